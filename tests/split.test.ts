import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { embeddedOnly, isNamed, opener, postgresOnly, splitTests } from './support/split.ts'

const root = join(import.meta.dir, '..')
const scan = (pattern: string) => [...new Bun.Glob(pattern).scanSync(root)].sort()
const files = scan('tests/**/*.test.{ts,tsx}')
const { embedded, postgres } = await splitTests()
const patterns = [...embeddedOnly, ...postgresOnly]

test('each test file runs on one database at least', () => {
  expect([...new Set([...embedded, ...postgres])].sort()).toEqual(files)
})

test.each(patterns)('%s names a file', (pattern) => {
  expect(files.some((file) => isNamed(file, pattern))).toBe(true)
})

test('no file is named twice', () => {
  expect(files.filter((file) => patterns.filter((pattern) => isNamed(file, pattern)).length > 1)).toEqual([])
})

test('only one file reads which database the suite runs on', async () => {
  const variable = ['TEST', 'DATABASE_URL'].join('_')
  const texts = await Promise.all(
    scan('{src,tests}/**/*.{ts,tsx}').map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })),
  )
  const reading = texts.filter(({ text }) => text.includes(`env.${variable}`)).map(({ path }) => path)
  expect(reading).toEqual([opener])
})

test('a rule is tested once, and what writes on both', () => {
  expect(embedded).toContain('tests/text/html.test.ts')
  expect(postgres).not.toContain('tests/text/html.test.ts')
  for (const file of ['tests/articles/actions.test.ts', 'tests/backup/moment.test.ts', 'tests/search/found.test.ts']) {
    expect(embedded).toContain(file)
    expect(postgres).toContain(file)
  }
})

test('a browser test runs on one database, but for the journeys of api and backup', () => {
  const onBoth = embedded.filter((file) => postgres.includes(file) && file.startsWith('tests/e2e/'))
  expect(onBoth).toEqual(['tests/e2e/api.test.ts', 'tests/e2e/backup.test.ts'])
})
