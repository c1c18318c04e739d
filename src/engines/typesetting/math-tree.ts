import { lookup } from '../../core/text/clean.ts'
import { attributeOf, collectElementText, type Element, elementsOf, parseXml } from '../archives/archives.ts'

/**
 * A formula for the template: `k` names a function of Typst, the other properties are its arguments. A list is a row.
 */
export type MathTree = MathCall | MathTree[]
type MathCall = {
  k: string
  rows?: MathTree[][]
  [argument: string]: MathTree | MathTree[][] | string | number | undefined
}

/** Converts a formula's MathML to the template's tree; undefined if it is not XML or has nothing to show. */
export function mathTree(mathml: string): MathTree | undefined {
  const root = parsed(mathml)
  const tree = root && convertMathRow(elementsOf(root))
  return tree && isSomething(tree) ? tree : undefined
}

/** Returns the words and signs of a formula, for readers who do not see it. */
export function spokenMath(mathml: string): string {
  const root = parsed(mathml)
  return root ? spokenOf(root).replace(/\s+/g, ' ').trim() : ''
}

const isSomething = (tree: MathTree): boolean => (Array.isArray(tree) ? tree.some(isSomething) : true)

function parsed(mathml: string): Element | undefined {
  try {
    return parseXml(new TextEncoder().encode(mathml))
  } catch {
    return undefined
  }
}

const call = (k: string, a: MathTree, others: Partial<MathCall> = {}): MathCall => ({ k, a, ...others })

/** Converts a row; fences that open and close within it grow with the content between them. */
function convertMathRow(elements: readonly Element[]): MathTree[] {
  const rows: { open?: MathTree; items: MathTree[] }[] = [{ items: [] }]
  const put = (tree: MathTree) => rows.at(-1)?.items.push(tree)
  for (const element of elements) {
    const fence = fenceOf(element)
    if (fence === 'open') rows.push({ open: treeOf(element), items: [] })
    else if (fence === 'close' && rows.length > 1) {
      const { open = [], items } = rows.pop() ?? { items: [] }
      put(call('lr', [open, ...items, treeOf(element)]))
    } else put(treeOf(element))
  }
  while (rows.length > 1) {
    const { open = [], items } = rows.pop() ?? { items: [] }
    put(isGrown(items) ? call('lr', [open, ...items]) : [open, ...items]) // cases have no closing brace
  }
  return rows[0]?.items ?? []
}

const isGrown = (items: readonly MathTree[]): boolean =>
  items.some((one) => (Array.isArray(one) ? isGrown(one) : one.k === 'matrix' || one.k === 'frac'))

const openers = '([{⟨⌈⌊⟦⦃'
const closers = ')]}⟩⌉⌋⟧⦄'

function fenceOf(element: Element): 'open' | 'close' | undefined {
  if (element.local !== 'mo' || attributeOf(element, 'stretchy') === 'false') return undefined
  const text = collectElementText(element).trim()
  const form = attributeOf(element, 'form')
  if (openers.includes(text) && text) return form === 'postfix' ? 'close' : 'open'
  if (closers.includes(text) && text) return form === 'prefix' ? 'open' : 'close'
  if (/^[|‖∣∥]$/.test(text) && (form === 'prefix' || form === 'postfix')) return form === 'prefix' ? 'open' : 'close'
  return undefined
}

function treeOf(element: Element): MathTree {
  const read = calls[element.local]
  return read ? read(element) : convertMathRow(elementsOf(element))
}

const argument = (element: Element, at: number): MathTree => {
  const one = elementsOf(element)[at]
  return one ? treeOf(one) : []
}

/** Elements of presentation MathML 3. */
const calls: Record<string, (element: Element) => MathTree> = lookup({
  mi: (element) => identifier(element),
  mn: (element) => inVariant(element, { k: 'n', t: collectElementText(element).trim() }),
  mo: (element) => operatorOf(collectElementText(element).trim(), element),
  mtext: (element) => ({ k: 't', t: collectElementText(element) }),
  ms: (element) => ({ k: 't', t: `“${collectElementText(element)}”` }),
  mspace: spaceOf,
  mstyle: (element) => {
    const row = convertMathRow(elementsOf(element))
    const isDisplay = attributeOf(element, 'displaystyle')
    return isDisplay === undefined ? row : call(isDisplay === 'true' ? 'display' : 'inline', row)
  },
  mphantom: (element) => call('phantom', convertMathRow(elementsOf(element))),
  mfrac: fractionOf,
  msqrt: (element) => call('sqrt', convertMathRow(elementsOf(element))),
  mroot: (element) => call('root', argument(element, 0), { b: argument(element, 1) }),
  msub: (element) => scripts(element, 'br'),
  msup: (element) => scripts(element, 'tr'),
  msubsup: (element) => scripts(element, 'br', 'tr'),
  munder: (element) => limits(element, 'b'),
  mover: (element) => limits(element, 't'),
  munderover: (element) => limits(element, 'b', 't'),
  mmultiscripts: multiscriptsOf,
  mtable: matrixOf,
  menclose: enclosed,
  mprescripts: () => [],
  none: () => [],
})

