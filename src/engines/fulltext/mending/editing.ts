import type { Block, Captioned, Figure, Inline, List, Note, Paragraph, Table } from '../blocks.ts'
import type { FullText } from '../model.ts'
import { labelIn } from '../reading/caption-rules.ts'
import { withAddedReferences } from './added-references.ts'
import { type AssignedLine, assignedRoles, referenceLinesAmong, type TakenFront, takenFrontOf } from './assigning.ts'
import { flattenToLine, makeRunFromWords } from './changing.ts'
import { withoutIds, withoutLostTargets } from './id-rules.ts'
import { listLabels } from './list-label-rules.ts'
import { applyPictureDescriptions, lineOfNodes, type Node, texOf, withTex } from './nodes.ts'
import { withNotesAgain, withoutUnmarkedNotes } from './note-rules.ts'
import { type Opened, openedText } from './opening.ts'
import { tableOfNode } from './table-nodes.ts'
import { buildTextFromUnits, collectUnitIds, type HeadingUnit, type Unit } from './units.ts'

/** A unit as the editor sends it: the number of an untouched piece, or a node. */
export type Edit = number | { node: Node }

/** Returns the nodes of a text for the editor, one per unit. */
export const editableNodes = (text: FullText): Node[] => openedText(text).nodes

/**
 * Returns the pieces that the editor shows but cannot edit, each as a text of its own, by their names in nodes: the
 * number of a piece, or `part` and the number of a part. Figures and tables come without their captions, which the
 * editor has.
 */
export function fixedParts(text: FullText): [name: string, alone: FullText][] {
  const { nodes, pieces, parts } = openedText(text)
  const alone = (unit: Unit) => buildTextFromUnits([unit], text.language)
  const shown = nodesIn(nodes).flatMap(({ type, attrs = {} }): [string, FullText][] => {
    const unit = pieces[Number(attrs.of)]
    if (!unit || !/^(?:locked|figure|tableBox|formula)$/.test(type)) return []
    return [
      [String(attrs.of), alone(attrs.isFixed === true ? stripUnitCaption(unit) : withoutRows(stripUnitCaption(unit)))],
    ]
  })
  const lines = parts.flatMap((part, at): [string, FullText][] => {
    if (part.kind !== 'formula' && part.kind !== 'picture') return []
    return [[`part${at}`, alone({ kind: 'block', block: { kind: 'paragraph', id: '', content: [part] } })]]
  })
  return [...shown, ...lines]
}

const nodesIn = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...nodesIn(node.content ?? [])])

const noCaption = { label: '', caption: { title: [], paragraphs: [] } }

function stripUnitCaption(unit: Unit): Unit {
  if (unit.kind !== 'block') return unit
  const { block } = unit
  if (block.kind === 'figure') return { kind: 'block', block: { ...block, ...noCaption, blocks: [] } }
  return block.kind === 'table' ? { kind: 'block', block: { ...block, ...noCaption, notes: [] } } : unit
}

const withoutRows = (unit: Unit): Unit =>
  unit.kind === 'block' && unit.block.kind === 'table'
    ? { kind: 'block', block: { ...unit.block, head: [], body: [] } }
    : unit

/** Applies edits to a text; untouched pieces stay the same. */
export const edited = (text: FullText, edits: readonly Edit[]): FullText => editedAndTaken(text, edits).text

/** Applies edits to a text. @returns also the words that its editor takes out of it, for the record of the article */
export function editedAndTaken(text: FullText, edits: readonly Edit[]): { text: FullText; taken: TakenFront } {
  const closing = new Closing(openedText(text), collectUnitIds(text))
  const after = buildTextFromUnits(
    edits.flatMap((edit) => closing.unit(edit)),
    text.language,
  )
  const listed = withAddedReferences(after, referenceLinesAmong(closing.assigned))
  const whole = withoutLostTargets(text, withNotesAgain(text, withoutUnmarkedNotes(text, listed), closing.notes))
  return { text: whole, taken: takenFrontOf(closing.assigned) }
}

/** The most characters of typed TeX: of one formula, and of all that are saved together. */
export const mostTypedTex = { formula: 2_000, save: 100_000 }

/** Reports whether edits contain more TeX than may be typed; the previous TeX of formulas does not count. */
export function sayTooMuchTex(text: FullText, edits: readonly Edit[]): boolean {
  const { pieces, parts } = openedText(text)
  const nodes = nodesIn(edits.flatMap((edit) => (typeof edit === 'number' ? [] : [edit.node])))
  const typed = nodes.flatMap(({ type, attrs = {} }) => {
    if (typeof attrs.tex !== 'string') return []
    const piece = pieces[Number(attrs.of)]
    const was = type === 'math' ? parts[Number(attrs.part)] : piece?.kind === 'block' ? piece.block : undefined
    return was?.kind === 'formula' && texOf(was).trim() === attrs.tex.trim() ? [] : [attrs.tex.length]
  })
  const { formula, save } = mostTypedTex
  return typed.some((length) => length > formula) || typed.reduce((sum, length) => sum + length, 0) > save
}

