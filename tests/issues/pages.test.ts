// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { rowsOf } from '../../src/core/db/rows.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { CachedCell } from '../../views/ui/html.tsx'
import { anArticle, anIssue, aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ SUBJECT_HOSTS: 'crops.example' })

describe('an empty archive', () => {
  test('says that nothing is published, even if there are issues without a public article', async () => {
    await anIssue(journal.db, { year: 2020, volume: 1, issue: 1 })
    await anArticle(journal.db, { year: 2020, volume: 1, issue: 2, status: 'disabled' })
    expect(await journal.read('/archives')).toMatchObject({
      status: 200,
      text: expect.stringContaining('No published articles yet. Please come back later.'),
    })
    expect(await journal.read('/archives/2020/vol1/issue1')).toMatchObject({
      status: 200,
      text: expect.stringContaining('No published articles yet. Please come back later.'),
    })
  })
})

test('the first article of an issue is shown before the news of it arrives from the process that added it', async () => {
  const { db } = journal
  await journal.read('/archives')
  const set = async (how: 'disable' | 'enable') => {
    for (const table of ['articles', 'issues'])
      for (const trigger of ['told', 'told_on_update'])
        await rowsOf(db)`alter table ${sql.raw(table)} ${sql.raw(how)} trigger ${sql.raw(`${table}_${trigger}`)}`
  }
  await set('disable')
  await anArticle(db, { year: 2019, volume: 1, issue: 1, title: 'Straight from an import' })
  await set('enable')
  expect((await journal.read('/archives')).text).toContain('No published articles yet.')
  const { text } = await journal.read('/archives/2019/vol1/issue1')
  expect(text).toContain('Straight from an import')
  expect(text).toContain('1 article')
  await db.delete(articles).where(eq(articles.year, 2019))
  journal.pageCache.clear()
})

