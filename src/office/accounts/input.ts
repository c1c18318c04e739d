import { t } from 'elysia'
import { roles } from '../../core/db/enums.ts'
import { maxDraftBytes, maxSignInBytes } from '../../web/http/security.ts'
import { defineTypedSchemas } from '../records/input.ts'
import { userFields } from './users/fields.ts'

/** Returns the schema of a text sent without a session; the body is limited in bytes, and so is the text. */
const sent = (description?: string) => t.String({ maxLength: maxSignInBytes, description })

/** A WebAuthn credential. */
const credential = t.Any({
  description: 'A PublicKeyCredential as JSON (WebAuthn), as an object or a text',
  maxLength: maxSignInBytes,
})

export const credentials = t.Object(
  { username: sent(), password: sent() },
  { title: 'Credentials', examples: [{ username: 'meera', password: 'correct horse battery' }] },
)

/** The forms of the pages that sign in; the draft is what this browser typed before, to be kept. */
export const loginForm = t.Object({
  ...credentials.properties,
  next: t.Optional(sent()),
  draft: t.Optional(t.String({ maxLength: maxDraftBytes })),
})
export const newPasswordForm = t.Object({ password: sent() })
export const buttonForm = t.Object({})

export const whoForgot = t.Object(
  { username: t.Optional(sent()), email: t.Optional(sent()) },
  { description: 'Either of both', examples: [{ username: 'meera' }] },
)

export const signedInBody = t.Object(
  {
    token: t.String({ description: 'Sent back as Authorization: Bearer' }),
    user: t.String({ description: 'The name' }),
  },
  {
    title: 'SignedIn',
    description: 'Signed in; the session is in a cookie too',
    examples: [{ token: 'eyJ…', user: 'Meera Nair' }],
  },
)

const codes = [
  'invalid_credentials',
  'invalid_code',
  'challenge_expired',
  'disabled',
  'invalid_ip',
  'password_expired',
  'too_many_attempts',
  'busy',
  'cross_site',
] as const

export const refusal = t.Object(
  { error: t.UnionEnum([...codes]) },
  { title: 'SignInRefusal', description: 'Why not', examples: [{ error: 'invalid_credentials' }] },
)

const challenged = t.Object(
  {
    error: t.Literal('second_factor_required'),
    challenge: t.String({ description: 'Sent back within 5 minutes; it takes 5 tries' }),
    methods: t.Array(t.UnionEnum(['totp', 'passkey', 'recovery'])),
  },
  {
    description: 'The password is right, and the user has a second factor',
    examples: [{ error: 'second_factor_required', challenge: 'kWxU…', methods: ['totp', 'recovery'] }],
  },
)

/** A 401 of a login: the reason, or the challenge for a second step. */
export const refusedLogin = t.Union([challenged, refusal], {
  description: 'Why not, or the challenge of a user with a second factor',
  examples: [{ error: 'invalid_credentials' }],
})

export const secondStep = t.Object(
  {
    challenge: sent(),
    totp: t.Optional(sent('Six digits of the authenticator app')),
    recovery: t.Optional(sent('A recovery code')),
    passkey: t.Optional(credential),
    trust: t.Optional(t.Literal('yes', { description: 'No second factor is asked of this browser for 30 days' })),
  },
  { examples: [{ challenge: 'kWxU…', totp: '287082' }] },
)

export const secondStepForm = t.Object({
  ...t.Omit(secondStep, ['challenge']).properties,
  next: t.Optional(sent()),
})

export const passkeyRequest = t.Object(
  { challenge: t.Optional(sent('Of a login, whose second step a passkey shall be')) },
  { examples: [{}] },
)

/** The options of a browser's `navigator.credentials`. */
export const webauthnOptions = t.Any({
  description: 'Options of WebAuthn, as JSON',
  examples: [{ challenge: 'kWxU…', rpId: 'fieldcrops.example' }],
})

export const passkeyAnswer = t.Object({ passkey: credential }, { examples: [{ passkey: { id: 'AbC…' } }] })

export const proof = t.Object(
  { password: t.Optional(t.String()), passkey: t.Optional(credential) },
  { examples: [{ password: 'correct horse battery' }] },
)

export const proved = t.Object(
  { until: t.String({ description: 'Until when nothing asks for a proof again' }) },
  { description: 'The session counts as just signed in', examples: [{ until: '2026-06-15T10:15:00.000Z' }] },
)

export const newApp = t.Object(
  {
    secret: t.String({ description: 'The key in letters (base 32)' }),
    uri: t.String({ description: 'The key as a QR code says it' }),
  },
  {
    description: 'A key that counts once a code confirms it',
    examples: [{ secret: 'GEZDGNBV…', uri: 'otpauth://totp/…' }],
  },
)

export const appCode = t.Object({ totp: t.String() }, { examples: [{ totp: '287082' }] })

export const recoveryCodes = t.Object(
  { recovery: t.Array(t.String(), { description: 'Ten codes, told this once; empty if those of before stay' }) },
  { title: 'RecoveryCodes', description: 'Recovery codes', examples: [{ recovery: ['k7pm-2wxd-9fqr-h3tv'] }] },
)

export const addedPasskey = t.Object(
  { id: t.Number(), recovery: t.Array(t.String()) },
  {
    description: 'The passkey, and ten recovery codes if it is the first second factor',
    examples: [{ id: 1, recovery: [] }],
  },
)

export const newPasskey = t.Object(
  { name: t.Optional(t.String({ description: 'What its user calls it' })), credential },
  { examples: [{ name: 'Laptop', credential: { id: 'AbC…' } }] },
)

export const factorProblem = t.Object(
  { error: t.String(), field: t.Optional(t.String()) },
  { title: 'FactorRefusal', description: 'Why not', examples: [{ error: 'reauthentication_required' }] },
)

export const verified = t.Object(
  { user: t.String() },
  { description: 'The name of the signed-in user', examples: [{ user: 'Meera Nair' }] },
)

export const userParameters = t.Object({ id: t.String({ description: 'The id of a user', examples: ['1'] }) })

export const userChange = t.Object(
  {
    ...t.Partial(t.Object(defineTypedSchemas(userFields))).properties,
    second_factor: t.Optional(t.String({ description: 'An empty text takes all second factors away' })),
    password: t.Optional(t.String({ description: 'A new one; an empty one keeps the old' })),
    current_password: t.Optional(t.String({ description: 'The acting user’s own' })),
  },
  { examples: [{ name: 'Meera Nair', password: '' }] },
)

export const user = t.Object(
  {
    id: t.Number(),
    name: t.String(),
    role: t.UnionEnum([...roles]),
    email: t.String(),
    orcid: t.String(),
    password: t.Literal(''),
  },
  {
    title: 'User',
    description: 'The user; a password is never readable',
    examples: [{ id: 1, name: 'Meera Nair', role: 'editor', email: 'meera@example.org', orcid: '', password: '' }],
  },
)

export const userProblem = t.Object(
  { error: t.String(), field: t.Optional(t.String()) },
  {
    title: 'UserRefusal',
    description: 'What is wrong, and in which field',
    examples: [{ error: 'duplicate_name', field: 'name' }],
  },
)

export const passkeyParameters = t.Object({ id: t.String({ description: 'The id of a passkey', examples: ['1'] }) })

export const removed = t.Void({ description: 'Removed' })
