import { beforeEach, describe, expect, test } from 'bun:test'
import { readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { cachedBuild } from '../../src/core/build/cache.ts'
import { withFolder } from '../support/folder.ts'

const folder = await withFolder('kept')
const source = join(folder, 'source')
const place = join(folder, 'build')
const unwritable = '/dev/null/nowhere'

let builds = 0

async function write(text: string) {
  await Bun.write(source, text)
  await utimes(source, 1, 1) // two versions may well have one time and one size
}

async function build() {
  builds++
  const text = await Bun.file(source).text()
  return { content: { text, bytes: new Map([['body', new TextEncoder().encode(text)]]) }, madeOf: [source] }
}

const taken = async (folders = [place]) => (await cachedBuild('result', folders, build)).text

beforeEach(async () => {
  builds = 0
  await rm(place, { recursive: true, force: true })
  await write('one')
})

describe('a cached build', () => {
  test('is built once, and copied with its source maps and sizes', async () => {
    const first = await cachedBuild('result', [place], build)
    expect(await cachedBuild('result', [place], build)).toEqual(first)
    expect(builds).toBe(1)
  })

  test('is rebuilt even if a change left time and size the same, and replaces the old one', async () => {
    await taken()
    await write('two')
    expect(await taken()).toBe('two')
    expect(await taken()).toBe('two')
    expect(builds).toBe(2)
    expect(await readdir(place)).toEqual(['result'])
  })

  test('is rebuilt if a source file is gone', async () => {
    const other = join(folder, 'other')
    await Bun.write(other, '')
    await utimes(other, 1, 1)
    const both = async () => ({ ...(await build()), madeOf: [source, other] })
    await cachedBuild('result', [place], both)
    await rm(other)
    await taken()
    expect(builds).toBe(2)
  })

  test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ['torn', (bytes) => bytes.slice(0, -10)],
    ['empty', () => new Uint8Array()],
    ['changed', (bytes) => bytes.with(bytes.length - 5, 1 + (bytes.at(-5) ?? 0))],
    ['foreign', () => new TextEncoder().encode('something else altogether')],
  ])('is rebuilt and repaired if its file is %s', async (_, spoil) => {
    await taken()
    const file = Bun.file(join(place, 'result'))
    await Bun.write(file, spoil(await file.bytes()))
    expect(await taken()).toBe('one')
    expect(await taken()).toBe('one')
    expect(builds).toBe(2)
  })

  test('is stored in the first folder that can be written', async () => {
    await taken([unwritable, place])
    expect(await taken([unwritable, place])).toBe('one')
    expect(builds).toBe(1)
  })

  test('is rebuilt each time if no folder can be written', async () => {
    expect(await taken([unwritable])).toBe('one')
    expect(await taken([unwritable])).toBe('one')
    expect(builds).toBe(2)
  })

  test('is not stored if a source changed during the build', async () => {
    const disturbed = async () => {
      const built = await build()
      await Bun.write(source, 'two')
      return built
    }
    expect((await cachedBuild('result', [place], disturbed)).text).toBe('one')
    expect(await taken()).toBe('two')
  })

  test('is complete for every process, however many build and store it at once', async () => {
    await write('long '.repeat(200_000))
    const script = `
      import { rm } from 'node:fs/promises'
      import { cachedBuild } from ${JSON.stringify(join(import.meta.dir, '../../src/core/build/cache.ts'))}
      const [place, source] = ${JSON.stringify([place, source])}
      let whole = 0
      for (let round = 0; round < 40; round++) {
        if (round % 3 === 0) await rm(place + '/result', { force: true })
        const build = async () => ({ content: await Bun.file(source).text(), madeOf: [source] })
        if ((await cachedBuild('result', [place], build)) === 'long '.repeat(200_000)) whole++
      }
      console.log(whole)`
    const processes = [1, 2, 3].map(() => Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe' }))
    const said = await Promise.all(processes.map(({ stdout }) => new Response(stdout).text()))
    expect(said).toEqual(['40\n', '40\n', '40\n'])
    expect((await readdir(place)).filter((name) => name !== 'result')).toEqual([])
  })
})
