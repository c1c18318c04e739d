import { existsSync, watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { startDevMail } from './dev-mail.ts'

/**
 * `bun dev`: runs the journal with demo content and restarts it when a file changes. Its letters are printed, unless
 * SMTP_URL names a mail server.
 */
const root = join(import.meta.dir, '..')
const port = process.env.PORT ?? '3000'
const origin = port === '0' ? {} : { ORIGIN: process.env.ORIGIN ?? `http://localhost:${port}` }

const SMTP_URL = process.env.SMTP_URL ?? startDevMail(console.log)

const startDevServer = () =>
  Bun.spawn([process.execPath, join(root, 'src/server.ts'), '--demo'], {
    cwd: root,
    env: { SMTP_URL, ...process.env, ...origin },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

const isFirst = !existsSync(resolve(root, process.env.DATA_DIR ?? 'data'))
console.log(
  `Starting the journal.${isFirst ? ' The first start also builds it and adds demo content, which takes a moment.' : ''}`,
)
let server = startDevServer()
let restarting = Promise.resolve()
let waiting: Timer | undefined
let changed = false
let stopping = false

async function restart() {
  changed = true
  server.kill('SIGTERM') // then wait for its end: only one process can open the embedded database
  await server.exited
  if (!stopping) server = startDevServer()
}

for (const folder of ['src', 'views', 'islands', 'static', 'migrations', 'messages']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      restarting = restarting.then(restart)
    }, 150)
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // May arrive twice: from the terminal, and from the program that runs this process.
  process.on(signal, async () => {
    stopping = true
    clearTimeout(waiting)
    server.kill('SIGTERM')
    await restarting
    process.exit(await server.exited)
  })
}

// Ends if the first start fails (bad variable, port in use); after that, the next change may fix the error.
const status = await server.exited
if (status !== 0 && !changed) process.exit(status)
