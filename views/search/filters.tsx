import { Fragment } from 'react'
import { countryText } from '../../src/core/language/countries.ts'
import { localeNow, message, t } from '../../src/core/words/words.ts'
import type { Choice, Facets } from '../../src/journal/search/facet-rules.ts'
import {
  type Filters,
  isNarrowed,
  type Narrowing,
  type SearchOrder,
  searchOrders,
} from '../../src/journal/search/parsing/filter-rules.ts'

type Props = {
  narrowing: Narrowing
  /** The values of the results; undefined if they were not counted. */
  facets: Facets | undefined
  total: number
  /** Returns the address of the same search with another narrowing and order. */
  href: (narrowing: Narrowing) => string
}

const filterNames = {
  year: message('Year'),
  subject: message('Subject'),
  country: message('Country'),
  pdf: 'PDF',
} as const

type Name = keyof typeof filterNames

/** Shows links that narrow and order the results, on a phone folded until one is chosen. */
export function ResultFilters({ narrowing, facets, total, href }: Props) {
  const { filters } = narrowing
  const names = Object.keys(filterNames) as Name[] // keys of this record
  const usefulNames = names.filter((name) => filters[name] !== undefined || tellsApart(facets?.[name], total))
  const isUncounted = total > 1 && !facets && !narrowing.counted
  if (total < 2 && !isNarrowed(narrowing)) return null
  const isChosen = isNarrowed(narrowing) || narrowing.counted || narrowing.order !== 'best'
  return (
    <nav className="narrowing" aria-label={t('Narrow and order the results')}>
      <details open={isChosen}>
        <summary>{t('Narrow and order')}</summary>
        <dl>
          {usefulNames.map((name) => (
            <div key={name}>
              <dt>{t(filterNames[name])}</dt>
              <dd>
                {filters[name] === undefined ? (
                  <Choices name={name} choices={facets?.[name] ?? []} narrowing={narrowing} href={href} />
                ) : (
                  <Chosen name={name} narrowing={narrowing} href={href} />
                )}
              </dd>
            </div>
          ))}
          {isUncounted && (
            <div>
              <dt>{t('Narrow')}</dt>
              <dd>
                <a href={href({ ...narrowing, counted: true })}>{t('by year, subject, country or PDF')}</a>
              </dd>
            </div>
          )}
          {total > 1 && (
            <div>
              <dt>{t('Order')}</dt>
              <dd>
                <Orders narrowing={narrowing} href={href} />
              </dd>
            </div>
          )}
        </dl>
      </details>
    </nav>
  )
}

/** Whether a choice leaves fewer results than there are. */
function tellsApart(choices: Choice[] | undefined, total: number): boolean {
  return !!choices && choices.some(({ count }) => count < total)
}

type Linked = Pick<Props, 'narrowing' | 'href'>

function Choices({ name, choices, narrowing, href }: Linked & { name: Name; choices: Choice[] }) {
  return choices.map(({ value, count }) => (
    <Fragment key={value}>
      <a href={href(withFilter(narrowing, name, value))}>
        {shownValue(name, value)} <span className="count">{count.toLocaleString(localeNow())}</span>
      </a>{' '}
    </Fragment>
  ))
}

/** Returns a value of a filter as the page shows it. */
function shownValue(name: Name, value: string): string {
  if (name === 'pdf') return t('With PDF')
  return name === 'country' ? countryText(value) : value
}

function Chosen({ name, narrowing, href }: Linked & { name: Name }) {
  const text = shownValue(name, String(narrowing.filters[name]))
  return (
    <>
      <strong>{text}</strong>{' '}
      <a href={href(withFilter(narrowing, name, undefined))} aria-label={t('Remove {filter}', { filter: text })}>
        {t('Remove')}
      </a>
    </>
  )
}

function withFilter(narrowing: Narrowing, name: Name, value: string | undefined): Narrowing {
  const chosen: Filters = {
    year: value === undefined ? undefined : Number(value),
    subject: value,
    country: value,
    pdf: value === undefined ? undefined : true,
  }
  return { ...narrowing, filters: { ...narrowing.filters, [name]: chosen[name] } }
}

function Orders({ narrowing, href }: Linked) {
  return (Object.keys(searchOrders) as SearchOrder[]).map((order) => (
    <Fragment key={order}>
      {order === narrowing.order ? (
        <strong>{t(searchOrders[order])}</strong>
      ) : (
        <a href={href({ ...narrowing, order })}>{t(searchOrders[order])}</a>
      )}{' '}
    </Fragment>
  ))
}
