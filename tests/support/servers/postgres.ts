import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Server = {
  url: string
  /** Its folder of data. */
  data: string
  /** Stops it as a lost machine does, and starts it again after `downMs`. */
  restart: (downMs: number) => Promise<void>
  /** Stops all its processes without a word; answers the way to let them go on. */
  pause: () => () => void
  stop: () => Promise<void>
}

/** Starts a PostgreSQL server for this run in a temporary folder; undefined if none is installed. */
export async function startPostgres(): Promise<Server | undefined> {
  const bin = findPostgres()
  if (!bin) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'journal-postgres-'))
  const port = freePort()
  const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [] // it refuses to run as root
  const run = async (...command: string[]) => {
    const { exited, stderr } = Bun.spawn([...asUser, ...command], { cwd: folder, stdout: 'ignore', stderr: 'pipe' })
    if ((await exited) !== 0) throw new Error(await new Response(stderr).text())
  }
  if (asUser.length > 0) Bun.spawnSync(['chown', 'postgres', folder])
  const data = join(folder, 'data')
  await run(
    join(bin, 'initdb'),
    '-D',
    data,
    '-U',
    'journal',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c max_connections=200`
  const start = () => run(join(bin, 'pg_ctl'), '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  const end = () => run(join(bin, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop')
  await start()
  return {
    url: `postgres://journal@127.0.0.1:${port}/postgres`,
    data,
    async restart(downMs) {
      await end()
      await Bun.sleep(downMs)
      await start()
    },
    pause() {
      const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      const all = [main, ...childrenOf(main)]
      const tell = (signal: 'SIGSTOP' | 'SIGCONT') => {
        for (const pid of all) process.kill(pid, signal)
      }
      tell('SIGSTOP')
      return () => tell('SIGCONT')
    },
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The folder of PostgreSQL's programs: on the path, else Debian's newest. */
export function findPostgres(): string | undefined {
  const onPath = Bun.which('initdb')
  if (onPath && Bun.which('pg_ctl')) return dirname(onPath)
  const debian = '/usr/lib/postgresql'
  try {
    const [newest] = readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    return newest && join(debian, newest, 'bin')
  } catch {
    return undefined
  }
}

function childrenOf(parent: number): number[] {
  const text = Bun.spawnSync(['ps', '-o', 'pid=', '--ppid', String(parent)]).stdout.toString()
  return text.split(/\s+/).filter(Boolean).map(Number)
}

export function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = server
  server.stop(true)
  if (!port) throw new Error('No port is free')
  return port
}
