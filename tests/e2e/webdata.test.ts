// one database
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { loginAttempts, sessions, users } from '../../src/core/db/tables/accounts.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import { readSettings } from '../../src/office/settings/queries.ts'
import { sessionKey } from '../../src/office/settings/rules.ts'
import { entryStatuses } from '../../src/staff/work-log/rules.ts'
import { axeFindingsInBothSchemes, excessOf, htmlFindings } from '../support/axe.ts'
import { anEntry, aUser } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'
import { awake } from '../support/quality.ts'
import { launchBrowser, lendPage } from '../support/servers/browser.ts'

const listen = (port: number) =>
  Bun.serve({
    port,
    hostname: '127.0.0.1',
    reusePort: false,
    development: false,
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

/** Signs in as the login page does: with the cookie, and the token in local storage. */
async function signIn(page: Page, username: string, runsScripts = true): Promise<void> {
  const data = { username, password: 'the password' }
  const answer = await page.context().request.post(new URL('/auth/login/', server.url).href, { data })
  const { token, user } = await answer.json()
  if (!runsScripts) return
  // any page of the journal has its storage; this one is the lightest
  await page.goto(new URL('/healthz', server.url).href)
  const saved = [sessionKey(await readSettings(journal.db)), JSON.stringify({ token, user })] as const
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), saved)
}

/** Someone's browser, signed in, on a page of the work log. */
async function visiting(
  path: string,
  {
    name = 'Meera Nair',
    isTimed = false,
    ...options
  }: BrowserContextOptions & { name?: string; isTimed?: boolean } = {},
) {
  const { page, giveBack } = await lendPage(browser, { viewport: { width: 1280, height: 900 }, ...options })
  page.setDefaultTimeout(60_000)
  let isOpen = false
  let heard = Promise.withResolvers<void>()
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    isOpen = false
    heard = Promise.withResolvers()
  })
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/webdata/live')) isOpen = true
    else if (isOpen && answer.url() === page.url()) heard.resolve()
  })
  await signIn(page, name, options.javaScriptEnabled)
  await page.goto(new URL(path, server.url).href)
  if (options.javaScriptEnabled !== false && (await page.locator('#webdata-table').count()) > 0)
    await page.waitForSelector('#webdata-table[data-awake]')
  return {
    page,
    /**
     * Resolves once the page's stream is open and the list was read again after it: from then on only news changes it.
     */
    hears: () => heard.promise,
    [Symbol.asyncDispose]: () => (isTimed ? page.context().close() : giveBack()), // a clock stays for ever
  }
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
      content: `Work ${n + 1} of ref. ${1000 + n}`,
      createdby: 'Ravi',
      created_at: journal.now.at,
      status: n % 3 ? ('info' as const) : ('urgent' as const),
    })),
  )
}

