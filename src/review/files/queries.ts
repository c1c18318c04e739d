import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperFiles } from '../../core/db/tables/review/authors.ts'
import type { IncomingFile } from './incoming.ts'
import { type FileKind, type Format, mediaTypeOf } from './rules.ts'

/** The order in which a paper's files are listed: its manuscript first, the others in the order of arrival. */
export const filesInOrder = [desc(eq(paperFiles.kind, 'manuscript')), asc(paperFiles.at), asc(paperFiles.id)]

/** The kinds of files that reviewers may get a copy of; ZIP archives are for editors only. */
const scrubbedKinds: readonly FileKind[] = ['manuscript', 'supplement', 'response_file', 'review_copy']

const isScrubbed = (kind: FileKind, format: Format) => scrubbedKinds.includes(kind) && format !== 'zip'

/** Adds files to a paper and queues their copies. @param versionId null until their version is sent */
export async function insertFiles(
  transaction: Db,
  files: readonly IncomingFile[],
  {
    paperId,
    round,
    versionId,
    by,
    userId = null,
    at,
  }: { paperId: number; round: number; versionId: number | null; by: string; userId?: number | null; at: Date },
): Promise<void> {
  const rows = files.flatMap(({ kind, format, name, bytes, sha256 }) =>
    kind === 'report_file'
      ? []
      : {
          id: crypto.randomUUID(),
          paper_id: paperId,
          version_id: kind === 'review_copy' ? null : versionId, // editors add it, so it belongs to no version
          round,
          kind,
          name: name || 'file',
          type: mediaTypeOf(format),
          bytes,
          file_hash: sha256,
          scrub: isScrubbed(kind, format) ? ('waiting' as const) : ('none' as const),
          by,
          user_id: userId,
          at,
        },
  )
  if (rows.length > 0) await transaction.insert(paperFiles).values(rows)
}
