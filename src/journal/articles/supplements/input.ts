import { t } from 'elysia'
import { mostSupplements, supplementFields, supplementTypes } from '../../record/supplement-rules.ts'

const { title, description, license_url } = supplementFields

export const supplementParameters = t.Object({
  id: t.String({ description: 'The id of an article', examples: ['12'] }),
  n: t.String({ examples: ['1'] }),
})

const modification = t.Optional(t.String())

/** The text fields of a supplement's form. */
const words = {
  title: t.Optional(t.String({ maxLength: title.maxLength })),
  description: t.Optional(t.String({ maxLength: description.maxLength })),
  license_url: t.Optional(t.String({ maxLength: license_url.maxLength })),
  modification,
}

/** The body of a new supplement. */
export const newSupplement = t.Object(
  {
    file: t.String({
      format: 'binary',
      description: `${Object.keys(supplementTypes).join(', ')}; at most 20 MB`,
    }),
    ...words,
  },
  { examples: [{ file: 'plots.xlsx', title: title.example }] },
)

/** The body of a change of a supplement's text fields; absent ones stay. */
export const supplementChange = t.Object(words, { examples: [{ title: title.example }] })

/** The body of a change of the supplements' order. */
export const supplementOrder = t.Object(
  { order: t.Array(t.String(), { maxItems: mostSupplements }), modification },
  { examples: [{ order: ['2', '1'] }] },
)

export const removal = t.Object({ modification })

export const removed = t.Void({ description: 'It is gone' })
