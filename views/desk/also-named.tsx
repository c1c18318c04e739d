import type { Named } from '../../src/review/traces/rules.ts'

type AlsoNamedProps = { named: readonly Named[]; title: string; isFolded?: boolean }

/** What a file or a report names beside its traces, by page: an editor who reads it sees what no search can know. */
export function AlsoNamed({ named, title, isFolded = false }: AlsoNamedProps) {
  if (named.length === 0) return null
  const pages = [...Map.groupBy(named, ({ page }) => page)]
  return (
    <details className="also-named" open={!isFolded && named.length <= mostOpen}>
      <summary>{title}</summary>
      {pages.map(([page, ofPage]) => (
        <p key={page}>
          {page !== null && <span className="hint">Page {page}: </span>}
          <bdi>{ofPage.map(({ text }) => text).join(' · ')}</bdi>
        </p>
      ))}
    </details>
  )
}

/** How many show at once. */
const mostOpen = 100
