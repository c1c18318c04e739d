import { paths } from '../../src/core/paths.ts'
import { storedText, storedTitle } from '../../src/core/text/html.ts'
import { type ArticleSummary, authorsOf } from '../../src/journal/articles/rules.ts'
import { type IssueSummary, periodOf } from '../../src/journal/issues/rules.ts'
import type { News } from '../../src/journal/news/rules.ts'
import type { Settings } from '../../src/office/settings/rules.ts'
import { NoticeMarks } from '../articles/notice-banner.tsx'
import { Cover } from '../issues/cover.tsx'
import { NewestNews } from '../news/news-page.tsx'
import { Html, MixedText } from '../ui/html.tsx'
import { Contact, JournalInformation, PublicationProcess } from './home-journal.tsx'

type Props = {
  settings: Settings
  current: IssueSummary | undefined
  /** The newest articles. */
  articles: ArticleSummary[]
  news: News[]
  /** The note above a preview. */
  notice?: string
}

export function HomePage({ settings, current, articles, news, notice }: Props) {
  return (
    <div className="stack">
      {notice && (
        <p className="card" role="status">
          {notice}
        </p>
      )}
      {settings.home_content && <Html as="div" className="home-content" html={storedText(settings.home_content)} />}
      <p className="actions">
        {current && (
          <a className="button" href={paths.issue(current)}>
            Read the current issue
          </a>
        )}
        <a className="button quiet" href={paths.instructions()}>
          Instructions to authors
        </a>
      </p>
      <NewestArticles articles={articles} />
      <div className="cards">
        <CoverCard settings={settings} current={current} />
        <JournalInformation settings={settings} />
      </div>
      <NewestNews news={news} />
      <PublicationProcess settings={settings} />
      <Contact settings={settings} />
    </div>
  )
}

/** The newest articles, and where to hear of the next ones. */
function NewestArticles({ articles }: { articles: ArticleSummary[] }) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="newest-articles">
      <h2 id="newest-articles">Newest articles</h2>
      <ul className="news">
        {articles.map((article) => (
          <li key={article.refnumber}>
            <a href={paths.article(article)}>
              <Html html={storedTitle(article.title)} />
            </a>
            <NoticeMarks article={article} />
            <p className="place">
              <MixedText>{authorsOf(article.authorname).join(', ')}</MixedText> ·{' '}
              <a href={paths.issue(article)}>
                {article.volume}({article.issue}), {article.year}
              </a>
            </p>
          </li>
        ))}
      </ul>
      <p className="extent">
        <a href={paths.feed()} type="application/atom+xml">
          Subscribe to new articles (feed)
        </a>
      </p>
    </section>
  )
}

/** The cover card always shows Volume 1, Issue 1. */
function CoverCard({ settings, current }: { settings: Settings; current: IssueSummary | undefined }) {
  return (
    <section className="card cover-card" aria-labelledby="cover-page">
      <Cover settings={settings} of={{ volume: 1, issue: 1 }} />
      <div>
        <h2 className="label" id="cover-page">
          Cover page
        </h2>
        <p>Volume 1, Issue 1</p>
        {current && (
          <p>
            <a href={paths.issue(current)}>
              Current issue: {current.volume}({current.issue}), {periodOf(current.frequency)} {current.year}
            </a>
          </p>
        )}
      </div>
    </section>
  )
}
