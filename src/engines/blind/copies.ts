import type { PageText } from './identifying/rules.ts'
import type { PictureKind } from './images/pictures.ts'
import type { OfficeFormat } from './office/formats.ts'

/** A file's kind, by its bytes; plain text is `txt`, a table too. */
export type FileKind = 'pdf' | OfficeFormat | PictureKind | 'txt'

/** A copy's bytes, and facts that its bytes do not show its readers. */
export type Cleaned = {
  bytes: Uint8Array
  /** The number of pictures and parts left out because they cannot be cleaned. */
  leftOut: number
  /** Whether readers' comments were left out. */
  hasNotes?: boolean
  /** Whether its text is in a pre-Unicode font. */
  hasOldFonts?: boolean
}

/** The reason why there is no copy: a code for a file that is not accepted, or a sentence. */
export type NoCopy = { is: 'refused'; code: 'encrypted' | 'invalid_file' } | { is: 'failed'; why: string }

/**
 * A copy for the other side: its bytes, its number of pages (null if it has none), the text that readers see, by the
 * pages of the original, and a sentence on the parts that could not be read or were left out ('' for none).
 */
export type Copy = {
  is: 'scrubbed'
  kind: FileKind
  bytes: Uint8Array
  pages: number | null
  texts: PageText[]
  unread: string
}
