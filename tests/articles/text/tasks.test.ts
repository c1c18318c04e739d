// both databases
import { beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { pdfTexts } from '../../../src/core/db/tables/article-pdfs.ts'
import { textTasks } from '../../../src/core/db/tables/article-texts.ts'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { bringTexts } from '../../../src/journal/articles/text/actions.ts'
import { dropTextTask, listTextTasks } from '../../../src/journal/articles/text/queries.ts'
import { indexTexts } from '../../../src/journal/articles/text/section-actions.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db, files } = journal

const jats =
  '<article><front><article-meta/></front><body><sec id="sec1"><title>Oars</title><p>Long.</p></sec></body></article>'
const textHash = () => files.save(new TextEncoder().encode(jats))
const tasks = async () => (await db.select().from(textTasks)).map(({ task }) => task).sort()
const isOf = (refnumber: string) => eq(articles.refnumber, refnumber)

beforeEach(async () => {
  for (const table of [articles, pdfTexts]) await db.delete(table)
})

test('a full text has its tasks once it is an article’s, until they are done', async () => {
  await anArticle(db, { refnumber: '1' })
  expect(await tasks()).toEqual([])
  await db.update(articles).set({ text_hash: await textHash() })
  expect(await tasks()).toEqual(['references', 'sections'])
  await Promise.all([bringTexts(journal), indexTexts(journal)])
  expect(await tasks()).toEqual([])
  expect(await db.$count(pdfTexts)).toBe(1)
})

test('changed references are a task, what is written again is none', async () => {
  await anArticle(db, { refnumber: '1', references: 'Rao A. 2019.', text_hash: await textHash() })
  await anArticle(db, { refnumber: '2', references: 'Rao A. 2019.' })
  await db.delete(textTasks)
  await db.update(articles).set({ title: 'Tides', references: 'Rao A. 2019.', text_hash: sql`text_hash` })
  expect(await tasks()).toEqual([])
  await db.update(articles).set({ references: 'Sen B. 2020.' })
  expect(await tasks()).toEqual(['references'])
  await db.delete(articles).where(isOf('1'))
  expect(await tasks()).toEqual([])
})

test('a task that arises again while it is done stays', async () => {
  await anArticle(db, { refnumber: '1', text_hash: await textHash() })
  const [task] = await listTextTasks(db, 'references', 9)
  if (!task) throw new Error('There is a task')
  await db.update(articles).set({ references: 'Sen B. 2020.' })
  await dropTextTask(db, task)
  expect(await tasks()).toEqual(['references', 'sections'])
  for (const again of await listTextTasks(db, 'references', 9)) await dropTextTask(db, again)
  expect(await tasks()).toEqual(['sections'])
})
