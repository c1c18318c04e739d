/** The signs that mark affiliations and notes. */
export const signs = '*†‡§¶#'
const mark = `(?:[([]?(\\d{1,2})[.)\\]]?|([${signs}]))`
const ledBy = new RegExp(`^${mark}\\s*(?=\\S)`, 'u')
const alone = new RegExp(`^${mark}$`, 'u')
const inner = /(?<=[,;.]\s)(\d{1,2})\s+(?=\p{Lu})/gu

const institutionWords = [
  String.raw`universit|univ\b|instit|college|school|department|dept\b|facult|centre|center|laborator|labs?\b|academ|hospital`,
  String.raw`research|minist(?:ry|[eéè]r)|company|corporation|corp\b|inc\b|ltd\b|llc\b|pvt\b|gmbh|division|council|station|unit\b|group\b`,
  String.raw`krishi|vishwavidyalaya|polytechnic|campus|ecole\b|école\b|society|foundation|team\b|project\b|bureau`,
  String.raw`google|yahoo|microsoft|ibm\b|intel\b|facebook`,
  String.raw`sciences?\b|program|systems\b|engineering|technolog|computing|medicine|studies\b|management|statistics`,
  String.raw`consorti|association\b|agency\b|museum|observator`,
  'mathematics|agricultur|agronomy|botany|zoology|horticultur|chemistry|physics|biology',
  String.raw`street|avenue|road\b|p\.?\s?o\.?\s?box`,
]
/** The words of institutions, their fields and addresses, as the source of a pattern. */
export const institutions = String.raw`\b(?:${institutionWords.join('|')})|विद्यालय|विभाग|संस्था|केंद्र|केन्द्र|परिषद|मंत्रालय`
const institution = new RegExp(institutions, 'iu')

/** Whether a line contains an affiliation. */
export const isAffiliation = (line: string): boolean => institution.test(line)

/** Whether a name with a comma is an organisation's: 'Crop Institute, Delhi', unlike 'Ravi Sharma, Crop Institute'. */
export function isOrganisationWithComma(name: string): boolean {
  const comma = name.indexOf(',')
  return comma > 0 && isAffiliation(name.slice(0, comma))
}

/** Joins two lines of an affiliation, or a broken word; adds no comma if the line breaks within a phrase. */
export function joinedLines(before: string, after: string): string {
  if (before === '') return after
  if (/\p{Ll}[-‐]$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after
  if (/\p{Ll}[-‐]$/u.test(before) && /^\p{Lu}\p{Ll}/u.test(after)) return before + after
  if (endsOpen.test(before) || (beginsOpen.test(after) && !/[,;]\s*$/.test(before)))
    return `${before.trimEnd()} ${after}`
  return [before.replace(/[,;]\s*$/, ''), after].filter(Boolean).join(', ')
}

/** Words around which a phrase continues on the next line. */
const endsOpen = /(?:^|\s)(?:of|for|and|the|in|&)\s*$|[–-]\s*$/i
const beginsOpen = /^\p{Ll}|^(?:of|for|and|&)\s/u

/** Whether a line starts with an affiliation mark, or consists of one. */
export const isMarked = (line: string): boolean => ledBy.test(line) || alone.test(line)

type ByMark = { affiliations: Map<string, string>; corresponding: Set<string> }

const correspondences = [
  String.raw`\bcorrespond(?:ing|ent)[ -](?:authors?|e-?mail|address)|\b(?:contact author|authors? for correspond)`,
  String.raw`\bcorrespond[eê]n(?:ce|cia|tie)\b(?=\W*$|\s*[:.–—(]|\s+(?:to|author|address|should|may|and|about|concerning)\b)`,
  String.raw`\b(?:address|dirección|endereço|adresse|indirizzo|adres|to whom).{1,12}(?:correspond[eê]n|corrispond|korespond)`,
  String.raw`\baut(?:h?or|ora|ore|rice|eur|eure|oa) .{0,8}(?:correspond|corresponsal|corrispond|korespond)`,
  String.raw`\bkorrespond(?:enz|ierend)|\bsorumlu yazar|\byazışma|\b(?:penulis )?korespondensi|\btác giả liên hệ`,
  'पत्राचार|पत्र[ -]?व्यवहार|संवादी लेखक|स[ंम्]+पर्क (?:लेखक|हेतु|सूत्र)|для (?:корреспонденции|переписки|листування|кореспонденції)',
  'за переписку|通[讯訊信]作者|责任作者|責任著者|連絡先|교신저자|المراسلة?(?![\\p{L}])|نویسندهٔ? مسئول',
]
/** The words for a corresponding author, or an address for correspondence, as the source of a pattern. */
export const correspondence = correspondences.join('|')
const correspond = new RegExp(correspondence, 'iu')

/** Whether a marked text is a note, not an affiliation. */
export const isNote = (text: string) =>
  correspond.test(text) ||
  /\b(?:correspond|equal(?:ly)?\b|contribut|authors?\b|present address|e-?mail|deceased)/i.test(text)

/**
 * Parses the affiliations below an author line by mark, and the marks of corresponding authors. A line without a mark
 * continues the previous one; marks on separate lines count only if there are as many affiliations. Returns none if
 * ambiguous.
 */
export function affiliationsByMark(lines: string[]): ByMark {
  const found: ByMark = { affiliations: new Map(), corresponding: new Set() }
  const separate = lines.flatMap((line) => line.replace(inner, '\n$1 ').split('\n')).map((line) => line.trim())
  const entries = pairSeparateMarks(separate) ?? readMarkedAffiliations(separate)
  for (const { mark, text } of entries) {
    if (correspond.test(text) || /correspond/i.test(text) || (mark === '*' && text === ''))
      found.corresponding.add(mark)
    else if (!isNote(text) && text !== '' && !found.affiliations.has(mark)) found.affiliations.set(mark, ended(text))
  }
  if (separate.some((line) => /^corresponding author/i.test(line))) found.corresponding.add('*')
  return found
}

type Entry = { mark: string; text: string }

/** Pairs marks on separate lines with the same number of lines of text after them. */
function pairSeparateMarks(lines: string[]): Entry[] | undefined {
  const marks = lines.filter((line) => alone.test(line))
  const texts = lines.filter((line) => !alone.test(line))
  const isFirst = lines.slice(0, marks.length).every((line) => alone.test(line))
  if (marks.length < 2 || !isFirst || marks.length !== texts.length) return undefined
  return marks.map((line, at) => ({ mark: findAffiliationMark(line), text: texts[at] ?? '' }))
}

function readMarkedAffiliations(lines: string[]): Entry[] {
  if (!lines[0] || !isMarked(lines[0])) return []
  const entries: Entry[] = []
  for (const line of lines) {
    const last = entries.at(-1)
    if (alone.test(line)) entries.push({ mark: findAffiliationMark(line), text: '' })
    else if (ledBy.test(line)) entries.push({ mark: findAffiliationMark(line), text: line.replace(ledBy, '') })
    else if (last && !/^corresponding/i.test(line)) last.text = `${last.text} ${line}`.trim()
  }
  return entries
}

function findAffiliationMark(line: string): string {
  const [, digits, sign] = ledBy.exec(line) ?? alone.exec(line) ?? []
  return digits ?? sign ?? ''
}

const ended = (text: string) => text.replace(/[\s,;.]+$/, '')
