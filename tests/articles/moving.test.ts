// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { articleAddresses } from '../../src/core/db/tables/addresses.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { articleSearch } from '../../src/core/db/tables/search.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { historyOf } from '../support/history.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const meera = await browsingAs(journal, 'Meera Nair')

let id = 0
let version = ''
beforeEach(async () => {
  for (const table of [articles, issues, audit, articleAddresses]) await db.delete(table)
  for (const issue of [2, 3]) await anIssue(db, { issue })
  await anArticle(db, { refnumber: '7', title: 'On rice', pagenumber: '1-6' })
  const [row] = await db.select().from(articles)
  id = row?.id ?? 0
  version = row?.modification.toISOString() ?? ''
  journal.pageCache.clear()
})

const row = async () => (await db.select().from(articles).where(eq(articles.id, id)))[0]
const moving = (body: Record<string, unknown>) =>
  journal.call('POST', `/api/archives/${id}/move`, { token: meera.token, body })
const there = '/archives/2026/vol5/issue3/8'

describe('moving an article by the API', () => {
  test('the call answers the article where it is now', async () => {
    const { status, body } = await moving({ issue: 3, refnumber: '8' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, year: 2026, volume: 5, issue: 3, refnumber: '8', modifiedby: 'Meera Nair' })
  })

  test('a move changes history, search and the counts of both issues with the article', async () => {
    await moving({ issue: 3, refnumber: '8' })
    expect(await historyOf(db)).toMatchObject([
      { action: 'move', before: { issue: 2, refnumber: '7' }, after: { issue: 3, refnumber: '8' } },
    ])
    expect((await db.select().from(articleSearch))[0]?.issue).toBe(3)
    const counts = (await db.select().from(issues).orderBy(asc(issues.issue))).map(({ articles }) => articles)
    expect(counts).toEqual([0, 1])
  })

  test('a move changes nothing else, whatever is sent', async () => {
    await moving({ issue: 3, title: 'On wheat', status: 'disabled' })
    expect(await row()).toMatchObject({ description: 'On rice', status: 'enabled' })
  })

  test('readers see a move at once in lists, sitemap, feed and search', async () => {
    await moving({ issue: 3, refnumber: '8' })
    for (const path of ['/archives/2026/vol5/issue3', '/sitemaps/1.xml', '/feed.atom', '/search?keyword=rice']) {
      expect(await (await journal.get(path)).text()).toContain(there)
    }
    expect((await journal.get('/archives/2026/vol5/issue2/7')).headers.get('location')).toBe(there)
  })

  test('a move into the middle of an issue asks nothing about pages', async () => {
    await anArticle(db, { issue: 3, refnumber: '9', pagenumber: '4-9' })
    expect((await moving({ issue: 3 })).status).toBe(200)
  })

  test.each([
    ['an issue that does not exist', { issue: 9 }, 422, { error: 'invalid', field: 'issue' }],
    ['no issue', { issue: '' }, 422, { error: 'required', field: 'issue' }],
    ['a number that is none', { volume: '1e3' }, 422, { error: 'invalid', field: 'volume' }],
    ['a ref number that is none', { refnumber: '8a' }, 422, { error: 'invalid_refnumber', field: 'refnumber' }],
    ['no ref number', { refnumber: ' ' }, 422, { error: 'required', field: 'refnumber' }],
    ['one that is taken', { refnumber: '9' }, 409, { error: 'duplicate_reference_number', field: 'refnumber' }],
  ])('a move to %s is refused and changes nothing', async (_, body, status, error) => {
    await anArticle(db, { issue: 3, refnumber: '9' })
    const answer = await moving(body)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual(error)
    expect(await row()).toMatchObject({ issue: 2, refnumber: '7' })
    expect(await historyOf(db)).toEqual([])
  })

  test('a move into an issue that has the title is refused, into another it is not', async () => {
    await anArticle(db, { issue: 3, refnumber: '9', title: 'ON RICE' })
    await anIssue(db, { issue: 4 })
    const answer = await moving({ issue: 3 })
    expect([answer.status, answer.body]).toEqual([409, { error: 'duplicate_title', field: 'title' }])
    expect(await row()).toMatchObject({ issue: 2 })
    expect((await moving({ issue: 4 })).status).toBe(200)
  })

  test('a move is refused where the article has changed since', async () => {
    await moving({ refnumber: '8', modification: version })
    const { status, body } = await moving({ refnumber: '9', modification: version })
    expect(status).toBe(409)
    expect(body).toMatchObject({ error: 'conflict', current: { refnumber: '8' } })
  })

  test('a move of an unknown article is 404', async () => {
    const { status } = await journal.call('POST', '/api/archives/999/move', { token: meera.token, body: {} })
    expect(status).toBe(404)
  })

  test('two articles that swap their issues at once are both kept', async () => {
    await anArticle(db, { issue: 3, refnumber: '9', title: 'On wheat' })
    const other = (await db.select().from(articles).where(eq(articles.refnumber, '9')))[0]?.id
    const swap = { method: 'POST', token: meera.token }
    const answers = await Promise.all([
      moving({ issue: 3 }),
      journal.call(swap.method, `/api/archives/${other}/move`, { token: swap.token, body: { issue: 2 } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const places = (await db.select().from(articles).orderBy(asc(articles.id))).map(({ issue }) => issue)
    expect(places).toEqual([3, 2])
  })
})

describe('moving on the screen', () => {
  const path = () => `/admin/archives/${id}`
  const fields = { year: '2026', volume: '5', issue: '3', refnumber: '8' }

  test('the screen names the article of the new issue that has the title', async () => {
    await anArticle(db, { issue: 3, refnumber: '9', title: 'ON RICE' })
    const { status, text } = await meera.submit(`${path()}/move`, fields)
    expect(status).toBe(409)
    expect(text).toContain('An article of that issue has the same title ON RICE (ref. 9)')
  })

  test('the screen has a button with a question and fields, which needs no script', async () => {
    const { html } = await meera.open(path())
    const [dialog = ''] = /<dialog id="move-article".*?<\/dialog>/s.exec(html) ?? []
    expect(dialog).toContain('Move “On rice” (ref. 7)?')
    expect(dialog).toContain('The current ones will always redirect to the new ones')
    for (const name of Object.keys(fields)) expect(dialog).toMatch(new RegExp(`<input[^>]* name="${name}"`))
  })

  test('a move leads back to the article and says where it is now', async () => {
    const { location, text } = await meera.submit(`${path()}/move`, { ...fields, modification: version })
    expect(location).toBe(path())
    expect(text).toContain('Moved to Volume 5, Issue 3 (2026) as ref. 8')
  })

  test('a move names the articles whose pages it now overlaps', async () => {
    await anArticle(db, { issue: 3, refnumber: '9', title: 'On wheat', pagenumber: '4-9' })
    const { text } = await meera.submit(`${path()}/move`, fields)
    expect(text).toContain('Its pages 1–6 overlap those of “On wheat” (4–9): correct them.')
  })

  test('a move numbers the pages after the last article of the new issue, unless they are kept', async () => {
    await anArticle(db, { issue: 3, refnumber: '9', title: 'On wheat', pagenumber: '4-9' })
    const { text } = await meera.submit(`${path()}/move`, { ...fields, pages: 'next' })
    expect(text).toContain('as ref. 8, pages 10–15. Its old address redirects here.')
    expect(text).not.toContain('overlap')
    const { text: back } = await meera.submit(`${path()}/move`, { issue: '2', refnumber: '7', pages: 'keep' })
    expect(back).toContain('as ref. 7, pages 10–15.')
  })

  test('a move to the same place says that nothing was changed', async () => {
    const { text } = await meera.submit(`${path()}/move`, { issue: '2', refnumber: '7' })
    expect(text).toContain('It is there already. Nothing was changed.')
    expect(await historyOf(db)).toEqual([])
  })

  test('the screen shows what is wrong beside its field, with what was typed', async () => {
    const { status, html, text } = await meera.submit(`${path()}/move`, { ...fields, issue: '77' })
    expect(status).toBe(422)
    expect(text).toContain('There is no Volume 5, Issue 77 of 2026')
    expect(html).toMatch(/aria-invalid="true" name="issue" value="77"/)
    expect(html).toMatch(/name="refnumber"[^>]*value="8"/)
  })

  test('a form that was opened before the move still saves', async () => {
    await meera.submit(`${path()}/move`, fields)
    const old = { year: '2026', volume: '5', issue: '2', refnumber: '7', modification: version, keywords: 'rice' }
    expect((await meera.submit(path(), old)).location).toBe(path())
    expect(await row()).toMatchObject({ issue: 3, refnumber: '8', keywords: 'rice' })
  })

  test('two users who move an article at once do not overwrite each other', async () => {
    await meera.submit(`${path()}/move`, { ...fields, modification: version })
    const { status, text } = await meera.submit(`${path()}/move`, { ...fields, refnumber: '9', modification: version })
    expect(status).toBe(409)
    expect(text).toContain('Someone else has changed this article in the meantime')
    expect(await row()).toMatchObject({ refnumber: '8' })
  })

  test('the history shows a move and can take it back', async () => {
    await meera.submit(`${path()}/move`, fields)
    const { html, text } = await meera.open(`${path()}/history`)
    expect(text).toContain('Moved')
    expect(html).toContain('<h1>')
    const { text: restored } = await meera.submit(`${path()}/history/0`)
    expect(restored).toContain('was restored')
    expect(await row()).toMatchObject({ issue: 2, refnumber: '7' })
  })

  test('a move back to a missing issue is refused, with the name of the issue', async () => {
    await meera.submit(`${path()}/move`, fields)
    await db.delete(issues).where(eq(issues.issue, 2))
    const { status, text } = await meera.submit(`${path()}/history/0`)
    expect(status).toBe(422)
    expect(text).toContain('There is no Volume 5, Issue 2 of 2026')
  })
})
