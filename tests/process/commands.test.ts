import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commandNamed, commandNames } from '../../src/commands.ts'
import { withFolder } from '../support/folder.ts'

const here = await withFolder('commands')
await Bun.write(join(here, 'articles.jsonl'), '')
await Bun.write(join(here, 'paper.odt'), '')

/** Arguments of each command, a call a line: those that it refuses, and those that it takes. */
const calls: Record<string, { wrong: string[]; right: string[] }> = {
  backup: { wrong: ['', 'a b', '--all'], right: ['journal.tar', 'journal.tar --overwrite'] },
  drafts: { wrong: ['7', '--delete', '--all'], right: ['', '--delete 7'] },
  due: { wrong: ['now', '--at', '--at soon', '--at 2026-02-30T09:00'], right: ['', '--at 2026-12-01T09:00'] },
  export: {
    wrong: ['', 'a b', 'a.jsonl b.jsonl', 'folder --overwrite', 'a.zip', 'a.zip --archive x --issue 2026/5/2'],
    right: ['folder', 'a.jsonl', 'a.jsonl --overwrite', 'a.zip --archive pmc --issue 2026/5/2'],
  },
  fulltext: { wrong: ['', 'a.odt b.odt', '--article R1'], right: ['paper.odt', 'paper.odt --article R1 --json'] },
  import: { wrong: ['', 'a.jsonl b.jsonl', '--files pdfs'], right: ['articles.jsonl', 'articles.jsonl --files pdfs'] },
  move: { wrong: ['', '--dry', 'a b'], right: ['old.xml', 'old.xml --files files --dry'] },
  person: { wrong: ['', 'a@b.org', 'a@b.org --erase --export a.zip', '--erase'], right: ['a@b.org --erase'] },
  'read-pdfs': { wrong: ['a.pdf', '--all'], right: [''] },
  related: { wrong: ['7', '--all'], right: ['', '--check'] },
  restore: { wrong: ['', '--overwrite', 'a b'], right: ['articles.jsonl'] },
  user: {
    wrong: ['', 'add', 'add a b', 'remove a', 'role a king', 'second-factor a', 'lift a', 'lift a 7 b'],
    right: ['add a', 'role a staff', 'second-factor a --remove', 'allow-ip a 192.0.2.0/24', 'lift a 7'],
  },
}

const words = (line: string) => line.split(' ').filter(Boolean)
const problemOf = (name: string, line: string) => commandNamed(name)?.problemOf(words(line), here)

test('every command has calls', () => {
  expect(Object.keys(calls).sort()).toEqual(commandNames.toSorted())
})

describe.each(Object.entries(calls))('%s', (name, { wrong, right }) => {
  test.each(wrong)('refuses %j with its usage', async (line) => {
    expect(await problemOf(name, line)).toStartWith(`Usage: bun run ${name}`)
  })

  test.each(right)('takes %j', async (line) => {
    expect(await problemOf(name, line)).toBeUndefined()
  })
})

test.each(['fulltext', 'import', 'restore'])('%s says that there is no such file', async (name) => {
  expect(await problemOf(name, 'gone')).toBe(`There is no file ${join(here, 'gone')}\n`)
})

/** What a command prints and answers, whose database would be a folder that is not there yet. */
async function run(args: string[], variables = {}) {
  const dataDir = join(here, 'data')
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../src/cli.ts'), ...args], {
    cwd: here,
    env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: dataDir, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [printed, problems] = await Promise.all([child.stdout, child.stderr].map((of) => new Response(of).text()))
  return { status: await child.exited, printed, problems, isMade: existsSync(dataDir) }
}

test.each(commandNames)('%s prints its usage without a journal', async (name) => {
  const { printed, ...rest } = await run([name, '--help'])
  expect(printed).toStartWith(`Usage: bun run ${name}`)
  expect(rest).toEqual({ status: 2, problems: '', isMade: false })
})

test('wrong arguments are told before a wrong variable', async () => {
  expect(await run(['move'], { PORT: 'none' })).toMatchObject({ status: 2, problems: '', isMade: false })
})
