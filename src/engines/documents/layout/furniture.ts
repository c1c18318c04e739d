import type { Line } from './layout.ts'

/** The fraction of a page's height, at its top and its bottom, that may hold running heads and page numbers. */
const margin = 0.13

const pageNumber = /^(?:page\s*)?[-–—|\s]*(?:\d{1,5}|[ivxlc]{1,6})(?:\s*(?:of|\/)\s*\d{1,5})?[-–—|\s]*$/i

const foldRunningLine = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\d०-९]+/g, '#')
    .replace(/\s+/g, ' ')

/**
 * Returns the lines that are not part of the text: page numbers, and running heads and feet, which several pages have
 * at the same height.
 * @param heights of the pages
 */
export function furnitureOf(pages: Line[][], heights: number[]): Set<Line> {
  const isOutside = (line: Line) => {
    const height = heights[line.page - 1] ?? 0
    return line.y < height * margin || line.y > height * (1 - margin)
  }
  const outer = pages.flat().filter(isOutside)
  const placeOf = (line: Line) => `${foldRunningLine(line.text)} ${Math.round(line.y / 8)}`
  const nearOf = (line: Line) => `${foldRunningLine(line.text)} ${Math.round(line.y / 8 + 0.5)}`
  const pagesOf = new Map<string, Set<number>>()
  for (const line of outer)
    for (const place of [placeOf(line), nearOf(line)])
      pagesOf.set(place, (pagesOf.get(place) ?? new Set()).add(line.page))
  const isRepeated = (line: Line) =>
    Math.max(pagesOf.get(placeOf(line))?.size ?? 0, pagesOf.get(nearOf(line))?.size ?? 0) >= (pages.length > 3 ? 3 : 2)
  const repeated = new Set(outer.filter(isRepeated))
  const isOfText = (line: Line) =>
    (pages[line.page - 1] ?? []).some((other) => !repeated.has(other) && (isRest(line, other) || isLabel(line, other)))
  const isNumber = (line: Line) => pageNumber.test(line.text) && !isOfText(line)
  return new Set(outer.filter((line) => repeated.has(line) || isNumber(line)))
}

/** Whether a number is the end of a range that begins on the line above. */
const isRest = (number: Line, { text, x, y, size }: Line) =>
  /[-–—]$/.test(text) && x - number.x < size * 3 && number.y > y && number.y - y < size * 1.5

/** Whether a number counts an entry, which is next to it in letters of the same size. */
const isLabel = (number: Line, { x, y, size }: Line) =>
  Math.abs(number.y - y) < 1 && x > number.right && x - number.right < size * 3 && Math.abs(number.size - size) < 0.5
