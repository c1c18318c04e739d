import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { letterTemplates } from '../../core/db/tables/letters.ts'
import type { LetterKind } from '../papers/letter-kind-rules.ts'
import type { Wording } from './template-rules.ts'

/** The version of a kind whose wording was never edited. */
const never = new Date(0)

type StoredTemplate = Wording & { modification: Date }

/** Returns an editor's wording for a kind, with its version; '' for the original. */
export async function findTemplate(db: Db, kind: LetterKind): Promise<StoredTemplate> {
  const [found] = await db
    .select(pick(letterTemplates, 'subject', 'text', 'modification'))
    .from(letterTemplates)
    .where(eq(letterTemplates.kind, kind))
  return found ?? { subject: '', text: '', modification: never }
}

/** Lists the kinds with an edited wording. */
export async function listEditedKinds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ kind: letterTemplates.kind, subject: letterTemplates.subject, text: letterTemplates.text })
    .from(letterTemplates)
  return rows.filter(({ subject, text }) => subject !== '' || text !== '').map(({ kind }) => kind)
}

/** Returns the template, locked until the transaction ends. */
export async function lockTemplate(transaction: Db, kind: LetterKind): Promise<StoredTemplate> {
  await transaction.insert(letterTemplates).values({ kind, modification: never }).onConflictDoNothing()
  await transaction
    .select({ kind: letterTemplates.kind })
    .from(letterTemplates)
    .where(eq(letterTemplates.kind, kind))
    .for('update')
  return findTemplate(transaction, kind)
}

export async function updateTemplate(transaction: Db, kind: LetterKind, values: StoredTemplate): Promise<void> {
  await transaction.update(letterTemplates).set(values).where(eq(letterTemplates.kind, kind))
}
