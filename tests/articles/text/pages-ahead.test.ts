// one database
import { expect, test } from 'bun:test'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { pageMaking } from '../../../src/journal/articles/text/shown-text.ts'
import type { PageSource } from '../../../src/journal/fulltext/text-pages.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const hashOf = (refnumber: string) => refnumber.padStart(64, '0')
const anArticleOf = (refnumber: string, values: Partial<typeof articles.$inferInsert> = {}) =>
  anArticle(db, { refnumber, text_hash: hashOf(refnumber), ...values })

test('pages are made ahead of all public texts, of the newest issue first, and then of those that are changed', async () => {
  const made: string[][] = []
  const makeAhead = async (texts: AsyncGenerator<PageSource>) => {
    made.push([])
    for await (const { hash } of texts) made.at(-1)?.push(String(Number(hash)))
  }
  const textPages = { ...journal.workers.textPages, makeAhead }
  await anArticleOf('1', { year: 2020, volume: 1, issue: 1 })
  await anArticleOf('2', { year: 2026, volume: 5, issue: 2 })
  await anArticleOf('3', { year: 2026, volume: 5, issue: 1 })
  await anArticleOf('4', { year: 2026, volume: 5, issue: 1, status: 'disabled' })
  await anArticle(db, { refnumber: '5' })
  const make = pageMaking({ ...journal, workers: { textPages } })
  const turn = async () => {
    made.length = 0
    await make(AbortSignal.timeout(60_000))
    return made
  }
  expect(await turn()).toEqual([['2', '3', '1'], []])
  await db.transaction(async (tx) => {
    for (let number = 6; number <= 250; number++)
      await anArticle(tx, { refnumber: String(number), text_hash: hashOf(String(number)) })
  })
  const [, changed] = await turn()
  expect(changed).toHaveLength(245)
  expect((await turn())[1]).toEqual([])
  await db.update(articles).set({ status: 'enabled', modification: new Date() })
  expect((await turn())[1]).toHaveLength(249)
})
