import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { articleProofs, proofNotes, proofQueries } from '../../../core/db/tables/review/proofs.ts'
import { peopleColumn } from '../../record/columns.ts'
import { type Approvable, isStillApproved, type Proofed } from './proof-rules.ts'

/** The columns of an article that its author's approval does not cover. */
const unapproved = [
  'id',
  'import_key',
  'oai_identifier',
  'title_key',
  'first_page',
  'last_page',
  'roman_page',
  'updates',
  'mobile',
  'email',
  'ptype',
  'publishdate',
  'file_hash',
  'file_bytes',
  'text_hash',
  'pdf_source',
  'uploaded_hash',
  'txnid',
  'uploaded_bytes',
  'status',
  'publish_at',
  'createdby',
  'modifiedby',
  'creation',
  'modification',
  'page_first',
  'page_last',
  'position_order',
  'list_order',
  'online_first',
]

/** Finds the parts of an article that its author approves, with its version; undefined if it was deleted. */
export async function findApprovable(db: Db, articleId: number) {
  const [row] = await db
    .select({ ...getTableColumns(articles), authors: peopleColumn })
    .from(articles)
    .where(eq(articles.id, articleId))
  if (!row) return undefined
  const named = Object.entries(row).filter(([name]) => !unapproved.includes(name))
  const fields = Object.fromEntries(named.map(([name, value]) => [name, String(value ?? '')]))
  const { text_hash, file_hash, pdf_source, modification, status, description } = row
  const approvable: Approvable = { fields, text_hash, file_hash, pdf_source }
  return { approvable, modification, status, file_hash, text_hash, description }
}

/** Lists the data of articles' proofs that publishing asks about. */
export async function listProofed(db: Db, ids: number[]): Promise<Proofed[]> {
  if (ids.length === 0) return []
  const isOpen = inArray(articleProofs.state, ['waiting', 'sent', 'corrected', 'approved'])
  const proofs = await db
    .select()
    .from(articleProofs)
    .where(and(inArray(articleProofs.article_id, ids), isOpen))
  return Promise.all(
    proofs.map(async (proof) => {
      const now = await findApprovable(db, proof.article_id ?? 0)
      const isUnanswered = and(eq(proofQueries.proof_id, proof.id), eq(proofQueries.answer, ''))
      const isOpenNote = and(
        eq(proofNotes.proof_id, proof.id),
        eq(proofNotes.state, 'open'),
        eq(proofNotes.handed, true),
      )
      return {
        description: now?.description ?? '',
        isApproved: proof.state === 'approved',
        unanswered: await db.$count(proofQueries, isUnanswered),
        open: await db.$count(proofNotes, isOpenNote),
        isSame: now !== undefined && isStillApproved(now.approvable, proof),
      }
    }),
  )
}
