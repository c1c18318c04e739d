import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperDecisions, paperLinks, paperNotes } from '../../core/db/tables/review/papers.ts'
import { reviewCopies } from '../../core/db/tables/review/released.ts'
import { cleanText, isUuid, isYes } from '../../core/text/clean.ts'
import { monthsAfter } from '../../core/text/dates.ts'
import { momentOf } from '../../core/text/local-time.ts'
import { refusalFor } from '../../core/text/problems.ts'
import { type LockedPaper, lockPaper } from '../../journal/access/queries.ts'
import { advanceVersion, parseVersion } from '../../office/history/rules.ts'
import { recordSentForm } from '../../office/history/sent-form-queries.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { leavesAt } from '../../office/settings/submission-fields.ts'
import type { Actor } from '../../services.ts'
import type { Form } from '../../web/http/form-body.ts'
import { addLink, findLinkById, limitLinks, replaceLinks } from '../access-links/queries.ts'
import { isChangeable } from '../access-links/rules.ts'
import type { FileIdentifyingText } from '../case/identifying-queries.ts'
import { undoPending } from '../decisions/undo-queries.ts'
import { enterPayment } from '../fees/paying.ts'
import { isPayment, paymentSaid } from '../fees/payment-rules.ts'
import { lockTxnids } from '../fees/txnid-queries.ts'
import { answersProblems } from '../letters/answers-queries.ts'
import { renewHandlers } from '../letters/handlers.ts'
import { letterIn } from '../letters/letter-form.ts'
import { queueLetter } from '../letters/queueing.ts'
import { letterProblem, type Wording } from '../letters/template-rules.ts'
import { findLetterFacts, listChanged, listPeople } from '../manuscripts/queries.ts'
import { unshareReports, writeManuscript } from '../manuscripts/writing-queries.ts'
import { journalLanguage } from '../papers/country-queries.ts'
import { nextCountry } from '../papers/country-rules.ts'
import { renewFlags } from '../papers/flag-queries.ts'
import { manuscriptIn } from '../papers/form.ts'
import type { Standing } from '../papers/pending-decision-queries.ts'
import { mayBecome, mayOwe, type PaperState } from '../papers/state-rules.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { reviewersIn } from '../reviewer/letter-queries.ts'
import { receivePaper } from '../submit/receiving.ts'
import { recordEvent } from '../timeline/queries.ts'
import { type PaperProblem, paperProblem } from './problems.ts'

/** `id` is that of a new entry, `said` the page's message. */
type Done = { ok: true; id?: string; said?: string }
/** `problems` holds all problems of a form with several fields; `problem` is the first one. */
type Refused = {
  ok: false
  problem: PaperProblem & { state?: string }
  problems?: PaperProblem[]
  /** The identifying text that an editor must look at. */
  traces?: FileIdentifyingText[]
}
export type Result = Done | Refused

export const done: Done = { ok: true }
export const refusePaperStep = (...of: Parameters<typeof paperProblem>): Refused => ({
  ok: false,
  problem: paperProblem(...of),
})
export const wrongState = ({ state }: Pick<LockedPaper, 'state'>, why?: string): Refused => ({
  ok: false,
  problem: { ...paperProblem('invalid_state', undefined, why), state },
})

/** A step with a paper; `at` is the time of its new version. */
type Step = (transaction: Db, paper: LockedPaper, at: Date) => Promise<Result>

/** Refuses a form that was filled from an older version of a paper, or does not name its version. */
export function notNewest(
  paper: Pick<LockedPaper, 'modification'>,
  seen: { modification?: string },
): Refused | undefined {
  const version = parseVersion(seen.modification)
  if (!version) return refusePaperStep('required', 'modification')
  return version.getTime() === paper.modification.getTime() ? undefined : refusePaperStep('conflict')
}

/** Does a step with a paper that the editor may see, in one transaction. */
export const onPaper = (editor: Actor, number: string, step: Step): Promise<Result> =>
  onSeenPaper(editor, { number }, step)

/** A paper, and the form that was filled from a version of it. */
type Seen = { number: string; seen?: { modification?: string; txnid?: string } }

/** Works as {@link onPaper}, for a form that was filled from a version of the paper: a newer one is a conflict. */
export async function onSeenPaper({ db, clock, viewer }: Actor, { number, seen }: Seen, step: Step): Promise<Result> {
  if (seen && !parseVersion(seen.modification)) return refusePaperStep('required', 'modification')
  return db.transaction(async (tx): Promise<Result> => {
    if (seen?.txnid) await lockTxnids(tx)
    const paper = await lockPaper(tx, number, viewer)
    if (!paper) return refusePaperStep('not_found')
    if (paper.cleared_at) return wrongState(paper)
    return (seen && notNewest(paper, seen)) ?? step(tx, paper, advanceVersion(paper.modification, clock()))
  })
}

