import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { manuscripts, paperAuthors } from '../../core/db/tables/review/authors.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { aPerson, type Person } from '../../journal/record/people/rules.ts'
import { journalLanguage } from '../papers/country-queries.ts'
import { countryOf } from '../papers/country-rules.ts'
import { paperFieldNames } from '../papers/fields.ts'
import type { TypedPaper } from '../papers/form.ts'

/** Returns the facts for letters about a paper: number, title, people, address, country. */
export async function findLetterFacts(db: Db, paperId: number) {
  const [paper] = await db
    .select({ number: papers.number, ...pick(manuscripts, 'title', 'email', 'begun_by', 'begun_from', 'country') })
    .from(papers)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .where(eq(papers.id, paperId))
  if (!paper) throw new Error(`The paper ${paperId} is gone`)
  const people = await db
    .select(pick(paperAuthors, 'name', 'email', 'affiliation', 'country', 'corresponding'))
    .from(paperAuthors)
    .where(eq(paperAuthors.paper_id, paperId))
    .orderBy(asc(paperAuthors.position))
  return { ...paper, people, names: people.map(({ name }) => name).join(', ') }
}

/** Returns the country of a paper's author, '' if unknown, and the recipient and values of a letter about the paper. */
export async function findAuthorValues(db: Db, paperId: number) {
  const { title, email, people, names: authors, ...paper } = await findLetterFacts(db, paperId)
  const corresponding = people.find((person) => person.corresponding) ?? people[0]
  const values = { email: email || corresponding?.email || '', title, name: corresponding?.name ?? '', authors }
  return { country: countryOf({ ...paper, people }, await journalLanguage(db)), values }
}

/** Lists the people of a paper in order. */
export async function listPeople(db: Db, paperId: number): Promise<Person[]> {
  const rows = await db
    .select({
      ...pick(paperAuthors, 'name', 'family', 'orcid', 'affiliation', 'ror', 'country', 'email', 'corresponding'),
      ...pick(paperAuthors, 'organisation', 'credit'),
    })
    .from(paperAuthors)
    .where(eq(paperAuthors.paper_id, paperId))
    .orderBy(asc(paperAuthors.position))
  return rows.map(({ organisation, ...person }) =>
    aPerson({ ...person, ...(organisation && { organisation: person.name }) }),
  )
}

/**
 * Returns the fields of a paper's form that differ from the paper, in the form's order; call it before writing them.
 * @param before its people
 */
export async function listChanged(
  db: Db,
  paperId: number,
  { values, people, before }: Pick<TypedPaper, 'values' | 'people'> & { before: readonly Person[] },
) {
  const [paper] = await db
    .select(pick(manuscripts, ...paperFieldNames))
    .from(manuscripts)
    .where(eq(manuscripts.paper_id, paperId))
  const fields = paperFieldNames.filter((name) => values[name] !== undefined && values[name] !== paper?.[name])
  return [...fields, ...(people && !Bun.deepEquals(people, before) ? (['authors'] as const) : [])]
}
