import { languageOf } from '../../../core/language/language.ts'
import { bibliographicCode } from '../../../core/language/language-codes.ts'
import { doiOf } from '../../../core/pasted/dois.ts'
import { truncateWithEllipsis } from '../../../core/text/clean.ts'
import { italicRuns, type Run, storedText, storedTitle } from '../../../core/text/html.ts'
import { type Content, element, emptyElement, textElement, type Xml } from '../../../core/text/xml.ts'
import { type Contributor, contributorsOf } from '../../../journal/citing/contributors.ts'
import { readTitleRuns } from '../../../journal/citing/csl.ts'
import { type ArticleFacts, type Cited, getArticleFacts } from '../../../journal/citing/facts.ts'
import { jatsParagraphs } from '../../../journal/citing/jats/text.ts'
import { describeReasons } from '../../../journal/record/notice-rules.ts'
import { isNotice, noticeKinds } from '../../../journal/record/notices/kind-rules.ts'
import { resourceKinds, resourceLink } from '../../../journal/record/resources/rules.ts'
import { splitCleanLines } from '../../../journal/record/support-rules.ts'
import { type ArticleType, typeNames } from '../../../journal/record/type-rules.ts'
import { isRegistrable } from '../missing-rules.ts'
import { findCitationType } from './citation-rules.ts'

/** Writes an article for a deposit with Crossref; the schema fixes the order of the parts. */
export function writeCrossrefArticle(cited: Cited): Xml {
  const facts = getArticleFacts(cited)
  const attributes = { publication_type: 'full_text', language: known(facts.language) }
  return element('journal_article', attributes, [
    writeCrossrefTitles(cited),
    element('contributors', {}, contributorsOf(facts).map(writeContributor)),
    writeCrossrefAbstracts(cited, facts),
    element('publication_date', { media_type: 'online' }, writeDateParts(facts.published)),
    element('acceptance_date', { media_type: 'online' }, writeDateParts(cited.article.accepted?.split('-') ?? [])),
    writePages(facts),
    element('publisher_item', {}, [
      textElement('item_number', cited.article.refnumber),
      element('item_number', { item_number_type: 'article_number' }, facts.articleNumber),
    ]),
    writePrograms(cited, facts),
    element('rel:program', { name: 'relations' }, [writeRelatedArticles(cited, facts), writeResources(facts)]),
    writeDoiData(facts),
    element('citation_list', {}, writeCitations(facts)),
  ])
}

/** Writes a date's parts in Crossref's order. @param date [year, month, day], as far as known */
export function writeDateParts([year, month, day]: (number | string)[]): Content {
  const two = (part: number | string | undefined) => part && String(part).padStart(2, '0')
  return [textElement('month', two(month)), textElement('day', two(day)), textElement('year', year)]
}

/** Returns a language if Crossref's schema knows it; else ''. */
const known = (language: string) => (bibliographicCode(language) ? language : '')

function writeCrossrefTitles(cited: Cited): Content {
  const second = storedTitle(cited.article.title_alt)
  return [
    element('titles', {}, textElement('title', writeFaces(readTitleRuns(cited)))),
    element('titles', {}, textElement('title', writeFaces(italicRuns(second)))),
  ]
}

const writeFaces = (runs: Run[]) => runs.map(({ text, italic }) => (italic ? textElement('i', text) : text))

/** Whether a text meets Crossref's rule for the parts of a name, which have up to 60 characters. */
const isNamePart = (text: string) => text.length <= 60 && /^[^\d?]*[^?\s]+[^\d]*$/.test(text)

/** Writes an author; as an organisation too if the schema does not accept the name for a person. */
function writeContributor(author: Contributor, place: number): Xml {
  const { name, given, surname, suffix, orcid, affiliation, ror, isOrganisation, credit } = author
  const attributes = { sequence: place === 0 ? 'first' : 'additional', contributor_role: 'author' }
  const isPerson = !isOrganisation && isNamePart(surname) && (given === '' || isNamePart(given)) && suffix.length <= 10
  if (!isPerson) return element('organization', attributes, truncateWithEllipsis(name, 511))
  return element('person_name', attributes, [
    textElement('given_name', given),
    textElement('surname', surname),
    textElement('suffix', suffix),
    credit.map((type) => emptyElement('role', { type, vocab: 'credit' })),
    element('affiliations', {}, writeInstitution(affiliation, ror)),
    textElement('ORCID', orcid),
  ])
}

function writeInstitution(name: string, ror: string): Xml {
  return element('institution', {}, [
    textElement('institution_name', truncateWithEllipsis(name, 1024)),
    element('institution_id', { type: 'ror' }, ror),
  ])
}

