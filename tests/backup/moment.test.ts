// one database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq, ne } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import { listReferencedHashes } from '../../src/core/files/named.ts'
import { protectFiles } from '../../src/core/files/protecting.ts'
import { recordChange } from '../../src/office/history/queries.ts'
import { backup, everythingIn, restore } from '../support/archives.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { withFolder } from '../support/folder.ts'
import { withJournal } from '../support/journal.ts'

const folder = await withFolder('moment')
const [source, target] = [await withJournal(), await withJournal()]

let size = 1000

/** Writes an article with a new PDF, an entry and a line of the history, all or none; now and then one goes again. */
async function write(number: number) {
  const { db, files } = source
  const pdf = await aPdf(files, ++size)
  await db.transaction(async (tx) => {
    await protectFiles(tx, files, [pdf.file_hash])
    await anArticle(tx, { refnumber: `${number}`, ...pdf })
    await tx.insert(entries).values({ createdby: 'S', content: `${number}` })
    const change = { at: new Date(), username: 'S', kind: 'article', subject: `${number}`, action: 'add' } as const
    await recordChange(tx, { ...change, before: {}, after: { number } })
  })
  if (number % 3 > 0) return
  await db.transaction(async (tx) => {
    const subject = `${number - 1}`
    await tx.delete(articles).where(eq(articles.refnumber, subject))
    await tx.delete(entries).where(eq(entries.content, subject))
    await tx.delete(audit).where(eq(audit.subject, subject))
  })
}

test('a backup shows one moment, even if articles are added and deleted meanwhile', async () => {
  const path = join(folder, 'moment.tar')
  for (let number = 1; number <= 60; number++) await write(number)
  let isOver = false
  let written = 60
  const writing = (async () => {
    while (!isOver) await write(++written)
  })()
  const { status } = await backup(source, [path])
  const reached = written
  isOver = true
  await writing
  expect(status).toBe(0)
  expect(reached).toBeGreaterThan(60)

  expect(await restore(target, [path])).toMatchObject({ status: 0 })
  const copied = (await target.db.select({ number: articles.refnumber }).from(articles))
    .map(({ number }) => number)
    .sort()
  expect(copied.length).toBeGreaterThanOrEqual(40)
  const kept = await target.db.select({ number: entries.content }).from(entries)
  const told = await target.db.select({ number: audit.subject }).from(audit).where(ne(audit.action, 'restore'))
  expect(kept.map(({ number }) => number).sort()).toEqual(copied)
  expect(told.map(({ number }) => number).sort()).toEqual(copied)
  const { issues, article_search: search } = await everythingIn(target.db)
  expect(issues?.lines[0]).toContain(`"articles":${copied.length},`)
  expect(search?.lines).toHaveLength(copied.length)
  for (const hash of await listReferencedHashes(target.db)) expect(await target.files.open(hash)).toBeDefined()
})
