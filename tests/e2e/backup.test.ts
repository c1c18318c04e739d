// both databases
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../../src/core/config/config.ts'
import { connect } from '../../src/core/db/connect.ts'
import { everythingIn } from '../support/archives.ts'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { endProcesses, runToEnd, startServer } from '../support/servers/process.ts'

afterAll(endProcesses)

type Environment = { DATA_DIR: string } & Record<string, string>

const ORIGIN = 'http://localhost:3000'
let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-e2e-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function anInstallation(ADMIN_PASSWORD: string): Promise<Environment> {
  const DATA_DIR = join(folder, `installation-${++count}`)
  const database: Record<string, string> = serverUrl ? { DATABASE_URL: await newServerDatabase(serverUrl) } : {}
  return { DATA_DIR, ADMIN_PASSWORD, ORIGIN, ...database }
}

/** Imports three articles, one with a PDF. */
async function importArticles(installation: Environment) {
  await Bun.write(join(folder, 'one.pdf'), `%PDF-1.7\n${'x'.repeat(300_000)}`)
  const lines = ['Rice', 'Wheat', 'Zea <i>mays</i>'].map((title, place) =>
    JSON.stringify({
      title,
      authors: 'Asha Rao',
      year: 2024,
      volume: 1,
      issue: 1,
      first: 5 * place + 1,
      last: 5 * place + 5,
      ...(place === 0 && { pdf: 'one.pdf' }),
    }),
  )
  await Bun.write(join(folder, 'articles.jsonl'), lines.join('\n'))
  expect(await runToEnd(installation, ['run', 'import', join(folder, 'articles.jsonl')])).toMatchObject({ status: 0 })
}

async function signIn(url: string, password: string): Promise<number> {
  const body = JSON.stringify({ username: 'admin', password })
  return (await fetch(`${url}/auth/login/`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }))
    .status
}

/** What the database of an installation holds, while no server does. */
async function stateOf({ DATA_DIR, DATABASE_URL }: Environment) {
  const reading = parseConfig({ DATA_DIR, DATABASE_URL })
  if (!reading.ok) throw new Error(reading.problems.join())
  const { db, close } = await connect(reading.config)
  return await everythingIn(db).finally(close)
}

describe('bun run backup and restore', () => {
  /** What the first test writes, and the second restores too. */
  const archive = () => join(folder, 'journal.tar')

  test('copy a running journal into another running one, whose readers see the content at once', async () => {
    const [from, into] = [await anInstallation('the old password'), await anInstallation('the new password')]
    const first = await startServer(from)
    await importArticles(from)
    const second = await startServer(into)
    expect(await (await fetch(`${second.url}/archives`)).text()).toContain('No published articles yet.')

    const backup = await runToEnd(from, ['run', 'backup', archive()])
    expect(backup).toMatchObject({
      status: 0,
      output: expect.stringMatching(/\d+ rows and \d+ files were backed up to /),
    })
    expect((await stat(archive())).mode & 0o777).toBe(0o600)

    const restored = await runToEnd(into, ['run', 'restore', archive()])
    expect(restored).toMatchObject({ status: 0, output: expect.stringContaining('files were restored') })
    expect(await (await fetch(`${second.url}/archives`)).text()).toContain('Volume 1, Issue 1 (2024)')
    expect(await signIn(second.url, 'the new password')).toBe(401)
    expect(await signIn(second.url, 'the old password')).toBe(200)

    const pdf = await (await fetch(`${second.url}/archives/2024/vol1/issue1/1.pdf`)).bytes()
    expect(pdf).toEqual(await Bun.file(join(folder, 'one.pdf')).bytes())
    for (const { process } of [first, second]) {
      process.kill('SIGTERM')
      expect(await process.exited).toBe(0)
    }
  })

  test('a killed restore leaves the journal unchanged, and the next restore completes', async () => {
    const into = await anInstallation('the new password')
    expect(await runToEnd(into, ['run', 'user', 'add', 'chief', '--password-stdin'])).toMatchObject({ status: 1 })
    const before = await stateOf(into)
    expect(before.articles?.lines).toEqual([])
    // all is one transaction: on the embedded database, whose every start is work, it is killed at its end
    for (const words of [...(serverUrl ? ['delete from "users"'] : []), 'pg_notify']) {
      const killed = await runToEnd(into, ['tests/support/fakes/restore-and-die.ts', archive(), words])
      expect(killed.status).toBe(137)
      expect(await stateOf(into)).toEqual(before)
    }
    expect(await runToEnd(into, ['run', 'restore', archive()])).toMatchObject({ status: 0 })
    const { articles, audit } = await stateOf(into)
    expect(articles?.lines).toHaveLength(3)
    expect(audit?.lines.at(-1)).toContain('"action":"restore"')
  })
})
