import { aJournal } from '../journal.ts'
import { launchBrowser } from './browser.ts'

/** A journal on a port, with a browser. */
export async function aServedJournal(environment: Record<string, string> = {}) {
  const journal = await aJournal(environment)
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: journal.handle })
  const browser = await launchBrowser()
  const close = async () => {
    await browser.close()
    await server.stop(true)
    await journal.close()
  }
  return { journal, server, browser, close }
}
