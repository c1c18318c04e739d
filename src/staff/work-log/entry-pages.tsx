import { AddEntryPage } from '../../../views/work-log/add-entry-page.tsx'
import { EntryPage, MissingArticlePage } from '../../../views/work-log/entry-page.tsx'
import { paths } from '../../core/paths.ts'
import { idIn } from '../../core/text/clean.ts'
import { entryWords } from '../../core/text/html.ts'
import { findFormer } from '../../journal/record/address-queries.ts'
import { findEditable } from '../../journal/record/admin-queries.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { redirect } from '../../web/http/redirect.ts'
import { addEntry } from './actions.ts'
import { changeStatus, changeStatuses, correctEntry } from './change-actions.ts'
import { findEntry, listChanges } from './entry-queries.ts'
import { entryName, entryRefsIn, isCorrectable, maxChanged } from './entry-rules.ts'
import { listCorrections, listStatuses } from './history.ts'
import { describeChangedEntries, describeConflict, entryMessages, serverMessages } from './problems.ts'
import type { Entry } from './queries.ts'
import { formatEntryTime } from './rules.ts'
import { makeShownEntry } from './shown-entry.ts'

/** Serves the screens of entries: adding one, one with its history and forms, many at once. */
export function entryScreens(services: Services) {
  return screens(services, { tool: '/webdata' })
    .get(paths.webdataAdd(), async (desk) => showAdd(desk, (await desk.draft()) ?? {}))
    .post(paths.webdataAdd(), addEntryFromForm)
    .get('/webdata/entries/:id', async (desk, { id }) => showEntry(desk, id, { typed: await desk.takeDraft() }))
    .post('/webdata/entries/:id', (desk, params) =>
      desk.form.texts.content === undefined ? setEntryStatus(desk, params) : correct(desk, params),
    )
    .post(paths.webdataStatus(), setStatuses, { lists: ['entries'] })
    .get('/webdata/ref/:refnumber', toArticle).routes
}

function showAdd(desk: Desk, { status = '', content = '' }: Record<string, string>) {
  const children = <AddEntryPage status={status} content={content} />
  return desk.page({ title: 'Add entry', children })
}

/** Adds an entry by its own form, or by the line in the list, which is the form's `back`. */
async function addEntryFromForm(desk: Desk): Promise<Response> {
  const { texts } = desk.form
  const isLine = texts.back !== undefined
  if (isLine && !texts.content?.trim()) return desk.back(paths.webdata(), 'error', serverMessages.empty)
  const result = await addEntry(desk.actor, texts)
  if (result.ok && isLine) return desk.back(paths.webdata(), 'success', entryMessages.added)
  if (result.ok) return desk.saved(texts.another ? paths.webdataAdd() : paths.webdata(), entryMessages.added)
  const { field = 'content', message } = result.problem
  const errors = [{ name: field, text: message }]
  return desk.refused({ status: 422, errors }, () => showAdd(desk, texts))
}

/** An unsaved content, with the reason in its `problem`. */
type Unsaved = { typed: Record<string, string> | undefined; status?: number }

async function showEntry(desk: Desk, idText: string, { typed = {}, status }: Unsaved) {
  const { db, config, clock, username } = desk.actor
  const entry = await findEntryById(desk, idText)
  if (!entry) return desk.notFound()
  const { name, html, status: current } = makeShownEntry(entry, config.timeZone)
  const timed = <Change extends { at: string }>(change: Change) => ({
    ...change,
    time: formatEntryTime(new Date(change.at), config.timeZone),
  })
  const history = listStatuses(entry, await listChanges(db, entry.id, 'status')).map(timed)
  const corrected = listCorrections(await listChanges(db, entry.id, 'edit')).map(timed)
  const isOpen = isCorrectable(entry, username, clock()) || typed.problem !== undefined
  const unsaved = typed.content === undefined ? {} : typed // a draft may consist of a status only
  const correction = isOpen ? { content: entry.content, from: entry.content, ...unsaved } : undefined
  const children = (
    <EntryPage
      id={entry.id}
      status={current}
      html={html}
      history={history}
      corrected={corrected}
      correction={correction}
    />
  )
  return desk.page({ title: name, children, status })
}

async function findEntryById({ services }: Desk, idText: string): Promise<Entry | undefined> {
  const id = idIn(idText)
  return id === undefined ? undefined : findEntry(services.db, id)
}

const statusOfProblem = { forbidden: 403, conflict: 409, invalid: 422, invalid_status: 422, not_found: 404 }

/** Corrects a content from a plain form; a refused content is shown again. */
async function correct(desk: Desk, params: { id: string }): Promise<Response> {
  const { actor, form, url } = desk
  const id = idIn(params.id)
  const { content = '', from } = form.texts
  const result = id ? await correctEntry(actor, id, { content, from }) : undefined
  if (!result || (!result.ok && result.problem.code === 'not_found')) return desk.notFound()
  if (result.ok) return desk.saved(url.pathname, entryMessages.corrected)
  const { code, message, current } = result.problem
  const typed = { content, problem: message, ...(!current && { from }) }
  return showEntry(desk, params.id, { typed, status: statusOfProblem[code] })
}

/** Sets a status from a plain form; redirects to the list it came from, with a message. */
async function setEntryStatus(desk: Desk, params: { id: string }): Promise<Response> {
  const { actor, form, url } = desk
  const id = idIn(params.id)
  const { status = '', from } = form.texts
  const result = id ? await changeStatus(actor, id, { status, from }) : undefined
  if (!result || (!result.ok && result.problem.code === 'not_found')) return desk.notFound()
  if (!result.ok) return desk.back(url.pathname, 'error', result.problem.message)
  return desk.back(url.pathname, 'success', describeChangedEntries([nameEntry(result.entry)], status))
}

const nameEntry = ({ content }: Entry) => entryName(entryWords(content))

/** Gives the selected entries one status; the message names those that another user changed in the meantime. */
async function setStatuses(desk: Desk): Promise<Response> {
  const { status = '' } = desk.form.texts
  const refs = entryRefsIn(desk.form.lists.entries ?? [])
  if (!refs?.length || refs.length > maxChanged)
    return desk.back(paths.webdata(), 'error', serverMessages.invalid_entries)
  const result = await changeStatuses(desk.actor, refs, status)
  if (!result.ok) return desk.back(paths.webdata(), 'error', result.problem.message)
  const { changed, conflicts, missing } = result
  const problems = [
    ...conflicts.map((entry) => describeConflict(nameEntry(entry), entry.status)),
    ...missing.map(() => entryMessages.not_found),
  ]
  const done = changed.length > 0 ? [describeChangedEntries(changed.map(nameEntry), status)] : []
  return desk.back(paths.webdata(), problems.length > 0 ? 'error' : 'success', [...done, ...problems].join('. '))
}

/** Redirects from `ref. 1031` to the article's form, even if its ref number has changed. */
async function toArticle(desk: Desk, { refnumber }: { refnumber: string }): Promise<Response> {
  const { db } = desk.services
  const former = async () => {
    const found = await findFormer(db, { refnumber })
    return found?.is === 'moved' ? findEditable(desk.actor, found.article.refnumber) : undefined
  }
  const article = (await findEditable(desk.actor, refnumber)) ?? (await former())
  if (article) return redirect(paths.adminArticle(article.id))
  const children = <MissingArticlePage refnumber={refnumber} />
  return desk.page({ title: 'No such article', children, status: 404 })
}
