import { NoticeListPage } from '../../../views/author-mail/notice-list-page.tsx'
import { paths } from '../../core/paths.ts'
import { idIn } from '../../core/text/clean.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { pageOf, redirectPastLastPage } from '../../web/http/paging.ts'
import { settleNotice } from './actions.ts'
import { countNotices, listNotices } from './list-queries.ts'
import { isSettlement, noticeFilterIn, noticesPerPage } from './rules.ts'

/** The log of all notices that were sent from here, and deciding about one. */
export function noticeListScreens(services: Services) {
  return screens(services).get('/admin/notices', showList).post('/admin/notices/:id', settle).routes
}

async function showList(desk: Desk): Promise<Response> {
  const { services, request, url } = desk
  const filter = noticeFilterIn(url.searchParams.get('filter') ?? '')
  const page = pageOf(request)
  const [total, notices] = await Promise.all([
    countNotices(services.db, filter),
    listNotices(services.db, filter, page),
  ])
  const href = (page: number) => paths.adminNotices({ filter, page })
  const beyond = redirectPastLastPage({ page, total, perPage: noticesPerPage }, href)
  if (beyond) return beyond
  const list = { filter, notices, page, total, here: url.pathname + url.search, zone: services.config.timeZone }
  return desk.page({ title: 'Notices', children: <NoticeListPage {...list} /> })
}

async function settle(desk: Desk, params: { id: string }): Promise<Response> {
  const id = idIn(params.id)
  const { decision = '' } = desk.form.texts
  if (!id || !isSettlement(decision)) return desk.notFound()
  const isSettled = await settleNotice(desk.actor, id, decision)
  const said = decision === 'sent' ? 'The notice counts as sent.' : 'The notice is cancelled.'
  return isSettled
    ? desk.back(paths.adminNotices(), 'success', said)
    : desk.back(paths.adminNotices(), 'normal', 'The notice has changed in the meantime. Nothing was done.')
}
