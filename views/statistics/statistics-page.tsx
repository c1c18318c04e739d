import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { EditorLoad, ReviewerLoad } from '../../src/review/statistics/queries.ts'
import type { YearStatistics } from '../../src/review/statistics/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Section } from '../ui/sections.tsx'
import { Table } from '../ui/table.tsx'
import { DaysGraph, PapersGraph } from './statistics-graph.tsx'
import { DaysTable, PapersTable } from './statistics-table.tsx'

type Props = {
  years: YearStatistics[]
  editors: EditorLoad[]
  reviewers: ReviewerLoad[]
  /** The numbers that DOAJ asks for. */
  doaj: { weeks: number | null; articles: number }
  isAdmin: boolean
  /** Whether readers also see figures. */
  isPublic: boolean
}

/** Shows the statistics of papers, and the load of people. */
export function StatisticsPage({ years, editors, reviewers, doaj, isAdmin, isPublic }: Props) {
  return (
    <>
      <PageHead
        back={{ href: paths.adminSubmissions(), text: 'Submissions' }}
        title="Figures"
        hint={isAdmin ? 'Of the papers that you may see, by the year in which they came.' : 'Of your papers.'}
      >
        {years.length > 0 && <ButtonLink text="CSV" quiet href={paths.adminStatisticsCsv()} download />}
      </PageHead>
      {years.length === 0 ? (
        <p className="empty">There are no papers yet. The first figures appear with the first paper.</p>
      ) : (
        <Years years={years} />
      )}
      <Section className="usage-table" id="doaj" title="For DOAJ’s form">
        <p>
          {doaj.weeks === null
            ? 'Weeks from submission to publication: unknown, since no article of the last 12 months says when it was received.'
            : `Weeks from submission to publication: ${doaj.weeks}, ` +
              `on average over ${counted(doaj.articles, 'article')} of the last 12 months.`}
        </p>
      </Section>
      {editors.length > 0 && (
        <Section
          className="usage-table"
          id="editors"
          title={isAdmin ? 'Editors, last 12 months' : 'You, last 12 months'}
        >
          <Loads
            columns={['Editor', 'Under way', 'First decisions', 'Days to them']}
            rows={editors.map(({ name, open, decided, median_days }) => [name, open, decided, median_days])}
          />
        </Section>
      )}
      {reviewers.length > 0 && (
        <Section className="usage-table" id="reviewers" title="Reviewers, last 12 months">
          <Loads
            columns={['Reviewer', 'Open', 'Asked', 'Reports', 'Days to report']}
            rows={reviewers.map(({ name, open, asked, reported, median_days: days }) => [
              name,
              open,
              asked,
              reported,
              days,
            ])}
          />
        </Section>
      )}
      {isAdmin && <Readers isPublic={isPublic} />}
    </>
  )
}

/** Shows the papers and their days, a year each; a single year has only its table row. */
function Years({ years }: Pick<Props, 'years'>) {
  return (
    <>
      {years.length > 1 && (
        <div className="usage-graphs">
          <PapersGraph years={years} />
          <DaysGraph years={years} title="Days to the first decision" of={(year) => year.first_decision_days} />
          <DaysGraph years={years} title="Days of a review" of={(year) => year.review_days} />
          <DaysGraph years={years} title="Days to publication" of={(year) => year.publication_days} />
        </div>
      )}
      <Section className="usage-table" id="papers" title="Papers by year of receipt">
        <PapersTable years={years} className="list" />
        <p className="hint usage-note">
          Decided are accepted and not accepted; unreviewed are those not accepted that went to no reviewer; the rate is
          accepted of decided.
        </p>
      </Section>
      <Section className="usage-table" id="days" title="Days by year of receipt">
        <DaysTable years={years} className="list sums" />
        <p className="hint usage-note">
          The median, the quartiles in brackets, and of how many. A first decision is any but a return for correction; a
          review counts from accepting to the report.
        </p>
      </Section>
    </>
  )
}

/** Says whether the statistics are public. */
function Readers({ isPublic }: Pick<Props, 'isPublic'>) {
  return (
    <p className="hint">
      {isPublic ? (
        <>
          Readers see <a href={paths.statistics()}>the years with at least ten decided papers</a>, as of the first of
          the month.
        </>
      ) : (
        <>
          Readers see none of this. A <a href={paths.adminSettingsSection('submissions')}>setting</a> shows them the
          years with at least ten decided papers.
        </>
      )}
    </p>
  )
}

type Cell = string | number | null

/** Shows the load of people: a name, then numbers. */
function Loads({ columns, rows }: { columns: string[]; rows: Cell[][] }) {
  return (
    <Table
      columns={columns}
      numbers={columns.slice(1)}
      rows={rows.map((cells) => ({
        key: String(cells[0]),
        cells: cells.map((cell) => (typeof cell === 'number' ? Math.round(cell).toLocaleString('en') : (cell ?? '–'))),
      }))}
    />
  )
}
