import { t } from 'elysia'
import { statuses } from '../../core/text/status.ts'
import type { Services } from '../../services.ts'
import { jsonRoutes } from '../../web/http/json.ts'
import { listPublicPartners } from './queries.ts'

export function indexingApi({ db }: Services) {
  return jsonRoutes().get('/api/indexing', () => listPublicPartners(db), {
    response: { 200: partners },
    detail: { tags: ['Indexing'], summary: 'The indexing partners' },
  })
}

const integer = t.Number({ multipleOf: 1 })

const partner = t.Object({
  id: integer,
  title: t.String(),
  link: t.String({ description: 'The address of the partner' }),
  image: t.String({ description: 'The name of an image below /assets/indexing/' }),
  status: t.String({ enum: [...statuses] }),
  sortnumber: integer,
})

/** The indexing partners in the API's answers. */
export const partners = t.Array(partner, {
  title: 'Partners',
  description: 'The indexing partners by their sort number',
  examples: [
    [{ id: 1, title: 'Crop Index', link: 'https://index.example', image: '', status: 'enabled', sortnumber: 10 }],
  ],
})
