import { lookup } from '../../../core/text/clean.ts'
import { attributeOf, collectElementText, type Element, elementsOf } from '../../archives/archives.ts'
import { child, descendants, mostDepth } from '../looks.ts'
import type { Piece, WrittenPicture } from '../written.ts'
import { wordsOfBlocks } from '../written.ts'
import { type Reading, readSeparateText } from './reading.ts'
import { isEquation, vmlPicture } from './vml.ts'

/** The properties that a drawing passes on to its picture. */
type Frame = Pick<WrittenPicture, 'alt' | 'isDecorative' | 'width' | 'height' | 'isInline'> & { scale: number }

const noFrame: Frame = { alt: '', isDecorative: false, width: 0, height: 0, isInline: true, scale: 1 }

/**
 * Returns the pictures, boxes and undrawn objects of a drawing, in order (ECMA-376, part 1, 20; part 4, 19, for VML).
 */
export function drawnIn(element: Element, reading: Reading, frame: Frame = noFrame, depth = 0): Piece[] {
  if (depth > mostDepth) return []
  const draw = kinds[element.local]
  if (draw) return draw(element, reading, frame, depth + 1)
  return elementsOf(element).flatMap((one) => drawnIn(one, reading, frame, depth + 1))
}

type Draw = (element: Element, reading: Reading, frame: Frame, depth: number) => Piece[]

const inner: Draw = (element, reading, frame, depth) =>
  elementsOf(element).flatMap((one) => drawnIn(one, reading, frame, depth))

const undrawn = (what: 'chart' | 'diagram' | 'shape' | 'object', words = ''): Piece[] => [
  { kind: 'undrawn', what, words },
]

const kinds: Record<string, Draw> = lookup({
  inline: (element, reading, frame, depth) => inner(element, reading, frameOf(element, frame), depth),
  anchor: (element, reading, frame, depth) =>
    inner(element, reading, { ...frameOf(element, frame), isInline: false }, depth),
  wgp: groupOf,
  grpSp: groupOf,
  AlternateContent: alternatives,
  pic: (element, reading, frame) => readDrawingPicture(element, reading, frame),
  txbxContent: (element, reading) => {
    const blocks = readSeparateText(reading, () => reading.blocksIn(element, reading))
    return wordsOfBlocks(blocks).trim() || hasThings(blocks) ? [{ kind: 'box', blocks }] : []
  },
  chart: (element, reading) => undrawn('chart', wordsBehind(element, reading)),
  relIds: (element, reading) => undrawn('diagram', wordsBehind(element, reading)),
  contentPart: () => undrawn('shape'),
  wsp: (element, reading, frame, depth) => {
    const look = child(element, 'spPr')
    const fills = look ? descendants(look, ({ local }) => local === 'blipFill') : []
    const filled = fills.flatMap((fill) => readDrawingPicture(fill, reading, frame))
    const found = [...filled, ...inner(element, reading, frame, depth)]
    return found.length > 0 || isLine(element) ? found : undrawn('shape')
  },
  shapetype: () => [],
  textpath: (element) => undrawn('shape', attributeOf(element, 'string') ?? ''),
  object: (element, reading, frame, depth) => {
    const isFormula = isEquation(element)
    const found = inner(element, reading, frame, depth).map((piece) =>
      piece.kind === 'picture' ? { ...piece, picture: { ...piece.picture, isEquation: isFormula } } : piece,
    )
    const isEmbedded = descendants(element, ({ local }) => local === 'OLEObject').length > 0
    return found.length > 0 || !isEmbedded ? found : undrawn('object')
  },
  shape: vml,
  rect: vml,
  roundrect: vml,
  oval: vml,
})

const hasThings = (blocks: ReturnType<Reading['blocksIn']>) =>
  blocks.some(
    (block) => block.kind !== 'paragraph' || block.pieces.some(({ kind }) => kind !== 'text' && kind !== 'bookmark'),
  )

function vml(element: Element, reading: Reading, frame: Frame, depth: number): Piece[] {
  const picture = vmlPicture(element, reading.relations)
  const boxes = inner(element, reading, frame, depth).filter(({ kind }) => kind !== 'picture')
  return picture ? [{ kind: 'picture', picture }, ...boxes] : boxes
}

