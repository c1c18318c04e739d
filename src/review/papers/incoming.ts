import type { Files } from '../../core/files/files.ts'
import type { SpooledForm } from '../../web/http/spooled-body.ts'
import { formatOf } from '../files/format.ts'
import { type FileKind, type Format, fileProblemText, isFileKind, roundProblem } from '../files/rules.ts'

/** A file that came in a form, whose bytes are what its kind takes. */
export type IncomingFile = SpooledForm['files'][number] & { kind: FileKind; format: Format }

type Refused = { field: string; code: string; message: string }

/** Looks at the files of a form by their bytes. */
export async function checkedFiles({
  files,
  problems,
}: Pick<SpooledForm, 'files' | 'problems'>): Promise<{ files: IncomingFile[]; problems: Refused[] }> {
  const taken: IncomingFile[] = []
  const refused = problems.map(({ field, code }) => withText(field, code))
  for (const file of files) {
    const kind = file.field
    if (!isFileKind(kind)) continue
    const found = await formatOf(file.path, kind)
    if (found.ok) taken.push({ ...file, kind, format: found.format })
    else refused.push(withText(kind, found.code))
  }
  return { files: taken, problems: [...refused, ...roundRefusals([], taken)] }
}

/** Why files cannot come beside those that are there; their bytes are not looked at again, since the store has them. */
export function roundRefusals(there: { kind: FileKind; bytes: number }[], added: readonly IncomingFile[]): Refused[] {
  const tooMany = roundProblem(there, [...added])
  return tooMany ? [withText(tooMany.field, tooMany.code)] : []
}

const known = ['file_too_large', 'too_many', 'pdf_needed', 'encrypted', 'invalid_file'] as const

function withText(field: string, code: string): Refused {
  const one = known.find((known) => known === code)
  const message = one && isFileKind(field) ? fileProblemText(field, one) : 'This is not valid'
  return { field, code, message }
}

/** Moves files into the store, before the transaction that names them. */
export async function keepFiles(files: Files, incoming: readonly IncomingFile[]): Promise<void> {
  for (const file of incoming) await files.take(file)
}
