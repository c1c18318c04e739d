import { findReferenceLabel } from '../../../core/pasted/references.ts'
import { readParagraphCaption } from './caption-rules.ts'
import {
  beginsLikeReference,
  endsWhole,
  goesOnAbove,
  isBareAddress,
  isSurelyReference,
  looksCited,
} from './entry-rules.ts'
import type { Heading } from './headings/heading-levels.ts'
import { isKnownHeading, isReferencesHeading } from './headings/heading-names.ts'
import type { Item, TextItem } from './items.ts'
import { isMarkedHeading, isMarkedItem } from './quantities.ts'

/** A heading with the items below it, up to the next one. */
export type Chapter = { heading: Heading | undefined; item: TextItem | undefined; items: Item[]; isReferences: boolean }

/** Divides a paper into chapters, and marks the lists of references, by their headings or else by their looks. */
export function chaptersOf(items: readonly Item[], headings: ReadonlyMap<Item, Heading>): Chapter[] {
  const chapters: Chapter[] = [{ heading: undefined, item: undefined, items: [], isReferences: false }]
  /** The level of the list that the last heading is in; 0 outside of one. */
  let listLevel = 0
  for (const item of items) {
    const heading = headings.get(item)
    if (!heading || item.kind !== 'text' || (listLevel > 0 && isEntryAsHeading(item))) {
      chapters.at(-1)?.items.push(item)
      continue
    }
    const isReferences = isReferencesHeading(item.text)
    if (isReferences) listLevel = heading.level
    else if (heading.level <= listLevel) listLevel = 0
    chapters.push({ heading, item, items: [], isReferences })
  }
  markNamedLists(chapters)
  return chapters.some(({ isReferences }) => isReferences) ? chapters : withListsByLook(chapters)
}

/** Returns the text of an entry with its number; that of a list item as `[3]`, however the list prints it. */
function entryText(item: TextItem): string {
  const label = isMarkedItem(item) ? (item.paragraph.place?.label ?? '') : ''
  const number = /^\P{Nd}*(\p{Nd}+)\P{Nd}*$/u.exec(label)?.[1]
  return number ? `[${number}] ${item.text}` : `${label} ${item.text}`.trim()
}

/** Whether an item begins with a number or a key of a reference. */
export const isLabelledItem = (item: Item | undefined): boolean =>
  item?.kind === 'text' && findReferenceLabel(entryText(item)) !== ''

/** Whether a text is an entry of a list of references, by its field, its style or its look. */
export const isCitedItem = (item: Item): boolean =>
  item.kind === 'text' && (isOfList(item) || looksCited(entryText(item)))

const isSure = (item: Item): boolean => item.kind === 'text' && (isOfList(item) || isSurelyReference(entryText(item)))

/** Whether a field or a style marks a paragraph as an entry of a list of references. */
export const isOfList = ({ paragraph }: TextItem): boolean =>
  paragraph.within.some((code) => /BIBL|REFLIST/i.test(code)) ||
  paragraph.styles
    .slice(0, 2)
    .some((name) => /^(?:endnote )?bibliograph|literaturverzeichnis|^references?(?: ?item| list)?$/i.test(name))

/** Whether an entry looks like a heading, for example by an outline level. */
const isEntryAsHeading = (item: TextItem) => isSure(item) && !isKnownHeading(item.text)

const countCited = ({ items }: Chapter) => items.filter(isCitedItem).length
const isMostlyCited = (chapter: Chapter) => countCited(chapter) > 0 && countCited(chapter) >= chapter.items.length * 0.6

/** Unmarks named lists without entries, and marks the parts of the others: `Primary sources`, `Books`. */
function markNamedLists(chapters: Chapter[]): void {
  for (const [at, chapter] of chapters.entries()) {
    if (!chapter.isReferences || !chapter.heading) continue
    const { level } = chapter.heading
    const isEmpty = countCited(chapter) === 0
    for (const part of partsFrom(chapters, at, isEmpty)) {
      part.isReferences = true
      if (part.heading && part.heading.level <= level) part.heading = { ...part.heading, level: level + 1 }
    }
    const hasParts = chapters[at + 1]?.isReferences === true && !isReferencesHeading(chapters[at + 1]?.item?.text ?? '')
    if (isEmpty && chapter.items.length > 0 && !hasParts) chapter.isReferences = false
  }
}

