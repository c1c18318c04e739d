import type { BlockKind, TextBlock } from '../text-rules.ts'
import { matched } from './match-rules.ts'
import { renumberedReferences } from './reference-rules.ts'
import { citedAnew, type Token, textOf, tokensOf } from './token-rules.ts'

type PieceKind = 'same' | 'added' | 'removed' | 'moved' | 'changed'

/** A stretch of a piece's text. */
export type PiecePart = { kind: 'same' | 'added' | 'removed'; text: string }

/** A block of the newer text, or one of the older that is gone; `parts` where it is changed or moved. */
export type Piece = {
  kind: PieceKind
  of: BlockKind
  field: string
  page: { before: number | null; after: number | null }
  before: string
  after: string
  parts: PiecePart[]
  cell?: NonNullable<TextBlock['cell']>
}

/** The pieces of two versions in the order of the newer; how many are not the same, their words, new numbers. */
export type Changes = { pieces: Piece[]; counts: { pieces: number; words: number; renumbered: number } }

/** A word of either text: kept or moved with its counterpart, or on one side alone. */
type Op = { kind: PiecePart['kind']; before?: Token; after?: Token; isMoved: boolean }

/** The text of a version: the paper's title, abstract and keywords, and the blocks of a file. */
export type VersionText = { fields: readonly TextBlock[]; blocks: readonly TextBlock[] }

/** Compares two versions: field by field, of those that are known of both, then their files. */
export function changesBetween(before: VersionText, after: VersionText): Changes {
  const fields = after.fields.flatMap((now) => {
    const old = before.fields.filter(({ field }) => field === now.field)
    return old.length > 0 ? [compared(old, [now])] : []
  })
  const all = [...fields, compared(before.blocks, after.blocks)]
  const sum = (name: keyof Changes['counts']) => all.reduce((total, { counts }) => total + counts[name], 0)
  return {
    pieces: all.flatMap(({ pieces }) => pieces),
    counts: { pieces: sum('pieces'), words: sum('words'), renumbered: sum('renumbered') },
  }
}

/** Compares two texts. */
export function compared(before: readonly TextBlock[], after: readonly TextBlock[]): Changes {
  const texts = { before, after }
  const ops = softened(
    withCellsRead(opsOf(tokensOf(before), tokensOf(after), texts), texts),
    renumberedReferences(before, after),
  )
  const pieces = piecesOf(ops, { before, after })
  const changed = pieces.filter(({ kind }) => kind !== 'same')
  const renumbered = ops.filter(isRenumbered).length
  return { pieces, counts: { pieces: changed.length, words: wordsIn(ops), renumbered } }
}

type Texts = { before: readonly TextBlock[]; after: readonly TextBlock[] }

/** Blocks that a page sets where there is room: elsewhere in the text they are where they were. */
const floating: readonly BlockKind[] = ['cell', 'caption', 'note']

/** All words in the order of the newer text, the removed ones where they stood. */
function opsOf(old: readonly Token[], now: readonly Token[], texts: Texts): Op[] {
  const found = matched(
    old.map(({ key }) => key),
    now.map(({ key }) => key),
  )
  const kept = counterpartsOf(found.kept)
  const moved = counterpartsOf(found.moved)
  const known = new Set([...kept.values(), ...moved.values()])
  const gone = new Set(old.keys().filter((at) => !known.has(at)))
  const within = new Set(found.regions.flatMap(({ from, to }) => range(from, to - from)))
  const ops: Op[] = []
  const removeFrom = (from: number, to: number) => {
    for (let at = from; at < to; at++)
      if (gone.delete(at)) ops.push({ kind: 'removed', ...tokenAt(old, at), isMoved: false })
  }
  let next = 0
  for (const [at, after] of now.entries()) {
    const from = kept.get(at)
    const elsewhere = moved.get(at)
    if (from !== undefined) {
      for (; next < from; next++) if (!within.has(next)) removeFrom(next, next + 1)
    } else if (elsewhere !== undefined) {
      let first = elsewhere
      while (gone.has(first - 1) && within.has(first - 1)) first--
      removeFrom(first, elsewhere)
    }
    const before = tokenAt(old, from ?? elsewhere)
    const isMoved = elsewhere !== undefined && !isFloating(before.before, after, texts)
    ops.push({ kind: before.before ? 'same' : 'added', ...before, after, isMoved })
  }
  removeFrom(0, old.length)
  return ops
}

const range = (from: number, length: number) => Array.from({ length }, (_, at) => from + at)

/** The words of the first text by those of the second. */
const counterpartsOf = (runs: readonly { before: number; after: number; length: number }[]) =>
  new Map(runs.flatMap((run) => range(0, run.length).map((at) => [run.after + at, run.before + at] as const)))

function tokenAt(tokens: readonly Token[], at: number | undefined): { before?: Token } {
  const before = at === undefined ? undefined : tokens[at]
  return before ? { before } : {}
}

const isFloating = (one: Token | undefined, other: Token, { before, after }: Texts) =>
  [before[one?.block ?? -1], after[other.block]].some((block) => block && floating.includes(block.of))

/** A word of a cell may be read so many words away from where it stood. */
const cellReach = 160

