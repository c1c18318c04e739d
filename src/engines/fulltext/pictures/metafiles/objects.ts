import { type Brush, type Font, noBrush, noPen, type Pen } from './drawing.ts'

/** Converts a colour of a file, in the order red, green, blue. */
export const colourOf = (number: number): string =>
  `#${[number, number >> 8, number >> 16].map((part) => (part & 0xff).toString(16).padStart(2, '0')).join('')}`

const dashes = ['', '3 1', '1 1', '3 1 1 1', '3 1 1 1 1 1']
const caps: Record<number, string> = { 0: 'round', 256: 'square', 512: 'butt' }
const joins: Record<number, string> = { 0: 'round', 4096: 'bevel', 8192: 'miter' }

/** Returns a pen by its style (MS-WMF, 2.1.1.23). */
export function penOf(style: number, width: number, colour: number): Pen {
  if ((style & 0xf) === 5) return noPen
  const attributes = ` stroke-linecap="${caps[style & 0xf00] ?? 'round'}" stroke-linejoin="${joins[style & 0xf000] ?? 'round'}"`
  return {
    kind: 'pen',
    colour: colourOf(colour),
    width: Math.abs(width),
    dashes: dashes[style & 0xf] ?? '',
    attributes,
  }
}

/** Returns a brush by its style (MS-WMF, 2.1.1.4); hatches and patterns become light grey. */
export function brushOf(style: number, colour: number): Brush {
  if (style === 1) return noBrush
  return { kind: 'brush', colour: style === 0 ? colourOf(colour) : '#ccc' }
}

/** Returns a font from the fields that both kinds of files have in this order. */
export function fontOf(
  height: number,
  escapement: number,
  weight: number,
  flags: readonly [number, number, number, number],
  family: string,
): Font {
  const [italic, underline, struck, charset] = flags
  const lines = [underline ? 'underline' : '', struck ? 'line-through' : ''].filter(Boolean).join(' ')
  const line = lines ? ` text-decoration="${lines}"` : ''
  return {
    kind: 'font',
    family,
    height: height || 12,
    turn: escapement / 10,
    weight,
    isItalic: italic !== 0,
    line,
    charset,
  }
}

/** Returns a predefined pen or brush (MS-EMF, 2.1.31). */
export function stockObject(number: number): Pen | Brush | undefined {
  const greys = [0xffffff, 0xc0c0c0, 0x808080, 0x404040, 0x000000]
  if (number < 5) return brushOf(0, greys[number] ?? 0)
  if (number === 5) return noBrush
  if (number === 6 || number === 7) return penOf(0, 1, number === 6 ? 0xffffff : 0)
  return number === 8 ? noPen : undefined
}
