import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import type { notedFields } from '../../core/db/enums.ts'
import { mailboxIn } from '../../core/db/mailbox.ts'
import { papers } from '../../core/db/review/papers.ts'
import { pick, plannedRowsOf } from '../../core/db/rows.ts'
import { isAllowed, type Role } from '../../office/sessions/rules.ts'
import { sameName } from './person-rules.ts'
import { endedStates } from './state-rules.ts'

/** The states in which a paper's way is over, in SQL. */
export const ended = sql.raw(`('${endedStates.join("', '")}')`)

/**
 * Whether a paper, by what a statement calls it, is under way for those asked to review it: also while the decision that ends it can be
 * taken back.
 */
export const isUnderWay = (paper: 'papers' | 'under_way' | 'asked') => {
  const of = sql.raw(paper)
  return sql`(${of}.state not in ${ended}
    or ${of}.id in (select paper_id from paper_decisions where applied_at is null and not undone))`
}

/** Why somebody is recused: as one who was asked to review, until the paper's end; as an author; or as an editor said. */
export const asReviewer = 'Asked to review'
export const asAuthor = 'Named as an author'
export const asSaid = 'Named by an editor'
/** Who was recused as one who was asked, and found among the authors since. */
export const asBoth = `${asAuthor}, ${asReviewer}`

/** Whether somebody was asked, also if this was taken back since: they may have read the paper. */
export const wasAsked = sql`(review_requests.state not in ('chosen', 'cancelled')
  or (review_requests.state = 'cancelled' and review_requests.asked_at is not null))`

/** Whether a row has the name of a user, found by its index: a join alone would make the key of each row anew. */
export const hasNameOfKnown = sql`same_name(name_key) = any(array(select key from known))`

/**
 * Selects a paper's id, and those of others with its title, in whatever typography, also one that either had before, or its manuscript or
 * review copy, such as what its authors sent before.
 */
const twinsOf = (paper: SQL) => sql`
  select ${paper} as paper_id
  union all select other.paper_id from manuscripts mine
    cross join unnest(array[mine.title_key, mine.title_letters, mine.title_hash] || mine.released_titles) as one(key)
    cross join lateral (
      select paper_id from manuscripts where title_key = key
      union all select paper_id from manuscripts where title_letters = key
      union all select paper_id from manuscripts where title_hash = key
      union all select paper_id from manuscripts where released_titles @> array[key]) other
    where mine.paper_id = ${paper} and key <> ''
  union all select other.paper_id from paper_files mine join paper_files other on other.file_hash = mine.file_hash
    where mine.paper_id = ${paper} and mine.kind in ('manuscript', 'review_copy')`

/**
 * Whether a user is kept recused from a paper, or a twin of it, as its author, or by hand: what they call themselves since says nothing of who
 * reviews it. Not who is asked to review it and then takes the name of one whom they guess.
 */
const isOwnPaper = (paper: SQL, user: SQL) => sql`exists (
  select from paper_recusals own where own.user_id = ${user} and not own.lifted
    and own.reason not in (${asReviewer}, ${asBoth}) and own.paper_id in (${twinsOf(paper)}))`

/** Whether all that a reviewer was asked to review are papers of a user's own: by them they are known for no other paper. */
const isOfOwnPapers = (reviewer: SQL, user: SQL) => sql`(
  exists (select from review_requests one_of where one_of.reviewer_id = ${reviewer})
  and not exists (select from review_requests one_of where one_of.reviewer_id = ${reviewer} and not ${isOwnPaper(sql`one_of.paper_id`, user)}))`

