import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

/** Runs in a process of its own: drizzle-kit adds methods to all arrays, which breaks `for…in` in other tests. */
const program = `
  import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
  const { snapshot, files } = JSON.parse(await Bun.stdin.text())
  const tables = Object.assign({}, ...(await Promise.all(files.map((file) => import(file)))))
  console.log(JSON.stringify(await generateMigration(snapshot, generateDrizzleJson(tables, snapshot.id))))
`

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
  const folder = join(root, 'src/core/db/tables')
  const names = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const files = names.map((file) => join(folder, file))
  const stdin = new Blob([JSON.stringify({ snapshot: await newestSnapshot(), files })])
  const child = Bun.spawn([process.execPath, '-e', program], { cwd: root, stdin, stderr: 'inherit' })
  expect(JSON.parse(await new Response(child.stdout).text())).toEqual([])
})
