import { join } from 'node:path'
import { serveControl } from './control.ts'
import { buildFolder } from './core/build/cache.ts'
import { configOrExit, startWarnings } from './core/config/config.ts'
import { connect, databaseProblem } from './core/db/connect.ts'
import { filesProblem, openFiles } from './core/files/open.ts'
import { keepPrivate } from './core/files/private-folder.ts'
import { journalId } from './core/files/sweep.ts'
import { sweepTemporaryFolders } from './core/files/temporary-folder.ts'
import { createCounting, startClosing } from './exchange/counter/counting.ts'
import { startDepositing } from './exchange/deposits/sending/actions.ts'
import { assignPermanentHost } from './exchange/oai/actions.ts'
import { createMisses } from './exchange/redirects/misses.ts'
import { startSending } from './journal/author-mail/sending-actions.ts'
import { createDrawing } from './journal/certificates/drawing/drawing.ts'
import { certificateKey } from './journal/certificates/queries.ts'
import { startReading } from './journal/pdf-reading/queue/fill-actions.ts'
import { createReader } from './journal/pdf-reading/reader.ts'
import { createMarking } from './journal/pdf-stamps/marking.ts'
import { startMaintenance } from './maintenance.ts'
import { wayIn, withDemoPassword } from './office/accounts/demo-user.ts'
import { createChecking } from './office/accounts/passwords/checking.ts'
import { addFirstUser } from './office/accounts/users/users.ts'
import type { Handle } from './office/frame/handle.ts'
import { createTokens, tokenSecret } from './office/sessions/tokens.ts'
import { openOffline } from './offline.ts'
import { followerOf, type Services } from './services.ts'
import { startDumping } from './staff/backup/dumps.ts'
import { recovery } from './staff/backup/recovery.ts'
import { createMetrics } from './staff/monitoring/metrics.ts'
import { createLive } from './staff/work-log/live.ts'
import { createTotals } from './staff/work-log/totals.ts'
import { startWatchdog } from './watchdog.ts'
import { buildAssets } from './web/build/assets.ts'
import { createPageCache } from './web/caching/page-cache.ts'
import { batchedLog } from './web/http/log.ts'
import { plainAnswer } from './web/http/plain.ts'
import { securityHeaders } from './web/http/security.ts'
import { isUnavailable, unavailable } from './web/http/unavailable.ts'
import { createUnderWay } from './web/http/under-way.ts'
import { createGate } from './web/limits/gate.ts'

/**
 * How long stopping may take, the last part of it for what is written at the end: supervisors kill after 20 seconds. The watchdog
 * ends a process whose loop is held then too.
 */
const stopMs = 17_500
const closeMs = 5_000
const killSeconds = 18 // from when the watchdog looks, within a second

let config = configOrExit()
const clock = () => new Date()
const log = batchedLog((text) => process.stdout.write(text), clock)

keepPrivate(config, console.error)
for (const message of startWarnings(config)) log.info({ message })
const recover = recovery(config.dataDir, (line) => log.error({ message: line }))
const connecting = connect(config, recover).catch((error) => cannotStart(databaseProblem(config, error)))
const { createApp, frame } = await import('./app.ts') // while the database opens
const connection = await connecting
const files = await openFiles(config).catch((error) => cannotStart(filesProblem(config, error)))
process.stdout.on('error', () => {}) // a log that nobody reads any more is no reason to end
const { db } = connection
const isDemo = process.argv.includes('--demo') // only `bun dev` passes it
if (isDemo) config = await withDemoPassword(config)
await addFirstUser(db, config, (line) => console.log(line))
if (isDemo) await (await import('./staff/demo/demo.ts')).fillEmptyJournal({ db, files })

const assets = await buildAssets([buildFolder, config.dataDir])
/** PORT=0 takes a free one, and links name it. Another port is listened on once the journal can answer: proxies wait for it. */
const early = config.port === 0 ? listen(() => new Response(null, { status: 503 })) : undefined
config = { ...config, port: early?.port ?? config.port }
const pageCache = createPageCache()
const totals = createTotals()
const live = createLive({ db, clock, log })
await connection.follow(followerOf({ pageCache, totals, live }))
const tokens = createTokens(await tokenSecret(config, db))
await certificateKey(db)
await assignPermanentHost({ db, config })
const drawing = createDrawing()
const marking = createMarking({ folder: join(config.dataDir, 'marked') })
const reader = createReader()
const gate = createGate({ shared: config.databaseUrl ? db : undefined })
const metrics = createMetrics()
const counting = createCounting({ db, clock, config, log })
const underWay = createUnderWay()
const misses = createMisses({ db, clock, config, log })
const services: Services = {
  db,
  files,
  assets,
  frame,
  pageCache,
  totals,
  live,
  tokens,
  checking: createChecking(),
  drawing,
  marking,
  reader,
  gate,
  counting,
  misses,
  clock,
  config,
  log,
  underWay,
  metrics,
}
const { handle } = createApp(services)
const server = early ?? listen(handle)
server.reload({ fetch: handle })

