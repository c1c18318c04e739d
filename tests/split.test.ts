import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { firstLineOf, firstLines, opener, reaches, testFiles } from './support/split.ts'

const root = join(import.meta.dir, '..')
const { all, both } = await testFiles()

test('a file that opens the suite’s database says in its first line whether it runs on both, and no other file does', async () => {
  const lines: string[] = Object.values(firstLines)
  const wrong: string[] = []
  for (const file of all)
    if (lines.includes(await firstLineOf(file)) !== (await reaches(file, opener))) wrong.push(file)
  expect(wrong).toEqual([])
})

test('only one file reads which database the suite runs on', async () => {
  const variable = ['TEST', 'DATABASE_URL'].join('_')
  const paths = [...new Bun.Glob('{src,tests}/**/*.{ts,tsx}').scanSync(root)]
  const texts = await Promise.all(paths.map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })))
  const reading = texts.filter(({ text }) => text.includes(`env.${variable}`)).map(({ path }) => path)
  expect(reading).toEqual([opener])
})

test('an end-to-end test runs on one database, but for the journey of a backup', () => {
  expect(both.filter((file) => file.startsWith('tests/e2e/'))).toEqual(['tests/e2e/backup.test.ts'])
})

test('words choose files by their paths', async () => {
  const { all: chosen, both: chosenBoth } = await testFiles(['split.test', 'db/vacuum'])
  expect(chosen).toEqual(['tests/db/vacuum.test.ts', 'tests/split.test.ts'])
  expect(chosenBoth).toEqual(['tests/db/vacuum.test.ts'])
})
