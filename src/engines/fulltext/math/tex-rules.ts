import { lookup } from '../../../core/text/clean.ts'
import { siunitx } from './tex-units.ts'

/** Converts commands and environments of LaTeX, its packages and plain TeX to those that the converter knows. */
export const knownTex = (tex: string): string =>
  plain.reduce((text, [pattern, by]) => text.replace(pattern, by), withArguments(tex))

const plain: [RegExp, string][] = [
  [/\\(begin|end)\s*\{(?:subequations|displaymath|math)\}/g, ''],
  [/\\begin\s*\{empheq\}\s*(?:\[[^\]]*\])?\s*\{(\w+\*?)\}([\s\S]*?)\\end\s*\{empheq\}/g, '\\begin{$1}$2\\end{$1}'],
  [/\\(begin|end)\s*\{flalign(\*?)\}/g, '\\$1{align$2}'],
  [/\\begin\s*\{eqnarray\*?\}/g, '\\begin{array}{rcl}'],
  [/\\end\s*\{eqnarray\*?\}/g, '\\end{array}'],
  [/\\(?:nonumber|notag|boldmath|unboldmath|xspace|noindent|hfill|nolimits)(?![a-zA-Z])/g, ''],
  [/\\math(?:bbm|ds)(?![a-zA-Z])/g, '\\mathbb'],
  [/\\l?eqno\s*(?:\{\s*)?\(([^()]{1,20})\)(?:\s*\})?/g, '\\tag{$1}'],
  [/\\textgreater(?![a-zA-Z])/g, '>'],
  [/\\textless(?![a-zA-Z])/g, '<'],
  [/\\(?:textdegree|degree)(?![a-zA-Z])/g, '{}^{\\circ}'],
  [/\\celsius(?![a-zA-Z])/g, '{}^{\\circ}\\mathrm{C}'],
  [/\\textmu(?![a-zA-Z])/g, '\\mu'],
]

const lines = (name: string) => (args: string[]) =>
  `\\begin{${name}}${(args[0] ?? '').replace(/\\cr(?![a-zA-Z])\s*/g, '\\\\ ')}\\end{${name}}`

/** The commands with arguments: how many they have, and what replaces them. */
const commands: Record<string, [count: number, (args: string[]) => string]> = lookup({
  eqalign: [1, lines('aligned')],
  displaylines: [1, lines('gathered')],
  pmatrix: [1, lines('pmatrix')],
  matrix: [1, lines('matrix')],
  cases: [1, lines('cases')],
  mbox: [1, boxed],
  hbox: [1, boxed],
  ensuremath: [1, ([inner = '']: string[]) => `{${inner}}`],
  lefteqn: [1, ([inner = '']: string[]) => `{${inner}}`],
  vspace: [1, () => ''],
  intertext: [1, ([text = '']: string[]) => `\\\\ \\text{${text}} \\\\ `],
  nicefrac: [2, ([over = '', under = '']: string[]) => `{${over}}/{${under}}`],
  ...siunitx,
})

/** Splits text with spaces or formulas in it, which a text may not contain. */
function boxed([text = '']: string[]): string {
  return text
    .split(/(\\hspace\*?\s*\{[^{}]*\}|\$[^$]*\$)/)
    .map((part, at) => (at % 2 === 0 ? part && `\\text{${part}}` : part.replace(/^\$|\$$/g, '')))
    .join('')
}

/** Replaces the commands with arguments, the innermost last. */
function withArguments(tex: string, depth = 0): string {
  if (depth > 20) return tex
  let result = ''
  for (let at = 0; at < tex.length; ) {
    const [whole = '', name = ''] = /^\\([a-zA-Z]+)\*?\s*(?=\{)/.exec(tex.slice(at, at + 40)) ?? []
    const command = commands[name]
    const found = command && argumentsBehind(tex, at + whole.length, command[0])
    if (command && found) {
      result += command[1](found.args.map((arg) => withArguments(arg, depth + 1)))
      at = found.end
    } else {
      const step = /^\\[a-zA-Z]+|^\\?[\s\S]/.exec(tex.slice(at, at + 60))?.[0] ?? ''
      result += step
      at += step.length || 1
    }
  }
  return result
}

/** Returns a number of arguments in braces from a place on; undefined if there are fewer. */
function argumentsBehind(tex: string, start: number, count: number): { args: string[]; end: number } | undefined {
  const args: string[] = []
  let at = start
  while (args.length < count) {
    while (/\s/.test(tex[at] ?? '')) at++
    if (tex[at] !== '{') return undefined
    const from = at + 1
    let depth = 0
    do {
      if (at >= tex.length) return undefined
      if (tex[at] === '\\') at++
      else if (tex[at] === '{') depth++
      else if (tex[at] === '}') depth--
      at++
    } while (depth > 0)
    args.push(tex.slice(from, at - 1))
  }
  return { args, end: at }
}
