import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFolder } from '../../../src/core/build/cache.ts'
import { emptyServerDatabase } from '../../support/database.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { runToEnd } from '../../support/servers/process.ts'
import { median } from './load.ts'
import { processorMs } from './processor.ts'
import { memoryOf, startSilently } from './server.ts'

type Environment = { DATA_DIR: string } & Record<string, string>
type Start = { ms: number; processor: number; memory: number }

const rounds = 5

const listen =
  'const { port } = Bun.serve({ port: 0, fetch: () => new Response() }); console.log(`The journal is at http://127.0.0.1:$' +
  '{port}`)'
const bareServer = ['-e', listen]
const barePglite = [
  '-e',
  `const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create(process.env.DATA_DIR + '/pg')
  await database.query('select 1')
  process.on('SIGTERM', () => database.close().then(process.exit))
  ${listen}`,
]
const barePostgres = [
  '-e',
  `const { default: postgres } = await import('postgres')
  await postgres(process.env.DATABASE_URL)\`select 1\`
  ${listen}`,
]

/**
 * Starts until the first page, on both databases: the very first one, and one that finds everything there. In the same
 * run, a bare Bun.serve, and one that first opens the same database without the journal.
 */
export async function measureStart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-start-'))
  const embedded: Environment = { DATA_DIR: join(folder, 'embedded') }
  const postgres = await startPostgres()
  console.log('\nstart to the first page         |     ms  ms of processor  MB')

  const unbuilt = async () => {
    for (const name of ['assets', 'database']) await rm(join(buildFolder, name), { force: true })
    await rm(embedded.DATA_DIR, { recursive: true, force: true })
  }
  await show('embedded, first, nothing built', embedded, { before: unbuilt })
  await runToEnd({}, ['src/build.ts'])
  await show('embedded, first', embedded, { before: () => rm(embedded.DATA_DIR, { recursive: true }) })
  await show('embedded', embedded)
  await show('  bare PGlite', embedded, { command: barePglite })
  if (postgres) {
    const onServer: Environment = { DATA_DIR: join(folder, 'files'), DATABASE_URL: '' }
    const renew = async () => {
      onServer.DATABASE_URL = await emptyServerDatabase(postgres.url)
    }
    await show('PostgreSQL, first', onServer, { before: renew })
    await show('PostgreSQL', onServer)
    await show('  bare connection', onServer, { command: barePostgres })
  }
  await show('  bare Bun.serve', embedded, { command: bareServer })
  await postgres?.stop()
  await rm(folder, { recursive: true })
}

async function show(
  name: string,
  environment: Environment,
  { command, before = async () => {} }: { command?: string[]; before?: () => Promise<void> } = {},
): Promise<void> {
  const starts: Start[] = []
  for (let round = 0; round < rounds; round++) {
    await before()
    starts.push(await start(environment, command))
  }
  const middle = (of: keyof Start) => median(starts.map((one) => one[of])).toFixed(0)
  console.log(
    `${name.padEnd(31)} | ${middle('ms').padStart(6)} ${middle('processor').padStart(16)} ${middle('memory').padStart(3)}`,
  )
}

async function start(environment: Environment, command?: string[]): Promise<Start> {
  const began = performance.now()
  const { url, process } = await startSilently(environment, command)
  await (await fetch(url)).text()
  const ms = performance.now() - began
  const measured = { ms, processor: processorMs(process.pid), memory: await memoryOf(process.pid) }
  process.kill('SIGTERM')
  await process.exited
  return measured
}