/** Changes a paper's fields; absent ones remain unchanged. */
export function changePaper(editor: Actor, number: string, { texts: typed }: Form): Promise<Result> {
  return onSeenPaper(editor, { number, seen: typed }, async (tx, paper, at) => {
    const { values, people, problems } = manuscriptIn(typed)
    const missing = [
      ...((values.title ?? typed.title?.trim()) === '' ? [paperProblem('required', 'title', 'Title is required')] : []),
      ...(people?.length === 0 ? [paperProblem('required', 'authors', 'Authors are required')] : []),
    ]
    const emails = (people ?? []).map(({ email }) => email)
    const wrong = await answersProblems(tx, emails, 'authors')
    const refused = refusalFor([...problems, ...missing, ...wrong])
    if (refused) return refused
    const before = await listPeople(tx, paper.id)
    if (people && values.country === undefined) {
      const { country } = await findLetterFacts(tx, paper.id)
      const next = nextCountry(undefined, { country, people: before }, people, await journalLanguage(tx))
      if (next !== country) values.country = next
    }
    const changed = await listChanged(tx, paper.id, { values, people, before })
    await writeManuscript(tx, paper.id, { values, people })
    await renewFlags(tx, paper.id)
    if (people) {
      const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name)
      await unshareReports(tx, paper.id, { before: namesOf(before), after: namesOf(people) })
      await renewHandlers(tx, editor, paper.id)
    }
    await updatePaper(tx, paper.id, { modification: at })
    const changes = { fields: changed, ...(changed.includes('authors') && { authors: before.map(({ name }) => name) }) }
    if (changed.length === 0) await recordSentForm(tx, at)
    else await recordEvent(tx, { paperId: paper.id, at, by: editor.username, what: 'changed', values: changes })
    return done
  })
}

/**
 * Confirms an author's address: an unconfirmed paper is received and its draft's link ends; otherwise removes a flag.
 */
export function confirmPaper(editor: Actor, number: string): Promise<Result> {
  return onPaper(editor, number, async (tx, { id, state, flags }, at) => {
    const { username } = editor
    if (state === 'unconfirmed') {
      await receivePaper({ ...editor, db: tx }, id, { by: username, isProven: true })
      await replaceLinks(tx, id, 'draft')
    } else if (flags.includes('unconfirmed_email')) {
      const left = flags.filter((flag) => flag !== 'unconfirmed_email')
      await updatePaper(tx, id, { confirmed_at: at, flags: left, modification: at })
      await recordEvent(tx, { paperId: id, at, by: username, what: 'address_confirmed' })
    } else return wrongState({ state })
    return done
  })
}

/**
 * Withdraws a paper for its author, who gets a letter; a decision whose letter has not been sent is undone.
 * The form has the reason, a letter in the editor's own words, and `looked` if the editor has looked at the text that
 * identifies reviewers.
 */
export async function withdrawPaper(editor: Actor, number: string, { texts: typed }: Form): Promise<Result> {
  const reason = cleanText(typed.reason ?? '')
  const letter = letterIn(typed)
  if (reason === '') return refusePaperStep('required', 'reason', 'Please say why')
  if (reason.length > 50_000) return refusePaperStep('invalid', 'reason', 'The reason is too long')
  if (letter === null) return refusePaperStep('invalid', 'letter')
  const wrong = letterProblem(letter)
  if (wrong) return refusePaperStep(wrong.code, wrong.field, wrong.message)
  return onPaper(editor, number, async (tx, paper, at) => {
    const { id, state } = paper
    if (!mayBecome(state, 'withdrawn')) return wrongState(paper)
    const traces = (await reviewersIn(tx, id, { letter })).map(({ text }) => `“${text}”`).join(', ')
    const message = `The letter may tell who reviewed the paper, or what was written to the editor alone: ${traces}`
    const { looked, told: listed = message } = typed // a form sends the message that it showed
    if (traces !== '' && !(isYes(looked) && listed === message)) return refusePaperStep('traces_found', 'text', message)
    const { username: by } = editor
    const standing = (await undoPending(tx, id, { by, at })) ?? paper
    await updatePaper(tx, id, {
      state: 'withdrawn',
      before: standing.state,
      before_due: standing.due,
      since: at,
      ended_at: at,
      due: null,
      modification: at,
    })
    await limitLinks(tx, id, at)
    await recordEvent(tx, { paperId: id, at, by, what: 'withdrawn_by_editor', values: { reason } })
    await editor.announce(tx, 'paper withdrawn', { paperId: id })
    await tellWithdrawn({ ...editor, db: tx }, id, letter)
    return done
  })
}

/** Queues the letter that a paper is withdrawn; it waits as long as the settings say. */
async function tellWithdrawn(editor: Actor, paperId: number, typed: Wording | undefined): Promise<void> {
  const { db: tx } = editor
  const { number, title, email, people } = await findLetterFacts(tx, paperId)
  const after = leavesAt(await readSettings(tx), editor.clock())
  const values = { number, title, name: people.find(({ corresponding }) => corresponding)?.name ?? '' }
  const letter = { kind: 'withdrawn', to: email, paper: number, values, typed, by: editor.username, after } as const
  await queueLetter(tx, editor, letter)
}

