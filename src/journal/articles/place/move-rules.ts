import { onlineFirst } from '../../../core/online-first.ts'
import { jsonIn } from '../../../core/text/clean.ts'
import { undoUntil } from '../../../office/history/rules.ts'
import type { ArticleRow, NewArticle } from '../../record/admin-queries.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { type IssueNumber, isSameIssue } from '../../record/issues/rules.ts'
import { isArticleNumber, type PositionFields, pageRange, plainPages, positionOf } from '../../record/position-rules.ts'

/** The pages of an article of an issue. */
export type Pages = { first: number; last: number }

/**
 * An article to move out of online first, with the position that its editor sent ('' keeps the one it has), and its
 * final PDF.
 */
export type ArticleToMove = { id: number; pdf?: Uint8Array | undefined } & PositionFields

/** The most articles that are moved together. */
export const mostMoved = 500

/** The files of a form that moves articles: the final PDF of the article with the id, such as `pdfFile-12`. */
export const filesOfMove = { 'pdfFile-*': 'invalid_file' }

/**
 * Parses the articles of a call, each with its id and, if it gets one, its position and its PDF among the files;
 * undefined for anything else.
 */
export function parseArticlesToMove(json: string, files: Record<string, Uint8Array>): ArticleToMove[] | undefined {
  const given = jsonIn(json)
  if (!Array.isArray(given) || given.length === 0 || given.length > mostMoved) return undefined
  const read = given.flatMap((one) => {
    const { id, pagenumber = '', article_number = '' }: Record<string, unknown> = Object(one)
    const isRead = Number.isInteger(id) && typeof pagenumber === 'string' && typeof article_number === 'string'
    if (!isRead) return []
    const position = { pagenumber: pagenumber.trim(), article_number: article_number.trim() }
    return [{ id: Number(id), ...position, pdf: files[`pdfFile-${id}`] }]
  })
  const isWhole = read.length === given.length && new Set(read.map(({ id }) => id)).size === read.length
  return isWhole ? read : undefined
}

/** Returns the position of an article after its move: what was sent, or else what it has. */
export function positionAfterMove(row: PositionFields, sent: PositionFields): PositionFields {
  const { pagenumber, article_number } = sent.pagenumber || sent.article_number ? sent : row
  return { pagenumber: plainPages(pagenumber), article_number }
}

/** Returns the problem of an article's position in an issue with these pages. */
export function positionProblem(position: PositionFields, taken: readonly Pages[]): ArticleProblem | undefined {
  const { pagenumber, article_number } = position
  if (article_number && (pagenumber || !isArticleNumber(article_number)))
    return { ...articleProblem(pagenumber ? 'pages_and_number' : 'invalid', 'article_number'), code: 'invalid' }
  if (article_number) return undefined
  const pages = pageRange(pagenumber)
  const none = {
    ...articleProblem('invalid_pagenumber', 'pagenumber'),
    message: 'The issue has pages: give the article’s',
  }
  if (!pages)
    return pagenumber ? articleProblem('invalid_pagenumber', 'pagenumber') : taken.length > 0 ? none : undefined
  const other = taken.find(({ first, last }) => first <= pages.last && last >= pages.first)
  if (!other) return undefined
  const message = `Pages ${positionOf(position)} overlap pages ${other.first}–${other.last} of the issue`
  return { ...articleProblem('invalid_pagenumber', 'pagenumber'), message }
}

/** Proposes pages for articles in an issue: after its last page, by the lengths of their PDFs. */
export function proposePages(
  articles: readonly (PositionFields & { pdf_pages: number | null })[],
  last: number,
): string[] {
  let next = last + 1
  return articles.map(({ article_number, pdf_pages }) => {
    if (article_number || !pdf_pages) return ''
    const first = next
    next += pdf_pages
    return `${first}-${next - 1}`
  })
}

/** A move in an article's history: the fields that it changed, before and after. */
export type RecordedMove = { at: Date; before: Record<string, unknown>; after: Record<string, unknown> }

/** Reports whether the last move of an article can be undone: it was into its present issue, in the last 30 days. */
export function isUndoable(move: RecordedMove | undefined, row: IssueNumber, now: Date): move is RecordedMove {
  if (move?.before.year !== onlineFirst.year || now > undoUntil(move.at)) return false
  const { year = row.year, volume = row.volume, issue = row.issue } = move.after as Partial<IssueNumber>
  return isSameIssue({ year, volume, issue }, row)
}

/** Returns the columns that an article had before its move; those of its PDF if it still has the one of the move. */
export function columnsBefore(
  { before, after }: RecordedMove,
  row: Pick<ArticleRow, 'file_hash'>,
): Partial<NewArticle> {
  const { file_hash, file_bytes, uploaded_hash, uploaded_bytes, ...place } = before
  const isStillThere = Boolean(file_hash) && row.file_hash === after.file_hash
  return { ...place, ...(isStillThere && { file_hash, file_bytes }) } as Partial<NewArticle> // as its history has them
}
