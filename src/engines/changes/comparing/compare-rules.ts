import type { BlockKind, TextBlock } from '../blocks.ts'
import { isFloating, paired } from './pair-rules.ts'
import { renumberedReferences } from './reference-rules.ts'
import { citedAnew, joinTokenTexts, splitBlocksIntoTokens, type Token } from './token-rules.ts'

type PieceKind = 'same' | 'added' | 'removed' | 'moved' | 'changed'

/** A stretch of a piece's text. */
export type PiecePart = { kind: 'same' | 'added' | 'removed'; text: string }

/**
 * A block of the newer text, or a removed one of the older text; `parts` if it is changed or moved. In brief changes,
 * an equal block describes in `holds` itself and the omitted blocks after it, and counts these in `left_out`.
 */
export type Piece = {
  kind: PieceKind
  of: BlockKind
  field: string
  page: { before: number | null; after: number | null }
  before: string
  after: string
  parts: PiecePart[]
  cell?: NonNullable<TextBlock['cell']>
  holds?: string
  left_out?: number
}

/**
 * The pieces of two versions in the order of the newer one; the numbers of changed pieces, changed words and renumbered
 * references; and the number of changed pieces that are omitted at the end.
 */
export type Changes = {
  pieces: Piece[]
  counts: { pieces: number; words: number; renumbered: number }
  left_out?: number
}

/**
 * A word of either text: kept or moved with its counterpart, or on one side alone, perhaps only because the other side
 * has it in another block.
 */
type Op = { kind: PiecePart['kind']; before?: Token; after?: Token; isMoved: boolean; isElsewhere: boolean }

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

type Texts = { before: readonly TextBlock[]; after: readonly TextBlock[] }

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
  ...{ kind: 'same', isMoved: false, isElsewhere: false },
  ...(before && { before }),
  ...(after && { after }),
})

/** Groups the words: kept ones, and the changed ones between them. */
function groupChangedWords(ops: readonly Op[]): Op[][] {
  const groups: Op[][] = []
  for (const op of ops) {
    const last = groups.at(-1)
    if (last && (last[0]?.kind === 'same') === (op.kind === 'same')) last.push(op)
    else groups.push([op])
  }
  return groups
}

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

/** Assigns each word to a block of the newer text; removed words to the block of the previous or the next word. */
function assignWordsToPieces(ops: readonly Op[], texts: Texts): Piece[] {
  const home = homesOf(ops, texts)
  const slots: { after?: number; before?: number; ops: Op[] }[] = []
  const byAfter = new Map<number, (typeof slots)[number]>()
  for (const op of ops) {
    const to = op.after?.block ?? home.get(op.before ?? noToken)
    if (to !== undefined) {
      const slot = byAfter.get(to) ?? { after: to, ops: [] }
      if (!byAfter.has(to)) slots.push(slot)
      byAfter.set(to, slot)
      slot.ops.push(op)
      continue
    }
    const last = slots.at(-1)
    const block = op.before?.block ?? -1
    if (last && last.after === undefined && last.before === block) last.ops.push(op)
    else slots.push({ before: block, ops: [op] })
  }
  return slots.flatMap(({ after, before, ops: own }) => {
    const block = after === undefined ? texts.before[before ?? -1] : texts.after[after]
    return block ? makeChangePiece(block, own, texts) : []
  })
}

const noToken: Token = { text: '', key: '', block: -1, place: -1, kind: 'sign' }

/**
 * Finds the blocks of the newer text for removed words: the block of the previous word in their old block, otherwise of
 * the next. A cell or reference with entirely different words takes the place of the old one.
 */
function homesOf(ops: readonly Op[], texts: Texts): Map<Token, number> {
  const homes = new Map<Token, number>()
  const kept = { before: new Set<number>(), after: new Set<number>() }
  for (const { kind, before, after } of ops)
    if (kind === 'same' && before && after) {
      kept.before.add(before.block)
      kept.after.add(after.block)
    }
  for (const inOrder of [ops, ops.toReversed()]) {
    const last = new Map<number, number>()
    for (const { before, after } of inOrder) {
      if (!before) continue
      if (after) last.set(before.block, after.block)
      const home = last.get(before.block)
      if (!after && home !== undefined && !homes.has(before)) homes.set(before, home)
    }
  }
  for (const group of groupChangedWords(ops)) {
    const goneIn = (one: Token | undefined) => one && isWritten(texts.before[one.block]) && !kept.before.has(one.block)
    const newIn = (one: Token | undefined) => one && isWritten(texts.after[one.block]) && !kept.after.has(one.block)
    const gone = [...new Set(group.flatMap(({ before }) => (before && goneIn(before) ? before.block : [])))]
    const come = [...new Set(group.flatMap(({ after }) => (after && newIn(after) ? after.block : [])))]
    if (gone.length !== come.length) continue
    for (const { before } of group) {
      const home = come[gone.indexOf(before?.block ?? -1)]
      if (before && home !== undefined) homes.set(before, home)
    }
  }
  return homes
}

/** Reports whether a block belongs to a row or a list, so that another block can replace it. */
const isWritten = (block: TextBlock | undefined) => block?.of === 'cell' || block?.of === 'reference'

function makeChangePiece(block: TextBlock, ops: readonly Op[], texts: Texts): Piece {
  const kind = classifyPiece(ops)
  const old = ops.flatMap(({ before }) => before ?? []).sort((one, other) => one.place - other.place)
  const now = ops.flatMap(({ after }) => after ?? [])
  const pageOf = (some: readonly Token[], of: readonly TextBlock[]) => of[some[0]?.block ?? -1]?.page ?? null
  return {
    kind,
    of: block.of,
    field: block.field ?? '',
    page: { before: pageOf(old, texts.before), after: pageOf(now, texts.after) },
    before: joinTokenTexts(old).trim(),
    after: joinTokenTexts(now).trim(),
    parts: kind === 'changed' || kind === 'moved' ? joinPieceParts(ops) : [],
    ...(block.cell && { cell: block.cell }),
  }
}

function classifyPiece(ops: readonly Op[]): PieceKind {
  const isAny = (kind: Op['kind']) => ops.some((op) => op.kind === kind && (op.after ?? op.before)?.kind !== 'label')
  const moved = ops.filter(({ isMoved }) => isMoved).length
  if (moved > 0 && moved >= ops.filter(({ kind }) => kind !== 'same').length) return 'moved'
  if (!isAny('removed') && !isAny('added')) return 'same'
  if (isAny('same')) return 'changed'
  return isAny('removed') ? (isAny('added') ? 'changed' : 'removed') : 'added'
}

/** Joins words of the same kind; in a changed place the removed ones come first. */
function joinPieceParts(ops: readonly Op[]): PiecePart[] {
  const sorted = groupChangedWords(ops).flatMap((group) => [
    ...group.filter(({ kind }) => kind === 'removed'),
    ...group.filter(({ kind }) => kind !== 'removed'),
  ])
  const parts: PiecePart[] = []
  let [isBegun, block] = [false, -1]
  for (const { kind, before, after } of sorted) {
    const one = kind === 'same' ? after : (after ?? before)
    if (!one) continue
    const isFirst = after ? !isBegun && kind === 'same' : before?.block !== block
    const text = joinTokenTexts([one])
    const last = parts.at(-1)
    const spaced = last && isFirst && !/^\s/.test(text) ? ` ${text}` : text
    if (last?.kind === kind) last.text += spaced
    else parts.push({ kind, text: spaced })
    if (after) isBegun = true
    if (before) block = before.block
  }
  return parts
}
