// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { audit } from '../../src/core/db/tables/office.ts'
import { indexing } from '../../src/core/db/tables/site.ts'
import { partnerRecords } from '../../src/journal/partners/pages.tsx'
import { browsingAs } from '../support/browsing.ts'
import { aPicture } from '../support/builders/images.ts'
import { aPartner } from '../support/builders/rows.ts'
import { historyOf } from '../support/history.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const meera = await browsingAs(journal, 'Meera Nair')
const asha = await browsingAs(journal, 'Asha Rao')
beforeEach(async () => {
  await journal.db.delete(indexing)
  await journal.db.delete(audit)
  journal.pageCache.clear()
})

const rows = () => journal.db.select().from(indexing).orderBy(asc(indexing.sortnumber), asc(indexing.id))
const titles = async () => (await rows()).map(({ title }) => title).join(' ')
const history = () => historyOf(journal.db)
const png = async () => new File([new Uint8Array(await aPicture('png'))], 'logo.png', { type: 'image/png' })

/** Adds partners of these titles, all with the same sort number, and answers their ids. */
async function named(...names: string[]): Promise<number[]> {
  for (const title of names) await aPartner(journal.db, { title, sortnumber: 7 })
  return (await journal.db.select().from(indexing).orderBy(asc(indexing.id))).map(({ id }) => id)
}

const inOrder = (text: string, names: string[]) => names.toSorted((a, b) => text.indexOf(a) - text.indexOf(b)).join(' ')

describe('the list', () => {
  test('without partners says what to do', async () => {
    const { status, text } = await meera.open('/admin/indexing')
    expect(status).toBe(200)
    expect(text).toContain('There are no indexing partners yet. Add the first partner.')
  })

  test('shows every partner in order, with logo, link and status', async () => {
    await aPartner(journal.db, { title: 'Beta', sortnumber: 2, link: 'https://beta.example/journals', image: 'b.png' })
    await aPartner(journal.db, { title: 'Alpha', sortnumber: 1, status: 'disabled' })
    await aPartner(journal.db, { title: 'Gamma', sortnumber: 3, link: 'no address' })
    const { html, text } = await meera.open('/admin/indexing')
    expect(inOrder(html, ['Alpha', 'Beta', 'Gamma'])).toBe('Alpha Beta Gamma')
    for (const words of ['3 partners', 'beta.example', 'no address', 'Shown', 'Hidden', 'Delete Beta?'])
      expect(text).toContain(words)
    expect(html).toContain('src="/assets/indexing/b.png"')
    expect(html).not.toContain('href="no address"')
  })
})

describe('moving', () => {
  const moving = (fields: Record<string, string | number>) =>
    meera.submit(
      '/admin/indexing/move',
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    )

  test('puts a partner beside another, reports its place, and readers see it at once', async () => {
    const [a = 0, b = 0, c = 0] = await named('Alpha', 'Beta', 'Gamma')
    expect(inOrder((await journal.read('/indexing')).text, ['Alpha', 'Beta', 'Gamma'])).toBe('Alpha Beta Gamma')
    const up = await moving({ id: c, before: a })
    expect(up.location).toBe(`/admin/indexing#partner-${c}`)
    expect(up.text).toContain('Gamma is now number 1 of 3')
    expect((await rows()).map(({ title, sortnumber }) => [title, sortnumber])).toEqual([
      ...[
        ['Gamma', 1],
        ['Alpha', 2],
        ['Beta', 3],
      ],
    ])
    await moving({ id: a, after: b, before: '' })
    for (const path of ['/indexing', '/'])
      expect(inOrder((await journal.read(path)).text, ['Alpha', 'Beta', 'Gamma'])).toBe('Gamma Beta Alpha')
    const moved = { at: journal.now.at, username: 'Meera Nair', kind: 'partner' as const, action: 'move' }
    expect(await history()).toEqual([
      { ...moved, subject: String(c), before: { place: 3 }, after: { place: 1 } },
      { ...moved, subject: String(a), before: { place: 2 }, after: { place: 3 } },
    ])
  })

  test('changes nothing at the end of the list, or beside a deleted or missing partner', async () => {
    const [a = 0] = await named('Alpha', 'Beta')
    expect((await moving({ id: a })).text).toContain('It is already at this end of the list')
    expect((await moving({ id: a, before: 999_999 })).text).toContain('Nothing was moved; please try again.')
    expect((await moving({ id: 999_999, before: a })).text).toContain('Partner not found')
    expect((await moving({ before: a })).text).toContain('Partner not found')
    await moving({ id: a, before: a })
    expect(await titles()).toBe('Alpha Beta')
    expect(await history()).toEqual([])
  })

  test('by two users at the same time keeps both moves', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await named('A', 'B', 'C', 'D')
    const seen = await Promise.all([
      partnerRecords.move({ ...journal, username: 'meera' }, d, { before: a }),
      partnerRecords.move({ ...journal, username: 'asha' }, b, { after: c }),
    ])
    expect(seen.map(({ ok }) => ok)).toEqual([true, true])
    expect(await titles()).toBe('D A C B')
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        partnerRecords.move({ ...journal, username: 'meera' }, n % 2 ? a : b, n % 3 ? { before: c } : { after: d }),
      ),
    )
    expect((await rows()).map(({ sortnumber }) => sortnumber)).toEqual([1, 2, 3, 4])
  })
})

