import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { freePort } from './postgres.ts'

const kinds = ['account', 'container', 'object'] as const
const programs = [...['proxy', ...kinds].map((kind) => `swift-${kind}-server`), 'swift-ring-builder', 'memcached']
const [user, key] = ['journal:editor', 'secret']
const settledMs = 60_000

type Swift = Awaited<ReturnType<typeof cluster>>

/**
 * Starts OpenStack Swift with its `s3api` in a temporary folder: a real S3 server with one disk, of Debian's packages
 * `swift-proxy`, `swift-account`, `swift-container`, `swift-object` and `memcached`. Undefined if they are not
 * installed.
 */
export async function startSwift(): Promise<Swift | undefined> {
  return programs.every((program) => Bun.which(program)) ? cluster() : undefined
}

async function cluster() {
  const folder = await mkdtemp(join(tmpdir(), 'journal-swift-'))
  const account = Bun.spawnSync(['id', '-un']).stdout.toString().trim()
  const ports = {
    proxy: freePort(),
    memcached: freePort(),
    account: freePort(),
    container: freePort(),
    object: freePort(),
  }
  const base = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${account}\n` +
    `swift_dir = ${folder}\ndevices = ${folder}/disks\nmount_check = false\n`
  await Bun.write(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = rice\n[storage-policy:0]\nname = gold\ndefault = yes\n',
  )
  await Bun.write(join(folder, 'disks/d1/.keep'), '')
  for (const kind of kinds) {
    const conf = `${base(ports[kind])}[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`
    await Bun.write(join(folder, `${kind}.conf`), conf)
    for (const step of [['create', '2', '1', '1'], ['add', `r1z1-127.0.0.1:${ports[kind]}/d1`, '1'], ['rebalance']])
      Bun.spawnSync(['swift-ring-builder', join(folder, `${kind}.builder`), ...step], { cwd: folder })
  }
  await Bun.write(join(folder, 'proxy.conf'), base(ports.proxy) + pipeline(ports.memcached))
  const start = (command: string[]) => Bun.spawn(command, { cwd: folder, stdout: 'ignore', stderr: 'ignore' })
  const serve = (kind: string) =>
    start(['/usr/bin/python3', '-c', launcher, folder, join(folder, `${kind}.conf`), `${kind}-server`])
  const others = [
    start(['memcached', '-l', '127.0.0.1', '-p', String(ports.memcached), '-u', account]),
    ...kinds.map(serve),
  ]
  let proxy: Subprocess = serve('proxy')
  const url = `http://127.0.0.1:${ports.proxy}`
  await until(async () => (await fetch(`${url}/auth/v1.0`, { headers: admin })).ok)
  return {
    url,
    /** Makes a bucket. @returns the variables of a journal that keeps its files there */
    async bucket(name: string) {
      const signedIn = await fetch(`${url}/auth/v1.0`, { headers: admin })
      const headers = { 'x-auth-token': signedIn.headers.get('x-auth-token') ?? '' }
      const made = await fetch(`${signedIn.headers.get('x-storage-url')}/${name}`, { method: 'PUT', headers })
      if (!made.ok) throw new Error(`The bucket was not made: ${made.status} ${await made.text()}`)
      const credentials = { S3_BUCKET: name, S3_ACCESS_KEY_ID: user, S3_SECRET_ACCESS_KEY: key }
      return { ...credentials, S3_ENDPOINT: url, S3_REGION: 'us-east-1' }
    },
    /** Kills what answers, and starts it again. */
    async restart(downMs: number) {
      proxy.kill('SIGKILL')
      await proxy.exited
      await Bun.sleep(downMs)
      proxy = serve('proxy')
      await until(async () => (await fetch(url)).status > 0)
    },
    /** Halts what answers, so that it says nothing, and lets it go on. */
    async pause(silentMs: number) {
      proxy.kill('SIGSTOP')
      await Bun.sleep(silentMs)
      proxy.kill('SIGCONT')
    },
    async stop() {
      for (const process of [proxy, ...others]) process.kill('SIGKILL')
      await Promise.all([proxy, ...others].map(({ exited }) => exited))
      await rm(folder, { recursive: true })
    },
  }
}

const admin = { 'x-auth-user': user, 'x-auth-key': key }

/** Swift reads `/etc/swift/swift.conf` unless it is told otherwise before all else. */
const launcher = `
import sys
from swift.common import utils
utils.set_swift_dir(sys.argv[1])
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[2], sys.argv[3]))`

const pipeline = (memcached: number) => `
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:slo]
use = egg:swift#slo
[filter:tempauth]
use = egg:swift#tempauth
user_${user.replace(':', '_')} = ${key} .admin
`

async function until(isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + settledMs
  while (!(await isThere().catch(() => false))) {
    if (performance.now() > deadline) throw new Error('Swift did not start')
    await Bun.sleep(50)
  }
}
