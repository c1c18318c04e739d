import { PDFArray, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'

/** What moves coordinates, `a b c d e f` (ISO 32000-2, 8.3.4), and a box from left and bottom to right and top. */
export type Matrix = readonly [number, number, number, number, number, number]
export type Box = readonly [number, number, number, number]
export const widthOf = ([left, , right]: Box) => Math.max(0, right - left)
export const heightOf = ([, bottom, , top]: Box) => Math.max(0, top - bottom)
export const areaOf = (box: Box) => widthOf(box) * heightOf(box)
export const within = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
]

/** One movement, then another. */
export const times = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + b * r,
  a * q + b * s,
  c * p + d * r,
  c * q + d * s,
  e * p + f * r + t,
  e * q + f * s + u,
]

/** The box around corners that are moved. */
export function around([a, b, c, d, e, f]: Matrix, points: readonly (readonly [number, number])[]): Box {
  return points.reduce<Box>(
    ([left, bottom, right, top], [x, y]) => {
      const [across, up] = [a * x + c * y + e, b * x + d * y + f]
      return [Math.min(left, across), Math.min(bottom, up), Math.max(right, across), Math.max(top, up)]
    },
    [Infinity, Infinity, -Infinity, -Infinity],
  )
}

export const cornersOf = ([left, bottom, right, top]: Box) =>
  [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ] as const

/** The numbers of a list; other things in it are left out. */
export const numbersIn = (list: PDFObject | undefined) =>
  list instanceof PDFArray
    ? list
        .asArray()
        .map((_, at) => list.lookup(at))
        .flatMap((one) => (one instanceof PDFNumber ? [one.asNumber()] : []))
    : []

const everything: Box = [-1e9, -1e9, 1e9, 1e9]

/** A page's box, within another. */
export function boxOf(list: PDFObject | undefined, other = everything): Box {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, ...more] = numbersIn(list)
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  return more.length > 0 || areaOf(box) === 0 ? other : within(box, other)
}