describe('adding', () => {
  test('puts a partner with its logo last, and readers see it at once', async () => {
    await named('Alpha')
    expect((await journal.read('/indexing')).text).not.toContain('Crop Index')
    const fields = { title: ' Crop  Index ', link: ' crop.example/ ', status: 'enabled' }
    const { location, text } = await meera.submit('/admin/indexing/add', { ...fields, imgFile: await png() })
    expect(location).toBe('/admin/indexing')
    expect(text).toContain('Partner created successfully')
    const row = (await rows()).at(-1)
    expect(row).toMatchObject({ ...fields, title: 'Crop Index', link: 'https://crop.example/', sortnumber: 8 })
    const page = await (await journal.get('/indexing')).text()
    expect(page).toContain(`src="/assets/indexing/${row?.image}"`)
    expect((await journal.get(`/assets/indexing/${row?.image}`)).headers.get('content-type')).toBe('image/png')
    expect((await history()).map(({ action, after }) => [action, after.title])).toEqual([['add', 'Crop Index']])
  })

  test('with invalid values shows the problems beside the fields, and keeps the input', async () => {
    const { status, html, text } = await meera.submit('/admin/indexing/add', { link: 'crop', status: 'enabled' })
    expect(status).toBe(422)
    expect(text).toContain('Please correct 2 fields')
    expect(html).toContain(
      '<p class="error" id="title-error" data-field="title" data-error="required">Title is required',
    )
    expect(html).toContain('<p class="error" id="link-error" data-field="link" data-error="invalid">Link is not valid')
    expect(html).toContain('value="crop"')
    const svg = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
    const unprocessable = await meera.send('/admin/indexing/add', { title: 'Crop Index', imgFile: svg })
    expect(unprocessable).toEqual({
      status: 422,
      body: { errors: [{ name: 'imgFile', text: 'The picture must be an image.', code: 'invalid_image' }] },
    })
    expect(await rows()).toEqual([])
  })
})