/** Reports whether a line has neither words nor things such as formulas and pictures. */
const isEmptyLine = (line: readonly Inline[]) =>
  flattenToLine(line) === '' && line.every(({ kind }) => kind === 'run' || kind === 'break' || kind === 'target')

class Closing {
  /** The new notes, each with its mark in a line. */
  readonly notes: Note[] = []
  /** The paragraphs that are references, affiliations or an abstract. */
  readonly assigned: AssignedLine[] = []
  private readonly used = new Set<string>()

  /** @param ids of the text before the edits */
  constructor(
    private readonly opened: Opened,
    private readonly ids: ReadonlySet<string>,
  ) {}

  unit(edit: Edit): Unit[] {
    if (typeof edit === 'number') return this.taken(edit) ?? []
    const { node } = edit
    if (node.type === 'assigned') return this.assign(node)
    if (node.type === 'heading') {
      const heading = this.heading(node)
      return isEmptyLine(heading.section.title) ? [] : [heading] // what was below it joins the section above
    }
    if (node.type === 'note') {
      const note = this.note(node)
      return note ? [{ kind: 'note', note }] : this.blocks(node.content).map(unitOfBlock)
    }
    const was = this.pieceOf(node)
    if (was && was.kind !== 'block' && node.type === 'locked') return [was]
    return this.block(node, was?.kind === 'block' ? was.block : undefined).map(unitOfBlock)
  }

  /** Takes a paragraph out of the running text; the number of the heading that it was is kept. */
  private assign(node: Node): [] {
    const was = this.pieceOf(node)
    const role = assignedRoles.find((one) => one === node.attrs?.role) ?? 'reference'
    const label = was?.kind === 'heading' ? was.section.label : ''
    this.assigned.push({ role, label, content: this.line(node, false) })
    return []
  }

  /** Returns the original piece of a node; for the second node of a piece, a copy without its ids. */
  private pieceOf({ attrs }: Node): Unit | undefined {
    return typeof attrs?.of === 'number' ? this.taken(attrs.of)?.[0] : undefined
  }

  private taken(of: number): Unit[] | undefined {
    const piece = this.opened.pieces[of]
    if (!piece) return undefined
    const isAgain = this.used.has(`piece${of}`)
    this.used.add(`piece${of}`)
    return [isAgain ? withoutIds(piece) : piece]
  }

  /** Returns the inline of a node; a bookmark is kept only once. */
  private readonly part = ({ type, attrs }: Node): Inline | undefined => {
    if (type === 'footnote') return this.markOfNew(attrs?.words)
    const part = typeof attrs?.part === 'number' ? this.opened.parts[attrs.part] : undefined
    if (part?.kind === 'target' && this.used.has(part.id)) return undefined
    if (part?.kind === 'target') this.used.add(part.id)
    return part
  }

  /** Returns the mark of a new note; undefined if it has no words. */
  private markOfNew(words: unknown): Inline | undefined {
    const content = typeof words === 'string' ? makeRunFromWords(words.normalize('NFC')) : []
    if (content.length === 0) return undefined
    let number = this.notes.length + 1
    while (this.ids.has(`fn${number}`) || this.notes.some(({ id }) => id === `fn${number}`)) number++
    const [id, label] = [`fn${number}`, String(number)]
    this.notes.push({ id, label, type: '', blocks: [{ kind: 'paragraph', id: '', content }] })
    return { kind: 'reference', type: 'fn', to: [id], content: [{ kind: 'run', text: label, marks: ['sup'] }] }
  }

  private line = ({ content = [] }: Node, breaks: boolean): Inline[] => lineOfNodes(content, this.part, breaks)

  private heading(node: Node): HeadingUnit {
    const was = this.pieceOf(node)
    const title = this.line(node, true)
    const level = Math.min(4, Math.max(0, Number(node.attrs?.level) - 2 || 0))
    if (was?.kind !== 'heading')
      return { kind: 'heading', level, part: 'body', section: { id: '', label: '', title, role: '' } }
    return { ...was, level: was.part === 'body' ? level : was.level, section: { ...was.section, title } }
  }

  private note(node: Node): Note | undefined {
    const was = this.pieceOf(node)
    return was?.kind === 'note' ? { ...was.note, blocks: this.blocks(node.content) } : undefined
  }

  private blocks(nodes: readonly Node[] = [], breaks = false): Block[] {
    return nodes.flatMap((node) => {
      const was = this.pieceOf(node)
      return this.block(node, was?.kind === 'block' ? was.block : undefined, breaks)
    })
  }

