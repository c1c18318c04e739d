import { diffArrays } from 'diff'
import type { FullText } from '../model.ts'
import { mostEdits, toldOf, type Unmatched } from './carry.ts'
import { notesStillMarked, withNotesAgain, withNotesAsIn } from './note-rules.ts'
import { buildTextFromUnits, type Unit, unitsOf } from './units.ts'

/** A text when two people opened it, and as each of them left it. */
type Versions = { read: FullText; mine: FullText; theirs: FullText }

/** The units that replace those of a text from one number to before another. */
type Hunk = { from: number; to: number; units: Unit[] }

/** Merges two people's changes to a text. @returns also the conflicts: places that they changed differently */
export function mergedTexts({ read, mine, theirs }: Versions): { text: FullText; unmatched: Unmatched[] } {
  const units = unitsOf(read)
  const left = hunksOf(units, unitsOf(withNotesAsIn(read, mine, 'mine-')))
  const right = hunksOf(units, unitsOf(withNotesAsIn(read, theirs, 'theirs-')))
  if (!left || !right) return { text: theirs, unmatched: [{ what: 'text', text: 'more than can be joined' }] }
  const unmatched: Unmatched[] = []
  const result: Unit[] = []
  let at = 0
  while (left.length > 0 || right.length > 0) {
    const own = left[0]
    const other = right[0]
    const isOther = other !== undefined && (own === undefined || other.from <= own.from)
    const next = isOther ? other : own
    const rival = isOther ? own : other
    if (!next) break
    result.push(...units.slice(at, next.from))
    const joined = rival && Math.max(next.from, rival.from) < Math.min(next.to, rival.to)
    if (joined) {
      const both = joinedHunks(units, next, rival)
      if (!both) unmatched.push(...toldOf(units[own?.from ?? 0], own?.units[0]))
      result.push(...(both ?? other?.units ?? []))
      left.shift()
      right.shift()
    } else {
      result.push(...next.units)
      ;(isOther ? right : left).shift()
    }
    at = Math.max(at, next.to, joined ? rival.to : 0)
  }
  result.push(...units.slice(at))
  const text = buildTextFromUnits(result, read.language)
  return { text: withNotesAgain(read, text, notesStillMarked(read, text)), unmatched }
}

/**
 * Returns the changes between two lists of units; undefined if there are too many. Replaced runs of equal length are
 * changes of each unit.
 */
function hunksOf(read: readonly Unit[], now: readonly Unit[]): Hunk[] | undefined {
  const hunks: Hunk[] = []
  let [from, at] = [0, 0]
  let open: Hunk | undefined
  const parts = diffArrays(read.map(stringifyWithoutIds), now.map(stringifyWithoutIds), { maxEditLength: mostEdits })
  if (!parts) return undefined
  for (const { count, added, removed } of parts) {
    if (added || removed) open ??= { from, to: from, units: [] }
    if (open && removed) open.to += count
    if (open && added) open.units.push(...now.slice(at, at + count))
    if (!added) from += count
    if (!removed) at += count
    if (added || removed || !open) continue
    hunks.push(...singly(open))
    open = undefined
  }
  return open ? [...hunks, ...singly(open)] : hunks
}

const singly = ({ from, to, units }: Hunk): Hunk[] =>
  to - from === units.length
    ? units.map((unit, at) => ({ from: from + at, to: from + at + 1, units: [unit] }))
    : [{ from, to, units }]

/** Returns a value as JSON without ids, which a text gets again at each reading. */
const stringifyWithoutIds = (value: unknown): string =>
  JSON.stringify(value, (name, inner) => (name === 'id' ? '' : inner)) ?? ''

/** Joins two changes of the same units, if they are equal, or change different parts of one figure or table. */
function joinedHunks(units: readonly Unit[], one: Hunk, other: Hunk): Unit[] | undefined {
  if (one.from !== other.from || one.to !== other.to) return undefined
  if (stringifyWithoutIds(one.units) === stringifyWithoutIds(other.units)) return one.units
  const [was, is, too] = [units[one.from], one.units[0], other.units[0]]
  if (one.units.length !== 1 || was?.kind !== 'block' || is?.kind !== 'block' || too?.kind !== 'block') return undefined
  if (!('caption' in was.block) || is.block.kind !== was.block.kind || too.block.kind !== was.block.kind)
    return undefined
  const before: Record<string, unknown> = was.block
  const mine: Record<string, unknown> = is.block
  const block: Record<string, unknown> = { ...too.block }
  for (const name of Object.keys(mine)) {
    const [a, b, c] = [before[name], mine[name], block[name]].map(stringifyWithoutIds)
    if (a !== b && a !== c && b !== c) return undefined
    if (a !== b) block[name] = mine[name]
  }
  return [{ kind: 'block', block: block as typeof is.block }] // each part comes from one of the two
}
