import { browser } from '../../support/builders/usage.ts'

export type Load = { requests: number; requestsPerSecond: number; p99Ms: number }

const connections = 16

/** @param etag of the copy that every reader already has */
export type Readers = { numbered?: boolean; etag?: string }

/**
 * Asks one address again and again over kept connections, each with one request at a time, for a number of seconds;
 * numbered requests come from many readers, as a proxy that the server trusts says. Written on bare sockets: an HTTP
 * client would take more time than the server.
 */
export async function load(url: string, seconds: number, { numbered, etag }: Readers = {}): Promise<Load> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const known = etag ? `If-None-Match: ${etag}\r\n` : ''
  let number = 0
  const request = () => {
    const query = numbered ? `${search ? `${search}&` : '?'}n=${++number}` : search
    const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    return `GET ${pathname}${query} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${browser}\r\nX-Forwarded-For: ${from}\r\n${known}\r\n`
  }

  const connect = () =>
    new Promise<void>((done, failed) => {
      let began = 0
      let missing = -1
      let head = ''
      Bun.connect({
        hostname,
        port: Number(port),
        socket: {
          open(socket) {
            began = performance.now()
            socket.write(request())
          },
          data(socket, chunk) {
            if (missing < 0) {
              head += chunk.toString('latin1')
              const bodyAt = head.indexOf('\r\n\r\n') + 4
              if (bodyAt < 4) return
              missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - bodyAt)
            } else missing -= chunk.length
            if (missing > 0) return
            const now = performance.now()
            times.push(now - began)
            missing = -1
            head = ''
            if (now >= end) {
              socket.end()
              done()
              return
            }
            began = now
            socket.write(request())
          },
          error: (_, error) => failed(error),
          connectError: (_, error) => failed(error),
        },
      })
    })

  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, connect))
  const took = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  return {
    requests: times.length,
    requestsPerSecond: times.length / took,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

/**
 * What something takes by itself, of the times that it took: what else runs on the machine only ever adds to them, so
 * it is the longest of the shortest tenth.
 */
export function undisturbed(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)] ?? 0
}

/** The middle of some numbers. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
