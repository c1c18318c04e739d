import { paths } from '../../src/paths.ts'
import { maxCharacters } from '../../src/settings/fields.ts'
import { type ImageSetting, isImage, settingLabels } from '../../src/settings/problems.ts'
import { Field, TextField } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { RichText } from '../ui/rich-text.tsx'
import type { SettingField } from './settings-groups.ts'

type Props = {
  field: SettingField
  /** The value; for an image, the name it is stored under. */
  value: string
  error: string | undefined
  warning: string | undefined
}

/** The control of one setting; its hint says where the value appears. */
export function SettingInput({ field: { name, hint, kind = 'line', input }, value, error, warning }: Props) {
  const label = settingLabels[name]
  if (isImage(name)) return <ImageInput name={name} value={value} hint={hint} error={error} />
  const shown = { name, label, hint, error, warning, defaultValue: value, maxLength: maxCharacters(name) }
  if (kind === 'rich') return <RichText {...{ name, label, hint, error, value }} kind="text" />
  return kind === 'lines' ? <TextField {...shown} rows={4} /> : <Field {...shown} {...input} />
}

type ImageProps = { name: ImageSetting; value: string; hint: string; error: string | undefined }

/** An image setting: the current image with a box that removes it, and a field to replace it. */
function ImageInput({ name, value, hint, error }: ImageProps) {
  const label = settingLabels[name]
  return (
    <FileField name={name} label={label} kind="image" hint={hint} error={error}>
      {value !== '' && (
        <div className="present-image">
          <img src={paths.adminSettingsImage(value)} alt={`${label}, as it is now`} />
          <label>
            <input type="checkbox" name="remove" value={name} /> Take it away
          </label>
        </div>
      )}
    </FileField>
  )
}
