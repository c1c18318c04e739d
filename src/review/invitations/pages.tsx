import { AskFormPage, CandidatesPage } from '../../../views/invitations/ask-page.tsx'
import { RequestPage } from '../../../views/invitations/request-page.tsx'
import { paths } from '../../core/paths.ts'
import { cleanLine, idIn, lookup } from '../../core/text/clean.ts'
import { counted } from '../../core/text/counted.ts'
import { addDays, dayIn } from '../../core/text/dates.ts'
import { fold } from '../../core/text/words.ts'
import { findPaperId } from '../../journal/access/queries.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { sumOf } from '../../office/screens/drafts/rules.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { canMail } from '../../office/settings/rules.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { Services } from '../../services.ts'
import { listedIn, listingOf } from '../anonymising/listing-rules.ts'
import { paperOf, paperPage, readTypedOrDraft } from '../case/context.ts'
import { setAsidePath } from '../decisions/rules.ts'
import { uploadLimits } from '../files/rules.ts'
import { letterIn } from '../letters/letter-form.ts'
import { typedCode } from '../papers/code-rules.ts'
import { isDecisionKind } from '../papers/decision-rules.ts'
import { findCopy } from '../reviewer/queries.ts'
import { reportIn } from '../reviewer/reporting.ts'
import { askReviewer } from './actions.ts'
import { readAskedPaper } from './asked-paper-queries.ts'
import { listCandidates } from './candidates.ts'
import { stepIn } from './form.ts'
import { hintsFor } from './hint-rules.ts'
import { invitationFor } from './invitation-letter.ts'
import { withEarlier } from './letter-rules.ts'
import { findNamesakes, findReviewer, loadOf } from './queries.ts'
import { messagesOf, type Shown } from './refusal-messages.ts'
import type { RequestProblem } from './refusals.ts'
import { cleanReport, enterReport, stepRequest } from './step-actions.ts'

const requestPage = '/admin/submissions/:number/requests/:request'

const withReport = { spooled: { files: ['report_file'], limits: uploadLimits }, onPage: requestPage }

/** The screens that invite reviewers, and one for each request. */
export function requestScreens(services: Services) {
  return screens(services, { role: 'editor' })
    .get('/admin/submissions/:number/ask', showCandidates)
    .get('/admin/submissions/:number/ask/form', (desk, { number }) => showForm(desk, number))
    .post('/admin/submissions/:number/ask/form', askReviewerFromForm)
    .get(requestPage, (desk, at) => showRequest(desk, at))
    .post(requestPage, step)
    .post(`${requestPage}/report`, report, withReport)
    .post(`${requestPage}/clean`, clean, { onPage: requestPage }).routes
}

type At = { number: string; request: string }

async function showCandidates(desk: Desk, { number }: { number: string }): Promise<Response> {
  const paper = await paperOf(desk.actor, number)
  const q = desk.url.searchParams.get('q') ?? ''
  const candidates = paper && (await listCandidates(desk.actor, typedCode(number), q))
  if (!paper || !candidates) return desk.notFound()
  const children = <CandidatesPage paper={paper} q={cleanLine(q)} candidates={candidates} />
  return paperPage(desk, paper, { title: 'Ask a reviewer', children })
}

async function showForm(desk: Desk, number: string, { hints, traces }: Shown = {}): Promise<Response> {
  const { services, url } = desk
  const { db, clock, config } = services
  const paper = await paperOf(desk.actor, number)
  const id = paper && (await findPaperId(db, paper.number, desk.session.user))
  if (!paper || id === undefined) return desk.notFound()
  const texts = await readTypedOrDraft(desk)
  const given = (name: string) => texts[name] ?? url.searchParams.get(name) ?? ''
  const known = idIn(given('person'))
  const reviewer = known ? await findReviewer(db, known, desk.session.user) : undefined
  const typed = { name: given('name'), email: given('email'), affiliation: given('affiliation'), orcid: given('orcid') }
  const person = reviewer ?? { id: null, not_before: null, ...typed }
  const settings = await readSettings(db)
  const now = clock()
  const today = dayIn(config.timeZone, now)
  const load = await loadOf(db, person, desk.session.user)
  const about = await readAskedPaper(db, id, now)
  const personHints = person.name === '' ? [] : hintsFor(about, { now, today })(person, load)
  const copy = await findCopy(db, { paper_id: id, round: paper.round })
  const { typed: words, ...invitation } = await invitationFor(desk, texts, {
    name: person.name || '{name}',
    title: copy?.title ?? paper.title,
    abstract: copy?.abstract ?? paper.abstract,
    reviewers: person.id === null ? [] : [person.id],
  })
  const isAgain = paper.requests.some(
    ({ person, report, round }) => person.id === reviewer?.id && report && round < paper.round,
  )
  const values = {
    answer_due: texts.answer_due ?? addDays(today, countOf(settings, 'review_answer_days')),
    due: texts.due ?? addDays(today, countOf(settings, 'review_days')),
    subject: words.subject ?? invitation.letter.subject,
    text: words.text ?? (isAgain ? withEarlier(invitation.letter) : invitation.letter.text),
  }
  const others = person.name === '' ? [] : await findNamesakes(db, person.name, desk.session.user)
  const otherEmail = others.find(({ email }) => email !== '' && fold(email) !== fold(person.email))?.email ?? ''
  const children = (
    <AskFormPage
      paper={paper}
      about={aboutOf(url.searchParams)}
      person={person}
      otherEmail={otherEmail}
      hints={hints ?? personHints}
      values={values}
      invitation={invitation}
      maySend={paper.state === 'review'}
      looked={texts.looked === 'yes' && !traces}
      listed={traces ? listingOf(traces) : (texts.told ?? '[]')}
    />
  )
  return paperPage(desk, paper, { title: person.name || 'Ask a reviewer', children })
}

