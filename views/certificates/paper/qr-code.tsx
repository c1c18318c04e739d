import { Path, Svg } from '@react-pdf/renderer'
import { qrPath } from '../../ui/qr-path.ts'
import { ink } from './palette.ts'

/** Draws a QR code. @param side in points */
export function QrCode({ text, side }: { text: string; side: number }) {
  const { path, size } = qrPath(text)
  return (
    <Svg width={side} height={side} viewBox={`0 0 ${size} ${size}`}>
      <Path d={path} fill={ink} />
    </Svg>
  )
}
