import type { Db } from '../../../core/db/connect.ts'
import { withoutMissingFiles } from '../../../core/files/sweep.ts'
import { recordChange } from '../../../office/history/queries.ts'
import { differences, nextVersion } from '../../../office/history/rules.ts'
import { findVersion } from '../../../office/history/version-queries.ts'
import type { Actor, Services } from '../../../services.ts'
import {
  type AdminArticle,
  type ArticleRow,
  findAdminArticle,
  type NewArticle,
  writeArticle,
} from '../admin-queries.ts'
import type { publicationAction } from '../publish/rules.ts'
import { fileColumns, historyColumns, historyOf } from './history.ts'

export type Writer = Pick<Actor, 'db' | 'clock' | 'username'>

type Change = {
  action: 'edit' | 'move' | 'restore' | ReturnType<typeof publicationAction>
  restores?: number
  row: ArticleRow
  columns: Partial<NewArticle>
}

/**
 * Writes and records the columns that differ, if any. Whatever adds, changes or deletes a notice also writes the
 * article that it is about: the trigger `keep_updates_of_article` (migrations/0030_article-notices.sql) changes that
 * article's `updates`, with a new version and an entry in its history, in the same transaction. It is not done in
 * TypeScript since ten ways lead to a notice (form, table, Publish, schedule, DOIs, move, restore, deletion, import, a
 * new ref number's cascade), several of them one statement for many articles, and since processes of an older version,
 * which rely on it, run beside this one during an upgrade.
 */
export async function write(
  tx: Db,
  { clock, username }: Writer,
  { action, restores, row, columns }: Change,
): Promise<void> {
  const { before, after } = differences(row, { ...row, ...columns })
  if (Object.keys(after).length === 0) return
  const at = nextVersion(row.modification, clock())
  await writeArticle(tx, row.id, { ...after, modifiedby: username, modification: at })
  const recorded = { before: historyColumns(before), after: historyColumns(after) }
  await recordChange(tx, { ...historyOf(row.id), at, username, action, restores, ...recorded })
}

/** The article as this transaction has written it. */
export async function reload(tx: Db, id: number): Promise<{ ok: true; article: AdminArticle }> {
  const article = await findAdminArticle(tx, { id })
  if (!article) throw new Error(`The article ${id} is gone while its row is held`)
  return { ok: true, article }
}

/** The PDF that an earlier version of an article had, while its file is stored. */
export async function fileOfVersion(
  tx: Db,
  { clock, files }: Pick<Services, 'clock' | 'files'>,
  { id, change }: { id: number; change: number },
): Promise<Partial<NewArticle>> {
  const found = await findVersion(tx, { ...historyOf(id), change, fields: fileColumns, now: clock() })
  const past: Partial<NewArticle> = await withoutMissingFiles(files, found?.past ?? {})
  return past.file_hash ? past : {}
}
