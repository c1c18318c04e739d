import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { localFiles } from '../../src/core/files/local.ts'
import { paperLimits } from '../../src/core/files/rules.ts'
import { BodyTooLarge, readBodyChunks } from '../../src/web/http/body.ts'
import { withSpooledForm } from '../../src/web/http/spooled-body.ts'
import type { SpooledForm } from '../../src/web/http/uploads/parts.ts'
import { createUploads } from '../../src/web/http/uploads/thread.ts'
import { withFolder } from '../support/folder.ts'

const folder = await withFolder('form')
const files = await localFiles(join(folder, 'files'))
const uploads = createUploads()
const limits = { ...paperLimits, files: 3 }
const kinds = { files: ['manuscript', 'supplement'], lists: ['tick'], limits }

type Answer = { form?: SpooledForm; error?: unknown; there?: string[] }
let last = Promise.withResolvers<Answer>()
let keep: (form: SpooledForm) => Promise<void> = async () => {}
beforeEach(() => {
  last = Promise.withResolvers()
  keep = async () => {}
})

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  async fetch(request) {
    const { resolve } = last
    try {
      const answer = await withSpooledForm({ files, workers: { uploads } }, request, kinds, async (form) => {
        await keep(form)
        return { form: structuredClone(form), there: await readdir(files.incoming) }
      })
      resolve(answer)
      return Response.json(answer)
    } catch (error) {
      resolve({ error })
      return new Response('', { status: 400 })
    }
  },
})
afterAll(async () => {
  uploads.stop()
  await server.stop(true)
})

/** What was left behind when a form is over. */
const left = async () => readdir(files.incoming).catch(() => [])

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
  await fetch(server.url, { method: 'POST', body, headers }).catch(() => {})
  return last.promise
}

function formWith(fields: [string, string | Blob, string?][]) {
  const form = new FormData()
  for (const [name, value, file] of fields)
    typeof value === 'string' ? form.append(name, value) : form.append(name, value, file)
  return form
}

const bytes = (size: number) => new Blob([new Uint8Array(size).fill(7)])

test('a file’s name has no letters that turn it round', async () => {
  const { form } = await send(formWith([['manuscript', bytes(10), 'evil\u202evsc.exe']]))
  expect(form?.files.map(({ name }) => name)).toEqual(['evilvsc.exe'])
})
const sha256 = async (blob: Blob) => new Bun.CryptoHasher('sha256').update(await blob.bytes()).digest('hex')

/** The same form in chunks, without its length. */
function chunked(form: FormData) {
  const response = new Response(form)
  const type = response.headers.get('content-type') ?? ''
  return { body: response.body ?? new Blob(), headers: { 'content-type': type } }
}

