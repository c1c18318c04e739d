import type { Block, Inline, List } from '../blocks.ts'
import type { FullText } from '../model.ts'
import { keptIn, lineOfNodes, type Node, nodesOfLine } from './nodes.ts'
import { type HeadingUnit, textOf, type Unit, unitsOf } from './units.ts'

/**
 * A text as the editor sends it, unit by unit: the number of one that was not touched, or a node; `of` is the number
 * of the unit that a node was.
 */
export type Edit = number | { of?: number; node: Node }

/** The nodes of a text for the editor, one a unit; what it cannot hold is `locked` and stays as it is. */
export const editableNodes = (text: FullText): Node[] =>
  unitsOf(text).map((unit, of) => {
    const node = nodeOf(unit) ?? { type: 'locked' }
    return { ...node, attrs: { ...node.attrs, of } }
  })

/** One unit of a text as a text of its own; of a captioned one without its caption, which the editor has. */
export function unitAlone(text: FullText, of: number): FullText {
  const units = unitsOf(text).slice(of, of + 1)
  const bare = units.map((unit): Unit => {
    const isCaptioned = unit.kind === 'block' && (unit.block.kind === 'figure' || unit.block.kind === 'table')
    if (!isCaptioned) return unit
    return { kind: 'block', block: { ...unit.block, label: '', caption: { title: [], paragraphs: [] } } as Block }
  })
  return textOf(bare, text.language)
}

function nodeOf(unit: Unit): Node | undefined {
  if (unit.kind === 'heading') {
    const { section, level, part } = unit
    const attrs = { level: level + 2, isFixed: part !== 'body' }
    return level > 4 ? undefined : { type: 'heading', attrs, ...contentOf(section.title) }
  }
  if (unit.kind === 'block') return nodeOfBlock(unit.block)
  if (unit.kind !== 'note') return undefined
  const [only] = unit.note.blocks
  const isLine = unit.note.blocks.length === 1 && only?.kind === 'paragraph'
  return isLine ? { type: 'note', attrs: { label: unit.note.label }, ...contentOf(only.content) } : undefined
}

const contentOf = (content: readonly Inline[], from = 0) =>
  content.length > 0 ? { content: nodesOfLine(content, from) } : {}

function nodeOfBlock(block: Block): Node | undefined {
  if (block.kind === 'paragraph') return { type: 'paragraph', ...contentOf(block.content) }
  if (block.kind === 'quote')
    return isLines(block.blocks) ? { type: 'blockquote', content: lineNodes(block.blocks) } : undefined
  if (block.kind === 'list') return listNode(block)
  const isCaptioned = block.kind === 'figure' || block.kind === 'table'
  if (!isCaptioned || block.caption.paragraphs.length > 0) return undefined
  return { type: 'captioned', attrs: { label: block.label }, ...contentOf(block.caption.title) }
}

type Line = Extract<Block, { kind: 'paragraph' }>

const isLines = (blocks: readonly Block[]): blocks is Line[] =>
  blocks.length > 0 && blocks.every(({ kind }) => kind === 'paragraph')

/** Paragraphs one below the other; their kept parts are counted through. */
function lineNodes(lines: readonly Line[], from = 0): Node[] {
  let next = from
  return lines.map(({ content }) => {
    const node = { type: 'paragraph', ...contentOf(content, next) }
    next += keptIn(content).length
    return node
  })
}

const labelOf = (type: List['type'], at: number) => (type === 'order' ? `${at + 1}.` : '')

/** A list that the editor counts as it is counted; undefined for any other. */
function listNode({ type, items }: List): Node | undefined {
  const lines = items.map(({ blocks }) => blocks)
  const isUsual = type !== 'simple' && items.every(({ label }, at) => label === '' || label === labelOf(type, at))
  if (!isUsual || !lines.every((blocks) => blocks.length === 1 && isLines(blocks))) return undefined
  const paragraphs = lineNodes(lines.flat() as Line[]) // each of them was just looked at
  const content = paragraphs.map((line) => ({ type: 'listItem', content: [line] }))
  return { type: type === 'order' ? 'orderedList' : 'bulletList', content }
}

