import { and, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperAuthors } from '../../core/db/tables/review/authors.ts'
import { paperLinks } from '../../core/db/tables/review/papers.ts'
import { isEmail } from '../../core/text/clean.ts'
import type { Problem } from '../../core/text/problems.ts'
import { message, t } from '../../core/words/words.ts'
import type { Person } from '../../journal/record/people/rules.ts'
import { threeADay } from '../../office/letters/rules.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { canMail, takesFees } from '../../office/settings/rules.ts'
import { secondsToWaitEverywhere } from '../../web/limits/queries.ts'
import type { SentForm } from '../access-links/idempotency-queries.ts'
import { addLink, findLinkById, isLive, replaceLinks } from '../access-links/queries.ts'
import { answersProblems } from '../letters/answers-queries.ts'
import { queueLetter } from '../letters/queueing.ts'
import { firstNames } from '../letters/stranger-rules.ts'
import { turnOfLetter } from '../letters/unproven-queries.ts'
import { listPeople } from '../manuscripts/queries.ts'
import { updateManuscript } from '../manuscripts/writing-queries.ts'
import { journalLanguage } from '../papers/country-queries.ts'
import { countryOf } from '../papers/country-rules.ts'
import { renewFlags } from '../papers/flag-queries.ts'
import { findPendingDecision } from '../papers/pending-decision-queries.ts'
import { isAuthorsTurn } from '../papers/state-rules.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { recordEvent } from '../timeline/queries.ts'
import { wordsOfEvent } from '../timeline/rules.ts'
import { saveTyped } from './actions.ts'
import { type Changed, invalidState, onForm, refuseForSeconds, refusePaperForm, type TooMany } from './changing.ts'
import { problemsOfRevision, problemsToSend } from './check-rules.ts'
import type { Needed } from './file-actions.ts'
import { beginVersion, listFiles, lockPaper, type OwnPaper, receiveVersion, sendVersion } from './queries.ts'
import { receivePaper } from './receiving.ts'
import { workingFiles } from './rules.ts'
import { hasMostUnconfirmed, returnSurplus } from './unconfirmed-queries.ts'

export type Sent = { paperId: number; texts: Record<string, string>; once: SentForm }

type Result = Changed | TooMany

const day = 24 * 60 * 60

/** Saves and sends: a draft to be confirmed, a correction or revision, or an unconfirmed paper's letter again. */
export async function sendPaper(services: Needed, sent: Sent): Promise<Result> {
  const { db, clock } = services
  const saved = await db.transaction(async (tx): Promise<Result> => {
    const paper = await lockPaper(tx, sent.paperId)
    if (!paper || !isAuthorsTurn(paper.state)) return { ok: true }
    const problems = await saveTyped(tx, paper, { texts: sent.texts, at: clock() })
    return problems.length > 0 ? refusePaperForm(problems) : { ok: true }
  })
  return saved.ok ? sendSaved(services, sent) : saved
}

async function sendSaved(services: Needed, { paperId, texts, once }: Sent): Promise<Result> {
  const { db, clock, config } = services
  const isMailed = canMail(config, await readSettings(db))
  return onForm(services, { paperId, once }, async (tx, paper): Promise<Result> => {
    if (!paper) return invalidState(paper)
    if (paper.state === 'unconfirmed') return sendAgain(tx, services, { paper, email: texts.email })
    if (!isAuthorsTurn(paper.state)) return invalidState(paper)
    const problems = await unsentProblems(tx, paper)
    if (problems.length > 0) return refusePaperForm(problems)
    await beginVersion(tx, paper, clock())
    if (paper.state !== 'draft') return resend(tx, services, paper)
    const people = await listPeople(tx, paperId)
    return isMailed ? askToConfirm(tx, services, { paper, people }) : receiveUnproven(tx, services, paperId)
  })
}

/** Returns the problems that prevent a stored paper from being sent. */
async function unsentProblems(tx: Db, paper: OwnPaper): Promise<Problem[]> {
  const people = await listPeople(tx, paper.id)
  const files = workingFiles(await listFiles(tx, paper.id), paper)
  const unsent = files.filter(({ version_id }) => version_id === null).map(({ kind }) => kind)
  const settings = await readSettings(tx)
  const lacksCountry = takesFees(settings) && countryOf({ ...paper, people }, await journalLanguage(tx)) === ''
  return [
    ...(paper.state === 'revision' ? problemsOfRevision(paper.response, unsent) : []),
    ...problemsToSend({ words: paper, people, kinds: files.map(({ kind }) => kind), lacksCountry }),
    ...(await answersProblems(tx, [paper.email, ...people.map(({ email }) => email)], 'authors')),
  ]
}

/** Receives a paper whose address cannot be proven by a letter: the draft's link becomes the author's. */
async function receiveUnproven(tx: Db, services: Needed, paperId: number): Promise<Result> {
  await sendVersion(tx, { paperId, round: 1, at: services.clock(), response: '' })
  await tx.update(paperLinks).set({ purpose: 'author', expires_at: null }).where(eq(paperLinks.paper_id, paperId))
  await receivePaper({ ...services, db: tx }, paperId, { by: 'author', isProven: false })
  return { ok: true }
}

/** Makes sure that an author has one link, also if the paper was a draft again. */
async function keepAuthorsLink(tx: Db, paperId: number, at: Date): Promise<void> {
  const isIt = and(eq(paperLinks.paper_id, paperId), eq(paperLinks.purpose, 'author'), isLive(at))
  if ((await tx.$count(paperLinks, isIt)) === 0) await addLink(tx, { purpose: 'author', paperId, expiresAt: null }, at)
}

type Ready = { paper: OwnPaper; people: Person[] }

