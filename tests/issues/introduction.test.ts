// one database
import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { deposits } from '../../src/core/db/tables/record.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { writeCrossrefDeposit } from '../../src/exchange/deposits/crossref/file.ts'
import { browsingAs } from '../support/browsing.ts'
import { aCited } from '../support/builders/cited.ts'
import { aPicture } from '../support/builders/images.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const meera = await browsingAs(journal)
const { token } = meera
beforeEach(async () => {
  for (const table of [articles, issues]) await db.delete(table)
  await anArticle(db, { refnumber: '7' })
  journal.pageCache.clear()
})

const said = { title: 'Water & field', description: '<p>Less <em>water</em>.</p>', editors: 'Sita Devi, Ravi Kumar' }
const change = (body: object | FormData, at = '2026/5/2') =>
  journal.call('POST', `/api/admin/issues/${at}`, { token, body })
const page = '/archives/2026/vol5/issue2'
const form = '/admin/archives/2026/5/2/frequency'
const text = async (path: string) => (await journal.get(path)).text()
const picture = async () => new File([new Uint8Array(await aPicture('png'))], 'cover.png', { type: 'image/png' })

test('the API changes what is sent and leaves the rest; a picture comes as a file and goes as an empty text', async () => {
  const { status, body } = await change({ ...said, title: '  Water   & field ', editors: 'Sita Devi ,, Ravi Kumar, ' })
  expect(status).toBe(200)
  const shown = { ...said, description: encodeHtml(said.description) }
  expect(body).toMatchObject({
    year: 2026,
    volume: 5,
    issue: 2,
    frequency: 'Mar-Apr',
    cover: '',
    articles: 1,
    ...shown,
  })
  const { title, cover } = (await change(aFormOf({ cover: await picture() }))).body
  expect([title, /^[0-9a-f]{64}\.png$/.test(cover)]).toEqual([said.title, true])
  expect((await journal.get(`/assets/issues/${cover}`)).status).toBe(200)
  expect((await change({ cover: '' })).body.cover).toBe('')
  expect((await journal.get(`/assets/issues/${cover}`)).status).toBe(404)
  const [version = ''] = /[^"]+\/history\/\d+/.exec((await meera.open('/admin/archives/2026/5/2/history')).html) ?? []
  await meera.submit(version)
  expect(await db.select().from(issues)).toMatchObject([{ title: said.title, cover }])
})

test.each([
  [{ title: 'x'.repeat(201) }, 422, 'invalid', 'title'],
  [{ editors: 'x'.repeat(1001) }, 422, 'invalid', 'editors'],
  [{ frequency: '' }, 422, 'required', 'frequency'],
  [{ issue_label: 'x'.repeat(33) }, 422, 'invalid', 'issue_label'],
  [{ cover: 'x.png' }, 422, 'invalid_image', 'cover'],
])('%j is refused', async (body, status, error, field) => {
  expect(await change(body)).toMatchObject({ status, body: { error, field } })
})

test('an issue that is not there is unknown', async () => {
  for (const at of ['2026/5/3', '2026/x/2']) expect((await change(said, at)).status).toBe(404)
})

test('of two who change the same field the second is told; different fields go together', async () => {
  const { body } = await change({})
  const { modification } = body
  await change({ title: 'Water' })
  expect(await change({ editors: 'Sita', modification })).toMatchObject({ status: 200, body: { title: 'Water' } })
  expect(await change({ title: 'Fire', modification })).toMatchObject({ status: 409, body: { error: 'conflict' } })
  const late = await meera.submit(form, { title: 'Fire', editors: '', frequency: 'Mar-Apr', modification })
  expect(late.status).toBe(409)
  expect(late.text).toContain('Title Water Fire')
  for (const value of ['Fire', 'Sita']) expect(late.html).toContain(`value="${value}"`)
})

test('a refused form says that its cover has to be chosen again', async () => {
  const sent = { title: 'x'.repeat(201), frequency: 'Mar-Apr', cover: await picture() }
  const { status, text } = await meera.submit(form, aFormOf(sent))
  expect(status).toBe(422)
  expect(text).toContain('Please choose the file again')
})

test('its page leads with title, guests, words and cover; its article, archives and sets name it', async () => {
  expect(await text(page)).not.toContain('class="introduction')
  await meera.submit(form, { ...said, frequency: 'Mar-Apr' })
  await change(aFormOf({ cover: await picture() }))
  const html = await text(page)
  for (const part of [
    '<h1>Water &amp; field</h1>',
    'Issue 2, March–April 2026 · 1 article',
    said.editors,
    said.description,
  ])
    expect(html).toContain(part)
  expect(html).toMatch(/<img src="\/assets\/issues\/[0-9a-f]{64}\.png" alt=""/)
  for (const path of [`${page}/7`, '/archives/2026', '/oai?verb=ListSets'])
    expect(await text(path)).toContain('Water &amp; field')
  for (const path of ['', '/2026/5/2']) expect((await meera.open(`/admin/archives${path}`)).text).toContain(said.title)
  for (const words of ['water+field', 'ravi'])
    expect(await text(`/search?keyword=${words}`)).toContain(`<a href="${page}">Water &amp; field</a>`)
  expect((await meera.open('/admin/search?q=field')).html).toContain('href="/admin/archives/2026/5/2"')
  expect(await text(`${page}/7.xml`)).toContain('<issue>2</issue><issue-title>Water &amp; field</issue-title>')
})

test('what an issue without a public article says is for its editors alone', async () => {
  await anIssue(db, { issue: 3, title: 'Secret', cover: 'a.png' })
  expect(await text('/archives/2026/vol5/issue3')).not.toContain('Secret')
})

test('a deposit at Crossref has the title, and one that was made before is compared anew', async () => {
  const cited = aCited({ issueTitle: 'Water & field' })
  expect(writeCrossrefDeposit({ batch: 'b', version: 1 }, [cited])).toContain(
    '<journal_issue><titles><title>Water &amp; field</title></titles><publication_date',
  )
  const [article] = await db.select({ id: articles.id }).from(articles)
  const at = journal.now.at
  const row = { article_id: article?.id ?? 0, channel: 'crossref', state: 'registered', at, createdby: 'm' } as const
  await db.insert(deposits).values(row)
  await change({ title: 'Water' })
  expect(
    await db.select({ stale: deposits.stale }).from(deposits).where(eq(deposits.article_id, row.article_id)),
  ).toEqual([{ stale: true }])
})

test('a deleted issue comes back with its words', async () => {
  await anIssue(db, { issue: 4, title: 'Water', editors: 'Sita' })
  const deleted = await meera.submit('/admin/archives/2026/5/4/delete', { back: '/admin/archives' })
  const [version = ''] = /\/admin\/archives\/2026\/5\/4\/history\/\d+/.exec(deleted.html) ?? []
  await meera.submit(version)
  expect(await db.select().from(issues).where(eq(issues.issue, 4))).toMatchObject([{ title: 'Water', editors: 'Sita' }])
})
