import { paths } from '../../src/core/paths.ts'
import { findFoldedWords } from '../../src/core/text/words.ts'
import { matcherOf } from '../../src/journal/search/matches.ts'
import { type Narrowing, parametersOf } from '../../src/journal/search/parsing/filter-rules.ts'
import type { Found } from '../../src/journal/search/queries.ts'
import type { SearchResult } from '../../src/journal/search/result-queries.ts'
import { Pager } from '../ui/pager.tsx'
import { AdminResultList } from './admin-result-list.tsx'
import { Extent } from './extent.tsx'
import { ResultFilters } from './filters.tsx'
import { NearestHeading } from './nearest.tsx'

type Props = Found & {
  /** The query as typed. */
  typed: string
  page: number
  narrowing: Narrowing
  /** The parameters of an address that searches only articles. */
  within: Record<string, string> | undefined
  /** The articles whose ref number, transaction id or mobile was typed. */
  exact: SearchResult[]
}

/** Shows search results among the articles of any status. */
export function AdminSearchPage({ typed, page, narrowing, within, exact, ...found }: Props) {
  const { total, results, parts, instead, facets, nearest } = found
  const href = (narrowing: Narrowing, page = 1) =>
    paths.adminSearchFor(typed, page, { ...within, ...parametersOf(narrowing) })
  const others = results.filter(({ id }) => !exact.some((one) => one.id === id))
  const count = total - (results.length - others.length)
  const showsOthers = count > 0 && !(nearest && exact.length > 0)
  return (
    <>
      <h1>Search</h1>
      {exact.length > 0 && (
        <>
          <p className="extent">{extentOfExact(exact, typed)}</p>
          <AdminResultList results={exact} matcher={matcherOf([{ kind: 'word', word: findFoldedWords(typed) }])} />
        </>
      )}
      {showsOthers && (
        <>
          {nearest ? (
            <NearestHeading unknown={nearest.unknown} />
          ) : (
            <>
              <Extent typed={typed} href={paths.adminSearchFor} total={count} instead={instead} />
              <ResultFilters narrowing={narrowing} facets={facets} total={total} href={href} />
            </>
          )}
          <AdminResultList results={others} matcher={matcherOf(parts)} without={nearest?.without} />
          <Pager page={page} total={total} href={(page) => href(narrowing, page)} />
        </>
      )}
    </>
  )
}

function extentOfExact(exact: SearchResult[], typed: string): string {
  if (exact.some(({ refnumber }) => typed.endsWith(refnumber))) return `The article with ref number ${typed}`
  return `With this transaction id or mobile: ${typed}`
}
