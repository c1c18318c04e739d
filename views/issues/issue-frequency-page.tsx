import { paths } from '../../src/core/paths.ts'
import { issueFields } from '../../src/journal/issues/fields.ts'
import { type IssueSummary, issueWithYear } from '../../src/journal/issues/rules.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { describedBy, Labelled } from '../ui/form/labelled.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { FrequencySelect } from './frequency-select.tsx'

type Props = {
  issue: IssueSummary
  /** The choice, and the issue's version that it was made from. */
  chosen: { frequency: string; issue_label: string }
  from: string
  /** The page of the list to return to. */
  page: number
}

/** Changes the months an issue covers, and what is shown in place of its number. */
export function IssueFrequencyPage({ issue, chosen, from, page }: Props) {
  const action = paths.adminIssueFrequency(issue)
  return (
    <>
      <BackLink href={paths.adminArchives(page)}>Archives</BackLink>
      <h1>Change months and name</h1>
      <p>{issueWithYear(issue)}</p>
      <ErrorSummary />
      <form role="none" method="post" action={action} className="form short" noValidate>
        <Labelled
          name="frequency"
          label={issueFields.frequency.label}
          hint="The months this issue covers. Applies to its articles too."
        >
          <FrequencySelect
            defaultValue={chosen.frequency}
            placeholder={chosen.frequency ? undefined : 'Not known'}
            {...describedBy({ name: 'frequency', hint: 'there is one' })}
          />
        </Labelled>
        <Field
          name="issue_label"
          label={issueFields.issue_label.label}
          isOptional
          hint="In place of its number, such as Suppl. 1 or Especial 1."
          defaultValue={chosen.issue_label}
          maxLength={issueFields.issue_label.maxLength}
        />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="page" value={page} />
        <div className="actions">
          <SubmitButton submit="Save" />
          <ButtonLink text="Cancel" quiet href={paths.adminArchives(page)} />
        </div>
      </form>
    </>
  )
}
