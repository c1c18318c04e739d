/** Text as it is kept: composed (NFC), well-formed, without control characters, line ends as `\n`, no white space around. */
export function cleanText(text: string): string {
  return streamSafe(withoutControls(text).toWellFormed()).normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

/**
 * Text with a grapheme joiner after every 30 marks in a row, which no script needs (the Stream-Safe Text Format of
 * UAX #15): to compose 100,000 marks that stand in a row takes ten seconds.
 */
export function streamSafe(text: string): string {
  return text.replace(/\p{M}{30}(?=\p{M})/gu, '$&\u034f')
}

/** Text as every database takes it: well-formed, without NUL; else as it came. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Text without the characters that no database (NUL) or no XML takes; from HTML they come as entities too. */
export function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
}

/** Tags of a text that nobody writes by hand: sanitising takes time by the square of those that stay open. */
export const maxTags = 2000

/** Whether HTML has more tags than are sanitised. */
export function isOvermarked(html: string): boolean {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0 && count <= maxTags; at = html.indexOf('<', at + 1)) count++
  return count > maxTags
}

/** The same on one line: every white space is one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** The largest number that a column of the database holds. */
export const largestNumber = 2_147_483_647

/** The number that a text of ASCII digits is, from 0 to the largest 32-bit integer; undefined for `1e3`, `0x10`, `-1`, ` 1`. */
export function wholeNumber(text: string): number | undefined {
  const number = /^[0-9]{1,10}$/.test(text) ? Number(text) : undefined
  return number !== undefined && number <= largestNumber ? number : undefined
}

/** The id that a text is; undefined for `1e3`, `0x10`, `01`, ` 1`, and beyond a 32-bit integer. */
export function idIn(text: string): number | undefined {
  return /^[1-9]/.test(text) ? wholeNumber(text) : undefined
}

/** A text of at most so many characters: a longer one is cut, which an ellipsis tells. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The beginning of a text, at most so many letters, an ellipsis among them; no space stands before it. */
export function beginning(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** Whether a text is a web address that a link can lead to. */
export function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s/]/i.test(text) ? URL.parse(text) : null
  return !!url && !url.username && !url.password && /^(?:localhost|\[.+\]|.+\..+)$/.test(url.hostname)
}

/** Whether a text is one email address. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[^\s@<>"(),:;[\]\\.]+\.)+[^\s@<>"(),:;[\]\\.]{2,}$/.test(text)
  )
}

/** Whether a text is one telephone number: 6 to 15 digits, with the usual signs between them. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^\+?[0-9 ().-]+$/.test(text) && digits >= 6 && digits <= 15
}
