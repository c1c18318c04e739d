import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import { draftHref, nameDraft } from '../../src/staff/dashboard/draft-rules.ts'
import type { Overview } from '../../src/staff/dashboard/queries.ts'
import { describeLoggedChange, maxScheduled } from '../../src/staff/dashboard/rules.ts'
import { Html } from '../ui/html.tsx'
import { Moment } from '../ui/moment.tsx'
import { Section } from '../ui/sections.tsx'

/** Lists the user's unsaved drafts, each with a link to its form and a button that discards it. */
export function Drafts({ drafts }: Pick<Overview, 'drafts'> & {}) {
  return (
    <Section id="drafts" title={drafts.length === 1 ? 'Continue your draft' : 'Continue your drafts'}>
      <ul className="latest">
        {drafts.map((draft) => {
          const name = nameDraft(draft)
          return (
            <li key={draft.path}>
              <a href={draftHref(draft.path)}>{name}</a>{' '}
              <span className="hint">
                <Moment at={draft.at} />
              </span>
              <form role="none" method="post" action={paths.adminDraft(draft.path)}>
                <input type="hidden" name="back" value={paths.admin()} />
                <button type="submit" className="link" aria-label={`Discard draft: ${name}`}>
                  Discard draft
                </button>
              </form>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** Lists the scheduled articles, the next first. */
export function Scheduled({ scheduled }: Pick<Overview, 'scheduled'> & {}) {
  return (
    <Section id="scheduled" title="Next">
      {scheduled.length === 0 ? (
        <p className="hint">Nothing is scheduled.</p>
      ) : (
        <ul className="latest">
          {scheduled.slice(0, maxScheduled).map(({ id, title, at }) => (
            <li key={id}>
              <a href={paths.adminArticle(id)}>
                <Html html={storedTitle(title)} />
              </a>{' '}
              <span className="hint">
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {scheduled.length > maxScheduled && (
        <a href={paths.adminArticles({ filter: 'scheduled' })}>All that is scheduled</a>
      )}
    </Section>
  )
}

/** Lists the latest changes, each with its history. */
export function LastChanges({ changes }: Pick<Overview, 'changes'> & {}) {
  if (changes.length === 0) return null
  return (
    <Section id="changes" title="Changes">
      <ul className="latest">
        {changes.map((change) => {
          const { action, thing, href } = describeLoggedChange(change)
          return (
            <li key={change.id}>
              <span>
                {action} <a href={href}>{thing}</a>
              </span>{' '}
              <span className="hint">
                {change.username && `${change.username}, `}
                <Moment at={change.at} />
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
