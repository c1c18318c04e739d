import { NoticePage } from '../../../views/author-mail/notice-page.tsx'
import { NoticesPage } from '../../../views/author-mail/notices-page.tsx'
import { paths } from '../../core/paths.ts'
import { idIn, wholeNumber } from '../../core/text/clean.ts'
import { counted } from '../../core/text/counted.ts'
import { readShell } from '../../office/frame/queries.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { backOf } from '../../office/screens/guard.tsx'
import { originOf, type Settings } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { selectionIn, selectionMessage } from '../certificates/selection/rules.ts'
import { queueNotices } from './actions.ts'
import { latestNotices, listNoticesOf, newestNotice } from './list-queries.ts'
import { authorNotice } from './notice.ts'
import { findNoticed, listNoticed } from './queries.ts'
import { isToSend } from './rules.ts'

const selected = { lists: ['refnumbers'] }

/** The notice of one article, those of a selection, and sending them. */
export function noticeScreens(services: Services) {
  return screens(services)
    .get('/admin/archives/:year/notice', showNotice)
    .post('/admin/archives/:year/notice/send', sendNotice)
    .post(paths.adminArticlesNotices(), showNotices, selected)
    .post(paths.adminArticlesNoticesSending(), sendNotices, selected).routes
}

/** The journal's email address if there is a mail server; undefined if users send notices by their own program. */
const sendingOf = ({ services }: Desk, { websiteemail }: Settings) =>
  services.config.smtp ? { from: websiteemail } : undefined

async function showNotice(desk: Desk, params: { year: string }) {
  const { services, url } = desk
  const { db, config } = services
  const id = idIn(params.year)
  if (!id) return desk.notFound()
  const [{ settings }, article, log, newest] = await Promise.all([
    readShell(services),
    findNoticed(db, id),
    listNoticesOf(db, id),
    newestNotice(db),
  ])
  if (!article) return desk.notFound()
  const origin = originOf(config, settings)
  const notice = authorNotice(article, settings, origin)
  const sending = sendingOf(desk, settings)
  const children = (
    <NoticePage
      article={article}
      notice={notice}
      origin={origin}
      log={log}
      newest={newest}
      sending={sending}
      zone={config.timeZone}
      here={url.pathname}
    />
  )
  return desk.page({ title: `Author notice: ${article.description}`, children })
}

/** The newest notice that the form's page knew. */
const seenBy = ({ form }: Desk) => wholeNumber(form.texts.seen ?? '') ?? 0

async function sendNotice(desk: Desk, params: { year: string }) {
  const id = idIn(params.year)
  const article = id && (await findNoticed(desk.services.db, id))
  if (!article) return desk.notFound()
  const here = paths.adminArticleNotice(article.id)
  const obstacle = await obstacleTo(desk)
  if (obstacle) return desk.redirect(here, 'error', obstacle)
  if (article.status !== 'enabled') return desk.redirect(here, 'error', 'Readers do not see this article yet.')
  if (article.email === '') return desk.redirect(here, 'error', 'The article has no corresponding author’s email.')
  const queued = await queueNotices(desk.actor, [article], seenBy(desk))
  return queued > 0
    ? desk.redirect(here, 'success', `The notice will be sent to ${article.email} in a moment.`)
    : desk.redirect(here, 'normal', 'This notice was sent or queued in the meantime. It is not sent twice.')
}

/** Why nothing can be sent from here at all. */
async function obstacleTo(desk: Desk): Promise<string | undefined> {
  const { settings } = await readShell(desk.services)
  const sending = sendingOf(desk, settings)
  if (!sending) return 'This journal has no mail server: SMTP_URL is not set.'
  return sending.from === '' ? 'The settings have no website email to send it from.' : undefined
}

/** The chosen articles, each with its latest notice. */
async function chosenBy({ services: { db }, form }: Desk) {
  const read = selectionIn('refnumbers', form.lists.refnumbers ?? [])
  if (!read.ok) return read
  const [articles, latest] = await Promise.all([listNoticed(db, read.selected), latestNotices(db, read.selected)])
  return { ok: true, chosen: articles.map((article) => ({ article, latest: latest.get(article.refnumber) })) } as const
}

async function showNotices(desk: Desk): Promise<Response> {
  const { services } = desk
  const [{ settings }, newest, read] = await Promise.all([
    readShell(services),
    newestNotice(services.db),
    chosenBy(desk),
  ])
  if (!read.ok) return desk.back(paths.adminArticles(), 'error', selectionMessage(read.problem))
  const shown = read.chosen.filter(({ article }) => article.status === 'enabled')
  const origin = originOf(services.config, settings)
  const children = (
    <NoticesPage
      notices={shown.map((each) => ({ ...each, notice: authorNotice(each.article, settings, origin) }))}
      origin={origin}
      hidden={read.chosen.length - shown.length}
      sending={sendingOf(desk, settings)}
      newest={newest}
      zone={services.config.timeZone}
      back={backOf(desk.form, '/admin', paths.adminArticles())}
    />
  )
  return desk.page({ title: 'Author notices', children })
}

async function sendNotices(desk: Desk): Promise<Response> {
  const back = (kind: 'success' | 'normal' | 'error', text: string) => desk.back(paths.adminArticles(), kind, text)
  const read = await chosenBy(desk)
  if (!read.ok) return back('error', selectionMessage(read.problem))
  const obstacle = await obstacleTo(desk)
  if (obstacle) return back('error', obstacle)
  const toSend = read.chosen.filter(({ article, latest }) => isToSend(article, latest))
  const queued = await queueNotices(
    desk.actor,
    toSend.map(({ article }) => article),
    seenBy(desk),
  )
  const others = read.chosen.length - queued
  const said = [
    queued > 0 && `${counted(queued, 'notice')} will be sent in a moment.`,
    others > 0 &&
      `${counted(others, 'article')} left out: without an email address, not public, or with a notice already.`,
  ]
  return back(queued > 0 ? 'success' : 'normal', said.filter(Boolean).join(' '))
}
