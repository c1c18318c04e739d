import type { BlockKind, TextBlock } from '../blocks.ts'
import { increasing, matched, type Run } from './match-rules.ts'
import type { Token } from './token-rules.ts'

/**
 * The words of two texts with their counterparts: `from` is the position in the older text of each word of the newer
 * one, −1 for a new word; `isMoved` marks words that moved with their block. `isElsewhere` marks, by position in either
 * text, the words that both texts have in blocks that are not counterparts: they count as removed and as added.
 */
type Paired = {
  from: Int32Array
  isMoved: Uint8Array
  isElsewhere: { before: Uint8Array; after: Uint8Array }
}

type Texts = { old: readonly Token[]; now: readonly Token[] }
type Blocks = { before: readonly TextBlock[]; after: readonly TextBlock[] }

/** Blocks that a page layout places where there is room: another position in the text is not a move. */
const floating: readonly BlockKind[] = ['cell', 'caption', 'note']

/** Reports whether a page layout places one of the two words' blocks where there is room. */
export const isFloating = (one: Token, other: Token, { before, after }: Blocks): boolean =>
  [before[one.block], after[other.block]].some((block) => block && block.page !== null && floating.includes(block.of))

/** Reports whether the boundaries of one of the two words' blocks were guessed from a page. */
const isGuessed = (one: Token, other: Token, { before, after }: Blocks) =>
  [before[one.block], after[other.block]].some((block) => block && block.page !== null)

/**
 * Pairs the words of two texts. Blocks are counterparts if they share the most with each other, or if one of them is a
 * part of the other and of no third. So paragraphs that were split or joined are counterparts; paragraphs between which
 * a sentence was moved are not. If the boundaries come from a page, it is enough that one block shares most of its
 * words with the other, since a part of a paragraph may have been read as the next one. A block moves only as a whole.
 */
export function paired(texts: Texts, blocks: Blocks): Paired {
  const pairs = pairsOf(texts)
  const [alike, sharing] = [counterpartsIn(pairs.from, texts, shareOf), counterpartsIn(pairs.from, texts, countOf)]
  const [homes, sources] = [new Set(alike.home.values()), new Set(alike.source.values())]
  dropTokenPairs(pairs, texts, (before, after) => {
    const isGuess = isGuessed(before, after, blocks)
    const { home, source } = isGuess ? sharing : alike
    const isHome = home.get(before.block) === after.block
    const isSource = source.get(after.block) === before.block
    if (isGuess) return isHome || isSource || isFloating(before, after, blocks)
    return isHome ? isSource || !sources.has(before.block) : isSource && !homes.has(after.block)
  })
  markMoved(pairs)
  const [staying, standing] = [new Set<number>(), new Set<number>()]
  forPairs(pairs.from, texts, (at, before, after) => {
    if (pairs.isMoved[at] === 1) return
    staying.add(before.block)
    standing.add(after.block)
  })
  dropTokenPairs(pairs, texts, (before, after, at) => {
    return pairs.isMoved[at] === 0 || !(staying.has(before.block) || standing.has(after.block))
  })
  pairLabels(pairs, texts)
  return pairs
}

/** Pairs the equal words of two texts, each once; without labels, which are all alike. */
function pairsOf({ old, now }: Texts): Paired {
  const found = matched(
    old.map(({ key }) => key),
    now.map(({ key }) => key),
  )
  const from = new Int32Array(now.length).fill(-1)
  const taken = new Uint8Array(old.length)
  for (const run of [...found.kept, ...found.moved])
    for (let at = 0; at < run.length; at++) {
      const [before, after] = [run.before + at, run.after + at]
      if (taken[before] === 1 || from[after] !== -1 || now[after]?.kind === 'label') continue
      taken[before] = 1
      from[after] = before
    }
  const isElsewhere = { before: new Uint8Array(old.length), after: new Uint8Array(now.length) }
  return { from, isMoved: new Uint8Array(now.length), isElsewhere }
}

