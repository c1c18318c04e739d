import { paths } from '../../src/core/paths.ts'
import { type SettingName, settingOf } from '../../src/office/settings/problems.ts'
import { Field, SelectField, SwitchField, TextField } from '../ui/form/field.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { Offered } from '../ui/form/offered.tsx'
import { RichText } from '../ui/form/rich-text.tsx'
import { QuestionFields } from './question-fields.tsx'

type Props = {
  name: SettingName
  /** The value; for an image, its stored name. */
  value: string
  warning: string | undefined
}

/** Shows the control of one setting; its hint says where the value appears. */
export function SettingInput({ name, value, warning }: Props) {
  const of = settingOf(name)
  const { switchedOn, choices, maxLength, inputMode, placeholder } = of
  const described = { name, label: of.label, hint: of.hint }
  if (of.isFile)
    return (
      <FileField {...described} kind="image">
        {value !== '' && <PresentImage name={name} value={value} />}
      </FileField>
    )
  if (name === 'review_questions') return <QuestionFields {...described} value={value} />
  if (of.isHtml) return <RichText {...described} value={value} kind="text" />
  if (switchedOn !== undefined)
    return (
      <>
        <input type="hidden" name="switches" value={name} />
        <SwitchField {...described} value={switchedOn} defaultChecked={value === switchedOn} />
      </>
    )
  if (choices) return <SelectField {...described} choices={choices} defaultValue={value} />
  const fieldProps = {
    ...described,
    warning: of.warn && (warning ?? ''),
    required: of.isRequired,
    defaultValue: value,
    maxLength,
  }
  return of.isMultiline ? (
    <TextField {...fieldProps} rows={4} />
  ) : (
    <>
      <Field
        {...fieldProps}
        inputMode={inputMode}
        placeholder={placeholder}
        list={of.offered && `${name}-offered`}
        autoComplete={of.offered && 'off'}
      />
      {of.offered && <Offered id={`${name}-offered`} values={of.offered} />}
    </>
  )
}

/** Shows the current image of a setting, with a box that removes it. */
function PresentImage({ name, value }: Pick<Props, 'name' | 'value'>) {
  return (
    <div className="present">
      <img src={paths.adminSettingsImage(value)} alt={`${settingOf(name).label}, as it is now`} />
      <label>
        <input type="checkbox" name="remove" value={name} /> Remove {settingOf(name).label.toLowerCase()}
      </label>
    </div>
  )
}
