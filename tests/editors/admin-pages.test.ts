import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { audit, editors } from '../../src/db/schema.ts'
import { browsingAs } from '../support/browsing.ts'
import { anEditor } from '../support/builders.ts'
import { aPicture } from '../support/images.ts'
import { aJournal } from '../support/journal.ts'

const journal = await aJournal()
const meera = await browsingAs(journal)
afterAll(() => journal.close())
beforeEach(async () => {
  await journal.db.delete(editors)
  await journal.db.delete(audit)
  journal.pageCache.clear()
})

/** Adds editors of these names and answers their ids. */
async function named(...names: string[]): Promise<number[]> {
  for (const name of names) await anEditor(journal.db, { name, post: 'Professor &amp; <i>Dean</i>' })
  const rows = await journal.db.select({ id: editors.id }).from(editors).orderBy(asc(editors.id))
  return rows.slice(-names.length).map(({ id }) => id)
}

const history = async () =>
  (await journal.db.select().from(audit).orderBy(asc(audit.id))).map(
    ({ username, kind, subject, action, before, after }) => ({ username, kind, subject, action, before, after }),
  )

const order = (html: string, names: string[]) =>
  names.toSorted((a, b) => html.indexOf(`Select ${a}`) - html.indexOf(`Select ${b}`))

describe('the list', () => {
  test('of nobody says what to do', async () => {
    const { status, text, html } = await meera.open('/admin/editors')
    expect([status, text.includes('Nobody is on the editorial board yet. Add the first editor.')]).toEqual([200, true])
    expect(html).not.toContain('editors-form')
  })

  test('holds everybody of any status with picture, post and category, pinned ones first', async () => {
    await anEditor(journal.db, { name: 'Asha Rao', status: 'disabled', post: 'Professor &lt;i&gt;emerita&lt;/i&gt;' })
    await anEditor(journal.db, { name: 'Ravi Kumar', picture: `${'0'.repeat(64)}.png`, is_pinned: true })
    const { html, text, caching } = await meera.open('/admin/editors')
    expect(order(html, ['Asha Rao', 'Ravi Kumar'])).toEqual(['Ravi Kumar', 'Asha Rao'])
    expect(html).toContain('Professor <i>emerita</i>')
    expect(html).toContain('src="/assets/editors/avatar.png"')
    expect(html).toContain(`src="/assets/editors/${'0'.repeat(64)}.png"`)
    for (const words of ['2 editors', 'Pinned', 'Associate editor', 'Enabled', 'Disabled'])
      expect(text).toContain(words)
    expect(caching).toBe('private, no-store')
  })

  test('has pages of twenty; a page too far leads to the last', async () => {
    await named(...Array.from({ length: 41 }, (_, n) => `Editor of page ${n + 1}`))
    const first = await meera.open('/admin/editors')
    expect(first.text).toContain('41 editors')
    expect(first.text).toContain('Page 1 of 3')
    expect(first.html).toContain('href="/admin/editors?page=2"')
    const others = /data-more="([^"]*)"/.exec(first.html)?.[1] ?? ''
    expect(others.split(' ')).toHaveLength(21)
    expect((await meera.ask('/admin/editors?page=99')).headers.get('location')).toBe('/admin/editors?page=3')
    const last = await meera.open('/admin/editors?page=3')
    expect(last.text).toContain('Page 3 of 3')
    expect(last.html.match(/type="checkbox"[^>]*name="ids"/g)).toHaveLength(1)
  })

  test('offers all at once only where they can be changed at once', async () => {
    await journal.db
      .insert(editors)
      .values(Array.from({ length: 501 }, (_, n) => ({ name: `Editor ${n}`, category: 'chief editor' as const })))
    const { html, text } = await meera.open('/admin/editors')
    expect(text).toContain('Page 1 of 26')
    expect(html).toContain('data-more=""')
    expect(html).not.toContain('data-everything')
    await journal.db.delete(editors).where(eq(editors.name, 'Editor 500'))
    expect((await meera.open('/admin/editors')).text).toContain('All 500')
  })
})

