import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { manuscripts, paperAuthors } from '../../core/db/review/authors.ts'
import { papers } from '../../core/db/review/papers.ts'
import { pick, rowsOf } from '../../core/db/rows.ts'
import { type Flag, wordFlags } from './flag-rules.ts'
import { updatePaper } from './writing-queries.ts'

/** The flags that stay until something else takes them away. */
const lasting: readonly string[] = ['unconfirmed_email', 'authors_changed', 'nobody_to_handle'] satisfies Flag[]

/** Finds the flags of a paper anew, after its words, people or files changed, and writes them. */
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
  const flags = [
    ...words.flags.filter((flag) => lasting.includes(flag)),
    ...wordFlags({ ...words, people }),
    ...(await findDuplicates(transaction, paperId)),
  ]
  await updatePaper(transaction, paperId, { flags: [...new Set(flags)] })
}

/** Whether an article, or another paper that was sent, has the title or a file of this one. */
async function findDuplicates(db: Db, paperId: number): Promise<Flag[]> {
  const [found] = await rowsOf<{ title: boolean; file: boolean }>(db)`
    select
      exists (select from manuscripts mine where mine.paper_id = ${paperId} and mine.title_key <> '' and (
        exists (select from articles where articles.title_key = mine.title_key)
        or exists (select from manuscripts other join papers on papers.id = other.paper_id
          where other.paper_id <> mine.paper_id and papers.state not in ('draft', 'unconfirmed')
            and (other.title_key = mine.title_key or other.title_hash = mine.title_key)))) as title,
      exists (select from paper_files mine where mine.paper_id = ${paperId} and mine.kind = 'manuscript' and (
        exists (select from articles where articles.file_hash = mine.file_hash)
        or exists (select from paper_files other join papers on papers.id = other.paper_id
          where other.paper_id <> mine.paper_id and other.file_hash = mine.file_hash
            and papers.state not in ('draft', 'unconfirmed')))) as file`
  const flags: (Flag | false | undefined)[] = [found?.title && 'duplicate_title', found?.file && 'duplicate_file']
  return flags.filter((flag) => typeof flag === 'string')
}
