import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { codeAlone, hashLoaded } from '../../src/core/build/code-version.ts'

describe("a file's code alone", () => {
  test.each([
    ['const a = 1', '/** A number. */\nconst a: number = 1 // one', true],
    ['export const f = (x) => x', 'type X = string\nexport const f = (x: X): X =>\n  x', true],
    ['const a = 1', 'const a = 2', false],
    ['const a = <p>one</p>', 'const a = <p>two</p>', false],
  ])('%p and %p are the same: %p', (one, other, isSame) => {
    expect(codeAlone(one, 'a.tsx') === codeAlone(other, 'a.tsx')).toBe(isSame)
  })
})

const base = await mkdtemp(join(tmpdir(), 'code-version-'))
afterAll(() => rm(base, { recursive: true }))
let count = 0

const worker = {
  'worker.ts': `import { paper } from './paper.ts'\nimport type { Look } from './look.ts'\nconsole.log(paper)`,
  'paper.ts': `export const paper = () => import('./late/table.tsx')`,
  'look.ts': `export type Look = 1`,
  'late/table.tsx': `export const table = <table />`,
  'late/template.typ': `#table`,
  'README.md': 'A worker.',
}

async function versionWith(changed: Record<string, string>): Promise<string> {
  const folder = join(base, String(++count))
  for (const [name, text] of Object.entries({ ...worker, ...changed })) await Bun.write(join(folder, name), text)
  return (await hashLoaded(pathToFileURL(join(folder, 'worker.ts')).pathname)).content
}

describe("the version of a worker's code", () => {
  test.each([
    ['nothing', {}, true],
    ['a comment', { 'paper.ts': `// one\nexport const paper = () => import('./late/table.tsx')` }, true],
    ['a module for its types alone', { 'look.ts': `export type Look = 2` }, true],
    ['a README', { 'README.md': 'Another.' }, true],
    ['a module', { 'paper.ts': `export const paper = () => 1` }, false],
    ['a module that is loaded late', { 'late/table.tsx': `export const table = <p />` }, false],
    ['a file beside a module', { 'late/template.typ': `#figure` }, false],
  ])('is the same with another form of %s: %p', async (_, changed, isSame) => {
    expect((await versionWith(changed)) === (await versionWith({}))).toBe(isSame)
  })
})
