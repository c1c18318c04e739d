import { t } from 'elysia'
import { bounds } from '../../core/db/bounds.ts'
import { articleParameters } from '../../journal/record/query-input.ts'
import { linkChange, linkForm, shortText, typedText } from '../access-links/input.ts'
import { ownLetter } from '../letters/input.ts'
import { most, noteActions } from './rules.ts'

const [text, json] = [typedText(most.text), typedText(500_000)]

/** The ids of as many notes as a proof may have, as JSON. */
const ids = typedText(most.notes * 40)

/** An author's notes and answers: plain fields of one, or several as JSON. */
export const notesForm = linkForm({
  proof: shortText,
  version: shortText,
  id: shortText,
  anchor: shortText,
  page: shortText,
  query: shortText,
  delete: shortText,
  quote: text,
  text,
  replace: text,
  notes: json,
  answers: json,
  take_back: ids,
})

/** The forms that end the author's work. */
export const endForm = linkForm({
  proof: typedText(100),
  version: typedText(100),
  approved: typedText(10),
  looked: typedText(10),
})

const query = t.Object({ anchor: t.String({ maxLength: bounds.line }), text: t.String({ maxLength: most.text }) })
const queries = t.Optional(t.Array(query, { maxItems: most.queries }))
const due = t.Optional(t.String())
const sent = { due, queries, letter: ownLetter }

/** A proof to the author of a paper. */
export const proofOfPaper = t.Object(sent, { examples: [{ due: '2027-06-20' }] })

/** A proof to a named person. */
export const proofToPerson = t.Object(
  { name: t.String({ maxLength: 200 }), email: t.String({ maxLength: bounds.email }), ...sent },
  { examples: [{ name: 'Lena Vogt', email: 'lena@university.example' }] },
)

export const noteAction = t.Object(
  { action: t.UnionEnum([...noteActions]), reason: t.Optional(t.String({ maxLength: most.text })) },
  { examples: [{ action: 'done' }] },
)

const exampleId = '8d5a1c0e-6f0f-4c0b-9b1f-6b1d2a7c9e11'
const one = (what: string) => t.String({ description: `A ${what}’s id` })

export const noteParameters = t.Object({ ...articleParameters.properties, note: one('note') })
export const linkParameters = t.Object({ ...articleParameters.properties, link: one('link') })

const noteExample = {
  id: exampleId,
  anchor: 'sec2',
  page: null,
  quote: 'third',
  text: '',
  replace: 'fourth',
  delete: false,
  state: 'open',
  reason: '',
  applied: false,
}

const note = t.Object(
  {
    id: t.String(),
    anchor: t.String(),
    page: t.Nullable(t.Integer()),
    quote: t.String(),
    text: t.String(),
    replace: t.String(),
    delete: t.Boolean(),
    state: t.String(),
    reason: t.String(),
    applied: t.Boolean(),
  },
  { title: 'ProofNote', description: 'The note', examples: [noteExample] },
)

export const proofNote = note

export const proofList = t.Object(
  {
    proofs: t.Array(
      t.Object({
        id: t.String(),
        state: t.String(),
        due: t.String(),
        sent_at: t.Nullable(t.String()),
        approved_at: t.Nullable(t.String()),
        queries: t.Array(t.Object({ id: t.String(), anchor: t.String(), text: t.String(), answer: t.String() })),
        notes: t.Array(note),
      }),
    ),
  },
  { title: 'Proofs', description: 'The newest first', examples: [{ proofs: [] }] },
)

export { linkChange }
