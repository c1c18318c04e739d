import { issueName } from '../../src/archives/rules.ts'
import { authorsOf } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'
import { excerpt } from '../../src/search/matches.ts'
import type { SearchResult } from '../../src/search/result-queries.ts'
import { decodeHtml, markWords, plainText, storedTitle, textAsHtml } from '../../src/text/html.ts'
import { firstMatch, type Matcher } from '../../src/text/words.ts'
import { Columns } from '../ui/columns.tsx'
import { Html } from '../ui/html.tsx'
import { Status } from '../ui/status.tsx'

/** Articles of any status: title, authors, any other field that matched, and an editor's links. */
export function AdminResultList({ results, matcher }: { results: SearchResult[]; matcher: Matcher }) {
  return (
    <table className="list">
      <Columns of={['Title and Authors Name', 'Issue', 'Ref', 'Pages', 'Status']} />
      <tbody>
        {results.map((article) => (
          <ResultRow key={article.id} article={article} matcher={matcher} />
        ))}
      </tbody>
    </table>
  )
}

function ResultRow({ article, matcher }: { article: SearchResult; matcher: Matcher }) {
  const { id, title, description, authorname, refnumber, pagenumber, status } = article
  const isShown = status === 'enabled'
  const found = foundElsewhere(article, matcher)
  return (
    <tr>
      <td>
        <a className="title" href={paths.adminArticle(id)}>
          <Html html={markWords(storedTitle(title), matcher)} />
        </a>
        <p className="hint">
          <Html html={markWords(textAsHtml(authorsOf(authorname).join(', ')), matcher)} />
        </p>
        {found && (
          <p className="hint">
            <Html html={markWords(textAsHtml(found), matcher)} />
          </p>
        )}
        <p className="row-actions">
          <a href={paths.adminArticle(id)} aria-label={`Edit ${description}`}>
            Edit
          </a>
          {isShown && (
            <a href={paths.article(article)} aria-label={`View on site: ${description}`}>
              View on site
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
        <Html html={markWords(textAsHtml(refnumber), matcher)} />
      </td>
      <td className="number" data-label="Pages">
        {pagenumber}
      </td>
      <td data-label="Status">
        <Status of={status} />
      </td>
    </tr>
  )
}

/** The keywords or the part of the abstract that matched, if neither title nor authors did. */
function foundElsewhere({ description, authorname, keywords, abstract }: SearchResult, matcher: Matcher): string {
  const has = (text: string) => firstMatch(text, matcher) !== undefined
  if (has(`${description} ${authorname}`)) return ''
  if (has(keywords)) return `Keywords: ${keywords}`
  const text = plainText(decodeHtml(abstract))
  return has(text) ? excerpt(text, matcher) : ''
}
