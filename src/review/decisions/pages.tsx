import { DecidePage, type DecideProps, SeenLetter } from '../../../views/decisions/decide-page.tsx'
import { IssueChoicePage } from '../../../views/decisions/issue-choice-page.tsx'
import { paths } from '../../core/paths.ts'
import { addDays, dayIn, isDay } from '../../core/text/dates.ts'
import type { FieldError } from '../../core/text/problems.ts'
import { t } from '../../core/words/words.ts'
import { listUnseen } from '../../journal/access/article-queries.ts'
import { listIssuesForAdmin } from '../../journal/record/issues/queries.ts'
import { parseVersion } from '../../office/history/rules.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { type Draft, findDraft, findDrafts, keepSent, saveUserDraft } from '../../office/screens/drafts/queries.ts'
import { draftFieldsOf, draftKey, listIn, sentPath } from '../../office/screens/drafts/rules.ts'
import { readSettings, readSettingsNamed } from '../../office/settings/queries.ts'
import { listAskedFees, takesFees } from '../../office/settings/rules.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { Services } from '../../services.ts'
import type { Form } from '../../web/http/form-body.ts'
import { redirect } from '../../web/http/redirect.ts'
import { paperOf, paperPage, readTypedOrDraft } from '../case/context.ts'
import { identifyingInRound } from '../case/identifying-queries.ts'
import type { Paper } from '../case/paper-queries.ts'
import { choiceFor, type FeeChoice, isFeeChoice } from '../fees/choice-rules.ts'
import { letterText } from '../letters/queueing.ts'
import { typedCode } from '../papers/code-rules.ts'
import { journalLanguage } from '../papers/country-queries.ts'
import { countryOf } from '../papers/country-rules.ts'
import { type DecisionKind, decisions, isDecisionKind, possibleDecisions } from '../papers/decision-rules.ts'
import { type DecisionProblem, decidePaper, undoDecision } from './actions.ts'
import { carryDraft } from './carried-rules.ts'
import { decidingIn } from './form.ts'
import { againField, aside, setAsidePath, withPlaces } from './rules.ts'
import { seenLetter } from './seen-letter.ts'
import { listedOf, placesToSee } from './shown-identifying.ts'

/** The screens that decide about a paper, and undo a decision. */
export function decisionScreens(services: Services) {
  return screens(services, { role: 'editor' })
    .get('/admin/submissions/:number/decide', (desk, { number }) => showDecisionForm(desk, number))
    .post('/admin/submissions/:number/decide', (desk, { number }) => take(desk, number), {
      lists: ['reports', 'files'],
    })
    .post('/admin/submissions/:number/decide/letter', (desk, { number }) => seeLetter(desk, number), {
      lists: ['reports', 'files'],
    })
    .post('/admin/submissions/:number/undo', (desk, { number }) => undo(desk, number))
    .get('/admin/submissions/:number/issue', (desk, { number }) => chooseIssue(desk, number)).routes
}

type Shown = { isRefused?: boolean; traces?: DecideProps['traces']; listed?: string }

async function showDecisionForm(
  desk: Desk,
  number: string,
  { isRefused = false, traces = [], listed = '' }: Shown = {},
): Promise<Response> {
  const paper = await paperOf(desk.actor, number)
  if (!paper) return desk.notFound()
  const possible = possibleDecisions(paper.state)
  const [first] = possible
  const { lists } = desk.form
  const kept = await keptOf(desk)
  const texts = kept.decision === undefined || isRefused ? { ...kept, ...(await readTypedOrDraft(desk)) } : kept
  const drafted = await findDrafted(desk)
  const named = texts.decision ?? desk.url.searchParams.get('decision') ?? drafted
  // The typed values remain if another editor decided first and no decision is possible any more.
  const decision = isDecisionKind(named) && (possible.includes(named) || isRefused) ? named : first
  if (!decision)
    return desk.saved(paths.adminSubmission(paper.number), 'Nothing is to be decided about this paper now.')
  const settings = await readSettings(desk.services.db)
  const { clock, config } = desk.services
  const today = dayIn(config.timeZone, clock())
  const reported = paper.requests.filter(({ report }) => report)
  const letter = await letterFor(desk, paper, decision)
  const fees = listAskedFees(settings)
  const country = countryOf({ ...paper, people: paper.authors }, await journalLanguage(desk.services.db))
  const areShared = settings.share_reports === 'on'
  const values = {
    subject: texts.subject ?? letter.subject,
    text: texts.text ?? letter.text,
    due: texts.due ?? addDays(today, countOf(settings, 'revision_days')),
    fee: isFeeChoice(texts.fee ?? '') && texts.fee !== 'due' ? (texts.fee as FeeChoice) : choiceFor(fees, country),
    reports: lists.reports ?? (hasTicks(desk, texts) ? listIn(texts.reports) : freshOf(paper, reported)),
    files: lists.files ?? listIn(texts.files),
  } as const
  const places =
    traces.length > 0 ? { traces, listed } : await placesToSee(desk, paper, { ...values, decision, areShared })
  const children = (
    <DecidePage
      paper={paper}
      decision={decision}
      possible={possible}
      reported={reported}
      areShared={areShared}
      wanted={countOf(settings, 'reviewers_wanted')}
      fees={fees}
      country={country}
      hasPaymentDetails={!takesFees(settings) || settings.payment_details !== ''}
      values={values}
      ticked={{ without_reports: texts.without_reports === 'yes' }}
      {...places}
      undoSeconds={countOf(settings, 'letter_delay')}
      letter={letter}
    />
  )
  const shown = { title: decisions[decision].label, children }
  if (!isDecisionKind(drafted) || drafted === decision) return paperPage(desk, paper, shown)
  const from = await letterFor(desk, paper, drafted)
  const redraft = (fields: Draft['fields']) => carryDraft(fields, { decision, from, to: letter })
  return paperPage(desk, paper, { ...shown, redraft })
}

