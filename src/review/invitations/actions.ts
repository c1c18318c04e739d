import type { Db } from '../../core/db/connect.ts'
import { violatedConstraint } from '../../core/db/errors.ts'
import { personKey } from '../../core/pasted/name-keys.ts'
import { cleanLine, isEmail } from '../../core/text/clean.ts'
import { addDays, dayIn, isDayFrom } from '../../core/text/dates.ts'
import { orcidOf } from '../../core/text/orcid.ts'
import type { Problem } from '../../core/text/problems.ts'
import { isOffered } from '../../core/words/languages.ts'
import { type LockedPaper, lockPaper, type Viewer } from '../../journal/access/queries.ts'
import { keepRecusals } from '../../journal/access/recusal-queries.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { questionsIn } from '../../office/settings/question-rules.ts'
import { countOf, leavesAt } from '../../office/settings/submission-fields.ts'
import type { Actor } from '../../services.ts'
import { addLink } from '../access-links/queries.ts'
import { type Looked, unlooked } from '../anonymising/listing-rules.ts'
import { letterProblem, type Wording } from '../letters/template-rules.ts'
import { findPendingDecision } from '../papers/pending-decision-queries.ts'
import { isEnded } from '../papers/state-rules.ts'
import { emailKey, reviewerName } from '../people/rules.ts'
import { findRequest, updateRequest } from '../reviewer/queries.ts'
import { linkEnd, longestName } from '../reviewer/rules.ts'
import { writeToReviewer } from '../reviewer/writing.ts'
import { roundOf } from '../submit/rules.ts'
import { recordEvent } from '../timeline/queries.ts'
import type { Hint, Person } from './hint-rules.ts'
import { identifyingInLetter } from './identifying-queries.ts'
import {
  addReviewer,
  findKnown,
  findLastLanguage,
  findReviewer,
  findReviewerPlace,
  insertRequest,
  listAskedWith,
} from './queries.ts'
import { type AskedPerson, type RequestProblem, refusalOf } from './refusals.ts'

/** An editor's invitation; absent parts come from settings and template. */
export type Asking = {
  person: number | Person
  answer_due?: string
  due?: string
  send: boolean
  letter?: Wording
  /** That of the invitation and of the reviewer's page; by default the one that the reviewer used last. */
  page_language?: string | undefined
} & Looked

export type Asked = { ok: true; request: string } | { ok: false; problem: RequestProblem }

export const refuseRequestStep = (problem: RequestProblem): Asked => ({ ok: false, problem })

/** Invites a reviewer, or with `send` false saves them for later: for the next round while a revision is awaited. */
export async function askReviewer(actor: Actor, number: string, asking: Asking): Promise<Asked> {
  const { viewer } = actor
  const wrong = letterProblem(asking.letter)
  if (wrong) return refuseRequestStep(wrong)
  try {
    return await actor.db.transaction(async (tx): Promise<Asked> => {
      const paper = await lockPaper(tx, number, viewer)
      if (!paper) return refuseRequestStep({ code: 'not_found' })
      const mayChoose = !isEnded(paper.state) && paper.state !== 'accepted' && paper.state !== 'unconfirmed'
      const isPossible = asking.send ? paper.state === 'review' : mayChoose
      if (!isPossible || (await findPendingDecision(tx, paper.id)))
        return refuseRequestStep({ code: 'invalid_state', state: paper.state })
      const person = await findAskedPerson(tx, asking.person, { viewer, paperId: paper.id })
      if ('code' in person) return refuseRequestStep(person)
      const editor = { ...actor, db: tx }
      const refused = await refusalOf(editor, paper.id, { person, looked: asking.looked })
      if (refused.problem) return refuseRequestStep(refused.problem)
      const { letter } = asking
      const traces = unlooked(await identifyingInLetter(tx, paper.id, letter), asking)
      if (traces.length > 0) return refuseRequestStep({ code: 'traces_found', traces })
      const days = await daysOf(editor, asking)
      if ('code' in days) return refuseRequestStep(days)
      const reviewer = person.id === null ? await addReviewer(tx, person, actor.clock()) : { ...person, id: person.id }
      const request = await addRequest(editor, paper, {
        reviewer,
        ...days,
        ...typedBeside(person),
        hints: refused.hints,
        page_language: await requestLanguage(editor, reviewer.id, asking),
      })
      return request.ok && asking.send ? sendRequest(editor, request.request, letter) : request
    })
  } catch (error) {
    if (violatedConstraint(error) === 'review_requests_person')
      return refuseRequestStep({
        code: 'duplicate_request',
        field: 'person',
        message: 'This person is asked for this round already',
      })
    throw error
  }
}

type Access = { viewer: Viewer; paperId: number }

