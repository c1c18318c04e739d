import type { Services } from '../../services.ts'
import { jsonRoutes } from '../../web/http/json.ts'
import { partners } from './input.ts'
import { listPublicPartners } from './queries.ts'

export function indexingApi({ db }: Services) {
  return jsonRoutes().get('/api/indexing', () => listPublicPartners(db), {
    response: { 200: partners },
    detail: { tags: ['Indexing'], summary: 'The indexing partners' },
  })
}