/** Reports whether a form's texts contain the ticks; a script's draft contains only changes. */
const hasTicks = ({ url }: Desk, { decision, reports }: Form['texts']) =>
  decision !== undefined && (reports !== undefined || url.searchParams.get(againField) !== aside)

/**
 * Returns the reports of this round, which the author gets unless unticked; earlier ones belong to earlier decisions.
 */
const freshOf = ({ round: present }: Paper, reported: Paper['requests']) =>
  reported.filter(({ round }) => round === present).map(({ request }) => request)

/** Returns the decision whose letter the user has begun. */
async function findDrafted({ services, session, url }: Desk): Promise<string> {
  const drafts = await findDrafts(services.db, session.user.id, [url.pathname])
  return drafts.get(url.pathname)?.fields.decision ?? ''
}

/** Returns the letter and ticks of a decision that the user undid or set aside. */
async function keptOf({ services, session, url }: Desk): Promise<Draft['fields']> {
  const again = url.searchParams.get(againField)
  if (again === null) return {}
  const path = again === aside ? url.pathname : sentPath(url.pathname)
  return (await findDraft(services.db, session.user.id, path))?.fields ?? {}
}

/** Returns the letter from its template; placeholders that are filled when it is sent remain. */
async function letterFor({ services }: Desk, paper: Paper, decision: DecisionKind) {
  const corresponding = paper.authors.find((author) => author.corresponding) ?? paper.authors[0]
  const letter = await letterText(services.db, decisions[decision].letter, () => ({
    number: paper.number,
    title: paper.title,
    name: corresponding?.name ?? '',
    authors: paper.authors.map(({ name }) => name).join(', '),
    decision: t(decisions[decision].words),
    reports: '{reports}',
    due: '{due}',
  }))
  if (decision !== 'return') return letter
  return { ...letter, text: withPlaces(letter.text, await identifyingInRound(services.db, paper)) }
}

async function take(desk: Desk, number: string): Promise<Response> {
  if (desk.form.texts.other || desk.form.texts.go) return setAside(desk, number)
  const deciding = decidingIn(desk.form)
  if ('code' in deciding) {
    const error = { name: deciding.field, code: deciding.code, text: 'This is not valid: please choose again' }
    return refuseDecisionForm(desk, number, { status: 422, error })
  }
  const decided = await decidePaper(desk.actor, typedCode(number), deciding)
  if (!decided.ok) return showDecisionProblem(desk, number, decided.problem)
  const { services, session, form, url } = desk
  const seconds = countOf(await readSettings(services.db), 'letter_delay')
  const isUndoable = seconds > 0
  const sent = { path: url.pathname, at: services.clock(), fields: draftFieldsOf(form), seconds }
  if (isUndoable) await keepSent(services.db, session.user.id, sent)
  const label = `Decided: ${decisions[deciding.decision].label}.`
  return desk.saved(paths.adminSubmission(typedCode(number)), isUndoable ? '' : label)
}

/**
 * Saves the draft, without scripts, when the user changes to another decision, which keeps the manual changes, or to
 * the editing of a report's text for the author.
 */
async function setAside(desk: Desk, number: string): Promise<Response> {
  const { services, session, form, url } = desk
  const paper = await paperOf(desk.actor, number)
  const { other = '', go = '', decision: before = '' } = form.texts
  const decision = isDecisionKind(other) ? other : before
  if (!paper || !isDecisionKind(before) || !isDecisionKind(decision)) return desk.notFound()
  const { other: _, go: __, ...typed } = draftFieldsOf(form)
  const [from, to] = [await letterFor(desk, paper, before), await letterFor(desk, paper, decision)]
  const reports = form.lists.reports?.join('\n') ?? ''
  const fields = { ...carryDraft({ ...typed, reports }, { decision, from, to }), decision }
  await saveUserDraft(services.db, session.user.id, { path: url.pathname, at: services.clock(), fields })
  const isReport = paper.requests.some(({ request }) => request === go)
  return redirect(
    isReport
      ? `${paths.adminSubmissionStep(paper.number, `requests/${go}`)}?decision=${decision}#clean`
      : setAsidePath(paper.number, decision),
  )
}