function writeCrossrefAbstracts({ article }: Cited, { language }: ArticleFacts): Content {
  const [first, second] = [storedText(article.abstract), storedText(article.abstract_alt)]
  const other = article.language_alt || languageOf(second)
  const abstract = (content: Content, lang: string, type = '') => {
    const attributes = { xmlns: 'http://www.ncbi.nlm.nih.gov/JATS1', ...xlink, 'abstract-type': type, 'xml:lang': lang }
    return element('jats:abstract', attributes, content)
  }
  const plain = splitCleanLines(article.plain_summary).map((line) => textElement('jats:p', line))
  return [
    abstract(jatsParagraphs(first), language),
    abstract(jatsParagraphs(second), other),
    abstract(plain, languageOf(article.plain_summary), 'plain-language-summary'),
  ]
}

const xlink = { 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }

function writePages({ pages: range }: ArticleFacts): Xml {
  return element('pages', {}, [
    textElement('first_page', range?.first),
    range?.last === range?.first ? undefined : textElement('last_page', range?.last),
  ])
}

/** Writes funders and licence; those of a notice are part of its `crossmark`, which says what it updates. */
function writePrograms(cited: Cited, facts: ArticleFacts): Content {
  const all = [element('fr:program', { name: 'fundref' }, writeFunding(facts)), writeLicence(facts)]
  const update = writeUpdate(cited, facts)
  if (!update) return all
  return element('crossmark', {}, [
    textElement('crossmark_policy', cited.policy?.doi),
    textElement('updates', update),
    textElement('custom_metadata', [writeReasons(cited), all]),
  ])
}

/** Writes the reasons for a notice, and who issues it, as readers of Crossmark see them. */
const writeReasons = ({ article }: Cited): Content =>
  describeReasons(article).map(({ name, label, text }) => element('assertion', { name, label }, text))

/** Writes the update that a notice makes to its article; nothing without the policy's DOI, which Crossref demands. */
function writeUpdate({ article, policy }: Cited, { noticeOf }: ArticleFacts): Xml | undefined {
  if (!noticeOf || !policy || !isNotice(article.article_type) || !isRegistrable(noticeOf.doi)) return undefined
  const attributes = { type: noticeKinds[article.article_type].crossref, date: article.publishdate ?? '' }
  return element('update', attributes, noticeOf.doi)
}

/** Writes funders, each with its ROR ID and its grant: a grant's DOI, or else its number. */
function writeFunding({ funding: all }: ArticleFacts): Content {
  const assertion = (name: string, ...content: Content[]) => element('fr:assertion', { name }, content)
  return all
    .filter(({ funder }) => funder !== '')
    .map(({ funder, ror, award }) => {
      const grant = doiOf(award)
      const who = [assertion('funder_name', funder), assertion('ror', ror)]
      return assertion('fundgroup', ...who, grant ? assertion('grant_doi', grant) : assertion('award_number', award))
    })
}

function writeLicence({ license, published: date }: ArticleFacts): Xml {
  const isDay = date.length === 3
  const start = isDay ? date.map((part) => String(part).padStart(2, '0')).join('-') : ''
  return element('ai:program', { name: 'AccessIndicators' }, [
    emptyElement('ai:free_to_read'),
    element('ai:license_ref', { applies_to: 'vor', start_date: start }, license),
  ])
}

/** Links a notice and its article. */
function writeRelatedArticles({ article }: Cited, { noticeOf, updates }: ArticleFacts): Content {
  const related = (type: ArticleType, relation: string, doi: string) =>
    doi &&
    element('rel:related_item', {}, [
      textElement('rel:description', typeNames[type]),
      element('rel:inter_work_relation', { 'relationship-type': relation, 'identifier-type': 'doi' }, doi),
    ])
  return [
    noticeOf && related(article.article_type, 'isCommentOn', noticeOf.doi),
    updates.map(({ type, doi }) => related(type, 'hasComment', doi)),
  ]
}

/** Links data, code, preprint and protocol; a SWHID goes out as the address of its archive. */
function writeResources({ resources }: ArticleFacts): Content {
  return resources.map((resource) => {
    const { relation, scope, name } = resourceKinds[resource.kind]
    const { type, href } = resourceLink(resource)
    const attributes = { 'relationship-type': relation, 'identifier-type': type === 'doi' ? 'doi' : 'uri' }
    return element('rel:related_item', {}, [
      textElement('rel:description', truncateWithEllipsis(resource.title || name, 500)),
      element(`rel:${scope}_work_relation`, attributes, type === 'doi' ? resource.id : href),
    ])
  })
}

function writeDoiData({ doi, url, pdf, hasText }: ArticleFacts): Xml {
  const item = (type: string, address: string) => element('item', {}, element('resource', { mime_type: type }, address))
  const files = [item('application/pdf', pdf), item('application/xml', hasText ? `${url}.xml` : '')]
  return element('doi_data', {}, [
    textElement('doi', doi),
    textElement('resource', url),
    element('collection', { property: 'text-mining' }, files),
  ])
}

function writeCitations({ references }: ArticleFacts): Content {
  return references.map(({ text, doi }, at) =>
    element('citation', { type: findCitationType({ text, doi }), key: `ref${at + 1}` }, [
      isRegistrable(doi) ? textElement('doi', doi) : undefined,
      textElement('unstructured_citation', text),
    ]),
  )
}
