// both databases
import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import { findFaultNamed } from '../../src/exchange/index-health/article-rules.ts'
import { readHealth } from '../../src/exchange/index-health/queries.ts'
import { indexArticles } from '../../src/journal/search/index/queries.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { anArticle, anEditor } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const meera = await browsingAs(journal)
beforeEach(async () => {
  for (const table of [papers, articles, issues, editors]) await db.delete(table)
  journal.pageCache.clear()
})

/** Adds articles by their authors to an issue. */
async function issueBy(issue: number, ...authors: string[]) {
  for (const authorname of authors) await anArticle(db, { issue, authorname })
  await indexArticles(db, { articlesAtOnce: 100 })
}

const countOf = async (code: string) => (await readHealth(journal)).faulty[code]

test.each<[string, [number, string[]][], number]>([
  ['one of four articles by the board', [[2, ['Dr. Asha Rao', 'B Bose', 'C Sen', 'D Das']]], 0],
  ['one of three', [[2, ['Asha Rao', 'B Bose', 'C Sen']]], 1],
  ['two of three, also beside others', [[2, ['B Bose, ASHA RAO', 'Asha Rao', 'C Sen']]], 2],
  [
    'one of three in the issue before',
    [
      [1, ['Asha Rao', 'B Bose', 'C Sen']],
      [2, ['B Bose']],
    ],
    1,
  ],
  [
    'one of three two issues before',
    [
      [1, ['Asha Rao', 'B Bose', 'C Sen']],
      [2, ['B Bose']],
      [3, ['B Bose']],
    ],
    0,
  ],
  ['one of three by somebody with another name', [[2, ['Asha Raom', 'B Bose', 'C Sen']]], 0],
])('%s', async (_, all, faults) => {
  await anEditor(db, { name: 'Prof. Asha Rao' })
  await anEditor(db, { name: 'B Bose', status: 'disabled' })
  for (const [issue, authors] of all) await issueBy(issue, ...authors)
  expect(await countOf('board_authors')).toBe(faults)
})

test('an editorial by the board is no research article', async () => {
  await anEditor(db, { name: 'Asha Rao' })
  await anArticle(db, { authorname: 'Asha Rao', article_type: 'editorial' })
  await issueBy(2, 'C Sen')
  expect(await countOf('board_authors')).toBe(0)
})

/** Adds an article made from a paper with reviewers who reported, and one who did not. */
async function reviewed(refnumber: string, reports: number, people: { name: string; email?: string }[] = []) {
  await anArticle(db, { refnumber })
  const [{ id } = { id: 0 }] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(eq(articles.refnumber, refnumber))
  const paper = await aPaper(db, { state: 'published', article_id: id, ...(people.length > 0 && { people }) })
  for (let n = 0; n < reports; n++) await aRequest(db, paper, { report: {}, place: n + 1 })
  await aRequest(db, paper, { place: 9 })
}

const title = findFaultNamed('one_reviewer')?.title ?? ''

test('an article with fewer than two reviewers who reported is listed, and one without a paper is not', async () => {
  await reviewed('51', 0)
  await reviewed('52', 1)
  await reviewed('53', 2)
  await anArticle(db, { refnumber: '54' })
  expect((await meera.open('/admin/health')).text).toContain(`${title} 2 `)
  const { text } = await meera.open('/admin/health/one_reviewer')
  expect(text).toMatch(/ref\. 52|52/)
  expect(text).not.toMatch(/\b5[34]\b/)
})

test('a user who is recused from a paper learns nothing of its reviewers', async () => {
  await reviewed('52', 1, [{ name: 'Meera Nair' }])
  expect((await meera.open('/admin/health')).text).not.toContain(title)
  expect((await meera.open('/admin/health/one_reviewer')).text).not.toContain('52')
})
