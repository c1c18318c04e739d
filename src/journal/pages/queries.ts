import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { textPageNames } from '../../core/db/enums.ts'
import { type Versioned, versioned } from '../../core/db/rows.ts'
import { audit } from '../../core/db/tables/office.ts'
import { pages } from '../../core/db/tables/site.ts'
import { decodeHtml } from '../../core/text/html.ts'
import { readShell } from '../../office/frame/queries.ts'
import type { Settings } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { listNewestNews } from '../news/queries.ts'
import { newsOnHomePage } from '../news/rules.ts'
import { listNewestPublicArticles } from '../record/queries.ts'
import { articlesOnHomePage, linesFor, type TextPageName } from './rules.ts'

/** Reads the settings and the home page's content, cached until the content changes. */
export async function readHome(services: Pick<Services, 'db' | 'pageCache' | 'frame'>) {
  const [shell, shown] = await Promise.all([
    readShell(services),
    services.pageCache.once('home', async () => {
      const [articles, news] = await Promise.all([
        listNewestPublicArticles(services.db, articlesOnHomePage),
        listNewestNews(services.db, newsOnHomePage),
      ])
      return { articles, news }
    }),
  ])
  return { shell, ...shown }
}

/** Reads the text of a page, stored encoded; '' for the original. */
export async function readTextPage(db: Db, name: TextPageName): Promise<string> {
  const [row] = await db.select({ content: pages.content }).from(pages).where(eq(pages.name, name))
  return row?.content ?? ''
}

/** A page's text for its form; `modification` is the version. */
export type AdminTextPage = Versioned<typeof pages.$inferSelect>

export async function findTextPage(db: Db, id: number): Promise<AdminTextPage | undefined> {
  const [row] = await db.select().from(pages).where(eq(pages.id, id))
  return row && versioned(row)
}

/** A page in the back office's list, with its last change if there was one. */
export type ListedTextPage = Pick<AdminTextPage, 'id' | 'name'> & {
  isEdited: boolean
  changed: { at: Date; username: string } | undefined
}

export async function listTextPages(db: Db): Promise<ListedTextPage[]> {
  const [rows, changes] = await Promise.all([
    db.select({ id: pages.id, name: pages.name, content: pages.content }).from(pages).orderBy(asc(pages.id)),
    db
      .selectDistinctOn([audit.subject], { subject: audit.subject, at: audit.at, username: audit.username })
      .from(audit)
      .where(eq(audit.kind, 'page'))
      .orderBy(audit.subject, desc(audit.id)),
  ])
  return rows.map(({ id, name, content }) => ({
    id,
    name,
    isEdited: content !== '',
    changed: changes.find(({ subject }) => subject === String(id)),
  }))
}

const texts = new Map(
  textPageNames.map((name) => [name, readFileSync(join(import.meta.dir, 'texts', `${name}.html`), 'utf8')]),
)

/** Returns the original text of a page, as HTML with placeholders. */
export function originalText(name: TextPageName, settings: Settings): string {
  return linesFor(settings, texts.get(name) ?? '').trim()
}

/**
 * Returns the text of a page as HTML with placeholders.
 * @param content the editors' own text, encoded; '' for the original
 */
export function readPageText(name: TextPageName, content: string, settings: Settings): string {
  return decodeHtml(content) || originalText(name, settings)
}
