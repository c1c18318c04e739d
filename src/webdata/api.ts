import { noStore } from '../http/caching.ts'
import { describedBody, readForm, unprocessable, unprocessableBody } from '../http/form.ts'
import { jsonRoutes, notFound, notFoundBody, unauthorizedBody } from '../http/json.ts'
import { addressOf, signedIn } from '../http/session.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { limitIn, pageIn } from '../text/paging.ts'
import { addEntry, changeStatus, readEntries } from './actions.ts'
import { exportedEntry } from './export.ts'
import * as input from './input.ts'
import { findEntry, listStatusChanges } from './queries.ts'
import { filterIn, maxEntries, searchIn, statusHistory } from './rules.ts'

const tags = ['Work log']

/** The work log as JSON. */
export function webdataApi(services: Services) {
  const { db, config, live } = services
  return jsonRoutes()
    .onTransform(noStore)
    .use(signedIn(services))
    .get(
      '/api/webdata',
      async ({ query, set }) => {
        const { status, search, page, limit } = query
        const isPaged = Object.keys(query).length > 0
        const read = await readEntries(services, {
          filter: filterIn(status),
          search: searchIn(search),
          page: pageIn(page),
          limit: isPaged ? limitIn(limit) : maxEntries,
        })
        set.headers['X-Total-Count'] = String(read.total)
        return read.entries.map(exportedEntry)
      },
      {
        query: input.entryQuery,
        response: { 200: input.entries, 401: unauthorizedBody },
        detail: { tags, summary: 'The entries, the number of all in X-Total-Count' },
      },
    )
    .post(
      '/api/webdata',
      async ({ request, session, set }) => {
        const read = await readForm(request)
        if (!read.ok) return unprocessable(read.problem)
        const result = await addEntry(services, session.user.name, read.form.texts)
        if (!result.ok) return unprocessable(result.problem)
        set.status = 201
        return exportedEntry(result.entry)
      },
      {
        parse: 'none',
        response: { 201: input.entry, 401: unauthorizedBody, 422: unprocessableBody },
        detail: { tags, summary: 'Add an entry', requestBody: describedBody(input.newEntry, ['application/json']) },
      },
    )
    .put(
      '/api/webdata/:id',
      async ({ params, request, session, status: answer }) => {
        const read = await readForm(request)
        if (!read.ok) return unprocessable(read.problem)
        const id = idIn(params.id)
        const { status, from } = read.form.texts
        if (status === undefined) return unprocessable({ code: 'invalid_status', field: 'status' })
        const result = id && (await changeStatus(services, session.user.name, id, { status, from }))
        if (!result) return notFound()
        if (result.ok) {
          services.totals.hear({ id: result.entry.id, from: result.was, to: status })
          return exportedEntry(result.entry)
        }
        const { code, current } = result.problem
        if (current) return answer(409, { error: 'conflict' as const, current: exportedEntry(current) })
        return code === 'not_found' ? notFound() : unprocessable(result.problem)
      },
      {
        parse: 'none',
        params: input.entryParameters,
        response: {
          200: input.entry,
          401: unauthorizedBody,
          404: notFoundBody,
          409: input.entryConflict,
          422: unprocessableBody,
        },
        detail: {
          tags,
          summary: 'Give an entry another status',
          requestBody: describedBody(input.statusChange, ['application/json']),
        },
      },
    )
    .get(
      '/api/webdata/:id/history',
      async ({ params }) => {
        const id = idIn(params.id)
        const entry = id && (await findEntry(db, id))
        return entry ? statusHistory(entry, await listStatusChanges(db, id)) : notFound()
      },
      {
        params: input.entryParameters,
        response: { 200: input.history, 401: unauthorizedBody, 404: notFoundBody },
        detail: { tags, summary: 'The statuses that an entry had, and who gave them' },
      },
    )
    .get('/api/webdata/live', ({ request, session }) => live.open(session.id, addressOf(request, config)), {
      detail: {
        tags,
        summary:
          'What becomes of the entries, as it happens: server-sent events named entries, and every 5 seconds beat',
        responses: {
          200: { description: 'A stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        },
      },
    })
}