/** Pairs words of tables that a PDF gives in another order, since their cells are broken into lines; never numbers. */
function withCellsRead(ops: readonly Op[], { before, after }: Texts): Op[] {
  if ([before, after].every((blocks) => blocks.every(({ page }) => page === null))) return [...ops]
  const isCell = (op: Op) => (op.before ? before[op.before.block] : after[op.after?.block ?? -1])?.of === 'cell'
  const isWord = ({ before: old, after: now }: Op) => /^\p{L}/u.test((old ?? now)?.key ?? '')
  const result: (Op | undefined)[] = [...ops]
  for (const [at, op] of ops.entries()) {
    if (op.kind !== 'removed' || !isWord(op)) continue
    const near = range(Math.max(0, at - cellReach), cellReach * 2)
    const to = near.find((place) => {
      const one = result[place]
      return one?.kind === 'added' && one.after?.key === op.before?.key && (isCell(op) || isCell(one))
    })
    const found = to === undefined ? undefined : result[to]
    if (to === undefined || !found) continue
    result[to] = { ...found, kind: 'same', ...(op.before && { before: op.before }) }
    result[at] = undefined
  }
  return result.filter((op) => op !== undefined)
}

/**
 * Takes back what is no change: words that are broken otherwise, or written in capitals where the other file is
 * not, citations that follow their references, and labels that one file alone has.
 */
function softened(ops: readonly Op[], renumbered: ReadonlyMap<number, number>): Op[] {
  return groupsOf(ops).flatMap((group) => {
    if (group[0]?.kind === 'same') return group
    const removed = group.flatMap(({ before }) => before ?? [])
    const added = group.flatMap(({ after }) => after ?? [])
    if (removed.length > 0 && added.length > 0 && isSameWritten(removed, added, renumbered))
      return added.map(
        (after, at): Op => ({ kind: 'same', ...(removed[at] && { before: removed[at] }), after, isMoved: false }),
      )
    return group.flatMap((op): Op[] => {
      if ((op.before ?? op.after)?.kind !== 'label') return [op]
      return op.after ? [{ kind: 'same', after: op.after, isMoved: false }] : []
    })
  })
}

/** The words as groups: each one kept, and the changed ones between them together. */
function groupsOf(ops: readonly Op[]): Op[][] {
  const groups: Op[][] = []
  for (const op of ops) {
    const last = groups.at(-1)
    if (last && last[0]?.kind !== 'same' && op.kind !== 'same') last.push(op)
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

/** A number with its bounds: two beside each other are not one. */
const wholeOf = (key: string) => (/^\d/.test(key) ? `|${key}|` : key)

const isRenumbered = ({ kind, before, after }: Op) =>
  kind === 'same' &&
  before?.kind === after?.kind &&
  (before?.kind === 'citation' || before?.kind === 'label') &&
  digitsOf(before.text) !== digitsOf(after?.text ?? '')

const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D+/g, ' ').trim()

const wordsIn = (ops: readonly Op[]) =>
  ops.filter(({ kind, before, after }) => kind !== 'same' && (before ?? after)?.kind !== 'label').length

/** Gives each word to a block of the newer text; removed ones to that of the words before or behind them. */
function piecesOf(ops: readonly Op[], texts: Texts): Piece[] {
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
    return block ? pieceOf(block, own, texts) : []
  })
}

const noToken: Token = { text: '', key: '', block: -1, kind: 'sign' }

/**
 * The blocks of the newer text where removed words stood: that of the word before in their block, else behind; a cell
 * or reference of other words alone stands in the place of the old one.
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
    for (const { kind, before, after } of inOrder) {
      if (!before) continue
      if (kind === 'same' && after) last.set(before.block, after.block)
      const home = last.get(before.block)
      if (kind === 'removed' && home !== undefined && !homes.has(before)) homes.set(before, home)
    }
  }
  for (const group of groupsOf(ops)) {
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

/** Whether a block is one of a row or a list, in whose place another may stand. */
const isWritten = (block: TextBlock | undefined) => block?.of === 'cell' || block?.of === 'reference'

function pieceOf(block: TextBlock, ops: readonly Op[], texts: Texts): Piece {
  const parts = partsOf(ops)
  const kind = kindOf(ops)
  const [old, now] = [ops.flatMap(({ before }) => before ?? []), ops.flatMap(({ after }) => after ?? [])]
  const pageOf = (some: readonly Token[], of: readonly TextBlock[]) => of[some[0]?.block ?? -1]?.page ?? null
  const after = kind === 'removed' ? '' : textOf(now).trim()
  return {
    kind,
    of: block.of,
    field: block.field ?? '',
    page: { before: pageOf(old, texts.before), after: pageOf(now, texts.after) },
    before: kind === 'added' ? '' : kind === 'same' ? after : textOf(old).trim(),
    after,
    parts: kind === 'changed' || kind === 'moved' ? parts : [],
    ...(block.cell && { cell: block.cell }),
  }
}

function kindOf(ops: readonly Op[]): PieceKind {
  const isAny = (kind: Op['kind']) => ops.some((op) => op.kind === kind && (op.after ?? op.before)?.kind !== 'label')
  const moved = ops.filter(({ isMoved }) => isMoved).length
  if (moved > ops.length / 2) return 'moved'
  if (!isAny('removed') && !isAny('added')) return 'same'
  if (isAny('same')) return 'changed'
  return isAny('removed') ? (isAny('added') ? 'changed' : 'removed') : 'added'
}

/** Joins words of one kind; in a changed place the removed ones come first. */
function partsOf(ops: readonly Op[]): PiecePart[] {
  const sorted = groupsOf(ops).flatMap((group) => [
    ...group.filter(({ kind }) => kind === 'removed'),
    ...group.filter(({ kind }) => kind !== 'removed'),
  ])
  const parts: PiecePart[] = []
  for (const { kind, before, after } of sorted) {
    const text = textOf([after ?? before ?? noToken])
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  return parts
}
