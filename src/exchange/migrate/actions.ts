import { access, constants, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Db } from '../../core/db/connect.ts'
import { withTemporaryFolder } from '../../core/disk/temporary-folder.ts'
import { pdfBytesOf } from '../../core/files/rules.ts'
import { ArchiveRefused } from '../../engines/archives/archives.ts'
import { readSettings } from '../../office/settings/queries.ts'
import type { Services } from '../../services.ts'
import { importArticles } from '../import/actions.ts'
import { streamFileLines } from '../import/lines.ts'
import { isMissing, type Pdf, readPdf, readText as readTextFile } from '../import/pdf.ts'
import { type MovedReview, parseEmbeddedHash } from './addresses/moved.ts'
import { addMembers } from './board-actions.ts'
import { openJats } from './jats/source.ts'
import { linesPath, type WrittenLines, writeLines } from './lines-actions.ts'
import { openDump } from './ojs-dump/source.ts'
import { openNative } from './ojs-native/source.ts'
import { addPages } from './page-actions.ts'
import { storeAddresses } from './queries.ts'
import type { MoveReport } from './report-rules.ts'
import { type OpenSource, type Source, type SourceArguments, SourceRefused } from './source.ts'
import { readSource, reviewsPath, type Work } from './survey-actions.ts'
import { openTable } from './table/table.ts'

type Needed = Pick<Services, 'db' | 'files' | 'clock'> & { storeReview: StoreReview }

/** Stores the decisions and reviews of an article or a declined paper. @returns the number of new reviews or papers */
export type StoreReview = (db: Db, review: MovedReview, now: Date) => Promise<number>

/**
 * The arguments of a move: `files` is the folder of the source's files, if it is elsewhere; `repository` is the
 * repository name in the former system's OAI identifiers, '' for new identifiers.
 */
type Options = Omit<SourceArguments, 'isFolder'> & { isDry: boolean; repository: string }

/** Progress callback: first bytes read, then articles added. */
type Watch = { onRead: (done: number, total: number) => void; onAdd: (done: number, total: number) => void }

/**
 * Imports a journal from another system: reads the complete source, decides each article's place among the others,
 * imports them by the import's rules with one transaction per issue, and stores the old addresses. A second run
 * therefore adds nothing, and an interrupted one can be resumed. PDFs are stored under their hash while they are read.
 * @param take receives the data that cannot be imported, one JSON object per line, before it is deleted
 * @returns the report, or the reason why the source cannot be read
 */
export async function moveIn(
  services: Needed,
  { path, files, journal, isDry, repository }: Options,
  { take, ...watch }: Watch & { take: (left: Blob, report: MoveReport) => Promise<void> },
): Promise<MoveReport | string> {
  const source = await openSource({ path, files, journal }).catch(explainUnreadableSource)
  if (typeof source === 'string') return source
  const report: MoveReport = {
    kind: source.kind,
    isDry,
    articles: 0,
    added: 0,
    known: 0,
    absent: [],
    early: [],
    unread: [],
    issues: 0,
    titles: 0,
    descriptions: 0,
    covers: 0,
    numbers: 0,
    summaries: 0,
    dataStatements: 0,
    roles: 0,
    hidden: 0,
    pdfs: 0,
    pdfless: 0,
    supplements: 0,
    notices: 0,
    members: 0,
    pages: 0,
    reviews: 0,
    declined: 0,
    addresses: 0,
    withoutPdf: [],
    left: [],
  }
  return withTemporaryFolder('move', async (folder) => {
    const left = Bun.file(join(folder, 'left.jsonl')).writer()
    const work = { folder, left, report, mostPdf: pdfBytesOf(await readSettings(services.db)) }
    const survey = await readSource(services, source, { work, ...watch })
    const written = await writeLines(services, survey, { work, repository, folder: source.folder })
    if (files !== undefined) refuseOtherFolder(report, files)
    await importLines(services, source, { written, work, ...watch })
    await storeReviews(services, work)
    report.members = await addMembers(services, survey.board, work)
    report.pages = await addPages(services, survey.pages, work)
    report.articles = await source.count()
    await left.end()
    await take(Bun.file(join(folder, 'left.jsonl')), report)
    return report
  }).catch(explainUnreadableSource)
}

/** Returns the message for an unreadable source; other errors are bugs. */
function explainUnreadableSource(error: unknown): string {
  if (error instanceof ArchiveRefused) return error.message
  throw error
}

/** Refuses a folder without any of the source's files: all PDFs would be missing. */
function refuseOtherFolder({ pdfs, withoutPdf }: MoveReport, folder: string): void {
  const [one] = withoutPdf
  if (pdfs > 0 || !one || !withoutPdf.every(({ reason }) => isMissing(reason))) return
  throw new SourceRefused(
    `No PDF of the source is in ${folder}: of ${one.of}, ${one.reason}. Name another folder, or leave out --files to move without PDFs`,
  )
}

const addressesAtOnce = 500

