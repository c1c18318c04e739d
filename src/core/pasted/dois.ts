import { doiPrefix } from './doi-pattern.ts'

/** Matches a DOI's prefix and suffix (DOI Handbook 2.2; Crossref registers prefixes of four to nine digits). */
const doiPattern = (slash: string) => String.raw`${doiPrefix}(?:\.\d{1,9})*${slash}[^\s\p{Cc}]+`
const wholeDoi = new RegExp(`^${doiPattern('/')}$`, 'u')
const writtenDoi = new RegExp(String.raw`(?<![\d.])${doiPattern('(?:/|%2f)')}`, 'iu')
const brokenAtSlash = new RegExp(String.raw`(\b${doiPrefix})\s*(\/)\s+(?=\S*\d)`)
const brokenAtHyphen = new RegExp(String.raw`(\b${doiPrefix}\/[^\s]{1,300}-)\s+(?=\S*\d)`)

const label = /^doi(?:\s*:\s*|\s+)/i
/** Matches a text with a single DOI: the DOI itself, or an address. */
const alone = /^(?:10\.|info:doi\/|(?:https?:\/\/)?(?:[\w-]{1,63}\.){1,9}[a-z]{2,24}\/)\S*$/i
/** Matches where another DOI, or a tag, follows one. */
const following = /[,;](?=10\.\d|https?:|doi)|<\//i

/**
 * Parses a typed DOI: bare, after `doi:`, or in the address of a resolver or a publisher. Keeps its case; compare DOIs
 * in lower case (DOI Handbook 2.4).
 * @returns undefined if it is not one DOI
 */
export function doiOf(typed: string): string | undefined {
  const text = typed.trim().replace(label, '')
  return alone.test(text) && !following.test(text) ? doiIn(text) : undefined
}

/**
 * Finds the first DOI in a text, without the punctuation around it, entities and percent signs. Ignores a space inside
 * it where a line clearly broke: after `10.`, a slash or a hyphen. In an address it ends before the query, the
 * fragment and the word for a view.
 */
export function doiIn(text: string): string | undefined {
  if (!text.includes('10.')) return undefined
  const line = text
    .replace(/(\bdoi(?:\.org\/|\s*:?\s*)10\.)\s+(?=\d{4,9}\/)/i, '$1')
    .replace(brokenAtSlash, '$1$2')
    .replace(brokenAtHyphen, '$1')
  const match = writtenDoi.exec(line)
  if (!match) return undefined
  const before = line.slice(Math.max(0, match.index - longestAddress), match.index)
  const written = withoutEntities(match[0].slice(0, longest))
  const isAddress = addressBefore.test(before)
  const plain = isAddress
    ? decodeDoiEscapes(withoutQuery(written, before))
    : written.replace(/^[^/]*%2f.*/i, decodeDoiEscapes)
  const doi = withoutEnd(plain.split(following)[0] ?? '')
  const whole = isAddress && !resolver.test(before) ? doi.replace(view, '') : doi
  return wholeDoi.test(whole) ? whole : undefined
}

const longest = 2048
const longestAddress = 300
/** Matches the beginning of an address, before a DOI in it. */
const addressBefore = /(?:\/\/|[\w-]\.[a-z]{2,24}\/)\S*$/i
const resolver = /doi\.org\/$/i

const views =
  'full|full-?text|abs|abstract|e?pdf|e?pub|s?html?|xml|summary|references|citations|metrics|supp-?info|pdf-html'
/** Matches the end of a publisher's address that selects a view of the text. */
const view = new RegExp(`(?:\\/(?:${views}))+\\/?$|(?:v\\d{1,2})?(?:\\.(?:full|abstract|e?pdf|html?|xml|text))+$`, 'i')

/**
 * Cuts the query off a DOI in an address (or the next field of the query, if the DOI is in one), the fragment and the
 * session.
 */
const withoutQuery = (written: string, before: string) =>
  written.split(before.includes('?') ? /[&#]/ : /[?#]|;jsessionid/i)[0] ?? ''

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'" }
const withoutEntities = (text: string) =>
  text
    .replace(/&(?:amp;)+/gi, '&')
    .replace(/&(lt|gt|quot|apos);/gi, (_, name: string) => entities[name.toLowerCase()] ?? '')
    .replace(/&#(\d{2,4});/g, (_, code: string) => String.fromCharCode(Number(code)))

/** Decodes a text's percent-encoding; returns it unchanged if this is invalid. */
function decodeDoiEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{', '>': '<' }

/** Drops trailing punctuation, and closing brackets without an opening one. */
function withoutEnd(text: string): string {
  let end = text.length
  for (; end > 0; end--) {
    const last = text[end - 1] ?? ''
    const rest = text.slice(0, end)
    const opening = brackets[last]
    const isOdd = opening && rest.split(last).length > rest.split(opening).length
    if (!isOdd && !/[.,;:!?'"`´„…*。，；：、！？）】》」।\p{Pi}\p{Pf}]/u.test(last)) break
  }
  return text.slice(0, end)
}
