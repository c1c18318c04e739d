// one database
import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { backup, everythingIn, restore } from '../support/archives.ts'
import { anArticle } from '../support/builders/rows.ts'
import { openInMemory } from '../support/database.ts'
import { withFolder } from '../support/folder.ts'
import { aJournal } from '../support/journal.ts'

const folder = await withFolder('self-references')
const journal = await aJournal()
const restored = await aJournal({}, openInMemory)
afterAll(async () => {
  await journal.close()
  await restored.close()
})

test('a notice is restored even if its article comes in a later batch of rows', async () => {
  const { db } = journal
  for (let number = 1; number <= 205; number++) await anArticle(db, { refnumber: String(number) })
  await anArticle(db, { refnumber: '9000' })
  await db
    .update(articles)
    .set({ article_type: 'retraction', notice_of: '9000', publishdate: '2026-06-15' })
    .where(eq(articles.refnumber, '1'))
  const made = await backup(journal, ['journal.tar'], { folder })
  expect(made.status).toBe(0)
  const back = await restore(restored, ['journal.tar'], { folder })
  expect(back.status).toBe(0)
  const [before, after] = [await everythingIn(db), await everythingIn(restored.db)]
  expect(after.articles).toEqual(before.articles)
  expect(before.articles?.lines.find((line) => line.includes('"refnumber":"9000"'))).toMatch(/"type": ?"retraction"/)
})
