import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashContent } from '../../../core/files/files.ts'
import { mostPdfBytes, paperLimits } from '../../../core/files/rules.ts'
import { plainText } from '../../../core/text/html.ts'
import { zip } from '../../../engines/archives/archives.ts'
import { missingReason } from '../../import/pdf.ts'
import { embeddedPath, isXmlName, type MovedFile, type MovedGalley, type UnimportedPart } from '../addresses/moved.ts'
import type { StorePdf } from '../source.ts'
import { type DumpFile, readNewFile, readOldFile } from './files-rules.ts'
import type { DumpRows } from './rows.ts'
import { isSet, readSettingInLocale, type Settings, settingsIn } from './settings-rules.ts'
import type { DumpRow } from './tables-rules.ts'

/** The source of galleys: the journal's id and its files folder. */
type Place = { rows: DumpRows; id: string; folder: string; keep: StorePdf }

/** Reads a galley and its file from the folder. */
export async function readGalley(journal: Place, row: DumpRow, isOld: boolean): Promise<MovedGalley> {
  const { rows } = journal
  const table = isOld ? 'submission_galley_settings' : 'publication_galley_settings'
  const publisherId = readSettingInLocale(
    settingsIn(rows.of(table, 'galley_id', row.galley_id)),
    'pub-id::publisher-id',
  )
  const file = findGalleyFile(journal, row)
  return {
    names: [...new Set([row.galley_id ?? '', row.url_path ?? '', publisherId].filter(Boolean))],
    label: row.label ?? '',
    locale: row.locale ?? '',
    remote: row.remote_url ?? '',
    file: file && (await withPictures(journal, row, await checkMovedFile(journal.folder, file))),
  }
}

/** The type and stage of files that depend on another: `ASSOC_TYPE_SUBMISSION_FILE`, `SUBMISSION_FILE_DEPENDENT`. */
const dependent = { type: '515', stage: '17' }

/** Packs an XML file with the pictures that depend on it, if any. */
async function withPictures(journal: Place, row: DumpRow, file: MovedFile): Promise<MovedFile> {
  if (file.problem || !isXmlName(file.name)) return file
  const { rows, folder, keep } = journal
  const pictures = rows
    .of('submission_files', 'assoc_id', row.submission_file_id ?? row.file_id)
    .filter((one) => one.assoc_type === dependent.type && one.file_stage === dependent.stage)
    .flatMap((one) => findGalleyFile(journal, one) ?? [])
  const parts = new Map<string, Uint8Array>()
  for (const { path, name } of [{ ...file, name: 'article.xml' }, ...pictures]) {
    const bytes = await Bun.file(join(folder, path))
      .bytes()
      .catch(() => undefined)
    if (bytes) parts.set(name, bytes)
  }
  const bytes = [...parts.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (parts.size < 2 || bytes > paperLimits.file) return file
  const packed = zip(parts)
  await keep(packed)
  return { ...file, path: embeddedPath(hashContent(packed)) }
}

/** ASSOC_TYPE_PUBLICATION of pkp/pkp-lib. */
export const publicationType = '1048588'

/**
 * Returns the files of a version other than its galleys, which have no place here: its JATS since 3.5, its media since
 * 3.6.
 */
export const listFilesBeside = (journal: Place, version: string | null | undefined): UnimportedPart[] =>
  journal.rows
    .of('submission_files', 'assoc_id', version)
    .filter(({ assoc_type }) => assoc_type === publicationType)
    .map((row) => ({ what: 'file beside the galleys', content: findGalleyFile(journal, row)?.path ?? '' }))

/** Reads an OJS 2 supplement, which is not a galley there. */
export async function readOldSupplement(journal: Place, row: DumpRow, locale: string): Promise<MovedGalley> {
  const settings = settingsIn(journal.rows.of('article_supp_file_settings', 'supp_id', row.supp_id))
  const file = findGalleyFile(journal, row)
  const about = { isSupplement: true, description: plainText(readSettingInLocale(settings, 'description', locale)) }
  return {
    names: [row.supp_id ?? ''],
    label: plainText(readSettingInLocale(settings, 'title', locale)),
    locale,
    remote: row.remote_url ?? '',
    file: file && { ...(await checkMovedFile(journal.folder, file)), ...about },
  }
}

/** Returns whether a file's genre is that of supplements, and its description. */
function genreOf(rows: DumpRows, { genre_id }: DumpRow, settings: Settings) {
  const [genre] = rows.of('genres', 'genre_id', genre_id)
  return {
    isSupplement: isSet(genre?.supplementary),
    description: plainText(readSettingInLocale(settings, 'description')),
  }
}

/** Returns the file of a galley: from the files table since 3.3, the newest revision before. */
function findGalleyFile({ rows, id }: Place, { submission_file_id, file_id }: DumpRow): DumpFile | undefined {
  if (submission_file_id) {
    const [row] = rows.of('submission_files', 'submission_file_id', submission_file_id)
    const [file] = rows.of('files', 'file_id', row?.file_id)
    const settings = rows.settings('submission_file', submission_file_id)
    return (
      row &&
      file && {
        ...readNewFile(row, { file, name: readSettingInLocale(settings, 'name') }),
        ...genreOf(rows, row, settings),
      }
    )
  }
  const revisions = rows.of('submission_files', 'file_id', file_id)
  const [newest] = revisions.toSorted((one, other) => Number(other.revision ?? 0) - Number(one.revision ?? 0))
  const settings = settingsIn(rows.of('submission_file_settings', 'file_id', file_id))
  return newest && { ...readOldFile(newest, id), ...genreOf(rows, newest, settings) }
}

/** Reads the file from the folder; reports a missing or too large PDF, so that another galley can replace it. */
async function checkMovedFile(folder: string, file: DumpFile): Promise<MovedFile> {
  const size = (await stat(join(folder, file.path)).catch(() => undefined))?.size
  const problem =
    size === undefined
      ? missingReason(file.path)
      : file.isPdf && size > mostPdfBytes
        ? `the file ${file.path} is larger than ${mostPdfBytes} bytes`
        : ''
  return { ...file, size: size ?? file.size, problem }
}
