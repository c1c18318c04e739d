import { localeNow, message, t } from '../../src/core/words/words.ts'
import { roundAxisUp } from '../../src/exchange/counter/table-rules.ts'
import {
  daysText,
  quartilesText,
  rateText,
  type Spread,
  type YearStatistics,
} from '../../src/review/statistics/rules.ts'

type Props = { years: readonly YearStatistics[] }

const most = 8
const [left, height, width, bottom] = [34, 120, 360, 138]
const small = { fontSize: 11, fontFamily: 'system-ui, sans-serif', fill: 'currentColor' } as const
/** The bars of papers, in words. */
const bars = [
  [message('accepted, with its share of the decided'), 'currentColor'],
  [message('not accepted'), 'url(#hatched)'],
  [message('under way or withdrawn'), 'none'],
] as const

/** The style that keeps a line of the axis from crossing a number above its bar. */
const onPaper = { stroke: 'var(--paper)', strokeWidth: 4, paintOrder: 'stroke' } as const

/** Returns the newest years, the oldest of them first, each with the middle of its place. */
function placeYearBars(years: readonly YearStatistics[]) {
  const shown = years.slice(0, most).toReversed()
  const step = (width - left) / Math.max(shown.length, 3)
  const bar = Math.min(40, step * 0.5)
  return { bar, places: shown.map((figures, at) => ({ figures, x: left + step * (at + 0.5) })) }
}

function Axis({ max }: { max: number }) {
  return [0, max / 2, max].map((value) => {
    const y = bottom - (value / max) * height
    return (
      <g key={value}>
        <line x1={left} x2={width} y1={y} y2={y} stroke="currentColor" strokeOpacity={0.18} />
        <text {...small} x={left - 6} y={y + 4} textAnchor="end">
          {value.toLocaleString(localeNow(), { maximumFractionDigits: 1 })}
        </text>
      </g>
    )
  })
}

/** Draws the outcome of each year's papers: accepted filled, not accepted hatched, open outlined. */
export function PapersGraph({ years }: Props) {
  const { bar, places } = placeYearBars(years)
  const max = roundAxisUp(Math.max(...places.map(({ figures }) => figures.received), 1))
  const said = places.map(({ figures: { year, received, accepted, rejected } }) =>
    t('{year}: {received} received, {accepted} accepted, {rejected} not accepted', {
      year: String(year),
      received: String(received),
      accepted: String(accepted),
      rejected: String(rejected),
    }),
  )
  const heightOf = (count: number) => (count / max) * height
  return (
    <figure className="usage-graph">
      <figcaption>
        <h2>{t('Papers')}</h2>
        <p className="bar-key">
          {bars.map(([words, fill]) => (
            <span key={words}>
              <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
                <rect x={0.5} y={0.5} width={11} height={11} fill={fill} stroke="currentColor" />
              </svg>{' '}
              {t(words)}
            </span>
          ))}
        </p>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} 162`}
        width="100%"
        role="img"
        aria-label={`${t('Papers by year')}. ${said.join('. ')}`}
      >
        <defs>
          <pattern id="hatched" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line x1={0} x2={0} y1={0} y2={5} stroke="currentColor" strokeWidth={2} />
          </pattern>
        </defs>
        <Axis max={max} />
        {places.map(({ figures: { year, received, accepted, rejected, acceptance_rate }, x }) => {
          const from = x - bar / 2
          const [filled, hatched, whole] = [heightOf(accepted), heightOf(rejected), heightOf(received)]
          return (
            <g key={year} stroke="currentColor">
              <rect x={from} y={bottom - whole} width={bar} height={whole} fill="none" />
              <rect x={from} y={bottom - filled - hatched} width={bar} height={hatched} fill="url(#hatched)" />
              <rect x={from} y={bottom - filled} width={bar} height={filled} fill="currentColor" />
              <text {...small} {...onPaper} x={x} y={bottom - whole - 5} textAnchor="middle">
                {rateText(acceptance_rate)}
              </text>
              <text {...small} stroke="none" x={x} y={bottom + 16} textAnchor="middle">
                {year}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

type DaysProps = Props & { title: string; of: (figures: YearStatistics) => Spread }

/** Draws the days of each year: a box from a quarter to three quarters of the papers, with the median in it. */
export function DaysGraph({ years, title, of }: DaysProps) {
  const { bar, places } = placeYearBars(years)
  const yearsWithDays = places.filter(({ figures }) => of(figures).n > 0)
  if (yearsWithDays.length === 0) return null
  const max = roundAxisUp(Math.max(...yearsWithDays.map(({ figures }) => of(figures).q3 ?? 0), 1))
  const y = (days: number | null) => bottom - ((days ?? 0) / max) * height
  const said = yearsWithDays.map(({ figures }) => {
    const days = of(figures)
    return t('{year}: {days} days, half of them {quartiles}', {
      year: String(figures.year),
      days: daysText(days),
      quartiles: quartilesText(days),
    })
  })
  return (
    <figure className="usage-graph">
      <figcaption>
        <h2>{title}</h2>
      </figcaption>
      <svg viewBox={`0 0 ${width} 162`} width="100%" role="img" aria-label={`${title}. ${said.join('. ')}`}>
        <Axis max={max} />
        {places.map(({ figures, x }) => {
          const days = of(figures)
          return (
            <g key={figures.year} stroke="currentColor">
              {days.n > 0 && (
                <>
                  <rect
                    {...{ x: x - bar / 2, width: bar, y: y(days.q3), height: Math.max(y(days.q1) - y(days.q3), 1) }}
                    fill="currentColor"
                    fillOpacity={0.12}
                  />
                  <line x1={x - bar / 2} x2={x + bar / 2} y1={y(days.median)} y2={y(days.median)} strokeWidth={3} />
                  <text {...small} {...onPaper} x={x} y={y(days.q3) - 5} textAnchor="middle">
                    {daysText(days)}
                  </text>
                </>
              )}
              <text {...small} stroke="none" x={x} y={bottom + 16} textAnchor="middle">
                {figures.year}
              </text>
            </g>
          )
        })}
      </svg>
      <p className="hint">{t('Days. The thick line and its number: the median. The box: the middle half.')}</p>
    </figure>
  )
}
