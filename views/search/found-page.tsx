import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { onlyStopWords } from '../../src/journal/search/rules.ts'
import type { Role } from '../../src/office/sessions/rules.ts'
import {
  type FoundGroup,
  type Hits,
  hitsPerPage,
  maxLetters,
  noneOf,
  type SearchGroup,
  searchGroups,
} from '../../src/staff/search/group-rules.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section } from '../ui/sections.tsx'
import { HitText } from './hit-text.tsx'
import { Quote, Quoted } from './nearest.tsx'

type Props = { typed: string; groups: readonly FoundGroup[]; instead: string[] }

/** Shows the first hits of each group, and links to the others. */
export function FoundPage({ typed, groups, instead }: Props) {
  return (
    <>
      <h1>Search</h1>
      {instead.length > 0 && (
        <p className="corrected">
          Nothing matched <Quote text={typed} />. These are the results for <Quoted texts={instead} />.
        </p>
      )}
      <p className="extent">
        {groups.map(({ group, total }) => countHitsInWords(group, total)).join(', ')} for{' '}
        <Quote text={instead[0] ?? typed} />
      </p>
      {groups.map(({ group, total, hits }) => (
        <Section key={group} id={group} className="found" title={searchGroups[group].label}>
          <HitList hits={hits} />
          {total > hits.length && (
            <p>
              <a href={makeGroupListPath(group, instead[0] ?? typed)}>
                All {countHitsInWords(group, total)} <span aria-hidden="true">→</span>
              </a>
            </p>
          )}
        </Section>
      ))}
    </>
  )
}

/** Returns, for example, '34 papers' or '1,000 or more letters'. */
function countHitsInWords(group: SearchGroup, total: number): string {
  const text = counted(total, searchGroups[group].one)
  return total === maxLetters && searchGroups[group].one === 'letter' ? `at least ${text}` : text
}

/** Returns the address of a group's list, filtered by the words: its own list if it has a search, else all hits. */
function makeGroupListPath(group: SearchGroup, q: string): string {
  if (group === 'papers') return paths.adminSubmissions({ filter: 'all', q })
  return group === 'reviewers' ? paths.adminReviewers({ q }) : paths.adminSearchFor(q, 1, { in: group })
}

const HitList = ({ hits }: Pick<Hits, 'hits'>) => (
  <ul className="hits">
    {hits.map((hit) => (
      <li key={hit.href}>
        <a href={hit.href}>
          <HitText hit={hit} />
        </a>
      </li>
    ))}
  </ul>
)

type GroupProps = Hits & { typed: string; page: number; group: SearchGroup }

/** Shows a page of one group's hits for a search. */
export function FoundGroupPage({ typed, page, group, total, hits }: GroupProps) {
  const href = (page: number) => paths.adminSearchFor(typed, page, { in: group })
  return (
    <>
      <PageHead
        back={{ href: paths.adminSearchFor(typed), text: 'All results' }}
        title={searchGroups[group].label}
        hint={
          <>
            {countHitsInWords(group, total)} for <Quote text={typed} />
          </>
        }
      />
      <HitList hits={hits} />
      <Pager page={page} total={total} perPage={hitsPerPage} href={href} />
    </>
  )
}

/** Says what the user can search for. */
export function NothingTyped({ role }: { role: Role }) {
  return (
    <>
      <h1>Search</h1>
      {role === 'treasurer' ? (
        <p>Enter the number of a paper or receipt, who paid, or a transaction id in the search box.</p>
      ) : (
        <p>
          Enter words from a title, a name, a keyword, a number, a transaction id or a mobile in the search box. The
          number of an article, a paper or a receipt, or a DOI, opens its page.
        </p>
      )}
    </>
  )
}

/** Says that nothing was found; names only the groups that the user may see. */
export function NothingFound({ typed, role, isNarrowed }: { typed: string; role: Role; isNarrowed?: boolean }) {
  return (
    <>
      <h1>Not Found!</h1>
      {onlyStopWords(typed) ? (
        <p>
          <Quote text={typed} /> is in nearly every article, so it is not searched for. Please add another word.
        </p>
      ) : (
        <p>
          Nothing matches <Quote text={typed} />: {noneOf(role)}.
        </p>
      )}
      {isNarrowed && (
        <p>
          <a href={paths.adminSearchFor(typed)}>Search without filters</a>
        </p>
      )}
    </>
  )
}
