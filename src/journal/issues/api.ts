import { parseVersion } from '../../office/history/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import {
  answerConflict,
  conflictBody,
  isConflict,
  refuseUnprocessable,
  unprocessableBody,
} from '../../web/http/form-body.ts'
import { jsonRoutes, notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { countEditors } from '../board/queries.ts'
import { unseenBy } from '../record/admin-queries.ts'
import { issueProblem } from '../record/issues/fields.ts'
import { countIssues, findAdminIssue, listIssuesForAdmin, listPublicIssues } from '../record/issues/queries.ts'
import { issueNumberIn } from '../record/issues/rules.ts'
import { changeIssue, createIssue } from './actions.ts'
import * as input from './input.ts'
import { yearSummaries } from './overview-rules.ts'

export function archiveApi({ db }: Services) {
  return jsonRoutes().get('/api/archives', async () => yearSummaries(await listPublicIssues(db)), {
    response: { 200: input.yearSummaries },
    detail: { tags: ['Archives'], summary: 'The years and volumes with their issues' },
  })
}

const tags = ['Archives']

/** JSON calls for editors: all issues, and creating one. */
export function archiveAdminApi(services: Services) {
  const { db, pageCache } = services
  return privateRoutes(services)
    .get('/api/admin', async () => ({ archives: await countIssues(db), editors: await countEditors(db) }), {
      response: { 200: input.counts, 401: unauthorizedBody },
      detail: { tags, summary: 'How many issues and editors there are' },
    })
    .get('/api/admin/archives', async ({ actor }) => listIssuesForAdmin(db, await unseenBy(actor)), {
      response: { 200: input.adminIssues, 401: unauthorizedBody },
      detail: { tags, summary: 'Every issue, with the number of its articles' },
    })
    .post(
      '/api/admin/create-issue',
      async ({ form, actor, set }) => {
        const result = await createIssue(actor, form.texts)
        if (!result.ok)
          return result.problem.code === 'duplicate_issue'
            ? answerConflict(result.problem)
            : refuseUnprocessable(result.problem)
        pageCache.clear()
        set.status = 201
        return result.issue
      },
      {
        response: { 201: input.adminIssue, 401: unauthorizedBody, 409: conflictBody, 422: unprocessableBody },
        sends: { schema: input.newIssue },
        detail: { tags, summary: 'Make an issue of the current year, or of the one before' },
      },
    )
    .post(
      '/api/admin/issues/:year/:volume/:issue',
      async ({ params, form, actor }) => {
        const number = issueNumberIn(params)
        const { modification, ...texts } = form.texts
        if (texts.cover) return refuseUnprocessable(issueProblem('invalid_image', 'cover'))
        const change = { form: texts, cover: form.files.cover, seen: parseVersion(modification) }
        const result = number && (await changeIssue(actor, number, change))
        if (!number || !result || (!result.ok && result.problem.code === 'not_found')) return notFound()
        if (!result.ok)
          return isConflict(result.problem) ? answerConflict(result.problem) : refuseUnprocessable(result.problem)
        pageCache.clear()
        return (await findAdminIssue(db, number, await unseenBy(actor))) ?? notFound()
      },
      {
        params: input.issueParameters,
        response: {
          200: input.adminIssue,
          401: unauthorizedBody,
          404: notFoundBody,
          409: conflictBody,
          422: unprocessableBody,
        },
        sends: {
          schema: input.issueChange,
          files: { cover: undefined },
          types: ['application/json', 'multipart/form-data'],
        },
        detail: { tags, summary: 'Change an issue: its months, its title, what leads its page' },
      },
    )
}
