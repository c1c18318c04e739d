import { paths } from '../../src/core/paths.ts'
import { type IssueProblem, issueLabels } from '../../src/journal/issues/fields.ts'
import { type IssueSummary, issueWithYear } from '../../src/journal/issues/rules.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { describedBy, Labelled } from '../ui/form/labelled.tsx'
import { FrequencySelect } from './frequency-select.tsx'

type Props = {
  issue: IssueSummary
  /** The new frequency, and the one that was stored when the form was filled in. */
  chosen: string
  from: string
  problem?: IssueProblem
  /** The page of the list to return to. */
  page: number
}

/** Changes the months an issue covers. */
export function IssueFrequencyPage({ issue, chosen, from, problem, page }: Props) {
  const action = paths.adminIssueFrequency(issue)
  const field = { name: 'frequency', error: problem?.message }
  return (
    <>
      <BackLink href={paths.adminArchives(page)}>Archives</BackLink>
      <h1>Change the frequency</h1>
      <p>{issueWithYear(issue)}</p>
      <ErrorSummary errors={problem ? [{ name: 'frequency', text: problem.message }] : []} />
      <form method="post" action={action} className="form short" noValidate>
        <Labelled
          label={issueLabels.frequency}
          hint="The months this issue covers. Applies to its articles too."
          {...field}
        >
          <FrequencySelect
            id="frequency"
            defaultValue={chosen}
            placeholder={chosen ? undefined : 'Not known'}
            {...describedBy({ ...field, hint: 'there is one' })}
          />
        </Labelled>
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="page" value={page} />
        <div className="actions">
          <button type="submit" className="button">
            Save
          </button>
          <a className="button quiet" href={paths.adminArchives(page)}>
            Cancel
          </a>
        </div>
      </form>
    </>
  )
}
