import { lookup } from '../../../core/text/clean.ts'
import type { MovedFile } from '../addresses/moved.ts'
import type { DumpRow } from './tables-rules.ts'

/** A file of OJS, with its path below `files_dir`. */
export type DumpFile = Omit<MovedFile, 'problem'>

/** Folders of an article's files by their stage, up to OJS 3.2. */
const stageFolders: Record<string, string> = lookup({
  '1': 'public',
  '2': 'submission',
  '3': 'note',
  '4': 'submission/review',
  '5': 'submission/review/attachment',
  '6': 'submission/final',
  '7': 'submission/fairCopy',
  '8': 'submission/editor',
  '9': 'submission/copyedit',
  '10': 'submission/proof',
  '11': 'submission/productionReady',
  '12': 'submission/layout',
  '13': 'attachment',
  '14': 'submission/signoff',
  '15': 'submission/review/revision',
  '17': 'submission/proof',
  '18': 'submission/query',
})

/** Folders of an article's files in OJS 2, by the letters at the end of a file's name: `101-1010-1-PB.pdf`. */
const letterFolders: Record<string, string> = lookup({
  PB: 'public',
  SP: 'supp',
  NT: 'note',
  RV: 'submission/review',
  ED: 'submission/editor',
  CE: 'submission/copyedit',
  LE: 'submission/layout',
  AT: 'attachment',
})

/**
 * Returns a file up to OJS 3.2, with its path built from article, genre, file, revision, stage and day.
 * OJS 2 stores its name. Source: SubmissionFile::_generateFileName and _fileStageToPath of pkp/pkp-lib,
 * ArticleFileManager of pkp/ojs.
 * @param journal its id
 */
export function readOldFile(row: DumpRow, journal: string): DumpFile {
  const { submission_id, genre_id, file_id, revision, file_stage, date_uploaded, original_file_name, file_name } = row
  const day = (date_uploaded ?? '').slice(0, 10).replaceAll('-', '')
  const name = original_file_name ?? ''
  const made = `${[submission_id, genre_id ?? '', file_id, revision, file_stage, day].join('-')}.${extensionOf(name)}`
  const [, letters = ''] = /-([A-Z]{2})\.\w+$/.exec(file_name ?? '') ?? []
  const folder = file_name
    ? (letterFolders[letters] ?? 'submission/original')
    : (stageFolders[file_stage ?? ''] ?? 'submission')
  return {
    id: file_id ?? '',
    path: `journals/${journal}/articles/${submission_id}/${folder}/${file_name || made}`,
    name,
    isPdf: /pdf$/i.test(row.file_type ?? '') || extensionOf(file_name || name) === 'pdf',
    size: Number(row.file_size ?? 0),
  }
}

/** Returns a file since OJS 3.3, which stores its path. */
export function readNewFile(row: DumpRow, { file, name }: { file: DumpRow; name: string }): DumpFile {
  const path = file.path ?? ''
  const isPdf = /pdf$/i.test(file.mimetype ?? '') || extensionOf(path) === 'pdf'
  return { id: row.submission_file_id ?? '', path, name, isPdf, size: 0 }
}

/**
 * Returns a file's extension as FileManager::parseFileExtension of pkp/pkp-lib does: a missing or unusual one becomes
 * `txt`.
 */
function extensionOf(name: string): string {
  if (/\.tar\.gz$/i.test(name)) return 'tar.gz'
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  return !/^\w{1,6}$/.test(extension) || extension.includes('php') ? 'txt' : extension
}
