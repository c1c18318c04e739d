import { aPair, lostOrDouble } from '../../support/servers/pair.ts'
import { type Server, startPostgres } from '../../support/servers/postgres.ts'
import { behindEachProxy, type ProxyName } from '../../support/servers/proxies.ts'

const downMs = 20_000
const soonMs = 5_000
const beforeMs = 2_000 // until every page that the readers ask for is kept

/** PostgreSQL stops and comes back, or halts and goes on; each resolves once it is back. */
const faults: Record<string, (postgres: Server) => Promise<void>> = {
  restarted: (postgres) => postgres.restart(downMs),
  async paused(postgres) {
    const goOn = postgres.pause()
    await Bun.sleep(downMs)
    goOn()
  },
}

/**
 * Two processes behind each proxy as `deploy/` configures it, readers and editors without a pause, and a PostgreSQL
 * that is away for 20 seconds: readers get kept pages, editors a 503 with Retry-After, and 5 seconds later all is well.
 * Nothing that was acknowledged is lost.
 * @returns whether all of it holds; the figures are printed
 */
export async function outages(): Promise<boolean> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed')
  return behindEachProxy((proxy) => outagesBehind(proxy, postgres)).finally(postgres.stop)
}

async function outagesBehind(proxy: ProxyName, postgres: Server): Promise<boolean> {
  const pair = await aPair(postgres.url, proxy)
  try {
    let isRight = true
    for (const [name, happen] of Object.entries(faults)) {
      const load = pair.load()
      await Bun.sleep(beforeMs)
      await happen(postgres)
      const ms = await pair.untilReady()
      const since = load.told.saved.length
      await Bun.sleep(1_000)
      const { read, unread, saved, unsaved } = await load.stop()
      const after = saved.length - since
      const { lost, double } = lostOrDouble(saved, await pair.entries())
      const otherwise = unsaved.filter((answer) => answer !== '503 5')
      console.log(
        `PostgreSQL ${name} behind ${proxy}: ${read} pages read, ${unread.length} not; ${saved.length} entries saved, ` +
          `${after} in the second after it was back, ${unsaved.length} refused; ready ${ms.toFixed(0)} ms after; ` +
          `${lost.length} lost, ${double} doubled`,
      )
      for (const wrong of new Set([...unread, ...otherwise])) console.log(`  ${wrong}`)
      const isWell = ms < soonMs && after > 0 && lost.length + double === 0
      isRight = isRight && isWell && unread.length + otherwise.length === 0 && unsaved.length > 0
    }
    return isRight
  } finally {
    await pair.stop()
  }
}
