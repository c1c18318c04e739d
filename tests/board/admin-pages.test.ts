// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { audit } from '../../src/core/db/tables/office.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import { editorRecords } from '../../src/journal/board/actions.ts'
import { listSignatories } from '../../src/journal/certificates/queries.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPicture } from '../support/builders/images.ts'
import { anEditor } from '../support/builders/rows.ts'
import { historyOf } from '../support/history.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const meera = await browsingAs(journal)
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

const history = () => historyOf(journal.db)

const order = (html: string, names: string[]) =>
  names.toSorted((a, b) => html.indexOf(`Select ${a}`) - html.indexOf(`Select ${b}`))

describe('the list', () => {
  test('without editors says what to do', async () => {
    const { status, text, html } = await meera.open('/admin/editors')
    expect(status).toBe(200)
    expect(text).toContain('Nobody is on the editorial board yet. Add the first editor.')
    expect(html).not.toContain('editors-form')
  })

  test('shows editors of any status in the board’s groups with picture and post, pinned ones first', async () => {
    await anEditor(journal.db, { name: 'Asha Rao', status: 'disabled', post: 'Professor &lt;i&gt;emerita&lt;/i&gt;' })
    await anEditor(journal.db, { name: 'Ravi Kumar', picture: `${'0'.repeat(64)}.png`, is_pinned: true })
    const { html, text, caching } = await meera.open('/admin/editors')
    expect(order(html, ['Asha Rao', 'Ravi Kumar'])).toEqual(['Ravi Kumar', 'Asha Rao'])
    expect(html).toContain('Professor <i>emerita</i>')
    expect(html).toContain('src="/assets/editors/avatar.png"')
    expect(html).toContain(`src="/assets/editors/${'0'.repeat(64)}.png"`)
    for (const words of ['2 editors', 'Pinned', 'Associate Editors', 'Shown', 'Hidden']) expect(text).toContain(words)
    expect(caching).toBe('private, no-store')
  })

  test('has pages of twenty; a page beyond the last redirects to the last', async () => {
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

  test('offers to change all at once only on pages where that works', async () => {
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
  test('changes only the editors concerned, returns to the page, and the board follows at once', async () => {
    const [asha = 0, ravi = 0, sita = 0] = await named('Asha', 'Ravi', 'Sita')
    expect(order((await journal.read('/board')).text, ['Asha', 'Ravi', 'Sita'])).toEqual(['Asha', 'Ravi', 'Sita'])
    const pins = { pin: '1', back: '/admin/editors?page=1' }
    await meera.submit('/admin/editors/pin', { ...pins, ids: [String(sita)] })
    const { text, html, location } = await meera.submit('/admin/editors/pin', {
      ...pins,
      ids: [String(sita), String(ravi)],
    })
    expect(location).toBe('/admin/editors?page=1')
    expect(text).toContain('1 editor is now pinned')
    expect(order(html, ['Asha', 'Ravi', 'Sita'])).toEqual(['Ravi', 'Sita', 'Asha'])
    const board = (await journal.read('/board')).text
    expect(['Asha', 'Ravi', 'Sita'].toSorted((a, b) => board.indexOf(a) - board.indexOf(b))).toEqual([
      ...['Ravi', 'Sita', 'Asha'],
    ])
    const unpinned = await meera.submit('/admin/editors/pin', { pin: '0', ids: [asha, ravi, sita].map(String) })
    expect(unpinned.text).toContain('2 editors are now unpinned')
    const turned = (subject: number, is_pinned: boolean) => ({
      at: journal.now.at,
      username: 'Meera Nair',
      kind: 'editor' as const,
      subject: String(subject),
      action: 'pin',
      before: { is_pinned: !is_pinned },
      after: { is_pinned },
    })
    expect(await history()).toEqual([turned(sita, true), turned(ravi, true), turned(ravi, false), turned(sita, false)])
  })

  test('changes nothing if the editors are pinned already, gone, or none, and says so', async () => {
    const [asha = 0] = await named('Asha')
    const unpin = (ids: string[]) => meera.submit('/admin/editors/pin', { pin: '0', ids })
    expect((await unpin([String(asha), '999999'])).text).toContain('These editors were already unpinned')
    expect((await unpin(['999998', '999999'])).text).toContain('Editor not found')
    expect((await unpin([])).text).toContain('Select at least one editor first.')
    expect((await unpin(['1e3'])).text).toContain('Select at least one editor first.')
    const many = Array.from({ length: 501 }, (_, n) => String(n + 1))
    expect((await unpin(many)).text).toContain('Too many editors at once')
    expect(await history()).toEqual([])
  })
})

describe('moving', () => {
  const all = ['Asha', 'Ravi', 'Sita', 'Tara', 'Uma', 'Veer']
  const moving = (fields: Record<string, number>) =>
    meera.submit(
      '/admin/editors/move',
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    )
  const publicly = async () => {
    const { text } = await journal.read('/board')
    return all.toSorted((a, b) => text.indexOf(a) - text.indexOf(b)).join(' ')
  }

  /** Asha, Ravi and Sita are associate editors, Tara is one and pinned, Uma and Veer are chief editors. */
  async function aBoard(): Promise<number[]> {
    await named('Asha', 'Ravi', 'Sita')
    await anEditor(journal.db, { name: 'Tara', is_pinned: true })
    for (const name of ['Uma', 'Veer']) await anEditor(journal.db, { name, category: 'chief editor' })
    return (await journal.db.select({ id: editors.id }).from(editors).orderBy(asc(editors.id))).map(({ id }) => id)
  }

  test('puts an editor beside another of the category; board, list, API and history follow at once', async () => {
    const [asha = 0, , sita = 0] = await aBoard()
    expect(await publicly()).toBe('Uma Veer Tara Asha Ravi Sita')
    const { text, html, location } = await moving({ id: sita, before: asha })
    expect(location).toBe(`/admin/editors#editor-${sita}`)
    expect(text).toContain('Sita is now number 1 of 3')
    expect(order(html, all).join(' ')).toBe('Uma Veer Tara Sita Asha Ravi')
    expect(await publicly()).toBe('Uma Veer Tara Sita Asha Ravi')
    const { body } = await journal.call('GET', '/api/editors')
    expect(body.map(({ name }: { name: string }) => name).join(' ')).toBe('Tara Uma Veer Sita Asha Ravi')
    expect(await history()).toEqual([
      {
        at: journal.now.at,
        username: 'Meera Nair',
        kind: 'editor',
        subject: String(sita),
        action: 'move',
        before: { place: 3 },
        after: { place: 1 },
      },
    ])
    expect((await meera.open(`/admin/editors/${sita}/history`)).text).toContain('Moved by Meera Nair')
  })

  test('stays within the category, and pinned ones stay first', async () => {
    const [asha = 0, ravi = 0, , tara = 0, uma = 0] = await aBoard()
    for (const other of [tara, uma]) {
      const { text } = await moving({ id: asha, before: other })
      expect(text).toContain('Nothing was moved; please try again.')
    }
    expect((await moving({ id: asha })).text).toContain('It is already at this end of the list')
    expect((await moving({ id: 999_999, before: ravi })).text).toContain('Editor not found')
    expect(await history()).toEqual([])
  })

  test('is kept when another is added, pinned or edited', async () => {
    const [asha = 0, ravi = 0, sita = 0] = await aBoard()
    await moving({ id: sita, before: asha })
    await meera.submit('/admin/editors/add', {
      name: 'Binod',
      category: 'associate editor',
      post: 'Head',
      content: 'Pune',
      status: 'enabled',
    })
    await meera.submit(`/admin/editors/${asha}`, { degree: 'Ph.D.' })
    await meera.submit('/admin/editors/pin', { pin: '1', ids: [String(ravi)] })
    const { html } = await meera.open('/admin/editors')
    const associates = ['Tara', 'Ravi', 'Sita', 'Asha', 'Binod']
    expect(order(html, associates.toSorted())).toEqual(['Tara', 'Ravi', 'Sita', 'Asha', 'Binod'])
  })

  test('by two users at the same time keeps both moves', async () => {
    const [asha = 0, ravi = 0, sita = 0, , uma = 0, veer = 0] = await aBoard()
    const done = await Promise.all([
      editorRecords.move({ ...journal, username: 'meera' }, veer, { before: uma }),
      editorRecords.move({ ...journal, username: 'asha' }, asha, { after: sita }),
      editorRecords.move({ ...journal, username: 'ravi' }, ravi, { after: sita }),
    ])
    expect(done.map(({ ok }) => ok)).toEqual([true, true, true])
    const { html } = await meera.open('/admin/editors')
    expect(order(html, all).join(' ')).toMatch(/^Veer Uma Tara Sita (Ravi Asha|Asha Ravi)$/)
  })

  test('works across the pages of the list', async () => {
    const names = Array.from({ length: 21 }, (_, n) => `Editor ${String(n + 1).padStart(2, '0')}`)
    const ids = await named(...names)
    const { html } = await meera.open('/admin/editors?page=2')
    const form = html.slice(html.indexOf('class="order"'), html.indexOf('Move Editor 21 up'))
    expect(form).toContain(`name="before" value="${ids[19]}"`)
  })

  test('decides who signs certificates', async () => {
    const [, , , , uma = 0, veer = 0] = await aBoard()
    expect((await listSignatories(journal.db))[0]?.name).toBe('Uma')
    await moving({ id: veer, before: uma })
    expect((await listSignatories(journal.db))[0]?.name).toBe('Veer')
  })
})

describe('the only chief editor', () => {
  const blank = 'Without one, certificates have a blank signature line.'

  test('asks for confirmation before it is hidden or deleted', async () => {
    await anEditor(journal.db, { name: 'Uma Pal', category: 'chief editor' })
    await anEditor(journal.db, { name: 'Asha Rao' })
    await anEditor(journal.db, { name: 'Old Chief', category: 'chief editor', status: 'disabled' })
    const list = (await meera.open('/admin/editors')).text
    expect(list).toContain(`Hide Uma Pal? This is the only enabled chief editor. ${blank}`)
    expect(list.split(blank)).toHaveLength(3)
    const [uma] = await journal.db.select().from(editors).where(eq(editors.name, 'Uma Pal'))
    expect((await meera.open(`/admin/editors/${uma?.id}`)).text.split(blank)).toHaveLength(3)
    const off = await meera.submit(`/admin/editors/${uma?.id}/status`, { status: 'disabled' })
    expect(off.text).not.toContain(blank)
  })

  test('asks for no confirmation if there are two', async () => {
    for (const name of ['Uma Pal', 'Veer Das']) await anEditor(journal.db, { name, category: 'chief editor' })
    const { text, html } = await meera.open('/admin/editors')
    expect(text).not.toContain(blank)
    const [uma] = await journal.db.select().from(editors).where(eq(editors.name, 'Uma Pal'))
    expect((await meera.open(`/admin/editors/${uma?.id}`)).text).not.toContain(blank)
    expect(html).not.toContain('Hide Uma Pal?')
  })
})

test('buttons that delete are red, and Cancel comes first and has the focus', async () => {
  await named('Asha Rao')
  const { html } = await meera.open('/admin/editors')
  const dialog = /<dialog.*?<\/dialog>/s.exec(html)?.[0] ?? ''
  expect(
    [...dialog.matchAll(/<button[^>]*class="([^"]*)"[^>]*>([^<]*)/g)].map(([, look, label]) => [label, look]),
  ).toEqual([
    ['Cancel', 'button quiet'],
    ['Delete', 'button danger'],
  ])
})

describe('the switch', () => {
  test('removes an editor from the board and puts it back, at once', async () => {
    const [asha = 0] = await named('Asha Rao')
    expect((await journal.read('/board')).text).toContain('Asha Rao')
    const off = await meera.submit(`/admin/editors/${asha}/status`, { status: 'disabled', back: '/admin/editors' })
    expect(off.location).toBe('/admin/editors')
    expect(off.text).toContain('Asha Rao is now hidden from the board')
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

  test('accepts only two values', async () => {
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
  test('asks for confirmation by name, then removes the editor everywhere but in the history', async () => {
    const [asha = 0] = await named('Asha Rao', 'Ravi Kumar')
    expect((await meera.open('/admin/editors')).text).toContain('Delete Asha Rao?')
    const { text, html, location } = await meera.submit(`/admin/editors/${asha}/delete`, { back: '/admin/editors' })
    expect(location).toBe('/admin/editors')
    expect(text).toContain('Asha Rao was deleted')
    expect(html).not.toContain('Select Asha Rao')
    expect((await journal.read('/board')).text).not.toContain('Asha Rao')
    expect(await history()).toEqual([
      {
        at: journal.now.at,
        username: 'Meera Nair',
        kind: 'editor',
        subject: String(asha),
        action: 'delete',
        after: {},
        before: expect.objectContaining({ name: 'Asha Rao', status: 'enabled', is_pinned: false }),
      },
    ])
    expect((await meera.submit(`/admin/editors/${asha}/delete`)).text).toContain('Editor not found')
    expect(await history()).toHaveLength(1)
  })
})

test('the picture of a disabled editor is shown to signed-in users only', async () => {
  const hash = await journal.files.save(await aPicture('png'))
  await anEditor(journal.db, { status: 'disabled', picture: `${hash}.png` })
  const path = `/assets/editors/${hash}.png`
  expect((await journal.get(path)).status).toBe(404)
  const seen = await meera.open(path)
  expect(seen.status).toBe(200)
  expect(seen.caching).toBe('private, no-store')
  await journal.db.update(editors).set({ status: 'enabled' })
  expect((await journal.get(path)).headers.get('cache-control')).toBe('public, no-cache')
  await journal.db.delete(editors)
  expect((await meera.open(path)).status).toBe(404)
})
