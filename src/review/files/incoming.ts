import type { Files } from '../../core/files/files.ts'
import { brokenFile, endingsIn, startBytes, wrongFile } from '../../core/files/nature-rules.ts'
import type { Problem } from '../../core/text/problems.ts'
import { t } from '../../core/words/words.ts'
import type { SpooledForm } from '../../web/http/uploads/parts.ts'
import { formatOf } from './format.ts'
import {
  acceptedBy,
  type FileFault,
  type FileKind,
  type Format,
  fileProblems,
  fileProblemText,
  isFileKind,
  kindTooMany,
} from './rules.ts'

/** A file from a form, in a format that its kind allows. */
export type IncomingFile = SpooledForm['files'][number] & { kind: FileKind; format: Format }

/** The files of a form, and the problems of receiving them. */
export type SentFiles = Pick<SpooledForm, 'files' | 'problems'>

const noFiles: SentFiles = { files: [], problems: [] }

type Read = { files: IncomingFile[]; problems: Problem[] }

/** Checks the received files, and returns each with its kind, or its problem. */
export async function readFiles({ files, problems }: SentFiles): Promise<Read> {
  const taken: IncomingFile[] = []
  const refused = problems.map(({ field, code }) => fileProblem(field, code))
  for (const file of files) {
    const kind = file.field
    if (!isFileKind(kind)) continue
    const found = await formatOf(file.path, kind)
    if (found.ok) taken.push({ ...file, kind, format: found.format })
    else refused.push(await namedProblem(file, kind, found))
  }
  return { files: taken, problems: refused }
}

/**
 * Returns the problem of a broken file, or of one in a wrong format, with its name; any other as {@link fileProblem}.
 */
async function namedProblem(
  { path, name }: SentFiles['files'][number],
  kind: FileKind,
  { code, fault }: Exclude<Awaited<ReturnType<typeof formatOf>>, { ok: true }>,
): Promise<Problem> {
  const problem = fileProblem(kind, code, fault)
  if (code !== 'invalid_file' || fault) return problem
  const file = { name, start: await Bun.file(path).slice(0, startBytes).bytes() }
  const endings = endingsIn(acceptedBy(kind))
  return { ...problem, message: wrongFile(file, endings) ?? brokenFile(file, endings) }
}

/** Works as {@link readFiles}, for files that are sent without others; also refuses too many of them. */
export async function checkedFiles(form = noFiles): Promise<Read> {
  const { files, problems } = await readFiles(form)
  return { files, problems: [...problems, ...roundRefusals([], files)] }
}

/** Returns why files cannot be added to the present ones; their bytes are in the store already. */
export function roundRefusals(there: { kind: FileKind; bytes: number }[], added: readonly IncomingFile[]): Problem[] {
  const kind = kindTooMany(there, added)
  return kind ? [fileProblem(kind, 'too_many')] : []
}

/** Returns the problem of a file. */
export function fileProblem(field: string, code: string, fault?: FileFault): Problem {
  const one = fileProblems.find((known) => known === code)
  const message = one && isFileKind(field) ? fileProblemText(field, one, fault) : t('This is not valid')
  return { field, code, message }
}

/** Moves files into the store, before the transaction that names them. */
export async function keepFiles(files: Files, incoming: readonly IncomingFile[]): Promise<void> {
  for (const file of incoming) await files.take(file)
}
