import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { statuses } from '../../text/status.ts'
import { bigId, id, isOneOf, moment, status, textWithEmptyDefault } from '../columns.ts'
import { attemptKinds, challengeKinds, roles, signInOutcomes } from '../enums.ts'
import { personal } from '../personal.ts'

/** The row's user; deleting the user deletes the row. */
export const ofUser = () => integer('user_id').references(() => users.id, { onDelete: 'cascade' })

/**
 * The users. `name_key` is the name without case, `password` an argon2id hash; an empty list of CIDRs allows every
 * address. `has_first_password` is true until a password that was printed at the first start, or is a common one, was
 * changed. An email is unique without case; '' for none. `was_signed_in` is true once one of the user's browsers is
 * known; `password_until` is when a printed first password expires. `wrong_codes` counts the wrong codes after the
 * right password since a right code, or a new password.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: personal('name', text('name').notNull()),
    name_key: personal('key', text('name_key').notNull()),
    password: text('password').notNull(),
    status: status(),
    allowed_cidrs: personal('detail', text('allowed_cidrs').array().notNull().default(sql`'{}'::text[]`)),
    has_first_password: boolean('has_first_password').notNull().default(false),
    role: text('role', { enum: roles }).notNull().default('admin'),
    email: personal('email', textWithEmptyDefault('email')),
    orcid: personal('orcid', textWithEmptyDefault('orcid')),
    was_signed_in: boolean('was_signed_in').notNull().default(false),
    password_until: moment('password_until'),
    wrong_codes: integer('wrong_codes').notNull().default(0),
    creation: moment('creation').notNull().defaultNow(),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [
    unique('users_name').on(t.name_key),
    uniqueIndex('users_email').on(sql`lower(${t.email})`).where(sql`${t.email} <> ''`),
    check('users_status', isOneOf(t.status, statuses)),
    check('users_role', isOneOf(t.role, roles)),
  ],
)

/** A session; `id` is the token's `jti`, `proved_at` the user's last proof after signing in. `draft` is unused. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    user_id: ofUser().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    proved_at: moment('proved_at'),
    address: personal('detail', textWithEmptyDefault('address')),
    user_agent: personal('detail', textWithEmptyDefault('user_agent')),
    draft: personal('words', jsonb('draft')),
  },
  (t) => [index('sessions_by_user').on(t.user_id), index('sessions_by_expiry').on(t.expires_at)],
)

/**
 * A user's authenticator app, with its key sealed by a secret of the journal; `pending` is a key that was shown but not
 * confirmed. A code counts once: `last_step` is the time step of the last one.
 */
export const authenticatorApps = pgTable('authenticator_apps', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: textWithEmptyDefault('secret'),
  pending: textWithEmptyDefault('pending'),
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
  created_at: moment('created_at'),
})

/** A user's passkeys for one relying party: the host of the journal's address when the passkey was made. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: ofUser().notNull(),
    credential_id: text('credential_id').notNull(),
    public_key: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default(sql`'{}'::text[]`),
    rp_id: text('rp_id').notNull(),
    name: personal('detail', text('name').notNull()),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at'),
  },
  (t) => [unique('passkeys_credential').on(t.credential_id), index('passkeys_by_user').on(t.user_id, t.id)],
)

/** A user's unused recovery codes, hashed with a secret of the journal. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: ofUser().notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ name: 'recovery_codes_pkey', columns: [t.user_id, t.hash] })],
)

/**
 * An issued challenge, by the hash of its text; it is used once and within minutes. `browser` is the hash of its
 * cookie, '' for a caller without cookies; `draft` is the input typed before the sign-in.
 */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: challengeKinds }).notNull(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    browser: textWithEmptyDefault('browser'),
    next: textWithEmptyDefault('next'),
    draft: personal('words', jsonb('draft').$type<Record<string, string>>()),
    tries: integer('tries').notNull().default(0),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (t) => [index('challenges_by_expiry').on(t.expires_at), check('challenges_kind', isOneOf(t.kind, challengeKinds))],
)

/** Links that set a new password, by their token's hash; the token is regenerated when its letter is sent. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: id(),
    user_id: ofUser().notNull(),
    hash: textWithEmptyDefault('hash'),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (t) => [
    index('password_resets_by_user').on(t.user_id, t.id),
    uniqueIndex('password_resets_hash').on(t.hash).where(sql`${t.hash} <> ''`),
  ],
)

/** The browsers that a user trusts, which need no second factor. `device` is the hash of the device cookie's id. */
export const trustedBrowsers = pgTable(
  'trusted_browsers',
  {
    id: id(),
    user_id: ofUser().notNull(),
    device: text('device').notNull(),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    address: personal('detail', textWithEmptyDefault('address')),
    user_agent: personal('detail', textWithEmptyDefault('user_agent')),
  },
  (t) => [unique('trusted_browsers_device').on(t.user_id, t.device)],
)

/**
 * Attempts of each kind that failed or still run, kept for ten minutes. `name` is the folded name of a user or the
 * certificate whose code is checked, `address` the rate-limiting key of the client. `device` is the known device of a
 * sign-in, if any: its attempts count only for itself.
 */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: bigId(),
    name: personal('key', text('name').notNull()),
    address: personal('detail', text('address').notNull()),
    at: moment('at').notNull(),
    device: text('device'),
    network: personal('detail', text('network')),
    kind: text('kind', { enum: attemptKinds }).notNull().default('sign_in'),
  },
  (t) => [
    index('login_attempts_by_device').on(t.kind, t.device, t.at),
    index('login_attempts_by_name').on(t.kind, t.name, t.at),
    index('login_attempts_by_address').on(t.kind, t.address, t.at),
    index('login_attempts_by_network').on(t.kind, t.network, t.at),
    index('login_attempts_by_time').on(t.kind, t.at),
    check('login_attempts_kind', isOneOf(t.kind, attemptKinds)),
  ],
)

/** The latest sign-ins of each user, successes and failures, shown on the user's page; kept for 90 days. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: bigId(),
    user_id: ofUser().notNull(),
    at: moment('at').notNull(),
    outcome: text('outcome', { enum: signInOutcomes }).notNull(),
    address: personal('detail', text('address').notNull()),
    user_agent: personal('detail', text('user_agent').notNull()),
  },
  (t) => [
    index('sign_ins_by_user').on(t.user_id, t.id),
    index('sign_ins_by_time').on(t.at),
    check('sign_ins_outcome', isOneOf(t.outcome, signInOutcomes)),
  ],
)
