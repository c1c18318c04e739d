// one database
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { deleteSession } from '../../src/office/sessions/queries.ts'
import { createTokens } from '../../src/office/sessions/tokens.ts'
import { anArticle, aSession, aUser } from '../support/builders/rows.ts'
import { browser, countsOf } from '../support/builders/usage.ts'
import { aJournal } from '../support/journal.ts'

const secure = await aJournal({ ORIGIN: 'https://crops.example' })
const journal = await aJournal()
await anArticle(secure.db, { refnumber: '7' })
await anArticle(journal.db, { refnumber: '7' })
afterAll(async () => {
  await journal.close()
  await secure.close()
})

const page = '/archives/2026/vol5/issue2/7'
const user = await aUser(journal.db)
const live = (await aSession(journal, user.id)).token
const other = await aUser(secure.db)
const secureLive = (await aSession(secure, other.id)).token
const ended = await aSession(journal, user.id)
await deleteSession(journal.db, ended.id)
const forged = await createTokens('another secret, of 32 characters and more').sign({
  id: 'x',
  userId: user.id,
  expires: new Date('2027-01-01'),
})

/** Whoever is none of our staff: headers, and how many statements it takes to know from a kept page. */
const readers: [name: string, headers: Record<string, string>, statements: number][] = [
  ['another site’s cookie', { cookie: 'ci_session=abc; laravel_session=def; _session=ghi' }, 0],
  ['the cookie of https on http', { cookie: `__Host-session=${live}` }, 0],
  ['an empty cookie', { cookie: 'session=' }, 0],
  ['a made-up cookie', { cookie: 'session=abc' }, 0],
  ['a cookie that another secret signed', { cookie: `session=${forged}` }, 0],
  ['a made-up bearer', { authorization: 'Bearer abc' }, 0],
  ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }, 0],
  ['a session that is over', { cookie: `session=${ended.token}` }, 1],
  ['a session that is over, as bearer', { authorization: `Bearer ${ended.token}` }, 1],
]

const ask = async (of: typeof journal, path: string, headers: Record<string, string>) => {
  const answer = await of.get(path, { 'user-agent': browser, ...headers })
  await answer.bytes()
  return answer.headers.get('cache-control')
}

/** What an hour's reading adds to the investigations of the article. */
async function countedBy(of: typeof journal, headers: Record<string, string>): Promise<number> {
  const total = async () => {
    await of.counting.flush()
    return Number((await countsOf(of.db, '7')).split(' ')[0])
  }
  const before = await total()
  await ask(of, page, headers)
  return (await total()) - before
}

let hour = 0
beforeEach(() => {
  journal.now.at = new Date(Date.UTC(2026, 5, 15, 6, hour++ * 2)) // beyond a double click
  secure.now.at = journal.now.at
})

describe.each(readers)('a reader with %s', (_, headers, statements) => {
  test('is counted, and may cache the answer', async () => {
    journal.pageCache.clear()
    expect(await countedBy(journal, headers)).toBe(1)
    journal.pageCache.clear()
    expect(await ask(journal, page, headers)).toBe('public, no-cache')
  })

  test('is counted if the page is cached, and gets the cached page', async () => {
    await ask(journal, page, { 'user-agent': '' })
    expect(await countedBy(journal, headers)).toBe(1)
    await journal.counting.flush()
    journal.statements.length = 0
    expect(await ask(journal, page, headers)).toBe('public, no-cache')
    expect(journal.statements.length).toBe(statements)
  })

  test('is counted as a searcher', async () => {
    const searched: unknown[] = []
    const { noteSearch } = journal.counting
    journal.counting.noteSearch = (one) => searched.push(one)
    await ask(journal, '/search?keyword=crop', headers)
    await ask(journal, '/api/search?keyword=crop', headers)
    journal.counting.noteSearch = noteSearch
    expect(searched.length).toBe(2)
  })
})

describe.each([
  ['a cookie on http', journal, { cookie: `ci_session=abc; session=${live}` }],
  ['a bearer', journal, { authorization: `Bearer ${live}` }],
  ['a cookie on https', secure, { cookie: `__Host-session=${secureLive}` }],
])('a user signed in by %s', (_, of, headers) => {
  test('is not counted, and the answer may not be cached', async () => {
    await ask(of, page, { 'user-agent': '' })
    expect(await countedBy(of, headers)).toBe(0)
    expect(await ask(of, page, headers)).toBe('private, no-store')
  })
})

test('an unprefixed session cookie on https is treated as another site’s', async () => {
  expect(await countedBy(secure, { cookie: `session=${secureLive}` })).toBe(1)
})

test('a user stays signed in behind a proxy’s own password, and a bearer token overrides the cookie', async () => {
  const cookie = `session=${live}`
  const open = async (authorization: string) => (await journal.get('/admin', { cookie, authorization })).status
  expect(await open('Basic dXNlcjpwYXNz')).toBe(200)
  expect(await open('')).toBe(200)
  expect(await open('Bearer abc')).toBe(303)
})
