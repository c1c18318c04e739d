import { t } from 'elysia'
import { channels, depositStates } from '../../core/db/enums.ts'
import { maxSelected } from '../../office/records/selection-rules.ts'

const channel = t.String({
  description: channels.map((channel) => `\`${channel}\``).join(' or '),
  examples: ['crossref'],
})

export const request = t.Object(
  {
    channel,
    refnumbers: t.Optional(
      t.Array(t.String(), { maxItems: maxSelected, description: 'Ref numbers of public articles' }),
    ),
    year: t.Optional(t.Integer()),
    volume: t.Optional(t.Integer()),
    issue: t.Optional(t.Integer({ description: 'With year and volume: the articles of an issue' })),
    online_first: t.Optional(t.Literal(true, { description: 'The articles that are online first' })),
    all: t.Optional(t.Literal(true, { description: 'Every public article' })),
  },
  { examples: [{ channel: 'crossref', refnumbers: ['1043'] }] },
)

const missing = t.Array(
  t.Object({
    refnumber: t.String({ description: 'Whose it is; empty for a setting' }),
    field: t.String(),
    message: t.String(),
  }),
)

export const queued = t.Object(
  {
    queued: t.Integer({
      description: 'How many articles will be sent; those that are registered and did not change are not',
    }),
    missing,
  },
  { examples: [{ queued: 1, missing: [] }] },
)

export const refused = t.Object(
  { error: t.String(), field: t.Optional(t.String()), missing: t.Optional(missing) },
  { description: 'What is wrong, and what is missing', examples: [{ error: 'not_configured', field: 'channel' }] },
)

export const deposits = t.Array(
  t.Object({
    refnumber: t.String(),
    channel: t.String(),
    state: t.String({ description: `\`none\`, ${depositStates.map((state) => `\`${state}\``).join(', ')}` }),
    message: t.String({ description: 'What the channel said' }),
    at: t.String({ description: 'Since when, as an ISO time; empty for `none`' }),
  }),
  {
    examples: [[{ refnumber: '1043', channel: 'doaj', state: 'sent', message: '', at: '2026-03-14T10:15:30.500Z' }]],
  },
)

export const depositQuery = t.Object({ refnumber: t.Optional(t.String()) })
