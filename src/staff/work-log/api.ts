import { idIn } from '../../core/text/clean.ts'
import { limitIn, pageIn } from '../../core/text/paging.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { findClientAddress } from '../../web/http/address.ts'
import { refuseUnprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { addEntry, readEntries } from './actions.ts'
import { changeEntry, changeStatuses } from './change-actions.ts'
import { findEntry, listChanges } from './entry-queries.ts'
import { entryRefsIn, maxChanged } from './entry-rules.ts'
import { makeExportedEntry } from './export.ts'
import { listStatuses } from './history.ts'
import * as input from './input.ts'
import { filterIn, lacksEntryFields, maxEntries } from './rules.ts'
import { searchIn } from './search-rules.ts'

const tags = ['Work log']

/** Serves the work log as JSON: its entries, new ones, and live changes. */
export function webdataApi(services: Services) {
  const { db, config, live } = services
  return privateRoutes(services)
    .get(
      '/api/webdata',
      async ({ query, set }) => {
        const { status, search, page } = query
        const limit = Object.keys(query).length > 0 ? limitIn(query.limit) : maxEntries
        const filters = { filter: filterIn(status), ...searchIn(search, config.timeZone) }
        const read = await readEntries(services, { ...filters, page: pageIn(page), limit })
        set.headers['X-Total-Count'] = String(read.total)
        return read.entries.map(makeExportedEntry)
      },
      {
        query: input.entryQuery,
        response: { 200: input.entries, 401: unauthorizedBody },
        detail: { tags, summary: 'The entries, the number of all in X-Total-Count' },
      },
    )
    .post(
      '/api/webdata',
      async ({ form, actor, set }) => {
        if (lacksEntryFields(form.texts)) return refuseUnprocessable({ code: 'required', field: 'content' })
        const result = await addEntry(actor, form.texts)
        if (!result.ok) return refuseUnprocessable(result.problem)
        set.status = 201
        return makeExportedEntry(result.entry)
      },
      {
        response: { 201: input.entry, 401: unauthorizedBody, 422: unprocessableBody },
        sends: { schema: input.newEntry },
        detail: { tags, summary: 'Add an entry' },
      },
    )
    .get(
      '/api/webdata/:id/history',
      async ({ params }) => {
        const id = idIn(params.id)
        const entry = id && (await findEntry(db, id))
        return entry ? listStatuses(entry, await listChanges(db, id, 'status')) : notFound()
      },
      {
        params: input.entryParameters,
        response: { 200: input.history, 401: unauthorizedBody, 404: notFoundBody },
        detail: { tags, summary: 'The statuses that an entry had, and who gave them' },
      },
    )
    .get('/api/webdata/live', ({ request, session }) => live.open(session.id, findClientAddress(request, config)), {
      detail: {
        tags,
        summary: 'Changes of the entries as they happen: server-sent events named entries, and beat every 5 seconds',
        responses: {
          200: { description: 'A stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
          429: { description: 'The session has 20 streams open' },
        },
      },
    })
}

/** Serves changes of entries. */
export function webdataChangesApi(services: Services) {
  return privateRoutes(services)
    .put(
      '/api/webdata/:id',
      async ({ params, form, actor, status: answer }) => {
        const result = await changeEntry(actor, idIn(params.id), form.texts)
        if (result.ok) return makeExportedEntry(result.entry)
        const { code, message, current } = result.problem
        if (current) return answer(409, { error: 'conflict' as const, current: makeExportedEntry(current) })
        if (code === 'forbidden') return answer(403, { error: code, message })
        return code === 'not_found' ? notFound() : refuseUnprocessable(result.problem)
      },
      {
        params: input.entryParameters,
        response: {
          200: input.entry,
          401: unauthorizedBody,
          403: input.notCorrectable,
          404: notFoundBody,
          409: input.entryConflict,
          422: unprocessableBody,
        },
        sends: { schema: input.entryChange },
        detail: {
          tags,
          summary: 'Give an entry another status; or correct its content, by its writer, within 24 hours',
        },
      },
    )
    .post(
      '/api/webdata/status',
      async ({ form, actor }) => {
        const { texts, lists } = form
        const refs = entryRefsIn(lists.entries ?? [])
        if (!refs?.length) return refuseUnprocessable({ code: 'invalid', field: 'entries' })
        if (refs.length > maxChanged) return refuseUnprocessable({ code: 'too_many', field: 'entries' })
        if (texts.status === undefined) return refuseUnprocessable({ code: 'invalid_status', field: 'status' })
        const result = await changeStatuses(actor, refs, texts.status)
        if (!result.ok) return refuseUnprocessable(result.problem)
        const { changed, conflicts, missing } = result
        return { changed: changed.map(makeExportedEntry), conflicts: conflicts.map(makeExportedEntry), missing }
      },
      {
        response: { 200: input.statusesChanged, 401: unauthorizedBody, 422: unprocessableBody },
        sends: { schema: input.statusesChange },
        detail: { tags, summary: 'Give several entries one status' },
      },
    )
}
