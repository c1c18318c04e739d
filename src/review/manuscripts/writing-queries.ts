import { asc, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { manuscripts, paperAuthors, paperVersions } from '../../core/db/tables/review/authors.ts'
import { paperDecisions } from '../../core/db/tables/review/papers.ts'
import { keysOfName } from '../../core/pasted/name-keys.ts'
import { textAsHtml } from '../../core/text/html.ts'
import { keepRecusals } from '../../journal/access/recusal-queries.ts'
import type { Person } from '../../journal/record/people/rules.ts'
import { titleKey } from '../../journal/record/title-key.ts'
import { searchAgain } from '../anonymising/paper-queries.ts'
import type { TypedPaper } from '../papers/form.ts'
import { hasNewPeople } from '../people/rules.ts'

/** Changes a paper's texts without further effects; typed ones go through {@link writeManuscript}. */
export async function updateManuscript(
  transaction: Db,
  paperId: number,
  row: PgUpdateSetSource<typeof manuscripts>,
): Promise<void> {
  await transaction.update(manuscripts).set(row).where(eq(manuscripts.paper_id, paperId))
}

/** Returns a paper's authors for storage in a version. */
async function listAuthors(db: Db, paperId: number) {
  return db
    .select(pick(paperAuthors, 'name', 'family', 'email', 'orcid', 'affiliation'))
    .from(paperAuthors)
    .where(eq(paperAuthors.paper_id, paperId))
    .orderBy(asc(paperAuthors.position))
}

type Written = Pick<TypedPaper, 'values' | 'people'> & { email?: string }

/** Writes a paper's typed fields, and its people if they are given; `email` is the corresponding author's. */
export async function writeManuscript(
  transaction: Db,
  paperId: number,
  { values, people, email = people?.find(({ corresponding }) => corresponding)?.email }: Written,
): Promise<void> {
  const { title } = values
  if (people || email !== undefined) await keepRecusals(transaction, paperId)
  const written = {
    ...values,
    ...(title !== undefined && { title_key: title && titleKey(textAsHtml(title)) }),
    ...(email !== undefined && { email }),
  }
  if (Object.keys(written).length > 0) await updateManuscript(transaction, paperId, written)
  const isSideChanged = [title, values.references, values.mobile, values.funding, values.acknowledgements].some(
    (text) => text !== undefined,
  )
  if (people || isSideChanged) await searchAgain(transaction, paperId)
  if (!people) return
  await transaction.delete(paperAuthors).where(eq(paperAuthors.paper_id, paperId))
  if (people.length > 0)
    await transaction
      .insert(paperAuthors)
      .values(people.map((person, place) => makePaperAuthorColumns(paperId, person, place)))
  await keepRecusals(transaction, paperId) // for the new authors; the call above is for the former ones
}

function makePaperAuthorColumns(paper_id: number, { organisation, ...person }: Person, place: number) {
  return {
    ...person,
    paper_id,
    position: place + 1,
    ...keysOfName(person.name),
    organisation: organisation !== undefined,
  }
}

/** Sets the next response to reports: the round's last one, which a correction sends again, or ''. */
export async function beginResponse(transaction: Db, paperId: number, round: number): Promise<void> {
  const last = sql`(select response from ${paperVersions} as version where version.paper_id = ${paperId} and version.round = ${round}
    order by version.id desc limit 1)`
  await updateManuscript(transaction, paperId, { response: sql`coalesce(${last}, '')` })
}

/** Adds a sent version: the first one, a correction or a revision. @returns its id, which its files get */
export async function insertVersion(
  transaction: Db,
  { paperId, round, at, response }: { paperId: number; round: number; at: Date; response: string },
): Promise<number> {
  const [words] = await transaction
    .select(pick(manuscripts, 'title', 'abstract', 'keywords'))
    .from(manuscripts)
    .where(eq(manuscripts.paper_id, paperId))
  const [version] = await transaction
    .insert(paperVersions)
    .values({ paper_id: paperId, round, at, response, ...words, people: await listAuthors(transaction, paperId) })
    .returning({ id: paperVersions.id })
  return version?.id ?? 0
}

/**
 * If a paper has new authors, stops sharing earlier reports between its reviewers: these were not checked for the new
 * names.
 */
export async function unshareReports(
  transaction: Db,
  paperId: number,
  names: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  if (!hasNewPeople(names.before, names.after)) return
  await transaction.update(paperDecisions).set({ shared: false }).where(eq(paperDecisions.paper_id, paperId))
}
