import { paths } from '../../src/core/paths.ts'
import { describeLetterState, type Stall } from '../../src/office/letters/rules.ts'
import type { ListedLetter } from '../../src/review/letters/log-queries.ts'
import { type LogFilter, lettersPerPage, logFilters } from '../../src/review/letters/log-rules.ts'
import { letterTitle } from '../../src/review/papers/letter-kind-rules.ts'
import { List, type ListRow } from '../ui/list.tsx'
import { Filters } from '../ui/list-filters.tsx'
import { MailStalled, NoneToSettle } from '../ui/mail-stalled.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { GuardedLink } from '../ui/viewer.tsx'
import { LetterTabs } from './letter-tabs.tsx'

type Props = {
  filter: LogFilter
  /** The number of the paper whose letters are listed; '' for all letters. */
  number: string
  letters: ListedLetter[]
  stall: Stall | undefined
  page: number
  counts: Record<LogFilter, number>
}

/** Lists the letters of the journal, or those about one paper, by state. */
export function LogPage({ filter, number, letters, stall, page, counts }: Props) {
  const total = counts[filter]
  return (
    <>
      <PageHead
        title={number ? `Letters about ${number}` : 'Letters'}
        hint="Letters to authors, reviewers and editors, and whether they were sent."
      >
        <GuardedLink isApart className="button quiet" href={paths.adminLetterKinds()}>
          Wording
        </GuardedLink>
      </PageHead>
      <LetterTabs current="All letters" />
      <MailStalled stall={stall} />
      <Filters
        names={logFilters}
        present={filter}
        href={(each) => paths.adminPaperLetters({ filter: each, number })}
        countOf={(each) => counts[each].toLocaleString('en')}
      />
      <List
        empty={
          filter === 'look' ? (
            <NoneToSettle stall={stall} href={paths.adminPaperLetters({ filter: 'waiting', number })} />
          ) : (
            'There are no letters here.'
          )
        }
        first="Letter"
        columns={['Paper', 'Written', 'State']}
        parts={[{ rows: letters.map(renderPaperLetterRow) }]}
      />
      <Pager
        page={page}
        total={total}
        perPage={lettersPerPage}
        href={(page) => paths.adminPaperLetters({ filter, number, page })}
      />
    </>
  )
}

function renderPaperLetterRow(letter: ListedLetter): ListRow {
  const { id, article_id, kind, subject, recipient, paper, request, state, created_at } = letter
  const isToSettle = state === 'failed' || state === 'unsure'
  return {
    id: `letter-${id}`,
    name: subject,
    href: article_id === null ? paths.adminPaperLetter(id) : paths.adminArticleLetter(article_id),
    line: [article_id === null ? letterTitle(kind) : 'Letter of publication', recipient].filter(Boolean).join(' · '),
    cells: [
      [paper, request].filter(Boolean).join(' · '),
      <Moment key="written" at={created_at} />,
      <span key="state" className={isToSettle ? 'warning' : undefined}>
        {describeLetterState(letter)}
      </span>,
    ],
  }
}
