import { bmpOf } from './dib.ts'
import { Drawing } from './drawing.ts'
import type { Drawn } from './emf.ts'
import { brushOf, colourOf, fontOf, penOf } from './objects.ts'
import { arc, ellipse, rectangle, roundedRectangle } from './shapes.ts'

const mostRecords = 200_000
/** Records that do not change what is drawn here: modes, colours of grounds, palettes, and notes to printers. */
const silent = new Set([
  0x0035, 0x0037, 0x00f7, 0x0102, 0x0103, 0x0104, 0x0105, 0x0107, 0x0108, 0x0139, 0x0149, 0x0201, 0x020a, 0x0231,
  0x0234, 0x0235, 0x0436, 0x0626,
])
const placeable = 0x9ac6cdd7

/** Draws a WMF; undefined if it is damaged, or no record of it is known here. Source: MS-WMF. */
export function drawnWmf(bytes: Uint8Array): Drawn | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isPlaced = bytes.length > 40 && view.getUint32(0, true) === placeable
  const player = new Player()
  for (let at = isPlaced ? 40 : 18, count = 0; at + 6 <= bytes.length && count < mostRecords; count++) {
    const size = view.getUint32(at, true) * 2
    const kind = view.getUint16(at + 4, true)
    if (size < 6 || at + size > bytes.length || kind === 0 || count === mostRecords - 1) {
      if (kind !== 0) player.cut()
      break
    }
    player.play(kind, new DataView(bytes.buffer, bytes.byteOffset + at, size))
    at += size
  }
  const box = isPlaced ? [6, 8, 10, 12].map((at) => view.getInt16(at, true)) : undefined
  return player.drawn(box, isPlaced ? view.getUint16(14, true) || 1440 : 1440)
}

/** Returns the `n`th two-byte number of a record after its size and kind. */
const int = (record: DataView, n: number): number => record.getInt16(6 + 2 * n, true)
const long = (record: DataView, n: number): number => record.getUint32(6 + 2 * n, true)

type Made = ReturnType<typeof penOf> | ReturnType<typeof brushOf> | ReturnType<typeof fontOf> | { kind: 'other' }

class Player {
  private readonly drawing = new Drawing()
  private readonly objects: (Made | undefined)[] = []
  private at = { x: 0, y: 0 }
  private size: { x: number; y: number } | undefined
  /** The size of the first window; later ones are scaled to it. */
  private first: { x: number; y: number } | undefined

  play(kind: number, record: DataView): void {
    try {
      this.window(kind, record) ||
        this.shape(kind, record) ||
        this.object(kind, record) ||
        this.words(kind, record) ||
        this.bitmap(kind, record) ||
        silent.has(kind) ||
        this.drawing.unread.add(`record ${kind}`)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.drawing.unread.add(`record ${kind}`) // truncated
    }
  }

  /** Records that the file ends too early, or is not read to its end. */
  cut(): void {
    this.drawing.unread.add('its end')
  }

  drawn(box: number[] | undefined, unitsPerInch: number): Drawn | undefined {
    const { bitmaps, hasLines } = this.drawing
    if (!hasLines && bitmaps.length === 0) return undefined
    const [left = 0, top = 0, right = 0, bottom = 0] = box ?? []
    const placed = { x: Math.abs(right - left), y: Math.abs(bottom - top) }
    const view = this.first ?? (placed.x > 0 && placed.y > 0 ? placed : { x: 1000, y: 1000 })
    const shown = placed.x > 0 && placed.y > 0 ? placed : { x: Math.abs(view.x), y: Math.abs(view.y) }
    const [width, height] = [(shown.x / unitsPerInch) * 96, (shown.y / unitsPerInch) * 96]
    const origin = this.first ? [0, 0] : [left, top]
    const svg = this.drawing.svg([origin[0] ?? 0, origin[1] ?? 0, Math.abs(view.x), Math.abs(view.y)], width, height)
    const unread = [...this.drawing.unread]
    return { svg, bitmaps, hasLines, width: Math.round(width), height: Math.round(height), unread }
  }