/** The papers under way that users, rows `known` with `id`, `key`, `email` and `orcid`, are asked to review. */
export const askedOfKnown = sql`
  select paper_id, same.id from (
    select asked.id as asked_id, theirs.id from (
      select reviewers.id as reviewer, known.id from known join reviewers on same_name(name_key) = key where ${hasNameOfKnown}
      union select reviewers.id, known.id from known join reviewers on reviewers.email <> '' and ${mailboxIn(sql`reviewers.email`)} = known.email
      union select reviewers.id, known.id from known join reviewers on reviewers.orcid <> '' and reviewers.orcid = known.orcid
      union select reviewer_id, known.id from known join review_requests asked on typed_key <> '' and same_name(typed_key) = key
        and not ${isOwnPaper(sql`asked.paper_id`, sql`known.id`)}
      union select reviewer_id, known.id from known join review_requests asked on typed_orcid <> '' and typed_orcid = known.orcid
        and not ${isOwnPaper(sql`asked.paper_id`, sql`known.id`)}) theirs
    join reviewers one on one.id = reviewer
    join reviewers same on same.id = one.id or (one.email <> '' and same.email <> '' and lower(same.email) = lower(one.email)
      and not ${isOfOwnPapers(sql`one.id`, sql`theirs.id`)})
    join review_requests asked on reviewer_id = same.id) same
  join review_requests on review_requests.id = asked_id and ${wasAsked}
  join papers on papers.id = paper_id and ${isUnderWay('papers')}`

/** The authors whom a version that was sent names otherwise than the paper does now, also those who were taken off since. */
export const formerAuthors = sql`
  select sent.paper_id, person->>'name' as name, coalesce(person->>'email', '') as email, coalesce(person->>'orcid', '') as orcid
  from paper_versions sent, jsonb_array_elements(people) person where not exists (
    select from paper_authors now where now.paper_id = sent.paper_id and now.name = person->>'name'
      and now.email = coalesce(person->>'email', '') and now.orcid = coalesce(person->>'orcid', ''))`

/** Who is named by papers under way, as an author or as asked to review, or was by any as an author, and whether nothing but the name says who they are. */
export const namedToBeRecused = sql`
    select distinct paper_id, name, email = '' and orcid = '' as "isBare", false as "isReviewer" from (${formerAuthors}) former
    union all
    select paper_id, name, email = '' and orcid = '' as "isBare", false as "isReviewer"
    from paper_authors join papers on papers.id = paper_id where ${isUnderWay('papers')}
    union all
    select paper_id, unnest(array[name, typed_name]), email = '' and orcid = '' and typed_orcid = '', true
    from review_requests join reviewers on reviewers.id = reviewer_id join papers on papers.id = paper_id
    where ${wasAsked} and ${isUnderWay('papers')}`

/** A user, as a session has them. */
export type Viewer = { id: number; name: string; role: Role }

/**
 * The papers that a user may see: admins all, editors theirs; nobody one that they are recused from, or a draft. A condition on
 * the table `papers`. Nothing about recusals has to be kept up when people or users change, since each read compares them.
 */
export const readVisible = async (db: Db, viewer: Viewer): Promise<SQL> =>
  visibleTo(viewer, await readHidden(db, viewer))

/** As {@link readVisible}. @param hidden as {@link readHidden} or {@link readRecused} give them */
export function visibleTo(viewer: Viewer, hidden: SQL): SQL {
  if (!isAllowed(viewer.role, 'editor')) return sql`false`
  const own = isAllowed(viewer.role, 'admin') ? sql`true` : sql`${papers.editor_id} = ${viewer.id}`
  return sql`(${own} and ${papers.state} <> 'draft' and ${papers.id} not in (${hidden}))`
}

/** The id of the paper with a number, if a user may see it. */
export async function findPaperId(db: Db, number: string, viewer: Viewer): Promise<number | undefined> {
  const [found] = await db
    .select({ id: papers.id })
    .from(papers)
    .where(and(eq(papers.number, number), await readVisible(db, viewer)))
  return found?.id
}

export type LockedPaper = NonNullable<Awaited<ReturnType<typeof lockPaper>>>

