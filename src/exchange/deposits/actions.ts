import { inArray, type SQL, sql } from 'drizzle-orm'
import { articles } from '../../core/db/schema.ts'
import { articlesIn } from '../../journal/articles/queries.ts'
import type { IssueNumber } from '../../journal/issues/rules.ts'
import type { Actor } from '../../services.ts'
import type { ArticlesToSend } from './form.ts'
import { channelFiles, type Missing, missingFor } from './missing-rules.ts'
import { findAnyDescribed, idsOfPublic, listDescribed } from './queries.ts'
import { type Channel, notSet } from './rules.ts'
import { queue } from './sending/queue-queries.ts'

/** The number of queued articles, and what the others lack. */
type QueueResult =
  | { ok: true; queued: number; missing: Missing[] }
  | { ok: false; problem: { code: string; field?: string; message: string }; missing: Missing[] }

type By = Pick<Actor, 'db' | 'config' | 'clock' | 'username'>

/**
 * Queues articles for a channel. Incomplete articles are left out, and reported where their ref numbers were given; a
 * missing setting refuses all of them.
 */
export async function queueArticles(actor: By, channel: Channel, wanted: ArticlesToSend): Promise<QueueResult> {
  const { db, config, clock, username: createdby } = actor
  if (!config[channel]) return refused('not_configured', notSet(channel), 'channel')
  const file = channelFiles[channel]
  const any = await findAnyDescribed(actor)
  const ofJournal = missingFor(file, any).filter(({ article }) => !article)
  if (ofJournal.length > 0) return { ...refused('missing', 'The settings lack something'), missing: ofJournal }
  const asked = { channel, createdby, at: clock() }
  if (wanted === 'all' || 'issue' in wanted)
    return { ok: true, queued: await queue(db, { ...asked, which: complete(channel, wanted) }), missing: [] }
  const ids = await idsOfPublic(db, wanted.refnumbers)
  if (ids.length < new Set(wanted.refnumbers).size)
    return refused('unknown', 'One of the articles is not public', 'refnumbers')
  const missing = missingFor(file, await listDescribed(actor, ids))
  const left = new Set(missing.map(({ article }) => article?.id))
  const whole = ids.filter((id) => !left.has(id))
  if (whole.length === 0) return { ...refused('missing', 'Something is missing', 'refnumbers'), missing }
  return { ok: true, queued: await queue(db, { ...asked, which: inArray(articles.id, whole) }), missing }
}

function refused(code: string, message: string, field?: string) {
  return { ok: false, problem: { code, message, ...(field && { field }) }, missing: [] } as const satisfies QueueResult
}

/** What an article must have to be sent: Crossref registers DOIs, DOAJ wants authors. */
const needs: Record<Channel, SQL> = {
  crossref: sql`${articles.doi} is not null`,
  doaj: sql`${articles.authorname} <> ''`,
}

/** The articles of an issue or all, but for those that cannot be sent. */
function complete(channel: Channel, wanted: 'all' | { issue: IssueNumber }): SQL {
  const needed = needs[channel]
  return wanted === 'all' ? needed : sql`${needed} and ${articlesIn(wanted.issue)}`
}
