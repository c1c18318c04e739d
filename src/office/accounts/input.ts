import { t } from 'elysia'

export const credentials = t.Object(
  { username: t.String(), password: t.String() },
  { examples: [{ username: 'meera', password: 'correct horse battery' }] },
)

export const signedInBody = t.Object(
  {
    token: t.String({ description: 'Sent back as Authorization: Bearer' }),
    user: t.String({ description: 'The name' }),
  },
  { description: 'Signed in; the session is in a cookie too', examples: [{ token: 'eyJ…', user: 'Meera Nair' }] },
)

const codes = ['invalid_credentials', 'disabled', 'invalid_ip', 'too_many_attempts', 'busy', 'cross_site'] as const

export const refusal = t.Object(
  { error: t.UnionEnum([...codes]) },
  { description: 'Why not', examples: [{ error: 'invalid_credentials' }] },
)

export const verified = t.Object(
  { user: t.String() },
  { description: 'The name of the signed-in user', examples: [{ user: 'Meera Nair' }] },
)

export const userParameters = t.Object({ id: t.String({ description: 'The id of a user', examples: ['1'] }) })

export const userChange = t.Object(
  {
    name: t.Optional(t.String()),
    role: t.Optional(t.String({ description: 'admin, editor or staff; nobody raises their own' })),
    email: t.Optional(t.String({ description: 'Where the journal writes to; empty for none' })),
    orcid: t.Optional(t.String({ description: 'An ORCID iD; empty for none' })),
    password: t.Optional(t.String({ description: 'A new one; an empty one keeps the old' })),
    current_password: t.Optional(t.String({ description: 'The acting user’s own' })),
  },
  { examples: [{ name: 'Meera Nair', password: '' }] },
)

export const user = t.Object(
  { id: t.Number(), name: t.String(), password: t.Literal('') },
  { description: 'The user; a password is never readable', examples: [{ id: 1, name: 'Meera Nair', password: '' }] },
)

export const userProblem = t.Object(
  { error: t.String(), field: t.Optional(t.String()) },
  { description: 'What is wrong, and in which field', examples: [{ error: 'duplicate_name', field: 'name' }] },
)
