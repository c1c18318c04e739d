import { idIn } from '../../../core/text/clean.ts'
import { privateRoutes } from '../../../office/sessions/sessions.ts'
import type { Services } from '../../../services.ts'
import { hearOwnChanges } from '../../../web/caching/own-changes.ts'
import { answerConflict, refuseUnprocessable, unprocessableBody } from '../../../web/http/form-body.ts'
import { notFound, notFoundBody, unauthorizedBody } from '../../../web/http/json.ts'
import { editableId } from '../../record/admin-queries.ts'
import { adminArticle, articleConflict } from '../../record/input.ts'
import { articleParameters } from '../../record/query-input.ts'
import { shownSupplement } from '../../record/supplement-input.ts'
import { convertArticleToJson } from '../../record/support-rules.ts'
import {
  addSupplement,
  changeSupplement,
  orderSupplements,
  removeSupplement,
  type SupplementResult,
} from './actions.ts'
import * as input from './input.ts'

const tags = ['Archives']
const refusals = { 401: unauthorizedBody, 404: notFoundBody, 409: articleConflict, 422: unprocessableBody }

/** JSON calls that add, change, order and delete the supplements of an article. */
export function supplementApi(services: Services) {
  return privateRoutes(services)
    .post(
      '/api/archives/:id/supplements',
      async ({ params, form: { texts, files, names }, actor, set }) => {
        const id = await editableId(actor, params.id)
        if (!id) return notFound()
        const sent = { bytes: files.file, name: names?.file ?? '', form: texts }
        const result = await addSupplement(actor, id, sent)
        if (!result.ok) return answerRefusedSupplement(result)
        await hearOwnChanges(services)
        set.status = 201
        return changedOne(result) ?? notFound()
      },
      {
        params: articleParameters,
        response: { 201: shownSupplement, ...refusals },
        sends: { schema: input.newSupplement, files: { file: 'invalid_file' } },
        detail: { tags, summary: 'Add a supplement to an article' },
      },
    )
    .post(
      '/api/archives/:id/supplements/order',
      async ({ params, form, actor }) => {
        const id = await editableId(actor, params.id)
        if (!id) return notFound()
        const order = (form.lists.order ?? []).map(Number)
        const result = await orderSupplements(actor, id, { order, form: form.texts })
        if (!result.ok) return answerRefusedSupplement(result)
        await hearOwnChanges(services)
        return convertArticleToJson(result.article)
      },
      {
        params: articleParameters,
        response: { 200: adminArticle, ...refusals },
        sends: { schema: input.supplementOrder },
        detail: { tags, summary: 'Put the supplements of an article into another order' },
      },
    )
    .post(
      '/api/archives/:id/supplements/:n',
      async ({ params, form, actor }) => {
        const id = await editableId(actor, params.id)
        if (!id) return notFound()
        const result = await changeSupplement(actor, id, { n: idIn(params.n) ?? 0, form: form.texts })
        if (!result.ok) return answerRefusedSupplement(result)
        await hearOwnChanges(services)
        return changedOne(result) ?? notFound()
      },
      {
        params: input.supplementParameters,
        response: { 200: shownSupplement, ...refusals },
        sends: { schema: input.supplementChange },
        detail: { tags, summary: 'Change the words of a supplement' },
      },
    )
    .delete(
      '/api/archives/:id/supplements/:n',
      async ({ params, query, actor, set }) => {
        const id = await editableId(actor, params.id)
        if (!id) return notFound()
        const result = await removeSupplement(actor, id, { n: idIn(params.n) ?? 0, form: query })
        if (!result.ok) return answerRefusedSupplement(result)
        await hearOwnChanges(services)
        set.status = 204
      },
      {
        params: input.supplementParameters,
        query: input.removal,
        response: { 204: input.removed, ...refusals },
        detail: { tags, summary: 'Delete a supplement' },
      },
    )
}

const changedOne = ({ article, n }: Extract<SupplementResult, { ok: true }>) =>
  article.supplements.find((one) => one.n === n)

function answerRefusedSupplement({ problem, current }: Extract<SupplementResult, { ok: false }>) {
  if (problem.code === 'not_found') return notFound()
  return problem.code === 'conflict'
    ? answerConflict({ ...problem, current: convertArticleToJson(current) })
    : refuseUnprocessable(problem)
}
