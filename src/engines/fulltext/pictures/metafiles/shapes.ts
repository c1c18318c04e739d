/** Converts a point of the file to one of the picture. */
type Point = (x: number, y: number) => string

export type Box = { left: number; top: number; right: number; bottom: number }

export const rectangle = (point: Point, { left, top, right, bottom }: Box): string =>
  `M${point(left, top)} L${point(right, top)} L${point(right, bottom)} L${point(left, bottom)} Z`

/** The distance of a curve's handles from its ends, relative to the radius, for a quarter of a circle. */
const bend = 0.5523

export function ellipse(point: Point, { left, top, right, bottom }: Box): string {
  return roundedRectangle(point, { left, top, right, bottom }, Math.abs(right - left), Math.abs(bottom - top))
}

/** Returns a rectangle with rounded corners of a width and a height. */
export function roundedRectangle(point: Point, box: Box, width: number, height: number): string {
  const [left, right] = [Math.min(box.left, box.right), Math.max(box.left, box.right)]
  const [top, bottom] = [Math.min(box.top, box.bottom), Math.max(box.top, box.bottom)]
  const [x, y] = [Math.min(Math.abs(width), right - left) / 2, Math.min(Math.abs(height), bottom - top) / 2]
  const [u, v] = [x * (1 - bend), y * (1 - bend)]
  return [
    `M${point(left, top + y)} C${point(left, top + v)} ${point(left + u, top)} ${point(left + x, top)}`,
    `L${point(right - x, top)} C${point(right - u, top)} ${point(right, top + v)} ${point(right, top + y)}`,
    `L${point(right, bottom - y)} C${point(right, bottom - v)} ${point(right - u, bottom)} ${point(right - x, bottom)}`,
    `L${point(left + x, bottom)} C${point(left + u, bottom)} ${point(left, bottom - v)} ${point(left, bottom - y)} Z`,
  ].join(' ')
}

/**
 * Returns an anticlockwise arc of an ellipse between the rays through two points; closed by its chord or centre, or
 * open.
 */
export function arc(
  point: Point,
  box: Box,
  rays: readonly [number, number, number, number],
  end: 'arc' | 'chord' | 'pie',
): string {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const [width, height] = [Math.abs(box.right - box.left) / 2 || 1, Math.abs(box.bottom - box.top) / 2 || 1]
  const angle = (atX: number, atY: number) => Math.atan2((y - atY) / height, (atX - x) / width)
  const from = angle(rays[0], rays[1])
  let to = angle(rays[2], rays[3])
  if (to <= from) to += 2 * Math.PI
  const steps = Math.max(2, Math.ceil((to - from) / 0.1))
  const places = Array.from({ length: steps + 1 }, (_, step) => {
    const here = from + ((to - from) * step) / steps
    return point(x + width * Math.cos(here), y - height * Math.sin(here))
  })
  const line = `M${places.join(' L')}`
  if (end === 'pie') return `${line} L${point(x, y)} Z`
  return end === 'chord' ? `${line} Z` : line
}
