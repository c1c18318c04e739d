import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres } from '../../../src/core/db/connect.ts'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { entries } from '../../../src/core/db/tables/work-log.ts'
import { emptyServerDatabase } from '../../support/database.ts'
import { freePort, startPostgres } from '../../support/servers/postgres.ts'
import { startServer } from '../../support/servers/process.ts'
import { behindEachProxy, type ProxyName, startProxy } from '../../support/servers/proxies.ts'
import { visitors } from './visitors.ts'

const root = join(import.meta.dir, '../../..')
const password = 'secret-word-12'
const phaseMs = 8_000

/**
 * An upgrade of a running journal: an old version of the software and this one side by side on one PostgreSQL behind
 * each proxy, first the old alone, then both, then this one alone. Readers must get every page, and what editors were
 * told to be saved must be there.
 * @param revision of the old version, as Git names it
 * @returns whether all of it holds; the figures are printed
 */
export async function besides(revision: string): Promise<boolean> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'journal-beside-'))
  try {
    await checkOut(revision, join(folder, 'old'))
    return await behindEachProxy(async (proxy) =>
      upgraded(folder, { revision, proxy, databaseUrl: await emptyServerDatabase(postgres.url) }),
    )
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

type Upgrade = { revision: string; proxy: ProxyName; databaseUrl: string }

async function upgraded(folder: string, { revision, proxy: proxyName, databaseUrl }: Upgrade): Promise<boolean> {
  const ports = [freePort(), freePort()]
  const start = (place: number, command: string[]) =>
    startServer(
      {
        DATA_DIR: join(folder, proxyName),
        DATABASE_URL: databaseUrl,
        PORT: String(ports[place]),
        TRUST_PROXY: '127.0.0.1',
        ADMIN_PASSWORD: password,
      },
      command,
    )
  const old = await start(0, [process.execPath, join(folder, 'old/src/server.ts'), '--demo'])
  const proxy = await startProxy(proxyName, ports)
  const running = [old]
  try {
    const work = await visitors(proxy.url, password)
    const phases: [string, () => Promise<unknown>][] = [
      [`${revision} alone`, async () => {}],
      [
        'both, from the start of the new one on',
        async () => {
          const began = performance.now()
          running.push(await start(1, ['src/server.ts']))
          console.log(
            `the new version migrated and started within ${((performance.now() - began) / 1000).toFixed(1)} s`,
          )
        },
      ],
      [
        'from the end of the old one on',
        async () => {
          old.process.kill('SIGTERM')
          await old.process.exited
        },
      ],
    ]
    let isRight = true
    for (const [name, begin] of phases) {
      const stop = work.start()
      await begin()
      await Bun.sleep(phaseMs)
      const { read, unread, saved, unsaved } = await stop()
      console.log(
        `behind ${proxyName}, ${name}: ${read} pages read, ${unread.length} not; ${saved} changes saved, ${unsaved.length} not`,
      )
      for (const what of new Set([...unread, ...unsaved])) console.log(`  ${what}`)
      isRight = isRight && unread.length + unsaved.length === 0 && saved > 0
    }
    const lost = await lostOf(work.acknowledged, databaseUrl)
    console.log(lost.length === 0 ? 'nothing is lost' : `LOST: ${lost.slice(0, 10).join('; ')}`)
    return isRight && lost.length === 0
  } finally {
    for (const { process } of running) process.kill('SIGKILL')
    await Promise.all(running.map(({ process }) => process.exited))
    await proxy.stop()
  }
}

/** Entries that are not there, and articles whose title is not the one that was saved last. */
async function lostOf({ contents, titles }: { contents: string[]; titles: Map<number, string> }, url: string) {
  const { db, close } = await connectPostgres(url)
  const there = new Set((await db.select({ content: entries.content }).from(entries)).map(({ content }) => content))
  const rows = await db.select({ id: articles.id, title: articles.description }).from(articles)
  await close()
  const now = new Map(rows.map(({ id, title }) => [id, title]))
  const changed = [...titles].filter(([id, title]) => now.get(id) !== title)
  return [
    ...contents.filter((content) => !there.has(content)),
    ...changed.map(([id, title]) => `${title} is ${now.get(id)}`),
  ]
}

/** The source of a revision, which uses the packages of this one. */
async function checkOut(revision: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const archive = Bun.spawn(['git', 'archive', revision], { cwd: root, stdout: 'pipe' })
  const unpacked = Bun.spawn(['tar', '-x', '-C', folder], { stdin: archive.stdout })
  if ((await archive.exited) + (await unpacked.exited) > 0) throw new Error(`There is no revision ${revision}`)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}
