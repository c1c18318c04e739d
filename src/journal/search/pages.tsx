import { Elysia } from 'elysia'
import type { ComponentProps } from 'react'
import { ArchiveAside } from '../../../views/issues/archive-aside.tsx'
import { NamePage } from '../../../views/search/name-page.tsx'
import { type FoundWebpage, SearchPage } from '../../../views/search/search-page.tsx'
import type { NameKind } from '../../core/pasted/name-keys.ts'
import { paths } from '../../core/paths.ts'
import { bareOrcid, orcidOf } from '../../core/text/orcid.ts'
import { fold } from '../../core/text/words.ts'
import { t } from '../../core/words/words.ts'
import { countSearch } from '../../office/frame/count-search.ts'
import { errorPage } from '../../office/frame/errors.tsx'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import type { Services } from '../../services.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import { listCallTexts } from '../calls/queries.ts'
import { listIssueTexts } from '../record/issues/queries.ts'
import { usageOfAuthor } from '../usage/queries.ts'
import { listWebpageTexts } from '../webpages/queries.ts'
import { isNarrowed, parametersOf, parseNarrowing } from './parsing/filter-rules.ts'
import { parseQuery } from './parsing/parse-query.ts'
import { listByName, listByOrcid, listNamed, listOfOrcid } from './people/queries.ts'
import { affiliationsOfAll, type NamedPerson, namesakesIn, otherNames } from './people/rules.ts'
import { searchArticles } from './queries.ts'
import { cleanQuery, listedTotal } from './rules.ts'

/** The public search, and browsing by author and keyword. */
export function searchPages(services: Services) {
  const { db } = services
  const named = async (request: Request, kind: NameKind, name: string) => {
    const page = readRequestedPage(request)
    const pathOf = kind === 'author' ? paths.author : paths.keyword
    const [found, people] = await Promise.all([
      listByName(db, { kind, name }, page),
      kind === 'author' ? listNamed(db, name) : undefined,
    ])
    const person = people && factsOfName(people)
    const author = kind === 'author' && { name: found?.name ?? '' }
    return showNamed(services, request, {
      kind,
      page,
      found,
      href: (page) => pathOf(found?.name ?? '', page),
      person,
      author,
    })
  }
  const ofOrcid = async (request: Request, orcid: string) => {
    const page = readRequestedPage(request)
    const [found, people] = await Promise.all([listByOrcid(db, orcid, page), listOfOrcid(db, orcid)])
    const name = found?.name ?? ''
    const namesakes = found ? namesakesIn(await listNamed(db, name)).filter((other) => other.orcid !== orcid) : []
    const person = { orcid, affiliations: affiliationsOfAll(people), others: otherNames(people, name), namesakes }
    const href = (page: number) => paths.author(bareOrcid(orcid), page)
    return showNamed(services, request, { kind: 'author', page, found, href, person, author: { orcid } })
  }
  return new Elysia()
    .get(paths.search(), async ({ request }) => {
      const { searchParams } = new URL(request.url)
      const typed = cleanQuery(searchParams.get('keyword') ?? '')
      const narrowing = parseNarrowing(searchParams)
      const page = readRequestedPage(request)
      const [shell, searched, webpages] = await Promise.all([
        readShell(services),
        searchArticles(db, parseQuery(typed), { page, narrowing }),
        page === 1 && !isNarrowed(narrowing) ? findWebpages(services, typed) : [],
      ])
      if (searched.parts.length > 0) await countSearch(services, request, page)
      return (
        redirectPastLastPage({ page, total: searched.total }, (page) =>
          paths.searchFor(typed, page, parametersOf(narrowing)),
        ) ??
        answerPublicPage(services, request, {
          shell,
          title: typed ? t('Search: {query}', { query: typed }) : t('Search'),
          aside: <ArchiveAside issues={shell.issues} />,
          children: <SearchPage typed={typed} page={page} narrowing={narrowing} webpages={webpages} {...searched} />,
        })
      )
    })
    .get('/authors/:name', ({ request, params: { name } }) => {
      const orcid = orcidOf(name)
      return orcid ? ofOrcid(request, orcid) : named(request, 'author', name)
    })
    .get('/keywords/:word', ({ request, params }) => named(request, 'keyword', params.word))
}

/** The number of the journal's own pages shown in results, and the least letters of a word that is searched in them. */
const [mostWebpages, shortestWord] = [3, 3]

/** Lists the texts of the journal's own pages, calls and special issues, with their addresses. */
async function listTexts(db: Services['db']): Promise<FoundWebpage[]> {
  const [webpages, calls, issues] = await Promise.all([listWebpageTexts(db), listCallTexts(db), listIssueTexts(db)])
  return [
    ...webpages.map(({ slug, ...said }) => ({ ...said, href: paths.webpage(slug) })),
    ...calls.map(({ slug, ...said }) => ({ ...said, href: paths.call(slug) })),
    ...issues.map(({ title, text, ...number }) => ({ title, text, href: paths.issue(number) })),
  ]
}

/**
 * Finds the first of the journal's own pages that contain all words of a search; their texts are read once per version
 * of the content.
 */
async function findWebpages({ db, pageCache }: Services, typed: string): Promise<FoundWebpage[]> {
  const words = fold(typed.replace(/["“”,;]/g, ' '))
    .split(/\s+/)
    .filter((word) => word.length >= shortestWord)
  const all = words.length > 0 ? await pageCache.once('webpage texts', () => listTexts(db)) : []
  const holds = (text: string) => words.every((word) => text.includes(word))
  return all.filter(({ title, text }) => holds(fold(`${title} ${text}`))).slice(0, mostWebpages)
}

/**
 * Collects the facts about the people of a name. If some of them have an iD, affiliations are shown next to these only.
 */
function factsOfName(people: NamedPerson[]) {
  const namesakes = namesakesIn(people)
  return { orcid: '', affiliations: namesakes.length > 0 ? [] : affiliationsOfAll(people), others: [], namesakes }
}

/** A page of the articles of a name, keyword or person. */
type Shown = Pick<ComponentProps<typeof NamePage>, 'kind' | 'page' | 'href' | 'person'> & {
  found: Awaited<ReturnType<typeof listByName>>
  /** The author of these articles; false for a keyword. */
  author: false | { name: string } | { orcid: string }
}

async function showNamed(services: Services, request: Request, { found, author, ...of }: Shown) {
  if (!found) return errorPage(services, request, 404)
  const beyond = redirectPastLastPage({ page: of.page, total: listedTotal(found.total) }, of.href)
  if (beyond) return beyond
  const shell = await readShell(services)
  const usage = author ? await usageOfAuthor(services.db, shell.settings, author) : undefined
  return answerPublicPage(services, request, {
    shell,
    title: found.name,
    canonical: of.href(of.page),
    aside: <ArchiveAside issues={shell.issues} />,
    children: <NamePage {...of} {...found} usage={usage} />,
  })
}
