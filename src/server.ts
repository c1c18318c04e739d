import { serveControl } from './control.ts'
import { buildFolder } from './core/build/cache.ts'
import { configOrExit, startWarnings } from './core/config/config.ts'
import { connect, databaseProblem } from './core/db/connect.ts'
import { migratedText } from './core/db/migrations.ts'
import { sharedClock } from './core/db/shared-clock.ts'
import { keepPrivate } from './core/disk/private-folder.ts'
import { sweepTemporaryFolders } from './core/disk/temporary-folder.ts'
import { filesProblem, foreignFiles, openFiles } from './core/files/open.ts'
import { claimFiles } from './core/files/sweep.ts'
import { startJobs } from './jobs.ts'
import { certificateKey } from './journal/certificates/queries.ts'
import { wayIn, withDemoPassword } from './office/accounts/demo-user.ts'
import { addFirstUser } from './office/accounts/users/users.ts'
import { readTokenSecret } from './office/sessions/tokens.ts'
import { readSettings } from './office/settings/queries.ts'
import { openOffline } from './offline.ts'
import type { Handle } from './services.ts'
import { createRecovery } from './staff/backup/recovery.ts'
import { startWatchdog } from './watchdog.ts'
import { buildAssets } from './web/build/assets.ts'
import { createBatchedLog } from './web/http/log.ts'
import { answerPlain } from './web/http/plain.ts'
import { makeSecurityHeaders } from './web/http/security.ts'
import { answerUnavailable, isUnavailable } from './web/http/unavailable.ts'

/**
 * The longest time for stopping: supervisors kill after 20 seconds. The last `closeMs` of it are for the final writes.
 * The watchdog ends a process whose event loop is blocked even then.
 */
const stopMs = 17_500
const closeMs = 5_000
const killSeconds = 18 // the watchdog counts whole seconds, so it may start up to a second late

let config = configOrExit()
const { clock, follow } = sharedClock()
const log = createBatchedLog(
  (text) => process.stdout.write(text),
  () => new Date(),
)

keepPrivate(config, console.error)
for (const message of startWarnings(config)) log.info({ message })
const recover = createRecovery(config.dataDir, (line) => log.error({ message: line }))
const connecting = connect(config, recover).catch((error) => cannotStart(databaseProblem(config, error)))
const { createApp } = await import('./app.ts') // loaded while the database opens
const { createServices, followerOf, stopWorkers } = await import('./wiring.ts')
const connection = await connecting
if (connection.migrated) log.info({ message: migratedText(connection.migrated) })
const withoutFiles = (error: unknown) => cannotStart(filesProblem(config, error))
const files = await openFiles(config).catch(withoutFiles)
process.stdout.on('error', () => {}) // do not end when the log's reader is gone
const { db } = connection
const agreeOnTime = () => follow(db, (message) => log.info({ message }))
if (config.databaseUrl) await agreeOnTime()
if (!(await claimFiles(db, files).catch(withoutFiles))) log.info({ message: foreignFiles(config) })
if (config.port !== 0) await listen(() => new Response(null, { status: 503 })).stop(true) // before anything is written
const isDemo = process.argv.includes('--demo') // only `bun dev` passes it
if (isDemo) config = await withDemoPassword(config)
await addFirstUser(db, config, (line) => console.log(line))
if (isDemo) await (await import('./staff/demo/demo.ts')).fillEmptyJournal({ db, files, config })

const assets = await buildAssets([buildFolder, config.dataDir])
/**
 * PORT=0 takes a free port, which links need to name, so the port opens here. Any other port opens once the journal
 * answers, because proxies wait for that.
 */
const early = config.port === 0 ? listen(() => new Response(null, { status: 503 })) : undefined
config = { ...config, port: early?.port ?? config.port }
const services = createServices({ db, files, assets, clock, config, log, secret: await readTokenSecret(config, db) })
const { jobs, live, counting, misses } = services
await connection.follow(followerOf(services))
await certificateKey(db)
await services.announce(db, 'settings changed', { settings: await readSettings(db) })
const { handle } = createApp(services)
const server = early ?? listen(handle)
server.reload({ fetch: handle })

const control = config.databaseUrl
  ? undefined
  : serveControl({ db, files, clock, config, offline: () => openOffline(services, config) }, config.dataDir)
await sweepTemporaryFolders()

if (config.databaseUrl) jobs.everyLater('clock', 60_000, agreeOnTime)
await startJobs(services)

function cannotStart(problem: string): never {
  console.error(problem)
  process.exit(1)
}

