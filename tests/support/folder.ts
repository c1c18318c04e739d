import { afterAll } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The path of an empty folder for the tests of a file; removed after them. */
export async function withFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  afterAll(() => rm(folder, { recursive: true }))
  return folder
}
