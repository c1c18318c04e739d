// one database
import { expect, test } from 'bun:test'
import { settings } from '../../../src/core/db/tables/settings.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anIssue } from '../../support/builders/rows.ts'
import { aFormOf } from '../../support/calls.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db, now } = journal
await db.update(settings).set({ online_first: 'on' })
await anIssue(db)
const meera = await browsingAs(journal, 'Meera Nair')

const early = {
  year: '',
  volume: '',
  issue: '',
  online_first: 'yes',
  ptype: 'free',
  publishdate: '2026-06-10',
  authorname: 'Ravi Sharma',
  abstract: '<p>x</p>',
  pdfFile: new File(['%PDF-1.7'], 'a.pdf'),
}
const adding = async (refnumber: string) => {
  const body = aFormOf({ ...early, refnumber, title: `On rice ${refnumber}` })
  const added = await journal.call('POST', '/api/admin/archives', { token: meera.token, body })
  return (added.body as { id: number }).id
}
const moved = await adding('12')
const other = await adding('13')
const body = { year: 2026, volume: 5, issue: 2, pagenumber: '1-4' }
await journal.call('POST', `/api/archives/${moved}/move`, { token: meera.token, body })

const offersOn = async (path: string) =>
  [...(await meera.open(path)).html.matchAll(/action="\/admin\/archives\/(\d+)\/move\/undo"/g)].map(([, id]) =>
    Number(id),
  )
const screens = [
  '/admin/articles',
  '/admin/archives/2026/5/2',
  `/admin/archives/${moved}`,
  `/admin/archives/${moved}/move`,
]

test('every screen of a moved article offers to undo its move', async () => {
  for (const path of screens) expect([path, await offersOn(path)]).toEqual([path, [moved]])
  for (const path of ['/admin/archives/online-first', `/admin/archives/${other}`])
    expect([path, await offersOn(path)]).toEqual([path, []])
})

test('after 30 days none does', async () => {
  const before = now.at
  now.at = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000)
  const { open } = await browsingAs(journal, 'Asha Rao')
  for (const path of screens) expect((await open(path)).html).not.toContain('/move/undo')
  now.at = before
})

test('the undo leads back to the screen it came from', async () => {
  const back = { back: '/admin/archives/2026/5/2' }
  const { location, text } = await meera.submit(`/admin/archives/${moved}/move/undo`, back)
  expect(location).toBe('/admin/archives/2026/5/2')
  expect(text).toContain('It is online first again')
  expect((await meera.open(`/admin/archives/${moved}`)).text).not.toContain('Undo the move')
  expect((await meera.submit(`/admin/archives/${moved}/move/undo`, back)).text).toContain('can no longer be undone')
})