/** Reads the first of two versions of an object, unless only the second has a picture. */
function alternatives(element: Element, reading: Reading, frame: Frame, depth: number): Piece[] {
  const read = (local: string) => {
    const version = child(element, local)
    return version ? inner(version, reading, frame, depth) : []
  }
  const first = read('Choice')
  if (first.some(({ kind }) => kind === 'picture' || kind === 'box')) return first
  const pictures = read('Fallback').filter((piece) => piece.kind === 'picture')
  if (first.length > 0 && pictures.length === 0) return first
  const words = first.flatMap((piece) => (piece.kind === 'undrawn' ? [piece.words] : [])).join('\n')
  return first.length > 0
    ? pictures.map(({ picture }) => ({ kind: 'picture', picture: { ...picture, alt: picture.alt || words, words } }))
    : read('Fallback')
}

const emuPerPoint = 12_700
const readNumberAttribute = (element: Element | undefined, name: string) =>
  Number(element && attributeOf(element, name)) || 0

function frameOf(element: Element, frame: Frame): Frame {
  const extent = child(element, 'extent')
  const properties = child(element, 'docPr')
  const mark = properties && descendants(properties, ({ local }) => local === 'decorative')[0]
  return {
    ...frame,
    alt: altOf(properties),
    isDecorative: mark !== undefined && attributeOf(mark, 'val') === '1',
    width: readNumberAttribute(extent, 'cx') / emuPerPoint,
    height: readNumberAttribute(extent, 'cy') / emuPerPoint,
  }
}

const altOf = (properties: Element | undefined) =>
  (properties && (attributeOf(properties, 'descr') || attributeOf(properties, 'title')))?.trim() ?? ''

/** Reads a group; its pictures have sizes in the group's own coordinates. */
function groupOf(element: Element, reading: Reading, frame: Frame, depth: number): Piece[] {
  const place = child(child(element, 'grpSpPr'), 'xfrm')
  const [outer, own] = [
    readNumberAttribute(child(place, 'ext'), 'cx'),
    readNumberAttribute(child(place, 'chExt'), 'cx'),
  ]
  const scale = frame.scale * (outer > 0 && own > 0 ? outer / own : 1)
  return inner(element, reading, { ...frame, scale, width: 0, height: 0 }, depth)
}

const isLine = (shape: Element) => {
  const geometry = descendants(shape, ({ local }) => local === 'prstGeom')[0]
  return /line|connector/i.test((geometry && attributeOf(geometry, 'prst')) ?? '')
}

/** Reads a picture of DrawingML (ECMA-376, part 1, 20.2). */
function readDrawingPicture(element: Element, reading: Reading, frame: Frame): Piece[] {
  const blip = descendants(element, ({ local }) => local === 'blip')[0]
  if (!blip) return []
  const target = (of: Element | undefined, name: string) => {
    const own = of?.attributes.find(({ local, value }) => local === name && value !== '')
    return own && reading.relations.get(own.value)
  }
  const [drawing] = descendants(blip, ({ local }) => local === 'svgBlip')
  const [embedded, linked] = [target(blip, 'embed') ?? target(drawing, 'embed'), target(blip, 'link')]
  const isStored = embedded !== undefined && !embedded.isExternal
  const place = child(child(element, 'spPr'), 'xfrm')
  const size = child(place, 'ext')
  const sizeOf = (name: string, given: number) => given || (readNumberAttribute(size, name) * frame.scale) / emuPerPoint
  const crop = cropOf(child(child(element, 'blipFill') ?? element, 'srcRect'))
  const picture: WrittenPicture = {
    part: isStored ? embedded.target : '',
    linked: isStored ? '' : ((embedded ?? linked)?.target ?? ''),
    alt: frame.alt || altOf(child(child(element, 'nvPicPr'), 'cNvPr')),
    isDecorative: frame.isDecorative,
    width: sizeOf('cx', frame.width),
    height: sizeOf('cy', frame.height),
    ...(crop && { crop }),
    turn: readNumberAttribute(place, 'rot') / 60_000,
    isInline: frame.isInline,
    words: '',
    isEquation: false,
  }
  return [{ kind: 'picture', picture }]
}

function cropOf(rectangle: Element | undefined): WrittenPicture['crop'] {
  const share = (name: string) => Math.max(0, readNumberAttribute(rectangle, name) / 100_000)
  const crop = { left: share('l'), top: share('t'), right: share('r'), bottom: share('b') }
  const isCut = Object.values(crop).some((one) => one > 0)
  return isCut && crop.left + crop.right < 1 && crop.top + crop.bottom < 1 ? crop : undefined
}

/** Returns the words of a chart or diagram, which are in a separate part. */
function wordsBehind(element: Element, reading: Reading): string {
  const ids = element.attributes.filter(({ local }) => local === 'id' || local === 'dm').map(({ value }) => value)
  const found = ids.map((id) => reading.wordsByPart.get(reading.relations.get(id)?.target ?? ''))
  return found.find((words) => words !== undefined) ?? collectElementText(element)
}