/** The kept parts of a unit, in the order in which its nodes count them. */
function keptOf(unit: Unit | undefined): Inline[] {
  if (unit?.kind === 'heading') return keptIn(unit.section.title)
  const blocks = unit?.kind === 'note' ? unit.note.blocks : unit?.kind === 'block' ? [unit.block] : []
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return keptIn(block.content)
    if (block.kind === 'figure' || block.kind === 'table') return keptIn(block.caption.title)
    const inner =
      block.kind === 'quote' ? block.blocks : block.kind === 'list' ? block.items.flatMap((one) => one.blocks) : []
    return inner.flatMap((one) => (one.kind === 'paragraph' ? keptIn(one.content) : []))
  })
}

/** A text with what was edited in it; what was not touched stays the same. */
export function edited(text: FullText, edits: readonly Edit[]): FullText {
  const units = unitsOf(text)
  const result = edits.flatMap((edit) => {
    if (typeof edit === 'number') return units[edit] ?? []
    return unitOfNode(edit.node, edit.of === undefined ? undefined : units[edit.of])
  })
  return textOf(result, text.language)
}

function unitOfNode(node: Node, was: Unit | undefined): Unit[] {
  const line = (nodes: readonly Node[] = []) => lineOfNodes(nodes, keptOf(was))
  const block = was?.kind === 'block' ? was.block : undefined
  switch (node.type) {
    case 'heading':
      return [headingOf(node, was, line(node.content))]
    case 'note':
      return was?.kind === 'note' ? [noteOf(was, line(node.content))] : []
    case 'captioned': {
      if (block?.kind !== 'figure' && block?.kind !== 'table') return []
      return [{ kind: 'block', block: { ...block, caption: { title: line(node.content), paragraphs: [] } } }]
    }
    case 'blockquote': {
      const blocks = (node.content ?? []).map(
        (one): Block => ({ kind: 'paragraph', id: '', content: line(one.content) }),
      )
      const attribution = block?.kind === 'quote' ? block.attribution : []
      return [{ kind: 'block', block: { kind: 'quote', id: idOf(block), blocks, attribution } }]
    }
    case 'bulletList':
    case 'orderedList':
      return [{ kind: 'block', block: listOf(node, line, block) }]
    case 'paragraph': {
      const content = line(node.content)
      const same = block?.kind === 'paragraph' ? block : { kind: 'paragraph' as const, id: '' }
      return content.length > 0 ? [{ kind: 'block', block: { ...same, content } }] : []
    }
    default:
      return was ? [was] : []
  }
}

const idOf = (block: Block | undefined): string => (block && 'id' in block ? block.id : '')

function headingOf({ attrs = {} }: Node, was: Unit | undefined, title: Inline[]): HeadingUnit {
  const level = Math.min(4, Math.max(0, Number(attrs.level) - 2 || 0))
  if (was?.kind !== 'heading')
    return { kind: 'heading', level, part: 'body', section: { id: '', label: '', title, role: '' } }
  return { ...was, level: was.part === 'body' ? level : was.level, section: { ...was.section, title } }
}

function noteOf(was: Extract<Unit, { kind: 'note' }>, content: Inline[]): Unit {
  const [only] = was.note.blocks
  const same = only?.kind === 'paragraph' ? only : { kind: 'paragraph' as const, id: '' }
  return { kind: 'note', note: { ...was.note, blocks: [{ ...same, content }] } }
}

function listOf(node: Node, line: (nodes?: readonly Node[]) => Inline[], was: Block | undefined): Block {
  const type = node.type === 'orderedList' ? 'order' : 'bullet'
  const hadLabels = was?.kind === 'list' && was.items.some(({ label }) => label !== '')
  const items = (node.content ?? []).map((item, at) => {
    const blocks = (item.content ?? []).map((one): Block => ({ kind: 'paragraph', id: '', content: line(one.content) }))
    return { label: hadLabels || was?.kind !== 'list' ? labelOf(type, at) : '', blocks }
  })
  return { kind: 'list', id: was?.kind === 'list' ? was.id : '', type, items }
}
