import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { conflict, conflictBody, unprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { jsonRoutes, unauthorizedBody } from '../../web/http/json.ts'
import { countEditors } from '../board/queries.ts'
import { createIssue } from './actions.ts'
import * as input from './input.ts'
import { yearSummaries } from './overview-rules.ts'
import { countIssues, listIssuesForAdmin, listPublicIssues } from './queries.ts'

export function archiveApi({ db }: Services) {
  return jsonRoutes().get('/api/archives', async () => yearSummaries(await listPublicIssues(db)), {
    response: { 200: input.yearSummaries },
    detail: { tags: ['Archives'], summary: 'The years and volumes with their issues' },
  })
}

const tags = ['Archives']

/** The JSON calls for editors: all issues, and creating one. */
export function archiveAdminApi(services: Services) {
  const { db, pageCache } = services
  return privateRoutes(services)
    .get('/api/admin', async () => ({ archives: await countIssues(db), editors: await countEditors(db) }), {
      response: { 200: input.counts, 401: unauthorizedBody },
      detail: { tags, summary: 'How many issues and editors there are' },
    })
    .get('/api/admin/archives', () => listIssuesForAdmin(db), {
      response: { 200: input.adminIssues, 401: unauthorizedBody },
      detail: { tags, summary: 'Every issue, with the number of its articles' },
    })
    .post(
      '/api/admin/create-issue',
      async ({ form, actor, set }) => {
        const result = await createIssue(actor, form.texts)
        if (!result.ok)
          return result.problem.code === 'duplicate_issue' ? conflict(result.problem) : unprocessable(result.problem)
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
}
