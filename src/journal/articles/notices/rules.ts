import type { IssueNumber } from '../../issues/rules.ts'
import type { NoticeType } from '../editing/rules.ts'

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
