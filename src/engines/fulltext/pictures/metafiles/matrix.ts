/** Maps a point to (a x + c y + e, b x + d y + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const mapped = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** Multiplies two matrices: the first is applied first. */
export function multiplyMatrices([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

/** Returns the scale of a matrix. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c)) || 1

/** Returns the clockwise rotation of a matrix in degrees; a mirrored axis does not count. */
export const turnOf = ([a, b]: Matrix): number => (b === 0 ? 0 : (Math.atan2(b, Math.abs(a)) * 180) / Math.PI)
