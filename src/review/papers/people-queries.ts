import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperAuthors } from '../../core/db/review/authors.ts'
import { pick } from '../../core/db/rows.ts'
import { aPerson, type Person } from '../../journal/articles/people/rules.ts'

/** The people of a paper in their order. */
export async function listPeople(db: Db, paperId: number): Promise<Person[]> {
  const rows = await db
    .select({
      ...pick(paperAuthors, 'name', 'family', 'orcid', 'affiliation', 'ror', 'country', 'email', 'corresponding'),
      ...pick(paperAuthors, 'organisation'),
    })
    .from(paperAuthors)
    .where(eq(paperAuthors.paper_id, paperId))
    .orderBy(asc(paperAuthors.position))
  return rows.map(({ organisation, ...person }) =>
    aPerson({ ...person, ...(organisation && { organisation: person.name }) }),
  )
}
