import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'

/**
 * Repairs the text that readers copy from letters drawn as clusters (Devanagari). Typst writes a cluster's text with
 * its glyphs, but ends the cluster at its last mark, so that viewers see a gap after it, and writes the text twice if a
 * mark is raised.
 */
export async function mendTextLayer(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  for (const page of document.getPages()) {
    const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
    const widths = new Map(fonts?.entries().map(([name, font]) => [name.decodeText(), widthsOf(font, document)]))
    const ref = page.node.get(PDFName.of('Contents'))
    const stream = ref instanceof PDFRef ? document.context.lookup(ref) : undefined
    if (!(ref instanceof PDFRef) || !(stream instanceof PDFRawStream)) continue
    const content = new TextDecoder('latin1').decode(decodePDFRawStream(stream).decode())
    const mended = mendContent(content, widths)
    if (mended !== content) document.context.assign(ref, document.context.flateStream(latin1(mended)))
  }
  return document.save({ addDefaultPage: false, updateFieldAppearances: false })
}

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

type Widths = ReadonlyMap<number, number>

/** Returns the widths of a font's glyphs that differ from its default, in thousandths (ISO 32000-1, 9.7.4.3). */
function widthsOf(font: unknown, document: PDFDocument): Widths {
  const found = new Map<number, number>()
  const whole = document.context.lookup(font as PDFRef)
  const inner =
    whole instanceof PDFDict ? whole.lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)?.lookup(0) : undefined
  const list = inner instanceof PDFDict ? inner.lookupMaybe(PDFName.of('W'), PDFArray) : undefined
  const numberAt = (array: PDFArray, at: number) => array.lookupMaybe(at, PDFNumber)?.asNumber() ?? 0
  for (let at = 0; list && at < list.size(); ) {
    const first = numberAt(list, at)
    const next = list.lookup(at + 1)
    if (next instanceof PDFArray) {
      for (let one = 0; one < next.size(); one++) found.set(first + one, numberAt(next, one))
      at += 2
    } else {
      for (let glyph = first; glyph <= numberAt(list, at + 1); glyph++) found.set(glyph, numberAt(list, at + 2))
      at += 3
    }
  }
  return found
}

/** A text as Typst places it, with its actual text if the glyphs do not express it. */
const placed = new RegExp(
  [
    String.raw`(?:/ActualText <FEFF(?<said>[0-9A-F]*)>\n>> BDC\n)?`,
    String.raw`0 Tr\n/(?<font>\w+) (?<size>[\d.]+) Tf\n1 0 0 -1 (?<x>-?[\d.]+) (?<y>-?[\d.]+) Tm\n`,
    String.raw`(?<shown>(?:\((?:[^\\()]|\\[\s\S])*\)|[^()])*?) (?<how>TJ|Tj)\n`,
  ].join(''),
  'g',
)

type Placed = {
  at: number
  text: string
  said: string | undefined
  size: number
  x: number
  y: number
  pieces: Piece[]
}

/** Glyphs with their strings, or a backward movement of the pen, in thousandths. */
type Piece = { written: string; width: number } | number

/** Repairs the clusters of a page's content. @param widths of the fonts, by their names on the page */
function mendContent(content: string, widths: ReadonlyMap<string, Widths>): string {
  const all = [...content.matchAll(placed)].map((match) => placedIn(match, widths))
  const parts: string[] = []
  let from = 0
  for (const [at, one] of all.entries()) {
    const next = all[at + 1]
    const mended =
      one.said === undefined || !next ? undefined : mendedCluster(one, next, content.slice(one.at, next.at))
    if (mended === undefined) continue
    parts.push(content.slice(from, one.at), mended)
    from = one.at + one.text.length
  }
  return parts.join('') + content.slice(from)
}

function placedIn(match: RegExpMatchArray, widths: ReadonlyMap<string, Widths>): Placed {
  const { said, font = '', size, x, y, shown = '' } = match.groups ?? {}
  const glyphs = widths.get(font)
  const pieces = [...shown.matchAll(/\(((?:[^\\()]|\\[\s\S])*)\)|(-?[\d.]+)/g)].flatMap(
    ([, string, number]): Piece[] =>
      string === undefined
        ? [Number(number)]
        : glyphsIn(string).map((one) => ({ ...one, width: glyphs?.get(one.glyph) ?? 0 })),
  )
  return { at: match.index ?? 0, text: match[0], said, size: Number(size), x: Number(x), y: Number(y), pieces }
}

/** Returns the cluster, ended where the next text begins; without its text if the next text repeats it. */
function mendedCluster(one: Placed, next: Placed, between: string): string | undefined {
  const isTwice = next.said === one.said && between.includes('\nET\n')
  const isMarkOfNext = next.said === undefined && !between.includes('\nET\n') && next.x === one.x && next.y === one.y
  if (isTwice || isMarkOfNext) return one.text.replace(/<FEFF[0-9A-F]+>/, '<FEFF>')
  const last = one.pieces.at(-1)
  if (next.y !== one.y || between.includes('\nET\n') || typeof last !== 'object') return undefined
  const moved = one.pieces.reduce<number>((sum, piece) => sum + (typeof piece === 'number' ? -piece : piece.width), 0)
  const gap = next.x - one.x - (moved / 1000) * one.size
  if (Math.abs(gap) < 0.01 || Math.abs(gap) > one.size) return undefined
  const before = one.pieces.slice(0, -1).map((piece) => (typeof piece === 'number' ? piece : `(${piece.written})`))
  const head = one.text.slice(0, one.text.lastIndexOf(' Tm\n') + 4)
  const first = before.length > 0 ? `[${before.join(' ')}] TJ\n` : ''
  return `${head}${first}${gap.toFixed(3)} Tc\n(${last.written}) Tj\n0 Tc\n`
}

const named: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Returns the glyphs of a string of two bytes each, with their written form (ISO 32000-1, 7.3.4.2). */
function glyphsIn(string: string): { glyph: number; written: string }[] {
  const bytes = [...string.matchAll(/\\([0-7]{1,3})|\\([\s\S])|([^\\])/g)].map(
    ([written, octal, letter, plain = '']) => ({
      written,
      byte: octal ? Number.parseInt(octal, 8) : (letter ? (named[letter] ?? letter) : plain).charCodeAt(0),
    }),
  )
  return bytes.flatMap(({ byte, written }, at) => {
    const second = at % 2 === 0 ? bytes[at + 1] : undefined
    return second ? [{ glyph: byte * 256 + second.byte, written: written + second.written }] : []
  })
}
