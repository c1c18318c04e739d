import { aPair, lostOrDouble } from '../../support/servers/pair.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { behindEachProxy, type ProxyName } from '../../support/servers/proxies.ts'

const times = 3
const editors = 2
const beforeMs = 500

/**
 * Two processes behind each proxy as `deploy/` configures it, readers and editors without a pause: three times both
 * restart, one after the other, and no request may fail; three times one is killed, and only what the editors had on
 * its way, or sent before its port was closed, may fail.
 * @returns whether all of it holds and no acknowledged entry is lost or doubled; the figures are printed
 */
export async function rolling(): Promise<boolean> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed')
  return behindEachProxy((proxy) => rollingBehind(proxy, postgres.url)).finally(postgres.stop)
}

async function rollingBehind(proxy: ProxyName, postgresUrl: string): Promise<boolean> {
  const pair = await aPair(postgresUrl, proxy)
  const restart = async () => {
    for (const place of [0, 1]) await pair.again(place, 'SIGTERM')
  }
  const kill = () => pair.again(Math.round(Math.random()), 'SIGKILL')
  try {
    let isRight = true
    for (const { name, happen, mayFail } of [
      { name: 'both restarted', happen: restart, mayFail: 0 },
      { name: 'one killed', happen: kill, mayFail: 2 * editors * times },
    ]) {
      const load = pair.load()
      for (let turn = 0; turn < times; turn++) {
        await Bun.sleep(beforeMs)
        await happen()
      }
      const { read, unread, saved, unsaved } = await load.stop()
      const { lost, double } = lostOrDouble(saved, await pair.entries())
      console.log(
        `behind ${proxy}, ${name} ${times} times: ${read} pages read, ${unread.length} not; ${saved.length} entries saved, ` +
          `${unsaved.length} not; ${lost.length} lost, ${double} doubled`,
      )
      for (const wrong of new Set([...unread, ...unsaved])) console.log(`  ${wrong}`)
      isRight = isRight && unread.length + lost.length + double === 0 && unsaved.length <= mayFail && saved.length > 0
    }
    return isRight
  } finally {
    await pair.stop()
  }
}
