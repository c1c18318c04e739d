import { connect, createServer, type Socket } from 'node:net'

/**
 * A connection to the server at `port` that breaks: of the next `cuts` answers only so many bytes come as `after`
 * says, none of them by default, although the server did what it was asked.
 */
export async function startCutting(port: number) {
  const state = { cuts: 0, after: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => void end())
    }
    const end = () => [client, upstream].forEach((socket) => void (sockets.delete(socket) && socket.destroy()))
    let left = state.after
    client.on('data', (sent) => {
      left = state.after
      upstream.write(sent)
    })
    upstream.on('data', (answer: Buffer) => {
      if (state.cuts === 0) return void client.write(answer)
      const part = answer.subarray(0, left)
      left -= part.length
      if (part.length < answer.length) state.cuts--
      if (part.length < answer.length) client.write(part, end)
      else client.write(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { state, url, stop }
}
