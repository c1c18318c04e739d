// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { usageDays, usageMonths, usagePastDays } from '../../src/core/db/tables/usage.ts'
import { anArticle, aSession, aUser } from '../support/builders/rows.ts'
import { articleIds } from '../support/builders/usage.ts'
import { withJournal } from '../support/journal.ts'
import { untilQuiet } from '../support/quiet.ts'

const journal = await withJournal()
const page = '/archives/2026/vol5/issue2/7'
let ids = new Map<string, number>()
let cookie = ''
let token = ''

beforeAll(async () => {
  await anArticle(journal.db, { refnumber: '7', title: 'Rice', authorname: 'Anita Roy' })
  await anArticle(journal.db, { refnumber: '8', title: 'Wheat', authorname: 'Anita Roy, Ravi Sharma' })
  await anArticle(journal.db, { refnumber: '9', title: 'Hidden', status: 'disabled' })
  ids = await articleIds(journal.db, ['7', '8', '9'])
  token = (await aSession(journal, (await aUser(journal.db)).id)).token
  cookie = `session=${token}`
})

const counts = ([views = 0, downloads = 0]: number[]) => ({
  total_investigations: views + downloads,
  unique_investigations: views + downloads,
  total_requests: downloads,
  unique_requests: downloads,
})
const id = (refnumber: string) => ids.get(refnumber) ?? 0

async function read(refnumber: string, month: string, some: number[]) {
  await journal.db.insert(usageMonths).values({ article_id: id(refnumber), month: `${month}-01`, ...counts(some) })
  journal.pageCache.clear() // the database tells of it a moment later
}

async function readOn(day: string, refnumbers: string[]) {
  const times = refnumbers.map((_, place) => 10 - place)
  const of = {
    total_investigations: times,
    unique_investigations: times,
    total_requests: times,
    unique_requests: times,
  }
  await journal.db.insert(usagePastDays).values({ day, articles: refnumbers.map(id), ...of })
  journal.pageCache.clear()
}

async function deleteCounts() {
  for (const table of [usageMonths, usagePastDays, usageDays]) await journal.db.delete(table)
  journal.pageCache.clear()
}

const show = (show_usage: string) => journal.call('POST', '/api/settings', { token, body: { show_usage } })

describe('readers see', () => {
  beforeEach(async () => {
    await deleteCounts()
    await show('on')
  })

  test('how often an article was viewed and downloaded', async () => {
    await read('7', '2026-04', [1200, 3])
    await read('7', '2026-05', [4, 0])
    expect((await journal.read(page)).text).toContain('1,204 views, 3 downloads')
  })

  test('no numbers of an article that nobody read', async () => {
    expect((await journal.read(page)).text).not.toContain('views')
  })

  test('no numbers unless the setting is on', async () => {
    await read('7', '2026-04', [5, 3])
    await show('')
    expect((await journal.read(page)).text).not.toContain('views')
  })

  test('the sum of an author’s articles', async () => {
    await read('7', '2026-04', [5, 3])
    await read('8', '2026-04', [10, 0])
    await read('9', '2026-04', [100, 0])
    expect((await journal.read('/authors/Anita%20Roy')).text).toContain('2 articles · 15 views, 3 downloads')
  })

  test.each(['/', '/archives/2026', '/archives/2026/vol5'])(
    'a kind text while nothing is counted, on %s',
    async (path) => {
      expect((await journal.read(path)).text).toContain('Counting has begun')
    },
  )

  test.each(['/', '/archives/2026'])('the most read articles, on %s', async (path) => {
    await read('7', '2024-01', [50, 0])
    await read('8', '2026-05', [7, 0])
    await read('9', '2026-05', [700, 0])
    await readOn('2026-06-01', ['9', '8'])
    await readOn('2026-05-01', ['7'])
    const lists = 'Most read in the last 30 days of all time Wheat Rice Wheat'
    expect((await journal.read(path)).text).toContain(lists)
  })

  test('no most read articles unless the setting is on', async () => {
    await show('')
    expect((await journal.read('/')).text).not.toContain('Most read')
  })

  test('new numbers as soon as a day is closed', async () => {
    await journal.read(page)
    await journal.db.insert(usageDays).values({ day: '2026-06-14', article_id: id('7'), ...counts([3, 1]) })
    await journal.counting.close()
    await untilQuiet(journal) // the server tells of changes a moment later
    expect((await journal.read(page)).text).toContain('3 views, 1 download')
  })
})

