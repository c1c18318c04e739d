import type { Db } from '../../core/db/connect.ts'
import type { Archive } from './archive.ts'
import { collectGarbageEvery } from './memory.ts'
import { describeTables, readRows } from './queries.ts'
import { analyzeTables, checkReferences, clearTables, continueIds, setTriggers, writeRows } from './restore-queries.ts'
import type { TableEntry } from './rules.ts'

/** A table to fill: `batches` are its rows, as JSON, in batches. */
export type TableRows = Pick<TableEntry, 'name' | 'columns' | 'next'> & { batches: AsyncIterable<string[]> }

/** The rows of an archive's tables. */
export function rowsOfArchive({ manifest, tables }: Archive): TableRows[] {
  return manifest.tables.map((entry) => ({ ...entry, batches: batchesIn(tables.get(entry.name), entry) }))
}

/** A database's tables as rows; needs a transaction. */
export async function rowsOfDatabase(transaction: Db, names: string[]): Promise<TableRows[]> {
  const tables = await describeTables(transaction, names)
  return tables.map((table) => ({ ...table, batches: readRows(transaction, table) }))
}

const batchBytes = 256 * 1024
const batchRows = 200 // so that no statement takes long

/** @throws if the rows differ from those that were checked */
async function* batchesIn(content: Blob | undefined, { name, sha256 }: TableEntry): AsyncGenerator<string[]> {
  const hasher = new Bun.CryptoHasher('sha256')
  let batch: string[] = []
  let size = 0
  for await (const line of linesOf(content?.stream() ?? [], hasher)) {
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

async function* linesOf(chunks: AsyncIterable<Uint8Array> | Uint8Array[], hasher: Bun.CryptoHasher) {
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
 * Replaces the rows of tables without changes: triggers are off, so that none counts or dates the rows. New ids continue after
 * the old ones. Needs a transaction.
 * @param sources ordered so that rows come after the rows that they refer to
 */
export async function fillTables(transaction: Db, sources: TableRows[]): Promise<void> {
  const names = sources.map(({ name }) => name)
  const tables = await describeTables(transaction, names)
  await setTriggers(transaction, tables, 'disable')
  await checkReferences(transaction, 'deferred')
  await clearTables(transaction, tables)
  const collect = collectGarbageEvery(4 * 1024 * 1024) // the embedded database produces twenty times as much garbage as it writes
  for (const source of sources) {
    for await (const lines of source.batches) {
      await writeRows(transaction, source, lines)
      await Bun.sleep(0) // the embedded database works in this thread: yields to other requests
      collect(lines.reduce((sum, line) => sum + line.length, 0))
    }
  }
  await checkReferences(transaction, 'immediate')
  for (const table of tables) {
    const next = sources.find(({ name }) => name === table.name)?.next
    if (table.identity && next) await continueIds(transaction, table, next)
  }
  await setTriggers(transaction, tables, 'enable')
  await analyzeTables(transaction, tables)
}