/** A paper that a user may see, held until the transaction ends. */
export async function lockPaper(transaction: Db, number: string, viewer: Viewer) {
  const standing = pick(papers, 'since', 'due', 'payment', 'txnid', 'fee', 'ended_at', 'cleared_at')
  const [paper] = await transaction
    .select({ ...pick(papers, 'id', 'number', 'state', 'before', 'round', 'flags', 'modification'), ...standing })
    .from(papers)
    .where(and(eq(papers.number, number), await readVisible(transaction, viewer)))
    .for('update')
  return paper
}

/**
 * Whether a user may know that somebody reviews here: not if all that they were ever asked to review is hidden from the
 * user. A condition on the table `reviewers`, or on what its id is given as.
 */
export const isKnownTo = (viewer: Pick<Viewer, 'id'>, reviewer: SQL, hidden: SQL): SQL =>
  sql`(not exists (select from review_requests known where known.reviewer_id = ${reviewer})
      and not exists (select from reviewers cleared where cleared.id = ${reviewer} and cleared.hidden_since ? ${String(viewer.id)})
    or exists (
    select from review_requests known where known.reviewer_id = ${reviewer} and known.paper_id not in (${hidden})))`

type NotedField = (typeof notedFields)[number]

/**
 * What is noted of a reviewer, as far as a user may know, where the reviewer was asked about papers that are hidden from the user: the newest
 * that the user noted, that the reviewer said on the page of another paper, or that was noted before the reviewer was chosen for such a one;
 * what came later would tell of it. Of the table `reviewers`, or what it is called.
 */
export function shownTo(viewer: Pick<Viewer, 'id'>, hidden: SQL, table = sql`reviewers`) {
  const hiddenSince = sql`least((${table}.hidden_since->>${String(viewer.id)})::timestamptz, (
    select min(hidden.created_at) from review_requests hidden
    where hidden.reviewer_id = ${table}.id and hidden.paper_id in (${hidden})))`
  const isHidden = sql<boolean>`(${hiddenSince} is not null)`
  const mayKnow = sql`coalesce(case when noted.user_id = ${viewer.id} then true
    when noted.paper_id is null then noted.at <= ${hiddenSince} else noted.paper_id not in (${hidden}) end, false)`
  const ofField = (field: NotedField) =>
    sql`from reviewer_notes noted where noted.reviewer_id = ${table}.id and noted.field = ${field}`
  const isElse = (field: NotedField) => sql`(exists (select ${ofField(field)}) and ${isHidden})`
  const shown = (field: NotedField) => {
    const newest = sql`select noted.value ${ofField(field)} and ${mayKnow} order by noted.at desc, noted.id desc limit 1`
    return sql<string>`case when ${isElse(field)} then coalesce((${newest}), '') else coalesce(${table}.${sql.raw(field)}::text, '') end`
  }
  return {
    /** Whether the reviewer was asked about a paper that is hidden from the user. */
    isHidden,
    /** Whether the keywords that the user sees are not those of the row. */
    areKeywordsElse: isElse('keywords'),
    /** Whether something was noted of a row `noted`, that the user may know. */
    mayKnow,
    notes: {
      keywords: shown('keywords'),
      note: shown('note'),
      not_before: sql<string | null>`nullif(${shown('not_before')}, '')::date`,
    },
  }
}

/**
 * The papers that a user does not see. They are read by a statement of their own, whose plan is kept: it takes far longer to plan than to run.
 * @returns what selects their ids
 */
export const readHidden = (db: Db, viewer: Pick<Viewer, 'id' | 'name'>): Promise<SQL> => readIds(db, hiddenFrom(viewer))

/** The papers that a user is recused from, as {@link readHidden} gives them. */
export const readRecused = (db: Db, viewer: Pick<Viewer, 'id' | 'name'>): Promise<SQL> =>
  readIds(db, recusedFrom(viewer))

/** Whether a user is recused from no paper: only then none is hidden. @param hidden as {@link readHidden} gives them */
export const isRecusedFromNone = (hidden: SQL): SQL => sql`not exists (${hidden})`

