import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { articleAuthors } from '../../core/db/tables/articles.ts'
import { notices } from '../../core/db/tables/letters.ts'
import { manuscripts, paperAuthors, paperVersions, type VersionPerson } from '../../core/db/tables/review/authors.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { institutionsWithin, type Side } from '../../engines/blind/blind.ts'
import { fundingOf, splitCleanLines } from '../../journal/record/support-rules.ts'
import { listFormerAuthors } from '../timeline/queries.ts'

/**
 * Returns the data that reviewers must never see: a paper's authors, its number, and their grants; including earlier
 * versions, authors who were removed from the list, and the emails that the paper was begun with or letters were sent
 * to.
 */
export async function authorsSide(db: Db, paperId: number): Promise<Side> {
  const [words] = await db
    .select({
      ...pick(manuscripts, 'title', 'references', 'mobile', 'funding', 'acknowledgements', 'begun_by'),
      number: papers.number,
    })
    .from(manuscripts)
    .innerJoin(papers, eq(papers.id, manuscripts.paper_id))
    .where(eq(manuscripts.paper_id, paperId))
  const { name, family, email, orcid, affiliation, ror, corresponding } = paperAuthors
  const people = await db
    .select({ name, family, email, orcid, affiliation, ror, corresponding })
    .from(paperAuthors)
    .where(eq(paperAuthors.paper_id, paperId))
    .orderBy(asc(paperAuthors.position))
  const versions = await db
    .select({ people: paperVersions.people })
    .from(paperVersions)
    .where(eq(paperVersions.paper_id, paperId))
    .orderBy(asc(paperVersions.id))
  const seen = new Set(people.map(makeVersionPersonKey))
  const earlier = versions
    .flatMap(({ people }) => people)
    .filter((one) => seen.size < seen.add(makeVersionPersonKey(one)).size)
  const named = new Set([...people, ...earlier].map(({ name }) => name))
  const emails = new Set([...people, ...earlier].map(({ email }) => email.toLowerCase()))
  const letters = await listWrittenTo(db, words?.number ?? '')
  const written = [words?.begun_by.toLowerCase() ?? '', ...letters].filter(
    (email) => email && emails.size < emails.add(email).size,
  )
  const former = (await listFormerAuthors(db, paperId)).filter((name) => !named.has(name))
  return {
    people: [
      ...people.map(({ corresponding, ror, ...person }) => ({
        ...person,
        ...(corresponding && words?.mobile && { phone: words.mobile }),
      })),
      ...earlier,
      ...former.map((name) => ({ name })),
      ...written.map((email) => ({ name: '', email })),
    ],
    institutions: await namesOfInstitutions(
      db,
      people.flatMap(({ ror }) => ror || []),
    ),
    userNames: words ? [words.number] : [],
    awards: fundingOf(words?.funding ?? '').flatMap(({ award }) => award.split(/[,;]\s*/)),
    thanks: words?.acknowledgements,
    title: words?.title ?? '',
    references: splitCleanLines(words?.references ?? ''),
  }
}

/** Lists the lower-case emails that letters to a paper's authors were sent to. */
async function listWrittenTo(db: Db, number: string): Promise<string[]> {
  const recipient = sql<string>`lower(${notices.recipient})`
  const rows = await db
    .selectDistinct({ recipient })
    .from(notices)
    .where(and(ne(notices.paper, ''), eq(notices.paper, number), eq(notices.side, 'author'), ne(notices.recipient, '')))
    .orderBy(recipient)
  return rows.map((row) => row.recipient)
}

const makeVersionPersonKey = ({ name, family, email, orcid, affiliation }: VersionPerson) =>
  JSON.stringify([name, family, email, orcid, affiliation])

/** Returns the published spellings of institutions with these ROR IDs. */
async function namesOfInstitutions(db: Db, rors: string[]): Promise<string[]> {
  if (rors.length === 0) return []
  const rows = await db
    .selectDistinct({ affiliation: articleAuthors.affiliation })
    .from(articleAuthors)
    .where(inArray(articleAuthors.ror, rors))
  const names = rows.flatMap(({ affiliation }) => institutionsWithin(affiliation)).map((name) => name.trim())
  return [...new Set(names)]
}