test('two entries are added, filtered, searched for and paged through', async () => {
  await fortyFive()
  await using visit = await visiting('/webdata')
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
  await page.getByText('1 - 20 of 47').waitFor()

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

test('Submit pressed twice adds one entry', async () => {
  await using visit = await visiting('/webdata/addentris')
  const { page } = visit
  await awake(page)
  await page.getByLabel('Your Content').fill('Once')
  const isLeaving = Promise.withResolvers<void>()
  const mayLeave = Promise.withResolvers<void>()
  let sent = 0
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/webdata') && sent++)
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
  expect(sent).toBe(1)
  expect(await works(page)).toEqual(['Once'])
})

const line = (page: Page) => page.getByLabel('New entry', { exact: true })

/** Presses keys, and counts them. */
function keysOf(page: Page) {
  const keys = { pressed: 0 }
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
    keys.pressed += pressed.length
  }
  return { keys, press }
}

describe('the line that adds entries', () => {
  test('takes one after another with at most two keys each beside their text, and tells of each', async () => {
    await using visit = await visiting('/webdata')
    const { page } = visit
    const { keys, press } = keysOf(page)
    await press('n')
    for (let n = 1; n <= 6; n++) {
      if (n % 3 === 0) await press(n % 2 ? 'Control+i' : 'Control+u')
      await page.keyboard.type(`Work ${n}.`)
      await press('Enter')
    }
    await page.getByText('1 - 6 of 6').waitFor()
    await page.getByRole('status').getByText('Entry added: Work 6.').waitFor()
    expect(keys.pressed).toBeLessThanOrEqual(12)
    expect(await works(page)).toEqual(Array.from({ length: 6 }, (_, n) => `Work ${6 - n}.`))
    expect(await statusOf(page, 'Work 6.').inputValue()).toBe('urgent')
    expect(await statusOf(page, 'Work 3.').inputValue()).toBe('info')
    expect(await statusOf(page, 'Work 5.').inputValue()).toBe('')
    expect(await page.locator('tr[data-new]').allTextContents()).toEqual([expect.stringContaining('Work 6.')])
    expect(await line(page).evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await line(page).inputValue()).toBe('')
  })

  test('sends entries in turn while the next is typed, and adds nothing of an empty Enter', async () => {
    await using visit = await visiting('/webdata')
    const { page } = visit
    const mayGo = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/webdata', async (route) => {
      expect(await route.request().headerValue('authorization')).toBeNull()
      if (++sent === 1) await mayGo.promise
      await route.continue()
    })
    await page.keyboard.press('n')
    for (const key of ['Enter', ' ', 'Enter', 'Backspace']) await page.keyboard.press(key)
    expect(sent).toBe(0)
    for (const text of ['One', 'Two', 'Three']) {
      await page.keyboard.type(text)
      for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
    }
    await page.keyboard.type('Four')
    mayGo.resolve()
    await row(page, 'Three').waitFor()
    expect(await works(page)).toEqual(['Three', 'Two', 'One'])
    expect(sent).toBe(3)
    expect(await line(page).inputValue()).toBe('Four')
  })

  test('lists what waits after a failure, and sends it with the next Enter', async () => {
    await using visit = await visiting('/webdata')
    const { page } = visit
    const mayGo = Promise.withResolvers<void>()
    await page.route('**/api/webdata', async (route) => {
      await mayGo.promise
      await route.abort()
    })
    await page.keyboard.press('n')
    for (const text of ['One', 'Two']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    mayGo.resolve()
    const unsaved = page.getByRole('list', { name: 'Not saved yet' })
    await unsaved.getByText('Two').waitFor()
    expect(await unsaved.getByRole('listitem').allTextContents()).toEqual(['One', 'Two'])
    await page.unroute('**/api/webdata')
    await page.keyboard.press('Enter')
    await row(page, 'Two').waitFor()
    expect(await works(page)).toEqual(['Two', 'One'])
    expect(await unsaved.count()).toBe(0)
  })

  test('keeps its text after a failure, and after the session died', async () => {
    await using visit = await visiting('/webdata')
    const { page } = visit
    await page.route('**/api/webdata', (route) => route.abort())
    await line(page).fill('Not lost')
    await line(page).press('Enter')
    await page.getByRole('alert').getByText('What you typed is still here; press Enter to try again.').waitFor()
    expect(await line(page).inputValue()).toBe('Not lost')
    await page.unroute('**/api/webdata')
    await journal.db.delete(sessions)
    await line(page).press('Enter')
    await page.getByLabel('Password', { exact: true }).fill('the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await row(page, 'Not lost').waitFor()
    expect(await line(page).inputValue()).toBe('')
    expect(await journal.db.$count(entries)).toBe(1)
  })

  test('says where the list does not show what it added', async () => {
    await using visit = await visiting('/webdata/urgent')
    const { page } = visit
    await line(page).fill('Elsewhere')
    await line(page).press('Enter')
    await page.getByRole('status').getByText('Entry added: Elsewhere (not in this list)').waitFor()
    expect(await works(page)).toEqual([])
  })
})

describe('the add page', () => {
  test('takes text at once; Ctrl+Enter adds and begins another', async () => {
    await using visit = await visiting('/webdata/addentris')
    const { page } = visit
    expect(await focused(page)).toBe('content')
    for (const text of ['First', 'Second']) {
      await awake(page)
      await page.keyboard.type(text)
      await page.keyboard.press('Control+Enter')
      await page.getByText('Entry added').waitFor()
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#content')?.value === '')
      expect(at(page)).toBe('/webdata/addentris')
    }
    expect((await journal.db.select().from(entries)).map(({ content }) => content).sort()).toEqual(['First', 'Second'])
  })
})

describe('a correction', () => {
  test('is made in the row by keys, and seen by others', async () => {
    await aUser(journal.db, 'Ravi')
    await anEntry(journal.db, { content: 'Prof of <b>ref. 7</b>', status: 'info', created_at: journal.now.at })
    await using meera = await visiting('/webdata')
    await using ravi = await visiting('/webdata', { name: 'Ravi' })
    const { page } = meera
    await ravi.hears()
    for (const key of ['j', 'e']) await page.keyboard.press(key)
    const field = page.getByLabel('Text of Prof')
    expect(await field.inputValue()).toBe('Prof of <b>ref. 7</b>')
    await field.fill('Thrown away')
    await page.keyboard.press('Escape')
    expect(await works(page)).toEqual(['Prof of ref. 7'])
    expect(await focused(page)).toMatch(/^entry-/)
    await page.keyboard.press('e')
    await field.fill('Proof of <b>ref. 7</b>')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Entry corrected').waitFor()
    expect(await works(page)).toEqual(['Proof of ref. 7'])
    expect(await focused(page)).toMatch(/^entry-/)
    await row(ravi.page, 'Proof of ref. 7').waitFor()
    expect(await ravi.page.getByRole('link', { name: /^Correct/ }).count()).toBe(0)
  })

  test('that is refused or fails keeps its text, with the reason, whatever others add', async () => {
    const id = await anEntry(journal.db, { content: 'Layout', status: 'info', created_at: journal.now.at })
    await using visit = await visiting('/webdata')
    const { page } = visit
    await visit.hears()
    await page.getByRole('link', { name: 'Correct Layout' }).click()
    const field = page.getByLabel('Text of Layout')
    await field.fill('My words')
    await journal.db.insert(entries).values(Array.from({ length: 20 }, () => ({ content: 'Other', createdby: 'Ravi' })))
    await page.getByText('1 - 20 of 21').waitFor()
    await page.route('**/api/webdata/*', (route) => route.abort())
    await field.press('Enter')
    await page.getByRole('alert').getByText('What you typed is still here').waitFor()
    await page.unroute('**/api/webdata/*')
    await journal.db.update(entries).set({ content: 'Changed' }).where(eq(entries.id, id))
    await field.press('Enter')
    await page.getByRole('alert').getByText('It now reads: “Changed”').waitFor()
    await journal.db.update(entries).set({ createdby: 'Ravi' }).where(eq(entries.id, id))
    await field.press('Enter')
    await page
      .getByRole('alert')
      .getByText('Only the person who wrote an entry may correct it, within 24 hours')
      .waitFor()
    expect(await field.inputValue()).toBe('My words')
  })
})

describe('several entries', () => {
  test('get one status by one question, and their own ones back by Ctrl+Z', async () => {
    for (const [n, status] of (['pending', 'info', '', 'urgent'] as const).entries())
      await anEntry(journal.db, { content: `Work ${n + 1}`, status })
    await using visit = await visiting('/webdata')
    const { page } = visit
    const box = (words: string) => row(page, words).getByRole('checkbox')
    await box('Work 1').check()
    await box('Work 3').click({ modifiers: ['Shift'] })
    await page.getByText('3 selected').waitFor()
    expect(await box('Work 2').isChecked()).toBe(true)
    expect(await box('Work 4').isChecked()).toBe(false)
    await page.getByLabel('Status of the selected entries').selectOption('completed')
    await page.getByRole('button', { name: 'Set status' }).click()
    const question = page.getByRole('dialog', { name: 'Do you really want to Change.' })
    await question.getByText('3 entries → Completed').waitFor()
    await question.getByRole('button', { name: 'Change' }).click()
    await page.getByText('3 entries are now Completed').waitFor()
    const statuses = () => page.locator('tr[data-entry]').evaluateAll((rows) => rows.map((each) => each.dataset.status))
    expect(await statuses()).toEqual(['urgent', 'completed', 'completed', 'completed'])
    await page.keyboard.press('Control+z')
    await page.getByText('Work 1 is now Pending').waitFor()
    expect(await statuses()).toEqual(['urgent', 'none', 'info', 'pending'])
  })

  test('of which someone else changed one are told of it; the focus comes back to a row', async () => {
    for (const n of [1, 2, 3]) await anEntry(journal.db, { content: `Work ${n}`, status: 'pending' })
    await using visit = await visiting('/webdata/pending')
    const { page } = visit
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByText('2 selected').waitFor()
    await page.route('**/api/webdata/status', async (route) => {
      await journal.db.update(entries).set({ status: 'urgent' }).where(eq(entries.content, 'Work 2'))
      await route.continue()
    })
    await page.getByLabel('Status of the selected entries').selectOption('working')
    await page.getByRole('button', { name: 'Set status' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await alert.getByText('Work 3 is now Working').waitFor()
    await alert.getByText('Someone else set “Work 2” to Urgent. Your change was not saved.').waitFor()
    expect(await works(page)).toEqual(['Work 1'])
    await page.waitForFunction(() => document.activeElement?.closest('tr[data-entry]'))
  })
})

test('a list that failed to load while the stream lived is loaded again by itself', async () => {
  await using visit = await visiting('/webdata')
  const { page } = visit
  await visit.hears()
  const isList = (url: URL) => url.pathname === '/webdata'
  for (const comeBack of [
    () => page.evaluate(() => dispatchEvent(new Event('online'))),
    () => anEntry(journal.db, { content: 'News', status: 'info' }),
    async () => {}, // the heartbeat
  ]) {
    await page.route(isList, (route) => route.abort())
    const content = `Missed ${crypto.randomUUID()}`
    await anEntry(journal.db, { content, status: 'info' })
    await page.getByText('The entries could not be loaded.').waitFor()
    await page.unroute(isList)
    await comeBack()
    await row(page, content).waitFor()
    await page.getByText('The entries could not be loaded.').waitFor({ state: 'hidden' })
  }
})

test('addresses and ref. numbers lead there, also by hand from the list', async () => {
  await anEntry(journal.db, { content: 'See https://a.example/x, ref. 1031', status: 'info' })
  await using visit = await visiting('/webdata')
  const { page } = visit
  expect(await page.getByRole('link', { name: 'https://a.example/x', exact: true }).getAttribute('href')).toBe(
    'https://a.example/x',
  )
  expect(await page.getByRole('link', { name: 'ref. 1031', exact: true }).getAttribute('href')).toBe(
    '/webdata/ref/1031',
  )
})

test('on a phone the bar stays in sight, and the next page is below the list too', async () => {
  await fortyFive()
  await using visit = await visiting('/webdata', { viewport: { width: 390, height: 844 } })
  const { page } = visit
  const below = page.getByRole('navigation', { name: 'Pages, below the list' })
  await below.scrollIntoViewIfNeeded()
  const bar = await page.locator('.entry-toolbar').boundingBox()
  expect(bar?.y).toBe(0)
  expect(bar?.height).toBeLessThan(150)
  await below.getByRole('link', { name: 'Next page' }).click()
  await page.getByText('21 - 40 of 45').waitFor()
  expect(await excessOf(page)).toBe(0)
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
    await page.locator('.status-history li').nth(1).waitFor()
    expect(await page.locator('.status-history li').allTextContents()).toEqual([
      expect.stringContaining('Working Meera Nair'),
      expect.stringContaining('Pending Meera Nair'),
    ])
  })

  test('can be undone for eight seconds', async () => {
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using visit = await visiting('/webdata', { isTimed: true })
    const { page } = visit
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 15_000) // less than a stream may be silent
    await choose(page, 'Layout', 'Working')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Layout is now Pending').waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    expect(await statusOf(page, 'Layout').inputValue()).toBe('pending')
    await choose(page, 'Layout', 'Completed')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.clock.runFor(7500)
    await page.getByRole('button', { name: 'Undo' }).waitFor()
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
    expect(await statusOf(page, 'Layout').inputValue()).toBe('pending') // nothing is said to have changed yet
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await statusOf(page, 'Layout').inputValue()).toBe('pending')
  })

  test('of several, whose boxes were ticked before the script is there, is chosen then', async () => {
    for (const n of [1, 2]) await anEntry(journal.db, { content: `Work ${n}`, status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    const mayCome = Promise.withResolvers<void>()
    await page.route('**/static/webdata-table*', async (route) => {
      await mayCome.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    const box = row(page, 'Work 1').getByRole('checkbox')
    await box.check()
    mayCome.resolve()
    await page.getByText('1 selected').waitFor()
    expect(await box.isChecked()).toBe(true)
  })

  test('of an entry that had none is undone by Ctrl+Z, once', async () => {
    await anEntry(journal.db, { content: 'Bare', status: '' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    const puts = putsOf(page)
    await statusOf(page, 'Bare').focus()
    await choose(page, 'Bare', 'Working')
    await page.getByText('Bare is now Working').waitFor()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.getByText('Bare now has no status').waitFor()
    await page.keyboard.press('Control+z')
    expect(await statusOf(page, 'Bare').inputValue()).toBe('')
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
    await visit.hears()
    await journal.db.delete(sessions)
    await anEntry(journal.db, { content: 'Ends the stream' })
    await page.locator('.troubles').getByText('Session expired. Please login again.').waitFor()
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
  test('see what the other adds and changes, without reloading', async () => {
    await aUser(journal.db, 'Ravi')
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using meera = await visiting('/webdata')
    await using ravi = await visiting('/webdata', { name: 'Ravi' })
    for (const visit of [meera, ravi]) await visit.hears()
    await choose(meera.page, 'Layout', 'Completed')
    await ravi.page.locator('tr[data-status=completed]', { hasText: 'Layout' }).waitFor()
    await ravi.page.getByRole('link', { name: 'Completed 1' }).waitFor()
    await meera.page.goto(new URL('/webdata/addentris', server.url).href)
    await meera.page.getByLabel('Your Content').fill('Call the printer')
    await meera.page.getByRole('button', { name: 'Submit' }).click()
    await meera.page.waitForURL('**/webdata')
    await row(ravi.page, 'Call the printer').waitFor()
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
    await visit.hears()
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
    await visit.hears()
    await journal.db.delete(sessions)
    await anEntry(journal.db, { content: 'Layout', status: 'urgent' })
    await page.locator('.troubles').getByRole('link', { name: 'Login' }).click()
    expect(at(page)).toBe('/webdata/login?next=%2Fwebdata%2Furgent')
    await page.getByLabel('Username').fill('Meera Nair')
    await page.getByLabel('Password', { exact: true }).fill('the password')
    await page.waitForSelector('#login-form[data-awake]')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL('**/webdata/urgent')
    await choose(page, 'Layout', 'Working') // with the token that the login left
    await page.getByText('Layout is now Working').waitFor()
  })
})

test('a stream that dies without a word is begun again, and the list is as it is then', async () => {
  await using visit = await visiting('/webdata', { isTimed: true })
  const { page } = visit
  await page.clock.install()
  await page.reload()
  await visit.hears()
  await page.clock.runFor(300)
  network.isSilent = true
  network = { isSilent: false }
  await anEntry(journal.db, { content: 'Unheard' })
  await page.waitForTimeout(300)
  await page.clock.runFor(300)
  expect(await works(page)).toEqual([])
  await page.clock.runFor(20_000)
  while (!(await row(page, 'Unheard').isVisible())) await page.clock.runFor(300)
})

describe('a server that is killed and comes back', () => {
  let isRunning = true
  /** Ends every connection at once, as a kill does. */
  const kill = () => {
    isRunning = false
    return server.stop(true)
  }
  const restart = () => {
    if (!isRunning) server = listen(Number(server.url.port))
    isRunning = true
  }
  afterEach(restart) // a test that fails here takes no other with it

  test('finds the list as it is then, by itself', async () => {
    await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    await using visit = await visiting('/webdata')
    const { page } = visit
    await visit.hears()
    await kill()
    await page.getByText('Connection lost. Reconnecting…').waitFor()
    await page.getByRole('searchbox').fill('half a word')
    await choose(page, 'Layout', 'Working')
    await page.getByRole('alert').getByText('The journal did not answer.').waitFor()
    expect(await statusOf(page, 'Layout').inputValue()).toBe('pending')
    await page.getByRole('link', { name: /^Urgent/ }).click()
    await page.getByText('The entries could not be loaded.').waitFor()
    expect(await works(page)).toEqual(['Layout'])
    await anEntry(journal.db, { content: 'Added meanwhile', status: 'urgent' })
    restart()
    await page.waitForURL('**/webdata/urgent') // the last press is not lost
    await row(page, 'Added meanwhile').waitFor()
    await page.getByText('Connection lost.').waitFor({ state: 'hidden' })
    await page.getByText('The entries could not be loaded.').waitFor({ state: 'hidden' })
    expect(await page.getByRole('searchbox').inputValue()).toBe('half a word')
    await page.getByRole('link', { name: /^All Entries/ }).click()
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
    await row(page, 'Layout').waitFor()
    expect(at(page)).toBe('/webdata')
    expect(await page.locator('.filters [aria-current=page]').textContent()).toBe('All Entries 1')
  })

  test.each([true, false])('gets what was typed meanwhile, where the form’s script was here: %p', async (wasHere) => {
    await using visit = await visiting('/webdata/addentris')
    const { page } = visit
    const script = '**/static/form-guard-*.js'
    if (wasHere) await awake(page)
    else {
      await page.route(script, (route) => route.abort())
      await page.reload()
    }
    await page.getByLabel('Status').selectOption('Urgent')
    await page.getByLabel('Your Content').fill('Not lost')
    await kill()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page
      .getByText(/^The journal did not answer\./)
      .first()
      .waitFor()
    expect(await page.getByLabel('Your Content').inputValue()).toBe('Not lost')
    restart()
    await page.unroute(script)
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/webdata')),
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
  for (const content of bad) await anEntry(journal.db, { content, status: 'info' })
  const id = await anEntry(journal.db, { content: bad.join(' '), status: 'info' })
  await using visit = await visiting(`/webdata/entries/${id}`)
  const { page } = visit
  for (const path of [undefined, '/webdata']) {
    if (path) await page.goto(new URL(path, server.url).href)
    await page.getByText('link', { exact: true }).first().click()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect(await page.locator('.entry-text').locator('script, img, svg, style, [onclick]').count()).toBe(0)
  }
  expect(await row(page, 'one').last().locator('b, li').count()).toBe(2)
  const weight = (words: string) =>
    row(page, words)
      .last()
      .locator('.when')
      .evaluate((cell) => getComputedStyle(cell).fontWeight)
  expect(await weight('left open')).toBe(await weight('bold'))
})

test('a long text is shown in part, wholly on request, and breaks no width', async () => {
  const long = `Start ${'averyveryverylongwordwithoutanyspaceinit'.repeat(20)} ${'many words '.repeat(400)} end`
  await anEntry(journal.db, { content: long, status: 'info' })
  await using visit = await visiting('/webdata', { viewport: { width: 390, height: 844 } })
  const { page } = visit
  const height = () => row(page, 'Start').evaluate((element) => element.clientHeight)
  const before = await height()
  expect(before).toBeLessThan(200)
  await page.getByRole('button', { name: /^More/ }).click()
  expect(await height()).toBeGreaterThan(before * 3)
  expect(await excessOf(page)).toBe(0)
  await page.getByRole('button', { name: /^Less/ }).click()
  expect(await height()).toBe(before)
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
    expect(await press('Escape')).not.toBe('INPUT')
    expect(await press('/')).toBe('INPUT')
    await page.keyboard.type('Work 3')
    await page.keyboard.press('Enter')
    await page.getByText('1 - 1 of 1').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('n')
    await page.keyboard.type('Work 3: now j k / n')
    await page.keyboard.press('Enter')
    await page.getByText('1 - 2 of 2').waitFor()
    expect((await works(page))[0]).toBe('Work 3: now j k / n')
  })

  test('the focus stays in the table where a row leaves while its question is asked', async () => {
    for (const n of [1, 2]) await anEntry(journal.db, { content: `Work ${n}`, status: 'pending' })
    await using visit = await visiting('/webdata/pending')
    const { page } = visit
    await visit.hears()
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
      expect(await axeFindingsInBothSchemes(page), path).toEqual([])
      expect(await excessOf(page), path).toBe(0)
      if (width === 390) expect(await htmlFindings((await answer?.text()) ?? ''), path).toEqual([])
    }
    if (width === 1280) return
    await page.goto(new URL('/webdata', server.url).href)
    await page.waitForSelector('#webdata-table[data-awake]')
    await row(page, 'A working').getByRole('checkbox').check()
    await page.getByRole('link', { name: 'Correct A pending' }).click()
    await page.getByLabel('Text of A pending').waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    expect(await excessOf(page)).toBe(0)
    await page.keyboard.press('Escape')
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
