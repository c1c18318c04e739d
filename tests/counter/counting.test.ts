// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/core/db/rows.ts'
import robots from '../../src/exchange/counter/robots.json'
import { anArticle, aPdf, aSession, aUser } from '../support/builders/rows.ts'
import { browser, countsOf } from '../support/builders/usage.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ TRUST_PROXY: '127.0.0.1/32', JOURNAL_TZ: 'Asia/Kolkata' })
await anArticle(journal.db, { refnumber: '7', ...(await aPdf(journal.files)) })

const page = '/archives/2026/vol5/issue2/7'
const pdf = `${page}.pdf`
const startOfDay = new Date('2026-06-15T00:00:00+05:30')

beforeEach(async () => {
  await journal.counting.flush()
  await journal.db.execute(sql`truncate usage_days, usage_months, usage_past_days, usage_readers, usage_salts`)
})

type Asked = { at?: number; path?: string; method?: string; from?: string } & Record<string, unknown>

/** Asks at a second of the day, as a reader's browser does unless the headers say otherwise. */
async function ask({ at = 36_000, path = page, method = 'GET', from = '192.0.2.1', ...headers }: Asked = {}) {
  journal.now.at = new Date(startOfDay.getTime() + at * 1000)
  const all = { 'user-agent': browser, 'x-forwarded-for': from, ...(headers as Record<string, string>) }
  const answer = await journal.handle(new Request(`http://localhost${path}`, { method, headers: all }))
  await answer.bytes()
  return answer
}

const counted = async () => {
  await journal.counting.flush()
  return countsOf(journal.db, '7')
}

describe('of a batch of views', () => {
  const other = page.replace(/7$/, '8')
  beforeAll(() => anArticle(journal.db, { refnumber: '8' }))
  const askBoth = async () => {
    for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await ask({ from })
    await ask({ path: other })
  }

  test('one that the database refuses is dropped and logged, the others are counted', async () => {
    const [row] = await rowsOf<{ id: number }>(journal.db)`select id from articles where refnumber = '8'`
    const refusal = sql.raw(`alter table usage_readers add constraint planted check (article_id <> ${row?.id})`)
    await journal.db.execute(refusal)
    await askBoth()
    expect(await counted()).toBe('3 3 0 0')
    await journal.db.execute(sql`alter table usage_readers drop constraint planted`)
    expect(
      journal.lines.filter(({ level, message }) => level === 'error' && /planted/.test(`${message}`)),
    ).toHaveLength(1)
    expect(await countsOf(journal.db, '8')).toBe('0 0 0 0')
  })

  test('all are kept while the database cannot be reached', async () => {
    await journal.db.execute(sql`alter table usage_readers rename to elsewhere`)
    await askBoth()
    await journal.counting.flush()
    await journal.db.execute(sql`alter table elsewhere rename to usage_readers`)
    expect(await counted()).toBe('3 3 0 0')
  })
})

const session = async () => `session=${(await aSession(journal, (await aUser(journal.db)).id)).token}`
const etagOf = async (path: string) => (await journal.get(path)).headers.get('etag') ?? ''

describe('of an article with a full text', () => {
  const whole = page.replace(/7$/, '9')
  beforeAll(async () => {
    const jats = '<article><front></front><body><p>Boats.</p></body></article>'
    const text_hash = await journal.files.save(new TextEncoder().encode(jats))
    await anArticle(journal.db, { refnumber: '9', text_hash, ...(await aPdf(journal.files, 900)) })
  })

  test.each<[name: string, asked: Asked[], expected: string]>([
    ['the page is a request', [{ path: whole }], '1 1 1 1'],
    ['page and PDF of a day are two, of one item', [{ path: whole }, { path: `${whole}.pdf`, at: 36_020 }], '2 1 2 1'],
    ['the EPUB is one, and the zip', [{ path: `${whole}.epub` }, { path: `${whole}.zip` }], '2 1 2 1'],
    ['the JATS is one', [{ path: `${whole}.xml` }], '1 1 1 1'],
    ['a citation file is none', [{ path: `${whole}.bib` }], '1 1 0 0'],
  ])('%s', async (_, asked, expected) => {
    for (const one of asked) await ask(one)
    await journal.counting.flush()
    expect(await countsOf(journal.db, '9')).toBe(expected)
  })
})

