import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { dayIn, longDate } from '../../core/text/dates.ts'
import { readHidden, visibleTo } from '../../journal/access/queries.ts'
import type { Settings } from '../../office/settings/rules.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import { listStatuses, mayWait } from '../papers/turn-queries.ts'
import { byUrgency, isLate, nextText, type Turn, turnAt } from '../papers/turn-rules.ts'
import { listDigestReaders } from './queries.ts'
import { digestsBetween, type Span } from './rules.ts'

/** A digest at a set time: the papers that wait for one editor. */
type Digest = { at: Date; day: string; reader: number; name: string; to: string; list: string }

type Asked = { zone: string; settings: Pick<Settings, 'digest_hour' | 'reviewers_wanted'> }

/**
 * Returns the digests that will be sent until a moment, if nothing changes meanwhile: to each editor about their own
 * papers, to each admin also about those without an editor, if any waits for them or is late.
 */
export async function comingDigests(db: Db, { zone, settings }: Asked, span: Span): Promise<Digest[]> {
  const digests: Digest[] = []
  for (const { id, name, role, email: to, lastDay } of await listDigestReaders(db)) {
    const moments = digestsBetween(zone, { hour: settings.digest_hour, lastDay }, span)
    if (moments.length === 0) continue
    const hidden = await readHidden(db, { id, name })
    const isTheirs = sql`${visibleTo({ id, name, role }, hidden)} and ${mayWait}`
    const statuses = await listStatuses(db, isTheirs, countOf(settings, 'reviewers_wanted'))
    const lines = statuses
      .filter(({ editor_id }) => editor_id === id || (role === 'admin' && editor_id === null))
      .map((paper) => ({ ...paper, ...turnAt(paper, dayIn(zone, span.now)) }))
      .filter((paper) => paper.waits_for === 'editor' || isLate(paper))
      .sort(byUrgency)
      .map(({ number, beside, ...turn }) => {
        const waits = [turn, beside].flatMap((one) => (one ? [turnText(one, zone)] : []))
        return `${number}: ${waits.join('; ')}`
      })
    if (lines.length > 0)
      digests.push(...moments.map((moment) => ({ ...moment, reader: id, name, to, list: lines.join('\n') })))
  }
  return digests
}

function turnText(turn: Omit<Turn, 'beside'>, zone: string): string {
  const { since, late, due } = turn
  return `${nextText(turn)}, since ${longDate(dayIn(zone, since))}${late ? ` (late since ${longDate(due)})` : ''}`
}
