// one database
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/core/db/rows.ts'
import { parseNarrowing } from '../../src/journal/search/parsing/filter-rules.ts'
import { parseQuery } from '../../src/journal/search/parsing/parse-query.ts'
import { searchArticles } from '../../src/journal/search/queries.ts'
import { browsingAs } from '../support/browsing.ts'
import { manyArticles } from '../support/builders/many.ts'
import { explained } from '../support/database.ts'
import { aJournal, type Statement } from '../support/journal.ts'

/** As many as tell: without one of the indexes, the same addresses fail as at 100,000. */
const count = 20_000
let journal: Awaited<ReturnType<typeof aJournal>>
let meera: Awaited<ReturnType<typeof browsingAs>>

beforeAll(async () => {
  journal = await aJournal()
  await manyArticles(journal.db, count, 20)
  meera = await browsingAs(journal)
}, 240_000)
afterAll(() => journal.close())

/**
 * The tables that one of the statements reads from end to end; they are explained in the transaction they are made for.
 */
function scanned(statements: Statement[]): Promise<string[]> {
  return journal.db.transaction(async (tx) => {
    const tables: string[] = []
    for (const statement of statements) {
      if (statement.text.startsWith('set local')) await tx.execute(sql.raw(statement.text))
      else tables.push(...tablesIn(await explained(tx, statement)))
    }
    return tables
  })
}

function tablesIn(plan: string): string[] {
  const scans = /"Node Type":"(Seq|Index) Scan"[^{}]*?"Relation Name":"(\w+)"[^{}]*/g
  return [...plan.matchAll(scans)].flatMap(([scan, kind, table = '']) =>
    kind === 'Seq' || (table === 'article_search' && !scan.includes('"Index Cond"')) ? table : [],
  )
}

const large = ['articles', 'article_search', 'article_names', 'search_words']

test.each([
  ['/'],
  ['/archives/1766/vol67/issue3'],
  ['/archives/1750/vol51/issue4/15100'],
  ['/archives/1750/vol51/issue4/15100.pdf'],
  ['/api/archives/1766/vol67/issue3'],
  ['/api/archives/5000'],
  ['/api/archives/ref/5000'],
  ['/search?keyword=word15'],
  ['/search?keyword=word'],
  ['/search?keyword=word15000'],
  ['/search?keyword=%22word3%20word7%22'],
  ['/search?keyword=word3%20word7'],
  ['/search?keyword=wrod15000'],
  ['/search?keyword=10%25'],
  ['/search?keyword=wo'],
  ['/search?keyword=Rao%20A'],
  ['/search?keyword=Rao%201766'],
  ['/search?keyword=5000'],
  ['/search?keyword=word15%20zzzz%20word99'],
  ['/search?keyword=word15000&year=1750&country=India&pdf=1'],
  ['/search?keyword=word15000&order=newest'],
  ['/search?keyword=word15&filters=1'],
  ['/authors/Author7%20Nair'],
  ['/keywords/soils'],
  ['/sitemap.xml'],
  ['/sitemaps/7.xml'],
  ['/sitemaps/pages.xml'],
  ['/feed.atom'],
  ['/pdf?refno=5000'],
  ['/certificate?refno=5000'],
  ['/admin'],
  ['/admin/archives'],
  ['/admin/archives/1750/51/4'],
  ['/admin/archives/5000'],
  ['/admin/archives/5000/history'],
  ['/admin/archives/5000/notice'],
  ['/admin/archives/add/1750/51/4'],
  ['/admin/articles'],
  ['/admin/notices'],
  ['/admin/search?q=TXN-77'],
  ['/admin/search?q=9876543210'],
  ['/admin/articles?filter=hidden'],
  ['/admin/articles?filter=unpaid'],
  ['/admin/articles?q=5000'],
  ['/admin/articles?q=UPI-600'],
  ['/admin/articles?q=9000050000'],
  ['/admin/articles?q=Kumar+RK'],
  ['/admin/articles?q=word15000'],
  ['/admin/search?q=word15'],
  ['/admin/search?q=wrod15000'],
  ['/admin/search?q=5000'],
])(`no large table is read from end to end for %s at ${count} articles`, async (path) => {
  journal.pageCache.clear()
  journal.statements.length = 0
  const { status } = await (path.startsWith('/admin') ? meera.ask(path) : journal.get(path))
  expect([200, 303, 404]).toContain(status) // a number may open its page
  const asked = [...journal.statements]
  expect(asked.length).toBeGreaterThan(0)
  const tables = await scanned(asked)
  expect(tables.filter((table) => large.includes(table))).toEqual([])
})

test('a search finds every article with a phrase, and lists first those with the words in that order', async () => {
  const [held] = await rowsOf<{ count: number }>(journal.db)`
    select count(*)::int as count from articles where description || ';' || abstract ~ 'word1 word2\\M'`
  const quoted = await journal.get('/api/search?keyword=%22word1%20word2%22')
  expect(Number(quoted.headers.get('x-total-count'))).toBe(held?.count ?? 0)
  const found = (await (await journal.get('/api/search?keyword=word1%20word2&limit=10')).json()) as {
    description: string
    abstract: string
  }[]
  expect(found.map(({ description, abstract }) => /word1 word2\b/.test(`${description};${abstract}`))).toEqual(
    Array(10).fill(true),
  )
})

test('the nearest articles contain all frequent words, even if each alone matches too many to compare', async () => {
  const narrowing = parseNarrowing(new URLSearchParams())
  const found = await searchArticles(journal.db, parseQuery('word1 zzzz word2 word3'), { page: 1, narrowing })
  expect(found.nearest?.unknown).toEqual(['zzzz'])
  expect(found.results).toHaveLength(20)
  expect([...(found.nearest?.without.values() ?? [])].flat()).toEqual([])
  for (const { description, abstract } of found.results) {
    const words = new Set(`${description} ${abstract}`.match(/word\d+/g))
    expect([...words]).toEqual(expect.arrayContaining(['word1', 'word2', 'word3']))
  }
})
