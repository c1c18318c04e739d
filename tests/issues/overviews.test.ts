// one database
import { describe, expect, test } from 'bun:test'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { untilQuiet } from '../support/quiet.ts'

const journal = await withJournal()
const { db } = journal
await setSettings(db, { websitename: 'Field Crops' })
await anArticle(db, { year: 2026, volume: 5, issue: 1, refnumber: '1' })
await anArticle(db, { year: 2026, volume: 5, issue: 1, refnumber: '2' })
await anArticle(db, { year: 2026, volume: 6, issue: 1, refnumber: '3' })
await anArticle(db, { year: 2024, volume: 4, issue: 2, refnumber: '4' })
await anArticle(db, { year: 2023, volume: 3, issue: 1, refnumber: '5', status: 'disabled' })
await anIssue(db, { year: 2025, volume: 4, issue: 9 })

describe('the overview of a year', () => {
  test('shows its issues by volume, each with a cover and the number of its articles', async () => {
    const { status, text } = await journal.read('/archives/2026')
    expect(status).toBe(200)
    expect(text).toContain(
      'Issues of 2026 3 articles in 2 issues Volume 6 Field Crops Volume 6, Issue 1 Issue 1, March–April 2026 1 article',
    )
    expect(text).toContain('Volume 5 Field Crops Volume 5, Issue 1 Issue 1, March–April 2026 2 articles')
  })

  test('links to the years before and after it that have a public article', async () => {
    const html = await (await journal.get('/archives/2026')).text()
    expect(html).toContain('<a href="/archives/2024" rel="prev"><span>Previous year:</span> 2024</a>')
    expect(html).not.toContain('rel="next"')
    expect(await (await journal.get('/archives/2024')).text()).toContain('<a href="/archives/2026" rel="next">')
  })

  test('is a page of its own for search engines', async () => {
    const html = await (await journal.get('/archives/2026')).text()
    expect(html).toContain('<title>Issues of 2026 | Field Crops</title>')
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/archives/2026"/>')
    expect(html).toContain(
      '<meta name="description" content="Issues of 2026 of Field Crops: 3 articles in 2 issues."/>',
    )
    const sitemap = await (await journal.get('/sitemaps/pages.xml')).text()
    for (const path of ['/archives/2026', '/archives/2026/vol5', '/archives/2026/vol6', '/archives/2024/vol4'])
      expect(sitemap).toContain(`<loc>http://localhost:3000${path}</loc><lastmod>`)
    expect(sitemap).not.toContain('/archives/2023')
    expect(sitemap.match(/<loc>http:\/\/localhost:3000\/archives\/2026<\/loc>/g)).toHaveLength(1)
  })

  test('is cached until something changes', async () => {
    await untilQuiet(journal)
    await journal.get('/archives/2026')
    journal.statements.length = 0
    await journal.get('/archives/2026')
    expect(journal.statements).toEqual([])
  })
})

describe('the overview of a volume', () => {
  test('shows its issues, and links to its year and to the volumes before and after it', async () => {
    const html = await (await journal.get('/archives/2026/vol5')).text()
    expect(html).toContain('<title>Volume 5 (2026) | Field Crops</title>')
    expect(html).toContain('<p class="place"><a href="/archives/2026">2026</a></p>')
    expect(html).toContain('<a href="/archives/2024/vol4" rel="prev"><span>Previous volume:</span> Volume 4 (2024)</a>')
    expect(html).toContain('<a href="/archives/2026/vol6" rel="next"><span>Next volume:</span> Volume 6 (2026)</a>')
    expect(html).not.toContain('<h2>Volume')
  })

  test('shows the cover of the settings if there is one', async () => {
    await setSettings(db, { cover: `${'a'.repeat(64)}.png` })
    journal.pageCache.clear()
    const html = await (await journal.get('/archives/2026/vol5')).text()
    expect(html).toContain(`<img class="cover" src="/assets/settings/${'a'.repeat(64)}.png" alt=""`)
    expect(html).toMatch(/<small>Volume 5, Issue 1<\/small>/)
  })
})

test.each([
  ['/archives/2026/', 200],
  ['/archives/2026/5', 200],
  ['/archives/2026/vol05', 200],
  ['/archives/2023', 404],
  ['/archives/2025', 404],
  ['/archives/x', 404],
  ['/archives/99999999999', 404],
  ['/archives/2026/vol4', 404],
  ['/archives/2023/vol3', 404],
  ['/archives/2026/vol', 404],
])('%s answers %p', async (path, status) => {
  expect((await journal.get(path)).status).toBe(status)
})
