import { Path, Svg } from '@react-pdf/renderer'
import { encode } from 'uqr'
import { ink } from './palette.ts'

/** A QR code as one path, with a rectangle for each run of dark modules. @param side in points */
export function QrCode({ text, side }: { text: string; side: number }) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' })
  const rows = data.map((row, y) =>
    row
      .map((isDark, x) => (isDark && !row[x - 1] ? `M${x} ${y}h${darkFrom(row, x)}v1h-${darkFrom(row, x)}z` : ''))
      .join(''),
  )
  return (
    <Svg width={side} height={side} viewBox={`0 0 ${size} ${size}`}>
      <Path d={rows.join('')} fill={ink} />
    </Svg>
  )
}

function darkFrom(row: boolean[], x: number): number {
  const end = row.indexOf(false, x)
  return (end < 0 ? row.length : end) - x
}