describe('changing', () => {
  test('writes the fields that differ, replaces the logo and removes it', async () => {
    const [id = 0] = await named('Alpha')
    const opened = await meera.open(`/admin/indexing/${id}`)
    expect(opened.html).toContain('value="Alpha"')
    await meera.submit(`/admin/indexing/${id}`, { title: 'Alpha Index', imgFile: await png() })
    const [first] = await rows()
    expect(first).toMatchObject({ title: 'Alpha Index', sortnumber: 7, image: expect.stringMatching(/\.png$/) })
    await meera.submit(`/admin/indexing/${id}`, { title: 'Alpha Index', image: '' })
    expect((await rows())[0]?.image).toBe('')
    const { text } = await meera.submit(`/admin/indexing/${id}`, { title: 'Alpha Index' })
    expect(text).toContain('Partner updated successfully')
    expect(await history()).toHaveLength(2)
    for (const path of ['/admin/indexing/999999', '/admin/indexing/1e3']) {
      expect((await meera.open(path)).status).toBe(404)
      expect((await meera.submit(path, { title: 'x' })).status).toBe(404)
    }
  })

  test('by two users at the same time loses no change', async () => {
    const [id = 0] = await named('Alpha')
    const [row] = await rows()
    const seen = { title: 'Alpha', link: '', status: 'enabled', modification: row?.modification.toISOString() ?? '' }
    const path = `/admin/indexing/${id}`
    await asha.submit(path, { ...seen, title: 'Alpha of Asha' })
    expect((await meera.submit(path, { ...seen, link: 'https://a.example/' })).text).toContain('updated successfully')
    const { status, text, html } = await meera.submit(path, { ...seen, title: 'Alpha of Meera' })
    expect(status).toBe(409)
    expect(text).toContain('Title Alpha of Asha Alpha of Meera')
    expect(html).toContain('value="https://a.example/"')
    expect(await titles()).toBe('Alpha of Asha')
    const again = (await rows())[0]?.modification.toISOString() ?? ''
    expect(html).toContain(`value="${again}"`)
    const late = { ...seen, title: 'Alpha of Meera', link: 'https://a.example/', modification: again }
    await meera.submit(path, late)
    expect((await rows())[0]).toMatchObject({ title: 'Alpha of Meera', link: 'https://a.example/' })
  })

  test('does not conflict with a change of order while the form is open', async () => {
    const [a = 0, b = 0] = await named('Alpha', 'Beta')
    const modification = (await rows())[0]?.modification.toISOString() ?? ''
    await asha.submit('/admin/indexing/move', { id: String(a), after: String(b) })
    await meera.submit(`/admin/indexing/${a}`, { title: 'Alpha Index', modification })
    expect(await titles()).toBe('Beta Alpha Index')
  })
})

test('the switch hides a partner from readers and shows it again, at once', async () => {
  const [id = 0] = await named('Alpha')
  expect((await journal.read('/indexing')).text).toContain('Alpha')
  const off = await meera.submit(`/admin/indexing/${id}/status`, { status: 'disabled' })
  expect(off.text).toContain('Alpha is now hidden from readers')
  expect((await journal.read('/indexing')).text).not.toContain('Alpha')
  await meera.submit(`/admin/indexing/${id}/status`, { status: 'enabled' })
  expect((await journal.read('/indexing')).text).toContain('Alpha')
  expect((await meera.submit(`/admin/indexing/${id}/status`, { status: 'x' })).text).toContain('The status must be')
  expect(await history()).toHaveLength(2)
})

test('deleting a partner keeps only its history', async () => {
  const [id = 0] = await named('Alpha', 'Beta')
  await meera.submit(`/admin/indexing/${id}`, { link: 'https://a.example/' })
  const { text } = await meera.submit(`/admin/indexing/${id}/delete`)
  expect(text).toContain('Alpha was deleted')
  expect((await journal.read('/indexing')).text).not.toContain('Alpha')
  expect(await titles()).toBe('Beta')
  const told = await meera.open(`/admin/indexing/${id}/history`)
  for (const words of ['Deleted partner: Alpha', 'Deleted by Meera Nair', 'Changed by Meera Nair', 'Link'])
    expect(told.text).toContain(words)
  expect((await meera.submit(`/admin/indexing/${id}/delete`)).text).toContain('Partner not found')
  expect((await meera.open('/admin/indexing/999999/history')).status).toBe(404)
})

test('the logo of a disabled partner is shown to signed-in users only', async () => {
  const hash = await journal.files.save(new Uint8Array(await aPicture('png')))
  await aPartner(journal.db, { status: 'disabled', image: `${hash}.png` })
  expect((await journal.get(`/assets/indexing/${hash}.png`)).status).toBe(404)
  expect((await meera.open(`/assets/indexing/${hash}.png`)).status).toBe(200)
})
