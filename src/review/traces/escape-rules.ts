import { decodeHTML } from 'entities'

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
  dh: 'ð',
  DH: 'Ð',
  th: 'þ',
  TH: 'Þ',
  dj: 'đ',
  DJ: 'Đ',
}
const letterOf = (code: number) => (code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ' ')

const windows = new TextDecoder('windows-1252')

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

/** One letter by its number: of JavaScript, JSON, Python and, as `<U+0169>`, of R. */
const codes =
  /\\u\{([\da-fA-F]{1,6})\}|\\U([\da-fA-F]{8})|[\\%]u([\da-fA-F]{4})|\\x([\da-fA-F]{2})|<U\+([\da-fA-F]{4,8})>/g
/** Bytes within words that are no UTF-8: of forms, and as R prints them. */
const bytes = /(?<![\d%])%[89a-f][\da-f](?=\p{L})|(?<=\p{L})%[89a-f][\da-f]|<(?!dd>)[89a-f][\da-f]>/giu

/** Letters that nobody sees, with which flags are written (Unicode, 23.9). */
const tagLetters = /[\u{e0020}-\u{e007e}]+/gu
const tagsStart = 0xe0000

/** A text with the letters that the signs of XML, HTML, JSON, addresses, TeX and bytes as programs print them stand for. */
export function withLetters(text: string): string {
  if (!/[\\&%{<*\u00c2-\u00ef\udb40]/.test(text)) return text
  return text
    .replace(
      tagLetters,
      (run) => ` ${Array.from(run, (one) => letterOf((one.codePointAt(0) ?? 0) - tagsStart)).join('')} `,
    )
    .replace(misread, (run) => decoded(Uint8Array.from(run, byteOf)) ?? run)
    .replace(/&(?:#\w{1,8}|\w{2,32});/g, (sign) => decodeHTML(sign).replace('\u00ad', '').replace('\u00a0', ' '))
    .replace(/(?:\\x[\da-f]{2}){2,}/gi, (run) => bytesAsText(run.replace(/\\x/gi, '')) ?? run)
    .replace(/(?:\\[23][0-7]{2})+/g, (run) => bytesAsText(run.replace(/\\(\d{3})/g, hexOfOctal)) ?? run)
    .replace(codes, (_, braced, long, short, byte, ofR) =>
      letterOf(Number.parseInt(braced ?? long ?? short ?? byte ?? ofR, 16)),
    )
    .replace(/(?:%[\da-f]{2})+/gi, (run) => bytesAsText(run.replaceAll('%', '')) ?? run)
    .replace(bytes, (run) => windows.decode(Buffer.from(run.replace(/[%<>]/g, ''), 'hex')))
    .replace(
      /\{?\\(["'`^~=.]|[uvHckrdb](?=\s*\{| [A-Za-z]))\s*(?:\{\s*)?(?:\\([ij])(?![A-Za-z])|([A-Za-z]))(?:\s*\}){0,2}/g,
      (_, sign, dotless, letter) => ((dotless ?? letter) + (accents[sign] ?? '')).normalize('NFC'),
    )
    .replace(
      /\{?\\(ss|ae|AE|oe|OE|aa|AA|dh|DH|th|TH|dj|DJ|o|O|l|L|i|j)(?![A-Za-z])(?:\{\}|\s)?\}?/g,
      (_, word) => letters[word] ?? '',
    )
    .replace(withinWord, '$1$2$3')
}

/** Spaces of other widths: Word sets them between initials. */
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/**
 * As {@link withLetters}, but for the paths of Windows and the addresses in a text, which are searched as they are; with plain spaces.
 */
export const withShownLetters = (text: string): string =>
  text
    .replace(spaces, ' ')
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
