/** Abbreviations that keep their capitals; so do words with digits and Roman numerals. */
const abbreviations = new Set(
  (
    'AI AIDS AMF ANOVA BMI CIMMYT CNN COVID CT DAP DNA DSR DTPA ELISA EPA EU FAO FYM GC GDP GIS GPS HIV HPLC IARI ICAR ICRISAT ' +
    'ICU INM IOT IPM IPCC IRRI KVK LC LED MABC ML MRI MS NDVI NMR NPK PCR PGPR QTL RAPD RCBD RGB RNA SEM SNP SRI SSR TB UAE ' +
    'UAV UK UN UNESCO USA USDA UV WHO WTO XRD'
  ).split(' '),
)

const piece = /<(?<tag>[^<>]*)>|&#?\w+;|(?<sign>[:?!])(?=\s)|(?<word>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)*)/gu

/**
 * Converts a title (HTML) in capitals to sentence case; undefined if most of its words have lower-case letters.
 * Capitalises the first word, the word after a colon or question mark, and a name in italics, which is a genus; other
 * proper names cannot be detected.
 */
export function sentenceCase(title: string): string | undefined {
  let isStart = true
  let changed = 0
  let count = 0
  const html = title.replace(piece, (whole, ...rest) => {
    const { tag, sign, word }: Record<string, string | undefined> = rest.at(-1)
    if (sign || tag === 'i' || tag === 'em') isStart = true
    if (!word) return whole
    const cased = isKept(word) ? word : lowered(word, isStart)
    isStart = false
    count += /\p{L}/u.test(word) ? 1 : 0
    changed += cased === word ? 0 : 1
    return cased
  })
  return changed > 1 && changed * 2 > count ? html : undefined
}

function isKept(word: string): boolean {
  const isLetter = word.length === 1 && word !== 'A'
  return isLetter || /[\p{Ll}\p{N}]/u.test(word) || /^[IVX]+$/.test(word) || abbreviations.has(word)
}

function lowered(word: string, isStart: boolean): string {
  const small = word.toLowerCase()
  return isStart ? `${word.slice(0, 1)}${small.slice(1)}` : small
}
