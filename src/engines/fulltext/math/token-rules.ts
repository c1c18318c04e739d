import { lookup } from '../../../core/text/clean.ts'
import { type MathNode, mathNode, operator } from './mathml.ts'

/** The look of a run: `m:scr` and `m:sty`, by which MathML names its variants; `isText` for `m:nor`. */
export type Look = { script: string; style: string; isText: boolean }

/**
 * Numbers with their decimals, words of scripts that join letters, letters one by one, spaces, and whatever else, each
 * with its marks.
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
export function tokensOf(text: string, look: Look): MathNode[] {
  const seen = text.replace(/[\u200b\ufeff]/g, '')
  if (look.isText) return seen === '' ? [] : [textToken(seen, textVariant(look.style))]
  const joined = look.style === 'p' ? joinedLetters(seen) : [...(seen.match(pieces) ?? [])]
  return joined.map((piece) => token(piece, look))
}

/** The pieces of an upright run, in which letters side by side are one word: `sin`. */
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

/** Words between formulas; a space at their ends, and a second one, is kept as one that does not break. */
export function textToken(text: string, mathvariant?: string): MathNode {
  const kept = text.replace(/\s+/gu, (spaces) => (spaces.length > 1 ? '\u00a0'.repeat(spaces.length) : spaces))
  const held = kept.replace(/^[ \t\r\n]|[ \t\r\n]$/g, '\u00a0')
  return mathNode('mtext', [held], mathvariant ? { mathvariant } : {})
}

const textVariants: Record<string, string> = lookup({ b: 'bold', i: 'italic', bi: 'bold-italic' })
const textVariant = (style: string): string | undefined => textVariants[style]

/** The variants of each alphabet for upright, bold, italic and bold italic. */
const variants: Record<string, readonly [string, string, string, string]> = lookup({
  roman: ['normal', 'bold', 'italic', 'bold-italic'],
  script: ['script', 'bold-script', 'script', 'bold-script'],
  fraktur: ['fraktur', 'bold-fraktur', 'fraktur', 'bold-fraktur'],
  'double-struck': ['double-struck', 'double-struck', 'double-struck', 'double-struck'],
  'sans-serif': ['sans-serif', 'bold-sans-serif', 'sans-serif-italic', 'sans-serif-bold-italic'],
  monospace: ['monospace', 'monospace', 'monospace', 'monospace'],
})
const styles = ['p', 'b', 'i', 'bi']

/** The attribute for a look, none where it is how the token is drawn anyway. Only letters lean. */
function variant({ script, style }: Look, usual: 'normal' | 'italic'): MathNode['attributes'] {
  const [upright, bold, italic, both] = variants[script] ?? ['normal', 'bold', 'italic', 'bold-italic']
  const byStyle = usual === 'normal' ? [upright, bold, upright, bold] : [upright, bold, italic, both]
  const found = byStyle[styles.indexOf(style)] ?? byStyle[2]
  return found === undefined || found === usual ? {} : { mathvariant: found }
}
