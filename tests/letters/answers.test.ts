// one database
import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { mailboxIn, mailboxOf } from '../../src/core/db/mailbox.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { users } from '../../src/core/db/tables/accounts.ts'
import { keepRecusals } from '../../src/review/sight/recusal-queries.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal

test.each([
  ['rose@uni.example', 'rose@uni.example'],
  [' Rose+Papers@Uni.example', 'rose@uni.example'],
  ['rose+a+b@uni.example', 'rose@uni.example'],
  ['rose@uni+x.example', 'rose@uni+x.example'],
  ['+rose@uni.example', '@uni.example'],
  ['', ''],
])('the mailbox of %p is %p, for the database too', async (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
  expect(await rowsOf<{ mailbox: string }>(db)`select ${mailboxIn(sql`${email.trim()}::text`)} as mailbox`).toEqual([
    { mailbox },
  ])
})

const editor = await aSession(journal, (await aUser(db, 'Asha Editor')).id)
const rhea = await aUser(db, 'Rhea Rains', { email: 'rhea@rains.example' })
const theirs = await aSession(journal, rhea.id)
const people = [{ name: 'Rhea Rains', email: 'rhea@rains.example', corresponding: true }]
const paper = await aPaper(db, { state: 'review', people })
await aRequest(db, paper, {
  person: { name: 'Kim Kept', email: 'kim@kept.example' },
  state: 'accepted',
  asked_at: journal.now.at,
})
const ended = await aPaper(db, {
  state: 'rejected',
  people: [{ name: 'Uma Far', email: 'uma@far.example', corresponding: true }],
})
await aRequest(db, ended, {
  person: { name: 'Lee Past', email: 'lee@past.example' },
  state: 'reported',
  asked_at: journal.now.at,
})

const settings = ['websiteemail', 'submissions_email'] as const
test.each([
  ['an author', 'Rhea+papers@rains.example', editor.token, 422],
  ['a reviewer', 'kim@kept.example', editor.token, 422],
  ['an author of a paper that has ended', 'uma@far.example', editor.token, 200],
  ['a reviewer of a paper that has ended', 'lee@past.example', editor.token, 200],
  ['nobody', 'office@journal.example', editor.token, 200],
  ['whoever types it, of a paper that is hidden from them', 'rhea@rains.example', theirs.token, 422],
  ['a reviewer of a paper that is hidden from them', 'kim@kept.example', theirs.token, 200],
])('letters come from no email of %s, and none is answered there', async (_, email, token, status) => {
  for (const name of settings) {
    const { status: answered, body } = await journal.call('POST', '/api/settings', {
      token,
      body: { [name]: email },
    })
    expect([answered, body.field]).toEqual([status, status === 422 ? name : undefined])
    await journal.call('POST', '/api/settings', { token: editor.token, body: { [name]: '' } })
  }
})

test.each([
  ['authors, by a user who reviews', 'reviewer', 'vera@lone.example', 'vesna@lone.example'],
  ['reviewers, by an author', 'author', 'uwe@single.example', 'ulf@single.example'],
])('who says that the email of another is theirs learns nothing of %s', async (_, as, theirs, nobodys) => {
  const email = `${as}@guessing.example`
  const them = await aUser(db, `A ${as} who guesses`, { email })
  const { token } = await aSession(journal, them.id)
  const isAuthor = as === 'author'
  const one = [{ name: 'Vera Lone', email: isAuthor ? email : theirs, corresponding: true }]
  const hidden = await aPaper(db, { state: 'review', people: one })
  const person = { name: 'Uwe Single', email: isAuthor ? theirs : email }
  await aRequest(db, hidden, { person, state: 'accepted', asked_at: journal.now.at })
  const statuses = async (own: string, typed: string) => {
    await db.update(users).set({ email: own }).where(eq(users.id, them.id))
    const answers = settings.map((name) => journal.call('POST', '/api/settings', { token, body: { [name]: typed } }))
    const found = (await Promise.all(answers)).map(({ status }) => status)
    for (const name of settings) await journal.call('POST', '/api/settings', { token, body: { [name]: '' } })
    return found
  }
  await keepRecusals(db)
  for (const guess of [theirs, nobodys]) {
    expect(await statuses(email, guess)).toEqual([200, 200])
    expect(await statuses(guess, guess)).toEqual([422, 422])
  }
})
