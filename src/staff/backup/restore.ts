import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { tellOfChange } from '../../core/db/changes.ts'
import { createCluster } from '../../core/db/cluster.ts'
import type { Db } from '../../core/db/connect.ts'
import { copyMigrations, knownMigrations, newestMigration } from '../../core/db/migrations.ts'
import { openEmbedded } from '../../core/db/open-embedded.ts'
import type { Replace } from '../../core/db/replacing.ts'
import { withTemporaryFolder } from '../../core/disk/temporary-folder.ts'
import type { Files } from '../../core/files/files.ts'
import { listReferencedHashes } from '../../core/files/named.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import { haltRestoredAlerts } from '../../journal/alerts/publication-queries.ts'
import { indexArticles } from '../../journal/search/index/queries.ts'
import { recordChange } from '../../office/history/queries.ts'
import { commandLine } from '../../office/history/rules.ts'
import { markRestoredUnsure } from '../../office/letters/sending-queries.ts'
import type { Services } from '../../services.ts'
import { type Archive, scanArchive } from './archive.ts'
import { collectGarbageEvery } from './memory.ts'
import { carriedTables, describeTables, lockTables, readInUtc, readRows, singleSnapshot } from './queries.ts'
import {
  analyzeTables,
  checkReferences,
  clearTables,
  continueIds,
  disableTimeouts,
  dropIndexes,
  isEmptyJournal,
  renewTables,
  setTriggers,
  writeRows,
} from './restore-queries.ts'
import { archiveProblems, type TableEntry } from './rules.ts'

/** `lost` counts files that rows name but that the archive lacks. */
export type RestoreResult = { ok: true; rows: number; files: number; lost: number } | { ok: false; problem: string }

type Needed = Pick<Services, 'db' | 'files' | 'clock'>

/** The services of a restore; `replace` closes `db`, and the rows go into a database that replaces it. */
export type Restoring = Needed & { replace?: Replace }

/** Receives the number of restored files, and then of restored rows. */
type OnProgress = (done: number, total: number, what: 'files' | 'rows') => void

const notEmpty =
  'This journal is not empty: restore needs one without issues, articles, editors, partners, webpages, calls, news, ' +
  'redirects, entries and papers'

/**
 * Restores an archive into an empty journal, whose users and settings are replaced too. Compares every checksum of the
 * archive before writing anything, and stores its files before the one transaction that writes its rows. The history of
 * the settings continues with the restore.
 */
export async function restore(services: Restoring, file: Blob, onProgress: OnProgress): Promise<RestoreResult> {
  const { db, files, replace } = services
  if (!(await isEmptyJournal(db))) return { ok: false, problem: notEmpty }
  const scan = await scanArchive(file, await knownMigrations())
  if (!scan.ok) return scan
  const { archive } = scan
  const isOfToday = archive.manifest.migration === (await newestMigration(db))
  if (!hasOwnTables(archive, isOfToday)) return { ok: false, problem: archiveProblems.damaged('its description') }
  await storeFiles(files, archive, onProgress)
  const fill = (rows: TableRows[]) => {
    const within = (isNew: boolean) => (db: Db) =>
      fillJournal({ ...services, db }, archive, { rows, isNew, onProgress })
    return replace ? replace(within(true)) : within(false)(db)
  }
  return isOfToday ? fill(rowsOfArchive(archive)) : upgradeArchive(archive, fill)
}

/** Whether all tables of an archive are ours, and none is missing if the archive is of the present version. */
function hasOwnTables({ tables }: Archive, isOfToday: boolean): boolean {
  const areOwn = [...tables.keys()].every((name) => carriedTables.includes(name))
  return areOwn && (!isOfToday || tables.size === carriedTables.length)
}

async function storeFiles(files: Files, archive: Archive, onProgress: OnProgress) {
  const collect = collectGarbageEvery(64 * 1024 * 1024)
  let done = 0
  const store = async ([hash, content]: [string, Blob]) => {
    if ((await files.save(await content.bytes())) !== hash) throw new Error('The archive changed while it was read')
    collect(content.size)
    onProgress(++done, archive.files.size, 'files')
  }
  for (const some of groupFiles(archive.files)) await Promise.all(some.map(store))
}

const filesAtOnce = 8 // the disk syncs them together

const fileBytesAtOnce = 16 * 1024 * 1024

/** Yields groups of a few files, each of less than 16 MB without its last file. */
function* groupFiles(files: Map<string, Blob>): Generator<[string, Blob][]> {
  let group: [string, Blob][] = []
  let size = 0
  for (const file of files) {
    group.push(file)
    size += file[1].size
    if (group.length < filesAtOnce && size < fileBytesAtOnce) continue
    yield group
    group = []
    size = 0
  }
  yield group
}

type Filling = { rows: TableRows[]; isNew: boolean; onProgress: OnProgress }

