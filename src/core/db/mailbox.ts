import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Returns an email's mailbox for comparison: in small letters and without a tag (RFC 5233),
 * `rose@uni.example` of `Rose+papers@uni.example` (RFC 5233).
 */
export const mailboxOf = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')

/** {@link mailboxOf} in the database. */
export const mailboxIn = (email: PgColumn | SQL): SQL => sql`regexp_replace(lower(${email}), '[+][^@]*@', '@')`
