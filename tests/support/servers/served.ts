import { afterAll } from 'bun:test'
import { aJournal } from '../journal.ts'
import { launchBrowser } from './browser.ts'

/** A journal on a port, with a browser, for the tests of a file; closed after them. */
export async function withServedJournal(environment: Record<string, string> = {}) {
  const journal = await aJournal(environment)
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: journal.handle })
  const browser = await launchBrowser()
  afterAll(async () => {
    await browser.close()
    await server.stop(true)
    await journal.close()
  })
  return { journal, server, browser }
}