/** Returns the chapters right below a list that are its parts; those of an empty list may have its level. */
function partsFrom(chapters: readonly Chapter[], at: number, isEmpty: boolean): Chapter[] {
  const level = chapters[at]?.heading?.level ?? 0
  const parts: Chapter[] = []
  for (const [place, part] of chapters.entries()) {
    if (place <= at) continue
    const own = part.heading?.level ?? 0
    const isWithin = own > level || (own === level && isEmpty && !part.isReferences)
    const next = chapters[place + 1]
    const isAbove =
      part.items.length === 0 && (next?.heading?.level ?? 0) > own && next !== undefined && isMostlyCited(next)
    if (!isWithin || !(isMostlyCited(part) || isAbove)) break
    parts.push(part)
  }
  return parts
}

/* Lists without a known heading */

/** The fewest entries of a list that nothing but its look shows. */
const fewest = 3

/** Marks the last chapter that is a list by its looks; otherwise splits off the entries at the end of a chapter. */
function withListsByLook(chapters: Chapter[]): Chapter[] {
  const isList = ({ heading, items }: Chapter) => {
    const texts = items.filter((item) => item.kind === 'text')
    const sure = texts.filter(isSure).length
    const [first] = texts
    const beginsAtOnce = heading !== undefined && first !== undefined && isSure(first)
    return beginsAtOnce && sure >= fewest && sure >= texts.length * 0.7
  }
  const last = chapters.findLastIndex(isList)
  if (last >= 0) {
    let first = last
    while (first > 0 && isList(chapters[first - 1] as Chapter)) first--
    const above = chapters[first - 1]
    const isHead = above?.items.length === 0 && (above.heading?.level ?? 9) < (chapters[first]?.heading?.level ?? 0)
    const listed = new Set(chapters.slice(isHead ? first - 1 : first, last + 1))
    return chapters.map((chapter) => (listed.has(chapter) ? { ...chapter, isReferences: true } : chapter))
  }
  const from = chapters.findLastIndex((chapter) => entriesAtEnd(chapter) !== undefined)
  return chapters.flatMap((chapter, at) => (at === from ? splitAtEntries(chapter) : [chapter]))
}

/** Returns the place of the first of the entries that end a chapter; undefined if there are too few. */
function entriesAtEnd({ items }: Chapter): number | undefined {
  const from = items.findLastIndex((item) => !isCitedItem(item)) + 1
  const entries = items.slice(from)
  const sure = entries.filter(isSure).length
  const least = isHeadLine(items[from - 1]) ? fewest : fewest + 1
  return entries.length >= least && sure >= entries.length * 0.7 ? from : undefined
}

const isHeadLine = (item: Item | undefined): item is TextItem =>
  item?.kind === 'text' &&
  item.isFirst &&
  item.text.length < 70 &&
  !/\p{Nd}{3}|[.;,]$/u.test(item.text) &&
  readParagraphCaption(item) === undefined

function splitAtEntries(chapter: Chapter): Chapter[] {
  const { items } = chapter
  const from = entriesAtEnd(chapter) ?? items.length
  const line = items[from - 1]
  const item = isHeadLine(line) ? line : undefined
  const heading = { level: 1, isGuessed: item !== undefined && !isMarkedHeading(item), label: '' }
  const list = { heading, item, items: items.slice(from), isReferences: true }
  return [{ ...chapter, items: items.slice(0, item ? from - 1 : from) }, list]
}

/** Removes the items after the last reference from a list, unless all of them belong to it. */
export function takeRestOf({ items }: Chapter): Item[] {
  const last = items.findLastIndex(isEntryItem)
  const [cited, next] = [items[last], items[last + 1]]
  const isCut = cited?.kind === 'text' && !endsWhole(cited.text) && next?.kind === 'text'
  const goesOn = next && ((isCut && readParagraphCaption(next) === undefined) || belongsToList(next))
  const from = last + (goesOn ? 2 : 1)
  return last < 0 || items.slice(from).every(belongsToList) ? [] : items.splice(from)
}

/** Whether an item of a list is an entry: one that looks like it, or the address of a page alone. */
export const isEntryItem = (item: Item): boolean =>
  isCitedItem(item) || (item.kind === 'text' && isBareAddress(item.text))

/** Whether an item without a year is an entry of a list, or the rest of one. */
const belongsToList = (item: Item): boolean =>
  item.kind === 'text' &&
  readParagraphCaption(item) === undefined &&
  (goesOnAbove(item.text) || beginsLikeReference(item.text))
