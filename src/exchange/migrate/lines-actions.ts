import { join } from 'node:path'
import { paperLimits } from '../../core/files/rules.ts'
import { onlineFirst } from '../../core/online-first.ts'
import { isDay, longDate } from '../../core/text/dates.ts'
import { dateProblem } from '../../journal/record/date-problems.ts'
import { detectSupplementKind } from '../../journal/record/supplement-kind.ts'
import type { Services } from '../../services.ts'
import { streamFileLines } from '../import/lines.ts'
import { findFile, findPdf, missingReason } from '../import/pdf.ts'
import type { ImportedSupplement } from '../import/supplement-rules.ts'
import type { ImportedVersion } from '../import/version-rules.ts'
import { type MovedArticle, parseEmbeddedHash } from './addresses/moved.ts'
import { listArticleAddresses, listIssueAddresses } from './addresses/row-rules.ts'
import { makeArticleLine, movedArticleName, type Placement } from './article-line-rules.ts'
import { explainMissingPdf } from './galley-rules.ts'
import { assignIssuePlaces, type IssuePlace } from './issue-rules.ts'
import { type SurveyedArticle, settlePlacements } from './placement-rules.ts'
import { findDeletedHere, findExistingArticles, findIssuesHere } from './queries.ts'
import { draftsPath, formatMovedIssue, recordUnimported, type Survey, type Work } from './survey-actions.ts'

/** `repository` is the repository name in the former system's OAI identifiers, '' for new identifiers. */
type Writing = { work: Work; repository: string; folder: string }

/** Returns the path of the import lines in the work folder. */
export const linesPath = ({ folder }: Work) => join(folder, 'lines.jsonl')

/** The articles in line order, the places of issues by their keys, and the targets of old addresses. */
export type WrittenLines = {
  articles: SurveyedArticle[]
  places: ReadonlyMap<string, IssuePlace>
  addresses: ReturnType<typeof listArticleAddresses>
}

/** The place of an article that is online first. */
const noIssue: IssuePlace = {
  ...onlineFirst,
  issue_label: '',
  frequency: '',
  title: '',
  description: '',
  cover: '',
  changed: [],
}

/** Second pass: writes each article as an import line once its number and title are settled. */
export async function writeLines(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  survey: Survey,
  { work, repository, folder }: Writing,
): Promise<WrittenLines> {
  const here = await findIssuesHere(db, survey.articles)
  const issuePlaces = assignIssuePlaces([...survey.issues.values()], { years: survey.years, ...here })
  const places = new Map(issuePlaces).set('', noIssue)
  const present = await findExistingArticles(db, survey.articles)
  const deleted = await findDeletedHere(db, survey.articles)
  const placements = settlePlacements(survey.articles, { places, present, repository })
  const lines = Bun.file(linesPath(work)).writer()
  const written: WrittenLines = { articles: [], places, addresses: [] }
  const byKey = new Map(survey.articles.map((article) => [article.key, article]))
  const today = clock().toISOString().slice(0, 10)
  for await (const { text } of streamFileLines(Bun.file(draftsPath(work)))) {
    if (text === undefined) {
      work.report.absent.push({ of: 'an article', reason: 'it is longer than 5 MB without its files' })
      continue
    }
    const article = JSON.parse(text) as MovedArticle // written above
    const standing = placements.get(article.key)
    const index = byKey.get(article.key)
    if (!standing || !index) {
      work.report.absent.push({ of: movedArticleName(article), reason: 'its issue has no year' })
      continue
    }
    const day = deleted.get(article.key)
    if (day) {
      work.report.absent.push({ of: movedArticleName(article), reason: `it was deleted here on ${longDate(day)}` })
      continue
    }
    lines.write(`${JSON.stringify(await makeArticleImportLine(article, standing, { work, today, folder }))}\n`)
    await lines.flush()
    written.articles.push(index)
  }
  await lines.end()
  for (const [key, issue] of survey.issues) {
    const place = places.get(key)
    for (const part of place?.changed ?? [])
      recordUnimported(work, { of: formatMovedIssue(issue), reason: 'changed to fit', ...part })
    written.addresses.push(...listIssueAddresses(issue, place))
  }
  written.addresses.push(
    ...[...survey.articles, ...survey.absent].flatMap((article) =>
      listArticleAddresses(article, places.get(article.issue)),
    ),
  )
  return written
}

