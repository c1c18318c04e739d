import { paths } from '../../src/core/paths.ts'
import { decodeHtml, plainText, storedTitle, textAsHtml } from '../../src/core/text/html.ts'
import { markWords } from '../../src/core/text/html-words.ts'
import { firstMatch, type Matcher } from '../../src/core/text/words.ts'
import { authorsOf } from '../../src/journal/articles/rules.ts'
import { issueWithYear } from '../../src/journal/issues/rules.ts'
import { excerpt } from '../../src/journal/search/matches.ts'
import type { SearchResult } from '../../src/journal/search/result-queries.ts'
import { ArticleActions } from '../articles/article-actions.tsx'
import { Columns } from '../ui/columns.tsx'
import { Html } from '../ui/html.tsx'
import { Status } from '../ui/status.tsx'
import { MissingWords } from './nearest.tsx'

/** `without` maps a result's id to the search parts that it lacks. */
type Props = { results: SearchResult[]; matcher: Matcher; without?: Map<number, string[]> }

/** Articles of any status: title, authors, any other field that matched, and an editor's links. */
export function AdminResultList({ results, matcher, without }: Props) {
  return (
    <table className="list">
      <Columns of={['Title and Authors Name', 'Issue', 'Ref', 'Pages', 'Status']} />
      <tbody>
        {results.map((article) => (
          <ResultRow key={article.id} article={article} matcher={matcher} lacks={without?.get(article.id)} />
        ))}
      </tbody>
    </table>
  )
}

type Row = { article: SearchResult; matcher: Matcher; lacks: string[] | undefined }

function ResultRow({ article, matcher, lacks }: Row) {
  const { id, authorname, refnumber, pagenumber, status, page, passage } = article
  const found = page ? excerpt(passage ?? '', matcher) : foundElsewhere(article, matcher)
  return (
    <tr>
      <td>
        <a className="title" href={paths.adminArticle(id)}>
          <Html html={markWords(storedTitle(article.title), matcher)} />
        </a>
        <p className="hint">
          <Html html={markWords(textAsHtml(authorsOf(authorname).join(', ')), matcher)} />
        </p>
        {found && (
          <p className="hint">
            {page && (
              <>
                <a href={paths.adminArticlePdf(id, page)}>Page {page}</a>{' '}
              </>
            )}
            <Html html={markWords(textAsHtml(found), matcher)} />
          </p>
        )}
        <MissingWords parts={lacks} />
        <p className="row-actions">
          <ArticleActions article={article} />
        </p>
      </td>
      <td className="number" data-label="Issue">
        <a href={paths.adminIssue(article)}>{issueWithYear(article)}</a>
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
