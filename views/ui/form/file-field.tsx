import { createContext, type ReactNode, use } from 'react'
import { type FileKind, limitText, maxPdfBytes } from '../../../src/core/files/rules.ts'
import { describedBy, Labelled } from './labelled.tsx'

type Props = {
  /** Also the control's id. */
  name: string
  label: string
  kind: FileKind
  hint?: string
  required?: boolean
  /** The current file, such as a link to the PDF or the picture. */
  children?: ReactNode
}

const accepted: Record<FileKind, string> = {
  pdf: 'application/pdf,.pdf',
  text: '.docx,.odt,.xml,.zip',
  paper: 'application/pdf,.pdf,.docx,.odt,.xml,.zip',
  image: 'image/png,image/jpeg,image/webp,image/gif',
  figure: 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml,image/tiff',
}

/** The journal's largest PDF, in bytes. */
export const PdfLimit = createContext(maxPdfBytes)

/**
 * Shows a file input; a PDF's states the limit. With scripts it accepts dropped files, checks and shows them before
 * sending.
 */
export function FileField({ name, label, kind, required, children, ...field }: Props) {
  const most = use(PdfLimit)
  const takesPdf = kind === 'pdf' || kind === 'paper'
  const hint = kind === 'pdf' ? `At most ${limitText(most)}. ${field.hint ?? ''}` : field.hint
  return (
    <Labelled name={name} label={label} hint={hint} isOptional={!required}>
      <file-drop className="file-drop" data-drop={kind} data-most={takesPdf ? most : undefined}>
        {children}
        <div data-told="" />
        <input
          type="file"
          id={name}
          name={name}
          accept={accepted[kind]}
          required={required}
          {...describedBy({ name, hint })}
        />
      </file-drop>
    </Labelled>
  )
}
