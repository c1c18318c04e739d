import { t } from 'elysia'
import { bounds, mostPeople } from '../../core/db/bounds.ts'
import { defineTypedSchemas } from '../../office/records/input.ts'
import { mostOmitted, mostReleased } from '../case/release-rules.ts'
import { maxHow } from '../fees/payment-rules.ts'
import { fileKinds } from '../files/rules.ts'
import { ownLetter } from '../letters/input.ts'
import { paperFields } from '../papers/fields.ts'
import { numberParameters, paper, person } from '../papers/input.ts'

export const fileParameters = t.Object({
  ...numberParameters.properties,
  file: t.String({ description: 'The id of a file', examples: ['8d5a1c0e-6f0f-4c0b-9b1f-6b1d2a7c9e11'] }),
})

export const draftParameters = t.Object({ id: t.String({ description: 'The id of a draft', examples: ['17'] }) })

export const deleted = t.Void({ description: 'Deleted' })

export const listQuery = t.Object({
  filter: t.Optional(
    t.String({
      description:
        '`open` (default), `mine`, `editor`, `reviewer`, `author`, `late`, `unconfirmed`, `ended`, `all`; ' +
        '`unassigned` and `draft`, for admins',
    }),
  ),
  q: t.Optional(t.String({ description: 'A number, a request, words of the title, an author or a reviewer' })),
  call: t.Optional(t.String({ description: 'The slug of the call that the papers are for' })),
  page: t.Optional(t.String({ description: 'From 1' })),
  limit: t.Optional(t.String({ description: 'At most 300; 100 by default' })),
})

const words = defineTypedSchemas(paperFields)
/** The fields of a paper, which several forms send. */
const base = t.Object(words, { title: 'PaperWords' })
const files = Object.fromEntries(
  Object.entries(fileKinds)
    .filter(([kind]) => kind !== 'report_file')
    .map(([kind, { most }]) => [kind, t.Optional(t.Files({ maxItems: most }))]),
)

/** The form of a paper that came by email. */
export const newPaper = t.Object(
  {
    ...words,
    authors: t.String({ description: 'People, as an article’s: JSON, or one a line' }),
    ...defineTypedSchemas({ title: { ...paperFields.title, isRequired: true } }),
    received: t.Optional(t.String({ description: 'YYYY-MM-DD; today by default' })),
    via: t.Optional(t.Literal('mail')),
    tell: t.Optional(
      t.Union([t.Literal('yes'), t.Literal('no')], {
        description: 'Whether authors and editors get letters; yes by default',
      }),
    ),
    ...files,
  },
  {
    base,
    examples: [
      {
        title: 'Yield of rice under drought',
        authors: 'Ravi Kumar | ravi@university.example',
        manuscript: ['%PDF-1.7 …'],
      },
    ],
  },
)

const modification = t.String({ description: 'The paper’s, as it came: refused where it has a newer one' })

/** A change of a paper's fields: an absent field remains unchanged. */
export const paperChange = t.Object(
  {
    ...words,
    authors: t.Optional(
      t.Union([t.Array(person, { maxItems: mostPeople.entered }), t.String({ maxLength: bounds.people })], {
        description: 'As answered, or one a line',
      }),
    ),
    modification,
  },
  { base, examples: [{ keywords: 'rice, drought', modification: '2026-03-14T10:15:30.500Z' }] },
)

export const withdrawal = t.Object(
  {
    reason: t.String(),
    letter: ownLetter,
    looked: t.Optional(t.Boolean({ description: 'Whether what the letter tells of the reviewers was looked at' })),
  },
  { examples: [{ reason: 'The authors asked for it by email.' }] },
)

