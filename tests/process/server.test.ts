// both databases
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
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

if (!serverUrl)
  describe('bun dev', () => {
    test('fills an empty journal with demo content, only once', async () => {
      const environment = await aNewInstallation()
      const first = await startServer(environment, ['src/dev.ts'])
      const issue = await (await fetch(`${first.url}/archives`)).text()
      expect(issue).toContain('<h1>Issue 3, May–June 2026</h1>')
      expect(issue).toMatch(/<i>[A-Z][a-z]+ [a-z]+<\/i>/)
      expect((await fetch(`${first.url}/archives/2024/vol1/issue1/1001.pdf`)).headers.get('content-type')).toBe(
        'application/pdf',
      )
      const board = await (await fetch(`${first.url}/board`)).text()
      expect(board.match(/class="member"/g)).toHaveLength(8)
      expect(board).not.toContain('avatar.png')
      const told = async ({ output }: typeof first) => {
        while (!/Back office: .+\n/.test(output())) await Bun.sleep(5)
        return /Back office: (\S+), user (\S+), password (.+)/.exec(output())?.slice(1)
      }
      const [office = '', username, password] = (await told(first)) ?? []
      expect(office).toBe(`${first.url}/admin`)
      const json = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
      const signedIn = await fetch(`${first.url}/auth/login/`, {
        ...json,
        body: JSON.stringify({ username, password }),
      })
      expect(signedIn.status).toBe(200)
      expect((await stat(join(environment.DATA_DIR, 'demo-password'))).mode & 0o777).toBe(0o600)
      first.process.kill('SIGTERM')
      await first.process.exited

      const second = await startServer(environment, ['src/dev.ts'])
      expect((await told(second))?.slice(1)).toEqual(['admin', password ?? ''])
      await runToEnd(
        { ...environment, PORT: '0' },
        ['run', 'user', 'password', 'admin', '--password-stdin'],
        'Another-12345!x',
      )
      expect((await (await fetch(`${second.url}/board`)).text()).match(/class="member"/g)).toHaveLength(8)
      const listens = () =>
        fetch(`${second.url}/healthz`).then(
          ({ status }) => status,
          () => undefined,
        )
      second.process.kill('SIGINT') // as a terminal does
      while ((await listens()) === 200) await Bun.sleep(5)
      second.process.kill('SIGINT') // as the program that runs the script does
      expect(await second.process.exited).toBe(0)
      expect(await listens()).toBeUndefined()

      const third = await startServer(environment, ['src/dev.ts'])
      expect((await told(third))?.at(-1)).toBe('as you set it; bun run user password admin sets another')
      third.process.kill('SIGTERM')
      await third.process.exited
      await rm(environment.DATA_DIR, { recursive: true })
    })
  })
