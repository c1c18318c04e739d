import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Subprocess } from 'bun'

const root = join(import.meta.dir, '../../..')

/**
 * What costs tests less processor time: the best compiler of WebAssembly comes only where a process runs long, else it
 * takes a third of a start on the embedded database; and memory that is freed is kept for what comes next.
 */
export const thrifty = { BUN_JSC_thresholdForOMGOptimizeAfterWarmUp: '1000000', MIMALLOC_PURGE_DELAY: '-1' }

/** What every process is started with that a test starts. */
const usual = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  TMPDIR: tmpdir(),
  PORT: '0',
  NODE_ENV: 'production',
  ...thrifty,
  BUN_JSC_useFTLJIT: '0', // no server of a test lives long
}

/** The processes that have not ended yet. */
const underWay = new Set<Subprocess>()

/**
 * Ends every process that is still under way, for `afterAll` of files that start servers: a test that fails or takes
 * too long leaves its own.
 */
export async function endProcesses(): Promise<void> {
  for (const process of underWay) process.kill('SIGKILL')
  await Promise.all([...underWay].map(({ exited }) => exited))
}

type Running = { url: string; process: Subprocess<Blob, 'pipe', 'pipe'>; output: () => string }

/**
 * Starts a command of the project, or a program by its absolute path, as a process and waits until it prints its
 * address.
 */
export async function startServer(
  environment: Record<string, string>,
  command = ['src/server.ts'],
  input = '',
): Promise<Running> {
  const { process, output } = spawn(environment, command, input)
  const deadline = Date.now() + 200_000
  while (Date.now() < deadline && process.exitCode === null && process.signalCode === null) {
    const [, url] = /The journal is at (https?:\S+)/.exec(output()) ?? []
    if (url) return { url, process, output }
    await Bun.sleep(20)
  }
  process.kill()
  throw new Error(`The server did not start: ${output()}`)
}

/** Runs a command of the project to its end. */
export async function runToEnd(environment: Record<string, string>, command: string[], input = '') {
  const { process, output } = spawn(environment, command, input)
  const status = await process.exited
  await Bun.sleep(0)
  return { status, output: output() }
}

function spawn(environment: Record<string, string>, command: string[], input = '') {
  const child = Bun.spawn(command[0]?.startsWith('/') ? command : [process.execPath, ...command], {
    cwd: root,
    env: { ...usual, ...environment },
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  underWay.add(child)
  child.exited.then(() => underWay.delete(child))
  let text = ''
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  }
  const ended = Promise.all([collect(child.stdout), collect(child.stderr)])
  child.exited.then(() => ended)
  return { process: child, output: () => text }
}
