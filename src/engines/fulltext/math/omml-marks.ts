import { lookup } from '../../../core/text/clean.ts'
import type { Element } from '../../archives/archives.ts'
import { type MathNode, mathNode, operator } from './mathml.ts'
import { childOf, isOn, readPropertyValue } from './omml-properties.ts'

/**
 * The spacing sign for each combining mark above that Word names (22.1.2.20): MathML uses it alone, and may stretch it.
 */
const accents: Record<string, string> = lookup({
  '\u0300': '`',
  '\u0301': '´',
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '¯',
  '\u0305': '¯',
  '\u0306': '˘',
  '\u0307': '˙',
  '\u0308': '¨',
  '\u030a': '˚',
  '\u030c': 'ˇ',
  '\u033f': '‗',
  '\u20d0': '↼',
  '\u20d1': '⇀',
  '\u20d6': '←',
  '\u20d7': '→',
  '\u20db': '⋯',
  '\u20dc': '⋯',
  '\u20e1': '↔',
  '\u20ee': '←',
  '\u20ef': '→',
})
/** Marks below the base. */
const lower: Record<string, string> = lookup({
  '\u0331': '_',
  '\u0332': '_',
  '\u0333': '‗',
  '\u20ec': '⇁',
  '\u20ed': '↽',
})

/** Converts an accent (22.1.2.1); the default is a hat. */
export function accent(properties: Element | undefined, base: MathNode): MathNode {
  const sign = readPropertyValue(properties, 'chr') ?? '\u0302'
  const below = lower[sign]
  if (below) return mathNode('munder', [base, operator(below)], { accentunder: 'true' })
  return mathNode('mover', [base, operator(accents[sign] ?? sign)], { accent: 'true' })
}

/** Converts a bar (22.1.2.7), below unless specified above. */
export function bar(properties: Element | undefined, base: MathNode): MathNode {
  return readPropertyValue(properties, 'pos') === 'top'
    ? mathNode('mover', [base, operator('¯', { stretchy: 'true' })], { accent: 'true' })
    : mathNode('munder', [base, operator('_', { stretchy: 'true' })], { accentunder: 'true' })
}

/**
 * Converts a sign as wide as its base (22.1.2.41): by default a brace below. If the sign is on the line, the text is
 * above or below the sign, as over an arrow.
 */
export function groupCharacter(properties: Element | undefined, base: MathNode): MathNode {
  const sign = operator(readPropertyValue(properties, 'chr') ?? '⏟', { stretchy: 'true' })
  const isAbove = readPropertyValue(properties, 'pos') === 'top'
  const isBaseOnLine =
    (readPropertyValue(properties, 'vertJc') || (isAbove ? 'bot' : 'top')) === (isAbove ? 'bot' : 'top')
  if (isBaseOnLine) return mathNode(isAbove ? 'mover' : 'munder', [base, sign])
  return mathNode(isAbove ? 'munder' : 'mover', [sign, base])
}

/** Converts a box with borders and strikes (22.1.2.12). */
export function borderBox(properties: Element | undefined, content: readonly MathNode[]): MathNode {
  const sides = ['Top', 'Bot', 'Left', 'Right'].filter((side) => !isOn(properties, `hide${side}`))
  const borders = sides.length === 4 ? ['box'] : sides.map((side) => (side === 'Bot' ? 'bottom' : side.toLowerCase()))
  const struck = strikes.filter(([name]) => isOn(properties, name)).map(([, notation]) => notation)
  const notation = [...borders, ...struck].join(' ')
  return notation ? mathNode('menclose', content, { notation }) : mathNode('mrow', content)
}

const strikes = [
  ['strikeH', 'horizontalstrike'],
  ['strikeV', 'verticalstrike'],
  ['strikeBLTR', 'updiagonalstrike'],
  ['strikeTLBR', 'downdiagonalstrike'],
] as const

/** Converts a phantom (22.1.2.81): hidden, or without the width, height or depth of its content. */
export function phantom(properties: Element | undefined, content: readonly MathNode[]): MathNode {
  const isShown = isOn(properties, 'show', true)
  const zeros = { width: 'zeroWid', height: 'zeroAsc', depth: 'zeroDesc' }
  const padding = Object.entries(zeros).filter(([, property]) => isOn(properties, property))
  const inner = isShown ? content : [mathNode('mphantom', content)]
  if (padding.length === 0) return mathNode('mrow', inner)
  return mathNode('mpadded', inner, Object.fromEntries(padding.map(([name]) => [name, '0'])))
}

/** Converts content between delimiters (22.1.2.24); a sign separates several arguments. */
export function delimited(element: Element, content: readonly MathNode[]): MathNode {
  const properties = childOf(element, 'dPr')
  const isGrowing = isOn(properties, 'grow', true)
  const sign = (local: string, usual: string, attributes: MathNode['attributes']) => {
    const text = readPropertyValue(properties, local) ?? usual
    return text === '' ? [] : [operator(text, { ...attributes, stretchy: String(isGrowing) })]
  }
  const between = content.flatMap((node, at) =>
    at === 0 ? [node] : [...sign('sepChr', '|', { separator: 'true' }), node],
  )
  const begin = sign('begChr', '(', { form: 'prefix', fence: 'true' })
  return mathNode('mrow', [...begin, ...between, ...sign('endChr', ')', { form: 'postfix', fence: 'true' })])
}
