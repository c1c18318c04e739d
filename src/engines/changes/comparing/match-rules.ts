import { diffArrays } from 'diff'

/** Equal stretches of two lists: their first positions in each, and their length. */
export type Run = { before: number; after: number; length: number }

/** The equal stretches of two texts: those in the same order, and those at another place in the other text. */
type Matched = { kept: Run[]; moved: Run[] }

/** A stretch at another place is reported as moved if it has at least this many words. */
const leastMoved = 10
/** Parts of one moved stretch are at most this many words apart. */
const nearMoved = 60

/** Compares two lists of keys. */
export function matched(before: readonly string[], after: readonly string[]): Matched {
  const [a, b] = numberEqualKeys(before, after)
  const runs = uniqueRuns({ a, b, size: 4 })
  const kept = increasing(runs, 4)
  const isKept = new Set(kept)
  const regions = regionsOf(runs.filter((run) => !isKept.has(run)))
  const moved = regions.flatMap((region) => matchStretches({ a, b, ...region, size: 3 }))
  const taken = {
    before: markMatchedPlaces(a.length, moved, 'before'),
    after: markMatchedPlaces(b.length, moved, 'after'),
  }
  return { kept: gapsFilled({ a, b }, kept, taken), moved }
}

type Lists = { a: number[]; b: number[] }
/** Words of the first list that are at another place in the second. */
type Region = { from: number; to: number; start: number; end: number }
type Taken = { before: Uint8Array; after: Uint8Array }

function numberEqualKeys(before: readonly string[], after: readonly string[]): [number[], number[]] {
  const known = new Map<string, number>()
  const numberOf = (key: string) => {
    const number = known.get(key) ?? known.size
    known.set(key, number)
    return number
  }
  return [before.map(numberOf), after.map(numberOf)]
}

/** Returns the longest equal stretches around sequences of `size` words that occur once in each list. */
function uniqueRuns({ a, b, size }: Lists & { size: number }): Run[] {
  const [inA, inB] = [indexWordSequences(a, size), indexWordSequences(b, size)]
  const runs: Run[] = []
  let last: Run | undefined
  for (let at = 0; at + size <= a.length; at++) {
    if (last && at + size <= last.before + last.length) continue
    const key = keyAt(a, at, size)
    const to = inA.get(key) === at ? inB.get(key) : undefined
    if (to === undefined || to < 0) continue
    let [start, end] = [0, size]
    const least = last ? last.before + last.length : 0
    while (at + start > least && to + start > 0 && a[at + start - 1] === b[to + start - 1]) start--
    while (at + end < a.length && to + end < b.length && a[at + end] === b[to + end]) end++
    last = { before: at + start, after: to + start, length: end - start }
    runs.push(last)
  }
  return runs
}

const keyAt = (list: number[], at: number, size: number) => list.slice(at, at + size).join(' ')

/** Indexes the position of each sequence of `size` words; −1 if it occurs twice. */
function indexWordSequences(list: number[], size: number): Map<string, number> {
  const places = new Map<string, number>()
  for (let at = 0; at + size <= list.length; at++) {
    const key = keyAt(list, at, size)
    places.set(key, places.has(key) ? -1 : at)
  }
  return places
}

/**
 * Returns the stretches, in the order of the first list, that are in order in both lists and have the most words in
 * total; in the second list they overlap by fewer words than `size`.
 */
export function increasing(runs: readonly Run[], size: number): Run[] {
  const best: { weight: number; previous: number }[] = []
  const tops: { after: number; at: number }[] = [] // by place, each heavier than the previous ones
  let winner = -1
  for (const [at, run] of runs.entries()) {
    const top = tops.findLast(({ after }) => after < run.after + size)
    const previous = top?.at ?? -1
    const weight = (best[previous]?.weight ?? 0) + run.length
    best.push({ weight, previous })
    if (winner < 0 || weight > (best[winner]?.weight ?? 0)) winner = at
    const end = run.after + run.length
    const place = tops.findLastIndex(({ after }) => after <= end)
    if ((best[tops[place]?.at ?? -1]?.weight ?? -1) >= weight) continue
    let gone = place + 1
    while (gone < tops.length && (best[tops[gone]?.at ?? -1]?.weight ?? 0) <= weight) gone++
    tops.splice(place + 1, gone - place - 1, { after: end, at })
  }
  const chain: Run[] = []
  for (let at = winner; at >= 0; at = best[at]?.previous ?? -1) {
    const run = runs[at]
    if (run) chain.push(run)
  }
  return chain.reverse()
}

