import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The server, or another one, with its log in a file: read here, it would take time from the load. */
export async function startSilently(
  environment: { DATA_DIR: string } & Record<string, string>,
  command = ['src/server.ts'],
): Promise<{ url: string; process: Bun.Subprocess }> {
  const log = join(environment.DATA_DIR, 'log')
  await mkdir(environment.DATA_DIR, { recursive: true, mode: 0o700 })
  await rm(log, { force: true })
  const env = { PATH: process.env.PATH ?? '', PORT: '0', NODE_ENV: 'production', ...environment }
  const server = Bun.spawn([process.execPath, ...command], {
    env,
    stdin: 'ignore',
    stdout: Bun.file(log),
    stderr: 'inherit',
  })
  for (;;) {
    const [, url] =
      /The journal is at (http:\S+)/.exec(
        await Bun.file(log)
          .text()
          .catch(() => ''),
      ) ?? []
    if (url) return { url, process: server }
    await Bun.sleep(5)
  }
}

/** What a process holds in memory now, in megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  return statusOf(pid, 'VmRSS')
}

/** The most that a process held since {@link forgetPeak}, in megabytes. */
export async function peakOf(pid: number): Promise<number> {
  return statusOf(pid, 'VmHWM')
}

/** From now on the peak is measured anew. */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {})
}

const tickMs = 10 // what Linux counts a process's time in

/** The time that all threads of a process have had a core, in milliseconds: what else the machine does is not in it. */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return (Number(user) + Number(system)) * tickMs
}

async function statusOf(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}
