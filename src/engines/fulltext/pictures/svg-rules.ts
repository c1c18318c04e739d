import { type Element, parseXml, writeXml } from '../../archives/archives.ts'
import { barePicture } from '../../pictures/pictures.ts'
import type { Size } from './kind-rules.ts'

const kept = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text'],
  ...['tspan', 'textPath', 'title', 'desc', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern'],
  ...['marker', 'image', 'style', 'filter', 'feGaussianBlur', 'feOffset', 'feBlend', 'feColorMatrix', 'feMerge'],
  ...['feMergeNode', 'feFlood', 'feComposite', 'feComponentTransfer', 'feFuncR', 'feFuncG', 'feFuncB', 'feFuncA'],
  ...['feTurbulence', 'feDisplacementMap', 'feMorphology', 'feDropShadow', 'feTile'],
])
/** Elements replaced by their content. */
const opened = new Set(['a', 'switch'])

const attributes = new Set([
  ...[
    'id',
    'class',
    'style',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'fx',
    'fy',
    'fr',
    'd',
    'points',
  ],
  ...['width', 'height', 'viewBox', 'preserveAspectRatio', 'transform', 'version', 'href', 'space', 'lang', 'dx', 'dy'],
  ...[
    'rotate',
    'textLength',
    'lengthAdjust',
    'startOffset',
    'offset',
    'gradientUnits',
    'gradientTransform',
    'pathLength',
  ],
  ...['spreadMethod', 'clipPathUnits', 'maskUnits', 'maskContentUnits', 'patternUnits', 'patternContentUnits'],
  ...['patternTransform', 'markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'orient', 'filterUnits'],
  ...[
    'primitiveUnits',
    'in',
    'in2',
    'result',
    'stdDeviation',
    'mode',
    'type',
    'values',
    'operator',
    'k1',
    'k2',
    'k3',
    'k4',
  ],
  ...[
    'tableValues',
    'slope',
    'intercept',
    'amplitude',
    'exponent',
    'baseFrequency',
    'numOctaves',
    'seed',
    'stitchTiles',
  ],
  ...['scale', 'xChannelSelector', 'yChannelSelector', 'radius', 'fill', 'fill-opacity', 'fill-rule', 'stroke'],
  ...['stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray'],
  ...[
    'stroke-dashoffset',
    'opacity',
    'color',
    'display',
    'visibility',
    'overflow',
    'clip',
    'clip-path',
    'clip-rule',
    'mask',
  ],
  ...[
    'marker-start',
    'marker-mid',
    'marker-end',
    'stop-color',
    'stop-opacity',
    'flood-color',
    'flood-opacity',
    'font-family',
  ],
  ...['font-size', 'font-style', 'font-weight', 'font-variant', 'font-stretch', 'text-anchor', 'text-decoration'],
  ...['dominant-baseline', 'alignment-baseline', 'baseline-shift', 'letter-spacing', 'word-spacing', 'writing-mode'],
  ...['direction', 'unicode-bidi', 'shape-rendering', 'text-rendering', 'image-rendering', 'color-interpolation'],
  ...['color-interpolation-filters', 'vector-effect', 'paint-order', 'xmlns', 'mix-blend-mode', 'isolation'],
])

const most = 300_000

/**
 * Reduces an SVG to an allow-list: no scripts, no animation, no HTML, nothing from other hosts.
 * @returns undefined if it is not a readable SVG
 */
export function cleanSvg(bytes: Uint8Array): { svg: Uint8Array; size: Size } | undefined {
  const text = new TextDecoder().decode(bytes)
  const bare = text.replace(/<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/i, '').replace(/&ns_\w+;/g, 'about:blank')
  try {
    const root = parseXml(new TextEncoder().encode(bare.replace(/^\s*<\?xml[^>]*\?>/, '')), most)
    if (root.local !== 'svg') return undefined
    const [clean] = cleaned(root)
    if (clean === undefined || typeof clean === 'string' || drawnElements(clean) > mostDrawn) return undefined
    const space = { name: 'xmlns', uri: '', local: 'xmlns', value: 'http://www.w3.org/2000/svg' }
    const svg = { ...clean, attributes: [space, ...clean.attributes.filter(({ name }) => name !== 'xmlns')] }
    return { svg: writeXml(svg), size: sizeOf(root) }
  } catch {
    return undefined
  }
}

function cleaned(element: Element): (Element | string)[] {
  const children = element.children.flatMap((child) => (typeof child === 'string' ? [child] : cleaned(child)))
  if (opened.has(element.local)) return children
  if (!kept.has(element.local)) return []
  const safe = element.attributes.filter(
    (one) => attributes.has(one.local) && !isOuter(one.name) && isSafe(element, one),
  )
  const named = safe.flatMap((one) => {
    const value = one.local === 'href' ? bareLink(one.value) : one.value
    const name = /^(?:space|lang)$/.test(one.local) ? `xml:${one.local}` : one.local
    return value === undefined ? [] : [{ ...one, name, value }]
  })
  const content = element.local === 'style' ? [safeStyle(ownText(element))] : children
  return [{ name: element.local, uri: '', local: element.local, attributes: unique(named), children: content }]
}

const isOuter = (name: string) => name.startsWith('xmlns:') || /^(?:inkscape|sodipodi|i|x):/.test(name)

/** Removes duplicate attributes: `xlink:href` and `href` are the same. */
const unique = (all: Element['attributes']) => [...new Map(all.map((one) => [one.name, one])).values()]

function isSafe(element: Element, { local, value }: Element['attributes'][number]): boolean {
  if (local === 'href')
    return /^#/.test(value) || (element.local === 'image' && /^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(value))
  if (local === 'style') return isSafeStyle(value)
  return !/url\s*\((?!\s*["']?#)|javascript:|data:|&#/i.test(value)
}

/** Returns an element's own text, which browsers read as one piece although elements and CDATA sections divide it. */
const ownText = ({ children }: Element) => children.filter((child) => typeof child === 'string').join('')

/** Returns a link, with an embedded picture stripped of its metadata; undefined if the picture is unreadable. */
function bareLink(href: string): string | undefined {
  const [, start, packed = ''] = /^(data:[^,]*,)([\s\S]*)$/.exec(href) ?? []
  if (!start) return href
  const bare = barePicture(Buffer.from(packed, 'base64'))
  return bare && `${start}${Buffer.from(bare).toString('base64')}`
}

/** The most elements to draw, with each copy counted: an honest plot of 100,000 points has some 200,000. */
const mostDrawn = 1_000_000

/** Matches the attributes of an element that draw others in its place or within it. */
const drawing = /^(?:href|mask|clip-path|fill|stroke|marker-(?:start|mid|end)|style)$/

/** Counts the elements that browsers draw, with copies by `use`, masks and patterns; infinite if they are circular. */
function drawnElements(root: Element): number {
  const named = new Map<string, Element>()
  for (const one of withDescendants(root)) {
    const id = one.attributes.find(({ local }) => local === 'id')?.value
    if (id !== undefined && !named.has(id)) named.set(id, one)
  }
  const counted = new Map<Element, number>()
  const count = (element: Element): number => {
    const known = counted.get(element)
    if (known !== undefined) return known
    counted.set(element, Number.POSITIVE_INFINITY)
    const inner = element.children.filter((child) => typeof child !== 'string')
    const used = findSvgReferences(element).flatMap((id) => named.get(id) ?? [])
    const copied = used.filter(({ local }) => !local.endsWith('Gradient'))
    const sum = [...inner, ...copied].reduce((so, one) => so + count(one), 1)
    counted.set(element, sum)
    return sum
  }
  return count(root)
}

function* withDescendants(element: Element): Generator<Element> {
  yield element
  for (const child of element.children) if (typeof child !== 'string') yield* withDescendants(child)
}

const findSvgReferences = ({ attributes: given }: Element): string[] =>
  given.flatMap(({ local, value }) => {
    if (!drawing.test(local)) return []
    return local === 'href'
      ? [value.slice(1)]
      : [...value.matchAll(/url\(\s*["']?#([^"')]*)/g)].map(([, id = '']) => id)
  })

const isSafeStyle = (style: string) =>
  !/\\|@import|image-set|\bsrc\s*\(|expression|url\s*\((?!\s*["']?#)|javascript:|<|binding|behavior/i.test(style)

/** Returns a style sheet without rules that would fetch something; '' if it still is unsafe. */
const safeStyle = (text: string) => {
  const rules = text.replace(/@(?:import|charset|namespace)[^;]*;/gi, '').replace(/@font-face\s*\{[^}]*\}/gi, '')
  return isSafeStyle(rules) ? rules : ''
}

const units: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96, em: 16 }

/** Returns its size in CSS pixels; the browsers' default if it has none. */
function sizeOf({ attributes: given }: Element): Size {
  const value = (name: string) => given.find((one) => one.name === name)?.value.trim() ?? ''
  const length = (name: string) => {
    const [, number = '', unit = ''] = /^([\d.]+)(px|pt|pc|mm|cm|in|em)?$/.exec(value(name)) ?? []
    return Number(number) * (units[unit] ?? 1)
  }
  const [, , width = 300, height = 150] = value('viewBox')
    .split(/[\s,]+/)
    .map(Number)
  return { width: Math.round(length('width') || width || 300), height: Math.round(length('height') || height || 150) }
}
