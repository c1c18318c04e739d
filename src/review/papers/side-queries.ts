import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { manuscripts, paperAuthors } from '../../core/db/review/authors.ts'
import { linesOf } from '../../journal/articles/editing/support-rules.ts'
import type { Side } from '../traces/rules.ts'

/** The authors of a paper, whom nothing that reviewers get may tell of. */
export async function authorsSide(db: Db, paperId: number): Promise<Side> {
  const [words] = await db
    .select({ title: manuscripts.title, references: manuscripts.references, mobile: manuscripts.mobile })
    .from(manuscripts)
    .where(eq(manuscripts.paper_id, paperId))
  const { name, family, email, orcid, affiliation, corresponding } = paperAuthors
  const people = await db
    .select({ name, family, email, orcid, affiliation, corresponding })
    .from(paperAuthors)
    .where(eq(paperAuthors.paper_id, paperId))
    .orderBy(asc(paperAuthors.position))
  return {
    people: people.map(({ corresponding, ...person }) => ({
      ...person,
      ...(corresponding && words?.mobile && { phone: words.mobile }),
    })),
    title: words?.title ?? '',
    references: linesOf(words?.references ?? ''),
  }
}
