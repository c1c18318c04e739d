import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { textAsHtml } from '../../src/core/text/html.ts'
import { type PictureFacts, pictureSize } from '../../src/office/frame/picture-rules.ts'
import { type Fit, fitted } from './paper/fit.ts'
import { devanagari, documentFonts, latin } from './paper/fonts.ts'
import { accent, ink, line, softInk } from './paper/palette.ts'
import type { Run } from './paper/runs.tsx'
import { letterSizeOf, sealPaths } from './paper/seal.tsx'

const paper = '#fbfaf7'
const { width, height } = pictureSize
const margin = 90
const room = width - 2 * margin
/** The colours of a picture: five, and their mixtures at the edges of letters. */
const colors = 64

let ready: Promise<void> | undefined

/** Loads the drawing libraries, once in a worker's life. */
async function loadPictureDrawing(): Promise<void> {
  const program = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
  await Promise.all([initWasm(await readFile(program)), documentFonts()])
}

/** Draws a picture as a PNG: the journal's seal, the title in at most three lines, and three lines about it. */
export async function drawnPicture(facts: PictureFacts): Promise<Uint8Array> {
  ready ??= loadPictureDrawing()
  await ready
  const drawing = new Resvg(svgOf(facts))
  try {
    return await new Bun.Image(drawing.render().asPng()).png({ palette: true, colors }).bytes()
  } finally {
    drawing.free()
  }
}

/** The sizes of letters for the journal's name, and for other titles, which have at most three lines. */
const nameSizes = [88, 80, 72, 64, 58, 52, 46, 40, 34, 28]
const titleSizes = [72, 66, 60, 54, 48]

function svgOf({ subject, journal, title, below: about, left, right }: PictureFacts): string {
  const sizes = subject ? titleSizes : nameSizes
  const name = fitted(textAsHtml(title), { width: room, height: 215, lineHeight: 1.18, fontWeight: 600, sizes })
  const kind = fitted(textAsHtml(about), { width: room, height: 42, lineHeight: 1.3, sizes: [31, 28, 25, 22, 19] })
  const top = 230
  const below = top + name.height + 22
  const foot = { width: room / 2 - 20, height: 40, lineHeight: 1.3, sizes: [27, 24, 21, 18, 15] }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${paper}"/>
    <rect width="${width}" height="14" fill="${accent}"/>
    <g transform="translate(${margin + 74} 132) scale(1.7)">${sealOf(journal.monogram)}</g>
    ${drawFittedLines(name, { x: margin, top, colour: ink })}
    ${drawFittedLines(kind, { x: margin, top: below, colour: softInk })}
    <rect x="${margin}" y="543" width="${room}" height="2" fill="${line}"/>
    ${drawFittedLines(fitted(textAsHtml(left), foot), { x: margin, top: 562, colour: accent })}
    ${drawFittedLines(fitted(textAsHtml(right), foot), { x: width - margin, top: 562, colour: softInk, align: 1 })}
  </svg>`
}

function sealOf(letters: string): string {
  const size = letterSizeOf(letters)
  const rings = sealPaths.map(({ d, stroke }) => `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="0.7"/>`)
  const fit = fitted(textAsHtml(letters), { width: 60, height: size, sizes: [size], lineHeight: 1, fontWeight: 600 })
  return rings.join('') + drawFittedLines(fit, { x: 0, top: -size * 0.44, colour: accent, align: 0.5 })
}

type Place = {
  x: number
  top: number
  colour: string
  /** The part of a line that is left of `x`. */
  align?: number
}

/**
 * Returns the lines of a fitted text from `top` on, as outlines, because the drawing library cannot shape Devanagari.
 */
function drawFittedLines({ size, lineHeight, fontWeight, lines }: Fit, { x, top, colour, align = 0 }: Place): string {
  return lines
    .map(({ runs }, at) => {
      const { outlines, ems } = outlined(runs, fontWeight)
      const y = top + (at + 0.78) * size * lineHeight
      return `<g transform="translate(${x - align * ems * size} ${y}) scale(${size} ${-size})" fill="${colour}">${outlines}</g>`
    })
    .join('')
}

/** Returns a line's letters as paths of one em, and its width in ems. */
function outlined(runs: Run[], fontWeight: number): { outlines: string; ems: number } {
  let ems = 0
  const outlines = runs.flatMap(({ text, isNagari }) => {
    const font = Font.getFont({ fontFamily: isNagari ? devanagari : latin, fontWeight }).data as unknown as Shaped
    const { glyphs, positions } = font.layout(text)
    return glyphs.map(({ path }, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
      const place = `translate(${ems + xOffset / font.unitsPerEm} ${yOffset / font.unitsPerEm}) scale(${1 / font.unitsPerEm})`
      ems += xAdvance / font.unitsPerEm
      return `<path transform="${place}" d="${path.toSVG()}"/>`
    })
  })
  return { outlines: outlines.join(''), ems }
}

/** The members of a font that the renderer's types omit. */
type Shaped = {
  unitsPerEm: number
  layout: (text: string) => {
    glyphs: { path: { toSVG: () => string } }[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
  }
}
