import { patternOfWords } from '../../../../core/language/paper-words.ts'
import {
  abstractHeading,
  abstractLead,
  closedUp,
  furtherMatter,
  isAbstractPart,
  isSectionHeading,
  keywordsLead,
  structuredLength,
} from '../../../documents/text.ts'
import { isKnownHeading, isReferencesHeading } from '../headings/heading-names.ts'
import { type Item, wordsOfItem } from '../items.ts'
import { isMarkedHeading } from '../quantities.ts'

/** The most items of a front. */
const mostItems = 90

const countFrontWords = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0
const foldFrontText = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
const closedUpItemText = (item: Item | undefined) =>
  item?.kind === 'text' ? closedUp(item.text.replace(/\s+/g, ' ')) : ''

const introduction = new RegExp(
  String.raw`^(?:(?:0?1|I|१)[.):]?\s*)?(?:${patternOfWords('introduction')})(?![\p{L}\p{M}])`,
  'iu',
)

const moreAbstract = /^(?:highlights|graphical abstract|plain language summary|सार)\s*[.:]?$/iu
const moreKeywords = new RegExp(String.raw`^(?:${patternOfWords('keywords')})(?![\p{L}\p{M}])`, 'iu')
const mentions = new RegExp(
  String.raw`^(?:received|accepted|revised|submitted|corresponding|\*?\s?correspond|e-?mail|orcid|doi|©|` +
    'running (?:head|title)|short title|word count|manuscript|article type|удк|author for correspondence|' +
    'conflict of interest: none)',
  'iu',
)

/** Whether an item begins an abstract. */
export const isAbstract = (item: Item | undefined) => {
  const text = closedUpItemText(item)
  return (
    text !== '' &&
    (abstractHeading.test(text) ||
      abstractLead.test(text) ||
      moreAbstract.test(text) ||
      (item?.kind === 'text' && /^abstract\b[\s—–:.-]/iu.test(text)))
  )
}
/** Whether an item begins the keywords. */
export const isKeywords = (item: Item | undefined) => {
  const text = closedUpItemText(item)
  return text !== '' && (keywordsLead.test(text) || (text.length < 400 && moreKeywords.test(text)))
}

const isShortHeading = (item: Item | undefined) =>
  item?.kind === 'text' &&
  countFrontWords(item.text) <= 14 &&
  (isMarkedHeading(item) || isKnownHeading(item.text) || item.look.isBold)

/** Whether a section of the text begins with an item. */
function beginsText(item: Item | undefined): boolean {
  if (item?.kind !== 'text') return false
  const text = closedUpItemText(item)
  if (countFrontWords(text) > 14) return false
  const { place } = item.paragraph
  const isFirst = /^(?:1|I)[.)]*$/.test(place?.label ?? '') && place?.level === 0 && item.look.isBold
  return (
    introduction.test(text) ||
    isFirst ||
    (isSectionHeading(text) && (isMarkedHeading(item) || item.look.isBold || item.look.isCaps))
  )
}

/**
 * Counts the items of the front: title, byline, abstract, keywords and the items between them.
 * @param title from the properties or the first page
 */
export function frontLength(items: readonly Item[], title: string): number {
  const head = items.slice(0, mostItems)
  const parts = structuredSpans(head)
  const text = head.findIndex((item, at) => beginsText(item) && !parts.some(([from, to]) => at > from && at < to))
  const reach = text < 0 ? Math.min(head.length, Math.ceil(items.length * 0.5)) : text
  const before = head.slice(0, reach)
  const [abstract, keywords] = [before.findIndex(isAbstract), before.findLastIndex(isKeywords)]
  const endAt = (at: number) => parts.find(([from]) => from === at)?.[1] ?? abstractEnd(head, at, keywords, reach)
  let end = Math.max(keywordsEnd(head, keywords), endAt(abstract))
  if (end === 0) end = titleEnd(head, title, text)
  while (end < head.length && (text < 0 || end < text) && goesOn(head, end, title)) {
    end = isAbstract(head[end]) ? endAt(end) : isKeywords(head[end]) ? keywordsEnd(head, end) : end + 1
  }
  return text >= 0 && head.slice(end, text).every((item) => countFrontWords(wordsOfItem(item)) < 30)
    ? Math.max(end, text)
    : end
}

/** Returns the abstracts whose parts have headings of their own: each heading's index, and the index after its end. */
export function structuredSpans(head: readonly Item[]): [from: number, to: number][] {
  const rows = head.map((item) => ({ text: closedUpItemText(item), ends: endsParts(item) }))
  return head.flatMap((item, at): [number, number][] => {
    const isHeading = isAbstract(item) && countFrontWords(closedUpItemText(item)) < 4
    const length = isHeading ? structuredLength(rows.slice(at + 1)) : 0
    return length > 0 ? [[at, at + 1 + length]] : []
  })
}

const endsParts = (item: Item) =>
  item.kind !== 'text' || isAbstract(item) || isKeywords(item) || isFurtherMatter(item) || isShortHeading(item)

