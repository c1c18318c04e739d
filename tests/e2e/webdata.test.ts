import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { audit, entries, loginAttempts, sessions, users } from '../../src/db/schema.ts'
import { entryStatuses } from '../../src/webdata/rules.ts'
import { axeFindingsInBothSchemes, excessOf, htmlFindings } from '../support/axe.ts'
import { launchBrowser } from '../support/browser.ts'
import { anEntry, aUser } from '../support/builders.ts'
import { aJournal } from '../support/journal.ts'

const listen = (port: number) =>
  Bun.serve({
    ...{ port, hostname: '127.0.0.1', reusePort: false, development: false },
    idleTimeout: 0, // so that nothing else ends a silent stream
    fetch: throughTheNetwork,
  })

/** What streams go through: some networks carry nothing any more, without a word. */
let network = { isSilent: false }

async function throughTheNetwork(request: Request): Promise<Response> {
  const answer = await journal.handle(request)
  if (!request.url.endsWith('/live')) return answer
  const own = network
  const carried = new TransformStream({ transform: (part, to) => (own.isSilent ? undefined : to.enqueue(part)) })
  return new Response(answer.body?.pipeThrough(carried), answer)
}

const journal = await aJournal()
let server = listen(0)
const browser = await launchBrowser()
afterAll(async () => {
  await browser.close()
  await server.stop(true)
  await journal.close()
})
beforeEach(async () => {
  for (const table of [users, loginAttempts, entries, audit]) await journal.db.delete(table)
  await aUser(journal.db, 'Meera Nair')
})

/** Someone's browser, signed in, on a page of the work log. */
async function visiting(
  path: string,
  { name = 'Meera Nair', ...options }: BrowserContextOptions & { name?: string } = {},
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  await page.goto(new URL('/webdata/login', server.url).href)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill('the password')
  if (options.javaScriptEnabled !== false) await page.waitForSelector('#login-form[data-awake]') // it keeps the token
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/webdata')
  if (path !== '/webdata') await page.goto(new URL(path, server.url).href)
  if (options.javaScriptEnabled !== false && (await page.locator('#webdata-table').count()) > 0)
    await page.waitForSelector('#webdata-table[data-awake]')
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

const at = (page: Page) => page.url().replace(server.url.origin, '')
const works = (page: Page) => page.locator('.entry-text').allTextContents()
const row = (page: Page, words: string) => page.locator('tr[data-entry]', { hasText: words })
const statusOf = (page: Page, words: string) => row(page, words).getByRole('combobox')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)

/** Chooses a status and answers the question. */
async function choose(page: Page, words: string, label: string, answer: 'Change' | 'Cancel' = 'Change') {
  await statusOf(page, words).selectOption({ label })
  const question = page.getByRole('dialog', { name: 'Do you really want to Change.' })
  await question.waitFor()
  await question.getByRole('button', { name: answer }).click()
  await question.waitFor({ state: 'hidden' })
}

/** The PUT calls of a page, as they are sent. */
function putsOf(page: Page) {
  const puts: { headers: Record<string, string>; body: unknown }[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push({ headers: request.headers(), body: request.postDataJSON() })
  })
  return puts
}

async function fortyFive(): Promise<void> {
  await journal.db.insert(entries).values(
    Array.from({ length: 45 }, (_, n) => ({
      ...{ content: `Work ${n + 1} of ref. ${1000 + n}`, createdby: 'Ravi', created_at: journal.now.at },
      status: n % 3 ? ('info' as const) : ('urgent' as const),
    })),
  )
}

