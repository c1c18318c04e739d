import type { BlockKind, TextBlock } from '../blocks.ts'
import { joinTokenTexts, type Token } from './token-rules.ts'

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
 * A word of either text: kept or moved with its counterpart, or on one side alone, perhaps only because the other side
 * has it in another block.
 */
export type Op = { kind: PiecePart['kind']; before?: Token; after?: Token; isMoved: boolean; isElsewhere: boolean }

export type Texts = { before: readonly TextBlock[]; after: readonly TextBlock[] }

/** Groups the words: kept ones, and the changed ones between them. */
export function groupChangedWords(ops: readonly Op[]): Op[][] {
  const groups: Op[][] = []
  for (const op of ops) {
    const last = groups.at(-1)
    if (last && (last[0]?.kind === 'same') === (op.kind === 'same')) last.push(op)
    else groups.push([op])
  }
  return groups
}

/** Assigns each word to a block of the newer text; removed words to the block of the previous or the next word. */
export function assignWordsToPieces(ops: readonly Op[], texts: Texts): Piece[] {
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
