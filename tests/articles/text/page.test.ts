// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articleTextFiles } from '../../../src/core/db/tables/article-texts.ts'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { browsingAs } from '../../support/browsing.ts'
import { aFullText } from '../../support/builders/full-text.ts'
import { anArticle, anIssue, aPdf } from '../../support/builders/rows.ts'
import { withJournal, wordsOf } from '../../support/journal.ts'

const journal = await withJournal()
const { db, get } = journal
const place = '/archives/2026/vol5/issue2'
let html = ''

const idOf = async (refnumber: string) => {
  const [found] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, refnumber))
  return found?.id ?? 0
}

beforeAll(async () => {
  const abstract = '<p>Lanterns were counted.</p>'
  const references = 'A line that the text replaces. 2018.'
  const acknowledgements = 'The lanterns of the harbour were counted each morning from the old pier, and again at dusk.'
  const statements = { acknowledgements, ai_statement: 'None' }
  const words = { abstract, references, plain_summary: 'Light on boats.', ...statements }
  const lanterns = { refnumber: '7', year: 2026, volume: 5, issue: 2, ...words }
  await anArticle(db, { ...lanterns, ...(await aPdf(journal.files)) })
  await anArticle(db, { refnumber: '8', year: 2026, volume: 5, issue: 2, doi: '10.5555/OURS', title: 'Boats' })
  await aFullText(journal, await idOf('7'))
  html = await (await get(`${place}/7`)).text()
})

const addressesIn = (text: string) =>
  [...text.matchAll(/(?:src|href)="(\/archives[^"]*\.webp)"/g)].map(([, to]) => to ?? '')

test('a page that an older version made of the text is not kept for readers', async () => {
  const { textPages } = journal.workers
  const { page } = textPages
  let isOlder = true
  Object.assign(textPages, {
    page: async (...given: Parameters<typeof page>) => {
      const made = await page(...given)
      return made && { ...made, body: `${made.body}<p>Older: ${isOlder}</p>`, ...(isOlder && { isOlder }) }
    },
  })
  const shown = async () => /Older: (true|false)/.exec(await (await get(`${place}/7`)).text())?.[1]
  journal.pageCache.clear()
  expect([await shown(), await shown()]).toEqual(['true', 'true'])
  isOlder = false
  expect(await shown()).toBe('false')
  isOlder = true
  expect(await shown()).toBe('false') // kept
  Object.assign(textPages, { page })
  journal.pageCache.clear()
})

