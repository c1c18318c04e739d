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
  /** Its images beside the logo, '' for none. */
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

/** Shared inputs of every document besides its own subject. */
export type DocumentContext = { settings: Settings; origin: string; key: string; signatories: ChiefEditor[] }

/** A public article as the documents need it. */
export type DocumentedArticle = ArticleSummary &
  Pick<Article, 'description' | 'publishdate' | 'doi' | 'language' | 'license_url'> & {
    frequency: string
    isDoiRegistered: boolean
    /** Its people, for its citation. */
    authors?: Article['authors']
    /** Its titles as they are stored, which a certificate keeps when the article is retracted. */
    certified: { title: string; description: string }
  }

/** A DOI as a document shows it: as an address once it leads somewhere. */
export const printedDoi = ({ doi, isDoiRegistered }: Pick<DocumentedArticle, 'doi' | 'isDoiRegistered'>): string =>
  isDoiRegistered ? doiUrl(doi) : (doi ?? '')

/** The names of the images that a document shows. */
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

/** 'ISSN 2582-1234 · E-ISSN 2582-1242' */
export function issnLine({ issn, journal_essn }: Pick<Settings, 'issn' | 'journal_essn'>): string {
  return [issn && `ISSN ${issn}`, journal_essn && `E-ISSN ${journal_essn}`].filter(Boolean).join(' · ')
}

/** The day of publication; 1 January of the year if the day is unknown. */
export function findDocumentDay({ publishdate, year }: DocumentedArticle): string {
  return publishdate ?? `${String(year).padStart(4, '0')}-01-01`
}

/** 'Volume 5, Issue 2 (March 2026), pages 1–8' */
export function placeAndPages(article: DocumentedArticle): string {
  return [formatIssuePlace(article), namedPosition(article)].filter(Boolean).join(', ')
}

/** 'Volume 5, Issue 2 (March 2026)' */
export function formatIssuePlace(article: DocumentedArticle): string {
  const { year, frequency } = article
  return `${volumeAndIssue(article)} (${[periodOf(frequency), year].filter(Boolean).join(' ')})`
}
