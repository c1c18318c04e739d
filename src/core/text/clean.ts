/** Cleans a text for storage: NFC, well-formed, no control and hidden characters, line ends as `\n`, trimmed. */
export function cleanText(text: string): string {
  return streamSafe(withoutControls(text).toWellFormed()).normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

/**
 * Inserts a grapheme joiner after every 30 combining marks in a row, more than any script needs (Stream-Safe Text
 * Format, UAX #15): normalising 100,000 marks in a row takes ten seconds.
 */
export const streamSafe = (text: string): string => text.replace(/\p{M}{30}(?=\p{M})/gu, '$&\u034f')

/** Decodes a file: UTF-8, or UTF-16 by its byte order mark (XML 1.0, 4.3.3); undefined for any other. */
export function decodedText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Makes a text safe for every database: well-formed, without NUL; otherwise unchanged. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Matches line and page breaks of databases and word processors, which separate words. */
const breaks = /[\v\f\u0085]/g
/** Matches soft hyphens, zero-width spaces and direction marks, but not the joiners of scripts. */
export const hidden = /[\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g

/** Drops characters that databases (NUL) or XML reject; HTML entities can contain them too. */
export const withoutInvalid = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')

/**
 * Drops hidden and invalid characters; breaks become a space. Sanitise HTML afterwards: a hidden character dropped
 * later could complete an executable address.
 */
export const withoutControls = (text: string): string => withoutInvalid(text.replace(breaks, ' ').replace(hidden, ''))

/**
 * Drops invisible characters in a name, as in pasted texts: zero-width and direction marks and other formatting
 * (Unicode's default ignorable and format characters). Keeps joiners, which shape Devanagari letters, and the one that
 * {@link streamSafe} inserts.
 */
export const withoutUnseen = (text: string): string =>
  text.replace(/(?![\u034f\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '').replaceAll('\u2800', ' ')

/** Matches the characters that terminals interpret, except tabs and line ends: controls and bidirectional marks. */
export const controlCharacters = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** The most tags in HTML, more than a person writes by hand: sanitising takes quadratic time in unclosed tags. */
export const maxTags = 2000

/** Whether HTML has too many tags to sanitise. */
export function isOvermarked(html: string): boolean {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0 && count <= maxTags; at = html.indexOf('<', at + 1)) count++
  return count > maxTags
}

/** Cleans a text to one line: any white space becomes one space. */
export const cleanLine = (text: string): string => oneLine(cleanText(text))

/** Collapses white space and trims. */
export function oneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim() // keeps single spaces: replacing each takes ten times as long
}

/** Returns a slug: a text's letters and digits in lower case, joined by hyphens. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return slug.replace(/^-|-$/g, '')
}

/** The largest number that a database column holds. */
export const largestNumber = 2_147_483_647

/** Parses ASCII digits from 0 to the largest 32-bit integer; undefined for `1e3`, `0x10`, `-1`, ` 1`. */
export function wholeNumber(text: string): number | undefined {
  const number = /^[0-9]{1,10}$/.test(text) ? Number(text) : undefined
  return number !== undefined && number <= largestNumber ? number : undefined
}

/** Returns the name of `all` that an address or a form contains; `otherwise` if it contains none. */
export const nameIn = <All extends object>(all: All, text: string | null, otherwise: keyof All): keyof All =>
  text !== null && Object.hasOwn(all, text) ? (text as keyof All) : otherwise

/** Parses a flag of a form or of JSON: `false`, `no`, `off`, `0` and '' are false; undefined for unknown words. */
export function flagIn(text: string): boolean | undefined {
  if (/^(?:true|yes|on|1)$/i.test(text)) return true
  return /^(?:false|no|off|0|)$/i.test(text) ? false : undefined
}

/** Whether a flag of a form or of JSON is set. */
export const isYes = (text = ''): boolean => flagIn(text) === true

/** Whether a text can be the id of a file or a link. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Parses an id; undefined for `1e3`, `0x10`, `01`, ` 1`, and above 32 bits. */
export const idIn = (text: string): number | undefined => (/^[1-9]/.test(text) ? wholeNumber(text) : undefined)

/** Cuts a text to at most `most` characters, with an ellipsis if cut. */
export function truncateWithEllipsis(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Cuts a text to at most `most` characters, including the ellipsis, without a space before it. */
export function beginning(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** Whether a text is an absolute http(s) address for links. */
export function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s/]/i.test(text) ? URL.parse(text) : null
  return !!url && !url.username && !url.password && /^(?:localhost|\[.+\]|.+\..+)$/.test(url.hostname)
}

/** Reports whether a text is an absolute https address. */
export function isSecureAddress(text: string): boolean {
  const url = /^https:\/\/[^\s/]/.test(text) ? URL.parse(text) : null
  return !!url && !url.username && !url.password && url.hostname.includes('.')
}

/** Returns a stored address for use in a link; '' for other texts, which bypassed the form. */
export const linkable = (stored: string): string => (isWebAddress(stored) ? stored : '')

/** Completes a typed web address: one that begins with its host name ('scholar.google.com') gets https; others stay. */
export function withScheme(typed: string): string {
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#].*)?$/u.test(typed) ? `https://${typed}` : typed
}

/**
 * Whether a text is one email address. Refuses letters whose lower case is another letter, such as ‘İ’, ‘ſ’ and the
 * kelvin sign, which could be mistaken for it, and invisible characters.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    !/[\u0130\u017f\u212a\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(text) &&
    /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[^\s@<>"(),:;[\]\\.]+\.)+[^\s@<>"(),:;[\]\\.]{2,}$/.test(text)
  )
}

/** Whether a text is one telephone number: 6 to 15 digits, with the usual signs between them. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^\+?[0-9 ().-]+$/.test(text) && digits >= 6 && digits <= 15
}

/** Capitalises a word. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Parses JSON; undefined for a text that is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Escapes a text for a LIKE pattern, in which `%`, `_` and `\` are then literal. */
export const escapedLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * Returns a table of `entries` without a prototype: looking up a user's input, such as `constructor`, finds only
 * entries, while a plain object also finds inherited properties.
 */
export const lookup = <Table extends object>(entries: Table): Table => Object.assign(Object.create(null), entries)
