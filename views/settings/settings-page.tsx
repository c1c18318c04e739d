import { type ComponentProps, use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { truncateWithEllipsis } from '../../src/core/text/clean.ts'
import { decodeHtml, plainText } from '../../src/core/text/html.ts'
import { type SettingName, settingNames, settingOf, settingPath } from '../../src/office/settings/problems.ts'
import { parseShownQuestions } from '../../src/office/settings/question-rules.ts'
import { type Settings, type SettingsSection, sectionNames, settingsSections } from '../../src/office/settings/rules.ts'
import type { WarningContext } from '../../src/office/settings/warning-rules.ts'
import { DraftNote } from '../ui/form/draft-note.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Group } from '../ui/group.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Screen } from '../ui/viewer.tsx'
import { MailServer } from './mail-server.tsx'
import { SettingInput } from './setting-input.tsx'

type Warnings = Partial<Record<keyof Settings, string>>

type Props = {
  /** The section of the form; undefined for all sections except the wording of letters. */
  section: SettingsSection | undefined
  /** The form's values. */
  values: Settings
  /** The version being edited: an ISO time. */
  modification: string
  /** The change whose settings the form restores. */
  restores: string | undefined
  /** Warnings about values that look wrong but are accepted. */
  warnings: Warnings
  /** The facts that a script uses to compute warnings while settings are typed. */
  context: WarningContext
}

const sectionPath = (name: SettingsSection) =>
  name === 'letters' ? paths.adminLetterWording() : paths.adminSettingsSection(name)

/** Shows the form of a section of the settings, or of all sections. */
export function SettingsPage({ section, values, modification, restores, warnings, context }: Props) {
  const action = section ? sectionPath(section) : paths.adminSettings()
  const sections = section ? [section] : sectionNames.filter((name) => name !== 'letters')
  return (
    <>
      <SettingsHead />
      <SectionLinks current={section} />
      <DraftNote />
      <ErrorSummary />
      <form role="none" method="post" action={action} encType="multipart/form-data" noValidate data-kept="settings">
        <input type="hidden" name="back" value={action} />
        <input type="hidden" name="modification" value={modification} />
        {restores && <input type="hidden" name="restores" value={restores} />}
        {sections.map((name) => (
          <Fields key={name} section={name} values={values} warnings={warnings} />
        ))}
        <div className="save-bar">
          <SubmitButton submit="Save settings" />
          <SubmitButton
            submit="Preview"
            quiet
            formAction={paths.adminSettingsPreview()}
            formTarget="settings-preview"
          />
          <form-guard className="hint" role="status" />
          <setting-doubts data-year={context.year} data-origin={context.origin} />
        </div>
      </form>
    </>
  )
}

function SettingsHead() {
  return (
    <PageHead
      title="Settings"
      hint={`Times are shown in the zone ${use(Screen).zone}, which JOURNAL_TZ sets on the journal’s machine.`}
    >
      <a href={paths.adminSettingsHistory()}>History</a>
    </PageHead>
  )
}

/** Links to all sections. */
function SectionLinks({ current }: { current: SettingsSection | undefined }) {
  return (
    <nav className="section-names" aria-label="Sections">
      {sectionNames.map((name) => (
        <a key={name} href={sectionPath(name)} aria-current={name === current ? 'page' : undefined}>
          {settingsSections[name].title}
        </a>
      ))}
    </nav>
  )
}

const listSectionSettings = (section: SettingsSection) =>
  settingNames.filter((name) => settingOf(name).section === section)

type FieldsProps = { section: SettingsSection } & Pick<Props, 'values' | 'warnings'>

function Fields({ section, values, warnings }: FieldsProps) {
  return (
    <Group id={section} {...settingsSections[section]}>
      {listSectionSettings(section).map((name) => (
        <div key={name} className={settingOf(name).isShort ? 'half' : undefined}>
          <SettingInput name={name} value={values[name]} warning={warnings[name]} />
        </div>
      ))}
    </Group>
  )
}

type ListProps = { values: Settings; warnings: Warnings; mail: ComponentProps<typeof MailServer> }

/** Lists all sections with the values in each, every setting a link to its field. */
export function SettingsListPage({ values, warnings, mail }: ListProps) {
  return (
    <>
      <SettingsHead />
      <ErrorSummary />
      {sectionNames.map((section) => (
        <section key={section} className="group settings-list" aria-labelledby={`${section}-title`}>
          <div className="about">
            <h2 id={`${section}-title`}>
              <a href={sectionPath(section)}>{settingsSections[section].title}</a>
            </h2>
            <p className="hint">{settingsSections[section].text}</p>
          </div>
          <dl>
            {listSectionSettings(section).map((name) => (
              <div key={name}>
                <dt>
                  <a href={settingPath(name)}>{settingOf(name).label}</a>
                </dt>
                <dd>
                  <Value name={name} value={values[name]} />
                  {warnings[name] && <span className="warning">{warnings[name]}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <MailServer {...mail} />
    </>
  )
}

const maxShown = 90

/** Shows a setting's value in a few words. */
function Value({ name, value }: { name: SettingName; value: string }) {
  const { switchedOn, isFile, isHtml, section } = settingOf(name)
  if (switchedOn !== undefined) return value === switchedOn ? 'Yes' : 'No'
  if (value === '') return <span className="hint">{section === 'letters' ? 'The original' : 'Not set'}</span>
  if (isFile) return 'A picture'
  if (name === 'review_questions')
    return parseShownQuestions(value)
      .map(({ label }) => label)
      .join(' · ')
  return truncateWithEllipsis(isHtml ? plainText(decodeHtml(value)) : value, maxShown)
}
