import { protectFiles } from '../../../core/files/protecting.ts'
import { paths } from '../../../core/paths.ts'
import type { Admitted, Client } from '../../../core/workers/queue.ts'
import { unread } from '../../../engines/documents/text.ts'
import { saveOwnDraft } from '../../../office/screens/drafts/queries.ts'
import { apartIn, draftPath } from '../../../office/screens/drafts/rules.ts'
import type { Actor, Services, Working } from '../../../services.ts'
import { fieldChecksums, fieldsToFill, type HeldPdf, withoutFilled } from '../../pdf-reading/offer-rules.ts'
import { findReading, holdPdf, holdReading, isHeld } from '../../pdf-reading/queries.ts'
import type { StoredReading } from '../../pdf-reading/rules.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { pagesField } from '../../record/position-rules.ts'
import { changeQueue, type Line, listQueued } from './queue-queries.ts'
import { plainName, type Queued, withoutQueued, withQueued } from './queue-rules.ts'

type Stored = Pick<Services, 'db' | 'files' | 'clock'>
type Needed = Stored & Working<'reader'>

/** A PDF with the name of its file, and the values that were typed into its form before. */
export type NamedPdf = Pick<Queued, 'name' | 'typed'> & { bytes: Uint8Array }

/** The form that a PDF is read into: its user and issue, the client, and its values. */
type FormTarget = Line & { client: Client; typed: Record<string, string> }

/**
 * Reads a PDF into the draft of a form: typed values stay, values from an earlier PDF are replaced. The PDF leaves the
 * queue and is protected until the form is published. If the reader is busy, the PDF is queued.
 * @returns the path of the draft, and whether the PDF filled any field except the pages
 */
export async function readIntoForm(services: Needed, target: FormTarget, pdf: NamedPdf): Promise<Admitted<IntoForm>> {
  const { db, files, clock, workers } = services
  const { userId, issue, client } = target
  const { bytes, name } = pdf
  const typed = withoutFilled({ ...target.typed, ...pdf.typed })
  const read = await workers.reader.readFor(client, bytes)
  if (!read.ok) {
    await queuePdf(services, target, { bytes, name })
    return read
  }
  const hash = await files.save(bytes)
  const fields = fieldsToFill(read.value, typed)
  const hidden = { heldpdf: hash, heldname: plainName(name), readfields: fieldChecksums(fields) }
  const form = formDraft(issue, typed)
  const path = await db.transaction(async (tx) => {
    await protectFiles(tx, files, [hash])
    await holdReading(tx, hash, { reading: read.value, at: clock() })
    await changeQueue(tx, target, { at: clock(), change: (queue) => withoutQueued(queue, hash) })
    return saveOwnDraft(tx, userId, { path: form, at: clock(), fields: { ...typed, ...fields, ...hidden } })
  })
  return { ok: true, value: { path, isFilled: Object.keys(fields).some((name) => name !== pagesField) } }
}

type TextIntoForm = { ok: true; path: string } | { ok: false; why: string }

/**
 * Reads the front of a full text's source into the draft of a form: typed values stay, values from an earlier file are
 * replaced. The source is protected until the form is published, which then reads the text.
 */
export async function readTextIntoForm(
  { db, files, clock, workers }: Stored & Working<'fullTexts'>,
  target: FormTarget,
  { bytes, name }: NamedPdf,
): Promise<TextIntoForm> {
  const read = await workers.fullTexts.read(bytes)
  if (read.is === 'refused') return { ok: false, why: read.why }
  const { title, people, abstract, keywords, translation } = read.front
  const reading = {
    ...unread([]),
    title,
    abstract,
    keywords,
    references: read.references,
    ...(translation && {
      title_alt: translation.title,
      abstract_alt: translation.abstract,
      language_alt: translation.language,
    }),
    authors: people.map((person) => ({ ...person, family: '', corresponding: false })),
  }
  const hash = await files.save(bytes)
  const typed = withoutFilled(target.typed)
  const fields = fieldsToFill(reading, typed)
  const hidden = { heldtext: hash, heldtextname: plainName(name), readfields: fieldChecksums(fields) }
  const path = formDraft(target.issue, typed)
  await db.transaction(async (tx) => {
    await protectFiles(tx, files, [hash])
    await holdReading(tx, hash, { reading: unread([]), at: clock() })
    await saveOwnDraft(tx, target.userId, {
      path,
      at: clock(),
      fields: { ...typed, ...fields, ...hidden, pdf_source: 'typeset' },
    })
  })
  return { ok: true, path }
}

