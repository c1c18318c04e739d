import type { ReactNode } from 'react'
import { sizeText } from '../../src/core/files/rules.ts'
import { ButtonForm } from '../ui/form/ask.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'

type OwnFile = { id: string; name: string; bytes: number }

type Props<File> = {
  /** The address of the page whose files they are. */
  at: string
  files: readonly File[]
  /** The words before a file's name. */
  kindOf?: (file: File) => string
  /** The words after its size. */
  after?: (file: File) => ReactNode
}

/** The files of a link's page; nothing if there are none. A script renews the parts of `data-files`. */
export function OwnFiles<File extends OwnFile>({ at, files, kindOf, after }: Props<File>) {
  if (files.length === 0) return null
  return (
    <ul className="own-files">
      {files.map((file) => (
        <li key={file.id}>
          {kindOf && <span className="hint">{kindOf(file)}</span>}
          <a href={`${at}/files/${file.id}`} download>
            {file.name || 'Unnamed'}
          </a>
          <span className="hint">{sizeText(file.bytes)}</span>
          {after?.(file)}
        </li>
      ))}
    </ul>
  )
}

/** Says that a file's copy is being made; a script shows what came of it. */
export function FileWaits() {
  return (
    <span className="hint" data-waiting="">
      is being checked
    </span>
  )
}

/** Uploads a form's chosen files with its typed fields. @param form its id, where the button stands outside */
export function UploadButton({ at, form }: { at: string; form?: string }) {
  const to = `${at}/files`
  return <SubmitButton submit="Upload" quiet form={form} formAction={to} data-send={to} busy="Uploading…" />
}

/** Deletes one of these files; what was sent stays, so one `ofSent` is left out of what is sent next. */
export function DeleteFile({ at, file: { id, name }, ofSent }: { at: string; file: OwnFile; ofSent?: boolean }) {
  const submit = ofSent ? 'Leave out' : 'Delete'
  const label = `${submit} ${name || 'this file'}`
  return <ButtonForm action={`${at}/files/${id}/delete`} submit={submit} link aria-label={label} />
}
