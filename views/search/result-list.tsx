import { type ArticleSummary, authorsOf } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'
import { excerpt } from '../../src/search/matches.ts'
import { decodeHtml, markWords, plainText, type SafeHtml, storedTitle, textAsHtml } from '../../src/text/html.ts'
import type { Matcher } from '../../src/text/words.ts'
import { ArticleLinks } from '../articles/article-links.tsx'
import { Columns } from '../ui/columns.tsx'
import { Html } from '../ui/html.tsx'

export type Result = ArticleSummary & { abstract: string }

/** `matcher` finds the words to highlight; without it nothing is highlighted. */
type Props = { results: Result[]; matcher?: Matcher }

/** Articles of any issue: title and excerpt with the matches highlighted, links to abstract and PDF. */
export function ResultList({ results, matcher }: Props) {
  return (
    <table className="articles">
      <Columns of={['Title and Authors Name', 'Issue']} />
      <tbody>
        {results.map((article) => (
          <ResultRow key={article.refnumber} article={article} matcher={matcher} />
        ))}
      </tbody>
    </table>
  )
}

function ResultRow({ article, matcher }: { article: Result } & Pick<Props, 'matcher'>) {
  const marked = (html: SafeHtml) => (matcher ? markWords(html, matcher) : html)
  const words = excerpt(plainText(decodeHtml(article.abstract)), matcher)
  return (
    <tr>
      <td>
        <h2 className="title">
          <a href={paths.article(article)}>
            <Html html={marked(storedTitle(article.title))} />
          </a>
        </h2>
        <p className="authors">{authorsOf(article.authorname).join(', ')}</p>
        {words && (
          <p className="excerpt">
            <Html html={marked(textAsHtml(words))} />
          </p>
        )}
        <ArticleLinks article={article} />
      </td>
      <td data-label="Issue">
        <a href={paths.issue(article)}>
          {article.year}; {article.volume}({article.issue})
        </a>
      </td>
    </tr>
  )
}
