import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { editors } from '../db/schema.ts'
import type { BoardMember } from './rules.ts'

const isPublic = eq(editors.status, 'enabled')

/** The public editorial board, pinned members first. */
export async function listBoard(db: Db): Promise<BoardMember[]> {
  return db
    .select({
      id: editors.id,
      name: editors.name,
      post: editors.post,
      degree: editors.degree,
      content: editors.content,
      country: editors.country,
      editor_website: editors.editor_website,
      category: editors.category,
      picture: editors.picture,
    })
    .from(editors)
    .where(isPublic)
    .orderBy(desc(editors.is_pinned), asc(editors.id))
}

/** Whether a public editor shows that picture. */
export async function isEditorPicture(db: Db, picture: string): Promise<boolean> {
  const found = await db
    .select({ id: editors.id })
    .from(editors)
    .where(and(eq(editors.picture, picture), isPublic))
    .limit(1)
  return found.length > 0
}

/** The enabled editors, or the one with that id, as the API has them, pinned ones first; no phone, no email. */
export async function listPublicEditors(db: Db, id?: number) {
  const rows = await db
    .select({
      id: editors.id,
      name: editors.name,
      post: editors.post,
      degree: editors.degree,
      content: editors.content,
      country: editors.country,
      editor_website: editors.editor_website,
      category: editors.category,
      picture: editors.picture,
      status: editors.status,
      is_pinned: editors.is_pinned,
      creation: editors.creation,
      updated_at: editors.updated_at,
    })
    .from(editors)
    .where(and(isPublic, id === undefined ? undefined : eq(editors.id, id)))
    .orderBy(desc(editors.is_pinned), asc(editors.id))
  return rows.map((row) => ({
    ...row,
    picture: row.picture || 'avatar.png',
    is_pinned: row.is_pinned ? 1 : 0,
    creation: row.creation.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}