/** Asks for the proof of the address, by a letter with the permanent link. */
async function askToConfirm(tx: Db, services: Needed, { paper, people }: Ready): Promise<Result> {
  const at = services.clock()
  if (await hasMostUnconfirmed(tx, paper.email)) return refuseForSeconds(day)
  await sendVersion(tx, { paperId: paper.id, round: 1, at, response: '' })
  await updatePaper(tx, paper.id, { state: 'unconfirmed', since: at, modification: at })
  await keepAuthorsLink(tx, paper.id, at)
  await recordEvent(tx, { paperId: paper.id, at, by: 'author', what: 'sent' })
  await returnSurplus(tx, at)
  await queueConfirm(tx, services, { paper, people, to: paper.email })
  return { ok: true }
}

/**
 * Queues the letter that asks for the proof of an address. A delay is not shown: it would reveal that the address got
 * other letters.
 */
async function queueConfirm(tx: Db, services: Needed, { paper, people, to }: Ready & { to: string }): Promise<void> {
  const from = { kind: 'confirm', to, network: paper.begun_from } as const
  const { after } = await turnOfLetter(tx, from, services.clock())
  await queueLetter(tx, services, {
    kind: 'confirm',
    to,
    paper: paper.number,
    values: () => makeAuthorLetterValues(paper, people),
    after,
  })
}

function makeAuthorLetterValues({ number, title }: OwnPaper, people: Person[]) {
  const name = people.find(({ corresponding }) => corresponding)?.name ?? ''
  return { number, title, name, authors: firstNames(people) }
}

type Again = { paper: OwnPaper; email: string | undefined }

/**
 * Sends an unconfirmed paper's letter again, at most three times a day, also to a corrected address; the old link ends.
 */
async function sendAgain(tx: Db, services: Needed, { paper, email = paper.email }: Again): Promise<Result> {
  const to = email.trim()
  if (!isEmail(to)) return refusePaperForm([{ code: 'invalid', field: 'email', message: t('Email is not valid') }])
  const answered = await answersProblems(tx, [to], 'email')
  if (answered.length > 0) return refusePaperForm(answered)
  const isOther = to.toLowerCase() !== paper.email.toLowerCase()
  if (isOther && (await hasMostUnconfirmed(tx, to))) return refuseForSeconds(day)
  // counted over all addresses; otherwise it could be sent to any number of people
  const seconds = await secondsToWaitEverywhere(tx, threeADay, `confirm again ${paper.id}`)
  if (seconds > 0) return refuseForSeconds(seconds)
  if (isOther) {
    await updateManuscript(tx, paper.id, { email: to })
    const isAuthor = and(eq(paperAuthors.paper_id, paper.id), eq(paperAuthors.corresponding, true))
    await tx.update(paperAuthors).set({ email: to }).where(isAuthor)
    await replaceLinks(tx, paper.id, 'author')
    await addLink(tx, { purpose: 'author', paperId: paper.id, expiresAt: null }, services.clock())
    await returnSurplus(tx, services.clock()) // those of the new domain
  }
  await queueConfirm(tx, services, { paper, people: await listPeople(tx, paper.id), to })
  return { ok: true }
}

/** Sends a correction in the round, or a revision, which begins the next; an unsent decision is cancelled. */
async function resend(tx: Db, services: Needed, paper: OwnPaper): Promise<Result> {
  const at = services.clock()
  const decision = await findPendingDecision(tx, paper.id)
  if (decision && decision.undo_until <= at) return invalidState(paper)
  await services.announce(tx, 'decision overtaken', { paperId: paper.id, by: 'author', at })
  const sent = paper.state === 'revision' ? 'revision_sent' : 'correction_sent'
  const what = wordsOfEvent({ what: sent })
  const round = await receiveVersion(tx, paper, { at, response: paper.response })
  await renewFlags(tx, paper.id)
  await recordEvent(tx, { paperId: paper.id, at, by: 'author', what: sent, values: { round } })
  const told =
    sent === 'revision_sent'
      ? message('The revision came in. An editor looks at it.')
      : message('The correction came in. An editor looks at it.')
  await queueReceipt(tx, services, { paper, what: told })
  const letter = { kind: 'new_paper', title: paper.title, what } as const
  await services.announce(tx, 'paper sent again', { paperId: paper.id, letter })
  return { ok: true }
}

/** Queues a receipt to the author's own address after a change by a link. @param what a message of the catalogues */
export async function queueReceipt(
  tx: Db,
  services: Needed,
  { paper, what }: { paper: OwnPaper; what: string },
): Promise<void> {
  const people = await listPeople(tx, paper.id)
  const values = () => ({ ...makeAuthorLetterValues(paper, people), what: t(what) })
  await queueLetter(tx, services, { kind: 'receipt', to: paper.email, paper: paper.number, values })
}

type Confirming = Omit<Sent, 'texts'> & { link: string }

/**
 * Confirms a paper by the link in the letter: the address is proven, and the draft's link ends. A paper that had become
 * a draft again is sent in its present state.
 * @param link its id
 */
export function confirmPaper(services: Needed, { paperId, link, once }: Confirming): Promise<Changed> {
  return onForm(services, { paperId, once }, async (tx, paper, at): Promise<Changed> => {
    const isProof = (await findLinkById(tx, link, at))?.state === 'live'
    if (!isProof || (paper?.state !== 'unconfirmed' && paper?.state !== 'draft')) return invalidState(paper)
    if (paper.state === 'draft') {
      const problems = await unsentProblems(tx, paper)
      if (problems.length > 0) return refusePaperForm(problems)
      await sendVersion(tx, { paperId, round: 1, at, response: '' })
    }
    await receivePaper({ ...services, db: tx }, paperId, { by: 'author', isProven: true })
    await replaceLinks(tx, paperId, 'draft')
    return { ok: true }
  })
}
