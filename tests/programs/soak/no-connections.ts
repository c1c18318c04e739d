import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import postgres, { type Sql } from 'postgres'
import { emptyServerDatabase } from '../../support/database.ts'
import { launchBrowser } from '../../support/servers/browser.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { startServer } from '../../support/servers/process.ts'

const password = 'secret-word-12'
const connections = 200 // of the server that `startPostgres` starts
const title = 'What was typed while the database had no connection left'
const link = 'https://fieldref.example/'
const soonMs = 5_000
const saysNo = /is then sent again|did not answer|cannot store it now/

/**
 * Editors in a browser, with and without scripts, send a form while another client has every connection of PostgreSQL:
 * each gets 503 with Retry-After, what was typed stays, or is sent again by a reload, and once connections are free it
 * is saved once.
 * @param folder for pictures of what the editors see, if any
 * @returns whether all of it holds; what was seen is printed
 */
export async function noConnections(folder?: string): Promise<boolean> {
  const server = await startPostgres()
  if (!server) throw new Error('PostgreSQL is not installed')
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-no-connections-'))
  const url = await emptyServerDatabase(server.url)
  const journal = await startServer({ DATA_DIR: dataDir, DATABASE_URL: url, ADMIN_PASSWORD: password })
  const browser = await launchBrowser()
  try {
    let isRight = true
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: journal.url, reducedMotion: 'reduce' })
      context.setDefaultTimeout(60_000)
      await context.request.post('/auth/login/', { data: { username: 'admin', password } })
      const page = await context.newPage()
      const seen = await editorWithout(page, url, folder && join(folder, javaScriptEnabled ? 'scripts' : 'plain'))
      const wrong = Object.entries(seen).filter(([, is]) => is !== true)
      console.log(`an editor ${javaScriptEnabled ? 'with' : 'without'} scripts:`, JSON.stringify(seen))
      isRight = isRight && wrong.length === 0
      await context.close()
    }
    return isRight
  } finally {
    await browser.close()
    journal.process.kill('SIGKILL')
    await journal.process.exited
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function editorWithout(page: Page, url: string, picture?: string) {
  await page.goto('/admin/indexing/add')
  await page.fill('[name=title]', title)
  await page.fill('[name=link]', link)
  const free = await takeAll(url)
  const refused = await sent(page)
  // A locator waits in vain for the text of a plain answer where scripts are off.
  const isTold = await until(async () => saysNo.test(await textOf(page)))
  if (!isTold) throw new Error(`The editor reads ${await textOf(page)}`)
  if (picture) await page.screenshot({ path: `${picture}-refused.png`, fullPage: true })
  await free()
  const isReady = await until(async () => (await page.request.get('/readyz')).status() === 200)
  const isThere = (await page.locator('[name=title]').count()) > 0
  const isKept = !isThere || (await page.inputValue('[name=title]')) === title
  const saved = isThere ? (await sent(page)).status : await page.reload().then((answer) => answer?.status() ?? 0)
  if (picture) await page.screenshot({ path: `${picture}-saved.png`, fullPage: true })
  const client = postgres(url, { max: 1 })
  const rows = await client`delete from indexing where title = ${title} and link = ${link} returning id`
  await client.end()
  return {
    'refused by 503': refused.status === 503 || refused.status,
    'with Retry-After': refused.retryAfter === '5' || refused.retryAfter,
    'ready again': isReady,
    'what was typed is there': isKept,
    'saved then': saved < 400 || saved,
    'saved once': rows.length === 1 || rows.length,
  }
}

/** Sends the form of a page. @returns what its POST was answered */
async function sent(page: Page): Promise<{ status: number; retryAfter: string | undefined }> {
  const isOfForm = ({ url, method }: { url: string; method: string }) =>
    method === 'POST' && url.endsWith('/indexing/add')
  const [answer] = await Promise.all([
    page.waitForResponse((response) => isOfForm({ url: response.url(), method: response.request().method() })),
    page.locator('form[action*="/admin/indexing/add"] [type=submit]').first().click(),
  ])
  return { status: answer.status(), retryAfter: answer.headers()['retry-after'] }
}

/** Takes every connection, those of the journal too. @returns how they are given back */
async function takeAll(url: string): Promise<() => Promise<void>> {
  const options = { max: 1, onnotice: () => {}, idle_timeout: 0, connect_timeout: 60 }
  const held: Sql[] = []
  const first = postgres(url, options)
  await first`select 1` // else it connects once none is left
  const others = async () =>
    (
      await first<{ pid: number }[]>`select pid from pg_stat_activity
        where application_name <> 'held' and pid <> pg_backend_pid() and backend_type = 'client backend'`
    ).map(({ pid }) => pid)
  for (;;) {
    const client = postgres(url, { ...options, connection: { application_name: 'held' } })
    const isIn = await client`select 1`.then(
      () => true,
      () => false,
    )
    if (isIn) held.push(client)
    else {
      await client.end({ timeout: 0 })
      const pids = await others()
      if (pids.length === 0 || held.length >= connections - 1) break
      await first`select pg_terminate_backend(pid) from unnest(${pids}::int[]) pid`
    }
  }
  return async () => {
    await Promise.all(held.map((client) => client.end({ timeout: 0 })))
    const isFree = async () => (await first`select from pg_stat_activity where application_name = 'held'`).length === 0
    if (!(await until(isFree))) throw new Error('PostgreSQL keeps connections that were given back')
    await first.end()
  }
}

/** What a page says; nothing while it gives way to another. */
async function textOf(page: Page): Promise<string> {
  return (await page.textContent('body').catch(() => '')) ?? ''
}

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + soonMs; Date.now() < end; await Bun.sleep(50)) if (await holds()) return true
  return false
}
