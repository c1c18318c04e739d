import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import type { PersonalKind } from '../../core/db/personal.ts'
import { inBatches, nameList, rowsOf } from '../../core/db/rows.ts'
import { passkeys, sessions, signIns, trustedBrowsers, users } from '../../core/db/tables/accounts.ts'
import { articleAuthors, articles } from '../../core/db/tables/articles.ts'
import { drafts } from '../../core/db/tables/office.ts'
import { paperAuthors } from '../../core/db/tables/review/authors.ts'
import { reviewers, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { editors } from '../../core/db/tables/site.ts'
import { fieldsIn, paperFieldNames } from '../../review/papers/fields.ts'
import { integerArray, isPersonIn, listIdsIn, selectExportedColumns, textArray } from './declared.ts'
import type { OwnPaper } from './queries.ts'
import { type Known, listUnclaimedNames, type Place, patternOf } from './rules.ts'

/** A person with the data that identify their rows. */
export type Exported = { known: Known; places: readonly Place[]; papers: OwnPaper[] }

/** The stored rows of a person, by list; without those of a paper's other side. */
export type Section = { name: string; rows: AsyncGenerator<unknown> | Promise<unknown[]> }

const batch = 500

type Selected = { id: number | string; row: unknown }

/**
 * Yields the rows of a selection in the order of their `id`, in batches, so that not all are in memory together. Leaves
 * out the `id`, which would reveal how many rows others have.
 */
async function* selectInBatches(db: Db, select: (after: SQL) => SQL): AsyncGenerator<unknown> {
  const after = (last: Selected | undefined) => select(sql`${Number(last?.id ?? -1)}`)
  const all = inBatches<Selected>(
    batch,
    (last) => rowsOf<Selected>(db)`
      select id, to_jsonb(found) - 'id' as row from (${after(last)} order by id limit ${batch}) found`,
  )
  for await (const rows of all) for (const { row } of rows) yield row
}

/** Returns the sections of an export, in order. */
export function sectionsOf(db: Db, exported: Exported): Section[] {
  const rows = async (select: SQL) =>
    (await rowsOf<{ row: unknown }>(db)`select row_to_json(r) as row from (${select}) r`).map(({ row }) => row)
  const ids = idsFor(exported)
  return Object.entries({ ...ofPapers(ids), ...ofJournal(ids) }).map(([name, select]) => ({
    name,
    rows: typeof select === 'function' ? selectInBatches(db, select) : rows(select),
  }))
}

/** The selection of each section; a function of the last id if it may be large. */
type Selections = Record<string, SQL | ((after: SQL) => SQL)>

/** Returns the ids and data that identify the rows of a section. */
function idsFor({ known, places, papers }: Exported) {
  const idsIn = (key: 'id' | 'paperId' | 'articleId', table: PgTable) => integerArray(listIdsIn(places, key, table))
  return {
    isAuthor: sql`paper_id = any(${idsIn('paperId', paperAuthors)}) and ${isPersonIn(paperAuthors, known)}`,
    isInArticle: sql`article_id = any(${idsIn('articleId', articleAuthors)}) and ${isPersonIn(articleAuthors, known)}`,
    contacts: idsIn('id', articles),
    reviewerIds: idsIn('id', reviewers),
    userIds: idsIn('id', users),
    board: idsIn('id', editors),
    own: integerArray(papers.map(({ id }) => id)),
    theirs: integerArray(papers.filter(({ isTheirs }) => isTheirs).map(({ id }) => id)),
    emails: textArray(known.emails),
    pattern: patternOf({ ...known, names: listUnclaimedNames(places) }) ?? '(?!)',
  }
}

type Ids = ReturnType<typeof idsFor>

/** The columns of a request that its reviewer gets, in addition to the personal ones. */
const requestColumns = [
  'request',
  'round',
  'state',
  'via',
  'asked_at',
  'answer_due',
  'due',
  'answered_at',
  'reported_at',
  'reason',
]

/**
 * Selects papers, reviews and letters about them that were sent or may have been; anything withdrawn before is not
 * revealed.
 */
function ofPapers({ own, theirs, isAuthor, reviewerIds, emails }: Ids): Selections {
  const codes = sql`select id from review_requests where reviewer_id = any(${reviewerIds})`
  const isReviewed = sql`exists (
        select from papers join review_requests q on q.paper_id = papers.id
        where number = notices.paper and papers.state <> 'published' and reviewer_id = any(${reviewerIds}) and asked_at is not null)`
  return {
    papers: selectPaperColumns(own, theirs),
    as_author: sql`
      select (select number from papers where id = paper_id) as paper, ${selectExportedColumns(paperAuthors, ['position', 'corresponding'])}
      from paper_authors where ${isAuthor} order by paper_id`,
    decisions: sql`
      select number as paper, d.round, decision, applied_at,
        (select json_agg(json_build_object('place', place, 'to_author', to_author, 'answers', answers) order by place)
          from released_reports where decision_id = d.id) as reports
      from paper_decisions d join papers on papers.id = paper_id
      where paper_id = any(${own}) and not undone and applied_at is not null order by d.at`,
    as_reviewer: sql`
      select ${selectExportedColumns(reviewers, ['not_before', 'never', 'created_at'])} from reviewers
      where id = any(${reviewerIds}) order by id`,
    requests: sql`
      select ${selectExportedColumns(reviewRequests, requestColumns, 'report')} from review_requests where id in (${codes}) order by id`,
    reports: sql`
      select request, version, recommendation, to_author, to_editor, answers, sent_at, saved_at from review_reports
      join review_requests q on q.id = request_id where request_id in (${codes}) order by review_reports.id`,
    receipts: sql`
      select year, serial, number as paper, payer, amount, currency, paid_on, reference from fee_receipts
      where paper_id = any(${theirs}) order by id`,
    bank_lines: sql`
      select day, amount, currency, reference, name, text from bank_lines
      where paper_id = any(${theirs}) and state = 'matched' order by day, hash`,
    proofs: sql`
      select (select number from papers where id = paper_id) as paper, (select refnumber from articles where id = article_id) as ref,
        name, email, state, due, sent_at, handed_at, approved_at,
        (select json_agg(json_build_object('anchor', anchor, 'text', text, 'answer', answer) order by position)
          from proof_queries where proof_id = article_proofs.id) as queries,
        (select json_agg(json_build_object('anchor', anchor, 'quote', quote, 'replace', replace, 'text', text, 'state', state,
          'reason', reason) order by position) from proof_notes where proof_id = article_proofs.id) as notes
      from article_proofs where state <> 'waiting'
        and (paper_id = any(${theirs}) or paper_id is null and lower(email) = any(${emails})) order by at`,
    letters: (after) => sql`
      select serial as id, created_at, state, kind, recipient, subject, body from notices
      where lower(recipient) = any(${emails}) and state in ('sending', 'sent', 'unsure', 'failed') and serial > ${after}
        and (side = 'reviewer' or not ${isReviewed})`,
  }
}

/** Selects the published data, and a user's. */
function ofJournal({ isInArticle, contacts, board, userIds, emails, pattern }: Ids): Selections {
  const ofArticle = sql`refnumber, title, year, volume, issue`
  const ofUsers = (table: PgTable, others: [string, ...string[]], ...kinds: PersonalKind[]) => sql`
    select ${selectExportedColumns(table, others, ...kinds)} from ${table}
    where user_id = any(${userIds}) order by ${sql.identifier(others[0])}`
  return {
    articles: sql`
      select ${ofArticle}, ${selectExportedColumns(articleAuthors, [])}
      from article_authors join articles on articles.id = article_id where ${isInArticle}`,
    article_contacts: sql`select ${ofArticle}, ${selectExportedColumns(articles, [])} from articles where id = any(${contacts})`,
    board: sql`
      select ${selectExportedColumns(editors, ['category', 'term_from', 'term_to', 'status'])} from editors where id = any(${board})`,
    users: sql`
      select ${selectExportedColumns(users, ['role', 'status', 'creation', 'modification'])} from users where id = any(${userIds})`,
    alerts: sql`
      select email, language, asked, issues_on, articles_on, calls_on, last_letter_on, created_on from alerts
      where lower(email) = any(${emails})`,
    sign_ins: ofUsers(signIns, ['at', 'outcome']),
    sessions: ofUsers(sessions, ['created_at', 'last_seen_at', 'expires_at']),
    trusted_browsers: ofUsers(trustedBrowsers, ['created_at', 'expires_at']),
    passkeys: ofUsers(passkeys, ['created_at', 'last_used_at']),
    drafts: ofUsers(drafts, ['at', 'path'], 'words'),
    changes_they_made: (after) => sql`
      select id, at, kind, subject, action, address from audit where user_id = any(${userIds}) and id > ${after}`,
    work_log: (after) => sql`
      select id, created_at, status, content, createdby from entries
      where (content ~* ${pattern} or createdby in (select name from users where id = any(${userIds}))) and id > ${after}`,
  }
}

/** Selects the texts of papers; those for the corresponding author only for that person. */
function selectPaperColumns(own: SQL, theirs: SQL): SQL {
  const ofAuthor = ['mobile', 'country', ...fieldsIn('editors').map(({ name }) => name)]
  const shared = paperFieldNames.filter((name) => !ofAuthor.includes(name))
  const alone = [...ofAuthor, 'email', 'begun_by'].map(
    (name) => sql`case when paper_id = any(${theirs}) then m.${sql.identifier(name)} end as ${sql.identifier(name)}`,
  )
  return sql`
    select number, state, round, via, received, since, ended_at, ${nameList(shared)}, payment, fee,
      case when paper_id = any(${theirs}) then txnid end as txnid, ${sql.join(alone, sql`, `)},
      array(select name from paper_authors a where a.paper_id = papers.id order by position) as authors
    from papers join manuscripts m on m.paper_id = papers.id where papers.id = any(${own}) order by papers.id`
}

/** Lists the files of papers and reports that a person sent, even by mail. A review copy may be an editor's. */
export async function listSentFiles(db: Db, { places, papers }: Exported) {
  return rowsOf<{ of: string; id: string; kind: string; name: string; hash: string }>(db)`
    select number as of, f.id, kind, f.name, file_hash as hash from paper_files f join papers on papers.id = paper_id
    where paper_id = any(${integerArray(papers.map(({ id }) => id))}) and (f.by = 'author' or kind <> 'review_copy')
      and (kind in ('manuscript', 'supplement', 'source', 'response_file')
        or paper_id = any(${integerArray(papers.filter(({ isTheirs }) => isTheirs).map(({ id }) => id))}))
    union all
    select request, f.id, 'report', f.name, file_hash from report_files f join review_requests q on q.id = request_id
    where reviewer_id = any(${integerArray(listIdsIn(places, 'id', reviewers))}) order by 1, 2`
}