/** Whether a user is recused from any paper. */
export const isRecusedFromAny = async (db: Db, viewer: Pick<Viewer, 'id' | 'name'>): Promise<boolean> =>
  (await listIds(db, recusedFrom(viewer))).length > 0

const readIds = async (db: Db, papers: SQL): Promise<SQL> =>
  sql`select json_array_elements_text(${JSON.stringify(await listIds(db, papers))}::json)::int`

async function listIds(db: Db, papers: SQL): Promise<number[]> {
  const rows = await plannedRowsOf<{ paper_id: number }>(db)`${papers}`
  return rows.map(({ paper_id }) => paper_id)
}

/** Selects the ids of the papers that have a user, by name, email or ORCID iD, among their authors, or those who are or were asked to review. */
function concerning({ id, name }: Pick<Viewer, 'id' | 'name'>): { asAuthor: SQL; asReviewer: SQL } {
  const key = sameName(name) || null // no name is nobody's
  const [email, orcid] = [
    sql`(select ${mailboxIn(sql`email`)} from users where id = ${id} and email <> '')`,
    sql`(select orcid from users where id = ${id} and orcid <> '')`,
  ]
  // each comparison is a statement of its own, so that it finds its rows by an index
  const own = (column: SQL, table: SQL) => sql`
    select ${column} from ${table} where same_name(name_key) = ${key}
    union all select ${column} from ${table} where email <> '' and ${mailboxIn(sql`email`)} = ${email}
    union all select ${column} from ${table} where orcid <> '' and orcid = ${orcid}`
  const user = sql`${id}::int`
  const isOther = sql`not ${isOwnPaper(sql`review_requests.paper_id`, user)}`
  const reviewing = sql`${own(sql`id`, sql`reviewers`)}
    union all select reviewer_id from review_requests where typed_key <> '' and same_name(typed_key) = ${key} and ${isOther}
    union all select reviewer_id from review_requests where typed_orcid <> '' and typed_orcid = ${orcid} and ${isOther}`
  return {
    asAuthor: sql`
      ${own(sql`paper_id`, sql`paper_authors`)}
      union all select paper_id from manuscripts where email <> '' and ${mailboxIn(sql`email`)} = ${email}
      union all select paper_id from manuscripts where begun_by <> '' and ${mailboxIn(sql`begun_by`)} = ${email}`,
    asReviewer: sql`
      select paper_id from review_requests
      join papers asked on asked.id = paper_id and ${isUnderWay('asked')}
      where ${wasAsked} and review_requests.id in (
        select id from review_requests where reviewer_id in (${reviewing})
        union all select id from review_requests where reviewer_id in (
          select same.id from reviewers theirs join reviewers same on same.email <> '' and lower(same.email) = lower(theirs.email)
          where theirs.email <> '' and theirs.id in (${reviewing}) and not ${isOfOwnPapers(sql`theirs.id`, user)}))`,
  }
}

/** Whether an admin lifted a reason for a user, of rows of `paper_recusals`; '' was lifted before reasons were kept, and is all. */
export const isLifted = (reason: SQL | string) => sql`(lifted and (reason = '' or position(${reason} in reason) > 0))`

/** Why a user is recused from a paper, but for what an editor said, whether this was lifted or not. */
export async function reasonsFor(db: Db, paperId: number, user: Pick<Viewer, 'id' | 'name'>): Promise<string[]> {
  const found = concerning(user)
  const rows = await plannedRowsOf<{ reason: string }>(db)`
    select reason from paper_recusals where paper_id = ${paperId} and user_id = ${user.id} and reason <> ${asSaid}
    union select ${asAuthor} where ${paperId} in (${found.asAuthor})
    union select ${asReviewer} where ${paperId} in (${found.asReviewer})`
  return rows.map(({ reason }) => reason)
}

/**
 * Selects the ids of the papers that a user is recused from: those that an editor said, and, unless an admin lifted that, those with
 * their address, ORCID iD or name among the authors, or, until the paper's end, among those asked to review it.
 */
