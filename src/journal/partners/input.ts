import { t } from 'elysia'
import { statuses } from '../../core/text/status.ts'

const integer = t.Number({ multipleOf: 1 })

const partner = t.Object({
  id: integer,
  title: t.String(),
  link: t.String({ description: 'The address of the partner' }),
  image: t.String({ description: 'The name of an image below /assets/indexing/' }),
  status: t.String({ enum: [...statuses] }),
  sortnumber: integer,
})

/** The indexing partners. */
export const partners = t.Array(partner, {
  description: 'The indexing partners by their sort number',
  examples: [
    [{ id: 1, title: 'Crop Index', link: 'https://index.example', image: '', status: 'enabled', sortnumber: 10 }],
  ],
})
