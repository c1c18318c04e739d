// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq, inArray } from 'drizzle-orm'
import { articleAddresses } from '../../src/core/db/tables/addresses.ts'
import { articleAuthors, articleNames, articles, issues } from '../../src/core/db/tables/articles.ts'
import { keptFiles } from '../../src/core/db/tables/installation.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { articleProofs } from '../../src/core/db/tables/review/proofs.ts'
import { articleSearch } from '../../src/core/db/tables/search.ts'
import { sweepFiles } from '../../src/core/files/sweep.ts'
import { undeleteArticle } from '../../src/journal/articles/editing/deletion-actions.ts'
import { certificateKey } from '../../src/journal/certificates/queries.ts'
import { verificationCode } from '../../src/journal/certificates/verification.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper } from '../support/builders/papers.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { historyOf } from '../support/history.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db, files } = journal
const meera = await browsingAs(journal, 'Meera Nair')
const start = journal.now.at
const dayMs = 24 * 60 * 60 * 1000

const page = '/archives/2026/vol5/issue2/7'
let id = 0
beforeEach(async () => {
  journal.now.at = start
  for (const table of [articles, issues, audit, articleAddresses, keptFiles]) await db.delete(table)
  await anArticle(db, {
    refnumber: '7',
    title: 'On <i>rice</i>',
    authorname: 'Ravi Sharma',
    ...(await aPdf(files)),
    doi: '10.1234/7',
  })
  id = (await rows())[0]?.id ?? 0
  journal.pageCache.clear()
})

const rows = () => db.select().from(articles).orderBy(asc(articles.id))
const lastChange = async () => (await db.select().from(audit).orderBy(asc(audit.id))).at(-1)?.id ?? 0
const deleting = () => meera.submit(`/admin/archives/${id}/delete`)
const undoing = async () =>
  meera.submit(`/admin/archives/${id}/history/${await lastChange()}`, { back: '/admin/deleted' })
const statusOf = async (path: string) => (await journal.get(path)).status

/** Everything that is kept of the article. */
async function kept() {
  const [row] = await db.select().from(articles).where(eq(articles.id, id))
  return {
    row: row && { ...row, modification: null },
    people: await db.select().from(articleAuthors).orderBy(asc(articleAuthors.position)),
    search: await db.select().from(articleSearch),
    names: (await db.select().from(articleNames)).map(({ key }) => key).sort(),
    notices: await db.select().from(notices),
  }
}

describe('deleting', () => {
  test('the screen asks before deleting, and names the article', async () => {
    const { html } = await meera.open(`/admin/archives/${id}`)
    const [dialog = ''] = /<dialog id="delete-article".*?<\/dialog>/s.exec(html) ?? []
    expect(dialog).toContain('Delete “On rice” (ref. 7)?')
    expect(dialog).toContain(`action="/admin/archives/${id}/delete"`)
    expect(dialog).toContain('name="back" value="/admin/archives/2026/5/2"') // the article's own page will be gone
  })

  test('a deleted article disappears everywhere at once, and can be restored', async () => {
    const { location, html, text } = await deleting()
    expect(location).toBe('/admin/archives/2026/5/2')
    expect(text).toContain('“On rice” was deleted.')
    expect(html).toContain(`action="/admin/archives/${id}/history/${await lastChange()}"`)
    expect(await statusOf(page)).toBe(410)
    for (const path of ['/sitemap.xml', '/feed.atom', '/search?keyword=rice', '/archives/2026/vol5/issue2'])
      expect(await (await journal.get(path)).text()).not.toContain('issue2/7')
  })

  test('deleting is refused if the article has changed since it was shown', async () => {
    const outdated = { modification: '2020-01-01T00:00:00.000Z', back: '/admin/archives/2026/5/2' }
    const { text, location } = await meera.submit(`/admin/archives/${id}/delete`, outdated)
    expect(location).toBe(`/admin/archives/${id}`)
    expect(text).toContain('Someone else has changed this article in the meantime')
    expect(await rows()).toHaveLength(1)
  })

  test('deleting twice is 404, and one entry of the history', async () => {
    await deleting()
    expect((await deleting()).status).toBe(404)
    expect(await historyOf(db)).toHaveLength(1)
  })

  test('the API answers the id of a deleted article, and then 404', async () => {
    const once = await journal.call('DELETE', `/api/archives/${id}`, { token: meera.token })
    expect(once.status).toBe(200)
    expect(once.body).toEqual({ deleted: id })
    expect((await journal.call('DELETE', `/api/archives/${id}`, { token: meera.token })).status).toBe(404)
  })

  test('deleting frees title and ref number', async () => {
    await deleting()
    await anArticle(db, { refnumber: '7', title: 'On <i>rice</i>' })
    expect(await statusOf(page)).toBe(200)
  })

  test('certificates are withdrawn, also if another article takes the ref number', async () => {
    const code = verificationCode(
      await certificateKey(db),
      { kind: 'article', refnumber: '7', place: 1 },
      { name: 'Ravi Sharma', title: 'On rice' },
    )
    const verdict = async () => (await (await journal.get(`/verify/${code}`)).text()).match(/data-verdict="(\w+)"/)?.[1]
    await deleting()
    expect(await verdict()).toBe('withdrawn')
    await anArticle(db, { refnumber: '7', title: 'On wheat', authorname: 'Ravi Sharma' })
    expect(await verdict()).toBe('withdrawn')
  })

  test('the history of a deletion has no hidden columns', async () => {
    await deleting()
    const { text } = await meera.open(`/admin/archives/${id}/history`)
    expect(text).toContain('Deleted article: On rice')
    for (const column of ['title_key', 'createdby', 'dependents', 'import_key']) expect(text).not.toContain(column)
  })

  test('the list of deleted things has the article', async () => {
    await deleting()
    const { text } = await meera.open('/admin/deleted')
    expect(text).toContain('On rice Article')
  })
})

