import type { Db } from '../../core/db/connect.ts'
import type { IdentifyingText, Side } from '../../engines/blind/blind.ts'

/** A stored file that waits to be anonymised, and the side that its copy must not reveal. */
export type FileToCopy = { id: string; hash: string; side: Side }

/** The outcome, as stored in the file's row. */
export type AnonymisedRow = {
  scrub: 'scrubbed' | 'failed'
  scrub_error: string
  copy_hash: string | null
  copy_bytes: number | null
  /** The text of a copy without pages. */
  copy_text: string | null
  traces: IdentifyingText[]
  pages?: number | null
}

/** The queue of files in one table that wait to be anonymised; each side has its own table and supplies the queries. */
export type FileQueue = {
  /** Returns the oldest file that is not being processed. */
  next: (db: Db, of: { but: string[]; now: Date }) => Promise<FileToCopy | undefined>
  /** Runs in a transaction. */
  write: (db: Db, file: FileToCopy, scrubbed: AnonymisedRow) => Promise<void>
}
