// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { missedAddresses, oldAddresses, redirects } from '../../src/core/db/tables/addresses.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { webpages } from '../../src/core/db/tables/site.ts'
import { oldKeys } from '../../src/exchange/migrate/addresses/addresses.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal

const issue = '/archives/2026/vol5/issue2'
const place = { year: 2026, volume: 5, issue: 2 }

beforeAll(async () => {
  await anArticle(db, { refnumber: '7', title: 'Rice', ...(await aPdf(journal.files)) })
  await anArticle(db, { refnumber: '8', title: 'Wheat' })
  await anArticle(db, { refnumber: '9', title: 'Hidden', status: 'disabled' })
  await anArticle(db, { refnumber: '10', title: 'Deleted' })
  const rows = await db.select({ id: articles.id, refnumber: articles.refnumber }).from(articles)
  const idOf = (refnumber: string) => rows.find((row) => row.refnumber === refnumber)?.id ?? 0
  const [withPdf, plain, hidden, lost] = ['7', '8', '9', '10'].map(idOf)
  await db.insert(oldAddresses).values([
    { key: oldKeys.article(12), article_id: withPdf },
    { key: oldKeys.article('On-Rice'), article_id: withPdf },
    { key: oldKeys.galley(12, 34), article_id: withPdf },
    { key: oldKeys.galley(12, 'PDF'), article_id: withPdf },
    { key: oldKeys.file(12, 56), article_id: withPdf },
    { key: oldKeys.doi('10.1234/crops.7'), article_id: withPdf },
    { key: oldKeys.article(13), article_id: plain },
    { key: oldKeys.galley(13, 40), article_id: plain },
    { key: oldKeys.article(14), article_id: hidden },
    { key: oldKeys.article(15), title: 'A paper on lentils' },
    { key: oldKeys.article(16), article_id: lost, title: 'A deleted paper' },
    { key: oldKeys.issue(5), ...place },
    { key: oldKeys.issue(6), year: 2001, volume: 1, issue: 1, title: 'Volume 1' },
  ])
  await db.delete(articles).where(eq(articles.refnumber, '10'))
  await db.insert(redirects).values([
    { path: '/old/धान', target: '/about?x=ध' },
    { path: '/old/away', target: 'https://other.example/page' },
    { path: '/old/off', target: '/about', status: 'disabled' },
    { path: '/old/rice', target: `${issue}/70` },
    { path: '/about', target: '/contact' },
    { path: '/view.php?id=12&lang=en', target: `${issue}/7` },
    { path: '/view.php', target: '/contact' },
    { path: '/?p=12', target: '/about' },
  ])
})

beforeAll(async () => {
  await db.insert(webpages).values([
    { slug: 'ethics-policy', title: 'Ethics' },
    { slug: 'unseen', title: 'Unseen', status: 'disabled' },
  ])
})

async function asked(path: string) {
  const answer = await journal.get(path)
  return [answer.status, answer.headers.get('location')]
}

