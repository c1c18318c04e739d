// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../src/core/db/connect.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { articleAuthors, articles, issues } from '../../src/core/db/tables/articles.ts'
import { oaiRecords } from '../../src/core/db/tables/record.ts'
import { storeHost } from '../../src/exchange/oai/repository-queries.ts'
import { insertArticleAgain } from '../../src/journal/articles/editing/deletion-queries.ts'
import { changeSettings } from '../../src/office/settings-desk/actions.ts'
import { anArticle } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { aJournal, withJournal } from '../support/journal.ts'

const journal = await withJournal({ ORIGIN: 'https://crops.example' })
const { db } = journal

/** Every record is of an hour ago. */
const age = () => db.execute(sql`update oai_records set datestamp = date_trunc('second', now()) - interval '1 hour'`)

const recordOf = async (refnumber: string) => {
  const [record] = await rowsOf<{ identifier: string | null; deleted: boolean; age: number; set: string }>(db)`
    select identifier, deleted, extract(epoch from now() - datestamp)::float8 as age,
    concat(year, '-', volume, '-', issue, ' ', article_type) as set from oai_records where local_id = ${refnumber}`
  return record
}

const isFresh = async (refnumber: string) => ((await recordOf(refnumber))?.age ?? 0) < 60

const change = (refnumber: string, values: Partial<typeof articles.$inferInsert>) =>
  db.update(articles).set(values).where(eq(articles.refnumber, refnumber))

beforeEach(async () => {
  await db.delete(articles)
  await db.execute(sql`delete from oai_records`)
  await storeHost(db, 'crops.example')
  await db.execute(sql`update oai_repository set touched = '-infinity'`)
  await anArticle(db, { refnumber: '1' })
  await anArticle(db, { refnumber: '2', status: 'disabled' })
  await age()
})

describe('a record', () => {
  test('begins when its article is first public', async () => {
    expect(await recordOf('2')).toBeUndefined()
    await change('2', { status: 'enabled' })
    expect((await recordOf('2'))?.identifier).toBe('oai:crops.example:2')
  })

  test('stays the same when its article is disabled and enabled again', async () => {
    const before = await recordOf('1')
    await change('1', { status: 'disabled' })
    expect((await recordOf('1'))?.deleted).toBeTrue()
    await change('1', { status: 'enabled' })
    expect((await recordOf('1'))?.deleted).toBeFalse()
    expect((await recordOf('1'))?.identifier).toBe(before?.identifier as string)
  })

  test('stays when its article is deleted', async () => {
    await db.delete(articles).where(eq(articles.refnumber, '1'))
    expect((await recordOf('1'))?.deleted).toBeTrue()
    expect(await isFresh('1')).toBeTrue()
  })

  test('is no longer deleted when its article is restored', async () => {
    const [row] = await db.select().from(articles).where(eq(articles.refnumber, '1'))
    await db.delete(articles).where(eq(articles.refnumber, '1'))
    if (row) await insertArticleAgain(db, { ...row, authors: '' }, {})
    expect((await recordOf('1'))?.deleted).toBeFalse()
    expect(await db.$count(oaiRecords)).toBe(1)
  })

  test('keeps its identifier when the article gets another ref number', async () => {
    await change('1', { refnumber: '77' })
    expect((await recordOf('1'))?.identifier).toBe('oai:crops.example:1')
    expect(await isFresh('1')).toBeTrue()
  })

  test('of another article that later gets the ref number is a different one', async () => {
    await change('1', { refnumber: '77' })
    await anArticle(db, { refnumber: '1' })
    expect((await recordOf('01'))?.identifier).toBe('oai:crops.example:01')
  })

  test('has the identifier of the former system', async () => {
    await anArticle(db, { refnumber: '3', oai_identifier: 'oai:old.example:article/12' })
    expect((await recordOf('3'))?.identifier).toBe('oai:old.example:article/12')
  })

  test('follows its article to another issue and type', async () => {
    await anArticle(db, { refnumber: '4', year: 2025, volume: 4, issue: 1 })
    await change('1', { year: 2025, volume: 4, issue: 1, article_type: 'letter' })
    expect((await recordOf('1'))?.set).toBe('2025-4-1 letter')
  })
})

describe('a record gets a new datestamp', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['its article changes', () => change('1', { keywords: 'rice' })],
    ['its article is disabled', () => change('1', { status: 'disabled' })],
    [
      'an author changes',
      async () => {
        const [row] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, '1'))
        await db.insert(articleAuthors).values({ article_id: row?.id ?? 0, position: 1, name: 'A' })
      },
    ],
    ['its issue gets other months', () => db.update(issues).set({ frequency: 'Jan-Dec' })],
  ])('when %s', async (_, act) => {
    await db.update(issues).set({ frequency: 'March' })
    await age()
    await act()
    expect(await isFresh('1')).toBeTrue()
  })

  test.each<[string, () => Promise<unknown>]>([
    ['nothing of its article changes', () => change('1', { keywords: '' })],
    ['another article changes', () => change('2', { status: 'enabled' })],
    ['its issue is counted anew', () => db.update(issues).set({ modification: new Date() })],
  ])('not when %s', async (_, act) => {
    await act()
    expect(await isFresh('1')).toBeFalse()
  })

  test('when the transaction commits, however long it takes', async () => {
    const written = await db.transaction(async (tx) => {
      await tx.update(articles).set({ keywords: 'rye' }).where(eq(articles.refnumber, '1'))
      const [row] = await rowsOf<{ at: string }>(tx)`select clock_timestamp()::text as at from pg_sleep(3)`
      return row?.at ?? ''
    })
    const [row] = await rowsOf<{ later: boolean }>(db)`
      select datestamp > ${written}::text::timestamptz as later from oai_records where local_id = '1'`
    expect(row?.later).toBeTrue()
  })
})

