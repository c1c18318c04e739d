import { greekName } from '../../../core/language/greek.ts'
import { hidden } from '../../../core/text/clean.ts'
import { plainText } from '../../../core/text/html.ts'
import { fold } from '../../../core/text/words.ts'

/** Hash of a title's plain text, its case and space folded and without unseen marks, for the unique index: index entries have a size limit. */
export function titleKey(titleHtml: string): string {
  const seen = plainText(titleHtml).replace(hidden, '')
  const folded = seen.normalize('NFKC').toLowerCase()
  return new Bun.CryptoHasher('sha256').update(folded).digest('hex')
}

/**
 * Hash of a title's letters and digits, alike in whatever typography, capitals and accents: 'SØRFJORD "COD"' and 'Sørfjord “cod”',
 * '2 × 2' and '2 x 2', 'größer' and 'groesser', '5 µm' and '5 um', '\emph{Mytilus}' and 'Mytilus', 'β', 'beta' and 'ß', 'हिन्दी' and
 * 'हिंदी'; '' of none.
 */
export function lettersKey(titleHtml: string): string {
  const text = withoutTex(plainText(titleHtml)).replaceAll('×', 'x').replaceAll('º', '').replaceAll('&', 'and')
  const letters = fold(text.replace(/(?<!\p{L})ß/gu, 'β')) // no word begins with it
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/μ(?=m|l|g|s|mol)/g, 'u')
    .replace(/[α-ω]/g, greekName)
    .replace(/([aou])e|(a)a/g, (_, ...letters) => letters[0] ?? letters[1])
    .replace(/[ङञणनम]्(?=[क-ह])/g, 'ं')
  return letters && new Bun.CryptoHasher('md5').update(letters).digest('hex')
}

/** What commands of TeX write, by their names in small letters. */
const written: Record<string, string> = {
  ...Object.fromEntries([...'αβγδεζηθικλμνξοπρςστυφχψω'].map((letter) => [greekName(letter), letter])),
  ...{ times: '×', ss: 'ß', ae: 'æ', oe: 'œ', aa: 'a', o: 'ø', l: 'ł', i: 'i', j: 'j' },
}

/** A text with what commands of TeX write in their place; of those that set letters otherwise, the letters alone. */
const withoutTex = (text: string) =>
  text.replace(/\\(?:var)?([a-z]+)\*?/gi, (_, name: string) => written[name.toLowerCase()] ?? '')
