import { elementsIn, textIn, type XmlElement } from '../../../archives/archives.ts'
import type { Formula } from '../../blocks.ts'
import { cleanFormula } from '../../math/clean.ts'
import { mathmlOf } from '../../math/mathml.ts'
import { mathmlOfTex } from '../../math/tex.ts'
import { alternativeOf, elementsNamed, elementTextLine, type Reading } from '../reading.ts'
import { readJatsPicture } from './read-pictures.ts'

/** A formula in each of its versions, and the rest of its element: words, further formulas. */
type FormulaParts = { parts: Formula | undefined; rest: XmlElement['children'] }

/** Reads a formula once: MathML before TeX, and a picture only if both are missing. */
export function formulaPartsOf(element: XmlElement, reading: Reading, isBlock: boolean): FormulaParts {
  const all = ['math', 'tex-math'].includes(element.name) ? [element] : [...flat(element)]
  const math = all.find(({ name }) => name === 'math')
  const tex = all.find(({ name }) => name === 'tex-math')
  const graphic = all.find(({ name }) => name === 'graphic' || name === 'inline-graphic')
  const { alt } = alternativeOf(element)
  const picture = graphic && !math && !tex ? readJatsPicture(graphic, reading, element) : undefined
  const rest = element.children.filter((child) => typeof child === 'string' || !isPart(child))
  const others = all.filter((one) => one.name === 'math' && one !== math && !isBeside(element, one))
  if (!math && !tex && !picture) return { parts: undefined, rest }
  const mathml = math ? mathmlIn(math, reading, isBlock) : tex ? mathmlOfTex(texOf(tex), isBlock) : ''
  if (!math && tex && !mathml) reading.find('formula_not_read', reading.idOf(element), texOf(tex))
  return {
    parts: { mathml, tex: tex ? texOf(tex) : '', alt, ...(picture ? { picture } : {}) },
    rest: [...(all.includes(element) ? [] : rest), ...others],
  }
}

/** Whether an element is a part of a formula, not words. */
const isPart = ({ name }: XmlElement) =>
  ['math', 'tex-math', 'graphic', 'inline-graphic', 'alternatives', 'alt-text', 'long-desc', 'label'].includes(name)

const isBeside = (element: XmlElement, math: XmlElement) =>
  elementsNamed(element, 'alternatives').some((one) => elementsIn(one).includes(math))

function* flat(element: XmlElement): Generator<XmlElement> {
  for (const child of elementsIn(element)) {
    yield child
    if (child.name === 'alternatives') yield* elementsIn(child)
  }
}

function mathmlIn(math: XmlElement, reading: Reading, isBlock: boolean): string {
  const { math: node, unread } = cleanFormula(math, isBlock)
  if (unread.length > 0) reading.find('formula_not_read', '', `${elementTextLine(math)} (${unread.join('; ')})`)
  return mathmlOf(node)
}

/** Returns TeX without the document or the delimiters that some publishers wrap it in. */
function texOf(element: XmlElement): string {
  const text = textIn(element)
  const [, inner = text] = /\\begin\s*\{document\}([\s\S]*?)\\end\s*\{document\}/.exec(text) ?? []
  return inner
    .trim()
    .replace(/^(\$\$?)([\s\S]*)\1$/, '$2')
    .replace(/^\\([[(])([\s\S]*)\\[\])]$/, '$2')
    .replace(/^\$(?=[^$]*$)|(?<=^[^$]*)\$$/, '')
    .trim()
}
