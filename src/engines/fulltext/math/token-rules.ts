import { lookup } from '../../../core/text/clean.ts'
import { type MathNode, mathNode, operator } from './mathml.ts'

/** The look of a run: `m:scr` and `m:sty`, which MathML combines into variants; `isText` for `m:nor`. */
export type Look = { script: string; style: string; isText: boolean }

/**
 * Matches decimal numbers, words of joined scripts, single letters, spaces, and any other character, each with its
 * marks.
 */
const pieces = new RegExp(
  [
    String.raw`\p{Nd}+(?:[.,]\p{Nd}+)*|[.,]\p{Nd}+`,
    String.raw`(?:(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Common}])[\p{L}\p{M}\u200c\u200d])+`,
    String.raw`\p{L}\p{M}*`,
    String.raw`\s+`,
    String.raw`\P{L}\p{M}*`,
  ].join('|'),
  'gu',
)

/** Splits the text of a run into numbers, identifiers, operators and spaces. */
export function splitMathTokens(text: string, look: Look): MathNode[] {
  const seen = text.replace(/[\u200b\ufeff]/g, '')
  if (look.isText) return seen === '' ? [] : [textToken(seen, textVariant(look.style))]
  const joined = look.style === 'p' ? joinedLetters(seen) : [...(seen.match(pieces) ?? [])]
  return joined.map((piece) => token(piece, look))
}

/** Returns the pieces of an upright run, in which adjacent letters are one word: `sin`. */
function joinedLetters(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{M}\u200c\u200d]+|[^\p{L}\p{M}]+/gu)].flatMap(([part]) =>
    /^\p{L}/u.test(part) ? [part] : [...(part.match(pieces) ?? [])],
  )
}

function token(piece: string, look: Look): MathNode {
  const [first = ''] = piece
  if (/^\s/u.test(piece)) return textToken(piece)
  if (/^[.,]?\p{Nd}/u.test(piece)) return mathNode('mn', [piece], variant(look, 'normal'))
  if (/^[\p{L}∞∅]/u.test(piece)) return identifier(piece, look)
  if (/^\p{N}/u.test(piece)) return mathNode('mn', [piece], variant(look, 'normal'))
  return operator(first === "'" ? piece.replace("'", '′') : piece, variant(look, 'normal'))
}

function identifier(piece: string, look: Look): MathNode {
  const isOne = /^.\p{M}*$/u.test(piece)
  return mathNode('mi', [piece], variant(look, isOne && /^\p{L}/u.test(piece) ? 'italic' : 'normal'))
}

/** Makes a token of the words between formulas; spaces at their ends, and repeated ones, become non-breaking. */
export function textToken(text: string, mathvariant?: string): MathNode {
  const kept = text.replace(/\s+/gu, (spaces) => (spaces.length > 1 ? '\u00a0'.repeat(spaces.length) : spaces))
  const held = kept.replace(/^[ \t\r\n]|[ \t\r\n]$/g, '\u00a0')
  return mathNode('mtext', [held], mathvariant ? { mathvariant } : {})
}

const textVariants: Record<string, string> = lookup({ b: 'bold', i: 'italic', bi: 'bold-italic' })
const textVariant = (style: string): string | undefined => textVariants[style]

/** The variants of each alphabet: upright, bold, italic and bold italic. */
const variants: Record<string, readonly [string, string, string, string]> = lookup({
  roman: ['normal', 'bold', 'italic', 'bold-italic'],
  script: ['script', 'bold-script', 'script', 'bold-script'],
  fraktur: ['fraktur', 'bold-fraktur', 'fraktur', 'bold-fraktur'],
  'double-struck': ['double-struck', 'double-struck', 'double-struck', 'double-struck'],
  'sans-serif': ['sans-serif', 'bold-sans-serif', 'sans-serif-italic', 'sans-serif-bold-italic'],
  monospace: ['monospace', 'monospace', 'monospace', 'monospace'],
})
const styles = ['p', 'b', 'i', 'bi']

/** Returns the attribute for a look; {} if it is the token's default. Only letters are italic. */
function variant({ script, style }: Look, usual: 'normal' | 'italic'): MathNode['attributes'] {
  const [upright, bold, italic, both] = variants[script] ?? ['normal', 'bold', 'italic', 'bold-italic']
  const byStyle = usual === 'normal' ? [upright, bold, upright, bold] : [upright, bold, italic, both]
  const found = byStyle[styles.indexOf(style)] ?? byStyle[2]
  return found === undefined || found === usual ? {} : { mathvariant: found }
}