describe('the page of an article with a full text', () => {
  test('shows the text below the abstract, with contents, numbered things and lasting anchors', () => {
    const words = wordsOf(html)
    expect(words.indexOf('Lanterns were counted.')).toBeLessThan(words.indexOf('Boats carry lanterns'))
    for (const id of ['sec1', 'sec2', 'fig1', 'tab1', 'eq1', 'fn1', 'ref1', 'references', 'c1'])
      expect(html).toContain(` id="${id}"`)
    const [, contents = ''] = /<nav class="contents".*?<\/h2>(.*?)<\/nav>/s.exec(html) ?? []
    expect(wordsOf(contents)).toBe(
      'Plain summary Abstract Introduction Methods Sites Counting Results References Figures 1 Tables 1 PDF Cite Top',
    )
    expect(html).toContain('<math')
  })

  test('shows the statements that the text does not have', () => {
    const [rows = ''] = /<dl class="statement-rows">.*?<\/dl>/s.exec(html) ?? []
    expect(wordsOf(rows)).toBe('Use of AI None')
  })

  test('has one list of references: the first leads to our own article, the next to its DOI', () => {
    expect(html).not.toContain('A line that the text replaces')
    const entry = (at: number) => new RegExp(`<li id="ref${at}">(.*?)</li>`, 's').exec(html)?.[1] ?? ''
    expect(entry(1)).toContain(
      `<a class="own" href="${place}/8">Read in this journal</a><a href="https://doi.org/10.5555/ours">`,
    )
    expect(wordsOf(entry(1)).match(/10\.5555/g)).toHaveLength(1)
    expect(entry(1)).toContain('aria-label="Back to citation 2, Sites"')
    expect(entry(2)).toContain('href="https://doi.org/10.5555/oars.2"')
    expect(entry(2)).not.toContain('class="own"')
    expect(wordsOf(entry(3))).toContain('not cited')
  })

  test('shows pictures in three widths, with their sizes, lazily, under names that stay', async () => {
    const [image = ''] = /<img[^>]*night[^>]*>|<img[^>]*Bars that grow[^>]*>/.exec(html) ?? []
    expect(image).toContain('width="1800" height="700" loading="lazy"')
    expect(image.match(/(?:720|1488|1800)w/g)).toEqual(['720w', '1488w', '1800w'])
    const [small = '', whole = ''] = addressesIn(html)
    for (const [address, width] of [
      [small, 1800], // the plate's link comes first
      [whole, 720],
    ] as const) {
      const answer = await get(address)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect((await new Bun.Image(await answer.bytes()).metadata()).width).toBe(width)
    }
    expect((await get(small.replace(/-\d+\.webp/, '-1000.webp'))).status).toBe(404)
  })

  test('gives tables as CSV: merged cells once, formulas as text, numbers as they are', async () => {
    const answer = await get(`${place}/7/tab1.csv`)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(
      (await answer.text())
        .replace(/^\ufeff/, '')
        .split('\r\n')
        .slice(0, 4),
    ).toEqual([
      'Pier,Lanterns,,A note that makes the table wide beyond a phone',
      ',2024,2025,',
      'Old,12.5,-3,"\'=SUM(A1:A9) is no formula here, and @neither"',
      ',14,8,"\'+counted twice, each time by two people who did not know of each other"',
    ])
    expect((await get(`${place}/7/tab2.csv`)).status).toBe(404)
  })

  test('gives each table a page of its own, whose links lead to the text', async () => {
    expect(html).toContain(`<a href="${place}/7/tab1.html">Full size</a> <a href="${place}/7/tab1.csv">CSV</a>`)
    const page = await (await get(`${place}/7/tab1.html`)).text()
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    expect(page).toContain(`Table 1 of <a href="${place}/7#tab1">`)
    expect(page).toContain('id="tab1"')
    expect(page).toContain(`<a class="number" href="${place}/7#tab1">`)
    expect(wordsOf(page)).toContain('Counted at dusk.')
    expect(page).not.toContain('Full size')
    expect((await get(`${place}/7/tab2.html`)).status).toBe(404)
  })

  test('says how large its files are, within a third of what they weigh', async () => {
    const shown = (ending: string) => {
      const [, size = '', unit] = new RegExp(`/7\\.${ending}"[^>]*>[^<]*<span> ([\\d.]+) (kB|MB)`).exec(html) ?? []
      return Number(size) * (unit === 'MB' ? 1_000_000 : 1_000)
    }
    for (const ending of ['pdf', 'epub', 'zip']) {
      const { length } = await (await get(`${place}/7.${ending}`)).bytes()
      expect(Math.abs(shown(ending) / length - 1), `${ending}: ${shown(ending)} of ${length}`).toBeLessThan(0.34)
    }
  })

  test('names no file of the office', async () => {
    const stored = await db.select().from(articleTextFiles)
    for (const { file_hash } of stored) expect((await get(`${place}/7/${file_hash.slice(0, 20)}.png`)).status).toBe(404)
    const [row] = await db.select({ hash: articles.text_hash }).from(articles).where(eq(articles.refnumber, '7'))
    expect(html).not.toContain(row?.hash ?? '')
  })

  test('costs an article without a full text nothing', async () => {
    const other = await (await get(`${place}/8`)).text()
    for (const part of ['full-text', 'math-', 'class="contents']) expect(other).not.toContain(part)
  })

  test('ends with the article: its files move and go as it does', async () => {
    const [picture = ''] = addressesIn(html)
    await db.update(articles).set({ status: 'disabled' }).where(eq(articles.refnumber, '7'))
    journal.pageCache.clear()
    for (const path of [picture, `${place}/7/tab1.csv`]) {
      const [page, file] = [await get(`${place}/7`), await get(path)]
      expect(file.status).toBe(page.status)
      expect([404, 410]).toContain(file.status)
    }
    await db.update(articles).set({ status: 'enabled' }).where(eq(articles.refnumber, '7'))
    journal.pageCache.clear()
    expect((await get(picture)).status).toBe(200)
  })

  test('takes its files along to another address', async () => {
    const [picture = ''] = addressesIn(html)
    const { token } = await browsingAs(journal, 'Meera Nair')
    await anIssue(db, { year: 2026, volume: 5, issue: 3 })
    const body = { issue: 3, refnumber: '9' }
    expect((await journal.call('POST', `/api/archives/${await idOf('7')}/move`, { token, body })).status).toBe(200)
    const there = '/archives/2026/vol5/issue3/9'
    const files = [picture.slice(`${place}/7`.length), '/tab1.csv', '/tab1.html', '.xml', '.epub', '.zip', '.pdf']
    for (const file of ['', ...files]) {
      const former = await get(`${place}/7${file}`)
      expect([former.status, former.headers.get('location')]).toEqual([301, `${there}${file}`])
      expect((await get(`${there}${file}`)).status).toBe(200)
    }
    expect(await (await get(`${there}/tab1.html`)).text()).toContain(`href="${there}#tab1"`)
  })
})
