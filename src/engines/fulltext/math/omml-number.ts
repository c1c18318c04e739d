import { attributeOf, collectElementText, type Element, elementsOf } from '../../archives/archives.ts'
import { childOf } from './omml-properties.ts'

/** Matches a number as Word sets it behind an equation: `(1)`, `2.1`, `(A.3)`. */
const equationNumber = /^[([]?\s*\p{L}?[.-]?\d{1,3}(?:[.\-–]\d{1,3})?\s*\p{L}?\s*[)\]]?$/u

/**
 * Separates the number that Word sets at the right behind a `#` in an array of equations (`E=mc^2#(1)`); '' if a
 * formula has none, or several.
 */
export function separateNumber(formula: Element): { element: Element; number: string } {
  const numbers: string[] = []
  const without = (element: Element): Element => {
    const isLine = element.local === 'e'
    const children = element.children.map((child) => (typeof child === 'string' ? child : without(child)))
    const cut = isLine ? cutAtSign({ ...element, children }) : undefined
    if (cut) numbers.push(cut.number)
    return cut?.line ?? { ...element, children }
  }
  if (!hasArray(formula)) return { element: formula, number: '' }
  const element = without(formula)
  const [number = ''] = numbers
  return numbers.length === 1 ? { element, number } : { element: formula, number: '' }
}

const hasArray = (element: Element): boolean =>
  elementsOf(element).some((one) => one.local === 'eqArr' || (/^oMath/.test(one.local) && hasArray(one)))

/** Splits a line at the run with a `#`; undefined if no number follows it. */
function cutAtSign(line: Element): { line: Element; number: string } | undefined {
  const at = line.children.findIndex(
    (child) => typeof child !== 'string' && child.local === 'r' && collectElementText(child).includes('#'),
  )
  const run = line.children[at]
  if (!run || typeof run === 'string') return undefined
  const [before = '', after = ''] = collectElementText(run).split('#')
  const number = `${after}${line.children
    .slice(at + 1)
    .map(numberText)
    .join('')}`.trim()
  if (!equationNumber.test(number)) return undefined
  const kept = before.trim() ? [withText(run, before)] : []
  return { line: { ...line, children: [...line.children.slice(0, at), ...kept] }, number }
}

const withText = (run: Element, text: string): Element => ({
  ...run,
  children: run.children.map((child) =>
    typeof child !== 'string' && child.local === 't' ? { ...child, children: [text] } : child,
  ),
})

/** Returns the text of a part of a number, with the brackets around it. */
function numberText(part: Element | string): string {
  if (typeof part === 'string') return part
  if (part.local !== 'd') return collectElementText(part)
  const sign = (name: string, usual: string) => {
    const found = childOf(childOf(part, 'dPr'), name)
    return found ? (attributeOf(found, 'val') ?? '') : usual
  }
  return `${sign('begChr', '(')}${collectElementText(part)}${sign('endChr', ')')}`
}
