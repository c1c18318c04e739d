import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCluster } from '../../../src/core/db/cluster.ts'
import { connectPostgres } from '../../../src/core/db/connect.ts'
import { openEmbedded } from '../../../src/core/db/open-embedded.ts'
import { newServerDatabase, onServer } from '../../support/database.ts'
import { roomiest, startPostgres } from '../../support/servers/postgres.ts'
import { endProcesses } from '../../support/servers/process.ts'
import { type Figure, type Measured, showFigures, turnFigures } from './figures.ts'
import type { Place } from './processes.ts'

/**
 * `bun tests/programs/growth/growth.ts [--postgres URL | embedded] [SIZE…]`: what a journal of each size costs, 1,000
 * and 10,000 articles with full texts unless sizes are given, in blocks, bytes and processor time. It makes them on a
 * PostgreSQL that it starts, on the server given, or on the embedded database. `--backup`, `--crawl` and `--export`
 * measure these too, `--turns` the idle turns alone. It ends with status 1 where something grows more than it should.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'string' },
    backup: { type: 'boolean', default: false },
    crawl: { type: 'boolean', default: false },
    export: { type: 'boolean', default: false },
    turns: { type: 'boolean', default: false },
  },
})
process.env.NODE_ENV = 'production'
process.env.TMPDIR ??= roomiest()
const { aJournal } = await import('../../support/journal.ts') // React as a server has it
const { fillGrowing } = await import('./filling.ts')
const { measurePages, weighPages } = await import('./pages.ts')
const { measureBackup, measureCrawl, measureExport, measureMadeFiles, measureServer } = await import('./processes.ts')
const { measureTurns } = await import('./turns.ts')
const { backendsOf } = await import('../bench/processor.ts')

const isEmbedded = positionals.includes('embedded')
const given = positionals.map(Number).filter(Number.isInteger)
const sizes = (given.length > 0 ? given : [1_000, 10_000]).toSorted((one, other) => one - other)
const own = isEmbedded || options.postgres ? undefined : await startPostgres()
const server = isEmbedded ? undefined : (options.postgres ?? own?.url)
if (!isEmbedded && !server) throw new Error('PostgreSQL is not installed')

/** All channels are configured, so that their jobs run; nothing is sent. */
const channels = {
  SMTP_URL: 'smtp://127.0.0.1:2',
  DOAJ_API_KEY: 'none',
  DOAJ_URL: 'http://127.0.0.1:2',
  CROSSREF_USER: 'none',
  CROSSREF_PASSWORD: 'none',
  CROSSREF_URL: 'http://127.0.0.1:2',
}

const all: Measured[] = []
try {
  for (const size of sizes) all.push({ size, figures: await measureSize(size) })
} finally {
  await endProcesses()
  await own?.stop()
}
const grown = showFigures(all)
for (const name of grown) console.error(`${name}: grows more than it should`)
process.exit(grown.length > 0 ? 1 : 0)

async function measureSize(size: number): Promise<Figure[]> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'growth-'))
  const DATABASE_URL = server && (await newServerDatabase(server))
  const dataDir = join(DATA_DIR, 'pg')
  if (!DATABASE_URL) await createCluster(dataDir)
  const journal = await aJournal(channels, (logger) =>
    DATABASE_URL ? connectPostgres(DATABASE_URL, logger) : openEmbedded({ dataDir }, { logger }),
  )
  const began = performance.now()
  await fillGrowing(journal, size)
  const { user, system } = process.cpuUsage()
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${size} articles made in ${seconds} s; ${((user + system) / 1e6).toFixed(0)} s of processor so far`)
  const turns = await measureTurns(journal, DATABASE_URL)
  for (const { name, blocks, statements, most, mostBlocks } of turns)
    console.log(`${name}: ${blocks} blocks in ${statements} statements; ${mostBlocks} in ${most.slice(0, 500)}`)
  const figures = turnFigures(turns)
  if (!options.turns) {
    figures.push(...(await weighPages(journal, size)))
    figures.push(...(await measurePages(journal, size, server !== undefined)))
    figures.push(...(await measureMadeFiles(size)))
  }
  await mkdir(DATA_DIR, { recursive: true })
  await rename(join(journal.dataDir, 'files'), join(DATA_DIR, 'files'))
  await journal.close()
  if (!options.turns)
    figures.push(...(await measureProcesses(size, { DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) })))
  await rm(DATA_DIR, { recursive: true })
  if (server && DATABASE_URL) await onServer(server, `drop database ${new URL(DATABASE_URL).pathname.slice(1)}`)
  return figures
}

async function measureProcesses(size: number, environment: Place['environment']): Promise<Figure[]> {
  const url = environment.DATABASE_URL
  const watching = url ? await connectPostgres(url) : undefined
  const place = { environment, backends: async () => (watching ? backendsOf(watching.db, true) : []) }
  const figures = await measureServer(place)
  if (options.crawl) figures.push(...(await measureCrawl(place, size)))
  if (options.backup) figures.push(...(await measureBackup(place, server)))
  if (options.export) figures.push(...(await measureExport(place)))
  await watching?.close()
  return figures
}