async function findAskedPerson(tx: Db, asked: Asking['person'], access: Access): Promise<AskedPerson | Problem> {
  if (typeof asked === 'number') {
    const known = await findReviewer(tx, asked, access.viewer)
    if (known) return orAskedAlready(tx, access, { person: known, orcid: known.orcid })
    return { code: 'invalid', field: 'person', message: 'This person is not known here' }
  }
  const name = reviewerName(asked.name)
  const email = cleanLine(asked.email)
  const orcid = asked.orcid === '' ? '' : orcidOf(asked.orcid)
  if (name === '') return { code: 'required', field: 'name', message: 'Please enter a name' }
  if (name.length > longestName) return { code: 'invalid', field: 'name', message: 'This name is too long' }
  if (email !== '' && !isEmail(email)) return { code: 'invalid', field: 'email', message: 'This is no email address' }
  if (orcid === undefined) return { code: 'invalid_orcid', field: 'orcid', message: 'This is no ORCID iD' }
  const typed = { name, email, orcid, affiliation: cleanLine(asked.affiliation).slice(0, 500) }
  const known = await findKnown(tx, typed)
  // known by the iD alone, which may be typed with another person's email: the letter goes to the stored address
  const isTheirs = known && (email === '' || emailKey(known.email) === emailKey(email))
  const person = isTheirs ? { ...known, typed } : { ...typed, id: null, not_before: null, never: false }
  return orAskedAlready(tx, access, { person, orcid })
}

/** Returns the person to ask, unless another person with the same ORCID iD is asked about the paper. */
async function orAskedAlready(tx: Db, { paperId }: Access, { person, orcid }: { person: AskedPerson; orcid: string }) {
  const asked = await listAskedWith(tx, paperId, orcid)
  const [other] = asked.some(({ id }) => id === person.id) ? [] : asked
  if (!other) return person
  const message = `This person is asked already, as ${other.email || 'somebody without an email'}: change that under Reviewers first`
  return { code: 'duplicate_request', field: 'person', message }
}

/** Returns the typed details of a known reviewer that differ: stored with the request, and searched for in files. */
function typedBeside({ typed, ...known }: AskedPerson) {
  const other = (field: 'name' | 'affiliation' | 'orcid') =>
    typed && typed[field] !== known[field] ? typed[field] : ''
  const name = other('name')
  return {
    typed_name: name,
    typed_key: personKey(name),
    typed_affiliation: other('affiliation'),
    typed_orcid: other('orcid'),
  }
}

async function requestLanguage({ db }: Actor, reviewerId: number, { page_language: asked }: Asking): Promise<string> {
  const settings = await readSettings(db)
  const language = asked ?? (settings.languages && (await findLastLanguage(db, reviewerId)))
  return isOffered(settings, language) && settings.languages ? language : ''
}

/** Returns the days of a request, by default from the settings; or the problem with them. */
async function daysOf({ db, clock, config }: Actor, { answer_due, due }: Asking) {
  const today = dayIn(config.timeZone, clock())
  const settings = await readSettings(db)
  const days = {
    answer_due: answer_due ?? addDays(today, countOf(settings, 'review_answer_days')),
    due: due ?? addDays(today, countOf(settings, 'review_days')),
  }
  return dayProblem(days, today) ?? days
}

type Adding = {
  reviewer: { id: number; name: string }
  answer_due: string
  due: string
  hints: Hint[]
  page_language: string
} & ReturnType<typeof typedBeside>

async function addRequest(
  { db: tx, clock, username }: Actor,
  paper: LockedPaper,
  { reviewer, ...adding }: Adding,
): Promise<Asked> {
  const at = clock()
  const { review_questions } = await readSettings(tx)
  const parsed = questionsIn(review_questions)
  const row = {
    paper_id: paper.id,
    reviewer_id: reviewer.id,
    round: roundOf(paper),
    place: await findReviewerPlace(tx, paper.id, reviewer.id),
    state: 'chosen' as const,
    questions: parsed.ok ? parsed.questions : [],
    ...adding,
    created_at: at,
  }
  const request = await insertRequest(tx, row)
  const values = { name: reviewer.name, request }
  await recordEvent(tx, { paperId: paper.id, at, by: username, what: 'chosen', values })
  return { ok: true, request }
}

/** Returns the problem of a request's days. @param from the first possible day of an answer */
export function dayProblem(
  { answer_due, due }: { answer_due: string; due: string },
  from: string,
): Problem | undefined {
  if (!isDayFrom(from, answer_due))
    return { code: 'invalid', field: 'answer_due', message: 'Please enter a day from today on' }
  if (!isDayFrom(answer_due, due))
    return { code: 'invalid', field: 'due', message: 'The report is due on or after the day of the answer' }
  return undefined
}

/** Sends the invitation of a chosen request, with its link. The letter waits as long as the settings say. */
export async function sendRequest(editor: Actor, code: string, typed: Wording | undefined): Promise<Asked> {
  const { db: tx, clock, config, username } = editor
  const at = clock()
  const request = await findRequest(tx, code)
  if (!request) return refuseRequestStep({ code: 'not_found' })
  const link = { purpose: 'reviewer', paperId: request.paper_id, request: code } as const
  await addLink(tx, { ...link, expiresAt: linkEnd(config.timeZone, request.answer_due) }, at)
  await updateRequest(tx, request.id, { state: 'invited', asked_at: at })
  await keepRecusals(tx, request.paper_id)
  const after = leavesAt(await readSettings(tx), at)
  await writeToReviewer(editor, request, { kind: 'invitation', typed, by: username, after })
  const values = { name: request.name, request: code }
  await recordEvent(tx, { paperId: request.paper_id, at, by: username, what: 'invited', values })
  return { ok: true, request: code }
}
