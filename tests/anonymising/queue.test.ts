// one database
import { expect, test } from 'bun:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../src/core/db/connect.ts'
import { paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { reportFiles, reviewers } from '../../src/core/db/tables/review/reviewers.ts'
import { paperFileQueue } from '../../src/review/anonymising/paper-queries.ts'
import { anonymiseWaiting } from '../../src/review/anonymising/queue-actions.ts'
import { reportFileQueue } from '../../src/review/reviewer/scrub-queries.ts'
import { aPaper, aReadPdf, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { serverUrl } from '../support/database.ts'
import { withJournal, wordsOf } from '../support/journal.ts'
import { asAnother } from '../support/servers/one-connection.ts'

const journal = await withJournal()

/** A paper with a manuscript that waits to be scrubbed. */
async function aWaitingPaper(bytes: Uint8Array) {
  const { db, files } = journal
  const paper = await aPaper(db)
  const file_hash = await files.save(bytes)
  await db.insert(paperFiles).values({
    id: crypto.randomUUID(),
    paper_id: paper.id,
    version_id: paper.version,
    round: 1,
    kind: 'manuscript',
    name: 'a.pdf',
    type: 'application/pdf',
    bytes: bytes.length,
    file_hash,
    scrub: 'waiting',
    by: 'author',
    at: new Date(),
  })
  await anonymiseWaiting(journal, [paperFileQueue])
  return paper
}

test('a stored file is copied where no upload has made a folder for copies yet', async () => {
  const { db } = journal
  await aWaitingPaper(await (await aReadPdf()).bytes())
  const rows = await db.select({ scrub: paperFiles.scrub, error: paperFiles.scrub_error }).from(paperFiles)
  expect(rows).toEqual([{ scrub: 'scrubbed', error: '' }])
})

test('a file that came in is copied before those of papers that nobody has confirmed', async () => {
  const { db } = journal
  await db.delete(papers)
  for (const state of ['draft', 'unconfirmed', 'received'] as const) {
    const paper = await aPaper(db, { state, modification: new Date(0) })
    const at = new Date(state === 'received' ? 2 : 1)
    await db.insert(paperFiles).values({
      id: crypto.randomUUID(),
      paper_id: paper.id,
      round: 1,
      kind: 'manuscript',
      name: state,
      type: 'application/pdf',
      bytes: 1,
      file_hash: state,
      scrub: 'waiting',
      by: 'author',
      at,
    })
  }
  expect(await paperFileQueue.next(db, { but: [], now: new Date() })).toMatchObject({ hash: 'received' })
})

test('an editor is told which files and pages hold no text that could be read, and may hide names', async () => {
  const { db } = journal
  const { id } = await aUser(db, 'Asha Admin')
  const { token } = await aSession(journal, id)
  for (const [texts, said] of [
    [['', ''], 'No text could be read in it: look whether it shows a name.'],
    [['Rain', ''], 'No text could be read on page 2: look whether a name is shown there.'],
  ] as const) {
    const pdf = await PDFDocument.create()
    for (const text of texts) pdf.addPage().drawText(text)
    const { number } = await aWaitingPaper(await pdf.save())
    const page = await journal.get(`/admin/submissions/${number}`, { authorization: `Bearer ${token}` })
    expect(wordsOf(await page.text())).toContain(said)
  }
})

test('the file of a report is searched for works of its writer that the paper cites', async () => {
  const { db, files } = journal
  const paper = await aPaper(db, { values: { references: 'Rao A. Rain. 2010.\nDelacroix AS. Mud. 2012.' } })
  const request = await aRequest(db, paper)
  await db.update(reviewers).set({ name: 'Anne-Sophie Delacroix' }).where(eq(reviewers.id, request.reviewer))
  const bytes = new TextEncoder().encode('As I showed in [2], it rains. It is not as in [1], nor at Terenos.')
  const id = crypto.randomUUID()
  await db.insert(reportFiles).values({
    id,
    request_id: request.id,
    name: 'a.txt',
    type: 'text/plain',
    bytes: bytes.length,
    file_hash: await files.save(bytes),
    scrub: 'waiting',
    at: new Date(),
  })
  await anonymiseWaiting(journal, [reportFileQueue])
  const [row] = await db.select({ traces: reportFiles.traces }).from(reportFiles).where(eq(reportFiles.id, id))
  expect(row?.traces).toMatchObject([{ kind: 'self_reference', text: 'As I showed in [2], it rains.' }])
})

test('a copy of a report is written while the report is sent, which holds its reviewer: else each would wait for the other', async () => {
  const { db } = journal
  const request = await aRequest(db, await aPaper(db))
  const id = crypto.randomUUID()
  await db.insert(reportFiles).values({
    id,
    request_id: request.id,
    name: 'a.txt',
    type: 'text/plain',
    bytes: 1,
    file_hash: 'x',
    scrub: 'waiting',
    at: new Date(),
  })
  const file = await reportFileQueue.next(db, { but: [], now: new Date() })
  if (!file) throw new Error('No file waits')
  const write = async (tx: Db) => {
    await tx.execute(sql`set local lock_timeout = '5s'`)
    await reportFileQueue.write(tx, file, {
      scrub: 'scrubbed',
      scrub_error: '',
      copy_hash: null,
      copy_bytes: null,
      copy_text: null,
      traces: [],
    })
  }
  await db.transaction(async (sending) => {
    await sending
      .select({ id: reviewers.id })
      .from(reviewers)
      .where(eq(reviewers.id, request.reviewer))
      .for('key share')
    // the embedded database has one connection
    await (serverUrl ? asAnother(() => db.transaction(write)) : write(sending))
  })
  const rows = await db.select({ scrub: reportFiles.scrub }).from(reportFiles).where(eq(reportFiles.id, id))
  expect(rows).toEqual([{ scrub: 'scrubbed' }])
})
