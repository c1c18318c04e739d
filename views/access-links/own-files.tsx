import type { ReactNode } from 'react'
import { sizeText } from '../../src/core/files/rules.ts'
import { t } from '../../src/core/words/words.ts'
import { ButtonForm } from '../ui/form/ask.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'

type OwnFile = { id: string; name: string; bytes: number }

type Props<File> = {
  /** The address of the page that the files belong to. */
  at: string
  files: readonly File[]
  /** Returns the words before a file's name. */
  kindOf?: (file: File) => string
  /** Returns the words after a file's size. */
  after?: (file: File) => ReactNode
}

/** Lists the files of a link's page; empty if there are none. A script renews the parts of `data-files`. */
export function OwnFiles<File extends OwnFile>({ at, files, kindOf, after }: Props<File>) {
  if (files.length === 0) return null
  return (
    <ul className="own-files">
      {files.map((file) => (
        <li key={file.id}>
          {kindOf && <span className="hint">{kindOf(file)}</span>}
          <a href={`${at}/files/${file.id}`} download>
            {file.name || t('Unnamed')}
          </a>
          <span className="hint">{sizeText(file.bytes)}</span>
          {after?.(file)}
        </li>
      ))}
    </ul>
  )
}

/** Says that a file's copy is being made; a script shows the result. */
export function FileWaits() {
  return (
    <span className="hint" data-waiting="">
      {t('is being checked')}
    </span>
  )
}

/** Uploads a form's chosen files with its typed fields. @param form the form's id, if the button is outside the form */
export function UploadButton({ at, form }: { at: string; form?: string }) {
  const to = `${at}/files`
  return <SubmitButton submit={t('Upload')} quiet form={form} formAction={to} data-send={to} busy={t('Uploading…')} />
}

/** Deletes one of these files; files that were sent are kept, so one `ofSent` is left out of the next version. */
export function DeleteFile({ at, file: { id, name }, ofSent }: { at: string; file: OwnFile; ofSent?: boolean }) {
  const submit = ofSent ? t('Leave out') : t('Delete')
  const file = name || t('this file')
  const label = ofSent ? t('Leave out {file}', { file }) : t('Delete {file}', { file })
  return <ButtonForm action={`${at}/files/${id}/delete`} submit={submit} link aria-label={label} />
}
