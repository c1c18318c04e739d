import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn } from '../../core/db/mailbox.ts'
import { pick, plannedRowsOf } from '../../core/db/rows.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { isAllowed, type Role } from '../../office/sessions/rules.ts'
import { isUnderWay } from '../papers/status-queries.ts'
import { sameName } from '../people/rules.ts'
import { asAuthor, askedOfKnown, asReviewer, asSaid, authoredByKnown } from './people-queries.ts'

/** A user, as a session has them. */
export type Viewer = { id: number; name: string; role: Role }

/**
 * The papers that a user may see: admins all, editors theirs; nobody one that they are recused from, or a draft. A
 * condition on the table `papers`. Nothing about recusals has to be kept up when people or users change, since each
 * read compares them.
 */
export const readVisible = async (db: Db, viewer: Viewer): Promise<SQL> =>
  visibleTo(viewer, await readHidden(db, viewer))

/** As {@link readVisible}. @param hidden as {@link readHidden} gives them */
export function visibleTo(viewer: Viewer, hidden: SQL): SQL {
  if (!isAllowed(viewer.role, 'editor')) return sql`false`
  const own = isAllowed(viewer.role, 'admin') ? sql`true` : sql`${papers.editor_id} = ${viewer.id}`
  return sql`(${own} and ${isOpenTo(hidden)})`
}

const isOpenTo = (hidden: SQL) => sql`${papers.state} <> 'draft' and ${papers.id} not in (${hidden})`

/** The papers whose fees a user may see: those of {@link readVisible}; a treasurer's are all but those of recusals. */
export const readBilled = async (db: Db, viewer: Viewer): Promise<SQL> => billedTo(viewer, await readHidden(db, viewer))

/** As {@link readBilled}. @param hidden as {@link readHidden} gives them */
export const billedTo = (viewer: Viewer, hidden: SQL): SQL =>
  viewer.role === 'treasurer' ? sql`(${isOpenTo(hidden)})` : visibleTo(viewer, hidden)

/** Whether a user may see what papers say, beside their fees. */
export const readsPapers = ({ role }: Viewer): boolean => isAllowed(role, 'editor')

/** The id of the paper with a number, if a user may see it. */
export async function findPaperId(db: Db, number: string, viewer: Viewer): Promise<number | undefined> {
  const [found] = await db
    .select({ id: papers.id })
    .from(papers)
    .where(and(eq(papers.number, number), await readVisible(db, viewer)))
  return found?.id
}

export type LockedPaper = NonNullable<Awaited<ReturnType<typeof lockPaper>>>

/** A paper that a user may see, held until the transaction ends. */
export const lockPaper = async (transaction: Db, number: string, viewer: Viewer) =>
  lockWhere(transaction, number, await readVisible(transaction, viewer))

/** As {@link lockPaper}, of the papers whose fees a user may see. */
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
 * The papers that a user does not see, since they are recused from them. They are read by a statement of their own,
 * whose plan is kept: it takes far longer to plan than to run.
 * @returns what selects their ids
 */
export const readHidden = (db: Db, viewer: Pick<Viewer, 'id' | 'name'>): Promise<SQL> =>
  readIds(db, recusedFrom(viewer))

/** Whether a user is recused from no paper: then none is hidden. @param hidden as {@link readHidden} gives them */
export const isRecusedFromNone = (hidden: SQL): SQL => sql`not exists (${hidden})`

const readIds = async (db: Db, papers: SQL): Promise<SQL> =>
  sql`select json_array_elements_text(${JSON.stringify(await listIds(db, papers))}::json)::int`

async function listIds(db: Db, papers: SQL): Promise<number[]> {
  const rows = await plannedRowsOf<{ paper_id: number }>(db)`${papers}`
  return rows.map(({ paper_id }) => paper_id)
}

/** Whether a user is recused from any paper that is under way. */
export async function isRecusedNow(db: Db, viewer: Pick<Viewer, 'id' | 'name'>): Promise<boolean> {
  const isHidden = sql`${papers.id} in (${await readHidden(db, viewer)})`
  return (await db.$count(papers, and(isHidden, ne(papers.state, 'draft'), isUnderWay('papers')))) > 0
}

/** Whether an admin lifted a reason for a user (`paper_recusals`); '' was before reasons, and is all. */
export const isLifted = (reason: SQL | string) => sql`(lifted and (reason = '' or position(${reason} in reason) > 0))`

/** Why a user is recused from a paper, but for what an editor said, whether this was lifted or not. */
export async function reasonsFor(db: Db, paperId: number, user: Pick<Viewer, 'id' | 'name'>): Promise<string[]> {
  const rows = await plannedRowsOf<{ reason: string }>(db)`
    ${knownAs(user)}
    select reason from paper_recusals where paper_id = ${paperId} and user_id = ${user.id} and reason <> ${asSaid}
    union select ${asAuthor} from (${authoredByKnown}) concerned where paper_id = ${paperId}
    union select ${asReviewer} from (${askedOfKnown}) concerned where paper_id = ${paperId}`
  return rows.map(({ reason }) => reason)
}

/** A user as the row `known` of a statement; no name is nobody's. */
const knownAs = ({ id, name }: Pick<Viewer, 'id' | 'name'>) => sql`
  with known as materialized (
    select id, nullif(${sameName(name)}::text, '') as key, ${mailboxIn(sql`email`)} as email, orcid from users where id = ${id})`

/**
 * Selects the ids of the papers that a user is recused from: those that an editor said, and, unless an admin lifted
 * that, those with their address, ORCID iD or name among the authors, or, until the paper's end, among those asked to
 * review it.
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
