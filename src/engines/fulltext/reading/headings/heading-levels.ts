import type { Item, TextItem } from '../items.ts'
import { isBackHeading, isEndHeading, type MainPart } from './heading-names.ts'
import { depthOf, type HeadingNumber, isInner, readHeadingNumber } from './heading-numbers.ts'

/** A heading's level from 1, whether it was recognised only by its look, and its number. */
export type Heading = { level: number; isGuessed: boolean; label: string }

/** A heading that was found. */
export type Found = {
  at: number
  item: TextItem
  isMarked: boolean
  /** The level by its mark or style; 0 for none. */
  mark: number
  /** A key for its look. */
  look: string
  isKnown: boolean
  part: MainPart | ''
  label: string
}

/** Whether a heading has no mark and no number. */
const isPlain = ({ mark, label }: Found) => mark === 0 && depthOf(label) === 0

/**
 * Returns the levels of headings, weighed over the whole paper: by their numbers and marks, which are moved so that
 * the main parts are at the top; else by their look, which those of one level share, and its place among the others.
 */
export function levelled(found: readonly Found[]): Map<Item, Heading> {
  const parts = mainPartsOf(found)
  const tops = topsOf(found, parts)
  const within = listsWithin(found)
  const counted = found.filter((one) => !within.has(one))
  const own = ownLevels(counted, parts, tops.looks)
  const between = betweenNumbers(counted)
  const below = belowMainParts(found, parts, tops.looks)
  const learnt = new Map<string, number>()
  const raw = new Map<Item, number>()
  const result = new Map<Item, Heading>()
  const open: number[] = []
  let [last, section] = [0, 0]
  for (const one of found) {
    const key = keyOf(one)
    const least = between.get(one)?.(raw) ?? 1
    const isLearnt = learnt.has(key) || tops.looks.has(key)
    const byLook = Math.max(
      least,
      below.get(one) ?? learnt.get(key) ?? (tops.looks.has(key) ? 1 : Math.min(4, last + 1)),
    )
    const named = tops.headings.has(one) ? 1 : undefined
    const sure = within.has(one) ? section + 1 : (own.get(one) ?? alike(one, found, own) ?? named)
    const level = sure ?? byLook
    if (sure === undefined && !below.has(one) && !(between.has(one) && isLearnt)) learnt.set(key, level)
    if (!within.has(one)) section = level
    last = level
    raw.set(one.item, level)
    while ((open.at(-1) ?? 0) >= level) open.pop()
    open.push(level)
    result.set(one.item, { level: open.length, isGuessed: !one.isMarked, label: one.label })
  }
  return result
}

/** Returns a key shared by headings of one level; those with letters share one whatever their look. */
const keyOf = ({ label, look }: Found) => (/^\(?\p{Ll}{1,4}[.)]/u.test(label) ? 'letter' : look)

/* The main parts */

/** Returns the headings of main parts. Those that several headings name alike are parts of studies or chapters. */
function mainPartsOf(found: readonly Found[]): Map<Found, MainPart> {
  const parts = new Map<Found, MainPart>()
  for (const [part, all] of Map.groupBy(found, (one) => one.part)) {
    if (part === '') continue
    const one =
      part === 'introduction' ? all[0] : part === 'conclusions' ? all.at(-1) : all.length === 1 ? all[0] : undefined
    if (one) parts.set(one, part)
  }
  return parts
}

type Tops = {
  /** The looks of headings at the top. */
  looks: ReadonlySet<string>
  /** Headings at the top, whatever others of their look are. */
  headings: ReadonlySet<Found>
}

/** Finds what is at the top among the headings without a mark or number: the main parts, and the parts around them. */
function topsOf(found: readonly Found[], parts: ReadonlyMap<Found, MainPart>): Tops {
  const plain = found.filter(isPlain)
  const isMain = (one: Found) => parts.has(one) && parts.get(one) !== 'conclusions'
  const mains = plain.filter(isMain)
  const isUnnamed = !found.some(isMain)
  const looks = new Set((isUnnamed ? plain.filter(({ isKnown }) => isKnown) : mains).map(({ look }) => look))
  const [first, last] = [found.findIndex(isMain), found.findLastIndex(isMain)]
  const headings = plain.filter((one) => {
    const at = found.indexOf(one)
    if (parts.get(one) === 'conclusions') return isTopConclusion(one, plain, parts)
    return isEndHeading(one.item.text) && (at < first || at > last) && !isUnnamed
  })
  return { looks, headings: new Set(headings) }
}

