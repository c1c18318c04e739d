import type { Item, Sheet } from './layout.ts'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const presented = /[\ufb1d-\ufdff\ufe70-\ufefc]+/g

/**
 * Mirrors a page that is mostly written from right to left, so that its lines and columns read from the left like
 * others; words in another script keep their order. Replaces presentation forms of letters by the letters themselves.
 */
export function asReadFromLeft(sheet: Sheet): Sheet {
  const sizeOf = (items: Item[]) => items.reduce((sum, { text }) => sum + text.length, 0)
  const fromRight = sheet.items.filter(({ text }) => rightToLeft.test(text))
  if (sizeOf(fromRight) * 2 < sizeOf(sheet.items) || fromRight.length === 0) return sheet
  const items = sheet.items.map((item) => mirrored(item, sheet.width))
  for (const run of otherRuns(items)) {
    const left = run[0]?.x ?? 0
    const right = Math.max(...run.map(runItemRightEdge))
    for (const item of run) item.x = left + right - runItemRightEdge(item)
  }
  return { ...sheet, items, links: sheet.links.map((link) => ({ ...link, x: sheet.width - link.x })) }
}

const runItemRightEdge = ({ x, width }: Item) => x + width

/** Mirrors an item. A space before it in the file may follow it here, so only gaps count as spaces. */
function mirrored(item: Item, width: number): Item {
  const text = item.text.replace(presented, (letters) => letters.normalize('NFKC'))
  return { ...item, text, x: width - runItemRightEdge(item), isSpaced: false }
}

/** Returns the stretches in other scripts that follow each other on a line, from left to right. */
function otherRuns(items: Item[]): Item[][] {
  const runs: Item[][] = []
  let last: Item | undefined
  for (const item of items.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const isOther = !rightToLeft.test(item.text)
    const isNext = last && Math.abs(item.y - last.y) < 1 && Math.abs(item.x - runItemRightEdge(last)) < item.size
    if (isOther && isNext) runs.at(-1)?.push(item)
    else if (isOther) runs.push([item])
    last = isOther ? item : undefined
  }
  return runs
}
