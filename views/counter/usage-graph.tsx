import { months as monthNames } from '../../src/core/text/dates.ts'
import type { MonthUsage } from '../../src/exchange/counter/admin-queries.ts'
import { roundAxisUp } from '../../src/exchange/counter/table-rules.ts'

type Props = { title: string; of: 'views' | 'downloads'; year: number; months: MonthUsage[] }

const [left, top, height, step, bar] = [44, 14, 130, 29, 11]
const [width, bottom] = [left + 12 * step, top + height]

/** Draws bars for each month of a year, next to those of the year before. The table below has the same numbers. */
export function UsageGraph({ title, of, year, months }: Props) {
  const at = (year: number, month: number) => months.find((one) => one.year === year && one.month === month)?.[of] ?? 0
  const most = roundAxisUp(Math.max(...months.map((one) => one[of]), 0))
  const total = monthNames.reduce((sum, _, place) => sum + at(year, place + 1), 0)
  const heightOf = (count: number) => (count / most) * height
  return (
    <figure className="usage-graph">
      <figcaption>
        <h2>{title}</h2>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${bottom + 20}`}
        role="img"
        aria-label={`${title} by month: ${total.toLocaleString('en')} in ${year}`}
      >
        {[0, most / 2, most].map((count) => (
          <g key={count}>
            <line className="grid" x1={left} x2={width} y1={bottom - heightOf(count)} y2={bottom - heightOf(count)} />
            <text x={left - 6} y={bottom - heightOf(count) + 4} textAnchor="end">
              {count.toLocaleString('en', { notation: 'compact' })}
            </text>
          </g>
        ))}
        {monthNames.map((name, place) => {
          const x = left + place * step
          const [before, now] = [heightOf(at(year - 1, place + 1)), heightOf(at(year, place + 1))]
          return (
            <g key={name}>
              <rect className="before" x={x + 2} y={bottom - before} width={bar} height={before} />
              <rect className="now" x={x + 3 + bar} y={bottom - now} width={bar} height={now} />
              <text x={x + 2 + bar} y={bottom + 15} textAnchor="middle">
                {name.slice(0, 1)}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
