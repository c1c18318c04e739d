import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { notices } from '../../core/db/tables/letters.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { isRecusedFromNone, readHidden, type Viewer, visibleTo } from '../../journal/access/queries.ts'
import { isAllowed } from '../../office/sessions/rules.ts'
import { addEvents } from '../timeline/queries.ts'

/**
 * Returns the condition for letters that a user may see: those about visible papers, and the user's own digests,
 * whatever their email was. Admins also see those about accounts; and, unless they are recused from any paper, those
 * about lost links and papers that no user may handle, because such a letter may be about that paper. Letters to
 * authors of published articles have a separate list.
 */
export const readAccess = async (db: Db, user: Viewer): Promise<SQL> =>
  selectVisibleLetters(user, await readHidden(db, user))

/** Works as {@link readAccess}. @param hidden from {@link readHidden} */
export function selectVisibleLetters(user: Viewer, hidden: SQL): SQL {
  const { id, role } = user
  const isAdmin = isAllowed(role, 'admin')
  const paper = sql`exists (select from papers where papers.number = ${notices.paper} and ${visibleTo(user, hidden)})`
  const own = sql`(${notices.kind} = 'digest' and ${notices.once} like ${`digest ____-__-__ ${id}`})`
  const others = sql`(${isRecusedFromNone(hidden)} and ${notices.paper} = '' and ${notices.kind} <> 'digest')`
  const ofPapers = isAdmin ? sql`(${paper} or ${own} or ${others})` : sql`(${paper} or ${own})`
  const ofAccounts = isAdmin ? sql`or ${notices.user_id} is not null` : sql``
  return sql`((${notices.kind} <> '' and ${ofPapers}) ${ofAccounts})`
}

/** Records in a paper's timeline that its letter was opened to be sent by hand. */
export async function recordOpened(
  transaction: Db,
  { paper, kind, request, id }: { paper: string; kind: string; request: string; id: number },
  { username, clock }: { username: string; clock: () => Date },
): Promise<void> {
  const [found] = await transaction.select({ id: papers.id }).from(papers).where(eq(papers.number, paper))
  if (!found) return
  const values = { kind, letter: id, request }
  await addEvents(transaction, [{ paperId: found.id, at: clock(), by: username, what: 'letter_opened', values }])
}
