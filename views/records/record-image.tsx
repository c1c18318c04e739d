import type { ReactNode } from 'react'
import type { RecordKind } from '../../src/office/records/kind.ts'
import { FileField } from '../ui/form/file-field.tsx'
import type { ShownForm } from './record-form-page.tsx'

type Props = ShownForm & {
  of: RecordKind
  hint: string
  /** Whether the record has an image, which can then be removed. */
  isPresent: boolean
  /** The image as readers see it. */
  children: ReactNode
}

/** Shows the current image of a record, and a field to replace it. */
export function RecordImage({ of: { image }, values, hint, isPresent, children }: Props) {
  if (!image) return null
  const { column, label, none } = image
  return (
    <FileField name="imgFile" label={label} kind="image" hint={hint}>
      {children && (
        <div className="present">
          {children}
          {isPresent && (
            <label>
              <input type="checkbox" name={column} value={none} defaultChecked={values[column] === none} /> Remove the{' '}
              {label.toLowerCase()}
            </label>
          )}
        </div>
      )}
    </FileField>
  )
}
