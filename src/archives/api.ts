import { jsonRoutes } from '../http/json.ts'
import type { Services } from '../services.ts'
import * as input from './input.ts'
import { listPublicIssues } from './queries.ts'
import { yearSummaries } from './rules.ts'

/** The archives as JSON. */
export function archiveApi({ db }: Services) {
  return jsonRoutes().get('/api/archives', async () => yearSummaries(await listPublicIssues(db)), {
    response: { 200: input.yearSummaries },
    detail: { tags: ['Archives'], summary: 'The years and volumes with their issues' },
  })
}
