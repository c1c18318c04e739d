import type { TextBlock } from '../../engines/changes/changes.ts'
import type { Block, Captioned, Cell, FullText, ReferenceList, Section } from '../../engines/fulltext/text.ts'
import { blocksText, wholeText } from './plain-rules.ts'

/** Returns a full text block by block, for its comparison with another version. */
export function comparedBlocks({ blocks, sections, back }: FullText): TextBlock[] {
  const tables = { count: 0 }
  const behind = back.flatMap((part): TextBlock[] => {
    if (part.kind === 'references') return listOf(part, tables)
    if (part.kind !== 'notes') return sectionOf(part, tables)
    return [...block('heading', wholeText(part.title)), ...part.notes.flatMap(noteOf)]
  })
  return [...blocksOf(blocks, tables), ...sections.flatMap((one) => sectionOf(one, tables)), ...behind]
}

/** The tables so far: each has its number. */
type Tables = { count: number }

const block = (of: TextBlock['of'], text: string): TextBlock[] => (text ? [{ of, text, page: null }] : [])

const noteOf = ({ label, blocks }: { label: string; blocks: Block[] }) =>
  block('note', `${label} ${blocksText(blocks)}`)

const sectionOf = ({ label, title, blocks, sections }: Section, tables: Tables): TextBlock[] => [
  ...block('heading', [label, wholeText(title)].filter(Boolean).join(' ')),
  ...blocksOf(blocks, tables),
  ...sections.flatMap((one) => sectionOf(one, tables)),
]

const listOf = ({ title, blocks, references, lists }: ReferenceList, tables: Tables): TextBlock[] => [
  ...block('heading', wholeText(title) || 'References'),
  ...blocksOf(blocks, tables),
  ...references.flatMap(({ label, content }) => block('reference', `${label} ${wholeText(content)}`.trim())),
  ...lists.flatMap((one) => listOf(one, tables)),
]

const blocksOf = (blocks: readonly Block[], tables: Tables): TextBlock[] =>
  blocks.flatMap((one) => partsOf(one, tables))

function partsOf(one: Block, tables: Tables): TextBlock[] {
  switch (one.kind) {
    case 'list':
      return one.items.flatMap(({ label, blocks }) => block('paragraph', `${label} ${blocksText(blocks)}`.trim()))
    case 'quote':
      return [...blocksOf(one.blocks, tables), ...block('paragraph', wholeText(one.attribution))]
    case 'box':
    case 'statement':
      return [...captionOf(one), ...blocksOf(one.blocks, tables)]
    case 'figure':
      return [...captionOf(one), ...block('paragraph', blocksText([one])), ...blocksOf(one.blocks, tables)]
    case 'figures':
      return [...captionOf(one), ...blocksOf(one.figures, tables)]
    case 'supplement':
      return captionOf(one)
    case 'table': {
      const table = tables.count++
      const cells = [...one.head, ...one.body].flatMap((row, at) => cellsOf(row, { table, row: at }))
      return [...captionOf(one), ...cells, ...one.notes.flatMap(noteOf)]
    }
    default:
      return block('paragraph', blocksText([one]))
  }
}

const cellsOf = (row: readonly Cell[], place: { table: number; row: number }) =>
  row.map(
    ({ blocks, isHead }): TextBlock => ({
      of: 'cell',
      text: blocksText(blocks),
      page: null,
      cell: { ...place, isHead },
    }),
  )

const captionOf = ({ label, caption: { title, paragraphs } }: Captioned) =>
  block('caption', [label, wholeText(title), blocksText(paragraphs)].filter(Boolean).join(' '))
