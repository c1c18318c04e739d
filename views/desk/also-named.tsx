import { mostAlso, type Named, pagesText } from '../../src/review/traces/rules.ts'

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
          <bdi>{ofPage.map(withPages).join(' · ')}</bdi>
        </p>
      ))}
    </details>
  )
}

/** 'Sajama', 'Sajama (also page 3)', 'Sajama (also pages 3, 5, 6 and more)'. */
function withPages({ text, also = [] }: Named): string {
  if (also.length === 0) return text
  const isMore = also.length === mostAlso
  return `${text} (also ${pagesText(isMore ? also.slice(0, -1) : also)}${isMore ? ' and more' : ''})`
}

/** How many show at once. */
const mostOpen = 100
