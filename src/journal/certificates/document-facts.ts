import { journalName, type Settings } from '../../office/settings/rules.ts'
import { doiUrl } from '../record/doi-rules.ts'
import { periodOf, volumeAndIssue } from '../record/issues/rules.ts'
import { type Article, type ArticleSummary, namedPosition } from '../record/rules.ts'
import type { ChiefEditor } from './certificate-facts.ts'
import { monogram } from './rules.ts'

/** The facts of every document. */
export type DocumentFacts = {
  /** Its creation date, fixed by its content so that equal facts give equal bytes. */
  asOf: string
  journal: JournalFacts
  /** Its images other than the logo, '' for none. */
  imageNames: string[]
}

/** The journal as every document shows it. */
export type JournalFacts = {
  name: string
  /** ISSN, E-ISSN and type in a line. */
  line: string
  monogram: string
  logo: string
  publisher: string
}

/** The inputs that all documents share. */
export type DocumentContext = { settings: Settings; origin: string; key: string; signatories: ChiefEditor[] }

/** The columns of a public article that the documents need. */
export type DocumentedArticle = ArticleSummary &
  Pick<Article, 'description' | 'publishdate' | 'doi' | 'language' | 'license_url'> & {
    frequency: string
    isDoiRegistered: boolean
    /** Its people, for its citation. */
    authors?: Article['authors']
    /** Its titles as stored, which a certificate keeps when the article is retracted. */
    certified: { title: string; description: string }
  }

/** Returns a DOI for a document: as an address once it is registered. */
export const printedDoi = ({ doi, isDoiRegistered }: Pick<DocumentedArticle, 'doi' | 'isDoiRegistered'>): string =>
  isDoiRegistered ? doiUrl(doi) : (doi ?? '')

/** Returns the names of the images that a document shows. */
export function imagesOf({ journal, imageNames }: DocumentFacts): string[] {
  return [...new Set([journal.logo, ...imageNames])].filter(Boolean)
}

/** The journal as every document shows it. */
export function journalFacts(settings: Settings): JournalFacts {
  const name = journalName(settings)
  return {
    name,
    line: [issnLine(settings), settings.journal_type].filter(Boolean).join(' · '),
    monogram: monogram(name),
    logo: settings.logo,
    publisher: settings.publisher,
  }
}

/** Formats the ISSNs: 'ISSN 2582-1234 · E-ISSN 2582-1242'. */
export function issnLine({ issn, journal_essn }: Pick<Settings, 'issn' | 'journal_essn'>): string {
  return [issn && `ISSN ${issn}`, journal_essn && `E-ISSN ${journal_essn}`].filter(Boolean).join(' · ')
}

/** Returns the day of publication; 1 January of the year if the day is unknown. */
export function findDocumentDay({ publishdate, year }: DocumentedArticle): string {
  return publishdate ?? `${String(year).padStart(4, '0')}-01-01`
}

/** Formats 'Volume 5, Issue 2 (March 2026), pages 1–8'. */
export function placeAndPages(article: DocumentedArticle): string {
  return [formatIssuePlace(article), namedPosition(article)].filter(Boolean).join(', ')
}

/** Formats 'Volume 5, Issue 2 (March 2026)'. */
export function formatIssuePlace(article: DocumentedArticle): string {
  const { year, frequency } = article
  return `${volumeAndIssue(article)} (${[periodOf(frequency), year].filter(Boolean).join(' ')})`
}
