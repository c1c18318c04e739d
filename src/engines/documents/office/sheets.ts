import type { Item, Link, Sheet } from '../layout/layout.ts'
import { type Block, type Manuscript, officeParagraphText, type Paragraph, type Run } from './document.ts'
import { headLength } from './label-rules.ts'

const page = { width: 595, height: 842, left: 72, right: 523, top: 115, bottom: 725 }
const leading = 1.2
/** The gap between paragraphs, in ems: wider than within one, and narrower than a gap that ends an abstract. */
const gap = 0.55
/** The gap for an empty line, unless most paragraphs are separated by empty lines. */
const wideGap = 1.1
const mostSheets = 400

/** A line with its items, whose baseline is at 0, and its height. */
type Row = { items: Item[]; links: Link[]; height: number; before: number; breaksPage: boolean }
/**
 * `squeeze` is the number of lines that may be set as one; a line of its own, such as an institution, is not broken.
 */
type Frame = { x: number; width: number; blank: number; squeeze: number }

/**
 * Lays out a document as pages that read like those of a PDF: in lines of one column, with table cells side by side,
 * and the footnotes below the first page. Sizes, weights and alignment are the document's, distances are not.
 */
export function sheetsOf({ blocks, notes }: Manuscript): Sheet[] {
  const frame = { x: page.left, width: page.right - page.left, blank: isSpread(blocks) ? 0 : wideGap, squeeze: 0 }
  const head = headLength(blocks)
  const rows = [
    ...layOutBlockRows(blocks.slice(0, head), { ...frame, squeeze: 2.5 }),
    ...layOutBlockRows(blocks.slice(head), frame),
  ]
  const foot = layOutBlockRows(notes.map(small), { ...frame, squeeze: 2.5 }).slice(0, 12)
  const footHeight = foot.reduce((sum, { height, before }) => sum + height + before, 0)
  const sheets: Sheet[] = []
  let y = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const bottom = sheets.length < 2 ? page.bottom - footHeight : page.bottom
    const isFull = y + row.before + row.height > bottom
    if (isFull || (row.breaksPage && y > page.height / 2)) {
      if (sheets.length === mostSheets) break
      sheets.push({ width: page.width, height: page.height, items: [], links: [] })
      y = page.top
    }
    y += row.before + row.height
    put(row, sheets.at(-1), y)
  }
  let below = page.bottom - footHeight + 20
  for (const row of foot) {
    below += row.before + row.height
    put(row, sheets[0], below)
  }
  return sheets
}

const small = (note: Paragraph): Paragraph => ({
  ...note,
  runs: note.runs.map((run) => ({ ...run, size: Math.min(run.size, 8) })),
})

function put({ items, links }: Row, sheet: Pick<Sheet, 'items' | 'links'> | undefined, y: number): void {
  sheet?.items.push(...items.map((item) => ({ ...item, y: item.y + y })))
  sheet?.links.push(...links.map((link) => ({ ...link, y: link.y + y })))
}

const isBlankParagraph = (block: Block) => 'runs' in block && !officeParagraphText(block).trim()

/** Whether an empty line follows most paragraphs: then it has no meaning. */
function isSpread(blocks: Block[]): boolean {
  const empty = blocks.filter(isBlankParagraph).length
  return empty > (blocks.length - empty) * 0.4
}

function layOutBlockRows(blocks: Block[], frame: Frame): Row[] {
  const rows: Row[] = []
  let extra = 0
  let breaksPage = false
  for (const block of blocks) {
    if ('runs' in block) breaksPage ||= block.breaksPage
    if (isBlankParagraph(block)) {
      extra = frame.blank
      continue
    }
    const [first, ...others] = 'runs' in block ? breakParagraphLines(block, frame) : tableRows(block.rows, frame)
    if (!first) continue
    rows.push({ ...first, before: first.before + extra * first.height, breaksPage }, ...others)
    extra = 0
    breaksPage = false
  }
  return rows
}

/** Returns a table's rows, with the cells of each side by side; cells that fill a page, or are alone, become text. */
function tableRows(rows: Block[][][], frame: Frame): Row[] {
  return rows.flatMap((cells) => {
    const filled = cells.filter((cell) => cell.some((block) => !isBlankParagraph(block)))
    const width = frame.width / Math.max(1, filled.length)
    const columns = filled.map((cell, at) =>
      layOutBlockRows(cell, {
        ...frame,
        x: frame.x + at * width,
        width: filled.length > 1 ? width - 12 : width,
        squeeze: filled.length > 1 && frame.squeeze > 0 ? 4 : frame.squeeze,
      }),
    )
    const heights = columns.map((column) => column.reduce((sum, { height, before }) => sum + height + before, 0))
    const height = Math.max(0, ...heights)
    if (columns.length < 2 || width < 40 || height > page.bottom - page.top - 100) return columns.flat()
    return [beside(columns, height)]
  })
}

