import { longDate } from '../../src/core/text/dates.ts'
import { t } from '../../src/core/words/words.ts'
import type { YearStatistics } from '../../src/review/statistics/rules.ts'
import { DaysGraph, PapersGraph } from './statistics-graph.tsx'
import { DaysTable, PapersTable } from './statistics-table.tsx'

type Props = {
  years: YearStatistics[]
  /** The first day whose papers are not counted. */
  before: string
}

/** Shows the journal's figures to readers. */
export function PublicStatisticsPage({ years, before }: Props) {
  return (
    <>
      <div className="prose">
        <h1>{t('Figures')}</h1>
        <p>
          {t(
            'What became of the papers that we received, year by year, as of {day}. Years with fewer than ten ' +
              'decided papers are not shown, and days are shown from five papers on.',
            { day: longDate(before) },
          )}
        </p>
        {years.length === 0 ? (
          <p>{t('No year has enough papers yet.')}</p>
        ) : (
          years.length > 1 && (
            <>
              <PapersGraph years={years} />
              <DaysGraph
                years={years}
                title={t('Days to the first decision')}
                of={(year) => year.first_decision_days}
              />
              <DaysGraph years={years} title={t('Days to publication')} of={(year) => year.publication_days} />
            </>
          )
        )}
      </div>
      {years.length > 0 && (
        <>
          <PapersTable years={years} className="articles" />
          <div className="prose">
            <p>
              {t(
                'By year of receipt. Decided are accepted and not accepted; unreviewed are those not accepted that ' +
                  'went to no reviewer; the rate is accepted of decided.',
              )}
            </p>
          </div>
          <DaysTable years={years} className="articles" />
          <div className="prose">
            <p>
              {t(
                'Days: the median, the quartiles in brackets, between which half of all lie, and of how many. A ' +
                  'review is counted from accepting to the report.',
              )}
            </p>
          </div>
        </>
      )}
    </>
  )
}