const control = config.databaseUrl
  ? undefined
  : serveControl({ db, files, clock, offline: () => openOffline(services, config) }, config.dataDir)
await sweepTemporaryFolders()
await files.owner(await journalId(db)) // the first journal that starts on the files owns them

const stopTending = await startMaintenance(services)
const stopSending = await startSending(services)
const stopDepositing = await startDepositing(services)
const stopCounting = startClosing(services)
const stopReading = await startReading(services)
const stopDumping = config.databaseUrl ? undefined : startDumping(services)

function cannotStart(problem: string): never {
  console.error(problem)
  process.exit(1)
}

function listen(fetch: Handle) {
  const { port, host } = config
  try {
    return Bun.serve({
      port,
      hostname: host,
      maxRequestBodySize: Number.MAX_SAFE_INTEGER, // our own limit answers, without reading the body
      development: false, // it would show our code with an error
      idleTimeout: 60, // seconds: a long document takes its time before its first byte
      reusePort: false, // without `development` Bun shares a port that is in use
      fetch,
      error: failed,
    })
  } catch (error) {
    cannotStart(`PORT ${port} of HOST ${host} cannot be listened on: ${error instanceof Error ? error.message : error}`)
  }
}

/** Last resort for errors that no handler answered, such as a file that could not be opened once its answer was made. */
function failed(error: Error): Response {
  log.error({ message: error.stack ?? error.message })
  const answer = isUnavailable(error) ? unavailable(false) : plainAnswer('Internal Server Error', 500)
  for (const [name, value] of Object.entries(securityHeaders({ config, assets }))) answer.headers.set(name, value)
  return answer
}

/**
 * This process goes on answering for so long before it leaves. Beside other processes it is well at first, until a proxy that asks
 * for health has found the one that was restarted before, and then not, until it sends this one no more.
 */
const [wellMs, unwellMs] = config.databaseUrl ? [1000, 2000] : [0, 250]

/**
 * Finishes pending answers and closes each connection with its answer: stopping at once would cut them off unread. Says
 * meanwhile that it is not well, for proxies.
 */
async function leave() {
  const unwellFrom = performance.now() + wellMs
  const last = async (...asked: Parameters<typeof handle>) => {
    const isUnwell = asked[0].url.endsWith('/healthz') && performance.now() >= unwellFrom
    const answer = isUnwell ? new Response('leaving', { status: 503 }) : await handle(...asked)
    answer.headers.set('Connection', 'close')
    return answer
  }
  server.reload({ fetch: last })
  await Bun.sleep(Math.min(wellMs + unwellMs, drainMs()))
}

let stopBy = Number.POSITIVE_INFINITY

/** How much of the time to stop is left for requests. */
const drainMs = () => Math.max(0, stopBy - closeMs - performance.now())

/**
 * Graceful shutdown: finishes running requests, then closes the database. A terminal may signal twice, through the process
 * group and through `bun dev`.
 */
async function stop() {
  if (stopBy < Number.POSITIVE_INFINITY) return
  const heldMs = Math.min(watchdog.heldMs(), stopMs - 1000) // the signal came meanwhile
  stopBy = performance.now() + stopMs - heldMs
  watchdog.endIn(Math.max(1, killSeconds - Math.floor(heldMs / 1000)))
  setTimeout(cutOff, stopMs - heldMs)
  const tended = stopTending()
  const sent = Promise.all([stopSending(), stopDepositing()])
  await leave()
  live.close() // they would never end by themselves
  await Promise.race([Promise.all([server.stop(), control?.stop(), sent]), Bun.sleep(drainMs())])
  server.stop(true) // answers that are still read give back what they hold
  drawing.stop()
  marking.stop()
  await Promise.all([stopCounting(), misses.flush(), stopDumping?.()])
  await stopReading()
  await tended
  await connection.close()
  log.flush()
  process.exit(0)
}

/** Ends a process that waits for what does not answer. What was acknowledged is in the database. */
function cutOff(): never {
  log.error({ message: 'Stopping took too long: what still ran was cut off' })
  log.flush()
  process.exit(1)
}

const watchdog = startWatchdog(underWay.memory)
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
const address = `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}`
const back = isDemo ? await wayIn(db, config, config.origin ?? address) : ''
console.log(`The journal is at ${address}`)
if (back) console.log(back)
