import { SubmitButton } from './form/submit-button.tsx'

type SearchProps = {
  action: string
  q: string
  label?: string
  placeholder: string
  /** The filter to keep. */
  filter?: string | false
  /** The call for papers to keep. */
  call?: string
}

/** Searches a list of the back office. */
export function ListSearch({ action, q, label = 'Search this list', placeholder, filter, call }: SearchProps) {
  return (
    <search>
      <form role="none" method="get" action={action} className="list-search">
        {filter && <input type="hidden" name="filter" value={filter} />}
        {call && <input type="hidden" name="call" value={call} />}
        <div className="field">
          <input type="search" name="q" defaultValue={q} aria-label={label} placeholder={placeholder} />
        </div>
        <SubmitButton submit="Search" quiet />
      </form>
    </search>
  )
}

type YearProps = { present: number; years: readonly number[]; href: (year: number) => string }

/** Links to a page's years, newest first, including the current year. */
export function YearFilters({ present, years, href }: YearProps) {
  const all = [...new Set([present, ...years])].sort((one, other) => other - one)
  return (
    <nav className="filters" aria-label="Years">
      {all.map((year) => (
        <a key={year} href={href(year)} aria-current={year === present ? 'page' : undefined}>
          {year}
        </a>
      ))}
    </nav>
  )
}

type FilterProps<Filter extends string> = {
  /** The filters' names. */
  names: Record<Filter, string>
  /** The filters to offer; all by default. */
  shown?: readonly Filter[]
  present: Filter
  href: (filter: Filter) => string
  /** Returns the number shown for each. */
  countOf?: (filter: Filter) => string
}

/** Shows the filters of a list of the back office, each with its number. */
export function Filters<Filter extends string>(props: FilterProps<Filter>) {
  const { names, shown = Object.keys(names) as Filter[], present, href, countOf } = props
  return (
    <nav className="filters" aria-label="Filters">
      {shown.map((each) => (
        <a key={each} href={href(each)} aria-current={each === present ? 'page' : undefined}>
          {names[each]}
          {countOf && (
            <>
              {' '}
              <span className="count">{countOf(each)}</span>
            </>
          )}
        </a>
      ))}
    </nav>
  )
}
