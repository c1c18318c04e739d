import { AddPaperPage } from '../../../views/desk/add-paper-page.tsx'
import { DeskPage } from '../../../views/desk/desk-page.tsx'
import { PaperPage } from '../../../views/desk/paper-page.tsx'
import { paths } from '../../core/paths.ts'
import { cleanLine } from '../../core/text/clean.ts'
import { errorsOf, type FieldError } from '../../core/text/problems.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { pageOf, redirectPastLastPage } from '../../web/http/paging.ts'
import { uploadLimits } from '../files/rules.ts'
import { typedCode } from '../papers/code-rules.ts'
import { checkedFiles } from '../papers/incoming.ts'
import { parseDeskFilter } from '../papers/turn-rules.ts'
import { addPaper } from './adding-actions.ts'
import { readerOf } from './context.ts'
import { readDesk } from './list-queries.ts'
import { findPaper } from './paper-queries.ts'
import { addedKinds } from './rules.ts'

const listedPerPage = 300
const withFiles = { spooled: { files: addedKinds, limits: uploadLimits } }

/** The editors' desk: its list, a paper, and entering one that came by mail. */
export function deskScreens(services: Services) {
  return screens(services, { role: 'editor' })
    .get(paths.adminSubmissions(), showDesk)
    .get(paths.adminAddSubmission(), async (desk) => showForm(desk, { typed: (await desk.draft()) ?? {} }))
    .post(paths.adminAddSubmission(), add, withFiles)
    .get('/admin/submissions/:number', showPaper).routes
}

async function showDesk(desk: Desk): Promise<Response> {
  const { services, session, url, request } = desk
  const reader = await readerOf(services, session)
  const filter = parseDeskFilter(url.searchParams.get('filter') ?? '')
  const q = cleanLine(url.searchParams.get('q') ?? '').slice(0, 200)
  const page = pageOf(request)
  const { counts, papers } = await readDesk(services.db, { filter, q, page, limit: listedPerPage }, reader)
  const href = (page: number) => paths.adminSubmissions({ filter, q, page })
  const beyond = redirectPastLastPage({ page, total: counts[filter], perPage: listedPerPage }, href)
  if (beyond) return beyond
  const { now, today } = reader
  const list = { filter, q, counts, papers, page, perPage: listedPerPage, now, today }
  return desk.page({ title: 'Submissions', marks: { 'data-page': 'desk' }, children: <DeskPage {...list} /> })
}

async function showPaper(desk: Desk, { number }: { number: string }): Promise<Response> {
  const { services, session } = desk
  const reader = await readerOf(services, session)
  const paper = await findPaper(services.db, typedCode(number), reader)
  if (!paper) return desk.notFound()
  const { state, next } = paper
  return desk.page({
    title: paper.title || paper.number,
    marks: { 'data-page': 'paper', 'data-state': state, 'data-next': next },
    children: <PaperPage paper={paper} now={reader.now} today={reader.today} zone={services.config.timeZone} />,
  })
}

type Form = { typed: Record<string, string>; errors?: FieldError[]; status?: number }

async function showForm(desk: Desk, { typed, errors = [], status }: Form): Promise<Response> {
  const { today } = await readerOf(desk.services, desk.session)
  const children = <AddPaperPage typed={typed} errors={errors} today={today} />
  return desk.page({ title: 'Add a paper', status, children })
}

async function add(desk: Desk): Promise<Response> {
  const { form, actor, services, session } = desk
  const { viewer } = await readerOf(services, session)
  const { files, problems } = await checkedFiles(form.spooled ?? { files: [], problems: [] })
  const result = await addPaper({ ...actor, viewer }, { typed: form.texts, files, refused: problems })
  if (result.ok) return desk.saved(paths.adminSubmission(result.number), `The paper is entered as ${result.number}.`)
  const errors = errorsOf(result.problems)
  const lost = files
    .filter(({ kind }) => !errors.some(({ name }) => name === kind))
    .map(({ kind }) => ({ name: kind, text: 'Please choose the file again: nothing is saved yet' }))
  return desk.refused(422, [...errors, ...lost], () =>
    showForm(desk, { typed: form.texts, errors: [...errors, ...lost], status: 422 }),
  )
}
