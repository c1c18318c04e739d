import { paths } from '../../src/paths.ts'
import { maxCharacters } from '../../src/settings/fields.ts'
import { type ImageSetting, isImage, settingLabels } from '../../src/settings/problems.ts'
import { Field, TextField } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { RichText } from '../ui/rich-text.tsx'
import type { SettingField } from './settings-groups.ts'

type Props = {
  field: SettingField
  /** What stands in it; of an image the name under which it is stored. */
  value: string
  error: string | undefined
  warning: string | undefined
}

/** The control of one setting, with where it appears. */
export function SettingInput({ field: { name, hint, kind = 'line', input }, value, error, warning }: Props) {
  const label = settingLabels[name]
  if (isImage(name)) return <ImageInput name={name} value={value} hint={hint} error={error} />
  const shown = { name, label, hint, error, warning, defaultValue: value, maxLength: maxCharacters(name) }
  if (kind === 'rich') return <RichText {...{ name, label, hint, error, value }} kind="text" />
  return kind === 'lines' ? <TextField {...shown} rows={4} /> : <Field {...shown} {...input} />
}

type ImageProps = { name: ImageSetting; value: string; hint: string; error: string | undefined }

/** An image: the present one with a way to take it away, and another to choose. */
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
