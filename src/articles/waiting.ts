import type { IssueNumber } from '../archives/rules.ts'
import type { Desk } from '../http/desk.ts'
import { clientOf } from '../http/refusal.ts'
import { paths } from '../paths.ts'
import { isHeld } from '../reading/queries.ts'
import { listQueued } from '../reading/queue-queries.ts'
import type { Queued } from '../reading/queue-rules.ts'
import { findIssueDesk } from './issue-desk-queries.ts'
import { nextQueued, readIntoForm } from './read-actions.ts'
import { proposedValues } from './rules.ts'

/** The PDFs that wait for the forms of an issue. */
export function listQueuedPdfs({ services, session }: Desk, issue: IssueNumber): Promise<Queued[]> {
  return listQueued(services.db, { userId: session.user.id, issue })
}

/** The PDF that was read into the form before. */
export async function openQueuedPdf({ services: { db, files } }: Desk, hash: string | undefined) {
  const held = hash && (await isHeld(db, hash)) ? await files.open(hash) : undefined
  return held?.bytes()
}

/** Redirects after a save to the form of the next PDF, with the proposed next pages. */
export async function redirectToNext(desk: Desk, number: IssueNumber, { name }: Queued): Promise<Response> {
  const { services, session, request } = desk
  const answer = await desk.saved(paths.adminAddArticle(number), `Article saved. Next: ${name}.`)
  const line = { userId: session.user.id, issue: number }
  const [issue, pdf] = [await findIssueDesk(services.db, number), await nextQueued(services, line)]
  if (!issue || !pdf) return answer
  const typed = { pagenumber: proposedValues(issue, '').pagenumber }
  await readIntoForm(services, { ...line, client: clientOf(request, services.config), typed }, pdf)
  return answer
}
