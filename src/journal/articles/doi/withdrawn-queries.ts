import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { withdrawnDois } from '../../../core/db/schema.ts'

type Withdrawn = { id: number; refnumber: string }

/** Finds which of the DOIs lead to deleted articles; by DOI in lower case, each with its article. */
export async function findWithdrawnDois(db: Db, dois: string[]): Promise<Map<string, Withdrawn>> {
  if (dois.length === 0) return new Map()
  const keys = JSON.stringify(dois.map((doi) => doi.toLowerCase()))
  const rows = await db
    .select({ doi: withdrawnDois.doi, id: withdrawnDois.article_id, refnumber: withdrawnDois.refnumber })
    .from(withdrawnDois)
    .where(inArray(withdrawnDois.doi, sql`(select jsonb_array_elements_text(${keys}::text::jsonb))`))
  return new Map(rows.map(({ doi, ...article }) => [doi, article]))
}
