// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createApp } from '../../src/app.ts'
import { createMetrics, formatMetrics } from '../../src/staff/monitoring/metrics.ts'
import { recordAddress } from '../../src/web/http/address.ts'
import { anArticle } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'

const sampleOf = (text: string, sample: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length),
  )

describe('the metrics of counted answers', () => {
  const metrics = createMetrics()
  const durations: [status: number, ms: number][] = [
    [200, 0.2],
    [200, 1],
    [304, 1.01],
    [404, 99],
    [500, 20_000],
  ]
  for (const [status, ms] of durations) metrics.answered(status, ms)
  const text = formatMetrics(metrics.families())

  test.each([
    ['journal_requests_total{status="200"}', 2],
    ['journal_requests_total{status="304"}', 1],
    ['journal_requests_total{status="500"}', 1],
    ['journal_request_duration_seconds_bucket{le="0.001"}', 2],
    ['journal_request_duration_seconds_bucket{le="0.0025"}', 3],
    ['journal_request_duration_seconds_bucket{le="0.05"}', 3],
    ['journal_request_duration_seconds_bucket{le="0.1"}', 4],
    ['journal_request_duration_seconds_bucket{le="10"}', 4],
    ['journal_request_duration_seconds_bucket{le="+Inf"}', 5],
    ['journal_request_duration_seconds_count', 5],
  ])('have %s at %d', (sample, value) => {
    expect(sampleOf(text, sample)).toBe(value)
  })

  test('name each family’s help and type before its samples', () => {
    const lines = text.trimEnd().split('\n')
    const families = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2] ?? '')
    expect(families).toHaveLength(3)
    for (const line of lines.filter((line) => !line.startsWith('#')))
      expect(families.some((family) => line.startsWith(family))).toBe(true)
  })
})

describe('/metrics', () => {
  let journal: Awaited<ReturnType<typeof aJournal>>
  beforeAll(async () => {
    journal = await aJournal({ TRUST_PROXY: '10.0.0.1', METRICS_ALLOW: '127.0.0.1, 192.0.2.0/24' })
    await anArticle(journal.db)
  })
  afterAll(() => journal.close())

  const ask = (address: string, headers: Record<string, string> = {}, handle = journal.handle) => {
    const request = new Request('http://localhost/metrics', { headers })
    return handle(request, { requestIP: () => ({ address }) })
  }

  test('has requests, queues, workers, database and process', async () => {
    await (await journal.get('/')).text()
    await (await journal.get('/nowhere')).text()
    journal.jobs.every('good', 60_000, async () => {})
    journal.jobs.every('bad', 60_000, () => Promise.reject(new Error('on purpose')))
    await journal.jobs.stop()
    const answer = await ask('127.0.0.1')
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const text = await answer.text()
    expect(sampleOf(text, 'journal_requests_total{status="200"}')).toBe(1)
    expect(sampleOf(text, 'journal_requests_total{status="404"}')).toBe(1)
    expect(sampleOf(text, 'journal_queue_waiting{queue="search"}')).toBe(0)
    expect(sampleOf(text, 'journal_workers{task="documents"}')).toBe(journal.workers.drawing.workers())
    expect(sampleOf(text, 'journal_database_up')).toBe(1)
    expect(sampleOf(text, 'journal_database_connections_max')).toBeGreaterThan(0)
    expect(sampleOf(text, 'journal_notices_waiting')).toBe(0)
    expect(sampleOf(text, 'journal_job_run_seconds{job="good"}')).toBe(+journal.now.at / 1000)
    expect(sampleOf(text, 'journal_job_failures_total{job="good"}')).toBe(0)
    expect(sampleOf(text, 'journal_job_failing{job="good"}')).toBe(0)
    expect(sampleOf(text, 'journal_job_failing{job="bad"}')).toBe(1)
    expect(sampleOf(text, 'journal_job_failure_seconds{job="bad"}')).toBe(+journal.now.at / 1000)
    expect(sampleOf(text, 'journal_job_failures_total{job="bad"}')).toBe(1)
    expect(text).not.toContain('journal_job_run_seconds{job="bad"}')
    expect(sampleOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
  })

  test.each([
    ['this machine', '127.0.0.1', {}, 200],
    ['a monitor', '192.0.2.7', {}, 200],
    ['a stranger', '198.51.100.1', {}, 404],
    ['a reader behind the proxy', '10.0.0.1', { 'x-forwarded-for': '198.51.100.1' }, 404],
    ['the monitor behind the proxy', '10.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, 200],
    ['a stranger who claims to be the monitor', '198.51.100.1', { 'x-forwarded-for': '192.0.2.7' }, 404],
  ])('answers by the client’s address: %s', async (_, address, headers, status) => {
    expect((await ask(address, headers)).status).toBe(status)
  })

  test.each<Record<string, string>>([
    { 'x-forwarded-for': 'unknown' },
    { 'x-forwarded-for': '' },
    { 'x-forwarded-for': '192.0.2.7,' },
    { 'x-forwarded-for': '192.0.2.7, unknown, 127.0.0.1' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { 'cf-connecting-ip': '203.0.113.9' },
    { 'true-client-ip': '203.0.113.9' },
    { 'x-forwarded-host': 'journal.example' },
    { via: '1.1 squid' },
    { forwarded: 'for=203.0.113.9', 'x-forwarded-for': 'unknown' },
  ])('refuses %j from a trusted proxy on this machine, which names a stranger or no valid client', async (headers) => {
    const { handle } = createApp({ ...journal, config: { ...journal.config, trustProxy: ['127.0.0.1'] } })
    expect((await ask('127.0.0.1', headers, handle)).status).toBe(404)
    expect((await ask('127.0.0.1', {}, handle)).status).toBe(200)
    expect((await ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, handle)).status).toBe(200)
  })

  test('refuses a client named by a proxy on this machine if only another proxy is trusted', async () => {
    expect((await ask('127.0.0.1', { 'x-forwarded-for': '198.51.100.1' })).status).toBe(404)
  })

  test('refuses a client named by a proxy on this machine if no proxy is trusted', async () => {
    const config = { ...journal.config, trustProxy: [] }
    expect(
      (await ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, createApp({ ...journal, config }).handle)).status,
    ).toBe(404)
  })

  test('and readyz say that the database takes no changes', async () => {
    const ready = async () => {
      journal.now.at = new Date(journal.now.at.getTime() + 5000)
      const answer = await journal.get('/readyz')
      return [answer.status, await answer.text()]
    }
    /** Sets it on all connections of the pool, which are busy meanwhile. */
    const setReadOnly = (value: 'on' | 'off') =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          journal.db.execute(sql`select set_config('default_transaction_read_only', ${value}, false), pg_sleep(0.05)`),
        ),
      )
    const gauge = async () => sampleOf(await (await ask('127.0.0.1')).text(), 'journal_database_read_only')
    expect([await ready(), await gauge()]).toEqual([[200, 'ready'], 0])
    await setReadOnly('on')
    expect(await ready()).toEqual([503, expect.stringContaining('the database takes no changes')])
    expect(await gauge()).toBe(1)
    await setReadOnly('off')
    expect(await ready()).toEqual([200, 'ready'])
  })

  test('answers also if the database is down', async () => {
    const db = new Proxy(journal.db, {
      get() {
        throw new Error('gone')
      },
    })
    const request = new Request('http://localhost/metrics')
    recordAddress(request, '127.0.0.1')
    const answer = await createApp({ ...journal, db }).handle(request)
    expect(answer.status).toBe(200)
    expect(sampleOf(await answer.text(), 'journal_database_up')).toBe(0)
  })
})
