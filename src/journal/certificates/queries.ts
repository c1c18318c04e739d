import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, max, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { sharedSecret } from '../../core/db/secrets.ts'
import { articleAddresses } from '../../core/db/tables/addresses.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { audit } from '../../core/db/tables/office.ts'
import { editors } from '../../core/db/tables/site.ts'
import { isSignatory } from '../board/admin-queries.ts'
import { boardOrder } from '../board/queries.ts'
import { isDoiRegistered, publicPeople, readersTitles, storedTitles, summaryColumns } from '../record/columns.ts'
import type { StoredPeople } from '../record/people/rules.ts'
import { byPage, isPublic, ofIssue } from '../record/queries.ts'
import type { CertifiedEditor, ChiefEditor } from './certificate-facts.ts'
import type { DocumentedArticle } from './document-facts.ts'

const documentedColumns = {
  ...summaryColumns,
  authors: publicPeople,
  description: readersTitles.description,
  certified: { title: storedTitles.title, description: storedTitles.description },
  ...pick(articles, 'publishdate', 'online_first', 'doi', 'language', 'license_url'),
  isDoiRegistered,
  frequency: issues.frequency,
}

/** Lists the public articles among the ref numbers, in table-of-contents order. */
export async function listDocumented(db: Db, refnumbers: string[]): Promise<DocumentedArticle[]> {
  return db
    .select(documentedColumns)
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where(and(inArray(articles.refnumber, refnumbers), isPublic))
    .orderBy(asc(articles.year), asc(articles.volume), asc(articles.issue), ...byPage)
}

export type RecordedArticle = Awaited<ReturnType<typeof listFormerlyRecorded>>[number]

/** Lists articles of any status, for verification. */
const listRecorded = (db: Db, which: SQL) =>
  db
    .select({ ...documentedColumns, status: articles.status })
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where(which)
    .orderBy(asc(articles.id))

/** Finds the article of any status with a ref number. */
export async function findRecorded(db: Db, number: string): Promise<RecordedArticle | undefined> {
  return (await listRecorded(db, eq(articles.refnumber, number)))[0]
}

const hadNumber = (refnumber: string) =>
  sql`(select article_id from ${articleAddresses} where refnumber = ${refnumber})`

/** Lists the articles of any status that had a ref number while they were public. */
export const listFormerlyRecorded = (db: Db, number: string) =>
  listRecorded(db, inArray(articles.id, hadNumber(number)))

/** Lists authors and title, from the history, of the deleted articles that had a ref number while they were public. */
export async function listWithdrawn(db: Db, refnumber: string): Promise<(StoredPeople & { title: string })[]> {
  const field = (name: string) => sql<string>`coalesce(${audit.before} ->> ${name}, '')`
  return db
    .select({ authorname: field('authorname'), authors: field('authors'), title: field('title') })
    .from(audit)
    .where(
      and(
        eq(audit.kind, 'article'),
        eq(audit.action, 'delete'),
        inArray(audit.subject, sql`(select id::text from ${hadNumber(refnumber)} as had (id))`),
      ),
    )
}

const certifiedColumns = pick(editors, 'id', 'name', 'category', 'content', 'country', 'term_from', 'term_to')

const isOnBoard = eq(editors.status, 'enabled')

/** Returns when an editor of the board last changed; the epoch if there is none. */
export async function boardChangedAt(db: Db): Promise<Date> {
  const [found] = await db
    .select({ at: max(editors.updated_at) })
    .from(editors)
    .where(isOnBoard)
  return found?.at ?? new Date(0)
}

/** Lists the enabled editors among the ids, by id. */
export async function listCertifiedEditors(db: Db, ids: number[]): Promise<CertifiedEditor[]> {
  return db
    .select(certifiedColumns)
    .from(editors)
    .where(and(inArray(editors.id, ids), isOnBoard))
    .orderBy(asc(editors.id))
}

/** Finds an editor of any status, for verification. */
export async function findRecordedEditor(db: Db, id: number) {
  const [found] = await db
    .select({ ...certifiedColumns, status: editors.status })
    .from(editors)
    .where(eq(editors.id, id))
  return found
}

/** Lists the editors who may sign certificates: the enabled chief editors, in the board's order. */
export async function listSignatories(db: Db): Promise<ChiefEditor[]> {
  return db
    .select({ id: editors.id, name: editors.name })
    .from(editors)
    .where(isSignatory)
    .orderBy(...boardOrder)
}

/**
 * Returns the key of the verification codes, created on first use. It is in the database, so that copies and other
 * processes use the same one.
 */
export async function certificateKey(db: Db): Promise<string> {
  return sharedSecret(db, 'certificates', () => randomBytes(32).toString('base64url'))
}