  private point = (x: number, y: number) => this.drawing.point(x, y)

  private window(kind: number, record: DataView): boolean {
    const { state } = this.drawing
    if (kind === 0x020b) this.at = { x: int(record, 1), y: int(record, 0) }
    else if (kind === 0x020c) {
      this.size = { x: int(record, 1), y: int(record, 0) }
      if (this.size.x !== 0 && this.size.y !== 0) this.first ??= this.size
    } else if (kind === 0x001e) this.drawing.save()
    else if (kind === 0x0127) this.drawing.restore()
    else if (kind === 0x0106) state.isWinding = int(record, 0) === 2
    else if (kind === 0x0209) state.textColour = colourOf(long(record, 0))
    else if (kind === 0x012e) state.align = int(record, 0)
    else if (kind === 0x0214) state.at = { x: int(record, 1), y: int(record, 0) }
    else if (kind === 0x0415 || kind === 0x0416)
      this.drawing.clip(rectangle(this.point, boxIn(record)), kind === 0x0415 ? 'diff' : 'and')
    else if (kind === 0x012c) this.region(int(record, 0))
    else return false
    this.place()
    return true
  }

  /** Ends clipping; a region is not read, so that it cuts off nothing. */
  private region(number: number): void {
    if (number !== 0) this.drawing.unread.add('a clip region')
    this.drawing.state.clip = ''
  }

  private place(): void {
    const { first, size, at } = this
    if (!first || !size) return
    const [across, down] = [Math.abs(first.x) / (size.x || 1), Math.abs(first.y) / (size.y || 1)]
    this.drawing.state.matrix = [across, 0, 0, down, -at.x * across, -at.y * down]
  }

  private shape(kind: number, record: DataView): boolean {
    const both = { isFilled: true, isStroked: true }
    if (kind === 0x0213) this.lineTo(int(record, 1), int(record, 0))
    else if (kind === 0x0325)
      this.drawing.path(this.line(record, 1, int(record, 0), false), { isFilled: false, isStroked: true })
    else if (kind === 0x0324) this.drawing.path(this.line(record, 1, int(record, 0), true), both)
    else if (kind === 0x0538) this.polygons(record)
    else if (kind === 0x041b) this.drawing.path(rectangle(this.point, boxIn(record)), both)
    else if (kind === 0x0418) this.drawing.path(ellipse(this.point, boxIn(record)), both)
    else if (kind === 0x061c)
      this.drawing.path(roundedRectangle(this.point, boxIn(record, 2), int(record, 1), int(record, 0)), both)
    else if (kind === 0x0817 || kind === 0x081a || kind === 0x0830) this.arc(kind, record)
    else return false
    return true
  }

  private lineTo(x: number, y: number): void {
    const { at } = this.drawing.state
    this.drawing.path(`M${this.point(at.x, at.y)} L${this.point(x, y)}`, { isFilled: false, isStroked: true })
    this.drawing.state.at = { x, y }
  }

  private line(record: DataView, from: number, count: number, isClosed: boolean): string {
    const places = Array.from({ length: Math.min(count, record.byteLength / 4) }, (_, n) =>
      this.point(int(record, from + 2 * n), int(record, from + 2 * n + 1)),
    )
    return places.length > 0 ? `M${places.join(' L')}${isClosed ? ' Z' : ''}` : ''
  }

  private polygons(record: DataView): void {
    const count = Math.min(int(record, 0), record.byteLength / 2)
    const sizes = Array.from({ length: count }, (_, n) => int(record, 1 + n))
    let from = 1 + count
    const parts = sizes.map((size) => {
      const part = this.line(record, from, size, true)
      from += 2 * size
      return part
    })
    this.drawing.path(parts.join(' '), { isFilled: true, isStroked: true })
  }

