import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { reviewers } from '../../core/db/review/reviewers.ts'
import { addDays, isDay, isDayFrom, longDate } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { SentForm } from '../links/once-queries.ts'
import { type Answered, type Answering, accept, answer, type Needed, recordAnswer, sentBy, viaOf } from './answer.ts'
import type { OwnRequest } from './queries.ts'
import { updateRequest } from './queries.ts'
import { type DeclineReason, isReason, longestText, mayAccept, mayDecline } from './rules.ts'

/** Accepts a request, also after declining or lapsing, until its round is decided. What was accepted stays so. */
export function acceptRequest(services: Needed, code: string, who: Answering): Promise<Answered> {
  return answer(services, { code, sent: sentBy(who) }, async ({ tx, request, at }) => {
    if (request.state === 'accepted' || request.state === 'reported') return undefined
    if (request.isDecided || !mayAccept(request.state)) return 'invalid_state'
    await accept(tx, request, at, who)
    const told = {
      reviewer: `You accepted to review this paper. Your report is due by ${longDate(request.due)}.`,
      editor: `The reviewer ${request.name} accepted.`,
    }
    return recordAnswer(tx, services, request, { at, who, what: 'accepted', told })
  })
}

export type Declining = { reason: string; note?: string; suggest?: string; not_before?: string; never?: boolean }

/** Declines a request, also one that was accepted: its files are closed from then on. */
export function declineRequest(services: Needed, code: string, said: Declining, who: Answering): Promise<Answered> {
  return answer(services, { code, sent: sentBy(who) }, async ({ tx, request, at }) => {
    if (request.state === 'declined') return undefined
    if (request.isDecided || !mayDecline(request.state)) return 'invalid_state'
    const problems = problemsOfDeclining(said)
    if (problems) return problems
    const { reason, note = '', suggest = '' } = said
    await updateRequest(tx, request.id, {
      state: 'declined',
      answered_at: at,
      via: viaOf(who),
      reason: reason as DeclineReason,
      note,
      suggest,
    })
    await saveAvailability(tx, request, said)
    const told = {
      reviewer:
        'You declined to review this paper. If you change your mind, open the link: you can still accept until the paper is decided.',
      editor: `The reviewer ${request.name} declined.`,
    }
    return recordAnswer(tx, services, request, { at, who, what: 'declined', told })
  })
}

function problemsOfDeclining({ reason, note = '', suggest = '', not_before = '' }: Declining): Problem[] | undefined {
  const problems: Problem[] = []
  if (reason === '') problems.push({ code: 'required', field: 'reason', message: 'Please choose a reason' })
  else if (!isReason(reason))
    problems.push({ code: 'invalid', field: 'reason', message: 'Please choose one of the reasons' })
  for (const [field, text] of Object.entries({ note, suggest }))
    if (text.length > longestText) problems.push({ code: 'invalid', field, message: 'This text is too long' })
  if (not_before !== '' && !isDay(not_before))
    problems.push({ code: 'invalid', field: 'not_before', message: 'Please enter a day' })
  return problems.length > 0 ? problems : undefined
}

type Available = Pick<Declining, 'not_before' | 'never'>

/**
 * Keeps when a reviewer wants to be asked again, if they said so: for who is recused from the paper on whose page they said it, the day is
 * the last that was said on no paper's page, as they may be recused from that paper too, or one that is said for another paper again;
 * 'never' is so for all. What is said for a paper that nobody is recused from is shown to all.
 */
export async function saveAvailability(
  tx: Db,
  { reviewer_id, paper_id }: Pick<OwnRequest, 'reviewer_id' | 'paper_id'>,
  said: Available,
): Promise<void> {
  const change = changeIn(said)
  if (Object.keys(change).length === 0) return
  const { not_before, said_on, not_before_else } = reviewers
  const isOther = sql`${not_before} is distinct from ${change.not_before ?? null}::date`
  const isOfNoPage = sql`${isOther} and ${said_on} is null`
  const isRecusing = sql`exists (select from paper_recusals where paper_recusals.paper_id = ${paper_id} and not lifted)`
  const day = change.not_before !== undefined && {
    shown_else: sql`case when ${isRecusing} then shown_else else shown_else || ${JSON.stringify({ not_before: change.not_before })}::jsonb end`,
    said_on: sql`case when ${isOther} then ${paper_id} else ${said_on} end`,
    not_before_else: sql`case when ${isOfNoPage} or (not ${isOther} and ${said_on} <> ${paper_id}) then ${not_before} else ${not_before_else} end`,
  }
  await tx
    .update(reviewers)
    .set({ ...change, ...day })
    .where(eq(reviewers.id, reviewer_id))
}

/**
 * Keeps what an editor says of it. A day that a reviewer said on the page of a paper that the editor is recused from stands for the others.
 * @param isHidden whether such was said, as a condition on the table `reviewers`
 */
export async function changeAvailability(tx: Db, id: number, said: Available, isHidden: SQL): Promise<void> {
  const change = changeIn(said)
  if (Object.keys(change).length === 0) return
  const { not_before, ...rest } = change
  const day = not_before === undefined ? {} : { not_before, said_on: null }
  const hidden = not_before === undefined ? {} : { not_before_else: not_before }
  const isOne = eq(reviewers.id, id)
  const theirs = await tx.$count(reviewers, and(isOne, isHidden))
  await tx
    .update(reviewers)
    .set({ ...rest, ...(theirs > 0 ? hidden : day) })
    .where(isOne)
}

const changeIn = ({ not_before, never }: Available) => ({
  ...(not_before !== undefined && { not_before: not_before || null }),
  ...(never !== undefined && { never }),
})

/** Asks for more time: given at once, and once, up to the days of the settings; else an editor decides. */
export function extendRequest(
  services: Needed,
  code: string,
  asked: { due: string; note: string; sent?: SentForm },
): Promise<Answered> {
  return answer(services, { code, sent: asked.sent }, async ({ tx, request, at }) => {
    if (request.isDecided || request.state !== 'accepted') return 'invalid_state'
    const { due, note } = asked
    if (!isDayFrom(addDays(request.due, 1), due))
      return [
        {
          code: due === '' ? 'required' : 'invalid',
          field: 'due',
          message: `Please enter a day after ${longDate(request.due)}`,
        },
      ]
    if (note.length > longestText) return [{ code: 'invalid', field: 'note', message: 'This text is too long' }]
    const most = addDays(request.due, countOf(await readSettings(tx), 'extension_days'))
    const isGranted = !request.extension_granted && due <= most
    const change = isGranted ? { due, extension_granted: true } : {}
    await updateRequest(tx, request.id, { ...change, extension_due: due, extension_note: note })
    const what = isGranted ? `has until ${longDate(due)}` : `asks for time until ${longDate(due)}`
    const told = {
      reviewer: isGranted
        ? `Your report is due by ${longDate(due)} now.`
        : `You asked for time until ${longDate(due)}. An editor decides and writes to you.`,
      editor: `The reviewer ${request.name} ${what}. ${note}`.trim(),
    }
    return recordAnswer(tx, services, { ...request, ...change }, { at, who: { by: 'reviewer' }, what, told })
  })
}
