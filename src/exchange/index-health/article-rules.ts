import { pagesField } from '../../journal/record/position-rules.ts'
import { type ArticleFault, defineFault, defineSevereFault } from './fault-rules.ts'
import { pdfFaults } from './pdf-rules.ts'
import { reviewFaults } from './review-rules.ts'

const withPeople = (what = 'true') => `(select article_id from article_authors where ${what})`
const licence = `coalesce(nullif(a.license_url, ''), s.license_url)`
const foldTitleSql = (title: string) => `lower(translate(${title}, ' .,:;?!-‐–—()[]"“”‘’/', ''))`
const devanagari = String.raw`'[\u0900-\u097F]'`
const isShouted = (column: string) =>
  `a.${column} = upper(a.${column}) and a.${column} ~ '[A-Z]{3}.*[A-Z]{3}' and a.${column} !~ ${devanagari}`

/** A shorter abstract, in characters, is not informative; one with more encoded bytes is not measured. */
const shortAbstract = 200
const surelyLongBytes = 700
const plainAbstract = `length(regexp_replace(replace(replace(a.abstract, '&lt;', '<'), '&gt;', '>'), '<[^>]*>', '', 'g'))`
const isAbstractShort = `case when octet_length(a.abstract) < ${surelyLongBytes} then ${plainAbstract} < ${shortAbstract} else false end`

