import { isBackHeading } from './heading-names.ts'
import type { Item, TextItem } from './items.ts'

/** A heading's level from 1, whether it was recognised only by its look, and its number. */
export type Heading = { level: number; isGuessed: boolean; label: string }

/** A heading that was found. */
export type Found = {
  at: number
  item: TextItem
  isMarked: boolean
  /** A key shared by headings of one level; '' if unknown. */
  key: string
  /** The level by its mark, style or number; 0 for none. */
  depth: number
  isKnown: boolean
  label: string
}

/** Returns the level of a number: `2.1` two, `A.` of IEEE two, `IV` one; 0 for none, and for `a)`. */
export function depthOf(label: string): number {
  const bare = label.replace(/^\.|[.)\s]+$/g, '').replace(/\.\s+/g, '.')
  if (/^(?:\d{1,2}|[IVX]{1,5}|[०-९]{1,2})(?:\.(?:\d{1,2}|[०-९]{1,2}))*$/.test(bare)) return bare.split('.').length
  return /^[A-H]$/.test(bare) ? 2 : 0
}

/** Returns the levels of headings: by their marks or numbers, else by their look and its place among the others. */
export function levelled(found: readonly Found[]): Map<Item, Heading> {
  const shift = shifts(found)
  const between = betweenNumbers(found)
  const known = new Set(found.filter(({ isKnown, depth }) => isKnown && depth === 0).map(({ key }) => key))
  const levels = new Map<string, number>()
  const result = new Map<Item, Heading>()
  let last = 0
  for (const [at, one] of found.entries()) {
    const own = one.depth > 0 ? Math.max(1, one.depth + shift(one, found[at - 1])) : undefined
    const learnt = levels.get(one.key) ?? (known.has(one.key) ? 1 : Math.min(4, last + 1))
    const level = own ?? Math.max(between.get(one)?.(result) ?? 1, learnt)
    const isLearnt = levels.has(one.key) || known.has(one.key)
    if (own || !between.has(one) || !isLearnt) levels.set(one.key, level)
    last = Math.min(level, last + 1)
    result.set(one.item, { level: last, isGuessed: !one.isMarked, label: one.label })
  }
  return result
}

/**
 * Returns the correction of levels by marks and numbers that puts the usual section names at the top. If most headings
 * are numbered, numbers take precedence over marks.
 */
function shifts(found: readonly Found[]): (one: Found, before: Found | undefined) => number {
  const top = (some: readonly Found[]) =>
    Math.min(9, ...some.filter(({ isKnown }) => isKnown).map(({ depth }) => depth))
  const some = found.filter(({ key }) => key.startsWith('h'))
  const isAlone = found.filter(({ isKnown, depth }) => isKnown && depth === 0).length < 2
  const marked = Math.min(top(some), isAlone ? Math.min(...some.map(({ depth }) => depth)) : 9)
  const isNumbered = ({ label }: Found) => depthOf(label) > 0
  const numbered = found.filter(isNumbered)
  const win = numbered.length >= Math.max(3, found.length * 0.5)
  const others = found.filter((one) => one.isKnown && !isNumbered(one) && !isBackHeading(one.item.text)).length
  const isBelow = others > 1 && numbered.every((one) => !one.isKnown || depthOf(one.label) > 1)
  return (one, before) => {
    const depth = isNinth(one, before) ? 2 : depthOf(one.label)
    if (depth > 0 && (win || one.key.startsWith('n'))) return depth - one.depth + (isBelow ? 1 : 0)
    return one.key.startsWith('h') && marked < 9 ? 1 - marked : 0
  }
}

/** Whether `I.` is a letter, after `H.` */
const isNinth = (one: Found, before: Found | undefined) =>
  /^I[.)]?$/.test(one.label) && /^H[.)]?$/.test(before?.label ?? '')

/** The least level of a heading, by the headings before it. */
type Least = (levels: ReadonlyMap<Item, Heading>) => number

/**
 * Finds the headings without a number between those of one section (`4.2`, then this, then `4.3`), and those between
 * two consecutive sections (`2.`, then this, then `3.`), which are parts of the first.
 */
function betweenNumbers(found: readonly Found[]): Map<Found, Least> {
  const within = new Map<Found, Least>()
  let waiting: Found[] = []
  let before: Found | undefined
  for (const one of found) {
    const depth = depthOf(one.label)
    if (depth === 0) {
      waiting.push(one)
      continue
    }
    const [first, last] = [parseFirstHeadingNumber(one), before ? parseFirstHeadingNumber(before) : 0]
    const section = before?.item
    if (section && depth > 1 && first === last) for (const each of waiting) within.set(each, () => 2)
    if (section && depth === 1 && depthOf(before?.label ?? '') === 1 && first === last + 1)
      for (const each of waiting.filter(({ isKnown }) => !isKnown))
        within.set(each, (levels) => (levels.get(section)?.level ?? 0) + 1)
    waiting = []
    before = one
  }
  return within
}

const parseFirstHeadingNumber = ({ label }: Found) => Number(/^\d+/.exec(label)?.[0] ?? Number.NaN)
