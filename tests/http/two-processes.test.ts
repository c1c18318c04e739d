// one database
import { afterAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { createApp } from '../../src/app.ts'
import { connectPostgres } from '../../src/core/db/connect.ts'
import { locks } from '../../src/core/db/locks.ts'
import { loginAttempts, users } from '../../src/core/db/tables/accounts.ts'
import { issues } from '../../src/core/db/tables/articles.ts'
import { rateLimits, sentForms } from '../../src/core/db/tables/office.ts'
import { editors, indexing } from '../../src/core/db/tables/site.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import { recordAttempt } from '../../src/office/accounts/attempts/queries.ts'
import { createGate } from '../../src/web/limits/gate.ts'
import { browsingAs } from '../support/browsing.ts'
import { anEntry, anIssue, aUser } from '../support/builders/rows.ts'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { aJournal } from '../support/journal.ts'

/** Whatever one process remembers another one knows: two journals on one database. */
if (serverUrl) {
  const url = await newServerDatabase(serverUrl)
  const process = async () => {
    const journal = await aJournal({ TRUST_PROXY: '127.0.0.1' }, (logger) => connectPostgres(url, logger))
    const gate = createGate({ shared: journal.db })
    return { ...journal, gate, handle: createApp({ ...journal, gate }).handle }
  }
  const [one, two] = [await process(), await process()]
  afterAll(() => Promise.all([one.close(), two.close()]))
  let asked = 0
  /** A proxy that sends each request to the other process. */
  const between = { ...one, handle: (request: Request) => (asked++ % 2 === 0 ? one : two).handle(request) }
  const meera = await browsingAs(between)
  const [atOne, atTwo] = [one, two].map(({ handle }) => ({
    ask: (path: string, init: RequestInit = {}) => handle(new Request(`http://localhost${path}`, init)),
  })) as [{ ask: typeof meera.ask }, { ask: typeof meera.ask }]

  const until = async (holds: () => Promise<boolean>) => {
    for (let turn = 0; turn < 100; turn++) {
      if (await holds()) return true
      await Bun.sleep(10)
    }
    return false
  }
  const markOf = async (path: string) => /name="once" value="([^"]+)"/.exec((await meera.open(path)).html)?.[1] ?? ''

  describe('a form that adds', () => {
    const forms = [
      ['an editor', '/admin/editors/add', { name: 'Sita Devi', category: 'chief editor', post: 'Professor' }, editors],
      ['a partner', '/admin/indexing/add', { title: 'Crossref' }, indexing],
      ['an issue', '/admin/archives', { volume: '6', issue: '1', frequency: 'Jan-Mar' }, issues],
      ['a user', '/admin/users', { name: 'Ravi Rao', password: 'the password' }, users],
      ['a work entry', '/webdata/addentris', { status: 'info', content: 'Call the printer' }, entries],
    ] as const

    test.each([...forms])(
      '%s adds once, even if both processes get it at the same time, and again later',
      async (_, path, fields, table) => {
        const form = { ...fields, content: 'Pune', once: await markOf(path) }
        const before = await one.db.$count(table)
        const answers = await Promise.all([1, 2, 3, 4].map(() => meera.submit(path, form)))
        answers.push(await meera.submit(path, form), await meera.submit(path, form))
        expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
        expect(answers[0]?.location).toBeString()
        expect(await one.db.$count(table)).toBe(before + 1)
      },
    )

    test('is answered as saved, even if the process that saved it ended before it could answer', async () => {
      const path = '/admin/indexing/add'
      const form = { title: 'Scopus', once: await markOf(path) }
      await meera.submit(path, form)
      await one.db.update(sentForms).set({ answer: null })
      const before = await one.db.$count(indexing)
      expect((await meera.submit(path, form)).location).toBe('/admin')
      expect(await one.db.$count(indexing)).toBe(before)
    })
  })

  test('a page cached by one process is new after another process changed its content', async () => {
    const words = async ({ ask }: typeof atOne) => (await ask('/board')).text()
    for (const process of [atOne, atTwo]) await words(process)
    await meera.submit('/admin/editors/add', {
      name: 'Asha Rao',
      category: 'chief editor',
      post: 'Reader',
      content: 'X',
    })
    for (const process of [atOne, atTwo])
      expect(await until(async () => (await words(process)).includes('Asha Rao'))).toBe(true)
  })

  test('saved settings are in the form of either process at once, and soon on the pages of both', async () => {
    for (const [process, other] of [[atOne, atTwo] as const, [atTwo, atOne] as const]) {
      const websitename = `Journal of ${crypto.randomUUID()}`
      const headers = { authorization: `Bearer ${meera.token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ websitename })
      const page = async (path: string) => (await other.ask(path, { headers })).text()
      await page('/admin/archives') // what its frame says is remembered until NOTIFY tells of the change
      expect((await process.ask('/api/settings', { method: 'POST', headers, body })).status).toBe(200)
      expect(await page('/admin/settings/journal')).toContain(`value="${websitename}"`)
      expect(await until(async () => (await page('/admin/archives')).includes(websitename))).toBe(true)
    }
  })

  test('signing in and out at one process holds at the other', async () => {
    await aUser(one.db, 'Ravi Sharma')
    const body = JSON.stringify({ username: 'Ravi Sharma', password: 'the password' })
    const headers = { 'content-type': 'application/json' }
    const login = await atOne.ask('/auth/login/', { method: 'POST', body, headers })
    const { token } = (await login.json()) as { token: string }
    const as = { headers: { authorization: `Bearer ${token}` } }
    expect((await atTwo.ask('/api/admin/archives', as)).status).toBe(200)
    await one.db.update(users).set({ status: 'disabled' }).where(eq(users.name, 'Ravi Sharma'))
    expect((await atTwo.ask('/api/admin/archives', as)).status).toBe(401)
  })

  test('wrong passwords are counted for both processes together', async () => {
    const body = JSON.stringify({ username: 'Meera Nair', password: 'wrong' })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' }
    const tried = async ({ ask }: typeof atOne) => (await ask('/auth/login/', { method: 'POST', body, headers })).status
    for (let number = 0; number < 10; number++) expect(await tried(number % 2 ? atOne : atTwo)).toBe(401)
    for (const process of [atOne, atTwo]) expect(await tried(process)).toBe(429)
    await one.db.delete(loginAttempts)
  })

  test('pages are answered while tries at a password wait for the other process', async () => {
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
    const holding = two.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${locks.attempts})`)
      hold()
      await isOver
    })
    await isHeld
    const attempt = (number: number) => ({
      kind: 'verify' as const,
      name: String(number),
      address: `192.0.2.${number}`,
    })
    const tries = Array.from({ length: 30 }, (_, number) => recordAttempt(one.db, attempt(number), one.clock()))
    const page = await Promise.race([atOne.ask('/keywords/unheard-of?page=1'), Bun.sleep(20_000)])
    release()
    await Promise.all([holding, ...tries])
    expect(page?.status).toBe(404)
    await one.db.delete(loginAttempts)
  })

  test('searches are counted for both processes together', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.8' }
    const searched = ({ ask }: typeof atOne) => ask('/api/search?keyword=rice', { headers })
    const statuses: number[] = []
    const began = performance.now()
    while (statuses.at(-1) !== 429 && statuses.length < 300)
      statuses.push((await searched(statuses.length % 2 ? atOne : atTwo)).status)
    const givenBack = Math.ceil((performance.now() - began) / 1000) * 3 // three a second
    const passed = statuses.filter((status) => status === 200).length
    expect(statuses.at(-1)).toBe(429)
    expect(passed).toBeGreaterThanOrEqual(30)
    expect(passed).toBeLessThanOrEqual(30 + givenBack)
    expect((await searched(atOne)).headers.get('retry-after') ?? '1').toBe('1')
    expect(await one.db.$count(rateLimits)).toBe(1)
  })

  test('input typed at one process is a draft at the other', async () => {
    await anIssue(one.db)
    const add = '/admin/archives/add/2026/5/2'
    await meera.send(`/admin/drafts?of=${encodeURIComponent(add)}`, { authorname: 'Sita Devi' })
    for (let turn = 0; turn < 2; turn++) expect((await meera.open(add)).html).toContain('value="Sita Devi"')
  })

  test('the counts of a search of the work log are correct at both processes', async () => {
    const total = async ({ ask }: typeof atOne) => {
      const answer = await ask('/api/webdata?search=printer', { headers: { authorization: `Bearer ${meera.token}` } })
      return Number(answer.headers.get('x-total-count'))
    }
    const before = await total(atOne)
    expect(await total(atTwo)).toBe(before)
    await anEntry(one.db, { content: 'Call the printer again' })
    for (const process of [atOne, atTwo])
      expect(await until(async () => (await total(process)) === before + 1)).toBe(true)
  })
}