/** Returns the id of the person that the form was opened for; '' for a person not listed. */
function aboutOf(asked: URLSearchParams): string {
  const about = asked.get('about')
  if (about) return about.slice(0, 20)
  const known = idIn(asked.get('person') ?? '')
  return known ? `p${known}` : asked.get('name') ? sumOf([...asked.values()]) : ''
}

async function askReviewerFromForm(desk: Desk, { number }: { number: string }): Promise<Response> {
  const { texts } = desk.form
  const { name = '', email = '', affiliation = '', orcid = '' } = texts
  const known = idIn(texts.person ?? '')
  const person = known ?? { name, email, affiliation, orcid }
  const asked = await askReviewer(desk.actor, typedCode(number), {
    person,
    answer_due: texts.answer_due || undefined,
    due: texts.due || undefined,
    send: texts.send !== 'no',
    looked: texts.looked === 'yes',
    listed: listedIn(texts.told),
    letter: letterIn(texts) ?? undefined,
    page_language: texts.page_language,
  })
  if (!asked.ok) {
    const isOfTyped = !known && 'field' in asked.problem && asked.problem.field === 'person'
    const problem = isOfTyped ? { ...asked.problem, field: 'email' } : asked.problem
    return refuseInvitationForm(desk, problem, (shown) => showForm(desk, number, shown))
  }
  return desk.saved(
    paths.adminSubmission(typedCode(number)),
    texts.send === 'no' ? 'Kept for later.' : await messageAfter(desk, 'send'),
  )
}

/** Shows a form again with its problems. */
async function refuseInvitationForm(
  desk: Desk,
  problem: RequestProblem,
  again: (shown: Shown) => Promise<Response>,
): Promise<Response> {
  if (problem.code === 'not_found') return desk.notFound()
  const { status, errors, ...shown } = messagesOf(problem)
  return desk.refused({ status, errors }, () => again(shown))
}

async function showRequest(desk: Desk, { number, request: code }: At): Promise<Response> {
  const paper = await paperOf(desk.actor, number)
  const request = paper?.requests.find((one) => one.request === typedCode(code))
  if (!paper || !request) return desk.notFound()
  const isOpen = paper.state === 'review' && paper.round === request.round
  const typed = await readTypedOrDraft(desk)
  const decision = typed.goes_on ?? desk.url.searchParams.get('decision') ?? ''
  const children = <RequestPage {...{ paper, request, isOpen, typed, decision }} />
  return paperPage(desk, paper, { title: request.person.name, children })
}

const doneMessages: Record<string, string> = lookup({
  cancel: 'The request is cancelled.',
  dates: 'The days are saved.',
  reminders: 'The reminders are set.',
  accept: 'Entered: accepted.',
  decline: 'Entered: declined.',
})

/** The message of a step that writes a letter, sent by the journal or an editor. */
const letterMessages: Record<string, { mailed: string; byHand: string }> = lookup({
  send: { mailed: 'The invitation goes out.', byHand: 'The invitation waits under Letters: please send it by hand.' },
  remind: { mailed: 'The reminder goes out.', byHand: 'The reminder waits under Letters: please send it by hand.' },
  refuse: {
    mailed: 'Refused: our letter goes out.',
    byHand: 'Refused: our letter waits under Letters, to be sent by hand.',
  },
  thank: { mailed: 'The thanks go out.', byHand: 'The thanks wait under Letters: please send them by hand.' },
})

async function messageAfter({ services: { db, config } }: Desk, step: string): Promise<string> {
  const ofLetter = letterMessages[step]
  if (!ofLetter) return doneMessages[step] ?? 'Saved.'
  const settings = await readSettings(db)
  if (!canMail(config, settings)) return ofLetter.byHand
  const delay = countOf(settings, 'letter_delay')
  if (step !== 'send' || delay === 0) return ofLetter.mailed
  return `The invitation goes out in ${counted(delay, 'second')}. Until then you can cancel the request, and nobody is told.`
}

async function step(desk: Desk, at: At): Promise<Response> {
  const taken = stepIn(desk.form)
  if ('code' in taken) return desk.notFound()
  const asked = { code: typedCode(at.request), step: taken }
  const done = await stepRequest(desk.actor, typedCode(at.number), asked)
  if (!done.ok) return refuseInvitationForm(desk, done.problem, () => showRequest(desk, at))
  return desk.saved(paths.adminSubmission(typedCode(at.number)), await messageAfter(desk, taken.action))
}

async function report(desk: Desk, at: At): Promise<Response> {
  const { spooled, texts } = desk.form
  const entered = await enterReport(desk.actor, typedCode(at.number), {
    code: typedCode(at.request),
    typed: reportIn(texts),
    form: spooled,
  })
  if (!entered.ok) return refuseInvitationForm(desk, entered.problem, () => showRequest(desk, at))
  return desk.saved(paths.adminSubmission(typedCode(at.number)), 'The report is entered.')
}

async function clean(desk: Desk, at: At): Promise<Response> {
  const asked = { code: typedCode(at.request), to_author: desk.form.texts.to_author ?? '' }
  const done = await cleanReport(desk.actor, typedCode(at.number), asked)
  if (!done.ok) return refuseInvitationForm(desk, done.problem, () => showRequest(desk, at))
  return desk.saved(afterClean(desk, typedCode(at.number)), 'Saved. The author will read this text.')
}

/** Returns the address of the decision that the user was writing, otherwise of the paper. */
function afterClean({ form }: Desk, number: string): string {
  const decision = form.texts.goes_on ?? ''
  return isDecisionKind(decision) ? setAsidePath(number, decision) : paths.adminSubmission(number)
}
