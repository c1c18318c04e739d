import { findBrowser, headlessShell } from './support/servers/browser.ts'
import { findPostgres } from './support/servers/postgres.ts'
import { findProxy } from './support/servers/proxies.ts'

/**
 * Installs what the suite needs and this machine lacks: a browser (Playwright's own, else Debian's), Debian's headless
 * shell for the tests that show no PDF, PostgreSQL and nginx.
 */
export async function installMissing(): Promise<void> {
  if (!findBrowser()) await quietly([process.execPath, 'x', 'playwright-core', 'install', 'chromium'])
  if (!findBrowser()) await installDebian('chromium')
  if (!process.env.CHROMIUM && !Bun.which(headlessShell)) await installDebian(headlessShell)
  if (!findPostgres()) await installDebian('postgresql')
  if (!findProxy('nginx')) await installDebian('nginx-light')
}

/** Installs a package if this is root on Debian; otherwise does nothing. */
async function installDebian(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return
  console.log(`Installing ${name} …`)
  await quietly(['apt-get', 'update'], 120_000)
  await quietly(['apt-get', 'install', '-y', '--no-install-recommends', name])
}

/** @param timeout milliseconds after which it is ended, as without a network */
async function quietly(command: string[], timeout?: number): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await Bun.spawn(command, { stdout: 'ignore', stderr: 'ignore', env, timeout }).exited
}
