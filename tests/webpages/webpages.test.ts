// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { webpages } from '../../src/core/db/tables/site.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { slugFor } from '../../src/journal/webpages/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const meera = await browsingAs(journal)
const { token } = meera
beforeEach(async () => {
  await db.delete(webpages)
})

const fields = { slug: 'ethics', title: 'Ethics & rules', text: '<h2>Authors</h2><p>Say who did what.</p>' }
const call = (method: string, path = '', body?: object) =>
  journal.call(method, `/api/admin/pages${path}`, { token, body })
const add = async (more: object = {}) => (await call('POST', '', { ...fields, ...more })).body as { id: number }
const text = async (path: string) => (await journal.get(path)).text()
const answered = async (path: string) => {
  const { status, headers } = await journal.get(path)
  return [status, headers.get('location')]
}

describe('the API', () => {
  test('adds, changes and deletes a page, with its history', async () => {
    const { status, body } = await call('POST', '', { ...fields, place: 'more', order: 12 })
    expect(status).toBe(201)
    const text = encodeHtml(fields.text.replace('<h2>', '<h2 id="authors">'))
    const given = { ...fields, text, place: 'more', order: 12, status: 'enabled' }
    expect(body).toEqual({ id: expect.any(Number), ...given, modification: journal.now.at.toISOString() })
    const changed = await call('POST', `/${body.id}`, { title: 'Ethics', order: '3' })
    expect(changed).toMatchObject({ status: 200, body: { slug: 'ethics', title: 'Ethics', order: 3 } })
    expect((await call('DELETE', `/${body.id}`)).status).toBe(204)
    expect((await call('DELETE', `/${body.id}`)).status).toBe(404)
    const { text: history } = await meera.open(`/admin/webpages/${body.id}/history`)
    for (const word of ['Deleted webpage: Ethics', 'Order', '12', '3']) expect(history).toContain(word)
    const { html } = await meera.open('/admin/deleted')
    const [version = ''] = /\/admin\/webpages\/\d+\/history\/\d+/.exec(html) ?? []
    await meera.submit(version)
    expect(await db.select().from(webpages)).toMatchObject([
      { id: body.id, title: 'Ethics', order: '3', place: 'more' },
    ])
  })

  test.each([
    [{ slug: '' }, 422, 'required', 'slug'],
    [{ slug: 'Our ethics' }, 422, 'invalid', 'slug'],
    [{ slug: 'é' }, 422, 'invalid', 'slug'],
    [{ title: ' ' }, 422, 'required', 'title'],
    [{ text: '<p> </p>' }, 422, 'required', 'text'],
    [{ place: 'top' }, 422, 'invalid', 'place'],
    [{ order: '-1' }, 422, 'invalid', 'order'],
    [{ status: 'gone' }, 422, 'invalid_status', 'status'],
    [{ slug: 'taken' }, 409, 'duplicate_slug', 'slug'],
  ])('refuses %j', async (wrong, status, error, field) => {
    await add({ slug: 'taken' })
    expect(await call('POST', '', { ...fields, ...wrong })).toMatchObject({ status, body: { error, field } })
    const { id } = await add()
    expect(await call('POST', `/${id}`, wrong)).toMatchObject({ status, body: { error, field } })
  })

  test('keeps what another changed since the version that a change is made from', async () => {
    const { body } = await call('POST', '', fields)
    const { id, modification } = body
    await call('POST', `/${id}`, { title: 'Ethics' })
    expect(await call('POST', `/${id}`, { title: 'Rules', modification })).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    })
    expect(await call('POST', `/${id}`, { order: '4', modification })).toMatchObject({
      status: 200,
      body: { title: 'Ethics', order: 4 },
    })
  })

  test('needs a session, and a page that is there', async () => {
    expect((await journal.call('POST', '/api/admin/pages', { body: fields })).status).toBe(401)
    expect((await call('POST', '/4711', { title: 'x' })).status).toBe(404)
  })
})

