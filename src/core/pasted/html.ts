import { scriptLetters } from '../language/script-letters.ts'
import type { PastedKind } from '../text/formats.ts'
import { type Marks, marksWithin, unmarked, wordListLevel } from './marks.ts'
import { withoutLigatures } from './text.ts'

type Conversion = {
  page: PastedPage
  /** The open elements, outermost first. */
  open: { tag: string; marks: Marks }[]
  /** The open lists that Word wrote as paragraphs. */
  wordLists: ('ul' | 'ol')[]
}

const tokens = [
  String.raw`<!--(?<comment>[\s\S]*?)-->|<[!?][^>]*>|<(style|script|title|xml)\b[\s\S]*?<\/\2\s*>`,
  String.raw`<(?<slash>\/?)(?<name>[a-z][\w:-]*)(?<attributes>(?:"[^"]*"|'[^']*'|[^"'<>])*)>|(?<text>[^<]+|<)`,
]
const token = new RegExp(tokens.join('|'), 'gi')

const makeTagNameSet = (list: string) => new Set(list.split(' '))
const empty = makeTagNameSet('area base br col embed hr img input link meta source track wbr')
const lists = makeTagNameSet('ul ol li')
const rows = makeTagNameSet('table thead tbody tfoot tr')
const cells = makeTagNameSet('td th')
const blocks = makeTagNameSet(
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
    else if (tag && slash) closePastedElement(conversion, tag)
    else if (tag) {
      if (blocks.has(tag))
        followWordLists(conversion, attributes, html.slice(index + whole.length, index + whole.length + 500))
      openPastedElement(conversion, tag, attributes)
    }
  }
  toLevel(conversion, 0, 'ul')
  return conversion.page.finished()
}

const marksIn = ({ open }: Conversion): Marks => open.at(-1)?.marks ?? unmarked

function openPastedElement(conversion: Conversion, tag: string, attributes: string): void {
  const isBlock = blocks.has(tag) || lists.has(tag)
  if (isBlock && conversion.open.at(-1)?.tag === 'p') conversion.open.pop() // HTML allows omitting its end tag
  if (tag === 'li' && conversion.open.at(-1)?.tag === 'li') conversion.open.pop()
  meet(conversion.page, tag, `<${tag}>`)
  if (!empty.has(tag)) conversion.open.push({ tag, marks: marksWithin(marksIn(conversion), tag, attributes) })
}

function closePastedElement(conversion: Conversion, tag: string): void {
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

/** Opens and closes Word's lists, whose items are paragraphs with a level; `after` starts with bullet or number. */
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

/** The gap between two texts: table cells, lines, or paragraphs. */
type Gap = 'cell' | 'line' | 'paragraph'

const between: Record<PastedKind, Record<Gap, string>> = {
  title: { cell: ' ', line: ' ', paragraph: ' ' },
  post: { cell: ' ', line: '<br>', paragraph: '<br>' },
  text: { cell: ' ', line: '<br>', paragraph: '</p><p>' },
}

const blank = /^(?:\s|&nbsp;|&#160;)*$/

/** Writes pasted text as HTML for one kind of editor; drops empty paragraphs and repeated gaps. */
class PastedPage {
  private html = ''
  private isBegun = false
  private isRowBegun = false
  private gap: Gap | undefined
  private readonly kind: PastedKind

  constructor(kind: PastedKind) {
    this.kind = kind
  }

  add(text: string, marks: Marks): void {
    if (marks.isHidden) return
    if (blank.test(text)) {
      if (this.isBegun && !this.gap) this.html += ' '
      return
    }
    const words = spaced(withoutLigatures(text))
    const isFirst = !this.isBegun || this.gap !== undefined
    if (!this.isBegun) this.html += this.kind === 'text' ? '<p>' : ''
    else if (this.gap) this.html += between[this.kind][this.gap]
    this.html += markUpPastedText(isFirst ? words.trimStart() : words, marks, this.kind)
    this.gap = undefined
    this.isBegun = true
    this.isRowBegun = true
  }

  /** Begins or ends a block; in a table row, the cell decides. */
  endBlock(): void {
    this.gap = this.gap === 'cell' ? 'cell' : 'paragraph'
  }

  /** Adds a line break; two of them make a paragraph. */
  breakLine(): void {
    this.gap = this.gap === 'line' ? 'paragraph' : (this.gap ?? 'line')
  }

  endCell(): void {
    if (this.isRowBegun) this.gap = 'cell'
  }

  endRow(): void {
    this.gap = 'paragraph'
    this.isRowBegun = false
  }

  /** Writes a list tag between paragraphs; only a `text` has lists. */
  addListTag(tag: string): void {
    if (this.kind !== 'text') this.endBlock()
    else {
      this.html = `${this.finished()}${tag}`
      this.isBegun = false
      this.gap = undefined
    }
  }

  finished(): string {
    return this.isBegun && this.kind === 'text' ? `${this.html}</p>` : this.html
  }
}

/** Collapses white space, as HTML does; a single no-break space stays. */
function spaced(html: string): string {
  return html.replace(/(?:\s|&nbsp;|&#160;)+/g, (space) => (/^(?:\u00a0|&nbsp;|&#160;)$/.test(space) ? '\u00a0' : ' '))
}

function markUpPastedText(text: string, { isBold, isItalic, script, href }: Marks, kind: PastedKind): string {
  let html = text
  if (script && kind !== 'text') html = scriptLetters(html.replace(/&(?:minus|#8722|#x2212);/gi, '−'), script)
  else if (script) html = `<${script}>${html}</${script}>`
  if (isItalic) html = `<i>${html}</i>`
  if (isBold && kind !== 'title') html = `<b>${html}</b>`
  return href && kind === 'text' ? `<a href="${href}">${html}</a>` : html
}
