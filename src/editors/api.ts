import { idIn, jsonRoutes, notFound, notFoundBody } from '../http/json.ts'
import type { Services } from '../services.ts'
import * as input from './input.ts'
import { listPublicEditors } from './queries.ts'

/** The editors as JSON. */
export function editorApi({ db }: Services) {
  return jsonRoutes()
    .get('/api/editors', () => listPublicEditors(db), {
      response: { 200: input.editors },
      detail: { tags: ['Editors'], summary: 'The editorial board' },
    })
    .get(
      '/api/editors/:id',
      async ({ params }) => {
        const id = idIn(params.id)
        const [found] = id ? await listPublicEditors(db, id) : []
        return found ?? notFound()
      },
      {
        params: input.editorParameters,
        response: { 200: input.editor, 404: notFoundBody },
        detail: { tags: ['Editors'], summary: 'One editor' },
      },
    )
}
