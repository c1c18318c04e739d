import { attributeOf, type Element } from '../../archives/archives.ts'
import { child, descendants } from '../looks.ts'
import type { Relation } from '../package.ts'
import type { WrittenPicture } from '../written.ts'

/** Returns a length of a style in points; 0 if it has none. */
function readStyleLength(style: string, name: string): number {
  const [, number = '', unit = 'px'] =
    new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)(pt|in|cm|mm|px|pc)?`, 'i').exec(style) ?? []
  return Number(number) * (units[unit.toLowerCase()] ?? 0.75)
}

const units: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75, pc: 12 }

/** Parses a VML fraction: `0.25`, `25%`, or `16384f` in 65,536ths. */
function shareOf(said: string | undefined): number {
  const number = Number.parseFloat(said ?? '') || 0
  if (said?.endsWith('f')) return Math.max(0, number / 65_536)
  return Math.max(0, said?.endsWith('%') ? number / 100 : number)
}

/** Returns the picture of a VML shape, from its image or its fill; undefined if it has neither. */
export function vmlPicture(shape: Element, relations: ReadonlyMap<string, Relation>): WrittenPicture | undefined {
  const image = child(shape, 'imagedata') ?? child(shape, 'fill')
  const own = image?.attributes.find(({ local, value }) => (local === 'id' || local === 'pict') && relations.has(value))
  const relation = own && relations.get(own.value)
  if (!image || !relation) return undefined
  const style = attributeOf(shape, 'style') ?? ''
  const share = (name: string) => shareOf(attributeOf(image, name))
  const crop = {
    left: share('cropleft'),
    top: share('croptop'),
    right: share('cropright'),
    bottom: share('cropbottom'),
  }
  const isCut = Object.values(crop).some((one) => one > 0) && crop.left + crop.right < 1 && crop.top + crop.bottom < 1
  return {
    part: relation.isExternal ? '' : relation.target,
    linked: relation.isExternal ? relation.target : '',
    alt: attributeOf(shape, 'alt')?.trim() ?? '',
    isDecorative: false,
    width: readStyleLength(style, 'width'),
    height: readStyleLength(style, 'height'),
    ...(isCut && { crop }),
    turn: Number(/rotation:\s*(-?\d+)/.exec(style)?.[1] ?? 0),
    isInline: !/position:\s*absolute/.test(style),
    words: '',
    isEquation: false,
  }
}

const equations = /^(?:Equation|MathType|Equation\.(?:3|DSMT\d*|COEE\d*))\b/i

/** Whether an embedded object is an equation of MathType or of Word's old editor. */
export const isEquation = (element: Element): boolean =>
  descendants(element, ({ local }) => local === 'OLEObject').some((one) =>
    equations.test(attributeOf(one, 'ProgID') ?? ''),
  )
