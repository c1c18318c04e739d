import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { ListedLetter } from '../../src/journal/author-mail/list-queries.ts'
import { type LetterFilter, letterFilters, lettersPerPage } from '../../src/journal/author-mail/rules.ts'
import { Columns } from '../ui/columns.tsx'
import { Html } from '../ui/html.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { GuardedLink } from '../ui/viewer.tsx'
import { LetterState } from './letter-state.tsx'

type Props = {
  filter: LetterFilter
  letters: ListedLetter[]
  page: number
  total: number
  /** The address of the list, for the way back. */
  here: string
  /** The journal's time zone. */
  zone: string
}

/** The letters to authors, by state. */
export function LetterListPage({ filter, letters, page, total, here, zone }: Props) {
  return (
    <>
      <PageHead
        back={{ href: paths.adminArticles(), text: 'Articles' }}
        title="Notices"
        hint="What was sent to authors from here, and what became of it."
      >
        <GuardedLink isApart className="button quiet" href={paths.adminLetterWording()}>
          Wording
        </GuardedLink>
      </PageHead>
      <nav className="filters" aria-label="Filters">
        {(Object.keys(letterFilters) as LetterFilter[]).map((each) => (
          <a key={each} href={paths.adminLetters({ filter: each })} aria-current={each === filter ? 'page' : undefined}>
            {letterFilters[each]}
          </a>
        ))}
      </nav>
      {total === 0 ? (
        <p className="empty">{filter === 'look' ? 'No notice needs attention.' : 'There are no notices here.'}</p>
      ) : (
        <>
          <table className="list wrapping">
            <Columns of={['Article', 'Ref', 'Queued', 'State']} />
            <tbody>
              {letters.map((letter) => (
                <Row key={letter.id} letter={letter} here={here} zone={zone} />
              ))}
            </tbody>
          </table>
          <Pager
            page={page}
            total={total}
            perPage={lettersPerPage}
            href={(page) => paths.adminLetters({ filter, page })}
          />
        </>
      )}
    </>
  )
}

function Row({ letter, here, zone }: { letter: ListedLetter } & Pick<Props, 'here' | 'zone'>) {
  const { article, createdby, created_at } = letter
  return (
    <tr>
      <td>
        <p className="title">
          <a href={paths.adminArticleLetter(article.id)}>
            <Html html={storedTitle(article.title)} />
          </a>
        </p>
      </td>
      <td className="number" data-label="Ref">
        {article.refnumber}
      </td>
      <td data-label="Queued">
        <Moment at={created_at} zone={zone} />
        <p className="hint">{createdby}</p>
      </td>
      <td data-label="State">
        <LetterState letter={letter} zone={zone} here={here} />
      </td>
    </tr>
  )
}
