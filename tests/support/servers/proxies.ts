import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres.ts'

const deploy = join(import.meta.dir, '../../../deploy')

export type ProxyName = 'nginx' | 'caddy'

export const findProxy = (name: ProxyName) =>
  Bun.which(name, { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` })

/** Whether something holds behind each proxy that is installed, all of them tried. */
export async function behindEachProxy(holds: (proxy: ProxyName) => Promise<boolean>): Promise<boolean> {
  let isRight = true
  for (const proxy of ['nginx', 'caddy'] as const) {
    if (findProxy(proxy)) isRight = (await holds(proxy)) && isRight
    else console.log(`${proxy} is not installed: left out`)
  }
  return isRight
}

/** Starts a proxy as `deploy/` configures it, without TLS, before processes of the journal at these ports. */
export async function startProxy(name: ProxyName, ports: number[]) {
  const program = findProxy(name)
  if (!program) throw new Error(`${name} is not installed`)
  const folder = mkdtempSync(join(tmpdir(), `journal-${name}-`))
  const port = freePort()
  const file = join(folder, 'config')
  await Bun.write(file, await configs[name](ports, port, folder))
  const command =
    name === 'nginx' ? ['-c', file, '-e', join(folder, 'errors')] : ['run', '--config', file, ...caddyfile]
  const env = { ...process.env, HOME: folder }
  const child = Bun.spawn([program, ...command], {
    cwd: folder,
    env,
    stdout: 'ignore',
    stderr: Bun.file(join(folder, 'log')),
  })
  const url = `http://127.0.0.1:${port}`
  for (let turn = 0; turn < 200; turn++) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) break
    await Bun.sleep(50)
  }
  return {
    url,
    async stop() {
      child.kill()
      await child.exited
      rmSync(folder, { recursive: true })
    },
  }
}

const caddyfile = ['--adapter', 'caddyfile']

const configs: Record<ProxyName, (ports: number[], port: number, folder: string) => Promise<string>> = {
  async nginx(ports, port, folder) {
    const text = await Bun.file(join(deploy, 'nginx.conf')).text()
    const server = text
      .replace(/\n\t# server .*\n/, '\n')
      .replace(/\tserver 127\.0\.0\.1:3000(.*)\n/, (_, rest) =>
        ports.map((each) => `\tserver 127.0.0.1:${each}${rest}\n`).join(''),
      )
      .replace(/\nserver \{\n\tlisten 80;.*?\n\}\n/s, '\n')
      .replace(/\tlisten 443 ssl http2;\n\tlisten \[::\]:443 ssl http2;/, `\tlisten 127.0.0.1:${port};`)
      .replace(/\tssl_.*\n/g, '')
      .replace('/var/log/nginx/', `${folder}/`)
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    const http = ['access_log off;', ...places, server].join('\n')
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    return `daemon off; master_process off; ${user} pid ${folder}/pid;\nevents {}\nhttp {\n${http}\n}\n`
  },
  async caddy(ports, port) {
    const text = await Bun.file(join(deploy, 'Caddyfile')).text()
    return `{\n\tadmin off\n}\n${text
      .replace('journal.example {', `http://127.0.0.1:${port} {`)
      .replace(
        '\treverse_proxy 127.0.0.1:3000 {',
        `\treverse_proxy ${ports.map((each) => `127.0.0.1:${each}`).join(' ')} {`,
      )}`
  },
}
