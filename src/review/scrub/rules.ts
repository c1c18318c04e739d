import type { Named, Trace } from '../traces/rules.ts'

/** What a file is, by its bytes; letters alone are `txt`, also those of a table. */
export type FileKind = 'pdf' | 'docx' | 'xlsx' | 'odt' | 'png' | 'jpeg' | 'gif' | 'emf' | 'wmf' | 'tiff' | 'txt'

type Refused = { is: 'refused'; code: 'encrypted' | 'invalid_file' }

/**
 * The pages of a PDF, from 1, on which a picture is cropped, those that pictures cover, and those with any in which something can be
 * read, those with a font that says not what its letters are; and how many letters each page shows at least, whether they can be read or
 * not.
 */
export type PageLooks = Record<'cropped' | 'covered' | 'pictured' | 'coded' | 'letters', number[]>

/**
 * What came of scrubbing a file: a copy (`wide` is a PDF's with pages that show what stands outside of them, to be read alone; `names` are
 * those that it holds and does not show, if they are searched; `fonts` a PDF's that are somebody's own; `looks` where a person must look, of an office file's pictures without pages; `isComputed` where formulas or number formats make what cells show; `hasNotes` where the copy leaves out what readers wrote on it, if it is searched), a code for one that is not taken, or why there can be no safe copy.
 */
export type Scrubbed =
  | {
      is: 'scrubbed'
      kind: FileKind
      bytes: Uint8Array
      wide?: Uint8Array
      names?: string[]
      fonts?: string[]
      looks?: PageLooks | 'cropped'
      isComputed?: boolean
      hasNotes?: boolean
    }
  | Refused
  | { is: 'failed'; why: string }

/** A file at `path`, where its copy is written to, and pages of a PDF, from 1, that the copy leaves out. */
export type FileToScrub = { path: string; to: string; omit?: readonly number[] }

/**
 * What came of a file: its copy is written, with its number of pages (null where it has none), what it tells visibly, and what it names beside that; `unread` says
 * what of it was not read, such as scans, what a crop hides and data within a text, and whether it leaves out notes, '' for none of it.
 */
export type Searched =
  | { is: 'scrubbed'; kind: FileKind; pages: number | null; traces: Trace[]; named: Named[]; unread: string }
  | Refused
  | { is: 'failed'; why: string; traces: Trace[] }

/** Why there is no copy of a file that names somebody where nobody looks. */
export const hiddenFailure = 'A name, an address or a path of theirs stands where the text does not show it'

/** How far a wide copy's pages reach on each side of the origin. */
export const wideReach = 100_000_000_000_000

/** The words among a picture's bytes that are long enough for a name: chance makes few of them. */
export const wordsAmong = (bytes: string): string[] => bytes.match(/[A-Za-z]{6,}/g) ?? []
