import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { onlyRow, pick, rowsOf, type Versioned, versioned } from '../../core/db/rows.ts'
import { calls, webpages } from '../../core/db/tables/site.ts'
import { decodeHtml, plainText } from '../../core/text/html.ts'
import { isoTime } from '../record/columns.ts'
import type { WebpageLink } from './rules.ts'

const isPublic = eq(webpages.status, 'enabled')
const inOrder = [asc(webpages.place), asc(webpages.order), asc(webpages.id)]

/**
 * Reads the links to the public pages, in their order, and the last day of the public call with the latest deadline; ''
 * if there is none.
 */
export async function readFrameLinks(db: Db): Promise<{ webpages: WebpageLink[]; callsUntil: string }> {
  const last = db
    .select({ day: sql<string>`coalesce(max(${calls.last_day})::text, '')`.as('day') })
    .from(calls)
    .where(eq(calls.status, 'enabled'))
    .as('last')
  const rows = await db
    .select({ link: pick(webpages, 'slug', 'title', 'place'), callsUntil: last.day })
    .from(last)
    .leftJoin(webpages, isPublic)
    .orderBy(...inOrder)
  return { webpages: rows.flatMap(({ link }) => link ?? []), callsUntil: rows[0]?.callsUntil ?? '' }
}

/** Lists the public pages with their last change, for the sitemap. */
export const listWebpagesWithChange = (db: Db): Promise<{ slug: string; modification: string }[]> =>
  db
    .select({ slug: webpages.slug, modification: isoTime(webpages.modification) })
    .from(webpages)
    .where(isPublic)
    .orderBy(...inOrder)

/** Lists the texts of the public pages, for a search. */
export async function listWebpageTexts(db: Db): Promise<{ slug: string; title: string; text: string }[]> {
  const rows = await db
    .select(pick(webpages, 'slug', 'title', 'text'))
    .from(webpages)
    .where(isPublic)
    .orderBy(...inOrder)
  return rows.map((row) => ({ ...row, text: plainText(decodeHtml(row.text)) }))
}

export async function findPublicWebpage(db: Db, slug: string) {
  const [row] = await db
    .select(pick(webpages, 'slug', 'title', 'text'))
    .from(webpages)
    .where(and(isPublic, eq(webpages.slug, slug)))
  return row
}

/**
 * Finds the last page that had an address, with its current address: '' if it is hidden, null if it was public and was
 * deleted.
 */
export async function findFormerWebpage(db: Db, slug: string): Promise<{ slug: string | null } | undefined> {
  const [row] = await rowsOf<{ slug: string | null }>(db)`
    select case status when 'enabled' then slug when 'disabled' then '' end as slug
    from (
      select subject from audit where kind = 'webpage' and before ->> 'slug' = ${slug} order by id desc limit 1
    ) as former left join webpages on webpages.id = former.subject::int
    where webpages.id is not null or exists (
      select from audit where kind = 'webpage' and audit.subject = former.subject and after ->> 'status' = 'enabled')`
  return row
}

type WebpageRow = typeof webpages.$inferSelect

/** A page with its version, for its form. */
type AdminWebpage = Versioned<WebpageRow>

/** A page in the back office's list. */
export type ListedWebpage = Awaited<ReturnType<typeof listAllWebpages>>[number]

/** Lists every page of any status, in the readers' order. */
export const listAllWebpages = async (db: Db) =>
  db
    .select(pick(webpages, 'id', 'slug', 'title', 'place', 'status'))
    .from(webpages)
    .orderBy(...inOrder)

export async function findAdminWebpage(db: Db, id: number): Promise<AdminWebpage | undefined> {
  const [row] = await db.select().from(webpages).where(eq(webpages.id, id))
  return row && versioned(row)
}

export async function insertWebpage(
  db: Db,
  columns: Omit<WebpageRow, 'id' | 'modification'>,
  modification: Date,
): Promise<AdminWebpage> {
  return versioned(
    onlyRow(
      await db
        .insert(webpages)
        .values({ ...columns, modification })
        .returning(),
    ),
  )
}
