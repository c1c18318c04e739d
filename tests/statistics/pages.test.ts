// one database
import { expect, test } from 'bun:test'
import { paperDecisions, paperRecusals } from '../../src/core/db/tables/review/papers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal()
const { db, now } = journal
const admin = await aUser(db, 'Asha Admin')
const editor = await aUser(db, 'Esha Editor', { role: 'editor' })
const tokens = new Map([
  ['admin', (await aSession(journal, admin.id)).token],
  ['editor', (await aSession(journal, editor.id)).token],
])
const call = (name: string, path: string) => journal.call('GET', path, { token: tokens.get(name) })
const at = (day: string) => new Date(`${day}T10:00:00Z`)

type Decided = { state: 'accepted' | 'rejected'; decision: 'accept' | 'reject' | 'desk_reject'; day: string }

async function decided({ state, decision, day }: Decided, more: Parameters<typeof aPaper>[1] = {}) {
  const ended = state === 'rejected' ? { ended_at: at(day) } : {}
  const paper = await aPaper(db, { state, received: '2026-01-01', since: at(day), ...ended, ...more })
  const row = { id: crypto.randomUUID(), paper_id: paper.id, round: 1, by: 'Asha', before: {} }
  await db.insert(paperDecisions).values({ ...row, decision, at: at(day), undo_until: at(day), applied_at: at(day) })
  return paper
}

test('figures count papers by the year they came in, whoever of them may be seen', async () => {
  const first = await decided({ state: 'accepted', decision: 'accept', day: '2026-02-10' })
  await decided({ state: 'rejected', decision: 'reject', day: '2026-01-21' }, { editor_id: editor.id })
  const hidden = await decided({ state: 'rejected', decision: 'desk_reject', day: '2026-01-11' })
  await aPaper(db, { state: 'withdrawn', received: '2026-05-01', ended_at: at('2026-05-20') })
  await aPaper(db, { state: 'draft' })
  await aRequest(db, first, { report: {}, answered_at: at('2026-01-05'), reported_at: at('2026-01-15') })
  const { body } = await call('admin', '/api/admin/submissions/figures')
  expect(body).toEqual([
    {
      year: 2026,
      received: 4,
      decided: 3,
      accepted: 1,
      rejected: 2,
      desk_rejected: 1,
      withdrawn: 1,
      acceptance_rate: 0.333,
      first_decision_days: { median: 20, q1: 15, q3: 30, n: 3 },
      review_days: { median: 10, q1: 10, q3: 10, n: 1 },
      publication_days: { median: null, q1: null, q3: null, n: 0 },
    },
  ])
  expect((await call('admin', '/api/admin/submissions/figures?year=2025')).body).toEqual([])
  const said = { paper_id: hidden.id, user_id: admin.id, reason: 'said so', by: 'Asha', at: now.at }
  await db.insert(paperRecusals).values(said)
  expect((await call('admin', '/api/admin/submissions/figures')).body[0]).toMatchObject({ received: 3, rejected: 1 })
  expect((await call('editor', '/api/admin/submissions/figures')).body[0]).toMatchObject({ received: 1, decided: 1 })
  const page = wordsOf((await call('admin', '/admin/submissions/figures')).body)
  expect(page).not.toContain('under way or withdrawn') // a single year needs no bars
  expect(page).toContain('30 (25–35) of 2')
  expect(page).toMatch(/Esha Editor 0 1 20/)
  expect(page).toMatch(/Reviewer Number \d+ 0 1 1 10/)
  const csv = await call('admin', '/admin/submissions/figures.csv')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="figures.csv"')
  expect(csv.body.trim().split('\r\n')[1]).toStartWith('2026,3,2,1,1,0,1,0.5,')
})

test('readers see years of ten decided papers as they stood when the month began, where the journal wishes', async () => {
  for (let n = 0; n < 7; n++) await decided({ state: 'rejected', decision: 'reject', day: '2026-03-01' })
  expect((await journal.read('/figures')).status).toBe(404)
  await db.update(settings).set({ show_figures: 'on' })
  journal.pageCache.clear()
  const { status, text } = await journal.read('/figures')
  expect(status).toBe(200)
  expect(text).toMatch(/2026 11 10 1 9 1 1 10%/)
  expect((await journal.read('/')).text).toContain('Figures')
  const before = text
  await decided({ state: 'accepted', decision: 'accept', day: '2026-06-10' })
  journal.pageCache.clear()
  const between = (await journal.read('/figures')).text
  expect(between.replace('2026 12', '2026 11')).toBe(before)
})

test('the bars of several years have their key beside them', async () => {
  await aPaper(db, { state: 'withdrawn', received: '2025-05-01', ended_at: at('2025-05-20') })
  const page = wordsOf((await call('admin', '/admin/submissions/figures')).body)
  expect(page).toContain('Papers accepted, with its share of the decided not accepted under way or withdrawn')
})