/** Whether conclusions are a section, not the last part of the discussion: they follow other parts, or look apart. */
function isTopConclusion(one: Found, plain: readonly Found[], parts: ReadonlyMap<Found, MainPart>): boolean {
  const before = [...parts].filter(([other]) => other.at < one.at).at(-1)
  const others = plain.filter(({ look }) => look === one.look)
  const isApart = others.every((other) => other === one || isEndHeading(other.item.text))
  return isApart || (before !== undefined && before[1] !== 'discussion')
}

/**
 * Finds the headings with the look of the main parts between methods and results, or results and discussion: they are
 * parts of the first, unless others there have a look of their own.
 */
function belowMainParts(
  found: readonly Found[],
  parts: ReadonlyMap<Found, MainPart>,
  looks: ReadonlySet<string>,
): Map<Found, number> {
  const below = new Map<Found, number>()
  const mains = found.filter((one) => parts.has(one))
  for (const [at, one] of mains.entries()) {
    const [part, next] = [parts.get(one), mains[at + 1]]
    const ends =
      part === 'methods' ? /^(?:results|discussion)$/ : part === 'results' ? /^(?:discussion|conclusions)$/ : undefined
    if (!next || !ends?.test(parts.get(next) ?? '')) continue
    const inner = found.filter((other) => other.at > one.at && other.at < next.at)
    const [first] = inner
    const isAlike = inner.every((other) => isPlain(other) && other.look === first?.look && looks.has(other.look))
    if (isAlike && (inner.length > 1 || first?.at === one.at + 1)) for (const other of inner) below.set(other, 2)
  }
  return below
}

/* Marks and numbers */

/** Returns the levels of headings with marks or numbers. If most headings are numbered, numbers precede marks. */
function ownLevels(
  found: readonly Found[],
  parts: ReadonlyMap<Found, MainPart>,
  looks: ReadonlySet<string>,
): Map<Found, number> {
  const depths = numberDepths(found)
  const numbered = found.filter((one) => depths.has(one))
  const wins = numbered.length >= Math.max(3, found.length * 0.5) && (ranksOf(found).get('decimal') ?? 1) === 1
  const moved = 1 - topMark(found, parts)
  const isAtTop = [...depths.values()].includes(1)
  const deeper = isAtTop && areBelowUnnumbered(found, numbered) ? 1 : 0
  const mains = found.filter((one) => isPlain(one) && parts.has(one) && looks.has(one.look))
  const own = new Map<Found, number>()
  for (const one of found) {
    const isMain = mains.filter(({ look }) => look === one.look).length > 1 && !depths.has(one)
    if (one.mark > 0 && !(wins && depths.has(one))) own.set(one, isMain ? 1 : Math.max(1, one.mark + moved))
  }
  const beside = numbered.filter((one) => own.has(one)).map((one) => (own.get(one) ?? 0) - (depths.get(one) ?? 0))
  const offset = deeper || (beside.length > 0 ? Math.max(0, Math.min(...beside)) : 0)
  for (const one of numbered) if (!own.has(one)) own.set(one, (depths.get(one) ?? 0) + offset)
  raiseMainPart(own, parts)
  return own
}

/** Moves methods, results or discussion to the top if the others of a paper's main parts are there. */
function raiseMainPart(own: Map<Found, number>, parts: ReadonlyMap<Found, MainPart>): void {
  const mains = [...parts].filter(([, part]) => part !== 'conclusions').map(([one]) => one)
  const lower = mains.filter((one) => (own.get(one) ?? 1) > 1)
  const [one] = lower
  if (one && lower.length === 1 && mains.length > 2 && depthOf(one.label) === 0) own.set(one, 1)
}

/** Returns the mark that becomes level 1. */
function topMark(found: readonly Found[], parts: ReadonlyMap<Found, MainPart>): number {
  const isMain = (one: Found) => parts.has(one) && parts.get(one) !== 'conclusions'
  const marked = found.filter(({ mark }) => mark > 0)
  const last = marked.findLast(isMain)
  const least = Math.min(9, ...marked.filter(({ at }) => at <= (last?.at ?? at)).map(({ mark }) => mark))
  const isAbove = !last && found.filter((one) => isPlain(one) && isMain(one)).length > 1
  return isAbove ? Math.max(1, least - 1) : least
}

