import {
  extractPdf,
  furnitureOf,
  guttersOf,
  type Item,
  isAsPrinted,
  type Line,
  type Link,
  readUprightLines,
  type Sheet,
  splitPageColumns,
} from '../../documents/documents.ts'
import type { FileKind } from '../copies.ts'
import { type ListState, listSpans } from '../identifying/reference-list-rules.ts'
import type { PageText, Span } from '../identifying/rules.ts'
import { unescaped } from '../identifying/text-words.ts'
import { officeTexts } from '../office/office-text.ts'
import { plainText } from '../text/plain-text.ts'
import { raised, withSuperscriptsApart } from './superscript-rules.ts'

/** The processor's share for reading, of the process's time. */
const budget = { maxPages: 2_000, isTextAlone: true } as const

/**
 * Reads the text that readers see in a file, by page if it has pages, with the addresses of its links; pictures have
 * none. Running heads and feet come before a page's text, and are also in it.
 * @returns undefined if it cannot be read completely
 */
export async function visibleText(bytes: Uint8Array, kind: FileKind): Promise<PageText[] | undefined> {
  if (kind === 'txt') return [{ page: null, text: plainText(bytes) ?? '' }]
  if (kind !== 'pdf') return officeTexts(bytes).map((one) => ({ page: null, ...one }))
  const pdf = await extractPdf(bytes, budget).catch(() => undefined)
  if (!pdf || pdf.sheets.length < pdf.pageCount) return undefined
  const isPrinted = isAsPrinted(pdf.sheets)
  const pages = pdf.sheets.map((sheet, at) => readUprightLines(sheet, { page: at + 1, isPrinted }))
  const gutters = guttersOf(pages)
  const furniture = furnitureOf(
    pages,
    pdf.sheets.map(({ height }) => height),
  )
  let state: ListState = 'out'
  return pdf.sheets.flatMap((sheet, at): PageText[] => {
    const page = at + 1
    const lines = pages[at] ?? []
    const head = inLines(lines.filter((line) => furniture.has(line)))
    const columns = splitPageColumns(lines, gutters)
    const text = joinVisiblePageText(sheet, columns)
    const spans = listSpans(text, state)
    state = spans.state
    return [
      ...(head === '' ? [] : [{ page, text: head, isApart: true as const, isHead: true as const }]),
      { page, text },
      ...linksOn(sheet, page, (link) => isInsideSpans(findLinkLineEnd(link, columns), spans.list)),
    ]
  })
}

const isInsideSpans = (place: number, spans: readonly Span[]) =>
  spans.some(({ start, end }) => place > start && place <= end)

/** Lists the addresses of a page's links, with those of its list of references separate. */
function linksOn({ links }: Sheet, page: number, isListed: (link: Link) => boolean): PageText[] {
  const { listed, others } = Object.groupBy(links, (link) => (isListed(link) ? 'listed' : 'others'))
  const addresses = (some: Link[]) => some.map(({ url }) => unescaped(url)).join('\n\n')
  return [
    ...(listed ? [{ page, text: addresses(listed), isListed: true }] : []),
    ...(others ? [{ page, text: addresses(others), isApart: true as const }] : []),
  ]
}

/** Returns the end, in its page's text, of the line that contains a link; 0 if no line does. */
function findLinkLineEnd({ x, y }: Link, columns: Line[][]): number {
  let start = 0
  for (const lines of columns) {
    const at = lines.findIndex((line) => {
      const isBeside = x >= line.x && x <= line.right + line.size
      return isBeside && Math.abs(line.y - line.size * 0.3 - y) < line.size * 0.6
    })
    if (at >= 0) return start + inLines(lines.slice(0, at + 1)).length
    start += inLines(lines).length + 1
  }
  return 0
}

/** Returns a page's text, one line for each of its lines, then its rotated text, and alternative texts. */
function joinVisiblePageText({ items, alts = [] }: Sheet, columns: Line[][]): string {
  const upright = columns.map((lines) => inLines(lines)).join('\n')
  const askew = askewIn(items).map((some) => some.map(({ text }) => text).join(' '))
  return [upright, ...askew, ...alts].join('\n\n').trim()
}

/** Groups text that is rotated differently from most of a page, by rotation. */
function askewIn(items: Item[]): Item[][] {
  const turns = [...Map.groupBy(items, ({ turn }) => turn).values()]
  const lettersIn = (some: Item[]) => some.reduce((sum, { text }) => sum + text.trim().length, 0)
  return turns.toSorted((one, other) => lettersIn(other) - lettersIn(one)).slice(1)
}

/** Joins the lines of a column; joins words broken at line ends. */
function inLines(lines: Line[]): string {
  const rows: string[] = []
  for (const [at, { pieces, y }] of lines.entries()) {
    const text = pieces
      .map(({ text, script }) => (script === 'sup' ? raised(text) : text))
      .join('')
      .trim()
    const before = lines[at - 1]
    if (before && Math.abs(before.y - y) < 1) rows.push(`${rows.pop() ?? ''} ${text}`)
    else rows.push(text)
  }
  return withSuperscriptsApart(rows.join('\n')).replace(/(?<=\p{Ll})[-‐\u00ad]\n(?=\p{Ll})/gu, '')
}
