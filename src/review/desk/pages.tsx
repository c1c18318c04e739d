import { DeskPage } from '../../../views/desk/desk-page.tsx'
import { PaperPage } from '../../../views/desk/paper-page.tsx'
import type { RefusedStep } from '../../../views/desk/step-form.tsx'
import type { Db } from '../../core/db/connect.ts'
import { paperFileKinds } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { cleanLine, idIn } from '../../core/text/clean.ts'
import { dayIn } from '../../core/text/dates.ts'
import { errorsOf } from '../../core/text/problems.ts'
import { findPaperId, readVisible } from '../../journal/access/queries.ts'
import { readShell } from '../../office/frame/queries.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { listIn } from '../../office/screens/drafts/rules.ts'
import { isAllowed } from '../../office/sessions/rules.ts'
import { takesSubmissions } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import { notStored } from '../../web/http/unavailable.ts'
import { readerOf } from '../case/context.ts'
import { findPaper, type Paper } from '../case/paper-queries.ts'
import { findReceiptOf, nextReceiptNumber } from '../fees/receipt-queries.ts'
import { uploadLimits } from '../files/rules.ts'
import { findLetter, markSent } from '../letters/log-queries.ts'
import { letterText } from '../letters/queueing.ts'
import { typedCode } from '../papers/code-rules.ts'
import { listNamesakes } from '../papers/flag-queries.ts'
import { mayBecome } from '../papers/state-rules.ts'
import { parseDeskFilter } from '../papers/turn-rules.ts'
import { keptUntil, listGoing } from '../retention/queries.ts'
import { assignAll } from './access-actions.ts'
import { countDrafts, deleteDraft, listDrafts } from './draft-queries.ts'
import { identifyingOfRound } from './identifying-queries.ts'
import { listEditors, readDesk } from './list-queries.ts'
import { paperSteps, takePaperStep } from './paper-steps.ts'
import { assignedText } from './rules.ts'

const listedPerPage = 50

const ofSteps = {
  spooled: { files: paperFileKinds, lists: ['files'], limits: uploadLimits },
  onPage: '/admin/submissions/:number',
}

/** The editors' desk: its list, and a paper. */
export function deskScreens(services: Services) {
  return screens(services, { role: 'editor' })
    .get(paths.adminSubmissions(), showDesk)
    .post(paths.adminSubmissions(), assignSelected, { lists: ['numbers'] })
    .post('/admin/submissions/drafts/:id', dropDraft)
    .get('/admin/submissions/:number', async (desk, { number }) => showPaper(desk, number, await typedBefore(desk)))
    .post('/admin/submissions/:number/:step', submitStep, ofSteps).routes
}

async function showDesk(desk: Desk): Promise<Response> {
  const { services, session, url, request } = desk
  const reader = await readerOf(desk.actor)
  const isAdmin = isAllowed(session.user.role, 'admin')
  const filter = parseDeskFilter(url.searchParams.get('filter') ?? '', isAdmin)
  const q = cleanLine(url.searchParams.get('q') ?? '').slice(0, 200)
  const call = cleanLine(url.searchParams.get('call') ?? '')
  const page = readRequestedPage(request)
  const asked = { filter, q, call, page, limit: listedPerPage }
  const { counts, unsettled, papers, access } = await readDesk(services.db, asked, reader)
  if (isAdmin) counts.draft = await countDrafts(services.db, asked)
  const href = (page: number) => paths.adminSubmissions({ filter, q, call, page })
  const beyond = redirectPastLastPage({ page, total: counts[filter], perPage: listedPerPage }, href)
  if (beyond) return beyond
  const going = await listGoing(services, access)
  const isOpen = takesSubmissions((await readShell(services)).settings)
  const list = {
    isOpen,
    going,
    filter,
    q,
    call,
    counts,
    unsettled,
    papers,
    drafts: filter === 'draft' ? await listDrafts(services.db, asked) : undefined,
    page,
    perPage: listedPerPage,
    isAdmin,
    editors: isAdmin ? (await listEditors(services.db)).map(({ name }) => name) : [],
  }
  const turns = q === '' && call === '' ? counts.editor : undefined
  return desk.page({ title: 'Submissions', marks: { 'data-page': 'desk' }, turns, children: <DeskPage {...list} /> })
}

/** Assigns the selected papers to an editor. Admins only. */
async function assignSelected(desk: Desk): Promise<Response> {
  const { session, form, actor, back } = desk
  if (!isAllowed(session.user.role, 'admin')) return desk.forbidden()
  const numbers = (form.lists.numbers ?? []).slice(0, listedPerPage).map(typedCode)
  const { user = '' } = form.texts
  const to = paths.adminSubmissions({ filter: 'unassigned' })
  if (numbers.length === 0 || user === '') return back(to, 'error', 'Select papers, and choose an editor for them.')
  const { assigned, refused } = await assignAll(actor, numbers, user)
  const sentences = [assigned > 0 && assignedText(assigned, user), ...refused]
  return back(to, refused.length > 0 ? 'error' : 'success', sentences.filter(Boolean).join(' '))
}

