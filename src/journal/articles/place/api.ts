import { t } from 'elysia'
import { idIn } from '../../../core/text/clean.ts'
import { privateRoutes } from '../../../office/sessions/sessions.ts'
import type { Services } from '../../../services.ts'
import { conflict, isConflict, unprocessable, unprocessableBody } from '../../../web/http/form-body.ts'
import { notFound, notFoundBody, unauthorizedBody } from '../../../web/http/json.ts'
import { updateArticle } from '../editing/actions.ts'
import { deleteArticle } from '../editing/deletion-actions.ts'
import { answered } from '../editing/support-rules.ts'
import * as input from '../input.ts'
import * as queryInput from '../query-input.ts'
import { moveIn } from './form.ts'

const tags = ['Archives']
const refusals = { 401: unauthorizedBody, 404: notFoundBody }

/** JSON calls that move an article to another issue or ref number, and delete it. */
export function articlePlaceApi(services: Services) {
  const { pageCache } = services
  return privateRoutes(services)
    .post(
      '/api/archives/:id/move',
      async ({ params, form, actor }) => {
        const id = idIn(params.id)
        const result = id && (await updateArticle(actor, id, { form: moveIn(form.texts), moves: true }))
        if (!result) return notFound()
        if (result.ok) {
          pageCache.clear()
          return answered(result.article)
        }
        const { problem, conflict: edit } = result
        if (problem.code === 'not_found') return notFound()
        return isConflict(problem) ? conflict({ ...problem, current: answered(edit?.current) }) : unprocessable(problem)
      },
      {
        params: queryInput.articleParameters,
        response: { 200: input.adminArticle, ...refusals, 409: input.articleConflict, 422: unprocessableBody },
        sends: { schema: articleMove },
        detail: {
          tags,
          summary: 'Move an article to another issue or ref number; its old addresses redirect to the new ones',
        },
      },
    )
    .delete(
      '/api/archives/:id',
      async ({ params, actor }) => {
        const id = idIn(params.id)
        const result = id ? await deleteArticle(actor, id) : undefined
        if (!result || (!result.ok && result.problem.code === 'not_found')) return notFound()
        if (!result.ok) return conflict(result.problem)
        pageCache.clear()
        return { deleted: result.row.id }
      },
      {
        params: queryInput.articleParameters,
        response: { 200: deletedArticle, ...refusals, 409: input.articleConflict },
        detail: { tags, summary: 'Delete an article, which can be undone in the back office for 30 days' },
      },
    )
}

const whole = t.Number({ multipleOf: 1, minimum: 0 })

/** The body of a move; an absent field stays. */
const articleMove = t.Object(
  {
    year: t.Optional(whole),
    volume: t.Optional(whole),
    issue: t.Optional(whole),
    refnumber: t.Optional(t.String()),
    modification: t.Optional(
      t.String({ description: 'As it came: the move is refused if the article has changed since' }),
    ),
  },
  { examples: [{ year: 2026, volume: 5, issue: 2, refnumber: '102' }] },
)

const deletedArticle = t.Object(
  { deleted: t.Number({ description: 'Its id' }) },
  { description: 'The article is deleted', examples: [{ deleted: 7 }] },
)
