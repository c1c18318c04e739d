import { paths } from '../../core/paths.ts'
import { decodeHtml, encodeHtml } from '../../core/text/html.ts'
import { articleLanguage } from '../../journal/articles/editing/language-rules.ts'
import { doiUrl } from '../../journal/articles/editing/rules.ts'
import { authorsOf } from '../../journal/articles/rules.ts'
import type { News } from '../../journal/news/rules.ts'
import { element, type Journal, midnight, type NewestArticle, xml } from './rules.ts'

/** The feed's entries at most. */
export const entriesInFeed = 50

type Entry = { published: string; updated: string; xml: string }

/**
 * The Atom feed (RFC 4287) of the newest articles and news by their day, `updated` by their last change. `title` and
 * `abstract` of an article and `content` of a piece of news are stored encoded, which is the form of Atom's `html` type.
 */
export function atomFeed({ origin, name, languages }: Journal, articles: NewestArticle[], news: News[]) {
  const entries = [
    ...news.map((item) => newsEntry(origin, item)),
    ...articles.map((article) => articleEntry(origin, article, articleLanguage(article, languages))),
  ]
    .toSorted((a, b) => (a.published < b.published ? 1 : a.published > b.published ? -1 : 0))
    .slice(0, entriesInFeed)
  const updated =
    entries
      .map(({ updated }) => updated)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  const self = origin + paths.feed()
  const head = [
    element('title', name),
    element('id', self),
    element('updated', updated),
    `<link rel="self" type="application/atom+xml" href="${encodeHtml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${encodeHtml(origin + paths.home())}"/>`,
    `<author>${element('name', name)}</author>`,
  ]
  return xml(
    `<feed xmlns="http://www.w3.org/2005/Atom">${head.join('')}${entries.map(({ xml }) => xml).join('')}</feed>`,
  )
}

function entry(url: string, dated: Omit<Entry, 'xml'> & { language?: string }, parts: (string | null)[]): Entry {
  const { published, updated, language } = dated
  const head = [
    element('id', url),
    `<link rel="alternate" type="text/html" href="${encodeHtml(url)}"/>`,
    element('published', published),
    element('updated', updated),
  ]
  const [title = '', ...others] = parts
  const lang = language ? ` xml:lang="${encodeHtml(language)}"` : ''
  return { published, updated, xml: `<entry${lang}>${title}${head.join('')}${others.filter(Boolean).join('')}</entry>` }
}

function articleEntry(origin: string, article: NewestArticle, language: string): Entry {
  const dated = { published: midnight(article.published), updated: article.modification, language }
  return entry(origin + paths.article(article), dated, [
    `<title type="html">${encodedOnce(article.title)}</title>`,
    ...authorsOf(article.authorname).map((name) => `<author>${element('name', name)}</author>`),
    article.doi && `<link rel="related" title="DOI" href="${encodeHtml(doiUrl(article.doi))}"/>`,
    article.abstract && `<summary type="html">${encodedOnce(article.abstract)}</summary>`,
  ])
}

function newsEntry(origin: string, { id, title, content, date, modification }: News): Entry {
  return entry(origin + paths.newsItem(id), { published: midnight(date), updated: modification }, [
    element('title', title),
    `<content type="html">${encodedOnce(content)}</content>`,
  ])
}

/** Encoded HTML as it is; what was stored as it came would break the feed, or stand in it as markup. */
function encodedOnce(stored: string): string {
  return encodeHtml(decodeHtml(stored))
}
