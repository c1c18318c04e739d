import { doiPrefix } from '../../../../core/pasted/doi-pattern.ts'
import { isFloatNote, isPanelName, readParagraphCaption } from '../caption-rules.ts'
import type { Item, TextItem } from '../items.ts'
import { isMarkedHeading } from '../quantities.ts'
import { type Found, type Heading, levelled } from './heading-levels.ts'
import { itemsAsHeadings, typedAsHeadings, withoutListItems } from './heading-lists.ts'
import { isKnownHeading, isReferencesHeading, mainPartOf, typedNumber } from './heading-names.ts'
import { depthOf, isNextNumber } from './heading-numbers.ts'

const headingStyle =
  /head(?:ing|line)?s?\s*\d?(?!er)|sec(?:tion)?[ _-]?title|überschrift|titre|título|titolo|заголовок/i
const noHeadingStyle = /header|toc|table|caption|figure|running|contents|footer|letterhead/i

const aDoi = new RegExp(String.raw`\b${doiPrefix}`)

/** Matches the dots between a heading and its page in a typed table of contents. */
const leader = /\.{4}|…{2}|(?:\. ){4}/

const countHeadingWords = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0

/** The usual look of a paper's text. */
type Usual = { size: number; isBold: boolean }

function usualOf(items: readonly Item[]): Usual {
  const sizes = new Map<number, number>()
  let [bold, all] = [0, 0]
  for (const item of items) {
    if (item.kind !== 'text' || countHeadingWords(item.text) < 15) continue
    sizes.set(item.look.size, (sizes.get(item.look.size) ?? 0) + item.text.length)
    all += item.text.length
    if (item.look.isBold) bold += item.text.length
  }
  const [size = 11] = [...sizes].toSorted((a, b) => b[1] - a[1])[0] ?? []
  return { size, isBold: bold > all / 2 }
}

/**
 * Whether a paragraph is a caption, or its title below a label alone: it has a sign after its label, or, with a label
 * or a caption's style, is next to a figure or table.
 */
function isOfFloat(items: readonly Item[], at: number): boolean {
  const item = items[at]
  const caption = item?.kind === 'text' ? readParagraphCaption(item) : undefined
  if (caption?.kind) return caption.isSure || [at - 1, at + 1, at + 2].some((one) => isPictureOrTable(items[one]))
  if (caption && [at - 1, at + 1].some((one) => isPictureOrTable(items[one]))) return true
  const before = items[at - 1]
  const label = before?.kind === 'text' ? readParagraphCaption(before) : undefined
  const isLabelAlone = label !== undefined && before?.kind === 'text' && before.text.length <= label.length + 1
  return isLabelAlone && label.length > 0 && isPictureOrTable(items[at + 1])
}

const isPictureOrTable = (item: Item | undefined) => /^(?:picture|table|undrawn)$/.test(item?.kind ?? '')

/** Whether a paragraph that the word processor marks as a heading looks like one. */
function looksMarked(items: readonly Item[], at: number, usual: Usual): boolean {
  const item = items[at]
  if (item?.kind !== 'text') return false
  const { text, look, paragraph } = item
  const count = countHeadingWords(text)
  const isCapital = /^[A-H]\)/.test(text) && count > 1
  if (isPanelName(item) && (!isCapital || [at - 1, at + 1].some((one) => isPictureOrTable(items[one])))) return false
  if (count === 0 || count > 40 || text.length > 220 || isOfFloat(items, at)) return false
  if (/[.?!。？].*[.?!。？].*[.?!。？]/s.test(text) && typedNumber(text) === '') return false
  if (isKnownHeading(text)) return true
  const isStyled = paragraph.styles.some((name) => headingStyle.test(name) && !noHeadingStyle.test(name))
  const isEnded = /[.;,।。；，]$/.test(text) && !/\b(?:etc|al)\.$/.test(text)
  if (isStyled) return count <= 25 || !isEnded
  const stands = look.isBold || look.isCaps || look.size > usual.size + 0.4 || typedNumber(text) !== ''
  return count <= 20 && (stands || !isEnded)
}

