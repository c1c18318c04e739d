import type { Db } from '../../../core/db/connect.ts'
import { paths } from '../../../core/paths.ts'
import { deleteDraft, findDraft, lockDrafts, saveUserDraft } from '../../../office/screens/drafts/queries.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { type Queued, queueIn, queueText } from './queue-rules.ts'

/** The user and the issue of a queue of PDFs. */
export type Line = { userId: number; issue: IssueNumber }

/** Lists the queued PDFs, the next one first. */
export async function listQueued(db: Db, { userId, issue }: Line): Promise<Queued[]> {
  return queueIn(await findDraft(db, userId, paths.adminQueuePdf(issue)))
}

/** Changes a queue in a transaction; other changes of the same user wait. @returns the new queue */
export async function changeQueue(
  tx: Db,
  { userId, issue }: Line,
  { at, change }: { at: Date; change: (queue: Queued[]) => Queued[] },
): Promise<Queued[]> {
  const path = paths.adminQueuePdf(issue)
  await lockDrafts(tx, userId)
  const queue = change(queueIn(await findDraft(tx, userId, path)))
  if (queue.length === 0) await deleteDraft(tx, userId, path)
  else await saveUserDraft(tx, userId, { path, at, fields: { queue: queueText(queue) } })
  return queue
}
