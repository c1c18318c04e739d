import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { manuscripts, paperVersions } from '../../core/db/tables/review/authors.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { recordEvent } from '../timeline/queries.ts'
import { touchPaper } from './queries.ts'
import { mostUnconfirmed } from './rules.ts'

/** Reports whether an address has the most unconfirmed papers; after one is confirmed, there is no limit. */
export async function hasMostUnconfirmed(db: Db, email: string): Promise<boolean> {
  const [found] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${papers.state} = 'unconfirmed')::int`,
      confirmed: sql<number>`count(${papers.confirmed_at})::int`,
    })
    .from(papers)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .where(eq(sql`lower(${manuscripts.email})`, email.toLowerCase()))
  return found?.confirmed === 0 && found.waiting >= mostUnconfirmed.ofAddress
}

/** The oldest unconfirmed papers beyond the limits in all, of a network, or of a mail domain. */
const surplus = sql`
  select id from (
    select papers.id, begun_from,
      row_number() over (order by since desc, papers.id desc) as in_all,
      row_number() over (partition by begun_from order by since desc, papers.id desc) as of_network,
      row_number() over (partition by lower(split_part(email, '@', 2)) order by since desc, papers.id desc) as of_domain
    from papers join manuscripts on manuscripts.paper_id = papers.id where state = 'unconfirmed') waiting
  where in_all > ${mostUnconfirmed.ofAll} or of_domain > ${mostUnconfirmed.ofDomain}
    or (begun_from <> '' and of_network > ${mostUnconfirmed.ofNetwork})`

/** Turns surplus unconfirmed papers into drafts; the links in their letters still open and confirm them. */
export async function returnSurplus(transaction: Db, at: Date): Promise<void> {
  const found = await transaction
    .select({ id: papers.id })
    .from(papers)
    .where(and(eq(papers.state, 'unconfirmed'), sql`${papers.id} in (${surplus})`))
    .for('update', { skipLocked: true }) // skips one that is being confirmed
  const ids = found.map(({ id }) => id)
  await transaction.delete(paperVersions).where(inArray(paperVersions.paper_id, ids))
  for (const id of ids) {
    await updatePaper(transaction, id, { state: 'draft', since: at })
    await touchPaper(transaction, { id, state: 'draft' }, at)
    await recordEvent(transaction, { paperId: id, at, by: 'journal', what: 'draft_again' })
  }
}
