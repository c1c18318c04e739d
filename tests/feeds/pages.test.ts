// one database
import { describe, expect, test } from 'bun:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { registeredDois } from '../../src/core/db/tables/record.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ ORIGIN: 'https://crops.example' })
const { db } = journal
await setSettings(db, { websitename: 'Crops & Soils', journal_language: 'English, Hindi' })
await anArticle(db, {
  refnumber: '1',
  title: 'On <i>Zea</i> &amp; rice',
  authorname: 'Asha Rao, सीता देवी',
  publishdate: '2026-03-14',
})
await anArticle(db, { refnumber: '2', status: 'disabled', year: 2025, volume: 4, issue: 1 })
await anArticle(db, { refnumber: '3', abstract: '<p>a &lt; b</p>' })

const text = async (path: string) => (await journal.get(path)).text()
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location)

/** Fails where a text is no well-formed XML. */
async function parsed(xml: string) {
  const stack: string[] = []
  for (const [, closing, name = '', selfClosing] of xml
    .replace(/<\?.*?\?>/, '')
    .matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (closing) expect(stack.pop()).toBe(name)
    else if (!selfClosing) stack.push(name)
  }
  expect(stack).toEqual([])
  expect(xml).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)/)
}

test('robots.txt keeps crawlers out of what is private, and names the sitemap', async () => {
  const answer = await journal.get('/robots.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const robots = await answer.text()
  expect(robots).toContain('Disallow: /admin\n')
  expect(robots).not.toContain('/archives')
  expect(robots).toEndWith('Sitemap: https://crops.example/sitemap.xml\n')
})

describe('the sitemap', () => {
  test('has a part of pages and a part for each 1,000 ids with a public article', async () => {
    const { db } = journal
    await anArticle(db, { refnumber: '4' })
    journal.pageCache.clear()
    const index = await text('/sitemap.xml')
    await parsed(index)
    expect(locations(index)).toEqual([
      'https://crops.example/sitemaps/pages.xml',
      'https://crops.example/sitemaps/1.xml',
    ])
    await db.execute(sql`alter table articles alter column id restart with 15001`)
    await anArticle(db, { refnumber: '15001' })
    journal.pageCache.clear()
    expect(locations(await text('/sitemap.xml')).slice(1)).toEqual([
      'https://crops.example/sitemaps/1.xml',
      'https://crops.example/sitemaps/16.xml',
    ])
    expect(locations(await text('/sitemaps/16.xml'))).toEqual(['https://crops.example/archives/2026/vol5/issue2/15001'])
  })

  test('dates each part by the last change of what it lists', async () => {
    const { db } = journal
    const at = (time: string) => ({ modification: new Date(time) })
    await db.update(articles).set(at('2026-04-02T08:00:00.5Z'))
    await db.update(articles).set(at('2026-04-03T08:00:00Z')).where(eq(articles.refnumber, '3'))
    await db.update(articles).set(at('2026-04-04T08:00:00Z')).where(eq(articles.status, 'disabled'))
    await db.update(issues).set(at('2026-04-05T08:00:00Z'))
    await db.update(issues).set(at('2026-04-06T08:00:00Z')).where(eq(issues.year, 2025))
    journal.pageCache.clear()
    const index = await text('/sitemap.xml')
    await parsed(index)
    expect([...index.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, moment]) => moment)).toEqual([
      '2026-04-05T08:00:00.000Z',
      '2026-04-03T08:00:00.000Z',
      '2026-04-02T08:00:00.500Z',
    ])
  })

  test('lists public articles with the day of their last change', async () => {
    const changed = new Date('2026-04-01T08:00:00.123Z')
    await journal.db.update(articles).set({ modification: changed }).where(eq(articles.refnumber, '1'))
    journal.pageCache.clear()
    const part = await text('/sitemaps/1.xml')
    await parsed(part)
    expect(part).toContain(
      '<url><loc>https://crops.example/archives/2026/vol5/issue2/1</loc><lastmod>2026-04-01T08:00:00.123Z</lastmod></url>',
    )
    expect(locations(part)).not.toContain('https://crops.example/archives/2025/vol4/issue1/2')
  })

  test('lists every fixed page and every public issue', async () => {
    const pages = await text('/sitemaps/pages.xml')
    await parsed(pages)
    expect(locations(pages)).toContain('https://crops.example/')
    expect(locations(pages)).toContain('https://crops.example/privacy-policy')
    expect(locations(pages)).toContain('https://crops.example/archives/2026/vol5/issue2')
    expect(locations(pages)).not.toContain('https://crops.example/archives/2025/vol4/issue1')
    for (const location of locations(pages))
      expect((await journal.get(new URL(location ?? '').pathname)).status).toBe(200)
  })

  test.each([
    '/sitemaps/0.xml',
    '/sitemaps/2.xml',
    '/sitemaps/999999.xml',
    '/sitemaps/9999999.xml',
    '/sitemaps/1',
    '/sitemaps/x.xml',
  ])('%s does not exist', async (path) => {
    expect((await journal.get(path)).status).toBe(404)
  })
})