/** Returns the levels of the numbers of headings. */
function numberDepths(found: readonly Found[]): Map<Found, number> {
  const ranks = ranksOf(found)
  return new Map(
    found.flatMap((one, at): [Found, number][] => {
      const number = numberAt(found, at)
      return number ? [[one, (ranks.get(number.shape) ?? (isInner(number) ? 2 : 1)) + number.values.length - 1]] : []
    }),
  )
}

/** Returns the number of a heading; `I.` is a letter after `H.` */
function numberAt(found: readonly Found[], at: number): HeadingNumber | undefined {
  const [label, before] = [found[at]?.label ?? '', found[at - 1]?.label ?? '']
  return /^I[-.)]?$/.test(label) && /^H[-.)]?$/.test(before)
    ? { shape: 'letter', values: [9] }
    : readHeadingNumber(label)
}

/** Returns the levels of numbers of one part, by their signs: those that a paper has first are above the others. */
function ranksOf(found: readonly Found[]): Map<HeadingNumber['shape'], number> {
  const shapes = found.flatMap((_, at) => {
    const number = numberAt(found, at)
    return number?.values.length === 1 ? [number.shape] : []
  })
  const ranks = new Map<HeadingNumber['shape'], number>()
  let last = 0
  for (const shape of shapes) {
    if (ranks.has(shape) || shapes.filter((one) => one === shape).length < 2) continue
    last = Math.max(shape === 'letter' ? 2 : 1, last + 1)
    ranks.set(shape, last)
  }
  return ranks
}

/**
 * Whether all numbers are below sections without one: `Methods`, then `1. Data`. Between introduction and conclusions
 * that look like them, they are not.
 */
function areBelowUnnumbered(found: readonly Found[], numbered: readonly Found[]): boolean {
  const others = found.filter((one) => one.isKnown && !numbered.includes(one) && !isBackHeading(one.item.text))
  const before = found[found.indexOf(numbered[0] as Found) - 1]
  const isAround =
    before?.part === 'introduction' && others.every(({ part }) => part === 'introduction' || part === 'conclusions')
  const isAlike = isAround && numbered.every((one) => others.some(({ look }) => look === one.look))
  return others.length > 1 && !isAlike && numbered.every((one) => !one.isKnown || depthOf(one.label) > 1)
}

/** Finds the headings in automatic lists that start again within a section. */
function listsWithin(found: readonly Found[]): Set<Found> {
  const within = new Set<Found>()
  const lists = new Set<string>()
  const own = new Map<string, { list: string; next: number }>()
  for (const one of found) {
    const number = readHeadingNumber(one.label)
    if (!number) continue
    const [value = 0] = number.values
    const list = one.item.paragraph.place?.list ?? ''
    const main = own.get(number.shape)
    const isSingle = number.values.length === 1 && one.mark === 0
    if (isSingle && (lists.has(list) || (main && list !== '' && list !== main.list && value !== main.next))) {
      within.add(one)
      lists.add(list)
    } else own.set(number.shape, { list: main?.list ?? list, next: value + 1 })
  }
  return within
}

/** The least level of a heading, by the headings before it. */
type Least = (levels: ReadonlyMap<Item, number>) => number

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
        within.set(each, (levels) => (levels.get(section) ?? 0) + 1)
    waiting = []
    before = one
  }
  return within
}

const parseFirstHeadingNumber = ({ label }: Found) => Number(/^\d+/.exec(label)?.[0] ?? Number.NaN)

/* Looks */

/**
 * Returns the level of the nearest marked heading of the same look, if it is below the top; undefined for none. Parts
 * at the end are only like others of them.
 */
function alike(one: Found, found: readonly Found[], own: ReadonlyMap<Found, number>): number | undefined {
  if (!isPlain(one) || one.part !== '') return undefined
  const alike = found.filter((other) => other.mark > 0 && depthOf(other.label) === 0 && other.look === one.look)
  const [nearest] = alike.toSorted((a, b) => Math.abs(a.at - one.at) - Math.abs(b.at - one.at))
  const isOther = nearest && isEndHeading(one.item.text) && !isEndHeading(nearest.item.text)
  const level = nearest && !isOther ? (own.get(nearest) ?? 0) : 0
  return level > 1 ? level : undefined
}
