import { decodeHTML } from 'entities'
import htmlTags from 'html-tags'
import sanitizeHtml from 'sanitize-html'
import { scriptLetters } from '../language/script-letters.ts'
import { isOvermarked, oneLine, streamSafe, withoutControls, withoutInvalid } from './clean.ts'

declare const safe: unique symbol

/** HTML that passed one of this file's allow-lists, the only kind that `views/ui/html.tsx` renders. */
export type SafeHtml = string & { readonly [safe]: true }

type AllowList = { options: sanitizeHtml.IOptions; bare: RegExp }

/** The nesting limit; deeper text loses its tags. */
const maxDepth = 50

/** `bare` matches HTML that contains only text and allowed tags without attributes, which is safe without parsing. */
function allowing(tags: string[], more: sanitizeHtml.IOptions = {}): AllowList {
  return {
    options: { allowedTags: tags, allowedAttributes: {}, nestingLimit: maxDepth, ...more },
    bare: new RegExp(`^[^<]*(?:</?(?:${tags.join('|')})(?: /)?>[^<]*)*$`),
  }
}

const emphasis = ['i', 'em', 'b', 'strong']
const titles = allowing(['i', 'em'])
const posts = allowing([...emphasis, 'br'])
const textTags = [...emphasis, 'p', 'br', 'ul', 'ol', 'li', 'sub', 'sup', 'a']
const links = { allowedSchemes: ['http', 'https', 'mailto'], allowProtocolRelative: false }
const texts = allowing(textTags, { allowedAttributes: { a: ['href'] }, ...links })
const pages = allowing([...textTags, 'h2', 'h3', 'code', 'dl', 'dt', 'dd', 'div'], {
  allowedAttributes: { a: ['href', { name: 'rel', values: ['license'] }], h2: ['id'], h3: ['id'] },
  allowedClasses: { dl: ['facts'], ol: ['example'], ul: ['fees'] },
  ...links,
})

const notes = allowing(
  [...emphasis, ...'p br ul ol li sub sup a u s del ins mark small code pre blockquote'.split(' ')],
  {
    allowedAttributes: { a: ['href', 'rel'] },
    ...links,
    transformTags: {
      a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), rel: 'noopener nofollow' } }),
    },
  },
)

/**
 * Sanitises a title: keeps `i` and `em` without attributes, converts `sub` and `sup` to Unicode characters; collapses
 * white space.
 */
export function titleHtml(input: string): SafeHtml {
  return oneLine(sanitise(spaced(withScriptLetters(input), lineEnds), titles)) as SafeHtml // fewer spaces are as safe
}

/** Sanitises an editor's post: keeps emphasis and line breaks. */
export function postHtml(input: string): SafeHtml {
  return sanitise(spaced(input, blockEnds), posts).trim() as SafeHtml // trimming keeps it safe
}

/** Sanitises an abstract or the home content: keeps paragraphs, lists, emphasis, sub, sup and links. */
export function textHtml(input: string): SafeHtml {
  return sanitise(spaced(input, foreignEnds), texts).trim() as SafeHtml // trimming keeps it safe
}

/** Sanitises the text of a page; its headings may lack ids. */
export const sanitisedPage = (input: string): SafeHtml => sanitise(spaced(input, pageEnds), pages)

/**
 * Sanitises a work log entry, which is stored as sent: keeps text markup, lists and links, nothing that runs, loads or
 * styles. Closes open tags, so that one entry's bold ends with it.
 */
export function entryHtml(content: string): SafeHtml {
  return sanitise(spaced(content, entryEnds), notes).trim() as SafeHtml // trimming keeps it safe
}

/** Returns a work log entry as plain text. */
export const entryWords = (content: string): string => (isOvermarked(content) ? oneLine(content) : plainText(content))

/** Decodes a stored title and sanitises it again, like the two functions below. */
export const storedTitle = (encoded: string): SafeHtml => checked(decodeHtml(encoded), titles)

export const storedPost = (encoded: string): SafeHtml => checked(decodeHtml(encoded), posts)

