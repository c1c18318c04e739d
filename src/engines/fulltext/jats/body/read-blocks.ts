import { lookup } from '../../../../core/text/clean.ts'
import { elementsIn, textIn, type XmlElement } from '../../../archives/archives.ts'
import type { Block, Captioned, Inline, ListItem, Paragraph } from '../../blocks.ts'
import { joinEqualRuns, trimInlines } from '../../runs.ts'
import { at, clean, elementsNamed, elementTextLine, type Reading } from '../reading.ts'
import { counters } from './list-label-rules.ts'
import { boxOf } from './read-boxes.ts'
import { figuresOf, supplementOf } from './read-figures.ts'
import { formulaPartsOf } from './read-formulas.ts'
import { type Piece, readLinePieces, textRun } from './read-inlines.ts'
import { drawnTable, tablesOf } from './read-tables.ts'

/** Reads the blocks of a section, a list item or a note; bare text becomes a paragraph. */
export function readJatsBlocks(children: XmlElement['children'], reading: Reading): Block[] {
  return flow(readLinePieces(children, reading), reading, makeJatsParagraph([]))
}

/** Splits pieces at blocks and line breaks; the first paragraph has the id and language of `like`. */
function flow(pieces: readonly Piece[], reading: Reading, like: Paragraph): Block[] {
  const blocks: Block[] = []
  let line: Inline[] = []
  const end = () => {
    const content = trimInlines(line)
    line = []
    if (content.length === 0) return
    const isFirst = !blocks.some(({ kind }) => kind === 'paragraph')
    blocks.push({ ...like, id: isFirst ? like.id : '', content })
  }
  for (const piece of pieces)
    if (piece.kind === 'block') {
      end()
      blocks.push(...blockOf(piece.element, reading))
    } else if (piece.kind === 'break') end()
    else line.push(piece)
  end()
  return blocks
}

/** Reads the line of a title, term or caption; blocks in it become their words. */
export function lineIn(element: XmlElement | undefined, reading: Reading): Inline[] {
  const pieces = element ? readLinePieces(element.children, reading) : []
  return trimInlines(
    pieces.map((piece): Inline => {
      return piece.kind === 'block' ? textRun(` ${elementTextLine(piece.element)} `) : piece
    }),
  )
}

type BlockReader = (element: XmlElement, reading: Reading) => Block[]

function blockOf(element: XmlElement, reading: Reading): Block[] {
  return blockReaders[element.name]?.(element, reading) ?? untitled(element, reading)
}

/** Reads an element's blocks, with its label and title as paragraphs before them. */
function untitled(element: XmlElement, reading: Reading): Block[] {
  if (!groups.has(element.name)) reading.tellUnknown(element)
  return element.children.flatMap((child): Block[] => {
    if (typeof child === 'string') return child.trim() ? readJatsBlocks([child], reading) : []
    return readJatsBlocks([child], reading)
  })
}
const groups = new Set([
  'block-alternatives',
  'question',
  'answer',
  'explanation',
  'question-wrap',
  'question-wrap-group',
  'answer-set',
  'sig-block',
  'contrib-group',
  'sec',
  'glossary',
  'ref-list',
  'speech',
  'chem-struct-wrap',
  'disp-formula-group',
  'array',
])

const isNot =
  (...names: string[]) =>
  (child: XmlElement | string) =>
    typeof child === 'string' || !names.includes(child.name)

/** Reads an element's blocks, except the children named. */
const innerOf = (element: XmlElement, reading: Reading, ...without: string[]) =>
  readJatsBlocks(element.children.filter(isNot(...without)), reading)

/**
 * Reads an element's label and caption; returns the caption's blocks other than its title and paragraphs separately.
 */
function readJatsCaption(element: XmlElement, reading: Reading): { captioned: Captioned; beside: Block[] } {
  const captions = elementsNamed(element, 'caption')
  const titles = captions.slice(0, 1).flatMap((caption) => elementsNamed(caption, 'title'))
  const inner = captions.flatMap(({ children }) => children.filter((child) => !titles.includes(child as XmlElement)))
  const { paragraphs, others } = separateParagraphs(readJatsBlocks(inner, reading))
  const caption = { title: lineIn(titles[0], reading), paragraphs }
  const label = clean(textIn(elementsNamed(element, 'label')[0]))
  return { captioned: { id: reading.idOf(element), label, caption }, beside: others }
}

