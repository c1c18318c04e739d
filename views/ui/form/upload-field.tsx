import type { InputHTMLAttributes } from 'react'
import { Labelled, splitFieldProps } from './labelled.tsx'

/** Shows a file input for authors and reviewers, which accepts dropped files. */
export function UploadField(props: InputHTMLAttributes<HTMLInputElement> & Labelled) {
  const { around, control } = splitFieldProps(props)
  return (
    <Labelled {...around}>
      <upload-field className="file-drop">
        <input type="file" {...control} />
      </upload-field>
    </Labelled>
  )
}
