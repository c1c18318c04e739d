import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { isInlinePicture, lexemesOf } from '../../../journal/pdf-stamps/content-rules.ts'
import type { PageLooks } from '../rules.ts'
import { unpacked } from './streams.ts'

const name = (text: string) => PDFName.of(text)
const mostBytes = 50 * 1024 * 1024
const mostForms = 5

/** What moves coordinates, `a b c d e f` (ISO 32000-2, 8.3.4), and a box from left and bottom to right and top. */
type Matrix = readonly [number, number, number, number, number, number]
type Box = readonly [number, number, number, number]
type State = { matrix: Matrix; clip: Box }
/** A picture on a page: where it would be, and what is seen of it. */
type Placed = { whole: Box; seen: Box; isUpright: boolean; isLarge: boolean }
/**
 * What a page draws beside its text: its pictures, how many shapes may be letters that became drawings, and whether a pattern's tiles show
 * either; whether a font says not what its letters are. `seen` are tiles and resources that were looked at.
 */
type Drawn = { placed: Placed[]; shapes: number; hasTiles: boolean; isCoded: boolean; seen: Set<PDFObject> }

/** The share of a page above which pictures cover it. */
const covering = 0.75
/** The share of a picture that a frame may hide, as programs cut off what would be half a point. */
const mostHidden = 0.05
/** Points at least that are hidden, and dots of a picture along its longer and its shorter side in which a word can be read. */
const [leastPoints, longDots, shortDots] = [8, 40, 8]
/**
 * What a letter that became a drawing has: more points than that if it is filled, a slope if it is of lines, unlike rules and boxes, and a
 * height in points between two; as many of a page may be a name.
 */
const [leastPlaces, leastSlope, lowest, highest, leastShapes] = [6, 0.5, 2, 150, 3]

/** Where a person must look at a copy's pages. */
export function looksOf(document: PDFDocument): PageLooks {
  const looks: PageLooks = { cropped: [], covered: [], pictured: [], coded: [], letters: [] }
  for (const [at, page] of document.getPages().entries()) {
    const box = boxOf(page.node.lookup(name('MediaBox')), boxOf(page.node.lookup(name('CropBox'))))
    const drawn = nothingDrawn()
    const content = page.node.lookup(name('Contents'))
    const resources = page.node.lookup(name('Resources'))
    if (content instanceof PDFRawStream && resources instanceof PDFDict)
      place(content, resources, { matrix: [1, 0, 0, 1, 0, 0], clip: box }, drawn)
    const { placed } = drawn
    const area = placed.reduce((sum, { seen }) => sum + areaOf(seen), 0)
    if (area > covering * areaOf(box)) looks.covered.push(at + 1)
    if (isPictured(drawn)) looks.pictured.push(at + 1)
    if (placed.some(isCropped)) looks.cropped.push(at + 1)
    const pieces = content instanceof PDFRawStream ? unpacked(content, mostBytes).bytes : new Uint8Array()
    const lines = Buffer.from(pieces).toString('latin1').split('\n')
    if (drawn.isCoded || isSilenced(lines)) looks.coded.push(at + 1)
    looks.letters.push(lettersShown(lines))
  }
  return looks
}

const nothingDrawn = (seen: Drawn['seen'] = new Set()): Drawn => ({
  ...{ placed: [], shapes: 0, hasTiles: false, isCoded: false },
  seen,
})

const isPictured = ({ placed, shapes, hasTiles }: Drawn) =>
  hasTiles || shapes >= leastShapes || placed.some(({ isLarge }) => isLarge)

/** Whether letters are shown that are to be read as nothing (ISO 32000-2, 14.9.4). */
const isSilenced = (lines: string[]) =>
  lines.some(
    (line, at) => line === '/ActualText' && /^(?:\((?:þÿ|\\376\\377)?\s*\)|<(?:feff)?>)$/i.test(lines[at + 1] ?? ''),
  )

