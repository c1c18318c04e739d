import type { PaperData } from './paper.ts'

/** A block of a paper's data. */
type Block = { kind: string; id?: string; label?: string; [name: string]: unknown }

/** Returns the blocks of a paper's text that are not within others, with the id of their section. */
export function outerBlocks(data: PaperData): { block: Block; section: string }[] {
  const ofPart = (part: Part, section: string): { block: Block; section: string }[] => [
    ...(part.blocks ?? []).map((block) => ({ block, section })),
    ...(part.notes ?? []).flatMap((note) => (note.blocks ?? []).map((block) => ({ block, section }))),
    ...[...(part.sections ?? []), ...(part.lists ?? [])].flatMap((one) => ofPart(one, one.id ?? '')),
  ]
  return [...ofPart(data as Part, ''), ...(data.back as Part[]).flatMap((part) => ofPart(part, part.id ?? ''))]
}

type Part = { id?: string; blocks?: Block[]; notes?: Part[]; sections?: Part[]; lists?: Part[] }

/** Returns a paper's data with some of its blocks as paragraphs of their words. */
export function setPlainly(data: PaperData, blocks: ReadonlySet<object>): PaperData {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.flatMap((one) => (blocks.has(one) ? paragraphsOf(one as Block) : [changed(one)]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one)]))
  }
  return changed(data) as PaperData
}

/** Returns a block's words as paragraphs: one for its label and caption, one for each row, item or line. */
function paragraphsOf(block: Block): object[] {
  const { head, body, items, caption, label, ...others } = block as Record<string, unknown>
  const rows = [...asList(head), ...asList(body)]
  const lines = [
    `${wordsOf(label)} ${wordsOf(caption)}`,
    ...rows.map((row) => asList(row).map(wordsOf).join(' | ')),
    ...asList(items).map(wordsOf),
    wordsOf(others),
  ]
  const said = lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '')
  return said.map((text) => ({ kind: 'paragraph', id: '', content: [{ kind: 'run', text, marks: [] }] }))
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Returns the words of a node, in order: of a formula its TeX, or what is read aloud. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(wordsOf).join(isInline(value[0]) ? '' : ' ')
  if (typeof value !== 'object' || value === null) return ''
  const node = value as Record<string, unknown>
  if ('tree' in node || 'mathml' in node) return [node.label, node.tex || node.spoken].map(wordsOf).join(' ')
  if (node.kind === 'break') return ' '
  return printed
    .map((name) => wordsOf(node[name]))
    .filter(Boolean)
    .join(' ')
}

const isInline = (value: unknown) =>
  typeof value === 'object' && value !== null && ['run', 'link', 'reference'].includes(String((value as Block).kind))

/** The properties of a node that hold words, in the order of reading. */
const printed = [
  'label',
  'term',
  'title',
  'rest',
  'caption',
  'base',
  'text',
  'content',
  'paragraphs',
  'blocks',
  'head',
  'body',
  'items',
  'figures',
  'lines',
  'notes',
  'attribution',
]
