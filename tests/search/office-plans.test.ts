// one database
import { expect, test } from 'bun:test'
import { rowsOf } from '../../src/core/db/rows.ts'
import { findBeside } from '../../src/staff/search/queries.ts'
import { manyPapers } from '../support/builders/many-papers.ts'
import { aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const { db } = await withJournal()
const admin = { ...(await aUser(db, 'Asha Admin')), role: 'admin' as const }
await manyPapers(db, 1500, admin.id)

test('the plans of the office’s search are kept, however many papers its words find', async () => {
  await db.transaction(async (tx) => {
    for (const q of ['word3', 'word1', 'Rao', 'lepcha', 'zzzz', 'university', 'word12000', 'UTR70'])
      await findBeside(tx, { ...admin }, q, 4) // of a request of its own
    const planned = await rowsOf<{ statement: string }>(tx)`
      select statement from pg_prepared_statements
      where generic_plans = 0 and statement ~ '\\m(papers|reviewers|fee_receipts|notices)\\M'`
    expect(planned).toEqual([])
  })
})
