import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type CommandServices, commandNamed, type Terminal } from './commands.ts'

type Call = { name: string; args: string[]; isInteractive: boolean; folder: string; password?: string }
type Line = { text: string } | { status: number }

const socketIn = (dataDir: string) => join(dataDir, 'control.sock')

/**
 * Takes commands from this machine's own user while the server holds the embedded database: a Unix socket of mode 0600,
 * answered in lines of JSON, the last one the exit status.
 */
export function serveControl(services: CommandServices, dataDir: string): { stop: () => Promise<void> } {
  const path = socketIn(dataDir)
  rmSync(path, { force: true }) // a killed server leaves it behind; the lock says that none runs
  const mask = process.umask(0o177)
  const server = Bun.serve({
    unix: path,
    ...({ idleTimeout: 0 } as object), // Bun takes it for sockets too, its types do not: a command may think for long
    fetch: async (request) => new Response(run(services, (await request.json()) as Call)),
  })
  process.umask(mask)
  return {
    stop: async () => {
      await server.stop()
      rmSync(path, { force: true })
    },
  }
}

function run(services: CommandServices, { name, args, ...caller }: Call): ReadableStream {
  return new ReadableStream({
    async start(stream) {
      const send = (line: Line) => stream.enqueue(`${JSON.stringify(line)}\n`)
      const command = commandNamed(name)
      try {
        const status = await command?.(services, args, { ...caller, print: (text) => send({ text }) })
        send({ status: status ?? 2 })
      } catch (error) {
        send({ text: `${error}\n` })
        send({ status: 1 })
      }
      stream.close()
    },
  })
}

/** Sends a command to the server that holds the database of a data folder; answers its exit status. */
export async function callServer(dataDir: string, name: string, args: string[], terminal: Terminal): Promise<number> {
  const { isInteractive, folder, password } = terminal
  const body = JSON.stringify({ name, args, isInteractive, folder, password } satisfies Call)
  try {
    const answer = await fetch('http://localhost/', { unix: socketIn(dataDir), method: 'POST', body })
    for await (const line of linesOf(answer)) {
      if ('status' in line) return line.status
      terminal.print(line.text)
    }
    terminal.print('The server ended before the command did\n')
  } catch {
    terminal.print(
      `The database in ${dataDir} is open in a process that takes no commands, or that just ended. Try again.\n`,
    )
  }
  return 1
}

async function* linesOf(answer: Response): AsyncIterable<Line> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
