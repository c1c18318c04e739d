import { t } from 'elysia'
import { everyEntryStatus } from '../../core/db/enums.ts'
import { maxChanged } from './entry-rules.ts'
import { entryMessages } from './problems.ts'
import { entryStatuses, maxContentLength, newStatuses } from './rules.ts'

const moment = t.String({ format: 'date-time' })

const fields = {
  id: t.Number({ multipleOf: 1 }),
  status: t.String({ enum: [...everyEntryStatus] }),
  content: t.String({ description: 'As it was sent; it may hold HTML, which nobody has sanitised' }),
  createdby: t.String({ description: 'The name of the user who added it' }),
  created_at: moment,
}

const example = {
  id: 7,
  status: 'urgent',
  content: 'Reviewer 2 for ref. 1051 asks for <b>two more weeks</b>',
  createdby: 'Meera Nair',
  created_at: '2026-11-20T05:01:00.000Z',
}

export const entry = t.Object(fields, { title: 'WorkEntry', description: 'The entry', examples: [example] })

export const entries = t.Array(entry, {
  title: 'WorkEntries',
  description: 'Entries, newest first',
  examples: [[example]],
})

export const entryParameters = t.Object({ id: t.String({ description: 'The id of an entry', examples: ['7'] }) })

const statusNames = entryStatuses.map(({ status }) => status).join(', ')

/** Without any of these, the answer is the newest entries, unpaged. */
export const entryQuery = t.Object({
  status: t.Optional(t.String({ description: `One of ${statusNames}; any other is all`, examples: ['urgent'] })),
  search: t.Optional(
    t.String({ description: 'Letters that the content holds, in either case', examples: ['ref. 10'] }),
  ),
  page: t.Optional(t.String({ description: 'From 1', examples: ['1'] })),
  limit: t.Optional(t.String({ description: 'Entries of a page, at most 100', examples: ['20'] })),
})

/** A new entry; the server sets its creator and time. */
export const newEntry = t.Object(
  {
    status: t.Optional(t.String({ enum: ['', ...newStatuses.map(({ status }) => status)] })),
    content: t.Optional(t.String({ maxLength: maxContentLength })),
  },
  { examples: [{ status: 'urgent', content: 'Reviewer 2 asks for <b>two more weeks</b>' }] },
)

const status = t.String({ enum: [...everyEntryStatus], description: 'An empty one only undoes the last change' })

/** A change of status or content; with both, only the status changes. */
export const entryChange = t.Object(
  {
    status: t.Optional(status),
    content: t.Optional(t.String({ maxLength: maxContentLength, description: 'Read where there is no status' })),
    from: t.Optional(t.String({ description: 'The status or content that is changed, as the client last saw it' })),
  },
  { examples: [{ status: 'completed', from: 'urgent' }] },
)

export const statusesChange = t.Object(
  {
    entries: t.Array(t.String(), {
      maxItems: maxChanged,
      description:
        'Ids, each with the status that it is changed from, as the client last saw it: 7:pending, or 7 alone',
    }),
    status,
  },
  { examples: [{ entries: ['7:urgent', '9:info'], status: 'completed' }] },
)

export const statusesChanged = t.Object(
  {
    changed: t.Array(entry),
    conflicts: t.Array(entry, { description: 'Someone else was quicker: left as they are' }),
    missing: t.Array(t.Number({ multipleOf: 1 }), { description: 'Ids of no entry' }),
  },
  { description: 'What became of each', examples: [{ changed: [example], conflicts: [], missing: [] }] },
)

export const notCorrectable = t.Object(
  { error: t.Literal('forbidden'), message: t.String() },
  {
    description: 'It is somebody else’s, or older than 24 hours',
    examples: [{ error: 'forbidden', message: entryMessages.forbidden }],
  },
)

export const entryConflict = t.Object(
  { error: t.Literal('conflict'), current: entry },
  { description: 'Someone else was quicker: `current`', examples: [{ error: 'conflict', current: example }] },
)

export const history = t.Array(
  t.Object({ status: t.String({ enum: [...everyEntryStatus] }), by: t.String(), at: moment }),
  {
    description: 'The statuses of an entry, newest first',
    examples: [[{ status: 'urgent', by: 'Meera Nair', at: '2026-11-20T05:01:00.000Z' }]],
  },
)