describe('the setting show_usage', () => {
  test.each([
    ['on', 200],
    ['yes', 200],
    ['off', 200],
    ['perhaps', 422],
  ])('%p is answered %p', async (value, expected) => {
    expect((await show(value)).status).toBe(expected)
  })
})

describe('the back office', () => {
  const screen = async (path: string) => (await journal.get(path, { cookie })).text()

  beforeEach(deleteCounts)

  test('shows a kind text while nothing is counted', async () => {
    expect(await screen('/admin/usage')).toContain('Nothing has been counted yet')
  })

  test('shows the counts of the current day', async () => {
    await journal.db.insert(usageDays).values({ day: '2026-06-15', article_id: id('7'), ...counts([31, 17]) })
    expect(await screen('/admin/usage')).toMatch(/June<\/th><td[^>]*>31<\/td><td[^>]*>17</)
  })

  test('adds what is read today to closed counts that are kept', async () => {
    await read('7', '2026-03', [20, 5])
    await read('8', '2026-03', [15, 5])
    const listed = async () => [...(await screen('/admin/usage')).matchAll(/>(Rice|Wheat)</g)].map(([, title]) => title)
    expect(await listed()).toEqual(['Rice', 'Wheat'])
    const today = { day: '2026-06-15', ...counts([10, 2]) }
    await journal.db.insert(usageDays).values({ article_id: id('8'), ...today })
    expect(await listed()).toEqual(['Wheat', 'Rice'])
    const html = await screen('/admin/usage')
    expect(html).toMatch(/Together<\/th><td[^>]*>45<\/td><td[^>]*>12<\/td><\/tr>/)
  })

  test('compares a year that is over with the one before', async () => {
    await read('7', '2024-03', [50, 50])
    await read('7', '2025-03', [100, 50])
    await read('7', '2026-03', [10, 0])
    expect(await screen('/admin/usage?year=2025')).toContain('+50%')
    expect(await screen('/admin/usage')).not.toContain('%</td>')
  })

  test('adds up the months, and leaves out those to come and a year before without counts', async () => {
    await read('7', '2026-02', [10, 4])
    await read('7', '2026-03', [20, 5])
    const html = await screen('/admin/usage')
    expect(html).toMatch(/Together<\/th><td[^>]*>30<\/td><td[^>]*>9<\/td><\/tr>/)
    expect(html).not.toContain('>April</td>')
    expect(html).not.toContain('Views in 2025')
  })

  test('says in a text what the graph shows', async () => {
    await read('7', '2026-03', [1234, 0])
    expect(await screen('/admin/usage')).toContain('Views by month: 1,234 in 2026')
  })

  test.each([
    ['months', '2026,3,100,50'],
    ['articles', '7,Rice,100,50,60'],
    ['issues', '2026,5,2,100,50,60'],
    ['years', '2025,50,10'],
  ])('exports the %s as CSV', async (of, expected) => {
    await read('7', '2025-03', [50, 10])
    await read('7', '2026-03', [100, 50])
    expect(await screen(`/admin/usage/export.csv?of=${of}&year=2026`)).toContain(expected)
  })

  test('marks the title of a retracted article', async () => {
    await anArticle(journal.db, {
      refnumber: '10',
      article_type: 'retraction',
      notice_of: '8',
      publishdate: '2026-06-01',
    })
    await read('8', '2025-04', [3, 1])
    expect(await screen('/admin/usage?year=2025')).toContain('>RETRACTED: Wheat<')
    expect(await screen('/admin/usage/export.csv?of=articles&year=2025')).toContain('RETRACTED: Wheat')
    await journal.db.delete(articles).where(eq(articles.refnumber, '10'))
  })

  test('answers 404 to the export of an unknown table', async () => {
    expect((await journal.get('/admin/usage/export.csv?of=readers', { cookie })).status).toBe(404)
  })
})
