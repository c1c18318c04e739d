import { t } from 'elysia'
import { privateRoutes } from '../../../office/sessions/sessions.ts'
import type { Services } from '../../../services.ts'
import { refuseUnprocessable, unprocessableBody } from '../../../web/http/form-body.ts'
import { notFound, notFoundBody, unauthorizedBody } from '../../../web/http/json.ts'
import { editableAt } from '../../record/admin-queries.ts'
import * as input from '../../record/input.ts'
import * as queryInput from '../../record/query-input.ts'
import { convertArticleToJson } from '../../record/support-rules.ts'
import { sayRegisteredDois, unsayRegisteredDois } from './queries.ts'

/** The JSON call to record that an article's DOI was registered by hand, or to undo that. */
export function doiApi(services: Services) {
  return privateRoutes(services).post(
    '/api/admin/archives/:id/doi',
    async ({ params, form: { texts }, actor }) => {
      const { db, username, clock } = actor
      const article = await editableAt(actor, params.id)
      if (!article) return notFound()
      const { registered = '' } = texts
      if (registered === '') return refuseUnprocessable({ code: 'required', field: 'registered' })
      if (registered !== 'true' && registered !== 'false')
        return refuseUnprocessable({ code: 'invalid', field: 'registered' })
      if (!article.doi) return refuseUnprocessable({ code: 'required', field: 'doi' })
      const dois = [article.doi]
      if (registered === 'true') await sayRegisteredDois(db, { dois, createdby: username, at: clock() })
      else await unsayRegisteredDois(db, dois)
      services.pageCache.clear()
      return convertArticleToJson(article)
    },
    {
      params: queryInput.articleParameters,
      response: { 200: input.adminArticle, 401: unauthorizedBody, 404: notFoundBody, 422: unprocessableBody },
      sends: { schema: word },
      detail: {
        tags: ['Archives'],
        summary:
          'Say that an article’s DOI was registered by hand, so that readers get it as a link and nobody changes it; false takes it back',
      },
    },
  )
}

const word = t.Object({ registered: t.Boolean() }, { examples: [{ registered: true }] })
