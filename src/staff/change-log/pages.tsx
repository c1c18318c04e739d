import { ChangesPage } from '../../../views/change-log/changes-page.tsx'
import { DeletedPage } from '../../../views/change-log/deleted-page.tsx'
import { paths } from '../../core/paths.ts'
import { idIn } from '../../core/text/clean.ts'
import { listUnseenOrDeleted } from '../../journal/access/article-queries.ts'
import { findReplacedFile } from '../../office/history/version-queries.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { answerDownload } from '../../web/http/download.ts'
import { answerStoredImage, answerStoredPdf } from '../../web/http/files.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import { isOfNone, listChanges, listDeleted, listPeople } from './queries.ts'
import { listVisibleKinds, parseLogFilters } from './rules.ts'

/** Serves the log of all changes, deleted records, and the files that changes replaced. */
export function auditScreens(services: Services) {
  return screens(services)
    .get(paths.adminChanges(), showChanges)
    .get(paths.adminDeleted(), showDeleted)
    .get('/admin/changes/:change/files/:field', sendReplacedFile).routes
}

async function showChanges({ services, session, url, page }: Desk): Promise<Response> {
  const { db, config } = services
  const kinds = listVisibleKinds(session.user.role)
  const { filters, query } = parseLogFilters(url.searchParams, config.timeZone, kinds)
  const unseen = await listUnseenOrDeleted(db, session.user)
  const [found, people] = await Promise.all([listChanges(db, query, unseen), listPeople(db)])
  const children = (
    <ChangesPage {...found} filters={filters} kinds={kinds} people={people} isFirst={query.before === undefined} />
  )
  return page({ title: 'Changes', children })
}

async function showDeleted({ services, session, request, page: answer }: Desk): Promise<Response> {
  const page = readRequestedPage(request)
  const found = await listDeleted(services.db, page, await listUnseenOrDeleted(services.db, session.user))
  const children = <DeletedPage {...found} page={page} />
  const { total } = found
  return redirectPastLastPage({ page, total }, paths.adminDeleted) ?? answer({ title: 'Deleted', children })
}

/** Serves a file that a change replaced, as long as it is kept. */
async function sendReplacedFile(desk: Desk, params: { change: string; field: string }): Promise<Response> {
  const { services, session, request } = desk
  const kinds = listVisibleKinds(session.user.role)
  const change = idIn(params.change)
  const isSeen = isOfNone(await listUnseenOrDeleted(services.db, session.user))
  const name =
    change &&
    (await findReplacedFile(services.db, { change, field: params.field, kinds, isSeen, now: services.clock() }))
  if (!name) return desk.notFound()
  if (params.field === 'text_hash') return sendText(desk, name)
  const file = name.includes('.')
    ? await answerStoredImage(services.files, request, name)
    : await answerStoredPdf(services.files, request, { hash: name, refnumber: `change-${change}` })
  return file ?? desk.notFound()
}

/** Sends a full text that a change replaced, as its JATS. */
async function sendText({ services, notFound }: Desk, hash: string): Promise<Response> {
  const file = await services.files.open(hash)
  return file ? answerDownload(file, { type: 'application/xml; charset=utf-8', name: 'text.xml' }) : notFound()
}
