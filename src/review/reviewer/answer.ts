import type { Db } from '../../core/db/connect.ts'
import { dayIn } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { Services } from '../../services.ts'
import { type SentForm, withIdempotencyKey } from '../access-links/idempotency-queries.ts'
import { changeRequestLink } from '../access-links/queries.ts'
import { recordEvent } from '../timeline/queries.ts'
import type { PaperEvent } from '../timeline/rules.ts'
import { lockRequest, type OwnRequest, updateRequest } from './queries.ts'
import type { KeptFiles } from './report-files.ts'
import { type AnswerTexts, tellBoth } from './writing.ts'

export type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'announce'>

/** The person who answers: the reviewer by link, or the editor for an email, with the report's files. */
export type Answering = { by: 'reviewer'; sent?: SentForm } | { by: 'editor'; username: string; kept?: KeptFiles }

export type Answered =
  | { ok: true; request: OwnRequest }
  | { ok: false; code: 'not_found' }
  | { ok: false; code: 'invalid_state'; request: OwnRequest }
  | { ok: false; code: 'invalid'; problems: Problem[] }

export type Step = { tx: Db; request: OwnRequest; at: Date; today: string }

/** Locks a request and changes it, all or nothing. */
export async function changeLockedRequest(
  { db, clock, config }: Needed,
  { code, sent }: { code: string; sent?: SentForm },
  change: (step: Step) => Promise<Problem[] | 'invalid_state' | undefined>,
): Promise<Answered> {
  return db.transaction(async (tx): Promise<Answered> => {
    const request = await lockRequest(tx, code)
    if (!request) return { ok: false, code: 'not_found' }
    const at = clock()
    const form = sent ?? { once: '', address: '' }
    return withIdempotencyKey(tx, { form, at, repeated: { ok: true, request } }, async (): Promise<Answered> => {
      const refused = await change({ tx, request, at, today: dayIn(config.timeZone, at) })
      if (refused === 'invalid_state') return { ok: false, code: 'invalid_state', request }
      if (refused) return { ok: false, code: 'invalid', problems: refused }
      return { ok: true, request }
    })
  })
}

type Recorded = { at: Date; who: Answering; event: PaperEvent; texts: AnswerTexts }

/** Records a request's step and its actor in the timeline; after a reviewer's own step, both sides get a letter. */
export async function recordAnswer(
  services: Needed,
  request: OwnRequest,
  { at, who, event, texts }: Recorded,
): Promise<undefined> {
  const { request: code, paper_id: paperId } = request
  const by = who.by === 'editor' ? who.username : code
  await recordEvent(services.db, { paperId, at, by, ...event })
  if (who.by === 'reviewer') await tellBoth(services, request, texts)
}

export const sentBy = (who: Answering) => (who.by === 'reviewer' ? who.sent : undefined)
export const viaOf = (who: Answering) => (who.by === 'editor' ? ('mail' as const) : ('web' as const))

/** Makes a request accepted; its link is valid as long as the paper's. */
export async function accept(
  tx: Db,
  { id, request }: OwnRequest,
  { at, who }: Pick<Recorded, 'at' | 'who'>,
): Promise<void> {
  await updateRequest(tx, id, {
    state: 'accepted',
    answered_at: at,
    accepted_at: at,
    via: viaOf(who),
    reason: null,
    note: '',
    suggest: '',
  })
  await changeRequestLink(tx, request, { expires_at: null })
}