/** How many letters a copy's content shows at least: its texts stand one a line, a letter of two bytes in four digits. */
function lettersShown(lines: string[]): number {
  return lines.reduce((sum, line) => {
    if (line.startsWith('(')) return sum + line.replace(/\\(?:\d{3}|.)/g, 'x').length - 2
    return line.startsWith('<') && !line.startsWith('<<') ? sum + (line.length - 2) / 4 : sum
  }, 0)
}

function isCropped({ whole, seen, isUpright, isLarge }: Placed): boolean {
  if (!isUpright || !isLarge || areaOf(seen) >= (1 - mostHidden) * areaOf(whole)) return false
  const [across, up] = [widthOf(whole) - widthOf(seen), heightOf(whole) - heightOf(seen)]
  return Math.max(across, up) >= leastPoints
}

const widthOf = ([left, , right]: Box) => Math.max(0, right - left)
const heightOf = ([, bottom, , top]: Box) => Math.max(0, top - bottom)
const areaOf = (box: Box) => widthOf(box) * heightOf(box)
const within = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
]

/** One movement, then another. */
const times = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + b * r,
  a * q + b * s,
  c * p + d * r,
  c * q + d * s,
  e * p + f * r + t,
  e * q + f * s + u,
]

/** The box around corners that are moved. */
function around([a, b, c, d, e, f]: Matrix, points: readonly (readonly [number, number])[]): Box {
  return points.reduce<Box>(
    ([left, bottom, right, top], [x, y]) => {
      const [across, up] = [a * x + c * y + e, b * x + d * y + f]
      return [Math.min(left, across), Math.min(bottom, up), Math.max(right, across), Math.max(top, up)]
    },
    [Infinity, Infinity, -Infinity, -Infinity],
  )
}

const cornersOf = ([left, bottom, right, top]: Box) =>
  [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ] as const

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
      if (text !== 'n') drawn.shapes += parts.filter(isLikeLetter(state.matrix, filling.test(text))).length
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

/**
 * Whether nothing that is at hand says what a font's letters are: shapes by numbers without a map, or by one of Adobe's maps for Asian
 * letters (ISO 32000-2, 9.7.5.2, 9.10.2); and bitmaps of TeX beyond ASCII, whose numbers are of an encoding of its own.
 */
function isOfCodes(font: PDFObject | undefined): boolean {
  if (!(font instanceof PDFDict)) return false
  const [kind, encoding] = [String(font.lookup(name('Subtype'))), font.lookup(name('Encoding'))]
  const isMapped = font.has(name('ToUnicode'))
  if (kind === '/Type0')
    return !isMapped || (encoding instanceof PDFName && !/^\/Identity-[HV]$/.test(String(encoding)))
  const differences =
    kind === '/Type3' && encoding instanceof PDFDict ? encoding.lookup(name('Differences')) : undefined
  return !isMapped && differences instanceof PDFArray && differences.asArray().some((one) => ofTeX.test(String(one)))
}

/** Letters of TeX's T1 encoding that Latin-1 has elsewhere or not at all. */
const ofTeX = /^\/a(?:12[89]|1[3-8]\d|19[01]|215|223|247|255)$/

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

const numbersIn = (list: PDFObject | undefined) =>
  list instanceof PDFArray
    ? list
        .asArray()
        .map((_, at) => list.lookup(at))
        .flatMap((one) => (one instanceof PDFNumber ? [one.asNumber()] : []))
    : []

function numbersOf({ dict }: PDFRawStream, key: string): number[] | undefined {
  const numbers = numbersIn(dict.lookup(name(key)))
  return numbers.length === (key === 'BBox' ? 4 : 6) ? numbers : undefined
}

const everything: Box = [-1e9, -1e9, 1e9, 1e9]

/** A page's box, within another. */
function boxOf(list: PDFObject | undefined, other = everything): Box {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, ...more] = numbersIn(list)
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  return more.length > 0 || areaOf(box) === 0 ? other : within(box, other)
}
