import type { IssueNumber } from '../archives/rules.ts'
import { type SafeHtml, storedTitle } from '../text/html.ts'
import type { NoticeType } from './record-rules.ts'

/** A public notice about an article: what it is, its ref number, DOI and day ('' where unknown), and its issue. */
export type Update = IssueNumber & { type: NoticeType; refnumber: string; doi: string; date: string }

/** The public article that a notice is about, with its title as it is stored. */
export type Original = Omit<Update, 'type'> & { title: string; description: string; updates: Update[] }

type Updated = { updates: readonly Update[] }

/** Begins the title of a retracted article wherever readers see it. */
const retractedMark = 'RETRACTED: '

/** Whether a public notice retracts an article. */
export function isRetracted({ updates }: Updated): boolean {
  return updates.some(({ type }) => type === 'retraction')
}

/** The mark before a retracted article's title; '' if the title says it by itself. */
function markOf(article: Updated, title: string): string {
  return isRetracted(article) && !/^(?:<\w+>|\W)*retracted\b/i.test(title) ? retractedMark : ''
}

/** An article's title as readers see it, encoded as it is stored. */
export function shownEncoded(article: Updated & { title: string }): string {
  return markOf(article, storedTitle(article.title)) + article.title
}

/** An article's title as readers see it, as HTML. */
export function shownTitle(article: Updated & { title: string }): SafeHtml {
  return storedTitle(shownEncoded(article))
}

/** An article's title as readers see it, as text. */
export function shownWords(article: Updated & { description: string }): string {
  return markOf(article, article.description) + article.description
}

/** An article of an answer of the API as readers see it. */
export function asReadersSee<Row extends Updated & { title: string; description: string }>(article: Row): Row {
  return { ...article, title: shownEncoded(article), description: shownWords(article) }
}
