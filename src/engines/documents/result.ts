import type { warningCodes } from '../../core/db/enums.ts'
import type { Person } from './first-page/people-rules.ts'

export type WarningCode = (typeof warningCodes)[number]

/**
 * A finding about a PDF that an editor should know; `page` counts from 1, null for the whole file. It does not block
 * publishing.
 */
export type Warning = { code: WarningCode; page: number | null }

/** The formats of manuscripts. */
export type ReadableFormat = 'pdf' | 'docx' | 'odt'

/** The fields read from a PDF; uncertain ones are empty. */
export type PdfReading = {
  /** HTML with `i`, `sub` and `sup`. */
  title: string
  authors: Person[]
  /** HTML. */
  abstract: string
  /** Separated by commas. */
  keywords: string
  doi: string
  /** `YYYY-MM-DD`. */
  received: string
  revised: string
  accepted: string
  references: string[]
  /** The number of pages. */
  pages: number
  /** ISO 639-1. */
  language: string
  /** Title and abstract in another language. */
  title_alt: string
  abstract_alt: string
  language_alt: string
  warnings: Warning[]
  /** The plain text of each page that was read. */
  texts: string[]
}

/** Returns the result for a PDF that could not be read. */
export function unread(warnings: Warning[] = [{ code: 'no_text', page: null }]): PdfReading {
  return {
    title: '',
    authors: [],
    abstract: '',
    keywords: '',
    doi: '',
    received: '',
    revised: '',
    accepted: '',
    references: [],
    pages: 0,
    language: '',
    title_alt: '',
    abstract_alt: '',
    language_alt: '',
    warnings,
    texts: [],
  }
}
