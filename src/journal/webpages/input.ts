import { t } from 'elysia'
import { defineAnsweredSchemas, defineTypedSchemas } from '../../office/records/input.ts'
import { webpage } from './fields.ts'

export const webpageParameters = t.Object({ id: t.String({ description: 'The id of a page', examples: ['1'] }) })

const example = { title: 'Ethics of publication', slug: 'ethics', text: '<p>Of all.</p>', place: 'footer' }

export const newWebpage = t.Object(defineTypedSchemas(webpage.fields), {
  title: 'NewWebpage',
  examples: [{ ...example, order: '1' }],
})

export const webpageChange = t.Object(
  { ...t.Partial(newWebpage).properties, modification: t.Optional(t.String()) },
  { title: 'WebpageChange', examples: [{ slug: 'publication-ethics' }] },
)

/** A page of the journal's own in the API's answers. */
export const answeredWebpage = t.Object(
  {
    id: t.Number({ multipleOf: 1 }),
    ...defineAnsweredSchemas(webpage.fields, ['slug', 'title', 'text', 'place', 'status']),
    order: t.Number({ multipleOf: 1 }),
    modification: t.String({ format: 'date-time' }),
  },
  {
    title: 'Webpage',
    description: 'The page, whatever its status',
    examples: [
      {
        id: 1,
        ...example,
        text: '&lt;p&gt;Of all.&lt;/p&gt;',
        order: 1,
        status: 'enabled',
        modification: '2026-02-11T16:04:12.345Z',
      },
    ],
  },
)

export const deleted = t.Void({ description: 'The page is deleted' })
