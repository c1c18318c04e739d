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

/** Returns a QR code as an SVG file, dark on white in every colour scheme, with the quiet zone of ISO/IEC 18004. */
export function qrPicture(text: string): string {
  const { path, size } = qrPath(text)
  const whole = size + 8
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${whole} ${whole}" shape-rendering="crispEdges">
<path fill="#fff" d="M-4-4h${whole}v${whole}h-${whole}z"/><path d="${path}"/></svg>
`
}
