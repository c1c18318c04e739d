import { paths } from '../../src/core/paths.ts'
import { storedText, storedTitle } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import type { News } from '../../src/journal/news/rules.ts'
import {
  citedYear,
  type IssueSummary,
  numbersInShort,
  periodOf,
  shownInShort,
  volumeAndIssue,
} from '../../src/journal/record/issues/rules.ts'
import { type ArticleSummary, authorsOf } from '../../src/journal/record/rules.ts'
import {
  formatFees,
  frequencyText,
  journalFormat,
  journalName,
  makeWhatsappLink,
  type Settings,
  stripImpactFactorLabel,
  takesFees,
  takesSubmissions,
} from '../../src/office/settings/rules.ts'
import { NoticeMarks } from '../articles/notice-banner.tsx'
import { Cover } from '../issues/cover.tsx'
import { NewestNews } from '../news/news-page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Facts } from '../ui/facts.tsx'
import { Html, MixedText } from '../ui/html.tsx'
import { Section } from '../ui/sections.tsx'
import { titleLanguage } from '../words/article-language.ts'
import { journalLanguage } from '../words/journal-language.ts'
import { Message } from '../words/message.tsx'

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
      {settings.home_content && (
        <Html as="div" className="home-content" lang={journalLanguage()} html={storedText(settings.home_content)} />
      )}
      <p className="actions">
        {current && <ButtonLink text={t('Read the current issue')} href={paths.issue(current)} />}
        {takesSubmissions(settings) && (
          <ButtonLink text={t('Submit a paper')} quiet={Boolean(current)} href={paths.submit()} />
        )}
        <ButtonLink text={t('Instructions to authors')} quiet href={paths.instructions()} />
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

/** Lists the newest articles, and the ways to follow new ones. */
function NewestArticles({ articles }: { articles: ArticleSummary[] }) {
  if (articles.length === 0) return null
  return (
    <Section id="newest-articles" title={t('Newest articles')}>
      <ul className="news">
        {articles.map((article) => (
          <li key={article.refnumber}>
            <a href={paths.article(article)}>
              <Html html={storedTitle(article.title)} {...titleLanguage(article.title)} />
            </a>
            <NoticeMarks article={article} />
            <p className="place">
              <MixedText>{authorsOf(article.authorname).join(', ')}</MixedText> ·{' '}
              <a href={paths.issue(article)}>
                {shownInShort(article)}, {citedYear(article)}
              </a>
            </p>
          </li>
        ))}
      </ul>
      <p className="extent">
        <a href={paths.feed()} type="application/atom+xml">
          {t('Subscribe to new articles (feed)')}
        </a>
      </p>
    </Section>
  )
}

const firstIssue = { year: 1, volume: 1, issue: 1, issue_label: '' }

/** Shows the cover card, which always says Volume 1, Issue 1. */
function CoverCard({ settings, current }: { settings: Settings; current: IssueSummary | undefined }) {
  return (
    <section className="card cover-card" aria-labelledby="cover-page">
      <Cover settings={settings} of={firstIssue} />
      <div>
        <h2 className="label" id="cover-page">
          {t('Cover page')}
        </h2>
        <p>{volumeAndIssue(firstIssue)}</p>
        {current && (
          <p>
            <a href={paths.issue(current)}>
              {t('Current issue: {issue}', {
                issue: `${numbersInShort(current)}, ${periodOf(current.frequency)} ${current.year}`,
              })}
            </a>
          </p>
        )}
      </div>
    </section>
  )
}

/** Lists the facts of the journal that the settings have. */
function JournalInformation({ settings }: { settings: Settings }) {
  const score = [settings.nassScore, settings.nassScoreYear && `(${settings.nassScoreYear})`].filter(Boolean).join(' ')
  const rows: [string, string | undefined][] = [
    ['ISSN', settings.issn],
    ['E-ISSN', settings.journal_essn],
    [t('Type'), settings.journal_type],
    [t('Frequency'), frequencyText(settings)],
    [t('Language'), settings.journal_language],
    [t('Format'), t(journalFormat)],
    [t('NAAS score'), settings.nassScore && score],
    [t('Impact factor'), stripImpactFactorLabel(settings.impactfactor)],
    [t('Since'), settings.year_started],
  ]
  return (
    <Section id="journal-information" className="card" title={t('Journal information')} isLabel>
      <Facts of={rows} />
    </Section>
  )
}

/** Shows the steps from submission to publication, and the cost. */
function PublicationProcess({ settings }: { settings: Settings }) {
  const fees = formatFees(settings)
  return (
    <Section id="publication-process" title={t('Publication process')}>
      {takesSubmissions(settings) && (
        <p>
          <Message
            text="You can <link>submit a paper online</link>, without an account. The review is the same if you send it by email:"
            values={{ link: (text) => <a href={paths.submit()}>{text}</a> }}
          />
        </p>
      )}
      <ol className="steps">
        <li>{t('Send the manuscript by email. Two reviewers read it; neither side learns the other’s name.')}</li>
        <li>
          {takesFees(settings) ? (
            <>
              {t('After acceptance, pay the fee and send the receipt by email.')}{' '}
              <strong className="fees">
                <span>{fees.india}</span> · <span>{fees.foreign}</span>
              </strong>
            </>
          ) : (
            t('There is no fee: you pay nothing, before acceptance or after it.')
          )}
        </li>
        <li>
          {takesFees(settings)
            ? t('Within 5 days you receive the published link, your certificate and the cover page.')
            : t('Within 5 days of acceptance you receive the published link, your certificate and the cover page.')}
        </li>
      </ol>
    </Section>
  )
}

/** Shows the journal's addresses for authors and readers. */
function Contact({ settings }: { settings: Settings }) {
  const message = makeWhatsappLink(
    settings.whatsup_number,
    t('Hello, I have a query about {journal}.', { journal: journalName(settings) }),
  )
  if (!settings.websiteemail && !message) return null
  return (
    <div className="cards">
      {settings.websiteemail && (
        <Section id="submit" className="card" title={t('Submit your article')} isLabel>
          <p>{t('Send your manuscript to')}</p>
          <p>
            <a href={`mailto:${settings.websiteemail}`}>{settings.websiteemail}</a>
          </p>
          {takesSubmissions(settings) && (
            <p>
              <a href={paths.submit()}>{t('or submit online')}</a>
            </p>
          )}
        </Section>
      )}
      {message && (
        <Section id="ask" className="card" title={t('Ask a question')} isLabel>
          <p>{t('We answer on working days.')}</p>
          <p>
            <a href={message} rel="noopener">
              {t('Message us on WhatsApp')}
            </a>
          </p>
        </Section>
      )}
    </div>
  )
}
