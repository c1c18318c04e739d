import type { Db } from '../../../core/db/connect.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import { mergeConflicts } from '../../../office/history/rules.ts'
import type { Typed } from '../../../office/records/form.ts'
import { type AdminArticle, type ArticleRow, type NewArticle, reload } from '../../record/admin-queries.ts'
import { type ArticleField, type ArticleProblem, articleFieldNames, articleProblem } from '../../record/fields.ts'
import { withoutUnchanged } from '../../record/people/form.ts'
import { findSeen } from '../store/queries.ts'
import type { Room } from '../versions/pages-rules.ts'
import { articleChangeIn, refuseArticleForm } from './form.ts'

/** An edit conflict: the stored article, and the fields that each side changed since the form was filled. */
export type ArticleConflict = { current: AdminArticle; mine: ArticleField[]; theirs: ArticleField[] }

export type Refused = Refusal<ArticleProblem> & { conflict?: ArticleConflict } & Partial<Room>

/**
 * An edit of an article. `merges` is false if any newer version refuses it, `moves` true if it may change the issue and
 * the ref number. `restores` is the change whose version is restored, with its PDF unless the edit has one. `asks` is
 * true if the form must say what it changes in a PDF that readers see.
 */
export type ArticleEdit = {
  form: Typed
  pdf?: Uint8Array
  merges?: boolean
  restores?: number
  moves?: boolean
  asks?: boolean
}

/** Returns the columns that an edit changes, merged with others' changes since its form was filled. */
export async function mergedColumns(
  tx: Db,
  row: ArticleRow,
  { form, file, today, merges = false, moves }: ArticleEdit & { file: Partial<NewArticle>; today: string },
): Promise<{ ok: true; columns: Partial<NewArticle> } | Refused> {
  const seen = (await findSeen(tx, [{ row, version: form.modification }])).get(row.id)
  if (seen !== row && !merges) return conflict(tx, row, { seen: row, columns: {} })
  const shown = seen ?? row
  const sent = merges ? withoutUnchanged(form, shown) : form
  const read = articleChangeIn(shown, { form: sent, today, moves })
  if (!read.ok) return read
  const columns = { ...read.columns, ...file }
  const isClash = !seen || mergeConflicts(shown, columns, row).length > 0
  return isClash ? conflict(tx, row, { seen: shown, columns }) : { ok: true, columns }
}

type Seen = { seen: ArticleRow; columns: Partial<NewArticle> }

async function conflict(tx: Db, row: ArticleRow, { seen, columns }: Seen): Promise<Refused> {
  const { article: current } = await reload(tx, row.id)
  const mine = articleFieldNames.filter((name) => columns[name] !== undefined)
  const theirs = articleFieldNames.filter((name) => seen[name] !== row[name])
  return { ...refuseArticleForm([articleProblem('conflict')]), conflict: { current, mine, theirs } }
}
