import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { isNoneOf, onlyRow, rowsOf } from '../../core/db/rows.ts'
import { listUnseen } from '../../journal/access/article-queries.ts'
import type { Viewer } from '../../journal/access/queries.ts'
import { ofArticleAlone } from '../../journal/articles/list/queries.ts'
import type { ArticleFees, AskedRow, ReceivedRow } from './ledger-rules.ts'
import { acceptedOn, readHavingFee } from './queries.ts'
import { readSeen } from './receipt-queries.ts'

/** A year, or all of them, in the journal's time zone. */
type Of = { year?: number; zone: string }

/** Returns the fees and receipts that a user may see, by month, state and sum. */
export async function readLedger(db: Db, viewer: Viewer, { year, zone }: Of) {
  const [asked, received] = await Promise.all([
    rowsOf<AskedRow>(db)`
      select to_char(accepted, 'YYYY-MM') as month, payment, fee, count(*)::int as fees from (
        select ${acceptedOn(zone)} as accepted, payment, fee from papers where ${await readHavingFee(db, viewer)}
      ) asked where ${year === undefined ? sql`true` : sql`extract(year from accepted) = ${year}`}
      group by 1, payment, fee order by 1`,
    rowsOf<ReceivedRow>(db)`
      select to_char(issued_at at time zone ${zone}::text, 'YYYY-MM') as month, currency, sum(amount)::float8 as amount,
        count(*)::int as receipts from fee_receipts
      where cancelled_at is null and ${await readSeen(db, viewer)} and ${year === undefined ? sql`true` : sql`year = ${year}`}
      group by 1, currency order by 1, currency`,
  ])
  return { asked, received }
}

/** Counts the fees of articles without a paper that has a fee, except articles hidden from a user. */
export async function countArticleFees(db: Db, viewer: Viewer): Promise<ArticleFees> {
  return onlyRow(
    await rowsOf<ArticleFees>(db)`
      select count(*)::int as asked, (count(*) filter (where txnid is null))::int as open
      from articles where ptype = 'paid' and ${ofArticleAlone} and ${isNoneOf(sql`id`, await listUnseen(db, viewer))}`,
  )
}

/** Returns the open fees that a user may see, of papers by their sums and of articles, for Home. */
export async function readOpenFees(db: Db, viewer: Viewer): Promise<{ papers: AskedRow[]; articles: number }> {
  return onlyRow(
    await rowsOf<{ papers: AskedRow[]; articles: number }>(db)`
      select (select coalesce(json_agg(open), '[]') from (
          select '' as month, payment, fee, count(*)::int as fees from papers
          where payment in ('due', 'claimed') and ${await readHavingFee(db, viewer)} group by payment, fee) open) as papers,
        (select count(*)::int from articles where ptype = 'paid' and txnid is null and ${ofArticleAlone}
          and ${isNoneOf(sql`id`, await listUnseen(db, viewer))}) as articles`,
  )
}
