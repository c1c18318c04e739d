import { createContext, type ReactNode, useContext } from 'react'
import type { Block, Inline, Note, ReferenceList, Section } from '../../src/engines/fulltext/text.ts'
import type { PageText } from '../../src/journal/fulltext/page-rules.ts'
import type { Leading } from '../../src/journal/fulltext/reference-rules.ts'

/** A picture as an output shows it: addresses of the shown picture and of the full size, and its pixels. */
export type ShownPicture = { src: string; srcSet?: string; whole: string; width: number; height: number }

/** A part of a text that elements may be shown next to. */
export type TextPart = Block | Section | Note | ReferenceList | ReferenceList['references'][number]

export type Run = Extract<Inline, { kind: 'run' }>

/** The way an output shows a text: its pictures, the level of its first headings, the files of its tables. */
export type ShownAs = {
  page: PageText
  pictureOf: (file: string) => ShownPicture | undefined
  level: 1 | 2
  /** The addresses of a table by its id: as CSV, and as a page of its own ('' on that page). */
  tableFiles?: (table: string) => { csv: string; whole: string }
  /** Whether to show links to full size, downloads and back links next to the elements they belong to. */
  hasTools: boolean
  /** Frames a block, the heading of a section, or a reference, as the editing screen of the back office does. */
  around?: (of: Block | Section | { id: string }, shown: ReactNode) => ReactNode
  /** Shows elements next to a part of the text, or at the end of a section, as a proof does. */
  beside?: (of: TextPart, where: 'before' | 'after' | 'end') => ReactNode
  /** Shows a run of the text in pieces. */
  inPieces?: (run: Run, show: (text: string) => ReactNode) => ReactNode
  /** Set within the journal's own page: the journal's links below each reference, and the link back to its contents. */
  within?: { ownLinkOf: (leading: Leading) => string }
}

const Shown = createContext<ShownAs | undefined>(undefined)
export const ShownAsProvider = Shown.Provider

/** Returns the way in which the surrounding text is shown. */
export function useShownAs(): ShownAs {
  const shown = useContext(Shown)
  if (!shown) throw new Error('A text is shown within its provider')
  return shown
}
