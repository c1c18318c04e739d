// both databases
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { indexArticles } from '../../../src/journal/search/index/queries.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anArticle, aPdf } from '../../support/builders/rows.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal({ ORIGIN: 'http://crops.example' })
const { db, files } = journal
const page = '/archives/2026/vol5/issue2/12'
const supplement = { n: 1, kind: 'csv' as const, title: 'Secret plots', description: '', license_url: '', bytes: 4 }
await anArticle(db, {
  refnumber: '12',
  title: 'Yield',
  publishdate: '2026-03-14',
  ...(await aPdf(files)),
  abstract: '<p>Secret abstract.</p>',
  abstract_alt: 'Secret second',
  title_alt: 'Ertrag',
  language_alt: 'de',
  plain_summary: 'Secret summary',
  supplements_given: 1,
  supplements: [{ ...supplement, hash: await files.save(new TextEncoder().encode('a;b\n')) }],
})
const notice = { title: 'Removal: Yield', article_type: 'removal', notice_of: '12', publishdate: '2026-06-15' } as const
await anArticle(db, { ...notice, refnumber: '13', status: 'disabled', abstract: '<p>A court asked for it.</p>' })

const harvested = '/oai?verb=GetRecord&identifier=oai:crops.example:12&metadataPrefix='
const pages = [
  ...[page, '/archives/2026/vol5/issue2', '/', '/feed.atom', '/search?keyword=yield', '/api/search?keyword=yield'],
  ...['/api/archives/ref/12', '/api/archives/2026/5/2', `${page}.xml`, `${page}.ris`, `${page}.csl.json`],
  ...[`${harvested}oai_dc`, `${harvested}jats`, `${harvested}oai_openaire`, `${harvested}marcxml`],
]
const linked = [`${page}.pdf`, '/assets/archives/2026/vol5issue2/12.pdf', `${page}-s1.csv`]
const textAt = async (path: string) => (await journal.get(path)).text()

/** Searches for words, which an article may have in its texts alone. */
const found = async (words: string) =>
  ((await (await journal.get(`/api/search?keyword=${encodeURIComponent(words)}`)).json()) as unknown[]).length

test('before its removal, readers see an article’s texts and files', async () => {
  const told = await Promise.all(pages.map(textAt))
  expect(told.filter((text) => text.includes('Secret')).length).toBeGreaterThan(6)
  expect((await journal.get(`${page}.pdf`)).status).toBe(200)
  expect([await found('secret summary'), await found('"secret second"')]).toEqual([1, 1])
})

test('once the removal is public, no page, feed, record or answer has them', async () => {
  await db.update(articles).set({ status: 'enabled' }).where(eq(articles.refnumber, '13'))
  for (const path of pages) {
    const text = await textAt(path)
    expect(text, path).toContain('Yield')
    expect(text, path).not.toContain('Secret')
    expect(text, path).not.toContain('12.pdf')
  }
  expect(await textAt(page)).toContain('This article was removed on')
  expect(await textAt(page)).toContain('REMOVED: Yield')
})

test('no search finds a removed article by words of its texts, before and after it is indexed again', async () => {
  for (let time = 0; time < 2; time++) {
    for (const words of ['secret', 'secret summary', '"secret second"'])
      expect([words, await found(words)]).toEqual([words, 0])
    expect(await found('yield')).toBeGreaterThan(0)
    await indexArticles(db)
  }
  expect(await found('"yield" ertrag')).toBe(1)
})

test('the files of a removed article, and its versions, are gone', async () => {
  const statuses = await Promise.all(linked.map(async (path) => (await journal.get(path)).status))
  expect(statuses.filter((status) => status === 200)).toEqual([])
  expect((await journal.get(`${page}.pdf`)).status).toBe(410)
  expect((await journal.get(`${page}/versions`)).status).toBe(410)
})

test('editors keep all of it, and changing the article loses nothing', async () => {
  const meera = await browsingAs(journal)
  const [{ id } = { id: 0 }] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, '12'))
  const { html } = await meera.open(`/admin/archives/${id}`)
  expect(html).toContain('Secret abstract.')
  expect(html).toContain('Secret summary')
  await meera.send(`/admin/archives/${id}`, { keywords: 'rice' })
  const [row] = await db.select().from(articles).where(eq(articles.refnumber, '12'))
  expect(row).toMatchObject({ keywords: 'rice', plain_summary: 'Secret summary', abstract_alt: 'Secret second' })
  expect(row?.abstract).toContain('Secret abstract.')
})

test('all of it is back once the removal is taken back', async () => {
  await db.update(articles).set({ status: 'disabled' }).where(eq(articles.refnumber, '13'))
  expect(await textAt(page)).toContain('Secret abstract.')
  expect((await journal.get(`${page}.pdf`)).status).toBe(200)
  await indexArticles(db)
  expect(await found('secret')).toBe(1)
})
