import { paths } from '../../src/paths.ts'
import { matcherOf } from '../../src/search/matches.ts'
import type { Part } from '../../src/search/rules.ts'
import { Pager } from '../ui/pager.tsx'
import { Extent } from './extent.tsx'
import { type Result, ResultList } from './result-list.tsx'

type Props = { keyword: string; page: number; total: number; results: Result[]; parts: Part[]; instead: string[] }

/** Search results; a corrected query is named. */
export function SearchPage({ keyword, page, total, results, parts, instead }: Props) {
  return (
    <>
      <h1>SEARCH</h1>
      {keyword === '' ? (
        <p>Enter a word from a title, an author’s name or a keyword in the search box.</p>
      ) : total === 0 ? (
        <p>Sorry, nothing matched your search terms. Please try again with different keywords.</p>
      ) : (
        <>
          <Extent typed={keyword} href={paths.searchFor} {...{ total, instead }} />
          <ResultList results={results} matcher={matcherOf(parts)} />
          <Pager page={page} total={total} href={(page) => paths.searchFor(keyword, page)} />
        </>
      )}
    </>
  )
}
