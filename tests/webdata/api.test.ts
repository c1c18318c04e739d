import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { audit, entries, sessions } from '../../src/db/schema.ts'
import { webdataApi } from '../../src/webdata/api.ts'
import { anEntry } from '../support/builders.ts'
import { signedInCalls } from '../support/calls.ts'
import { aJournal } from '../support/journal.ts'

const journal = await aJournal()
const call = await signedInCalls(journal, webdataApi(journal))
afterAll(() => journal.close())
beforeEach(async () => {
  await journal.db.delete(entries)
  await journal.db.delete(audit)
  journal.totals.forget()
})

const contents = ({ body }: { body: { content: string }[] }) => body.map(({ content }) => content)
const history = () =>
  journal.db.select({ who: audit.username, what: audit.action, before: audit.before, after: audit.after }).from(audit)

describe('POST /api/webdata', () => {
  test('keeps content as it was sent, and says who and when by itself', async () => {
    const content = '<b>Bold</b> <script>alert(1)</script> & क़लम\n%_\\'
    const body = { status: 'urgent', content, createdby: 'Somebody Else', created_at: '1999-01-01T00:00:00Z', id: 5 }
    const { status, body: made } = await call('POST', '/api/webdata', { body })
    expect([status, made]).toEqual([
      201,
      {
        id: expect.any(Number),
        status: 'urgent',
        content,
        createdby: 'Meera Nair',
        created_at: '2026-06-15T10:00:00.000Z',
      },
    ])
    expect((await call('GET', '/api/webdata')).body).toEqual([made])
    expect(await history()).toEqual([{ who: 'Meera Nair', what: 'add', before: {}, after: { status: 'urgent' } }])
  })

  test.each([[{}], [{ status: '', content: '' }], [{ status: 'info' }], [{ content: 'x' }]])(
    'takes %j',
    async (body) => {
      const { status, body: made } = await call('POST', '/api/webdata', { body })
      expect([status, made]).toEqual([201, expect.objectContaining({ status: '', content: '', ...body })])
    },
  )

  test.each([
    [{ status: 'pending' }, { error: 'invalid_status', field: 'status' }],
    [{ status: 'Urgent' }, { error: 'invalid_status', field: 'status' }],
    [{ content: 'x'.repeat(100_001) }, { error: 'invalid', field: 'content' }],
    [{ content: ['a'] }, { error: 'invalid', field: 'content' }],
  ])('refuses %#', async (body, problem) => {
    const answer = await call('POST', '/api/webdata', { body })
    expect([answer.status, answer.body]).toEqual([422, problem])
    expect(await journal.db.$count(entries)).toBe(0)
  })

  test('is by the cookie alone where it comes from our own page, and nobody else’s', async () => {
    const [session] = await journal.db.select().from(sessions)
    const expires = session?.expires_at ?? new Date()
    const token = await journal.tokens.sign({ id: session?.id ?? '', userId: session?.user_id ?? 0, expires })
    const post = async (headers: Record<string, string>) =>
      (
        await journal.call('POST', '/api/webdata', {
          body: { content: 'x' },
          headers: { cookie: `session=${token}`, ...headers },
        })
      ).status
    expect(await post({ 'sec-fetch-site': 'same-origin' })).toBe(201)
    expect(await post({ origin: 'http://localhost' })).toBe(201)
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(401)
    expect(await post({})).toBe(401)
    expect((await journal.call('POST', '/api/webdata', { body: { content: 'x' } })).status).toBe(401)
  })
})

