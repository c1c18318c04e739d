import { existsSync, watch } from 'node:fs'
import { join, resolve } from 'node:path'

/** `bun dev`: runs the journal with demo content and restarts it when a file changes. */
const root = join(import.meta.dir, '..')
const port = process.env.PORT ?? '3000'
const origin = port === '0' ? {} : { ORIGIN: process.env.ORIGIN ?? `http://localhost:${port}` }

const start = () =>
  Bun.spawn([process.execPath, join(root, 'src/server.ts'), '--demo'], {
    cwd: root,
    env: { ...process.env, ...origin },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

const isFirst = !existsSync(resolve(root, process.env.DATA_DIR ?? 'data'))
console.log(
  `Starting the journal.${isFirst ? ' The first start also builds it and adds demo content, which takes a moment.' : ''}`,
)
let server = start()
let restarting = Promise.resolve()
let waiting: Timer | undefined
let changed = false
let stopping = false

async function restart() {
  changed = true
  server.kill('SIGTERM') // and wait: the embedded database has one owner
  await server.exited
  if (!stopping) server = start()
}

for (const folder of ['src', 'views', 'islands', 'static', 'migrations']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      restarting = restarting.then(restart)
    }, 150)
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // More than once: a terminal tells this process itself, and the program that runs it tells it again.
  process.on(signal, async () => {
    stopping = true
    clearTimeout(waiting)
    server.kill('SIGTERM')
    await restarting
    process.exit(await server.exited)
  })
}

// A first start that fails (bad variable, port in use) ends here; after a change, the next one may mend it.
const status = await server.exited
if (status !== 0 && !changed) process.exit(status)
