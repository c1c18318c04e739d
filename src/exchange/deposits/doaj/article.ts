import { languageOf } from '../../../core/language/language.ts'
import { bibliographicCode } from '../../../core/language/language-codes.ts'
import { plainText, storedText } from '../../../core/text/html.ts'
import { type Content, element, textElement, type Xml, xmlDocument } from '../../../core/text/xml.ts'
import { type Contributor, contributorsOf } from '../../../journal/citing/contributors.ts'
import {
  type ArticleFacts,
  type Cited,
  getArticleFacts,
  plainAbstract,
  withoutEmpty,
} from '../../../journal/citing/facts.ts'
import { type Answer, judgeRefusal, messageIn, type PostResult, quoteMessage } from '../rules.ts'

/** The environment variable of the journal's key at DOAJ. */
export const variables = 'DOAJ_API_KEY'

/** The most keywords that DOAJ accepts. */
const maxKeywords = 6

/** Returns an article in the format of DOAJ's API (doaj.org/api/v4/docs, IncomingArticle). */
export function makeDoajRecord(cited: Cited) {
  const facts = getArticleFacts(cited)
  const { settings } = cited
  const [year, month] = facts.published
  return {
    bibjson: withoutEmpty({
      title: facts.title,
      author: contributorsOf(facts).map(({ name, orcid, affiliation }) =>
        withoutEmpty({ name, affiliation, orcid_id: orcid }),
      ),
      identifier: [
        ...facts.identifiers,
        { type: 'pissn', id: settings.issn },
        { type: 'eissn', id: settings.journal_essn === settings.issn ? '' : settings.journal_essn },
      ].filter(({ id }) => id !== ''),
      journal: withoutEmpty({
        title: facts.journal,
        publisher: facts.publisher,
        volume: facts.volume,
        number: facts.issue,
        start_page: String(facts.pages?.first ?? facts.articleNumber),
        end_page: String(facts.pages?.last ?? ''),
        language: facts.language ? [facts.language.toUpperCase()] : [],
      }),
      year: String(year),
      month: String(month ?? ''),
      abstract: plainAbstract(cited),
      keywords: facts.keywords.slice(0, maxKeywords),
      link: [{ type: 'fulltext', url: facts.url, content_type: 'HTML' }],
    }),
  }
}

/** Writes articles in DOAJ's XML format for uploads. They must be complete: see `listMissingFor`. */
export function writeDoajFile(articles: readonly Cited[]): string {
  return xmlDocument(element('records', {}, articles.map(writeDoajRecord)))
}

function writeDoajRecord(cited: Cited): Xml {
  const { article, settings } = cited
  const facts = getArticleFacts(cited)
  const people = contributorsOf(facts)
  const places = [...new Set(people.map(({ affiliation }) => affiliation).filter(Boolean))]
  const language = bibliographicCode(facts.language)
  const authors = people.map((person) => writeDoajAuthor(person, places))
  const affiliations = places.map((place, at) => element('affiliationName', { affiliationId: at + 1 }, place))
  const keywords = facts.keywords.map((word) => textElement('keyword', word))
  return element('record', {}, [
    textElement('language', language),
    textElement('publisher', facts.publisher),
    textElement('journalTitle', facts.journal),
    textElement('issn', settings.issn),
    settings.journal_essn === settings.issn ? undefined : textElement('eissn', settings.journal_essn),
    textElement('publicationDate', formatIsoDate(facts)),
    textElement('volume', facts.volume),
    textElement('issue', facts.issue),
    textElement('startPage', facts.pages?.first ?? facts.articleNumber),
    textElement('endPage', facts.pages?.last),
    textElement('doi', facts.doi),
    textElement('publisherRecordId', article.refnumber),
    textElement('documentType', article.article_type),
    writeDoajTitles(cited, facts),
    textElement('authors', authors),
    textElement('affiliationsList', affiliations),
    writeDoajAbstracts(cited, language),
    element('fullTextUrl', { format: 'html' }, facts.url),
    element('keywords', { language }, keywords),
  ])
}

function formatIsoDate({ published: date }: ArticleFacts): string {
  return date.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-')
}

function writeDoajTitles({ article }: Cited, { title, titleAlt, language }: ArticleFacts): Content {
  const second = article.language_alt || languageOf(titleAlt)
  return [
    element('title', { language: bibliographicCode(language) }, title),
    element('title', { language: bibliographicCode(second) }, titleAlt),
  ]
}

function writeDoajAuthor({ name, orcid, affiliation }: Contributor, places: string[]): Xml {
  const place = places.indexOf(affiliation) + 1
  return element('author', {}, [
    textElement('name', name),
    textElement('affiliationId', place || undefined),
    textElement('orcid_id', orcid),
  ])
}

function writeDoajAbstracts(cited: Cited, language: string): Content {
  const second = plainText(storedText(cited.article.abstract_alt))
  const other = bibliographicCode(cited.article.language_alt || languageOf(second))
  return [element('abstract', { language }, plainAbstract(cited)), element('abstract', { language: other }, second)]
}

/** Interprets DOAJ's response to an article. It is final; a refusal is JSON with an `error`. */
export function readDoajPostResult(answer: Answer): PostResult {
  if (answer.status >= 200 && answer.status < 300) return { kind: 'registered' }
  const [, error] = /"error"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(answer.text) ?? []
  if (answer.status !== 400 || error === undefined) return judgeRefusal('DOAJ', answer, variables)
  return {
    kind: 'refused',
    message: quoteMessage('DOAJ refused it.', messageIn(error.replace(/\\(.)/g, '$1'), answer.secret)),
  }
}
