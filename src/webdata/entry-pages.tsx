import { AddEntryPage } from '../../views/webdata/add-entry-page.tsx'
import { EntryPage } from '../../views/webdata/entry-page.tsx'
import { type Desk, screens } from '../http/desk.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { entryWords } from '../text/html.ts'
import type { FieldError } from '../text/problems.ts'
import { addEntry, changeStatus } from './actions.ts'
import { findEntry, listStatusChanges } from './queries.ts'
import { changedText, entryMessages, entryName, entryTime, statusHistory } from './rules.ts'
import { shown } from './shown.ts'

/** The screens of one entry: adding one, and one with its history, with a plain form for its status. */
export function entryScreens(services: Services) {
  return screens(services, '/webdata')
    .get(paths.webdataAdd(), async (desk) => showAdd(desk, (await desk.takeDraft()) ?? {}))
    .post(paths.webdataAdd(), add)
    .get('/webdata/entries/:id', showEntry)
    .post('/webdata/entries/:id', setStatus).routes
}

function showAdd(desk: Desk, { status = '', content = '' }: Record<string, string>, errors: FieldError[] = []) {
  const children = <AddEntryPage status={status} content={content} errors={errors} />
  return desk.page({ title: 'Add entry', children, status: errors.length > 0 ? 422 : undefined })
}

async function add(desk: Desk): Promise<Response> {
  const { texts } = desk.form
  const result = await addEntry(desk.services, desk.session.user.name, texts)
  if (result.ok) return desk.saved(paths.webdata(), entryMessages.added)
  const { field = 'content', message } = result.problem
  const errors = [{ name: field, text: message }]
  return desk.refused(422, errors, () => showAdd(desk, texts, errors))
}

async function showEntry(desk: Desk, params: { id: string }): Promise<Response> {
  const { db, config } = desk.services
  const id = idIn(params.id)
  const entry = id && (await findEntry(db, id))
  if (!entry) return desk.notFound()
  const { name, html, status } = shown(entry, config.timeZone)
  const history = statusHistory(entry, await listStatusChanges(db, entry.id)).map((change) => ({
    ...change,
    time: entryTime(new Date(change.at), config.timeZone),
  }))
  return desk.page({ title: name, children: <EntryPage {...{ id: entry.id, status, html, history }} /> })
}

/** Sets a status from a plain form; redirects to the list it came from, with a message. */
async function setStatus(desk: Desk, params: { id: string }): Promise<Response> {
  const { services, session, form, url } = desk
  const id = idIn(params.id)
  const { status = '', from } = form.texts
  const result = id ? await changeStatus(services, session.user.name, id, { status, from }) : undefined
  if (!result || (!result.ok && result.problem.code === 'not_found')) return desk.notFound()
  if (!result.ok) return desk.back(url.pathname, 'error', result.problem.message)
  services.totals.hear({ id: result.entry.id, from: result.was, to: status })
  const text = changedText(entryName(entryWords(result.entry.content)), status)
  return desk.back(url.pathname, 'success', text)
}