describe('a request is counted by the rules of COUNTER', () => {
  test.each<[name: string, asked: Asked[], expected: string]>([
    ['a page', [{}], '1 1 0 0'],
    ['the page at its other address', [{ path: '/archives/2026/5/2/7' }], '1 1 0 0'],
    ['a PDF', [{ path: pdf }], '1 1 1 1'],
    ['a PDF at its other address', [{ path: '/assets/archives/2026/vol5issue2/7.pdf' }], '1 1 1 1'],
    ['a citation file', [{ path: `${page}.bib` }], '1 1 0 0'],
    ['a citation file twice', [{ path: `${page}.bib` }, { path: `${page}.bib`, at: 36_020 }], '1 1 0 0'],
    [
      'every citation file within 30 seconds',
      ['bib', 'ris', 'csl.json', 'xml'].map((format) => ({ path: `${page}.${format}` })),
      '4 1 0 0',
    ],
    ['the certificate page', [{ path: '/certificate?refno=7' }], '1 1 0 0'],
    ['the first part of a PDF', [{ path: pdf, range: 'bytes=0-99' }], '1 1 1 1'],
    ['a PDF by an open range', [{ path: pdf, range: 'bytes=0-' }], '1 1 1 1'],
    ['another part of a PDF', [{ path: pdf, range: 'bytes=100-199' }], '0 0 0 0'],
    ['a range beyond the end', [{ path: pdf, range: 'bytes=9999-' }], '0 0 0 0'],
    ['HEAD', [{ method: 'HEAD' }], '0 0 0 0'],
    ['POST', [{ method: 'POST' }], '0 0 0 0'],
    ['an unknown article', [{ path: '/archives/2026/vol5/issue2/8' }], '0 0 0 0'],
    ['an article of another issue', [{ path: '/archives/2026/vol5/issue3/7' }], '0 0 0 0'],
    ['a prefetch', [{ 'sec-purpose': 'prefetch' }], '0 0 0 0'],
    ['a prerender', [{ 'sec-purpose': 'prefetch;prerender' }], '0 0 0 0'],
    ['an older prefetch', [{ purpose: 'prefetch' }], '0 0 0 0'],
    ['Firefox’s prefetch', [{ 'x-moz': 'prefetch' }], '0 0 0 0'],
    ['a preview', [{ 'x-purpose': 'preview' }], '0 0 0 0'],
    ['a robot', [{ 'user-agent': 'Googlebot/2.1' }], '0 0 0 0'],
    ['a language model’s agent', [{ 'user-agent': 'Mozilla/5.0 ChatGPT-User/1.0' }], '0 0 0 0'],
    ['an empty user agent', [{ 'user-agent': '' }], '0 0 0 0'],
    ['two readers behind one proxy', [{}, { from: '192.0.2.2' }], '2 2 0 0'],
    ['a proxy that is not trusted', [{ from: '192.0.2.2, 192.0.2.1' }, { from: '192.0.2.3, 192.0.2.1' }], '1 1 0 0'],
    ['two browsers at one address', [{}, { 'user-agent': `${browser} and more` }], '2 2 0 0'],
    [
      'two agents that differ after a thousand characters',
      ['a', 'b'].map((end) => ({ 'user-agent': browser.padEnd(1000, 'x') + end })),
      '1 1 0 0',
    ],
    [
      'the last of very many proxies',
      ['192.0.2.8', '192.0.2.9'].map((last) => ({ from: `${'192.0.2.1, '.repeat(500)}${last}` })),
      '2 2 0 0',
    ],
    ['two requests 29 seconds apart', [{}, { at: 36_029 }], '1 1 0 0'],
    ['two requests 30 seconds apart', [{}, { at: 36_030 }], '1 1 0 0'],
    ['two requests 31 seconds apart', [{}, { at: 36_031 }], '2 1 0 0'],
    ['three requests around the end of an hour', [{ at: 35_990 }, { at: 36_010 }, { at: 36_200 }], '2 1 0 0'],
    ['two requests around midnight, when readers are forgotten', [{ at: 86_390 }, { at: 86_410 }], '2 2 0 0'],
  ])('%s', async (_, asked, expected) => {
    for (const one of asked) await ask(one)
    expect(await counted()).toBe(expected)
  })

  test('visits counted one by one give the same sums as in a batch', async () => {
    for (const at of [35_980, 35_995, 36_010, 36_100]) {
      await ask({ at })
      await journal.counting.flush()
    }
    expect(await counted()).toBe('2 1 0 0')
  })

  test.each([page, pdf])('%s counts where the answer is 304', async (path) => {
    await ask({ path, 'if-none-match': await etagOf(path) })
    expect(await counted()).toStartWith('1 1')
  })

  test('a cached page counts as often as a page that is built', async () => {
    for (let hour = 0; hour < 5; hour++) await ask({ at: hour * 3600 })
    expect(await counted()).toBe('5 5 0 0')
  })

  test('signed-in staff does not count', async () => {
    await ask({ cookie: await session() })
    await ask({ cookie: await session(), path: pdf })
    expect(await counted()).toBe('0 0 0 0')
  })

  test('no robot of COUNTER’s list counts', async () => {
    const named = robots.patterns.filter((pattern) => /^[\w -]+$/.test(pattern))
    for (const agent of named) await ask({ 'user-agent': agent })
    expect(await counted()).toBe('0 0 0 0')
    expect(named.length).toBeGreaterThan(200)
  })
})

