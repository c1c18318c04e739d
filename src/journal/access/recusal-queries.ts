import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxOf } from '../../core/db/mailbox.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { sameName } from '../../core/pasted/name-keys.ts'
import { asAuthor, asBoth, askedOfKnown, asReviewer, authoredByKnown, byJournal } from './people-queries.ts'
import { isLifted } from './queries.ts'

/**
 * Stores the recusals of users as authors or reviewers, so that they remain when these people or the users change
 * later: only an admin lifts them. A reviewer is recused until the paper's end.
 * @param paperId one paper; all papers if undefined, as after a change of users
 */
export async function keepRecusals(transaction: Db, paperId?: number): Promise<void> {
  const { id, name, email, orcid } = users
  const all = await transaction.select({ id, name, email, orcid }).from(users)
  const known = JSON.stringify(
    all.map(({ name, email, ...user }) => ({ ...user, key: sameName(name) || null, email: mailboxOf(email) })),
  )
  await transaction.execute(sql`
    with known as (select * from json_to_recordset(${known}::json) as known (id int, key text, email text, orcid text)),
    found as (
      select paper_id, id, ${asAuthor} as why from (${authoredByKnown}) authored
      union select paper_id, id, ${asReviewer} from (${askedOfKnown}) asked),
    kept as (
      select paper_id, id, case count(*) when 1 then min(why) else ${asBoth} end as why from found where not exists (
        select from paper_recusals where paper_recusals.paper_id = found.paper_id and user_id = id and ${isLifted(sql`why`)})
      ${paperId === undefined ? sql`` : sql`and paper_id = ${paperId}`}
      group by paper_id, id)
    insert into paper_recusals (paper_id, user_id, reason, lifted, by, at)
    select paper_id, id, why, false, ${byJournal}, now() from kept
    on conflict (paper_id, user_id) do update set lifted = false, at = excluded.at, by = excluded.by,
      reason = case when paper_recusals.lifted then excluded.reason else ${asBoth} end
      where paper_recusals.lifted or (paper_recusals.reason = ${asReviewer} and excluded.reason <> ${asReviewer})`)
}
