import { paths } from '../../src/core/paths.ts'
import { errorOf, type FieldError } from '../../src/core/text/problems.ts'
import { settingNames, settingOf } from '../../src/office/settings/problems.ts'
import type { Settings, SettingsGroup } from '../../src/office/settings/rules.ts'
import type { WarningContext } from '../../src/office/settings/warning-rules.ts'
import { DraftNote } from '../ui/form/draft-note.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Group } from '../ui/group.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SettingInput } from './setting-input.tsx'

type Props = {
  /** The form's values. */
  values: Settings
  /** The version being edited: an ISO time. */
  modification: string
  /** The change whose settings the form brings back. */
  restores: string | undefined
  errors: readonly FieldError[]
  /** Warnings about values that look wrong but are accepted. */
  warnings: Partial<Record<keyof Settings, string>>
  /** The facts from which a script works out warnings while settings are typed. */
  context: WarningContext
}

/** The settings form, group by group. */
export function SettingsPage({ values, modification, restores, errors, warnings, context }: Props) {
  return (
    <>
      <PageHead title="Settings">
        <div className="row-actions">
          <a href={paths.adminLetterWording()}>Notice to authors</a>
          <a href={paths.adminSettingsHistory()}>History</a>
        </div>
      </PageHead>
      <DraftNote />
      <ErrorSummary errors={errors} />
      <form method="post" action={paths.adminSettings()} encType="multipart/form-data" noValidate data-kept="settings">
        <input type="hidden" name="back" value={paths.adminSettings()} />
        <input type="hidden" name="modification" value={modification} />
        {restores && <input type="hidden" name="restores" value={restores} />}
        {settingsGroups.map((group) => (
          <Fields key={group.id} group={group} values={values} errors={errors} warnings={warnings} />
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
          <form-guard className="hint" role="status" />
          <setting-doubts data-year={context.year} data-origin={context.origin} />
        </div>
      </form>
    </>
  )
}

type GroupProps = { group: (typeof settingsGroups)[number] } & Pick<Props, 'values' | 'errors' | 'warnings'>

function Fields({ group, values, errors, warnings }: GroupProps) {
  return (
    <Group {...group}>
      {settingNames
        .filter((name) => settingOf(name).group === group.id)
        .map((name) => (
          <div key={name} className={settingOf(name).isShort ? 'half' : undefined}>
            <SettingInput name={name} value={values[name]} error={errorOf(errors, name)} warning={warnings[name]} />
          </div>
        ))}
    </Group>
  )
}

/** The parts of the settings' form in order, each with its purpose. */
const settingsGroups: { id: SettingsGroup; title: string; text: string }[] = [
  {
    id: 'journal',
    title: 'The journal',
    text: 'The journal’s identity. The format is always Online. Empty fields are not shown.',
  },
  {
    id: 'numbers',
    title: 'Numbers and scores',
    text: 'Shown at the top of every page and on the home page; the ISSNs also in the metadata for indexes.',
  },
  { id: 'contact', title: 'Contact', text: 'How authors and readers reach you.' },
  { id: 'fees', title: 'Fees', text: 'On the home page, under the publication process.' },
  { id: 'home', title: 'Home page and appearance', text: 'What a reader sees first.' },
  { id: 'web', title: 'Address and licence', text: 'What the rest of the world links to.' },
  {
    id: 'articles',
    title: 'Articles',
    text: 'What holds for every article that says nothing else, how DOIs are made, and who preserves the articles.',
  },
  { id: 'documents', title: 'Documents', text: 'Used only on certificates.' },
]
