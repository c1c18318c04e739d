import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { userNameKey } from '../../core/text/credentials.ts'
import { noReviewer } from '../../review/reviewer/queries.ts'
import { integerArray, textArray } from './queries.ts'
import { erased, type Kept, type Known, patternOf } from './rules.ts'

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

/** Erases an author's address, letter and title page from papers that became articles; a name in them stays. */
export async function eraseAuthor(
  transaction: Db,
  { published, own, known }: { published: number[]; own: number[]; known: Known },
): Promise<void> {
  const [emails, orcids] = [textArray(known.emails), textArray(known.orcids)]
  const isPerson = sql`(lower(email) = any(${emails}) or orcid = any(${orcids}))`
  await transaction.execute(sql`
    delete from paper_authors a where a.paper_id = any(${integerArray(published)}) and ${isPerson} and not exists (
      select from papers join articles on articles.id = article_id
      where papers.id = a.paper_id and position(lower(a.name) in lower(articles.authorname)) > 0)`)
  await transaction.execute(sql`
    update paper_authors set email = '' where paper_id = any(${integerArray(published)}) and ${isPerson}`)
  await transaction.execute(sql`
    update manuscripts set email = '', begun_by = '', mobile = '', cover_letter = '', suggested = '', opposed = ''
      where paper_id = any(${integerArray(own)})`)
  await transaction.execute(sql`delete from article_proofs where paper_id = any(${integerArray(own)})`)
  await transaction.execute(sql`
    update paper_links set state = 'ended' where paper_id = any(${integerArray(own)}) and purpose <> 'reviewer' and state = 'live'`)
  await transaction.execute(sql`
    delete from paper_files where paper_id = any(${integerArray(published)}) and kind in ('title_page', 'receipt')`)
  await transaction.execute(sql`
    update paper_files set name = kind, traces = '[]', copy_text = null, blocks = '[]', copy_blocks = '[]'
    where paper_id = any(${integerArray(published)})`)
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
  await transaction.execute(sql`
    update report_files set file_hash = copy_hash, bytes = copy_bytes, name = 'report' where ${ofRequests}`)
  await transaction.update(reviewRequests).set(noReviewer).where(isTheirs)
  await transaction.execute(sql`
    delete from reviewers where id = any(${integerArray(ids)})
      and not exists (select from review_requests where reviewer_id = reviewers.id)`)
  await transaction.execute(sql`delete from reviewer_notes where reviewer_id = any(${integerArray(ids)})`)
  await transaction.execute(sql`
    update reviewers set name = '', name_key = '', sounds = '{}', email = '', affiliation = '', orcid = '', keywords = '', note = '',
      shown_else = null, not_before = null, never = false, said_on = null, not_before_else = null where id = any(${integerArray(ids)})`)
}

/** The columns of tables that name the user who made a change. */
const doers: Record<string, string[]> = {
  username: ['audit', 'backups'],
  by: [
    'article_proofs',
    'paper_events',
    'paper_notes',
    'paper_decisions',
    'paper_recusals',
    'paper_files',
    'fee_receipts',
    'bank_lines',
  ],
  createdby: ['notices', 'entries', 'articles', 'registered_dois', 'deposits'],
  settledby: ['notices'],
  settled_by: ['proof_notes'],
  modifiedby: ['articles'],
  said_by: ['registered_dois'],
  cancelled_by: ['fee_receipts'],
}

const formerUser = 'former user'

/** Deletes users; their changes stay, as those of a former user. */
export async function eraseUsers(transaction: Db, users: { id: number; name: string }[]): Promise<void> {
  if (users.length === 0) return
  const [ids, names] = [users.map(({ id }) => id), users.map(({ name }) => name)]
  const columns = Object.entries(doers).flatMap(([name, tables]) => tables.map((table) => [table, name] as const))
  for (const [table, name] of columns) {
    const [rows, column] = [sql.identifier(table), sql.identifier(name)]
    await transaction.execute(
      sql`update ${rows} set ${column} = ${formerUser} where ${column} = any(${textArray(names)})`,
    )
  }
  await transaction.execute(sql`
    update entry_search set writer = ${` ${formerUser}`} from entries where entry_id = entries.id and createdby = ${formerUser}`)
  await transaction.execute(sql`
    update audit set before = '{}', after = '{}' where kind = 'user' and subject = any(${textArray(ids.map(String))})`)
  await transaction.execute(
    sql`update audit set user_id = null, address = null where user_id = any(${integerArray(ids)})`,
  )
  const keys = textArray(names.map(userNameKey))
  await transaction.execute(sql`delete from login_attempts where name = any(${keys})`)
  await transaction.execute(sql`delete from users where id = any(${integerArray(ids)})`)
}

