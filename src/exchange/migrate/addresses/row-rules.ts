import { doiOf } from '../../../core/pasted/dois.ts'
import { type ArticlePlace, paths } from '../../../core/paths.ts'
import { plainText, titleHtml } from '../../../core/text/html.ts'
import { type Published, publishedIn } from '../../../journal/articles/store/rules.ts'
import { fullIssueTitle, type IssueNumber, issueNumberIn } from '../../../journal/record/issues/rules.ts'
import { titleKey } from '../../../journal/record/title-key.ts'
import type { IssuePlace } from '../issue-rules.ts'
import type { SurveyedArticle } from '../placement-rules.ts'
import { oldKeys } from './addresses.ts'
import type { MovedIssue } from './moved.ts'

/**
 * The target of an old address: an issue, or an article by its import key, else by its DOI or by its title, issue and
 * pages if it was here already. `title` names an article that was not imported.
 */
export type AddressRow = Published & {
  key: string
  import_key: string | null
  doi: string | null
  title_key: string | null
  of: IssueNumber | null
  year: number | null
  volume: number | null
  issue: number | null
  title: string
}

const noArticle = {
  import_key: null,
  doi: null,
  title_key: null,
  of: null,
  ...publishedIn({}),
}
const noIssue = { year: null, volume: null, issue: null }

/**
 * Returns the old addresses of an article, and of its present and former PDFs. Only a public article has its title
 * stored.
 */
export function listArticleAddresses(
  { key: import_key, names, pdfNames, doi, state, title, ...article }: SurveyedArticle,
  place: IssuePlace | undefined,
): AddressRow[] {
  const own = names.flatMap((name) => [
    oldKeys.article(name),
    ...(pdfNames?.galleys.map((galley) => oldKeys.galley(name, galley)) ?? []),
    ...(pdfNames?.files.map((file) => oldKeys.file(name, file)) ?? []),
  ])
  const keys = doi ? [...own, oldKeys.doi(doiOf(doi) ?? doi)] : own
  const target = {
    import_key,
    doi: (doiOf(doi) ?? doi).toLowerCase() || null,
    ...publishedIn(article),
    title_key: plainText(title) ? titleKey(titleHtml(title)) : null,
    of: place ? { year: place.year, volume: place.volume, issue: place.issue } : null,
    title: state === 'public' ? plainText(title) : '',
  }
  return selectFittingKeys(keys).map((key) => ({ ...noIssue, ...target, key }))
}

/** Returns the old addresses of an issue. */
export function listIssueAddresses({ names, titles }: MovedIssue, place: IssuePlace | undefined): AddressRow[] {
  const { year = null, volume = null, issue = null } = place ?? {}
  const title = place ? fullIssueTitle(place) : plainText(Object.values(titles)[0] ?? '')
  return selectFittingKeys(names.map(oldKeys.issue)).map((key) => ({ ...noArticle, key, year, volume, issue, title }))
}

const selectFittingKeys = (keys: string[]) => [...new Set(keys)].filter((key) => key.length <= 400)

/** Returns the article whose page or PDF has this address here, or undefined. */
export function articlePlaceIn(
  address: string,
): { place: ArticlePlace; addressOf: (place: ArticlePlace) => string } | undefined {
  const [, year = '', volume = '', issue = '', refnumber = '', pdf] =
    /^\/archives\/(\d+)\/vol(\d+)\/issue(\d+)\/(\d+)(\.pdf)?$/.exec(address) ?? []
  const number = issueNumberIn({ year, volume, issue })
  return (
    number && { place: { ...number, refnumber }, addressOf: pdf ? (place) => paths.articlePdf(place) : paths.article }
  )
}
