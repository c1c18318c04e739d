import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { reviewers } from '../../core/db/tables/review/reviewers.ts'
import { addDays, isDay, isDayFrom, longDate } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { speakEnglish } from '../../core/words/speech.ts'
import { t } from '../../core/words/words.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { SentForm } from '../access-links/idempotency-queries.ts'
import {
  type Answered,
  type Answering,
  accept,
  changeLockedRequest,
  type Needed,
  recordAnswer,
  sentBy,
  viaOf,
} from './answer.ts'
import { noExtension, type OwnRequest, updateRequest } from './queries.ts'
import { type DeclineReason, isReason, longestText, mayAccept, mayDecline } from './rules.ts'
import { writeToReviewer } from './writing.ts'

/**
 * Accepts a request, also after declining or lapsing, until its round is decided. Does nothing if it is accepted
 * already.
 */
export function acceptRequest(services: Needed, code: string, who: Answering): Promise<Answered> {
  return changeLockedRequest(services, { code, sent: sentBy(who) }, async ({ tx, request, at }) => {
    if (request.state === 'accepted' || request.state === 'reported') return undefined
    if (request.isDecided || !mayAccept(request.state)) return 'invalid_state'
    await accept(tx, request, { at, who })
    const texts = speakEnglish(() => ({
      reviewer: () =>
        t('You accepted to review this paper. Your report is due by {day}.', { day: longDate(request.due) }),
      editor: 'The reviewer accepted.',
      event: 'has accepted',
    }))
    const event = { what: 'accepted', values: { request: code } } as const
    return recordAnswer({ ...services, db: tx }, request, { at, who, event, texts })
  })
}

export type Declining = { reason: string; note?: string; suggest?: string; not_before?: string; never?: boolean }

/** Declines a request, also an accepted one: its files are then no longer available. */
export function declineRequest(
  services: Needed,
  code: string,
  { said, who }: { said: Declining; who: Answering },
): Promise<Answered> {
  return changeLockedRequest(services, { code, sent: sentBy(who) }, async ({ tx, request, at }) => {
    if (request.state === 'declined') return undefined
    if (request.isDecided || !mayDecline(request.state)) return 'invalid_state'
    const problems = problemsOfDeclining(said)
    if (problems) return problems
    const { reason, note = '', suggest = '' } = said
    await updateRequest(tx, request.id, {
      state: 'declined',
      answered_at: at,
      accepted_at: null,
      via: viaOf(who),
      reason: reason as DeclineReason,
      note,
      suggest,
      ...noExtension,
    })
    await saveAvailability(tx, request.reviewer_id, said)
    const texts = {
      reviewer: () =>
        t(
          'You declined to review this paper. If you change your mind, open the link: you can still accept until the ' +
            'paper is decided.',
        ),
      editor: 'The reviewer declined.',
      event: 'has declined',
    }
    const event = { what: 'declined', values: { request: code } } as const
    return recordAnswer({ ...services, db: tx }, request, { at, who, event, texts })
  })
}

function problemsOfDeclining({ reason, note = '', suggest = '', not_before = '' }: Declining): Problem[] | undefined {
  const problems: Problem[] = []
  if (reason === '') problems.push({ code: 'required', field: 'reason', message: t('Please choose a reason') })
  else if (!isReason(reason))
    problems.push({ code: 'invalid', field: 'reason', message: t('Please choose one of the reasons') })
  for (const [field, text] of Object.entries({ note, suggest }))
    if (text.length > longestText) problems.push({ code: 'invalid', field, message: t('This text is too long') })
  if (not_before !== '' && !isDay(not_before))
    problems.push({ code: 'invalid', field: 'not_before', message: t('Please enter a day') })
  return problems.length > 0 ? problems : undefined
}

/** Stores when a reviewer wants to be asked again, and sends a receipt. */
export function changeAvailability(
  services: Needed,
  code: string,
  said: Pick<Declining, 'not_before' | 'never'>,
): Promise<Answered> {
  return changeLockedRequest(services, { code }, async ({ tx, request }) => {
    const { not_before, never } = said
    if (not_before && !isDay(not_before))
      return [{ code: 'invalid', field: 'not_before', message: t('Please enter a day') }]
    // an empty field that showed no day does not remove one
    const isSaid = not_before !== '' || request.not_before !== null
    await saveAvailability(tx, request.reviewer_id, { ...(isSaid && { not_before }), never })
    const what = () => availabilityText(request, said)
    if (what() !== '') await writeToReviewer({ ...services, db: tx }, request, { kind: 'receipt_review', what })
    return undefined
  })
}

/** Describes how a reviewer's input differs from the shown page. */
function availabilityText(
  shown: Pick<OwnRequest, 'not_before' | 'never'>,
  { not_before, never }: Pick<Declining, 'not_before' | 'never'>,
) {
  const isOtherDay = not_before !== undefined && (not_before || null) !== shown.not_before
  const day = not_before
    ? t('You asked us not to ask you before {day}.', { day: longDate(not_before) })
    : t('You took back the day before which we should not ask you.')
  const ever = never
    ? t('You asked us never to ask you again.')
    : t('You took back that we should never ask you again.')
  return [...(isOtherDay ? [day] : []), ...(never !== undefined && never !== shown.never ? [ever] : [])].join(' ')
}

/** Stores when a reviewer wants to be asked again, if they entered it. */
async function saveAvailability(
  tx: Db,
  reviewer: number,
  { not_before, never }: Pick<Declining, 'not_before' | 'never'>,
): Promise<void> {
  const said = {
    ...(never !== undefined && { never }),
    ...(not_before !== undefined && { not_before: not_before || null }),
  }
  if (Object.keys(said).length > 0) await tx.update(reviewers).set(said).where(eq(reviewers.id, reviewer))
}

/** Asks for more time: granted automatically once, up to the days of the settings; otherwise an editor decides. */
export function extendRequest(
  services: Needed,
  code: string,
  asked: { due: string; note: string; sent?: SentForm },
): Promise<Answered> {
  return changeLockedRequest(services, { code, sent: asked.sent }, async ({ tx, request, at }) => {
    if (request.isDecided || request.state !== 'accepted') return 'invalid_state'
    const { due, note } = asked
    if (!isDayFrom(addDays(request.due, 1), due))
      return [
        {
          code: due === '' ? 'required' : 'invalid',
          field: 'due',
          message: t('Please enter a day after {day}', { day: longDate(request.due) }),
        },
      ]
    if (note.length > longestText) return [{ code: 'invalid', field: 'note', message: t('This text is too long') }]
    const most = addDays(request.due, countOf(await readSettings(tx), 'extension_days'))
    const isGranted = !request.extension_granted && due <= most
    const change = isGranted ? { due, extension_granted: true } : {}
    await updateRequest(tx, request.id, { ...change, extension_due: due, extension_note: note })
    const event = { what: isGranted ? 'extended' : 'extension_asked', values: { request: code, due } } as const
    const texts = speakEnglish(() => ({
      reviewer: () =>
        isGranted
          ? t('Your report is due by {day} now.', { day: longDate(due) })
          : t('You asked for time until {day}. An editor decides and writes to you.', { day: longDate(due) }),
      editor: `The reviewer ${isGranted ? 'has' : 'asks for time'} until ${longDate(due)}.`,
      event: `${isGranted ? 'has' : 'asks for'} time until ${longDate(due).replace(/ \d+$/, '')}`,
    }))
    const who = { by: 'reviewer' } as const
    return recordAnswer({ ...services, db: tx }, { ...request, ...change }, { at, who, event, texts })
  })
}