/**
 * Returns the reason why a supplement outside the source is refused; '' if it is accepted, like one within the source.
 */
async function faultOf(folder: string, { file: path }: ImportedSupplement): Promise<string> {
  if (parseEmbeddedHash(path)) return ''
  const { file, reason } = await findFile(folder, path, paperLimits.file)
  if (!file) return reason ?? missingReason(path)
  return (await detectSupplementKind(await file.bytes(), path))
    ? ''
    : `the file ${path} is of a kind that no supplement may have`
}

/** Returns the versions whose PDFs are within the source or can be taken from the folder. */
async function takableVersions(
  versions: ImportedVersion[],
  find: (path: string) => ReturnType<typeof findPdf>,
): Promise<ImportedVersion[]> {
  const found = versions.map(async (one) => {
    const isTakable = !one.pdf || parseEmbeddedHash(one.pdf) || (await find(one.pdf)).file
    return isTakable ? [one] : []
  })
  return (await Promise.all(found)).flat()
}

type Place = { work: Work; today: string; folder: string }

/** Writes an article's import line; drops an invalid PDF or full text so that the article itself is imported. */
async function makeArticleImportLine(article: MovedArticle, standing: Placement, { work, today, folder }: Place) {
  const { line, left } = makeArticleLine(article, standing)
  const day = line.publishdate ?? ''
  const isOdd = day !== '' && (!isDay(day) || dateProblem(day, today) !== undefined)
  const path = line.pdf !== undefined && !parseEmbeddedHash(line.pdf) ? line.pdf : undefined
  const why = path === undefined ? undefined : (await findPdf(folder, path, work.mostPdf)).reason
  const textPath = line.text !== undefined && !parseEmbeddedHash(line.text) ? line.text : undefined
  const noText = textPath === undefined ? undefined : (await findFile(folder, textPath, paperLimits.file)).reason
  const beside = await Promise.all(line.supplements.map(async (one) => [one, await faultOf(folder, one)] as const))
  const supplements = beside.flatMap(([one, fault]) => (fault ? [] : [one]))
  const versions = await takableVersions(line.versions, (path) => findPdf(folder, path, work.mostPdf))
  const of = movedArticleName(article)
  const wrong = (what: string, content: string) => ({ of, what, reason: 'not right as it is', content })
  for (const one of left) recordUnimported(work, one)
  if (isOdd) recordUnimported(work, wrong('publication date that is not valid', day))
  if (why) recordUnimported(work, wrong('PDF that cannot be taken', why))
  if (noText) recordUnimported(work, wrong('full text that cannot be taken', noText))
  for (const [{ title }, fault] of beside)
    if (fault) recordUnimported(work, wrong('supplement that cannot be taken', `${title}: ${fault}`))
  for (const { day } of line.versions.slice(0, -1))
    if (!versions.some((one) => one.day === day))
      recordUnimported(work, wrong('PDF of a version that cannot be taken', day))
  const problem = why ?? explainMissingPdf(article)
  if (problem) work.report.withoutPdf.push({ of, reason: problem })
  work.report.numbers += line.article_number ? 1 : 0
  work.report.summaries += line.plain_summary ? 1 : 0
  work.report.dataStatements += line.data_availability ? 1 : 0
  work.report.roles += line.authors.reduce(
    (sum, one) => sum + (typeof one === 'string' ? 0 : (one.credit?.length ?? 0)),
    0,
  )
  work.report.notices += line.notice_of === undefined ? 0 : 1
  work.report.hidden += line.status === 'enabled' ? 0 : 1
  work.report.pdfs += line.pdf === undefined || why ? 0 : 1
  work.report.pdfless += line.pdf === undefined && !problem ? 1 : 0
  work.report.supplements += supplements.length
  return {
    ...line,
    supplements,
    versions: isOdd || why || versions.length < 2 ? undefined : versions,
    ...(isOdd && { publishdate: undefined }),
    ...(why && { pdf: undefined }),
    ...(noText && { text: undefined }),
  }
}
