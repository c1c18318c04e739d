import { languageOf } from '../../core/language/language.ts'
import { plainText, storedText } from '../../core/text/html.ts'
import { type Content, element, emptyElement, textElement, type Xml, xmlDocument } from '../../core/text/xml.ts'
import { type Contributor, contributorsOf } from '../../journal/citing/contributors.ts'
import { type ArticleFacts, type Cited, getArticleFacts, plainAbstract } from '../../journal/citing/facts.ts'
import { foldNoticeType } from '../../journal/record/notices/kind-rules.ts'
import type { FoldedType } from '../../journal/record/type-rules.ts'

const doctype = 'ArticleSet PUBLIC "-//NLM//DTD PubMed 2.8//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/in/PubMed.dtd"'

/** Writes articles in PubMed's format for publishers (DTD 2.8). They must be complete: see `listMissingFor`. */
export function writePubmedFile(articles: readonly Cited[]): string {
  return xmlDocument(element('ArticleSet', {}, articles.map(writePubmedArticle)), doctype)
}

function writePubmedArticle(cited: Cited): Xml {
  const { article } = cited
  const facts = getArticleFacts(cited)
  return element('Article', {}, [
    writePubmedJournal(cited, facts),
    element('Replaces', { IdType: facts.doi ? 'doi' : 'pii' }, hasMoved(facts) ? facts.doi || article.refnumber : ''),
    writePubmedTitles(cited, facts),
    textElement('FirstPage', facts.pages?.first ?? facts.articleNumber),
    textElement('LastPage', facts.pages?.last),
    element('ELocationID', { EIdType: 'doi' }, facts.doi),
    textElement('Language', facts.language.toUpperCase()),
    element('AuthorList', {}, contributorsOf(facts).map(writePubmedAuthor)),
    textElement('PublicationType', publicationTypes[foldNoticeType(article.article_type)]),
    element('ArticleIdList', {}, [
      element('ArticleId', { IdType: 'pii' }, article.refnumber),
      facts.identifiers.map(({ type, id }) => element('ArticleId', { IdType: type }, id)),
    ]),
    element('History', {}, writePubmedHistory(cited, facts)),
    writePubmedAbstracts(cited, facts),
    textElement('CopyrightInformation', facts.copyright),
    textElement('CoiStatement', article.competing_interests),
    element('ObjectList', {}, facts.keywords.map(writePubmedKeyword)),
    element('ReferenceList', {}, writePubmedReferences(facts)),
  ])
}

const publicationTypes: Record<FoldedType, string> = {
  'research-article': 'Journal Article',
  'review-article': 'Review',
  'brief-report': 'Journal Article',
  'case-report': 'Case Reports',
  editorial: 'Editorial',
  letter: 'Letter',
  other: 'Journal Article',
  correction: 'Published Erratum',
  retraction: 'Retraction Notice',
  'expression-of-concern': 'Expression of Concern',
}

function writePubmedJournal(
  { settings }: Cited,
  { journal: name, publisher, volume, issue, date, isOnlineFirst }: ArticleFacts,
): Xml {
  return element('Journal', {}, [
    textElement('PublisherName', publisher),
    textElement('JournalTitle', name),
    textElement('Issn', settings.journal_essn || settings.issn),
    textElement('Volume', volume),
    textElement('Issue', issue),
    element('PubDate', { PubStatus: isOnlineFirst ? 'aheadofprint' : 'epublish' }, writePubmedDate(date)),
  ])
}

function writePubmedDate([year, month, day]: (number | string)[]): Content {
  const plain = (part: number | string | undefined) => part && Number(part)
  return [textElement('Year', year), textElement('Month', plain(month)), textElement('Day', plain(day))]
}

/**
 * Writes the title in English and, for an article in another language, its own as the vernacular one; PubMed translates
 * a single vernacular title.
 */
function writePubmedTitles({ article }: Cited, { title, titleAlt, language }: ArticleFacts): Content {
  if (isEnglish(language)) return textElement('ArticleTitle', title)
  const english = isEnglish(article.language_alt || languageOf(titleAlt)) ? titleAlt : ''
  return [textElement('ArticleTitle', english), textElement('VernacularTitle', title)]
}

const isEnglish = (language: string) => language === '' || language === 'en'

function writePubmedAuthor({
  name,
  given,
  surname,
  suffix,
  affiliation,
  ror,
  orcid,
  isOrganisation,
}: Contributor): Xml {
  if (isOrganisation) return element('Author', {}, textElement('CollectiveName', name))
  const [first, ...others] = given.split(' ')
  const place = textElement('Affiliation', affiliation)
  return element('Author', {}, [
    first ? textElement('FirstName', first) : emptyElement('FirstName', { EmptyYN: 'Y' }),
    textElement('MiddleName', others.join(' ')),
    textElement('LastName', surname),
    textElement('Suffix', suffix),
    affiliation && element('AffiliationInfo', {}, place, element('Identifier', { Source: 'ROR' }, ror)),
    element('Identifier', { Source: 'ORCID' }, orcid),
  ])
}

function writePubmedHistory({ article: { received, revised, accepted } }: Cited, facts: ArticleFacts): Content {
  const days = Object.entries({ received, revised, accepted }).map(([status, day]) =>
    element('PubDate', { PubStatus: status }, writePubmedDate(day?.split('-') ?? [])),
  )
  const early = element(
    'PubDate',
    { PubStatus: 'aheadofprint' },
    writePubmedDate(hasMoved(facts) ? facts.published : []),
  )
  return [...days, early]
}

/** Whether an article was online first, so that PubMed knows it already. */
const hasMoved = ({ date, published }: ArticleFacts) => date !== published

/** Writes the abstract, in English if available, and that in another language with its language. */
function writePubmedAbstracts(cited: Cited, { language }: ArticleFacts): Content {
  const own = { text: plainAbstract(cited), language }
  const text = plainText(storedText(cited.article.abstract_alt))
  const second = { text, language: cited.article.language_alt || languageOf(text) }
  const isSwapped = !isEnglish(language) && text !== '' && isEnglish(second.language)
  const [main, other] = isSwapped ? [second, own] : [own, second]
  const attributes = { Language: other.language.toUpperCase(), Type: 'Publisher' }
  const summary = cited.article.plain_summary
  const plain = { Language: (languageOf(summary) || language).toUpperCase(), Type: 'plain-language-summary' }
  return [
    textElement('Abstract', main.text),
    other.language && element('OtherAbstract', attributes, other.text),
    element('OtherAbstract', plain, summary),
  ]
}

const writePubmedKeyword = (word: string): Xml =>
  element('Object', { Type: 'keyword' }, element('Param', { Name: 'value' }, word))

function writePubmedReferences({ references: all }: ArticleFacts): Content {
  return all.map(({ text, doi }) => {
    const ids = element('ArticleIdList', {}, element('ArticleId', { IdType: 'doi' }, doi))
    return element('Reference', {}, textElement('Citation', text), ids)
  })
}
