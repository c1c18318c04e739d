import type { Db } from '../../core/db/connect.ts'
import { paths } from '../../core/paths.ts'
import { listUnseen } from '../../journal/access/article-queries.ts'
import { readHidden, type Viewer } from '../../journal/access/queries.ts'
import { issueWithYear } from '../../journal/record/issues/rules.ts'
import { isRetracted } from '../../journal/record/notices/kind-rules.ts'
import { authorsOf } from '../../journal/record/rules.ts'
import { parseQuery } from '../../journal/search/parsing/parse-query.ts'
import { searchArticles } from '../../journal/search/queries.ts'
import { findExactly, type SearchResult } from '../../journal/search/result-queries.ts'
import { parseExactSearch } from '../../journal/search/rules.ts'
import {
  type FoundGroup,
  type Hit,
  type Hits,
  listSearchGroups,
  type SearchGroup,
  suggestedOfGroup,
} from './group-rules.ts'
import { findLetters, findPages, findPublications, findUsers } from './office-queries.ts'
import { type Asked, findFees, findPapers, findReceipts, findReviewers } from './paper-queries.ts'
import { settingsWith, sliceHits } from './setting-rules.ts'

type Finder = (asked: Asked) => Promise<Hits> | Hits

/** The finder of each group except articles, which have a search of their own. */
const finders: Record<Exclude<SearchGroup, 'articles'>, Finder> = {
  papers: findPapers,
  reviewers: findReviewers,
  fees: findFees,
  receipts: findReceipts,
  letters: findLetters,
  publications: findPublications,
  users: findUsers,
  pages: findPages,
  settings: ({ q, ...part }) => sliceHits(settingsWith(q), part),
}

/** Finds the first results of each group except articles, in the groups' order; leaves out empty groups. */
export async function findBeside(db: Db, viewer: Viewer, q: string, limit: number): Promise<FoundGroup[]> {
  const [hidden, unseen] = await Promise.all([readHidden(db, viewer), listUnseen(db, viewer)])
  const found = await Promise.all(
    listSearchGroups(viewer.role).map(async (group) => {
      if (group === 'articles') return []
      const hits = await finders[group]({ db, viewer, hidden, unseen, q, limit, offset: 0 })
      return hits.total > 0 ? [{ group, ...hits }] : []
    }),
  )
  return found.flat()
}

type InGroup = Pick<Asked, 'q' | 'limit' | 'offset'> & { group: Exclude<SearchGroup, 'articles'> }

/** Finds a page of one group that the user's role may search. */
export async function findInGroup(db: Db, viewer: Viewer, { group, ...part }: InGroup): Promise<Hits> {
  const [hidden, unseen] = await Promise.all([readHidden(db, viewer), listUnseen(db, viewer)])
  return finders[group]({ db, viewer, hidden, unseen, ...part })
}

/** Finds the first results of each group while the user types; `instead` are the corrected words that were searched. */
export async function findSuggested(db: Db, viewer: Viewer, q: string) {
  const finding = findBeside(db, viewer, q, suggestedOfGroup)
  const mayGuess = async () => (await finding).length === 0
  const [beside, articles] = await Promise.all([finding, suggestArticles(db, viewer, { q, mayGuess })])
  const [meant] = articles.instead
  const groups: FoundGroup[] = articles.total > 0 ? [{ group: 'articles', ...articles }, ...beside] : beside
  return { groups, instead: meant }
}

const nothing = { total: 0, hits: [], instead: [] }

/** Finds the first articles while the user types, without similar ones. */
async function suggestArticles(
  db: Db,
  viewer: Viewer,
  { q, mayGuess }: { q: string; mayGuess: () => Promise<boolean> },
): Promise<Hits & { instead: string[] }> {
  if (!listSearchGroups(viewer.role).includes('articles')) return nothing
  const named = parseExactSearch(q)
  const unseen = await listUnseen(db, viewer)
  const [exact, found] = await Promise.all([
    named ? findExactly(db, named, unseen) : [],
    searchArticles(db, parseQuery(q), { page: 1, unseen, mayGuess }),
  ])
  return { ...articlesOf({ exact, ...found }, suggestedOfGroup), instead: found.instead }
}

type Results = { exact: SearchResult[]; results: SearchResult[]; total: number }

/** Converts articles to results, those with a typed number first. */
export function articlesOf({ exact, results, total }: Results, limit: number): Hits {
  const others = results.filter(({ id }) => !exact.some((one) => one.id === id))
  const hits = [...exact, ...others].slice(0, limit).map(hitOfArticle)
  return { total: total + exact.length - (results.length - others.length), hits }
}

function hitOfArticle(article: SearchResult): Hit {
  const { id, title, authorname, refnumber, status, updates } = article
  return {
    href: paths.adminArticle(id),
    title,
    isHtml: true,
    line: [refnumber, issueWithYear(article), authorsOf(authorname).join(', ')].join(' · '),
    state: status !== 'enabled' ? 'Hidden' : isRetracted(updates) ? 'Retracted' : '',
  }
}