describe('a day that is over', () => {
  const left = async (table: string) =>
    (await rowsOf<{ rows: number }>(journal.db)`${sql.raw(`select count(*)::int as rows from ${table}`)}`)[0]?.rows

  let closed = 0

  /** Closes a minute later than the last time: it checks at most once a minute. */
  async function close(at: number) {
    journal.now.at = new Date(startOfDay.getTime() + (at + 61 * closed++) * 1000)
    await journal.counting.close()
  }

  test.each([
    ['usage_days', 0],
    ['usage_salts', 0],
    ['usage_readers', 0],
    ['usage_months', 1],
    ['usage_past_days', 1],
  ])('leaves in %s the number of rows %p', async (table, expected) => {
    await ask({ at: 86_000 })
    await journal.counting.flush()
    await close(86_400)
    expect(await left(table)).toBe(expected)
  })

  test('keeps its counts', async () => {
    await ask({ at: 1000 })
    await ask({ at: 80_000, path: pdf })
    await journal.counting.flush()
    await close(2 * 86_400)
    expect(await counted()).toBe('2 2 1 1')
  })

  test('is not closed a second before it ends', async () => {
    await ask({ at: 80_000 })
    await journal.counting.flush()
    journal.now.at = new Date(startOfDay.getTime() + 86_399_000)
    await journal.counting.close()
    expect(await left('usage_salts')).toBe(1)
  })

  test('is closed again if a slow process adds counts to it', async () => {
    await ask({ at: 1000 })
    await journal.counting.flush()
    await close(3 * 86_400)
    await ask({ at: 5000 })
    await journal.counting.flush()
    await close(3 * 86_400)
    expect(await counted()).toBe('2 2 0 0')
    expect(await left('usage_salts')).toBe(0)
  })

  test('is deleted after three years, while its month stays', async () => {
    await ask({ at: 1000 })
    await journal.counting.flush()
    await close(86_400)
    await ask({ at: 1200 * 86_400 })
    await journal.counting.flush()
    await close(1201 * 86_400)
    expect(await left('usage_past_days')).toBe(1)
    expect(await left('usage_months')).toBe(2)
  })
})
