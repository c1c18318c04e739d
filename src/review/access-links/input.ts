import { t } from 'elysia'
import { bounds } from '../../core/db/bounds.ts'
import { message } from '../../core/words/words.ts'

/** Returns the schema of a field in a form that needs no session; each has a maximum length. */
export const typedText = (maxLength: number, label: string = message('This text')) =>
  t.Optional(t.String({ maxLength, title: label }))

/** A field of one line: a choice, a day, a name. */
export const shortText = typedText(bounds.line)

/** The fields of every form: its key, the values that its page showed, its boxes, and the language chosen for it. */
const carried = {
  once: typedText(100),
  shown: typedText(10_000),
  boxes: typedText(bounds.line),
  page_language: typedText(20),
}

type Schemas = Parameters<typeof t.Object>[0]

/**
 * Returns the schema of a link's form, with all fields that it accepts.
 * @param answers fields by a pattern of their names
 */
export const linkForm = (fields: Schemas = {}, answers: Schemas = {}) =>
  t.Object({ ...carried, ...fields }, { patternProperties: answers })

export type LinkSchema = ReturnType<typeof linkForm>

/** The form of a single button. */
export const buttonForm = linkForm()

/** An editor's change of a link: a different last day, none, or a new link in its place. */
export const linkChange = t.Object(
  {
    expires_at: t.Optional(t.String()),
    revoke: t.Optional(t.Boolean()),
    renew: t.Optional(t.Boolean({ description: 'Puts a new link in its place' })),
  },
  { title: 'LinkChange', examples: [{ revoke: true }] },
)
