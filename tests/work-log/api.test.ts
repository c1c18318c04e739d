// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { sessions } from '../../src/core/db/tables/accounts.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import { webdataApi, webdataChangesApi } from '../../src/staff/work-log/api.ts'
import { anEntry } from '../support/builders/rows.ts'
import { signedInCalls } from '../support/calls.ts'
import { historyOf } from '../support/history.ts'
import { withJournal } from '../support/journal.ts'
import { untilQuiet } from '../support/quiet.ts'

const journal = await withJournal()
const call = await signedInCalls(journal, webdataApi(journal), webdataChangesApi(journal))
beforeEach(async () => {
  await journal.db.delete(entries)
  await journal.db.delete(audit)
  journal.totals.clear()
})

const contents = ({ body }: { body: { content: string }[] }) => body.map(({ content }) => content)
const history = () => historyOf(journal.db)

describe('POST /api/webdata', () => {
  test('stores content as it was sent, and sets the author and time itself', async () => {
    const content = '<b>Bold</b> <script>alert(1)</script> & क़लम\n%_\\'
    const body = { status: 'urgent', content, createdby: 'Somebody Else', created_at: '1999-01-01T00:00:00Z', id: 5 }
    const { status, body: made } = await call('POST', '/api/webdata', { body })
    expect(status).toBe(201)
    expect(made).toEqual({
      id: expect.any(Number),
      status: 'urgent',
      content,
      createdby: 'Meera Nair',
      created_at: '2026-06-15T10:00:00.000Z',
    })
    expect((await call('GET', '/api/webdata')).body).toEqual([made])
    const who = { at: journal.now.at, username: 'Meera Nair', kind: 'entry' as const, subject: String(made.id) }
    expect(await history()).toEqual([{ ...who, action: 'add', before: {}, after: { status: 'urgent' } }])
  })

  test.each([[{}], [{ status: '', content: '' }], [{ status: 'info' }], [{ content: 'x' }]])(
    'accepts %j',
    async (body) => {
      const { status, body: made } = await call('POST', '/api/webdata', { body })
      expect(status).toBe(201)
      expect(made).toEqual(expect.objectContaining({ status: '', content: '', ...body }))
    },
  )

  test.each([
    [{ status: 'pending' }, { error: 'invalid_status', field: 'status' }],
    [{ status: 'Urgent' }, { error: 'invalid_status', field: 'status' }],
    [{ content: 'x'.repeat(100_001) }, { error: 'invalid', field: 'content' }],
    [{ content: ['a'] }, { error: 'invalid', field: 'content' }],
    [{ contents: 'x' }, { error: 'required', field: 'content' }],
    [
      { createdby: 'Meera Nair', created_at: '' },
      { error: 'required', field: 'content' },
    ],
  ])('refuses an invalid body: %#', async (body, problem) => {
    const answer = await call('POST', '/api/webdata', { body })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual(problem)
    expect(await journal.db.$count(entries)).toBe(0)
  })

  test('accepts the session cookie from the journal’s own pages only', async () => {
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
  test('changes any status to any other, repeatedly, and records who did', async () => {
    const id = await anEntry(journal.db, { status: 'cancelled' })
    for (const status of ['pending', 'working', 'completed', 'info', 'last-work', 'journal', 'urgent', 'cancelled']) {
      const answer = await call('PUT', `/api/webdata/${id}`, { body: { status } })
      expect(answer.status).toBe(200)
      expect(answer.body.id).toBe(id)
      expect(answer.body.status).toBe(status)
    }
    const { body } = await call('GET', `/api/webdata/${id}/history`)
    expect(body).toHaveLength(9)
    expect(body[0]).toEqual({ status: 'cancelled', by: 'Meera Nair', at: '2026-06-15T10:00:00.000Z' })
    expect(body.at(-1).status).toBe('cancelled')
  })

  test('records nothing if nothing changes', async () => {
    const id = await anEntry(journal.db, { status: 'info' })
    expect((await call('PUT', `/api/webdata/${id}`, { body: { status: 'info' } })).status).toBe(200)
    expect(await history()).toEqual([])
  })

  test('reports a conflict if someone else was quicker, and overwrites nothing', async () => {
    const id = await anEntry(journal.db, { status: 'completed', content: 'Proof' })
    const answer = await call('PUT', `/api/webdata/${id}`, { body: { status: 'working', from: 'pending' } })
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({
      error: 'conflict',
      current: expect.objectContaining({ id, status: 'completed', content: 'Proof' }),
    })
    expect((await call('PUT', `/api/webdata/${id}`, { body: { status: 'working', from: 'completed' } })).status).toBe(
      200,
    )
  })

  test('reports a conflict to one of two simultaneous changes from the same status', async () => {
    const id = await anEntry(journal.db, { status: 'pending' })
    const put = (status: string) => call('PUT', `/api/webdata/${id}`, { body: { status, from: 'pending' } })
    const answers = await Promise.all([put('working'), put('completed'), put('urgent')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await history()).toHaveLength(1)
  })

  test.each([[''], ['done'], ['Pending'], [undefined]])('refuses the status %p', async (status) => {
    const id = await anEntry(journal.db, { status: 'pending' })
    const answer = await call('PUT', `/api/webdata/${id}`, { body: { status } })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ error: 'invalid_status', field: 'status' })
  })

  test('undoes a first status, and nothing else', async () => {
    const id = await anEntry(journal.db, { status: '' })
    const put = async (status: string) => (await call('PUT', `/api/webdata/${id}`, { body: { status } })).status
    for (const status of ['working', '', 'working', 'urgent']) expect(await put(status), status).toBe(200)
    expect(await put('')).toBe(422)
  })

  test('requires a status: a missing one does not count as the empty one, which undoes', async () => {
    const id = await anEntry(journal.db, { status: '' })
    await call('PUT', `/api/webdata/${id}`, { body: { status: 'working' } })
    const answer = await call('PUT', `/api/webdata/${id}`, { body: { from: 'working' } })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ error: 'invalid_status', field: 'status' })
  })

  test.each(['999999', '0', 'x', '1e3', '99999999999'])('answers 404 for the entry %s', async (id) => {
    const put = await call('PUT', `/api/webdata/${id}`, { body: { status: 'info' } })
    expect(put.status).toBe(404)
    expect(put.body).toEqual({ error: 'not_found' })
    expect((await call('GET', `/api/webdata/${id}/history`)).status).toBe(404)
  })
})

