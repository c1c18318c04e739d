import { withoutLigatures } from './text.ts'

/** A line of a pasted list of references. */
export type Line = {
  text: string
  /** Spaces before the text. */
  indent: number
  /** The column's number across all pages, in reading order. */
  column: number
  /** Whether it follows a blank line, or a page or column break. */
  isApart: boolean
}

/** Matches words in running heads and feet; in a paste these are next to a page number or page break. */
const furniture = /\bISSN\b|^page\b|©|copyright|downloaded from|\bvol(?:ume)?\b.*\b(?:issue|no)\b/i

const headings = [
  'R ?EFERENCES?(?: CITED)?|BIBLIOGRAPHY|LITERATURE(?: CITED)?|WORKS CITED',
  '(?:संदर्भ|सन्दर्भ)(?: (?:ग्रंथ )?सूची)?',
]
const heading = new RegExp(String.raw`^\s*(?:[\dIVX]{1,4}\.?\s+)?(?:${headings.join('|')})\s*[:.]?\s*$`, 'i')

const afterwords = [
  String.raw`(?:[A-Z]\.?\s+)?(?:appendix|appendices)(?:[\s:.][^.]{0,60})?`,
  'supplementary materials?|acknowledge?ments?:?|about the authors?|परिशिष्ट',
]
const afterword = new RegExp(`^(?:${afterwords.join('|')})$`, 'i')

const pageNumber = /^(?:page\s+)?[-–|\s]*\d{1,5}[-–|\s]*$/i

/** The possible indents of a column's lines, which come from numbers or a hanging indent. */
const reach = [0, 1, 2, 3, 4, 5, 6, 7]

/** Finds the beginning of the right-hand column, in characters; undefined if the page has one column. */
function gutterOf(lines: string[]): number | undefined {
  const text = lines.filter((line) => line.trim())
  const starts = new Map<number, number>()
  for (const line of text)
    for (const gap of line.matchAll(/(?<=\S) {2,}(?=\S)|^ {30,}(?=\S)/g)) {
      const start = gap.index + gap[0].length
      if (start > 25) starts.set(start, (starts.get(start) ?? 0) + 1)
    }
  const near = (start: number) => reach.reduce((sum, shift) => sum + (starts.get(start + shift) ?? 0), 0)
  const most = Math.max(0, ...[...starts.keys()].map(near))
  const best = Math.max(0, ...[...starts.keys()].filter((start) => near(start) >= most * 0.93))
  const reaching = text.filter((line) => line.length > best + 10).length
  return best && near(best) >= Math.max(4, reaching * 0.6) ? best : undefined
}

/** Returns a page's lines in reading order: left column, then right column, with a break between. */
function splitReferencePageColumns(page: string): string[][] {
  const lines = page.split('\n')
  const gutter = gutterOf(lines)
  if (gutter === undefined) return [lines]
  const [left, right]: string[][] = [[], []]
  for (const line of lines) {
    const gap = [...line.matchAll(/(?<=^|\S) {2,}(?=\S)/g)].find(
      ({ index, 0: { length } }) =>
        Math.abs(index + length - gutter - 3) <= 6 || (index < gutter && index + length >= gutter),
    )
    const isTight = /^ {0,9}\S/.test(line) && line[gutter - 1] === ' ' && line[gutter] !== ' '
    const at = gap ? gap.index + gap[0].length : isTight ? gutter : line.length
    left?.push(line.slice(0, at).trimEnd())
    right?.push(at < line.length ? ' '.repeat(at) + line.slice(at) : '')
  }
  return [left ?? [], right ?? []]
}

/** Converts the text of columns to lines. */
function convertColumnsToLines(columns: string[][]): Line[] {
  return columns.flatMap((lines, column) => {
    let isApart = true
    return lines.flatMap((line) => {
      const text = line.trim().replace(/\s+/g, ' ')
      const found = text ? [{ text, indent: line.length - line.trimStart().length, column, isApart }] : []
      isApart = !text
      return found
    })
  })
}

/** Whether a line is a page number, not the end of a page range or a year. */
function isPageNumber(lines: Line[], at: number): boolean {
  const [before = '', line, after] = [lines[at - 1]?.text, lines[at], lines[at + 1]]
  if (!line || !pageNumber.test(line.text)) return false
  const isAlone = line.isApart || !after || after.isApart
  if (/^(?:1[6-9]|20)\d\d$/.test(line.text) && !isAlone) return false
  const isAwaited = /(?:\d\s?[-–—]|[,(:/]|\b(?:pp|pages?|vol|no|in|and|the|of)\.?)$/i.test(before)
  return !isAwaited && (isAlone || /[.\])]$/.test(before))
}

const isNames = (text: string) => /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}(?:,| and )/u.test(text)
const isMarked = (text: string) => /^[[(]?\d{1,4}[\].)]|^\p{Lu}\p{L}+, \p{Lu}|^\p{Lu}\./u.test(text)

/** Whether a page's first or last line is a running head or foot. */
function isRunning(lines: Line[], at: number): boolean {
  const { text = '', isApart = true } = lines[at] ?? {}
  const [before = '', after] = [lines[at - 1]?.text, lines[at + 1]]
  if (/\d|[.,;:\]-]$|\b(?:and|of|the|in|for|on|&)$/.test(text) || !/^\p{Lu}/u.test(text)) return false
  const isAlone = isApart && (after?.isApart ?? true)
  const isBetween = isMarked(after?.text ?? '') || (/\.$/.test(before) && isNames(after?.text ?? ''))
  return isAlone || isBetween || /[-\u00ad]$/.test(before)
}

const foldFurnitureLine = (text: string) => text.replace(/\d+/g, '#').toLowerCase()

/** Drops page numbers, and running heads and feet next to them or at a page's end. */
function withoutFurniture(all: Line[]): Line[] {
  const numbers = new Set(all.filter((_, at) => isPageNumber(all, at)))
  const edges = new Set<Line>()
  for (const [at, line] of all.entries()) {
    const after = all[at + 1]
    if (after && (after.column !== line.column || numbers.has(line) || numbers.has(after))) edges.add(line).add(after)
  }
  const lines = all.filter((line) => !numbers.has(line))
  const forms = Map.groupBy(lines, ({ text }) => foldFurnitureLine(text))
  const isRepeated = (text: string) =>
    text.replace(/\P{L}/gu, '').length > 9 && (forms.get(foldFurnitureLine(text))?.length ?? 0) > 1
  return lines.filter(
    (line, at) => !edges.has(line) || !(isRepeated(line.text) || furniture.test(line.text) || isRunning(lines, at)),
  )
}

/**
 * Returns a pasted list's lines in reading order: one column after the other, without the heading and text before it, a
 * following appendix, page numbers, and running heads and feet.
 */
export function referenceLines(pasted: string): Line[] {
  const pages = withoutLigatures(pasted)
    .normalize('NFC')
    .replace(/\r\n?|[\v\u0085\u2028]/g, '\n')
    .replaceAll('\u2029', '\n\n')
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replaceAll('\t', '    ')
    .split('\f')
  const lines = withoutFurniture(convertColumnsToLines(pages.flatMap(splitReferencePageColumns)))
  const body = lines.slice(lines.findIndex(({ text }) => heading.test(text)) + 1)
  const end = body.findIndex(({ text }, at) => at > 0 && afterword.test(text))
  return end < 0 ? body : body.slice(0, end)
}
