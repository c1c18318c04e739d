import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { editorCategories } from '../../core/db/enums.ts'
import { pick, valueList } from '../../core/db/rows.ts'
import { editors } from '../../core/db/tables/site.ts'

export const isPublic = eq(editors.status, 'enabled')

/** The order within a category: pinned ones first. */
export const boardOrder = [desc(editors.is_pinned), asc(editors.place), asc(editors.id)]

/** The order of the whole board: by category, then within it. */
export const categoryOrder = [
  sql`array_position(array[${valueList(editorCategories)}]::text[], ${editors.category})`,
  ...boardOrder,
]

const boardColumns = {
  ...pick(editors, 'id', 'name', 'post', 'degree', 'content', 'country', 'editor_website', 'category', 'term_from'),
  ...pick(editors, 'term_to', 'picture'),
}

/** Lists the public editorial board, pinned members first. */
export async function listBoard(db: Db) {
  return db
    .select(boardColumns)
    .from(editors)
    .where(isPublic)
    .orderBy(...boardOrder)
}

export const publicColumns = {
  ...boardColumns,
  ...pick(editors, 'status', 'is_pinned', 'creation', 'updated_at'),
}

/** Lists the enabled editors for the API, or the one with that id, pinned ones first, without phone and email. */
export async function listPublicEditors(db: Db, id?: number) {
  const rows = await db
    .select(publicColumns)
    .from(editors)
    .where(and(isPublic, id === undefined ? undefined : eq(editors.id, id)))
    .orderBy(...boardOrder)
  return rows.map(convertEditorToJson)
}

type Stored = { picture: string; is_pinned: boolean; creation: Date; updated_at: Date }

export function convertEditorToJson<Row extends Stored>({ picture, is_pinned, creation, updated_at, ...rest }: Row) {
  return {
    ...rest,
    picture: picture || 'avatar.png',
    is_pinned: is_pinned ? 1 : 0,
    creation: creation.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export const countEditors = async (db: Db): Promise<number> => db.$count(editors)
