import { paths } from '../../../core/paths.ts'
import { clientOf } from '../../../office/frame/refusal.ts'
import type { Desk } from '../../../office/screens/desk.ts'
import { draftKeyFieldOf } from '../../../office/screens/drafts/rules.ts'
import { unseenBy } from '../../record/admin-queries.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { proposedPages } from '../../record/position-rules.ts'
import { findIssueDesk } from '../issue-desk/queries.ts'
import { formDraft, nextQueued, readIntoForm } from './actions.ts'
import { listQueued } from './queue-queries.ts'
import type { Queued } from './queue-rules.ts'

/** Lists the PDFs that are queued for the forms of an issue. */
export function listQueuedPdfs({ services, session }: Desk, issue: IssueNumber): Promise<Queued[]> {
  return listQueued(services.db, { userId: session.user.id, issue })
}

/**
 * Redirects after a save to the form of the next PDF, with the proposed next pages and the messages of the save.
 * @param after the id of the saved article
 */
export async function redirectToNext(
  desk: Desk,
  number: IssueNumber,
  { next, after, messages }: { next: Queued; after: number; messages: string[] },
): Promise<Response> {
  const { services, session, request, form } = desk
  const [line, path] = [{ userId: session.user.id, issue: number }, formDraft(number, form.texts)]
  await desk.dropDraft({ path, fields: form.texts })
  const issue = await findIssueDesk(services.db, number, await unseenBy(desk.actor))
  const pdf = await nextQueued(desk.actor, line)
  const typed = issue && { ...proposedPages(issue), ...draftKeyFieldOf(form.texts) }
  const target = typed && { ...line, client: clientOf(request, services.config), typed }
  const read = target && pdf && (await readIntoForm(services, target, pdf))
  const to = read?.ok ? read.value.path : path
  return desk.sent(paths.afterArticle(to, after), [...messages, `Next: ${next.name}.`].join(' '))
}