describe('restoring a deleted article', () => {
  test('restoring brings back row, file, people, letters, search and addresses', async () => {
    await db.insert(articleAuthors).values({ article_id: id, position: 1, name: 'Ravi Sharma', email: 'r@a.example' })
    const sent = {
      recipient: 'r@a.example',
      subject: 'S',
      body: 'B',
      message_id: '<1>',
      createdby: 'Asha',
      created_at: start,
    }
    await db.insert(notices).values({ ...sent, article_id: id, state: 'sent' })
    await db.update(articles).set({ refnumber: '6' }).where(eq(articles.id, id))
    await db.update(articles).set({ refnumber: '7' }).where(eq(articles.id, id))
    const before = await kept()
    await deleting()
    const { location, text } = await undoing()
    expect(location).toBe('/admin/deleted')
    expect(text).toContain('On rice was restored')
    expect(await kept()).toEqual(before)
    expect(await statusOf(page)).toBe(200)
    expect(await statusOf(`${page}.pdf`)).toBe(200)
    expect((await journal.get('/archives/2026/vol5/issue2/6')).headers.get('location')).toBe(page)
    expect(await (await journal.get('/search?keyword=rice')).text()).toContain(page)
  })

  test('restoring brings its paper and its proof back, unless the paper has another article by now', async () => {
    const [paper, other] = [await aPaper(db, { state: 'accepted', article_id: id }), await aPaper(db)]
    const moment = journal.now.at
    const proof = { id: crypto.randomUUID(), article_id: id, paper_id: paper.id, due: '2026-07-01' }
    await db.insert(articleProofs).values({ ...proof, by: 'Asha', at: moment, goes_at: moment })
    const articleOf = async () =>
      (await db.select({ id: papers.article_id }).from(papers).orderBy(asc(papers.id))).map((row) => row.id)
    await deleting()
    expect(await articleOf()).toEqual([null, null])
    await undoing()
    expect(await articleOf()).toEqual([id, null])
    expect(await db.select({ id: articleProofs.article_id }).from(articleProofs)).toEqual([{ id }])
    await deleting()
    await anArticle(db, { refnumber: '8' })
    const [second] = await rows()
    await db
      .update(papers)
      .set({ article_id: second?.id ?? 0 })
      .where(eq(papers.id, paper.id))
    await undoing()
    expect(await articleOf()).toEqual([second?.id ?? 0, null])
    await db.delete(papers).where(inArray(papers.id, [paper.id, other.id]))
  })

  test('restoring sends no letter that was being sent', async () => {
    const waiting = {
      recipient: 'r@a.example',
      subject: 'S',
      body: 'B',
      message_id: '<2>',
      createdby: 'Asha',
      created_at: start,
    }
    await db.insert(notices).values({ ...waiting, article_id: id, state: 'waiting', next_attempt_at: start })
    await deleting()
    await undoing()
    expect((await kept()).notices[0]).toMatchObject({ state: 'unsure', next_attempt_at: null })
  })

  test('the history shows a restored article, whose earlier versions can still come back', async () => {
    await meera.submit(`/admin/archives/${id}/move`, { refnumber: '8' })
    await deleting()
    await undoing()
    expect((await historyOf(db)).map(({ action }) => action)).toEqual(['move', 'delete', 'restore'])
    await meera.submit(`/admin/archives/${id}/history/0`)
    expect((await rows())[0]?.refnumber).toBe('7')
  })

  test('restoring works for 30 days; then the file is deleted', async () => {
    const hash = (await rows())[0]?.file_hash ?? ''
    await deleting()
    journal.now.at = new Date(start.getTime() + 29 * dayMs)
    await sweepFiles(journal)
    expect(await files.open(hash)).toBeDefined()
    journal.now.at = new Date(Date.now() + 31 * dayMs)
    await sweepFiles(journal)
    expect(await files.open(hash)).toBeUndefined()
    expect(await undeleteArticle({ ...journal, username: 'meera' }, id, await lastChange())).toMatchObject({
      ok: false,
      problem: { code: 'too_late' },
    })
    expect(await rows()).toEqual([])
  })

  test.each([
    ['ref number', { refnumber: '7' }, 'Duplicate reference number: “On wheat” (ref. 7) has it now.'],
    [
      'title',
      { refnumber: '8', title: 'ON RICE', authorname: 'RAVI Sharma' },
      'Duplicate title: “ON RICE” (ref. 8) has it now.',
    ],
    ['DOI', { refnumber: '8', doi: '10.1234/7' }, '“On wheat” (ref. 8) has it now.'],
  ])('restoring is refused where another article now has its %s', async (_, values, message) => {
    await deleting()
    await anArticle(db, { title: 'On wheat', ...values })
    expect((await undoing()).text).toContain(message)
    expect(await rows()).toHaveLength(1)
  })

  test('restoring works where another article of the issue now has its title, by other authors', async () => {
    await deleting()
    await anArticle(db, { refnumber: '8', title: 'ON RICE', authorname: 'Meera Nair' })
    await undoing()
    expect((await rows()).map(({ refnumber }) => refnumber).sort()).toEqual(['7', '8'])
  })

  test('restoring is refused if the issue is gone', async () => {
    await deleting()
    const change = await lastChange()
    await db.delete(issues)
    const { text } = await meera.submit(`/admin/archives/${id}/history/${change}`)
    expect(text).toContain('Volume 05, Issue 02, 2026 no longer exists: add or restore it first.')
  })

  test('restoring twice restores once', async () => {
    await deleting()
    const path = `/admin/archives/${id}/history/${await lastChange()}`
    await Promise.all([meera.ask(path, { method: 'POST' }), meera.ask(path, { method: 'POST' })])
    expect(await rows()).toHaveLength(1)
    expect((await historyOf(db)).map(({ action }) => action)).toEqual(['delete', 'restore'])
  })
})

