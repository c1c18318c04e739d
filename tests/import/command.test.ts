// one database
import { afterAll, expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileHere } from '../../src/core/cli/terminal.ts'
import { localFiles } from '../../src/core/files/local.ts'
import { importCommand } from '../../src/exchange/import/command.ts'
import { openTestDatabase } from '../support/database.ts'
import { withFolder } from '../support/folder.ts'

const connection = await openTestDatabase()
const close = connection.close
const folder = await withFolder('import')
const services = { db: connection.db, files: await localFiles(join(folder, 'stored')), clock: () => new Date() }
afterAll(close)

/** Calls the command in the test's folder; its status and all it printed. */
async function run(args: string[], isInteractive = false) {
  const printed: string[] = []
  const terminal = { print: (text: string) => void printed.push(text), isInteractive, folder, writeFile: writeFileHere }
  const status = await importCommand(services, args, terminal)
  return { status, printed: printed.join('') }
}

let count = 0

/** Writes a file of so many new articles and the texts given, a line each. */
async function write(name: string, articles: number, ...others: string[]) {
  const lines = Array.from({ length: articles }, () => {
    count++
    return JSON.stringify({ title: `Crop ${count}`, key: `${count}`, authors: 'A', year: 2026, volume: 1, issue: 1 })
  })
  await Bun.write(join(folder, name), [...lines, ...others].join('\n'))
}

const withPdf = (title: string, pdf: string) =>
  JSON.stringify({ title, authors: 'A', year: 2026, volume: 1, issue: 1, pdf })

const usage = 'Usage: bun run import FILE.jsonl [--files DIR]\n'

test.each([[[]], [['a.jsonl', 'b.jsonl']], [['--files', 'pdfs']]])(
  'import called with %j prints its usage',
  async (args) => {
    expect(await run(args)).toEqual({ status: 2, printed: usage })
  },
)

test.each(['gone.jsonl', '.'])('import of a path without a file says so: %s', async (name) => {
  expect(await run([name])).toEqual({ status: 2, printed: `There is no file ${join(folder, name)}\n` })
})

test('import reports what it added, and that a second run adds nothing', async () => {
  await write('good.jsonl', 3)
  expect(await run(['good.jsonl'])).toEqual({ status: 0, printed: '3 added, 0 already there, 0 refused\n' })
  expect(await run(['good.jsonl'])).toEqual({ status: 0, printed: '0 added, 3 already there, 0 refused\n' })
})

test('import accepts an absolute path', async () => {
  await write('absolute.jsonl', 1)
  expect(await run([join(folder, 'absolute.jsonl')])).toEqual({
    status: 0,
    printed: '1 added, 0 already there, 0 refused\n',
  })
})

test('an empty file adds nothing', async () => {
  await write('empty.jsonl', 0)
  expect(await run(['empty.jsonl'], true)).toEqual({ status: 0, printed: '\n0 added, 0 already there, 0 refused\n' })
})

test('import names the refused lines and exits with 1', async () => {
  await write('bad.jsonl', 1, 'broken', '{}', withPdf('Rice', 'gone.pdf'))
  expect(await run(['bad.jsonl'])).toEqual({
    status: 1,
    printed:
      'line 2: the line is not a JSON object\n' +
      'line 3: title: Title is required\n' +
      'line 4: the file gone.pdf is missing\n' +
      '1 added, 0 already there, 3 refused\n',
  })
})

test('import shows its progress only on a terminal', async () => {
  await write('progress.jsonl', 2)
  const { status, printed } = await run(['progress.jsonl'], true)
  expect(status).toBe(0)
  expect(printed.replace(/, \d+ a second /g, ', so many a second')).toBe(
    `\r[${'#'.repeat(15)}${' '.repeat(15)}] 1 of 2, so many a second` +
      `\r[${'#'.repeat(30)}] 2 of 2, so many a second` +
      '\n2 added, 0 already there, 0 refused\n',
  )
})

test('PDFs are found beside the file, or in the folder of --files', async () => {
  await mkdir(join(folder, 'set'))
  await Bun.write(join(folder, 'set/beside.pdf'), '%PDF-1.7')
  await Bun.write(join(folder, 'pdfs/elsewhere.pdf'), '%PDF-1.7')
  await write('set/beside.jsonl', 0, withPdf('Beside', 'beside.pdf'))
  await write('set/elsewhere.jsonl', 0, withPdf('Elsewhere', 'elsewhere.pdf'))
  const added = { status: 0, printed: '1 added, 0 already there, 0 refused\n' }
  expect(await run(['set/beside.jsonl'])).toEqual(added)
  expect(await run(['set/elsewhere.jsonl', '--files', 'pdfs'])).toEqual(added)
})
