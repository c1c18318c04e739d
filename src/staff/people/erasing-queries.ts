import { inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { emptyPersonalColumns } from '../../core/db/personal.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { articleAuthors, articles } from '../../core/db/tables/articles.ts'
import { manuscripts, paperAuthors, paperFiles } from '../../core/db/tables/review/authors.ts'
import { reportFiles, reviewers, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { editors } from '../../core/db/tables/site.ts'
import { userNameKey } from '../../core/text/credentials.ts'
import { endAlertsOf } from '../../journal/alerts/queries.ts'
import { integerArray, isPersonIn, listColumnsOf, textArray } from './declared.ts'
import type { Kept, Known } from './rules.ts'

/** Lists the hashes of files of papers, reviewers and the board, some of them about to be deleted. */
export async function listFilesOf(
  db: Db,
  { papers, reviewers, board }: { papers: number[]; reviewers: number[]; board: number[] },
): Promise<string[]> {
  const ofPapers = sql`paper_id = any(${integerArray(papers)})`
  const ofRequests = sql`request_id in (select id from review_requests where ${ofPapers} or reviewer_id = any(${integerArray(reviewers)}))`
  const rows = await rowsOf<{ hash: string }>(db)`
    select left(name, 64) as hash from (
      select file_hash as name from paper_files where ${ofPapers}
      union select copy_hash from paper_files where ${ofPapers}
      union select file_hash from review_copy_files where copy_id in (select id from review_copies where ${ofPapers})
      union select file_hash from released_files where decision_id in (select id from paper_decisions where ${ofPapers})
      union select file_hash from report_files where ${ofRequests}
      union select copy_hash from report_files where ${ofRequests}
      union select picture from editors where id = any(${integerArray(board)})
      union select kept_files.name from kept_files join audit on audit.id = change_id
        where kind = 'editor' and subject = any(${textArray(board.map(String))})
    ) files where name <> ''`
  return rows.map(({ hash }) => hash)
}

/** Returns the columns of a table that hold its people's addresses and telephone numbers, without them. */
const emptyContacts = <Table extends PgTable>(table: Table) => emptyPersonalColumns(table, 'email', 'phone')

/** Erases an author's address, letter and title page from papers that became articles; a name in them stays. */
export async function eraseAuthor(
  transaction: Db,
  { published, own, known }: { published: number[]; own: number[]; known: Known },
): Promise<void> {
  const isTheirs = sql`${paperAuthors.paper_id} = any(${integerArray(published)}) and ${isPersonIn(paperAuthors, known)}`
  const ofOwn = sql`paper_id = any(${integerArray(own)})`
  const ofPublished = sql`paper_id = any(${integerArray(published)})`
  await transaction.delete(paperAuthors).where(sql`${isTheirs} and not exists (
    select from papers join articles on articles.id = article_id
    where papers.id = ${paperAuthors.paper_id} and position(lower(${paperAuthors.name}) in lower(articles.authorname)) > 0)`)
  await transaction.update(paperAuthors).set(emptyContacts(paperAuthors)).where(isTheirs)
  const toEditors = { ...emptyPersonalColumns(manuscripts, 'email', 'phone', 'address', 'lines'), cover_letter: '' }
  await transaction.update(manuscripts).set(toEditors).where(ofOwn)
  await transaction.execute(sql`delete from article_proofs where ${ofOwn}`)
  await transaction.execute(sql`
    update paper_links set state = 'ended' where ${ofOwn} and purpose <> 'reviewer' and state = 'live'`)
  await transaction.execute(sql`delete from paper_files where ${ofPublished} and kind in ('title_page', 'receipt')`)
  const unread = { ...emptyPersonalColumns(paperFiles, 'file'), name: paperFiles.kind, blocks: [], copy_blocks: [] }
  await transaction.update(paperFiles).set(unread).where(ofPublished)
}

/** Anonymises reviewers: their reports stay, without files that may identify their authors. */
export async function eraseReviewers(transaction: Db, ids: number[]): Promise<void> {
  const isTheirs = sql`reviewer_id = any(${integerArray(ids)})`
  const ofRequests = sql`request_id in (select id from review_requests where ${isTheirs})`
  const codes = sql`select request from review_requests where ${isTheirs}`
  await transaction.execute(sql`update paper_links set state = 'ended' where request in (${codes}) and state = 'live'`)
  await transaction.execute(
    sql`delete from notices where request <> '' and side = 'reviewer' and request in (${codes})`,
  )
  await transaction.execute(sql`delete from review_reports where sent_at is null and ${ofRequests}`)
  await transaction.execute(sql`
    delete from report_files where ${ofRequests} and (scrub <> 'scrubbed' or copy_hash is null or traces <> '[]')`)
  const copy = { file_hash: sql`copy_hash`, bytes: sql`copy_bytes`, name: 'report' }
  await transaction
    .update(reportFiles)
    .set({ ...emptyPersonalColumns(reportFiles), ...copy })
    .where(ofRequests)
  await transaction.update(reviewRequests).set(emptyPersonalColumns(reviewRequests)).where(isTheirs)
  await transaction.execute(sql`
    delete from reviewers where id = any(${integerArray(ids)})
      and not exists (select from review_requests where reviewer_id = reviewers.id)`)
  await transaction.execute(sql`delete from reviewer_notes where reviewer_id = any(${integerArray(ids)})`)
  const noRules = { not_before: null, never: false, said_on: null, not_before_else: null }
  await transaction
    .update(reviewers)
    .set({ ...emptyPersonalColumns(reviewers), ...noRules })
    .where(inArray(reviewers.id, ids))
}

const formerUser = 'former user'

/** Deletes users; their changes stay, as those of a former user. */
export async function eraseUsers(transaction: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const named = await transaction.select({ name: users.name }).from(users).where(inArray(users.id, ids))
  const names = named.map(({ name }) => name)
  for (const column of listColumnsOf('user'))
    await transaction.execute(sql`
      update ${column.table} set ${sql.identifier(column.name)} = ${formerUser} where ${column} = any(${textArray(names)})`)
  await transaction.execute(sql`
    update entry_search set writer = ${` ${formerUser}`} from entries where entry_id = entries.id and createdby = ${formerUser}`)
  await transaction.execute(sql`
    update audit set before = '{}', after = '{}' where kind = 'user' and subject = any(${textArray(ids.map(String))})`)
  await transaction.execute(
    sql`update audit set user_id = null, address = null where user_id = any(${integerArray(ids)})`,
  )
  const keys = textArray(names.map(userNameKey))
  await transaction.execute(sql`delete from login_attempts where name = any(${keys})`)
  await transaction.delete(users).where(inArray(users.id, ids))
}

/** Deletes hidden board members with their history; of public ones, only the data that readers do not see. */
export async function eraseBoard(transaction: Db, ids: number[]): Promise<void> {
  const hidden = sql`select id from editors where id = any(${integerArray(ids)}) and status = 'disabled'`
  await transaction.execute(
    sql`delete from audit where kind = 'editor' and subject in (select id::text from (${hidden}) gone)`,
  )
  await transaction.execute(sql`delete from editors where id in (${hidden})`)
  await transaction.update(editors).set(emptyContacts(editors)).where(inArray(editors.id, ids))
}

/** Erases an author's addresses and telephone numbers from articles and from attempt counts. */
export async function eraseContacts(transaction: Db, known: Known, at: Date): Promise<void> {
  const { emails, orcids } = known
  for (const table of [articleAuthors, articles])
    await transaction
      .update(table)
      .set(emptyContacts<PgTable>(table))
      .where(sql`${isPersonIn(table, known)} and ${table.email} <> ''`)
  const isReader = sql`paper_id is null and email <> '' and lower(email) = any(${textArray(emails)})`
  await transaction.execute(sql`
    update paper_links set state = 'ended' where purpose = 'proof' and state = 'live'
      and article_id in (select article_id from article_proofs where ${isReader})`)
  await transaction.execute(sql`delete from article_proofs where ${isReader}`)
  await endAlertsOf(transaction, emails, at.toISOString().slice(0, 10))
  await transaction.execute(sql`delete from notices where lower(recipient) = any(${textArray(emails)})`)
  await transaction.execute(sql`update manuscripts set begun_by = '' where lower(begun_by) = any(${textArray(emails)})`)
  await transaction.execute(sql`
    update review_requests set typed_name = '', typed_key = '', typed_affiliation = '', typed_orcid = ''
    where typed_orcid = any(${textArray(orcids)})`)
  await transaction.execute(sql`
    delete from rate_limits using unnest(${textArray(emails)}) as gone(email) where position(gone.email in lower(key)) > 0`)
  await transaction.execute(sql`
    delete from login_attempts using unnest(${textArray(emails)}) as gone(email) where position(gone.email in lower(name)) > 0`)
}

/** Lists the requests of reviewers: their ids, and whether each has a report. */
export async function listRequestsOf(db: Db, reviewers: number[]) {
  return rowsOf<{ id: number; isReported: boolean }>(db)`
    select id, reported_at is not null as "isReported" from review_requests where reviewer_id = any(${integerArray(reviewers)})`
}

/** Counts the rows about a person that are kept after the erasure. */
export async function countKept(
  db: Db,
  { orcids, names }: Known,
  { papers, published, reports, board }: { papers: number[]; published: number[]; reports: number; board: number[] },
): Promise<Kept> {
  const [row] = await rowsOf<Omit<Kept, 'reports'>>(db)`
    select
      (select count(distinct article_id)::int from article_authors where orcid = any(${textArray(orcids)})
        or article_id in (select article_id from papers where id = any(${integerArray(published)}))
        or name = any(${textArray(names)})) as articles,
      (select count(*)::int from editors where id = any(${integerArray(board)})) as board,
      (select count(*)::int from paper_files where paper_id = any(${integerArray(published)})) as files,
      (select count(*)::int from fee_receipts where paper_id = any(${integerArray(papers)})) as receipts`
  if (!row) throw new Error('The counts were not answered')
  return { ...row, reports }
}
