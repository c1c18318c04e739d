/** Samples of one name in Prometheus' text format (version 0.0.4); a gauge unless `type` says otherwise. */
export type Family = { name: string; help: string; type?: 'counter' | 'histogram' | 'summary'; samples: Sample[] }

/** `suffix` goes after the family's name, as `_sum` does; `labels` is as between the braces. */
export type Sample = { suffix?: string; labels?: string; value: number }

/** The text that Prometheus reads. */
export function metricsText(families: Family[]): string {
  const lines = families.flatMap(({ name, help, type = 'gauge', samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labels ? `{${labels}}` : ''} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}