const variants: Record<string, string[]> = lookup({
  normal: ['upright'],
  bold: ['upright', 'bold'],
  italic: ['italic'],
  'bold-italic': ['italic', 'bold'],
  'double-struck': ['bb'],
  script: ['cal'],
  'bold-script': ['cal', 'bold'],
  fraktur: ['frak'],
  'bold-fraktur': ['frak', 'bold'],
  'sans-serif': ['upright', 'sans'],
  'bold-sans-serif': ['sans', 'bold'],
  'sans-serif-italic': ['italic', 'sans'],
  'sans-serif-bold-italic': ['italic', 'sans', 'bold'],
  monospace: ['mono'],
})

function inVariant(element: Element, tree: MathTree): MathTree {
  return (variants[attributeOf(element, 'mathvariant') ?? ''] ?? []).reduce((inner, name) => call(name, inner), tree)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isOneSign = (text: string): boolean => [...graphemes.segment(text)].length === 1

/** Mathematical signs for ASCII characters. */
const asMath: Record<string, string> = lookup({ '-': '−', '*': '∗', "'": '′', '~': '∼', '`': '‵' })

function identifier(element: Element): MathTree {
  const text = collectElementText(element).trim()
  if (text === '') return []
  if (isOneSign(text)) return inVariant(element, { k: 's', t: text })
  return isFunction(text) ? { k: 'op', t: text } : inVariant(element, { k: 'n', t: text })
}

const isFunction = (text: string): boolean =>
  /^(?:(?:arc|a)?(?:sin|cos|tan|cot|sec|csc)h?|log|ln|lg|exp|max|min|sup|inf|lim|det|dim|ker|gcd|arg|argmax|argmin|Pr|deg|mod)$/.test(
    text,
  )

/** Converts an operator; invisible ones take no room. */
function operatorOf(text: string, element?: Element): MathTree {
  if (/^[\u2061-\u2064\u200b\u200c\u200d]*$/.test(text)) return []
  if (isOneSign(text)) return element ? inVariant(element, { k: 's', t: asMath[text] ?? text }) : { k: 's', t: text }
  return { k: 'op', t: text }
}

function spaceOf(element: Element): MathTree {
  if (attributeOf(element, 'linebreak') === 'newline') return { k: 'break' }
  const [, number = '0', unit = 'em'] = /^(-?[\d.]+)\s*(em|ex|px|pt)?/.exec(attributeOf(element, 'width') ?? '') ?? []
  const perEm: Record<string, number> = { em: 1, ex: 2, px: 16, pt: 12 }
  const em = Number(number) / (perEm[unit] ?? 1)
  return em ? { k: 'space', em: Math.min(Math.max(em, -1), 4) } : []
}

function fractionOf(element: Element): MathTree {
  const parts = { b: argument(element, 1) }
  if (attributeOf(element, 'bevelled') === 'true') return call('slash', argument(element, 0), parts)
  const hasNoLine = /^0(?:[a-z%]|\.0*)*$/.test(attributeOf(element, 'linethickness') ?? '')
  return call(hasNoLine ? 'stack' : 'frac', argument(element, 0), parts)
}

function scripts(element: Element, ...places: string[]): MathTree {
  const [base] = elementsOf(element)
  const given = Object.fromEntries(places.map((place, at) => [place, argument(element, at + 1)]))
  const isBig = base?.local === 'mo' && attributeOf(base, 'movablelimits') === 'true'
  if (!isBig) return call('scripts', base ? treeOf(base) : [], given)
  const { br, tr } = given
  return call('scripts', treeOf(base), { ...(br ? { b: br } : {}), ...(tr ? { t: tr } : {}) })
}

/** Signs that are an accent over a letter, by the sign that Typst knows. */
const accents: Record<string, string> = lookup({
  '^': '\u0302',
  ˆ: '\u0302',
  '\u0302': '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '∼': '\u0303',
  '\u0303': '\u0303',
  '˙': '\u0307',
  '.': '\u0307',
  '\u0307': '\u0307',
  '¨': '\u0308',
  '\u0308': '\u0308',
  '˘': '\u0306',
  ˇ: '\u030c',
  '→': '\u20d7',
  '⃗': '\u20d7',
  '⇀': '\u20d1',
  '←': '\u20d6',
  '↔': '\u20e1',
  '´': '\u0301',
  '`': '\u0300',
  '°': '\u030a',
  '˚': '\u030a',
  '…': '\u20db',
  '\u20db': '\u20db',
})
const bars = ['¯', '‾', '_', '―', '—', '–', '-', '\u0304', '\u0305', '\u0332']
const isBar = (sign: string): boolean => bars.includes(sign)

function limits(element: Element, ...places: string[]): MathTree {
  const parts = elementsOf(element)
  const [base, first] = parts
  const sign = first && parts.length === 2 && first.local === 'mo' ? collectElementText(first).trim() : ''
  const inner = base ? treeOf(base) : []
  const isOver = places[0] === 't'
  if (isBar(sign)) return call(isOver ? 'overline' : 'underline', inner)
  if (sign === '⏞' || sign === '⏟') return call(sign === '⏞' ? 'overbrace' : 'underbrace', inner)
  const accent = isOver ? accents[sign] : undefined
  if (accent) return call('accent', inner, { t: accent })
  const given = Object.fromEntries(places.map((place, at) => [place, argument(element, at + 1)]))
  const brace = !Array.isArray(inner) && /^(?:over|under)brace$/.test(inner.k) ? (given.t ?? given.b) : undefined
  return brace && !Array.isArray(inner) ? { ...inner, b: brace } : call('scripts', inner, given)
}

function multiscriptsOf(element: Element): MathTree {
  const [base, ...rest] = elementsOf(element)
  const split = rest.findIndex(({ local }) => local === 'mprescripts')
  const after = split < 0 ? rest : rest.slice(0, split)
  const before = split < 0 ? [] : rest.slice(split + 1)
  const every = (some: Element[], from: number) =>
    some
      .filter((_, at) => at % 2 === from)
      .map(treeOf)
      .filter(isSomething)
  const places = { br: every(after, 0), tr: every(after, 1), bl: every(before, 0), tl: every(before, 1) }
  const given = Object.fromEntries(Object.entries(places).filter(([, trees]) => trees.length > 0))
  return call('scripts', base ? treeOf(base) : [], given)
}

function matrixOf(element: Element): MathTree {
  const rows = elementsOf(element).map((row) => {
    const cells = elementsOf(row).map((cell) => convertMathRow(elementsOf(cell)))
    return row.local === 'mlabeledtr' ? [...cells.slice(1), ...cells.slice(0, 1)] : cells
  })
  const most = Math.max(0, ...rows.map(({ length }) => length))
  for (const row of rows) while (row.length < most) row.push([])
  const align = /^(left|right)/.exec(attributeOf(element, 'columnalign') ?? '')?.[1] ?? 'center'
  return rows.length > 0 ? { k: 'matrix', rows, align } : []
}

function enclosed(element: Element): MathTree {
  const inner = convertMathRow(elementsOf(element))
  const notation = attributeOf(element, 'notation') ?? 'longdiv'
  if (/strike/.test(notation)) return call('cancel', inner)
  if (/radical/.test(notation)) return call('sqrt', inner)
  if (/^\s*top\s*$/.test(notation)) return call('overline', inner)
  if (/^\s*bottom\s*$/.test(notation)) return call('underline', inner)
  return call('box', inner)
}

/** The signs between the parts of an element when it is spoken in one line. */
const joints: Record<string, string[]> = lookup({
  mfrac: [' / '],
  msub: ['_'],
  munder: ['_'],
  msup: ['^'],
  mover: ['^'],
  msubsup: ['_', '^'],
  munderover: ['_', '^'],
  mroot: [' root '],
  mtr: [', '],
  mtable: ['; '],
})

function spokenOf(element: Element): string {
  const parts = element.children.map((child) => (typeof child === 'string' ? child : spokenOf(child)))
  const between = joints[element.local]
  if (!between) return `${element.local === 'msqrt' ? '√' : ''}${parts.join(element.local.length > 2 ? ' ' : '')}`
  return parts
    .filter((part) => part.trim() !== '')
    .map((part, at) => `${at === 0 ? '' : (between[Math.min(at, between.length) - 1] ?? '')}${part.trim()}`)
    .join('')
}
