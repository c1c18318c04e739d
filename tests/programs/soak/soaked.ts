import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '../../../src/app.ts'
import { connect } from '../../../src/core/db/connect.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { aJournal } from '../../support/journal.ts'
import { runToEnd } from '../../support/servers/process.ts'
import { startSilently } from '../bench/server.ts'
import { createPeople, type RunUser } from '../fuzz/people.ts'
import { callsOver, sendsOver } from '../fuzz/socket.ts'
import { addressesInLetters, explore, type Route, type Surface } from '../fuzz/surface.ts'

const stopsWithinMs = 15_000

/** The real server in a process and a folder of its own, with demo content and those who ask it. */
export async function aServerToSoak() {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-soak-'))
  const environment = { DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' }
  const first = await startSilently(environment, ['src/server.ts', '--demo'])
  first.process.kill('SIGTERM')
  await first.process.exited
  const letters = await opened(dataDir)
  const server = await startSilently(environment)
  // Whatever ends this, nothing of it stays.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  process.on('exit', () => {
    server.process.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  const call = callsOver(server.url)
  const user: RunUser = async (args, password = '') => {
    const words = args[0] === 'add' ? [...args, '--password-stdin'] : args
    const { status, output } = await runToEnd(environment, ['src/cli.ts', 'user', ...words], password)
    if (status !== 0) throw new Error(`user ${args.join(' ')}: ${output}`)
  }
  const people = await createPeople(call, user)
  const all = await allRoutes()
  return {
    pid: server.process.pid,
    url: server.url,
    people,
    send: sendsOver(server.url),
    /** Looks around: what the requests add and delete changes what there is to ask. */
    explore: (): Promise<Surface> =>
      explore(
        all,
        (method, path, isEditor) => call(method, path, isEditor ? people.headersOf('editor by bearer') : []),
        letters,
      ),
    /** What the log says of errors. */
    errors: async () => (await Bun.file(join(dataDir, 'log')).text()).split('\n').filter(isError),
    /**
     * Asks it to stop. @returns its exit status and after how many milliseconds; no status where it had to be killed
     */
    async stop(): Promise<{ status: number | undefined; ms: number }> {
      const began = performance.now()
      server.process.kill('SIGTERM')
      const status = await Promise.race([server.process.exited, Bun.sleep(stopsWithinMs).then(() => undefined)])
      if (status === undefined) server.process.kill('SIGKILL')
      return { status, ms: performance.now() - began }
    },
  }
}

/** Shows the demo's figures to readers. @returns the addresses that only letters tell */
async function opened(dataDir: string): Promise<string[]> {
  const { db, close } = await connect({ dataDir, databaseUrl: undefined })
  await setSettings(db, { show_figures: 'on' })
  const letters = await addressesInLetters(db)
  await close()
  return letters
}

function isError(line: string): boolean {
  return line.includes('"level":"error"')
}

/** The routes of the app, of a journal that nobody asks anything. */
async function allRoutes(): Promise<Route[]> {
  const journal = await aJournal()
  const all = routes(journal).routes.map(({ method, path }) => ({ method, path }))
  await journal.close()
  return all
}
