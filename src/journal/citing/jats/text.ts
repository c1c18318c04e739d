import { lookup } from '../../../core/text/clean.ts'
import { decodeHtml, type SafeHtml } from '../../../core/text/html.ts'
import { type Content, element, type Xml } from '../../../core/text/xml.ts'

/** A run of text with its marks, the outermost first; a link is a mark with an address. */
type Stretch = { text: string; marks: Mark[] }
type Mark = { tag: string; href?: string }

/** JATS's elements for those of HTML; a link to another site is also a mark. */
const marks: Record<string, string> = lookup({
  i: 'italic',
  em: 'italic',
  b: 'bold',
  strong: 'bold',
  sub: 'sub',
  sup: 'sup',
  a: 'ext-link',
})

const tagPattern = /<(\/?)([a-z0-9]+)((?:\s[^<>]*)?)>/g

/** Converts a title's HTML to JATS, on one line. */
export function jatsTitle(title: SafeHtml): Content {
  const stretches: Stretch[] = []
  const open: Mark[] = []
  for (const piece of splitHtmlTags(title)) {
    if ('text' in piece) stretches.push({ text: piece.text.replace(/\s+/g, ' '), marks: [...open] })
    else mark(open, piece)
  }
  return renderMarkedStretches(stretches)
}

/**
 * Converts an abstract's HTML to JATS paragraphs and lists. A line break ends a paragraph, text outside a paragraph
 * begins one, and formatting that is still open continues in the next.
 */
export function jatsParagraphs(html: SafeHtml): Content {
  const root: Block = { tag: 'body', attributes: {}, content: [] }
  const blocks = [root]
  const open: Mark[] = []
  let stretches: Stretch[] = []
  const endParagraph = () => {
    const isBlank = stretches.every(({ text }) => text.trim() === '')
    if (!isBlank) holder(blocks).content.push(element('p', {}, renderMarkedStretches(trimStretches(stretches))))
    stretches = []
  }
  for (const piece of splitHtmlTags(html)) {
    if ('text' in piece) stretches.push({ text: piece.text.replace(/\s+/g, ' '), marks: [...open] })
    else if (piece.tag in marks) mark(open, piece)
    else {
      endParagraph()
      nest(blocks, piece)
    }
  }
  endParagraph()
  while (blocks.length > 1) closeJatsBlock(blocks)
  return root.content
}

type Tag = { tag: string; isEnd: boolean; href: string }

function splitHtmlTags(html: string): (Tag | { text: string })[] {
  const pieces: (Tag | { text: string })[] = []
  let at = 0
  for (const found of html.matchAll(tagPattern)) {
    const [whole, slash, tag = '', attributes = ''] = found
    if (found.index > at) pieces.push({ text: decodeHtml(html.slice(at, found.index)) })
    const [, href = ''] = /\shref="([^"]*)"/.exec(attributes) ?? []
    pieces.push({ tag, isEnd: slash === '/', href: decodeHtml(href) })
    at = found.index + whole.length
  }
  if (at < html.length) pieces.push({ text: decodeHtml(html.slice(at)) })
  return pieces
}

/** Opens or closes a mark; ignores a mark nested in the same mark, and a link in a link. */
function mark(open: Mark[], { tag, isEnd, href }: Tag): void {
  if (!isEnd) open.push({ tag, href })
  const last = open.findLastIndex((known) => known.tag === tag)
  if (isEnd && last >= 0) open.splice(last, 1)
}

/** Renders runs as elements, merging adjacent runs that share a mark. */
function renderMarkedStretches(stretches: Stretch[]): Content {
  const groups: Stretch[][] = []
  for (const stretch of stretches) {
    const group = groups.at(-1)
    if (group && sameMark(group[0]?.marks[0], stretch.marks[0])) group.push(stretch)
    else groups.push([stretch])
  }
  return groups.map((group) => {
    const outer = group[0]?.marks[0]
    const texts = group.map(({ text }) => text)
    return outer ? around(outer, renderMarkedStretches(group.map((own) => removeOuterMark(outer, own)))) : texts
  })
}

function sameMark(one: Mark | undefined, other: Mark | undefined): boolean {
  return one?.tag === other?.tag && one?.href === other?.href
}

function removeOuterMark(outer: Mark, { text, marks: own }: Stretch): Stretch {
  return { text, marks: own.slice(1).filter(({ tag }) => marks[tag] !== marks[outer.tag]) }
}

function around({ tag, href }: Mark, content: Content): Content {
  if (tag !== 'a') return element(marks[tag] ?? '', {}, content)
  if (!href) return content
  const title = URL.parse(href)?.hostname || href // JATS4R requires one if the words are an address
  return element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': href, 'xlink:title': title }, content)
}

function trimStretches(stretches: Stretch[]): Stretch[] {
  return stretches.map(({ text, marks: own }, at) => {
    const start = at === 0 ? text.trimStart() : text
    return { text: at === stretches.length - 1 ? start.trimEnd() : start, marks: own }
  })
}

type Block = { tag: string; attributes: Record<string, string>; content: Xml[] }

const listTypes: Record<string, string> = lookup({ ul: 'bullet', ol: 'order' })

/** Begins or ends a list or one of its items. */
function nest(blocks: Block[], { tag, isEnd }: Tag): void {
  if (tag !== 'li' && !listTypes[tag]) return
  if (isEnd && blocks.some((block) => block.tag === tag)) {
    while (blocks.at(-1)?.tag !== tag) closeJatsBlock(blocks)
    closeJatsBlock(blocks)
  } else if (!isEnd) {
    openJatsBlock(blocks, tag)
  }
}

function openJatsBlock(blocks: Block[], tag: string): void {
  const isInList = listTypes[blocks.at(-1)?.tag ?? '']
  if (tag === 'li' && blocks.at(-1)?.tag === 'li') closeJatsBlock(blocks)
  if (tag === 'li' && !listTypes[blocks.at(-1)?.tag ?? '']) openJatsBlock(blocks, 'ul')
  if (tag !== 'li' && isInList) openJatsBlock(blocks, 'li')
  blocks.push({ tag, attributes: tag === 'li' ? {} : { 'list-type': listTypes[tag] ?? '' }, content: [] })
}

/** Ends the innermost block; drops an empty one. */
function closeJatsBlock(blocks: Block[]): void {
  const { tag, attributes, content } = blocks.pop() ?? { tag: '', attributes: {}, content: [] }
  const made = element(tag === 'li' ? 'list-item' : 'list', attributes, content)
  const isOutermost = blocks.length === 1 // an abstract may contain only paragraphs
  if (made.xml) blocks.at(-1)?.content.push(isOutermost ? element('p', {}, made) : made)
}

/** Returns the block that holds a paragraph; text between the items of a list opens an item. */
function holder(blocks: Block[]): { content: Xml[] } {
  if (listTypes[blocks.at(-1)?.tag ?? '']) openJatsBlock(blocks, 'li')
  return blocks.at(-1) ?? { content: [] }
}
