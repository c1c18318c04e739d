// one database
import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { articleAuthors, articles } from '../../src/core/db/tables/articles.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { storeImportedReview } from '../../src/review/imported/actions.ts'
import { anArticle, aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal

const review = (article: string) => ({
  article,
  title: 'Rice',
  received: '2019-11-02T08:00:00Z',
  published: '2020-02-15',
  decisions: [{ decision: 'accept' as const, at: '2020-01-20T10:00:00Z' }],
  requests: [
    {
      reviewer: { name: 'Ines Prado', email: 'ines@uni.example', affiliation: 'University of León', orcid: '' },
      round: 1,
      state: 'reported' as const,
      asked: '2019-11-03T09:30:00Z',
      answered: '2019-11-05T09:30:00Z',
      reported: '2019-11-25T09:30:00Z',
      answerDue: '2019-11-10',
      due: '2019-12-01',
    },
  ],
})

const now = new Date('2026-06-15T10:00:00Z')
let number = ''

beforeAll(async () => {
  await anArticle(db, { refnumber: '7', title: 'Rice', import_key: 'ojs/7', publishdate: '2020-02-15' })
  await anArticle(db, { refnumber: '8', title: 'Hidden', import_key: 'ojs/8', status: 'disabled' })
  const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, '7'))
  await db
    .insert(articleAuthors)
    .values({ article_id: article?.id ?? 0, position: 1, name: 'Asha Rao', email: 'asha@uni.example' })
  expect(await storeImportedReview(db, review('ojs/7'), now)).toBe(1)
  for (const key of ['ojs/7', 'ojs/8', 'ojs/9']) expect(await storeImportedReview(db, review(key), now)).toBe(0)
  const all = await db.select({ number: papers.number }).from(papers)
  expect(all).toHaveLength(1)
  number = all[0]?.number ?? ''
})

test('editors of a paper see who reviewed it; its author and other editors do not', async () => {
  const tokenFor = async (given: Parameters<typeof aUser>[2]) =>
    (await aSession(journal, (await aUser(db, undefined, given)).id)).token
  const paths = [`/admin/submissions/${number}`, `/api/admin/submissions/${number}`, '/api/admin/reviewers?q=ines']
  const admin = await tokenFor({ role: 'admin' })
  for (const path of paths) {
    const answer = await journal.get(path, { authorization: `Bearer ${admin}` })
    expect([path, answer.status]).toEqual([path, 200])
    const text = await answer.text()
    expect(text).toContain('Ines Prado')
    expect(text.includes('Decided: accept')).toBe(path.includes(number))
  }
  for (const given of [{ role: 'admin', email: 'Asha@uni.example' }, { role: 'editor' }] as const) {
    const authorization = `Bearer ${await tokenFor(given)}`
    for (const path of paths.slice(0, 2)) expect((await journal.get(path, { authorization })).status).toBe(404)
  }
})

test('a user who is an author is recused from the past review for good, also under another address later', async () => {
  const email = 'tara@uni.example'
  const editor = await aUser(db, undefined, { role: 'admin', email })
  await anArticle(db, { refnumber: '9', title: 'Barley', import_key: 'ojs/10' })
  const [{ id } = { id: 0 }] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, '9'))
  await db.insert(articleAuthors).values({ article_id: id, position: 1, name: 'Tara', email })
  expect(await storeImportedReview(db, { ...review('ojs/10'), title: 'Barley' }, now)).toBe(1)
  await db.update(users).set({ email: 'else@uni.example' }).where(eq(users.id, editor.id))
  const [paper] = await db.select({ number: papers.number }).from(papers).where(eq(papers.article_id, id))
  const authorization = `Bearer ${(await aSession(journal, editor.id)).token}`
  expect((await journal.get(`/api/admin/submissions/${paper?.number}`, { authorization })).status).toBe(404)
})

test.each([
  ...['/archives/2026/vol5/issue2', '/archives/2026/vol5/issue2/7', '/api/archives/ref/7'],
  ...['/search?keyword=rice', '/api/search?keyword=Prado', '/figures'],
  ...['/archives/2026/vol5/issue2/7.xml', '/oai?verb=ListRecords&metadataPrefix=jats'],
])('a visitor reads nothing of a past review at %s', async (path) => {
  expect(await (await journal.get(path)).text()).not.toMatch(/Ines|ines@|León/)
})
