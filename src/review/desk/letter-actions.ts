import type { Db } from '../../core/db/connect.ts'
import { isYes } from '../../core/text/clean.ts'
import type { LockedPaper } from '../../journal/access/queries.ts'
import { recordSentForm } from '../../office/history/sent-form-queries.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { leavesAt } from '../../office/settings/submission-fields.ts'
import type { Actor } from '../../services.ts'
import type { Form } from '../../web/http/form-body.ts'
import { identifyingInLetter } from '../invitations/identifying-queries.ts'
import { isWrittenTo } from '../invitations/rules.ts'
import { letterIn } from '../letters/letter-form.ts'
import { queueLetter } from '../letters/queueing.ts'
import { letterProblem, type Wording, withValues } from '../letters/template-rules.ts'
import { findAuthorValues } from '../manuscripts/queries.ts'
import { typedCode } from '../papers/code-rules.ts'
import { reviewersIn } from '../reviewer/letter-queries.ts'
import { findRequest, type OwnRequest } from '../reviewer/queries.ts'
import { writeToReviewer } from '../reviewer/writing.ts'
import { recordEvent } from '../timeline/queries.ts'
import { done, onPaper, type Result, refusePaperStep } from './step-actions.ts'

/**
 * Writes to the author of a paper, or to the reviewer of a request, in an editor's own words. Words that identify the
 * other side are refused until the editor has looked at them.
 */
export function writeLetter(editor: Actor, number: string, { texts: typed }: Form): Promise<Result> {
  return onPaper(editor, number, async (tx, paper) => {
    const letter = letterIn(typed)
    if (!letter) return refusePaperStep(letter === null ? 'invalid' : 'required', 'letter')
    const wrong = letterProblem(letter, false)
    if (wrong) return refusePaperStep(wrong.code, wrong.field, wrong.message)
    const code = typedCode(typed.request ?? '')
    const request = code ? await findRequest(tx, code) : undefined
    if (code && (request?.paper_id !== paper.id || !isWrittenTo(request.state)))
      return refusePaperStep('invalid', 'request', 'This reviewer cannot be written to')
    const message = await sayIdentifying(tx, { paper, request, letter })
    const { looked, told = message } = typed // a form sends the message that it showed
    if (message && !(isYes(looked) && told === message)) return refusePaperStep('traces_found', 'text', message)
    await recordSentForm(tx, editor.clock())
    await queueOwnLetter({ ...editor, db: tx }, { paper, request, letter })
    return done
  })
}

type OwnLetter = { paper: LockedPaper; request: OwnRequest | undefined; letter: Wording }

/** Returns a warning about words that identify the other side; '' if there are none. */
async function sayIdentifying(tx: Db, { paper: { id }, request, letter }: OwnLetter): Promise<string> {
  const found = request ? await identifyingInLetter(tx, id, letter) : await reviewersIn(tx, id, { letter })
  if (found.length === 0) return ''
  const quotes = found.map(({ text }) => `“${text}”`).join(', ')
  return request
    ? `The letter may tell who wrote the paper: ${quotes}`
    : `The letter may tell who reviewed the paper, or what was written to the editor alone: ${quotes}`
}

/** Queues the letter, which waits as long as the settings say, and records it in the timeline. */
async function queueOwnLetter(editor: Actor, { paper, request, letter }: OwnLetter): Promise<void> {
  const { db: tx, clock, username: by } = editor
  const after = leavesAt(await readSettings(tx), clock())
  const event = { paperId: paper.id, at: clock(), by } as const
  if (request) {
    await writeToReviewer(editor, request, { kind: 'to_reviewer', typed: letter, by, after })
    const values = { name: request.name, request: request.request }
    await recordEvent(tx, { ...event, what: 'reviewer_written', values })
    return
  }
  const { email: to, ...known } = (await findAuthorValues(tx, paper.id)).values
  const typed = withValues(letter, { ...known, number: paper.number })
  await queueLetter(tx, editor, { kind: 'to_author', to, paper: paper.number, typed, by, after })
  await recordEvent(tx, { ...event, what: 'author_written' })
}
