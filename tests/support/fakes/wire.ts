import type { Socket } from 'bun'

type End = { other?: Socket<End>; waiting: Uint8Array[] }

/** A TCP connection to a server, through a place where it can be cut, or held up without a word. */
export function startWire(target: string) {
  const { hostname, port } = new URL(target)
  const state = { isCut: false, isHeld: false }
  const ends = new Set<Socket<End>>()

  const pass = (socket: Socket<End>, chunk: Uint8Array) => {
    const { other, waiting } = socket.data
    if (!other || state.isHeld) waiting.push(chunk.slice())
    else other.write(chunk)
  }
  const flush = (socket: Socket<End>) => {
    for (const chunk of socket.data.waiting.splice(0)) socket.data.other?.write(chunk)
  }
  const handlers = {
    data: pass,
    close(socket: Socket<End>) {
      ends.delete(socket)
      socket.data.other?.end()
    },
    error() {},
  }
  const server = Bun.listen<End>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      ...handlers,
      async open(socket) {
        socket.data = { waiting: [] }
        if (state.isCut) return void socket.terminate()
        ends.add(socket)
        const data: End = { other: socket, waiting: [] }
        const other = await Bun.connect<End>({ hostname, port: Number(port), data, socket: handlers })
        ends.add(other)
        socket.data.other = other
        if (!state.isHeld) flush(socket)
      },
    },
  })
  const url = new URL(target)
  url.port = String(server.port)
  return {
    url: url.href,
    cut() {
      state.isCut = true
      for (const socket of ends) socket.terminate()
    },
    hold() {
      state.isHeld = true
    },
    mend() {
      state.isCut = state.isHeld = false
      for (const socket of ends) flush(socket)
    },
    stop: () => server.stop(true),
  }
}
