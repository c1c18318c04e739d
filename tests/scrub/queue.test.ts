// one database
import { expect, test } from 'bun:test'
import { paperFiles } from '../../src/core/db/review/authors.ts'
import { paperFileQueue } from '../../src/review/papers/scrub-queries.ts'
import { scrubWaiting } from '../../src/review/scrub/queue-actions.ts'
import { aPaper, aReadPdf } from '../support/builders/papers.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()

test('a stored file is copied where no upload has made a folder for copies yet', async () => {
  const { db, files } = journal
  const paper = await aPaper(db)
  const bytes = await (await aReadPdf()).bytes()
  const file_hash = await files.save(bytes)
  await db.insert(paperFiles).values({
    ...{
      id: crypto.randomUUID(),
      paper_id: paper.id,
      round: 1,
      kind: 'manuscript',
      name: 'a.pdf',
      type: 'application/pdf',
    },
    ...{ bytes: bytes.length, file_hash, scrub: 'waiting', by: 'author', at: new Date() },
  })
  await scrubWaiting(journal, [paperFileQueue])
  const rows = await db.select({ scrub: paperFiles.scrub, error: paperFiles.scrub_error }).from(paperFiles)
  expect(rows).toEqual([{ scrub: 'scrubbed', error: '' }])
})
