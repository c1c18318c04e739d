import { inArray, type SQL, sql } from 'drizzle-orm'
import { articles } from '../../core/db/tables/articles.ts'
import { findIssue } from '../../journal/record/issues/queries.ts'
import type { IssueNumber } from '../../journal/record/issues/rules.ts'
import { articlesIn } from '../../journal/record/queries.ts'
import type { Actor } from '../../services.ts'
import { channelRules, notSet } from './channel-rules.ts'
import type { ArticlesToSend } from './form.ts'
import { listMissingFor, type Missing } from './missing-rules.ts'
import { findAnyDescribed, findPublicIds, listDescribed, queue } from './queries.ts'
import type { Channel } from './rules.ts'

/** The number of queued articles, and the missing data of the others. */
type QueueResult =
  | { ok: true; queued: number; missing: Missing[] }
  | { ok: false; problem: { code: string; field?: string; message: string }; missing: Missing[] }

type By = Pick<Actor, 'db' | 'config' | 'clock' | 'username'>

/**
 * Queues articles that are complete; returns the missing data of the others, if they were named. A missing setting
 * refuses all.
 */
export async function queueArticles(actor: By, channel: Channel, requested: ArticlesToSend): Promise<QueueResult> {
  const { db, config, clock, username: createdby } = actor
  if (!config[channel]) return refuseQueueing('not_configured', notSet(channel), 'channel')
  const { file } = channelRules[channel]
  const any = await findAnyDescribed(actor)
  const ofJournal = listMissingFor(file, any).filter(({ article }) => !article)
  if (ofJournal.length > 0) return { ...refuseQueueing('missing', 'The settings lack something'), missing: ofJournal }
  const isOfNone = requested !== 'all' && 'issue' in requested && !(await findIssue(db, requested.issue))
  if (isOfNone) return refuseQueueing('invalid', 'There is no such issue', 'issue')
  const request = { channel, createdby, at: clock() }
  if (requested === 'all' || 'issue' in requested)
    return { ok: true, queued: await queue(db, { ...request, which: complete(channel, requested) }), missing: [] }
  const ids = await findPublicIds(db, requested.refnumbers)
  if (ids.length < new Set(requested.refnumbers).size)
    return refuseQueueing('unknown', 'One of the articles is not public', 'refnumbers')
  const missing = listMissingFor(file, await listDescribed(actor, ids))
  const left = new Set(missing.map(({ article }) => article?.id))
  const whole = ids.filter((id) => !left.has(id))
  if (whole.length === 0) return { ...refuseQueueing('missing', 'Something is missing', 'refnumbers'), missing }
  return { ok: true, queued: await queue(db, { ...request, which: inArray(articles.id, whole) }), missing }
}

function refuseQueueing(code: string, message: string, field?: string) {
  return { ok: false, problem: { code, message, ...(field && { field }) }, missing: [] } as const satisfies QueueResult
}

/** Returns the condition for all articles, or those of an issue, that have the data the channel needs. */
function complete(channel: Channel, requested: 'all' | { issue: IssueNumber }): SQL {
  const needed = sql`coalesce(${articles[channelRules[channel].needs]}, '') <> ''`
  return requested === 'all' ? needed : sql`${needed} and ${articlesIn(requested.issue)}`
}
