import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcesses, runToEnd, startServer } from '../support/servers/process.ts'

afterAll(endProcesses)

test('bun dev fills an empty journal with demo content, only once', async () => {
  const environment = { DATA_DIR: await mkdtemp(join(tmpdir(), 'journal-dev-')) }
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

test('a backup without a journal in DATA_DIR is refused', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'journal-none-'))
  const archive = join(DATA_DIR, 'journal.tar')
  const { status, output } = await runToEnd({ DATA_DIR }, ['run', 'backup', archive])
  expect([status, output]).toEqual([1, expect.stringContaining('There is no journal in DATA_DIR')])
  expect(await Bun.file(archive).exists()).toBe(false)
  await rm(DATA_DIR, { recursive: true })
})
