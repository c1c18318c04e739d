import { scriptBreak, type TextBlock } from '../blocks.ts'

/**
 * A word, number or sign of a text. `text` begins with the space before it; words with equal keys are equal. `block`
 * and `place` count the blocks and words of the text. A citation is the numbers in one pair of brackets, or raised; a
 * label numbers a heading, an item or a reference.
 */
export type Token = {
  text: string
  key: string
  block: number
  place: number
  kind: 'word' | 'sign' | 'citation' | 'label'
}

const word = String.raw`\p{L}[\p{L}\p{M}\u200c\u200d\u00ad'’]*(?:[-‐‑]\p{L}[\p{L}\p{M}\u200c\u200d\u00ad'’]*)*`
const number = String.raw`\p{Nd}+(?:[.,]\p{Nd}+)*`
const bracketed = String.raw`\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]`
const raised = `[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:[,–⁻-][⁰¹²³⁴⁵⁶⁷⁸⁹]+)*`
const part = new RegExp(
  `(?<citation>${bracketed}|${raised})|(?<word>${word}|${number})|(?<sign>[^\\s\\p{Co}\\p{Cf}•◦▪●])`,
  'gu',
)

/** The number, letter or bullet at the start of a block. */
const labels: Partial<Record<TextBlock['of'], RegExp>> = {
  heading: /^\s*(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]?|[IVX]{1,4}\.)\s+(?=\p{L})/u,
  paragraph: /^\s*(?:[•◦▪●–*-]\s+|\[\d{1,3}\]\s+|\(?\d{1,2}[.)]\s+|\([a-zivx]{1,4}\)\s+)(?=\p{L})/u,
  reference: /^\s*(?:\[\d{1,3}\]\s*|\(?\d{1,3}[.)]\s*|\d{1,3}\s+(?=\p{Lu}))/u,
}

/** Returns the label of a block with the space after it, '' if there is none. */
export const readBlockLabel = ({ of, text }: TextBlock): string => labels[of]?.exec(text)?.[0] ?? ''

/** Returns the number in a label; undefined for a bullet. */
export const parseLabelNumber = (label: string): number | undefined => {
  const [digits] = /\d+/.exec(label) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Returns the numbers of a citation in order, with ranges expanded. */
function citedNumbers(text: string): number[] {
  const plain = text.normalize('NFKC').replace(/[⁻–−]/g, '-')
  return [...plain.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)].flatMap(([, from = '', to = from]) => {
    const [first, last] = [Number(from), Number(to)]
    return last - first > 200 || last < first ? [first, last] : range(first, last)
  })
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Splits a text into words, block by block. */
export function splitBlocksIntoTokens(blocks: readonly TextBlock[]): Token[] {
  const tokens: Token[] = []
  for (const [block, one] of blocks.entries()) {
    const label = readBlockLabel(one).trimEnd()
    if (label.trim()) tokens.push({ text: label, key: labelKey, block, place: tokens.length, kind: 'label' })
    const text = one.text.slice(label.length)
    let end = 0
    for (const { 0: found, index, groups } of text.matchAll(part)) {
      const space = /[^\S\u200b]/.test(text.slice(end, index)) ? ' ' : ''
      end = index + found.length
      const kind = groups?.citation ? 'citation' : groups?.word ? 'word' : 'sign'
      const key = kind === 'citation' ? citationKey(found) : normalizeToken(found)
      tokens.push({ text: space + found, key, block, place: tokens.length, kind })
    }
  }
  return tokens
}

const labelKey = '\u0000label'

/**
 * Returns the key of a citation. Raised numbers become plain ones, since some files only show that a number is raised.
 */
const citationKey = (text: string) =>
  text.startsWith('[') ? text.replace(/\s+/g, '').replace(/–/g, '-') : text.normalize('NFKC')

/** Formats a citation with the numbers that its references have in the other text; '' if the other text lacks one. */
export function citedAnew(text: string, renumbered: ReadonlyMap<number, number> | undefined): string {
  const numbers = citedNumbers(text).map((one) => (renumbered ? renumbered.get(one) : one))
  if (numbers.includes(undefined)) return ''
  return `[${[...new Set(numbers)].sort((one, other) => (one ?? 0) - (other ?? 0)).join(' ')}]`
}

/**
 * Normalizes a word for comparison. Ligatures, inner hyphens and the forms of quotation marks and dashes are ignored;
 * so are the positions of Devanagari's short i, first r and points, which some PDFs write where they are drawn.
 */
function normalizeToken(text: string): string {
  if (/^[a-z]+$/.test(text)) return text
  const plain = text.normalize('NFKC').replace(/[\u00ad\u200c\u200d]/g, '')
  const drawn = plain.match(drawnElsewhere)
  if (drawn) return plain.replace(drawnElsewhere, '') + drawn.toSorted().join('')
  if (/^\p{L}/u.test(plain)) return plain.replace(/[-‐‑]/g, '').replace(/’/g, "'")
  return signs.get(plain) ?? plain
}

const drawnElsewhere = /[\u0901\u0902\u093f]|\u0930\u094d/g

const signs = new Map([
  ...[...'‐‑‒–—―−⁻'].map((dash) => [dash, '-'] as const),
  ...[...'‘’‚‛`´′'].map((quote) => [quote, "'"] as const),
  ...[...'“”„‟«»″'].map((quote) => [quote, '"'] as const),
  ...[...'∙⋅·'].map((dot) => [dot, '·'] as const),
  ['∗', '*'] as const,
  ['∼', '~'] as const,
])

/** Joins the texts of consecutive tokens, with a space between two blocks. */
export const joinTokenTexts = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text, block }, at) => (at > 0 && block !== tokens[at - 1]?.block && !/^\s/.test(text) ? ` ${text}` : text))
    .join('')
    .replaceAll(scriptBreak, '')
