import { diffArrays } from 'diff'
import type { Run } from '../../core/text/html.ts'

/** A piece of a changed text: kept, removed or added; `place` numbers it, `space` follows it. */
export type Piece = { kind: 'same' | 'removed' | 'added'; runs: Run[]; place: number; space: string }

/** Texts with more different words are not matched: the old text is followed by the new one. */
const maxEdits = 600

/** Compares two texts word by word; one or two unchanged words between changes count as changed. */
export function diffRunsByWord(before: Run[], after: Run[]): Piece[] {
  const [old, now] = [splitRunTokens(before), splitRunTokens(after)]
  const same = (a: Run, b: Run) => a.text.trimEnd() === b.text.trimEnd() && a.italic === b.italic
  const changes = diffArrays(old, now, { comparator: same, maxEditLength: maxEdits }) ?? [
    { value: old, added: false, removed: true },
    { value: now, added: true, removed: false },
  ]
  const pieces = changes.map(({ value, added, removed }) => ({
    kind: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
    runs: value,
  }))
  return mergeNearChanges(pieces).map(({ kind, runs }, place, all) => {
    const parts = splitTrailingSpace(
      mergeRuns(kind === 'same' ? shortenKeptText(runs, place === 0, place === all.length - 1) : runs),
    )
    const isReplaced = kind === 'removed' && all[place + 1]?.kind === 'added'
    return { kind, place, ...parts, space: isReplaced ? ' ' : parts.space }
  })
}

/** Splits a text into tokens: words with the following white space, and single signs; each in italics or not. */
function splitRunTokens(runs: Run[]): Run[] {
  return runs.flatMap(({ text, italic }) =>
    (text.match(/[\p{L}\p{M}\p{N}]+\s*|[^\p{L}\p{M}\p{N}]\s*/gu) ?? []).map((token) => ({ text: token, italic })),
  )
}

const shortIsland = 2

type Stretch = Pick<Piece, 'kind' | 'runs'>

/** Merges changes with at most two words between them: first the removed text, then the added. */
function mergeNearChanges(pieces: Stretch[]): Stretch[] {
  const result: Stretch[] = []
  let removed: Run[] = []
  let added: Run[] = []
  const flush = () => {
    if (removed.length > 0) result.push({ kind: 'removed', runs: removed })
    if (added.length > 0) result.push({ kind: 'added', runs: added })
    removed = []
    added = []
  }
  for (const [place, { kind, runs }] of pieces.entries()) {
    const isIsland = removed.length + added.length > 0 && place < pieces.length - 1 && runs.length <= shortIsland
    if (kind === 'removed') removed = [...removed, ...runs]
    else if (kind === 'added') added = [...added, ...runs]
    else if (isIsland) {
      removed = [...removed, ...runs]
      added = [...added, ...runs]
    } else {
      flush()
      result.push({ kind, runs })
    }
  }
  flush()
  return result
}

function mergeRuns(tokens: Run[]): Run[] {
  const runs: Run[] = []
  for (const { text, italic } of tokens) {
    const last = runs.at(-1)
    if (last?.italic === italic) last.text += text
    else runs.push({ text, italic })
  }
  return runs
}

/** Splits off trailing white space, which is not marked as changed. */
function splitTrailingSpace(runs: Run[]): { runs: Run[]; space: string } {
  const last = runs.at(-1)?.text ?? ''
  const text = last.trimEnd()
  return { runs: runs.with(-1, { italic: false, ...runs.at(-1), text }), space: last.slice(text.length) }
}

const wordsAround = 12

/** Shortens unchanged text to the words next to the changes. */
function shortenKeptText(tokens: Run[], isFirst: boolean, isLast: boolean): Run[] {
  const [before, after] = [isFirst ? 0 : wordsAround, isLast ? 0 : wordsAround]
  if (tokens.length <= before + after + 3) return tokens
  return [...tokens.slice(0, before), { text: '… ', italic: false }, ...(after > 0 ? tokens.slice(-after) : [])]
}
