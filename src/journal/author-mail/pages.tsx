import { LetterListPage } from '../../../views/author-mail/letter-list-page.tsx'
import { LetterPage } from '../../../views/author-mail/letter-page.tsx'
import { LettersPage } from '../../../views/author-mail/letters-page.tsx'
import { paths } from '../../core/paths.ts'
import { idIn, wholeNumber } from '../../core/text/clean.ts'
import { counted } from '../../core/text/counted.ts'
import { readShell } from '../../office/frame/queries.ts'
import { findStall } from '../../office/letters/queue-queries.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { backOf } from '../../office/screens/guard.tsx'
import { originOf, type Settings } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import { selectionIn, selectionMessage } from '../certificates/selection/rules.ts'
import { unseenBy } from '../record/admin-queries.ts'
import { queueLetters, settleLetter } from './actions.ts'
import { authorLetter } from './letter.ts'
import { countLetters, isToAuthor, latestLetters, listLetters, listLettersOf, newestLetter } from './list-queries.ts'
import { letterArticleAt, listLetterArticles } from './queries.ts'
import { isSettlement, isToSend, lettersPerPage, parseLetterFilter } from './rules.ts'

const selected = { lists: ['refnumbers'] }

/** The screens of one article's letter and of a selection's letters, and sending them. */
export function letterScreens(services: Services) {
  return screens(services)
    .get('/admin/archives/:year/notice', showLetter)
    .post('/admin/archives/:year/notice/send', sendLetter)
    .post(paths.adminArticlesLetters(), showLetters, selected)
    .post(paths.adminArticlesLettersSending(), sendLetters, selected).routes
}

/**
 * Returns the journal's email address if there is a mail server; undefined if editors send letters with their mail
 * program.
 */
const sendingOf = ({ services }: Desk, { websiteemail }: Settings) =>
  services.config.smtp ? { from: websiteemail } : undefined

async function showLetter(desk: Desk, params: { year: string }) {
  const { services } = desk
  const { db, config } = services
  const article = await letterArticleAt(desk.actor, params.year)
  if (!article) return desk.notFound()
  const [{ settings }, log, newest] = await Promise.all([
    readShell(services),
    listLettersOf(db, article.id),
    newestLetter(db),
  ])
  const origin = originOf(config, settings)
  const letter = authorLetter(article, settings, origin)
  const sending = sendingOf(desk, settings)
  const children = <LetterPage article={article} letter={letter} log={log} newest={newest} sending={sending} />
  return desk.page({ title: `Write to its authors: ${article.description}`, children })
}

/** Returns the newest letter when the form's page was rendered. */
const seenBy = ({ form }: Desk) => wholeNumber(form.texts.seen ?? '') ?? 0

async function sendLetter(desk: Desk, params: { year: string }) {
  const article = await letterArticleAt(desk.actor, params.year)
  if (!article) return desk.notFound()
  const here = paths.adminArticleLetter(article.id)
  const obstacle = await obstacleTo(desk)
  if (obstacle) return desk.redirect(here, 'error', obstacle)
  if (article.status !== 'enabled') return desk.redirect(here, 'error', 'Readers do not see this article yet.')
  if (article.email === '') return desk.redirect(here, 'error', 'The article has no corresponding author’s email.')
  const queued = await queueLetters(desk.actor, [article], seenBy(desk))
  return queued > 0
    ? desk.redirect(here, 'success', `The letter will be sent to ${article.email} in a moment.`)
    : desk.redirect(here, 'normal', 'This letter was sent or queued in the meantime. It is not sent twice.')
}

/** Returns the reason why this journal cannot send letters, if there is one. */
async function obstacleTo(desk: Desk): Promise<string | undefined> {
  const { settings } = await readShell(desk.services)
  const sending = sendingOf(desk, settings)
  if (!sending) return 'This journal has no mail server: SMTP_URL is not set.'
  return sending.from === '' ? 'The settings have no website email to send it from.' : undefined
}

