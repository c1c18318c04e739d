import { bmpOf } from './dib.ts'
import { clipModes, Drawing } from './drawing.ts'
import { EmfSpace } from './emf-space.ts'
import { brushOf, fontOf, penOf, stockObject } from './objects.ts'
import { arc, ellipse, rectangle, roundedRectangle } from './shapes.ts'

/** A drawn metafile: SVG with `bitmap:0` and so on for its bitmaps, which are BMP files. */
export type Drawn = { svg: string; bitmaps: Uint8Array[]; hasLines: boolean; width: number; height: number } & {
  /** The records that were not drawn. */
  unread: string[]
}

const mostRecords = 200_000

/** Draws an EMF; undefined if it is damaged, or no record of it is known here. Source: MS-EMF. */
export function drawnEmf(bytes: Uint8Array): Drawn | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 88) return undefined
  const player = new Player(view)
  for (let at = 0, count = 0; at + 8 <= bytes.length && count < mostRecords; count++) {
    const [kind, size] = [view.getUint32(at, true), view.getUint32(at + 4, true)]
    if (size < 8 || at + size > bytes.length || count === mostRecords - 1) {
      player.cut()
      break
    }
    player.play(kind, new DataView(bytes.buffer, bytes.byteOffset + at, size))
    if (kind === 14) break
    at += size
  }
  return player.drawn()
}

/** Records that do not change what is drawn here: the header, palettes, colours of grounds, comments, and the end. */
const silent = new Set([
  1, 13, 14, 16, 18, 20, 21, 23, 25, 28, 48, 49, 50, 51, 52, 58, 65, 68, 70, 98, 99, 100, 101, 115,
])

/** Returns the `n`th four-byte number of a record after its kind and size. */
const int = (record: DataView, n: number): number => record.getInt32(8 + 4 * n, true)

/** Records that make, select and delete pens, brushes and fonts. */
const objectKinds = new Set([37, 38, 39, 40, 82, 93, 94, 95])

class Player {
  private readonly drawing = new Drawing()
  private readonly space: EmfSpace
  private readonly objects = new Map<
    number,
    ReturnType<typeof penOf> | ReturnType<typeof brushOf> | ReturnType<typeof fontOf>
  >()
  /** The path under construction, if any. */
  private made: string | undefined
  private isMaking = false

  constructor(private readonly head: DataView) {
    this.space = new EmfSpace(this.drawing, head)
  }

  play(kind: number, record: DataView): void {
    try {
      this.space.play(kind, record) ||
        this.shape(kind, record) ||
        this.many(kind, record) ||
        this.object(kind, record) ||
        this.other(kind, record)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.drawing.unread.add(`record ${kind}`) // truncated
    }
  }

  /** Records that the file ends too early, or is not read to its end. */
  cut(): void {
    this.drawing.unread.add('its end')
  }

  drawn(): Drawn | undefined {
    const { bitmaps, hasLines } = this.drawing
    if (!hasLines && bitmaps.length === 0) return undefined
    const [left, top, right, bottom] = [0, 1, 2, 3].map((n) => int(this.head, n)) as [number, number, number, number]
    const [width, height] = [Math.max(right - left, 1), Math.max(bottom - top, 1)]
    const frame = [int(this.head, 6) - int(this.head, 4), int(this.head, 7) - int(this.head, 5)].map(
      (size) => (size / 2540) * 96,
    )
    const shown = frame.every((size) => size > 1) ? frame : [width, height]
    const [across = width, down = height] = shown
    return {
      unread: [...this.drawing.unread],
      svg: this.drawing.svg([left, top, width, height], across, down),
      bitmaps,
      hasLines,
      width: Math.round(across),
      height: Math.round(down),
    }
  }

  private point = (x: number, y: number) => this.drawing.point(x, y)

  /** Draws a path, or adds it to the one under construction. */
  private draw(d: string, isFilled: boolean): void {
    if (this.isMaking) this.made = `${this.made ?? ''}${d} `
    else this.drawing.path(d, { isFilled, isStroked: true })
  }