describe('readers', () => {
  test('find pages in their places, in order, in the sitemap and by a search', async () => {
    await add({ slug: 'b', title: 'Second', order: 10 })
    await add({ slug: 'a', title: 'First', order: 2 })
    await add({ place: 'more' })
    await add({ slug: 'hidden', title: 'Unfinished', status: 'disabled' })
    const html = await text('/contact')
    expect(html.indexOf('/pages/a"')).toBeLessThan(html.indexOf('/pages/b"'))
    expect(/<summary>MORE<\/summary><ul>(.*?)<\/ul>/s.exec(html)?.[1]).toContain('<a href="/pages/ethics">')
    expect(html).not.toContain('/pages/hidden')
    const page = await text('/pages/ethics')
    expect(page).toContain('<h1>Ethics &amp; rules</h1>')
    expect(page).toContain('<p>Say who did what.</p>')
    expect(page).toContain('<summary aria-current="true">MORE</summary>')
    const pages = await text('/sitemaps/pages.xml')
    expect(pages).toContain(`/pages/ethics</loc><lastmod>${journal.now.at.toISOString()}</lastmod>`)
    expect(pages).not.toContain('/pages/hidden')
    expect(await text('/sitemap.xml')).toContain(`<lastmod>${journal.now.at.toISOString()}</lastmod>`)
    expect(await text('/search?keyword=who+did')).toContain('<a href="/pages/ethics">')
    expect(await text('/search?keyword=who+did&page=2')).not.toContain('class="found-pages"')
    expect(await text('/search?keyword=unfinished')).not.toContain('/pages/hidden"')
  })

  test('come from a former address to the page of today, until another page takes it', async () => {
    const { id } = await add({ slug: 'old' })
    await call('POST', `/${id}`, { slug: 'newer' })
    await call('POST', `/${id}`, { slug: 'newest' })
    expect(await answered('/pages/old')).toEqual([301, '/pages/newest'])
    expect(await answered('/pages/newer')).toEqual([301, '/pages/newest'])
    const { id: taker } = await add({ slug: 'old' })
    expect(await answered('/pages/old')).toEqual([200, null])
    await call('POST', `/${taker}`, { slug: 'other' })
    expect(await answered('/pages/old')).toEqual([301, '/pages/other'])
    await call('POST', `/${id}`, { status: 'disabled' })
    for (const slug of ['newer', 'newest', 'never']) expect(await answered(`/pages/${slug}`)).toEqual([404, null])
    await call('DELETE', `/${id}`)
    for (const slug of ['newer', 'newest']) expect(await answered(`/pages/${slug}`)).toEqual([410, null])
    expect(await text('/pages/newest')).toContain('This page was deleted')
    const { id: draft } = await add({ slug: 'draft', status: 'disabled' })
    await call('DELETE', `/${draft}`)
    expect(await answered('/pages/draft')).toEqual([404, null])
  })
})

describe('editors', () => {
  test('add a page, are shown what is taken beside its field, and find it in the list and the search', async () => {
    expect((await meera.open('/admin/pages')).text).toContain('Add the first webpage')
    const added = await meera.submit('/admin/webpages/add', { ...fields, place: 'more', order: '', status: 'enabled' })
    expect(added.location).toBe('/admin/pages')
    expect(added.text).toContain('Webpage created successfully')
    expect(added.text).toContain('/pages/ethics In the navigation, under More')
    expect((await meera.open('/admin/search?q=rules')).text).toContain('Ethics & rules')
    const twice = await meera.send('/admin/webpages/add', { ...fields, title: 'Another' })
    expect(twice).toMatchObject({
      status: 409,
      body: { errors: [{ name: 'slug', text: 'Another page has this address' }] },
    })
  })

  test.each([
    ['Ethics & rules', 'ethics-rules'],
    ['  Über uns – 2026 ', 'uber-uns-2026'],
    ['नैतिकता', ''],
    [`${'Long '.repeat(20)}`, 'long-long-long-long-long-long-long-long-long-long-long-long'],
  ])('are offered of %j the address %j', (title, slug) => {
    expect(slugFor(title)).toBe(slug)
  })

  test('preview what they typed, of a new page too, and are told what is missing', async () => {
    expect((await meera.open('/admin/webpages/add')).html).toContain('formAction="/admin/webpages/preview"')
    const { status, html } = await meera.submit('/admin/webpages/preview', { ...fields, slug: '' })
    expect([status, html]).toEqual([200, expect.stringContaining('<h1>Ethics &amp; rules</h1>')])
    expect(html).toContain('<p>Say who did what.</p>')
    const empty = await meera.submit('/admin/webpages/preview', { title: '', text: '' })
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('Title is required')])
    expect(await db.select().from(webpages)).toEqual([])
  })

  test('keep drafts of its form', async () => {
    const { id } = await add()
    const draft = { title: 'Half-written' }
    await meera.submit(`/admin/drafts?of=${encodeURIComponent(`/admin/webpages/${id}`)}`, draft)
    expect((await meera.open(`/admin/webpages/${id}`)).html).toContain('value="Half-written"')
    expect((await meera.open('/admin')).text).toContain('Webpage: Half-written')
  })
})