/** Whether an item is the heading of a part of a structured abstract. */
export const isPartHeading = (item: Item): boolean => item.kind === 'text' && isAbstractPart(closedUpItemText(item))

function keywordsEnd(head: readonly Item[], at: number): number {
  if (at < 0) return 0
  const isAlone =
    countFrontWords(closedUpItemText(head[at])) <= 3 && !/[:.।—–-]\s*[\p{L}\p{M}]/u.test(closedUpItemText(head[at]))
  return isAlone && !isShortHeading(head[at + 1]) ? at + 2 : at + 1
}

/** The most words of an abstract; more belong to a text that begins without a heading. */
const mostInAbstract = 450

/**
 * Returns the end of an abstract: the next heading; its own headings (Background, Methods) count as its text if
 * keywords follow them. It is one paragraph if nothing marks its end.
 */
function abstractEnd(head: readonly Item[], at: number, keywords: number, reach: number): number {
  if (at < 0) return 0
  if (keywords > at && keywords - at < 24) return keywordsEnd(head, keywords)
  if (countFrontWords(closedUpItemText(head[at])) > 20) return at + 1
  let end = at + 1
  while (end < reach && end < at + 8 && !(end > at + 1 && isShortHeading(head[end]))) end++
  const isShort =
    head.slice(at, end).reduce((sum, item) => sum + countFrontWords(closedUpItemText(item)), 0) <= mostInAbstract
  const isEnded = beginsText(head[end]) || (isShort && isShortHeading(head[end]))
  return isEnded ? end : Math.min(end, at + 2)
}

/** Returns the end of a front without an abstract: the title, and short lines below it. */
function titleEnd(head: readonly Item[], title: string, text: number): number {
  const isTitle = (item: Item) => {
    const own = foldFrontText(wordsOfItem(item))
    return (
      own !== '' &&
      (foldFrontText(title).startsWith(own) || (foldFrontText(title) !== '' && own.startsWith(foldFrontText(title))))
    )
  }
  const first = head.findIndex((item) => countFrontWords(wordsOfItem(item)) > 0)
  const start = head[first]
  if (!start || (text >= 0 && text <= first)) return 0
  const isNamed = start.kind === 'text' && start.paragraph.styles.some((name) => /\btitle\b/i.test(name))
  if (
    !isTitle(start) &&
    !isNamed &&
    !(start.kind === 'text' && countFrontWords(start.text) < 30 && !isKnownHeading(start.text))
  )
    return Math.max(0, text)
  const next = head[first + 1]
  const isSection = start.kind === 'text' && isMarkedHeading(start) && !isNamed && !isTitle(start)
  if (isSection && next && countFrontWords(wordsOfItem(next)) > 25) return 0
  let end = first + 1
  while (end < head.length && (text < 0 || end < text)) {
    const item = head[end]
    const count = item ? countFrontWords(wordsOfItem(item)) : 0
    if (!item || count > 25 || item.kind === 'table') break
    if (item.kind === 'text' && !isTitle(item) && (isMarkedHeading(item) || isKnownHeading(item.text)) && end > first)
      break
    if (item.kind === 'text' && count > 6 && !isTitle(item) && looksHeading(head, end)) break
    end++
  }
  return withoutLastHeading(head, end, first)
}

const looksHeading = (head: readonly Item[], at: number) => {
  const [item, next] = [head[at], head[at + 1]]
  return item?.kind === 'text' && item.look.isBold && next !== undefined && countFrontWords(wordsOfItem(next)) > 25
}

/** Leaves out the last short line before the text if it looks like a heading. */
function withoutLastHeading(head: readonly Item[], end: number, first: number): number {
  const last = head[end - 1]
  const isHeading =
    last?.kind === 'text' && end - 1 > first && (last.look.isBold || last.look.isCaps || /[?:]$/.test(last.text))
  return isHeading && !/[@\d,]/.test(last.text) ? end - 1 : end
}

/** Whether the front continues: another abstract, keywords, dates, addresses, or the title again. */
function goesOn(head: readonly Item[], at: number, title: string): boolean {
  const item = head[at]
  if (item?.kind === 'picture') return false
  const text = closedUpItemText(item)
  if (text === '' || isReferencesHeading(text)) return false
  if (isAbstract(item) || isKeywords(item)) return true
  const count = countFrontWords(text)
  if (count > 60) return false
  return isFurtherMatter(item) || (count > 2 && foldFrontText(text) === foldFrontText(title))
}

/** Whether an item is text that follows an abstract or a byline: dates, addresses, licences. */
export function isFurtherMatter(item: Item | undefined): boolean {
  const text = closedUpItemText(item)
  const count = countFrontWords(text)
  if (mentions.test(text) || (count < 20 && furtherMatter.test(text) && !introduction.test(text))) return true
  return count < 25 && /\S@\S+\.\w/.test(text)
}
