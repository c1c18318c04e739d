import { lookup } from '../../../core/text/clean.ts'
import { parseXml } from '../../archives/archives.ts'
import { cleanFormula } from './clean.ts'
import type { MathNode } from './mathml.ts'

/** Converts MathML to TeX for editing; '' if it has no equivalent in TeX. */
export function texOfMathml(mathml: string): string {
  if (!mathml) return ''
  try {
    const { math } = cleanFormula(parseXml(new TextEncoder().encode(mathml)), false)
    return rowTex(math.children).trim()
  } catch {
    return ''
  }
}

const spaces: Record<string, string> = {
  '\u2003': '\\quad ',
  '\u2009': '\\,',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
}
const signs: Record<string, string> = {
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  $: '\\$',
  _: '\\_',
  '\\': '\\backslash ',
  '\u2212': '-',
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '‖': '\\Vert ',
  '′': "'",
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '^': '\\hat{}',
  '~': '\\sim ',
}
const accents: Record<string, string> = lookup({
  '^': 'hat',
  '\u02c6': 'hat',
  '\u0302': 'hat',
  '¯': 'bar',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '‾': 'overline',
  '~': 'tilde',
  '\u02dc': 'tilde',
  '\u0303': 'tilde',
  '˙': 'dot',
  '\u0307': 'dot',
  '¨': 'ddot',
  '\u0308': 'ddot',
  '→': 'vec',
  '⃗': 'vec',
  _: 'underline',
  '\u0332': 'underline',
  '⏞': 'overbrace',
  '⏟': 'underbrace',
})
const variants: Record<string, string> = lookup({
  normal: 'mathrm',
  bold: 'mathbf',
  'bold-italic': 'boldsymbol',
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
})
const functions = new Set([
  'arccos',
  'arcsin',
  'arctan',
  'arg',
  'cos',
  'cosh',
  'cot',
  'coth',
  'csc',
  'deg',
  'det',
  'dim',
  'exp',
  'gcd',
  'inf',
  'ker',
  'lg',
  'lim',
  'liminf',
  'limsup',
  'ln',
  'log',
  'max',
  'min',
  'Pr',
  'sec',
  'sin',
  'sinh',
  'sup',
  'tan',
  'tanh',
])

/** Thrown for an element without a TeX equivalent. */
class Unsaid extends Error {}

/** Converts a row; a space after a function belongs to the function. */
const rowTex = (children: MathNode['children']): string =>
  children
    .map((child, at) => {
      if (typeof child === 'string') return plainTex(child)
      const before = children[at - 1]
      const isOfFunction = typeof before === 'object' && mathNodeText(before) === '\u2061'
      return child.name === 'mspace' && isOfFunction ? '' : texOf(child)
    })
    .join('')

/** Converts a space to one of similar width. */
function spaceTex(width = '0'): string {
  const em = Number.parseFloat(width) / (width.endsWith('pt') ? 10 : 1)
  if (em <= 0) return ''
  return em < 0.2 ? '\\,' : em < 0.9 ? '\\;' : '\\quad '
}

const plainTex = (text: string): string => [...text].map((letter) => spaces[letter] ?? signs[letter] ?? letter).join('')

const textTex = (text: string): string =>
  text.trim() === '' ? (text ? '~' : '') : `\\text{${text.replace(/[{}%#&$_\\^~]/g, (one) => signs[one] ?? one)}}`

const mathNodeText = (node: MathNode | undefined): string =>
  node?.children.map((child) => (typeof child === 'string' ? child : mathNodeText(child))).join('') ?? ''

const group = (node: MathNode | undefined): string => `{${node ? texOf(node).trim() : ''}}`

function texOf(node: MathNode): string {
  const { name, children, attributes } = node
  const [first, second, third] = children.filter((child) => typeof child !== 'string')
  switch (name) {
    case 'mi':
      return identifierTex(mathNodeText(node), attributes.mathvariant)
    case 'mn':
    case 'mo':
      return inVariant(plainTex(mathNodeText(node)), attributes.mathvariant === 'normal' ? '' : attributes.mathvariant)
    case 'mtext':
    case 'ms':
      return textTex(mathNodeText(node))
    case 'mspace':
      return spaceTex(attributes.width)
    case 'mfrac':
      return /^0/.test(attributes.linethickness ?? '')
        ? `{${group(first)}\\atop ${group(second)}}`
        : `\\frac${group(first)}${group(second)}`
    case 'msqrt':
      return `\\sqrt{${rowTex(children)}}`
    case 'mroot':
      return `\\sqrt[${group(second)}]${group(first)}`
    case 'msub':
      return `${base(first)}_${group(second)}`
    case 'msup':
      return mathNodeText(second) === '′' ? `${base(first)}'` : `${base(first)}^${group(second)}`
    case 'msubsup':
      return `${base(first)}_${group(second)}^${group(third)}`
    case 'mover':
      return overTex(first, second) ?? `\\overset${group(second)}${group(first)}`
    case 'munder':
      return (
        overTex(first, second) ??
        (isLarge(first) ? `${base(first)}_${group(second)}` : `\\underset${group(second)}${group(first)}`)
      )
    case 'munderover':
      return `${isLarge(first) ? base(first) : `\\mathop${group(first)}\\limits`}_${group(second)}^${group(third)}`
    case 'mtable':
      return `\\begin{matrix}${matrixCellRows(node)
        .map((cells) => cells.map((cell) => rowTex(cell.children)).join(' & '))
        .join(' \\\\ ')}\\end{matrix}`
    case 'mphantom':
      return `\\phantom{${rowTex(children)}}`
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
      return rowTex(children)
    default:
      throw new Unsaid(name)
  }
}

const isLarge = (node: MathNode | undefined): boolean =>
  /^(?:[∑∏∫⋃⋂]|lim|max|min|sup|inf|arg ?max|arg ?min)$/.test(mathNodeText(node).trim())

const matrixCellRows = ({ children }: MathNode): MathNode[][] =>
  children.flatMap((row) => (typeof row === 'string' ? [] : [row.children.filter((cell) => typeof cell !== 'string')]))

/** Converts the base of an index; one letter or command needs no braces. */
function base(node: MathNode | undefined): string {
  const tex = node ? texOf(node).trim() : ''
  return tex.length === 1 || /^\\[a-zA-Z]+$/.test(tex) || /^\\math[a-z]+\{[^{}]*\}$/.test(tex) ? tex : `{${tex}}`
}

function overTex(first: MathNode | undefined, second: MathNode | undefined): string | undefined {
  const accent = accents[mathNodeText(second).trim()]
  return accent && `\\${accent}${group(first)}`
}

const inVariant = (tex: string, variant = ''): string => {
  const command = variants[variant]
  return command ? `\\${command}{${tex}}` : tex
}

/** Converts an identifier; one of several letters is upright, and a function if TeX has it. */
function identifierTex(name: string, variant: string | undefined): string {
  if (functions.has(name)) return `\\${name} `
  const isWord = [...name.normalize('NFC')].length > 1
  return inVariant(plainTex(name), variant ?? (isWord ? 'normal' : ''))
}
