// one database
import { expect, test } from 'bun:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { paperFiles } from '../../src/core/db/review/authors.ts'
import { paperFileQueue } from '../../src/review/papers/scrub-queries.ts'
import { scrubWaiting } from '../../src/review/scrub/queue-actions.ts'
import { aPaper, aReadPdf } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal()

/** A paper with a manuscript that waits to be scrubbed. */
async function aWaitingPaper(bytes: Uint8Array) {
  const { db, files } = journal
  const paper = await aPaper(db)
  const file_hash = await files.save(bytes)
  await db.insert(paperFiles).values({
    ...{ id: crypto.randomUUID(), paper_id: paper.id, version_id: paper.version, round: 1, kind: 'manuscript' },
    ...{ name: 'a.pdf', type: 'application/pdf' },
    ...{ bytes: bytes.length, file_hash, scrub: 'waiting', by: 'author', at: new Date() },
  })
  await scrubWaiting(journal, [paperFileQueue])
  return paper
}

test('a stored file is copied where no upload has made a folder for copies yet', async () => {
  const { db } = journal
  await aWaitingPaper(await (await aReadPdf()).bytes())
  const rows = await db.select({ scrub: paperFiles.scrub, error: paperFiles.scrub_error }).from(paperFiles)
  expect(rows).toEqual([{ scrub: 'scrubbed', error: '' }])
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
