import { paths } from '../../src/core/paths.ts'
import { pageIn } from '../../src/core/text/paging.ts'
import { changedFields } from '../../src/journal/record/issues/fields.ts'
import { type AdminIssue, issueWithYear } from '../../src/journal/record/issues/rules.ts'
import type { ShownForm } from '../records/record-form-page.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { DraftForm } from '../ui/form/draft-form.tsx'
import { Field } from '../ui/form/field.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { describedBy, Labelled } from '../ui/form/labelled.tsx'
import { RichText } from '../ui/form/rich-text.tsx'
import { FrequencySelect } from './frequency-select.tsx'

type Props = { issue: AdminIssue; form: ShownForm }

const { frequency, ...checkedFields } = changedFields // the months of an old issue may be unknown

/** Changes an issue's months, the label that replaces its number, and the head of its page. */
export function IssueFormPage({ issue, form: { values, notes } }: Props) {
  const of = (name: 'title' | 'editors' | 'issue_label') => ({
    name,
    label: changedFields[name].label,
    maxLength: changedFields[name].maxLength,
    defaultValue: values[name] ?? '',
    isOptional: true,
    autoComplete: 'off',
  })
  const page = pageIn(values.page)
  return (
    <>
      <BackLink href={paths.adminArchives(page)}>Archives</BackLink>
      <h1>Edit {issueWithYear(issue)}</h1>
      <DraftForm
        kind="record"
        fields={checkedFields}
        version="modification"
        action={paths.adminIssueFrequency(issue)}
        notes={notes}
        hidden={{ modification: values.modification, page: page > 1 ? String(page) : '' }}
        submit="Save"
        beside={<ButtonLink text="Cancel" quiet href={paths.adminArchives(page)} />}
      >
        <div className="pair">
          <Labelled
            name="frequency"
            label={frequency.label}
            hint="The months this issue covers. Applies to its articles too."
          >
            <FrequencySelect
              defaultValue={values.frequency}
              placeholder={values.frequency ? undefined : 'Not known'}
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
            <div className="present">
              <img src={paths.issueCover(issue.cover)} alt="The cover, as it is now" />
              <label>
                <input type="checkbox" name="remove" value="cover" /> Remove cover
              </label>
            </div>
          )}
        </FileField>
      </DraftForm>
    </>
  )
}
