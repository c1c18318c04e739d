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
  beforeAll(async () => {
    environment = await aNewInstallation()
    await writeFile(join(environment.DATA_DIR, 'articles.jsonl'), `${JSON.stringify(article)}\n{broken\n`)
  })
  afterAll(() => rm(environment.DATA_DIR, { recursive: true }))

  test('starts empty, takes an import while running, and keeps it over a restart', async () => {
    const first = await startServer(environment)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${first.url}/archives`)).text()).toContain('No published articles yet.')

    const imported = await runToEnd(environment, ['run', 'import', join(environment.DATA_DIR, 'articles.jsonl')])
    expect(imported.output).toContain('line 2: the line is not a JSON object')
    expect(imported.output).toContain('1 added, 0 already there, 1 refused')
    expect(imported.status).toBe(1)
    expect(await (await fetch(`${first.url}/archives/2024/vol1/issue1`)).text()).toContain('On <i>Zea mays</i>')

    first.process.kill('SIGTERM')
    expect(await first.process.exited).toBe(0)
    expect(first.output()).toContain('"path":"/archives/2024/vol1/issue1","status":200')

    const second = await startServer(environment)
    expect(await (await fetch(`${second.url}/archives/2024/vol1/issue1`)).text()).toContain('On <i>Zea mays</i>')
    second.process.kill('SIGKILL')
    await second.process.exited

    const third = await startServer(environment)
    expect((await fetch(`${third.url}/archives/2024/vol1/issue1/1`)).status).toBe(200)
    third.process.kill('SIGTERM')
    await third.process.exited
  })
})

describe('a variable that is missing or mistyped', () => {
  test('backs up no empty journal, and leaves none where there is none', async () => {
    const environment = await aNewInstallation()
    const archive = join(environment.DATA_DIR, 'journal.tar')
    const { status, output } = await runToEnd(environment, ['run', 'backup', archive])
    expect([status, output]).toEqual([1, expect.stringMatching(/There is no journal in (?:DATA_DIR|the database of)/)])
    expect(await Bun.file(archive).exists()).toBe(false)
    await writeFile(join(environment.DATA_DIR, 'articles.jsonl'), JSON.stringify(article))
    expect((await runToEnd(environment, ['run', 'import', join(environment.DATA_DIR, 'articles.jsonl')])).status).toBe(
      0,
    )
    expect((await runToEnd(environment, ['run', 'backup', archive])).status).toBe(0)
  })

  test('says that the files are another journal’s', async () => {
    const environment = await aNewInstallation()
    await mkdir(join(environment.DATA_DIR, 'files'))
    await writeFile(join(environment.DATA_DIR, 'files', 'journal'), 'another journal')
    const { output } = await startServer(environment)
    expect(output()).toContain('holds the files of another journal')
  })
})
