import { decodeHTML } from 'entities'
import htmlTags from 'html-tags'
import sanitizeHtml from 'sanitize-html'
import { isOvermarked, streamSafe, withoutControls } from './clean.ts'
import { isPlain, type Matcher, wordPattern } from './words.ts'

declare const safe: unique symbol

/** HTML that passed an allow-list of this file: the only kind that `views/ui/html.tsx` renders. */
export type SafeHtml = string & { readonly [safe]: true }

type AllowList = { options: sanitizeHtml.IOptions; bare: RegExp }

/** Tags within tags; what is deeper stays without its own. */
const maxDepth = 50

/** `bare` matches HTML that holds nothing but text and allowed tags without attributes: no parser is needed to know it safe. */
function allowing(tags: string[], more: sanitizeHtml.IOptions = {}): AllowList {
  return {
    options: { allowedTags: tags, allowedAttributes: {}, nestingLimit: maxDepth, ...more },
    bare: new RegExp(`^[^<]*(?:</?(?:${tags.join('|')})(?: /)?>[^<]*)*$`),
  }
}

const emphasis = ['i', 'em', 'b', 'strong']
const titles = allowing(['i', 'em'])
const posts = allowing([...emphasis, 'br'])
const texts = allowing([...emphasis, 'p', 'br', 'ul', 'ol', 'li', 'sub', 'sup', 'a'], {
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
})

const notes = allowing(
  [...emphasis, ...'p br ul ol li sub sup a u s del ins mark small code pre blockquote'.split(' ')],
  {
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), rel: 'noopener nofollow' } }),
    },
  },
)

/** A title as it came in: only `i` and `em` stay, without attributes, white space collapsed (specification 5). */
export function titleHtml(input: string): SafeHtml {
  return collapse(sanitise(spaced(input, lineEnds), titles)) as SafeHtml // fewer spaces are as safe
}

/** An editor's post as it came in: emphasis and line breaks stay. */
export function postHtml(input: string): SafeHtml {
  return sanitise(spaced(input, blockEnds), posts).trim() as SafeHtml // as safe without space around
}

/** An abstract or the home content as it came in: paragraphs, lists, emphasis, sub, sup and links stay. */
export function textHtml(input: string): SafeHtml {
  return sanitise(spaced(input, foreignEnds), texts).trim() as SafeHtml // as safe without space around
}

/**
 * A work log entry, which is kept as it was sent: text markup, lists and links stay, nothing that runs, loads or styles. What
 * was left open is closed, so that one entry's bold ends with it.
 */
export function entryHtml(content: string): SafeHtml {
  return sanitise(spaced(content, entryEnds), notes).trim() as SafeHtml // as safe without space around
}

/** The words of a work log entry. */
export function entryWords(content: string): string {
  return isOvermarked(content) ? collapse(content) : plainText(content)
}

/** A stored title, decoded and checked once more; likewise the two below. */
export function storedTitle(encoded: string): SafeHtml {
  return checked(decodeHtml(encoded), titles)
}

export function storedPost(encoded: string): SafeHtml {
  return checked(decodeHtml(encoded), posts)
}