/** Separates paragraphs from all other blocks. */
function separateParagraphs(blocks: readonly Block[]): { paragraphs: Paragraph[]; others: Block[] } {
  const isParagraph = (block: Block): block is Paragraph => block.kind === 'paragraph'
  return { paragraphs: blocks.filter(isParagraph), others: blocks.filter((block) => !isParagraph(block)) }
}

const quote: BlockReader = (element, reading) => {
  const attribution = elementsNamed(element, 'attrib').flatMap((one) => lineIn(one, reading))
  return [{ kind: 'quote', id: reading.idOf(element), blocks: innerOf(element, reading, 'attrib'), attribution }]
}

const code: BlockReader = (element, reading) => {
  const text = textIn({ ...element, children: ['\u0001', ...element.children, '\u0001'] }).slice(1, -1)
  return [{ kind: 'code', id: reading.idOf(element), text, language: at(element, 'language') }]
}

const verse: BlockReader = (element, reading) => {
  const lines = elementsIn(element).flatMap((child): Inline[][] => {
    if (child.name === 'verse-group')
      return elementsNamed(child, 'verse-line', 'title', 'label').map((line) => lineIn(line, reading))
    return ['verse-line', 'title', 'subtitle', 'label'].includes(child.name) ? [lineIn(child, reading)] : []
  })
  const attribution = elementsNamed(element, 'attrib').flatMap((one) => lineIn(one, reading))
  return [{ kind: 'verse', id: reading.idOf(element), lines, attribution }]
}

const definitions: BlockReader = (element, reading) => {
  const items = elementsNamed(element, 'def-item').map((item) => ({
    term: elementsNamed(item, 'label', 'term').flatMap((term, at, all) => [
      ...(at > 0 ? [textRun(all[at - 1]?.name === 'label' ? ' ' : ', ')] : []),
      ...lineIn(term, reading),
    ]),
    blocks: elementsNamed(item, 'def').flatMap((def) => readJatsBlocks(def.children, reading)),
  }))
  const heads = elementsNamed(element, 'label', 'title', 'term-head', 'def-head')
  const inner = elementsNamed(element, 'def-list').flatMap((one) => definitions(one, reading))
  const list: Block[] =
    items.length > 0
      ? [
          {
            kind: 'definitions',
            id: reading.idOf(element),
            items: items.map(({ term, blocks }) => ({ term: joinEqualRuns(term), blocks })),
          },
        ]
      : []
  return [...heads.flatMap((head) => readJatsBlocks(head.children, reading)), ...list, ...inner]
}

const formulas: BlockReader = (element, reading) => {
  const { parts, rest } = formulaPartsOf(element, reading, true)
  const id = reading.idOf(element)
  const label = clean(textIn(elementsNamed(element, 'label')[0]))
  const beside = rest.some((one) => typeof one !== 'string' || /[\p{L}\p{Nd}]/u.test(one))
  const words = beside || !parts ? readJatsBlocks(rest, reading) : []
  if (parts) return [{ kind: 'formula', id, label, ...parts }, ...words]
  const [first, ...others] = words
  if (first?.kind !== 'paragraph') return words
  const numbered: Inline[] = label ? [...first.content, textRun(` ${label}`)] : first.content
  return [{ ...first, id, content: joinEqualRuns(numbered) }, ...others]
}

const list: BlockReader = (element, reading) => {
  const given = at(element, 'list-type')
  const counter = counters[given]
  const all = elementsNamed(element, 'list-item')
  const isLabelled = all.some((item) => elementsNamed(item, 'label').length > 0)
  const before = reading.counted.get(at(element, 'continued-from')) ?? 0
  reading.counted.set(at(element, 'id'), before + all.length)
  const prefix = at(element, 'prefix-word')
  const items = all.map((item, place): ListItem => {
    const label = clean(textIn(elementsNamed(item, 'label')[0]))
    const counted = isLabelled || !counter ? '' : [prefix, counter(before + place + 1)].filter(Boolean).join(' ')
    if (counted) reading.made('number', counted)
    return { label: label || counted, blocks: innerOf(item, reading, 'label') }
  })
  const type = counter
    ? 'order'
    : given === 'bullet'
      ? 'bullet'
      : items.some(({ label }) => label)
        ? 'simple'
        : given === 'simple'
          ? 'simple'
          : 'bullet'
  const heads = elementsNamed(element, 'label', 'title').flatMap((head) => readJatsBlocks(head.children, reading))
  return [...heads, { kind: 'list', id: reading.idOf(element), type, items }]
}