  private shape(kind: number, record: DataView): boolean {
    const box = () => ({ left: int(record, 0), top: int(record, 1), right: int(record, 2), bottom: int(record, 3) })
    const rays = () => [int(record, 4), int(record, 5), int(record, 6), int(record, 7)] as const
    if (kind === 42) this.draw(ellipse(this.point, box()), true)
    else if (kind === 43) this.draw(rectangle(this.point, box()), true)
    else if (kind === 44) this.draw(roundedRectangle(this.point, box(), int(record, 4), int(record, 5)), true)
    else if (kind >= 45 && kind <= 47)
      this.draw(arc(this.point, box(), rays(), (['arc', 'chord', 'pie'] as const)[kind - 45] ?? 'arc'), kind > 45)
    else if (kind === 54) this.continued([[int(record, 0), int(record, 1)]], 'L')
    else return false
    return true
  }

  /** Continues a line or curve from the end of the last one. */
  private continued(places: readonly (readonly [number, number])[], letter: 'L' | 'C'): void {
    const { x, y } = this.drawing.state.at
    const start = this.isMaking && this.made ? '' : `M${this.point(x, y)} `
    this.draw(
      `${start}${letter}${places.map(([toX, toY]) => this.point(toX, toY)).join(letter === 'L' ? ' L' : ' ')}`,
      false,
    )
    const [endX, endY] = places.at(-1) ?? [x, y]
    this.drawing.state.at = { x: endX, y: endY }
  }

  /** Draws lines, polygons and curves of many points; points have four or two bytes. */
  private many(kind: number, record: DataView): boolean {
    const isShort = kind >= 85 && kind <= 91
    const shape = isShort ? kind - 83 : kind
    if (shape < 2 || shape > 8) return false
    const isParted = shape >= 7
    const [parts, count] = isParted ? [int(record, 4), int(record, 5)] : [1, int(record, 4)]
    const sizes = isParted ? Array.from({ length: Math.min(parts, 100_000) }, (_, n) => int(record, 6 + n)) : [count]
    let at = 8 + 4 * (isParted ? 6 + parts : 5)
    const next = (): [number, number] => {
      const here = at
      at += isShort ? 4 : 8
      return isShort
        ? [record.getInt16(here, true), record.getInt16(here + 2, true)]
        : [record.getInt32(here, true), record.getInt32(here + 4, true)]
    }
    const lists = sizes.map((size) => Array.from({ length: Math.min(size, record.byteLength / 4) }, next))
    if (shape === 5 || shape === 6) this.continued(lists[0] ?? [], shape === 5 ? 'C' : 'L')
    else
      this.draw(
        lists.map((list) => this.line(list, shape === 2 ? 'C' : 'L', shape === 3 || shape === 8)).join(' '),
        shape === 3 || shape === 8,
      )
    return true
  }

  private line([first, ...rest]: [number, number][], letter: 'L' | 'C', isClosed: boolean): string {
    if (!first) return ''
    const places = rest.map(([x, y]) => this.point(x, y)).join(letter === 'L' ? ' L' : ' ')
    return `M${this.point(...first)}${places && ` ${letter}${places}`}${isClosed ? ' Z' : ''}`
  }

  private object(kind: number, record: DataView): boolean {
    if (!objectKinds.has(kind)) return false
    const number = int(record, 0)
    if (kind === 37) this.select(number)
    else if (kind === 38) this.objects.set(number, penOf(int(record, 1), int(record, 2), int(record, 4)))
    else if (kind === 39) this.objects.set(number, brushOf(int(record, 1), int(record, 2)))
    else if (kind === 95) this.objects.set(number, penOf(int(record, 5), int(record, 6), int(record, 8)))
    else if (kind === 82) this.objects.set(number, emfFont(record))
    else if (kind === 93 || kind === 94) this.objects.set(number, brushOf(3, 0))
    else this.objects.delete(number)
    return true
  }

  private select(number: number): void {
    const object = number < 0 ? stockObject(number & 0xff) : this.objects.get(number)
    if (object?.kind === 'pen') this.drawing.state.pen = object
    if (object?.kind === 'brush') this.drawing.state.brush = object
    if (object?.kind === 'font') this.drawing.state.font = object
  }

