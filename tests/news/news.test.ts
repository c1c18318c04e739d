// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { articles } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { news } from '../../src/core/db/tables/site.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, someNews } from '../support/builders/rows.ts'
import { historyOf } from '../support/history.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ ORIGIN: 'http://crops.example' })
const { db } = journal
const meera = await browsingAs(journal, 'Meera Nair')
const asha = await browsingAs(journal, 'Asha Rao')
beforeEach(async () => {
  await db.delete(news)
  await db.delete(audit)
  journal.pageCache.clear()
})

const text = async (path: string) => (await journal.get(path)).text()
const fields = { title: 'A call', date: '2026-05-01', content: '<p>Send <i>Zea</i>.</p>', status: 'enabled' }
const idOf = async () => (await db.select().from(news))[0]?.id ?? 0

describe('without news', () => {
  test('no page shows, links or lists any', async () => {
    await someNews(db, { status: 'disabled', title: 'Secret' })
    expect(await text('/')).not.toContain('News')
    expect(await text('/feed.atom')).not.toContain('Secret')
    expect(await text('/sitemaps/pages.xml')).not.toContain('/news')
    expect((await journal.read('/news')).text).toContain('There is no news yet.')
    expect((await journal.get(`/news/${await idOf()}`)).status).toBe(404)
    expect((await meera.open('/admin/news')).text).toContain('Secret')
  })

  test('the back office explains how to begin', async () => {
    expect((await meera.open('/admin/news')).text).toContain('There is no news yet. Add the first news.')
  })
})

describe('readers', () => {
  test('see the newest three on the home page, by date, and all of them at /news, twenty a page', async () => {
    for (let day = 1; day <= 21; day++)
      await someNews(db, { title: `News of day ${day}.`, date: `2026-05-${String(day).padStart(2, '0')}` })
    const home = await journal.read('/')
    expect(home.text).toContain(
      'News News of day 21. 21 May 2026 News of day 20. 20 May 2026 News of day 19. 19 May 2026 All news',
    )
    expect(home.text).not.toContain('News of day 18.')
    expect((await journal.read('/news')).text).toContain('Page 1 of 2')
    expect((await journal.read('/news?page=2')).text).toContain('News of day 1.')
    expect((await journal.get('/news?page=3')).headers.get('location')).toBe('/news?page=2')
  })

  test('see each piece of news at its own address', async () => {
    await someNews(db, { title: 'Rice & wheat', date: '2026-05-02', content: encodeHtml('<p>Read <i>Oryza</i>.</p>') })
    const page = await text(`/news/${await idOf()}`)
    expect(page).toContain('<h1>Rice &amp; wheat</h1>')
    expect(page).toContain('<time dateTime="2026-05-02">2 May 2026</time>')
    expect(page).toContain('<p>Read <i>Oryza</i>.</p>')
    for (const path of ['/news/0', '/news/1e3', '/news/2147483647']) expect((await journal.get(path)).status).toBe(404)
  })

  test('find other news beside a piece of it, and the issues beside the only one', async () => {
    await anArticle(db)
    await someNews(db, { title: 'Rice' })
    const path = `/news/${await idOf()}`
    const alone = await text(path)
    expect(alone).toContain('<nav class="archive-sidebar"')
    expect(alone).not.toContain('More news')
    await someNews(db, { title: 'Wheat' })
    journal.pageCache.clear()
    expect((await journal.read(path)).text).toContain('More news Wheat')
    await db.delete(articles)
  })

  test('are safe from stored scripts', async () => {
    await someNews(db, { content: encodeHtml('<p>a<img src=x onerror=b></p><script>alert(1)</script>') })
    const page = await text('/news')
    expect(page).not.toContain('<img src=x')
    expect(page).not.toContain('alert(1)')
  })
})

