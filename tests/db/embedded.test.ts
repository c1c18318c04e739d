// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { startEmbedded } from '../../src/core/db/embedded.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { searchWords } from '../../src/core/db/tables/search.ts'
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

  test('keeps the plans of statements that are asked again, also in transactions, but of no more than 300, and of no search', async () => {
    const { db } = opened
    const isKept = async (of: string) => {
      const kept = await rowsOf<object>(db)`
        select 1 as kept from pg_prepared_statements where statement ~ ${of} and generic_plans > 0`
      return kept.length
    }
    const found = (word: string) =>
      db.select({ word: searchWords.word }).from(searchWords).where(eq(searchWords.word, word))
    for (let times = 0; times < 9; times++) await found('millet')
    await rowsOf(db)`select word as once from search_words where word = ${'sorghum'}`
    for (let times = 0; times < 9; times++)
      await db.transaction((tx) =>
        tx.transaction((within) => rowsOf(within)`select word as within from search_words where word = ${'rice'}`),
      )
    expect(await isKept('^select "word" from "search_words"')).toBe(1)
    expect(await isKept('as within from')).toBe(1)
    for (let times = 0; times < 9; times++)
      await rowsOf(db)`select 1 as sought from entry_search where folded like ${'%a%'}`
    expect(await isKept('as once from')).toBe(0)
    expect(await isKept('as sought from')).toBe(0)
    for (let other = 0; other < 310; other++)
      for (let times = 0; times < 4; times++)
        await rowsOf(db)`select ${'x'}::text as ${sql.identifier(`other_${other}`)}`
    expect(await isKept('other_0')).toBe(0) // too few times to plan it for any values
    const [count] = await rowsOf<{ all: number }>(db)`
      select count(*)::int as "all" from pg_prepared_statements where statement ~ 'other_'`
    expect(count?.all).toBeGreaterThan(250)
    expect(count?.all).toBeLessThanOrEqual(300)
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
