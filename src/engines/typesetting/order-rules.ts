/**
 * A mark at the upper or lower end of a numbered float: the float's number in the text's order, the mark's place in
 * points, and at the upper end the height that the float should have.
 */
export type FloatMark = {
  order: number
  kind: string
  scope: 'column' | 'across' | 'turned' | 'text'
  end: boolean
  page: number
  x: number
  y: number
  high: number
}

/**
 * The floats, by their order, that must be at the top or foot of their page or column, across both columns, or at most
 * some points high.
 */
export type FloatAligns = { readonly [order: string]: 'top' | 'bottom' | 'across' | number }

/** A float's box on a page: its number in the text's order, its upper left corner, and its lower edge. */
type Box = Omit<FloatMark, 'end'> & { foot: number }

/** Half of a page's height, and of its width, in points. */
const [middle, gutter] = [420, 297]

/**
 * Corrects one float: one that is higher than its column, where another spans both, is reduced or goes across. Of two
 * of a kind in the wrong order on a page, the later one goes to the foot, or, if it is there, the earlier one to the
 * top. @returns the same alignments if all is well
 */
export function alignFloats(marks: readonly FloatMark[], aligns: FloatAligns): FloatAligns {
  const all = boxesOf(marks)
  const squeezed = all.find((one) => isSqueezed(one) && aligns[one.order] !== 'across')
  if (squeezed) return { ...aligns, [squeezed.order]: roomFor(squeezed, aligns) }
  for (const [, boxes] of Map.groupBy(all, ({ page }) => page))
    for (const [at, later] of boxes.entries())
      for (const earlier of boxes.slice(0, at)) {
        const isMovable = ({ order, scope }: Box) => scope !== 'text' && aligns[order] === undefined
        if (kindOf(earlier) !== kindOf(later) || rankOf(earlier) <= rankOf(later)) continue
        if (isMovable(later)) return { ...aligns, [later.order]: 'bottom' }
        if (isMovable(earlier)) return { ...aligns, [earlier.order]: 'top' }
      }
  return aligns
}

const kindOf = ({ kind }: Box) => (kind === 'table' ? 'table' : 'figure')

/** Returns the boxes of floats in the order of the text, without those that continue on a further page. */
function boxesOf(marks: readonly FloatMark[]): Box[] {
  const boxes: Box[] = []
  for (const { end, ...mark } of marks) {
    const own = boxes.findLast(({ order, page }) => order === mark.order && page === mark.page)
    if (!end) boxes.push({ ...mark, foot: mark.y })
    else if (own) own.foot = mark.y
  }
  return boxes.toSorted((a, b) => a.order - b.order)
}

const isAcross = ({ scope }: Box) => scope === 'across' || scope === 'turned'

/** Whether a float in a column is higher than the column: Typst prints it over others. */
const isSqueezed = ({ scope, y, foot, high }: Box) => scope === 'column' && foot - y < high - 3

/** Returns the height in points for a figure that stays large enough, once; other floats go across. */
function roomFor(box: Box, aligns: FloatAligns): 'across' | number {
  const room = Math.floor(box.foot - box.y) - 2
  return kindOf(box) === 'figure' && typeof aligns[box.order] !== 'number' && room > box.high * 0.7 ? room : 'across'
}

/** Returns a float's place on its page in the order of reading: across at the top, the columns, across at the foot. */
function rankOf(box: Box): number {
  const band = isAcross(box) ? (box.y < middle ? 0 : 3) : box.x < gutter ? 1 : 2
  return band * 1000 + box.y
}
