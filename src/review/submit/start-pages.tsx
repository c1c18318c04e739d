import { StartPage } from '../../../views/submit/start-page.tsx'
import { paths } from '../../core/paths.ts'
import { dayIn } from '../../core/text/dates.ts'
import { errorsOf } from '../../core/text/problems.ts'
import { t } from '../../core/words/words.ts'
import { listOpenCalls } from '../../journal/calls/queries.ts'
import { readShell } from '../../office/frame/queries.ts'
import { clientOf } from '../../office/frame/refusal.ts'
import { takesSubmissions } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { type Visit, visitorPages } from '../access-links/visits.tsx'
import { startDraft } from './actions.ts'
import { startForm } from './input.ts'

/** The start of a submission, while the journal takes papers online. */
export function startPages(services: Services) {
  return visitorPages(services)
    .get(paths.submit(), showStartPage)
    .post(paths.submit(), { form: startForm, files: ['manuscript'] }, submit).routes
}

const isSubmissionOpen = async ({ services }: Visit) => takesSubmissions((await readShell(services)).settings)

const showStartPage = async (visit: Visit): Promise<Response> =>
  (await isSubmissionOpen(visit)) ? startPage(visit) : visit.notFound()

async function startPage(visit: Visit): Promise<Response> {
  const { db, clock, config } = visit.services
  const { email = '', website = '', call = visit.url.searchParams.get('call') ?? '' } = visit.form.texts
  const calls = await listOpenCalls(db, dayIn(config.timeZone, clock()))
  const typed = { email, website, call }
  const children = <StartPage {...typed} calls={calls} instructions={paths.instructions()} />
  return visit.page({ page: 'submit', state: '', title: t('Submit a paper'), children })
}

async function submit(visit: Visit): Promise<Response> {
  const { services, request, form } = visit
  if (!(await isSubmissionOpen(visit))) return visit.notFound()
  const result = await startDraft(services, form, clientOf(request, services.config))
  if (result.ok) return visit.done(result.location)
  if (result.code === 'too_many') return visit.tooMany(result.seconds)
  return visit.refused(errorsOf(result.problems), () => startPage(visit))
}