describe('harvesters', () => {
  test('find news in the feed among the articles, by date', async () => {
    await anArticle(db, { refnumber: '1', publishdate: '2026-03-01' })
    await anArticle(db, { refnumber: '2', publishdate: '2026-05-01' })
    for (const [title, date] of [
      ['Newest & best', '2026-06-01'],
      ['Between', '2026-04-01'],
      ['Oldest', '2026-02-01'],
    ] as const)
      await someNews(db, { title, date, content: encodeHtml('<p>a &amp; b</p>') })
    const feed = await text('/feed.atom')
    const entries = feed.split('<entry>').slice(1)
    const places = entries.map((entry) => /<id>http:\/\/crops\.example\/(news|archives)/.exec(entry)?.[1])
    expect(places).toEqual(['news', 'archives', 'news', 'archives', 'news'])
    expect(entries[0]).toContain('<title>Newest &amp; best</title>')
    expect(entries[0]).toContain('<content type="html">&lt;p&gt;a &amp;amp; b&lt;/p&gt;</content>')
    expect(entries[0]).toContain('<published>2026-06-01T00:00:00Z</published>')
  })

  test('find news in the sitemap, with the time of the last change', async () => {
    await someNews(db, { modification: new Date('2027-01-01T00:00:00Z') })
    const pages = await text('/sitemaps/pages.xml')
    const id = await idOf()
    expect(pages).toContain('<url><loc>http://crops.example/news</loc></url>')
    expect(pages).toContain(`<loc>http://crops.example/news/${id}</loc><lastmod>2027-01-01T00:00:00.000Z</lastmod>`)
    expect(await text('/sitemap.xml')).toContain('<lastmod>2027-01-01T00:00:00.000Z</lastmod>')
  })
})

describe('editors', () => {
  test('add news, which readers see at once', async () => {
    expect(await text('/')).not.toContain('A call')
    const form = await meera.open('/admin/news/add')
    expect(form.html).toContain('value="2026-06-15"')
    expect(form.html).not.toContain('imgFile')
    const bad = '<script>alert(1)</script>'
    const { location, text: said } = await meera.submit('/admin/news/add', { ...fields, content: fields.content + bad })
    expect(location).toBe('/admin/news')
    expect(said).toContain('News created successfully')
    expect(await text('/')).toContain('A call')
    const [row] = await db.select().from(news)
    expect(row).toMatchObject({ ...fields, content: encodeHtml(fields.content) })
    const [change] = await historyOf(db)
    expect(change).toMatchObject({ kind: 'news', action: 'add', username: 'Meera Nair' })
  })

  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ content: '<p> </p>' }, 'content', 'Text is required'],
    [{ date: '' }, 'date', 'Date is required'],
    [{ date: '2026-02-30' }, 'date', 'Date is not valid'],
    [{ date: '0026-11-20' }, 'date', 'Date is not valid'],
    [{ status: 'x' }, 'status', 'The status must be enabled or disabled'],
  ])('are shown the problem %j beside its field', async (wrong, name, message) => {
    const { status, body } = await meera.send('/admin/news/add', { ...fields, ...wrong })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ name, text: message }] })
    expect(await db.$count(news)).toBe(0)
  })

  test('can change, hide and delete news', async () => {
    await someNews(db, { title: 'A call', date: '2026-05-01' })
    const id = await idOf()
    await meera.submit(`/admin/news/${id}`, { title: 'Another call', date: '2026-05-03' })
    expect((await journal.read('/')).text).toContain('Another call 3 May 2026')
    const history = await meera.open(`/admin/news/${id}/history`)
    expect(history.text).toContain('1 May 2026 → 3 May 2026')
    await meera.submit(`/admin/news/${id}/status`, { status: 'disabled' })
    expect(await text('/')).not.toContain('Another call')
    await meera.submit(`/admin/news/${id}/delete`)
    expect(await db.$count(news)).toBe(0)
    expect((await meera.open(`/admin/news/${id}/history`)).text).toContain('Deleted news: Another call')
  })

  test('lose no change if they edit at the same time', async () => {
    await someNews(db, { title: 'A call' })
    const [row] = await db.select().from(news)
    const modification = row?.modification.toISOString() ?? ''
    const path = `/admin/news/${row?.id}`
    await asha.submit(path, { title: 'By Asha', modification })
    expect((await meera.submit(path, { date: '2026-05-09', modification })).text).toContain('updated successfully')
    const { status, text: said } = await meera.submit(path, { title: 'By Meera', modification })
    expect(status).toBe(409)
    expect(said).toContain('Title By Asha By Meera')
  })
})
