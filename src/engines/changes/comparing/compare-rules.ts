import type { TextBlock } from '../blocks.ts'

import { isFloating, paired } from './pair-rules.ts'
import { assignWordsToPieces, groupChangedWords, type Op, type Piece, type Texts } from './piece-rules.ts'
import { renumberedReferences } from './reference-rules.ts'
import { citedAnew, splitBlocksIntoTokens, type Token } from './token-rules.ts'

/**
 * The pieces of two versions in the order of the newer one; the numbers of changed pieces, changed words and renumbered
 * references; and the number of changed pieces that are omitted at the end.
 */
export type Changes = {
  pieces: Piece[]
  counts: { pieces: number; words: number; renumbered: number }
  left_out?: number
}

/** The text of a version: the paper's title, abstract and keywords, and the blocks of a file. */
type VersionText = { fields: readonly TextBlock[]; blocks: readonly TextBlock[] }

/** Compares two versions: first the fields that both have, then their files. */
export function changesBetween(before: VersionText, after: VersionText): Changes {
  const fields = after.fields.flatMap((now) => {
    const old = before.fields.filter(({ field }) => field === now.field)
    return old.length > 0 ? [compareTexts(old, [now])] : []
  })
  const all = [...fields, compareTexts(before.blocks, after.blocks)]
  const sum = (name: keyof Changes['counts']) => all.reduce((total, { counts }) => total + counts[name], 0)
  return {
    pieces: all.flatMap(({ pieces }) => pieces),
    counts: { pieces: sum('pieces'), words: sum('words'), renumbered: sum('renumbered') },
  }
}

export function compareTexts(before: readonly TextBlock[], after: readonly TextBlock[]): Changes {
  const texts = { before, after }
  const ops = softened(
    withCellsRead(opsOf(splitBlocksIntoTokens(before), splitBlocksIntoTokens(after), texts), texts),
    renumberedReferences(before, after),
  )
  const pieces = assignWordsToPieces(ops, { before, after })
  const changed = pieces.filter(({ kind }) => kind !== 'same')
  const renumbered = ops.filter(isRenumbered).length
  return { pieces, counts: { pieces: changed.length, words: countChangedWords(ops), renumbered } }
}

/** Returns all words in the order of the newer text, with the removed words at their old places. */
function opsOf(old: readonly Token[], now: readonly Token[], texts: Texts): Op[] {
  const { from, isMoved, isElsewhere } = paired({ old, now }, texts)
  const isGone = new Uint8Array(old.length).fill(1)
  for (const at of from) if (at >= 0) isGone[at] = 0
  const moved = new Set(now.flatMap((_, at) => (isMoved[at] === 1 ? (old[from[at] ?? -1]?.block ?? []) : [])))
  const ops: Op[] = []
  const remove = (at: number) => {
    const before = old[at]
    if (!before || isGone[at] === 0) return
    isGone[at] = 0
    ops.push({ kind: 'removed', before, isMoved: false, isElsewhere: isElsewhere.before[at] === 1 })
  }
  let next = 0
  for (const [at, after] of now.entries()) {
    const place = from[at] ?? -1
    const before = old[place]
    if (!before) {
      ops.push({ kind: 'added', after, isMoved: false, isElsewhere: isElsewhere.after[at] === 1 })
      continue
    }
    if (isMoved[at] === 1) {
      let first = place
      while (isGone[first - 1] === 1 && old[first - 1]?.block === before.block) first--
      for (; first < place; first++) remove(first)
    } else for (; next < place; next++) if (!moved.has(old[next]?.block ?? -1)) remove(next)
    const isTold = isMoved[at] === 1 && !isFloating(before, after, texts)
    ops.push({ kind: 'same', before, after, isMoved: isTold, isElsewhere: false })
  }
  for (const { place } of old) remove(place)
  return ops
}

const range = (from: number, length: number) => Array.from({ length }, (_, at) => from + at)

