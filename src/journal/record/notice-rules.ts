import type { noticeIssuers, noticeReasons } from '../../core/db/enums.ts'
import { decodeHtml, type SafeHtml, textHtml } from '../../core/text/html.ts'
import { message } from '../../core/words/words.ts'
import type { IssueNumber } from './issues/rules.ts'
import { markingTypes, type NoticeType, noticeKinds } from './notices/kind-rules.ts'

/**
 * A public notice about an article: its type, its ref number, DOI and day ('' if unknown), and its issue. An article's
 * column `updates` lists them; a trigger writes it, as the comment of `saveArticles` explains.
 */
export type Notice = IssueNumber & { type: NoticeType; refnumber: string; doi: string; date: string }

/** The public article that a notice is about, with the readers' title. */
export type NoticeTarget = Omit<Notice, 'type'> & { title: ReadersTitle; description: ReadersTitle }

declare const forReaders: unique symbol

/**
 * A title for readers, which says if its article is retracted or doubted. It is read by `readersTitles`, never made
 * from a stored title, and is encoded or plain like its column.
 */
export type ReadersTitle = string & { readonly [forReaders]: true }

/** Returns a title as the readers' title, for a preview: one that needs no mark, or has it. */
export const unmarkedTitle = (title: string) => title as ReadersTitle

/**
 * The marks before the title of an article with a notice, the gravest first, and the words that a title has which says
 * so itself.
 */
export const titleMarks = markingTypes.map((type) => {
  const { mark = '' } = noticeKinds[type]
  return { type, mark: `${mark}: `, words: mark.toLowerCase() }
})

/** Returns an article's stored title with the mark of its gravest notice, unless it says so itself; for a preview. */
export function markTitle(title: string, updates: readonly { type: NoticeType }[]): string {
  const found = titleMarks.find(({ type }) => updates.some((notice) => notice.type === type))
  const saysItself = found && new RegExp(`^\\W*${found.words}\\b`, 'i').test(title)
  return found && !saysItself ? found.mark + title : title
}

/** The reasons for a notice, in words. */
export const reasonNames: Record<(typeof noticeReasons)[number], string> = {
  error: message('Honest error'),
  'journal-error': message('Error of the journal'),
  unreliable: message('Unreliable data or results'),
  fabrication: message('Fabricated or falsified data or images'),
  plagiarism: message('Plagiarism'),
  redundant: message('Redundant publication'),
  authorship: message('False or disputed authorship'),
  interests: message('Undisclosed competing interests'),
  'peer-review': message('Manipulated peer review'),
  ethics: message('Unethical research'),
  permission: message('Use of material without permission'),
  ai: message('Undisclosed use of AI'),
  legal: message('Legal reasons'),
  safety: message('Danger to health or safety'),
}

/** The people or bodies that issue a notice, in words. */
export const issuerNames: Record<(typeof noticeIssuers)[number], string> = {
  authors: message('The authors'),
  editors: message('The editors'),
  publisher: message('The publisher'),
}

/** Returns the names of codes that are stored as one text. */
export const namesListed = (names: Readonly<Record<string, string>>, stored = ''): string[] =>
  stored.split(', ').flatMap((code) => names[code] ?? [])

/** Returns the reasons for a notice, and who issues it, each with its label, in English. */
export function describeReasons({ notice_reasons, notice_by }: Record<'notice_reasons' | 'notice_by', string>) {
  const all = [
    { name: 'notice_reasons', label: 'Reasons', text: namesListed(reasonNames, notice_reasons).join('; ') },
    { name: 'notice_by', label: 'Issued by', text: namesListed(issuerNames, notice_by).join('; ') },
  ]
  return all.filter(({ text }) => text !== '')
}

/** Returns the paragraphs and list items of a text, each without its tag. */
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
