// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { articleAdminApi } from '../../src/journal/articles/admin-api.ts'
import { updateSettings } from '../../src/office/settings/queries.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import { decisionsApi } from '../../src/review/decisions/api.ts'
import { deskApi } from '../../src/review/desk/api.ts'
import { proofsApi } from '../../src/review/proofs/api.ts'
import { browsingAs } from '../support/browsing.ts'
import { aFullText } from '../support/builders/full-text.ts'
import { aPaper } from '../support/builders/papers.ts'
import { anArticle } from '../support/builders/rows.ts'
import { signedInCalls } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:9' })
const { db } = journal
const ways = waysOf(journal)
const calls = await signedInCalls(
  journal,
  proofsApi(journal),
  deskApi(journal),
  decisionsApi(journal),
  articleAdminApi(journal),
)
const call = (method: string, path: string, body?: object) => calls(method, path, body ? { body } : {})
const editor = await browsingAs(journal, 'Ravi Sharma')

beforeAll(() => ways.open({ letter_delay: '0' }))

const people = [
  { name: 'Leela Das', email: 'leela@example.org', corresponding: true },
  { name: 'Ravi Kumar', email: 'ravi@example.org' },
]
let refnumber = 100

/** An accepted paper whose article is made and hidden, with its author's page. */
async function accepted({ hasText = false } = {}) {
  refnumber += 1
  await anArticle(db, {
    refnumber: String(refnumber),
    status: 'disabled',
    title: `Yield of crop ${refnumber}`,
    abstract: `&lt;p&gt;We measured the yield of &lt;i&gt;Vigna&lt;/i&gt; in 2021, and the yield of rice.&lt;/p&gt;`,
  })
  const [article] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(eq(articles.refnumber, String(refnumber)))
  const id = article?.id ?? 0
  if (hasText) await aFullText(journal, id)
  const paper = await aPaper(db, { state: 'accepted', people, article_id: id })
  const { token } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: null }, journal.now.at)
  return {
    id,
    paper,
    P: `/api/admin/submissions/${paper.number}`,
    at: `/s/${token}/proof`,
    A: `/api/admin/archives/${id}/proof`,
  }
}

const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const seen = async (at: string) => {
  const html = await ways.page(at)
  return {
    html,
    proof: field(html, 'proof'),
    version: field(html, 'version'),
    state: /data-page="proof" data-state="(\w*)"/.exec(html)?.[1],
  }
}
const json = { accept: 'application/json' }
const posted = async (path: string, texts: Record<string, string>) => {
  const answer = await ways.form(path, { once: crypto.randomUUID(), ...texts }, json)
  return { status: answer.status, body: await answer.json() }
}
const proofsOf = async (A: string) => (await call('GET', A)).body.proofs
const kinds = async (paper: string) =>
  (await db.select({ kind: notices.kind }).from(notices).where(eq(notices.paper, paper)).orderBy(notices.serial)).map(
    ({ kind }) => kind,
  )

describe('a proof', () => {
  test('goes to the author, comes back with corrections, is put in and approved', async () => {
    const { P, at, A, paper, id } = await accepted({ hasText: true })
    const queries = [{ anchor: 'title', text: 'Is the title whole?' }]
    const sent = await call('POST', `${P}/proof`, { queries })
    expect([sent.status, sent.body]).toEqual([200, expect.anything()])
    expect(sent.body).toMatchObject({ next: 'proof', waits_for: 'author', due: '2026-06-20' })
    expect(await kinds(paper.number)).toEqual(['proof', 'coauthor_proof'])
    const page = await seen(at)
    expect(page.state).toBe('sent')
    expect(page.html).toContain('Correct this paragraph')
    const [query] = (await proofsOf(A))[0].queries
    const { proof, version } = page
    const note = { anchor: 'sec1', quote: 'Boats carry lanterns', replace: 'Boats carry lamps' }
    const saved = await posted(at, {
      proof,
      version,
      notes: JSON.stringify([note]),
      answers: JSON.stringify([{ query: query.id, text: 'It is.' }]),
    })
    expect(saved).toMatchObject({ status: 200, body: { left: 0, corrections: 1 } })
    expect((await proofsOf(A))[0]).toMatchObject({ state: 'sent', notes: [], queries: [{ answer: '' }] })
    expect((await ways.page(at)).includes('data-note')).toBe(true)
    expect((await posted(`${at}/send`, { proof, version, approved: 'yes' })).status).toBe(200)
    const [back] = await proofsOf(A)
    expect(back).toMatchObject({
      state: 'corrected',
      queries: [{ answer: 'It is.' }],
      notes: [{ state: 'open', applied: false }],
    })
    expect((await call('GET', P)).body).toMatchObject({ next: 'proof', waits_for: 'editor' })
    expect((await posted(at, { proof, version, anchor: 'title', text: 'More' })).body.error).toBe('invalid_state')
    const screen = await editor.open(`/admin/archives/${id}/proof`)
    expect(screen.status).toBe(200)
    expect(screen.text).toContain('Apply')
    const applied = await call('POST', `${A}/notes/${back.notes[0].id}`, { action: 'apply' })
    expect(applied).toMatchObject({ status: 200, body: { state: 'done', applied: true } })
    expect((await call('POST', `${A}/notes/${back.notes[0].id}`, { action: 'apply' })).status).toBe(409)
    expect((await proofsOf(A))[0]).toMatchObject({ state: 'approved' })
    expect((await call('GET', P)).body).toMatchObject({ next: 'publish', waits_for: 'editor' })
    expect(await ways.page(at)).toContain('Boats carry lamps')
    expect(await kinds(paper.number)).toEqual(['proof', 'coauthor_proof', 'new_proof', 'receipt'])
    expect((await call('POST', `/api/archives/${id}/status`, { status: 'enabled' })).status).toBe(200)
    expect((await seen(at)).state).toBe('approved')
  })

  test('is undone before it leaves', async () => {
    await updateSettings(db, { letter_delay: '60' })
    const { P, at, A } = await accepted()
    expect((await call('POST', `${P}/proof`, {})).body.next).toBe('publish')
    expect((await ways.form(at, {})).status).toBe(404)
    expect((await call('POST', `${P}/undo`, {})).status).toBe(200)
    expect(await proofsOf(A)).toEqual([])
    await updateSettings(db, { letter_delay: '0' })
    expect((await call('POST', `${P}/undo`, {})).body).toEqual({ error: 'too_late' })
  })
})

test('publishing asks while a proof is open', async () => {
  const { P, id } = await accepted()
  await call('POST', `${P}/proof`, {})
  const status = (more: object) => call('POST', `/api/archives/${id}/status`, { status: 'enabled', ...more })
  expect(await status({})).toMatchObject({ status: 422, body: { error: 'proof_open' } })
  expect((await status({ looked: true })).status).toBe(200)
  await db.delete(papers)
})