const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`

describe('a form with files', () => {
  test('has its texts, and its files on disk under their SHA-256, gone when the form is over', async () => {
    const paper = new Blob(['A paper'])
    const sent = formWith([
      ['email', 'meera@example.org'],
      ['tick', 'a'],
      ['tick', 'b'],
      ['manuscript', paper, 'C:\\Users\\meera\\क्ष.pdf'],
      ['supplement', new Blob(['one']), 'one.txt'],
      ['supplement', new Blob(['two']), 'two.txt'],
    ])
    const { form, there = [] } = await send(sent)
    expect(form).toMatchObject({
      texts: { email: 'meera@example.org' },
      lists: { tick: ['a', 'b'] },
      problems: [],
      files: [
        { field: 'manuscript', name: 'क्ष.pdf', bytes: 7, sha256: await sha256(paper) },
        { field: 'supplement', name: 'one.txt', bytes: 3 },
        { field: 'supplement', name: 'two.txt', bytes: 3 },
      ],
    })
    expect(there).toHaveLength(3)
    expect(await left()).toEqual([])
  })

  test('has files and texts of many pieces whole', async () => {
    const paper = new Blob([crypto.getRandomValues(new Uint8Array(65_536)), bytes(3_000_000), 'end'])
    const abstract = 'क्ष '.repeat(50_000)
    const { form } = await send(
      formWith([
        ['abstract', abstract],
        ['manuscript', paper, 'a.pdf'],
        ['title', 'after'],
      ]),
    )
    expect(form?.texts.abstract === abstract && form.texts.title).toBe('after')
    expect(form?.files).toMatchObject([{ bytes: paper.size, sha256: await sha256(paper) }])
  })

  test('keeps what the store takes', async () => {
    keep = async (form) => {
      for (const file of form.files) await files.take(file)
    }
    const { form } = await send(formWith([['manuscript', new Blob(['kept']), 'a.pdf']]))
    const hash = form?.files[0]?.sha256 ?? ''
    expect(await (await files.open(hash))?.text()).toBe('kept')
    expect(await files.withPath(hash, (path) => Bun.file(path).text())).toBe('kept')
    await send(formWith([['manuscript', new Blob(['kept']), 'again.pdf']]))
    expect(await left()).toEqual([])
  })

  test('leaves out a file input without a file, and keeps an empty file', async () => {
    const empty = part('name="manuscript"; filename=""', '') + part('name="supplement"; filename="e.txt"', '')
    const { form } = await send(`${empty}--x--\r\n`, multipart)
    expect(form).toMatchObject({ files: [{ field: 'supplement', bytes: 0 }], problems: [] })
  })

  test('comes out alike without files, url-encoded or as JSON', async () => {
    const none = { lists: {}, files: [], problems: [] }
    const { form } = await send('email=a%40b&title=x', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(form).toEqual({ ...none, texts: { email: 'a@b', title: 'x' } })
    last = Promise.withResolvers()
    expect((await send('{"email":"a@b"}', { 'content-type': 'application/json' })).form).toEqual({
      ...none,
      texts: { email: 'a@b' },
    })
  })
})

describe('the limits', () => {
  test.each<[string, boolean]>([
    ['with its length', false],
    ['in chunks', true],
  ])('20,971,520 bytes pass and one more does not, %s', async (_, isChunked) => {
    const sendIt = (form: FormData) => {
      last = Promise.withResolvers()
      const { body, headers } = isChunked ? chunked(form) : { body: form, headers: {} }
      return send(body, headers)
    }
    const most = await sendIt(formWith([['manuscript', bytes(limits.file), 'a.pdf']]))
    expect(most.form).toMatchObject({ files: [{ bytes: limits.file }], problems: [] })
    const more = [
      ['manuscript', bytes(limits.file + 1), 'a.pdf'],
      ['email', 'typed'],
    ] as [string, string | Blob, string?][]
    expect((await sendIt(formWith(more))).form).toMatchObject({
      texts: { email: 'typed' },
      files: [],
      problems: [{ field: 'manuscript', code: 'file_too_large' }],
    })
    expect(await left()).toEqual([])
  })

  test('a request of more than 33,554,432 bytes is not read to its end', async () => {
    const half = bytes(limits.body / 2)
    const { body, headers } = chunked(
      formWith([
        ['manuscript', half, 'a.pdf'],
        ['supplement', half, 'b.pdf'],
      ]),
    )
    expect((await send(body, headers)).error).toBeInstanceOf(BodyTooLarge)
    expect(await left()).toEqual([])
  })

  test('files beyond the most, in a field that takes none, and texts sent twice are told by their field', async () => {
    const one = new Blob(['x'])
    const four = ['a', 'b', 'c', 'd'].map((name): [string, Blob, string] => ['supplement', one, name])
    expect((await send(formWith(four))).form).toMatchObject({ problems: [{ field: 'supplement', code: 'too_many' }] })
    last = Promise.withResolvers()
    const wrong: [string, string | Blob, string?][] = [
      ['email', one, 'a.pdf'],
      ['manuscript', 'no file'],
      ['title', 'x'],
      ['title', 'y'],
    ]
    const { form } = await send(formWith(wrong))
    expect(form?.problems.map(({ field, code }) => `${field} ${code}`).sort()).toEqual(
      ['email', 'manuscript', 'title'].map((field) => `${field} invalid`),
    )
  })
})

describe('leaves nothing behind of', () => {
  const begun = `${part('name="email"', 'a@b')}--x\r\nContent-Disposition: form-data; name="manuscript"; filename="a.pdf"\r\n\r\n%PDF`

  test.each<[string, string]>([
    ['a body that ends in a file', begun],
    ['a body that ends in a head', '--x\r\nContent-Disposition: form-data; name="manu'],
    ['a body without its boundary', 'garbage'],
    ['an empty body', ''],
    ['many fields', `${part('name="a"', '1').repeat(300)}--x--\r\n`],
    ['many files', `${part('name="manuscript"; filename="a"', '1').repeat(700)}--x--\r\n`],
  ])('%s', async (_, body) => {
    expect((await send(body, multipart)).error).toMatchObject({ code: 'PARSE' })
    expect(await left()).toEqual([])
  })

  test.each([
    ['more', 100_000],
    ['less', 150],
  ])('a body that is said to be %s than it is', async (_, length) => {
    const socket = connect(server.port ?? 0, '127.0.0.1')
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipart['content-type']}\r\nContent-Length: ${length}\r\n\r\n${begun}`,
    )
    if (length > begun.length) {
      while ((await left()).length === 0) await Bun.sleep(5)
      socket.destroy()
    }
    expect((await last.promise).error).toBeDefined()
    socket.destroy()
    while ((await left()).length > 0) await Bun.sleep(5)
  })
})

