import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { letterTemplates } from '../../core/db/tables/letters.ts'
import { paperLinks, papers } from '../../core/db/tables/review/papers.ts'
import { isUuid } from '../../core/text/clean.ts'
import { speakAsked, speakAtLeast, speakEnglish } from '../../core/words/speech.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { type LetterKind, letterKinds } from '../papers/letter-kind-rules.ts'
import type { Wording } from './template-rules.ts'

/** The version of a kind whose wording was never edited. */
const never = new Date(0)

type StoredTemplate = Wording & { modification: Date }

/** Returns an editor's wording for a kind, with its version; '' for the original. */
export async function findTemplate(db: Db, kind: LetterKind): Promise<StoredTemplate> {
  const [found] = await db
    .select(pick(letterTemplates, 'subject', 'text', 'modification'))
    .from(letterTemplates)
    .where(eq(letterTemplates.kind, kind))
  return found ?? { subject: '', text: '', modification: never }
}

/** Lists the kinds with an edited wording. */
export async function listEditedKinds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ kind: letterTemplates.kind, subject: letterTemplates.subject, text: letterTemplates.text })
    .from(letterTemplates)
  return rows.filter(({ subject, text }) => subject !== '' || text !== '').map(({ kind }) => kind)
}

/** Returns the template, locked until the transaction ends. */
export async function lockTemplate(transaction: Db, kind: LetterKind): Promise<StoredTemplate> {
  await transaction.insert(letterTemplates).values({ kind, modification: never }).onConflictDoNothing()
  await transaction
    .select({ kind: letterTemplates.kind })
    .from(letterTemplates)
    .where(eq(letterTemplates.kind, kind))
    .for('update')
  return findTemplate(transaction, kind)
}

export async function updateTemplate(transaction: Db, kind: LetterKind, values: StoredTemplate): Promise<void> {
  await transaction.update(letterTemplates).set(values).where(eq(letterTemplates.kind, kind))
}

/** The paper's code or the link's id of a letter, '' for none; `language` is that of a reviewer's request. */
type About = { kind: LetterKind; paper?: string; link?: string; language?: string | undefined }

/**
 * Does something in a letter's language: the paper's for its authors, the request's for its reviewer, English for
 * editors; that of the present page for anyone who asks for lost links.
 */
export async function speakInLetter<Result>(db: Db, about: About, work: () => Promise<Result>): Promise<Result> {
  const { side } = letterKinds[about.kind]
  const settings = await readSettings(db)
  if (side === 'editor') return speakEnglish(work)
  if (settings.languages === '') return work()
  if (side === 'both') return speakAtLeast(settings, work)
  return speakAsked(settings, side === 'author' ? await findAuthorsLanguage(db, about) : (about.language ?? ''), work)
}

async function findAuthorsLanguage(db: Db, { paper = '', link = '' }: About): Promise<string> {
  if (isUuid(link)) {
    const { page_language, id } = paperLinks
    const [found] = await db.select({ page_language }).from(paperLinks).where(eq(id, link))
    return found?.page_language ?? ''
  }
  const { page_language, number } = papers
  const [found] = await db.select({ page_language }).from(papers).where(eq(number, paper))
  return found?.page_language ?? ''
}
