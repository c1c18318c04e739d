import type { Trace } from '../traces/rules.ts'

/** A file's kind, by its bytes; letters alone are `txt`, also those of a table. */
export type FileKind = 'pdf' | 'docx' | 'xlsx' | 'odt' | 'png' | 'jpeg' | 'gif' | 'emf' | 'wmf' | 'txt'

type Refused = { is: 'refused'; code: 'encrypted' | 'invalid_file' }

/**
 * The outcome of scrubbing: a copy, with how many pictures or parts it leaves out since they cannot be cleaned, whether it leaves out what
 * readers wrote, and whether its letters are of a font before Unicode; a code for a file that is not taken; or why there is no copy.
 */
export type Scrubbed =
  | {
      is: 'scrubbed'
      kind: FileKind
      bytes: Uint8Array
      leftOut?: number
      hasNotes?: boolean
      hasOldFonts?: boolean
    }
  | Refused
  | { is: 'failed'; why: string }

/** A file at `path`, where its copy is written to, and pages of a PDF, from 1, that the copy leaves out. */
export type FileToScrub = { path: string; to: string; omit?: readonly number[] }

/**
 * The outcome of a file: its copy is written, with its number of pages (null where it has none) and what it tells visibly; `unread` says
 * what of it could not be searched, and what it leaves out, '' for nothing.
 */
export type Searched =
  | { is: 'scrubbed'; kind: FileKind; pages: number | null; traces: Trace[]; unread: string }
  | Refused
  | { is: 'failed'; why: string; traces: Trace[] }
