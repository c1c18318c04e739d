import { scriptLetters } from '../language/script-letters.ts'
import type { PastedKind } from '../text/formats.ts'
import type { Marks } from './marks.ts'
import { withoutLigatures } from './text.ts'

/** The gap between two texts: table cells, lines, or paragraphs. */
type Gap = 'cell' | 'line' | 'paragraph'

const between: Record<PastedKind, Record<Gap, string>> = {
  title: { cell: ' ', line: ' ', paragraph: ' ' },
  post: { cell: ' ', line: '<br>', paragraph: '<br>' },
  text: { cell: ' ', line: '<br>', paragraph: '</p><p>' },
}

const blank = /^(?:\s|&nbsp;|&#160;)*$/

/** Writes pasted text as HTML for one kind of editor; drops empty paragraphs and repeated gaps. */
export class PastedPage {
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
    this.html += marked(isFirst ? words.trimStart() : words, marks, this.kind)
    this.gap = undefined
    this.isBegun = true
    this.isRowBegun = true
  }

  /** Begins or ends a block; in a table row, the cell decides. */
  endBlock(): void {
    this.gap = this.gap === 'cell' ? 'cell' : 'paragraph'
  }

  /** Two line breaks make a paragraph. */
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

  /** Writes a list tag between paragraphs; only texts have lists. */
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

function marked(text: string, { isBold, isItalic, script, href }: Marks, kind: PastedKind): string {
  let html = text
  if (script && kind !== 'text') html = scriptLetters(html.replace(/&(?:minus|#8722|#x2212);/gi, '−'), script)
  else if (script) html = `<${script}>${html}</${script}>`
  if (isItalic) html = `<i>${html}</i>`
  if (isBold && kind !== 'title') html = `<b>${html}</b>`
  return href && kind === 'text' ? `<a href="${href}">${html}</a>` : html
}
