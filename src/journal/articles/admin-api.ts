import { limitIn, pageIn } from '../../core/text/paging.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { hearOwnChanges } from '../../web/caching/own-changes.ts'
import {
  answerConflict,
  type describeBody,
  isConflict,
  refuseUnprocessable,
  unprocessableBody,
} from '../../web/http/form-body.ts'
import { notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { editableId, findPrivateFields, unseenBy } from '../record/admin-queries.ts'
import * as input from '../record/input.ts'
import type { IssueNumber } from '../record/issues/rules.ts'
import { moveIn, parseIssuePlace } from '../record/place-form.ts'
import * as queryInput from '../record/query-input.ts'
import { convertArticleToJson, convertPlaceToJson } from '../record/support-rules.ts'
import { parseQuery } from '../search/parsing/parse-query.ts'
import { searchArticles } from '../search/queries.ts'
import { cleanQuery } from '../search/rules.ts'
import { type ArticleResult, addArticle, setArticleStatus, updateArticle } from './editing/actions.ts'
import { deleteArticle } from './editing/deletion-actions.ts'
import * as formInput from './editing/form-input.ts'
import { moveIntoIssue, undoMove } from './place/move-actions.ts'
import { filesOfMove, mostMoved, parseArticlesToMove } from './place/move-rules.ts'
import { unlooked, withoutRoom } from './text/answers.ts'
import * as textInput from './text/input.ts'
import type { Unlooked } from './text/rules.ts'

const tags = ['Archives']
const files = { pdfFile: 'invalid_file' }
const formOrJson: Parameters<typeof describeBody>[1] = ['application/json', 'multipart/form-data']
const refusals = { 401: unauthorizedBody, 409: input.articleConflict, 422: unprocessableBody }

/** JSON calls to add, edit and search articles of any status. */
export function articleAdminApi(services: Services) {
  const { db, pageCache } = services
  return privateRoutes(services)
    .get(
      '/api/admin/search',
      async ({ query: { q = '', page, limit }, actor, set }) => {
        const options = { page: pageIn(page), limit: limitIn(limit), unseen: await unseenBy(actor) }
        const searched = await searchArticles(db, parseQuery(cleanQuery(q)), options)
        set.headers['X-Total-Count'] = String(searched.total)
        return withPrivateFields(db, searched.results)
      },
      {
        query: queryInput.adminSearchQuery,
        response: { 200: input.adminArticles, 401: unauthorizedBody },
        detail: { tags: ['Search'], summary: 'Search every article, whatever its status' },
      },
    )
    .post(
      '/api/admin/archives',
      async ({ form, actor, set }) => {
        const result = await addArticle(actor, { form: form.texts, pdf: form.files.pdfFile })
        if (!result.ok) return answerRefusedArticle(result)
        pageCache.clear()
        set.status = 201
        return convertArticleToJson(result.article)
      },
      {
        response: { 201: input.adminArticle, ...refusals },
        sends: { schema: formInput.newArticle, files },
        detail: { tags, summary: 'Add an article to an issue' },
      },
    )
    .post(
      '/api/archives/:id',
      async ({ params, form, actor }) => {
        const id = await editableId(actor, params.id)
        return answerArticleChange(
          services,
          id && (await updateArticle(actor, id, { form: form.texts, pdf: form.files.pdfFile, asks: true })),
        )
      },
      {
        params: queryInput.articleParameters,
        response: { 200: input.adminArticle, 404: notFoundBody, ...refusals, 422: textInput.unread },
        sends: { schema: formInput.articleChange, files },
        detail: { tags, summary: 'Change an article' },
      },
    )
    .post(
      '/api/archives/:id/status',
      async ({ params, form, actor }) => {
        const id = await editableId(actor, params.id)
        return answerArticleChange(services, id && (await setArticleStatus(actor, id, { form: form.texts })))
      },
      {
        params: queryInput.articleParameters,
        response: { 200: input.adminArticle, 404: notFoundBody, ...refusals, 422: textInput.unread },
        sends: { schema: formInput.articleStatus, flags: ['looked'] },
        detail: { tags, summary: 'Show an article to the public, now or from a time on, or take it away from there' },
      },
    )
}

/** JSON calls to move an article to another issue or ref number, and to delete it. */
export function articlePlaceApi(services: Services) {
  return privateRoutes(services)
    .post(
      '/api/archives/:id/move',
      async ({ params, form, actor }) => {
        const id = await editableId(actor, params.id)
        return answerArticleChange(
          services,
          id && (await updateArticle(actor, id, { form: moveIn(form.texts), pdf: form.files.pdfFile, moves: true })),
        )
      },
      {
        params: queryInput.articleParameters,
        response: { 200: input.adminArticle, 404: notFoundBody, ...refusals },
        sends: { schema: formInput.articleMove, files, types: formOrJson },
        detail: {
          tags,
          summary: 'Move an article to another issue or ref number; its old addresses redirect to the new ones',
        },
      },
    )
    .post(
      '/api/archives/:id/move/undo',
      async ({ params, actor }) => {
        const id = await editableId(actor, params.id)
        return answerArticleChange(services, id && (await undoMove(actor, id)))
      },
      {
        params: queryInput.articleParameters,
        response: { 200: input.adminArticle, 404: notFoundBody, ...refusals },
        detail: {
          tags,
          summary: 'Take back the move of an article into its issue, for 30 days; it is online first again',
        },
      },
    )
    .post(
      '/api/admin/archives/move',
      async ({ form: { texts, files }, actor }) => {
        const to = parseIssuePlace(texts)
        if ('code' in to) return refuseUnprocessable(to)
        const sent = parseArticlesToMove(texts.articles ?? '', files)
        if (!sent) return refuseUnprocessable({ code: texts.articles ? 'invalid' : 'required', field: 'articles' })
        const result = await moveIntoIssue(actor, to, sent)
        if (!result.ok)
          return isConflict(result.problem) ? answerConflict(result.problem) : refuseUnprocessable(result.problem)
        await hearOwnChanges(services)
        return { moved: result.moved }
      },
      {
        response: { 200: formInput.movedArticles, ...refusals },
        sends: { schema: formInput.articlesMove, files: filesOfMove, most: 4 * mostMoved, types: formOrJson },
        detail: { tags, summary: 'Move articles that are online first into an issue, all or none' },
      },
    )
    .delete(
      '/api/archives/:id',
      async ({ params, actor }) => {
        const id = await editableId(actor, params.id)
        const result = id ? await deleteArticle(actor, id) : undefined
        if (!result || (!result.ok && result.problem.code === 'not_found')) return notFound()
        if (!result.ok) return answerConflict(result.problem)
        services.pageCache.clear()
        return { deleted: result.row.id }
      },
      {
        params: queryInput.articleParameters,
        response: {
          200: formInput.deletedArticle,
          401: unauthorizedBody,
          404: notFoundBody,
          409: input.articleConflict,
        },
        detail: { tags, summary: 'Delete an article, which can be undone in the back office for 30 days' },
      },
    )
}

/** Answers a change with its result; undefined or 0 means that there is no such article. */
async function answerArticleChange(services: Services, result: ArticleResult | Unlooked | undefined | 0) {
  if (!result) return notFound()
  if (!result.ok) return result.problem.code === 'not_found' ? notFound() : answerRefusedArticle(result)
  await hearOwnChanges(services)
  return convertArticleToJson(result.article)
}

function answerRefusedArticle(result: Extract<ArticleResult, { ok: false }> | Unlooked) {
  if ('findings' in result) return unlooked(result)
  const { problem, conflict: edit, needed, free = null } = result
  if (needed !== undefined) return withoutRoom({ needed, free })
  if (problem.code === 'invalid_state') return answerConflict({ code: problem.code })
  return isConflict(problem)
    ? answerConflict({ ...problem, current: convertArticleToJson(edit?.current) })
    : refuseUnprocessable(problem)
}

async function withPrivateFields<Found extends IssueNumber & { id: number }>(db: Services['db'], results: Found[]) {
  const ids = results.map(({ id }) => id)
  const fields = await findPrivateFields(db, ids)
  return results.flatMap((result) => {
    const privateFields = fields.get(result.id)
    return privateFields ? [{ ...convertPlaceToJson(result), ...privateFields }] : []
  })
}