const harvested = async (query: string) => {
  const answer = await (await journal.get(`/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&${query}`)).text()
  return [...answer.matchAll(/<identifier>[^<]*:(\d+)</g)].map(([, refnumber]) => refnumber).join()
}

const anHour = 60 * 60 * 1000
const secondsAgo = (seconds: number) => `${new Date(Date.now() - seconds * 1000).toISOString().slice(0, 19)}Z`

test('a changed setting that is in every record updates the datestamps of those that are not deleted', async () => {
  await change('2', { status: 'enabled' })
  await change('2', { status: 'disabled' })
  await age()
  expect(await harvested(`from=${secondsAgo(60)}`)).toBe('')
  await setSettings(db, { publisher: `Society ${Math.random()}` })
  expect(await harvested(`from=${secondsAgo(60)}`)).toBe('1')
  expect(await harvested(`until=${secondsAgo(60)}`)).toBe('2')
})

test('limits of a list can be seconds', async () => {
  const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 5 * anHour)
  const second = (shift: number) => `${new Date(at.getTime() + shift * 1000).toISOString().slice(0, 19)}Z`
  await db.execute(sql`update oai_records set datestamp = ${second(0)}::text::timestamptz`)
  expect(await harvested(`from=${second(0)}&until=${second(0)}`)).toBe('1')
  expect(await harvested(`from=${second(1)}`)).toBe('')
  expect(await harvested(`until=${second(-1)}`)).toBe('')
})

test('a list that is harvested while articles change, disappear and return has each record once', async () => {
  const numbers = Array.from({ length: 249 }, (_, at) => String(1000 + at))
  for (const refnumber of numbers) await anArticle(db, { refnumber, title: `Crop ${refnumber}` })
  const found: string[] = []
  let query = 'metadataPrefix=oai_dc'
  const cursors: (string | undefined)[] = []
  for (;;) {
    const answer = await (await journal.get(`/oai?verb=ListRecords&${query}`)).text()
    found.push(...[...answer.matchAll(/<identifier>[^<]*:(\d+)</g)].map(([, refnumber = '']) => refnumber))
    const [, cursor, token] = /<resumptionToken cursor="(\d+)"(?:>([^<]*)<|\/>)/.exec(answer) ?? []
    cursors.push(cursor)
    await change('1001', { keywords: `again ${cursors.length}` })
    await change('1150', { status: cursors.length % 2 ? 'disabled' : 'enabled' })
    await change('1248', { keywords: `again ${cursors.length}` })
    await db.delete(articles).where(eq(articles.refnumber, `10${cursors.length}5`))
    if (!token) break
    query = `resumptionToken=${token}`
  }
  expect(found.toSorted()).toEqual(['1', ...numbers].toSorted())
  expect(cursors).toEqual(['0', '100', '200'])
})

test('identifiers keep the host that they were stored with', async () => {
  await storeHost(db, 'new.example')
  await change('2', { status: 'enabled' })
  expect((await recordOf('1'))?.identifier).toBe('oai:crops.example:1')
  expect((await recordOf('2'))?.identifier).toBe('oai:new.example:2')
})

describe('without ORIGIN', () => {
  const hostIn = async (db: Db) => (await rowsOf<{ host: string }>(db)`select host from oai_repository`)[0]?.host

  test('records get the host of the domain when the setting is saved', async () => {
    const local = await aJournal()
    await anArticle(local.db, { refnumber: '5' })
    await changeSettings({ ...local, username: 'meera' }, { domain: 'crops.example' })
    expect(await hostIn(local.db)).toBe('crops.example')
    const [record] = await local.db.select({ identifier: oaiRecords.identifier }).from(oaiRecords)
    expect(record?.identifier).toBe('oai:crops.example:5')
    await local.close()
  })

  test('a harvest stores nothing', async () => {
    const local = await aJournal()
    await setSettings(local.db, { domain: 'crops.example' })
    const text = await (await local.get('/oai?verb=Identify')).text()
    expect(text).toContain('<repositoryIdentifier>crops.example</repositoryIdentifier>')
    expect(await hostIn(local.db)).toBe('')
    await local.close()
  })
})

test('before there is a permanent host, identifiers have the current one', async () => {
  const local = await aJournal()
  await anArticle(local.db, { refnumber: '5' })
  expect(
    await (await local.get('/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:localhost:5')).text(),
  ).toContain('<identifier>oai:localhost:5</identifier>')
  await storeHost(local.db, 'crops.example')
  expect(await (await local.get('/oai?verb=ListIdentifiers&metadataPrefix=oai_dc')).text()).toContain(
    '<identifier>oai:crops.example:5</identifier>',
  )
  await local.close()
})