async function importLines(
  services: Needed,
  source: Source,
  { written, work, onAdd }: { written: WrittenLines; work: Work } & Pick<Watch, 'onAdd'>,
): Promise<void> {
  const file = Bun.file(linesPath(work))
  const { report } = work
  const { isDry } = report
  const read = (folder: string, path: string, most: number) => readMoved(services, { folder, path, most, isDry })
  const readText = (folder: string, path: string) => readMovedText(services, { folder, path, isDry })
  const coverOf = async (key = '') => {
    const path = written.places.get(key)?.cover ?? ''
    return (await readEmbedded(services, { path, isDry }))?.stored ? basename(path) : ''
  }
  const given = { file, folder: source.folder, read, readText, coverOf, articlesAtOnce: 1, isDry }
  const result = await importArticles(services, given, onAdd)
  const keys = new Set(written.articles.flatMap(({ issue }) => issue || []))
  const places = [...keys].flatMap((key) => written.places.get(key) ?? [])
  report.issues = keys.size
  report.titles = places.filter(({ title }) => title).length
  report.descriptions = places.filter(({ description }) => description).length
  report.covers = places.filter(({ cover }) => cover).length
  report.added = isDry ? written.articles.length - result.known - result.refused.length : result.added
  report.known = result.known
  report.isSwitchedOn = result.isSwitchedOn
  report.absent.push(
    ...result.refused.map(({ line, reason }) => ({
      of: written.articles[line - 1]?.of ?? `line ${line}`,
      reason: reason.replace(/^(ref number \d+) already has this title$/, 'the same as $1'),
    })),
  )
  if (isDry) return
  for (let from = 0; from < written.addresses.length; from += addressesAtOnce)
    report.addresses += await storeAddresses(services.db, written.addresses.slice(from, from + addressesAtOnce))
}

type MovedPath = { folder: string; path: string; isDry: boolean }

/** Reads a PDF: an embedded one is already stored, and the cleanup spares it for an hour; others are in the folder. */
async function readMoved(services: Needed, { most, ...at }: MovedPath & { most: number }): Promise<Pdf> {
  return (await readEmbedded(services, at)) ?? readPdf(at.folder, at.path, most)
}

/** Does the same as {@link readMoved} for a full text. */
async function readMovedText(services: Needed, at: MovedPath): Promise<Pdf> {
  return (await readEmbedded(services, at)) ?? readTextFile(at.folder, at.path)
}

async function readEmbedded({ files }: Needed, { path, isDry }: Omit<MovedPath, 'folder'>): Promise<Pdf | undefined> {
  const hash = parseEmbeddedHash(path)
  if (!hash) return undefined
  if (isDry) return { stored: { hash, bytes: 0 } }
  const file = (await files.touch(hash)) ? await files.open(hash) : undefined
  return file ? { stored: { hash, bytes: file.size } } : { reason: 'its PDF is gone from the storage' }
}

/** Passes on the reviews of the imported articles; a dry run counts those of the source. */
async function storeReviews({ db, clock, storeReview }: Needed, work: Work): Promise<void> {
  const { report } = work
  for await (const { text } of streamFileLines(Bun.file(reviewsPath(work)))) {
    if (text === undefined) continue
    const review = JSON.parse(text) as MovedReview // the survey wrote it
    const { article, requests } = review
    const told = article ? requests.filter(({ state }) => state === 'reported').length : 1
    report[article ? 'reviews' : 'declined'] += report.isDry ? told : await storeReview(db, review, clock())
  }
}

const kinds: OpenSource[] = [openNative, openDump, openJats, openTable]

/** Opens a move's source of any kind. @throws {SourceRefused} if its kind is unknown */
async function openSource(asked: Omit<SourceArguments, 'isFolder'>): Promise<Source> {
  const { path, files } = asked
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isFile() && !stats?.isDirectory()) throw new SourceRefused(`There is no file or folder ${path}`)
  await access(path, constants.R_OK).catch(() => {
    throw new SourceRefused(`You may not read ${path}`)
  })
  if (files !== undefined && !(await stat(files).catch(() => undefined))?.isDirectory())
    throw new SourceRefused(`There is no folder ${files}`)
  for (const open of kinds) {
    const source = await open({ ...asked, isFolder: stats.isDirectory() })
    if (source) return source
  }
  if (stats.isFile() && (await isPacked(path)))
    throw new SourceRefused(`${path} is packed. Unpack it, and name what was in it`)
  if (stats.isDirectory() && (await readdir(path)).some((name) => /\.sql$/i.test(name)))
    throw new SourceRefused(
      `${path} is a folder with SQL files. Name the dump, as one file: ` +
        'phpMyAdmin writes one unless it is told to export tables as separate files',
    )
  throw new SourceRefused(`${path} is not native XML of OJS, nor a dump of its database, nor JATS, nor a table (.csv)`)
}

/** The magic bytes of zip, bzip2, xz, 7-Zip, RAR and Zstandard. */
const marks = ['PK\x03\x04', 'BZh', '\xfd7zXZ', '7z\xbc\xaf', 'Rar!', '\x28\xb5\x2f\xfd']

async function isPacked(path: string): Promise<boolean> {
  const start = Buffer.from(await Bun.file(path).slice(0, 8).bytes()).toString('latin1')
  return marks.some((mark) => start.startsWith(mark))
}
