// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { sessions } from '../../src/core/db/tables/accounts.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPicture } from '../support/builders/images.ts'
import { anEditor } from '../support/builders/rows.ts'
import { historyOf } from '../support/history.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const meera = await browsingAs(journal, 'Meera Nair')
const asha = await browsingAs(journal, 'Asha Rao')
beforeEach(async () => {
  await journal.db.delete(editors)
  await journal.db.delete(audit)
  journal.pageCache.clear()
})

const right = { name: 'Sita Devi', category: 'chief editor', post: 'Professor & Head', content: 'University of Pune' }
const rows = () => journal.db.select().from(editors).orderBy(asc(editors.id))
const history = async () => (await historyOf(journal.db)).map(({ action }) => action)
const png = async () => new File([new Uint8Array(await aPicture('png'))], 'sita.png', { type: 'image/png' })

async function added(fields: Record<string, string> = {}): Promise<number> {
  await meera.submit('/admin/editors/add', { ...right, ...fields })
  return (await rows()).at(-1)?.id ?? 0
}

/** What stands in the fields of a page's form. */
function valuesOf(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<(?:input|textarea)[^>]*\bname="(\w+)"[^>]*?(?:value="([^"]*)"[^>]*>|>([^<]*))/g)]
  const values = inputs.map(([, name, value, text]) => [name, value ?? text ?? ''])
  const selects = [...html.matchAll(/<select[^>]*\bname="(\w+)".*?<option value="([^"]*)" selected=""/gs)]
  return { ...Object.fromEntries(values), ...Object.fromEntries(selects.map(([, name, value]) => [name, value])) }
}

describe('adding', () => {
  test('offers the posts of the specification, and is enabled by default', async () => {
    const { status, html } = await meera.open('/admin/editors/add')
    expect(status).toBe(200)
    for (const post of ['Professor', 'Associate Professor', 'Assistant Professor', 'Scientist', 'Head', 'Lecturer'])
      expect(html).toContain(`<option value="${post}"></option>`)
    expect(valuesOf(html).status).toBe('enabled')
    expect(html).toContain('src="/assets/editors/avatar.png"')
  })

  test('stores every field and the picture, says so, and the board shows the editor at once', async () => {
    expect((await journal.read('/board')).text).toContain('not been announced')
    const more = { degree: 'Ph.D.', email: 's@pune.example', phone: '+91 20 1234', country: 'India' }
    const fields = { ...right, ...more, editor_website: 'https://sita.example', status: 'enabled' }
    const { location, text } = await meera.submit('/admin/editors/add', { ...fields, imgFile: await png() })
    expect(location).toBe('/admin/editors')
    expect(text).toContain('Editor created successfully')
    const [row] = await rows()
    expect(row).toMatchObject({ ...fields, post: 'Professor &amp;amp; Head', is_pinned: false })
    const board = await journal.get('/board')
    expect(await board.text()).toContain(`src="/assets/editors/${row?.picture}"`)
    expect((await journal.get(`/assets/editors/${row?.picture}`)).status).toBe(200)
    expect((await journal.read('/board')).text).toContain('Professor & Head')
    expect(await history()).toEqual(['add'])
  })

  test('with an empty form shows every problem at once, and keeps the input', async () => {
    const { status, html, text } = await meera.submit('/admin/editors/add', { degree: 'Ph.D.', email: 'sita' })
    expect(status).toBe(422)
    expect(text).toContain('Please correct 5 fields')
    for (const message of ['Name is required', 'Category is required', 'Post is required', 'Affiliation is required'])
      expect(text).toContain(message)
    expect(html).toContain(
      '<p class="error" id="email-error" data-field="email" data-error="invalid">Email is not valid</p>',
    )
    expect(valuesOf(html)).toMatchObject({ degree: 'Ph.D.', email: 'sita', name: '' })
    expect(await rows()).toEqual([])
  })

  test('by a script returns the next address, or the problem of each field', async () => {
    const refused = await meera.send('/admin/editors/add', { ...right, name: '' })
    const errors = [{ name: 'name', text: 'Name is required', code: 'required' }]
    expect(refused).toEqual({ status: 422, body: { errors } })
    const text = new File(['<svg/>'], 'x.png', { type: 'image/png' })
    const unprocessable = await meera.send('/admin/editors/add', { ...right, imgFile: text })
    expect(unprocessable.body.errors).toEqual([
      { name: 'imgFile', text: 'The picture must be an image.', code: 'invalid_image' },
    ])
    const saved = await meera.send('/admin/editors/add', right)
    expect(saved).toEqual({ status: 200, body: { location: '/admin/editors' } })
  })

  test('after the session ended carries the input through the login', async () => {
    const ravi = await browsingAs(journal, 'Ravi Kumar')
    await journal.db.delete(sessions).where(eq(sessions.id, ravi.sessionId))
    const { status, html } = await ravi.submit('/admin/editors/add', right)
    expect(status).toBe(401)
    expect(html).toContain('&quot;post&quot;:&quot;Professor &amp; Head&quot;')
    expect(await rows()).toEqual([])
  })
})

