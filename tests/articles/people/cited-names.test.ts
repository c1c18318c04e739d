// one database
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { reviewers } from '../../../src/core/db/tables/review/reviewers.ts'
import { personKey } from '../../../src/core/pasted/name-keys.ts'
import { renewNameKeys } from '../../../src/review/people/name-key-queries.ts'
import { anIssue, aSession, aUser } from '../../support/builders/rows.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { token } = await aSession(journal, (await aUser(journal.db, 'Asha Editor')).id)
await anIssue(journal.db, { year: 2026, volume: 5, issue: 2 })

let refnumber = 200
async function added(name: string) {
  refnumber++
  const body = new FormData()
  const values = {
    year: '2026',
    volume: '5',
    issue: '2',
    refnumber: `${refnumber}`,
    pagenumber: `${refnumber}-${refnumber}`,
    title: `Rice ${refnumber}`,
    abstract: 'We sowed.',
    publishdate: '2026-03-14',
    ptype: 'free',
    authors: JSON.stringify([{ name }]),
  }
  for (const [field, value] of Object.entries(values)) body.append(field, value)
  body.append('pdfFile', new Blob(['%PDF-1.4']), 'a.pdf')
  const request = new Request('http://localhost/api/admin/archives/', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  })
  const answer = await journal.handle(request)
  expect([answer.status, await answer.text()]).toMatchObject([201, expect.any(String)])
  return (await journal.get(`/archives/2026/vol5/issue2/${refnumber}`)).text()
}

test.each([
  ['RK Sharma', 'Sharma RK', 'Sharma, R. K.', 'RK Sharma'],
  ['A. Bhatt PhD', 'Bhatt A', 'Bhatt, A.', 'A. Bhatt'],
  ['Anil Bhatt PhD', 'Bhatt A', 'Bhatt, A.', 'Anil Bhatt'],
  ['Nivedita Rao Ph.D.', 'Rao N', 'Rao, N.', 'Nivedita Rao'],
  ['Ch. V. Rao', 'Rao ChV', 'Rao, Ch. V.', 'Ch. V. Rao'],
  ['Jan van het Veld', 'van het Veld J', 'van het Veld, J.', 'van het Veld, Jan'],
  ['Heinrich vom Berg', 'vom Berg H', 'vom Berg, H.', 'vom Berg, Heinrich'],
  ['R.K. Sharma', 'Sharma RK', 'Sharma, R. K.', 'R.K. Sharma'],
  ['José Lima Filho', 'Lima Filho J', 'Lima Filho, J.', 'Lima Filho, José'],
  ['Prof. (Dr.) RK Sharma', 'Sharma RK', 'Sharma, R. K.', 'RK Sharma'],
])('%s is cited by a page as %s and %s, and tagged as %s', async (name, own, apa, tag) => {
  const html = await added(name)
  expect(html).toContain(`${own}. Rice ${refnumber}.`)
  expect(html).toContain(`${apa} (2026). Rice`)
  expect(html).toContain(`<meta name="citation_author" content="${tag}"`)
})

test('the keys of stored names are renewed where their rule has changed', async () => {
  const { db } = journal
  const [kept, other] = ['Ada Kvist MPharm', 'Bo Lind']
  const row = { email: '', affiliation: '', orcid: '', created_at: sql`now()` }
  await db.insert(reviewers).values([
    { ...row, name: kept, name_key: 'ada kvist mpharm' },
    { ...row, name: other, name_key: personKey(other) },
  ])
  await renewNameKeys(db)
  const keys = await db.select({ name: reviewers.name, key: reviewers.name_key }).from(reviewers)
  expect(keys).toEqual(
    expect.arrayContaining([
      { name: kept, key: 'ada kvist' },
      { name: other, key: 'bo lind' },
    ]),
  )
})
