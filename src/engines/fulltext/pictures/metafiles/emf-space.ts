import { clipModes, type Drawing } from './drawing.ts'
import { type Matrix, multiplyMatrices } from './matrix.ts'
import { colourOf } from './objects.ts'
import { type Box, rectangle } from './shapes.ts'

const int = (record: DataView, n: number): number => record.getInt32(8 + 4 * n, true)

type Pair = { x: number; y: number }

/**
 * The drawing space of an EMF: its window, its view, its world, and the rest of the state that it saves and restores.
 */
export class EmfSpace {
  private world: Matrix = [1, 0, 0, 1, 0, 0]
  private mode = 1
  private readonly window = { at: { x: 0, y: 0 }, size: { x: 1, y: 1 } }
  private readonly view = { at: { x: 0, y: 0 }, size: { x: 1, y: 1 } }
  private readonly saved: { world: Matrix; mode: number; pairs: Pair[] }[] = []

  constructor(
    private readonly drawing: Drawing,
    private readonly head: DataView,
  ) {}

  /** Plays a record that changes the place or style of drawing; returns false for other records. */
  play(kind: number, record: DataView): boolean {
    const { drawing, window, view } = this
    const pair = () => ({ x: int(record, 0), y: int(record, 1) })
    if (kind === 9) window.size = pair()
    else if (kind === 10) window.at = pair()
    else if (kind === 11) view.size = pair()
    else if (kind === 12) view.at = pair()
    else if (kind === 17) this.mode = int(record, 0)
    else if (kind === 35) this.world = matrixIn(record)
    else if (kind === 36) this.world = modified(this.world, matrixIn(record), int(record, 6))
    else if (kind === 33) this.save()
    else if (kind === 34) this.restore(int(record, 0))
    else if (kind === 19) drawing.state.isWinding = int(record, 0) === 2
    else if (kind === 22) drawing.state.align = int(record, 0)
    else if (kind === 24) drawing.state.textColour = colourOf(int(record, 0))
    else if (kind === 29 || kind === 30)
      drawing.clip(rectangle(this.point, boxAt(record, 0)), kind === 29 ? 'diff' : 'and')
    else if (kind === 75) this.region(record)
    else return false
    drawing.state.matrix = multiplyMatrices(this.world, this.page())
    return true
  }

  private point = (x: number, y: number) => this.drawing.point(x, y)

  private save(): void {
    const { window, view } = this
    this.drawing.save()
    this.saved.push({ world: this.world, mode: this.mode, pairs: [window.at, window.size, view.at, view.size] })
  }

  private restore(levels: number): void {
    const count = levels < 0 ? Math.min(-levels, this.saved.length) : Math.max(this.saved.length - levels + 1, 0)
    for (let level = 0; level < count; level++) {
      const state = this.saved.pop()
      if (!state) return
      this.drawing.restore()
      this.world = state.world
      this.mode = state.mode
      const [at, size, viewAt, viewSize] = state.pairs
      Object.assign(this.window, { at, size })
      Object.assign(this.view, { at: viewAt, size: viewSize })
    }
  }

  /** Clips by a region, which is rectangles in the picture's own units; a copy of none ends clipping. */
  private region(record: DataView): void {
    const size = int(record, 0)
    const mode = clipModes[int(record, 1) - 1] ?? 'and'
    if (size < 32) {
      if (mode === 'copy') this.drawing.state.clip = ''
      return
    }
    const count = Math.min(Math.max(int(record, 4), 0), 10_000)
    const boxes = Array.from({ length: count }, (_, n) => rectangle((x, y) => `${x} ${y}`, boxAt(record, 10 + 4 * n)))
    this.drawing.clip(boxes.join(' '), mode)
  }

  /** Returns the transformation from the window to the view. */
  private page(): Matrix {
    const { window, view } = this
    const [across, down] = this.scales()
    return [across, 0, 0, down, view.at.x - window.at.x * across, view.at.y - window.at.y * down]
  }

  private scales(): [number, number] {
    const { window, view } = this
    if (this.mode === 7 || this.mode === 8)
      return [view.size.x / (window.size.x || 1), view.size.y / (window.size.y || 1)]
    const perMillimetre = int(this.head, 16) / (int(this.head, 18) || 1) || 1
    const unit = { 2: 0.1, 3: 0.01, 4: 0.254, 5: 0.0254, 6: 25.4 / 1440 }[this.mode]
    return unit ? [unit * perMillimetre, -unit * perMillimetre] : [1, 1]
  }
}

/** Returns a rectangle from the `n`th number of a record on. */
function boxAt(record: DataView, n: number): Box {
  return { left: int(record, n), top: int(record, n + 1), right: int(record, n + 2), bottom: int(record, n + 3) }
}

const matrixIn = (record: DataView): Matrix =>
  [0, 1, 2, 3, 4, 5].map((n) => record.getFloat32(8 + 4 * n, true)) as unknown as Matrix

/** Changes the world transformation in a way of MS-EMF, 2.1.24. */
function modified(world: Matrix, by: Matrix, way: number): Matrix {
  if (way === 1) return [1, 0, 0, 1, 0, 0]
  if (way === 2) return multiplyMatrices(by, world)
  return way === 3 ? multiplyMatrices(world, by) : by
}
