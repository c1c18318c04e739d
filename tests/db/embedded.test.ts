// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { startEmbedded } from '../../src/core/db/embedded.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { searchWords } from '../../src/core/db/schema.ts'
import { embeddedTemplate, openInMemory } from '../support/database.ts'
import { failureOf } from '../support/failure.ts'

describe('the embedded database', () => {
  let opened: Awaited<ReturnType<typeof openInMemory>>
  beforeAll(async () => {
    opened = await openInMemory()
  })
  afterAll(() => opened.close())

  test('leaves the event loop free while it works', async () => {
    let isDone = false
    const heavy = opened.db.execute(sql`select count(*) from generate_series(1, 3000000)`).then(() => {
      isDone = true
    })
    for (let turns = 0; turns < 20; turns++) await Bun.sleep(1)
    expect(isDone).toBe(false)
    await heavy
  })

  test('keeps the plan of a prepared statement, and plans any other for its own values each time', async () => {
    const { db } = opened
    const words = db.select({ word: searchWords.word }).from(searchWords)
    const millet = words.where(eq(searchWords.word, sql.placeholder('word'))).prepare('millet')
    for (let times = 0; times < 7; times++) {
      await millet.execute({ word: 'millet' })
      await rowsOf(db)`select word from search_words where word = ${'sorghum'}`
    }
    const prepared = await rowsOf<object>(db)`
      select statement, generic_plans > 0 as kept from pg_prepared_statements where statement ~ 'search_words'`
    expect(prepared).toEqual([
      { statement: 'select "word" from "search_words" where "search_words"."word" = $1', kept: true },
    ])
  })

  test('goes on after failed statements, alone, among simultaneous others, and in a transaction', async () => {
    const { db } = opened
    const one = () => rowsOf<{ one: number }>(db)`select ${1}::int as one`
    const failing = () => failureOf(db.execute(sql`select 1 / ${0}::int`))
    const answers = await Promise.all([one(), failing(), one(), failing(), one()])
    expect(answers).toEqual([[{ one: 1 }], expect.any(Error), [{ one: 1 }], expect.any(Error), [{ one: 1 }]])
    const undone = db.transaction(async (tx) => {
      await tx.execute(sql`insert into search_words values ('millet')`)
      await tx.execute(sql`select 1 / ${0}::int`)
    })
    expect(await failureOf(undone)).toMatchObject({ cause: { code: '22012' } })
    expect(await rowsOf<object>(db)`select word from search_words where word = 'millet'`).toEqual([])
  })

  test('notifies its followers of committed changes, and not of those rolled back', async () => {
    const heard: string[] = []
    await opened.follow({
      forget: () => heard.push('content'),
      listen: (isListening) => heard.push(`listening: ${isListening}`),
      entries: (news) => heard.push(`entries ${news}`),
    })
    const notify = (text: string) => sql`select pg_notify('journal_entries', ${text}), pg_notify('journal_content', '')`
    const undone = opened.db.transaction(async (tx) => {
      await tx.execute(notify('undone'))
      throw new Error('undone')
    })
    await failureOf(undone)
    await opened.db.transaction((tx) => tx.execute(notify('done')))
    expect(heard).toEqual(['listening: true', 'entries done', 'content'])
  })
})

test('a driver that reconnects finds no transaction or statement of the earlier connection', async () => {
  const embedded = await startEmbedded({ loadDataDir: Bun.file(await embeddedTemplate()) }, () => {})
  const connected = () => postgres({ user: 'postgres', max: 1, socket: embedded.socket } as object)
  const before = connected()
  await before`create table grown (crop text)`
  await before.unsafe('begin')
  await before`insert into grown values (${'lost'})`
  await before.end()
  const after = connected()
  expect([...(await after`select crop from grown`)]).toEqual([])
  const [kept] = await after`select count(*)::int as grown from pg_prepared_statements where statement like '%grown%'`
  expect(kept).toEqual({ grown: 2 }) // this one and the one before
  await after.end()
  await embedded.close()
})

test('an embedded database that cannot be opened reports the reason', async () => {
  const failure = await failureOf(startEmbedded({ dataDir: '/proc/none/pg' }, () => {}))
  expect(String(failure)).toMatch(/ENOENT|no such file/i)
})
