import { pastedPeople } from '../../../../core/pasted/people.ts'
import { textAsHtml } from '../../../../core/text/html.ts'
import { isFurniture, isOfCover, isPartOfText, isStatement, organisation } from '../../../documents/documents.ts'
import { abstractHeading, abstractLead, hasWord, keywordsLead } from '../../../documents/text.ts'
import type { Front } from '../../model.ts'
import { type Item, type TextItem, wordsOfItem } from '../items.ts'
import { isMarkedHeading } from '../quantities.ts'
import { isAbstract, isFurtherMatter, isKeywords, isPartHeading, structuredSpans } from './front-rules.ts'
import { htmlOfItem, isLinking, plainTextOfItem } from './item-html.ts'
import { Told } from './told-words.ts'

/** The first items of a paper: those that its front now has (`left`), and those of the text. */
type Head = { left: Item[]; text: Item[]; front: Front }

const splitHeadWords = (text: string) => text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * Divides the first items of a paper. Those read as title, people, abstract and keywords are left out of the text. The
 * abstract takes its items from the rest. Of the others, addresses, dates and running heads become notes of the
 * front, unchanged; the rest belongs to the text, or it would be lost.
 * @param named the title in the file's properties, for a file that begins with its text
 */
export function partHead(head: readonly Item[], read: Front, named: string): Head {
  const found = completed(head, read)
  const front = { ...found, title: found.title || (isTemplate.test(named) || !hasWord(named) ? '' : textAsHtml(named)) }
  const told = new Told(front)
  const longestFirst = head.toSorted((a, b) => countItemWords(b) - countItemWords(a))
  const rest = new Set(longestFirst.filter((item) => isUntold(item) || !told.has(item)))
  const carried = itemsOfText(head, rest, told)
  const notes = head.filter((item) => rest.has(item) && !carried.has(item)).flatMap(splitItemLines)
  return {
    left: head.filter((item) => !carried.has(item)),
    text: head.filter((item) => carried.has(item)),
    front: { ...front, notes, lines: linesAboveAbstract(head) },
  }
}

const mostLines = 60

function linesAboveAbstract(head: readonly Item[]): string[] {
  const abstract = head.findIndex(isAbstract)
  return head
    .slice(0, abstract < 0 ? head.length : abstract)
    .flatMap(splitItemLines)
    .slice(0, mostLines)
}

/** Matches titles in properties that have one or two words, or come from a program or template. */
const isTemplate = /^\s*\S*(?:\s\S+)?\s*$|^microsoft word|\btemplate\b|\.docx?$/iu

/** Whether the front has no place for an item, even if the reader took its words as part of the byline. */
const isUntold = (item: Item) =>
  item.kind === 'picture' || (isStatement(wordsOfItem(item)) && countItemWords(item) < mostOfStatement)

const mostOfStatement = 24

const countItemWords = (item: Item) => splitHeadWords(wordsOfItem(item)).length

const splitItemLines = (item: Item): string[] =>
  (item.kind === 'text' ? plainTextOfItem(item) : wordsOfItem(item))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => splitHeadWords(line).length > 0)

/** Returns the unread items of a front that belong to the text, with those below a heading of a part of the text. */
function itemsOfText(head: readonly Item[], rest: ReadonlySet<Item>, told: Told): Set<Item> {
  const abstract = head.findIndex(isAbstract)
  const second = new Set<Item>(linesAboveSecond(head))
  const carried = new Set<Item>()
  let isInPart = false
  for (const [at, item] of head.entries()) {
    const said = wordsOfItem(item)
    if (isPartOfText(said)) isInPart = true
    else if (!rest.has(item) || isAbstract(item) || isKeywords(item)) isInPart = false
    const isBelow = abstract >= 0 ? at > abstract : at >= mostInByline
    const isOfFront = second.has(item) || isOfKeywords(head, at)
    if (rest.has(item) && !(isOfFront && !isInPart) && isOfText(item, said, { told, isInPart, isBelow }))
      carried.add(item)
  }
  for (const [at, item] of head.entries()) {
    const next = head[at + 1]
    if (rest.has(item) && isLabel(item) && next && carried.has(next)) carried.add(item)
  }
  return carried
}

