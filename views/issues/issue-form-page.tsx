import { paths } from '../../src/core/paths.ts'
import { changedFields } from '../../src/journal/issues/fields.ts'
import { type AdminIssue, issueWithYear } from '../../src/journal/issues/rules.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { describedBy, Labelled } from '../ui/form/labelled.tsx'
import { RichText } from '../ui/form/rich-text.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { FrequencySelect } from './frequency-select.tsx'

type Props = {
  issue: AdminIssue
  /** The fields as typed, and the issue's version that they were typed from. */
  values: Record<string, string | undefined>
  modification: string
  /** The page of the list to return to. */
  page: number
}

/** Changes the months an issue covers, what is shown in place of its number, and what leads its page. */
export function IssueFormPage({ issue, values, modification, page }: Props) {
  const of = (name: 'title' | 'editors' | 'issue_label') => ({
    ...{ name, label: changedFields[name].label, maxLength: changedFields[name].maxLength },
    ...{ defaultValue: values[name] ?? '', isOptional: true, autoComplete: 'off' },
  })
  const { frequency = '' } = values
  return (
    <>
      <BackLink href={paths.adminArchives(page)}>Archives</BackLink>
      <h1>Edit {issueWithYear(issue)}</h1>
      <ErrorSummary />
      <form
        role="none"
        method="post"
        action={paths.adminIssueFrequency(issue)}
        className="form"
        encType="multipart/form-data"
        noValidate
      >
        <div className="pair">
          <Labelled
            name="frequency"
            label={changedFields.frequency.label}
            hint="The months this issue covers. Applies to its articles too."
          >
            <FrequencySelect
              defaultValue={frequency}
              placeholder={frequency ? undefined : 'Not known'}
              {...describedBy({ name: 'frequency', hint: 'there is one' })}
            />
          </Labelled>
          <Field {...of('issue_label')} hint="In place of its number, such as Suppl. 1 or Especial 1." />
        </div>
        <Field {...of('title')} hint="Of a special issue. It leads the issue’s page, and its articles name it." />
        <Field {...of('editors')} hint={`${changedFields.editors.description}.`} />
        <RichText
          name="description"
          label={changedFields.description.label}
          kind="text"
          hint="Readers see it above the articles."
          value={values.description ?? ''}
        />
        <FileField name="cover" label="Cover" kind="image" hint="PNG, JPEG, WebP or GIF, at most 2 MB.">
          {issue.cover !== '' && (
            <div className="present-image">
              <img src={paths.issueCover(issue.cover)} alt="The cover, as it is now" />
              <label>
                <input type="checkbox" name="remove" value="cover" /> Remove cover
              </label>
            </div>
          )}
        </FileField>
        <input type="hidden" name="modification" value={modification} />
        <input type="hidden" name="page" value={page} />
        <div className="actions">
          <SubmitButton submit="Save" />
          <ButtonLink text="Cancel" quiet href={paths.adminArchives(page)} />
        </div>
      </form>
    </>
  )
}
