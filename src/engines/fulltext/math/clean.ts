import { lookup } from '../../../core/text/clean.ts'
import { attributeOf, collectElementText, type Element, elementsOf, type XmlElement } from '../../archives/archives.ts'
import { formulaOf, joinMathNodes, type MathNode, mathNode, operator } from './mathml.ts'
import type { ReadFormula } from './omml.ts'
import { given } from './omml-properties.ts'
import { textToken } from './token-rules.ts'

/** The allowed elements of presentation MathML 3, with their least number of arguments; 0 for any number. */
const kept: Record<string, number> = lookup({
  mi: 0,
  mn: 0,
  mo: 0,
  mtext: 0,
  ms: 0,
  mspace: 0,
  mrow: 0,
  mstyle: 0,
  merror: 0,
  mpadded: 0,
  mphantom: 0,
  mfrac: 2,
  msqrt: 0,
  mroot: 2,
  menclose: 0,
  msub: 2,
  msup: 2,
  msubsup: 3,
  munder: 2,
  mover: 2,
  munderover: 3,
  mmultiscripts: 1,
  mprescripts: 0,
  none: 0,
  mtable: 0,
  mtr: 0,
  mlabeledtr: 0,
  mtd: 0,
})

/** The allowed attributes: those of a formula's meaning and layout; no address, script, colour or style. */
const attributes = new Set([
  'mathvariant',
  'display',
  'displaystyle',
  'scriptlevel',
  'form',
  'fence',
  'separator',
  'stretchy',
  'symmetric',
  'largeop',
  'movablelimits',
  'accent',
  'accentunder',
  'lspace',
  'rspace',
  'minsize',
  'maxsize',
  'width',
  'height',
  'depth',
  'voffset',
  'linethickness',
  'bevelled',
  'numalign',
  'denomalign',
  'notation',
  'align',
  'rowalign',
  'side',
  'columnalign',
  'rowspacing',
  'columnspacing',
  'rowlines',
  'columnlines',
  'frame',
  'equalrows',
  'equalcolumns',
  'rowspan',
  'columnspan',
  'linebreak',
])
const value = /^[\p{L}\p{N} .,+%#_-]{1,100}$/u

const tokens = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])
/** Elements that repeat the content next to them, or are invisible. */
const dropped = new Set(['annotation', 'annotation-xml', 'maligngroup', 'malignmark', 'mglyph'])

/** Reduces foreign MathML to an allow-list; keeps the words of other elements as text, and reports these elements. */
export function cleanFormula(given: Element | XmlElement, isBlock: boolean): ReadFormula {
  const unread: string[] = []
  const element = 'local' in given ? given : asElement(given)
  return { math: formulaOf(cleanChildren(element, unread), isBlock), unread }
}

/** Converts an element of one XML tree to the other. */
const asElement = ({ name, attributes: given, children }: XmlElement): Element => ({
  name,
  uri: '',
  local: name,
  attributes: Object.entries(given).map(([key, text]) => ({ name: key, uri: '', local: key, value: text })),
  children: children.map((child) => (typeof child === 'string' ? child : asElement(child))),
})

function cleanChildren(element: Element, unread: string[]): MathNode[] {
  return element.children.flatMap((child) => {
    if (typeof child !== 'string') return cleanElement(child, unread)
    return child.trim() ? [textToken(child.trim())] : []
  })
}

function cleanElement(element: Element, unread: string[]): MathNode[] {
  const { local } = element
  if (dropped.has(local)) return []
  if (local === 'semantics' || local === 'maction')
    return elementsOf(element)
      .slice(0, 1)
      .flatMap((first) => cleanElement(first, unread))
  if (local === 'mfenced') return [fenced(element, unread)]
  if (local === 'math') return cleanChildren(element, unread)
  const least = kept[local]
  if (least === undefined) return unknown(element, unread)
  const allowed = keepMathAttributes(element)
  if (tokens.has(local)) return [styled(mathNode(local, [tokenText(element)], allowed))]
  const children = cleanChildren(element, unread)
  while (children.length < least) children.push(mathNode('mrow', []))
  const line = local === 'menclose' ? lines[allowed.notation ?? ''] : undefined
  if (line) return [line(joinMathNodes(children))]
  return [styled(mathNode(local, inRows(local, children), allowed))]
}

/** The enclosures that are a line, as a mark; browsers do not draw `menclose`. */
const lines: Record<string, (base: MathNode) => MathNode> = lookup({
  top: (base) => mathNode('mover', [base, operator('¯', { stretchy: 'true' })], { accent: 'true' }),
  bottom: (base) => mathNode('munder', [base, operator('_', { stretchy: 'true' })], { accentunder: 'true' }),
})

/** Elements that are parts of others. */
const parts = new Set(['mtr', 'mlabeledtr', 'mtd', 'mprescripts', 'none'])

/** Moves the attributes that only `mstyle` may have in MathML 3, 3.3.4, to one around an element. */
function styled(node: MathNode): MathNode {
  if (node.name === 'mstyle') return node
  const { scriptlevel, displaystyle, ...others } = node.attributes
  const isTable = node.name === 'mtable'
  const bare = { ...node, attributes: isTable ? given({ ...others, displaystyle }) : others }
  const around = given({ scriptlevel, displaystyle: isTable ? undefined : displaystyle })
  return parts.has(node.name) || Object.keys(around).length === 0 ? bare : mathNode('mstyle', [bare], around)
}

/** Wraps children of a table in rows and of a row in cells (MathML 3, 3.5), if they are bare. */
function inRows(local: string, children: MathNode[]): MathNode[] {
  const inside = local === 'mtable' ? ['mtr', 'mlabeledtr'] : local === 'mtr' || local === 'mlabeledtr' ? ['mtd'] : []
  const [wrapper] = inside
  return wrapper
    ? children.map((child) => (inside.includes(child.name) ? child : mathNode(wrapper, [child])))
    : children
}

/** Returns a token's text as MathML reads it: white space at its ends is dropped, other runs become one space. */
const tokenText = (element: Element) =>
  collectElementText(element)
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/^ | $/g, '')

function keepMathAttributes(element: Element): MathNode['attributes'] {
  const allowed = element.attributes.filter(({ name, value: text }) => attributes.has(name) && value.test(text))
  return Object.fromEntries(allowed.map(({ name, value: text }) => [name, text]))
}

/** Writes `mfenced` as the operators that it abbreviates (MathML 3, 3.3.8); browsers do not draw `mfenced`. */
function fenced(element: Element, unread: string[]): MathNode {
  const signs = [...(attributeOf(element, 'separators') ?? ',').replace(/\s/g, '')]
  const content = elementsOf(element).flatMap((child) => cleanElement(child, unread))
  const inner = content.flatMap((child, at) => {
    const sign = at === 0 ? undefined : signs[Math.min(at, signs.length) - 1]
    return sign ? [operator(sign, { separator: 'true' }), child] : [child]
  })
  const fence = (local: string, usual: string, form: string) => {
    const sign = attributeOf(element, local) ?? usual
    return sign.trim() === '' ? [] : [operator(sign.trim(), { form, fence: 'true', stretchy: 'true' })]
  }
  return mathNode('mrow', [...fence('open', '(', 'prefix'), ...inner, ...fence('close', ')', 'postfix')])
}

function unknown(element: Element, unread: string[]): MathNode[] {
  const words = collectElementText(element).replace(/\s+/g, ' ').trim()
  unread.push(words ? `${element.local}: ${words}` : element.local)
  return words ? [textToken(words)] : []
}