/** Scores how much an unmarked paragraph looks like a heading; from 2 on, it counts as one. */
function likeness(items: readonly Item[], at: number, usual: Usual): number {
  const item = items[at]
  if (item?.kind !== 'text' || !item.isFirst) return 0
  const { text, look, paragraph } = item
  const count = countHeadingWords(text)
  const place = paragraph.place
  if (count === 0 || count > 18 || text.length > 140 || isOfFloat(items, at) || place?.isBullet) return 0
  if (/\t.*\t/s.test(text) || /[,;=，；]$/.test(text) || /^[\p{Ll}•·・●–—*-]/u.test(text) || /@|https?:/.test(text))
    return 0
  if (leader.test(text)) return 0
  if (isFloatNote(text) || aDoi.test(text) || /\+.*\+/s.test(text)) return 0
  if (/^\(\p{Nd}/u.test(text) && isPictureOrTable(items[at + 1])) return 0
  if (!/\p{L}[\p{L}\p{M}]/u.test(text) || item.pieces.some(({ kind }) => kind === 'formula')) return 0
  const isKnown = isKnownHeading(text)
  const isEnded = /[.।。]$/.test(text)
  if (isEnded && !isKnown && (text.endsWith('。') || !look.isBold || count > 10)) return 0
  const next = items.slice(at + 1, at + 3).find((one) => one.kind !== 'picture')
  const nextWords = next?.kind === 'text' ? countHeadingWords(next.text) : 0
  const isFollowed = next?.kind === 'text' && (isMarkedHeading(next) || (next.look.isBold && !usual.isBold))
  const isStyled = paragraph.styles.slice(0, 1).some((name) => headingStyle.test(name) && !noHeadingStyle.test(name))
  const signs: [boolean, number][] = [
    [isKnown, 2.5],
    [isStyled, 2],
    [look.isBold && !usual.isBold, 2],
    [look.isCaps, 1.4],
    [look.size > usual.size + 0.9, 1.6],
    [look.size < usual.size - 1.4, -1],
    [look.isUnderlined, 1.3],
    [look.isItalic, 1.3],
    [look.isCentred, 0.4],
    [typedNumber(text) !== '', 1.3],
    [depthOf(typedNumber(text)) > 2, 0.7],
    [place !== undefined && place.label !== '', 0.3],
    [nextWords >= 20, 0.7],
    [next === undefined || (next.kind === 'text' && nextWords < 5 && !isFollowed), -0.7],
    [count > 12, -0.7],
    [/:$/.test(text) && !isKnown, count > 1 ? -0.3 : -0.8],
  ]
  return signs.reduce((sum, [isSo, weight]) => sum + (isSo ? weight : 0), 0)
}

/** Returns a key for a paragraph's look, shared by headings of one level. */
const lookKey = ({ look }: TextItem) =>
  [
    look.size,
    look.isBold && 'b',
    look.isCaps && 'c',
    look.isItalic && 'i',
    look.isUnderlined && 'u',
    look.isCentred && 'm',
  ]
    .filter(Boolean)
    .join(' ')

/** Returns the level in a style's name; 0 for none. */
function styledLevel({ paragraph }: TextItem): number {
  const name = paragraph.styles.slice(0, 1).find((one) => headingStyle.test(one) && !noHeadingStyle.test(one))
  return Math.min(6, Number(/\d/.exec(name ?? '')?.[0] ?? 0))
}

/**
 * Finds the headings of a paper and their levels: marked ones that look like headings, and unmarked ones that do.
 * Levels come from their marks or numbers, else from their look and its place among the others.
 */
export function headingsOf(items: readonly Item[]): Map<Item, Heading> {
  const usual = usualOf(items)
  const found = items.flatMap((item, at): Found[] => {
    if (item.kind !== 'text') return []
    const isMarked = isMarkedHeading(item) && looksMarked(items, at, usual)
    if (!isMarked && (isMarkedHeading(item) || likeness(items, at, usual) < 2)) return []
    return [foundAt(item, at, isMarked)]
  })
  const alone = withoutListItems(withoutItems(found, items), items)
  const listed = [...alone, ...itemsAsHeadings(items, alone).map(({ item, at }) => foundAt(item, at, false))]
  const inOrder = listed.toSorted((one, other) => one.at - other.at)
  const typed = typedAsHeadings(items, inOrder).map(({ item, at }) => foundAt(item, at, false))
  const all = [...inOrder, ...typed].toSorted((one, other) => one.at - other.at)
  return levelled(withoutCited(withoutRows(all), items))
}

function foundAt(item: TextItem, at: number, isMarked: boolean): Found {
  const mark = isMarked ? (item.paragraph.look.outline ?? 0) + 1 : styledLevel(item)
  const { text } = item
  const names = { isKnown: isKnownHeading(text), part: mainPartOf(text) }
  return { at, item, isMarked, mark, look: lookKey(item), ...names, label: findHeadingLabel(item) }
}

/**
 * Drops unmarked headings if more than three follow each other, unless their numbers do: they are lines of an address
 * or a table.
 */
function withoutRows(found: Found[]): Found[] {
  const runs: Found[][] = []
  for (const one of found) {
    const run = runs.at(-1)
    if (run && (run.at(-1)?.at ?? -9) === one.at - 1) run.push(one)
    else runs.push([one])
  }
  const isCounted = ({ label }: Found) =>
    found.some((other) => isNextNumber(label, other.label) || isNextNumber(other.label, label))
  return runs.flatMap((run) => {
    if (run.length <= 3) return run
    const isDeep = run.some(({ label }) => depthOf(label) > 1)
    return run.filter((one) => one.isMarked || one.isKnown || (isDeep && isCounted(one)))
  })
}

/** Drops unmarked headings that are items of a typed list, between items with the previous and the next number. */
function withoutItems(found: Found[], items: readonly Item[]): Found[] {
  const places = new Set(found.map(({ at }) => at))
  const numberAt = (at: number) => {
    const item = items[at]
    return item?.kind === 'text' && !places.has(at) ? parseHeadingNumber(findHeadingLabel(item)) : Number.NaN
  }
  const isItem = ({ at, label }: Found) =>
    numberAt(at - 1) === parseHeadingNumber(label) - 1 && numberAt(at + 1) === parseHeadingNumber(label) + 1
  return found.filter((one) => one.isMarked || !isItem(one))
}

const parseHeadingNumber = (label: string) => Number(/^\d{1,2}(?=[-–.)]?$)/.exec(label)?.[0] ?? Number.NaN)
const findHeadingLabel = (item: TextItem) => item.paragraph.place?.label || typedNumber(item.text)

/** Drops unmarked headings among references: a reference may be short, bold or numbered. */
function withoutCited(found: Found[], items: readonly Item[]): Found[] {
  const list = found.find(({ item, isKnown }) => isKnown && isReferencesHeading(item.text))
  if (!list) return found
  let next = items.length
  const kept = found.toReversed().filter((one) => {
    const isSure = one.at <= list.at || one.isMarked || one.isKnown
    const below = items.slice(one.at + 1, Math.min(next, one.at + mostBelow))
    if (one.isMarked || one.isKnown) next = one.at
    return isSure || one.item.look.size > list.item.look.size || !below.some(hasYear)
  })
  return kept.toReversed()
}

const mostBelow = 20
const hasYear = (item: Item) => item.kind === 'text' && /(?<!\d)(?:19|20)\d\d(?!\d)/.test(item.text)
