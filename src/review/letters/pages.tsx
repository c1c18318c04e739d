import { sql } from 'drizzle-orm'
import { LogPage } from '../../../views/letters/log-page.tsx'
import { PaperLetterPage } from '../../../views/letters/paper-letter-page.tsx'
import { paths } from '../../core/paths.ts'
import { listUnseen } from '../../journal/access/article-queries.ts'
import { isToAuthor } from '../../journal/author-mail/list-queries.ts'
import { findStall } from '../../office/letters/queue-queries.ts'
import { isDecision } from '../../office/letters/rules.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import { letterTitle } from '../papers/letter-kind-rules.ts'
import { readAccess } from './access-queries.ts'
import { decidePaperLetter } from './actions.ts'
import { countLog, type FoundLetter, findLetter, listLog } from './log-queries.ts'
import { lettersPerPage, parseLogFilter } from './log-rules.ts'
import { type OpenedLetter, openLetter } from './opening.ts'

/** The log of all letters, and one letter about a paper or an account with the decisions about it. */
export function letterLogScreens(services: Services) {
  return screens(services, { role: 'editor' })
    .get(paths.adminPaperLetters(), showLog)
    .get(
      '/admin/letters/:id',
      onLetter((desk, letter) => showLetter(desk, letter)),
    )
    .post('/admin/letters/:id', onLetter(settlePaperLetter))
    .post('/admin/letters/:id/text', onLetter(openPaperLetter)).routes
}

async function showLog(desk: Desk): Promise<Response> {
  const { services, session, request, url } = desk
  const filter = parseLogFilter(url.searchParams.get('filter') ?? '')
  const number = url.searchParams.get('number') ?? ''
  const page = readRequestedPage(request)
  const seen = await readAccess(services.db, session.user)
  const unseen = await listUnseen(services.db, session.user)
  const access = number === '' ? sql`(${seen} or ${isToAuthor(unseen)})` : seen
  const [stall, counts, letters] = await Promise.all([
    findStall(services.db, access),
    countLog(services.db, access, { number }),
    listLog(services.db, access, { filter, number, page, limit: lettersPerPage }),
  ])
  const href = (page: number) => paths.adminPaperLetters({ filter, number, page })
  const beyond = redirectPastLastPage({ page, total: counts[filter], perPage: lettersPerPage }, href)
  if (beyond) return beyond
  const list = { filter, number, letters, stall, page, counts }
  return desk.page({ title: 'Letters', children: <LogPage {...list} /> })
}

/** Makes a screen of the letter in the address, if the user may see it. */
function onLetter(screen: (desk: Desk, letter: FoundLetter) => Promise<Response>) {
  return async (desk: Desk, params: { id: string }): Promise<Response> => {
    const letter = await findLetter(desk.actor, params.id)
    return letter ? screen(desk, letter) : desk.notFound()
  }
}

async function showLetter(desk: Desk, letter: FoundLetter, opened?: OpenedLetter): Promise<Response> {
  const children = <PaperLetterPage letter={letter} opened={opened} />
  return desk.page({ title: `Letter: ${letterTitle(letter.kind)}`, children })
}

/** Shows a letter with its link, to be sent by hand. */
async function openPaperLetter(desk: Desk, letter: FoundLetter): Promise<Response> {
  if (letter.kind === '' || letter.state === 'cancelled') return desk.notFound()
  const { actor } = desk
  const opened = await openLetter(actor, letter)
  if (opened) return showLetter(desk, letter, opened)
  return desk.redirect(paths.adminPaperLetter(letter.id), 'error', 'The link in this letter no longer works.')
}

const doneMessages = {
  sent: 'The letter counts as sent.',
  cancelled: 'The letter is cancelled.',
  again: 'The letter is queued again.',
} as const

async function settlePaperLetter(desk: Desk, letter: FoundLetter): Promise<Response> {
  const { decision = '' } = desk.form.texts
  if (!isDecision(decision) || letter.kind === '') return desk.notFound()
  const id = await decidePaperLetter(desk.actor, letter, decision)
  if (id !== undefined) return desk.back(paths.adminPaperLetter(id), 'success', doneMessages[decision])
  const here = paths.adminPaperLetter(letter.id)
  return desk.back(here, 'normal', 'The letter has changed in the meantime. Nothing was done.')
}
