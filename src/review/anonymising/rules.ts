import type { FileKind, IdentifyingText, NoCopy } from '../../engines/blind/blind.ts'

/** A file at `path`, where its copy is written to, and pages of a PDF, from 1, that the copy leaves out. */
export type FileToAnonymise = { path: string; to: string; omit?: readonly number[] }

/**
 * The outcome of a file: its copy is written, with its number of pages (null where it has none) and what it tells
 * visibly; `text` is what was searched, null where there are pages; `unread` says what of it could not be searched, and
 * what it leaves out, '' for nothing.
 */
export type Searched =
  | {
      is: 'scrubbed'
      kind: FileKind
      pages: number | null
      text: string | null
      traces: IdentifyingText[]
      unread: string
    }
  | Extract<NoCopy, { is: 'refused' }>
  | (Extract<NoCopy, { is: 'failed' }> & { traces: IdentifyingText[] })
