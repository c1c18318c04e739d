import { Elysia } from 'elysia'
import { AddEntryPage } from '../../views/webdata/add-entry-page.tsx'
import { EntryPage } from '../../views/webdata/entry-page.tsx'
import { errorPage } from '../http/errors.tsx'
import type { Form } from '../http/form.ts'
import { refusedForm, savedForm } from '../http/form-answer.ts'
import { backOf, forSession, forSubmit, typedBefore } from '../http/guard.tsx'
import { privatePage, redirect } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { entryWords } from '../text/html.ts'
import type { FieldError } from '../text/problems.ts'
import { addEntry, changeStatus } from './actions.ts'
import { findEntry, listStatusChanges } from './queries.ts'
import { changedText, entryMessages, entryName, entryTime, statusHistory } from './rules.ts'
import { shown } from './shown.ts'

const tool = '/webdata'

/** The screens of one entry: a new one, and one with its history, whose status a plain form changes. */
export function entryPages(services: Services) {
  return new Elysia()
    .get(paths.webdataAdd(), ({ request }) =>
      forSession(services, request, tool, async (session) => {
        const typed = (await typedBefore(services, request, session)) ?? {}
        return showAdd(services, request, session, typed)
      }),
    )
    .post(
      paths.webdataAdd(),
      ({ request }) => forSubmit(services, request, tool, (session, form) => add(services, request, session, form)),
      { parse: 'none' },
    )
    .get('/webdata/entries/:id', ({ request, params }) =>
      forSession(services, request, tool, (session) => showEntry(services, request, session, params.id)),
    )
    .post(
      '/webdata/entries/:id',
      ({ request, params }) =>
        forSubmit(services, request, tool, (session, form) => change(services, request, session, params.id, form)),
      { parse: 'none' },
    )
}

type Typed = Record<string, string>

function showAdd(services: Services, request: Request, session: Session, typed: Typed, errors: FieldError[] = []) {
  const { status = '', content = '' } = typed
  const children = <AddEntryPage status={status} content={content} errors={errors} />
  return privatePage(services, request, {
    tool,
    title: 'Add entry',
    session,
    children,
    status: errors.length > 0 ? 422 : undefined,
  })
}

async function add(services: Services, request: Request, session: Session, { texts }: Form): Promise<Response> {
  const result = await addEntry(services, session.user.name, texts)
  if (result.ok) return savedForm(request, paths.webdata(), { kind: 'success', text: entryMessages.added })
  const { field = 'content', message } = result.problem
  const errors = [{ name: field, text: message }]
  return refusedForm(request, 422, errors, () => showAdd(services, request, session, texts, errors))
}

async function showEntry(services: Services, request: Request, session: Session, parameter: string): Promise<Response> {
  const id = idIn(parameter)
  const entry = id && (await findEntry(services.db, id))
  if (!entry) return errorPage(services, request, 404)
  const { name, html, status } = shown(entry, services.config.timeZone)
  const history = statusHistory(entry, await listStatusChanges(services.db, entry.id)).map((change) => ({
    ...change,
    time: entryTime(new Date(change.at), services.config.timeZone),
  }))
  const children = <EntryPage {...{ id: entry.id, status, html, history }} />
  return privatePage(services, request, { tool, title: name, session, children })
}

/** A status by a plain form; it leads back to the list it came from, with a word about what became of it. */
async function change(
  services: Services,
  request: Request,
  session: Session,
  parameter: string,
  form: Form,
): Promise<Response> {
  const id = idIn(parameter)
  const { status = '', from } = form.texts
  const result = id ? await changeStatus(services, session.user.name, id, { status, from }) : undefined
  if (!result || (!result.ok && result.problem.code === 'not_found')) return errorPage(services, request, 404)
  const back = backOf(form, tool, new URL(request.url).pathname)
  if (!result.ok) return redirect(back, { flash: { kind: 'error', text: result.problem.message } })
  services.totals.hear({ id: result.entry.id, from: result.was, to: status })
  const text = changedText(entryName(entryWords(result.entry.content)), status)
  return redirect(back, { flash: { kind: 'success', text } })
}
