import { t } from 'elysia'
import { fileKinds } from '../files/rules.ts'
import { paperFieldNames } from '../papers/fields.ts'

export const numberParameters = t.Object({
  number: t.String({ description: 'A paper’s number', examples: ['2026-7KQ4'] }),
})

export const fileParameters = t.Object({
  number: t.String({ description: 'A paper’s number', examples: ['2026-7KQ4'] }),
  file: t.String({ description: 'The id of a file', examples: ['8d5a1c0e-6f0f-4c0b-9b1f-6b1d2a7c9e11'] }),
})

export const listQuery = t.Object({
  filter: t.Optional(
    t.String({
      description: '`open` (default), `mine`, `editor`, `reviewer`, `author`, `late`, `unconfirmed`, `ended`, `all`',
    }),
  ),
  q: t.Optional(t.String({ description: 'A number, a request, words of the title, an author or a reviewer' })),
  page: t.Optional(t.String({ description: 'From 1' })),
  limit: t.Optional(t.String({ description: 'At most 300; 100 by default' })),
})

const words = Object.fromEntries(paperFieldNames.map((name) => [name, t.Optional(t.String())]))
const files = Object.fromEntries(
  Object.keys(fileKinds)
    .filter((kind) => kind !== 'report_file')
    .map((kind) => [kind, t.Optional(t.Files())]),
)

/** The form of a paper that came by mail. */
export const newPaper = t.Object(
  {
    ...words,
    authors: t.String({ description: 'People, as an article’s: JSON, or one a line' }),
    title: t.String(),
    received: t.Optional(t.String({ description: 'YYYY-MM-DD; today by default' })),
    via: t.Optional(t.Literal('mail')),
    ...files,
  },
  { examples: [{ title: 'Yield of rice under drought', authors: 'Asha Rao | asha@university.example' }] },
)
