import { familyName } from '../../core/text/person-names.ts'
import { type Affiliation, affiliationsOf } from '../record/people/affiliation-rules.ts'
import { cslName } from './csl.ts'
import { type ArticleFacts, type CitedPerson, withoutEmpty } from './facts.ts'

/** Joins the known parts of a [year, month, day] with a separator. */
export function joinDate(date: number[], separator: string): string {
  return date.map((part) => String(part).padStart(2, '0')).join(separator)
}

export type Tag = readonly [name: string, content: string]

/**
 * Returns Google Scholar's `citation_*` tags, and the abstract: without it Zotero would take the truncated one from
 * Open Graph.
 */
export function scholarTags(facts: ArticleFacts, abstract: string): Tag[] {
  return dropEmptyTags([
    ['citation_title', facts.title],
    ...facts.people.flatMap(authorTags),
    ['citation_publication_date', joinDate(facts.date, '/')],
    ['citation_online_date', facts.date === facts.published ? '' : joinDate(facts.published, '/')],
    ['citation_journal_title', facts.journal],
    ...each('citation_issn', facts.issn),
    ['citation_volume', facts.volume],
    ['citation_issue', facts.issue],
    ['citation_doi', facts.doi],
    ['citation_firstpage', String(facts.pages?.first ?? facts.articleNumber)],
    ['citation_lastpage', lastPage(facts)],
    ...each('citation_keywords', facts.keywords),
    ['citation_language', facts.language],
    ['citation_publisher', facts.publisher],
    ...each(
      'citation_reference',
      facts.references.map(({ text }) => text),
    ),
    ['citation_abstract', abstract],
    ['citation_abstract_html_url', facts.url],
    ['citation_fulltext_html_url', facts.hasText ? facts.url : ''],
    ['citation_pdf_url', facts.pdf],
  ])
}

/** Returns the last page unless it is the first: Zotero would make '10-10' of '10' and '10'. */
export const lastPage = ({ pages }: ArticleFacts): string =>
  pages && pages.last !== pages.first ? `${pages.last}` : ''

/** Returns an author's tags: Scholar and Zotero assign the tags after a name to that author. */
function authorTags(person: CitedPerson): Tag[] {
  return [
    ['citation_author', taggedName(person)],
    ...each(
      'citation_author_institution',
      affiliationsOf(person).map(({ name }) => name),
    ),
    ['citation_author_orcid', person.orcid],
  ]
}

/**
 * Formats a name with the given name first. If the family name is not only the last word, it comes first: 'van der
 * Maaten, Laurens', since Zotero takes the last word of other names as the family name.
 */
function taggedName({ cited, parts, organisation }: CitedPerson): string {
  const { given, suffix } = parts
  const family = familyName(parts)
  const others = [given, suffix].filter(Boolean).join(' ')
  const isLastWord = !family.includes(' ') && suffix === ''
  return organisation || others === '' || isLastWord ? cited : `${family}, ${others}`
}

/**
 * Returns Dublin Core tags. The identifier is never the page's address, because Zotero takes the text after `10/` in it
 * for a DOI. The article number is included here as well: Zotero drops the part of `citation_firstpage` after a hyphen,
 * unless the page number has it.
 */
export function dublinCoreTags(facts: ArticleFacts): Tag[] {
  return dropEmptyTags([
    ['DC.title', facts.title],
    ...each(
      'DC.creator',
      facts.people.map(({ cited }) => cited),
    ),
    ['DC.date', joinDate(facts.date, '-')],
    ['DC.publisher', facts.publisher],
    ['DC.source', facts.journal],
    ['DC.language', facts.language],
    ['DC.identifier', facts.doiUrl],
    ['DC.identifier.pageNumber', facts.articleNumber],
    ...each('DC.subject', facts.keywords),
    ['DC.rights', facts.license],
    ['DC.rights', facts.copyright],
    ['DC.type', 'Text'],
  ])
}

/** Returns the Open Graph tags that are specific to an article. */
export function articleTags(facts: ArticleFacts): Tag[] {
  return dropEmptyTags([
    ['og:type', 'article'],
    ['article:published_time', facts.published.length === 3 ? joinDate(facts.published, '-') : ''],
  ])
}

const each = (name: string, contents: string[]): Tag[] => contents.map((content) => [name, content])

const dropEmptyTags = (tags: Tag[]): Tag[] => tags.filter(([, content]) => content !== '')

const descriptionLength = 200

/** Truncates a long text for a description at a word boundary. */
export function excerpt(text: string): string {
  if (text.length <= descriptionLength) return text
  const end = text.lastIndexOf(' ', descriptionLength)
  const cut = end > 0 ? text.slice(0, end) : text.slice(0, descriptionLength).replace(/[\ud800-\udbff]$/, '')
  return `${cut.replace(/[\s,;:.]+$/, '')}…`
}

function person(of: CitedPerson): object {
  if (of.organisation) return withoutEmpty({ '@type': 'Organization', '@id': of.ror, name: of.cited })
  const { cited, parts, orcid } = of
  const [affiliation, ...others] = affiliationsOf(of).map(organisation)
  const { family, given, suffix } = cslName(parts)
  return withoutEmpty({
    '@type': 'Person',
    '@id': orcid,
    name: cited,
    givenName: given,
    familyName: family,
    honorificSuffix: suffix,
    affiliation: others.length > 0 ? [affiliation, ...others] : affiliation,
  })
}

const organisation = ({ name, ror }: Affiliation): object => withoutEmpty({ '@type': 'Organization', '@id': ror, name })

/** Returns the article as schema.org linked data. */
export function scholarlyArticle(facts: ArticleFacts, abstract: string): object {
  const publisher = facts.publisher && { '@type': 'Organization', name: facts.publisher }
  const isNamed = facts.journal !== '' || facts.issn.length > 0
  const periodical = withoutEmpty({ '@type': 'Periodical', name: facts.journal, issn: facts.issn })
  const volume = { '@type': 'PublicationVolume', volumeNumber: facts.volume, ...(isNamed && { isPartOf: periodical }) }
  return withoutEmpty({
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': facts.doiUrl,
    headline: facts.title,
    name: facts.title,
    alternateName: facts.titleAlt,
    author: facts.people.map(person),
    datePublished: joinDate(facts.published, '-'),
    isPartOf: facts.isOnlineFirst
      ? isNamed
        ? periodical
        : undefined
      : withoutEmpty({ '@type': 'PublicationIssue', issueNumber: facts.issue, isPartOf: volume }),
    pageStart: facts.pages?.first ?? facts.articleNumber,
    pageEnd: facts.pages?.last,
    inLanguage: facts.language,
    keywords: facts.keywords,
    abstract,
    license: facts.license,
    copyrightNotice: facts.copyright,
    correction: facts.updates.map(({ url }) => url),
    about: facts.noticeOf && { '@type': 'ScholarlyArticle', name: facts.noticeOf.title, url: facts.noticeOf.url },
    publisher,
    funder: facts.funding.map(({ funder, ror }) => organisation({ name: funder, ror })),
    identifier: facts.doi && { '@type': 'PropertyValue', propertyID: 'DOI', value: facts.doi },
    url: facts.url,
    encoding: facts.pdf && { '@type': 'MediaObject', contentUrl: facts.pdf, encodingFormat: 'application/pdf' },
  })
}
