import { xmlText } from '../../../../core/text/xml.ts'
import { type Matrix, mapped, scaleOf, turnOf } from './matrix.ts'
import { unicodeOf } from './symbol-rules.ts'

export type Pen = { kind: 'pen'; colour: string; width: number; dashes: string; attributes: string }
export type Brush = { kind: 'brush'; colour: string }
export type Font = {
  kind: 'font'
  family: string
  height: number
  turn: number
  weight: number
  isItalic: boolean
  line: string
  charset: number
}

export const noPen: Pen = { kind: 'pen', colour: 'none', width: 0, dashes: '', attributes: '' }
export const noBrush: Brush = { kind: 'brush', colour: 'none' }
const noFont: Font = {
  kind: 'font',
  family: '',
  height: 12,
  turn: 0,
  weight: 400,
  isItalic: false,
  line: '',
  charset: 0,
}

/** The state of a drawing, which a metafile saves and restores: pens, brushes and transformation. */
export type State = {
  matrix: Matrix
  pen: Pen
  brush: Brush
  font: Font
  textColour: string
  align: number
  isWinding: boolean
  at: { x: number; y: number }
  /** The id of the present clip; '' for none. */
  clip: string
}

/** The ways to combine a region with the present clip (MS-EMF, 2.1.29), in the order of their numbers. */
export const clipModes = ['and', 'or', 'xor', 'diff', 'copy'] as const
type ClipMode = (typeof clipModes)[number]

/** A path around everything. */
const everything = 'M-99999 -99999 L99999 -99999 L99999 99999 L-99999 99999 Z'

const mostParts = 100_000
const mostLetters = 20_000_000

/** Turns the records of a metafile into SVG. Points are in the file's own units. */
export class Drawing {
  state: State = {
    matrix: [1, 0, 0, 1, 0, 0],
    pen: { ...noPen, colour: '#000', width: 1 },
    brush: { ...noBrush, colour: '#fff' },
    font: noFont,
    textColour: '#000',
    align: 0,
    isWinding: false,
    at: { x: 0, y: 0 },
    clip: '',
  }
  /** Bitmaps in the order of their places in the picture, as BMP files. */
  readonly bitmaps: Uint8Array[] = []
  /** Whether anything but bitmaps has been drawn. */
  hasLines = false
  /** The records of the file that are not drawn. */
  readonly unread = new Set<string>()
  private readonly saved: State[] = []
  private readonly parts: string[] = []
  private letters = 0
  private clips = 0

  save = (): number => this.saved.push({ ...this.state })

  restore(): void {
    const state = this.saved.pop()
    if (state) this.state = state
  }

  /** Returns a point in the picture. */
  point(x: number, y: number): string {
    const { x: right, y: down } = mapped(this.state.matrix, x, y)
    return `${round(right)} ${round(down)}`
  }

  /** Draws a path of points from {@link point}. */
  path(d: string, { isFilled, isStroked }: { isFilled: boolean; isStroked: boolean }): void {
    const { pen, brush, isWinding, matrix } = this.state
    const fill = isFilled ? brush.colour : 'none'
    const stroke = isStroked ? pen.colour : 'none'
    if (d === '' || (fill === 'none' && stroke === 'none')) return
    const width = Math.max(pen.width * scaleOf(matrix), 1)
    const rule = isFilled && !isWinding ? ' fill-rule="evenodd"' : ''
    const line =
      stroke === 'none'
        ? ''
        : ` stroke="${stroke}" stroke-width="${round(width)}"${dashed(pen, width)}${pen.attributes}`
    this.hasLines = true
    this.add(`<path d="${d}" fill="${fill}"${rule}${line}${this.clipped()}/>`)
  }

