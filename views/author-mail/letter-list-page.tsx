import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { ListedLetter } from '../../src/journal/author-mail/list-queries.ts'
import { type LetterFilter, letterFilters, lettersPerPage } from '../../src/journal/author-mail/rules.ts'
import type { Stall } from '../../src/office/letters/rules.ts'
import { LetterTabs } from '../letters/letter-tabs.tsx'
import { Html } from '../ui/html.tsx'
import { List, type ListRow } from '../ui/list.tsx'
import { Filters } from '../ui/list-filters.tsx'
import { MailStalled, NoneToSettle } from '../ui/mail-stalled.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { GuardedLink } from '../ui/viewer.tsx'
import { LetterState } from './letter-state.tsx'

type Props = {
  filter: LetterFilter
  letters: ListedLetter[]
  stall: Stall | undefined
  page: number
  counts: Record<LetterFilter, number>
}

/** Lists the letters to authors, by state. */
export function LetterListPage({ filter, letters, stall, page, counts }: Props) {
  const total = counts[filter]
  return (
    <>
      <PageHead title="Letters" hint="What authors were told about published articles, and what became of it.">
        <GuardedLink isApart className="button quiet" href={paths.adminLetterWording()}>
          Wording
        </GuardedLink>
      </PageHead>
      <LetterTabs current="Letters of publication" />
      <MailStalled stall={stall} />
      <Filters
        names={letterFilters}
        present={filter}
        href={(each) => paths.adminLetters({ filter: each })}
        countOf={(each) => counts[each].toLocaleString('en')}
      />
      <List
        empty={
          filter === 'look' ? (
            <NoneToSettle stall={stall} href={paths.adminLetters({ filter: 'waiting' })} />
          ) : (
            'There are no letters here.'
          )
        }
        first="Article"
        columns={['Ref', 'Queued', 'State']}
        numbers={['Ref']}
        parts={[{ rows: letters.map(renderAuthorLetterRow) }]}
      />
      <Pager page={page} total={total} perPage={lettersPerPage} href={(page) => paths.adminLetters({ filter, page })} />
    </>
  )
}

function renderAuthorLetterRow(letter: ListedLetter): ListRow {
  const { id, article, createdby, created_at } = letter
  return {
    id: `letter-${id}`,
    name: article.description,
    title: <Html html={storedTitle(article.title)} />,
    href: paths.adminArticleLetter(article.id),
    line: `By ${createdby}`,
    cells: [article.refnumber, <Moment key="queued" at={created_at} />, <LetterState key="state" letter={letter} />],
  }
}