describe('with articles', () => {
  beforeAll(async () => {
    const { db } = journal
    await anArticle(db, { year: 2025, volume: 4, issue: 12 })
    await anArticle(db, { year: 2026, volume: 5, issue: 9, refnumber: '9' })
    await anArticle(db, {
      year: 2026,
      volume: 5,
      issue: 10,
      refnumber: '101',
      title: 'Growth of <i>Vigna radiata</i> &amp; rice',
      authorname: 'Dr. Ravi Kumar Sharma, सीता देवी',
      pagenumber: '10-18',
    })
    await anArticle(db, {
      year: 2026,
      volume: 5,
      issue: 10,
      refnumber: '100',
      pagenumber: '2-9',
    })
    await anArticle(db, { year: 2026, volume: 5, issue: 10, refnumber: '102', title: 'Preface' })
    await anArticle(db, { year: 2026, volume: 5, issue: 10, refnumber: '103', title: 'Withdrawn', status: 'disabled' })
    journal.pageCache.clear()
  })

  test('shows the last issue of the newest year', async () => {
    const answer = await journal.get('/archives')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/archives/2026/vol5/issue10')
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    const { token } = await aSession(journal, (await aUser(journal.db, 'Meera Nair')).id)
    const asked = await journal.get('/archives', { cookie: `session=${token}` })
    expect(asked.headers.get('cache-control')).toBe('private, no-store')
  })

  test('shows the public articles by first page, those without pages first', async () => {
    const { status, text } = await journal.read('/archives/2026/vol5/issue10')
    expect(status).toBe(200)
    expect(text).toMatch(
      /S\.No\. Title and Authors Name Subject Country 1 Preface .* 2 Yield .* 3 Growth of Vigna radiata & rice/,
    )
    expect(text).toContain('Pages: 10–18')
    expect(text).toContain(
      'How to cite this article: Sharma RK, देवी सी. Growth of Vigna radiata & rice. 2026; 5(10): 10–18.',
    )
    expect(text).not.toContain('Withdrawn')
  })

  test('lists in the sidebar only issues with a public article', async () => {
    const html = await (await journal.get('/archives/2026/vol5/issue10')).text()
    expect([...html.matchAll(/<li><a href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
      expect.arrayContaining([
        '/archives/2026/vol5/issue10',
        '/archives/2026/vol5/issue9',
        '/archives/2025/vol4/issue12',
      ]),
    )
    expect(html).not.toContain('/archives/2020/')
  })

  test.each([
    ['/archives/2026/vol5/issue10', ['/archives/2026/vol5/issue10']],
    ['/archives/2026/vol5/issue9', ['/archives/2026/vol5/issue9']],
    ['/archives/2026/vol5/issue10/101', ['/archives/2026/vol5/issue10']],
    ['/archives/2026/vol5/issue10/999', []],
  ])('marks in the sidebar of %s the issue shown, and no other', async (path, marked) => {
    const html = await (await journal.get(path)).text()
    expect([...html.matchAll(/<li><a href="([^"]+)" aria-current="page"/g)].map(([, href]) => href)).toEqual(marked)
  })

  test.each([
    ['http://localhost', true],
    ['http://127.0.0.1:3000', true],
    ['http://crops.example', true],
    ['http://CROPS.example', true],
    ['http://other.example', false],
  ])('on %s has the Subject column: %p', async (origin, shown) => {
    const answer = await journal.handle(new Request(`${origin}/archives/2026/vol5/issue10`))
    expect((await answer.text()).includes('<th scope="col">Subject</th>')).toBe(shown)
  })

  test.each([
    ['/archives/2026/5/10', 200],
    ['/archives/2026/vol5/issue10/', 200],
    ['/archives/2026/vol05/issue010', 200],
    ['/archives/2026/vol5/issue11', 404],
    ['/archives/2026/vol/issue10', 404],
    ['/archives/99999999999/vol5/issue10', 404],
  ])('%s answers %p', async (path, status) => {
    const answer = await journal.get(path)
    expect(answer.status).toBe(status)
    if (status === 200) {
      expect(await answer.text()).toContain(
        '<link rel="canonical" href="http://localhost:3000/archives/2026/vol5/issue10"/>',
      )
    }
  })

  test('comes before the search and the list of issues in the page', async () => {
    const html = await (await journal.get('/archives/2026/vol5/issue10')).text()
    expect(html.indexOf('id="issues-by-year"')).toBeGreaterThan(html.indexOf('<aside'))
    expect(html.indexOf('id="search-box"')).toBeGreaterThan(html.indexOf('</main>'))
    expect(html.indexOf('<aside')).toBeGreaterThan(html.indexOf('id="search-box"'))
    expect(html.match(/<aside/g)).toHaveLength(1)
  })

  test('links to the issues before and after it, and to its year and volume', async () => {
    const html = await (await journal.get('/archives/2026/vol5/issue9')).text()
    expect(html).toContain(
      '<a href="/archives/2025/vol4/issue12" rel="prev"><span>Previous issue:</span> Volume 4, Issue 12 (2025)</a>',
    )
    expect(html).toContain(
      '<a href="/archives/2026/vol5/issue10" rel="next"><span>Next issue:</span> Volume 5, Issue 10 (2026)</a>',
    )
    expect(html).toContain('<a href="/archives/2026">2026</a> · <a href="/archives/2026/vol5">Volume 5</a>')
    expect(await (await journal.get('/archives/2026/vol5/issue10')).text()).not.toContain('rel="next"')
  })

  test('has its own year open in the sidebar, however old', async () => {
    await anArticle(journal.db, { year: 1999, volume: 1, issue: 1, refnumber: '1999' })
    await anArticle(journal.db, { year: 2001, volume: 1, issue: 1, refnumber: '2001' })
    journal.pageCache.clear()
    const groupsOf = async (path: string) =>
      [...(await (await journal.get(path)).text()).matchAll(/<details( open="")?><summary>(\d{4})/g)].map(
        ([, open, year]) => `${year}${open ? ' open' : ''}`,
      )
    const others = ['2026 open', '2025 open']
    expect(await groupsOf('/archives/1999/vol1/issue1')).toEqual([...others, '2001', '1999 open'])
    expect(await groupsOf('/archives/1999/vol1/issue1/1999')).toEqual([...others, '2001', '1999 open'])
    expect(await groupsOf('/archives/2001/vol1/issue1')).toEqual([...others, '2001 open', '1999'])
    expect(await groupsOf('/archives/2026/vol5/issue9')).toEqual([...others, '2001', '1999'])
  })
})

test('an issue has no column that is empty throughout, and a single page is said as one', async () => {
  const bare = { subject: '', country: '', pagenumber: '10-10' }
  await anArticle(journal.db, { year: 2019, volume: 1, issue: 1, refnumber: '990', ...bare })
  journal.pageCache.clear()
  const html = await (await journal.get('/archives/2019/vol1/issue1')).text()
  expect(html).toContain('<span>Page 10</span>')
  expect(html).not.toContain('<th scope="col">Country</th>')
  expect(html).not.toContain('<th scope="col">Subject</th>')
})

test('whatever an article’s row shows is new at once after a change, while the rows beside it stay', async () => {
  const { db } = journal
  const place = { year: 2018, volume: 3, issue: 1 }
  await anArticle(db, { ...place, refnumber: '181', title: 'Rice in the hills', pagenumber: '1-7' })
  await anArticle(db, {
    ...place,
    refnumber: '182',
    title: 'Notice',
    article_type: 'correction',
    notice_of: '181',
    pagenumber: '9-9',
    status: 'disabled',
  })
  await anArticle(db, { ...place, refnumber: '183', title: 'Wheat on the plains', pagenumber: '20-29' })
  const page = async () => (await journal.get('/archives/2018/vol3/issue1/')).text() // at an address that is not kept
  const rowOf = (html: string, refnumber: string) =>
    html.split('<tr>').find((row) => row.includes(`"unapi-id" title="${refnumber}"`)) ?? ''
  const before = await page()
  const changes: [change: string, shown: string][] = [
    [`articles set title = 'Millet' where refnumber = '181'`, '<span>Millet</span>'],
    [`articles set authorname = 'Anita Roy' where refnumber = '181'`, 'Roy A. <span>Millet.</span>'],
    [`articles set pagenumber = '1-8' where refnumber = '181'`, '<span>Pages: 1–8</span>'],
    [`articles set file_hash = repeat('a', 64) where refnumber = '181'`, '>Download</a>'],
    [`articles set country = 'Nepal' where refnumber = '181'`, '<td data-label="Country">Nepal</td>'],
    [`articles set status = 'enabled' where refnumber = '182'`, 'Corrected'],
    [`articles set article_type = 'retraction' where refnumber = '182'`, '<span>RETRACTED: Millet</span>'],
    [`articles set status = 'disabled' where refnumber = '182'`, '<span>Millet</span>'],
    [`issues set issue_label = 'Suppl. 7' where year = 2018`, '2018; 3(Suppl. 7): 1–8.'],
    [`settings set websitename = 'Annals of Tilth'`, 'Annals of Tilth. 2018; 3(Suppl. 7)'],
  ]
  let row = rowOf(before, '181')
  for (const [change, shown] of changes) {
    expect({ change, row }).not.toMatchObject({ row: expect.stringContaining(shown) })
    await rowsOf(db)`${sql.raw(`update ${change}`)}`
    journal.pageCache.clear()
    row = rowOf(await page(), '181')
    expect({ change, row }).toMatchObject({ row: expect.stringContaining(shown) })
    expect(rowOf(await page(), '183')).toContain('<span>Wheat on the plains</span>')
  }
})

test('a cell is rendered once for the same data, unless that is long, and the oldest are forgotten among many', () => {
  let rendered = 0
  const render = ({ text }: { text: string }) => `<b>${text.length} ${rendered++}</b>`
  const cell = (text: string) =>
    renderToStaticMarkup(createElement(CachedCell<{ text: string }>, { of: { text }, render }))
  expect([cell('a'), cell('b'), cell('a')]).toEqual([
    '<td><b>1 0</b></td>',
    '<td><b>1 1</b></td>',
    '<td><b>1 0</b></td>',
  ])
  expect([cell('c'.repeat(9000)), cell('c'.repeat(9000))]).toEqual(['<td><b>9000 2</b></td>', '<td><b>9000 3</b></td>'])
  for (let number = 0; number < 1000; number++) cell(`of many ${number}`)
  expect(cell('a')).toBe('<td><b>1 1004</b></td>')
})
