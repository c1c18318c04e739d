import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { installMissing } from './install.ts'
import { makeTemplates } from './support/database.ts'
import { checkRows } from './support/row-types.ts'
import { findBrowser } from './support/servers/browser.ts'
import { roomiest, startPostgres } from './support/servers/postgres.ts'
import { thrifty } from './support/servers/process.ts'
import { reaches, testFiles } from './support/split.ts'

/**
 * The whole suite: types and lint, and beside them all test files on a real PostgreSQL, a few at a time, and those that
 * say `// both databases` on the embedded database too. Where no PostgreSQL can start, all run on the embedded one.
 * The last line counts all tests. Arguments name the test files to run.
 */
const root = join(import.meta.dir, '..')
// one more than processors, since each waits for a quarter of its time; each takes up to 1.5 GB, and a few of
// PostgreSQL's 200
// connections
const workers = Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / 1.5e9), 8))

const slowStarts = ['browser', 'process', 'postgres'].map((name) => `tests/support/servers/${name}.ts`)

let passed = 0
let failed = 0
const timings = join(root, 'build/tests/timings.json')
const longest: { name: string; seconds: number }[] = []

await mkdir(join(root, 'build/tests'), { recursive: true })
// the types take a minute of one processor: tests that waited for them would leave the other idle
const checks = [
  { what: 'types', ended: run([bin('tsc'), '--noEmit', '--checkers', '1']) }, // each more infers again what others have
  { what: 'lint and format', ended: run([bin('biome'), 'check', '.']) },
]
const built = await run([process.execPath, 'tests/prepare.ts'])
if (built !== 0) count('assets, database and demo are built', built)

await installMissing()
if (!findBrowser())
  console.error('No browser was found and none could be installed: the browser tests will fail. Set CHROMIUM.')

// what tests write into folders of their own stays in memory where that is free: each file of a disk takes more
// processor time
const folders = await mkdtemp(join(roomiest(), 'journal-tests-'))
const postgres = await startPostgres().catch((error) => {
  count(`PostgreSQL did not start: ${error}`, 1)
  return undefined
})
await makeTemplates(postgres?.url)
const rows = join(root, 'build/tests/rows')
await rm(rows, { recursive: true, force: true })
await mkdir(rows)
const { all, both } = await testFiles(process.argv.slice(2))
await estimate(all, both)
if (postgres) {
  // the compiler for what runs long costs tests more than it saves; on the embedded database it costs less
  const server = { TEST_DATABASE_URL: postgres.url, TEST_DATABASE_SOCKETS: postgres.sockets }
  await runAll('PostgreSQL', all, { ...server, BUN_JSC_useFTLJIT: '0' })
  await runAll('the embedded database', both)
  await postgres.stop()
} else {
  console.log('\nNo PostgreSQL could be started here')
  await runAll('the embedded database', all)
}

await rm(folders, { recursive: true, force: true })

for (const { what, ended } of checks) count(what, await ended)
const { status, unseen } = await checkRows(rows)
count('rows of raw SQL are as typed', status)
if (process.argv.length === 2 && unseen.length > 0) console.log(`No test gets rows from ${unseen.join(', ')}`)

console.log(
  `\nLongest: ${longest
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 5)
    .map(({ name, seconds }) => `${name} ${Math.round(seconds)} s`)
    .join(', ')}`,
)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/**
 * Says of files that no run before has measured how long they may take: the longer, the larger they are; four times as
 * long where they start a browser, a server or a database, and four times where they run on both databases.
 */
async function estimate(files: string[], both: string[]): Promise<void> {
  const measured: Record<string, number> = JSON.parse((await readIfThere(timings)) || '{"files":{}}').files
  for (const file of files) {
    const starts = await Promise.all(slowStarts.map((start) => reaches(file, start)))
    const weight = (starts.includes(true) ? 4 : 1) * (both.includes(file) ? 4 : 1)
    measured[file] ??= Bun.file(join(root, file)).size * weight
  }
  await Bun.write(timings, JSON.stringify({ version: 1, files: measured }))
}

/** Runs test files on a database, `workers` at a time. */
async function runAll(database: string, files: string[], env: Record<string, string> = {}): Promise<void> {
  if (files.length === 0) return
  console.log(`\n${files.length} files on ${database}`)
  const report = join(root, 'build/tests/report.xml')
  await rm(report, { force: true })
  const command = [
    ...[process.execPath, 'test', '--timeout', '120000', '--only-failures'],
    ...[`--parallel=${workers}`, '--no-isolate', '--no-orphans'],
    ...[`--timings=${timings}`, '--update-timings'], // the slowest come first
    ...['--reporter=junit', `--reporter-outfile=${report}`],
    ...files.map((file) => `./${file}`),
  ]
  // as a journal runs; React makes its pages in half the time without what helps who writes them
  const given = { ...thrifty, NODE_ENV: 'production', ROWS_SEEN: rows, TMPDIR: folders, ...env }
  const status = await run(command, { ...process.env, ...given })
  const told = await readIfThere(report)
  const suites = [...told.matchAll(/<testsuite name="([^"]+\.test\.tsx?)"[^>]* time="([\d.]+)"/g)]
  for (const [, file = '', seconds] of suites)
    longest.push({ name: `${file} on ${database}`, seconds: Number(seconds) })
  const tests = Number(/<testsuites[^>]* tests="(\d+)"/.exec(told)?.[1] ?? 0)
  const failures = told.match(/<testcase [^>]*>\s*<failure/g)?.length ?? 0
  passed += tests - failures
  failed += failures
  // a file that breaks before its first test is in no report
  if (status !== 0 && failures === 0) count(`bun test ended with status ${status}`, 1)
}

async function readIfThere(path: string): Promise<string> {
  const file = Bun.file(path)
  return (await file.exists()) ? file.text() : ''
}

function count(what: string, status: number): void {
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${what}`)
  if (status === 0) passed++
  else failed++
}

async function run(command: string[], env: Record<string, string | undefined> = process.env): Promise<number> {
  return Bun.spawn(command, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).exited
}

function bin(name: string): string {
  return join(root, 'node_modules/.bin', name)
}
