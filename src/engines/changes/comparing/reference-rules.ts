import type { TextBlock } from '../blocks.ts'
import { parseLabelNumber, readBlockLabel } from './token-rules.ts'

/** Two entries are the same reference if they share at least this part of their words. */
const leastAlike = 0.55

type Entry = { number: number; words: Set<string> }

/** Maps old numbers of references to new ones, for the references that both lists have. */
export function renumberedReferences(before: readonly TextBlock[], after: readonly TextBlock[]): Map<number, number> {
  const [old, now] = [entriesIn(before), entriesIn(after)]
  const renumbered = new Map<number, number>()
  const taken = new Set<Entry>()
  for (const entry of old) {
    const likest = now
      .filter((one) => !taken.has(one))
      .map((one) => ({ one, share: alike(entry.words, one.words) }))
      .reduce((best, next) => (next.share > best.share ? next : best), { one: entry, share: 0 })
    if (likest.share < leastAlike) continue
    taken.add(likest.one)
    renumbered.set(entry.number, likest.one.number)
  }
  return renumbered
}

/** Returns the entries of a list, with their own numbers, or numbered by position. */
function entriesIn(blocks: readonly TextBlock[]): Entry[] {
  const entries = blocks.filter(({ of }) => of === 'reference')
  return entries.map((block, at) => {
    const label = readBlockLabel(block)
    const words =
      block.text
        .slice(label.length)
        .toLowerCase()
        .match(/[\p{L}\p{N}]{2,}/gu) ?? []
    return { number: parseLabelNumber(label) ?? at + 1, words: new Set(words) }
  })
}

/** Returns twice the number of shared words, divided by that of all words. */
function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const word of one) if (other.has(word)) shared++
  return (2 * shared) / (one.size + other.size || 1)
}
