import type { Item, TextItem } from '../items.ts'
import { isMarkedItem } from '../quantities.ts'
import type { Found } from './heading-levels.ts'
import { depthOf } from './heading-numbers.ts'

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
