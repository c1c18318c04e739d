import type { Drawing } from './drawing.ts'
import { type Matrix, multiplyMatrices } from './matrix.ts'
import { colourOf } from './objects.ts'
import { rectangle } from './shapes.ts'

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
    else if (kind === 30)
      drawing.clip(
        rectangle(this.point, {
          left: int(record, 0),
          top: int(record, 1),
          right: int(record, 2),
          bottom: int(record, 3),
        }),
      )
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

  /** Clips to a region: rectangles in the picture's own units; without any, clips nothing. */
  private region(record: DataView): void {
    const size = int(record, 0)
    const count = size >= 32 ? Math.min(int(record, 4), 10_000) : 0
    this.drawing.state.clip = int(record, 1) === 5 ? '' : this.drawing.state.clip
    if (count === 0) return
    const boxes = Array.from({ length: count }, (_, n) => {
      const [left, top, right, bottom] = [0, 1, 2, 3].map((part) => int(record, 10 + 4 * n + part)) as [
        number,
        number,
        number,
        number,
      ]
      return rectangle((x, y) => `${x} ${y}`, { left, top, right, bottom })
    })
    this.drawing.clip(boxes.join(' '))
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

const matrixIn = (record: DataView): Matrix =>
  [0, 1, 2, 3, 4, 5].map((n) => record.getFloat32(8 + 4 * n, true)) as unknown as Matrix

/** Changes the world transformation in a way of MS-EMF, 2.1.24. */
function modified(world: Matrix, by: Matrix, way: number): Matrix {
  if (way === 1) return [1, 0, 0, 1, 0, 0]
  if (way === 2) return multiplyMatrices(by, world)
  return way === 3 ? multiplyMatrices(world, by) : by
}
