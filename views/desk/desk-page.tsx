import { Fragment, use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { dayMs, longDate } from '../../src/core/text/dates.ts'
import type { ListedDraft } from '../../src/review/desk/draft-queries.ts'
import type { ListedPaper } from '../../src/review/desk/list-queries.ts'
import { type DeskFilter, deskFilters, isLate, nextText, stateTexts } from '../../src/review/papers/turn-rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { MixedText } from '../ui/html.tsx'
import { List, type ListRow } from '../ui/list.tsx'
import { Filters, ListSearch } from '../ui/list-filters.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section } from '../ui/sections.tsx'
import { SelectionBar } from '../ui/selection.tsx'
import { State } from '../ui/status.tsx'
import { Screen } from '../ui/viewer.tsx'
import { DraftList } from './draft-list.tsx'
import { Due } from './due.tsx'

type Props = {
  filter: DeskFilter
  /** The search text as typed. */
  q: string
  /** The slug of the call that the papers are for; '' for all. */
  call: string
  counts: Record<DeskFilter, number>
  /** The number of ended papers with unsettled letters: they wait for the editor, but are not open. */
  unsettled: number
  papers: ListedPaper[]
  /** The drafts of the page, if an admin asks for them. */
  drafts: readonly ListedDraft[] | undefined
  page: number
  perPage: number
  /** The papers that will be cleared within 30 days. */
  going: { number: string; title: string; day: string }[]
  isAdmin: boolean
  /** The users that an admin can assign papers to. */
  editors: readonly string[]
  /** Whether authors submit online. */
  isOpen: boolean
}

/** Shows the editors' desk: the person that each paper waits for, since when, late ones first. */
export function DeskPage({
  filter,
  q,
  call,
  counts,
  unsettled,
  papers,
  drafts,
  page,
  perPage,
  going,
  isAdmin,
  editors,
  isOpen,
}: Props) {
  const total = counts[filter]
  const visibleFilters = (Object.keys(deskFilters) as DeskFilter[]).filter(
    (each) => each === filter || counts[each] > 0 || always.includes(each),
  )
  return (
    <>
      <Head isAdmin={isAdmin} />
      <ListSearch
        action={paths.adminSubmissions()}
        q={q}
        placeholder="Number, title, author or reviewer"
        filter={filter !== 'open' && filter}
        call={call}
      />
      <Filters
        names={deskFilters}
        shown={visibleFilters}
        present={filter}
        href={(each) => paths.adminSubmissions({ filter: each, q, call })}
        countOf={(each) => counts[each].toLocaleString('en')}
      />
      {call && (
        <p className="hint">
          Papers for the call {call}. <a href={paths.adminSubmissions()}>All papers</a>
        </p>
      )}
      {filter === 'open' && unsettled > 0 && (
        <p>
          <a href={paths.adminSubmissions({ filter: 'editor', q, call })}>
            {counted(unsettled, 'paper')} no longer open {unsettled === 1 ? 'has' : 'have'} letters that need attention
          </a>
        </p>
      )}
      {drafts ? (
        <DraftList drafts={drafts} />
      ) : (
        <List
          empty={
            q || call ? (
              'No paper matches.'
            ) : counts.all === 0 ? (
              <NoPapers {...{ isAdmin, isOpen }} />
            ) : (
              emptyText(filter)
            )
          }
          first="Title, state and first author"
          columns={['Next step', 'Waiting', 'Due', 'Requests', 'Editor']}
          numbers={['Waiting']}
          parts={[{ rows: papers.map(renderPaperRow) }]}
          selects={editors.length > 0 ? selected : undefined}
        >
          {editors.length > 0 && <Assignment editors={editors} total={papers.length} />}
        </List>
      )}
      <Pager
        page={page}
        total={total}
        perPage={perPage}
        href={(page) => paths.adminSubmissions({ filter, q, call, page })}
      />
      {going.length > 0 && <Going going={going} />}
    </>
  )
}

function Head({ isAdmin }: Pick<Props, 'isAdmin'>) {
  return (
    <PageHead title="Submissions">
      <div className="actions">
        {isAdmin && <ButtonLink text="Fees" quiet href={paths.adminFees()} />}
        <ButtonLink text="Figures" quiet href={paths.adminStatistics()} />
        <ButtonLink text="Add a paper" quiet href={paths.adminAddSubmission()} />
      </div>
    </PageHead>
  )
}

const selected = { form: 'selected-papers', name: 'numbers' }

/** Shows the bar that assigns the selected papers to an editor. */
const Assignment = ({ editors, total }: Pick<Props, 'editors'> & { total: number }) => (
  <SelectionBar id={selected.form} name={selected.name} total={total}>
    <label htmlFor="assign-to">Assign to</label>
    <select id="assign-to" name="user">
      <option value="">Choose</option>
      {editors.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
    <SubmitButton submit="Assign" quiet formAction={paths.adminSubmissions()} />
  </SelectionBar>
)

/** Says where the first paper will come from. */
function NoPapers({ isAdmin, isOpen }: Pick<Props, 'isAdmin' | 'isOpen'>) {
  return (
    <>
      {isAdmin ? 'There are no papers yet.' : 'No paper is assigned to you. An admin assigns them.'}{' '}
      {isOpen ? (
        <>
          Authors submit at <a href={paths.submit()}>{paths.submit()}</a>.
        </>
      ) : (
        isAdmin && (
          <>
            <a href={`${paths.adminSettingsSection('submissions')}#submissions`}>Take submissions online</a>, so that
            authors send theirs.
          </>
        )
      )}{' '}
      <a href={paths.adminAddSubmission()}>Add a paper</a> that came by email.
    </>
  )
}

/** Lists the papers that will be cleared soon. */
function Going({ going }: Pick<Props, 'going'>) {
  return (
    <Section id="going" className="going" title="Deleted within 30 days">
      <p className="hint">
        Files, texts, people, letters and reports of refused and withdrawn papers. Numbers, days and decisions stay.
      </p>
      <ul className="timeline">
        {going.map(({ number, title, day }) => (
          <li key={number}>
            <time dateTime={day}>{longDate(day)}</time>{' '}
            <a href={paths.adminSubmission(number)}>
              <MixedText>{title || number}</MixedText>
            </a>{' '}
            <span className="hint">{number}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The filters that are shown even if they are empty. */
const always: readonly DeskFilter[] = ['open', 'editor', 'reviewer', 'author', 'late', 'ended']

const emptyText = (filter: DeskFilter): string => (filter === 'late' ? 'Nothing is late.' : 'There are no papers here.')

function renderPaperRow(paper: ListedPaper): ListRow {
  const { number, title, authors, state, round, waits_for, since, beside, editor, requests } = paper
  const due = paper.due ?? beside?.due
  const [first = 'Nobody', ...others] = authors
  return {
    id: `paper-${number}`,
    name: title || number,
    href: paths.adminSubmission(number),
    pick: { value: number },
    line:
      `${number} · ${stateTexts[state]}${round > 1 ? `, round ${round}` : ''} ` +
      `· ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`,
    cells: [
      <Fragment key="next">
        <State is={isLate(paper) ? 'retracted' : waits_for === 'editor' ? 'due' : 'hidden'}>
          {nextText(paper, round)}
        </State>
        {beside && (
          <>
            <br />
            <span className="hint">{nextText(beside, round)}</span>
          </>
        )}
      </Fragment>,
      ageText(since, use(Screen).now),
      due && <Due key="due" day={due} />,
      requestsText(requests),
      editor,
    ],
  }
}

/** Formats the waiting time. */
function ageText(since: Date, now: Date): string {
  const days = Math.floor((now.getTime() - since.getTime()) / dayMs)
  return days < 1 ? 'today' : counted(days, 'day')
}

/** Returns, for example, '2 reports, 1 asked'. */
function requestsText({ invited, accepted, reported, declined, lapsed }: ListedPaper['requests']): string {
  return [
    reported > 0 && counted(reported, 'report'),
    accepted > 0 && `${accepted} writing`,
    invited > 0 && `${invited} asked`,
    declined + lapsed > 0 && `${declined + lapsed} declined`,
  ]
    .filter(Boolean)
    .join(', ')
}
