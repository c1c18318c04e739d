import { contentHash } from '../channel-rules.ts'
import { type Described, isOfNotice } from '../missing-rules.ts'
import { listDescribed } from '../queries.ts'
import { lockStale, queueNoticesOf, type Stale, writeCompared } from './compare-queries.ts'
import type { Step } from './step-actions.ts'

const comparedAtOnce = 20

/**
 * Compares a channel's deposits with the current content of their articles. A deposit that differs becomes `changed`, or
 * is queued again if it is one that is sent automatically.
 * @returns how many were compared
 */
export function compareStale({ db, clock, config, channel }: Step): Promise<number> {
  return db.transaction(async (tx) => {
    const stale = await lockStale(tx, channel, comparedAtOnce)
    if (stale.length === 0) return 0
    const ids = stale.map(({ article_id }) => article_id)
    const described = new Map((await listDescribed({ db: tx, config }, ids)).map((each) => [each.id, each]))
    const isSame = (each: Stale) => {
      const now = described.get(each.article_id)
      return !now || contentHash(channel, now.cited) === each.registered_hash
    }
    const isSent = (each: Stale) => !isSame(each) && isSentAutomatically(each, described.get(each.article_id))
    const idsOf = (chosen: Stale[]) => ({ channel, ids: chosen.map(({ article_id }) => article_id) })
    const at = clock()
    await writeCompared(tx, idsOf(stale.filter(isSame)), { state: 'registered' })
    await writeCompared(tx, idsOf(stale.filter(isSent)), { state: 'waiting', at, next_attempt_at: at, attempts: 0 })
    const changed = stale.filter((each) => !isSame(each) && !isSent(each))
    await writeCompared(tx, idsOf(changed), { state: 'changed', at, message: '' })
    const withNotices = [...described.values()].filter(({ cited }) => cited.article.updates.length > 0)
    await queueNoticesOf(tx, channel, { refnumbers: withNotices.map(({ cited }) => cited.article.refnumber), at })
    return stale.length
  })
}

/**
 * Whether a deposit is sent automatically: a user requested it, its article has or had a notice, or the setting sends all
 * changes.
 */
function isSentAutomatically({ asked, noticed }: Stale, now: Described | undefined): boolean {
  const isSet = now?.cited.settings.deposit_changes === 'yes'
  return asked || noticed || isSet || (now !== undefined && isOfNotice(now))
}
