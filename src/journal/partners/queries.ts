import { asc, eq, max } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { onlyRow, pick, type Versioned, versioned } from '../../core/db/rows.ts'
import { indexing } from '../../core/db/tables/site.ts'
import type { OrderedRow } from '../../office/records/order-rules.ts'
import type { Partner } from './rules.ts'

const isPublic = eq(indexing.status, 'enabled')

/** Lists the enabled indexing partners by their sort number. */
export async function listPartners(db: Db): Promise<Partner[]> {
  return db
    .select(pick(indexing, 'title', 'link', 'image'))
    .from(indexing)
    .where(isPublic)
    .orderBy(asc(indexing.sortnumber), asc(indexing.id))
}

const columns = pick(indexing, 'id', 'title', 'link', 'image', 'status', 'sortnumber')

/** Lists the enabled indexing partners for the API, by their sort number. */
export async function listPublicPartners(db: Db) {
  return db.select(columns).from(indexing).where(isPublic).orderBy(asc(indexing.sortnumber), asc(indexing.id))
}

/** A partner in the back office's list. */
export type ListedPartner = Awaited<ReturnType<typeof listAllPartners>>[number]

/** Lists every partner of any status by its sort number. */
export async function listAllPartners(db: Db) {
  return db.select(columns).from(indexing).orderBy(asc(indexing.sortnumber), asc(indexing.id))
}

type PartnerRow = typeof indexing.$inferSelect

/** Finds a partner of any status by id. */
export async function findAdminPartner(db: Db, id: number): Promise<Versioned<PartnerRow> | undefined> {
  const [found] = await db.select().from(indexing).where(eq(indexing.id, id))
  return found && versioned(found)
}

/** Lists every partner in order, for moves. */
export async function listPartnerOrder(db: Db): Promise<OrderedRow[]> {
  return (await listAllPartners(db)).map(({ id, title }) => ({ id, name: title, group: 'partners' }))
}

/** Inserts a partner after the others. */
export async function insertPartner(
  db: Db,
  columns: Pick<PartnerRow, 'title' | 'link' | 'status'>,
  modification: Date,
): Promise<Versioned<PartnerRow>> {
  const [found] = await db.select({ last: max(indexing.sortnumber) }).from(indexing)
  const row = { ...columns, sortnumber: (found?.last ?? 0) + 1, modification }
  return versioned(onlyRow(await db.insert(indexing).values(row).returning()))
}
