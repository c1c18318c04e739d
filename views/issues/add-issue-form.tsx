import { paths } from '../../src/core/paths.ts'
import { issueFields, issueYears } from '../../src/journal/record/issues/fields.ts'
import { inPlace } from '../ui/form/ask.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { describedBy, Labelled } from '../ui/form/labelled.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Section } from '../ui/sections.tsx'
import { FrequencySelect } from './frequency-select.tsx'

type Props = {
  values: Record<string, string | undefined>
  /** The current year. */
  year: number
}

/** Shows a one-line form that adds an issue to the current year, or to the year before. */
export function AddIssueForm({ values, year }: Props) {
  const of = (name: 'volume' | 'issue' | 'issue_label') => ({
    name,
    label: issueFields[name].label,
    defaultValue: values[name] ?? '',
  })
  return (
    <Section id="add-issue" className="card add-issue" title="Add an issue">
      <ErrorSummary />
      <form
        role="none"
        method="post"
        action={paths.adminArchives()}
        className="form inline"
        noValidate
        {...inPlace(paths.adminArchives())}
      >
        <IdempotencyKey />
        <SelectField
          name="year"
          label={issueFields.year.label}
          choices={issueYears(year).map((year) => [String(year), String(year)] as const)}
          defaultValue={values.year}
        />
        {(['volume', 'issue'] as const).map((name) => (
          <Field key={name} {...of(name)} inputMode="numeric" autoComplete="off" required size={6} />
        ))}
        <Labelled name="frequency" label={issueFields.frequency.label}>
          <FrequencySelect
            placeholder="Select frequency"
            defaultValue={values.frequency ?? ''}
            required
            {...describedBy({ name: 'frequency' })}
          />
        </Labelled>
        <Field
          {...of('issue_label')}
          isOptional
          maxLength={issueFields.issue_label.maxLength}
          placeholder="Suppl. 1"
          size={8}
        />
        <SubmitButton submit="Add issue" />
      </form>
    </Section>
  )
}
