// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { notices } from '../../src/core/db/tables/letters.ts'
import { paperEvents, paperRecusals } from '../../src/core/db/tables/review/papers.ts'
import { deskApi } from '../../src/review/desk/api.ts'
import { stepApi } from '../../src/review/desk/step-api.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { signedInCalls } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:9' })
const { db } = journal
await waysOf(journal).open({ letter_delay: '0' })
const calls = await signedInCalls(journal, stepApi(journal), deskApi(journal))
const editor = await browsingAs(journal, 'Ravi Sharma')

const people = [{ name: 'Leela Das', email: 'leela@example.org', corresponding: true }]
let reviewers = 0

async function reviewed() {
  const paper = await aPaper(db, { state: 'review', people })
  const email = `uma${++reviewers}@soils.example`
  const person = { name: 'Uma Telling', email, affiliation: 'Institute of Soils' }
  const { request } = await aRequest(db, paper, { state: 'accepted', person })
  const P = `/api/admin/submissions/${paper.number}`
  const write = (body: object) => calls('POST', `${P}/letters`, { body })
  return { paper, request, email, write, at: `/admin/submissions/${paper.number}` }
}
const lettersOf = (number: string) => db.select().from(notices).where(eq(notices.paper, number)).orderBy(notices.serial)
const letter = { subject: 'Your figure 2', text: 'Dear {name},\n\nWe need figure 2 of {number}.' }

test('an editor writes to the author, which stays in the timeline', async () => {
  const { paper, write } = await reviewed()
  const sent = await write({ letter })
  expect([sent.status, sent.body.letters[0]]).toMatchObject([201, { kind: 'to_author', to: 'leela@example.org' }])
  expect(await lettersOf(paper.number)).toMatchObject([
    { kind: 'to_author', side: 'author', body: `Dear Leela Das,\n\nWe need figure 2 of ${paper.number}.` },
  ])
  const events = await db.select().from(paperEvents).where(eq(paperEvents.paper_id, paper.id))
  expect(events.map(({ what }) => what)).toContain('author_written')
})

test('an editor writes to a reviewer, with the link of the request and nothing of the authors', async () => {
  const { paper, request, email, write } = await reviewed()
  const sent = await write({ request, letter: { subject: 'Your review {request}', text: 'Dear {name}, thank you.' } })
  expect(sent.status).toBe(201)
  const [row] = await lettersOf(paper.number)
  expect(row).toMatchObject({ kind: 'to_reviewer', side: 'reviewer', recipient: email, request })
  expect(row?.subject).toBe(`Your review ${request}`)
  expect(row?.body).toContain('Dear Uma Telling, thank you.')
  expect(row?.body).toContain('{link}')
  expect(`${row?.subject}${row?.body}`).not.toContain('Leela Das')
})

test('words that tell one side who the other is are looked at first', async () => {
  const { paper, request, write, at } = await reviewed()
  const toReviewer = { request, letter: { subject: 'News', text: 'Leela Das asks for more time.' } }
  const toAuthor = { letter: { subject: 'News', text: 'Uma Telling asks for figure 2.' } }
  for (const body of [toReviewer, toAuthor])
    expect(await write(body)).toMatchObject({ status: 422, body: { error: 'traces_found', field: 'text' } })
  expect(await lettersOf(paper.number)).toEqual([])
  const shown = await editor.submit(`${at}/letter?request=${request}`, { once: 'a', ...toReviewer.letter })
  expect([shown.status, shown.text]).toEqual([422, expect.stringContaining('The letter may tell who wrote the paper')])
  expect(shown.text).toContain('Leela Das asks for more time.')
  expect(await write({ ...toAuthor, looked: true })).toMatchObject({ status: 201 })
})

test.each<[string, object, string]>([
  ['without words', {}, 'required'],
  ['without a subject', { letter: { subject: ' ', text: 'Dear author' } }, 'required'],
  ['with a day that it has not', { letter: { subject: 'News', text: 'By {due}' } }, 'invalid'],
  ['to nobody', { request: 'R000000', letter }, 'invalid'],
])('a letter %s is refused', async (_, body, error) => {
  const { write } = await reviewed()
  expect(await write(body)).toMatchObject({ status: 422, body: { error } })
})

test('who is recused can neither write nor read', async () => {
  const { paper, write, at } = await reviewed()
  await write({ letter })
  await db
    .insert(paperRecusals)
    .values({ paper_id: paper.id, user_id: editor.userId, reason: 'kin', by: 'Asha', at: journal.now.at })
  expect((await editor.open(`${at}/letter`)).status).toBe(404)
  expect((await editor.submit(`${at}/letter`, { once: 'b', ...letter })).status).toBe(404)
})

test('the screen offers the words of the template, names whoever is written to, and sends', async () => {
  const { paper, request, email, at } = await reviewed()
  const page = await editor.open(`${at}/letter`)
  for (const words of ['Write to the author', 'To leela@example.org', `About your paper (${paper.number})`])
    expect(page.html).toContain(words)
  const other = await editor.open(`${at}/letter?request=${request}`)
  expect(other.text).toContain(`To ${email}`)
  expect(other.text).not.toContain('Leela Das')
  const sent = await editor.submit(`${at}/letter`, { once: 'c', ...letter })
  expect(sent.location).toBe(`${at}#letters`)
  expect(sent.text).toContain('The letter goes out.')
  expect((await lettersOf(paper.number)).map(({ kind }) => kind)).toEqual(['to_author'])
  const paperPage = await editor.open(at)
  expect(paperPage.text).toContain('Wrote to the author')
})
