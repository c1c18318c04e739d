import { t } from 'elysia'
import { defineAnsweredSchemas, defineTypedSchemas } from '../../office/records/input.ts'
import { call } from './fields.ts'

export const callParameters = t.Object({ id: t.String({ description: 'The id of a call', examples: ['1'] }) })

const words = { title: 'Water and the field', slug: 'water', last_day: '2027-03-31' }

export const newCall = t.Object(defineTypedSchemas(call.fields), {
  title: 'NewCall',
  examples: [{ ...words, text: '<p>We look for papers on water.</p>' }],
})

export const callChange = t.Object(
  { ...t.Partial(newCall).properties, modification: t.Optional(t.String()) },
  { title: 'CallChange', examples: [{ last_day: '2027-04-30' }] },
)

/** A call for papers in the API's answers. */
export const answeredCall = t.Object(
  {
    id: t.Number({ multipleOf: 1 }),
    ...defineAnsweredSchemas(call.fields, ['slug', 'title', 'text', 'topics', 'last_day', 'editors', 'status']),
    modification: t.String({ format: 'date-time' }),
  },
  {
    title: 'Call',
    description: 'The call, whatever its status',
    examples: [
      {
        id: 1,
        ...words,
        text: '&lt;p&gt;We look for papers on water.&lt;/p&gt;',
        topics: 'Drip lines',
        editors: 'Sita Devi, Ravi Kumar',
        status: 'enabled',
        modification: '2026-02-11T16:04:12.345Z',
      },
    ],
  },
)
