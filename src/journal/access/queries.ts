import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn } from '../../core/db/mailbox.ts'
import { pick, plannedRowsOf } from '../../core/db/rows.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { sameName } from '../../core/pasted/name-keys.ts'
import { isAllowed, type Role } from '../../office/sessions/rules.ts'
import { asAuthor, askedOfKnown, asReviewer, asSaid, authoredByKnown } from './people-queries.ts'
import { isUnderWay } from './status-queries.ts'

/** A user, as in a session. */
export type Viewer = { id: number; name: string; role: Role }

/**
 * Returns the condition on the table `papers` for those that a user may see: admins see all, editors theirs; drafts and
 * papers that the user is recused from are never visible. Recusals need no update when people or users change, since
 * each read compares them.
 */
export const readVisible = async (db: Db, viewer: Viewer): Promise<SQL> =>
  visibleTo(viewer, await readHidden(db, viewer))

/** Works as {@link readVisible}. @param hidden from {@link readHidden} */
export function visibleTo(viewer: Viewer, hidden: SQL): SQL {
  if (!isAllowed(viewer.role, 'editor')) return sql`false`
  const own = isAllowed(viewer.role, 'admin') ? sql`true` : sql`${papers.editor_id} = ${viewer.id}`
  return sql`(${own} and ${isOpenTo(hidden)})`
}

const isOpenTo = (hidden: SQL) => sql`${papers.state} <> 'draft' and ${papers.id} not in (${hidden})`

/**
 * Returns the condition for papers whose fees a user may see: those of {@link readVisible}; for a treasurer, all except
 * those that they are recused from.
 */
export const readBilled = async (db: Db, viewer: Viewer): Promise<SQL> => billedTo(viewer, await readHidden(db, viewer))

/** Works as {@link readBilled}. @param hidden from {@link readHidden} */
export const billedTo = (viewer: Viewer, hidden: SQL): SQL =>
  viewer.role === 'treasurer' ? sql`(${isOpenTo(hidden)})` : visibleTo(viewer, hidden)

/** Reports whether a user may see the content of papers, in addition to their fees. */
export const readsPapers = ({ role }: Viewer): boolean => isAllowed(role, 'editor')

/** Returns the id of the paper with a number, if a user may see it. */
export async function findPaperId(db: Db, number: string, viewer: Viewer): Promise<number | undefined> {
  const [found] = await db
    .select({ id: papers.id })
    .from(papers)
    .where(and(eq(papers.number, number), await readVisible(db, viewer)))
  return found?.id
}

export type LockedPaper = NonNullable<Awaited<ReturnType<typeof lockPaper>>>

/** Returns a paper that a user may see, locked until the transaction ends. */
export const lockPaper = async (transaction: Db, number: string, viewer: Viewer) =>
  lockWhere(transaction, number, await readVisible(transaction, viewer))

/** Works as {@link lockPaper}, for the papers whose fees a user may see. */
export const lockBilled = async (transaction: Db, number: string, viewer: Viewer) =>
  lockWhere(transaction, number, await readBilled(transaction, viewer))

async function lockWhere(transaction: Db, number: string, isSeen: SQL) {
  const standing = pick(papers, 'since', 'due', 'payment', 'txnid', 'fee', 'ended_at', 'cleared_at')
  const [paper] = await transaction
    .select({
      ...pick(papers, 'id', 'number', 'state', 'before', 'before_due', 'round', 'flags', 'modification'),
      ...standing,
    })
    .from(papers)
    .where(and(eq(papers.number, number), isSeen))
    .for('update')
  return paper
}

/**
 * Reads the papers that are hidden from a user because of a recusal. Uses a separate statement with a cached plan,
 * since planning it takes far longer than running it.
 * @returns SQL that selects their ids
 */
export const readHidden = (db: Db, viewer: Pick<Viewer, 'id' | 'name'>): Promise<SQL> =>
  readIds(db, recusedFrom(viewer))

/**
 * Returns the condition that a user is recused from no paper, so none is hidden. @param hidden from {@link readHidden}
 */
export const isRecusedFromNone = (hidden: SQL): SQL => sql`not exists (${hidden})`

const readIds = async (db: Db, papers: SQL): Promise<SQL> =>
  sql`select json_array_elements_text(${JSON.stringify(await listIds(db, papers))}::json)::int`

async function listIds(db: Db, papers: SQL): Promise<number[]> {
  const rows = await plannedRowsOf<{ paper_id: number }>(db)`${papers}`
  return rows.map(({ paper_id }) => paper_id)
}

/** Reports whether a user is recused from any paper that is under way. */
export async function isRecusedNow(db: Db, viewer: Pick<Viewer, 'id' | 'name'>): Promise<boolean> {
  const isHidden = sql`${papers.id} in (${await readHidden(db, viewer)})`
  return (await db.$count(papers, and(isHidden, ne(papers.state, 'draft'), isUnderWay('papers')))) > 0
}

/**
 * Returns the condition that an admin lifted a reason for a user (`paper_recusals`); an empty reason, from before
 * reasons were stored, means all.
 */
export const isLifted = (reason: SQL | string) => sql`(lifted and (reason = '' or position(${reason} in reason) > 0))`

/** Returns the reasons why a user is recused from a paper, lifted or not, except an editor's entry. */
export async function reasonsFor(db: Db, paperId: number, user: Pick<Viewer, 'id' | 'name'>): Promise<string[]> {
  const rows = await plannedRowsOf<{ reason: string }>(db)`
    ${knownAs(user)}
    select reason from paper_recusals where paper_id = ${paperId} and user_id = ${user.id} and reason <> ${asSaid}
    union select ${asAuthor} from (${authoredByKnown}) concerned where paper_id = ${paperId}
    union select ${asReviewer} from (${askedOfKnown}) concerned where paper_id = ${paperId}`
  return rows.map(({ reason }) => reason)
}

/** Returns a statement's row `known` for a user; an empty name matches no one. */
const knownAs = ({ id, name }: Pick<Viewer, 'id' | 'name'>) => sql`
  with known as materialized (
    select id, nullif(${sameName(name)}::text, '') as key, ${mailboxIn(sql`email`)} as email, orcid from users where id = ${id})`

/**
 * Selects the ids of the papers that a user is recused from: those that an editor entered and, unless an admin lifted
 * the recusal, those with the user's address, ORCID iD or name among the authors or, until the paper's end, among the
 * people asked to review it.
 */
const recusedFrom = (viewer: Pick<Viewer, 'id' | 'name'>): SQL => sql`
    ${recusedAsAuthor(viewer)}
    union all
    select paper_id from paper_recusals where user_id = ${viewer.id} and not lifted and reason <> ${asAuthor}
      and (reason <> ${asReviewer} or paper_id in (select id from papers under_way where ${isUnderWay('under_way')}))
    union all
    select paper_id from (${askedOfKnown}) concerned where ${isKept(viewer.id, asReviewer)}`

const recusedAsAuthor = (viewer: Pick<Viewer, 'id' | 'name'>): SQL => sql`
    ${knownAs(viewer)}
    select paper_id from paper_recusals where user_id = ${viewer.id} and not lifted and reason = ${asAuthor}
    union all
    select paper_id from (${authoredByKnown}) concerned where ${isKept(viewer.id, asAuthor)}`

const isKept = (user: number, reason: string) => sql`not exists (
      select from paper_recusals where paper_recusals.paper_id = concerned.paper_id and user_id = ${user} and ${isLifted(reason)})`