export const payment = t.Object(
  {
    state: t.String({
      description:
        '`due`, `claimed`, `paid` or `waived`. `paid` makes the receipt; what is not paid may get another sum',
    }),
    amount: t.Optional(t.String({ description: 'The sum, such as `500` or `500.50`. Needed for `paid`' })),
    currency: t.Optional(t.String({ description: 'Three letters, such as `INR`. Needed for `paid`' })),
    day: t.Optional(t.String({ description: 'The day of the payment, YYYY-MM-DD. Needed for `paid`' })),
    payer: t.Optional(t.String({ description: 'The name on the receipt; by default the corresponding author’s' })),
    txnid: t.Optional(t.String({ description: 'The transaction id. This or `how` is needed for `paid`' })),
    how: t.Optional(t.String({ description: `Of a payment without one, such as cash: at most ${maxHow} characters` })),
    looked: t.Optional(t.Boolean({ description: 'That `waived` cancels the receipt; needed where there is one' })),
    modification,
  },
  {
    examples: [
      {
        state: 'paid',
        amount: '500',
        currency: 'INR',
        day: '2026-03-14',
        txnid: 'T-20261121-3',
        modification: '2026-03-14T10:15:30.500Z',
      },
    ],
  },
)

export const note = t.Object({ text: t.String() }, { examples: [{ text: 'Asked Ravi for a reviewer.' }] })

export const letter = t.Object(
  {
    request: t.Optional(
      t.String({ description: 'The code of a reviewer’s request; without it the author is written to' }),
    ),
    letter: ownLetter,
    looked: t.Optional(t.Boolean({ description: 'Whether what the letter tells of the other side was looked at' })),
  },
  { examples: [{ letter: { subject: 'About your figure 2', text: 'Dear Dr Rao,\n\nPlease send us your figure 2.' } }] },
)

export const assignment = t.Object(
  { user: t.String({ description: 'A user’s name; "" for nobody' }) },
  { examples: [{ user: 'meera' }] },
)

export const recusal = t.Object(
  { user: t.String(), lift: t.Optional(t.Boolean({ description: 'Lets the user see the paper again, by an admin' })) },
  { examples: [{ user: 'meera' }] },
)

export const release = t.Object(
  {
    files: t.Array(t.String(), {
      maxItems: mostReleased,
      description: 'The ids of the files that reviewers get, without traces',
    }),
    omit: t.Optional(
      t.Record(t.String(), t.Array(t.Integer(), { maxItems: mostOmitted }), {
        description: 'Pages of PDFs to leave out, by file',
      }),
    ),
    looked: t.Optional(t.Boolean({ description: 'That traces were looked at' })),
    modification,
  },
  { examples: [{ files: ['8d5a1c0e-6f0f-4c0b-9b1f-6b1d2a7c9e11'], modification: '2026-03-14T10:15:30.500Z' }] },
)

/** Files of a paper; with `send` the correction or revision that came by email, with changed fields. */
export const addedFiles = t.Object(
  { ...words, send: t.Optional(t.Literal('yes')), ...files },
  { base, examples: [{ send: 'yes', manuscript: ['%PDF-1.7 …'] }] },
)

const trace = t.Object({
  file: t.Nullable(t.String({ description: 'Null in no file' })),
  page: t.Nullable(t.Integer()),
  kind: t.String(),
  text: t.String(),
  field: t.String({ description: '`title`, `abstract`, `changes` or ""' }),
  place: t.Optional(t.String({ description: 'Of an office file: its heading, or its paragraph' })),
})

export const traces = t.Array(trace, {
  title: 'Traces',
  description: 'What of the round tells who its authors are',
  examples: [[{ file: '8d5a1c0e-6f0f-4c0b-9b1f-6b1d2a7c9e11', page: 1, kind: 'name', text: 'Ravi Kumar', field: '' }]],
})

export const refusedRelease = t.Object(
  { error: t.String(), field: t.Optional(t.String()), traces: t.Optional(traces) },
  {
    title: 'ReleaseRefusal',
    description: 'What is wrong, and in which field; the traces that nobody looked at',
    examples: [{ error: 'traces_found' }],
  },
)

/** A conflict: the paper’s state, or its newer version. */
export const refusedStep = t.Object(
  {
    error: t.String(),
    field: t.Optional(t.String()),
    state: t.Optional(t.String()),
    current: t.Optional(paper),
  },
  {
    title: 'PaperConflict',
    description: 'The state does not allow it, or somebody else was faster',
    examples: [{ error: 'invalid_state', state: 'review' }],
  },
)

export const linkParameters = t.Object({
  ...numberParameters.properties,
  link: t.String({ description: 'The id of a link', examples: ['8d5a1c0e-6f0f-4c0b-9b1f-6b1d2a7c9e11'] }),
})
