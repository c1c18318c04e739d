import type { PastedKind } from '../text/formats.ts'
import { type Marks, marksWithin, unmarked, wordListLevel } from './marks.ts'
import { PastedPage } from './page.ts'

type Conversion = {
  page: PastedPage
  /** The open elements, outermost first. */
  open: { tag: string; marks: Marks }[]
  /** The open lists that Word wrote as paragraphs. */
  wordLists: ('ul' | 'ol')[]
}

const token =
  /<!--(?<comment>[\s\S]*?)-->|<[!?][^>]*>|<(style|script|title|xml)\b[\s\S]*?<\/\2\s*>|<(?<slash>\/?)(?<name>[a-z][\w:-]*)(?<attributes>(?:"[^"]*"|'[^']*'|[^"'<>])*)>|(?<text>[^<]+|<)/gi

const words = (list: string) => new Set(list.split(' '))
const empty = words('area base br col embed hr img input link meta source track wbr')
const lists = words('ul ol li')
const rows = words('table thead tbody tfoot tr')
const cells = words('td th')
const blocks = words(
  'address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr main nav p pre section summary',
)

/**
 * Converts clipboard HTML to HTML that an editor of the given kind accepts: paragraphs, lists, line breaks, links, and
 * formats from tags and style attributes (Google Docs, web pages), which our content security policy hides from the
 * editor's parser. Handles Windows' fragments and Word's lists, which are paragraphs. The result is not sanitised.
 */
export function pastedHtml(html: string, kind: PastedKind): string {
  const conversion: Conversion = { page: new PastedPage(kind), open: [], wordLists: [] }
  for (const { 0: whole, index, groups = {} } of html.matchAll(token)) {
    const { comment, slash, attributes = '', text } = groups
    const tag = groups.name?.toLowerCase()
    if (comment === 'StartFragment') conversion.page = new PastedPage(kind)
    else if (comment === 'EndFragment') break
    else if (text) conversion.page.add(text === '<' ? '&lt;' : text, marksIn(conversion))
    else if (tag && slash) close(conversion, tag)
    else if (tag) {
      if (blocks.has(tag))
        followWordLists(conversion, attributes, html.slice(index + whole.length, index + whole.length + 500))
      open(conversion, tag, attributes)
    }
  }
  toLevel(conversion, 0, 'ul')
  return conversion.page.finished()
}

function marksIn({ open }: Conversion): Marks {
  return open.at(-1)?.marks ?? unmarked
}

function open(conversion: Conversion, tag: string, attributes: string): void {
  const isBlock = blocks.has(tag) || lists.has(tag)
  if (isBlock && conversion.open.at(-1)?.tag === 'p') conversion.open.pop() // HTML may leave out its end, and an item's
  if (tag === 'li' && conversion.open.at(-1)?.tag === 'li') conversion.open.pop()
  meet(conversion.page, tag, `<${tag}>`)
  if (!empty.has(tag)) conversion.open.push({ tag, marks: marksWithin(marksIn(conversion), tag, attributes) })
}

function close(conversion: Conversion, tag: string): void {
  const at = conversion.open.findLastIndex((element) => element.tag === tag)
  if (at < 0) return
  conversion.open.length = at
  if (cells.has(tag)) conversion.page.endCell()
  else meet(conversion.page, tag, `</${tag}>`)
}

/** Applies an opening or closing tag to the text around it. */
function meet(page: PastedPage, name: string, tag: string): void {
  if (name === 'br') page.breakLine()
  else if (lists.has(name)) page.addListTag(tag)
  else if (rows.has(name)) page.endRow()
  else if (blocks.has(name)) page.endBlock()
}

/** Opens and closes Word's lists, whose items are paragraphs with a level; `after` starts with the bullet or number. */
function followWordLists(conversion: Conversion, attributes: string, after: string): void {
  const [, sign = ''] = /mso-list:\s*ignore[^>]*>\s*([^<]*)/i.exec(after) ?? []
  toLevel(conversion, wordListLevel(attributes), /^\(?\w+[.)]/.test(sign) ? 'ol' : 'ul')
}

function toLevel({ page, wordLists }: Conversion, level: number, list: 'ul' | 'ol'): void {
  const isOther = () => wordLists.length === level && level > 0 && wordLists.at(-1) !== list
  while (wordLists.length > level || isOther()) {
    page.addListTag('</li>')
    page.addListTag(`</${wordLists.pop()}>`)
  }
  if (level > 0 && wordLists.length === level) {
    page.addListTag('</li>')
    page.addListTag('<li>')
  }
  while (wordLists.length < level) {
    wordLists.push(list)
    page.addListTag(`<${list}>`)
    page.addListTag('<li>')
  }
}
