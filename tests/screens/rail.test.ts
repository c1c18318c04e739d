// one database
import { expect, test } from 'bun:test'
import { railOf } from '../../src/office/screens/rail-rules.ts'
import type { Role } from '../../src/office/sessions/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { anEntry } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const meera = await browsingAs(journal)

/** The rail of a page: the words of each entry, and which are marked. */
async function railAt(path: string) {
  const { html } = await meera.open(path)
  const nav = /<nav aria-label="Back office">.*?<\/nav>/s.exec(html)?.[0] ?? ''
  const links = [...nav.matchAll(/<a href="([^"]*)"(?: aria-current="(\w+)")?>(.*?)<\/a>/g)]
  return links.map(([, href = '', mark, text = '']) => ({ href, mark, text: text.replace(/<[^>]+>/g, '') }))
}

test('the rail links to every screen of the back office, and each answers', async () => {
  const rail = await railAt('/admin')
  expect(rail.map(({ text }) => text)).toEqual([
    ...['Home', 'Archives', 'Articles', 'Submissions', 'Fees', 'Letters', 'Editors', 'Reviewers', 'Users'],
    ...['Pages', 'Calls', 'News', 'Indexing', 'Redirects', 'Alerts', 'Settings'],
    ...['Views and downloads', 'Index health', 'Crossref and DOAJ', 'Changes', 'Deleted', 'Backup', 'Work log'],
  ])
  for (const { href } of rail) expect((await meera.open(href)).status, href).toBe(200)
})

test.each([
  ['/admin', '/admin', 'page'],
  ['/admin/archives', '/admin/archives', 'page'],
  ['/admin/archives/add/2026/5/2', '/admin/archives', 'true'],
  ['/admin/letters', '/admin/letters', 'page'],
  ['/admin/letters/1', '/admin/letters', 'true'],
  ['/admin/notices', '/admin/letters', 'true'],
  ['/admin/settings/notice', '/admin/settings', 'true'],
  ['/admin/search?q=rice', undefined, undefined],
])('on %s it marks %p as %p', async (path, href, mark) => {
  const marked = (await railAt(path)).filter((entry) => entry.mark)
  expect(marked.map((entry) => [entry.href, entry.mark])).toEqual(href && mark ? [[href, mark]] : [])
})

test('an entry has a number once somebody waits', async () => {
  const [before] = (await railAt('/admin/news')).slice(-1)
  expect(before?.text).toBe('Work log')
  for (const status of ['urgent', 'urgent', 'pending'] as const) await anEntry(journal.db, { status })
  const [after] = (await railAt('/admin/news')).slice(-1)
  expect(after?.text).toBe('Work log 2 urgent')
})

test('the rail of a role has only what it may open', () => {
  const seen = (role: Role) => railOf(role).flatMap(({ entries }) => entries.map(({ label }) => label))
  const forAdmins = ['Fees', 'Users', 'Alerts', 'Settings', 'Backup']
  expect(seen('admin').filter((label) => !seen('editor').includes(label))).toEqual(forAdmins)
  expect(railOf('treasurer')).toEqual([{ entries: [{ label: 'Fees', href: '/admin/fees', role: 'treasurer' }] }])
  expect(seen('editor').filter((label) => !seen('staff').includes(label))).toEqual(['Submissions', 'Reviewers'])
})
