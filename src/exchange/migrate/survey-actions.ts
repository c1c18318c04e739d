import { join } from 'node:path'
import type { Services } from '../../services.ts'
import type { MovedArticle, MovedIssue, MovedMember, Unimported } from './addresses/moved.ts'
import { nameOf, publishedAs, titleOf } from './article-line-rules.ts'
import { pdfNames } from './galley-rules.ts'
import { frequencyIn } from './issue-rules.ts'
import type { SurveyedArticle } from './placement-rules.ts'
import { countUnimported, type MoveReport } from './report-rules.ts'
import type { Source } from './source.ts'
import { cleanArticle } from './tidy-rules.ts'

/** The state of a running move; its folder is deleted at the end. */
export type Work = { folder: string; left: Bun.FileSink; report: MoveReport }

/** The file that holds the articles between the two passes. */
export const draftsPath = ({ folder }: Work) => join(folder, 'drafts.jsonl')

/** All articles and issues of a source; `absent` are the articles that cannot be imported. */
export type Survey = {
  articles: SurveyedArticle[]
  absent: SurveyedArticle[]
  issues: Map<string, MovedIssue>
  years: Map<string, number>
  board: MovedMember[]
}

type Needed = Pick<Services, 'files'>

type Options = { work: Work; isDry: boolean; onRead: (done: number, total: number) => void }

/** First pass: writes all articles to the work folder and keeps only an index of them in memory. */
export async function readSource({ files }: Needed, source: Source, { work, isDry, onRead }: Options): Promise<Survey> {
  const drafts = Bun.file(draftsPath(work)).writer()
  const keep = isDry ? async () => {} : files.save
  const survey: Survey = { articles: [], absent: [], issues: new Map(), years: new Map(), board: [] }
  const keys = new Set<string>()
  for await (const moved of source.read(keep, (done) => onRead(done, source.bytes))) {
    if (moved.left) recordUnimported(work, moved.left)
    if (moved.member) survey.board.push(moved.member)
    if (moved.refused) work.report.refused.push(moved.refused)
    const article = moved.article && cleanArticle(moved.article)
    const issue = moved.issue ?? article?.issue
    if (issue) takeIssue(work, survey, issue)
    if (!article) continue
    const why = keys.has(article.key) ? 'it comes twice' : reasonAgainst(article)
    if (why) {
      recordUnimported(work, { of: nameOf(article), what: 'article', reason: why, content: JSON.stringify(article) })
      survey.absent.push(indexed(article))
    } else {
      keys.add(article.key)
      survey.articles.push(indexed(article))
      const year = Number(article.published.slice(0, 4))
      if (issue && year > 0 && !survey.years.has(issue.key)) survey.years.set(issue.key, year)
      drafts.write(`${JSON.stringify({ ...article, issue: issue && { ...issue, left: [] } })}\n`)
      await drafts.flush()
    }
  }
  await drafts.end()
  return survey
}

function reasonAgainst(article: MovedArticle): string {
  if (article.state === 'draft') return 'it was never in an issue, or was declined'
  return article.issue ? '' : 'it is in no issue'
}

function takeIssue(work: Work, { issues }: Survey, issue: MovedIssue): void {
  if (issues.has(issue.key)) return
  issues.set(issue.key, issue)
  for (const part of issue.left)
    recordUnimported(work, { of: issueName(issue), reason: 'no place for it here', ...part })
  const named = frequencyIn(issue.titles) ? [] : Object.entries(issue.titles) // such a title has its place
  for (const [locale, title] of named)
    recordUnimported(work, {
      of: issueName(issue),
      what: `title of an issue in ${locale}`,
      reason: 'no place for it here',
      content: title,
    })
}

/** The name of an issue in reports. */
export const issueName = ({ volume, number, year }: MovedIssue) =>
  `issue ${volume || '–'}(${number || '–'}), ${year || '–'}`

/** Reduces an article to the fields that the others' standing depends on. */
function indexed(article: MovedArticle): SurveyedArticle {
  const { key, number, names, issue, state, doi, noticeOf, type } = article
  const title = titleOf(article)
  return {
    key,
    of: nameOf(article),
    number,
    names,
    pdfNames: pdfNames(article),
    title,
    ...publishedAs(article),
    doi,
    noticeOf,
    type,
    issue: issue?.key ?? '',
    state: state === 'public' ? 'public' : 'hidden',
  }
}

/** Records what cannot be imported. */
export function recordUnimported({ left, report }: Work, one: Unimported): void {
  left.write(`${JSON.stringify(one)}\n`)
  countUnimported(report.left, one)
}
