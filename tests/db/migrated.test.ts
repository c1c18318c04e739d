import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

const root = join(import.meta.dir, '../..')

async function tablesIn(folder: string): Promise<Record<string, unknown>> {
  const files = await readdir(folder, { recursive: true })
  const modules = await Promise.all(
    files.filter((file) => file.endsWith('.ts')).map((file) => import(join(folder, file))),
  )
  return Object.assign({}, ...modules)
}

async function newestSnapshot() {
  const meta = join(root, 'migrations/meta')
  const newest =
    (await readdir(meta))
      .filter((file) => file.endsWith('_snapshot.json'))
      .sort()
      .at(-1) ?? ''
  return Bun.file(join(meta, newest)).json()
}

test('the migrations make the tables that the code describes: drizzle-kit would generate nothing', async () => {
  const snapshot = await newestSnapshot()
  const described = generateDrizzleJson(await tablesIn(join(root, 'src/core/db/tables')), snapshot.id)
  expect(await generateMigration(snapshot, described)).toEqual([])
})
