import { paths } from '../../src/paths.ts'
import type { Settings } from '../../src/settings/rules.ts'
import { errorOf, type FieldError } from '../../src/text/problems.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Group } from '../ui/group.tsx'
import { SettingInput } from './setting-input.tsx'
import { type SettingsGroup, settingsGroups } from './settings-groups.ts'

type Props = {
  /** The form's values. */
  values: Settings
  /** The version being edited: an ISO time. */
  modification: string
  errors: readonly FieldError[]
  /** Warnings about values that look wrong but are accepted. */
  warnings: Partial<Record<keyof Settings, string>>
}

/** The settings form, group by group. */
export function SettingsPage({ values, modification, errors, warnings }: Props) {
  return (
    <>
      <div className="head">
        <h1>Settings</h1>
        <a href={paths.adminSettingsHistory()}>History</a>
      </div>
      <ErrorSummary errors={errors} />
      <form method="post" action={paths.adminSettings()} encType="multipart/form-data" noValidate data-kept="settings">
        <input type="hidden" name="back" value={paths.adminSettings()} />
        <input type="hidden" name="modification" value={modification} />
        {settingsGroups.map((group) => (
          <Fields key={group.id} group={group} {...{ values, errors, warnings }} />
        ))}
        <div className="save-bar">
          <button type="submit" className="button">
            Save settings
          </button>
          <button
            type="submit"
            className="button quiet"
            formAction={paths.adminSettingsPreview()}
            formTarget="settings-preview"
          >
            Preview
          </button>
          <span className="hint" data-draft-note="" role="status" />
        </div>
      </form>
    </>
  )
}

type GroupProps = { group: SettingsGroup } & Pick<Props, 'values' | 'errors' | 'warnings'>

function Fields({ group: { id, title, text, fields }, values, errors, warnings }: GroupProps) {
  return (
    <Group id={id} title={title} text={text}>
      {fields.map((field) => (
        <div key={field.name} className={field.kind === 'short' ? 'half' : undefined}>
          <SettingInput
            field={field}
            value={values[field.name]}
            error={errorOf(errors, field.name)}
            warning={warnings[field.name]}
          />
        </div>
      ))}
    </Group>
  )
}