function beside(columns: Row[][], height: number): Row {
  const whole: Row = { items: [], links: [], height, before: 6, breaksPage: false }
  for (const column of columns) {
    let y = -height
    for (const row of column) {
      y += row.before + row.height
      put(row, whole, y)
    }
  }
  return whole
}

type Open = { items: Item[]; links: Link[]; x: number; size: number; rows: Row[]; share: number }

/** Returns a paragraph's lines, broken at spaces. */
function breakParagraphLines(paragraph: Paragraph, frame: Frame): Row[] {
  const natural = paragraph.runs.reduce((sum, run) => sum + widthOf(run), 0)
  const share = natural > frame.width && natural < frame.width * frame.squeeze ? (frame.width / natural) * 0.99 : 1
  const open: Open = { items: [], links: [], x: 0, size: 0, rows: [], share }
  const { label } = paragraph
  const [first] = paragraph.runs
  const all = label && first ? [{ ...first, text: `${label} ` }, ...paragraph.runs] : paragraph.runs
  let word: Run[] = []
  const flush = () => {
    const width = word.reduce((sum, run) => sum + widthOf(run), 0) * share
    if (open.x > 0 && open.x + width > frame.width) endSheetLine(open, paragraph, frame)
    for (const run of word) placeRunOnLine(open, run, frame)
    word = []
  }
  for (const run of all) {
    for (const piece of run.text.split(/(\n|\t|[ \u00a0\u2000-\u200a\u3000]+)/)) {
      if (piece === '') continue
      const isHyphened = /[\p{L}\d]-$/u.test(word.at(-1)?.text ?? '') && piece === ' '
      if (/^[^\s]/.test(piece) || isHyphened) word.push({ ...run, text: piece })
      else {
        flush()
        if (piece === '\n') endSheetLine(open, paragraph, frame)
        else if (piece === '\t') open.x += open.x > 0 ? Math.max(run.size * 1.6, 36 - (open.x % 36)) : 0
        else if (open.x > 0) placeRunOnLine(open, { ...run, text: ' ' }, frame)
      }
    }
  }
  flush()
  endSheetLine(open, paragraph, frame)
  return open.rows.map((row, at) => ({ ...row, before: at === 0 ? (gap * row.height) / leading : 0 }))
}

function placeRunOnLine(open: Open, run: Run, frame: Frame): void {
  const width = widthOf(run) * open.share
  const last = open.items.at(-1)
  const size = run.script ? run.size * 0.6 : run.size
  const y = run.script === 'sup' ? -run.size * 0.35 : run.script === 'sub' ? run.size * 0.15 : 0
  const x = frame.x + open.x
  const isSame =
    last && last.size === size && last.y === y && last.isBold === run.isBold && last.isItalic === run.isItalic
  if (isSame && Math.abs(last.x + last.width - x) < 0.01) {
    last.text += run.text
    last.width += width
  } else if (run.text.trim())
    open.items.push({ text: run.text, x, y, width, size, isBold: run.isBold, isItalic: run.isItalic, turn: 0 })
  open.x += width
  open.size = Math.max(open.size, run.size)
  if (run.url && run.text.trim()) open.links.push({ url: run.url, x: x + width, y: -run.size * 0.3 })
}

function endSheetLine(open: Open, { align }: Paragraph, frame: Frame): void {
  const { items, links, size } = open
  const [first, last] = [items[0], items.at(-1)]
  if (first && last) {
    first.isFirst = open.rows.length === 0
    const used = last.x + last.width - frame.x
    const shift = align === 'left' ? 0 : Math.max(0, frame.width - used) / (align === 'center' ? 2 : 1)
    for (const item of items) item.x += shift
    for (const link of links) link.x += shift
    open.rows.push({ items, links, height: size * leading, before: 0, breaksPage: false })
  }
  Object.assign(open, { items: [], links: [], x: 0, size: 0 })
}

const narrow = /[\s.,;:'’!|iljtfrI()[\]/-]/
const wide = /[mwMW@%&—…]/

/** Returns the approximate width in a serif font. */
function widthOf({ text, size, script, isBold }: Run): number {
  let ems = 0
  for (const letter of text)
    ems += narrow.test(letter) ? 0.29 : wide.test(letter) ? 0.82 : /\p{Lu}/u.test(letter) ? 0.67 : 0.48
  return ems * size * (script ? 0.6 : 1) * (isBold ? 1.06 : 1)
}