describe('one hop', () => {
  test.each<[string, string]>([
    ['/index.php/agri/article/view/12', `${issue}/7`],
    ['/article/view/ON-RICE', `${issue}/7`],
    ['/index.php/agri/Ethics_Policy', '/pages/ethics-policy'],
    ['/index.php/agri/pages/view/ethics-policy', '/pages/ethics-policy'],
    ['/agri/ethics-policy', '/pages/ethics-policy'],
    ['/agri/en/article/view/12/34', `${issue}/7.pdf`],
    ['/index.php/agri/article/download/12/pdf', `${issue}/7.pdf`],
    ['/index.php/agri/article/download/12/99/56', `${issue}/7.pdf`],
    ['/index.php/agri/article/download/12/99', `${issue}/7`],
    ['/index.php/agri/article/view/13/40', `${issue}/8`],
    ['/index.php?journal=agri&page=article&op=view&path[]=12', `${issue}/7`],
    ['/index.php/agri/issue/view/5', issue],
    ['/index.php/agri/issue/current', issue],
    ['/index.php/agri/issue/archive', `${issue}#issues-by-year`],
    ['/?journal=agri&page=article&op=view&path[]=12', `${issue}/7`],
    ['/search?query=rice&dateFromYear=2020', '/search?keyword=rice'],
    ['/index.php/agri/gateway/plugin/ResolverPlugin/doi/10.1234/CROPS.7', `${issue}/7`],
    ['/index.php/agri/login', '/admin/login'],
    ['/index.php/agri/workflow/index/12/5', '/admin/login'],
    ['/index.php/agri/issue/view/5/showToc', issue],
    ['/index.php/agri/fr_CA/issue/toc/5', issue],
    ['/agri/article/downloadSuppFile/12/3', `${issue}/7`],
    ['/index.php/agri/about/editorialTeam', '/board'],
    ['/index.php/agri/about/contact', '/contact'],
    ['/index.php/agri/about/privacy', '/privacy-policy'],
    ['/index.php/agri/information/librarians', '/about'],
    ['/index.php/agri/user/register', '/instructions'],
    ['/index.php/agri/announcement/view/3', '/news'],
    ['/index.php/agri/gateway/plugin/WebFeedGatewayPlugin/rss2', '/feed.atom'],
    ['/index.php/agri/sitemap', '/sitemap.xml'],
    ['/view.php?id=12&lang=en', `${issue}/7`],
    ['/view.php?id=13', '/contact'],
    ['/?p=12', '/about'],
    ['/about/submissions', '/instructions'],
    ['/index.php/agri/search?query=rice', '/search?keyword=rice'],
    ['/index.php/agri/oai?verb=Identify', '/oai?verb=Identify'],
    ['/index.php/agri', '/'],
    ['/old/%E0%A4%A7%E0%A4%BE%E0%A4%A8/', '/about?x=%E0%A4%A7'],
    ['/old/away', 'https://other.example/page'],
  ])('the old address %s leads to %s in one hop', async (path, to) => {
    expect(await asked(path)).toEqual([301, to])
    if (to.startsWith('/')) expect((await journal.get(to.replace(/#.*/, ''))).status).toBe(200)
  })

  test("a preservation system's address leads to its newest page where the journal names the system, and never to a 404", async () => {
    await db.update(settings).set({ archiving: 'LOCKSS' })
    journal.pageCache.clear()
    expect(await asked('/index.php/agri/gateway/lockss')).toEqual([301, '/lockss/2026'])
    expect(await asked('/index.php/agri/gateway/lockss?year=2020')).toEqual([301, '/lockss/2026'])
    expect((await journal.get('/lockss/2026')).status).toBe(200)
    expect((await asked('/index.php/agri/gateway/clockss?year=2026'))[0]).toBe(404)
    expect(await asked('/index.php/agri/sitemap.xml')).toEqual([301, '/sitemap.xml'])
  })

  test('the address of an article that was moved and renamed twice leads to it in one hop', async () => {
    const rename = (refnumber: string) => db.update(articles).set({ refnumber }).where(eq(articles.title, 'Rice'))
    await rename('70')
    await rename('71')
    expect(await asked('/index.php/agri/article/view/12')).toEqual([301, `${issue}/71`])
    expect(await asked('/old/rice')).toEqual([301, `${issue}/71`])
    await rename('7')
  })
})

test.each([
  ['/index.php/agri/article/view/15', 'A paper on lentils'],
  ['/index.php/agri/article/view/16', 'A deleted paper'],
  ['/index.php/agri/issue/view/6', 'Volume 1'],
])('the old address %s is gone, and its page says what it was', async (path, title) => {
  const { status, text } = await journal.read(path)
  expect(status).toBe(410)
  expect(text).toContain(title)
})

test.each([
  ...['/index.php/agri/article/view/14', '/index.php/agri/article/view/999', '/old/off', '/article/view/%ff'],
  ...['/index.php/agri/unseen', '/index.php/agri/none', '/agri/.'],
])('%s is not found', async (path) => expect((await journal.get(path)).status).toBe(404))

test('an existing page is answered without a query for old addresses', async () => {
  await journal.get('/about?1')
  journal.statements.length = 0
  expect((await journal.get('/about?2')).status).toBe(200)
  expect(journal.statements.filter(({ text }) => text.includes('redirects'))).toEqual([])
  await journal.get('/index.php/agri/article/view/12')
  expect(journal.statements.filter(({ text }) => text.includes('old_addresses'))).toHaveLength(1)
})

test('missing addresses are counted by their paths, in one statement', async () => {
  await journal.misses.flush()
  await db.delete(missedAddresses)
  journal.statements.length = 0
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  for (const path of [
    '/lost/',
    '/lost?who=me',
    '/2026sep15/d41d8cd98f00b204e9800998ecf8427e',
    '/wp-login.php',
    '/me@example.org',
    '/admin/none',
    '/x.php',
  ])
    await journal.get(path, browser)
  await journal.get('/lost', { 'user-agent': 'Googlebot/2.1' })
  expect(journal.statements.filter(({ text }) => text.includes('missed_addresses'))).toEqual([])
  await journal.misses.flush()
  await journal.get('/lost', browser)
  await journal.misses.flush()
  const rows = await db.select().from(missedAddresses).orderBy(missedAddresses.path)
  expect(rows).toEqual([
    { path: '/2026sep15/d41d8cd98f00b204e9800998ecf8427e', times: 1, day: '2026-06-15' },
    { path: '/lost', times: 3, day: '2026-06-15' },
  ])
})

test('a journal without a move has no old addresses', async () => {
  await db.delete(oldAddresses)
  expect(await asked('/about/submissions')).toEqual([404, null])
  expect(await asked('/index.php/agri')).toEqual([404, null])
  expect(await asked('/search?query=rice')).toEqual([200, null])
})
