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

/** A file of a paper, or several where there may be. */
export const PaperFile = (file: Props) => <Field type="file" {...fieldOf(file)} />

/** A {@link PaperFile} of a form that a script sends: a refusal of the form leaves what was chosen. */
export const KeptPaperFile = (file: Props) => <UploadField {...fieldOf(file)} />

function fieldOf({ kind, label, hint, required = false }: Props) {
  const { formats, most } = fileKinds[kind]
  const words = `${formats.map((format) => format.toUpperCase()).join(', ')}; at most 20 MB. ${hint ?? ''}`.trim()
  const shown = { name: kind, label, hint: words, isOptional: !required }
  return { ...shown, multiple: most > 1, accept: acceptedBy(kind), required }
}
