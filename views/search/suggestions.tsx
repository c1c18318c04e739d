import { paths } from '../../src/core/paths.ts'
import type { Role } from '../../src/office/sessions/rules.ts'
import { type FoundGroup, noneOf, searchGroups } from '../../src/staff/search/group-rules.ts'
import { HitText } from './hit-text.tsx'
import { Quote } from './nearest.tsx'

type Props = { typed: string; groups: readonly FoundGroup[]; instead: string | undefined; role: Role }

const groupNamed = (name: string) => ({ role: 'group', 'aria-labelledby': name }) as const
const isOption = { role: 'option', tabIndex: -1, 'aria-selected': false } as const

/** Renders the options of the rail's search, in groups, for its script. */
export function Suggestions({ typed, groups, instead, role }: Props) {
  if (groups.length === 0)
    return (
      <p>
        Nothing matches <Quote text={typed} />: {noneOf(role)}.
      </p>
    )
  return (
    <div role="listbox" id="ahead" aria-label="Found">
      {groups.map(({ group, hits }) => (
        <div key={group} {...groupNamed(`ahead-${group}`)}>
          <div id={`ahead-${group}`} className="label">
            {searchGroups[group].label}
          </div>
          {hits.map((hit) => (
            <a key={hit.href} href={hit.href} {...isOption}>
              <HitText hit={hit} />
            </a>
          ))}
        </div>
      ))}
      <a href={paths.adminSearchFor(instead ?? typed)} {...isOption}>
        All results for <Quote text={instead ?? typed} />
      </a>
    </div>
  )
}
