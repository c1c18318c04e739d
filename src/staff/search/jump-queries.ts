import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { isNoneOf, plannedRowsOf } from '../../core/db/rows.ts'
import { paths } from '../../core/paths.ts'
import { listUnseen } from '../../journal/access/article-queries.ts'
import { billedTo, readHidden, type Viewer, visibleTo } from '../../journal/access/queries.ts'
import { hasFee } from '../../review/fees/queries.ts'
import { findReceipt } from '../../review/fees/receipt-queries.ts'
import { receiptNumber } from '../../review/fees/rules.ts'
import { listSearchGroups, type SearchGroup } from './group-rules.ts'
import { type Numbers, numbersIn } from './jump-rules.ts'

/** Finds the page of the item with a typed number, if the user may see exactly one. */
export async function findJump(db: Db, viewer: Viewer, q: string): Promise<string | undefined> {
  const typed = numbersIn(q)
  const found = await Promise.all([
    pagesOfPapers(db, viewer, typed),
    pageOfReceipt(db, viewer, typed),
    pageOfArticle(db, viewer, typed),
  ])
  const [first, ...others] = [...new Set(found.flat())]
  return others.length === 0 ? first : undefined
}

const maySearch = ({ role }: Viewer, group: SearchGroup) => listSearchGroups(role).includes(group)

async function pagesOfPapers(db: Db, viewer: Viewer, { paper, request }: Numbers): Promise<string[]> {
  if (!paper && !request) return []
  const isReader = maySearch(viewer, 'papers')
  if (!isReader && !maySearch(viewer, 'fees')) return []
  const hidden = await readHidden(db, viewer)
  const isSeen = isReader ? visibleTo(viewer, hidden) : sql`${hasFee} and ${billedTo(viewer, hidden)}`
  const rows = await plannedRowsOf<{ number: string }>(db)`
    select papers.number from papers where ${isSeen} and (papers.number = ${paper ?? ''}
      ${isReader ? sql`or papers.id in (select paper_id from review_requests where request = ${request ?? ''})` : sql``})`
  return rows.map(({ number }) => (isReader ? paths.adminSubmission(number) : paths.adminFee(number)))
}

async function pageOfReceipt(db: Db, viewer: Viewer, { receipt }: Numbers): Promise<string[]> {
  if (!receipt || !maySearch(viewer, 'receipts')) return []
  const found = await findReceipt(db, receipt, viewer)
  return found ? [paths.adminReceipt(receiptNumber(found))] : []
}

async function pageOfArticle(db: Db, viewer: Viewer, { refnumber, doi }: Numbers): Promise<string[]> {
  if ((!refnumber && !doi) || !maySearch(viewer, 'articles')) return []
  const rows = await plannedRowsOf<{ id: number }>(db)`
    select id from articles where (refnumber = ${refnumber ?? ''} or lower(doi) = ${doi?.toLowerCase() ?? null})
      and ${isNoneOf(sql`id`, await listUnseen(db, viewer))}`
  return rows.map(({ id }) => paths.adminArticle(id))
}
