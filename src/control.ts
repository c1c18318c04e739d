import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandNamed } from './commands.ts'
import { type Destination, describeRootCause, type Terminal } from './core/cli/terminal.ts'
import type { AllCommandServices } from './services.ts'

type Call = { name: string; args: string[]; isInteractive: boolean; folder: string; password?: string }

/** A line of the protocol. After a `file` come its `bytes` in base64, then `end`, which contains the error, if any. */
type Line = { text: string } | { status: number } | { file: Destination } | { bytes: string } | { end: string }

const stopped = 'The server stopped before the command finished'

const socketIn = (dataDir: string) => join(dataDir, 'control.sock')

/**
 * Takes commands from the same user of this machine while the server holds the embedded database: a Unix socket of mode
 * 0600, answered in JSON lines, the last one the exit status.
 */
export function serveControl(services: AllCommandServices, dataDir: string): { stop: () => Promise<void> } {
  const path = socketIn(dataDir)
  rmSync(path, { force: true }) // a killed server leaves it behind; the database lock ensures that none is running
  let isStopping = false
  const why = (error: unknown) => (isStopping ? stopped : `${error}`)
  const mask = process.umask(0o177)
  const server = Bun.serve({
    unix: path,
    ...({ idleTimeout: 0 } as object), // Bun accepts it for sockets although its types do not: a command may take long
    fetch: async (request) => new Response(streamCommandRun(services, (await request.json()) as Call, why)),
  })
  process.umask(mask)
  return {
    stop: async () => {
      isStopping = true
      await server.stop()
      rmSync(path, { force: true })
    },
  }
}

/** @param why describes a command's error in one line */
function streamCommandRun(
  services: AllCommandServices,
  { name, args, ...caller }: Call,
  why: (error: unknown) => string,
): ReadableStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const send: Send = (line) => writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
  const print = (text: string) => void send({ text }).catch(() => {}) // fails only if the caller has left
  const terminal: Terminal = { ...caller, print, writeFile: (file, bytes) => sendFile(send, file, bytes) }
  const work = async () => {
    const status = await commandNamed(name)?.(services, args, terminal)
    await send({ status: status ?? 2 })
  }
  work()
    .catch(async (error) => {
      print(`${why(error)}\n`)
      await send({ status: 1 })
    })
    .then(() => writer.close())
    .catch(() => {}) // a write or the close fails only if the caller has left
  return readable
}

type Send = (line: Line) => Promise<void>

const bytesAtOnce = 192 * 1024

/** Streams a file to the caller, which writes it under its own user and folder and reports its own write errors. */
async function sendFile(send: Send, file: Destination, bytes: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  await send({ file })
  try {
    for await (const chunk of bytes) {
      for (let from = 0; from < chunk.byteLength; from += bytesAtOnce) {
        await send({ bytes: chunk.subarray(from, from + bytesAtOnce).toBase64() })
      }
    }
  } catch (error) {
    await send({ end: describeRootCause(error) })
    return undefined
  }
  await send({ end: '' })
}

/** Sends a command to the server that holds a data folder's database. @returns its exit status */
export async function callServer(
  dataDir: string,
  command: Pick<Call, 'name' | 'args'>,
  terminal: Terminal,
): Promise<number> {
  const { isInteractive, folder, password } = terminal
  const body = JSON.stringify({ ...command, isInteractive, folder, password } satisfies Call)
  let hasBegun = false
  try {
    const answer = await fetch('http://localhost/', {
      unix: socketIn(dataDir),
      method: 'POST',
      body,
      timeout: false, // as above: Bun gives up after six minutes without output
    })
    hasBegun = true
    const lines = parseControlLines(answer)
    for await (const line of lines) {
      if ('status' in line) return line.status
      if ('text' in line) terminal.print(line.text)
      if ('file' in line) {
        const problem = await terminal.writeFile(line.file, receiveFileBytes(lines, terminal))
        if (problem) {
          terminal.print(`${problem}\n`)
          return 1
        }
      }
    }
    terminal.print(`${stopped}\n`)
  } catch {
    const busy = `The database in ${dataDir} is in use by a process that takes no commands, or that has just ended. Try again.`
    terminal.print(`${hasBegun ? stopped : busy}\n`)
  }
  return 1
}

/** Yields the bytes of a file that the server sends, up to its end, printing any text in between. */
async function* receiveFileBytes(lines: AsyncIterator<Line>, { print }: Terminal): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { value: line, done } = await lines.next().catch(() => ({ value: undefined, done: true as const }))
    if (done) throw new Error('the server stopped before the command finished')
    if ('text' in line) print(line.text)
    if ('bytes' in line) yield Uint8Array.fromBase64(line.bytes)
    if ('end' in line) {
      if (line.end) throw new Error(line.end)
      return
    }
  }
}

async function* parseControlLines(answer: Response): AsyncGenerator<Line> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