describe('the feed', () => {
  test('contains the articles published last, newest first', async () => {
    const answer = await journal.get('/feed.atom')
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = await answer.text()
    await parsed(feed)
    expect(feed).toContain('<title>Crops &amp; Soils</title>')
    expect(
      [...feed.matchAll(/<id>https:\/\/crops\.example\/archives\/2026\/vol5\/issue2\/(\d+)<\/id>/g)].map(
        ([, ref]) => ref,
      ),
    ).toEqual(['1', '15001', '4', '3'])
    expect(feed).toContain('<title type="html">On &lt;i&gt;Zea&lt;/i&gt; &amp;amp; rice</title>')
    expect(feed).toContain('<summary type="html">&lt;p&gt;a &amp;lt; b&lt;/p&gt;</summary>')
    expect(feed).toContain('<author><name>सीता देवी</name></author>')
    expect(feed).toContain('<published>2026-03-14T00:00:00Z</published>')
  })

  test('dates an article by its day, or else by its issue, and its update by its last change', async () => {
    const modification = new Date('2026-11-20T21:12:00Z')
    const older = { modification, year: 2010, volume: 1, issue: 1 }
    const march = { modification, year: 2026, volume: 6, issue: 1 }
    await anIssue(db, { ...older, frequency: 'Jan-Dec' })
    await anIssue(db, { ...march, frequency: 'March' })
    await anArticle(db, { ...older, refnumber: '900', title: 'गेहूँ (<i>Triticum</i>) में जल' })
    await anArticle(db, { ...older, refnumber: '901' })
    await anArticle(db, { ...march, refnumber: '902' })
    await anArticle(db, { ...march, refnumber: '903', publishdate: '2026-02-28' })
    journal.pageCache.clear()
    const entries = (await text('/feed.atom')).split(/<entry[ >]/).slice(1)
    const of = (name: string) => entries.map((entry) => new RegExp(`<${name}>([^<]*)<`).exec(entry)?.[1] ?? '')
    expect(of('id').map((id) => id.split('/').at(-1))).toEqual(['1', '902', '903', '15001', '4', '3', '901', '900'])
    expect(of('published').map((moment) => moment.slice(0, 10))).toEqual([
      ...['2026-03-14', '2026-03-01', '2026-02-28', '2026-01-01', '2026-01-01', '2026-01-01'],
      ...['2010-01-01', '2010-01-01'],
    ])
    expect(of('updated').at(-1)).toBe('2026-11-20T21:12:00.000Z')
    expect(entries.at(-1)).toStartWith('xml:lang="hi"><title type="html">गेहूँ')
    expect(entries.at(-2)).toStartWith('xml:lang="en"><title type="html">')
    await db.delete(articles).where(inArray(articles.refnumber, ['900', '901', '902', '903']))
    journal.pageCache.clear()
  })

  test('is well-formed even if a title is not', async () => {
    const { db, pageCache } = journal
    await anArticle(db, { refnumber: '5', title: 'Rice\u0001 and\u000b wheat\ufffe' })
    pageCache.clear()
    expect(await text('/feed.atom')).toContain('<title type="html">Rice and wheat</title>')
    await db.delete(articles).where(eq(articles.refnumber, '5'))
    pageCache.clear()
  })

  test('links a DOI once it is registered', async () => {
    const doi = '10.5555/feed.1'
    await anArticle(journal.db, { title: 'With a DOI', refnumber: '4711', publishdate: '2026-06-14', doi })
    const isLinked = async () => {
      journal.pageCache.clear()
      return (await text('/feed.atom')).includes(`href="https://doi.org/${doi}"`)
    }
    expect(await isLinked()).toBe(false)
    await journal.db.insert(registeredDois).values({ doi, createdby: 'Meera', created_at: journal.now.at })
    expect(await isLinked()).toBe(true)
  })

  test('is linked from every page', async () => {
    for (const path of ['/', '/about', '/archives/2026/vol5/issue2', '/nope']) {
      expect(await text(path)).toContain('<link rel="alternate" href="/feed.atom" type="application/atom+xml"')
    }
  })
})
