import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A browser that shows no PDF, and takes a fifth less processor time in these tests than a whole one. */
export const headlessShell = 'chromium-headless-shell'

/**
 * The suite's browser: CHROMIUM, else an installed one, else Playwright's own. @param showsPdfs whether it must show a
 * PDF
 */
export function findBrowser(showsPdfs = true): string | undefined {
  const own = chromium.executablePath()
  const installed = showsPdfs ? whole : [headlessShell, ...whole]
  const onPath = installed.map((name) => Bun.which(name)).find((path) => path !== null)
  return process.env.CHROMIUM || onPath || (existsSync(own) ? own : undefined)
}

/** @param showsPdfs whether the browser must show a PDF */
export async function launchBrowser(showsPdfs = false): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(showsPdfs),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-quic',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // else a page takes two processes: the blank one goes when the journal asks for one of its own
      '--renderer-process-limit=1',
      '--js-flags=--no-maglev --no-opt', // no page lives long enough to win back what its best compilers cost
    ],
  })
}

type Served = { browser: Browser; server: Bun.Server<undefined> }

const ofDesks = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const

/** A browser context without a page, in which a user with the tests' password is signed in. */
export async function signedInAt(
  { browser, server }: Served,
  username: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...ofDesks, ...options })
  await signIn(context, server, username)
  return context
}

async function signIn(context: BrowserContext, server: Served['server'], username: string): Promise<void> {
  context.setDefaultTimeout(60_000)
  const data = { username, password: 'the password' }
  const answer = await context.request.post(new URL('/auth/login/', server.url).href, { data })
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${answer.status()}`)
}

/** Opens the menu of a list's row. */
export const openMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `More for ${name}`, exact: true }).click()

const unused = new WeakMap<Browser, Map<string, Page[]>>()

/**
 * Lends a page in a browser context of its own to a test: one that another test gave back, where there is one, since a
 * new one takes half a second of processor time. Given back, it has no cookies, storage, listeners or routes, and a
 * draft that it sends as it is left arrives nowhere; one that opened others, or shows no page of a site, is closed.
 */
export async function lendPage(browser: Browser, options: BrowserContextOptions = {}) {
  const byOptions = unused.get(browser) ?? new Map<string, Page[]>()
  unused.set(browser, byOptions)
  const key = JSON.stringify(options)
  const pages = byOptions.get(key) ?? []
  byOptions.set(key, pages)
  const page = pages.pop() ?? (await (await browser.newContext(options)).newPage())
  const viewport = page.viewportSize()
  const giveBack = async () => {
    const context = page.context()
    await context.setOffline(true)
    if (context.pages().length !== 1 || !page.url().startsWith('http')) return context.close()
    page.removeAllListeners()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(forgetAll)
    await page.goto('about:blank')
    await context.clearCookies()
    await context.setOffline(false)
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null })
    if (viewport) await page.setViewportSize(viewport)
    pages.push(page)
  }
  return { page, giveBack }
}

/** Lends a page as {@link lendPage} does, in which a user with the tests' password is signed in. */
export async function lendSignedIn({ browser, server }: Served, username: string, options: BrowserContextOptions = {}) {
  const lent = await lendPage(browser, { ...ofDesks, ...options })
  await signIn(lent.page.context(), server, username)
  return lent
}

/** Runs in the browser. */
function forgetAll(): void {
  localStorage.clear()
  sessionStorage.clear()
}