/** Returns the chosen articles, each with its latest letter. */
async function chosenBy({ actor, form }: Desk) {
  const { db } = actor
  const selection = selectionIn('refnumbers', form.lists.refnumbers ?? [])
  if (!selection.ok) return selection
  const [articles, latest] = await Promise.all([
    listLetterArticles(db, selection.selected, await unseenBy(actor)),
    latestLetters(db, selection.selected),
  ])
  return { ok: true, chosen: articles.map((article) => ({ article, latest: latest.get(article.refnumber) })) } as const
}

async function showLetters(desk: Desk): Promise<Response> {
  const { services } = desk
  const [{ settings }, newest, selection] = await Promise.all([
    readShell(services),
    newestLetter(services.db),
    chosenBy(desk),
  ])
  if (!selection.ok) return desk.back(paths.adminArticles(), 'error', selectionMessage(selection.problem))
  const enabledArticles = selection.chosen.filter(({ article }) => article.status === 'enabled')
  const origin = originOf(services.config, settings)
  const children = (
    <LettersPage
      letters={enabledArticles.map((each) => ({ ...each, letter: authorLetter(each.article, settings, origin) }))}
      hidden={selection.chosen.length - enabledArticles.length}
      sending={sendingOf(desk, settings)}
      newest={newest}
      back={backOf(desk.form, '/admin', paths.adminArticles())}
    />
  )
  return desk.page({ title: 'Letters to authors', children })
}

async function sendLetters(desk: Desk): Promise<Response> {
  const back = (kind: 'success' | 'normal' | 'error', text: string) => desk.back(paths.adminArticles(), kind, text)
  const selection = await chosenBy(desk)
  if (!selection.ok) return back('error', selectionMessage(selection.problem))
  const obstacle = await obstacleTo(desk)
  if (obstacle) return back('error', obstacle)
  const toSend = selection.chosen.filter(({ article, latest }) => isToSend(article, latest))
  const articles = toSend.map(({ article }) => article)
  const queued = await queueLetters(desk.actor, articles, seenBy(desk))
  const others = selection.chosen.length - queued
  const sentences = [
    queued > 0 && `${counted(queued, 'letter')} will be sent in a moment.`,
    others > 0 &&
      `${counted(others, 'article')} left out: without an email address, not public, retracted, or with a letter already.`,
  ]
  return back(queued > 0 ? 'success' : 'normal', sentences.filter(Boolean).join(' '))
}

/** The log of all letters to authors, and the decision about one. */
export function letterListScreens(services: Services) {
  return screens(services).get('/admin/notices', showAuthorLetters).post('/admin/notices/:id', settleAuthorLetter)
    .routes
}

async function showAuthorLetters(desk: Desk): Promise<Response> {
  const { request, url } = desk
  const filter = parseLetterFilter(url.searchParams.get('filter') ?? '')
  const page = readRequestedPage(request)
  const { actor } = desk
  const { db } = actor
  const unseen = await unseenBy(actor)
  const [stall, counts, letters] = await Promise.all([
    findStall(db, isToAuthor(unseen)),
    countLetters(db, { unseen }),
    listLetters(db, filter, { page, unseen }),
  ])
  const total = counts[filter]
  const href = (page: number) => paths.adminLetters({ filter, page })
  const beyond = redirectPastLastPage({ page, total, perPage: lettersPerPage }, href)
  if (beyond) return beyond
  const list = { filter, letters, stall, page, counts }
  return desk.page({ title: 'Letters of publication', children: <LetterListPage {...list} /> })
}

async function settleAuthorLetter(desk: Desk, params: { id: string }): Promise<Response> {
  const id = idIn(params.id)
  const { decision = '' } = desk.form.texts
  if (!id || !isSettlement(decision)) return desk.notFound()
  const isSettled = await settleLetter(desk.actor, id, decision)
  const message = decision === 'sent' ? 'The letter counts as sent.' : 'The letter is cancelled.'
  return isSettled
    ? desk.back(paths.adminLetters(), 'success', message)
    : desk.back(paths.adminLetters(), 'normal', 'The letter has changed in the meantime. Nothing was done.')
}
