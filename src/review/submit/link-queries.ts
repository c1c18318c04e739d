import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { manuscripts } from '../../core/db/review/authors.ts'
import { paperLinks } from '../../core/db/review/papers.ts'

/** The live links of papers whose corresponding author has this address. */
export async function listAuthorsLinks(db: Db, email: string, now: Date): Promise<string[]> {
  const isLive = and(eq(paperLinks.state, 'live'), or(isNull(paperLinks.expires_at), gt(paperLinks.expires_at, now)))
  const links = await db
    .select({ id: paperLinks.id })
    .from(paperLinks)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, paperLinks.paper_id))
    .where(and(eq(sql`lower(${manuscripts.email})`, email.toLowerCase()), isNull(paperLinks.request), isLive))
    .orderBy(paperLinks.created_at)
  return links.map(({ id }) => id)
}
