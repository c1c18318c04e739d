import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { hashContent, wholeFile } from '../../src/core/files/files.ts'
import { spool } from '../../src/core/files/incoming.ts'
import { filesProblem, openFiles } from '../../src/core/files/open.ts'
import { s3Files } from '../../src/core/files/s3.ts'
import { failureOf } from '../support/failure.ts'
import { startCutting } from '../support/fakes/cutting.ts'
import { startS3 } from '../support/fakes/s3.ts'

const storage = startS3(2)
const { objects, state } = storage
const files = s3Files(storage.client)
afterAll(storage.stop)
beforeEach(() => {
  objects.clear()
  Object.assign(state, { isDown: false, isSilent: false, isDeaf: false, isStuck: false, busy: 0 })
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const age = (key: string, at: string) => {
  const found = objects.get(key)
  if (!found) throw new Error(`Nothing is at ${key}`)
  found.at = new Date(at)
}

async function collect(found: AsyncIterable<string>) {
  const hashes: string[] = []
  for await (const hash of found) hashes.push(hash)
  return hashes
}

test('bytes are stored under their SHA-256, and read whole and in part', async () => {
  const hash = await files.save(bytesOf('0123456789'))
  expect(hash).toBe(new Bun.CryptoHasher('sha256').update('0123456789').digest('hex'))
  const file = await files.open(hash)
  expect(file?.size).toBe(10)
  expect(await file?.text()).toBe('0123456789')
  expect(await new Response(file?.stream()).text()).toBe('0123456789')
  expect(await file?.slice(3, 6).text()).toBe('345')
  expect(await new Response(file?.slice(3, 6).stream()).text()).toBe('345')
})

test('an empty file can be stored too', async () => {
  const file = await files.open(await files.save(new Uint8Array()))
  expect(await new Response(file?.stream()).bytes()).toHaveLength(0)
})

test.each(['a'.repeat(64), '', '../journal', 'A'.repeat(64)])('opening %j finds nothing', async (hash) => {
  expect(await files.open(hash)).toBeUndefined()
  expect(await files.touch(hash)).toBe(false)
})

test('reading a damaged file breaks off before it is complete', async () => {
  const hash = await files.save(bytesOf('rice'.repeat(100_000)))
  const found = objects.get(`files/${hash}`)
  if (found) found.body = bytesOf(`${'rice'.repeat(99_999)}rise`)
  const file = await files.open(hash)
  expect(String(await failureOf(new Response(file?.stream()).bytes()))).toContain('is damaged')
  expect(String(await failureOf(Promise.resolve(file?.bytes())))).toContain('is damaged')
  expect(String(await failureOf(Promise.resolve(file?.text())))).toContain('is damaged')
})

test('a damaged file counts as gone for those who need it whole', async () => {
  const hash = await files.save(bytesOf('rice'))
  objects.set(`files/${hash}`, { body: bytesOf('rise'), at: new Date() })
  expect(await wholeFile(files, hash)).toBeUndefined()
  expect(await files.withPath(hash, (path) => Bun.file(path).text())).toBeUndefined()
  state.isDown = true
  expect(await failureOf(wholeFile(files, hash))).toMatchObject({ name: 'S3Error' })
})

test('requests that are refused for the moment are sent again', async () => {
  state.busy = 2
  const hash = await files.save(bytesOf('rice'))
  state.busy = 2
  expect(await (await files.open(hash))?.text()).toBe('rice')
  state.busy = 2
  expect(await files.owner('one')).toBe('one')
})

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'here' }

test('requests whose connection is cut are sent again, and a file is read on where it broke off', async () => {
  const cutting = await startCutting(Number(new URL(storage.url).port))
  const cut = s3Files(new Bun.S3Client({ ...credentials, bucket: 'bucket', endpoint: cutting.url }))
  const text = 'rice'.repeat(300_000)
  const hash = await files.save(bytesOf(text))
  const file = await cut.open(hash)
  const asked: (() => Promise<unknown>)[] = [
    ...[async () => (await cut.open(hash))?.size, () => cut.touch(hash), () => cut.save(bytesOf('wheat'))],
    ...[() => cut.owner('one'), () => collect(cut.savedBefore(new Date('2020-01-01'))), () => cut.check()],
    ...[() => cut.remove('0'.repeat(64), new Date()), async () => (await file?.text())?.length],
    async () => await file?.slice(3, 900_000).text(),
  ]
  const right = [
    text.length,
    true,
    hashContent('wheat'),
    'one',
    [],
    undefined,
    false,
    text.length,
    text.slice(3, 900_000),
  ]
  const answers: unknown[] = []
  for (const ask of asked) {
    Object.assign(cutting.state, { cuts: 2, after: 0 })
    answers.push(await ask())
  }
  expect(answers).toEqual(right)
  Object.assign(cutting.state, { cuts: 2, after: 70_000 })
  expect(await file?.text()).toBe(text)
  Object.assign(cutting.state, { cuts: 2, after: 70_000 })
  expect(await file?.slice(3, 900_000).text()).toBe(text.slice(3, 900_000))
  Object.assign(cutting.state, { cuts: 100, after: 0 })
  expect(await failureOf(cut.touch(hash))).toMatchObject({ name: 'S3Error' })
  cutting.stop()
})

test.each([0, 4, 400])('reading a part from byte %d breaks off if too much or too little comes', async (start) => {
  const hash = await files.save(bytesOf('rice'.repeat(101)))
  const file = await files.open(hash)
  if (start < 400)
    state.isDeaf = true // answers the whole
  else objects.set(`files/${hash}`, { body: bytesOf('<html>rice</html>'), at: new Date() })
  expect(String(await failureOf(new Response(file?.slice(start, start + 4).stream()).bytes()))).toContain('is damaged')
})

test('storage that does not respond counts as unreachable after a while', async () => {
  const soon = s3Files(storage.client, undefined, 30)
  const hash = await files.save(bytesOf('rice'))
  state.isSilent = true
  const asked = [
    soon.open(hash),
    soon.save(bytesOf('wheat')),
    soon.touch(hash),
    soon.remove(hash, new Date()),
    soon.check(),
  ]
  for (const failing of asked) expect(await failureOf(failing)).toMatchObject({ name: 'S3Error' })
})

test('storage that stops within a file counts as unreachable after a while, not a reader who does', async () => {
  const soon = s3Files(storage.client, undefined, 200)
  const hash = await files.save(bytesOf('rice'.repeat(300_000)))
  await files.owner('one')
  const reader = (await soon.open(hash))?.stream().getReader()
  const first = await reader?.read()
  await Bun.sleep(300)
  let bytes = first?.value?.length ?? 0
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) bytes += next.value.length
  expect(bytes).toBe(1_200_000)
  const file = await soon.open(hash)
  state.isStuck = true
  const asked = [
    Promise.resolve(file?.bytes()),
    Promise.resolve(file?.slice(2, 900_000).text()),
    soon.withPath(hash, async (path) => path),
    soon.owner('one'),
  ]
  for (const failure of await Promise.all(asked.map(failureOf))) expect(failure).toMatchObject({ name: 'S3Error' })
})