/** Deletes hidden board members with their history; of public ones, only the data that readers do not see. */
export async function eraseBoard(transaction: Db, ids: number[]): Promise<void> {
  const hidden = sql`select id from editors where id = any(${integerArray(ids)}) and status = 'disabled'`
  await transaction.execute(
    sql`delete from audit where kind = 'editor' and subject in (select id::text from (${hidden}) gone)`,
  )
  await transaction.execute(sql`delete from editors where id in (${hidden})`)
  await transaction.execute(sql`update editors set email = '', phone = '' where id = any(${integerArray(ids)})`)
}

/** Erases an author's addresses and telephone numbers from articles and from attempt counts. */
export async function eraseContacts(transaction: Db, { emails, orcids }: Known): Promise<void> {
  await transaction.execute(sql`
    update article_authors set email = '' where email <> ''
      and (lower(email) = any(${textArray(emails)}) or orcid = any(${textArray(orcids)}))`)
  await transaction.execute(sql`
    update articles set email = '', mobile = '' where email <> '' and lower(email) = any(${textArray(emails)})`)
  const isReader = sql`paper_id is null and email <> '' and lower(email) = any(${textArray(emails)})`
  await transaction.execute(sql`
    update paper_links set state = 'ended' where purpose = 'proof' and state = 'live'
      and article_id in (select article_id from article_proofs where ${isReader})`)
  await transaction.execute(sql`delete from article_proofs where ${isReader}`)
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

type Text = { table: string; columns: string[]; json?: string[]; where?: SQL }

/** A person's papers (numbers and ids) and requests. */
type Own = { papers: number[]; numbers: string[]; requests: number[] }

/** Returns the texts about a person's papers and requests. */
function ownTexts({ papers, numbers, requests }: Own): Text[] {
  const ofPapers = sql`paper_id = any(${integerArray(papers)})`
  const ofRequests = sql`request_id = any(${integerArray(requests)})`
  const asked = sql`from review_requests where id = any(${integerArray(requests)})`
  const isAsked = sql`exists (
      select from review_requests q where q.paper_id = paper_events.paper_id and q.id = any(${integerArray(requests)}))`
  const ofDecisions = sql`decision_id in (select id from paper_decisions where ${ofPapers})`
  return [
    { table: 'paper_events', columns: ['what'], json: ['values'], where: sql`(${ofPapers} or ${isAsked})` },
    { table: 'paper_notes', columns: ['text'], where: sql`(${ofPapers} or paper_id in (select paper_id ${asked}))` },
    { table: 'notices', columns: ['subject', 'body'], where: sql`paper = any(${textArray(numbers)})` },
    {
      table: 'notices',
      columns: ['subject', 'body'],
      where: sql`request <> '' and request in (select request ${asked})`,
    },
    { table: 'manuscripts', columns: ['authors_changed', 'response', 'cover_letter'], where: ofPapers },
    { table: 'paper_versions', columns: ['response'], json: ['people'], where: ofPapers },
    { table: 'review_reports', columns: ['to_editor'], where: ofRequests },
    { table: 'released_reports', columns: ['to_author'], json: ['answers'], where: ofDecisions },
  ]
}

const isPublic = sql`kind in ('article', 'issue', 'editor', 'partner', 'page', 'webpage', 'call', 'news', 'settings')`

/** The texts of other people that users read, and reports that authors read: erasing in them reveals no request. */
const otherTexts: Text[] = [
  { table: 'paper_events', columns: ['what'], json: ['values'] },
  { table: 'paper_notes', columns: ['text'] },
  { table: 'notices', columns: ['subject', 'body', 'error'] },
  { table: 'released_reports', columns: ['to_author'], json: ['answers'] },
  { table: 'review_reports', columns: ['to_author', 'to_editor', 'clean_to_author'], json: ['answers'] },
  { table: 'review_requests', columns: ['note', 'suggest', 'extension_note'] },
  { table: 'reviewers', columns: ['note'], json: ['shown_else'] },
  { table: 'proof_notes', columns: ['quote', 'text', 'replace', 'reason'] },
  { table: 'proof_queries', columns: ['text', 'answer'] },
  { table: 'entries', columns: ['content'] },
  { table: 'bank_lines', columns: ['reference', 'name', 'text'], where: sql`state <> 'matched'` },
  { table: 'drafts', columns: [], json: ['fields'] },
  { table: 'sent_forms', columns: [], json: ['answer'] },
  { table: 'audit', columns: [], json: ['before', 'after'], where: sql`not (${isPublic})` },
]

/** The texts in which a name stays, since it is published or in the accounts: only contact data is erased. */
const namedTexts: Text[] = [
  { table: 'fee_receipts', columns: ['payer'] },
  { table: 'audit', columns: [], json: ['before', 'after'], where: isPublic },
  { table: 'manuscripts', columns: ['cover_letter', 'authors_changed'] },
  { table: 'article_proofs', columns: [], json: ['fields'] },
]

/**
 * Erases data that identifies a person from texts that others wrote.
 * @param own the parts that belong to the person; `namesakes` are names that another person has too, or that may be
 * words: they are erased only in these parts
 */
export async function eraseFromTexts(
  transaction: Db,
  known: Known,
  { namesakes, ...own }: Own & { namesakes: string[] },
): Promise<void> {
  const all = patternOf(known)
  if (!all) return
  const telling = patternOf({ ...known, names: known.names.filter((name) => !namesakes.includes(name)) })
  const contacts = patternOf({ ...known, names: [], orcids: [] })
  await dropSuggestions(transaction, telling ?? all)
  for (const text of ownTexts(own)) await eraseFrom(transaction, all, text)
  if (telling) for (const text of otherTexts) await eraseFrom(transaction, telling, text)
  if (contacts) for (const text of namedTexts) await eraseFrom(transaction, contacts, text)
}

/** Returns the family names left on their own in texts about a person: they may be words, or another person's. */
export async function familyNamesLeft(db: Db, { names }: Known, own: Own): Promise<string[]> {
  const families = [...new Set(names.flatMap((name) => /\s(\S+)$/.exec(name.trim())?.[1] ?? []))]
  const left: string[] = []
  for (const family of families) {
    const pattern = patternOf({ names: [family], emails: [], orcids: [], phones: [] })
    if (await hasText(db, ownTexts(own), (column) => sql`${column} ~* ${pattern}`)) left.push(family)
  }
  return left
}

/**
 * Returns those of some names that others' texts write in lower case, apart from their first letter: they are words.
 */
export async function listWords(db: Db, names: readonly string[]): Promise<string[]> {
  const words: string[] = []
  for (const name of names) {
    const small = name.toLowerCase()
    const patterns = [small, small.replace(/^./u, (letter) => letter.toUpperCase())].map((one) =>
      patternOf({ names: [one], emails: [], orcids: [], phones: [] }),
    )
    if (await hasText(db, otherTexts, (column) => sql`${column} ~ ${patterns.join('|')}`)) words.push(name)
  }
  return words
}

/** Whether any text of some columns meets a condition. */
async function hasText(db: Db, texts: readonly Text[], isMeant: (column: SQL) => SQL): Promise<boolean> {
  const found = texts.map(({ table, columns, json = [], where = sql`true` }) => {
    const holds = [...columns, ...json].map((name) => isMeant(sql`${sql.identifier(name)}::text`))
    return sql`exists (select from ${sql.identifier(table)} where (${sql.join(holds, sql` or `)}) and ${where})`
  })
  const [row] = await rowsOf<{ isHeld: boolean }>(db)`select ${sql.join(found, sql` or `)} as "isHeld"`
  return row?.isHeld === true
}

/** Replaces matches of a pattern in columns of a table. */
async function eraseFrom(transaction: Db, pattern: string, { table, columns, json = [], where }: Text): Promise<void> {
  const cleaned = [
    ...columns.map((name) => [sql.identifier(name), sql`${sql.identifier(name)}`, sql``] as const),
    ...json.map((name) => [sql.identifier(name), sql`${sql.identifier(name)}::text`, sql`::jsonb`] as const),
  ]
  const sets = cleaned.map(
    ([name, text, type]) => sql`${name} = regexp_replace(${text}, ${pattern}, ${erased}, 'gi')${type}`,
  )
  const found = cleaned.map(([, text]) => sql`${text} ~* ${pattern}`)
  await transaction.execute(sql`
    update ${sql.identifier(table)} set ${sql.join(sets, sql`, `)}
    where (${sql.join(found, sql` or `)})${where && sql` and ${where}`}`)
}

/** Drops the lines in which authors of other papers suggested or opposed a person. */
async function dropSuggestions(transaction: Db, pattern: string): Promise<void> {
  const without = (column: string) => {
    const [lines, name] = [sql`regexp_split_to_table(${sql.identifier(column)}, E'\n')`, sql.identifier(column)]
    return sql`${name} = (select coalesce(string_agg(line, E'\n' order by place), '')
      from (select line, row_number() over () as place from ${lines} line) listed where line !~* ${pattern})`
  }
  await transaction.execute(sql`
    update manuscripts set ${without('suggested')}, ${without('opposed')} where suggested ~* ${pattern} or opposed ~* ${pattern}`)
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
