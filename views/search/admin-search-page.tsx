import { paths } from '../../src/paths.ts'
import { matcherOf } from '../../src/search/matches.ts'
import type { SearchResult } from '../../src/search/result-queries.ts'
import type { Part } from '../../src/search/rules.ts'
import { Pager } from '../ui/pager.tsx'
import { AdminResultList } from './admin-result-list.tsx'
import { Extent } from './extent.tsx'

type Props = {
  /** The query as typed. */
  q: string
  page: number
  total: number
  results: SearchResult[]
  /** The parsed query, which differs from the typed one where the search was corrected to `instead`. */
  parts: Part[]
  instead: string[]
  /** The article whose ref number was typed. */
  exact: SearchResult | undefined
}

/** Search results among the articles of any status. */
export function AdminSearchPage({ q, page, total, results, parts, instead, exact }: Props) {
  if (q === '') return <NothingTyped />
  if (total === 0 && !exact) return <NothingFound q={q} />
  return (
    <>
      <h1>Search</h1>
      {exact && (
        <>
          <p className="extent">The article with ref number {q}</p>
          <AdminResultList results={[exact]} matcher={matcherOf([{ kind: 'word', word: [q] }])} />
        </>
      )}
      {total > 0 && (
        <>
          <Extent typed={q} href={paths.adminSearchFor} {...{ total, instead }} />
          <AdminResultList results={results} matcher={matcherOf(parts)} />
        </>
      )}
      <Pager page={page} total={total} href={(page) => paths.adminSearchFor(q, page)} />
    </>
  )
}

function NothingTyped() {
  return (
    <>
      <h1>Search</h1>
      <p>Enter words from a title, an author’s name, a keyword or a ref number in the search box.</p>
    </>
  )
}

function NothingFound({ q }: { q: string }) {
  return (
    <>
      <h1>Not Found!</h1>
      <p>
        No article matches <q>{q}</q>, whatever its status. The <a href={paths.adminArchives()}>archives</a> list every
        issue.
      </p>
    </>
  )
}