describe.each([true, false])('with scripts: %p', (javaScriptEnabled) => {
  test('two entries are added, filtered, searched for and paged through', async () => {
    await fortyFive()
    await using visit = await visiting('/webdata', { javaScriptEnabled })
    const { page } = visit
    for (const [type, content] of [
      ['Information', 'Proof <b>sent</b> to the printer'],
      ['Urgent', 'शुल्क की रसीद'],
    ] as const) {
      await page.getByRole('link', { name: 'add new' }).click()
      await page.waitForURL('**/webdata/addentris')
      await page.getByLabel('Status').selectOption(type)
      await page.getByLabel('Your Content').fill(content)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.waitForURL('**/webdata')
    }
    expect((await works(page)).slice(0, 2)).toEqual(['शुल्क की रसीद', 'Proof sent to the printer'])
    expect(await row(page, 'Proof').locator('b').textContent()).toBe('sent')
    expect(await page.getByText('1 - 20 of 47').isVisible()).toBe(true)

    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByText('21 - 40 of 47').waitFor()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByText('41 - 47 of 47').waitFor()
    expect(at(page)).toBe('/webdata?page=3')
    await page.reload()
    expect((await works(page)).at(-1)).toBe('Work 1 of ref. 1000')
    await page.goBack()
    await page.getByText('21 - 40 of 47').waitFor()

    await page.getByRole('link', { name: /^Urgent/ }).click()
    await page.getByText('1 - 16 of 16').waitFor()
    expect(at(page)).toBe('/webdata/urgent')
    expect(await page.locator('.filters [aria-current=page]').textContent()).toBe('Urgent 16')
    await page.getByRole('searchbox').fill('REF. 101')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('1 - 3 of 3').waitFor()
    expect(at(page)).toBe('/webdata/urgent?search=REF.+101')
    await page.getByRole('link', { name: /^All Entries/ }).click()
    await page.getByText('1 - 10 of 10').waitFor()
    await page.goBack()
    await page.getByText('1 - 3 of 3').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('REF. 101')
    await page.getByRole('link', { name: 'Clear search' }).first().click()
    await page.getByText('1 - 16 of 16').waitFor()
  })
})

test('Submit pressed twice adds one entry', async () => {
  await using visit = await visiting('/webdata/addentris')
  const { page } = visit
  await page.getByLabel('Your Content').fill('Once')
  const isLeaving = Promise.withResolvers<void>()
  const mayLeave = Promise.withResolvers<void>()
  let sent = 0
  page.on('request', (request) => request.method() === 'POST' && sent++)
  await page.route(new URL('/webdata', server.url).href, async (route) => {
    isLeaving.resolve()
    await mayLeave.promise
    await route.continue()
  })
  const { x, y } = (await page.getByRole('button', { name: 'Submit' }).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 5, y + 5)
  await isLeaving.promise
  await page.mouse.click(x + 5, y + 5)
  await page.waitForTimeout(300)
  mayLeave.resolve()
  await page.waitForURL('**/webdata')
  expect([sent, await works(page)]).toEqual([1, ['Once']])
})