  private other(kind: number, record: DataView): void {
    const { drawing } = this
    switch (kind) {
      case 27:
        drawing.state.at = { x: int(record, 0), y: int(record, 1) }
        if (this.isMaking) this.made = `${this.made ?? ''}M${this.point(int(record, 0), int(record, 1))} `
        break
      case 59:
        ;[this.isMaking, this.made] = [true, '']
        break
      case 60:
        this.isMaking = false
        break
      case 61:
        this.made = `${this.made ?? ''}Z `
        break
      case 62:
      case 63:
      case 64:
        drawing.path(this.made?.trim() ?? '', { isFilled: kind !== 64, isStroked: kind !== 62 })
        this.made = undefined
        break
      case 67:
        if (this.made) drawing.clip(this.made.trim(), clipModes[int(record, 0) - 1])
        this.made = undefined
        break
      case 83:
      case 84:
        this.words(record, kind === 84)
        break
      default:
        this.bitmap(kind, record)
    }
  }

  private words(record: DataView, isWide: boolean): void {
    const [x, y, count, offset, at] = [int(record, 7), int(record, 8), int(record, 9), int(record, 10), int(record, 15)]
    const length = Math.min(count, 10_000)
    const letters = Array.from({ length }, (_, n) =>
      isWide ? record.getUint16(offset + 2 * n, true) : record.getUint8(offset + n),
    )
    const steps =
      at > 0 && at + 4 * length <= record.byteLength ? letters.map((_, n) => record.getInt32(at + 4 * n, true)) : []
    const { state } = this.drawing
    const place = (state.align & 1) === 1 ? state.at : { x, y }
    this.drawing.text(
      String.fromCharCode(...letters),
      place.x,
      place.y,
      steps.reduce((sum, step) => sum + step, 0),
    )
  }

  /** Draws the bitmap of a record that copies one; a record that fills without copying draws a rectangle. */
  private bitmap(kind: number, record: DataView): void {
    const places: Record<number, [box: number, bitmap: number]> = {
      76: [4, 19],
      77: [4, 19],
      81: [4, 10],
      80: [4, 10],
      114: [4, 19],
      116: [4, 19],
    }
    const place = places[kind]
    if (!place) {
      if (!silent.has(kind)) this.drawing.unread.add(`record ${kind}`)
      return
    }
    const [box, at] = place
    const [headAt, headSize, bitsAt, bitsSize] = [0, 1, 2, 3].map((n) => int(record, at + n)) as [
      number,
      number,
      number,
      number,
    ]
    const size =
      kind === 81
        ? [int(record, 16), int(record, 17)]
        : kind === 80
          ? [int(record, 8), int(record, 9)]
          : [int(record, 6), int(record, 7)]
    const [x, y, width = 0, height = 0] = [int(record, box), int(record, box + 1), ...size]
    if (headSize <= 0 || bitsSize <= 0) {
      const area = { left: x, top: y, right: x + width, bottom: y + height }
      if (kind === 76 && int(record, 8) === 0x00f00021)
        this.drawing.path(rectangle(this.point, area), { isFilled: true, isStroked: false })
      return
    }
    const part = (from: number, length: number) => new Uint8Array(record.buffer, record.byteOffset + from, length)
    const bmp = bmpOf(part(headAt, headSize), part(bitsAt, bitsSize))
    if (bmp) this.drawing.bitmap(bmp, x, y, width, height)
  }
}

function emfFont(record: DataView) {
  const flags = [24, 25, 26, 27].map((at) => record.getUint8(12 + at - 4)) as [number, number, number, number]
  const letters = Array.from({ length: 32 }, (_, n) => record.getUint16(40 + 2 * n, true))
  const end = letters.indexOf(0)
  const family = String.fromCharCode(...letters.slice(0, end < 0 ? 32 : end))
  return fontOf(int(record, 1), int(record, 3), int(record, 5), flags, family)
}
