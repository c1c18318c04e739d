import type { SafeHtml } from '../../core/text/html.ts'
import type { ContentsEntry } from './page-rules.ts'
import type { PictureFacts } from './picture-rules.ts'
import type { Leading } from './reference-rules.ts'

/** The version of {@link KeptPage}. Change it if older pages lack something. */
export const keptPageShape = 1

/** A full text as its article's page shows it, made once; slots in its HTML are filled for each page. */
export type KeptPage = {
  /** The HTML of its sections, and of the notes and references after them. */
  body: string
  end: string
  contents: ContentsEntry[]
  figures: { id: string; label: string }[]
  /** The destinations of references, by the number of their slot. */
  references: Leading[]
  /** Each table by its id: as CSV, and as HTML for its own page. */
  tables: Record<string, KeptTable>
  pictures: PictureFacts[]
  /** The approximate bytes of its EPUB, and of its zip without the PDF. */
  bytes: { epub: number; zip: number }
  /** Whether it has a list of references, which replaces the article's. */
  hasReferences: boolean
  /** ISO 639-1; '' if unknown. */
  language: string
  /** Whether an older version's code made it, while the current version's page is being made. */
  isOlder?: boolean
}

/** A table of a text, and its label ('Table 1'). */
export type KeptTable = { csv: string; html: string; label: string }

/** A full text as an article's page shows it. */
export type ShownText = Pick<KeptPage, 'contents' | 'figures' | 'hasReferences' | 'language' | 'bytes' | 'isOlder'> & {
  body: SafeHtml
  end: SafeHtml
}

/** A full text as shown, and the page that it was made from; `fill` fills the slots of other HTML of this page. */
export type FilledText = ShownText & { page: KeptPage; fill: (html: string) => SafeHtml }

/** A placeholder for the address of the article in a stored page; no text contains it. */
export const placeSlot = '\u0002'

/** Returns a placeholder for the link to one of the journal's own articles, by the number of the reference. */
export const ownSlot = (at: number): string => `\u0003${at}\u0003`

/**
 * Fills the slots: the article's address, and the links to references that are the journal's own articles, by their
 * numbers.
 */
export const fillPageSlots = (html: string, place: string, linkOf: (at: number) => string): string =>
  html
    .replaceAll(placeSlot, place)
    .split('\u0003')
    .map((part, at) => (at % 2 === 0 ? part : linkOf(Number(part))))
    .join('')
