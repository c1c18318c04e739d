import { paths } from '../../src/core/paths.ts'
import { errorOf, errorsOf, helpOf } from '../../src/core/text/problems.ts'
import { type IssueProblem, issueFields, issueYears } from '../../src/journal/issues/fields.ts'
import { inPlace } from '../ui/form/ask.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { describedBy, Labelled } from '../ui/form/labelled.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Section } from '../ui/sections.tsx'
import { FrequencySelect } from './frequency-select.tsx'

/** The values of the new-issue form and their problems. */
export type IssueFormState = { values: Record<string, string | undefined>; problems: IssueProblem[] }

type Props = IssueFormState & {
  /** The current year. */
  year: number
}

/** A one-line form that adds an issue to the current year, or to the one before. */
export function AddIssueForm({ values, problems, year }: Props) {
  const errors = errorsOf(problems)
  const other = problems.find(({ other }) => other)?.other
  const helpOn = (name: string) =>
    other && name === 'issue' ? { link: { href: paths.adminIssue(other), text: 'Open it' } } : helpOf(errors, name)
  const of = (name: 'volume' | 'issue' | 'issue_label') => {
    const said = { error: errorOf(errors, name), help: helpOn(name) }
    return { name, label: issueFields[name].label, defaultValue: values[name] ?? '', ...said }
  }
  const frequency = { name: 'frequency', error: errorOf(errors, 'frequency') }
  return (
    <Section id="add-issue" className="card add-issue" title="Add an issue">
      <ErrorSummary errors={errors} />
      <form
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
          error={errorOf(errors, 'year')}
        />
        {(['volume', 'issue'] as const).map((name) => (
          <Field key={name} {...of(name)} inputMode="numeric" autoComplete="off" required size={6} />
        ))}
        <Labelled label={issueFields.frequency.label} {...frequency}>
          <FrequencySelect
            placeholder="Select frequency"
            defaultValue={values.frequency ?? ''}
            required
            {...describedBy(frequency)}
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
