// one database
import { expect, test } from 'bun:test'
import { paperFileQueue } from '../../src/review/anonymising/paper-queries.ts'
import { anonymiseWaiting } from '../../src/review/anonymising/queue-actions.ts'
import { readTexts } from '../../src/review/changes/reading-actions.ts'
import { applyDecisions } from '../../src/review/decisions/apply-actions.ts'
import { docx, h1, p } from '../engines/fulltext/papers.ts'
import { aReadPdf } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:1' }) // nothing is sent here
const { db } = journal
const { token } = await aSession(journal, (await aUser(db, 'Asha Editor')).id)

const api = (method: string, path: string, body?: unknown) => journal.call(method, path, { token, body })
const pathOf = (number: string) => `/api/admin/submissions/${number}`
const changesOf = (number: string, query = '') => api('GET', `${pathOf(number)}/changes${query}`)

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

type Told = { kind: string; text: string }
type Shown = { kind: string; before: string; after: string; parts: Told[]; field: string }
const changed = (pieces: Shown[]) =>
  pieces.filter(({ kind }) => kind !== 'same').map((piece) => [piece.kind, piece.field, piece.before, piece.after])

/** A manuscript with these paragraphs. */
const manuscript = (...paragraphs: string[]) =>
  new File([new Uint8Array(docx([h1('Methods'), ...paragraphs.map((text) => p(text))].join('')))], 'Sharma.docx')

const first = 'Fields of a village were its blocks, as the soil was alike in each of them.'
const second = 'The yield of each plot was weighed (p &lt; 0.05) after the monsoon of every year.'

/** A paper that came by mail. */
async function received(title: string, file: File | Blob = manuscript(first, second)): Promise<string> {
  const authors = 'Ravi Sharma | University of Crops | India | ravi@crops.example'
  const fields = { title, abstract: 'What we found.', authors, manuscript: file }
  const { status, body } = await api('POST', '/api/admin/submissions', formOf(fields))
  expect(status).toBe(201)
  return body.number
}

/** Sends a paper back and enters what came of it by mail. */
async function revised(number: string, fields: Record<string, string | Blob>, decision = 'return'): Promise<void> {
  const { modification } = (await api('GET', pathOf(number))).body
  const decided = { decision, due: '2027-01-10', looked: true, without_reports: true, modification }
  expect((await api('POST', `${pathOf(number)}/decision`, decided)).status).toBe(200)
  journal.now.at = new Date(journal.now.at.getTime() + 3_600_000)
  await applyDecisions(journal)
  const sent = await api('POST', `${pathOf(number)}/files`, formOf({ send: 'yes', ...fields }))
  expect([sent.status, sent.body.error]).toEqual([200, undefined])
}

const read = async () => {
  await anonymiseWaiting(journal, [paperFileQueue])
  await readTexts(journal)
}

test('an editor sees what changed between any two versions', async () => {
  const number = await received('Yield of rice')
  expect((await changesOf(number)).status).toBe(404)
  const third = 'Nothing was sown before the rain came.'
  await revised(number, {
    title: 'Yield of wild rice',
    manuscript: manuscript(first.replace('blocks', 'plots'), second),
  })
  expect(await changesOf(number)).toMatchObject({ status: 409, body: { error: 'not_ready' } })
  await read()
  const { body } = await changesOf(number)
  expect([body.from, body.to, body.counts]).toEqual(['1', '1.2', { pieces: 2, words: 3, renumbered: 0 }])
  expect(changed(body.pieces)).toEqual([
    ['changed', 'title', 'Yield of rice', 'Yield of wild rice'],
    ['changed', '', first, first.replace('blocks', 'plots')],
  ])
  expect(body.pieces.find(({ of }: { of: string }) => of === 'heading')).toMatchObject({
    kind: 'same',
    after: 'Methods',
  })
  await revised(
    number,
    { manuscript: manuscript(first, second.replace('&lt;', '≤'), third), response: 'We did.' },
    'minor',
  )
  await read()
  expect((await changesOf(number)).body).toMatchObject({ from: '1.2', to: '2' })
  const whole = (await changesOf(number, '?from=1&to=2')).body
  expect(changed(whole.pieces).map(([kind]) => kind)).toEqual(['changed', 'changed', 'added'])
  expect(whole.pieces.at(-2).parts.filter(({ kind }: Told) => kind !== 'same')).toEqual([
    { kind: 'removed', text: ' <' },
    { kind: 'added', text: ' ≤' },
  ])
  for (const [query, status] of [
    ['?from=2&to=1', 422],
    ['?from=2', 422],
    ['?from=3', 404],
    ['?to=1', 404],
    [`?file=${crypto.randomUUID()}`, 404],
  ] as const)
    expect([query, (await changesOf(number, query)).status]).toEqual([query, status])
  const screen = await journal.get(`/admin/submissions/${number}/changes`, { cookie: `session=${token}` })
  const html = await screen.text()
  expect(wordsOf(html)).toContain('The author’s answer')
  expect(html).toContain('<ins><span class="unseen">added: </span>≤</ins>')
  const other = await journal.get(`/admin/submissions/${number}/changes?from=3`, { cookie: `session=${token}` })
  expect(other.status).toBe(404)
})

test('a scan says that it has no text', async () => {
  const number = await received('Yield of millet', new File([await aReadPdf()], 'a.pdf'))
  await revised(number, { manuscript: new File(['%PDF-1.7\nnothing\n%%EOF\n'], 'b.pdf') })
  await read()
  const { status, body } = await changesOf(number)
  expect([status, body.reason, changed(body.pieces)]).toEqual([200, 'no_text', []])
})
