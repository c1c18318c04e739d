// one database
import { expect, test } from 'bun:test'
import { readPdf } from '../../src/engines/documents/documents.ts'
import { articleFaults } from '../../src/exchange/index-health/article-rules.ts'
import { listFaulty, readHealth } from '../../src/exchange/index-health/queries.ts'
import { readUnread } from '../../src/journal/pdf-reading/background-actions.ts'
import { queueUnread } from '../../src/journal/pdf-reading/queries.ts'
import { fillEmptyJournal } from '../../src/staff/demo/demo.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()

test('of the demo journal’s articles only three lack something: their PDFs, and one much else', async () => {
  const { db } = journal
  await fillEmptyJournal(journal)
  await queueUnread(db)
  await readUnread({ ...journal, workers: { reader: { ...journal.workers.reader, read: readPdf } } })
  expect((await readHealth(journal)).articles).toBe(33)
  const found: [string, string][] = []
  for (const fault of articleFaults)
    for (const { refnumber } of await listFaulty(
      { db, viewer: { id: 0, name: 'nobody', role: 'admin' } },
      fault,
      undefined,
    ))
      found.push([fault.code, refnumber])
  expect(found).toEqual([
    ['no_pdf', '1031'],
    ['no_pdf', '1030'],
    ['no_pdf', '1009'],
    ['no_doi', '1030'],
    ['no_orcid', '1030'],
    ['no_affiliation', '1030'],
    ['no_references', '1030'],
    ['no_review_dates', '1030'],
  ])
})