/** Shows the whole letter with the form's wording; decides nothing. */
async function seeLetter(desk: Desk, number: string): Promise<Response> {
  const paper = await paperOf(desk.actor, number)
  if (!paper) return desk.notFound()
  const { texts, lists } = desk.form
  const { decision = '', due = '', subject = '', text = '' } = texts
  if (!isDecisionKind(decision)) return desk.notFound()
  const ticked = { reports: lists.reports ?? [], files: lists.files ?? [] }
  const typed = { decision, due: isDay(due) ? due : '', letter: { subject, text } }
  const letter = await seenLetter(desk.services.db, paper, { ...typed, ...ticked })
  if (!letter) return desk.notFound()
  const children = <SeenLetter paper={paper} decision={decision} letter={letter} />
  return paperPage(desk, paper, { title: `Letter: ${decisions[decision].label}`, children })
}

async function showDecisionProblem(desk: Desk, number: string, problem: DecisionProblem): Promise<Response> {
  if (problem.code === 'not_found') return desk.notFound()
  if (problem.code === 'traces_found') {
    const requests = (await paperOf(desk.actor, number))?.requests ?? []
    const error = { name: 'looked', code: problem.code, text: 'Please look at what this would tell the author' }
    return refuseDecisionForm(desk, number, { status: 422, error, ...listedOf(requests, problem.traces) })
  }
  if (problem.code === 'conflict' || problem.code === 'invalid_state' || problem.code === 'too_late') {
    const text = {
      conflict: `${await whatOthersDid(desk, number)} Nothing of yours was sent; your letter is below.`,
      invalid_state: 'This cannot be decided in the paper’s present state.',
      too_late: 'The time to take it back is over.',
    }[problem.code]
    return refuseDecisionForm(desk, number, { status: 409, error: { name: '', code: problem.code, text } })
  }
  const { field = '', code, message } = problem
  return refuseDecisionForm(desk, number, { status: 422, error: { name: field, code, text: message } })
}

type Refused = Pick<Shown, 'traces' | 'listed'> & { status: 409 | 422; error: FieldError }

/** Shows the form again with the typed values. */
async function refuseDecisionForm(desk: Desk, number: string, { status, error, ...found }: Refused): Promise<Response> {
  return desk.refused({ status, errors: [error] }, () => showDecisionForm(desk, number, { isRefused: true, ...found }))
}

/** Describes the decision made since the editor opened the form; if there is none, says that the paper changed. */
async function whatOthersDid(desk: Desk, number: string): Promise<string> {
  const seen = parseVersion(desk.form.texts.modification)
  const last = (await paperOf(desk.actor, number))?.decisions.findLast(({ at, undone }) => !undone && seen && at > seen)
  if (!last) return 'Somebody else changed the paper in the meantime.'
  return `${last.by} was first and decided: ${decisions[last.decision].label}.`
}

async function undo(desk: Desk, number: string): Promise<Response> {
  const undone = await undoDecision(desk.actor, typedCode(number))
  if (!undone.ok && undone.problem.code === 'not_found') return desk.notFound()
  const { services, session } = desk
  const path = paths.adminSubmission(typedCode(number))
  if (!undone.ok) return desk.saved(path, 'It is too late: the letter is on its way.')
  const decide = paths.adminSubmissionStep(typedCode(number), 'decide')
  const sent = await findDraft(services.db, session.user.id, sentPath(decide))
  if (sent?.fields[draftKey])
    await saveUserDraft(services.db, session.user.id, { ...sent, path: decide, at: services.clock() })
  return sent
    ? desk.saved(
        `${decide}?${againField}=yes`,
        'The decision is taken back. Nothing was sent. What you wrote is still here.',
      )
    : desk.saved(path, 'The decision is taken back. Nothing was sent.')
}

/** Shows the issues for the article of an accepted paper, newest first. */
async function chooseIssue(desk: Desk, number: string): Promise<Response> {
  const paper = await paperOf(desk.actor, number)
  if (!paper) return desk.notFound()
  const { db } = desk.services
  const issues = (await listIssuesForAdmin(db, await listUnseen(db, desk.session.user))).slice(0, 24)
  const { online_first } = await readSettingsNamed(desk.services.db, 'online_first')
  const children = <IssueChoicePage paper={paper} issues={issues} mayBeEarly={online_first === 'on'} />
  return paperPage(desk, paper, { title: 'Into which issue?', children })
}
