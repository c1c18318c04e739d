import { textAsHtml } from '../../../../core/text/html.ts'
import { abstractHeading, abstractLead, hasWord, keywordsLead } from '../../../documents/text.ts'
import type { Front } from '../../model.ts'
import { type Item, type TextItem, wordsOfItem } from '../items.ts'
import { isAbstract, isFurtherMatter, isKeywords, isPartHeading, structuredSpans } from './front-rules.ts'
import { htmlOfItem } from './item-html.ts'
import { isStatement } from './statement-names.ts'
import { Told } from './told-words.ts'

/** The first items of a paper: those that its front now has (`left`), and those of the text. */
type Head = { left: Item[]; text: Item[]; front: Front }

const splitHeadWords = (text: string) => text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** A paragraph of this many words is more than a line of a byline. */
const leastWords = 12
/** The most words with capitals: names, places and addresses have more. */
const mostCapitals = 0.5
const mostTold = 0.5

/**
 * Divides the first items of a paper. Those read as title, people, abstract and keywords are left out of the text. The
 * abstract takes its items from the rest; paragraphs of prose and statements belong to the text, or they would be lost;
 * all else (addresses, dates, running heads) becomes notes of the front, unchanged.
 * @param named the title in the file's properties, for a file that begins with its text
 */
export function partHead(head: readonly Item[], read: Front, named: string): Head {
  const found = completed(head, read)
  const front = { ...found, title: found.title || (isTemplate.test(named) || !hasWord(named) ? '' : textAsHtml(named)) }
  const told = new Told(front)
  const longestFirst = head.toSorted((a, b) => countItemWords(b) - countItemWords(a))
  const rest = new Set(longestFirst.filter((item) => isUntold(item) || !told.has(item)))
  const from = head.findIndex(isAbstract)
  const text = head.filter((item, at) => rest.has(item) && isOfText(item, told, from >= 0 && at > from))
  const afterLabels = head.filter((item, at) => isLabelOf(head, at, text) && !text.includes(item))
  const carried = new Set([...text, ...afterLabels])
  const notes = head.filter((item) => rest.has(item) && !carried.has(item)).flatMap(splitItemLines)
  return {
    left: head.filter((item) => !carried.has(item)),
    text: head.filter((item) => carried.has(item)),
    front: { ...front, notes },
  }
}

/** Matches titles in properties that have one or two words, or come from a program or template. */
const isTemplate = /^\s*\S*(?:\s\S+)?\s*$|^microsoft word|\btemplate\b|\.docx?$/iu

/** Whether the front has no place for an item, even if the reader took its words as part of the byline. */
const isUntold = (item: Item) =>
  item.kind === 'picture' || (isStatement(wordsOfItem(item)) && countItemWords(item) < 2 * leastWords)

const countItemWords = (item: Item) => splitHeadWords(wordsOfItem(item)).length

const splitItemLines = (item: Item): string[] =>
  wordsOfItem(item)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => splitHeadWords(line).length > 0)

/** Whether an item is the heading of a statement that goes to the text. */
const isLabelOf = (head: readonly Item[], at: number, text: readonly Item[]): boolean => {
  const [item, next] = [head[at], head[at + 1]]
  return item?.kind === 'text' && isStatement(item.text) && next !== undefined && text.includes(next)
}

/** Whether an item belongs to the text; pictures above the abstract are logos and portraits, and do not. */
function isOfText(item: Item, told: Told, isBelowAbstract: boolean): boolean {
  if (item.kind === 'foreign') return true
  if (item.kind === 'picture') return isBelowAbstract
  const said = wordsOfItem(item)
  if (isStatement(said)) return true
  const words = splitHeadWords(said)
  if (words.length < leastWords || said.includes('@')) return false
  const capitals = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word)).length
  return told.share(words) < mostTold && capitals < words.length * mostCapitals
}

/* The unread rest of title, abstract and keywords */

const longestTitle = 30

function completed(head: readonly Item[], front: Front): Front {
  const abstract = wholeAbstract(head, front.abstract)
  const keywords = front.keywords || findHeadKeywords(head)
  return { ...front, title: front.title || titleIn(head), abstract, keywords }
}

function titleIn(head: readonly Item[]): string {
  const first = head.find((item) => hasWord(wordsOfItem(item)))
  const isTitle =
    first?.kind === 'text' && countItemWords(first) <= longestTitle && !isAbstract(first) && !isKeywords(first)
  return isTitle ? htmlOfItem(first) : ''
}

/** Returns the abstract as read; or the items below its heading, if they have more or fewer words. */
function wholeAbstract(head: readonly Item[], read: string): string {
  const plain = read.replace(/<[^>]*>/g, ' ')
  const beginning = splitHeadWords(plain).slice(0, 4).join(' ')
  const at = head.findIndex(isAbstract)
  if (at < 0) return read
  const [, partsEnd] = structuredSpans(head).find(([from]) => from === at) ?? []
  const paragraphs = abstractAt(head, at, partsEnd).map((item, index) => {
    const html = htmlOfItem(item, index === 0 ? leadOf(item) : 0)
    return partsEnd !== undefined && index > 0 && isPartHeading(item) ? `<b>${html}</b>` : html
  })
  const all = paragraphs.filter((html) => html !== '')
  const words = splitHeadWords(all.join(' ').replace(/<[^>]*>/g, ' '))
  const isSame = words.slice(0, 4).join(' ') === beginning
  if (!(isSame || read === '') || words.length === splitHeadWords(plain).length) return read
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
