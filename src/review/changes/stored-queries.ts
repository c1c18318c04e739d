import { type SQL, sql } from 'drizzle-orm'

/** Returns the SQL that stores a text, from its JSON. */
export const storedText = (json: string): SQL => sql`${json}::text::jsonb`
