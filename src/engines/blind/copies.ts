import type { PageText } from './identifying/rules.ts'
import type { PictureKind } from './images/pictures.ts'
import type { OfficeFormat } from './office/formats.ts'

/** A file's kind, by its bytes; letters alone are `txt`, also those of a table. */
export type FileKind = 'pdf' | OfficeFormat | PictureKind | 'txt'

/** A copy's bytes, and what its readers are not told by them. */
export type Cleaned = {
  bytes: Uint8Array
  /** The number of pictures and parts that it lacks since they cannot be cleaned. */
  leftOut: number
  /** Whether it lacks what readers wrote on the file. */
  hasNotes?: boolean
  /** Whether its letters are of a font before Unicode. */
  hasOldFonts?: boolean
}

/** The reason why there is no copy: a code of a file that is not taken, or a sentence. */
export type NoCopy = { is: 'refused'; code: 'encrypted' | 'invalid_file' } | { is: 'failed'; why: string }

/**
 * A copy for the other side: its bytes, with its number of pages (null where it has none), the text that readers see
 * of it, by the pages of the original, and a sentence on what of it could not be read, and what it leaves out, '' for
 * nothing.
 */
export type Copy = {
  is: 'scrubbed'
  kind: FileKind
  bytes: Uint8Array
  pages: number | null
  texts: PageText[]
  unread: string
}
