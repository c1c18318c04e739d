import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { manuscripts, paperFiles } from '../../core/db/tables/review/authors.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { holderOf } from '../../core/pasted/emails.ts'
import type { PdfReading } from '../../engines/documents/text.ts'
import type { Person } from '../../journal/record/people/rules.ts'
import type { Services, Working } from '../../services.ts'
import { readableFormat } from '../files/rules.ts'
import { listPeople } from '../manuscripts/queries.ts'
import { updateManuscript, writeManuscript } from '../manuscripts/writing-queries.ts'
import { journalLanguage } from '../papers/country-queries.ts'
import { countryOf } from '../papers/country-rules.ts'
import { lockPaper } from './queries.ts'
import { fieldsRead, peopleRead } from './read-rules.ts'
import { refilled, unread } from './rules.ts'

type Needed = Pick<Services, 'db' | 'files'> & Working<'reader'>

/** Fills in drafts from their files, one after the other; keeps fields that were typed meanwhile. */
export async function readDrafts(services: Needed, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const { db, files, workers } = services
  while (!signal?.aborted) {
    const next = await findUnread(db)
    if (!next) return
    const format = readableFormat(next.type)
    const reading = format && (await files.withPath(next.hash, (path) => workers.reader.readFile(path, format, signal)))
    if (signal?.aborted) return
    await fillIn(services, next, reading)
  }
}

type Unread = { paperId: number; file: string; hash: string; type: string }

async function findUnread(db: Db): Promise<Unread | undefined> {
  const [found] = await db
    .select({ paperId: papers.id, file: paperFiles.id, hash: paperFiles.file_hash, type: paperFiles.type })
    .from(papers)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .innerJoin(paperFiles, and(eq(paperFiles.paper_id, papers.id), eq(paperFiles.kind, 'manuscript')))
    .where(and(eq(papers.state, 'draft'), sql`${unread} = any(${manuscripts.read})`))
    .orderBy(papers.modification)
    .limit(1)
  return found
}

/** Writes the read values to the fields that are empty or were not edited, and marks them. */
async function fillIn({ db }: Needed, { paperId, file }: Unread, reading: PdfReading | undefined): Promise<void> {
  await db.transaction(async (tx) => {
    const paper = await lockPaper(tx, paperId)
    if (paper?.state !== 'draft') return
    const still = await tx.select({ id: paperFiles.id }).from(paperFiles).where(eq(paperFiles.id, file))
    if (still.length === 0) return // another file replaced it, and is read next
    const authors = reading ? peopleRead(reading) : []
    const people = withAuthor(authors, paper.email)
    const country = countryOf({ country: '', people }, await journalLanguage(tx))
    const found = reading ? { ...fieldsRead(reading), authors: joinPeopleNames(authors), country } : {}
    const stored = { ...paper, authors: joinPeopleNames(await listPeople(tx, paperId)) }
    const { authors: names, ...values } = refilled(stored, found, paper.read)
    const written = names !== undefined && { people }
    await writeManuscript(tx, paperId, { values, ...written, email: paper.email })
    const read = new Set([...paper.read, ...Object.keys(values), ...(written ? ['authors'] : [])])
    read.delete(unread)
    await updateManuscript(tx, paperId, { read: [...read] })
  })
}

const joinPeopleNames = (people: readonly { name: string }[]) => people.map(({ name }) => name).join('\n')

/**
 * Marks the corresponding author among the authors that were read: the one who has the typed address in the file, the
 * one whose name the address contains, the only one who is marked and has no other address, or the only author. If none
 * fits, none is marked, and the form asks.
 */
function withAuthor(people: readonly Person[], email: string): Person[] {
  const known = people.find((person) => person.email.toLowerCase() === email.toLowerCase())
  const marked = people.filter(({ corresponding }) => corresponding)
  const [only] = marked.length === 1 ? marked : people.length === 1 ? people : []
  const author = known ?? holderOf(email, people) ?? (only?.email ? undefined : only)
  return people.map((person) => ({
    ...person,
    corresponding: person === author,
    email: person === author ? email : person.email,
  }))
}
