import type { Item, TextItem } from '../items.ts'
import { isMarkedItem } from '../quantities.ts'
import type { Found } from './heading-levels.ts'
import { typedNumber } from './heading-names.ts'
import { depthOf, isNextNumber, readHeadingNumber } from './heading-numbers.ts'

/** An item of an automatic list with its place in the paper. */
type Listed = { item: TextItem; at: number }

const listOf = ({ paragraph: { place } }: TextItem) => `${place?.list} ${place?.level}`

/** Returns the numbered and lettered items of a paper, by their list and level. */
function listsIn(items: readonly Item[]): Map<string, Listed[]> {
  const all = items.flatMap((item, at): Listed[] =>
    item.kind === 'text' && isNumberedItem(item) ? [{ item, at }] : [],
  )
  return Map.groupBy(all, ({ item }) => listOf(item))
}

const isNumberedItem = (item: TextItem) =>
  isMarkedItem(item) && !item.paragraph.place?.isBullet && (item.paragraph.place?.label ?? '') !== ''

/** Whether an item is followed by something that is no item, or by a heading that its number leads to. */
function isAlone({ item, at }: Listed, items: readonly Item[], found: readonly Found[]): boolean {
  const next = items[at + 1]
  if (next?.kind !== 'text' || !isMarkedItem(next)) return next !== undefined
  const [{ place }, { place: below }] = [item.paragraph, next.paragraph]
  const isDeeper = below?.list !== place?.list || (below?.level ?? 0) > (place?.level ?? 0)
  const isCounted = below?.list === place?.list && depthOf(below?.label ?? '') > 1
  return isDeeper && (isCounted || found.some((one) => one.at === at + 1))
}

/**
 * Drops unmarked headings that are items of a list, next to others of it: most items of the list have no text of their
 * own.
 */
export function withoutListItems(found: readonly Found[], items: readonly Item[]): Found[] {
  const lists = listsIn(items)
  const isOfPlainList = ({ item, isMarked }: Found) => {
    if (isMarked || !isNumberedItem(item)) return false
    const list = lists.get(listOf(item)) ?? []
    const headings = list.filter((one) => hasFewWords(one.item) && isAlone(one, items, found))
    return list.length > 1 && headings.length <= list.length / 2
  }
  return found.filter((one) => !isOfPlainList(one))
}

/**
 * Finds the items of lists that are headings: short ones of a list in which others are, or which have their own text,
 * figures or tables below them.
 */
export function itemsAsHeadings(items: readonly Item[], found: readonly Found[]): Listed[] {
  const known = new Set(found.map(({ at }) => at))
  return [...listsIn(items).values()].flatMap((list) => {
    const isBegun = list.some(({ at }) => known.has(at))
    const isCounted = ({ item }: Listed) => isBegun && depthOf(item.paragraph.place?.label ?? '') > 1
    const fits = (one: Listed) => isShort(one.item) && (isCounted(one) || isAlone(one, items, found))
    const own = list.filter(({ at }) => hasOwnText(items[at + 1])).length
    const isWhole = list.length > 1 && list.every(fits) && own > list.length / 2
    return isBegun || isWhole ? list.filter((one) => !known.has(one.at) && fits(one)) : []
  })
}

const hasFewWords = ({ text }: TextItem) => (text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0) <= 12

const isShort = (item: TextItem) => hasFewWords(item) && isNamed(item)

/** Whether an item is written as a name, not as a sentence or part of one. */
const isNamed = ({ text }: TextItem) => !/[.;,:?。；]$/u.test(text) && !/^\p{Ll}/u.test(text)

const hasOwnText = (item: Item | undefined) =>
  item?.kind === 'picture' || item?.kind === 'table' || (item?.kind === 'text' && /^[^\p{Ll}]/u.test(item.text))

/* Typed numbers */

/**
 * Finds the short paragraphs whose typed number goes on with those of headings: `4.1` below `4`, `4.3` after `4.2`, and
 * `4` between `3` and `5`. They have text of their own, unlike the items of a typed list.
 */
export function typedAsHeadings(items: readonly Item[], found: readonly Found[]): Listed[] {
  const known = new Map(found.map(({ at, label }) => [at, label]))
  const labels = found.map(({ label }) => valuesOf(label))
  const listed: Listed[] = []
  let before = ''
  for (const [at, item] of items.entries()) {
    const label = known.get(at) ?? (item.kind === 'text' ? labelOfTyped(item, [items[at - 1], items[at + 1]]) : '')
    if (depthOf(label) === 0) continue
    const isNext = isNextNumber(label, before) || beginsNext(label, before)
    if (known.has(at) || (isNext && isSupported(valuesOf(label), labels))) before = label
    if (!known.has(at) && before === label && item.kind === 'text') listed.push({ item, at })
  }
  return listed
}

const valuesOf = (label: string): readonly number[] => readHeadingNumber(label)?.values ?? []

/** Returns the decimal number of a short line between texts, not items of a list; '' for none. */
function labelOfTyped(item: TextItem, [last, next]: readonly (Item | undefined)[]): string {
  const label = item.paragraph.place ? '' : typedNumber(item.text)
  const rest = item.text.slice(label.length).trim()
  const isShortLine = item.isFirst && item.text.length < mostInLine && hasFewWords(item) && !/[,;:?!。]$/.test(rest)
  const [above, below] = [last, next].map((one) => (one?.kind === 'text' ? typedNumber(one.text) : ''))
  const isAmongItems = isNextItem(label, above) || isNextItem(below, label)
  return /^\p{Nd}/u.test(label) && isShortLine && next !== undefined && !isAmongItems && !/^\P{Lu}*\p{Ll}/u.test(rest)
    ? label
    : ''
}

const mostInLine = 100

const isNextItem = (label = '', before = '') => isNextNumber(label, before) && depthOf(label) === depthOf(before)

/** Whether a number is the first of the next section, whose own heading has none: `3.1` after `2.4`. */
function beginsNext(label: string, before: string): boolean {
  const [own, last] = [valuesOf(label), valuesOf(before)]
  return own.length > 1 && own.slice(1).every((value) => value === 1) && own[0] === (last[0] ?? 0) + 1
}

/** Whether headings have the number's section or one next to it; for a section, the ones before and after it. */
function isSupported(own: readonly number[], labels: readonly (readonly number[])[]): boolean {
  const has = (values: readonly number[]) => labels.some((one) => one.join('.') === values.join('.'))
  const [above, last] = [own.slice(0, -1), own.at(-1) ?? 0]
  if (above.length === 0) return has([last - 1]) && has([last + 1])
  return has(above) || labels.some((one) => one.length === own.length && one.slice(0, -1).join('.') === above.join('.'))
}
