import { paths } from '../../src/core/paths.ts'
import { decodeHtml, plainText, type SafeHtml, storedTitle, textAsHtml } from '../../src/core/text/html.ts'
import { markWords } from '../../src/core/text/html-words.ts'
import type { Matcher } from '../../src/core/text/words.ts'
import { t } from '../../src/core/words/words.ts'
import { citedYear, shownInShort } from '../../src/journal/record/issues/rules.ts'
import { type ArticleSummary, authorsOf } from '../../src/journal/record/rules.ts'
import { excerpt, matchesIn } from '../../src/journal/search/matches.ts'
import type { SearchResult } from '../../src/journal/search/result-queries.ts'
import { ArticleLinks } from '../articles/article-links.tsx'
import { NoticeMarks } from '../articles/notice-banner.tsx'
import { Html, MixedText } from '../ui/html.tsx'
import { Columns } from '../ui/table.tsx'
import { titleLanguage } from '../words/article-language.ts'
import { MissingWords } from './nearest.tsx'

export type Result = ArticleSummary & {
  id: number
  abstract: string
  page?: number | null
  passage?: string | null
} & Pick<SearchResult, 'section' | 'heading'>

/**
 * The props; `matcher` finds the words to highlight, if any; `without` maps a result's id to the search parts that it
 * lacks.
 */
type Props = { results: Result[]; matcher?: Matcher; without?: Map<number, string[]> }

/** Lists articles of any issue: title and excerpt with the matches highlighted, links to abstract and PDF. */
export function ResultList({ results, matcher, without }: Props) {
  return (
    <table className="articles">
      <Columns of={[t('Title and Authors Name'), t('Issue')]} />
      <tbody>
        {results.map((article) => (
          <ResultRow key={article.refnumber} article={article} matcher={matcher} lacks={without?.get(article.id)} />
        ))}
      </tbody>
    </table>
  )
}

type Row = Pick<Props, 'matcher'> & { article: Result; lacks: string[] | undefined }

function ResultRow({ article, matcher, lacks }: Row) {
  const marked = (html: SafeHtml) => (matcher ? markWords(html, matcher) : html)
  const words = excerpt(article.passage ?? plainText(decodeHtml(article.abstract)), matcher)
  const sought = matcher && matchesIn(words, matcher).join(' ')
  const viewer =
    article.page && sought ? paths.pdfViewer(article.refnumber, { page: article.page, search: sought }) : undefined
  return (
    <tr>
      <td>
        <h2 className="title">
          <a href={paths.article(article)}>
            <Html html={marked(storedTitle(article.title))} {...titleLanguage(article.title)} />
          </a>
        </h2>
        <NoticeMarks article={article} />
        <p className="authors">
          <MixedText>{authorsOf(article.authorname).join(', ')}</MixedText>
        </p>
        {words && (
          <p className="excerpt">
            {article.page && (
              <>
                <a href={paths.articlePdf(article, article.page)}>
                  {t('Page {page}', { page: String(article.page) })}
                </a>{' '}
              </>
            )}
            {article.heading && (
              <>
                <a href={paths.articleSection(article, article.section ?? '')}>
                  <MixedText>{article.heading}</MixedText>
                </a>{' '}
              </>
            )}
            <Html html={marked(textAsHtml(words))} />
          </p>
        )}
        <MissingWords parts={lacks} />
        <ArticleLinks article={article} viewer={viewer} />
      </td>
      <td data-label={t('Issue')}>
        <a href={paths.issue(article)}>
          {citedYear(article)}; {shownInShort(article)}
        </a>
      </td>
    </tr>
  )
}
