import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Returns an email's mailbox for comparison: in lower case and without a tag (RFC 5233): `rose@uni.example` for
 * `Rose+papers@uni.example`.
 */
export const mailboxOf = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')

/** Returns {@link mailboxOf} as SQL. */
export const mailboxIn = (email: PgColumn | SQL): SQL => sql`regexp_replace(lower(${email}), '[+][^@]*@', '@')`
