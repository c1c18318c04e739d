import { renderToStaticMarkup } from 'react-dom/server'
import { countryText } from '../../src/core/language/countries.ts'
import { isOnlineFirst } from '../../src/core/online-first.ts'
import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import type { CitedArticle } from '../../src/journal/citing/citation.ts'
import {
  fullIssueTitle,
  type Introduction,
  type IssueSummary,
  type Neighbours,
  namedVolume,
  noArticlesYet,
} from '../../src/journal/record/issues/rules.ts'
import { authorsOf } from '../../src/journal/record/rules.ts'
import { AlertLink } from '../alerts/alert-link.tsx'
import { ArticleLinks } from '../articles/article-links.tsx'
import { CitationLine } from '../articles/citation-line.tsx'
import { NoticeMarks } from '../articles/notice-banner.tsx'
import { CachedCell, Html, MixedText } from '../ui/html.tsx'
import { NeighbourLinks } from '../ui/neighbour-links.tsx'
import { Columns } from '../ui/table.tsx'
import { citationLanguage, titleLanguage } from '../words/article-language.ts'
import { IssueHead } from './issue-head.tsx'

type Props = {
  issue: IssueSummary
  introduction: Introduction | undefined
  articles: CitedArticle[]
  showsSubject: boolean
  websitename: string
  /** Whether readers can ask for letters about new issues. */
  hasAlerts: boolean
  beside: Neighbours<IssueSummary>
}

/** Lists an issue's articles; columns without any value are left out. */
export function IssuePage(props: Props) {
  const { issue, introduction, articles, showsSubject: mayShowSubject, websitename, hasAlerts, beside } = props
  const showsSubject = mayShowSubject && articles.some(({ subject }) => subject)
  const showsCountry = articles.some(({ country }) => country)
  const way = (other: IssueSummary | undefined) => other && { href: paths.issue(other), text: fullIssueTitle(other) }
  return (
    <>
      {!isOnlineFirst(issue) && (
        <p className="place">
          <a href={paths.year(issue.year)}>{issue.year}</a> ·{' '}
          <a href={paths.volume(issue)}>{namedVolume(issue.volume)}</a>
        </p>
      )}
      <IssueHead issue={issue} of={introduction} articles={articles.length} />
      {articles.length === 0 ? (
        <p>{t(noArticlesYet)}</p>
      ) : (
        <table className="articles issue">
          <Columns
            of={[
              t('S.No.'),
              t('Title and Authors Name'),
              ...(showsSubject ? [t('Subject')] : []),
              ...(showsCountry ? [t('Country')] : []),
            ]}
          />
          <tbody>
            {articles.map((article, place) => (
              <tr key={article.refnumber}>
                <td className="number" data-label={t('S.No.')}>
                  {place + 1}
                </td>
                <CachedCell of={{ article, websitename }} render={renderIssueCell} />
                {showsSubject && (
                  <td data-label={t('Subject')}>
                    <MixedText>{article.subject}</MixedText>
                  </td>
                )}
                {showsCountry && (
                  <td data-label={t('Country')}>
                    <MixedText>{countryText(article.country)}</MixedText>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasAlerts && <AlertLink kind="issues" text={t('Email me about new issues')} />}
      <NeighbourLinks thing="issue" previous={way(beside.previous)} next={way(beside.next)} />
    </>
  )
}

function renderIssueCell({ article, websitename }: { article: CitedArticle; websitename: string }): string {
  const line = <CitationLine article={article} websitename={websitename} />
  return renderToStaticMarkup(
    <>
      <h2 className="title">
        <a href={paths.article(article)}>
          <Html html={storedTitle(article.title)} {...titleLanguage(article.title)} />
        </a>
      </h2>
      <NoticeMarks article={article} />
      <p className="authors">
        <MixedText>{authorsOf(article.authorname).join(', ')}</MixedText>
      </p>
      <ArticleLinks article={article} />
      <p className="citation">
        {t('How to cite this article:')} {citationLanguage() ? <span lang={citationLanguage()}>{line}</span> : line}
      </p>
    </>,
  )
}
