import type { Files } from '../../core/files/files.ts'
import { brokenFile, endingsIn, startBytes, wrongFile } from '../../core/files/nature-rules.ts'
import type { Problem } from '../../core/text/problems.ts'
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

/** A file that came in a form, whose bytes are what its kind takes. */
export type IncomingFile = SpooledForm['files'][number] & { kind: FileKind; format: Format }

/** The files of a form, and what was wrong with them on the way. */
export type SentFiles = Pick<SpooledForm, 'files' | 'problems'>

const noFiles: SentFiles = { files: [], problems: [] }

type Read = { files: IncomingFile[]; problems: Problem[] }

/** The files that came, each with its kind and problem. */
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

/** The problem of a file of another kind, or a broken one, by its name; any other as {@link fileProblem}. */
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

/** As {@link readFiles}, for files that come without others: too many of them are refused too. */
export async function checkedFiles(form = noFiles): Promise<Read> {
  const { files, problems } = await readFiles(form)
  return { files, problems: [...problems, ...roundRefusals([], files)] }
}

/** Why files cannot come beside those that are there; their bytes are in the store already. */
export function roundRefusals(there: { kind: FileKind; bytes: number }[], added: readonly IncomingFile[]): Problem[] {
  const kind = kindTooMany(there, added)
  return kind ? [fileProblem(kind, 'too_many')] : []
}

/** Says the problem of a file. */
export function fileProblem(field: string, code: string, fault?: FileFault): Problem {
  const one = fileProblems.find((known) => known === code)
  const message = one && isFileKind(field) ? fileProblemText(field, one, fault) : 'This is not valid'
  return { field, code, message }
}

/** Moves files into the store, before the transaction that names them. */
export async function keepFiles(files: Files, incoming: readonly IncomingFile[]): Promise<void> {
  for (const file of incoming) await files.take(file)
}
