import { eq } from 'drizzle-orm'
import { paperLinks } from '../../core/db/tables/review/papers.ts'
import { isUuid, isYes } from '../../core/text/clean.ts'
import { monthsAfter } from '../../core/text/dates.ts'
import { momentOf } from '../../core/text/local-time.ts'
import type { Problem } from '../../core/text/problems.ts'
import { parseVersion } from '../../office/history/rules.ts'
import type { Typed } from '../../office/records/form.ts'
import type { Actor } from '../../services.ts'
import { addLink } from '../access-links/queries.ts'
import { isChangeable, linkStateAt } from '../access-links/rules.ts'
import { listProofLinks } from './queries.ts'

type Link = Awaited<ReturnType<typeof listProofLinks>>[number]
type Shown = Omit<Link, 'state'> & { state: ReturnType<typeof linkStateAt> }
type Result = { ok: true; link: Shown } | { ok: false; problem: Problem }

const refuseProofLink = (code: string, field = ''): Result => ({
  ok: false,
  problem: { code, message: 'This is not possible', ...(field && { field }) },
})

/** Ends the link of a proof's named reader, replaces it with a new one, or changes its last day. */
export async function changeProofLink(
  { db, clock, config }: Pick<Actor, 'db' | 'clock' | 'config'>,
  { articleId, link: id }: { articleId: number; link: string },
  typed: Typed,
): Promise<Result> {
  if (!isUuid(id)) return refuseProofLink('not_found')
  return db.transaction(async (tx): Promise<Result> => {
    const now = clock()
    await tx.select({ id: paperLinks.id }).from(paperLinks).where(eq(paperLinks.id, id)).for('update')
    const link = (await listProofLinks(tx, articleId)).find((one) => one.id === id)
    if (!link) return refuseProofLink('not_found')
    const state = linkStateAt(link, now)
    if (!isChangeable(state)) return refuseProofLink('invalid_state')
    const set = (row: Partial<typeof paperLinks.$inferInsert>) =>
      tx.update(paperLinks).set(row).where(eq(paperLinks.id, id))
    let shown = id
    if (isYes(typed.renew)) {
      await set({ state: 'replaced' })
      const isOver = link.expires_at !== null && link.expires_at <= now
      const expiresAt = isOver ? monthsAfter(now, 1) : link.expires_at
      shown = (await addLink(tx, { purpose: 'proof', articleId, expiresAt }, now)).id
    } else if (isYes(typed.revoke)) await set({ state: 'revoked' })
    else {
      const until = parseVersion(typed.expires_at) ?? momentOf(config.timeZone, `${typed.expires_at}T23:59:59`)
      if (!until || until > monthsAfter(now, 120))
        return refuseProofLink(typed.expires_at ? 'invalid' : 'required', 'expires_at')
      if (state === 'revoked') return refuseProofLink('invalid_state')
      await set({ expires_at: until })
    }
    const made = (await listProofLinks(tx, articleId)).find((one) => one.id === shown)
    return made ? { ok: true, link: { ...made, state: linkStateAt(made, now) } } : refuseProofLink('not_found')
  })
}
