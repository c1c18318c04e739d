import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Server = { url: string; stop: () => Promise<void> }

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
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`
  await run(join(bin, 'pg_ctl'), '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  return {
    url: `postgres://journal@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run(join(bin, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop')
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

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = server
  server.stop(true)
  if (!port) throw new Error('No port is free')
  return port
}
