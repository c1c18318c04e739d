import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { onlyRow, pick, type Versioned, versioned } from '../../core/db/rows.ts'
import { news } from '../../core/db/tables/site.ts'
import { pageSize } from '../../core/text/paging.ts'
import { isoTime } from '../record/columns.ts'
import type { News } from './rules.ts'

const isPublic = eq(news.status, 'enabled')
const newestFirst = [desc(news.date), desc(news.id)]
const publicColumns = {
  ...pick(news, 'id', 'title', 'content', 'date'),
  modification: isoTime(news.modification),
}

const selectPublic = (db: Db) =>
  db
    .select(publicColumns)
    .from(news)
    .where(isPublic)
    .orderBy(...newestFirst)

/** Lists the newest enabled news. */
export const listNewestNews = async (db: Db, most: number): Promise<News[]> => selectPublic(db).limit(most)

/** Returns a page of the enabled news, newest first, and their number. */
export async function listPublicNews(db: Db, page: number): Promise<{ news: News[]; total: number }> {
  const [found, total] = await Promise.all([
    selectPublic(db)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(news, isPublic),
  ])
  return { news: found, total }
}

/** Lists every enabled piece of news with its last change, for the sitemap. */
export async function listNewsWithChange(db: Db): Promise<Pick<News, 'id' | 'modification'>[]> {
  const { id, modification } = publicColumns
  return db
    .select({ id, modification })
    .from(news)
    .where(isPublic)
    .orderBy(...newestFirst)
}

/** Finds an enabled piece of news by id. */
export async function findPublicNews(db: Db, id: number): Promise<News | undefined> {
  const [found] = await db
    .select(publicColumns)
    .from(news)
    .where(and(isPublic, eq(news.id, id)))
  return found
}

type NewsRow = typeof news.$inferSelect

/** A piece of news with its version, for its form. */
export type AdminNews = Versioned<NewsRow>

/** Returns a page of all news of any status, newest first, and their number. */
export async function listAllNews(db: Db, page: number) {
  const { id, title, date, status } = news
  const [rows, total] = await Promise.all([
    db
      .select({ id, title, date, status })
      .from(news)
      .orderBy(...newestFirst)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(news),
  ])
  return { rows, total }
}

/** Finds a piece of news of any status by id. */
export async function findAdminNews(db: Db, id: number): Promise<AdminNews | undefined> {
  const [found] = await db.select().from(news).where(eq(news.id, id))
  return found && versioned(found)
}

export async function insertNews(
  db: Db,
  columns: Pick<NewsRow, 'title' | 'content' | 'date' | 'status'>,
  modification: Date,
): Promise<AdminNews> {
  const row = { ...columns, modification }
  return versioned(onlyRow(await db.insert(news).values(row).returning()))
}
