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
export function startProxy(name: ProxyName, ports: number[]) {
  return start(name, (port, folder) => configs[name](ports, port, folder), '/healthz')
}

/** Starts what a proxy as `deploy/` configures it answers over plain http. */
export function startPlainProxy(name: ProxyName) {
  return start(name, (port, folder) => plainConfigs[name](port, folder), '/api/')
}

async function start(name: ProxyName, configOf: (port: number, folder: string) => Promise<string>, known: string) {
  const program = findProxy(name)
  if (!program) throw new Error(`${name} is not installed`)
  const folder = mkdtempSync(join(tmpdir(), `journal-${name}-`))
  const port = freePort()
  const file = join(folder, 'config')
  await Bun.write(file, await configOf(port, folder))
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
    const answer = await fetch(url + known).catch(() => undefined)
    if (answer && answer.status < 500) break
    await Bun.sleep(50)
  }
  return {
    url,
    /** What it has logged so far. */
    async logged() {
      const logs = [...new Bun.Glob('{*.log,log,errors}').scanSync(folder)]
      return (await Promise.all(logs.map((log) => Bun.file(join(folder, log)).text()))).join('')
    },
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
      .replaceAll('/var/log/nginx/', `${folder}/`)
    return nginxOf(server, folder)
  },
  async caddy(ports, port) {
    const text = await Bun.file(join(deploy, 'Caddyfile')).text()
    return text
      .replace(/^\{$/m, '{\n\tadmin off')
      .replace(/^http:\/\/.*?^\}\n/ms, '')
      .replace('{$DOMAIN:journal.example} {', `http://127.0.0.1:${port} {`)
      .replace(
        '\treverse_proxy {$JOURNAL:127.0.0.1:3000} {',
        `\treverse_proxy ${ports.map((each) => `127.0.0.1:${each}`).join(' ')} {`,
      )
  },
}

function nginxOf(servers: string, folder: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const http = ['access_log off;', ...places, servers].join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `daemon off; master_process off; ${user} pid ${folder}/pid;\nevents {}\nhttp {\n${http}\n}\n`
}

const plainConfigs: Record<ProxyName, (port: number, folder: string) => Promise<string>> = {
  async nginx(port, folder) {
    const [server = ''] =
      /^server \{\n\tlisten 80;.*?^\}\n/ms.exec(await Bun.file(join(deploy, 'nginx.conf')).text()) ?? []
    return nginxOf(server.replace(/\tlisten 80;\n.*\n/, `\tlisten 127.0.0.1:${port};\n`), folder)
  },
  async caddy(port) {
    const [site = ''] = /^http:\/\/.*?^\}\n/ms.exec(await Bun.file(join(deploy, 'Caddyfile')).text()) ?? []
    return `{\n\tadmin off\n}\n${site.replace(/^http:\S+ \{/, `http://127.0.0.1:${port} {`)}`
  },
}
