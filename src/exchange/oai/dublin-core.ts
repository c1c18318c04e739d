import { plainText, storedText } from '../../core/text/html.ts'
import { type Content, element, textElement, type Xml } from '../../core/text/xml.ts'
import { contributorsOf } from '../../journal/citing/contributors.ts'
import { type ArticleFacts, type Cited, getArticleFacts, plainAbstract } from '../../journal/citing/facts.ts'
import { joinDate } from '../../journal/citing/metadata.ts'
import { formats, schemaOf } from './format-rules.ts'

/** Writes an article in simple Dublin Core, the format that every repository has. */
export function writeDublinCore(cited: Cited): Xml {
  const facts = getArticleFacts(cited)
  const { article } = cited
  const namespaces = { 'xmlns:oai_dc': formats.oai_dc.namespace, 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }
  const inLanguage = { 'xml:lang': facts.language }
  const inSecond = { 'xml:lang': article.language_alt }
  return element('oai_dc:dc', { ...namespaces, ...schemaOf('oai_dc') }, [
    element('dc:title', inLanguage, facts.title || facts.url),
    element('dc:title', inSecond, facts.titleAlt),
    contributorsOf(facts).map(({ inverted }) => textElement('dc:creator', inverted)),
    writeEach('dc:subject', [...facts.keywords, article.subject]),
    element('dc:description', inLanguage, plainAbstract(cited)),
    element('dc:description', inSecond, plainText(storedText(article.abstract_alt))),
    textElement('dc:description', article.plain_summary),
    textElement('dc:publisher', facts.publisher),
    facts.funding.map(({ funder }) => textElement('dc:contributor', funder)),
    textElement('dc:date', joinDate(facts.published, '-')),
    writeEach('dc:type', ['info:eu-repo/semantics/article', 'info:eu-repo/semantics/publishedVersion', 'Text']),
    textElement('dc:format', facts.pdf && 'application/pdf'),
    writeEach('dc:identifier', [facts.url, ...facts.identifiers.map(({ id }) => id), facts.doiUrl]),
    textElement('dc:source', sourceOf(facts)),
    writeEach('dc:source', facts.issn),
    textElement('dc:language', facts.language),
    textElement('dc:relation', facts.pdf),
    writeEach('dc:rights', ['info:eu-repo/semantics/openAccess', facts.license, facts.copyright]),
  ])
}

const writeEach = (name: string, texts: string[]): Content => texts.map((text) => textElement(name, text))

/** Formats the source: 'Journal of Crops; Vol. 5, No. 2 (2026); 101-108', 'Journal of Crops; online first (2026)'. */
export function sourceOf({ journal, volume, issue, date, pages, articleNumber }: ArticleFacts): string {
  const range =
    articleNumber || (pages && (pages.first === pages.last ? `${pages.first}` : `${pages.first}-${pages.last}`))
  const numbers = volume ? `Vol. ${volume}${issue && `, ${/^\d/.test(issue) ? 'No. ' : ''}${issue}`}` : 'online first'
  return [journal, `${numbers} (${date[0]})`, range].filter(Boolean).join('; ')
}