/** Reads a speech, with the speaker before the words. */
const speech: BlockReader = (element, reading) => {
  const speaker = elementsNamed(element, 'speaker').flatMap((one) => lineIn(one, reading))
  const [first, ...others] = innerOf(element, reading, 'speaker')
  if (first?.kind !== 'paragraph')
    return [...(speaker.length > 0 ? [makeJatsParagraph(speaker)] : []), ...(first ? [first, ...others] : [])]
  const between: Inline[] = speaker.length > 0 ? [textRun(' ')] : []
  return [{ ...first, content: joinEqualRuns([...speaker, ...between, ...first.content]) }, ...others]
}

const makeJatsParagraph = (content: Inline[]): Paragraph => ({ kind: 'paragraph', id: '', content })

/** Returns the blocks of pieces that have already been read. */
const blocksFrom = (pieces: readonly Piece[], reading: Reading) => flow(pieces, reading, makeJatsParagraph([]))

const parts = {
  captionOf: readJatsCaption,
  lineIn,
  blocksOf: readJatsBlocks,
  blocksFrom,
  parted: separateParagraphs,
  innerOf,
  flow,
  isNot,
}

const blockReaders: Record<string, BlockReader> = lookup({
  p: (element, reading) => {
    const language = at(element, 'lang')
    const like: Paragraph = {
      kind: 'paragraph',
      id: reading.idOf(element),
      content: [],
      ...(language ? { language } : {}),
    }
    return flow(readLinePieces(element.children, reading), reading, like)
  },
  list,
  speech,
  'def-list': definitions,
  'disp-quote': quote,
  code,
  preformat: code,
  'verse-group': verse,
  'boxed-text': (element, reading) =>
    at(element, 'content-type') === 'figure'
      ? figuresOf(reading.as(element, { ...element, name: 'fig' }), reading, parts)
      : at(element, 'content-type') === 'table'
        ? tablesOf(reading.as(element, drawnTable(element)), reading, parts)
        : boxOf('box')(element, reading, parts),
  statement: (element, reading) => boxOf('statement')(element, reading, parts),
  'disp-formula': formulas,
  address: (element, reading) => {
    const lines = elementsIn(element).flatMap((line) => [...lineIn(line, reading), textRun(' ')])
    const content = trimInlines(lines)
    return content.length > 0 ? [makeJatsParagraph(content)] : []
  },
  fig: (element, reading) =>
    at(element, 'fig-type') === 'table'
      ? tablesOf(reading.as(element, drawnTable(element)), reading, parts)
      : figuresOf(element, reading, parts),
  'fig-group': (element, reading) => figuresOf(element, reading, parts),
  graphic: (element, reading) => figuresOf(element, reading, parts),
  'chem-struct-wrap': (element, reading) => figuresOf(reading.as(element, { ...element, name: 'fig' }), reading, parts),
  media: (element, reading) => supplementOf(element, reading, parts),
  'supplementary-material': (element, reading) => supplementOf(element, reading, parts),
  'table-wrap': (element, reading) => tablesOf(element, reading, parts),
  'table-wrap-group': (element, reading) => tablesOf(element, reading, parts),
  table: (element, reading) =>
    tablesOf(reading.as(element, { name: 'table-wrap', attributes: {}, children: [element] }), reading, parts),
  array: (element, reading) => {
    if (elementsNamed(element, 'tbody', 'tr').length === 0) return untitled(element, reading)
    reading.made('table', '', { tables: 1 })
    const table = { ...element, name: 'table' }
    return tablesOf(reading.as(element, { name: 'table-wrap', attributes: {}, children: [table] }), reading, parts)
  },
  tgroup: (element, reading) =>
    tablesOf(reading.as(element, { name: 'table-wrap', attributes: {}, children: [element] }), reading, parts),
})

/** The readers of the content of figures and tables. */
export type PartReaders = typeof parts
