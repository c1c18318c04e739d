import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { indexing } from '../db/schema.ts'

/** An indexing partner as the public sees it. */
export type Partner = { title: string; link: string; image: string }

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

/** The enabled indexing partners as the API has them, by their sort number. */
export async function listPublicPartners(db: Db) {
  return db
    .select({
      id: indexing.id,
      title: indexing.title,
      link: indexing.link,
      image: indexing.image,
      status: indexing.status,
      sortnumber: indexing.sortnumber,
    })
    .from(indexing)
    .where(isPublic)
    .orderBy(asc(indexing.sortnumber), asc(indexing.id))
}
