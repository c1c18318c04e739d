import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readFileChunks } from '../../../core/files/chunks.ts'
import {
  createSum,
  type OpenSource,
  type Source,
  type SourceArguments,
  SourceRefused,
  type StorePdf,
} from '../source.ts'
import { countSubmissions } from './count.ts'
import { readDump } from './dump.ts'
import { journalIn, readJournal } from './journal.ts'
import { DumpRows } from './rows.ts'
import { neededColumns } from './tables-rules.ts'

/**
 * Opens OJS's database as text, possibly gzipped, with `files_dir`.
 * @throws {SourceRefused} for dumps in another format
 */
export const openDump: OpenSource = async (asked) => {
  const { path, isFolder, files } = asked
  if (isFolder) {
    if (await Bun.file(join(path, 'toc.dat')).exists()) throw refuseBinary(path)
    return undefined
  }
  const start = Buffer.from(await Bun.file(path).slice(0, startBytes).bytes()).toString('latin1')
  if (start.startsWith('PGDMP')) throw refuseBinary(path)
  if (/\.sql$/i.test(path) && /^(?:\xff\xfe|\xfe\xff)/.test(start))
    throw new SourceRefused(`${path} is in UTF-16, as PowerShell writes files. Ask for it in UTF-8`)
  const isPacked = start.startsWith('\x1f\x8b')
  if (
    !isPacked &&
    !/\.sql$/i.test(path) &&
    !/^(?:CREATE TABLE|INSERT INTO|COPY) |\bSQL dump\b|database dump/im.test(start)
  )
    return undefined
  let journal = ''
  return {
    kind: 'OJS database dump',
    bytes: (await stat(path)).size,
    folder: files ?? dirname(path),
    read: (keep, onBytes) => readMovedFrom(asked, { keep, isPacked, onBytes, onJournal: (id) => (journal = id) }),
    count: async () => {
      const bytes = readFileChunks(Bun.file(path))
      const { submissions, articles } = await countSubmissions(isPacked ? unpackBytes(bytes) : bytes)
      return (submissions.size > 0 ? submissions : articles).get(journal) ?? 0
    },
  }
}

const startBytes = 4096

const refuseBinary = (path: string) =>
  new SourceRefused(
    `${path} is a PostgreSQL dump in a format of its own. Ask for one as text: ` +
      `pg_dump --format=plain, or make it of this one: pg_restore -f dump.sql ${path}`,
  )

type Reading = { keep: StorePdf; isPacked: boolean; onBytes: (done: number) => void; onJournal: (id: string) => void }

async function* readMovedFrom(
  { path, files, journal }: SourceArguments,
  { keep, isPacked, onBytes, onJournal }: Reading,
): ReturnType<Source['read']> {
  const rows = new DumpRows()
  try {
    const bytes = readFileChunks(Bun.file(path), createSum(onBytes))
    await readDump(isPacked ? unpackBytes(bytes) : bytes, {
      columnsOf: (table) => neededColumns.get(table),
      take: (table, row) => rows.add(table, row),
    })
    rows.ready()
    const one = journalIn(rows, journal)
    onJournal(one.journal_id ?? '')
    yield* readJournal(rows, { journal: one, folder: files ?? dirname(path), beside: dirname(path), keep })
  } finally {
    rows.close()
  }
}

async function* unpackBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  try {
    for await (const chunk of pipeline(bytes, createGunzip(), () => {})) {
      if (isFirst && /^[^\0]+\0.{0,256}ustar/s.test(chunk.subarray(0, 262).toString('latin1')))
        throw new SourceRefused('That is a packed folder (.tar.gz). Unpack it, and name the dump that was in it')
      isFirst = false
      yield chunk
    }
  } catch (error) {
    if (error instanceof SourceRefused) throw error
    throw new SourceRefused('The packed dump is damaged or cut off. Ask for it again')
  }
}