describe('pinning', () => {
  test('turns only those that shall change, comes back to the page, and the board follows at once', async () => {
    const [asha = 0, ravi = 0, sita = 0] = await named('Asha', 'Ravi', 'Sita')
    expect(order((await journal.read('/board')).text, ['Asha', 'Ravi', 'Sita'])).toEqual(['Asha', 'Ravi', 'Sita'])
    const pins = { pin: '1', back: '/admin/editors?page=1' }
    await meera.submit('/admin/editors/pin', { ...pins, ids: [String(sita)] })
    const { text, html, location } = await meera.submit('/admin/editors/pin', {
      ...{ ...pins, ids: [String(sita), String(ravi)] },
    })
    expect([location, text.includes('1 editor is now pinned')]).toEqual(['/admin/editors?page=1', true])
    expect(order(html, ['Asha', 'Ravi', 'Sita'])).toEqual(['Ravi', 'Sita', 'Asha'])
    const board = (await journal.read('/board')).text
    expect(['Asha', 'Ravi', 'Sita'].toSorted((a, b) => board.indexOf(a) - board.indexOf(b))).toEqual([
      ...['Ravi', 'Sita', 'Asha'],
    ])
    const unpinned = await meera.submit('/admin/editors/pin', { pin: '0', ids: [asha, ravi, sita].map(String) })
    expect(unpinned.text).toContain('2 editors are now unpinned')
    const turned = (subject: number, is_pinned: boolean) => ({
      ...{ username: 'Meera Nair', kind: 'editor' as const, subject: String(subject), action: 'pin' },
      ...{ before: { is_pinned: !is_pinned }, after: { is_pinned } },
    })
    expect(await history()).toEqual([turned(sita, true), turned(ravi, true), turned(ravi, false), turned(sita, false)])
  })

  test('of what is pinned already, gone, or nobody says so and changes nothing', async () => {
    const [asha = 0] = await named('Asha')
    const unpin = (ids: string[]) => meera.submit('/admin/editors/pin', { pin: '0', ids })
    expect((await unpin([String(asha), '999999'])).text).toContain('These editors were already unpinned')
    expect((await unpin(['999998', '999999'])).text).toContain('Editor not found')
    expect((await unpin([])).text).toContain('No editor was unpinned: select at least one first')
    expect((await unpin(['1e3'])).text).toContain('No editor was unpinned: select at least one first')
    const many = Array.from({ length: 501 }, (_, n) => String(n + 1))
    expect((await unpin(many)).text).toContain('Too many editors at once')
    expect(await history()).toEqual([])
  })
})

describe('the switch', () => {
  test('takes an editor off the board and back, at once', async () => {
    const [asha = 0] = await named('Asha Rao')
    expect((await journal.read('/board')).text).toContain('Asha Rao')
    const off = await meera.submit(`/admin/editors/${asha}/status`, { status: 'disabled', back: '/admin/editors' })
    expect([off.location, off.text.includes('Asha Rao is now disabled')]).toEqual(['/admin/editors', true])
    expect(off.html).toContain('aria-checked="false"')
    expect((await journal.read('/board')).text).not.toContain('Asha Rao')
    await meera.submit(`/admin/editors/${asha}/status`, { status: 'disabled' })
    const on = await meera.submit(`/admin/editors/${asha}/status`, { status: 'enabled' })
    expect(on.html).toContain('aria-checked="true"')
    expect((await journal.read('/board')).text).toContain('Asha Rao')
    expect((await history()).map(({ action, after }) => [action, after])).toEqual([
      ['edit', { status: 'disabled' }],
      ['edit', { status: 'enabled' }],
    ])
  })

  test('knows two positions', async () => {
    const [asha = 0] = await named('Asha Rao')
    const { text } = await meera.submit(`/admin/editors/${asha}/status`, { status: 'away' })
    expect(text).toContain('The status must be enabled or disabled')
    expect((await meera.submit('/admin/editors/999999/status', { status: 'enabled' })).text).toContain(
      'Editor not found',
    )
    expect(await history()).toEqual([])
  })
})

describe('deleting', () => {
  test('asks by name, then the editor is gone from list and board, and stays in the history', async () => {
    const [asha = 0] = await named('Asha Rao', 'Ravi Kumar')
    expect((await meera.open('/admin/editors')).text).toContain('Delete Asha Rao?')
    const { text, html, location } = await meera.submit(`/admin/editors/${asha}/delete`, { back: '/admin/editors' })
    expect([location, text.includes('Asha Rao was deleted')]).toEqual(['/admin/editors', true])
    expect(html).not.toContain('Select Asha Rao')
    expect((await journal.read('/board')).text).not.toContain('Asha Rao')
    expect(await history()).toEqual([
      {
        ...{ username: 'Meera Nair', kind: 'editor', subject: String(asha), action: 'delete', after: {} },
        before: expect.objectContaining({ name: 'Asha Rao', status: 'enabled', is_pinned: false }),
      },
    ])
    expect((await meera.submit(`/admin/editors/${asha}/delete`)).text).toContain('Editor not found')
    expect(await history()).toHaveLength(1)
  })
})

test('the picture of an editor who is disabled is shown to who is signed in alone', async () => {
  const hash = await journal.files.save(await aPicture('png'))
  await anEditor(journal.db, { status: 'disabled', picture: `${hash}.png` })
  const path = `/assets/editors/${hash}.png`
  expect((await journal.get(path)).status).toBe(404)
  const seen = await meera.open(path)
  expect([seen.status, seen.caching]).toEqual([200, 'private, no-store'])
  await journal.db.update(editors).set({ status: 'enabled' })
  expect((await journal.get(path)).headers.get('cache-control')).toBe('public, no-cache')
  await journal.db.delete(editors)
  expect((await meera.open(path)).status).toBe(404)
})
