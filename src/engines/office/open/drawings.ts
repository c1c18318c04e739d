import { attributeOf, type Element, elementsOf } from '../../archives/archives.ts'
import { child, descendants, mostDepth } from '../looks.ts'
import type { Piece, WrittenPicture } from '../written.ts'
import { wordsOfBlocks } from '../written.ts'
import { openDocumentText, type Reading } from './reading.ts'
import { pointsOf } from './styles.ts'

/** Returns the pictures, boxes, formulas and undrawn objects of a frame or shape, in order (ODF 1.3, part 3, 10). */
export function drawnIn(element: Element, reading: Reading, depth = 0): Piece[] {
  if (depth > mostDepth) return []
  if (element.local === 'frame') return framed(element, reading)
  if (element.local === 'text-box') return boxOf(element, reading)
  if (/^(?:line|connector)$/.test(element.local)) return boxOf(element, reading)
  if (shapes.test(element.local)) {
    const found = boxOf(element, reading)
    return found.length > 0 ? found : [{ kind: 'undrawn', what: 'shape', words: '' }]
  }
  return elementsOf(element).flatMap((one) => drawnIn(one, reading, depth + 1))
}

const shapes = /^(?:custom-shape|rect|ellipse|circle|polygon|polyline|path|regular-polygon|caption)$/

function boxOf(element: Element, reading: Reading): Piece[] {
  const blocks = reading.blocksIn(element, reading)
  const isEmpty =
    !wordsOfBlocks(blocks).trim() && blocks.every((one) => one.kind === 'paragraph' && one.pieces.length === 0)
  return isEmpty ? [] : [{ kind: 'box', blocks }]
}

/** Reads a frame: a text box, a formula, or one picture in one or more formats. */
function framed(frame: Element, reading: Reading): Piece[] {
  const boxes = elementsOf(frame).filter(({ local }) => local === 'text-box')
  if (boxes.length > 0) return boxes.flatMap((box) => boxOf(box, reading))
  const object = child(frame, 'object') ?? child(frame, 'object-ole')
  const formula = object && (child(object, 'math') ?? reading.formulas.get(attributeOf(object, 'href') ?? ''))
  if (formula) return [{ kind: 'formula', element: formula, isDisplay: false }]
  const images = elementsOf(frame).filter(({ local }) => local === 'image')
  const image = images.find((one) => !/\.svm$/i.test(attributeOf(one, 'href') ?? '')) ?? images[0]
  if (image) return [{ kind: 'picture', picture: readOpenDocumentPicture(frame, image, reading) }]
  return object ? [{ kind: 'undrawn', what: 'object', words: '' }] : []
}

function readOpenDocumentPicture(frame: Element, image: Element, reading: Reading): WrittenPicture {
  const href = (attributeOf(image, 'href') ?? '').replace(/^\.\//, '')
  const isLinked = /^[a-z]+:|^\.\.\/|^\//i.test(href)
  const [title, description] = [child(frame, 'title'), child(frame, 'desc')]
  const [width, height] = [pointsOf(attributeOf(frame, 'width')) ?? 0, pointsOf(attributeOf(frame, 'height')) ?? 0]
  const style = reading.styles.own('graphic', attributeOf(frame, 'style-name'), 'graphic-properties')
  const crop = cropOf((style && attributeOf(style, 'clip')) ?? '', width, height)
  return {
    part: isLinked ? '' : href,
    linked: isLinked ? href : '',
    alt: [description, title].map((one) => (one ? openDocumentText(one).trim() : '')).find(Boolean) ?? '',
    isDecorative: attributeOf(frame, 'decorative') === 'true',
    width,
    height,
    ...(crop && { crop }),
    turn: 0,
    isInline: attributeOf(frame, 'anchor-type') === 'as-char',
    words: '',
    isEquation: false,
  }
}

/** Parses `rect(top, right, bottom, left)`: how much the frame crops from each side of the original picture. */
function cropOf(clip: string, width: number, height: number): WrittenPicture['crop'] {
  const sides = [...clip.matchAll(/-?[\d.]+(?:cm|mm|in|pt|px)?/g)].map(([side]) => Math.max(0, pointsOf(side) ?? 0))
  const [top = 0, right = 0, bottom = 0, left = 0] = sides
  if (!(top + right + bottom + left > 0.5) || width <= 0 || height <= 0) return undefined
  const [across, down] = [width + left + right, height + top + bottom]
  return { left: left / across, right: right / across, top: top / down, bottom: bottom / down }
}

/** Returns the embedded objects that are formulas, by address. */
export async function formulasOf(
  content: Element,
  part: (path: string) => Promise<Element | undefined>,
): Promise<Map<string, Element>> {
  const found = new Map<string, Element>()
  for (const one of descendants(content, ({ local }) => local === 'object')) {
    const href = attributeOf(one, 'href') ?? ''
    const root = href ? await part(`${href.replace(/^\.\//, '')}/content.xml`).catch(() => undefined) : undefined
    if (root?.local === 'math') found.set(href, root)
  }
  return found
}
