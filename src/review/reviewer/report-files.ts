import type { Db } from '../../core/db/connect.ts'
import { reportFiles } from '../../core/db/review/reviewers.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { Services } from '../../services.ts'
import type { SpooledForm } from '../../web/http/spooled-body.ts'
import { mediaTypeOf } from '../files/rules.ts'
import { takingForm } from '../links/once-queries.ts'
import { checkedFiles, type IncomingFile, keepFiles, roundRefusals } from '../papers/incoming.ts'
import { listReportFiles, lockRequest, type OwnRequest } from './queries.ts'
import { mayReport } from './rules.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'files'>

type Result =
  | { ok: true }
  | { ok: false; code: 'not_found' }
  | { ok: false; code: 'invalid_state'; request: OwnRequest }
  | { ok: false; code: 'invalid'; problems: Problem[] }

type Sent = { form: SpooledForm; once: { once: string; address: string } }

/** Adds files to the draft of a report, to be scrubbed. */
export async function addReportFiles(services: Needed, code: string, { form, once }: Sent): Promise<Result> {
  const { db, clock, files: store } = services
  const found = await checkedFiles(form)
  if (found.problems.length > 0) return { ok: false, code: 'invalid', problems: found.problems }
  await keepFiles(store, found.files)
  return db.transaction(async (tx): Promise<Result> => {
    const request = await lockRequest(tx, code)
    if (!request) return { ok: false, code: 'not_found' }
    if (request.isDecided || !mayReport(request.state)) return { ok: false, code: 'invalid_state', request }
    const at = clock()
    return takingForm(tx, { form: once, at, repeated: { ok: true } }, async (): Promise<Result> => {
      const problems = await insertReportFiles(tx, request, { files: found.files, store }, at)
      return problems.length > 0 ? { ok: false, code: 'invalid', problems } : { ok: true }
    })
  })
}

/** Checked files that the store has. */
export type KeptFiles = { files: IncomingFile[]; store: Services['files'] }

/** Writes the rows of files of a new version, else of the draft. @returns why they cannot come beside those that were sent, and the draft's */
export async function insertReportFiles(
  tx: Db,
  request: Pick<OwnRequest, 'id'>,
  { files, store, version = null }: KeptFiles & { version?: number | null },
  at: Date,
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