describe('an issue that was public', () => {
  const issue = '/archives/2026/vol5/issue2'
  const deletingIssue = () => meera.submit('/admin/archives/2026/5/2/delete')

  test('an issue with articles cannot be deleted', async () => {
    expect((await deletingIssue()).text).toContain('cannot be deleted: move or delete them first')
    expect(await statusOf(issue)).toBe(200)
  })

  test('a deleted issue is withdrawn on its page and in the API', async () => {
    await deleting()
    await deletingIssue()
    const answer = await journal.get(issue)
    expect(answer.status).toBe(410)
    expect(await answer.text()).toContain('<h1>This issue was withdrawn</h1>')
    const json = await journal.get('/api/archives/2026/5/2')
    expect(json.status).toBe(410)
    expect(await json.json()).toEqual({ error: 'gone' })
    expect(await statusOf(page)).toBe(410)
  })

  test('a deleted issue can be restored, and then its article', async () => {
    await deleting()
    const change = await lastChange()
    await deletingIssue()
    await meera.submit(`/admin/archives/2026/5/2/history/${await lastChange()}`)
    await meera.submit(`/admin/archives/${id}/history/${change}`)
    expect(await statusOf(issue)).toBe(200)
    expect(await statusOf(page)).toBe(200)
  })

  test('a deleted issue that never had a public article is 404', async () => {
    await deleting()
    expect(await statusOf('/archives/2026/vol5/issue9')).toBe(404)
  })
})
