import { type MouseEvent, type ReactNode, useState } from 'react'
import { paths } from '../../src/core/paths.ts'
import { pageCount } from '../../src/core/text/paging.ts'
import type { EntryList } from '../../src/staff/work-log/entry-rules.ts'
import { countOf, filters, formatGrouped, formatRange } from '../../src/staff/work-log/rules.ts'

type Props = {
  list: EntryList
  /** Whether another list is loading. */
  isBusy: boolean
  go: (href: string) => void
}

/** Shows the list's toolbar: filters with counts (of the matches during a search), the add button, and the pager. */
export function EntryToolbar({ list, isBusy, go, children }: Props & { children: ReactNode }) {
  const { filter, search, counts, matches } = list
  return (
    <div className="entry-toolbar">
      <nav className="filters" aria-label="Filter">
        {filters.map(({ filter: each, label }) => (
          <a
            key={each}
            href={paths.webdataList({ filter: each, search })}
            aria-current={each === filter ? 'page' : undefined}
            data-status={each}
            onClick={(event) => followInPlace(event, go)}
          >
            {label} <span className="count">{formatGrouped(countOf(matches ?? counts, each))}</span>
          </a>
        ))}
      </nav>
      <div className="place-bar">
        <a className="button" href={paths.webdataAdd()}>
          add new
        </a>
        {search && (
          <p className="searched">
            {`matching “${search}” `}
            <a href={paths.webdataList({ filter })} onClick={(event) => followInPlace(event, go)}>
              Clear search
            </a>
          </p>
        )}
        {children}
        <Pages list={list} isBusy={isBusy} go={go} />
      </div>
    </div>
  )
}

function Pages({ list, isBusy, go }: Props) {
  const { page, total } = list
  const range = isBusy ? 'Loading...' : formatRange(page, total)
  const [told, tell] = useState({ isBusy, range })
  if (told.isBusy !== isBusy) tell({ isBusy, range }) // announced on a change of page, not when others add entries
  return (
    <nav className="pages" aria-label="Pages">
      <span aria-live={range === told.range ? 'polite' : 'off'}>{range}</span>
      <Arrows list={list} go={go} />
    </nav>
  )
}

/** Links to the next page from the list's end, on screens so small that the toolbar is far away. */
export function PagesBelow({ list, go }: Pick<Props, 'list' | 'go'>) {
  return (
    <nav className="pages below" aria-label="Pages, below the list">
      <Arrows list={list} go={go} />
    </nav>
  )
}

function Arrows({ list, go }: Pick<Props, 'list' | 'go'>) {
  const { page, total } = list
  const to = (page: number) => paths.webdataList({ ...list, page })
  return (
    <>
      <Arrow name="Previous page" sign="‹" href={page > 1 ? to(page - 1) : undefined} go={go} />
      <Arrow name="Next page" sign="›" href={page < pageCount(total) ? to(page + 1) : undefined} go={go} />
    </>
  )
}

/** Shows a link to the previous or next page. When disabled it stays, dimmed, to keep the focus. */
function Arrow({ name, sign, href, go }: { name: string; sign: string; href: string | undefined; go: Props['go'] }) {
  return (
    <a
      className="arrow"
      href={href}
      role={href ? undefined : 'link'}
      aria-disabled={href ? undefined : true}
      tabIndex={href ? undefined : 0}
      onClick={(event) => href && followInPlace(event, go)}
    >
      <span className="unseen">{name}</span>
      <span aria-hidden="true">{sign}</span>
    </a>
  )
}

/** Follows a link in place, unless the click opens another tab or window. */
export function followInPlace(event: MouseEvent<HTMLAnchorElement>, go: (href: string) => void): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { pathname, search } = event.currentTarget
  go(pathname + search)
}
