import { paths } from '../../../src/core/paths.ts'
import { dayIn } from '../../../src/core/text/dates.ts'
import { storedTitle } from '../../../src/core/text/html.ts'
import { t } from '../../../src/core/words/words.ts'
import type { ArticleVersion } from '../../../src/journal/articles/versions/queries.ts'
import type { Cited } from '../../../src/journal/citing/facts.ts'
import type { ShownText } from '../../../src/journal/fulltext/kept-page.ts'
import { Html, KeptHtml } from '../../ui/html.tsx'
import { titleLanguage } from '../../words/article-language.ts'
import { Day, Message } from '../../words/message.tsx'
import { ArticleAuthors } from '../article-authors.tsx'
import { ArticlePlaceLine } from '../article-parts.tsx'
import { NoticeBanner } from '../notice-banner.tsx'

type Props = { cited: Cited; version: ArticleVersion; zone: string; text: ShownText | undefined }

/** Shows one version of an article: its full text, or the link to its PDF. */
export function VersionPage({ cited: { article, issueTitle }, version: { n, at, file_hash }, zone, text }: Props) {
  const day = dayIn(zone, at)
  return (
    <>
      <ArticlePlaceLine article={article} issueTitle={issueTitle} />
      <div className="spaced">
        <NoticeBanner article={article} />
        <section className="verdict" aria-label={t('Version')}>
          <p>
            <strong>
              <Message text="This is version {n}, of {day}." values={{ n, day: <Day of={day} /> }} />
            </strong>{' '}
            <a href={paths.article(article)}>{t('Read the article as it is now')}</a>,{' '}
            <a href={paths.articleVersions(article)}>{t('all versions')}</a>
          </p>
        </section>
        <article className="article text-article">
          <header>
            <h1>
              <Html html={storedTitle(article.title)} {...titleLanguage(article.title)} />
            </h1>
          </header>
          <ArticleAuthors article={article} isFolding />
          {file_hash && (
            <p className="actions">
              <a className="button" href={paths.articleVersion(article, n, '.pdf')}>
                {t('Download PDF')}
              </a>
            </p>
          )}
          {text && (
            <>
              <KeptHtml className="full-text" lang={text.language} html={text.body} />
              <KeptHtml className="full-text" lang={text.language} html={text.end} />
            </>
          )}
        </article>
      </div>
    </>
  )
}
