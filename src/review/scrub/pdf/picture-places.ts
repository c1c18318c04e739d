import { PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { isInlinePicture, lexemesOf } from '../../../engines/stamps/stamps.ts'
import { around, type Box, cornersOf, heightOf, type Matrix, numbersIn, times, widthOf, within } from './boxes.ts'
import { isOfCodes } from './coded-fonts.ts'
import { unpacked } from './streams.ts'

const name = (text: string) => PDFName.of(text)
/** Of a content, more are not read. */
export const mostBytes = 50 * 1024 * 1024
const mostForms = 5

type State = { matrix: Matrix; clip: Box }
/** A picture on a page: where it would be, and what is seen of it. */
export type Placed = { whole: Box; seen: Box; isUpright: boolean; isLarge: boolean }
/**
 * What a page draws beside its text: its pictures, how many shapes may be letters that became drawings, and whether a pattern's tiles show
 * either; whether a font says not what its letters are. `seen` are tiles and resources that were looked at.
 */
type Drawn = { placed: Placed[]; shapes: number; hasTiles: boolean; isCoded: boolean; seen: Set<PDFObject> }

/** Dots of a picture along its longer and its shorter side in which a word can be read. */
const [longDots, shortDots] = [40, 8]
/** So many points of one shape count as another: a signature may be one stroke of a pen. */
const ofPen = 30
/**
 * What a letter that became a drawing has: more points than that if it is filled, a slope if it is of lines, unlike rules and boxes, and a
 * height in points between two; as many of a page may be a name.
 */
const [leastPlaces, leastSlope, lowest, highest, leastShapes] = [6, 0.5, 2, 150, 3]

/** What a page's content draws, seen within the page's box. */
export function drawnBy(content: PDFRawStream | undefined, resources: PDFDict | undefined, clip: Box): Drawn {
  const drawn = nothingDrawn()
  if (content && resources) place(content, resources, { matrix: [1, 0, 0, 1, 0, 0], clip }, drawn)
  return drawn
}

const nothingDrawn = (seen: Drawn['seen'] = new Set()): Drawn => ({
  ...{ placed: [], shapes: 0, hasTiles: false, isCoded: false },
  seen,
})

/** Whether a page shows pictures, or drawings like letters. */
export const isPictured = ({ placed, shapes, hasTiles }: Drawn) =>
  hasTiles || shapes >= leastShapes || placed.some(({ isLarge }) => isLarge)

const unit: Box = [0, 0, 1, 1]
const constructing = /^(?:l|c|v|y)$/
const painting = /^(?:S|s|f|F|f\*|B|B\*|b|b\*|n)$/
const filling = /^[fFbB]\*?$/
const inlineSides = [/\/W(?:idth)?\s+(\d+)/, /\/H(?:eight)?\s+(\d+)/]

/** Finds the pictures and shapes that a content draws, and the forms within. */
function place(content: PDFRawStream, resources: PDFDict, start: State, drawn: Drawn, depth = 0): void {
  const objects = resources.lookup(name('XObject'))
  drawn.isCoded ||= !drawn.seen.has(resources) && valuesOf(resources, 'Font').some(isOfCodes)
  drawn.seen.add(resources)
  drawn.hasTiles ||=
    depth < mostForms && tilesOf(resources).some((tile) => isTilePictured(tile, start, drawn.seen, depth))
  const { bytes } = unpacked(content, mostBytes)
  if (
    !(objects instanceof PDFDict) &&
    !/(?<!\S)(?:BI|[fFbB]\*?|[sS])(?!\S)/.test(Buffer.from(bytes).toString('latin1'))
  )
    return
  const saved: State[] = []
  let state = start
  let operands: string[] = []
  let parts: [number, number][][] = [] // of the path, by what each begins
  let isClipping = false
  for (const { text, isWhole } of lexemesOf(bytes)) {
    if (!isWhole) return
    if (/^[\d+.-]/.test(text) || /^[/([<]/.test(text)) {
      operands.push(text)
      continue
    }
    const numbers = operands.map(Number)
    if (text === 'q') saved.push(state)
    else if (text === 'Q') state = saved.pop() ?? state
    else if (text === 'cm' && numbers.length >= 6)
      state = { ...state, matrix: times(numbers.slice(-6) as unknown as Matrix, state.matrix) }
    else if (text === 'm' || text === 're') parts.push(pointsOf(text, numbers))
    else if (constructing.test(text)) for (const point of pointsOf(text, numbers)) parts.at(-1)?.push(point)
    else if (text === 'W' || text === 'W*') isClipping = true
    else if (painting.test(text)) {
      if (isClipping && parts.length > 0)
        state = { ...state, clip: within(state.clip, around(state.matrix, parts.flat())) }
      if (text !== 'n')
        for (const { length } of parts.filter(isLikeLetter(state.matrix, filling.test(text))))
          drawn.shapes += 1 + Math.floor(length / ofPen)
      parts = []
      isClipping = false
    } else if (isInlinePicture(text))
      drawn.placed.push(placedIn(state, isReadable(inlineSides.map((side) => Number(side.exec(text)?.[1] ?? 0)))))
    else if (text === 'Do' && objects instanceof PDFDict)
      draw(objects.lookup(name((operands.at(-1) ?? '').slice(1))), resources, state, drawn, depth)
    operands = []
  }
}

const isLikeLetter = (matrix: Matrix, isFilled: boolean) => (points: [number, number][]) => {
  if (isFilled && points.length <= leastPlaces) return false
  const height = heightOf(around(matrix, points))
  if (height < lowest || height > highest) return false
  return isFilled || points.some((point, at) => at > 0 && isSloping(around(matrix, [points[at - 1] ?? point, point])))
}

const isSloping = (line: Box) => Math.min(widthOf(line), heightOf(line)) >= leastSlope

const pointsOf = (operator: string, numbers: number[]): [number, number][] => {
  const [x = 0, y = 0, width = 0, height = 0] = numbers
  if (operator === 're') return cornersOf([x, y, x + width, y + height]).map(([one, other]) => [one, other])
  return numbers.flatMap((one, at): [number, number][] => (at % 2 === 0 ? [[one, numbers[at + 1] ?? 0]] : []))
}

function draw(
  object: PDFObject | undefined,
  resources: PDFDict,
  { matrix, clip }: State,
  drawn: Drawn,
  depth: number,
): void {
  if (!(object instanceof PDFRawStream)) return
  if (String(object.dict.get(name('Subtype'))) === '/Image') {
    const masks = ['SMask', 'Mask'].map((key) => object.dict.lookup(name(key)))
    const isLarge = [object, ...masks].some((one) => one instanceof PDFRawStream && isReadable(sidesOf(one)))
    if (isStrip(sidesOf(object))) drawn.shapes++
    drawn.placed.push(placedIn({ matrix, clip }, isLarge))
  } else if (depth < mostForms) {
    const [own, box] = [object.dict.lookup(name('Resources')), numbersOf(object, 'BBox')]
    const moved = times((numbersOf(object, 'Matrix') ?? [1, 0, 0, 1, 0, 0]) as unknown as Matrix, matrix)
    const inner = box ? within(clip, around(moved, cornersOf(box as unknown as Box))) : clip
    place(object, own instanceof PDFDict ? own : resources, { matrix: moved, clip: inner }, drawn, depth + 1)
  }
}

/** What resources hold of a kind. */
function valuesOf(resources: PDFDict, kind: string): (PDFObject | undefined)[] {
  const all = resources.lookup(name(kind))
  return all instanceof PDFDict ? all.keys().map((key) => all.lookup(key)) : []
}

const tilesOf = (resources: PDFDict) => valuesOf(resources, 'Pattern').filter((one) => one instanceof PDFRawStream)

function isTilePictured(tile: PDFRawStream, start: State, seen: Drawn['seen'], depth: number): boolean {
  if (seen.has(tile)) return false
  const drawn = nothingDrawn(seen.add(tile))
  const resources = tile.dict.lookup(name('Resources'))
  if (resources instanceof PDFDict) place(tile, resources, start, drawn, depth + 1)
  return isPictured(drawn)
}

/** Whether a picture may be a strip of one that a program cut. */
const isStrip = (sides: number[]) => Math.max(...sides) >= longDots && Math.min(...sides) < shortDots

const sidesOf = ({ dict }: PDFRawStream): number[] =>
  ['Width', 'Height'].map((key) => {
    const side = dict.lookup(name(key))
    return side instanceof PDFNumber ? side.asNumber() : 0
  })

/** Whether a word can be read in a picture of so many dots along its sides. */
const isReadable = (sides: number[]) => Math.max(...sides) >= longDots && Math.min(...sides) >= shortDots

function placedIn({ matrix, clip }: State, isLarge: boolean): Placed {
  const whole = around(matrix, cornersOf(unit))
  const [a, b, c, d] = matrix
  const isUpright = (Math.abs(b) < 1e-3 && Math.abs(c) < 1e-3) || (Math.abs(a) < 1e-3 && Math.abs(d) < 1e-3)
  return { whole, seen: within(whole, clip), isUpright, isLarge }
}

function numbersOf({ dict }: PDFRawStream, key: string): number[] | undefined {
  const numbers = numbersIn(dict.lookup(name(key)))
  return numbers.length === (key === 'BBox' ? 4 : 6) ? numbers : undefined
}