describe('a status', () => {
  test('is changed after a question, by bearer; a cancelled question sends nothing', async () => {
    await anEntry(journal.db, { content: 'Layout of Issue 6', status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    const puts = putsOf(page)
    await choose(page, 'Layout', 'Working', 'Cancel')
    expect(await statusOf(page, 'Layout').inputValue()).toBe('pending')
    await statusOf(page, 'Layout').selectOption('journal')
    await page.keyboard.press('Escape')
    expect(await statusOf(page, 'Layout').inputValue()).toBe('pending')
    expect(puts).toEqual([])
    await choose(page, 'Layout', 'Working')
    await page.getByText('Layout of Issue 6 is now Working').waitFor()
    expect(puts).toHaveLength(1)
    expect(puts[0]?.body).toEqual({ status: 'working', from: 'pending' })
    expect(puts[0]?.headers.authorization).toMatch(/^Bearer \S+$/)
    expect(await page.locator('.filters').textContent()).toContain('Working 1')
    expect(await row(page, 'Layout').getAttribute('data-status')).toBe('working')
    await row(page, 'Layout')
      .getByRole('link', { name: /^History/ })
      .click()
    expect(await page.locator('.status-history li').allTextContents()).toEqual([
      expect.stringContaining('Working Meera Nair'),
      expect.stringContaining('Pending Meera Nair'),
    ])
  })

  test('can be undone for eight seconds', async () => {
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    await page.clock.install()
    await choose(page, 'Layout', 'Working')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Layout is now Pending').waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    expect(await statusOf(page, 'Layout').inputValue()).toBe('pending')
    await choose(page, 'Layout', 'Completed')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.clock.runFor(7500)
    expect(await page.getByRole('button', { name: 'Undo' }).isVisible()).toBe(true)
    await page.clock.runFor(600)
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    expect((await journal.db.select().from(entries))[0]?.status).toBe('completed')
  })

  test('stays what it was changed to while the news of it has the list read anew', async () => {
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    const held: Route[] = []
    let holds = true
    const isList = (url: URL) => url.pathname === '/webdata'
    await page.route(isList, (route) => (holds ? void held.push(route) : route.continue()))
    await choose(page, 'Layout', 'Working')
    while (held.length < 2) await Bun.sleep(20)
    await Promise.all([page.waitForResponse('**/webdata'), held.shift()?.continue()])
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
    expect(await statusOf(page, 'Layout').inputValue()).toBe('working')
    holds = false
    for (const route of held) await route.continue()
    await page.getByText('Layout is now Working').waitFor()
    expect(await statusOf(page, 'Layout').inputValue()).toBe('working')
  })

  test('leaves a filter that it does not belong to any more, and comes back with Undo; the focus stays in the table', async () => {
    for (const n of [1, 2, 3]) await anEntry(journal.db, { content: `Work ${n}`, status: 'pending' })
    await using visit = await visiting('/webdata/pending')
    const { page } = visit
    await statusOf(page, 'Work 2').focus()
    await choose(page, 'Work 2', 'Completed')
    await page.getByText('1 - 2 of 2').waitFor()
    expect(await works(page)).toEqual(['Work 3', 'Work 1'])
    await page.waitForFunction(() => document.activeElement?.closest('tr')?.textContent?.includes('Work 1'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 - 3 of 3').waitFor()
    expect(await focused(page)).not.toBe('BODY')
  })

  test('of an entry that has none is given, and taken away by Undo', async () => {
    await anEntry(journal.db, { content: 'Bare', status: '' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    await choose(page, 'Bare', 'Journal')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Bare now has no status').waitFor()
    expect(await statusOf(page, 'Bare').inputValue()).toBe('')
  })

  test('chosen before the script is there is asked about then', async () => {
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    const mayCome = Promise.withResolvers<void>()
    await page.route('**/static/webdata-table*', async (route) => {
      await mayCome.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await statusOf(page, 'Layout').selectOption('working')
    mayCome.resolve()
    await page.getByRole('dialog', { name: 'Do you really want to Change.' }).getByText('Pending → Working').waitFor()
    expect(await statusOf(page, 'Layout').inputValue()).toBe('working')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await statusOf(page, 'Layout').inputValue()).toBe('pending')
  })

  test('is undone by Ctrl+Z, once', async () => {
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    const puts = putsOf(page)
    await statusOf(page, 'Layout').focus()
    await choose(page, 'Layout', 'Working')
    await page.getByText('Layout is now Working').waitFor()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.getByText('Layout is now Pending').waitFor()
    await page.keyboard.press('Control+z')
    expect(await focused(page)).toBe('SELECT')
    expect(puts.length).toBe(2)
  })

  test('under way is shown until it is answered, whatever else is changed meanwhile', async () => {
    for (const n of [1, 2]) await anEntry(journal.db, { content: `Work ${n}`, status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    await page.route('**/api/webdata/*', async (route) => {
      await answers[asked++]?.promise
      await route.continue()
    })
    await choose(page, 'Work 1', 'Working')
    await choose(page, 'Work 2', 'Working')
    answers[0]?.resolve()
    await page.getByText('Work 1 is now Working').waitFor()
    expect(await statusOf(page, 'Work 2').inputValue()).toBe('working')
    answers[1]?.resolve()
    await page.getByText('Work 2 is now Working').waitFor()
  })

  test('that fails is told, goes back, and can be tried again', async () => {
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.route('**/api/webdata/*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await choose(page, 'Layout', 'Working')
    await page.getByRole('alert').getByText('The journal did not answer. Nothing was changed.').waitFor()
    expect(await statusOf(page, 'Layout').inputValue()).toBe('pending')
    expect(said.join()).toContain('Error making API request:')
    await page.unroute('**/api/webdata/*')
    await page.getByRole('button', { name: 'Close' }).click()
    await choose(page, 'Layout', 'Working')
    await page.getByText('Layout is now Working').waitFor()
  })

  test('asked for after the session died is changed after a login in place', async () => {
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    await page.waitForTimeout(300)
    await journal.db.delete(sessions)
    await anEntry(journal.db, { content: 'Ends the stream' })
    await page.locator('.troubles').getByText('Session expired. Please login again.').waitFor({ timeout: 15_000 })
    await choose(page, 'Layout', 'Working')
    await page.getByLabel('Password', { exact: true }).fill('the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('Layout is now Working').waitFor()
    await page.getByText('Session expired. Please login again.').waitFor({ state: 'hidden' })
    await anEntry(journal.db, { content: 'Live again' })
    await row(page, 'Live again').waitFor()
  })
})

describe('two people', () => {
  const within = 2000

  test('see what the other adds and changes, without reloading', async () => {
    await aUser(journal.db, 'Ravi')
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using meera = await visiting('/webdata')
    await using ravi = await visiting('/webdata', { name: 'Ravi' })
    await ravi.page.waitForTimeout(300) // both streams are open
    await choose(meera.page, 'Layout', 'Completed')
    await ravi.page.locator('tr[data-status=completed]', { hasText: 'Layout' }).waitFor({ timeout: within })
    await ravi.page.getByRole('link', { name: 'Completed 1' }).waitFor({ timeout: within })
    await meera.page.goto(new URL('/webdata/addentris', server.url).href)
    await meera.page.getByLabel('Your Content').fill('Call the printer')
    await meera.page.getByRole('button', { name: 'Submit' }).click()
    await meera.page.waitForURL('**/webdata')
    await row(ravi.page, 'Call the printer').waitFor({ timeout: within })
    await ravi.page.getByText('1 - 2 of 2').waitFor()
    const readOut = () => ravi.page.getByText(/ of 2$/).getAttribute('aria-live')
    expect(await readOut()).toBe('off')
    await ravi.page.getByRole('link', { name: /^All Entries/ }).click()
    await ravi.page.locator('[aria-live=polite]', { hasText: '1 - 2 of 2' }).waitFor()
  })

  test('do not overwrite each other blindly', async () => {
    await aUser(journal.db, 'Ravi')
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using meera = await visiting('/webdata')
    await using ravi = await visiting('/webdata', { name: 'Ravi' })
    await statusOf(ravi.page, 'Layout').selectOption('working')
    await ravi.page.getByRole('dialog').waitFor()
    await choose(meera.page, 'Layout', 'Completed')
    await meera.page.getByText('Layout is now Completed').waitFor()
    await ravi.page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    await ravi.page.getByText('Someone else set “Layout” to Completed. Your change was not saved.').waitFor()
    expect(await statusOf(ravi.page, 'Layout').inputValue()).toBe('completed')
    expect((await journal.db.select().from(entries))[0]?.status).toBe('completed')
  })

  test('do not keep each other from turning a page', async () => {
    await fortyFive()
    await using visit = await visiting('/webdata')
    const { page } = visit
    await page.waitForTimeout(300)
    const isAsked = Promise.withResolvers<void>()
    const mayCome = Promise.withResolvers<void>()
    await page.route('**/webdata?page=2', async (route) => {
      isAsked.resolve()
      await mayCome.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Next page' }).click()
    await isAsked.promise
    await page.getByText('Loading...').waitFor()
    await anEntry(journal.db, { content: 'Added meanwhile', status: 'info' })
    await page.getByRole('link', { name: 'All Entries 46' }).waitFor()
    await page.waitForTimeout(300)
    mayCome.resolve()
    await page.getByText('21 - 40 of 46').waitFor()
    expect((await works(page))[0]).toBe('Work 26 of ref. 1025')
  })

  test('one who is signed out elsewhere is told, and led back by a login', async () => {
    await using visit = await visiting('/webdata/urgent')
    const { page } = visit
    await page.waitForTimeout(300)
    await journal.db.delete(sessions)
    await anEntry(journal.db, { status: 'urgent' })
    await page.locator('.troubles').getByRole('link', { name: 'Login' }).click({ timeout: 15_000 })
    expect(at(page)).toBe('/webdata/login?next=%2Fwebdata%2Furgent')
  })
})

test('a stream that dies without a word is begun again, and the list is as it is then', async () => {
  await using visit = await visiting('/webdata')
  const { page } = visit
  await page.clock.install()
  await page.reload()
  await page.waitForSelector('#webdata-table[data-awake]')
  await page.waitForTimeout(300)
  await page.clock.runFor(300)
  network.isSilent = true
  network = { isSilent: false }
  await anEntry(journal.db, { content: 'Unheard' })
  await page.waitForTimeout(300)
  await page.clock.runFor(300)
  expect(await works(page)).toEqual([])
  await page.clock.runFor(20_000)
  await page.waitForTimeout(300)
  await page.clock.runFor(300)
  await row(page, 'Unheard').waitFor()
})

describe('a server that is killed and comes back', () => {
  /** Ends every connection at once, as a kill does. */
  const kill = () => server.stop(true)
  const restart = () => {
    server = listen(Number(server.url.port))
  }

  test('finds the list as it is then, by itself', async () => {
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    await page.waitForTimeout(300)
    await kill()
    await page.getByText('Connection lost. Reconnecting…').waitFor()
    await page.getByRole('searchbox').fill('half a word')
    await choose(page, 'Layout', 'Working')
    await page.getByRole('alert').getByText('The journal did not answer.').waitFor()
    expect(await statusOf(page, 'Layout').inputValue()).toBe('pending')
    await page.getByRole('link', { name: /^Urgent/ }).click()
    await page.getByText('The entries could not be loaded.').waitFor()
    expect(await works(page)).toEqual(['Layout'])
    await anEntry(journal.db, { content: 'Added meanwhile', status: 'info' })
    restart()
    await row(page, 'Added meanwhile').waitFor({ timeout: 15_000 })
    await page.getByText('Connection lost.').waitFor({ state: 'hidden' })
    await page.getByText('The entries could not be loaded.').waitFor({ state: 'hidden' })
    expect(await page.getByRole('searchbox').inputValue()).toBe('half a word')
    await choose(page, 'Layout', 'Working')
    await page.getByText('Layout is now Working').waitFor()
  })

  test('shows what the address names, where Back was pressed meanwhile', async () => {
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    await page.getByRole('link', { name: /^Urgent/ }).click()
    await page.getByText('0 - 0 of 0').waitFor()
    await kill()
    await page.goBack()
    await page.getByText('The entries could not be loaded.').waitFor()
    restart()
    await row(page, 'Layout').waitFor({ timeout: 15_000 })
    expect(at(page)).toBe('/webdata')
    expect(await page.locator('.filters [aria-current=page]').textContent()).toBe('All Entries 1')
  })

  test('gets what was typed meanwhile', async () => {
    await using visit = await visiting('/webdata/addentris')
    const { page } = visit
    await page.getByLabel('Status').selectOption('Urgent')
    await page.getByLabel('Your Content').fill('Not lost')
    await kill()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page
      .getByText('The journal did not answer. What you typed is still here; please try again.')
      .first()
      .waitFor()
    expect(await page.getByLabel('Your Content').inputValue()).toBe('Not lost')
    restart()
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      page.getByRole('button', { name: 'Submit' }).click(),
    ])
    await page.waitForURL('**/webdata')
    expect(await works(page)).toEqual(['Not lost'])
    expect(new URL(sent.url()).pathname).toBe('/api/webdata')
    expect(await sent.headerValue('authorization')).toBeNull()
  })

  test('loses nothing where the session died meanwhile', async () => {
    await using visit = await visiting('/webdata/addentris')
    const { page } = visit
    await page.getByLabel('Your Content').fill('Not lost')
    await journal.db.delete(sessions)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Session expired. Please login again.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/webdata')
    expect(await works(page)).toEqual(['Not lost'])
  })
})

test('nothing that an entry holds runs, loads or styles', async () => {
  const bad = [
    '<b>bold</b><ul><li>one</li></ul>',
    '<script>window.ran = 1</script>a',
    '<img src=x onerror="window.ran = 1">b',
    '<svg onload="window.ran = 1"></svg>c',
    '<style>* { display: none }</style>d',
    '<a href="javascript:window.ran = 1">link</a>',
    '<b>left open',
  ]
  const ids = []
  for (const content of bad) ids.push(await anEntry(journal.db, { content, status: 'info' }))
  await using visit = await visiting('/webdata')
  const { page } = visit
  for (const path of ['/webdata', ...ids.map((id) => `/webdata/entries/${id}`)]) {
    await page.goto(new URL(path, server.url).href)
    const link = page.getByText('link', { exact: true })
    if ((await link.count()) > 0) await link.click()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect(await page.locator('.entry-text').locator('script, img, svg, style, [onclick]').count()).toBe(0)
  }
  await page.goto(new URL('/webdata', server.url).href)
  expect(await row(page, 'one').locator('b, li').count()).toBe(2)
  const weight = (words: string) =>
    row(page, words)
      .locator('.when')
      .evaluate((cell) => getComputedStyle(cell).fontWeight)
  expect(await weight('left open')).toBe(await weight('bold'))
})

test('a long text is shown in part, wholly on request, and breaks no width', async () => {
  const long = `Start ${'averyveryverylongwordwithoutanyspaceinit'.repeat(20)} ${'many words '.repeat(400)} end`
  await anEntry(journal.db, { content: long, status: 'info' })
  for (const width of [1280, 390]) {
    await using visit = await visiting('/webdata', { viewport: { width, height: 844 } })
    const { page } = visit
    const height = () => row(page, 'Start').evaluate((element) => element.clientHeight)
    const before = await height()
    expect(before).toBeLessThan(200)
    await page.getByRole('button', { name: /^More/ }).click()
    expect(await height()).toBeGreaterThan(before * 3)
    expect(await excessOf(page)).toBe(0)
    await page.getByRole('button', { name: /^Less/ }).click()
    expect(await height()).toBe(before)
  }
})

test('a name of 64 letters breaks no width', async () => {
  const name = 'W'.repeat(64)
  await aUser(journal.db, name)
  const id = await anEntry(journal.db, { createdby: name, status: 'info' })
  await using visit = await visiting('/webdata', { name, viewport: { width: 390, height: 844 } })
  const { page } = visit
  expect(await excessOf(page)).toBe(0)
  await page.goto(new URL(`/webdata/entries/${id}`, server.url).href)
  expect(await excessOf(page)).toBe(0)
})

describe('by keyboard alone', () => {
  test('rows are gone through, a status is chosen and confirmed, and the focus is never lost', async () => {
    const ids: number[] = []
    for (const n of [1, 2, 3]) ids.unshift(await anEntry(journal.db, { content: `Work ${n}`, status: 'pending' }))
    await using visit = await visiting('/webdata')
    const { page } = visit
    const [first, second, third] = ids.map((id) => `entry-${id}`)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      return focused(page)
    }
    expect(await press('j')).toBe(first)
    expect(await press('j', 'ArrowDown')).toBe(third)
    expect(await press('ArrowDown')).toBe(third)
    expect(await press('k')).toBe(second)
    expect(await press('ArrowUp', 'ArrowUp')).toBe(first)
    expect(await press('j', 'Enter')).toBe('SELECT')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Work 2 is now Working').waitFor()
    expect(await focused(page)).toBe('SELECT')
    expect(await press('Escape')).toBe(second)
    expect(await press('/')).toBe('INPUT')
    await page.keyboard.type('Work 3')
    await page.keyboard.press('Enter')
    await page.getByText('1 - 1 of 1').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('n')
    await page.waitForURL('**/webdata/addentris')
    await page.getByLabel('Your Content').focus()
    await page.keyboard.type('now j k / n')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/webdata')
    expect((await works(page))[0]).toBe('now j k / n')
  })

  test('the focus stays in the table where a row leaves while its question is asked', async () => {
    for (const n of [1, 2]) await anEntry(journal.db, { content: `Work ${n}`, status: 'pending' })
    await using visit = await visiting('/webdata/pending')
    const { page } = visit
    await page.waitForTimeout(300)
    await statusOf(page, 'Work 1').focus()
    await statusOf(page, 'Work 1').selectOption('working')
    await page.getByRole('dialog').waitFor()
    await journal.db.update(entries).set({ status: 'journal' }).where(eq(entries.content, 'Work 1'))
    await page.getByText('1 - 1 of 1').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.closest('tr')?.textContent?.includes('Work 2'))
  })

  test('an arrow on a closed status chooses nothing', async () => {
    for (const n of [1, 2]) await anEntry(journal.db, { content: `Work ${n}`, status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    await statusOf(page, 'Work 2').focus()
    await page.keyboard.press('ArrowDown')
    expect(await statusOf(page, 'Work 1').evaluate((select) => select === document.activeElement)).toBe(true)
    expect(await statusOf(page, 'Work 2').inputValue()).toBe('pending')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe.each([390, 1280])('at %d px', (width) => {
  test('axe and a validator find nothing on any screen', async () => {
    for (const { status } of entryStatuses)
      await anEntry(journal.db, { content: `A ${status} <a href="https://x.example">link</a>`, status })
    const id = await anEntry(journal.db, { content: `<ul>${'<li>क़लम</li>'.repeat(9)}</ul>`, status: '' })
    await using visit = await visiting('/webdata', { viewport: { width, height: 844 } })
    const { page } = visit
    const screens = ['/webdata', '/webdata/urgent?search=nothing', '/webdata/addentris', `/webdata/entries/${id}`]
    for (const path of screens) {
      const answer = await page.goto(new URL(path, server.url).href)
      await page.waitForLoadState('load')
      expect([path, await axeFindingsInBothSchemes(page)]).toEqual([path, []])
      expect([path, await excessOf(page)]).toEqual([path, 0])
      expect([path, await htmlFindings((await answer?.text()) ?? '')]).toEqual([path, []])
    }
    await page.goto(new URL('/webdata', server.url).href)
    await page.waitForSelector('#webdata-table[data-awake]')
    await statusOf(page, 'A working').selectOption('journal')
    await page.getByRole('dialog').waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    expect(await excessOf(page)).toBe(0)
  })
})

test('an export is downloaded', async () => {
  await anEntry(journal.db, { content: 'Layout', status: 'pending' })
  await using visit = await visiting('/webdata/pending')
  const { page } = visit
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
  expect(download.suggestedFilename()).toBe('webdata-pending.csv')
  expect(await Bun.file(await download.path()).text()).toContain(',pending,Layout,Meera Nair,')
})

test('without scripts a status is changed by its form', async () => {
  await anEntry(journal.db, { content: 'Layout', status: 'pending' })
  await using visit = await visiting('/webdata', { javaScriptEnabled: false })
  const { page } = visit
  await statusOf(page, 'Layout').selectOption('working')
  await row(page, 'Layout').getByRole('button', { name: 'Change' }).click()
  await page.getByText('Layout is now Working').waitFor()
  expect(at(page)).toBe('/webdata')
  expect(await statusOf(page, 'Layout').inputValue()).toBe('working')
})
