import { paths } from '../../src/core/paths.ts'
import type { Overview } from '../../src/staff/dashboard/queries.ts'
import { changeWords, draftHref, draftName } from '../../src/staff/dashboard/rules.ts'
import { Moment } from '../ui/moment.tsx'

/** The user's unsaved drafts, each with a link to its form and a button that discards it. */
export function Drafts({ drafts, zone }: Pick<Overview, 'drafts'> & { zone: string }) {
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">{drafts.length === 1 ? 'Continue your draft' : 'Continue your drafts'}</h2>
      <ul className="latest">
        {drafts.map((draft) => {
          const name = draftName(draft)
          return (
            <li key={draft.path}>
              <a href={draftHref(draft.path)}>{name}</a>{' '}
              <span className="hint">
                <Moment at={draft.at} zone={zone} />
              </span>
              <form method="post" action={paths.adminDraft(draft.path)}>
                <input type="hidden" name="back" value={paths.admin()} />
                <button type="submit" className="link" aria-label={`Discard draft: ${name}`}>
                  Discard draft
                </button>
              </form>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The latest changes, each with its history. */
export function LastChanges({ changes, zone }: Pick<Overview, 'changes'> & { zone: string }) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Last changes</h2>
      <ul className="latest">
        {changes.map((change) => {
          const { action, thing, href } = changeWords(change)
          return (
            <li key={change.id}>
              <span>
                {action} <a href={href}>{thing}</a>
              </span>{' '}
              <span className="hint">
                {change.username}, <Moment at={change.at} zone={zone} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
