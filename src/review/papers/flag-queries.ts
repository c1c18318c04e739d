import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick, rowsOf } from '../../core/db/rows.ts'
import { manuscripts, paperAuthors } from '../../core/db/tables/review/authors.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { wasSent } from '../../journal/access/status-queries.ts'
import { type Flag, wordFlags } from './flag-rules.ts'
import type { PaperState } from './state-rules.ts'
import { updatePaper } from './writing-queries.ts'

/** The flags that remain until another action removes them. */
const lasting: readonly string[] = ['unconfirmed_email', 'authors_changed', 'nobody_to_handle'] satisfies Flag[]

/** Finds and stores a paper's flags after a change of fields or people; {@link flagsOf} adds derived ones. */
export async function renewFlags(transaction: Db, paperId: number): Promise<void> {
  const [words] = await transaction
    .select({
      flags: papers.flags,
      ...pick(manuscripts, 'references', 'suggested', 'mobile'),
    })
    .from(papers)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .where(eq(papers.id, paperId))
  if (!words) return
  const people = await transaction
    .select({ email: paperAuthors.email })
    .from(paperAuthors)
    .where(eq(paperAuthors.paper_id, paperId))
  const lastingFlags = words.flags.filter((flag) => lasting.includes(flag))
  await updatePaper(transaction, paperId, { flags: [...lastingFlags, ...wordFlags({ ...words, people })] })
}

const isNotItsOwn = sql`articles.id is distinct from ${papers.article_id}`

/** The condition that an article, or another sent paper, has the title of a paper. */
const hasKnownTitle = sql`exists (
  select from manuscripts mine where mine.paper_id = ${papers.id} and mine.title_key <> '' and (
    exists (select from articles where articles.title_key = mine.title_key and ${isNotItsOwn})
    or exists (select from papers theirs join (
        select paper_id from manuscripts where title_key = mine.title_key
        union all select paper_id from manuscripts where title_hash = mine.title_key and title_hash <> '') other
          on theirs.id = other.paper_id
      where theirs.id <> mine.paper_id and theirs.state not in ('draft', 'unconfirmed'))))`

/** Works as {@link hasKnownTitle}, for a paper's manuscript file. */
const hasKnownFile = sql`exists (
  select from paper_files mine where mine.paper_id = ${papers.id} and mine.kind = 'manuscript' and (
    exists (select from articles where articles.file_hash = mine.file_hash and ${isNotItsOwn})
    or exists (select from paper_files other join papers theirs on theirs.id = other.paper_id
      where other.paper_id <> mine.paper_id and other.file_hash = mine.file_hash and theirs.state not in ('draft', 'unconfirmed'))))`

/** The flags of a row of `papers`; similar papers are found at each reading. */
export const flagsOf = sql<string[]>`array(
  select flag from unnest(${papers.flags}) flag where flag not in ('duplicate_title', 'duplicate_file')
  union all select 'duplicate_title' where ${hasKnownTitle}
  union all select 'duplicate_file' where ${hasKnownFile})`

export type Namesake = {
  paper: { number: string; state: PaperState; since: string } | null
  article: { id: number; refnumber: string } | null
}

/**
 * Lists the first papers and articles with a paper's title. @param access the condition for papers that may be named
 */
export const listNamesakes = (db: Db, paperId: number, access: SQL) => rowsOf<Namesake>(db)`
  with mine as (select title_key, paper_id from manuscripts where paper_id = ${paperId} and title_key <> '')
  (select json_build_object('number', papers.number, 'state', papers.state, 'since', papers.since) as paper,
      null::json as article
    from mine, papers join manuscripts theirs on theirs.paper_id = papers.id
    where papers.id <> mine.paper_id and mine.title_key in (theirs.title_key, theirs.title_hash)
      and ${wasSent('papers')} and ${access} order by papers.id desc limit 3)
  union all
  (select null, json_build_object('id', articles.id, 'refnumber', articles.refnumber)
    from mine join articles on articles.title_key = mine.title_key, papers
    where papers.id = mine.paper_id and ${isNotItsOwn} limit 3)`