/** The path of the draft of an issue's new article, and whether a PDF filled any field. */
type IntoForm = { path: string; isFilled: boolean }

/** Returns the path of the draft of an issue's new article; a form may have a separate draft. */
export const formDraft = (issue: IssueNumber, fields: Record<string, string>) =>
  draftPath(paths.adminAddArticle(issue), apartIn(fields))

/**
 * Stores the PDF of a refused form, which a browser does not send again.
 * @returns the form's hidden fields
 */
export async function holdSent(
  { db, files }: Pick<Stored, 'db' | 'files'>,
  { bytes, name }: NamedPdf,
): Promise<HeldPdf> {
  const hash = await files.save(bytes)
  await db.transaction(async (tx) => {
    await protectFiles(tx, files, [hash])
    await holdPdf(tx, hash)
  })
  return { heldpdf: hash, heldname: name }
}

/** Returns the reading of a stored PDF, which is read now if it was not before; undefined if the reader is busy. */
export async function readHeld(
  { db, files, clock, workers }: Needed,
  client: Client,
  hash: string,
): Promise<StoredReading | undefined> {
  const known = await findReading(db, hash)
  const file = known ? undefined : await files.open(hash)
  const read = file && (await workers.reader.readFor(client, await file.bytes()))
  if (!read?.ok) return known
  await db.transaction((tx) => holdReading(tx, hash, { reading: read.value, at: clock() }))
  return findReading(db, hash)
}

/** Appends a PDF to the form's queue. @returns the queue's length, and the PDF's hash */
export async function queuePdf({ db, files, clock }: Stored, line: Line, { bytes, name }: NamedPdf) {
  const hash = await files.save(bytes)
  return db.transaction(async (tx) => {
    await protectFiles(tx, files, [hash])
    await holdPdf(tx, hash)
    const queue = await changeQueue(tx, line, { at: clock(), change: (queue) => withQueued(queue, { hash, name }) })
    return { waiting: queue.length, hash }
  })
}

/** Removes a PDF from the queue. */
export async function dropQueued({ db, clock }: Pick<Stored, 'db' | 'clock'>, line: Line, hash: string): Promise<void> {
  await db.transaction((tx) => changeQueue(tx, line, { at: clock(), change: (queue) => withoutQueued(queue, hash) }))
}

/**
 * Returns the next PDF in the queue, which stays queued until it is read. Expired PDFs are dropped.
 * @param first the hash of the PDF to return first, if it is queued
 * @returns undefined if the queue is empty
 */
export async function nextQueued(
  services: Stored & Pick<Actor, 'viewer'>,
  line: Line,
  first?: string,
): Promise<NamedPdf | undefined> {
  const queue = await listQueued(services.db, line)
  for (const { hash, name, typed } of queue.toSorted((a, b) => Number(b.hash === first) - Number(a.hash === first))) {
    const bytes = (await isHeld(services, hash)) ? await openQueued(services, hash) : undefined
    if (bytes) return { bytes, name, typed }
    await dropQueued(services, line, hash)
  }
}

const openQueued = async ({ files }: Pick<Stored, 'files'>, hash: string) => (await files.open(hash))?.bytes()

/** Appends a form's PDF to the queue. */
export async function appendToQueue({ db, clock }: Stored, line: Line, last: Queued): Promise<void> {
  const change = (queue: Queued[]) => withQueued(withoutQueued(queue, last.hash), last)
  await db.transaction((tx) => changeQueue(tx, line, { at: clock(), change }))
}