/**
 * Reopens a paper that was withdrawn or not accepted, with its previous state and due day. A decision whose letter has
 * not been sent is undone.
 */
export function reopenPaper(editor: Actor, number: string): Promise<Result> {
  return onPaper(editor, number, async (tx, paper, at) => {
    const { id, state, before, before_due, round } = paper
    if (state !== 'rejected' && state !== 'withdrawn') return wrongState(paper)
    if (await undoPending(tx, id, { by: editor.username, at })) return done
    const back = before ? { state: before, due: before_due } : await statusBefore(tx, id, round)
    await updatePaper(tx, id, { ...back, before: null, before_due: null, since: at, ended_at: null, modification: at })
    await tx
      .update(paperLinks)
      .set({ expires_at: null })
      .where(and(eq(paperLinks.paper_id, id), eq(paperLinks.purpose, 'author'), eq(paperLinks.state, 'live')))
    await recordEvent(tx, { paperId: id, at, by: editor.username, what: 'reopened' })
    return done
  })
}

/** Returns a paper's state before its last decision, if it is known; otherwise the state that its round has reached. */
async function statusBefore(tx: Db, paperId: number, round: number): Promise<Pick<Standing, 'state' | 'due'>> {
  const { before, paper_id, undone, at } = paperDecisions
  const [last] = await tx
    .select({ state: sql<PaperState | null>`${before} ->> 'state'`, due: sql<string | null>`${before} ->> 'due'` })
    .from(paperDecisions)
    .where(and(eq(paper_id, paperId), eq(undone, false)))
    .orderBy(desc(at))
    .limit(1)
  if (last?.state && mayBecome(last.state, 'rejected')) return { state: last.state, due: last.due }
  const isOfRound = and(eq(reviewCopies.paper_id, paperId), eq(reviewCopies.round, round))
  return { state: (await tx.$count(reviewCopies, isOfRound)) > 0 ? 'review' : 'received', due: null }
}

/** Sets the payment of an accepted paper's fee, and makes or cancels the receipt. */
export function setPayment(editor: Actor, number: string, { texts: typed }: Form): Promise<Result> {
  return onSeenPaper(editor, { number, seen: typed }, async (tx, paper, at) => {
    if (!isPayment(typed.state ?? '')) return refusePaperStep('invalid', 'state')
    if (!mayOwe(paper)) return wrongState(paper)
    const entered = await enterPayment({ ...editor, db: tx }, paper, typed, at)
    if (entered.ok) return { ok: true, said: paymentSaid(typed.state, entered) }
    return refusalFor(entered.problems) ?? done
  })
}

/** Adds a note of an editor for editors. */
export async function addNote(editor: Actor, number: string, { texts: typed }: Form): Promise<Result> {
  const text = cleanText(typed.text ?? '')
  if (text === '') return refusePaperStep('required', 'text', 'Please write a note')
  if (text.length > 50_000) return refusePaperStep('invalid', 'text', 'The note is too long')
  return onPaper(editor, number, async (tx, { id }) => {
    await recordSentForm(tx, editor.clock())
    await tx.insert(paperNotes).values({ paper_id: id, at: editor.clock(), by: editor.username, text })
    return done
  })
}

/** Ends a link, changes its last day, or replaces it with a new one, whose letter an editor must send. */
export async function changeLink(editor: Actor, number: string, { texts: typed }: Form): Promise<Result> {
  const { link: id = '' } = typed
  const [revokes, renews] = [isYes(typed.revoke), isYes(typed.renew)]
  if (!isUuid(id)) return refusePaperStep('not_found')
  return onPaper(editor, number, async (tx, paper, at) => {
    const link = await findLinkById(tx, id, at)
    if (!link || link.paper_id !== paper.id) return refusePaperStep('not_found')
    if (!isChangeable(link.state)) return wrongState(paper)
    const set = (row: Partial<typeof paperLinks.$inferInsert>) =>
      tx.update(paperLinks).set(row).where(eq(paperLinks.id, id))
    const { purpose, request, expires_at } = link
    let made: string | undefined
    if (renews) {
      await set({ state: 'replaced' })
      const isOver = expires_at !== null && expires_at <= at
      const expiresAt = isOver ? monthsAfter(at, 1) : expires_at
      made = (await addLink(tx, { purpose, paperId: paper.id, request: request ?? undefined, expiresAt }, at)).id
    } else if (revokes) await set({ state: 'revoked' })
    else {
      const until = parseVersion(typed.expires_at) ?? momentOf(editor.config.timeZone, `${typed.expires_at}T23:59:59`)
      if (!until || until > monthsAfter(at, 120))
        return refusePaperStep(typed.expires_at ? 'invalid' : 'required', 'expires_at')
      if (link.state === 'revoked') return wrongState(paper)
      await set({ expires_at: until })
    }
    const what = renews ? 'link_renewed' : revokes ? 'link_ended' : 'link_extended'
    const values = { link: { purpose, request } }
    await recordEvent(tx, { paperId: paper.id, at, by: editor.username, what, values })
    return { ok: true, id: made }
  })
}
