import { idIn } from '../../core/text/clean.ts'
import { optionalSession, signedIn } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { noStore } from '../../web/caching/caching.ts'
import { describedBody, parseForm, unprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { jsonRoutes, notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { editorRecords, pinEditors } from './actions.ts'
import { findAdminEditor, listAdminEditors } from './admin-queries.ts'
import { selectionProblem } from './fields.ts'
import * as input from './input.ts'
import { listPublicEditors } from './queries.ts'

const tags = ['Editors']

/** Editors as JSON; signed-in users see all of them. */
export function editorApi(services: Services) {
  const { db } = services
  return jsonRoutes()
    .use(optionalSession(services))
    .get(
      '/api/editors',
      async ({ session, set }) => {
        if (session) noStore({ set })
        return session ? await listAdminEditors(db) : await listPublicEditors(db)
      },
      { response: { 200: input.shownEditors }, detail: { tags, summary: 'The editorial board' } },
    )
    .get(
      '/api/editors/:id',
      async ({ params, session, set }) => {
        if (session) noStore({ set })
        const id = idIn(params.id)
        if (!id) return notFound()
        return (session ? await findAdminEditor(db, id) : (await listPublicEditors(db, id))[0]) ?? notFound()
      },
      {
        params: input.editorParameters,
        response: { 200: input.shownEditor, 404: notFoundBody },
        detail: { tags, summary: 'One editor' },
      },
    )
}

const files = { imgFile: 'invalid_image' }
const refusals = { 401: unauthorizedBody, 404: notFoundBody, 422: unprocessableBody }

/** Adding, changing and pinning editors. */
export function editorAdminApi(services: Services) {
  return jsonRoutes()
    .onTransform(noStore)
    .use(signedIn(services))
    .post(
      '/api/editors',
      async ({ request, actor, set }) => {
        const read = await parseForm(request, { files })
        if (!read.ok) return unprocessable(read.problem)
        const result = await editorRecords.add(actor, { form: read.form.texts, image: read.form.files.imgFile })
        if (!result.ok) return unprocessable(result.problem)
        services.pageCache.clear()
        set.status = 201
        return result.row
      },
      {
        parse: 'none',
        response: { 201: input.adminEditor, 401: unauthorizedBody, 422: unprocessableBody },
        detail: {
          tags,
          summary: 'Add an editor',
          requestBody: describedBody(input.newEditor, ['multipart/form-data']),
        },
      },
    )
    .post(
      '/api/editors/pin',
      async ({ request, actor }) => {
        const read = await parseForm(request, { lists: ['ids'] })
        if (!read.ok) return unprocessable(read.problem)
        const ids = (read.form.lists.ids ?? []).map(idIn)
        if (!ids.every((id) => id !== undefined)) return unprocessable(selectionProblem('invalid', 'ids'))
        const result = await pinEditors(actor, ids)
        if (!result.ok) return result.problem.code === 'not_found' ? notFound() : unprocessable(result.problem)
        services.pageCache.clear()
        return result.editors
      },
      {
        parse: 'none',
        response: { 200: input.adminEditors, ...refusals },
        detail: {
          tags,
          summary: 'Pin editors, or unpin those that are pinned',
          requestBody: describedBody(input.pinned, ['application/json']),
        },
      },
    )
    .post(
      '/api/editors/:id',
      async ({ params, request, actor }) => {
        const read = await parseForm(request, { files })
        if (!read.ok) return unprocessable(read.problem)
        const id = idIn(params.id)
        const { texts, files: images } = read.form
        const result = id && (await editorRecords.update(actor, id, { form: texts, image: images.imgFile }))
        if (!result) return notFound()
        if (!result.ok) return result.problem.code === 'not_found' ? notFound() : unprocessable(result.problem)
        services.pageCache.clear()
        return result.row
      },
      {
        parse: 'none',
        params: input.editorParameters,
        response: { 200: input.adminEditor, ...refusals },
        detail: {
          tags,
          summary: 'Change an editor',
          requestBody: describedBody(input.editorChange, ['multipart/form-data']),
        },
      },
    )
}
