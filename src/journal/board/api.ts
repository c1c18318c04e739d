import { idIn } from '../../core/text/clean.ts'
import { optionalSession, privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { noStore } from '../../web/caching/caching.ts'
import { refuseUnprocessable, unprocessableBody } from '../../web/http/form-body.ts'
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

/** JSON calls to add, change and pin editors. */
export function editorAdminApi(services: Services) {
  return privateRoutes(services)
    .post(
      '/api/editors',
      async ({ form, actor, set }) => {
        const result = await editorRecords.add(actor, { form: form.texts, image: form.files.imgFile })
        if (!result.ok) return refuseUnprocessable(result.problem)
        services.pageCache.clear()
        set.status = 201
        return result.row
      },
      {
        response: { 201: input.adminEditor, 401: unauthorizedBody, 422: unprocessableBody },
        sends: { schema: input.newEditor, files },
        detail: { tags, summary: 'Add an editor' },
      },
    )
    .post(
      '/api/editors/pin',
      async ({ form, actor }) => {
        const ids = (form.lists.ids ?? []).map(idIn)
        if (!ids.every((id) => id !== undefined)) return refuseUnprocessable(selectionProblem('invalid', 'ids'))
        const result = await pinEditors(actor, ids)
        if (!result.ok) return result.problem.code === 'not_found' ? notFound() : refuseUnprocessable(result.problem)
        services.pageCache.clear()
        return result.editors
      },
      {
        response: { 200: input.adminEditors, ...refusals },
        sends: { schema: input.pinned },
        detail: { tags, summary: 'Pin editors, or unpin those that are pinned' },
      },
    )
    .post(
      '/api/editors/:id',
      async ({ params, form, actor }) => {
        const id = idIn(params.id)
        const { texts, files: images } = form
        const result = id && (await editorRecords.update(actor, id, { form: texts, image: images.imgFile }))
        if (!result) return notFound()
        if (!result.ok) return result.problem.code === 'not_found' ? notFound() : refuseUnprocessable(result.problem)
        services.pageCache.clear()
        return result.row
      },
      {
        params: input.editorParameters,
        response: { 200: input.adminEditor, ...refusals },
        sends: { schema: input.editorChange, files },
        detail: { tags, summary: 'Change an editor' },
      },
    )
}
