import type { Block, Captioned, Inline, List, Paragraph, Picture } from '../blocks.ts'
import type { FullText } from '../model.ts'
import { type Node, nodesOfLine, texOf } from './nodes.ts'
import { isRegular, tableNode } from './table-nodes.ts'
import { type Unit, unitsOf } from './units.ts'

/**
 * A text for its editor. A node has in `of` the number of its piece (a unit, or a block or note within one), in `part`
 * that of an inline; properties that a node leaves out stay as they are in its piece.
 */
export type Opened = { nodes: Node[]; pieces: Unit[]; parts: Inline[] }

/**
 * Opens a text for its editor, one node per unit; content that the editor cannot hold is `locked` and stays as it is.
 */
export function openedText(text: FullText): Opened {
  const opening = new Opening()
  const nodes = unitsOf(text).map((unit) => opening.piece(unit))
  return { nodes, pieces: opening.pieces, parts: opening.parts }
}

/** Returns the number of the unit that contains a block, section or reference of a text; undefined for none. */
export function unitAt(text: FullText, target: object): number | undefined {
  const { nodes, pieces } = openedText(text)
  const own = 'title' in target ? target.title : target // a section's unit is not the section itself
  const tops = nodes.map(({ attrs }) => Number(attrs?.of))
  return tops.find((of) => holds(pieces[of], own))
}

const holds = (value: unknown, target: unknown): boolean =>
  value === target ||
  (typeof value === 'object' && value !== null && Object.values(value).some((one) => holds(one, target)))

const locked: Node = { type: 'locked' }

/** The deepest level of a heading that HTML has: `h6`. */
const deepest = 4

class Opening {
  readonly pieces: Unit[] = []
  readonly parts: Inline[] = []

  piece(unit: Unit): Node {
    const of = this.pieces.push(unit) - 1
    const { attrs, ...node } = this.nodeOf(unit)
    return { ...node, attrs: { ...attrs, of } }
  }

  private nodeOf(unit: Unit): Node {
    if (unit.kind === 'block') return this.nodeOfBlock(unit.block)
    if (unit.kind === 'note')
      return { type: 'note', attrs: { label: unit.note.label }, content: this.inner(unit.note.blocks) }
    if (unit.kind !== 'heading' || unit.level > deepest) return locked
    const attrs = { level: unit.level + 2, isFixed: unit.part !== 'body' }
    return { type: 'heading', attrs, ...this.line(unit.section.title, true) }
  }

  private nodeOfBlock(block: Block, breaks = false): Node {
    switch (block.kind) {
      case 'paragraph':
        return { type: 'paragraph', ...this.line(block.content, breaks) }
      case 'list':
        return this.list(block)
      case 'quote':
        return { type: 'blockquote', content: this.inner(block.blocks) }
      case 'code':
        return { type: 'codeBlock', ...(block.text && { content: [{ type: 'text', text: block.text }] }) }
      case 'formula':
        return { type: 'formula', attrs: { tex: texOf(block), label: block.label } }
      case 'figure':
        return { ...this.captioned('figure', block, block.blocks), attrs: { alts: altsOf(block.pictures) } }
      case 'figures':
        return block.figures.length > 0 ? this.captioned('figures', block, block.figures) : locked
      case 'box':
      case 'statement':
        return this.captioned('box', block, block.blocks)
      case 'table':
        return this.table(block)
      default:
        return locked
    }
  }

  private list({ type, items }: List): Node {
    if (items.length === 0) return locked
    const content = items.map(({ label, blocks }) => ({
      type: 'listItem',
      attrs: { label },
      content: this.inner(blocks),
    }))
    return { type: type === 'order' ? 'orderedList' : 'bulletList', content }
  }

  /** Opens a table; keeps rows that overlap or have gaps, which the editor would fill. */
  private table(table: Extract<Block, { kind: 'table' }>): Node {
    const { head, body, notes, pictures } = table
    const rows = [...head, ...body]
    const isFixed = rows.length > 0 && !isRegular(rows)
    const { type, content = [] } = this.captioned('tableBox', table, [])
    const shown = rows.length > 0 && !isFixed ? [tableNode(table, (blocks) => this.inner(blocks, true))] : []
    const below = notes.map((note) => this.piece({ kind: 'note', note }))
    return { type, attrs: { alts: altsOf(pictures), isFixed }, content: [...content, ...shown, ...below] }
  }

  private captioned(type: string, { label, caption }: Captioned, blocks: readonly Block[]): Node {
    const title: Node = { type: 'captionTitle', ...this.line(caption.title, true) }
    const lines = caption.paragraphs.map((block: Paragraph) => this.piece({ kind: 'block', block }))
    const within = blocks.map((block) => this.piece({ kind: 'block', block }))
    return { type, content: [{ type: 'caption', attrs: { label }, content: [title, ...lines] }, ...within] }
  }

  /** Opens the blocks within another one; an empty paragraph for none. */
  private inner(blocks: readonly Block[], breaks = false): Node[] {
    if (blocks.length === 0) return [{ type: 'paragraph' }]
    return blocks.map((block) => {
      if (!breaks || block.kind !== 'paragraph') return this.piece({ kind: 'block', block })
      const of = this.pieces.push({ kind: 'block', block }) - 1
      return { ...this.nodeOfBlock(block, true), attrs: { of } }
    })
  }

  private line(content: readonly Inline[], breaks: boolean): Pick<Node, 'content'> {
    return content.length > 0 ? { content: nodesOfLine(content, this.parts, breaks) } : {}
  }
}

const altsOf = (pictures: readonly Picture[]) => pictures.map(({ alt, isDecorative }) => ({ alt, isDecorative }))
