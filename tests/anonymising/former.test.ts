// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { manuscripts } from '../../src/core/db/tables/review/authors.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { keepRecusals } from '../../src/journal/access/recusal-queries.ts'
import { authorsSide } from '../../src/review/anonymising/side-queries.ts'
import { queueLetter } from '../../src/review/letters/queueing.ts'
import { insertVersion } from '../../src/review/manuscripts/writing-queries.ts'
import { savePaperDraft } from '../../src/review/submit/actions.ts'
import { aPaper } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const { token } = await aSession(journal, (await aUser(db, 'Asha Admin')).id)
const people = [
  { name: 'Ravi Quibble', email: 'ravi@university.example', corresponding: true },
  { name: 'Meera Wobble' },
]
const namesOf = async (id: number) => (await authorsSide(db, id)).people.map(({ name }) => name)
const alone = 'Ravi Quibble | ravi@university.example | corresponding'

test('whom an editor takes off the list of authors is searched for still', async () => {
  const { id, number } = await aPaper(db, { people })
  const path = `/api/admin/submissions/${number}`
  const { modification } = (await journal.call('GET', path, { token })).body
  const body = { authors: alone, modification }
  expect(await journal.call('POST', path, { token, body })).toMatchObject({ status: 200 })
  expect(await namesOf(id)).toEqual(['Ravi Quibble', 'Meera Wobble'])
})

test('an author is searched for as they were in an earlier version', async () => {
  const orcid = 'https://orcid.org/0000-0002-1694-233X'
  const before = { name: 'Tuuli Rantakari', affiliation: 'Saimaa Institute', orcid, email: 'tuuli@saimaa.example' }
  const { id, number } = await aPaper(db, { people: [{ ...before, corresponding: true }] })
  await insertVersion(db, { paperId: id, round: 1, at: journal.now.at, response: '' })
  const path = `/api/admin/submissions/${number}`
  const { modification } = (await journal.call('GET', path, { token })).body
  const body = { authors: 'Tuuli Rantakari | Lake Station | tuuli@lake.example | corresponding', modification }
  expect(await journal.call('POST', path, { token, body })).toMatchObject({ status: 200 })
  const now = { name: 'Tuuli Rantakari', affiliation: 'Lake Station', orcid: '', email: 'tuuli@lake.example' }
  expect((await authorsSide(db, id)).people).toMatchObject([now, before])
})

test('the emails that a paper was begun with and that letters went to are searched for still', async () => {
  const { id, number } = await aPaper(db, { people })
  await db.update(manuscripts).set({ begun_by: 'geo@freemail.example' }).where(eq(manuscripts.paper_id, id))
  const values = { number, title: '', name: '', authors: '' }
  const letter = { kind: 'received', to: 'Geo77@freemail.example', paper: number, values } as const
  await db.transaction((tx) => queueLetter(tx, journal, letter))
  expect((await authorsSide(db, id)).people.map(({ email }) => email)).toEqual([
    ...people.map(({ email = '' }) => email),
    'geo@freemail.example',
    'geo77@freemail.example',
  ])
})

test('an admin who began a paper with an email of theirs does not see it, whatever its authors have', async () => {
  const { id: user } = await aUser(db, 'Geo Other', { email: 'geo@begun.example' })
  const { id, number } = await aPaper(db, { people })
  const theirs = await aSession(journal, user)
  const status = async () => (await journal.call('GET', `/api/admin/submissions/${number}`, theirs)).status
  expect(await status()).toBe(200)
  await db.update(manuscripts).set({ begun_by: 'Geo+papers@begun.example' }).where(eq(manuscripts.paper_id, id))
  expect(await status()).toBe(404)
  await keepRecusals(db)
  await db.update(manuscripts).set({ begun_by: '' }).where(eq(manuscripts.paper_id, id))
  expect(await status()).toBe(404)
})

test('whom an author takes off it in a revision is, whom they take off a draft is not', async () => {
  const [revised, begun] = [
    await aPaper(db, { people, state: 'revision' }),
    await aPaper(db, { people, state: 'draft' }),
  ]
  for (const { id } of [revised, begun]) {
    await db
      .update(papers)
      .set({ since: new Date('2026-01-01') })
      .where(eq(papers.id, id))
    expect(await savePaperDraft(journal, id, { authors: alone })).toEqual({ ok: true })
  }
  expect(await namesOf(revised.id)).toEqual(['Ravi Quibble', 'Meera Wobble'])
  expect(await namesOf(begun.id)).toEqual(['Ravi Quibble'])
})
