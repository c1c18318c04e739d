// one database
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { keepRecusals } from '../../src/journal/access/recusal-queries.ts'
import { listWaitingRequests, listWaitingRevisions } from '../../src/review/reminders/queries.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { explained } from '../support/database.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal

test('what is to be reminded is found without reading all letters for each', async () => {
  for (let number = 0; number < 20; number++) {
    await aRequest(db, await aPaper(db, { state: 'review' }))
    await aPaper(db, { state: 'revision' })
  }
  await db.execute(sql`
    insert into notices (kind, paper, request, recipient, subject, body, state, created_at, createdby, message_id)
    select 'received', number, coalesce(request, ''), 'a@b.example', 'S', 'T', 'sent', now(), 'x', gen_random_uuid()::text
    from papers left join review_requests on paper_id = papers.id cross join generate_series(1, 200)`)
  await db.execute(sql`analyze`)
  journal.statements.length = 0
  expect(await listWaitingRequests(db)).toHaveLength(20)
  expect(await listWaitingRevisions(db)).toHaveLength(20)
  for (const statement of [...journal.statements])
    expect(await explained(db, statement)).not.toMatch(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"notices"/)
  expect(journal.statements.length).toBeGreaterThan(0)
})

test('who is recused by name is found without making the key of each name', async () => {
  await db.execute(sql`
    insert into reviewers (name, name_key, email, created_at)
    select 'Person ' || n, 'person ' || n, 'person' || n || '@example.org', now() from generate_series(1, 5000) n`)
  await db.execute(sql`analyze`)
  journal.statements.length = 0
  await keepRecusals(db)
  const keeping = journal.statements.find(({ text }) => text.includes('into paper_recusals'))
  const plan = await explained(db, keeping ?? { text: '', parameters: [] })
  expect(plan).toMatch(/"Index Name":"reviewers_by_same_name"/)
})