describe('the sweep', () => {
  test('lists what was last saved before a given time, page by page', async () => {
    const hashes = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => files.save(bytesOf(text))))
    for (const hash of hashes) age(`files/${hash}`, '2026-01-01')
    expect(await collect(files.savedBefore(new Date('2026-01-02')))).toEqual(hashes.toSorted())
    expect(await collect(files.savedBefore(new Date('2026-01-01')))).toEqual([])
  })

  test('ignores objects that are not a journal’s files', async () => {
    const hash = await files.save(bytesOf('a'))
    for (const key of ['files/notes.txt', 'files/', `files/${hash}/x`, 'files/../journal', 'files/0'])
      objects.set(key, { body: bytesOf('of somebody else'), at: new Date('2025-01-01') })
    age(`files/${hash}`, '2026-01-01')
    expect(await collect(files.savedBefore(new Date('2026-01-02')))).toEqual([hash])
  })

  test('spares files saved again or touched since', async () => {
    const hashes = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => files.save(bytesOf(text))))
    for (const hash of hashes) age(`files/${hash}`, '2026-01-01')
    const [again, touched = '', ...old] = hashes
    expect(await files.save(bytesOf('a'))).toBe(String(again))
    expect(await files.touch(touched)).toBe(true)
    expect(await collect(files.savedBefore(new Date('2026-01-02')))).toEqual(old.toSorted())
    expect(await files.remove(touched, new Date('2026-01-02'))).toBe(false)
    age(`touched/${touched}`, '2026-01-01')
    expect(await collect(files.savedBefore(new Date('2026-01-02')))).toContain(touched)
  })

  test('removes a file and its marker, once', async () => {
    const hash = await files.save(bytesOf('gone'))
    await files.touch(hash)
    const later = new Date(Date.now() + 60_000)
    expect(await files.remove(hash, later)).toBe(true)
    expect(await files.remove(hash, later)).toBe(false)
    expect([...objects.keys()]).toEqual([])
  })
})