export function storedText(encoded: string): SafeHtml {
  return checked(decodeHtml(encoded), texts)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** HTML as it is stored and as the API answers it (specification 3): encoded once. */
export function encodeHtml(html: string): string {
  return html.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** What {@link encodeHtml} was given; named entities of older data are read too. */
export function decodeHtml(encoded: string): string {
  return decodeHTML(encoded)
}

/** Text as HTML that shows just that text. */
export function textAsHtml(text: string): SafeHtml {
  return encodeHtml(text) as SafeHtml // no bracket is left in it
}

/** HTML with text after it. */
export function followedBy(html: SafeHtml, text: string): SafeHtml {
  return `${html}${textAsHtml(text)}` as SafeHtml // both parts are
}

/** Words that are in italics or not. */
export type Run = { text: string; italic: boolean }

/** The words of a title, in italics or not; white space is collapsed. */
export function italicRuns(title: SafeHtml): Run[] {
  const runs: Run[] = []
  let depth = 0
  for (const part of title.split(/(<[^>]*>)/)) {
    if (part.startsWith('<')) depth = part.startsWith('</') ? Math.max(0, depth - 1) : depth + 1
    else if (part) runs.push({ text: decodeHtml(part).replace(/\s+/g, ' '), italic: depth > 0 })
  }
  return runs
}

/** Words in italics or not, as HTML. */
export function italicised(runs: Run[]): SafeHtml {
  const html = runs.map(({ text, italic }) => (italic ? `<i>${textAsHtml(text)}</i>` : textAsHtml(text)))
  return html.join('') as SafeHtml // escaped text within i
}

/** The words of some HTML, for tags, search, file names and PDFs: no markup, white space collapsed. */
export function plainText(html: string): string {
  const lines = spaced(html, lineEnds)
  const isStripped = texts.bare.test(html) || isOvermarked(html)
  return collapse(decodeHTML(isStripped ? lines.replace(/<[^<>]*>/g, '') : sanitised(lines, nothing)))
}

const foreignEnds = /<\/(?:div|h[1-6]|tr|td|th|section|article|blockquote|pre|dt|dd)>/gi
const entryEnds = /<\/(?:div|h[1-6]|tr|td|th|section|article|dt|dd)>/gi
const blockEnds = /<\/(?:p|li|ul|ol|div|h[1-6]|tr|td|th|section|article|blockquote|pre|dt|dd)>/gi
const lineEnds = /<(?:\/(?:p|li|ul|ol|div|h[1-6]|tr|td|th|section|article|blockquote|pre|dt|dd)|br ?\/?)>/gi

/** A space after each end that the allow-list drops, so that no two words become one. */
function spaced(html: string, ends: RegExp): string {
  return html.replace(ends, '$& ')
}

const nothing = allowing([])

/** HTML with the words that match marked; tags and entities stay as they are. */
export function markWords(html: SafeHtml, { isMatch, plain }: Matcher): SafeHtml {
  const mark = (text: string) =>
    text.startsWith('<') || text.startsWith('&') || !isMatch(text) ? text : `<mark>${text}</mark>`
  return html.replace(isPlain(html) ? piecesOf(plain) : anyPieces, mark) as SafeHtml // words alone were wrapped
}

const piecesOf = (words: RegExp) => new RegExp(String.raw`<[^>]*>|&#?\w+;|${words.source}`, words.flags)
const anyPieces = piecesOf(wordPattern)

/** HTML as somebody sent it; with more tags than are sanitised it is text. */
function sanitise(html: string, list: AllowList): SafeHtml {
  return isOvermarked(html) ? textAsHtml(html) : sanitised(html, list)
}

function sanitised(html: string, { options }: AllowList): SafeHtml {
  return streamSafe(withoutControls(sanitizeHtml(escapeStrayBrackets(html), options))) as SafeHtml // sanitised by the line itself
}

function checked(html: string, list: AllowList): SafeHtml {
  return list.bare.test(html) ? (html as SafeHtml) /* the test is the allow-list */ : sanitised(html, list)
}

/** Elements of today and, since texts are pasted from old pages, of former HTML. */
const elements = new Set<string>([
  ...htmlTags,
  ...'acronym applet basefont bgsound big blink center dir font frame frameset marquee nobr noframes strike tt xmp'.split(
    ' ',
  ),
])

/** A `<` that opens no element, as in `if k<n` or `a <!= b`, is text: the parser would swallow what follows it. */
function escapeStrayBrackets(html: string): string {
  return html
    .replace(/<(?=!(?!--|doctype|\[cdata\[)|\/(?![a-z])|\?(?![a-z]))/gi, '&lt;')
    .replace(/<(\/?)([a-z][a-z0-9:-]*)([^<>]*>)?/gi, (tag, _slash, name: string, rest) =>
      rest && (name.includes(':') || elements.has(name.toLowerCase())) ? tag : `&lt;${tag.slice(1)}`,
    )
}

function collapse(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim() // single spaces stay: to replace each of them takes ten times as long
}