/** Returns the regions that moved: stretches that are close to each other in both lists form one. */
function regionsOf(runs: readonly Run[]): Region[] {
  const regions: (Region & { words: number })[] = []
  for (const { before, after, length } of runs) {
    const last = regions.at(-1)
    const isNext = last && before - last.to < nearMoved && after >= last.end && after - last.end < nearMoved
    if (isNext) Object.assign(last, { to: before + length, end: after + length, words: last.words + length })
    else regions.push({ from: before, to: before + length, start: after, end: after + length, words: length })
  }
  return regions.filter(({ words }) => words >= leastMoved)
}

function markMatchedPlaces(length: number, runs: readonly Run[], side: 'before' | 'after'): Uint8Array {
  const taken = new Uint8Array(length)
  for (const run of runs) taken.fill(1, run[side], run[side] + run.length)
  return taken
}

/** Returns the kept stretches and the equal words between them, without those that moved. */
function gapsFilled({ a, b }: Lists, kept: readonly Run[], taken: Taken): Run[] {
  const found: Run[] = []
  let [from, start] = [0, 0]
  for (const run of [...kept, { before: a.length, after: b.length, length: 0 }]) {
    const overlap = Math.max(0, start - run.after, from - run.before)
    const one = { before: run.before + overlap, after: run.after + overlap, length: run.length - overlap }
    const [as, bs] = [free(taken.before, from, one.before), free(taken.after, start, one.after)]
    const inner = matchStretches({ a: as.map((at) => a[at] ?? -1), b: bs.map((at) => b[at] ?? -1), size: 3 })
    found.push(...inner.flatMap((part) => mapRunPositions(part, as, bs)))
    if (one.length > 0) found.push(one)
    from = Math.max(from, one.before + one.length)
    start = Math.max(start, one.after + one.length)
  }
  return found
}

const free = (taken: Uint8Array, from: number, to: number) => {
  const places: number[] = []
  for (let at = from; at < to; at++) if (taken[at] === 0) places.push(at)
  return places
}

const mapRunPositions = ({ before, after, length }: Run, as: readonly number[], bs: readonly number[]): Run[] =>
  Array.from({ length }, (_, at) => ({ before: as[before + at] ?? 0, after: bs[after + at] ?? 0, length: 1 }))

/** Up to this length, lists are compared word by word; longer ones between the words that occur once in each. */
const short = 160
const mostEdits = 400

type Part = Lists & Partial<Region> & { size: number }

/** Returns the equal stretches of two parts of lists, in order. */
function matchStretches({ a, b, from = 0, to = a.length, start = 0, end = b.length, size }: Part): Run[] {
  const runs: Run[] = []
  while (from < to && start < end && a[from] === b[start]) {
    runs.push({ before: from++, after: start++, length: 1 })
  }
  const tail: Run[] = []
  while (from < to && start < end && a[to - 1] === b[end - 1]) tail.push({ before: --to, after: --end, length: 1 })
  tail.reverse()
  if (from === to || start === end) return [...runs, ...tail]
  const part = { a: a.slice(from, to), b: b.slice(start, end) }
  const inner = part.a.length + part.b.length <= short || size === 0 ? byWord(part) : byAnchors(part, size)
  return [...runs, ...inner.map((run) => ({ ...run, before: run.before + from, after: run.after + start })), ...tail]
}

function byAnchors({ a, b }: Lists, size: number): Run[] {
  const anchors = increasing(uniqueRuns({ a, b, size }), size)
  const found: Run[] = []
  let [from, start] = [0, 0]
  for (const run of [...anchors, { before: a.length, after: b.length, length: 0 }]) {
    const overlap = Math.max(0, start - run.after, from - run.before)
    const one = { before: run.before + overlap, after: run.after + overlap, length: run.length - overlap }
    found.push(...matchStretches({ a, b, from, to: one.before, start, end: one.after, size: size - 1 }))
    if (one.length > 0) found.push(one)
    from = one.before + Math.max(0, one.length)
    start = one.after + Math.max(0, one.length)
  }
  return found
}

function byWord({ a, b }: Lists): Run[] {
  const changes = diffArrays(a, b, { maxEditLength: mostEdits }) ?? []
  const runs: Run[] = []
  let [before, after] = [0, 0]
  for (const { added, removed, count = 0 } of changes) {
    if (!added && !removed) runs.push({ before, after, length: count })
    if (!added) before += count
    if (!removed) after += count
  }
  return runs
}
