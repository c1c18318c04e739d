import { and, asc, desc, eq, gte } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { onlyRow, pick, type Versioned, versioned } from '../../core/db/rows.ts'
import { calls } from '../../core/db/tables/site.ts'
import { decodeHtml, plainText } from '../../core/text/html.ts'
import { isoTime } from '../record/columns.ts'
import type { Call } from './rules.ts'

const isPublic = eq(calls.status, 'enabled')
const soonestFirst = [asc(calls.last_day), asc(calls.id)]
const shown = pick(calls, 'id', 'slug', 'title', 'text', 'topics', 'last_day', 'editors')

/**
 * Lists the calls that accept papers on a day, the earliest deadline first. @param today the day in the journal's zone
 */
export const listOpenCalls = (db: Db, today: string): Promise<(Call & { id: number })[]> =>
  db
    .select(shown)
    .from(calls)
    .where(and(isPublic, gte(calls.last_day, today)))
    .orderBy(...soonestFirst)

/** Finds a public call, open or closed. */
export async function findPublicCall(db: Db, slug: string): Promise<(Call & { id: number }) | undefined> {
  const [row] = await db
    .select(shown)
    .from(calls)
    .where(and(isPublic, eq(calls.slug, slug)))
  return row
}

/** Lists the public calls with their last change, for the sitemap. */
export const listCallsWithChange = (db: Db): Promise<{ slug: string; modification: string }[]> =>
  db
    .select({ slug: calls.slug, modification: isoTime(calls.modification) })
    .from(calls)
    .where(isPublic)
    .orderBy(...soonestFirst)

/** Lists the texts of the public calls, for a search. */
export async function listCallTexts(db: Db): Promise<{ slug: string; title: string; text: string }[]> {
  const rows = await db
    .select(shown)
    .from(calls)
    .where(isPublic)
    .orderBy(...soonestFirst)
  return rows.map(({ slug, title, text, topics, editors }) => ({
    slug,
    title,
    text: [plainText(decodeHtml(text)), topics, editors].filter(Boolean).join(' '),
  }))
}

type CallRow = typeof calls.$inferSelect

/** A call with its version, for its form. */
type AdminCall = Versioned<CallRow>

/** A call in the back office's list. */
export type ListedCall = Awaited<ReturnType<typeof listAllCalls>>[number]

/** Lists every call of any status, the latest deadline first. */
export const listAllCalls = async (db: Db) =>
  db
    .select(pick(calls, 'id', 'slug', 'title', 'last_day', 'status'))
    .from(calls)
    .orderBy(desc(calls.last_day), desc(calls.id))

export async function findAdminCall(db: Db, id: number): Promise<AdminCall | undefined> {
  const [row] = await db.select().from(calls).where(eq(calls.id, id))
  return row && versioned(row)
}

export async function insertCall(
  db: Db,
  columns: Omit<CallRow, 'id' | 'modification'>,
  modification: Date,
): Promise<AdminCall> {
  const made = await db
    .insert(calls)
    .values({ ...columns, modification })
    .returning()
  return versioned(onlyRow(made))
}
