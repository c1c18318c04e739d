import { newestMigration } from '../../core/db/migrations.ts'
import { openSpool, type Spool } from '../../core/disk/spool.ts'
import { type Files, wholeFile } from '../../core/files/files.ts'
import { listReferencedHashes } from '../../core/files/named.ts'
import type { Services } from '../../services.ts'
import { fileName, type Member, manifestName, packArchive, tableName } from './archive.ts'
import { collectGarbageEvery } from './memory.ts'
import {
  carriedTables,
  describeTables,
  readInUtc,
  readRows,
  readSmallTables,
  singleSnapshot,
  type Table,
  waitForFiles,
} from './queries.ts'
import { archiveFormat, archiveVersion, type Manifest, type TableEntry } from './rules.ts'

/** A backup's totals, `bytes` of the archive; `lost` are named files that are missing or do not match their name. */
export type BackupReport = { rows: number; files: number; bytes: number; lost: string[] }

type Needed = Pick<Services, 'db' | 'files' | 'clock'>

/**
 * Streams a backup of the whole journal: a snapshot of its rows, and the files they name. The rows are spooled first,
 * so that the embedded database, which runs one statement at a time, does not wait for the client.
 * @param report filled while the stream is read
 * @param onProgress called with the copied and the total number of files
 */
export async function* backUp(
  services: Needed,
  report: BackupReport,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<Uint8Array> {
  async function* members({ manifest, hashes }: Aside) {
    report.rows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
    let done = 0
    for await (const { hash, content } of yieldStoredFiles(services, hashes)) {
      if (content) {
        yield { name: fileName(hash), size: content.byteLength, body: [content] }
        report.files++
      } else report.lost.push(hash)
      onProgress(++done, hashes.length)
    }
  }
  for await (const bytes of packSnapshot(services, members)) {
    report.bytes += bytes.byteLength
    yield bytes
  }
}

/** Streams an archive of a snapshot of the rows, without the files that they name. */
export const backUpRows = (services: Needed): AsyncGenerator<Uint8Array> => packSnapshot(services)

/** Packs a snapshot of the rows, and the members after them. */
async function* packSnapshot(services: Needed, others?: (aside: Aside) => AsyncIterable<Member>) {
  const spool = await openSpool()
  try {
    const aside = await setAside(services, spool)
    async function* members() {
      yield* yieldTableMembers(aside.manifest, spool)
      if (others) yield* others(aside)
    }
    yield* packArchive(members(), new Date(aside.manifest.taken))
  } finally {
    await spool.close()
  }
}

type Aside = { manifest: Manifest; hashes: string[] }

/** Reads a snapshot of all rows and file names; the sweep spares these files for the next hour. */
async function setAside({ db, files, clock }: Needed, spool: Spool, isSecond = false): Promise<Aside> {
  const taken = clock()
  const aside = await db.transaction(async (tx) => {
    const migration = await newestMigration(tx)
    if (!migration) throw new Error('The database is of a newer version of this software')
    await readInUtc(tx)
    await waitForFiles(tx)
    const hashes = await listReferencedHashes(tx)
    // On a server the sweep may just have deleted a file that this snapshot names; the next snapshot will not name it.
    if (!(await touchAll(files, hashes)) && !isSecond) return undefined
    const described = await describeTables(tx, carriedTables)
    const small = await readSmallTables(tx, described)
    const tables: TableEntry[] = []
    for (const table of described) {
      const lines = small.get(table.name)
      tables.push(await setTableAside(table, lines ? [lines] : readRows(tx, table), spool))
    }
    const format = { format: archiveFormat, version: archiveVersion }
    const manifest: Manifest = { ...format, migration, taken: taken.toISOString(), tables }
    return { manifest, hashes }
  }, singleSnapshot)
  return aside ?? setAside({ db, files, clock }, spool, true)
}

const touchedAtOnce = 32

/** Whether all files exist. */
async function touchAll(files: Files, hashes: string[]): Promise<boolean> {
  let areThere = true
  for (let from = 0; from < hashes.length; from += touchedAtOnce) {
    const touched = await Promise.all(hashes.slice(from, from + touchedAtOnce).map(files.touch))
    areThere = touched.every(Boolean) && areThere
  }
  return areThere
}

type Batches = AsyncIterable<string[]> | Iterable<string[]>

async function setTableAside(table: Table, batches: Batches, spool: Spool): Promise<TableEntry> {
  let rows = 0
  async function* texts() {
    for await (const lines of batches) {
      rows += lines.length
      if (lines.length > 0) yield `${lines.join('\n')}\n`
    }
  }
  const { name, columns, next } = table
  const written = await spool.add(texts())
  return { name, columns, next, rows, ...written }
}

async function* yieldTableMembers(manifest: Manifest, spool: Spool): AsyncGenerator<Member> {
  const description = new TextEncoder().encode(JSON.stringify(manifest))
  yield { name: manifestName, size: description.byteLength, body: [description] }
  for (const { name, bytes } of manifest.tables) {
    yield { name: tableName(name), size: bytes, body: spool.take(bytes) }
  }
}

const touchAgainMs = 20 * 60 * 1000 // well within the hour that the sweep allows

/** Yields the files in order; one that is missing, or no longer matches its name, has no content. */
async function* yieldStoredFiles({ files, clock }: Needed, hashes: string[]) {
  const collect = collectGarbageEvery(64 * 1024 * 1024)
  let touched = clock()
  for (const [place, hash] of hashes.entries()) {
    if (clock().getTime() - touched.getTime() > touchAgainMs) {
      await touchAll(files, hashes.slice(place))
      touched = clock()
    }
    const content = await wholeFile(files, hash)
    yield { hash, content }
    collect(content?.byteLength ?? 0)
  }
}