/** The faults in an article's typed fields, severe ones first. */
const typedFaults: readonly ArticleFault[] = [
  defineSevereFault('no_pdf', 'No PDF', {
    field: 'pdfFile',
    condition: 'a.file_hash is null',
    missedBy: ['scholar', 'doaj', 'zotero', 'libraries'],
    why: 'Google Scholar indexes the words of the PDF; without it readers find only the abstract.',
  }),
  defineSevereFault('no_abstract', 'No abstract', {
    field: 'abstract',
    condition: `a.abstract = ''`,
    missedBy: ['scholar', 'crossref', 'doaj', 'zotero', 'oai'],
    why: 'Google Scholar lists only articles whose page shows an abstract.',
  }),
  defineSevereFault('no_publication_date', 'No publication date', {
    field: 'publishdate',
    condition: 'a.publishdate is null',
    missedBy: ['scholar', 'crossref', 'doaj', 'zotero', 'oai'],
    why: 'Without it, indexes know only the year of the issue.',
  }),
  defineSevereFault('no_licence', 'No licence', {
    field: 'license_url',
    condition: `${licence} = ''`,
    missedBy: ['crossref', 'doaj', 'oai', 'libraries'],
    why: 'Without a licence nobody knows whether the article may be shared, and DOAJ refuses it.',
  }),
  defineSevereFault('http_licence', 'Licence link without https', {
    field: 'license_url',
    condition: `${licence} ilike 'http:%'`,
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'Indexes recognise a licence by its exact address, which begins with https://.',
  }),
  defineSevereFault('other_doi_prefix', 'DOI with another prefix', {
    field: 'doi',
    condition: `s.doi_prefix <> '' and not starts_with(a.doi, s.doi_prefix || '/')`,
    missedBy: ['crossref'],
    why: 'Crossref registers only DOIs that begin with the journal’s own prefix.',
  }),
  defineSevereFault('no_second_language', 'Second title or abstract without a language', {
    field: 'language_alt',
    condition: `(a.title_alt <> '' or a.abstract_alt <> '') and a.language_alt = ''`,
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'A translation without a language is left out of all metadata.',
  }),
  defineFault('same_title', 'Same title as another article', {
    field: 'title',
    condition:
      `${foldTitleSql('a.description')} in (select ${foldTitleSql('description')} from ` +
      "articles where status = 'enabled' group by 1 having count(*) > 1)",
    missedBy: ['scholar', 'crossref', 'libraries'],
    why: 'Indexes merge articles whose titles differ only in punctuation, and so mix up their citations.',
  }),
  defineFault('no_doi', 'No DOI', {
    field: 'doi',
    condition: 'a.doi is null',
    missedBy: ['crossref', 'doaj', 'zotero', 'oai', 'libraries'],
    why: 'Citations are counted by DOI, and DOI links do not break.',
  }),
  defineFault('no_orcid', 'No ORCID iD for any author', {
    field: 'authors',
    condition: `a.id not in ${withPeople(`orcid <> '' or organisation`)}`,
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'With an ORCID iD, the article is added to its author’s list of works automatically.',
  }),
  defineFault('no_affiliation', 'Author without an affiliation', {
    field: 'authors',
    condition: `a.id not in ${withPeople()} or a.id in ${withPeople(`affiliation = ''`)}`,
    missedBy: ['scholar', 'crossref', 'doaj', 'oai'],
    why: 'Universities find and count their articles by affiliation.',
  }),
  defineFault('short_abstract', 'Very short abstract', {
    field: 'abstract',
    condition: `a.abstract <> '' and ${isAbstractShort}`,
    missedBy: ['scholar', 'doaj'],
    why: `Fewer than ${shortAbstract} characters are too few for searches to match.`,
  }),
  defineFault('no_language', 'Language not set', {
    field: 'language',
    condition: `a.language = '' and s.article_language = '' and s.journal_language = '' and a.description !~ ${devanagari}`,
    missedBy: ['crossref', 'doaj', 'zotero', 'oai', 'libraries'],
    why: 'Readers who filter by language do not find the article.',
  }),
  defineFault('other_language', 'Language does not match the title', {
    field: 'language',
    condition: `a.language not in ('', 'hi', 'mr', 'ne', 'sa') and a.description ~ ${devanagari} and a.description !~ '[A-Za-z]{2}'`,
    missedBy: ['crossref', 'doaj', 'oai', 'libraries'],
    why: 'The title is in Devanagari, but the record names another language.',
  }),
  defineFault('same_languages', 'Both languages are the same', {
    field: 'language_alt',
    condition: `a.language_alt <> '' and a.language_alt = coalesce(nullif(a.language, ''), s.article_language)`,
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'A translation into the article’s own language is dropped.',
  }),
  defineFault('no_second_title', 'Second abstract without a title', {
    field: 'title_alt',
    condition: `a.abstract_alt <> '' and a.title_alt = ''`,
    missedBy: ['crossref', 'oai'],
    why: 'Indexes show a translated abstract only with a translated title.',
  }),
  defineFault('no_references', 'No references', {
    field: 'references',
    condition: `a."references" = '' and a.article_type not in ('editorial', 'letter') and a.notice_of is null`,
    missedBy: ['scholar', 'crossref'],
    why: 'Crossref links citations through the references; without them, the works that it cites get no credit.',
  }),
  defineFault('no_keywords', 'No keywords', {
    field: 'keywords',
    condition: `a.keywords = ''`,
    missedBy: ['doaj', 'zotero', 'oai', 'libraries'],
    why: 'Catalogues file articles under their keywords.',
  }),
  defineFault('no_country', 'No country', {
    field: 'country',
    condition: `a.country = ''`,
    missedBy: ['libraries'],
    why: 'Searches for research from a region rely on the country.',
  }),
  defineFault('no_pages', 'No pages', {
    field: pagesField,
    condition: `a.position_order = '' and a.year > 0`,
    missedBy: ['scholar', 'crossref', 'zotero', 'libraries'],
    why: 'Citations without pages are harder to match to the article.',
  }),
  defineFault('no_review_dates', 'Review dates missing', {
    field: 'received',
    condition:
      '(a.received is null or a.accepted is null) and a.article_type in ' +
      "('research-article', 'review-article', 'brief-report', 'case-report')",
    missedBy: ['crossref', 'doaj'],
    why: 'The dates received and accepted show that the article was reviewed.',
  }),
  defineFault('odd_review_dates', 'Accepted before it was received', {
    field: 'received',
    condition: 'a.received > a.accepted or a.received > a.revised',
    missedBy: ['crossref', 'oai'],
    why: 'Contradictory dates cast doubt on all the others.',
  }),
  defineFault('other_year', 'Published in another year than its issue', {
    field: 'publishdate',
    condition: `a.year > 0 and abs(extract(year from a.publishdate) - a.year) > 1`,
    missedBy: ['scholar', 'crossref', 'zotero'],
    why: 'Scholar and Crossref use the year of publication, but readers cite the year of the issue.',
  }),
  defineFault('title_in_capitals', 'Title in capitals', {
    field: 'title',
    condition: isShouted('description'),
    missedBy: ['crossref', 'zotero', 'libraries'],
    why: 'Indexes show the title as it is; in capitals, species names and abbreviations cannot be told apart.',
  }),
  defineFault('authors_in_capitals', 'Authors in capitals', {
    field: 'authorname',
    condition: isShouted('authorname'),
    missedBy: ['scholar', 'crossref', 'zotero'],
    why: 'Scholar takes capitals for initials, and finds no surname.',
  }),
  defineFault('no_copyright_holder', 'No copyright holder', {
    field: 'copyright_holder',
    condition: `a.copyright_holder = '' and s.copyright_holder = ''`,
    missedBy: ['doaj', 'oai'],
    why: 'DOAJ asks who holds the rights that the licence grants.',
  }),
]

/** All faults of an article: those of its form, its PDF, then its review. */
export const articleFaults: readonly ArticleFault[] = [...typedFaults, ...pdfFaults, ...reviewFaults]

export const findFaultNamed = (code: string): ArticleFault | undefined =>
  articleFaults.find((fault) => fault.code === code)
