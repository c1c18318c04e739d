import { t } from 'elysia'
import { maxSelected } from '../../office/records/selection-rules.ts'

const parameters = {
  refno: t.String({ description: 'The ref number of a public article', examples: ['1043'] }),
  authorname: t.String({
    description: 'One of its authors; a leading ‘Dr. ’, case and white space make no difference',
    examples: ['Ravi Kumar Sharma'],
  }),
}

/** The query of a document's address. */
export const documentQuery = t.Object({
  language: t.Optional(
    t.String({
      maxLength: 100,
      description: 'One of the journal’s languages; the main one for any other',
      examples: ['es'],
    }),
  ),
})

/** Returns the schema of the parameters in a document's address; undefined if it has none. */
export function parametersOf(path: string) {
  const named = Object.entries(parameters).filter(([name]) => path.includes(`/:${name}`))
  return named.length > 0 ? t.Object(Object.fromEntries(named) as Partial<typeof parameters>) : undefined
}

/** The selected items, by the field that names them. */
export const selections = {
  refnumbers: t.Object(
    { refnumbers: t.Array(t.String(), { maxItems: maxSelected, description: 'Ref numbers of public articles' }) },
    { title: 'SelectedArticles', examples: [{ refnumbers: ['1043', '1044'] }] },
  ),
  ids: t.Object(
    { ids: t.Array(t.Number({ multipleOf: 1 }), { maxItems: maxSelected, description: 'Ids of public editors' }) },
    { examples: [{ ids: [3, 7] }] },
  ),
  requests: t.Object(
    {
      requests: t.Array(t.String(), {
        maxItems: maxSelected,
        description: 'Requests with a report whose round is decided',
      }),
    },
    { examples: [{ requests: ['R7KQ4ZM'] }] },
  ),
}

/** A refused selection. */
export const refusedSelection = t.Object(
  {
    error: t.String({ enum: ['required', 'too_many', 'invalid'] }),
    field: t.String({ enum: Object.keys(selections) }),
    sheets: t.Optional(t.Number({ description: 'How many sheets it would print, where these are too many' })),
    unknown: t.Optional(t.Array(t.String(), { description: 'Those that are not there, not public, or not decided' })),
  },
  {
    title: 'SelectionRefusal',
    description: 'What is wrong with the selection',
    examples: [{ error: 'invalid', field: 'refnumbers', unknown: ['12'] }],
  },
)
