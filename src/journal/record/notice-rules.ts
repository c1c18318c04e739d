import { decodeHtml, type SafeHtml, textHtml } from '../../core/text/html.ts'
import type { IssueNumber } from './issues/rules.ts'
import type { NoticeType } from './type-rules.ts'

/**
 * A public notice about an article: what it is, its ref number, DOI and day ('' where unknown), and its issue. An
 * article's column `updates` lists them; a trigger writes it, as `saveArticles` tells.
 */
export type Notice = IssueNumber & { type: NoticeType; refnumber: string; doi: string; date: string }

/** The public article that a notice is about, with its title as readers see it. */
export type NoticeTarget = Omit<Notice, 'type'> & { title: ReadersTitle; description: ReadersTitle }

declare const forReaders: unique symbol

/**
 * A title as readers see it, which says that its article is retracted: read by `readersTitles`, never made of a stored
 * one. Encoded or plain like the column that it is read from.
 */
export type ReadersTitle = string & { readonly [forReaders]: true }

/** The title of an article that is not retracted, as readers see it: of a preview. */
export const unmarkedTitle = (title: string) => title as ReadersTitle

/** The words between a notice and the article that it is about. */
export const aboutWords: Record<NoticeType, string> = {
  correction: 'This corrects the article',
  retraction: 'This retracts the article',
  'expression-of-concern': 'This expresses concern about the article',
}

/** The paragraphs and list items of a text, each without its tag. */
export function splitTextParagraphs(stored: string): SafeHtml[] {
  const numbers: number[] = []
  return textHtml(decodeHtml(stored))
    .split(/<\/?p>|<br(?: \/)?>|(?=<[uo]l>|<\/[uo]l>|<li>)|<\/li>/)
    .flatMap((part) => {
      if (part.startsWith('<ul>')) numbers.push(Number.NaN)
      if (part.startsWith('<ol>')) numbers.push(0)
      if (/^<\/[uo]l>/.test(part)) numbers.pop()
      const isItem = part.startsWith('<li>')
      const last = numbers.length - 1
      if (isItem) numbers[last] = (numbers[last] ?? 0) + 1
      const text = textHtml(part.replace(/^<\/?(?:[uo]l|li)>/, ''))
      const mark = numbers[last] ? `${numbers[last]}. ` : '• '
      return text ? [textHtml(isItem ? mark + text : text)] : []
    })
}
