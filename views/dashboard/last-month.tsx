import { paths } from '../../src/core/paths.ts'
import { months as monthNames } from '../../src/core/text/dates.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { LastMonth as Read } from '../../src/exchange/counter/admin-queries.ts'
import { formatPercentChange } from '../../src/exchange/counter/table-rules.ts'
import { Html } from '../ui/html.tsx'
import { Section } from '../ui/sections.tsx'

/** Shows the last month's views next to the months before, and the most read articles. */
export function LastMonth({ months, mostRead }: Read) {
  const [before, last] = months.slice(-2)
  if (!last || !before) return null
  return (
    <Section id="last-month" className="last-month" title="Last month">
      <p className="hint">
        {formatMonthName(last)} · <a href={paths.adminUsage(last.year)}>Views and downloads</a>
      </p>
      <div className="figures">
        {(['views', 'downloads'] as const).map((of) => (
          <p key={of}>
            <b>{last[of].toLocaleString('en')}</b> {of === 'views' ? 'Views' : 'Downloads'}{' '}
            {before[of] > 0 && <span className="hint">{formatPercentChange(last[of], before[of])}</span>}
          </p>
        ))}
        <Bars months={months} />
      </div>
      {mostRead.length > 0 && (
        <ol aria-label="Most read">
          {mostRead.map(({ id, title, times }) => (
            <li key={id}>
              <a href={paths.adminArticle(id)}>
                <Html html={storedTitle(title)} />
              </a>{' '}
              <span className="hint">{times.toLocaleString('en')}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

const formatMonthName = ({ year, month }: { year: number; month: number }) => `${monthNames[month - 1]} ${year}`

const [step, bar, height] = [10, 7, 44]

/** Draws a bar for each month, views and downloads together, the last month in full colour. */
function Bars({ months }: Pick<Read, 'months'>) {
  const sums = months.map(({ views, downloads }) => views + downloads)
  const most = Math.max(...sums, 1)
  const [first, last] = [months[0], months.at(-1)]
  const between = first && last ? `, ${formatMonthName(first)} to ${formatMonthName(last)}` : ''
  return (
    <svg
      viewBox={`0 0 ${months.length * step} ${height}`}
      role="img"
      aria-label={`Views and downloads by month${between}: ${sums.join(', ')}`}
    >
      {sums.map((sum, place) => {
        const tall = Math.max(1, (sum / most) * height)
        const month = months[place]
        return (
          <rect
            key={month && formatMonthName(month)}
            className={place === months.length - 1 ? 'now' : 'before'}
            x={place * step}
            y={height - tall}
            width={bar}
            height={tall}
          />
        )
      })}
    </svg>
  )
}
