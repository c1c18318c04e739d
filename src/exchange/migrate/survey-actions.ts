import { join } from 'node:path'
import { isSameArticle } from '../../journal/articles/store/rules.ts'
import { pagesField } from '../../journal/record/position-rules.ts'
import { titleKey } from '../../journal/record/title-key.ts'
import type { Services } from '../../services.ts'
import type { MovedArticle, MovedIssue, MovedMember, MovedPage, Unimported } from './addresses/moved.ts'
import { describePublished, movedArticleName, movedArticleTitle } from './article-line-rules.ts'
import { limitGalleys, listPdfNames } from './galley-rules.ts'
import { listUnimportedOfIssue } from './issue-rules.ts'
import { foldComparedTitle } from './notice-rules.ts'
import type { SurveyedArticle } from './placement-rules.ts'
import { countUnimported, type MoveReport } from './report-rules.ts'
import type { Source } from './source.ts'
import { cleanArticle } from './tidy-rules.ts'

/** The state of a move; its folder is deleted at the end. `mostPdf` is the most bytes of a PDF. */
export type Work = { folder: string; left: Bun.FileSink; report: MoveReport; mostPdf: number }

/** Returns the path of the articles' file between the two passes. */
export const draftsPath = ({ folder }: Work) => join(folder, 'drafts.jsonl')

/** Returns the path of the reviews' file, until their articles are imported. */
export const reviewsPath = ({ folder }: Work) => join(folder, 'reviews.jsonl')

/** All articles and issues of a source; `absent` are the articles that cannot be imported. */
export type Survey = {
  articles: SurveyedArticle[]
  absent: SurveyedArticle[]
  issues: Map<string, MovedIssue>
  years: Map<string, number>
  board: MovedMember[]
  pages: MovedPage[]
}

/** First pass: writes all articles to the work folder and keeps only an index of them in memory. */
export async function readSource(
  { files }: Pick<Services, 'files'>,
  source: Source,
  { work, onRead }: { work: Work; onRead: (done: number, total: number) => void },
): Promise<Survey> {
  const drafts = Bun.file(draftsPath(work)).writer()
  const reviews = Bun.file(reviewsPath(work)).writer()
  const keep = work.report.isDry ? async () => {} : files.save
  const survey: Survey = { articles: [], absent: [], issues: new Map(), years: new Map(), board: [], pages: [] }
  const read = new Map<string, SurveyedArticle>()
  for await (const moved of source.read(keep, (done) => onRead(done, source.bytes))) {
    if (moved.left) recordUnimported(work, moved.left)
    if (moved.member) survey.board.push(moved.member)
    if (moved.page) survey.pages.push(moved.page)
    if (moved.review) reviews.write(`${JSON.stringify(moved.review)}\n`)
    if (moved.refused) work.report.absent.push(moved.refused)
    if (moved.unread) work.report.unread.push(moved.unread)
    const typed = moved.article && cleanArticle(limitGalleys(moved.article, work.mostPdf))
    const isEarly = typed?.isEarly === true && typed.published !== ''
    const issue = isEarly ? undefined : (moved.issue ?? typed?.issue)
    if (issue) takeIssue(work, survey, issue)
    if (!typed) continue
    const early = { ...typed, issue: undefined, state: 'public' } as const
    const { article, same } = makeArticleKeyUnique(isEarly ? early : typed, read)
    const reason = same ? `the same as ${same.of}` : isEarly ? '' : explainSkipped(article)
    if (isEarly && !reason) work.report.early.push(movedArticleName(article))
    if (reason) {
      work.report.absent.push({ of: movedArticleName(article), reason, isDraft: article.state === 'draft' })
      recordUnimported(work, {
        of: movedArticleName(article),
        what: 'article',
        reason,
        content: JSON.stringify(article),
      })
      survey.absent.push(indexArticle(article))
    } else {
      read.set(article.key, indexArticle(article))
      survey.articles.push(indexArticle(article))
      const year = Number(article.published.slice(0, 4))
      if (issue && year > 0 && !survey.years.has(issue.key)) survey.years.set(issue.key, year)
      drafts.write(`${JSON.stringify({ ...article, issue: issue && { ...issue, left: [] } })}\n`)
      await drafts.flush()
    }
  }
  await drafts.end()
  await reviews.end()
  const used = new Set([...survey.articles, ...survey.absent].map((article) => article.issue))
  for (const issue of survey.issues.values())
    if (!used.has(issue.key))
      recordUnimported(work, {
        of: formatMovedIssue(issue),
        what: 'issue without articles',
        reason: 'no place for it here',
        content: Object.values(issue.titles).join('; '),
      })
  return survey
}

/**
 * Returns an article with a unique key: two installations may use the same numbers, and two articles of an issue may
 * have the same title. `same` is the earlier article if it is a second copy of that.
 */
function makeArticleKeyUnique(
  article: MovedArticle,
  read: ReadonlyMap<string, SurveyedArticle>,
): { article: MovedArticle; same: SurveyedArticle | undefined } {
  const first = read.get(article.key)
  if (!first) return { article, same: undefined }
  const one = indexArticle(article)
  const isSame = (other: SurveyedArticle) =>
    other.issue === one.issue &&
    foldComparedTitle(other.title) === foldComparedTitle(one.title) &&
    isSameArticle(other, one)
  if (isSame(first)) return { article, same: first }
  const key = `${article.key.slice(0, 130)}#${titleKey([one.issue, one.title, one[pagesField] || one.authorname].join('/'))}`
  return { article: { ...article, key }, same: read.get(key) }
}

function explainSkipped(article: MovedArticle): string {
  if (article.state === 'draft') return article.stage || 'it was never in an issue, or was declined'
  return article.issue ? '' : article.issueProblem || 'it is in no issue'
}

function takeIssue(work: Work, { issues }: Survey, issue: MovedIssue): void {
  if (issues.has(issue.key)) return
  issues.set(issue.key, issue)
  for (const part of listUnimportedOfIssue(issue))
    recordUnimported(work, { of: formatMovedIssue(issue), reason: 'no place for it here', ...part })
}

/** Returns the name of an issue in reports. */
export const formatMovedIssue = ({ volume, number, year }: MovedIssue) =>
  `issue ${volume || '–'}(${number || '–'}), ${year || '–'}`

/** Reduces an article to the fields that the others' placement depends on. */
function indexArticle(article: MovedArticle): SurveyedArticle {
  const { key, number, names, doi, noticeOf, type } = article
  return {
    key,
    number,
    names,
    doi,
    noticeOf,
    type,
    ...describePublished(article),
    of: movedArticleName(article),
    title: movedArticleTitle(article),
    pdfNames: listPdfNames(article),
    issue: article.issue?.key ?? '',
    state: article.state === 'public' ? 'public' : 'hidden',
  }
}

/** Records an item that cannot be imported. */
export function recordUnimported({ left, report }: Work, one: Unimported): void {
  left.write(`${JSON.stringify(one)}\n`)
  if (one.what !== 'article') countUnimported(report.left, one) // the report has a separate list of these
}
