import { acceptedBy, type FileKind, fileKinds } from '../../src/review/files/rules.ts'
import { describedBy, Labelled } from '../ui/form/labelled.tsx'

/** The names of files by kind. */
export const kindNames: Record<Exclude<FileKind, 'report_file'>, string> = {
  manuscript: 'Manuscript',
  title_page: 'Title page',
  source: 'LaTeX sources',
  supplement: 'Supplement',
  response_file: 'Answer to the reports',
  review_copy: 'Review copy',
  receipt: 'Receipt',
}

type Props = { kind: FileKind; label: string; hint?: string; required?: boolean }

/** A file of a paper, or several where there may be. */
export function PaperFile({ kind, label, hint, required = false }: Props) {
  const { formats, most } = fileKinds[kind]
  const words = `${formats.map((format) => format.toUpperCase()).join(', ')}; at most 20 MB. ${hint ?? ''}`.trim()
  return (
    <Labelled name={kind} label={label} hint={words} isOptional={!required}>
      <input
        type="file"
        id={kind}
        name={kind}
        multiple={most > 1}
        accept={acceptedBy(kind)}
        required={required}
        {...describedBy({ name: kind, hint: words })}
      />
    </Labelled>
  )
}