const recusedFrom = (viewer: Pick<Viewer, 'id' | 'name'>): SQL => sql`
    ${recusedAsAuthor(viewer)}
    union all ${recusedAsNoAuthor(viewer)}`

const recusedAsAuthor = (viewer: Pick<Viewer, 'id' | 'name'>): SQL => sql`
    select paper_id from paper_recusals where user_id = ${viewer.id} and not lifted and reason = ${asAuthor}
    union all
    select paper_id from (${concerning(viewer).asAuthor}) concerned where ${isKept(viewer.id, asAuthor)}`

/** Selects the ids of the papers that a user is recused from as one who is asked to review them, until their end, or as an editor said. */
const recusedAsNoAuthor = (viewer: Pick<Viewer, 'id' | 'name'>): SQL => sql`
    select paper_id from paper_recusals where user_id = ${viewer.id} and not lifted and reason <> ${asAuthor}
      and (reason <> ${asReviewer} or paper_id in (select id from papers under_way where ${isUnderWay('under_way')}))
    union all
    select paper_id from (${concerning(viewer).asReviewer}) concerned where ${isKept(viewer.id, asReviewer)}`

const isKept = (user: number, reason: string) => sql`not exists (
      select from paper_recusals where paper_recusals.paper_id = concerned.paper_id and user_id = ${user} and ${isLifted(reason)})`

/**
 * Selects the ids of the papers that a user does not see: those that they are {@link recusedFrom}, and, until the end of such a one, its
 * {@link twinsOf}: they name its authors. So it is for a paper of the user's own too, once reviewers read it: one that went as soon as the user had a reviewer's
 * ORCID iD would tell whose it is. A paper whose files the user added stays: that it went would tell of the other. Nobody is told of
 * what is hidden, such as who would assign it to the user: it would tell what they review.
 */
const hiddenFrom = (viewer: Pick<Viewer, 'id' | 'name'>): SQL => sql`
    with authored as (${recusedAsAuthor(viewer)}),
    asked as (${recusedAsNoAuthor(viewer)}),
    read as (
      select under_way.id from papers under_way where ${isUnderWay('under_way')} and (
        id in (select paper_id from asked)
        or id in (select paper_id from authored) and (
          id in (select paper_id from review_copies) or id in (select paper_id from review_requests where ${wasAsked})))),
    twins as (select twin.paper_id from read cross join lateral (${twinsOf(sql`read.id`)}) twin)
    select paper_id from authored
    union all select paper_id from asked
    union all
    select paper_id from twins where not exists (
      select from paper_files added where added.paper_id = twins.paper_id and added.user_id = ${viewer.id})`

/**
 * Which of some addresses are of a paper's authors, or of its reviewers until its end, also those that letters went to before. The database
 * compares them, so that what makes one side's page never holds an address of the other.
 */
export async function listReadByThem(db: Db, paperId: number, emails: string[]): Promise<string[]> {
  const rows = await plannedRowsOf<{ email: string }>(db)`
    with paper as (select id, state not in ${ended} as under_way from papers where id = ${paperId})
    select email from json_array_elements_text(${JSON.stringify(emails)}::json) email where email in (
      select ${mailboxIn(sql`paper_authors.email`)} from paper_authors join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`manuscripts.email`)} from manuscripts join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`manuscripts.begun_by`)} from manuscripts join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`reviewers.email`)} from reviewers
        join review_requests on reviewers.id = reviewer_id join paper on paper.id = paper_id and under_way
      union all select ${mailboxIn(sql`sent.email`)} from (${formerAuthors}) sent join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`recipient`)} from notices join papers on papers.number = notices.paper join paper on paper.id = papers.id
        where notices.paper <> '' and notices.state <> 'cancelled' and (side = 'author' or (side = 'reviewer' and under_way)))`
  return rows.map(({ email }) => email)
}
