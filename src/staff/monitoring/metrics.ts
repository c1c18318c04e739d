import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Counts in this process since its start. */
export type Metrics = {
  /** Counts an answered request; `ms` is its duration. */
  answered: (status: number, ms: number) => void
  /** Returns the counts as families of samples. */
  families: () => Family[]
}

const boundsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]
const quantiles = [0.5, 0.9, 0.99]

/** Starts counting. A request costs two additions, since most answers are cached pages. */
export function createMetrics(): Metrics {
  const byStatus = new Uint32Array(600)
  const byBound = new Uint32Array(boundsMs.length + 1)
  let totalMs = 0
  const loop = monitorEventLoopDelay({ resolution: 100 }) // milliseconds; each sample costs an idle process
  loop.enable()

  function answered(status: number, ms: number): void {
    byStatus[status] = (byStatus[status] ?? 0) + 1
    let bound = 0
    while (ms > (boundsMs[bound] ?? Number.POSITIVE_INFINITY)) bound++
    byBound[bound] = (byBound[bound] ?? 0) + 1
    totalMs += ms
  }

  function families(): Family[] {
    const statuses = [...byStatus.entries()].filter(([, count]) => count > 0)
    const lag = quantiles.map((quantile) => ({
      labels: `quantile="${quantile}"`,
      value: loop.percentile(quantile * 100) / 1e9,
    }))
    loop.reset()
    const requests = statuses.map(([status, value]) => ({ labels: `status="${status}"`, value }))
    const late = 'How late the event loop ran its timers, since the last scrape.'
    return [
      counter('journal_requests_total', 'Answered requests by status.', ...requests),
      histogram('journal_request_duration_seconds', 'Time to answer a request.', ...sampleDurations(byBound, totalMs)),
      summary('journal_event_loop_lag_seconds', late, ...lag),
    ]
  }

  return { answered, families }
}

function sampleDurations(byBound: Uint32Array, totalMs: number): Sample[] {
  let count = 0
  const buckets = [...byBound].map((own, place) => {
    count += own
    const bound = boundsMs[place]
    return { suffix: '_bucket', labels: `le="${bound === undefined ? '+Inf' : bound / 1000}"`, value: count }
  })
  return [...buckets, { suffix: '_sum', value: totalMs / 1000 }, { suffix: '_count', value: count }]
}

type Type = 'gauge' | 'counter' | 'histogram' | 'summary'

/** Samples of one name in Prometheus' text format (version 0.0.4). */
export type Family = { name: string; help: string; type: Type; samples: Sample[] }

const familyOf =
  (type: Type) =>
  (name: string, help: string, ...samples: Sample[]): Family => ({ name, help, type, samples })

export const [gauge, counter] = [familyOf('gauge'), familyOf('counter')]
const [histogram, summary] = [familyOf('histogram'), familyOf('summary')]

/** `suffix` is appended to the family's name, such as `_sum`; `labels` is the text between the braces. */
export type Sample = { suffix?: string; labels?: string; value: number }

/** Formats the text that Prometheus reads. */
export function formatMetrics(families: Family[]): string {
  const lines = families.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labels ? `{${labels}}` : ''} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}
