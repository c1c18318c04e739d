import { expect, test } from 'bun:test'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileHere } from '../../src/core/cli/terminal.ts'
import { withFolder } from '../support/folder.ts'

const folder = await withFolder('atomic-write')

async function* bytes() {
  yield new TextEncoder().encode('whole')
}

test('writing a file removes what killed processes left of it, and nothing else', async () => {
  const left = 'journal.tar.69ecece7-1784-49fc-b916-4172530d597b'
  const beingWritten = 'journal.tar.7aeb8b79-6318-415b-a0a5-fcc4b2e30c14'
  const others = ['journal.tar.old', 'other.tar.69ecece7-1784-49fc-b916-4172530d597b']
  for (const name of [left, beingWritten, ...others]) await Bun.write(join(folder, name), 'half')
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const name of [left, ...others]) await utimes(join(folder, name), longAgo, longAgo)
  expect(await writeFileHere({ path: join(folder, 'journal.tar') }, bytes())).toBeUndefined()
  expect((await readdir(folder)).sort()).toEqual(['journal.tar', beingWritten, ...others].sort())
})
