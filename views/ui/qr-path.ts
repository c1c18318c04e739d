import { encode } from 'uqr'

/** Returns a QR code as one path in a square of `size`, with a rectangle for each run of dark modules. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 0, ecc: 'M' })
  const rows = data.map((row, y) =>
    row
      .map((isDark, x) => (isDark && !row[x - 1] ? `M${x} ${y}h${darkFrom(row, x)}v1h-${darkFrom(row, x)}z` : ''))
      .join(''),
  )
  return { path: rows.join(''), size }
}

function darkFrom(row: boolean[], x: number): number {
  const end = row.indexOf(false, x)
  return (end < 0 ? row.length : end) - x
}
