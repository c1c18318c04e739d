import { paths } from '../../src/core/paths.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { storedText } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import type { News } from '../../src/journal/news/rules.ts'
import { Html, MixedText } from '../ui/html.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section } from '../ui/sections.tsx'
import { journalLanguage } from '../words/journal-language.ts'

/** Shows a page of the news, newest first. */
export function NewsPage({ news, page, total }: { news: News[]; page: number; total: number }) {
  return (
    <div className="prose">
      <h1>{t('News')}</h1>
      {total === 0 && <p>{t('There is no news yet.')}</p>}
      {news.map((item) => (
        <section key={item.id} aria-labelledby={`news-${item.id}`}>
          <h2 id={`news-${item.id}`} lang={journalLanguage()}>
            <a href={paths.newsItem(item.id)}>
              <MixedText>{item.title}</MixedText>
            </a>
          </h2>
          <NewsText item={item} />
        </section>
      ))}
      <Pager page={page} total={total} href={paths.news} />
    </div>
  )
}

/** Shows one piece of news. */
export function NewsItemPage({ item }: { item: News }) {
  return (
    <article className="prose">
      <h1 lang={journalLanguage()}>
        <MixedText>{item.title}</MixedText>
      </h1>
      <NewsText item={item} />
      <p className="actions">
        <a href={paths.news()}>{t('All news')}</a>
      </p>
    </article>
  )
}

function NewsText({ item }: { item: News }) {
  return (
    <>
      <NewsDate date={item.date} />
      <Html as="div" lang={journalLanguage()} html={storedText(item.content)} />
    </>
  )
}

function NewsDate({ date }: { date: string }) {
  return (
    <p className="reason">
      <time dateTime={date}>{longDate(date)}</time>
    </p>
  )
}

/** Lists the newest news on the home page; empty if there are none. */
export function NewestNews({ news }: { news: News[] }) {
  if (news.length === 0) return null
  return (
    <Section id="news" title={t('News')}>
      <Listed news={news} />
      <p>
        <a href={paths.news()}>{t('All news')}</a>
      </p>
    </Section>
  )
}

/** Lists other news next to a piece of it, newest first. */
export function MoreNews({ news }: { news: News[] }) {
  return (
    <Section id="more-news" title={t('More news')} isLabel>
      <Listed news={news} />
    </Section>
  )
}

function Listed({ news }: { news: News[] }) {
  return (
    <ul className="news">
      {news.map(({ id, title, date }) => (
        <li key={id}>
          <a href={paths.newsItem(id)} lang={journalLanguage()}>
            <MixedText>{title}</MixedText>
          </a>{' '}
          <time dateTime={date}>{longDate(date)}</time>
        </li>
      ))}
    </ul>
  )
}