  private arc(kind: number, record: DataView): void {
    const rays = [int(record, 3), int(record, 2), int(record, 1), int(record, 0)] as const
    const end = kind === 0x0817 ? 'arc' : kind === 0x081a ? 'pie' : 'chord'
    this.drawing.path(arc(this.point, boxIn(record, 4), rays, end), { isFilled: kind !== 0x0817, isStroked: true })
  }

  /** Makes, selects or deletes an object; a new one gets the lowest free number. */
  private object(kind: number, record: DataView): boolean {
    if (kind === 0x012d) this.select(this.objects[int(record, 0)])
    else if (kind === 0x01f0) this.objects[int(record, 0)] = undefined
    else if (kind === 0x02fa) this.keep(penOf(int(record, 0), int(record, 1), long(record, 3)))
    else if (kind === 0x02fc) this.keep(brushOf(int(record, 0), long(record, 1)))
    else if (kind === 0x02fb) this.keep(wmfFont(record))
    else if ([0x00f7, 0x06ff].includes(kind)) this.keep({ kind: 'other' })
    else if ([0x01f9, 0x0142].includes(kind)) this.keep(brushOf(3, 0))
    else return false
    return true
  }

  private keep(made: Made): void {
    const free = this.objects.indexOf(undefined)
    this.objects[free < 0 ? this.objects.length : free] = made
  }

  private select(object: Made | undefined): void {
    if (object?.kind === 'pen') this.drawing.state.pen = object
    if (object?.kind === 'brush') this.drawing.state.brush = object
    if (object?.kind === 'font') this.drawing.state.font = object
  }

  private words(kind: number, record: DataView): boolean {
    if (kind !== 0x0521 && kind !== 0x0a32) return false
    const isLong = kind === 0x0a32
    const count = int(record, isLong ? 2 : 0)
    const from = 6 + (isLong ? 8 + ((int(record, 3) & 6) !== 0 ? 8 : 0) : 2)
    const padded = count + (count % 2)
    const letters = new Uint8Array(record.buffer, record.byteOffset + from, Math.min(count, record.byteLength - from))
    const after = (from + padded - 6) / 2
    const place = isLong
      ? { x: int(record, 1), y: int(record, 0) }
      : { x: int(record, after + 1), y: int(record, after) }
    const hasSteps = isLong && from + padded + 2 * count <= record.byteLength
    const length = hasSteps ? [...letters].reduce((sum, _, n) => sum + int(record, after + n), 0) : 0
    const { state } = this.drawing
    const text =
      state.font.charset === 2 ? String.fromCharCode(...letters) : new TextDecoder('windows-1252').decode(letters)
    const at = (state.align & 1) === 1 ? state.at : place
    this.drawing.text(text, at.x, at.y, length)
    return true
  }

  private bitmap(kind: number, record: DataView): boolean {
    const boxAt = { 3907: 7, 2881: 6, 2368: 4 }[kind]
    if (boxAt === undefined || record.byteLength < 60) return false
    const from = 6 + 2 * (boxAt + 4)
    const bmp = bmpOf(new Uint8Array(record.buffer, record.byteOffset + from, record.byteLength - from))
    if (!bmp) return false
    const [height, width, y, x] = [0, 1, 2, 3].map((n) => int(record, boxAt + n)) as [number, number, number, number]
    this.drawing.bitmap(bmp, x, y, width, height)
    return true
  }
}

/** Returns a rectangle, whose sides are stored in reverse order. */
function boxIn(record: DataView, from = 0) {
  const [bottom, right, top, left] = [0, 1, 2, 3].map((n) => int(record, from + n)) as [number, number, number, number]
  return { left, top, right, bottom }
}

function wmfFont(record: DataView) {
  const flags = [16, 17, 18, 19].map((at) => record.getUint8(at)) as [number, number, number, number]
  const name = new Uint8Array(record.buffer, record.byteOffset + 24, Math.min(32, record.byteLength - 24))
  const end = name.indexOf(0)
  const family = new TextDecoder('windows-1252').decode(name.subarray(0, end < 0 ? name.length : end))
  return fontOf(int(record, 0), int(record, 2), int(record, 4), flags, family)
}
