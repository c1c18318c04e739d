import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { installMissing } from './install.ts'
import { findBrowser } from './support/browser.ts'
import { startPostgres } from './support/postgres.ts'
import { splitTests } from './support/split.ts'

/**
 * The whole suite: types, lint, then the tests on the embedded database and, at the same time, those on a real PostgreSQL; what
 * cannot differ between them runs on one (`support/split.ts`). Where no PostgreSQL can be started, all run on the embedded one.
 * The last line counts all tests. Arguments name the test files to run.
 */
const root = join(import.meta.dir, '..')
const filter = process.argv.slice(2)

let passed = 0
let failed = 0
const longest: { name: string; seconds: number }[] = []

await mkdir(join(root, 'build/tests'), { recursive: true })
count('types', await run([bin('tsc'), '--noEmit']))
count('lint and format', await run([bin('biome'), 'check', '.']))

await installMissing()
if (!findBrowser())
  console.error('No browser was found and none could be installed: the browser tests will fail. Set CHROMIUM.')
const environment = { ...process.env, NODE_ENV: 'test' }

const postgres = await startPostgres().catch((error) => {
  count(`PostgreSQL did not start: ${error}`, 1)
  return undefined
})
const split = await splitTests()
const without = (own: string[], other: string[]) => other.filter((file) => !own.includes(file))
const onPostgres =
  postgres &&
  runTests(
    'postgres',
    { ...environment, TEST_DATABASE_URL: postgres.url },
    'later',
    without(split.postgres, split.embedded),
  )
console.log('\nTests on the embedded database')
await runTests('embedded', environment, 'now', postgres ? without(split.embedded, split.postgres) : [])
if (postgres) {
  console.log('\nTests on PostgreSQL')
  console.log(await onPostgres)
  await postgres.stop()
} else console.log('\nNo PostgreSQL could be started here: the suite ran on the embedded database alone')

console.log(
  `\nLongest: ${longest
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 5)
    .map(({ name, seconds }) => `${name} ${Math.round(seconds)} s`)
    .join(', ')}`,
)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** Runs every test except the ignored files. @returns the output, unless it was already shown */
async function runTests(
  name: string,
  env: Record<string, string | undefined>,
  shown: 'now' | 'later',
  ignored: string[],
): Promise<string> {
  const report = join(root, 'build/tests', `${name}.xml`)
  const said = join(root, 'build/tests', `${name}.log`)
  for (const file of [report, said]) await rm(file, { force: true })
  const command = [
    process.execPath,
    'test',
    '--timeout',
    '120000',
    '--only-failures',
    '--pass-with-no-tests', // named ones may run on the other database
    '--reporter=junit',
    `--reporter-outfile=${report}`,
    ...ignored.map((file) => `--path-ignore-patterns=${file}`),
    ...filter,
  ]
  const status = await run(command, env, shown === 'later' ? Bun.file(said) : 'inherit')
  const told = await readIfThere(report)
  const [, tests = '0', failures = '0'] = /<testsuites[^>]* tests="(\d+)"[^>]* failures="(\d+)"/.exec(told) ?? []
  for (const [, file = '', seconds] of told.matchAll(/<testsuite name="([^"]+\.test\.ts)"[^>]* time="([\d.]+)"/g))
    longest.push({ name: `${file} on ${name}`, seconds: Number(seconds) })
  passed += Number(tests) - Number(failures)
  failed += Number(failures)
  if (status !== 0 && Number(failures) === 0) count(`bun test ended with status ${status}`, status)
  return readIfThere(said)
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

async function run(
  command: string[],
  env: Record<string, string | undefined> = process.env,
  output: Bun.BunFile | 'inherit' = 'inherit',
): Promise<number> {
  return Bun.spawn(command, { cwd: root, env, stdio: ['ignore', output, output] }).exited
}

function bin(name: string): string {
  return join(root, 'node_modules/.bin', name)
}
