import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import type { LastMonth as Usage } from '../../src/exchange/counter/admin-queries.ts'
import type { ReadingProgress } from '../../src/journal/articles/text/progress-queries.ts'
import { issueWithYear } from '../../src/journal/record/issues/rules.ts'
import { describeStall, type Stall } from '../../src/office/letters/rules.ts'
import { isAllowed } from '../../src/office/sessions/rules.ts'
import type { UrgentPapers } from '../../src/review/desk/list-queries.ts'
import type { Overview } from '../../src/staff/dashboard/queries.ts'
import { describeReadingProgress, type FirstStep, type WaitingLine } from '../../src/staff/dashboard/rules.ts'
import { AddressWarning } from '../settings/address-warning.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Screen } from '../ui/viewer.tsx'
import { LastMonth } from './last-month.tsx'
import { Drafts, LastChanges, Scheduled } from './latest.tsx'
import { FirstSteps, WaitingWork } from './pending-work.tsx'

type Props = {
  overview: Overview
  /** The first steps of a new journal; empty later on. */
  steps: FirstStep[]
  /** The steps for a journal that has completed these. */
  later: FirstStep[]
  /** The waiting work. */
  lines: WaitingLine[]
  lastMonth: Usage
  /** The papers that the user may see. */
  papers: UrgentPapers
  stall: Stall | undefined
  reading: ReadingProgress | undefined
}

/** Shows the home of the back office: totals, waiting work, last month's usage, and upcoming events. */
export function DashboardPage({ overview, steps, later, lines, lastMonth, papers, stall, reading }: Props) {
  const { archives, editors, current, drafts, changes, scheduled } = overview
  const isNew = !overview.hasArticles
  return (
    <>
      <PageHead title="Home">
        {current && (
          <ButtonLink text={`Add article to ${issueWithYear(current)}`} href={paths.adminAddArticle(current)} />
        )}
      </PageHead>
      {!isNew && <AddressWarning what="Certificates, letters and marked PDFs" />}
      {stall?.isStalled && <Stalled stall={stall} />}
      {reading && <p className="hint">{describeReadingProgress(reading)}</p>}
      <div className="counts">
        <Count href={paths.adminArchives()} label="Archives" count={archives} of={['issue', 'issues']} />
        <Count href={paths.editors.list()} label="Editors" count={editors} of={['editor', 'editors']} />
        {papers.open > 0 && (
          <Count
            href={paths.adminSubmissions()}
            label="Submissions"
            count={papers.open}
            of={['under way', 'under way']}
          />
        )}
      </div>
      <div className="home">
        <div>
          {steps.length > 0 && <FirstSteps steps={steps} later={later} />}
          {(!isNew || lines.length + papers.papers.length > 0) && <WaitingWork lines={lines} papers={papers} />}
          {drafts.length > 0 && <Drafts drafts={drafts} />}
        </div>
        {!isNew && (
          <div>
            <LastMonth {...lastMonth} />
            <Scheduled scheduled={scheduled} />
          </div>
        )}
      </div>
      <LastChanges changes={changes} />
    </>
  )
}

/** Says that no letter is being sent, and links to the waiting letters. */
function Stalled({ stall }: { stall: Stall }) {
  const { role } = use(Screen)
  const list = isAllowed(role, 'editor') ? paths.adminPaperLetters : paths.adminLetters
  return (
    <p className="warning">
      <a href={list({ filter: 'waiting' })}>{describeStall(stall)}</a>
    </p>
  )
}

type CountProps = { href: string; label: string; count: number; of: readonly [one: string, many: string] }

/** Shows a card with a total, linked to its screen. */
function Count({ href, label, count, of: [one, many] }: CountProps) {
  return (
    <a className="card" href={href}>
      <span className="label">{label}</span> <span className="number">{count.toLocaleString('en')}</span>{' '}
      <span className="hint">{count === 1 ? one : many}</span>
    </a>
  )
}
