import { readFile } from 'node:fs/promises'

/**
 * The longest wait for `/healthz` in milliseconds, and the most processor time that the server's thread took during
 * one.
 */
export type Silence = { waitedMs: number; heldMs: number }

type Watch = { begin: () => void; end: () => Promise<Silence>; stop: () => void }

const pauseMs = 2

/** Watches a server from a process of its own: beside a flood's client the watch would wait for that. */
export async function watchSilence({
  url,
  process: server,
}: {
  url: string
  process: { pid: number }
}): Promise<Watch> {
  const answers: ((silence: Silence) => void)[] = []
  const ready = Promise.withResolvers<void>()
  const watch = Bun.spawn([process.execPath, import.meta.path, url, String(server.pid)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (message: Silence | 'ready') => (message === 'ready' ? ready.resolve() : answers.shift()?.(message)),
  })
  await ready.promise
  return {
    begin: () => watch.send('begin'),
    end: () => {
      const { promise, resolve } = Promise.withResolvers<Silence>()
      answers.push(resolve)
      watch.send('end')
      return promise
    },
    stop: () => watch.kill(),
  }
}

/** The processor time of a process's first thread, which answers requests; what else the machine does is not in it. */
async function heldOf(pid: string): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => '0')).split(' ')
  return Number(nanoseconds) / 1e6
}

if (import.meta.main) {
  const [, , address = '', pid = ''] = process.argv
  let most: Silence = { waitedMs: 0, heldMs: 0 }
  process.on('message', (message) => {
    if (message === 'end') process.send?.(most)
    most = { waitedMs: 0, heldMs: 0 }
  })
  process.send?.('ready')
  for (;;) {
    const [began, heldBefore] = [performance.now(), await heldOf(pid)]
    await (await fetch(`${address}/healthz`)).text()
    const [waitedMs, heldMs] = [performance.now() - began, (await heldOf(pid)) - heldBefore]
    most = { waitedMs: Math.max(most.waitedMs, waitedMs), heldMs: Math.max(most.heldMs, heldMs) }
    await Bun.sleep(pauseMs)
  }
}