describe('changing', () => {
  test('shows every field as it was entered, and changes nothing if sent back', async () => {
    const id = await added({ degree: 'Ph.D.' })
    const { html, text } = await meera.open(`/admin/editors/${id}`)
    const values = valuesOf(html)
    expect(values).toMatchObject({ name: 'Sita Devi', category: 'chief editor', post: 'Professor &amp; Head' })
    expect(values).toMatchObject({ degree: 'Ph.D.', content: 'University of Pune', status: 'enabled' })
    expect(text).toContain('Added 15 June 2026')
    const before = await rows()
    const sent = { ...values, post: 'Professor & Head' }
    const { text: said } = await meera.submit(`/admin/editors/${id}`, sent)
    expect(said).toContain('Editor updated successfully')
    expect(await rows()).toEqual(before)
    expect(await history()).toEqual(['add'])
  })

  test.each([
    ['Head <b>of</b> crops<br />and soils', 'Head &lt;b&gt;of&lt;/b&gt; crops&lt;br /&gt;and soils'],
    ['p &lt; q', 'p &lt; q'],
    ['&amp;lt;i&amp;gt;', '&amp;amp;lt;i&amp;amp;gt;'],
  ])('shows the post %j in the form so that it stays unchanged', async (post, shown) => {
    const id = await added({ post })
    const [before] = await rows()
    const { html } = await meera.open(`/admin/editors/${id}`)
    expect(valuesOf(html).post).toBe(shown)
    expect(html.includes('data-rich="post"')).toBe(post.includes('<b>')) // source is shown to nobody with scripts
    const typed = shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    await meera.submit(`/admin/editors/${id}`, { ...right, post: typed })
    expect((await rows())[0]?.post).toBe(before?.post ?? '')
  })

  test('returns to the page of the list that it was opened from', async () => {
    const id = await added()
    const list = Array.from({ length: 40 }, (_, n) => ({
      name: `Editor ${n}`,
      category: 'chief editor' as const,
      is_pinned: true,
    }))
    await journal.db.insert(editors).values(list)
    expect((await meera.open('/admin/editors?page=3')).html).toContain(`href="/admin/editors/${id}?page=3"`)
    const { html } = await meera.open(`/admin/editors/${id}?page=3`)
    expect(html).toContain('<a class="back" href="/admin/editors?page=3">')
    const refused = await meera.submit(`/admin/editors/${id}`, { ...valuesOf(html), name: '' })
    expect(valuesOf(refused.html).page).toBe('3')
    const saved = await meera.submit(`/admin/editors/${id}`, { ...valuesOf(refused.html), name: 'Sita' })
    expect(saved.location).toBe('/admin/editors?page=3')
    expect(saved.text).toContain('Page 3 of 3')
  })

  test('replaces the picture, and removes it', async () => {
    const id = await added()
    await meera.submit(`/admin/editors/${id}`, { imgFile: await png() })
    const [{ picture } = { picture: '' }] = await rows()
    const { html } = await meera.open(`/admin/editors/${id}`)
    expect(html).toContain(`src="/assets/editors/${picture}" alt="The current picture"`)
    await meera.submit(`/admin/editors/${id}`, { ...right, picture: 'avatar.png' })
    expect((await rows())[0]?.picture).toBe('')
    expect((await meera.open(`/admin/editors/${id}`)).html).not.toContain('Remove the picture')
  })

  test('accepts stored values that are invalid today until they are changed', async () => {
    await anEditor(journal.db, { name: 'Old', editor_website: 'www' })
    const id = (await rows())[0]?.id ?? 0
    const old = { name: 'Old', post: '', content: '', editor_website: 'www' }
    expect((await meera.submit(`/admin/editors/${id}`, { ...old, degree: 'M.Sc.' })).location).toBe('/admin/editors')
    const { status, text } = await meera.submit(`/admin/editors/${id}`, { ...old, editor_website: 'w' })
    expect(status).toBe(422)
    expect(text).toContain('Website is not valid')
  })

  test('an unknown editor gets 404', async () => {
    for (const id of ['999999', '1e3']) {
      expect((await meera.open(`/admin/editors/${id}`)).status).toBe(404)
      expect((await meera.submit(`/admin/editors/${id}`, right)).status).toBe(404)
      expect((await meera.send(`/admin/editors/${id}`, right)).body.errors[0].text).toBe('Editor not found')
    }
  })
})