describe('PUT /api/webdata/{id} with content', () => {
  const written = (at: string) => ({ createdby: 'Meera Nair', created_at: new Date(at) })
  const put = (id: number, body: object) => call('PUT', `/api/webdata/${id}`, { body })

  test('corrects the user’s own entry; history, search and totals follow', async () => {
    const id = await anEntry(journal.db, {
      content: 'Prof of ref. 7',
      status: 'info',
      ...written('2026-06-15T09:00:00Z'),
    })
    const found = async (search: string) => {
      const answer = await call('GET', `/api/webdata?search=${search}`)
      return `${contents(answer)} ${answer.headers.get('x-total-count')}`
    }
    expect(await found('proof')).toBe(' 0')
    const answer = await put(id, { content: 'Proof of ref. 7', from: 'Prof of ref. 7' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ id, status: 'info', content: 'Proof of ref. 7', ...answer.body })
    expect(await found('proof')).toBe('Proof of ref. 7 1')
    expect(await found('prof%20')).toBe(' 0')
    const who = { at: journal.now.at, username: 'Meera Nair', kind: 'entry' as const, subject: String(id) }
    const [before, after] = [{ content: 'Prof of ref. 7' }, { content: 'Proof of ref. 7' }]
    expect(await history()).toEqual([{ ...who, action: 'edit', before, after }])
    expect((await call('GET', `/api/webdata/${id}/history`)).body).toHaveLength(1)
  })

  test.each([
    ['by another', { createdby: 'Ravi', created_at: new Date('2026-06-15T09:59:00Z') }],
    ['after 24 hours', written('2026-06-14T09:59:59.999Z')],
  ])('is refused %s', async (_, values) => {
    const id = await anEntry(journal.db, { content: 'Layout', ...values })
    const answer = await put(id, { content: 'Other' })
    expect(answer.status).toBe(403)
    const message = 'Only the person who wrote an entry may correct it, within 24 hours'
    expect(answer.body).toEqual({ error: 'forbidden', message })
    expect(contents(await call('GET', '/api/webdata'))).toEqual(['Layout'])
    expect(await history()).toEqual([])
  })

  test('is allowed until the last moment of the 24 hours', async () => {
    const id = await anEntry(journal.db, written('2026-06-14T10:00:00Z'))
    expect((await put(id, { content: 'Other' })).status).toBe(200)
  })

  test('reports a conflict if the entry was corrected elsewhere, and overwrites nothing', async () => {
    const id = await anEntry(journal.db, { content: 'Layout', ...written('2026-06-15T09:00:00Z') })
    const answer = await put(id, { content: 'Other', from: 'Lay' })
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({ error: 'conflict', current: expect.objectContaining({ id, content: 'Layout' }) })
  })

  test('reports a conflict to one of two simultaneous corrections of the same content', async () => {
    const id = await anEntry(journal.db, { content: 'Layout', ...written('2026-06-15T09:00:00Z') })
    const answers = await Promise.all(['One', 'Other'].map((content) => put(id, { content, from: 'Layout' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await history()).toHaveLength(1)
  })

  test('records nothing if nothing changes, whatever line breaks a form sends', async () => {
    const id = await anEntry(journal.db, { content: 'One\nTwo', ...written('2026-06-15T09:00:00Z') })
    expect((await put(id, { content: 'One\r\nTwo', from: 'One\r\nTwo' })).status).toBe(200)
    expect(await history()).toEqual([])
  })

  test.each([[{ content: 'x'.repeat(100_001) }], [{ content: ['a'] }]])('refuses an invalid body: %#', async (body) => {
    const id = await anEntry(journal.db, written('2026-06-15T09:00:00Z'))
    const answer = await put(id, body)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ error: 'invalid', field: 'content' })
  })

  test('leaves the content alone if a status is given', async () => {
    const id = await anEntry(journal.db, { content: 'Layout', ...written('2026-06-15T09:00:00Z') })
    const { body } = await put(id, { status: 'working', content: 'Other' })
    expect(body).toEqual({ ...body, status: 'working', content: 'Layout' })
  })

  test('answers 404 for the entry 999999', async () => {
    expect((await put(999999, { content: 'x' })).status).toBe(404)
  })
})

describe('POST /api/webdata/status', () => {
  const post = (body: object) => call('POST', '/api/webdata/status', { body })
  const statusesOf = (rows: { id: number; status: string }[]) => rows.map(({ id, status }) => `${id} ${status}`)

  test('gives entries one status in one statement, and names each that someone else changed', async () => {
    const [one, two, three] = [
      await anEntry(journal.db, { status: 'pending' }),
      await anEntry(journal.db, { status: 'info' }),
      await anEntry(journal.db, { status: 'urgent' }),
    ]
    journal.statements.length = 0
    const { status, body } = await post({
      entries: [`${one}:pending`, `${two}:pending`, String(three), '999999:info'],
      status: 'completed',
    })
    expect(status).toBe(200)
    expect(statusesOf(body.changed)).toEqual([`${one} completed`, `${three} completed`])
    expect(statusesOf(body.conflicts)).toEqual([`${two} info`])
    expect(body.missing).toEqual([999999])
    expect(journal.statements.filter(({ text }) => /^update "entries"/.test(text))).toHaveLength(1)
    const changes = (await history()).map(({ subject, before, after }) => `${subject} ${before.status} ${after.status}`)
    expect(changes.sort()).toEqual([`${one} pending completed`, `${three} urgent completed`].sort())
  })

  test('updates the totals', async () => {
    const ids = [
      await anEntry(journal.db, { content: 'Proof', status: 'info' }),
      await anEntry(journal.db, { content: 'Proof', status: 'info' }),
    ]
    const total = async (status: string) =>
      (await call('GET', `/api/webdata?search=proof&status=${status}`)).headers.get('x-total-count')
    expect(await total('info')).toBe('2')
    expect(await total('urgent')).toBe('0')
    await post({ entries: ids.map(String), status: 'urgent' })
    expect(await total('info')).toBe('0')
    expect(await total('urgent')).toBe('2')
  })

  test('undoes first statuses, and nothing else', async () => {
    const [one, two] = [await anEntry(journal.db, { status: '' }), await anEntry(journal.db, { status: 'info' })]
    await post({ entries: [`${one}:`, `${two}:info`], status: 'working' })
    const all = await post({ entries: [`${one}:working`, `${two}:working`], status: '' })
    expect(all.status).toBe(422)
    expect(all.body).toEqual({ error: 'invalid_status', field: 'status' })
    expect((await post({ entries: [`${one}:working`], status: '' })).body.changed).toHaveLength(1)
  })

  test.each([
    [
      { entries: [], status: 'info' },
      { error: 'invalid', field: 'entries' },
    ],
    [{ status: 'info' }, { error: 'invalid', field: 'entries' }],
    [
      { entries: ['x'], status: 'info' },
      { error: 'invalid', field: 'entries' },
    ],
    [
      { entries: Array.from({ length: 501 }, (_, n) => String(n + 1)), status: 'info' },
      { error: 'too_many', field: 'entries' },
    ],
    [{ entries: ['ID'] }, { error: 'invalid_status', field: 'status' }],
    [
      { entries: ['ID'], status: 'done' },
      { error: 'invalid_status', field: 'status' },
    ],
  ])('refuses an invalid body: %#', async (body, problem) => {
    const id = await anEntry(journal.db, { status: 'pending' })
    const answer = await post({
      ...body,
      ...('entries' in body && body.entries[0] === 'ID' && { entries: [String(id)] }),
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual(problem)
    expect(await history()).toEqual([])
  })
})

describe('GET /api/webdata', () => {
  test('returns the newest first, at most 1,000, if no page is asked for', async () => {
    await journal.db.insert(entries).values(
      Array.from({ length: 1003 }, (_, n) => ({
        content: `Work ${n + 1}`,
        createdby: 'Meera',
        status: n % 2 ? ('info' as const) : ('' as const),
      })),
    )
    const { body, headers } = await call('GET', '/api/webdata')
    expect(body).toHaveLength(1000)
    expect(body[0].content).toBe('Work 1003')
    expect(body.at(-1).content).toBe('Work 4')
    expect(headers.get('x-total-count')).toBe('1003')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('returns pages of 20, filtered by status, with a total', async () => {
    for (let n = 1; n <= 45; n++) await anEntry(journal.db, { content: `Work ${n}`, status: n % 3 ? 'info' : 'urgent' })
    const ask = async (query: string) => {
      const answer = await call('GET', `/api/webdata?${query}`)
      return [contents(answer), Number(answer.headers.get('x-total-count'))] as const
    }
    const [first, total] = await ask('page=1')
    expect(first[0]).toBe('Work 45')
    expect(first.at(-1)).toBe('Work 26')
    expect(first).toHaveLength(20)
    expect(total).toBe(45)
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
  ])('finds what contains the letters of the search %s exactly', async (search, places) => {
    for (const content of stored) await anEntry(journal.db, { content, status: 'info' })
    await anEntry(journal.db, { content: '', status: 'info' })
    for (const filter of ['', '&status=info']) {
      const answer = await call('GET', `/api/webdata?search=${encodeURIComponent(search)}${filter}`)
      expect(contents(answer)).toEqual(places.map((place) => stored[place] ?? ''))
      expect(answer.headers.get('x-total-count')).toBe(String(places.length))
    }
    expect(contents(await call('GET', `/api/webdata?search=${encodeURIComponent(search)}&status=urgent`))).toEqual([])
  })

  test('counts a total once, and again after a change', async () => {
    const id = await anEntry(journal.db, { content: 'Proof one', status: 'info' })
    const total = async (status = '') =>
      (await call('GET', `/api/webdata?search=proof&status=${status}`)).headers.get('x-total-count')
    const counted = (how: RegExp) => journal.statements.filter(({ text }) => how.test(text)).length
    const whole = /count\(\*\).* from entry_search .*group by status/s
    await untilQuiet(journal)
    journal.totals.clear()
    journal.statements.length = 0
    expect(await total()).toBe('1')
    expect(await total()).toBe('1')
    expect(counted(whole)).toBe(1)
    await call('POST', '/api/webdata', { body: { content: 'Proof two' } })
    await journal.db.insert(entries).values({ content: 'Proof three', createdby: 'Ravi', status: 'urgent' })
    await untilQuiet(journal)
    expect(await total()).toBe('3')
    expect(await total('info')).toBe('1')
    expect(await total('urgent')).toBe('1')
    expect(counted(whole)).toBe(2)
    await call('PUT', `/api/webdata/${id}`, { body: { status: 'urgent' } })
    await untilQuiet(journal)
    expect(await total()).toBe('3')
    expect(await total('info')).toBe('0')
    expect(await total('urgent')).toBe('2')
    expect(counted(whole)).toBe(3)
    await journal.db.delete(entries)
    await untilQuiet(journal)
    expect(await total()).toBe('0')
    expect(await total('urgent')).toBe('0')
  })
})
