import { abstractHeading, abstractLead, keywordsLead } from '../../../documents/text.ts'
import type { Front } from '../../model.ts'
import { type Item, wordsOfItem } from '../items.ts'

const splitToldWords = (text: string) => text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const stripToldMarkup = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

/** Matches words that label a part of the front, besides those of abstracts and keywords. */
const labels =
  /^(?:(?:full |article )?title|authors?|affiliations?|by|शीर्षक|लेखक|abstract|summary|key ?words?(?: and phrases)?)\s*(?:[:.।—–-]+|$|\b)/iu

const withoutLabel = (text: string): string => {
  const label = [abstractHeading, abstractLead, keywordsLead, labels].map((one) => one.exec(text)?.[0]).find(Boolean)
  return text.slice(label?.length ?? 0)
}

/** Matches marks between a name and its address, and separators of names. */
const marks = /^(?:\p{N}{1,2}|\p{Ll}|email|and|und|et|y|и|та|और|एवं)$/u
const glued = /^\p{N}{1,2}(?=\p{L})|(?<=[\p{L}\p{M}])\p{N}{1,2}$/gu

/** An item of this many words is prose, whose words are in the front if all are, in whatever order. */
const leastProse = 12
const stretch = 3

/**
 * Reports which items the front contains. A word of the front counts for one item, so that repeated text is matched
 * once.
 */
export class Told {
  private readonly counts = new Map<string, number>()
  private readonly byline: ReadonlySet<string>
  private readonly title: string
  /** The words of each field, between spaces. */
  private readonly fields: string[]

  constructor({ title, people, abstract, keywords, translation }: Front) {
    const byline = people.flatMap(({ name, affiliation, email, orcid }) => [name, affiliation, email, orcid])
    const alt = translation ? [translation.title, translation.abstract].map(stripToldMarkup) : []
    const fields = [stripToldMarkup(title), stripToldMarkup(abstract), keywords, ...alt, ...byline].map(foldToldWords)
    for (const word of fields.flat()) this.counts.set(word, (this.counts.get(word) ?? 0) + 1)
    this.byline = new Set(byline.flatMap(foldToldWords))
    this.title = foldToldWords(stripToldMarkup(title)).join(' ')
    this.fields = fields.map((words) => ` ${words.join(' ')} `)
  }

  /** Whether the front contains all of an item, whose words then no longer count. */
  has(item: Item): boolean {
    const said = wordsOfItem(item).trim()
    const words = foldToldWords(said)
    const bare = foldToldWords(withoutLabel(said))
    const isTitle = bare.length > 0 && bare.join(' ') === this.title
    return bare.length === 0 || isTitle || this.takes(words) || this.takes(bare) || this.takesByline(bare)
  }

  private takesByline(words: readonly string[]): boolean {
    const named = words.filter((word) => !marks.test(word)).map((word) => word.replace(glued, ''))
    return named.length > 0 && named.every((word) => this.byline.has(word)) && this.takesWords(named)
  }

  private takes(words: readonly string[]): boolean {
    return (words.length >= leastProse || this.hasRun(words)) && this.takesWords(words)
  }

  private takesWords(words: readonly string[]): boolean {
    const needed = new Map<string, number>()
    for (const word of words) needed.set(word, (needed.get(word) ?? 0) + 1)
    const isThere = [...needed].every(([word, count]) => (this.counts.get(word) ?? 0) >= count)
    if (isThere) for (const [word, count] of needed) this.counts.set(word, (this.counts.get(word) ?? 0) - count)
    return isThere
  }

  /** Whether a field has these words next to each other. */
  private hasRun(words: readonly string[]): boolean {
    const run = ` ${words.join(' ')} `
    return this.fields.some((field) => field.includes(run))
  }

  /** Returns the fraction of a text's runs of three words that the front contains, even as part of another item. */
  share(words: readonly string[]): number {
    const runs = words.slice(stretch - 1).map((_, at) => words.slice(at, at + stretch))
    return runs.filter((run) => this.hasRun(run.map((word) => word.toLowerCase()))).length / Math.max(1, runs.length)
  }

  /** Returns the fraction of words that names, institutions and addresses contain. */
  shareOfByline(words: readonly string[]): number {
    return words.filter((word) => this.byline.has(word.toLowerCase())).length / Math.max(1, words.length)
  }
}

const foldToldWords = (text: string) => splitToldWords(text).map((word) => word.toLowerCase())
