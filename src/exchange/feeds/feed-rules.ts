import { directionOf } from '../../core/language/language.ts'
import { onlineFirst } from '../../core/online-first.ts'
import { paths } from '../../core/paths.ts'
import { decodeHtml } from '../../core/text/html.ts'
import { type Content, element, emptyElement, textElement, type Xml, xmlDocument } from '../../core/text/xml.ts'
import type { News } from '../../journal/news/rules.ts'
import { doiUrl } from '../../journal/record/doi-rules.ts'
import { articleLanguage } from '../../journal/record/language-rules.ts'
import { authorNames } from '../../journal/record/people/rules.ts'
import { atMidnight, type Journal, type NewestArticle } from './rules.ts'

/** The most entries of the feed. */
export const entriesInFeed = 50

type Entry = { published: string; updated: string } & Xml

/**
 * Writes the Atom feed (RFC 4287) of the newest articles and news by their day, `updated` by their last change. `title`
 * and `abstract` of an article and `content` of a piece of news are stored encoded, which is the form of Atom's `html`
 * type.
 */
export function writeAtomFeed({ origin, name, languages }: Journal, articles: NewestArticle[], news: News[]) {
  const entries = [
    ...news.map((item) => writeNewsEntry(origin, item)),
    ...articles.map((article) => writeArticleEntry(origin, article, articleLanguage(article, languages))),
  ]
    .toSorted((a, b) => (a.published < b.published ? 1 : a.published > b.published ? -1 : 0))
    .slice(0, entriesInFeed)
  const updated =
    entries
      .map(({ updated }) => updated)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  const self = origin + paths.feed()
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom' },
      textElement('title', name),
      textElement('id', self),
      textElement('updated', updated),
      emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      emptyElement('link', { rel: 'alternate', type: 'text/html', href: origin + paths.home() }),
      writeFeedPerson(name),
      entries,
    ),
  )
}

const writeFeedPerson = (name: string) => element('author', {}, textElement('name', name))

/** The head of an entry; its `id`, by default its address, never changes. */
type Head = { url: string; id?: string; published: string; updated: string; language?: string }

function writeEntry(
  { url, id = url, published, updated, language }: Head,
  title: Content,
  ...others: Content[]
): Entry {
  const head = [
    textElement('id', id),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: url }),
    textElement('published', published),
    textElement('updated', updated),
  ]
  return { published, updated, ...element('entry', { 'xml:lang': language }, title, head, others) }
}

function writeArticleEntry(origin: string, article: NewestArticle, language: string): Entry {
  const { title, abstract, doi, published, modification, early_refnumber: refnumber } = article
  const id = refnumber ? origin + paths.article({ ...onlineFirst, refnumber }) : undefined
  const head = { url: origin + paths.article(article), id, published: atMidnight(published), updated: modification }
  return writeEntry(
    { ...head, language },
    writeHtmlText('title', title),
    authorNames(article).map(writeFeedPerson),
    doi ? emptyElement('link', { rel: 'related', title: 'DOI', href: doiUrl(doi) }) : undefined,
    writeHtmlText('summary', abstract ?? ''),
  )
}

function writeNewsEntry(origin: string, { id, title, content, date, modification }: News): Entry {
  const head = { url: origin + paths.newsItem(id), published: atMidnight(date), updated: modification }
  return writeEntry(head, textElement('title', title), writeHtmlText('content', content))
}

/** Writes stored HTML as text; if it was stored uncleaned, it could otherwise break the feed or become markup in it. */
function writeHtmlText(name: string, stored: string): Xml {
  const text = decodeHtml(stored)
  const dir = directionOf(text)
  return element(name, { type: 'html' }, dir ? `<div dir="${dir}">${text}</div>` : text)
}