describe('two editors at once', () => {
  /** Both open the form; then what each makes of it. */
  async function bothOpen() {
    const id = await added({ phone: '1234567', country: 'India' })
    const { html } = await meera.open(`/admin/editors/${id}`)
    const seen: Record<string, string> = { ...valuesOf(html), post: 'Professor & Head' }
    return { id, seen, path: `/admin/editors/${id}` }
  }

  test('who change different fields both succeed', async () => {
    const { path, seen } = await bothOpen()
    await asha.submit(path, { ...seen, phone: '7654321' })
    await asha.submit(path, { ...seen, phone: '7654321', content: 'University of Delhi' })
    expect((await meera.submit(path, { ...seen, country: 'Nepal' })).text).toContain('Editor updated successfully')
    expect((await rows())[0]).toMatchObject({ phone: '7654321', country: 'Nepal', content: 'University of Delhi' })
  })

  test('who change the same field conflict: the second is told, and no input is lost', async () => {
    const { path, seen } = await bothOpen()
    await asha.submit(path, { ...seen, phone: '7654321', country: 'Nepal' })
    const mine = { ...seen, phone: '5555555', degree: 'D.Sc.' }
    const { status, text, html } = await meera.submit(path, mine)
    expect(status).toBe(409)
    expect(text).toContain('Someone else has changed this editor in the meantime')
    expect(text).toContain('Phone 7654321 5555555')
    expect((await rows())[0]).toMatchObject({ phone: '7654321', degree: '' })
    const again: Record<string, string> = { ...valuesOf(html), post: 'Professor & Head' }
    expect(again).toMatchObject({ phone: '5555555', degree: 'D.Sc.', country: 'Nepal' })
    expect((await meera.submit(path, again)).text).toContain('Editor updated successfully')
    expect((await rows())[0]).toMatchObject({ phone: '5555555', degree: 'D.Sc.', country: 'Nepal' })
  })

  test('give a script the values for showing both and saving again', async () => {
    const { id, path, seen } = await bothOpen()
    await asha.submit(path, { ...seen, phone: '7654321', country: 'Nepal', imgFile: await png() })
    const { status, body } = await meera.send(path, { ...seen, phone: '5555555', imgFile: await png() })
    expect(status).toBe(409)
    expect(body.html).toContain('7654321')
    const now = (await rows()).find((row) => row.id === id)?.updated_at.toISOString()
    expect(body.values).toMatchObject({ country: 'Nepal', updated_at: now })
    expect(body.values).not.toHaveProperty('phone')
  })

  test('who enter the same value do not conflict', async () => {
    const { path, seen } = await bothOpen()
    await asha.submit(path, { ...seen, phone: '7654321' })
    expect((await meera.submit(path, { ...seen, phone: '7654321' })).location).toBe('/admin/editors')
  })

  test('do not undo the switch turned in the meantime', async () => {
    const { id, path, seen } = await bothOpen()
    await asha.submit(`/admin/editors/${id}/status`, { status: 'disabled' })
    await meera.submit(path, { ...seen, country: 'Nepal' })
    expect((await rows())[0]).toMatchObject({ status: 'disabled', country: 'Nepal' })
  })
})

test('the history shows who changed what of an editor, also after its deletion', async () => {
  const id = await added({ post: 'Professor' })
  await asha.submit(`/admin/editors/${id}`, { post: 'Head', imgFile: await png() })
  await asha.submit('/admin/editors/pin', { pin: '1', ids: String(id) })
  const { text } = await meera.open(`/admin/editors/${id}/history`)
  for (const words of ['Pinned by Asha Rao, 15 June 2026', 'Changed by Asha Rao', 'Post Professor Head', 'A file'])
    expect(text).toContain(words)
  expect(text).toContain('Added by Meera Nair')
  await meera.submit(`/admin/editors/${id}/delete`)
  const after = await meera.open(`/admin/editors/${id}/history`)
  expect(after.text).toContain('Deleted editor: Sita Devi Deleted by Meera Nair')
  expect((await meera.open('/admin/editors/999999/history')).status).toBe(404)
})
