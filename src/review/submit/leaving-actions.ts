import { and, eq, lt, or } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { cleanText } from '../../core/text/clean.ts'
import type { Problem } from '../../core/text/problems.ts'
import { message, t } from '../../core/words/words.ts'
import type { Services } from '../../services.ts'
import type { SpooledForm } from '../../web/http/uploads/parts.ts'
import { dropForms, withIdempotencyKey } from '../access-links/idempotency-queries.ts'
import { limitLinks } from '../access-links/queries.ts'
import { txnidIn, txnidProblem } from '../fees/payment-rules.ts'
import { isTxnidTaken, lockTxnids } from '../fees/txnid-queries.ts'
import { keepFiles, readFiles, roundRefusals } from '../files/incoming.ts'
import { queueLetter } from '../letters/queueing.ts'
import { listPeople } from '../manuscripts/queries.ts'
import { typedCode } from '../papers/code-rules.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { recordEvent } from '../timeline/queries.ts'
import { type Changed, invalidState, onForm, refusePaperForm } from './changing.ts'
import { addFiles, type Needed } from './file-actions.ts'
import { deletePapers, listFiles, lockPaper, type OwnPaper } from './queries.ts'
import { draftMs, mayWithdraw, unconfirmedMs } from './rules.ts'
import { queueReceipt, type Sent } from './sending-actions.ts'

type Result = Changed | { ok: false; code: 'duplicate_txnid' }

/** Withdraws a paper: a draft is deleted, any other paper is kept as withdrawn, and reviewers get a letter. */
export async function withdrawPaper(services: Needed, { paperId, texts, once }: Sent): Promise<Result> {
  return onForm(services, { paperId, once }, async (tx, paper, at): Promise<Result> => {
    if (paper?.state === 'draft' || paper?.state === 'unconfirmed') {
      await deletePapers(tx, [paperId])
      return { ok: true }
    }
    if (!paper || !mayWithdraw(paper.state)) return invalidState(paper)
    const problems = withdrawalProblems(paper, texts)
    if (problems.length > 0) return refusePaperForm(problems)
    await services.announce(tx, 'decision overtaken', { paperId, by: 'author', at })
    const before = { before: paper.state, before_due: paper.due }
    await updatePaper(tx, paperId, {
      state: 'withdrawn',
      ...before,
      since: at,
      ended_at: at,
      due: null,
      modification: at,
    })
    await limitLinks(tx, paperId, at)
    const reason = cleanText(texts.reason ?? '')
    await recordEvent(tx, { paperId, at, by: 'author', what: 'withdrawn', values: { reason } })
    await tellWithdrawn(tx, services, paper)
    await services.announce(tx, 'paper withdrawn', { paperId, letter: withdrawnLetter(paper) })
    return { ok: true }
  })
}

function withdrawalProblems(paper: OwnPaper, { number = '', reason = '' }: Record<string, string>): Problem[] {
  const typed = typedCode(number)
  const problems: Problem[] = []
  if (typed === '') problems.push({ code: 'required', field: 'number', message: t('Please type the paper’s number') })
  else if (typed !== paper.number)
    problems.push({ code: 'invalid', field: 'number', message: t('This is not the paper’s number') })
  if (reason.trim() === '') problems.push({ code: 'required', field: 'reason', message: t('Please say why') })
  else if (reason.length > 50_000)
    problems.push({ code: 'invalid', field: 'reason', message: t('The reason can have at most 50,000 characters') })
  return problems
}

async function tellWithdrawn(tx: Db, services: Needed, paper: OwnPaper): Promise<void> {
  const { number, title } = paper
  const name = (await listPeople(tx, paper.id)).find(({ corresponding }) => corresponding)?.name ?? ''
  await queueLetter(tx, services, {
    kind: 'withdrawn',
    to: paper.email,
    paper: number,
    values: { number, title, name },
  })
}

/** Returns the letter that informs the editors of an author's withdrawal. */
function withdrawnLetter({ number, title, article_id }: OwnPaper) {
  const ofArticle = article_id === null ? '' : ' The article that was made of it stays hidden: please delete it.'
  const text = `The author withdrew ${number}, “${title}”. The reviewers who were asked are told.${ofArticle}\n\n{link}`
  return { kind: 'new_paper', typed: { subject: `${number} was withdrawn by its author`, text } } as const
}

/** Deletes a paper that another person sent with this address. */
export async function disownPaper({ db }: Pick<Needed, 'db'>, paperId: number): Promise<Result> {
  return db.transaction(async (tx) => {
    const paper = await lockPaper(tx, paperId)
    if (paper?.state !== 'unconfirmed' && paper?.state !== 'draft') return invalidState(paper)
    await deletePapers(tx, [paperId])
    return { ok: true }
  })
}

/** Records an author's statement that the fee was paid, for an editor to confirm. */
export async function claimPayment(
  services: Needed,
  { paperId, form, once }: { paperId: number; form: SpooledForm; once: Sent['once'] },
): Promise<Result> {
  const { db, clock, files: store } = services
  const txnid = txnidIn(form.texts) ?? ''
  const { files, problems: unread } = await readFiles(form)
  const problems = [...txnidProblems(txnid, files.length > 0), ...unread]
  if (problems.length > 0) return refusePaperForm(problems)
  await keepFiles(store, files)
  return db.transaction(async (tx): Promise<Result> => {
    const at = clock()
    if (txnid) await lockTxnids(tx)
    const paper = await lockPaper(tx, paperId)
    return withIdempotencyKey(tx, { form: once, at, repeated: { ok: true } }, async (): Promise<Result> => {
      if (paper?.state !== 'accepted' || (paper.payment !== 'due' && paper.payment !== 'claimed'))
        return invalidState(paper)
      if (txnid && (await isTxnidTaken(tx, txnid, paperId))) return { ok: false, code: 'duplicate_txnid' }
      const sent = (await listFiles(tx, paperId)).flatMap(({ kind, bytes }) =>
        kind === 'receipt' ? { kind, bytes } : [],
      )
      const beyond = roundRefusals(sent, files) // each claim may include one
      if (beyond.length > 0) return refusePaperForm(beyond)
      await updatePaper(tx, paperId, { payment: 'claimed', txnid: txnid || null, modification: at })
      await addFiles(tx, { paper, files, at, store })
      await recordEvent(tx, {
        paperId,
        at,
        by: 'author',
        what: txnid ? 'fee_claimed_as' : 'fee_claimed',
        values: { txnid },
      })
      await queueReceipt(tx, services, {
        paper,
        what: message('You told us that the fee is paid. An editor checks it.'),
      })
      return { ok: true }
    })
  })
}

function txnidProblems(txnid: string, hasReceipt: boolean): Problem[] {
  if (txnid === '' && !hasReceipt)
    return [{ code: 'required', field: 'txnid', message: t('Please enter the transaction id, or add the receipt') }]
  return [txnidProblem(txnid) ?? []].flat()
}

const atOnce = 100

/** Deletes drafts after 30 unchanged days and unconfirmed papers after 7. @returns how many */
export async function expireDrafts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock().getTime()
  await dropForms(db, clock())
  return db.transaction(async (tx) => {
    const old = or(
      and(eq(papers.state, 'draft'), lt(papers.modification, new Date(now - draftMs))),
      and(eq(papers.state, 'unconfirmed'), lt(papers.since, new Date(now - unconfirmedMs))),
    )
    const rows = await tx
      .select({ id: papers.id })
      .from(papers)
      .where(old)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const ids = rows.map(({ id }) => id)
    await deletePapers(tx, ids)
    return rows.length
  })
}
