import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Server = {
  url: string
  /** Its folder of data. */
  data: string
  /** The folder of its sockets. */
  sockets: string
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
  const folder = mkdtempSync(join(roomiest(), 'journal-postgres-'))
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
  // nothing here outlives the machine, and what works in the background takes processor time from the tests
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_connections: '200',
    autovacuum: 'off',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
  }
  const given = Object.entries({ listen_addresses: '127.0.0.1', ...settings }).map(([name, of]) => `-c ${name}=${of}`)
  const options = `-p ${port} -k ${folder} ${given.join(' ')}`
  const start = () => run(join(bin, 'pg_ctl'), '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  const end = () => run(join(bin, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop')
  await start()
  return {
    url: `postgres://journal@127.0.0.1:${port}/postgres`,
    data,
    sockets: folder,
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

/**
 * A folder in memory where it holds far more than the databases and files of a run, so that they are written to no
 * disk.
 */
export function roomiest(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 4e9 ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir() // another system
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
