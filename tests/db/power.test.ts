import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createCluster } from '../../src/core/db/cluster.ts'
import { openPglite } from '../../src/core/db/embedded-worker.ts'
import { migrationsFolder, scriptOfMigrations } from '../../src/core/db/migrations.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'power-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

/**
 * Keeps of a folder what a loss of power would leave at worst: each file as it was when it was synced last, and nothing
 * else.
 */
function survivorsOf(live: string, left: string) {
  return spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    const path = fs.readlinkSync(`/proc/self/fd/${descriptor}`)
    if (!path.startsWith(live)) return
    const survivor = join(left, path.slice(live.length))
    if (fs.statSync(path).isDirectory()) {
      fs.mkdirSync(survivor, { recursive: true })
      const names = new Set(fs.readdirSync(path))
      for (const name of fs.readdirSync(survivor))
        if (!names.has(name)) fs.rmSync(join(survivor, name), { recursive: true })
    } else {
      fs.mkdirSync(dirname(survivor), { recursive: true })
      fs.copyFileSync(path, survivor)
    }
  })
}

test('every write that the embedded database acknowledged survives a power loss, even at its first start', async () => {
  const [live, left] = [join(folder, 'live'), join(folder, 'left')]
  await createCluster(live)
  const disk = survivorsOf(live, left)
  const before = await openPglite({ dataDir: live })
  await before.exec(scriptOfMigrations(migrationsFolder))
  const add = (word: string) => before.query('insert into search_words values ($1)', [word])
  await add('millet')
  await before.exec('checkpoint')
  await add('sorghum')
  await before.exec(`begin; insert into search_words values ('unfinished')`)
  disk.mockRestore()

  const after = await openPglite({ dataDir: left })
  const { rows } = await after.query('select word from search_words order by word')
  expect(rows).toEqual([{ word: 'millet' }, { word: 'sorghum' }])
  await Promise.all([after.close(), before.close()])
})