/** The most words between the two places of a cell's word that a PDF gives in another order. */
const cellReach = 160

/** Pairs words of tables that a PDF gives in another order because their cells are broken into lines; never numbers. */
function withCellsRead(ops: readonly Op[], { before, after }: Texts): readonly Op[] {
  if ([before, after].every((blocks) => blocks.every(({ of, page }) => of !== 'cell' || page === null))) return ops
  const isCell = (op: Op) => (op.before ? before[op.before.block] : after[op.after?.block ?? -1])?.of === 'cell'
  const isWord = ({ before: old, after: now }: Op) => /^\p{L}/u.test((old ?? now)?.key ?? '')
  const result: (Op | undefined)[] = [...ops]
  const counterpartOf = (op: Op, at: number) => {
    const isOpCell = isCell(op)
    for (let place = Math.max(0, at - cellReach); place < at + cellReach; place++) {
      const one = result[place]
      if (one?.kind === 'added' && one.after?.key === op.before?.key && (isOpCell || isCell(one))) return place
    }
    return undefined
  }
  for (const [at, op] of ops.entries()) {
    const to = op.kind === 'removed' && op.before && isWord(op) ? counterpartOf(op, at) : undefined
    const found = to === undefined ? undefined : result[to]
    if (to === undefined || !found || !op.before) continue
    result[to] = { ...found, kind: 'same', before: op.before }
    result[at] = undefined
  }
  return result.filter((op) => op !== undefined)
}

/**
 * Removes differences that are not changes: words broken differently, or in capitals in one file only, citations that
 * follow their renumbered references, and labels that only one file has.
 */
function softened(ops: readonly Op[], renumbered: ReadonlyMap<number, number>): Op[] {
  return groupChangedWords(ops).flatMap((group) => {
    if (group[0]?.kind === 'same') return group
    const removed = group.flatMap(({ before }) => before ?? [])
    const added = group.flatMap(({ after }) => after ?? [])
    const isWhole = removed.length > 0 && added.length > 0 && !group.some(({ isElsewhere }) => isElsewhere)
    if (isWhole && isSameWritten(removed, added, renumbered))
      return range(0, Math.max(removed.length, added.length)).map((at) => sameOf(removed[at], added[at]))
    return group.map((op) => ((op.before ?? op.after)?.kind === 'label' ? sameOf(op.before, op.after) : op))
  })
}

/** Returns a word of both texts, or a part of one that is written in more parts in one of them. */
const sameOf = (before: Token | undefined, after: Token | undefined): Op => ({
  kind: 'same',
  isMoved: false,
  isElsewhere: false,
  ...(before && { before }),
  ...(after && { after }),
})

function isSameWritten(removed: readonly Token[], added: readonly Token[], renumbered: ReadonlyMap<number, number>) {
  const written = (tokens: readonly Token[], numbers?: ReadonlyMap<number, number>) =>
    tokens.map(({ kind, key, text }) => wholeOf(kind === 'citation' ? citedAnew(text, numbers) || key : key)).join('')
  const [old, now] = [written(removed), written(added)]
  if (old === now || written(removed, renumbered) === now) return true
  const isUpper = [old, now].some((text) => text === text.toUpperCase() && text.length > 3)
  return isUpper && old.toLowerCase() === now.toLowerCase()
}

/** Returns a number with delimiters, so that two adjacent numbers are not read as one. */
const wholeOf = (key: string) => (/^\d/.test(key) ? `|${key}|` : key)

const isRenumbered = ({ kind, before, after }: Op) =>
  kind === 'same' &&
  before?.kind === after?.kind &&
  (before?.kind === 'citation' || before?.kind === 'label') &&
  digitsOf(before.text) !== digitsOf(after?.text ?? '')

const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D+/g, ' ').trim()

const countChangedWords = (ops: readonly Op[]) =>
  ops.filter(({ kind, before, after }) => kind !== 'same' && (before ?? after)?.kind !== 'label').length
