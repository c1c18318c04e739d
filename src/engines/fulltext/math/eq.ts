import { lookup } from '../../../core/text/clean.ts'

/** A switch of an EQ field with its options and arguments: `\f(1,2)`, `\x\to(y)`. */
type Part = { name: string; options: string[]; args: string[] }

/**
 * Converts the instruction of an EQ field of Word to TeX; undefined if it has a switch that is not known here.
 * Source: ECMA-376, part 1, 17.16.5.20 of its first edition; Word's own documentation of the field.
 */
export function texOfEq(code: string): string | undefined {
  const tex = convert(code.replace(/^\s*EQ\b/i, '').replace(/\\\*\s*MERGEFORMAT\s*$/i, ''))
  return tex === undefined || tex.trim() === '' ? undefined : tex.trim()
}

/** Converts text with switches. */
function convert(code: string): string | undefined {
  let tex = ''
  for (let at = 0; at < code.length; ) {
    const found = code[at] === '\\' && /[a-z]/i.test(code[at + 1] ?? '') ? partAt(code, at) : undefined
    if (found) {
      const part = convertPart(found.part)
      if (part === undefined) return undefined
      tex += part
      at = found.end
    } else {
      const isEscaped = code[at] === '\\'
      tex += letter(code[isEscaped ? at + 1 : at] ?? '')
      at += isEscaped ? 2 : 1
    }
  }
  return tex
}

const special: Record<string, string> = lookup({ '\\': '\\backslash ', '~': '\\sim ', '^': '\\hat{}', '"': "''" })
const letter = (sign: string): string => special[sign] ?? (/[#$%&_{}]/.test(sign) ? `\\${sign}` : sign)

/** Returns the switch at a place, and where it ends. */
function partAt(code: string, start: number): { part: Part; end: number } {
  const name = (code[start + 1] ?? '').toLowerCase()
  const options: string[] = []
  let at = start + 2
  for (;;) {
    const [whole, option = ''] = /^\s*\\([a-z]{2}(?:\s*-?\d+|\\?[^\s\w(\\])?)/i.exec(code.slice(at)) ?? []
    if (whole === undefined) break
    options.push(option.toLowerCase())
    at += whole.length
  }
  const open = /^\s*\(/.exec(code.slice(at))
  if (!open) return { part: { name, options, args: [] }, end: at }
  const { args, end } = argumentsAt(code, at + open[0].length)
  return { part: { name, options, args }, end }
}

/** Returns the arguments up to the closing bracket, separated by commas or semicolons. */
function argumentsAt(code: string, start: number): { args: string[]; end: number } {
  const args = ['']
  let depth = 0
  let at = start
  for (; at < code.length; at++) {
    const sign = code[at] ?? ''
    if (sign === ')' && depth === 0) return { args, end: at + 1 }
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (depth === 0 && /[,;]/.test(sign)) args.push('')
    else args[args.length - 1] += sign === '\\' ? code.slice(at, ++at + 1) : sign
  }
  return { args, end: at }
}

type Convert = (args: string[], options: string[]) => string | undefined

const group = (tex = '') => `{${tex.trim()}}`
const has = (options: string[], name: string) => options.some((one) => one.startsWith(name))

/** Accents that are printed over a letter, by their signs. */
const accents: Record<string, string> = lookup({
  '¯': 'bar',
  '‾': 'bar',
  '-': 'bar',
  '–': 'bar',
  '—': 'bar',
  '^': 'hat',
  '\\hat{}': 'hat',
  ˆ: 'hat',
  '~': 'tilde',
  '\\sim': 'tilde',
  '˜': 'tilde',
  '→': 'vec',
  '.': 'dot',
  '˙': 'dot',
  '¨': 'ddot',
  '/': 'not',
})

const parts: Record<string, Convert> = lookup({
  f: (args) => `\\frac${group(args[0])}${group(args[1])}`,
  r: (args) =>
    args.length > 1 && args[0]?.trim() ? `\\sqrt[${args[0]}]${group(args[1])}` : `\\sqrt${group(args.at(-1))}`,
  x: ([arg], options) => {
    if (options.length === 0 || options.length === 4) return `\\boxed${group(arg)}`
    if (has(options, 'to') && options.length === 1) return `\\overline${group(arg)}`
    return has(options, 'bo') && options.length === 1 ? `\\underline${group(arg)}` : undefined
  },
  s: ([arg = ''], options) => (has(options, 'do') ? `_${group(arg)}` : `^${group(arg)}`),
  i: ([from, to, of], options) => {
    const sign = has(options, 'su') ? '\\sum' : has(options, 'pr') ? '\\prod' : '\\int'
    return `${sign}${from?.trim() ? `_${group(from)}` : ''}${to?.trim() ? `^${group(to)}` : ''}${group(of)}`
  },
  b: (args, options) => {
    const sides = { left: '(', right: ')' }
    for (const option of options) {
      const sign = option.at(-1) ?? ''
      if (option.startsWith('lc')) sides.left = sign
      if (option.startsWith('rc')) sides.right = sign
      if (option.startsWith('bc')) Object.assign(sides, { left: sign, right: closing[sign] ?? sign })
    }
    return `\\left${fence(sides.left)} ${args.join(',')} \\right${fence(sides.right)}`
  },
  a: (args, options) => {
    const columns = Number(options.flatMap((one) => /^co\s*(\d+)$/.exec(one)?.[1] ?? [])[0] ?? 1) || 1
    const lines = args.map((arg, at) => `${at === 0 ? '' : at % columns === 0 ? ' \\\\ ' : ' & '}${arg}`)
    return `\\begin{matrix}${lines.join('')}\\end{matrix}`
  },
  l: (args) => args.join(','),
  o: (args) => {
    const [base = '', ...marks] = args.map((arg) => arg.trim())
    return marks.reduce<string | undefined>((tex, mark) => {
      const command = accents[mark]
      if (tex === undefined || !command) return undefined
      return command === 'not' ? `\\cancel${group(tex)}` : `\\${command}${group(tex)}`
    }, base)
  },
  d: () => '\\;',
})

const closing: Record<string, string> = lookup({ '(': ')', '[': ']', '{': '}', '<': '>' })
const fences: Record<string, string> = lookup({ '{': '\\{', '}': '\\}', '<': '\\langle', '>': '\\rangle' })
const fence = (sign: string): string => fences[sign] ?? (/^[()[\]|]$/.test(sign) ? sign : '.')

function convertPart({ name, options, args }: Part): string | undefined {
  const inner = args.map(convert)
  const known = inner.filter((one) => one !== undefined)
  return known.length === inner.length ? parts[name]?.(known, options) : undefined
}
