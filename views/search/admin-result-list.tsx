import { paths } from '../../src/core/paths.ts'
import { decodeHtml, plainText, storedTitle, textAsHtml } from '../../src/core/text/html.ts'
import { markWords } from '../../src/core/text/html-words.ts'
import { firstMatch, type Matcher } from '../../src/core/text/words.ts'
import { shortWithYear } from '../../src/journal/record/issues/rules.ts'
import { positionOf } from '../../src/journal/record/position-rules.ts'
import { authorsOf } from '../../src/journal/record/rules.ts'
import { excerpt } from '../../src/journal/search/matches.ts'
import type { SearchResult } from '../../src/journal/search/result-queries.ts'
import { articleLinks, NoPdf } from '../articles/article-row.tsx'
import { ArticleState } from '../articles/article-status.tsx'
import { Html } from '../ui/html.tsx'
import { List, type ListRow } from '../ui/list.tsx'
import { MissingWords } from './nearest.tsx'

/** The props; `without` maps a result's id to the search parts that it lacks. */
type Props = { results: SearchResult[]; matcher: Matcher; without?: Map<number, string[]> }

/** Lists articles of any status: title, authors, any other field that matched, and an editor's actions. */
export function AdminResultList({ results, matcher, without }: Props) {
  const rows = results.map((article) => renderSearchResultRow(article, matcher, without?.get(article.id)))
  return (
    <List
      first="Title and authors"
      columns={['Issue', 'Ref', 'Pages', 'State']}
      numbers={['Ref', 'Pages']}
      parts={[{ rows }]}
    />
  )
}

function renderSearchResultRow(article: SearchResult, matcher: Matcher, lacks: string[] | undefined): ListRow {
  const { id, authorname, refnumber, page, passage } = article
  const snippet = page ? excerpt(passage ?? '', matcher) : foundElsewhere(article, matcher)
  return {
    id: `article-${id}`,
    name: article.description,
    title: <Html html={markWords(storedTitle(article.title), matcher)} />,
    href: paths.adminArticle(id),
    line: (
      <>
        {!article.hasFile && <NoPdf />} <Html html={markWords(textAsHtml(authorsOf(authorname).join(', ')), matcher)} />
      </>
    ),
    more: (
      <>
        {snippet && (
          <p className="hint">
            {page && (
              <>
                <a href={paths.adminArticlePdf(id, page)}>Page {page}</a>{' '}
              </>
            )}
            <Html html={markWords(textAsHtml(snippet), matcher)} />
          </p>
        )}
        <MissingWords parts={lacks} />
      </>
    ),
    cells: [
      <a key="issue" href={paths.adminIssue(article)}>
        {shortWithYear(article)}
      </a>,
      <Html key="ref" html={markWords(textAsHtml(refnumber), matcher)} />,
      positionOf(article),
      <ArticleState key="state" article={article} />,
    ],
    menu: articleLinks(article),
  }
}

/** Returns the keywords or the part of the abstract that matched, if neither title nor authors did. */
function foundElsewhere({ description, authorname, keywords, abstract }: SearchResult, matcher: Matcher): string {
  const has = (text: string) => firstMatch(text, matcher) !== undefined
  if (has(`${description} ${authorname}`)) return ''
  if (has(keywords)) return `Keywords: ${keywords}`
  const text = plainText(decodeHtml(abstract))
  return has(text) ? excerpt(text, matcher) : ''
}
