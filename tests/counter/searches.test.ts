// one database
import { describe, expect, test } from 'bun:test'
import { rowsOf } from '../../src/core/db/rows.ts'
import { createSearches } from '../../src/exchange/counter/counting.ts'
import { anArticle, aSession, aUser } from '../support/builders/rows.ts'
import { browser } from '../support/builders/usage.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ JOURNAL_TZ: 'Asia/Kolkata' })
await anArticle(journal.db, { refnumber: '7', title: 'Rice' })
const cookie = `session=${(await aSession(journal, (await aUser(journal.db)).id)).token}`

const counted = async () => {
  await journal.counting.flush()
  const [row] = await rowsOf<{ all: number }>(journal.db)`
    select coalesce(sum(searches), 0)::int as all from usage_searches`
  return row?.all ?? 0
}

describe('a search is counted by the rules of COUNTER', () => {
  test.each<[name: string, paths: string[], headers: Record<string, string>, expected: number]>([
    ['on the page', ['/search?keyword=rice'], {}, 1],
    ['by the API', ['/api/search?keyword=rice'], {}, 1],
    ['that finds nothing', ['/search?keyword=oats'], {}, 1],
    ['twice, at once', ['/search?keyword=rice', '/search?keyword=rice'], {}, 2],
    ['with a filter', ['/search?keyword=rice', '/search?keyword=rice&from=2020'], {}, 2],
    ['of which later pages are opened', ['/api/search?keyword=rice&page=2'], {}, 0],
    ['with an empty keyword', ['/search', '/search?keyword=', '/search?keyword=%20', '/api/search'], {}, 0],
    ['of signed-in staff', ['/search?keyword=rice'], { cookie }, 0],
    ['of a robot', ['/search?keyword=rice'], { 'user-agent': 'Googlebot/2.1' }, 0],
    ['with an empty user agent', ['/search?keyword=rice'], { 'user-agent': '' }, 0],
    ['that a browser prefetches', ['/search?keyword=rice'], { 'sec-purpose': 'prefetch' }, 0],
    ['that is the page of a name', ['/authors/A%20Roy', '/keywords/rice'], {}, 0],
  ])('%s', async (_, paths, headers, expected) => {
    const before = await counted()
    for (const path of paths) await journal.get(path, { 'user-agent': browser, ...headers })
    expect((await counted()) - before).toBe(expected)
  })

  test('a HEAD request does not count', async () => {
    const [headers, before] = [{ 'user-agent': browser }, await counted()]
    await journal.handle(new Request('http://localhost/search?keyword=rice', { method: 'HEAD', headers }))
    expect(await counted()).toBe(before)
  })
})

test('a process that writes its sum twice adds it once; sums of two processes add up', async () => {
  const [one, other] = [createSearches(), createSearches()]
  const days = () =>
    rowsOf(journal.db)`
      select day::text, sum(searches)::int as times from usage_searches
  where day > '2026-06-20' group by day order by day`
  for (const searches of [one, one, other]) searches.add('2026-06-21')
  const failing = { execute: () => Promise.reject(new Error('The connection is lost')) } as unknown as typeof journal.db
  await one.write(failing).catch(() => {})
  for (const searches of [one, one, other]) await searches.write(journal.db)
  one.add('2026-06-21')
  one.renew() // not yet: one is not written
  await one.write(journal.db)
  one.renew()
  one.add('2026-06-22')
  await one.write(journal.db)
  expect(await days()).toEqual([
    { day: '2026-06-21', times: 4 },
    { day: '2026-06-22', times: 1 },
  ])
})
