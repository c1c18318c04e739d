import type { Inline } from '../blocks.ts'
import { inlineCharacters, withMatches } from '../citing/flat.ts'
import { flattenToLine } from './changing.ts'

/** Returns a function that reports whether {@link cutAt} would find words in a line. */
export function wordsFinder(content: readonly Inline[]): (words: string) => boolean {
  const letters = inlineCharacters(content)
  const lost = new Set(content.flatMap((one) => (isLost(one) ? [flattenToLine([one])] : [])))
  return (words) => lost.has(words) || letters.includes(words)
}

/** Cuts a line into words and the content around them; undefined if it does not contain them. */
export function cutAt(content: readonly Inline[], words: string) {
  const lost = content.find((one) => isLost(one) && flattenToLine([one]) === words)
  const from = lost ? -1 : inlineCharacters(content).indexOf(words)
  if (!lost && from < 0) return undefined
  const cut = lost ? content : withMatches(content, [{ from, to: from + words.length, type: '', ids: [] }])
  const at = cut.findIndex((one) => (lost ? one === lost : one.kind === 'reference' && one.type === ''))
  const found = cut[at]
  return found?.kind === 'reference'
    ? { before: cut.slice(0, at), words: found.content, after: cut.slice(at + 1) }
    : undefined
}

/** Whether an inline is a citation whose reference was removed. */
export const isLost = (one: Inline) => one.kind === 'reference' && one.type === 'bibr' && one.to.length === 0
