import { doiOf } from '../../core/pasted/dois.ts'
import type { Published } from '../../journal/articles/store/rules.ts'
import { isNotice } from '../../journal/record/notices/kind-rules.ts'
import { isRefnumber } from '../../journal/record/rules.ts'
import type { MovedArticle } from './addresses/moved.ts'
import type { Placement } from './article-line-rules.ts'
import type { PdfNames } from './galley-rules.ts'
import type { IssuePlace } from './issue-rules.ts'
import { foldComparedTitle, noticeIn, withoutRetractionMark } from './notice-rules.ts'

/** The part of an article that stays in memory while the others are read. */
export type SurveyedArticle = Published &
  Pick<MovedArticle, 'key' | 'of' | 'number' | 'names' | 'doi' | 'noticeOf' | 'type'> & {
    pdfNames: PdfNames | undefined
    issue: string
    state: 'public' | 'hidden'
    title: string
  }

/** The articles already here: ref numbers of moved ones by key, of all others, and the highest. */
export type ExistingArticles = { moved: ReadonlyMap<string, string>; others: ReadonlySet<string>; highest: number }

type Standing = { places: ReadonlyMap<string, IssuePlace>; present: ExistingArticles; repository: string }

/**
 * Decides each article's number, title, DOI and notice, by key. Its ref number is its number in the source, unless
 * another article has that. Its DOI is left out if an earlier article has the same. A notice's article is found by DOI
 * or number, else by a title such as `Retraction: …`. A retracted article's title loses its mark, because pages show
 * one anyway.
 */
export function settlePlacements(
  articles: readonly SurveyedArticle[],
  { places, present, repository }: Standing,
): Map<string, Placement> {
  const refnumbers = refnumbersOf(articles, present)
  const byTitle = new Map(articles.toReversed().map((article) => [foldComparedTitle(article.title), article]))
  const byDoi = new Map(articles.toReversed().map((article) => [doiOf(article.doi)?.toLowerCase(), article]))
  const byNumber = new Map(articles.map((article) => [article.number, article]))
  const notices = new Map(
    articles.flatMap((article) => {
      const said = noticeIn(article.title)
      const type = isNotice(article.type) ? article.type : (said?.type ?? ('correction' as const))
      const original = article.noticeOf
        ? (byDoi.get(article.noticeOf.toLowerCase()) ?? byNumber.get(article.noticeOf))
        : said && byTitle.get(foldComparedTitle(said.original))
      return original && original.key !== article.key ? [[article.key, { type, original: original.key }] as const] : []
    }),
  )
  const retracted = new Set(
    [...notices.values()].flatMap(({ type, original }) => (type === 'retraction' ? [original] : [])),
  )
  const dois = new Set<string>()
  const placements = new Map<string, Placement>()
  for (const article of articles) {
    const place = places.get(article.issue)
    if (!place) continue
    const notice = notices.get(article.key)
    const refnumber = notice && refnumbers.get(notice.original)
    const doi = doiOf(article.doi) ?? article.doi
    placements.set(article.key, {
      place,
      refnumber: refnumbers.get(article.key),
      title: retracted.has(article.key) ? withoutRetractionMark(article.title) : article.title,
      notice: notice && refnumber ? { type: notice.type, refnumber } : undefined,
      doi: doi && addIfNew(dois, doi.toLowerCase()) ? doi : '',
      oaiIdentifier: repository && article.number ? `oai:${repository}:article/${article.number}` : '',
    })
  }
  return placements
}

/** Adds a value to a set; false if it was in it already. */
const addIfNew = (all: Set<string>, value: string): boolean => all.size < all.add(value).size

/** Returns the articles' ref numbers, by key. */
function refnumbersOf(
  articles: readonly SurveyedArticle[],
  { moved, others, highest }: ExistingArticles,
): Map<string, string> {
  const numbers = new Set<string>()
  const own = articles.filter(
    ({ key, number }) => moved.has(key) || (isRefnumber(number) && !others.has(number) && addIfNew(numbers, number)),
  )
  const given = new Map(own.map(({ key, number }) => [key, moved.get(key) ?? number]))
  const used = new Set(given.values())
  let next = Math.max(highest, ...articles.map(({ number }) => (isRefnumber(number) ? Number(number) : 0)))
  for (const { key } of articles) {
    if (given.has(key)) continue
    do next++
    while (used.has(String(next)))
    given.set(key, String(next))
  }
  return given
}
