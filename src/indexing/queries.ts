import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { indexing } from '../db/schema.ts'
import type { Partner } from './rules.ts'

const isPublic = eq(indexing.status, 'enabled')

/** The enabled indexing partners by their sort number. */
export async function listPartners(db: Db): Promise<Partner[]> {
  return db
    .select({ title: indexing.title, link: indexing.link, image: indexing.image })
    .from(indexing)
    .where(isPublic)
    .orderBy(asc(indexing.sortnumber), asc(indexing.id))
}

/** Whether a public partner, or one of any status, shows that image. */
export async function isPartnerImage(db: Db, image: string, everyStatus: boolean): Promise<boolean> {
  const found = await db
    .select({ id: indexing.id })
    .from(indexing)
    .where(and(eq(indexing.image, image), everyStatus ? undefined : isPublic))
    .limit(1)
  return found.length > 0
}

const columns = {
  id: indexing.id,
  title: indexing.title,
  link: indexing.link,
  image: indexing.image,
  status: indexing.status,
  sortnumber: indexing.sortnumber,
}

/** The enabled indexing partners as the API has them, by their sort number. */
export async function listPublicPartners(db: Db) {
  return db.select(columns).from(indexing).where(isPublic).orderBy(asc(indexing.sortnumber), asc(indexing.id))
}

/** A partner in the back office's list. */
export type ListedPartner = Awaited<ReturnType<typeof listAllPartners>>[number]

/** Every partner, whatever its status, by its sort number. */
export async function listAllPartners(db: Db) {
  return db.select(columns).from(indexing).orderBy(asc(indexing.sortnumber), asc(indexing.id))
}

export type PartnerRow = typeof indexing.$inferSelect
type NewPartner = typeof indexing.$inferInsert

/** A partner as its form has it; `modification` is the version. */
export type AdminPartner = Omit<PartnerRow, 'modification'> & { modification: string }

function answered({ modification, ...row }: PartnerRow): AdminPartner {
  return { ...row, modification: modification.toISOString() }
}

/** The partner with that id, whatever its status. */
export async function findAdminPartner(db: Db, id: number): Promise<AdminPartner | undefined> {
  const [found] = await db.select().from(indexing).where(eq(indexing.id, id))
  return found && answered(found)
}

/** The whole row of a partner, held until the transaction ends. */
export async function lockPartner(transaction: Db, id: number): Promise<PartnerRow | undefined> {
  const [row] = await transaction.select().from(indexing).where(eq(indexing.id, id)).for('update')
  return row
}

/** Locks all partners, in order, until the transaction ends; concurrent moves wait. */
export async function lockOrder(transaction: Db) {
  await transaction.select({ id: indexing.id }).from(indexing).orderBy(asc(indexing.id)).for('update')
  return listAllPartners(transaction)
}

/** The highest sort number; 0 where there is no partner. */
export async function lastSortnumber(db: Db): Promise<number> {
  const [found] = await db.select({ last: max(indexing.sortnumber) }).from(indexing)
  return found?.last ?? 0
}

export async function insertPartner(db: Db, row: NewPartner): Promise<AdminPartner> {
  const [made] = await db.insert(indexing).values(row).returning()
  if (!made) throw new Error('An inserted partner was not answered')
  return answered(made)
}

export async function writePartner(db: Db, id: number, columns: Partial<NewPartner>): Promise<void> {
  await db.update(indexing).set(columns).where(eq(indexing.id, id))
}

/** Numbers the partners from 1 in the order of these ids. */
export async function writeOrder(db: Db, ids: number[]): Promise<void> {
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const place = sql`array_position(array[${list}]::int[], ${indexing.id})`
  await db
    .update(indexing)
    .set({ sortnumber: place })
    .where(and(inArray(indexing.id, ids), sql`${indexing.sortnumber} <> ${place}`))
}

export async function deletePartnerRow(db: Db, id: number): Promise<void> {
  await db.delete(indexing).where(eq(indexing.id, id))
}
