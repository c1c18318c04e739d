/** A place becomes (a x + c y + e, b x + d y + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const mapped = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** Joins two matrices: the first acts, then the second. */
export function joined([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

/** Returns how many times larger a matrix makes things. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c)) || 1

/** Returns how far a matrix turns things clockwise, in degrees; a mirrored axis turns nothing. */
export const turnOf = ([a, b]: Matrix): number => (b === 0 ? 0 : (Math.atan2(b, Math.abs(a)) * 180) / Math.PI)
