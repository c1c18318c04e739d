// one database
import { expect, test } from 'bun:test'
import { lacksReports, sendText, withoutText } from '../../src/review/decisions/rules.ts'
import { nextText } from '../../src/review/papers/turn-rules.ts'
import { aPaper } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const tokenOf = async (name: string, role: 'admin' | 'editor' | 'staff') =>
  (await aSession(journal, (await aUser(db, name, { role })).id)).token
const [admin, staff] = [await tokenOf('Meera Nair', 'admin'), await tokenOf('Sita Staff', 'staff')]
const open = async (path: string, token = admin) => {
  const html = await (await journal.get(path, { authorization: `Bearer ${token}` })).text()
  return { html, text: wordsOf(html) }
}

test.each([
  ['return', 'Send back for a correction'],
  ['desk_reject', 'Send: not accepted'],
  ['accept', 'Send: accepted'],
  ['major', 'Send: major revision'],
] as const)('the button of %s reads “%s”', (decision, text) => {
  expect(sendText(decision)).toBe(text)
})

test.each([
  ['accept', 1, true],
  ['accept', 2, false],
  ['desk_reject', 0, false],
] as const)('reports are missing for %s with %d of 2: %p', (decision, reports, isMissing) => {
  expect(lacksReports(decision, reports, 2)).toBe(isMissing)
})

test('a decision before all reports are in says how many there are', () => {
  expect([withoutText(0, 2), withoutText(1, 2)]).toEqual(['Decide without reports', 'Decide with 1 of 2 reports'])
})

test.each([
  ['published', { refnumber: '2' }, 'Done: published as ref. 2'],
  ['published', null, 'Done: published'],
  ['rejected', null, 'Done: not accepted'],
  ['withdrawn', null, 'Done: withdrawn'],
] as const)('of a paper that is %s nothing is to be done', (state, article, text) => {
  expect(nextText({ next: 'none', waits_for: 'nobody', state, article })).toBe(text)
})

test('what is over says how, and a second sending names the first', async () => {
  const title = 'Terraces hold water'
  const first = await aPaper(db, { state: 'rejected', since: journal.now.at, values: { title } })
  const second = await aPaper(db, { values: { title } })
  expect((await open(`/admin/submissions/${first.number}`)).html).toMatch(/<h2[^>]*>Done: not accepted<\/h2>/)
  const { text, html } = await open(`/admin/submissions/${second.number}`)
  expect(text).toContain(`The same title as paper ${first.number} (not accepted, today).`)
  expect(html).toContain(`href="/admin/submissions/${first.number}"`)
  expect(html).toContain('href="#to-do"')
})

test('staff are told who sees papers', async () => {
  expect((await open('/admin/submissions', staff)).text).toContain('Editors and admins see papers.')
})