describe('PUT /api/webdata/{id}', () => {
  test('changes to any status, again and again, and remembers who did', async () => {
    const id = await anEntry(journal.db, { status: 'cancelled' })
    for (const status of ['pending', 'working', 'completed', 'info', 'last-work', 'journal', 'urgent', 'cancelled']) {
      const answer = await call('PUT', `/api/webdata/${id}`, { body: { status } })
      expect([answer.status, answer.body.id, answer.body.status]).toEqual([200, id, status])
    }
    const { body } = await call('GET', `/api/webdata/${id}/history`)
    expect(body).toHaveLength(9)
    expect(body[0]).toEqual({ status: 'cancelled', by: 'Meera Nair', at: '2026-06-15T10:00:00.000Z' })
    expect(body.at(-1).status).toBe('cancelled')
  })

  test('writes nothing where nothing changes', async () => {
    const id = await anEntry(journal.db, { status: 'info' })
    expect((await call('PUT', `/api/webdata/${id}`, { body: { status: 'info' } })).status).toBe(200)
    expect(await history()).toEqual([])
  })

  test('says where someone else was quicker, and overwrites nothing', async () => {
    const id = await anEntry(journal.db, { status: 'completed', content: 'Proof' })
    const answer = await call('PUT', `/api/webdata/${id}`, { body: { status: 'working', from: 'pending' } })
    expect([answer.status, answer.body]).toEqual([
      409,
      { error: 'conflict', current: expect.objectContaining({ id, status: 'completed', content: 'Proof' }) },
    ])
    expect((await call('PUT', `/api/webdata/${id}`, { body: { status: 'working', from: 'completed' } })).status).toBe(
      200,
    )
  })

  test('of two at once from the same status one is told', async () => {
    const id = await anEntry(journal.db, { status: 'pending' })
    const put = (status: string) => call('PUT', `/api/webdata/${id}`, { body: { status, from: 'pending' } })
    const answers = await Promise.all([put('working'), put('completed'), put('urgent')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await history()).toHaveLength(1)
  })

  test.each([[''], ['done'], ['Pending'], [undefined]])('refuses the status %p', async (status) => {
    const id = await anEntry(journal.db, { status: 'pending' })
    const answer = await call('PUT', `/api/webdata/${id}`, { body: { status } })
    expect([answer.status, answer.body]).toEqual([422, { error: 'invalid_status', field: 'status' }])
  })

  test('takes a first status away again, and only that', async () => {
    const id = await anEntry(journal.db, { status: '' })
    const put = async (status: string) => (await call('PUT', `/api/webdata/${id}`, { body: { status } })).status
    expect([await put('working'), await put(''), await put('working'), await put('urgent'), await put('')]).toEqual([
      ...[200, 200, 200, 200, 422],
    ])
  })

  test('needs a status: none at all is no empty one, which undoes', async () => {
    const id = await anEntry(journal.db, { status: '' })
    await call('PUT', `/api/webdata/${id}`, { body: { status: 'working' } })
    const answer = await call('PUT', `/api/webdata/${id}`, { body: { from: 'working' } })
    expect([answer.status, answer.body]).toEqual([422, { error: 'invalid_status', field: 'status' }])
  })

  test.each(['999999', '0', 'x', '1e3', '99999999999'])('knows no entry %s', async (id) => {
    const put = await call('PUT', `/api/webdata/${id}`, { body: { status: 'info' } })
    expect([put.status, put.body]).toEqual([404, { error: 'not_found' }])
    expect((await call('GET', `/api/webdata/${id}/history`)).status).toBe(404)
  })
})

describe('GET /api/webdata', () => {
  test('without a page: the newest first, at most 1,000', async () => {
    await journal.db.insert(entries).values(
      Array.from({ length: 1003 }, (_, n) => ({
        content: `Work ${n + 1}`,
        createdby: 'Meera',
        status: n % 2 ? ('info' as const) : ('' as const),
      })),
    )
    const { body, headers } = await call('GET', '/api/webdata')
    expect([body.length, body[0].content, body.at(-1).content]).toEqual([1000, 'Work 1003', 'Work 4'])
    expect(headers.get('x-total-count')).toBe('1003')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('by pages of 20, of a status, with a total', async () => {
    for (let n = 1; n <= 45; n++) await anEntry(journal.db, { content: `Work ${n}`, status: n % 3 ? 'info' : 'urgent' })
    const ask = async (query: string) => {
      const answer = await call('GET', `/api/webdata?${query}`)
      return [contents(answer), Number(answer.headers.get('x-total-count'))] as const
    }
    const [first, total] = await ask('page=1')
    expect([first[0], first.at(-1), first.length, total]).toEqual(['Work 45', 'Work 26', 20, 45])
    expect((await ask('page=3'))[0]).toEqual(['Work 5', 'Work 4', 'Work 3', 'Work 2', 'Work 1'])
    expect(await ask('page=4')).toEqual([[], 45])
    expect((await ask('status=urgent'))[0].slice(0, 2)).toEqual(['Work 45', 'Work 42'])
    expect((await ask('status=urgent'))[1]).toBe(15)
    expect((await ask('status=nonsense'))[1]).toBe(45)
    expect(await ask('status=urgent&search=work%201')).toEqual([['Work 18', 'Work 15', 'Work 12'], 3])
    expect((await ask('limit=3'))[0]).toHaveLength(3)
    expect((await ask('page=x'))[0][0]).toBe('Work 45')
  })

  const stored = [
    'Proof of ref. 105 sent',
    'PROOFS returned',
    '100% paid',
    '100 percent',
    'a_b and a\\b',
    'aXb',
    'लेखक ने शुल्क की रसीद भेजी',
    'क़लम', // with a letter of its own, or composed of two
    'ÉTUDE of Zürich',
    '<b>Bold</b> word',
    'ΟΔΟΣ',
    '👍 done',
  ]
  test.each([
    ['proof', [1, 0]],
    ['PROOF', [1, 0]],
    ['oof', [1, 0]],
    ['ref. 105', [0]],
    ['105', [0]],
    ['10', [3, 2, 0]],
    ['%', [2]],
    ['0%', [2]],
    ['100%', [2]],
    ['_', [4]],
    ['a_b', [4]],
    ['a\\b', [4]],
    ['\\', [4]],
    ['axb', [5]],
    ['की', [6]],
    ['रसीद', [6]],
    ['शुल्क की', [6]],
    ['क', [7, 6]],
    ['क़लम'.normalize('NFD'), [7]],
    ['\u0958लम', [7]],
    ['étude', [8]],
    ['ü', [8]],
    ['e', [11, 8, 3, 1, 0]],
    ['</b>', [9]],
    ['οδο', [10]],
    ['👍', [11]],
    ['zq', []],
    ['nothing like this', []],
    ['--', []],
  ])('a search for %s finds what holds it, letter for letter', async (search, places) => {
    for (const content of stored) await anEntry(journal.db, { content, status: 'info' })
    await anEntry(journal.db, { content: '', status: 'info' })
    for (const filter of ['', '&status=info']) {
      const answer = await call('GET', `/api/webdata?search=${encodeURIComponent(search)}${filter}`)
      expect(contents(answer)).toEqual(places.map((place) => stored[place] ?? ''))
      expect(answer.headers.get('x-total-count')).toBe(String(places.length))
    }
    expect(contents(await call('GET', `/api/webdata?search=${encodeURIComponent(search)}&status=urgent`))).toEqual([])
  })

  test('a total is counted once; later only what came since', async () => {
    const id = await anEntry(journal.db, { content: 'Proof one', status: 'info' })
    const total = async (status = '') =>
      (await call('GET', `/api/webdata?search=proof&status=${status}`)).headers.get('x-total-count')
    const counted = (how: RegExp) => journal.statements.filter(({ text }) => how.test(text)).length
    const [whole, since] = [/count\(\*\).*max\(entry_id\)/, /count\(\*\).*entry_id >/s]
    const ownNews = () => Bun.sleep(300) // what the database tells of the row above
    await ownNews()
    journal.totals.forget()
    journal.statements.length = 0
    expect([await total(), await total(), counted(whole)]).toEqual(['1', '1', 1])
    await call('POST', '/api/webdata', { body: { content: 'Proof two' } })
    await journal.db.insert(entries).values({ content: 'Proof three', createdby: 'Ravi', status: 'urgent' })
    await ownNews()
    expect([await total(), counted(whole), counted(since)]).toEqual(['3', 1, 2])
    expect([await total('info'), await total('urgent'), counted(whole)]).toEqual(['1', '1', 3])
    await call('PUT', `/api/webdata/${id}`, { body: { status: 'urgent' } })
    expect([await total(), await total('info'), await total('urgent'), counted(whole)]).toEqual(['3', '0', '2', 5])
    await journal.db.delete(entries)
    await ownNews()
    expect([await total(), await total('urgent')]).toEqual(['0', '0'])
  })
})
