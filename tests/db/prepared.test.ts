import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { PGlite } from '@electric-sql/pglite'
import { openEmbedded } from '../../src/db/connect.ts'

let opened: Awaited<ReturnType<typeof openEmbedded>>
let client: PGlite

beforeAll(async () => {
  opened = await openEmbedded({})
  client = opened.client
})

afterAll(() => opened.close())

beforeEach(async () => {
  await client.exec(
    'drop table if exists grown; create table grown (id int primary key, crop text, at timestamptz, tags text[])',
  )
})

/** The statements that the database keeps, of those that name the table. */
async function kept(): Promise<{ statement: string; times: number }[]> {
  const [found] = await client.exec(
    `select statement, (generic_plans + custom_plans)::int as times from pg_prepared_statements
     where statement like '%grown%' order by statement`,
  )
  return (found?.rows ?? []) as { statement: string; times: number }[] // as selected
}

const insert = 'insert into grown (id, crop) values ($1, $2)'
const read = 'select id, crop from grown where id = $1'

describe('a statement of the embedded database', () => {
  test('is parsed once and answers what it is asked each time', async () => {
    for (const [id, crop] of [
      [1, 'mung'],
      [2, null],
      [3, "d'ur"],
    ] as const)
      await client.query(insert, [id, crop])
    expect((await client.query(read, [1])).rows).toEqual([{ id: 1, crop: 'mung' }])
    expect((await client.query(read, [2], { rowMode: 'array' })).rows).toEqual([[2, null]])
    expect((await client.query(read, ['3'])).rows).toEqual([{ id: 3, crop: "d'ur" }])
    expect((await client.query(read, [4])).rows).toEqual([])
    expect(await kept()).toEqual([
      { statement: insert, times: 3 },
      { statement: read, times: 4 },
    ])
  })

  test('tells how many rows it wrote', async () => {
    await client.query(insert, [1, 'mung'])
    const written = await client.query("update grown set crop = 'gram' where id = $1", [1])
    expect(written).toMatchObject({ rows: [], affectedRows: 1 })
  })

  test('takes and gives lists and times', async () => {
    const at = new Date('2026-03-01T10:00:00Z')
    await client.query('insert into grown (id, at, tags) values ($1, $2, $3)', [1, at, ['a', 'b,c']])
    const { rows } = await client.query<{ at: string; tags: string[] }>('select at, tags from grown')
    expect(new Date(rows[0]?.at ?? '')).toEqual(at)
    expect(rows[0]?.tags).toEqual(['a', 'b,c'])
  })

  test('that fails says why, changes nothing, and can be asked again', async () => {
    await client.query(insert, [1, 'mung'])
    for (const attempt of [1, 2]) {
      const failed = client.query(insert, [1, 'gram'])
      expect(failed, `attempt ${attempt}`).rejects.toMatchObject({ code: '23505', constraint: 'grown_pkey' })
      await failed.catch(() => {})
    }
    expect(client.query(read, ['one'])).rejects.toMatchObject({ code: '22P02' })
    expect(client.query('select crap from grown')).rejects.toMatchObject({ code: '42703' })
    await client.query(insert, [2, 'gram'])
    expect((await client.query('select id, crop from grown order by id')).rows).toEqual([
      { id: 1, crop: 'mung' },
      { id: 2, crop: 'gram' },
    ])
  })

  test('is asked anew after its table has changed', async () => {
    const whole = 'select * from grown'
    await client.query(whole)
    await client.exec('alter table grown add yield int')
    expect(client.query(whole)).rejects.toMatchObject({ code: '0A000' })
    await client.query(insert, [1, 'mung'])
    expect((await client.query(whole)).rows).toEqual([{ id: 1, crop: 'mung', at: null, tags: null, yield: null }])
  })

  test('waits for a transaction and sees what it left', async () => {
    const { promise: go, resolve: finish } = Promise.withResolvers<void>()
    const written = client.transaction(async (transaction) => {
      await transaction.query(insert, [1, 'mung'])
      await go
    })
    const seen = client.query(read, [1])
    finish()
    await written
    expect((await seen).rows).toEqual([{ id: 1, crop: 'mung' }])
  })

  test('is forgotten when a hundred others came after it', async () => {
    await client.query(read, [1])
    for (let number = 0; number < 60; number++) await client.query(`select ${number} from grown`)
    await client.query(read, [1])
    for (let number = 60; number < 159; number++) await client.query(`select ${number} from grown`)
    expect((await kept()).map(({ statement }) => statement)).toContain(read)
    expect((await kept()).length).toBe(100)
    await client.query('select 159 from grown')
    expect((await kept()).map(({ statement }) => statement)).not.toContain(read)
    expect((await kept()).length).toBe(100)
  })
})
