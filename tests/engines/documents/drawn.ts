import { resolve } from 'node:path'
import PDFDocument from 'pdfkit'

const fonts = {
  roman: 'Times-Roman',
  bold: 'Times-Bold',
  italic: 'Times-Italic',
  devanagari: resolve(
    'node_modules/@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
  ),
}

/** The parts of pdfkit that these drawings need and the certificates do not. */
type Canvas = {
  on: (event: 'data' | 'end', listener: (part: Uint8Array) => void) => void
  end: () => void
  addPage: (options: object) => Canvas
  font: (name: string) => Canvas
  fontSize: (size: number) => Canvas
  text: (text: string, x: number, y: number, options: object) => Canvas
  widthOfString: (text: string) => number
  rotate: (degrees: number, options: object) => Canvas
  rect: (x: number, y: number, width: number, height: number) => Canvas
  fill: (colour: string) => Canvas
  image: (bytes: Uint8Array, x: number, y: number, options: object) => Canvas
  link: (x: number, y: number, width: number, height: number, url: string) => Canvas
  info: Record<string, string>
}

export type Pen = {
  /** Prints a line; lengths in points from the upper left corner, `y` that of the line's top. */
  line: (text: string, at: { x: number; y: number; size?: number; font?: keyof typeof fonts }) => number
  /** Prints lines below each other; returns the y of the next one. */
  lines: (
    texts: string[],
    at: { x: number; y: number; size?: number; font?: keyof typeof fonts; leading?: number },
  ) => number
  page: () => void
  pdf: Canvas
}

/** Draws a PDF. */
export async function drawn(draw: (pen: Pen) => void, options: object = {}): Promise<Uint8Array> {
  // its types are those of the documents alone
  const Document = PDFDocument as unknown as new (options: object) => Canvas
  const pdf = new Document({ margin: 0, ...options })
  const parts: Uint8Array[] = []
  pdf.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  const line: Pen['line'] = (text, { x, y, size = 10, font = 'roman' }) => {
    pdf.font(fonts[font]).fontSize(size).text(text, x, y, { lineBreak: false })
    return x + pdf.widthOfString(text)
  }
  const lines: Pen['lines'] = (texts, { x, y, leading, ...look }) => {
    const step = leading ?? (look.size ?? 10) * 1.2
    for (const [at, text] of texts.entries()) line(text, { x, y: y + at * step, ...look })
    return y + texts.length * step
  }
  draw({ line, lines, page: () => pdf.addPage({ margin: 0 }), pdf })
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}

/** Filler text for a column, in lines of a width. */
export function filler(count: number, words = 9): string[] {
  const stock = 'the yield of rice grew with water and light in each of these fields while weeds were few'.split(' ')
  return Array.from({ length: count }, (_, line) =>
    Array.from({ length: words }, (_, at) => stock[(line * 5 + at * 3) % stock.length]).join(' '),
  )
}