/** Deletes a draft. Admins only. */
async function dropDraft(desk: Desk, { id }: { id: string }): Promise<Response> {
  if (!isAllowed(desk.session.user.role, 'admin')) return desk.forbidden()
  const known = idIn(id)
  if (!known || !(await deleteDraft(desk.services.db, known))) return desk.notFound()
  return desk.saved(paths.adminSubmissions({ filter: 'draft' }), 'The draft is deleted.')
}

/** Returns the typed values of a step's form from before the session expired, or that could not be stored. */
async function typedBefore(desk: Desk): Promise<RefusedStep | undefined> {
  const typed = await desk.takeDraft()
  const errors = desk.unstored ? [{ name: '', text: notStored }] : []
  return typed && { step: typed.step ?? '', errors, typed, files: listIn(typed.files) }
}

async function showPaper(desk: Desk, number: string, refused?: RefusedStep): Promise<Response> {
  const { services, session } = desk
  const { db } = services
  const reader = await readerOf(desk.actor)
  const paper = await findPaper(db, typedCode(number), reader)
  if (!paper) return desk.notFound()
  const { state, next } = paper
  const isReleasable = state === 'received' || state === 'review'
  const [traces, editors, kept, withdrawal, receipt, nextReceipt] = await Promise.all([
    isReleasable ? identifyingOfRound(services, paper) : [],
    listEditors(db),
    keptUntil(services, paper.id),
    mayBecome(state, 'withdrawn') ? withdrawalOf(db, paper) : undefined,
    findReceiptOf(db, paper.id),
    nextReceiptNumber(db, dayIn(services.config.timeZone, services.clock())),
  ])
  const namesakes = paper.flags.includes('duplicate_title')
    ? await listNamesakes(db, paper.id, await readVisible(db, session.user))
    : []
  const page = {
    paper,
    namesakes,
    traces,
    kept,
    withdrawal,
    refused,
    receipt,
    nextReceipt,
    isAdmin: isAllowed(session.user.role, 'admin'),
    editors: editors.map(({ name }) => name),
  }
  return desk.page({
    title: paper.title || paper.number,
    marks: { 'data-page': 'paper', 'data-state': state, 'data-next': next },
    children: <PaperPage {...page} />,
  })
}

/** Returns the letter of a withdrawal from its template. */
function withdrawalOf(db: Db, { number, title, authors }: Paper) {
  const author = authors.find(({ corresponding }) => corresponding)
  return letterText(db, 'withdrawn', { number, title, name: author?.name ?? '' })
}

/** Marks the letters that a page listed as sent by hand. */
async function markAllSent(desk: Desk, number: string): Promise<Response> {
  const { actor, form } = desk
  const by = { by: actor.username, at: actor.clock() }
  for (const id of (form.texts.all ?? '').split(',').slice(0, 500)) {
    const letter = await findLetter(actor, id)
    if (letter?.paper === number && letter.state === 'to_copy')
      await actor.db.transaction((tx) => markSent(tx, letter, by))
  }
  return desk.saved(`${paths.adminSubmission(number)}#letters`, 'The letters count as sent.')
}

/** Takes the step of a form on the paper's page. */
async function submitStep(desk: Desk, { number: typed, step: name }: { number: string; step: string }) {
  const { actor, form } = desk
  const number = typedCode(typed)
  if (name === 'letters') return markAllSent(desk, number)
  const step = paperSteps[name]
  if (!step) return desk.notFound()
  const result = await takePaperStep(step, actor, number, form)
  if (result.ok) {
    const isSeen = await findPaperId(desk.services.db, number, desk.session.user)
    const next =
      form.texts.next === 'again'
        ? `${paths.adminSubmissionStep(number, 'ask/several')}?who=again`
        : paths.adminSubmission(number)
    return desk.saved(isSeen ? next : paths.adminSubmissions(), result.said ?? step.done)
  }
  const { problem, problems = [problem] } = result
  if (problem.code === 'not_found') return desk.notFound()
  if (problem.code === 'forbidden') return desk.forbidden()
  const errors = errorsOf(problems.map((each) => ({ ...each, field: each.field && `${name}-${each.field}` })))
  const refused = { step: name, errors: errorsOf(problems), typed: form.texts, files: form.lists.files ?? [] }
  return desk.refused({ status: 422, errors }, () => showPaper(desk, number, refused))
}
