import { issueName } from '../../src/archives/rules.ts'
import { authorsOf } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'
import type { SearchResult } from '../../src/search/queries.ts'
import { excerpt, matcherOf, mostRanked, type Part, textOf } from '../../src/search/rules.ts'
import { decodeHtml, markWords, plainText, storedTitle, textAsHtml } from '../../src/text/html.ts'
import { wordsOf } from '../../src/text/words.ts'
import { Html } from '../ui/html.tsx'
import { Pager } from '../ui/pager.tsx'

type Props = {
  /** What was typed. */
  q: string
  page: number
  total: number
  results: SearchResult[]
  /** What was searched: another thing than typed where it is `corrected`. */
  parts: Part[]
  corrected: boolean
  /** The article with the ref number that was typed. */
  exact: SearchResult | undefined
}

/** What a search of the back office found among the articles of any status. */
export function AdminSearchPage({ q, page, total, results, parts, corrected, exact }: Props) {
  if (q === '') return <NothingTyped />
  if (total === 0 && !exact) return <NothingFound q={q} />
  const isMeant = !(exact && corrected) // a ref number that was found is no typo
  const isMatch = matcherOf(parts)
  return (
    <>
      <h1>Search</h1>
      {exact && (
        <>
          <p className="extent">The article with the ref number {q}</p>
          <Results results={[exact]} isMatch={(word) => word === q} />
        </>
      )}
      {total > 0 && isMeant && (
        <>
          <Extent {...{ q, total, parts, corrected }} />
          <Results results={results} isMatch={isMatch} />
        </>
      )}
      <Pager
        page={page}
        total={isMeant ? Math.min(total, mostRanked) : 0}
        href={(page) => paths.adminSearchFor(q, page)}
      />
    </>
  )
}

function NothingTyped() {
  return (
    <>
      <h1>Search</h1>
      <p>Type words of a title, an author’s name, a keyword or a ref number into the search box.</p>
    </>
  )
}

function NothingFound({ q }: { q: string }) {
  return (
    <>
      <h1>Not Found!</h1>
      <p>
        No article holds <q>{q}</q>, whatever its status. The <a href={paths.adminArchives()}>archives</a> list every
        issue.
      </p>
    </>
  )
}

/** How much was found, and for what. */
function Extent({ q, total, parts, corrected }: Pick<Props, 'q' | 'total' | 'parts' | 'corrected'>) {
  const searched = textOf(parts)
  return (
    <>
      {corrected && (
        <p className="corrected">
          Nothing matched <q>{q}</q>. These are the results for{' '}
          <a href={paths.adminSearchFor(searched)}>
            <q>{searched}</q>
          </a>
          .
        </p>
      )}
      <p className="extent">
        {total === 1 ? '1 article' : `${total.toLocaleString('en')} articles`}
        {!corrected && (
          <>
            {' '}
            for <q>{q}</q>
          </>
        )}
        {total > mostRanked && `, of which the first ${mostRanked.toLocaleString('en')} are listed`}
      </p>
    </>
  )
}

type Matcher = (word: string) => boolean

function Results({ results, isMatch }: { results: SearchResult[]; isMatch: Matcher }) {
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">Title and Authors Name</th>
          <th scope="col">Issue</th>
          <th scope="col">Ref</th>
          <th scope="col">Pages</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {results.map((article) => (
          <ResultRow key={article.id} article={article} isMatch={isMatch} />
        ))}
      </tbody>
    </table>
  )
}

function ResultRow({ article, isMatch }: { article: SearchResult; isMatch: Matcher }) {
  const { id, title, description, authorname, refnumber, pagenumber, status } = article
  const isShown = status === 'enabled'
  const found = foundElsewhere(article, isMatch)
  return (
    <tr>
      <td>
        <a className="title" href={paths.adminArticle(id)}>
          <Html html={markWords(storedTitle(title), isMatch)} />
        </a>
        <p className="hint">
          <Html html={markWords(textAsHtml(authorsOf(authorname).join(', ')), isMatch)} />
        </p>
        {found && (
          <p className="hint">
            <Html html={markWords(textAsHtml(found), isMatch)} />
          </p>
        )}
        <p className="row-actions">
          <a href={paths.adminArticle(id)} aria-label={`Edit ${description}`}>
            Edit
          </a>
          {isShown && (
            <a href={paths.article(article)} aria-label={`See as readers do: ${description}`}>
              See as readers do
            </a>
          )}
          <a href={paths.adminArticleHistory(id)} aria-label={`History of ${description}`}>
            History
          </a>
        </p>
      </td>
      <td className="number" data-label="Issue">
        <a href={paths.adminIssue(article)}>
          {issueName(article)}, {article.year}
        </a>
      </td>
      <td className="number" data-label="Ref">
        <Html html={markWords(textAsHtml(refnumber), isMatch)} />
      </td>
      <td className="number" data-label="Pages">
        {pagenumber}
      </td>
      <td data-label="Status">
        <span className={`status ${status}`}>{isShown ? 'Enabled' : 'Disabled'}</span>
      </td>
    </tr>
  )
}

/** The keywords or the part of the abstract with the match, where neither title nor authors show one. */
function foundElsewhere({ description, authorname, keywords, abstract }: SearchResult, isMatch: Matcher): string {
  const has = (text: string) => wordsOf(text).some(isMatch)
  if (has(`${description} ${authorname}`)) return ''
  if (has(keywords)) return `Keywords: ${keywords}`
  const text = plainText(decodeHtml(abstract))
  return has(text) ? excerpt(text, isMatch) : ''
}
