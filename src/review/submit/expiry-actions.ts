import { and, eq, lt, or } from 'drizzle-orm'
import { papers } from '../../core/db/review/papers.ts'
import type { Services } from '../../services.ts'
import { dropForms } from '../links/once-queries.ts'
import { deletePapers } from './queries.ts'
import { draftMs, unconfirmedMs } from './rules.ts'

const atOnce = 100

/** Deletes the drafts that nobody changed for 30 days, and the papers that nobody confirmed within 7. @returns how many */
export async function expireDrafts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock().getTime()
  await dropForms(db, clock())
  return db.transaction(async (tx) => {
    const old = or(
      and(eq(papers.state, 'draft'), lt(papers.modification, new Date(now - draftMs))),
      and(eq(papers.state, 'unconfirmed'), lt(papers.since, new Date(now - unconfirmedMs))),
    )
    const rows = await tx
      .select({ id: papers.id })
      .from(papers)
      .where(old)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const ids = rows.map(({ id }) => id)
    await deletePapers(tx, ids)
    return rows.length
  })
}
