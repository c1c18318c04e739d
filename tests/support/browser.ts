import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { installDebian } from './postgres.ts'

const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The suite's browser: CHROMIUM, else an installed one, else Playwright's own, else Debian's package. */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env.CHROMIUM
  if (named) return named
  const found = firstInstalled()
  if (found) return found
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  await Bun.spawn([process.execPath, 'x', 'playwright-core', 'install', 'chromium'], {
    stdout: 'ignore',
    stderr: 'ignore',
  }).exited
  if (existsSync(own)) return own
  await installDebian('chromium')
  return firstInstalled()
}

function firstInstalled(): string | undefined {
  return installed.map((name) => Bun.which(name)).find((path) => path !== null) ?? undefined
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-quic',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}

/** A browser context without a page, in which a user with the tests' password is signed in. */
export async function signedInAt(
  { browser, server }: { browser: Browser; server: Bun.Server<undefined> },
  username: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 900 }
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(20_000)
  const data = { username, password: 'the password' }
  const answer = await context.request.post(new URL('/auth/login/', server.url).href, { data })
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${answer.status()}`)
  return context
}
