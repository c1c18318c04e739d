import type { Block, Captioned, Cell, Inline, Note, Paragraph } from './blocks.ts'
import type { FullText, Part, Section } from './model.ts'

/** The place of a stretch of text: the id of its section, and of its paragraph, table or figure, '' for none. */
export type Place = { section: string; id: string }

/** Changes a line of text; `place` is where it is. */
type Change = (content: Inline[], place: Place) => Inline[]

/** Changes every line of a text except titles and references: paragraphs, captions, cells, notes. */
export function changeLines(text: FullText, change: Change): FullText {
  const body = changePart(text, change, '')
  return {
    ...text,
    ...body,
    back: text.back.map((part) => {
      if (part.kind === 'references') return part
      if (part.kind === 'notes') return { ...part, notes: part.notes.map((note) => changeNote(note, change, '')) }
      return { ...part, ...changeSection(part, change) }
    }),
  }
}

/** Lists the lines that {@link changeLines} changes. */
export function linesIn(text: FullText): { content: Inline[]; place: Place }[] {
  const lines: { content: Inline[]; place: Place }[] = []
  changeLines(text, (content, place) => {
    lines.push({ content, place })
    return content
  })
  return lines
}

function changePart({ blocks, sections }: Part, change: Change, section: string): Part {
  return {
    blocks: blocks.map((block) => changeBlock(block, change, { section, id: '' })),
    sections: sections.map((one) => changeSection(one, change)),
  }
}

const changeSection = (section: Section, change: Change): Section => ({
  ...section,
  ...changePart(section, change, section.id),
})

const changeNote = (note: Note, change: Change, section: string): Note => ({
  ...note,
  blocks: note.blocks.map((block) => changeBlock(block, change, { section, id: note.id })),
})

function changeBlock(block: Block, change: Change, at: Place): Block {
  const place = { section: at.section, id: ('id' in block && block.id) || at.id }
  const within = (blocks: Block[]) => blocks.map((one) => changeBlock(one, change, place))
  switch (block.kind) {
    case 'paragraph':
      return { ...block, content: change(block.content, place) }
    case 'list':
      return { ...block, items: block.items.map((item) => ({ ...item, blocks: within(item.blocks) })) }
    case 'table':
      return { ...block, ...changeTable(block, change, place), ...changeCaption(block, change, place) }
    case 'figure':
      return { ...block, blocks: within(block.blocks), ...changeCaption(block, change, place) }
    case 'figures':
      return {
        ...block,
        ...changeCaption(block, change, place),
        figures: block.figures.map((one) => changeBlock(one, change, place) as typeof one),
      }
    case 'quote':
      return { ...block, blocks: within(block.blocks), attribution: change(block.attribution, place) }
    case 'definitions':
      return { ...block, items: block.items.map((item) => ({ ...item, blocks: within(item.blocks) })) }
    case 'box':
    case 'statement':
      return { ...block, blocks: within(block.blocks), ...changeCaption(block, change, place) }
    default:
      return block
  }
}

function changeTable(table: Extract<Block, { kind: 'table' }>, change: Change, place: Place) {
  const cell = (one: Cell): Cell => ({ ...one, blocks: one.blocks.map((block) => changeBlock(block, change, place)) })
  return {
    head: table.head.map((row) => row.map(cell)),
    body: table.body.map((row) => row.map(cell)),
    notes: table.notes.map((note) => changeNote(note, change, place.section)),
  }
}

function changeCaption({ caption }: Captioned, change: Change, place: Place): Pick<Captioned, 'caption'> {
  const paragraph = (one: Paragraph): Paragraph => ({ ...one, content: change(one.content, place) })
  return { caption: { title: change(caption.title, place), paragraphs: caption.paragraphs.map(paragraph) } }
}

/** Yields every block of a text with the id of its section, in reading order, nested ones after their parent. */
export function* walkTextBlocks(text: FullText): Generator<{ block: Block; section: string }> {
  yield* blocksOfPart(text, '')
  for (const part of text.back) {
    if (part.kind === 'references') continue
    if (part.kind === 'notes')
      yield* all(
        part.notes.flatMap(({ blocks }) => blocks),
        '',
      )
    else yield* blocksOfPart(part, part.id)
  }
}

function* blocksOfPart({ blocks, sections }: Part, section: string): Generator<{ block: Block; section: string }> {
  yield* all(blocks, section)
  for (const one of sections) yield* blocksOfPart(one, one.id)
}

function* all(blocks: Block[], section: string): Generator<{ block: Block; section: string }> {
  for (const block of blocks) {
    yield { block, section }
    yield* all(innerBlocks(block), section)
  }
}

function innerBlocks(block: Block): Block[] {
  switch (block.kind) {
    case 'list':
    case 'definitions':
      return block.items.flatMap(({ blocks }) => blocks)
    case 'table':
      return [...[...block.head, ...block.body].flat(), ...block.notes].flatMap(({ blocks }) => blocks)
    case 'figures':
      return block.figures
    case 'figure':
    case 'quote':
    case 'box':
    case 'statement':
      return block.blocks
    default:
      return []
  }
}

/**
 * Visits a value of a text and everything in it, outer things first.
 * @param enter returns false for a thing whose parts are not visited
 */
export function visitThings(value: unknown, enter: (thing: object) => unknown): void {
  if (typeof value !== 'object' || value === null || enter(value) === false) return
  for (const one of Object.values(value)) visitThings(one, enter)
}

/** Changes everything in a value of a text, inner things first; what stays the same stays identical. */
export function mapThings(value: unknown, change: (thing: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, mapThings(one, change)] as const)
  const isSame = entries.every(([name, one]) => one === (value as Record<string, unknown>)[name])
  if (isSame) return change(value)
  return change(Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries))
}

/** Returns every section of a text, including the back's, outer ones first. */
export function sectionsOf(text: FullText): Section[] {
  const within = (part: Part): Section[] => part.sections.flatMap((one) => [one, ...within(one)])
  const backs = text.back.filter((part) => part.kind !== 'references' && part.kind !== 'notes')
  return [...within(text), ...backs.flatMap((part) => [part, ...within(part)])]
}