  /** Draws words. @param length their width in the file's units, 0 if unknown */
  text(words: string, x: number, y: number, length: number): void {
    const { font, matrix, textColour, align } = this.state
    const text = unicodeOf(words, font.family, font.charset).replace(/[\p{Cc}\ufffe\uffff]/gu, '')
    if (text.trim() === '') return
    const size = Math.abs(font.height) * scaleOf(matrix) * (font.height > 0 ? 0.87 : 1)
    const place = mapped(matrix, x, y)
    const drop = (align & 24) === 24 ? 0 : (align & 24) === 8 ? -0.21 * size : 0.89 * size
    const turn = turnOf(matrix) - font.turn
    const turned = turn ? ` transform="rotate(${round(turn)} ${round(place.x)} ${round(place.y)})"` : ''
    const anchor = { 2: ' text-anchor="end"', 6: ' text-anchor="middle"' }[align & 6] ?? ''
    const long =
      length > 0 && text.length > 1
        ? ` textLength="${round(length * scaleOf(matrix))}" lengthAdjust="spacingAndGlyphs"`
        : ''
    const look = `${font.weight >= 600 ? ' font-weight="bold"' : ''}${font.isItalic ? ' font-style="italic"' : ''}${font.line}`
    const family = xmlText(familyOf(font.family))
    this.hasLines = true
    this.add(
      `<text x="${round(place.x)}" y="${round(place.y + drop)}" font-family="${family}" font-size="${round(size)}" fill="${textColour}"` +
        `${anchor}${long}${look}${turned}${this.clipped()} xml:space="preserve">${xmlText(text)}</text>`,
    )
  }

  /** Draws a bitmap into a rectangle. */
  bitmap(bmp: Uint8Array, x: number, y: number, width: number, height: number): void {
    const [from, to] = [mapped(this.state.matrix, x, y), mapped(this.state.matrix, x + width, y + height)]
    const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
    this.bitmaps.push(bmp)
    this.add(
      `<image x="${round(left)}" y="${round(top)}" width="${round(Math.abs(to.x - from.x))}" height="${round(Math.abs(to.y - from.y))}"` +
        ` preserveAspectRatio="none"${this.clipped()} href="bitmap:${this.bitmaps.length - 1}"/>`,
    )
  }

  /** Clips the following records to a path, as the mode says: by default within the present clip. */
  clip(d: string, mode: ClipMode = 'and'): void {
    const { clip } = this.state
    if (mode === 'or' || mode === 'xor') {
      if (mode === 'xor') this.unread.add('a clip that excludes another')
      if (clip !== '') this.setClip(`<path d="${everything}"${this.clipped()}/><path d="${d}"/>`, '')
    } else if (mode === 'diff') this.setClip(`<path d="${everything} ${d}" clip-rule="evenodd"/>`, this.clipped())
    else this.setClip(`<path d="${d}"/>`, mode === 'copy' ? '' : this.clipped())
  }

  private setClip(paths: string, within: string): void {
    const id = `c${++this.clips}`
    this.add(`<clipPath id="${id}"${within}>${paths}</clipPath>`)
    this.state.clip = id
  }

  private clipped = () => (this.state.clip ? ` clip-path="url(#${this.state.clip})"` : '')

  private add(part: string): void {
    this.letters += part.length
    if (this.parts.length >= mostParts || this.letters > mostLetters) throw new Error('It draws too much')
    this.parts.push(part)
  }

  /** Returns the complete picture. @param box in its own units, followed by its size in pixels */
  svg(box: readonly [number, number, number, number], width: number, height: number): string {
    const view = box.map(round).join(' ')
    const size = `width="${round(width)}" height="${round(height)}"`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" ${size}>${this.parts.join('')}</svg>`
  }
}

const round = (number: number): number => Math.round(number * 100) / 100

const dashed = ({ dashes }: Pen, width: number) =>
  dashes
    ? ` stroke-dasharray="${dashes
        .split(' ')
        .map((part) => round(Number(part) * Math.max(width, 1)))
        .join(' ')}"`
    : ''

/** Returns a font's name with a generic family as fallback. */
function familyOf(name: string): string {
  const bare = name.replace(/[^\p{L}\p{N} -]/gu, '')
  const kind = /courier|mono|consol/i.test(bare)
    ? 'monospace'
    : /arial|helvet|sans|calibri|verdana|tahoma|segoe/i.test(bare)
      ? 'sans-serif'
      : 'serif'
  return /^(?:symbol|mt extra|wingdings)/i.test(bare) || bare === '' ? kind : `${bare}, ${kind}`
}