  private block(node: Node, was: Block | undefined, breaks = false): Block[] {
    switch (node.type) {
      case 'paragraph':
        return this.paragraph(node, { was, breaks })
      case 'bulletList':
      case 'orderedList':
        return [this.list(node, was)]
      case 'blockquote': {
        const attribution = was?.kind === 'quote' ? was.attribution : []
        return [{ kind: 'quote', id: idOf(was), blocks: this.blocks(node.content), attribution }]
      }
      case 'codeBlock': {
        const text = (node.content ?? []).map((one) => one.text ?? '').join('')
        return [{ kind: 'code', id: idOf(was), text, language: was?.kind === 'code' ? was.language : '' }]
      }
      case 'formula':
        return formulaOf(node, was)
      case 'figure':
      case 'figures':
      case 'box':
        return this.captioned(node, was)
      case 'tableBox':
        return [this.table(node, was?.kind === 'table' ? was : emptyTable)]
      default:
        return was ? [was] : this.blocks(node.content)
    }
  }

  private paragraph(node: Node, { was, breaks }: { was: Block | undefined; breaks: boolean }): Block[] {
    const content = this.line(node, breaks)
    const same: Paragraph = was?.kind === 'paragraph' ? was : { kind: 'paragraph', id: '', content: [] }
    const wasEmpty = was?.kind === 'paragraph' && was.content.length === 0
    return content.length > 0 || wasEmpty ? [{ ...same, content }] : []
  }

  private list(node: Node, was: Block | undefined): List {
    const isOrder = node.type === 'orderedList'
    const list = was?.kind === 'list' && (was.type === 'order') === isOrder ? was : undefined
    const type = list?.type ?? (isOrder ? 'order' : 'bullet')
    const given = node.content ?? []
    const labels = listLabels(
      given.map(({ attrs }) => attrs?.label),
      list,
      isOrder,
    )
    const items = given.map((item, at) => ({ label: labels[at] ?? '', blocks: this.blocks(item.content) }))
    return { kind: 'list', id: idOf(was), type, items }
  }

  /** Keeps a figure, group or box with its new caption; a copy from elsewhere becomes its blocks. */
  private captioned(node: Node, was: Block | undefined): Block[] {
    const [first, ...rest] = node.content ?? []
    const blocks = this.blocks(first?.type === 'caption' ? rest : (node.content ?? []))
    if (was?.kind !== 'figure' && was?.kind !== 'figures' && was?.kind !== 'box' && was?.kind !== 'statement')
      return blocks
    const captioned = { ...was, ...this.caption(first, was) }
    if (captioned.kind === 'figure')
      return [{ ...captioned, blocks, pictures: applyPictureDescriptions(captioned.pictures, node) }]
    if (captioned.kind !== 'figures') return [{ ...captioned, blocks }]
    const figures = blocks.filter((block): block is Figure => block.kind === 'figure')
    return figures.length > 0 ? [{ ...captioned, figures }] : []
  }

  private table(node: Node, was: Table): Table {
    const [first, ...rest] = node.content ?? []
    const rows = rest.find(({ type }) => type === 'table')
    const captioned = { ...was, ...this.caption(first, was), pictures: applyPictureDescriptions(was.pictures, node) }
    const isFixed = node.attrs?.isFixed === true
    const none = isFixed ? captioned : { ...captioned, head: [], body: [] }
    const table = rows ? tableOfNode(rows, captioned, (nodes) => this.blocks(nodes, true)) : none
    return { ...table, notes: rest.flatMap((one) => (one.type === 'note' ? (this.note(one) ?? []) : [])) }
  }

  /** Returns a caption; a label typed before it becomes the label if there was none. */
  private caption(node: Node | undefined, { label, caption }: Captioned): Pick<Captioned, 'label' | 'caption'> {
    const [first, ...lines] = node?.type === 'caption' ? (node.content ?? []) : []
    if (!first) return { label, caption }
    const title = this.line(first, true)
    const paragraphs = this.blocks(lines).filter((one): one is Paragraph => one.kind === 'paragraph')
    const [run] = title
    const isNew = label === '' && labelIn(flattenToLine(caption.title)) === ''
    const own = isNew && run?.kind === 'run' ? labelIn(run.text) : ''
    if (own === '' || run?.kind !== 'run') return { label, caption: { title, paragraphs } }
    const text = run.text.slice(own.length).trimStart()
    const rest = text ? [{ ...run, text }, ...title.slice(1)] : title.slice(1)
    return { label: own.trim(), caption: { title: rest, paragraphs } }
  }
}

const unitOfBlock = (block: Block): Unit => ({ kind: 'block', block })

const idOf = (block: Block | undefined): string => block?.id ?? ''

const emptyTable: Table = {
  kind: 'table',
  id: '',
  label: '',
  caption: { title: [], paragraphs: [] },
  widths: [],
  head: [],
  body: [],
  notes: [],
  pictures: [],
}

function formulaOf({ attrs }: Node, was: Block | undefined): Block[] {
  const none = { kind: 'formula', id: '', label: '', mathml: '', tex: '', alt: '' } as const
  const formula = withTex(was?.kind === 'formula' ? was : none, attrs?.tex, true)
  return was || formula.tex ? [formula] : []
}
