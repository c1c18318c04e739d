/** The spread of days: median and quartiles; null if there are none. */
export type Spread = { median: number | null; q1: number | null; q3: number | null; n: number }

const spreads = ['first_decision_days', 'review_days', 'publication_days'] as const
type Spreads = Record<(typeof spreads)[number], Spread>

/** The counts of a year. */
export type StatisticsRow = Spreads &
  Record<'year' | 'received' | 'accepted' | 'rejected' | 'desk_rejected' | 'withdrawn', number>

/**
 * A year’s statistics, by the year in which papers were received. `rejected` counts all papers that were not accepted,
 * `desk_rejected` those of them without reviewers; `decided` are accepted and rejected.
 */
export type YearStatistics = StatisticsRow & { decided: number; acceptance_rate: number | null }

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

const roundedDays = ({ median, q1, q3, n }: Spread): Spread => ({
  median: rounded(median),
  q1: rounded(q1),
  q3: rounded(q3),
  n,
})

/** Computes a year’s statistics from the database's counts. */
export function statisticsOf(row: StatisticsRow): YearStatistics {
  const { year, received, accepted, rejected, desk_rejected, withdrawn } = row
  const decided = accepted + rejected
  return {
    year,
    received,
    decided,
    accepted,
    rejected,
    desk_rejected,
    withdrawn,
    acceptance_rate: decided === 0 ? null : Math.round((accepted / decided) * 1000) / 1000,
    first_decision_days: roundedDays(row.first_decision_days),
    review_days: roundedDays(row.review_days),
    publication_days: roundedDays(row.publication_days),
  }
}

const leastDecided = 10
const leastDays = 5

const hiddenSpread: Spread = { median: null, q1: null, q3: null, n: 0 }

/** Returns the public statistics: years with enough decided papers, and only days that reveal no single paper. */
export function publicStatistics(years: readonly YearStatistics[]): YearStatistics[] {
  const publicSpread = (days: Spread) => (days.n >= leastDays ? days : hiddenSpread)
  return years
    .filter(({ decided }) => decided >= leastDecided)
    .map((year) => ({
      ...year,
      first_decision_days: publicSpread(year.first_decision_days),
      review_days: publicSpread(year.review_days),
      publication_days: publicSpread(year.publication_days),
    }))
}

/** Returns the first day of the month that a day is in; later events are not yet public. */
export const monthStart = (day: string) => `${day.slice(0, 7)}-01`

/** Formats a median: '41'; '' if there is none. */
export const daysText = ({ median }: Spread) => (median === null ? '' : String(Math.round(median)))

/** Formats quartiles: '23–66'; '' if there are none. */
export const quartilesText = ({ q1, q3 }: Spread) =>
  q1 === null || q3 === null ? '' : `${Math.round(q1)}–${Math.round(q3)}`

/** Formats a rate: '38%'; '' if there is none. */
export const rateText = (rate: number | null) => (rate === null ? '' : `${Math.round(rate * 100)}%`)

/** The columns of the statistics as a CSV, and a year’s row. */
export const csvColumns = [
  'year',
  'received',
  'decided',
  'accepted',
  'rejected',
  'desk_rejected',
  'withdrawn',
  'acceptance_rate',
  ...spreads.flatMap((name) => ['median', 'q1', 'q3', 'n'].map((part) => `${name}_${part}`)),
]

export function csvCells(figures: YearStatistics): string[] {
  const { year, received, decided, accepted, rejected, desk_rejected, withdrawn, acceptance_rate } = figures
  const days = spreads.flatMap((name) => {
    const { median, q1, q3, n } = figures[name]
    return [median, q1, q3, n]
  })
  return [year, received, decided, accepted, rejected, desk_rejected, withdrawn, acceptance_rate, ...days].map(
    (value) => (value === null ? '' : String(value)),
  )
}