export const storedText = (encoded: string): SafeHtml => checked(decodeHtml(encoded), texts)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Encodes HTML once, for storage and for the API. */
export function encodeHtml(html: string): string {
  return html.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Reverses {@link encodeHtml}; reads the named entities of older data too. */
export const decodeHtml = (encoded: string): string => decodeHTML(encoded)

/** Removes the source's invisible spaces and breaks from HTML, for editors. */
export const withoutLayout = (html: SafeHtml): SafeHtml =>
  html
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replace(/ ?(<\/?(?:p|ul|ol|li|h[23])\b[^>]*>) ?/g, '$1')
    .replace(/(<br[^>]*>) /g, '$1') as SafeHtml

/** Escapes text to HTML. */
export function textAsHtml(text: string): SafeHtml {
  return encodeHtml(text) as SafeHtml // it has no brackets left
}

/** Appends text to HTML. */
export function followedBy(html: SafeHtml, text: string): SafeHtml {
  return `${html}${textAsHtml(text)}` as SafeHtml // both parts are safe
}

/** A stretch of text, in italics or not. */
export type Run = { text: string; italic: boolean }

/** Splits a title into runs; white space is collapsed. */
export function italicRuns(title: SafeHtml): Run[] {
  const runs: Run[] = []
  let depth = 0
  for (const part of title.split(/(<[^>]*>)/)) {
    if (part.startsWith('<')) depth = part.startsWith('</') ? Math.max(0, depth - 1) : depth + 1
    else if (part) runs.push({ text: decodeHtml(part).replace(/\s+/g, ' '), italic: depth > 0 })
  }
  return runs
}

/** Renders runs as HTML. */
export function italicised(runs: Run[]): SafeHtml {
  const html = runs.map(({ text, italic }) => (italic ? `<i>${textAsHtml(text)}</i>` : textAsHtml(text)))
  return html.join('') as SafeHtml // escaped text within `i`
}

/** Converts HTML to plain text: no markup, `sub` and `sup` as Unicode characters, white space collapsed. */
export function plainText(html: string): string {
  const lines = spaced(withScriptLetters(html), lineEnds)
  const isStripped = texts.bare.test(html) || isOvermarked(html)
  return oneLine(decodeHTML(isStripped ? lines.replace(/<[^<>]*>/g, '') : sanitised(lines, nothing)))
}

const innermostScript = /<(su[bp])\b[^<>]*>((?:[^<]|<(?!\/?su[bp]\b))*)<\/\1\s*>/gi

/** Converts `sub` and `sup` to Unicode characters if these exist, even with other tags inside. */
function withScriptLetters(html: string): string {
  return html.replace(innermostScript, (_, tag: string, inside: string) => {
    const script = tag.toLowerCase() === 'sub' ? 'sub' : 'sup'
    return inside.replace(/(<[^<>]*>)|[^<>]+/g, (text, markup?: string) =>
      markup ? markup : encodeHtml(scriptLetters(decodeHtml(text), script)),
    )
  })
}

/**
 * Returns a pattern for the end tags of elements, including those of tables and sections.
 * @param names separated by `|`
 */
const endsOf = (names: string, others = '') =>
  new RegExp(`<(?:/(?:tr|td|th|caption|figcaption|section|article|${names})${others})>`, 'gi')

const blocks = 'p|li|ul|ol|div|h[1-6]|blockquote|pre|dt|dd'
const foreignEnds = endsOf('div|h[1-6]|blockquote|pre|dt|dd')
const pageEnds = endsOf('h[1456]|blockquote|pre')
const entryEnds = endsOf('div|h[1-6]|dt|dd')
const blockEnds = endsOf(blocks)
const lineEnds = endsOf(blocks, '|br ?/?')

/** Adds a space after dropped closing tags, so that no two words become one. */
const spaced = (html: string, ends: RegExp): string => html.replace(ends, '$& ')

const nothing = allowing([])

/** Sanitises untrusted HTML; with too many tags it becomes text. */
function sanitise(html: string, list: AllowList): SafeHtml {
  return isOvermarked(html) ? textAsHtml(html) : sanitised(html, list)
}

function sanitised(html: string, { options }: AllowList): SafeHtml {
  const clean = escapeStrayBrackets(withoutControls(html))
  const cleanText = { ...options, textFilter: withoutControls } // cleans the characters of entities too
  return streamSafe(withoutInvalid(sanitizeHtml(clean, cleanText))) as SafeHtml // sanitised on this line
}

function checked(html: string, list: AllowList): SafeHtml {
  return list.bare.test(html) ? (html as SafeHtml) /* the test is the allow-list */ : sanitised(html, list)
}

/** The elements of HTML, including obsolete ones, which users paste, and those of JATS titles. */
const elements = new Set<string>([
  ...htmlTags,
  ...'acronym applet basefont bgsound big blink center dir font frame frameset marquee nobr noframes strike tt xmp'.split(
    ' ',
  ),
  ...'sc scp smallcaps italic bold roman monospace sans-serif underline overline xref named-content styled-content'.split(
    ' ',
  ),
])

/** Escapes a `<` that opens no element, as in `if k<n` or `a <!= b`: the parser would drop the text after it. */
function escapeStrayBrackets(html: string): string {
  return html
    .replace(/<(?=!(?!--|doctype|\[cdata\[)|\/(?![a-z])|\?(?![a-z]))/gi, '&lt;')
    .replace(/<\/?([a-z][a-z0-9:-]*)([^<>]*>)?/gi, (tag, name: string, rest) =>
      rest && (name.includes(':') || elements.has(name.toLowerCase())) ? tag : `&lt;${tag.slice(1)}`,
    )
}

/**
 * Marks a formula's MathML as safe: its reader made it from a list of elements and attributes (engines/fulltext/math).
 */
export const mathHtml = (mathml: string): SafeHtml => mathml as SafeHtml

/** Marks HTML as safe that was rendered here before and stored. */
export const keptHtml = (html: string): SafeHtml => html as SafeHtml // React made it