function listen(fetch: Handle) {
  const { port, host, tls } = config
  try {
    return Bun.serve({
      port,
      hostname: host,
      maxRequestBodySize: Number.MAX_SAFE_INTEGER, // our limit refuses a larger body without reading it
      development: false, // otherwise errors would show our code
      idleTimeout: 60, // seconds: the first byte of a long document takes time
      reusePort: false, // by default Bun shares a port in use unless `development` is set
      ...(tls && { tls: { cert: Bun.file(tls.cert), key: Bun.file(tls.key) } }),
      fetch,
      error: answerServerError,
    })
  } catch (error) {
    const why = String(error instanceof Error ? error.message : error).replace(/(?<![.?!])$/, '.')
    cannotStart(
      `PORT ${port} of HOST ${host} cannot be listened on: ${why} Stop what listens there, or set another PORT`,
    )
  }
}

/** Answers errors outside handlers, such as a file that cannot be opened after its response began. */
function answerServerError(error: Error): Response {
  log.error({ message: error.stack ?? error.message })
  const answer = isUnavailable(error) ? answerUnavailable(false) : answerPlain('Internal Server Error', 500)
  for (const [name, value] of Object.entries(makeSecurityHeaders(config))) answer.headers.set(name, value)
  return answer
}

/**
 * The draining times: the process keeps answering while `/healthz` still returns 200, so that the proxy notices that
 * the previously restarted peer is back, and then while it returns 503, until the proxy sends no more requests.
 */
const [healthyMs, unhealthyMs] = config.databaseUrl ? [1000, 2000] : [0, 250]

/**
 * Drains: finishes pending responses and closes each connection with its response, since stopping immediately would cut
 * them off. Reports itself as unhealthy meanwhile, for proxies.
 */
async function drain() {
  const unhealthyFrom = performance.now() + healthyMs
  const last = async (...call: Parameters<typeof handle>) => {
    const isUnhealthy = call[0].url.endsWith('/healthz') && performance.now() >= unhealthyFrom
    const answer = isUnhealthy ? new Response('leaving', { status: 503 }) : await handle(...call)
    answer.headers.set('Connection', 'close')
    return answer
  }
  server.reload({ fetch: last })
  await Bun.sleep(Math.min(healthyMs + unhealthyMs, drainMs()))
  await idleTurn()
}

/**
 * Waits, at most a second, for a turn of the event loop in which nothing else ran: closing the listener resets
 * connections that arrived while the loop was busy and are not yet accepted, and a proxy never sends their forms again.
 */
async function idleTurn() {
  const latest = performance.now() + Math.min(1000, drainMs())
  let start: number
  do {
    start = performance.now()
    await Bun.sleep(1)
  } while (performance.now() - start > 3 && performance.now() < latest)
}

let stopBy = Number.POSITIVE_INFINITY

/** Returns the time left for requests before stopping must end. */
const drainMs = () => Math.max(0, stopBy - closeMs - performance.now())

/**
 * Stops gracefully: finishes running requests, then closes the database. A terminal may signal twice, through the
 * process group and through `bun dev`.
 */
async function stop() {
  if (stopBy < Number.POSITIVE_INFINITY) return
  const heldMs = Math.min(watchdog.heldMs(), stopMs - 1000) // the signal came while the loop was blocked
  stopBy = performance.now() + stopMs - heldMs
  watchdog.endIn(Math.max(1, killSeconds - Math.floor(heldMs / 1000)))
  setTimeout(cutOff, stopMs - heldMs)
  const jobsEnded = jobs.stop()
  await drain()
  live.close() // event streams never end by themselves
  await Promise.race([Promise.all([server.stop(), control?.stop()]), Bun.sleep(drainMs())])
  server.stop(true) // ends the responses that clients still read, which releases their resources
  stopWorkers(services) // what jobs and responses still wait for fails
  await Promise.race([jobsEnded, Bun.sleep(drainMs())])
  await Promise.all([counting.flush(), misses.flush()])
  await connection.close()
  log.flush()
  process.exit(0)
}

/** Ends a process that still waits. Everything acknowledged is in the database. */
function cutOff(): never {
  log.error({ message: 'Stopping took too long: what still ran was cut off' })
  log.flush()
  process.exit(1)
}

const watchdog = startWatchdog(services.underWay.memory)
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
const address = `${config.tls ? 'https' : 'http'}://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}`
const back = isDemo ? await wayIn(db, config, config.origin ?? address) : ''
console.log(`The journal is at ${address}`)
console.log(back || `Back office: ${config.origin ?? address}/admin`)
