import type { Db } from '../../core/db/connect.ts'
import type { IdentifyingText, Side } from '../../engines/blind/blind.ts'

/** A stored file that waits to be scrubbed, and whom its copy must not tell of. */
export type FileToCopy = { id: string; hash: string; side: Side }

/** The outcome, as its row keeps it. */
export type AnonymisedRow = {
  scrub: 'scrubbed' | 'failed'
  scrub_error: string
  copy_hash: string | null
  copy_bytes: number | null
  /** The words of a copy without pages. */
  copy_text: string | null
  traces: IdentifyingText[]
  pages?: number | null
}

/** The files of one table that wait to be scrubbed: each side has a table of its own, and hands in how it is read. */
export type FileQueue = {
  /** The oldest one, but for those under way. */
  next: (db: Db, of: { but: string[]; now: Date }) => Promise<FileToCopy | undefined>
  /** In a transaction. */
  write: (db: Db, file: FileToCopy, scrubbed: AnonymisedRow) => Promise<void>
}
