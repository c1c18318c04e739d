import { LetterListPage } from '../../../views/author-mail/letter-list-page.tsx'
import { paths } from '../../core/paths.ts'
import { idIn } from '../../core/text/clean.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { pageOf, redirectPastLastPage } from '../../web/http/paging.ts'
import { settleLetter } from './actions.ts'
import { countLetters, listLetters } from './list-queries.ts'
import { isSettlement, lettersPerPage, parseLetterFilter } from './rules.ts'

/** The log of all letters sent from here, and the decision about one. */
export function letterListScreens(services: Services) {
  return screens(services).get('/admin/notices', showList).post('/admin/notices/:id', settle).routes
}

async function showList(desk: Desk): Promise<Response> {
  const { services, request, url } = desk
  const filter = parseLetterFilter(url.searchParams.get('filter') ?? '')
  const page = pageOf(request)
  const [total, letters] = await Promise.all([
    countLetters(services.db, filter),
    listLetters(services.db, filter, page),
  ])
  const href = (page: number) => paths.adminLetters({ filter, page })
  const beyond = redirectPastLastPage({ page, total, perPage: lettersPerPage }, href)
  if (beyond) return beyond
  const list = { filter, letters, page, total, here: url.pathname + url.search, zone: services.config.timeZone }
  return desk.page({ title: 'Notices', children: <LetterListPage {...list} /> })
}

async function settle(desk: Desk, params: { id: string }): Promise<Response> {
  const id = idIn(params.id)
  const { decision = '' } = desk.form.texts
  if (!id || !isSettlement(decision)) return desk.notFound()
  const isSettled = await settleLetter(desk.actor, id, decision)
  const message = decision === 'sent' ? 'The notice counts as sent.' : 'The notice is cancelled.'
  return isSettled
    ? desk.back(paths.adminLetters(), 'success', message)
    : desk.back(paths.adminLetters(), 'normal', 'The notice has changed in the meantime. Nothing was done.')
}