test('the first journal owns the bucket', async () => {
  expect(await files.owner('one')).toBe('one')
  expect(await files.owner('two')).toBe('one')
})

test('while storage is unreachable, nothing counts as missing or as saved', async () => {
  const hash = await files.save(bytesOf('rice'))
  await files.check()
  state.isDown = true
  expect(await failureOf(files.open(hash))).toMatchObject({ name: 'S3Error' })
  expect(await failureOf(files.save(bytesOf('wheat')))).toMatchObject({ name: 'S3Error' })
  expect(await failureOf(files.touch(hash))).toMatchObject({ name: 'S3Error' })
  expect(await failureOf(files.check())).toMatchObject({ name: 'S3Error' })
})

const address = 'Start it, or look at its address.'
const keys = 'Look at its name, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'

test.each([
  ['nobody listens', 'bucket', { isStopped: true }, `S3 failed: ConnectionRefused. ${address}`],
  ['the connection is cut', 'bucket', { isCut: true }, `S3 failed: ConnectionClosed. ${address}`],
  ['the key may not', 'bucket', { isShut: true }, `AccessDenied. ${keys}`],
  ['there is no such bucket', 'elsewhere', {}, `NoSuchBucket. ${keys}`],
])('where %s, the problem is one line that says what to do', async (_, bucket, faults, problem) => {
  const own = startS3()
  const cutting = await startCutting(Number(new URL(own.url).port))
  Object.assign(own.state, faults)
  Object.assign(cutting.state, { cuts: 100 })
  if ('isStopped' in faults) own.stop()
  const place = { s3: { ...credentials, bucket, endpoint: 'isCut' in faults ? cutting.url : own.url }, dataDir: '' }
  const failure = await failureOf(openFiles(place))
  expect(filesProblem(place, failure)).toBe(`S3_BUCKET ${bucket} cannot be used: ${problem}`)
  own.stop()
  cutting.stop()
})

test('a missing bucket is refused as a place for files', async () => {
  const elsewhere = s3Files(new Bun.S3Client({ ...credentials, endpoint: storage.url, bucket: 'elsewhere' }))
  expect(await failureOf(elsewhere.check())).toMatchObject({ code: 'NoSuchBucket' })
})

test('takes a spooled file, and lends a stored one by a path of this machine', async () => {
  async function* chunks() {
    yield bytesOf('spooled')
  }
  for (const _ of ['first', 'again']) {
    const spooled = await spool(files.incoming, chunks())
    await files.take(spooled)
    expect(await Bun.file(spooled.path).exists()).toBe(false)
    let lent = ''
    const text = await files.withPath(spooled.sha256, (path) => {
      lent = path
      return Bun.file(path).text()
    })
    expect(text).toBe('spooled')
    expect(await Bun.file(lent).exists()).toBe(false)
  }
  expect(await files.withPath('0'.repeat(64), async () => 'found')).toBeUndefined()
})
