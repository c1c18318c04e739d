// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { papers } from '../../src/core/db/review/papers.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const asha = await browsingAs(journal, 'Asha Admin')

const paper = await aPaper(db, { state: 'review' })
const request = await aRequest(db, paper, { state: 'accepted', report: { to_author: 'Sound.' } })
const path = `/admin/submissions/${paper.number}`
const letter = { subject: 'Your paper', text: 'Dear Meera, three words that nobody can guess.' }

/** Sends a form without a session, signs in, and opens the page that the login leads to. */
async function afterSigningIn(to: string, fields: Record<string, string>) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const post = (path: string, body: Record<string, string>) =>
    journal.handle(new Request(`http://localhost${path}`, { method: 'POST', body: new URLSearchParams(body), headers }))
  const sent = await post(to, fields)
  expect(sent.status).toBe(401)
  const html = await sent.text()
  const given = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&quot;', '"')
  const answer = await post('/admin/login', {
    ...{ username: 'Asha Admin', password: 'the password', next: given('next'), draft: given('draft') },
  })
  expect(answer.headers.get('location')).toBe(given('next'))
  return asha.open(given('next'))
}

const forms: [name: string, at: string, fields: Record<string, string>][] = [
  ['a decision', 'decide', { decision: 'major', ...letter }],
  ['an invitation', 'ask/form', { name: 'Meera Nair', email: 'meera@soil.example', ...letter }],
  ['a note', 'notes', { step: 'notes', back: path, text: letter.text }],
  ...(['clean', 'report'] as const).map((form): [string, string, Record<string, string>] => [
    form === 'clean' ? 'the text for the author' : 'a report by mail',
    `requests/${request.request}/${form}`,
    { form, back: `${path}/requests/${request.request}`, to_author: letter.text },
  ]),
]

test.each(forms)('what was typed into %s is shown after signing in again', async (_name, at, fields) => {
  const { status, html } = await afterSigningIn(`${path}/${at}`, fields)
  expect(status).toBe(200)
  expect(html).toContain(letter.text)
})

test('the typed letter stays when somebody else has decided in the meantime', async () => {
  const taken = await aPaper(db, { state: 'review' })
  await db.update(papers).set({ state: 'rejected' }).where(eq(papers.id, taken.id))
  const fields = { decision: 'major', without_reports: 'yes', modification: '2020-01-01T00:00:00.000Z', ...letter }
  const { status, html } = await asha.submit(`/admin/submissions/${taken.number}/decide`, fields)
  expect([status, html.includes(letter.text)]).toEqual([409, true])
  expect(html).toMatch(/<input[^>]*name="without_reports"[^>]*checked/)
})
