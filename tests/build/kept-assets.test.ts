import { beforeAll, expect, test } from 'bun:test'
import { appendFile, cp, stat, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFolder } from '../../src/core/build/cache.ts'
import { buildAssets } from '../../src/web/build/assets.ts'
import { withFolder } from '../support/folder.ts'

/** A copy of the project, to change its sources. */
const copy = await withFolder('journal-copy')
const root = join(import.meta.dir, '../..')
beforeAll(async () => {
  for (const name of ['src', 'views', 'islands', 'static', 'package.json', 'tsconfig.json'])
    await cp(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await buildAssets()
  // or it is built once more
  await cp(join(buildFolder, 'assets'), join(copy, 'build/assets'), { preserveTimestamps: true })
})

async function append(file: string, text: string) {
  await appendFile(join(copy, file), text)
  await utimes(join(copy, file), 1, 1) // its time says nothing
}

/** The addresses that a process of the copy gives its assets, and the number of the file that keeps them. */
async function addresses() {
  const script = `
    const { buildAssets } = await import('./src/web/build/assets.ts')
    const { url } = await buildAssets()
    console.log(JSON.stringify(Object.fromEntries(['loader.js', 'public.css'].map((name) => [name, url(name)]))))`
  const child = Bun.spawn([process.execPath, '-e', script], { cwd: copy, stdout: 'pipe', stderr: 'inherit' })
  const found: Record<string, string> = await new Response(child.stdout).json()
  return { script: found['loader.js'], styles: found['public.css'], file: (await stat(join(copy, 'build/assets'))).ino }
}

test('assets are built once, until an island, a style or their builder changes', async () => {
  const first = await addresses()
  expect(await addresses()).toEqual(first)

  await append('src/app.ts', '// no part of the assets')
  expect(await addresses()).toEqual(first)

  await append('islands/client.tsx', '\nconsole.log("changed")\n')
  const second = await addresses()
  expect(second.script).not.toBe(first.script)
  expect(second.styles).toBe(first.styles)

  await append('static/styles/parts/card.css', '\n.card { color: red }\n')
  const third = await addresses()
  expect(third.styles).not.toBe(second.styles)
  expect(third.script).toBe(second.script)

  await append('src/web/build/fonts.ts', '// another builder')
  expect((await addresses()).file).not.toBe(third.file)
})
