import type { InputHTMLAttributes } from 'react'
import { Labelled, parted } from './labelled.tsx'

/** A file input of authors and reviewers, on which files can be dropped. */
export function UploadField(props: InputHTMLAttributes<HTMLInputElement> & Labelled) {
  const { around, control } = parted(props)
  return (
    <Labelled {...around}>
      <upload-field className="file-drop">
        <input type="file" {...control} />
      </upload-field>
    </Labelled>
  )
}
