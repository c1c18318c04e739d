import { acceptedBy, type FileKind, fileKinds } from '../../src/review/files/rules.ts'
import { Field } from '../ui/form/field.tsx'
import { UploadField } from '../ui/form/upload-field.tsx'

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

/** Shows the field for a paper's file, or several if the kind allows them. */
export const PaperFile = (file: Props) => <Field type="file" {...fieldOf(file)} />

/** Shows a {@link PaperFile} in a form that a script sends: a refused form keeps the chosen files. */
export const KeptPaperFile = (file: Props) => <UploadField {...fieldOf(file)} />

function fieldOf({ kind, label, hint, required = false }: Props) {
  const { formats, most } = fileKinds[kind]
  const words = `${formats.map((format) => format.toUpperCase()).join(', ')}; at most 20 MB. ${hint ?? ''}`.trim()
  const shown = { name: kind, label, hint: words, isOptional: !required }
  return { ...shown, multiple: most > 1, accept: acceptedBy(kind), required }
}
