import type { FileKind, IdentifyingText, NoCopy } from '../../engines/blind/blind.ts'

/** A file at `path`, the path `to` for its copy, and the pages of a PDF, from 1, that the copy omits. */
export type FileToAnonymise = { path: string; to: string; omit?: readonly number[] }

/**
 * The outcome of a file: its copy is written, with its number of pages (null if it has none) and the identifying text
 * that remains visible. `text` is the searched text, null if there are pages; `unread` describes the parts that could
 * not be searched, and those that the copy omits, '' if none.
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