/** As many forms are parsed at once; who sends too little loses that place long before so many drips. */
const [atOnce, mostDrips] = [2, 300]

test.each([
  ['pauses', 0],
  ['sends a little at a time', 64],
])('whoever %s keeps nobody waiting', async (_, bytes) => {
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipart['content-type']}\r\nContent-Length: 9000000\r\n\r\n`
  const begun = '--x\r\nContent-Disposition: form-data; name="manuscript"; filename="a.pdf"\r\n\r\n%PDF'
  const slow = Array.from({ length: 5 }, () => {
    const socket = connect(server.port ?? 0, '127.0.0.1')
    socket.write(head + begun)
    return socket
  })
  let drips = 0
  const dripping = setInterval(() => {
    drips++
    for (const socket of slow) socket.write('x'.repeat(bytes))
  }, 5)
  while ((await left()).length < atOnce) await Bun.sleep(5)
  last = Promise.withResolvers()
  const { form } = await send(formWith([['manuscript', new Blob(['fast']), 'a.pdf']]))
  expect(form?.files).toMatchObject([{ bytes: 4 }])
  expect(drips).toBeLessThan(mostDrips)
  clearInterval(dripping)
  for (const socket of slow) socket.destroy()
  while ((await left()).length > 0) await Bun.sleep(5)
})

test('a body whose connection fails when it is left ends nothing else', async () => {
  const cancelled = Promise.withResolvers<void>()
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new Uint8Array(9)),
    cancel() {
      cancelled.resolve()
      throw new Error('The connection was closed')
    },
  })
  for await (const chunk of readBodyChunks(new Request('http://localhost', { method: 'POST', body }), 99)) {
    expect(chunk.length).toBe(9)
    break
  }
  await cancelled.promise
  await Bun.sleep(1) // when a rejection that nobody handles would fail the test
})

test('of a fast upload at most 32 MB a second are read, so that readers have their turns', async () => {
  const began = performance.now()
  const { form } = await send(formWith([['manuscript', bytes(16 * 1024 * 1024), 'paper.pdf']]))
  expect(form?.files[0]?.bytes).toBe(16 * 1024 * 1024)
  expect(performance.now() - began).toBeGreaterThan(400)
})

test('a thread that ended is started again', async () => {
  uploads.stop()
  const { form } = await send(formWith([['manuscript', new Blob(['again']), 'a.pdf']]))
  expect(form?.files).toMatchObject([{ bytes: 5 }])
})

/** Takes all files that a process may open, sends a form, and says how that failed. */
const script = `
const { createUploads } = await import('./src/web/http/uploads/thread.ts')
const { receive } = createUploads()
const { openSync } = await import('node:fs')
const request = new Request('http://x', { method: 'POST', body: new FormData() })
try { for (;;) openSync('/dev/null') } catch {}
await receive(request, { folder: '/tmp', kinds: { files: [], limits: {} } }).catch(({ code }) => console.log(code))
process.exit(0)`

test('a form is refused where no file can be opened, instead of ending the journal', async () => {
  const command = ['sh', '-c', 'ulimit -n 100; exec "$@"', 'sh', process.execPath, '-e', script]
  const child = Bun.spawn(command, { cwd: join(import.meta.dir, '../..'), stdout: 'pipe', stderr: 'ignore' })
  expect(await new Response(child.stdout).text()).toBe('EMFILE\n')
  expect(await child.exited).toBe(0)
})
