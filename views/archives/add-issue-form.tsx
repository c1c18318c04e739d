import { type IssueProblem, issueLabels } from '../../src/archives/fields.ts'
import { paths } from '../../src/paths.ts'
import { errorOf, errorsOf } from '../../src/text/problems.ts'
import { inPlace } from '../ui/ask.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { describedBy, Field, Labelled } from '../ui/field.tsx'
import { Once } from '../ui/once.tsx'
import { FrequencySelect } from './frequency-select.tsx'

/** The values of the new-issue form and their problems. */
export type IssueFormState = { values: Record<string, string | undefined>; problems: IssueProblem[] }

type Props = IssueFormState & {
  /** The current year, which the new issue will belong to. */
  year: number
}

/** A one-line form that adds an issue to the current year. */
export function AddIssueForm({ values, problems, year }: Props) {
  const errors = errorsOf(problems)
  const other = problems.find(({ other }) => other)?.other
  const help = other && { link: { href: paths.adminIssue(other), text: 'Open it' } }
  const frequency = { name: 'frequency', error: errorOf(errors, 'frequency') }
  return (
    <section className="card" aria-labelledby="add-issue">
      <h2 id="add-issue">Add an issue of {year}</h2>
      <ErrorSummary errors={errors} />
      <form
        method="post"
        action={paths.adminArchives()}
        className="form inline"
        noValidate
        {...inPlace(paths.adminArchives())}
      >
        <Once />
        {(['volume', 'issue'] as const).map((name) => (
          <Field
            key={name}
            name={name}
            label={issueLabels[name]}
            defaultValue={values[name] ?? ''}
            error={errorOf(errors, name)}
            help={name === 'issue' ? help : undefined}
            inputMode="numeric"
            autoComplete="off"
            required
            size={6}
          />
        ))}
        <Labelled label={issueLabels.frequency} {...frequency}>
          <FrequencySelect
            id="frequency"
            placeholder="Select frequency"
            defaultValue={values.frequency ?? ''}
            required
            {...describedBy(frequency)}
          />
        </Labelled>
        <button type="submit" className="button">
          Add issue
        </button>
      </form>
    </section>
  )
}
