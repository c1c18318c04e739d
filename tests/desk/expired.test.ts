// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aRequest, paperPdf } from '../support/builders/papers.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const asha = await browsingAs(journal, 'Asha Admin')

const paper = await aPaper(db, { state: 'review' })
const request = await aRequest(db, paper, { state: 'accepted', report: { to_author: 'Sound.' } })
const path = `/admin/submissions/${paper.number}`
const letter = { subject: 'Your paper', text: 'Dear Meera, three words that nobody can guess.' }

/** Adds a file to the paper, with its copy for reviewers. @returns its id */
async function aFile(kind: 'manuscript' | 'supplement'): Promise<string> {
  const hash = await journal.files.save(paperPdf)
  const bytes = { file_hash: hash, copy_hash: hash, bytes: paperPdf.length, copy_bytes: paperPdf.length }
  const made = { ...bytes, type: 'application/pdf', scrub: 'scrubbed', pages: 3 } as const
  const id = crypto.randomUUID()
  const of = { paper_id: paper.id, version_id: paper.version, round: 1, by: 'author', at: journal.now.at }
  await db.insert(paperFiles).values({ id, kind, name: `${kind}.pdf`, ...of, ...made })
  return id
}

/** Sends a form without a session, signs in, and opens the page that the login leads to. */
async function afterSigningIn(to: string, fields: Record<string, string> | string[][]) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const post = (path: string, body: Record<string, string> | string[][]) =>
    journal.handle(new Request(`http://localhost${path}`, { method: 'POST', body: new URLSearchParams(body), headers }))
  const sent = await post(to, fields)
  expect(sent.status).toBe(401)
  const html = await sent.text()
  const given = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&quot;', '"')
  const answer = await post('/admin/login', {
    username: 'Asha Admin',
    password: 'the password',
    next: given('next'),
    draft: given('draft'),
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
  expect(html).toContain('What you typed is still here, in its form. It is not saved yet.')
})

/** The values of the boxes of a list that are ticked. */
const tickedIn = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g'))]
    .filter(([box]) => /\schecked/.test(box))
    .map(([box]) => /value="([^"]*)"/.exec(box)?.[1])

test('what of a paper and its reports was ticked is ticked after signing in again, and nothing else', async () => {
  const files = await Promise.all((['manuscript', 'supplement', 'supplement'] as const).map((kind) => aFile(kind)))
  const [, ...others] = files
  for (const ticked of [others, []]) {
    const fields = [
      ...ticked.map((id) => ['files', id]),
      ['step', 'release'],
      ['back', path],
      [`omit_${files[0]}`, '2'],
    ]
    const { html } = await afterSigningIn(`${path}/release`, fields)
    expect(tickedIn(html, 'files').toSorted()).toEqual(ticked.toSorted())
    expect(html).toMatch(new RegExp(`name="omit_${files[0]}"[^>]*value="2"`))
  }
  await aRequest(db, paper, { state: 'reported', report: { to_author: 'Not sound.' } })
  const typed = [...Object.entries({ decision: 'major', ...letter }), ['reports', request.request]]
  const { html } = await afterSigningIn(`${path}/decide`, typed)
  expect(tickedIn(html, 'reports')).toEqual([request.request])
})

test('the typed letter stays when somebody else has decided in the meantime', async () => {
  const taken = await aPaper(db, { state: 'review' })
  await db.update(papers).set({ state: 'rejected' }).where(eq(papers.id, taken.id))
  const fields = { decision: 'major', without_reports: 'yes', modification: '2020-01-01T00:00:00.000Z', ...letter }
  const { status, html } = await asha.submit(`/admin/submissions/${taken.number}/decide`, fields)
  expect([status, html.includes(letter.text)]).toEqual([409, true])
  expect(html).toMatch(/<input[^>]*name="without_reports"[^>]*checked/)
})
