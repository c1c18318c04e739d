import decodeQR from 'qr/decode.js'
import { loadPdfjs, openPdf } from '../../src/engines/documents/pdf/pdfjs.ts'

/**
 * Reads a PDF: the words of each page, the words past its right edge, its metadata, its language, and the fonts that
 * are not embedded.
 */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await openPdf(bytes.slice())
  const pages: string[] = []
  const outside: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) {
      if ('str' in item && item.transform[4] + item.width > (page.view[2] ?? 0)) outside.push(item.str)
    }
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' '),
    )
  }
  const { info } = await pdf.getMetadata()
  const source = Buffer.from(bytes).toString('latin1')
  const [, language] = /\/Lang \(([\w-]+)\)/.exec(source) ?? []
  return {
    pages,
    outside,
    text: pages.join(' '),
    info: info as Record<string, unknown>,
    language,
    strayFonts: strayFontsOf(source),
  }
}

/** The fonts that a PDF does not embed: a reader's machine would substitute them. */
function strayFontsOf(source: string): string[] {
  const objects = source.match(/\n\d+ 0 obj\n.*?endobj/gs) ?? []
  const standard = objects.filter((object) => /\/Subtype \/Type1\b/.test(object) && !/\/FontDescriptor/.test(object))
  const without = objects.filter(
    (object) => /\/Type \/FontDescriptor/.test(object) && !/\/FontFile\d? \d+/.test(object),
  )
  return [...standard, ...without].map((object) => /\/(?:BaseFont|FontName) \/(\S+)/.exec(object)?.[1] ?? object)
}

const fewestModules = 21
const modulePixels = 4
const quietModules = 4

/** Decodes the QR codes on a PDF's first page from their paths: dark rectangles, one module high. */
export async function readQrCodes(bytes: Uint8Array): Promise<string[]> {
  const [pdf, { OPS }] = await Promise.all([openPdf(bytes.slice()), loadPdfjs()])
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
  return fnArray.flatMap((operator, at) => {
    if (operator !== OPS.constructPath) return []
    // as pdf.js makes it
    const [painting, [path], [, , width, height]] = argsArray[at] as [number, [ArrayLike<number>], number[]]
    const isCode = painting === OPS.fill && width === height && width !== undefined && width >= fewestModules
    return isCode ? decodeQR(painted(Array.from(path), width)) : []
  })
}

/**
 * Draws rectangles `M x y h width v 1 h -width z` from a pdf.js path, where each point follows its operator's number.
 */
function painted(path: number[], modules: number) {
  const side = (modules + 2 * quietModules) * modulePixels
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let at = 0; at < path.length; at += 13) {
    const [left = 0, top = 0, right = 0] = [path[at + 1], path[at + 2], path[at + 4]]
    const pixels = (module: number) => (module + quietModules) * modulePixels
    for (let y = pixels(top); y < pixels(top + 1); y++) {
      for (let x = pixels(left); x < pixels(right); x++) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return { width: side, height: side, data }
}
