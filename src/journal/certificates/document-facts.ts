import type { JournalFacts } from '../../office/settings/journal-facts.ts'
import type { Settings } from '../../office/settings/rules.ts'
import { doiUrl } from '../record/doi-rules.ts'
import { citedYear, periodOf, volumeAndIssue } from '../record/issues/rules.ts'
import { namedPosition } from '../record/position-rules.ts'
import type { Article, ArticleSummary } from '../record/rules.ts'
import type { ChiefEditor } from './certificate-facts.ts'

/** The facts of every document. */
export type DocumentFacts = {
  /** Its creation date, fixed by its content so that equal facts give equal bytes. */
  asOf: string
  journal: JournalFacts
  /** Its images other than the logo, '' for none. */
  imageNames: string[]
}

/** The inputs that all documents share. */
export type DocumentContext = { settings: Settings; origin: string; key: string; signatories: ChiefEditor[] }

/** The columns of a public article that the documents need. */
export type DocumentedArticle = ArticleSummary &
  Pick<Article, 'description' | 'publishdate' | 'online_first' | 'doi' | 'language' | 'license_url'> & {
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

/** Returns the day of publication; 1 January of the year if the day is unknown. */
export function findDocumentDay({ publishdate, year }: DocumentedArticle): string {
  return publishdate ?? `${String(year).padStart(4, '0')}-01-01`
}

/** Formats 'Volume 5, Issue 2 (March 2026), pages 1–8'. */
export function placeAndPages(article: DocumentedArticle): string {
  return [formatIssuePlace(article), namedPosition(article)].filter(Boolean).join(', ')
}

/** Formats 'Volume 5, Issue 2 (March 2026)', or 'Online first (2026)'. */
export function formatIssuePlace(article: DocumentedArticle): string {
  const year = citedYear(article)
  return `${volumeAndIssue(article)} (${[periodOf(article.frequency), year].filter(Boolean).join(' ')})`
}
