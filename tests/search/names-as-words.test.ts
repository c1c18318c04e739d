// one database
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { insertArticles } from '../../src/journal/articles/store/queries.ts'
import { parseQuery } from '../../src/journal/search/parsing/parse-query.ts'
import { searchArticles } from '../../src/journal/search/queries.ts'
import { anArticleRow, anIssue } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'

/** More than are ranked together. */
const others = 150

let journal: Awaited<ReturnType<typeof aJournal>>
beforeAll(async () => {
  journal = await aJournal()
  const { year, volume, issue } = await anIssue(journal.db)
  const row = (refnumber: string, title: string, authorname: string) =>
    anArticleRow({ year, volume, issue, refnumber, title, authorname, keywords: '', abstract: '<p>Of the market.</p>' })
  const rows = [
    row('1', 'On old mills', 'Anna Price'),
    row('2', 'On young mills', 'Ravi Rao, A. Price'),
    row('3', 'Price A', 'Ravi Rao'),
    row('5', 'Rice A', 'Ravi Rao'),
    ...Array.from({ length: others }, (_, at) =>
      row(`${1000 + at}`, `The price of crop ${at}`, 'Meera Nair, Anil Rice'),
    ),
  ]
  await insertArticles(journal.db, rows)
})
afterAll(() => journal.close())

test.each(['Price A', 'A. Price', 'A Price', 'PRICE A.', 'Price, A.'])(
  '%s finds the articles of Price first',
  async (typed) => {
    const { results, total } = await searchArticles(journal.db, parseQuery(typed), { page: 1 })
    expect(total).toBe(others + 3) // those with the word follow
    const first = results.slice(0, 3).map(({ refnumber }) => refnumber)
    expect(first).toEqual(expect.arrayContaining(['1', '2']))
  },
)

test.each([
  ['Price A', '3'],
  ['Rice A', '5'], // of whom there are more articles than are ranked
])('the article with the title %s comes before those of an author', async (title, refnumber) => {
  const { results } = await searchArticles(journal.db, parseQuery(title), { page: 1 })
  expect(results[0]?.refnumber).toBe(refnumber)
})
