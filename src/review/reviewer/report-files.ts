import type { Db } from '../../core/db/connect.ts'
import { reportFiles } from '../../core/db/tables/review/reviewers.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { Services } from '../../services.ts'
import type { SpooledForm } from '../../web/http/uploads/parts.ts'
import type { SentForm } from '../access-links/idempotency-queries.ts'
import { checkedFiles, type IncomingFile, keepFiles, roundRefusals } from '../files/incoming.ts'
import { mediaTypeOf } from '../files/rules.ts'
import { type Answered, changeLockedRequest, type Needed } from './answer.ts'
import { listReportFiles, type OwnRequest } from './queries.ts'
import { mayReport } from './rules.ts'

/** Adds files to the draft of a report, to be anonymised. */
export async function addReportFiles(
  services: Needed & Pick<Services, 'files'>,
  code: string,
  { form, sent }: { form: SpooledForm; sent: SentForm },
): Promise<Answered> {
  const { files: store } = services
  const { files, problems } = await checkedFiles(form)
  if (problems.length > 0) return { ok: false, code: 'invalid', problems }
  await keepFiles(store, files)
  return changeLockedRequest(services, { code, sent }, async ({ tx, request, at }) => {
    if (request.isDecided || !mayReport(request.state)) return 'invalid_state'
    const refused = await insertReportFiles(tx, request, { files, store, at })
    return refused.length > 0 ? refused : undefined
  })
}

/** Checked files that are in the store. */
export type KeptFiles = { files: IncomingFile[]; store: Services['files'] }

/**
 * Inserts files of a new version, or of the draft. @returns why they cannot be added to the sent ones and the draft's
 */
export async function insertReportFiles(
  tx: Db,
  request: Pick<OwnRequest, 'id'>,
  { files, store, version = null, at }: KeptFiles & { version?: number | null; at: Date },
): Promise<Problem[]> {
  if (files.length === 0) return []
  const there = (await listReportFiles(tx, request.id)).filter((file) => version === null || file.version !== null)
  const counted = there.map(({ bytes }) => ({ kind: 'report_file' as const, bytes }))
  const problems = roundRefusals(counted, files)
  if (problems.length > 0) return problems
  const hashes = files.map(({ sha256 }) => sha256)
  await protectFiles(tx, store, hashes)
  const rows = files.map(({ name, format, bytes, sha256 }) => ({
    id: crypto.randomUUID(),
    request_id: request.id,
    version,
    name: name || 'file',
    type: mediaTypeOf(format),
    bytes,
    file_hash: sha256,
    scrub: 'waiting' as const,
    at,
  }))
  await tx.insert(reportFiles).values(rows)
  return []
}