/** Whether an item has keywords: with their heading, or below it. */
function isOfKeywords(head: readonly Item[], at: number): boolean {
  const [item, before] = [head[at], head[at - 1]]
  const isBelow = before?.kind === 'text' && keywordsLead.exec(before.text)?.[0].length === before.text.length
  return isKeywords(item) || (isBelow && item?.kind === 'text')
}

/** Returns the short lines above a second abstract: the title in its language, and the byline. */
function linesAboveSecond(head: readonly Item[]): TextItem[] {
  const first = head.findIndex(isAbstract)
  const second = head.findIndex((item, at) => first >= 0 && at > first + 1 && isAbstract(item))
  const above = head.slice(first + 1, Math.max(0, second))
  const from = above.findLastIndex((item) => isKeywords(item) || isOfSections(item))
  return above.slice(from + 1).filter((item) => item.kind === 'text')
}

const isOfSections = (item: Item) =>
  item.kind !== 'text' || countItemWords(item) > mostInLine || isStatement(item.text) || isPartOfText(item.text)

/** A paragraph of more words is no title or address. */
const mostInLine = 40

/** Without an abstract, short lines from here on belong to the text. */
const mostInByline = 12

const isLabel = (item: Item) => item.kind === 'text' && (isStatement(item.text) || isMarkedHeading(item))

type Place = { told: Told; isInPart: boolean; isBelow: boolean }

/** Whether an unread item belongs to the text; pictures above the abstract are logos and portraits, and do not. */
function isOfText(item: Item, said: string, { told, isInPart, isBelow }: Place): boolean {
  if (item.kind === 'foreign') return true
  if (item.kind === 'picture') return isBelow
  if (isStatement(said)) return true
  if (said.includes('@') || isFurniture(said)) return false
  if (isInPart) return true
  const words = splitHeadWords(said)
  if (isRunning(words)) return told.share(words) < mostTold
  if (isFurtherMatter(item) || told.shareOfByline(words) > mostOfByline) return false
  return isBelow || (item.kind === 'table' && !organisation.test(said))
}

/** Whether words are running text, unlike a line of a byline. */
function isRunning(words: readonly string[]): boolean {
  const capitals = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word)).length
  return words.length >= leastWords && capitals < words.length * mostCapitals
}

/** A paragraph of this many words is more than a line of a byline. */
const leastWords = 12
/** The most words with capitals: names, places and addresses have more. */
const mostCapitals = 0.5
/** A text with more of its runs of words in the front is there twice. */
const mostTold = 0.7
/** A line with more of its words in the byline is part of it. */
const mostOfByline = 0.5

/* The unread rest of title, abstract and keywords */

const longestTitle = 30

function completed(head: readonly Item[], front: Front): Front {
  const abstract = wholeAbstract(head, front.abstract)
  const keywords = front.keywords || findHeadKeywords(head)
  const translation = front.translation && {
    ...front.translation,
    title: front.translation.title || secondTitleIn(head),
  }
  const title = front.title || titleIn(head)
  const people = front.people.length > 0 ? front.people : peopleBelow(head, title)
  return { ...front, title, people, abstract, keywords, translation }
}

/** Returns the line above a second abstract that is a title, not names; '' for none. */
function secondTitleIn(head: readonly Item[]): string {
  const [line] = linesAboveSecond(head)
  const words = line ? splitHeadWords(line.text) : []
  const isNames = words.every((word) => /^\p{Lu}/u.test(word)) && /\p{Ll}/u.test(line?.text ?? '')
  return line && words.length >= fewestInTitle && words.length <= longestTitle && !isNames ? htmlOfItem(line) : ''
}