/** Fills the journal with an archive's rows, in one transaction. @param filling `isNew` as in {@link fillTables} */
async function fillJournal(
  { db, files, clock }: Needed,
  archive: Archive,
  { rows, isNew, onProgress }: Filling,
): Promise<RestoreResult> {
  const at = clock()
  const total = archive.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  let done = 0
  const onRows = (count: number) => {
    done += count
    onProgress(Math.min(done, total), total, 'rows') // migrations may have added rows
  }
  return db.transaction(async (tx) => {
    await disableTimeouts(tx)
    await protectFiles(tx, files, [...archive.files.keys()])
    await lockTables(tx, rows)
    if (!(await isEmptyJournal(tx))) return { ok: false, problem: notEmpty }
    await fillTables(tx, rows, { isNew, onRows })
    const change = { ...commandLine, at, kind: 'settings', subject: 'settings', action: 'restore' } as const
    await recordChange(tx, { ...change, before: {}, after: {} })
    await indexArticles(tx)
    await markRestoredUnsure(tx, 'It was on its way when the restored backup was made.')
    await haltRestoredAlerts(tx)
    await tellOfChange(tx)
    const lost = (await listReferencedHashes(tx)).filter((hash) => !archive.files.has(hash)).length
    return { ok: true, rows: total, files: archive.files.size, lost }
  })
}

/**
 * Brings the rows of an older archive up to date: loads them into a separate embedded database of that version, which
 * the later migrations then change.
 * @param use receives the migrated rows, and must have read them when it resolves
 */
async function upgradeArchive<Result>(archive: Archive, use: (rows: TableRows[]) => Promise<Result>): Promise<Result> {
  return withTemporaryFolder('restore', async (folder) => {
    const [dataDir, migrations] = [join(folder, 'pg'), join(folder, 'migrations')]
    await copyMigrations(archive.manifest.migration, migrations)
    await createCluster(dataDir)
    const isBeingMade = true
    const before = await openEmbedded({ dataDir, isBeingMade }, { migrations })
    const filled = before.db.transaction((tx) => fillTables(tx, rowsOfArchive(archive), { isNew: true }))
    await filled.finally(before.close)
    const today = await openEmbedded({ dataDir, isBeingMade })
    const read = today.db.transaction(async (tx) => {
      await readInUtc(tx)
      return use(await rowsOfDatabase(tx, carriedTables))
    }, singleSnapshot)
    return await read.finally(today.close)
  })
}

/** A table to fill: `batches` are its rows, as JSON, in batches. */
type TableRows = Pick<TableEntry, 'name' | 'columns' | 'next'> & { batches: AsyncIterable<string[]> }

/** Returns the rows of an archive's tables. */
function rowsOfArchive({ manifest, tables }: Archive): TableRows[] {
  return manifest.tables.map((entry) => ({ ...entry, batches: batchesIn(tables.get(entry.name), entry) }))
}

/** Returns a database's tables as rows; needs a transaction. */
async function rowsOfDatabase(transaction: Db, names: string[]): Promise<TableRows[]> {
  const tables = await describeTables(transaction, names)
  return tables.map((table) => ({ ...table, batches: readRows(transaction, table) }))
}

const batchBytes = 256 * 1024

const batchRows = 200 // so that no statement takes long

/** Yields a table's rows in batches. @throws if the rows differ from those that were checked */
async function* batchesIn(content: Blob | undefined, { name, sha256 }: TableEntry): AsyncGenerator<string[]> {
  const hasher = new Bun.CryptoHasher('sha256')
  let batch: string[] = []
  let size = 0
  for await (const line of hashAndSplitLines(content?.stream() ?? [], hasher)) {
    batch.push(line)
    size += line.length
    if (size < batchBytes && batch.length < batchRows) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
  if (hasher.digest('hex') !== sha256) throw new Error(`The rows of ${name} changed while they were read`)
}

async function* hashAndSplitLines(chunks: AsyncIterable<Uint8Array> | Uint8Array[], hasher: Bun.CryptoHasher) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    hasher.update(chunk)
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/**
 * Replaces the rows of tables without side effects: triggers are off, so that none counts or dates the rows. New ids
 * continue after the old ones. Needs a transaction.
 * @param sources ordered so that rows come after the rows that they refer to
 * @param options `isNew`: the database is not in use yet, so that indexes are created after the rows
 */
async function fillTables(
  transaction: Db,
  sources: TableRows[],
  { isNew, onRows = () => {} }: { isNew: boolean; onRows?: (count: number) => void },
): Promise<void> {
  const names = sources.map(({ name }) => name)
  const tables = await describeTables(transaction, names)
  await setTriggers(transaction, tables, 'disable')
  await checkReferences(transaction, 'deferred')
  await (isNew ? renewTables : clearTables)(transaction, tables)
  const indexes = isNew ? await dropIndexes(transaction, tables) : []
  const collect = collectGarbageEvery(16 * 1024 * 1024)
  for (const source of sources) {
    for await (const lines of source.batches) {
      await writeRows(transaction, source, lines)
      onRows(lines.length)
      await Bun.sleep(0) // the embedded database works in this thread: yields to other requests
      collect(lines.reduce((sum, line) => sum + line.length, 0))
    }
  }
  await checkReferences(transaction, 'immediate')
  for (const index of indexes) await transaction.execute(sql.raw(index))
  for (const table of tables) {
    const next = sources.find(({ name }) => name === table.name)?.next
    if (table.identity && next) await continueIds(transaction, table, next)
  }
  await setTriggers(transaction, tables, 'enable')
  await analyzeTables(transaction, tables)
}
