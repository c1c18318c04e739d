// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyServerDatabase, serverUrl } from '../support/database.ts'
import { endProcesses, runToEnd, startServer } from '../support/servers/process.ts'

afterAll(endProcesses)

/** A data folder and, where the suite runs on PostgreSQL, an empty database: what a new installation has. */
async function aNewInstallation() {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-server-'))
  const database: Record<string, string> = serverUrl ? { DATABASE_URL: await emptyServerDatabase(serverUrl) } : {}
  return { DATA_DIR: dataDir, ...database }
}

const article = {
  title: 'On <i>Zea mays</i>',
  authors: ['Asha Rao'],
  year: 2024,
  volume: 1,
  issue: 1,
  first: 1,
  last: 4,
}

describe('a server in production', () => {
  let environment: Awaited<ReturnType<typeof aNewInstallation>>
  const inData = (name: string) => join(environment.DATA_DIR, name)
  beforeAll(async () => {
    environment = await aNewInstallation()
    await writeFile(inData('articles.jsonl'), `${JSON.stringify(article)}\n{broken\n`)
  })
  afterAll(() => rm(environment.DATA_DIR, { recursive: true }))

  test('backs up no empty journal, and leaves none where a variable is missing or mistyped', async () => {
    const { status, output } = await runToEnd(environment, ['run', 'backup', inData('journal.tar')])
    expect([status, output]).toEqual([1, expect.stringMatching(/There is no journal in (?:DATA_DIR|the database of)/)])
    expect(await Bun.file(inData('journal.tar')).exists()).toBe(false)
  })

  test('starts empty, takes an import while running, and keeps it though it is killed', async () => {
    const first = await startServer(environment)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${first.url}/archives`)).text()).toContain('No published articles yet.')

    const imported = await runToEnd(environment, ['run', 'import', inData('articles.jsonl')])
    expect(imported.output).toContain('line 2: the line is not a JSON object')
    expect(imported.output).toContain('1 added, 0 already there, 1 refused')
    expect(imported.status).toBe(1)
    expect(await (await fetch(`${first.url}/archives/2024/vol1/issue1`)).text()).toContain('On <i>Zea mays</i>')
    first.process.kill('SIGKILL')
    await first.process.exited
  })

  test('says that the files are another journal’s, stops when it is told to, and is backed up', async () => {
    await mkdir(inData('files'), { recursive: true })
    await writeFile(inData('files/journal'), 'another journal')
    const second = await startServer(environment)
    expect(second.output()).toContain('holds the files of another journal')
    expect((await fetch(`${second.url}/archives/2024/vol1/issue1/1`)).status).toBe(200)
    second.process.kill('SIGTERM')
    expect(await second.process.exited).toBe(0)
    expect(second.output()).toContain('"path":"/archives/2024/vol1/issue1/1","status":200')
    expect((await runToEnd(environment, ['run', 'backup', inData('journal.tar')])).status).toBe(0)
  })
})