function forPairs(from: Int32Array, { old, now }: Texts, tell: (at: number, before: Token, after: Token) => void) {
  for (const [at, after] of now.entries()) {
    const before = old[from[at] ?? -1]
    if (before) tell(at, before, after)
  }
}

/** Keeps the pairs that pass a test; the words of the others are elsewhere. */
function dropTokenPairs(
  pairs: Paired,
  texts: Texts,
  isKept: (before: Token, after: Token, at: number) => boolean,
): void {
  forPairs(pairs.from, texts, (at, before, after) => {
    if (isKept(before, after, at)) return
    pairs.isElsewhere.before[before.place] = 1
    pairs.isElsewhere.after[at] = 1
    pairs.from[at] = -1
    pairs.isMoved[at] = 0
  })
}

/** Weighs the words shared by two blocks, given their number and the number of words in each. */
type Weigh = (shared: number, before: number, after: number) => number

/** The least share of the shorter block's words that two counterparts have in common. */
const leastShared = 0.2

const shareOf: Weigh = (shared, before, after) =>
  shared < leastShared * Math.min(before, after) ? 0 : (2 * shared) / (before + after)
const countOf: Weigh = (shared) => shared

/** Finds the block of the newer text that shares the most with each older one, and the reverse. */
function counterpartsIn(from: Int32Array, texts: Texts, weigh: Weigh) {
  const [old, now] = [wordsByBlock(texts.old), wordsByBlock(texts.now)]
  const counts = new Map<number, Map<number, number>>()
  forPairs(from, texts, (_, before, after) => {
    const own = counts.get(before.block) ?? new Map<number, number>()
    counts.set(before.block, own.set(after.block, (own.get(after.block) ?? 0) + 1))
  })
  const [home, source] = [new Map<number, number>(), new Map<number, number>()]
  const [homeWeight, sourceWeight] = [new Map<number, number>(), new Map<number, number>()]
  for (const [before, own] of counts)
    for (const [after, shared] of own) {
      const weight = weigh(shared, old.get(before) ?? 0, now.get(after) ?? 0)
      if (weight > (homeWeight.get(before) ?? 0)) {
        home.set(before, after)
        homeWeight.set(before, weight)
      }
      if (weight > (sourceWeight.get(after) ?? 0)) {
        source.set(after, before)
        sourceWeight.set(after, weight)
      }
    }
  return { home, source }
}

function wordsByBlock(tokens: readonly Token[]): Map<number, number> {
  const words = new Map<number, number>()
  for (const { block, kind } of tokens) if (kind !== 'label') words.set(block, (words.get(block) ?? 0) + 1)
  return words
}

/** Marks as moved the words outside the heaviest sequence that is in order. */
function markMoved({ from, isMoved }: Paired): void {
  const runs: Run[] = []
  for (const [after, before] of from.entries()) {
    const last = runs.at(-1)
    if (before < 0) continue
    if (last && before === last.before + last.length && after === last.after + last.length) last.length++
    else runs.push({ before, after, length: 1 })
  }
  runs.sort((one, other) => one.before - other.before)
  const kept = new Set(increasing(runs, 1))
  for (const run of runs) if (!kept.has(run)) isMoved.fill(1, run.after, run.after + run.length)
}

/** Pairs the labels of blocks that are counterparts. */
function pairLabels(pairs: Paired, texts: Texts): void {
  const { home, source } = counterpartsIn(pairs.from, texts, shareOf)
  const labels = new Map<number, number>()
  for (const { kind, block, place } of texts.old) if (kind === 'label') labels.set(block, place)
  for (const { kind, block, place: at } of texts.now) {
    const before = source.get(block) ?? -1
    const label = home.get(before) === block ? labels.get(before) : undefined
    if (kind !== 'label' || label === undefined) continue
    pairs.from[at] = label
    pairs.isMoved[at] = pairs.isMoved[at + 1] ?? 0
  }
}
