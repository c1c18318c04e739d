import { type SQL, sql } from 'drizzle-orm'

/** Returns a text as a column takes it, by its JSON. */
export const storedText = (json: string): SQL => sql`${json}::text::jsonb`
