import { Elysia } from 'elysia'
import type { JobReport } from '../../core/jobs/jobs.ts'
import { isInAddressRanges } from '../../core/text/ip-ranges.ts'
import type { Queue } from '../../core/workers/queue.ts'
import type { Services } from '../../services.ts'
import { findClientAddress, findConnectionAddress } from '../../web/http/address.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { counter, type Family, formatMetrics, gauge } from './metrics.ts'
import { type DatabaseLoad, isReadOnly, readDatabaseLoad } from './queries.ts'

/** The costs of anonymous requests. */
export const monitoringCosts: PublicRoutes = {
  'GET /healthz': { cost: 'cached' },
  'GET /readyz': { cost: 'cached' },
  'GET /metrics': { cost: 'cached' },
}

const cannotWrite = 'the database takes no changes, as when its disk is full. Pages are still shown'

const answerWithinMs = 2000
const rememberedMs = 2000

/** Serves the pages for supervisors, proxies and monitors: whether the process is up and ready, and its load. */
export function monitoring(services: Services) {
  const { db, files, metrics, config } = services
  const isReady = rememberBriefly(services, () => inTime(() => Promise.all([isReadOnly(db), files.check()])))
  return new Elysia()
    .get('/healthz', () => new Response('ok'))
    .get('/readyz', async () => {
      const [readOnly] = (await isReady()) ?? []
      if (readOnly === false) return new Response('ready')
      return new Response(readOnly ? `not ready: ${cannotWrite}` : 'not ready', { status: 503 })
    })
    .get('/metrics', async ({ request }) => {
      if (!mayRead(request, config)) return new Response('Not Found', { status: 404 })
      const load = await inTime(() => readDatabaseLoad(db))
      const families = [
        ...metrics.families(),
        ...collectProcessFamilies(),
        ...collectQueueFamilies(services),
        ...collectJobFamilies(services),
        ...collectDatabaseFamilies(load),
      ]
      return new Response(formatMetrics(families), {
        headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
      })
    })
}

/** Remembers a value for some time: anyone may request it, and a storage may bill each request. */
function rememberBriefly<Value>({ clock }: Pick<Services, 'clock'>, read: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; value: Promise<Value> } | undefined
  return () => {
    const at = clock().getTime()
    if (!last || Math.abs(at - last.at) >= rememberedMs) last = { at, value: read() } // clocks are sometimes set back
    return last.value
  }
}

/** Resolves to undefined if reading fails or takes too long. */
async function inTime<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await Promise.race([read(), Bun.sleep(answerWithinMs).then(() => undefined)])
  } catch {
    return undefined
  }
}

/** Headers that proxies add, including some that we do not read the client's address from. */
const ofProxies = /^(?:x-forwarded(?:-.*)?|forwarded|via|(?:.*-)?(?:real|client|connecting)-ip)$/

/**
 * Whether a client may read the metrics; false behind a proxy that is not trusted or does not forward the client's
 * address.
 */
function mayRead(request: Request, { trustProxy, metricsAllow }: Services['config']): boolean {
  const isForwarded = [...request.headers.keys()].some((name) => ofProxies.test(name))
  const address = findClientAddress(request, { trustProxy })
  const isOfProxy = address === findConnectionAddress(request) || isInAddressRanges(address, trustProxy)
  return !(isForwarded && isOfProxy) && isInAddressRanges(address, metricsAllow)
}

function collectProcessFamilies(): Family[] {
  const { user, system } = process.cpuUsage()
  const seconds = (user + system) / 1e6
  return [
    gauge('process_resident_memory_bytes', 'Memory that the process holds.', { value: process.memoryUsage.rss() }),
    counter('process_cpu_seconds_total', 'Processor time of all threads.', { value: seconds }),
    gauge('process_start_time_seconds', 'When the process started, in Unix time.', {
      value: Math.round(performance.timeOrigin / 1000),
    }),
  ]
}

function collectQueueFamilies({ gate, workers, checking }: Services): Family[] {
  const queues: Record<string, Queue> = { ...gate.queues, passwords: checking.strangers }
  const of = (count: 'waiting' | 'running') =>
    Object.entries(queues).map(([name, queue]) => ({ labels: `queue="${name}"`, value: queue[count]() }))
  return [
    gauge('journal_queue_waiting', 'Requests that wait for their turn.', ...of('waiting')),
    gauge('journal_queue_running', 'Requests whose turn it is.', ...of('running')),
    gauge('journal_workers', 'Running workers by task.', {
      labels: 'task="documents"',
      value: workers.drawing.workers(),
    }),
  ]
}

function collectJobFamilies({ jobs }: Services): Family[] {
  const of = (value: (job: JobReport) => number | Date | undefined) =>
    jobs.list().flatMap((job) => {
      const at = value(job)
      return at === undefined ? [] : [{ labels: `job="${job.name}"`, value: at instanceof Date ? +at / 1000 : at }]
    })
  return [
    gauge('journal_job_failing', 'Whether each job failed when it last ran.', ...of(({ isFailing }) => +isFailing)),
    gauge('journal_job_run_seconds', 'When each job last ended well, in Unix time.', ...of(({ ran }) => ran)),
    gauge('journal_job_failure_seconds', 'When each job last failed, in Unix time.', ...of(({ failed }) => failed)),
    counter('journal_job_failures_total', 'How often each job failed.', ...of(({ failures }) => failures)),
  ]
}

function collectDatabaseFamilies(load: DatabaseLoad | undefined): Family[] {
  const up = gauge('journal_database_up', 'Whether the database answered in time.', { value: load ? 1 : 0 })
  if (!load) return [up]
  const connections = load.connections.map(({ state, count }) => ({ labels: `state="${state}"`, value: count }))
  return [
    up,
    gauge('journal_database_read_only', 'Whether the database takes no changes, as when its disk is full.', {
      value: load.isReadOnly ? 1 : 0,
    }),
    gauge('journal_database_connections', 'Connections to the database by state.', ...connections),
    gauge('journal_database_connections_max', 'The most connections that the database takes.', { value: load.most }),
    gauge('journal_notices_waiting', 'Notices to authors that wait to be sent.', { value: load.notices }),
  ]
}
