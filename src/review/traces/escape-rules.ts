/** TeX's accents by their signs (`\"u`, `\v{s}`), and its letters. */
const accents: Record<string, string> = {
  ...{ '`': '\u0300', "'": '\u0301', '^': '\u0302', '~': '\u0303', '"': '\u0308', '=': '\u0304', '.': '\u0307' },
  ...{ u: '\u0306', v: '\u030c', H: '\u030b', c: '\u0327', k: '\u0328', r: '\u030a', d: '\u0323', b: '\u0331' },
}
const letters: Record<string, string> = {
  ss: 'ß',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  i: 'i',
  j: 'j',
}
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' }
const marks: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
}

const letterOf = (code: number) => (code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ' ')

const hexOfOctal = (_: string, octal: string) => Number.parseInt(octal, 8).toString(16)

/** What stands around or between letters of one word: braces of BibTeX, commands and hyphens of TeX, tags of HTML, stars of Markdown. */
const withinWord = new RegExp(
  [
    String.raw`(?<=\p{L})(?:\\[a-z]{2,8})?\{(\p{L}+)\}|(?:\\[a-z]{2,8})?\{(\p{L}{1,3})\}(?=\p{L})`,
    String.raw`(?<=\p{L})(?:\\-|<\/?(?:b|big|em|font|i|small|span|strong|u)\b[^<>]{0,100}>)(?=\p{L})`,
    String.raw`(?<!\*)\*{1,2}(\p{L}{1,3})\*{1,2}(?=\p{L})`,
  ].join('|'),
  'gu',
)

/** What Windows-1252 has for the bytes 0x80 to 0x9f. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const byteOf = (sign: string) => (windowsSigns.includes(sign) ? 0x80 + windowsSigns.indexOf(sign) : sign.charCodeAt(0))

/** UTF-8 that was read as Windows-1252 or Latin-1, as in 'MÃ¼ller'; not a capital before a quotation mark or a dash, unless a word goes on. */
const misread =
  /[\u00c2-\u00c5](?:[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]|[‘’“”–—](?=\p{L}))|[\u00e0-\u00ef][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** A text with the letters that the signs of XML, HTML, JSON, addresses, TeX and bytes as programs print them stand for. */
export function withLetters(text: string): string {
  if (!/[\\&%{<*\u00c2-\u00ef]/.test(text)) return text
  return text
    .replace(misread, (run) => decoded(Uint8Array.from(run, byteOf)) ?? run)
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex, digits) =>
      letterOf(hex ? Number.parseInt(hex, 16) : Number(digits)),
    )
    .replace(/&([A-Za-z])(grave|acute|circ|tilde|uml|ring|cedil|caron);/g, (_, letter, mark) =>
      (letter + (marks[mark] ?? '')).normalize('NFC'),
    )
    .replace(/&(\w{2,6});/g, (whole, sign) => (sign === 'szlig' ? 'ß' : (signs[sign] ?? whole)))
    .replace(/(?:\\x[\da-f]{2}){2,}/gi, (run) => bytesAsText(run.replace(/\\x/gi, '')) ?? run)
    .replace(/(?:\\[23][0-7]{2})+/g, (run) => bytesAsText(run.replace(/\\(\d{3})/g, hexOfOctal)) ?? run)
    .replace(/\\u\{([\da-f]{1,6})\}|\\u([\da-f]{4})|\\x([\da-f]{2})/gi, (_, any, wide, narrow) =>
      letterOf(Number.parseInt(any ?? wide ?? narrow, 16)),
    )
    .replace(/(?:%[\da-f]{2})+/gi, (run) => bytesAsText(run.replaceAll('%', '')) ?? run)
    .replace(
      /\{?\\(["'`^~=.]|[uvHckrdb](?=\s*\{| [A-Za-z]))\s*(?:\{\s*)?(?:\\([ij])(?![A-Za-z])|([A-Za-z]))(?:\s*\}){0,2}/g,
      (_, sign, dotless, letter) => ((dotless ?? letter) + (accents[sign] ?? '')).normalize('NFC'),
    )
    .replace(/\{?\\(ss|ae|AE|oe|OE|aa|AA|o|O|l|L|i|j)(?![A-Za-z])(?:\{\}|\s)?\}?/g, (_, word) => letters[word] ?? '')
    .replace(withinWord, '$1$2$3')
}

/** As {@link withLetters}, but for the paths of Windows and the addresses in a text, which are searched as they are. */
export const withShownLetters = (text: string): string =>
  text
    .split(/((?<![A-Za-z])[A-Za-z]:\\\S*|https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? part : withLetters(part)))
    .join('')

/** Bytes in hexadecimal as UTF-8, if they are. */
export const bytesAsText = (hex: string) => decoded(Buffer.from(hex, 'hex'))

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes as UTF-8, if they are. */
export function decoded(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}