const by = /^by\b[\s:]*/i
/** Matches the first line of several names, or of one with the mark of an institution. */
const severalOrMarked = /[,;&\d¹²³*†‡#]|\sand\s/u

/**
 * Returns the people in the lines below a title, as they are read where an author's line is pasted: several or marked
 * names, or those after "By", with an institution; [] for any other lines.
 */
function peopleBelow(head: readonly Item[], title: string): Front['people'] {
  const lines = linesAboveAbstract(head)
  const titleWords = splitHeadWords(title.replace(/<[^>]*>/g, ' ')).join(' ')
  const at = lines.findIndex((line) => splitHeadWords(line).join(' ') === titleWords)
  const end = lines.findIndex((line, index) => index > at && isRunning(splitHeadWords(line)))
  const [first = '', ...others] = at < 0 ? [] : lines.slice(at + 1, end < 0 ? undefined : end)
  const below = [first.replace(by, ''), ...others].filter(Boolean)
  const isLikely = by.test(first) || severalOrMarked.test(first)
  if (!isLikely || !below.some((line) => organisation.test(line))) return []
  const people = pastedPeople(below.join('\n'))
  if (people.some(({ name }) => office.test(name))) return [] // the columns of a table were joined
  return people.map(({ name, affiliation, email, orcid }) => ({ name, affiliation, email, orcid }))
}

const office = /\b(?:associate|assistant|senior|junior)\b/i

/** Returns the first line that may be a title, above the abstract and the lines of a byline. */
function titleIn(head: readonly Item[]): string {
  const worded = head.filter((item) => hasWord(wordsOfItem(item))).slice(0, mostAboveTitle)
  const at = worded.findIndex((item) => item.kind !== 'text' || !isOfCover(item.text))
  const first = at > 0 && countItemWords(worded[at] as Item) < fewestInTitle ? undefined : worded[at]
  const isTitle =
    first?.kind === 'text' && countItemWords(first) <= longestTitle && !isAbstract(first) && !isKeywords(first)
  return isTitle ? htmlOfItem(first) : ''
}

/** A line with fewer words below lines of a cover is one of them. */
const fewestInTitle = 3
/** The most lines of a cover above a title. */
const mostAboveTitle = 6

/** Returns the abstract as read; or the items below its heading, if they have more or fewer words. */
function wholeAbstract(head: readonly Item[], read: string): string {
  const plain = read.replace(/<[^>]*>/g, ' ')
  const beginning = splitHeadWords(plain).slice(0, 4).join(' ')
  const at = head.findIndex((item) => isAbstract(item) && !isPartOfText(wordsOfItem(item)))
  if (at < 0) return read
  const [, partsEnd] = structuredSpans(head).find(([from]) => from === at) ?? []
  const items = abstractAt(head, at, partsEnd)
  const paragraphs = items.map((item, index) => {
    const html = htmlOfItem(item, index === 0 ? leadOf(item) : 0, true)
    return partsEnd !== undefined && index > 0 && isPartHeading(item) ? `<b>${html}</b>` : html
  })
  const all = paragraphs.filter((html) => html !== '')
  const words = splitHeadWords(all.join(' ').replace(/<[^>]*>/g, ' '))
  const isSame = words.slice(0, 4).join(' ') === beginning
  if (!(isSame || read === '')) return read
  if (words.length === splitHeadWords(plain).length && !items.some(isLinking)) return read
  return all.length > 1 ? all.map((html) => `<p>${html}</p>`).join('') : (all[0] ?? read)
}

/** Returns the items of the abstract that begins at an item; its heading is part of the first. */
function abstractAt(head: readonly Item[], at: number, partsEnd: number | undefined): TextItem[] {
  const isPast = (item: Item) =>
    item.kind !== 'text' || isAbstract(item) || isKeywords(item) || isFurtherMatter(item) || isStatement(item.text)
  const end = partsEnd ?? head.findIndex((item, index) => index > at && isPast(item))
  return head.slice(at, end < 0 ? head.length : end).filter((item) => item.kind === 'text')
}

const abstractWord = /^abstract\b[\s—–:.-]*/iu

/** Returns the length of an abstract's heading before its text. */
function leadOf({ text }: TextItem): number {
  if (abstractHeading.test(text)) return text.length
  return (
    (abstractLead.exec(text) ?? abstractWord.exec(text))?.[0].length ??
    (splitHeadWords(text).length < 4 ? text.length : 0)
  )
}

function findHeadKeywords(head: readonly Item[]): string {
  const at = head.findIndex(isKeywords)
  const [item, next] = [head[at], head[at + 1]]
  if (item?.kind !== 'text') return ''
  const own = item.text.slice(keywordsLead.exec(item.text)?.[0].length ?? 0).trim()
  return own || (next?.kind === 'text' && !isAbstract(next) ? next.text : '')
}
