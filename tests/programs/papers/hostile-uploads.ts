/**
 * Broken and hostile files sent to a running journal, as manuscripts and as other files of drafts, and the limit of a
 * file to the byte, whatever a request says of its length:
 * `bun tests/programs/papers/hostile-uploads.ts [COUNT] [SEED]`. Prints the answers, and the most memory of the server;
 * ends with 1 at an answer of 500, an error in the log, or another limit.
 */

import { forgetPeak, memoryOf, peakOf } from '../bench/server.ts'
import { createRandom } from '../fuzz/random.ts'
import { fileBy } from './hostile-files.ts'
import { aRunningJournal, formOf } from './running.ts'

const [count = '10000', seed = 'uploads'] = process.argv.slice(2)
const maxBytes = 20_971_520
const journal = await aRunningJournal({ mails: false })
const told = new Map<string, number>()
const faults: string[] = []
const add = (what: string) => told.set(what, (told.get(what) ?? 0) + 1)
const json = { accept: 'application/json' }
const names = ['a.pdf', 'a.docx', 'a.odt', 'a.zip', 'a.png', 'A <b>.pdf', '../../a.pdf', '']
const others = ['supplement', 'title_page', 'source', 'manuscript'] as const

type Told = { location?: string; errors?: { code: string }[] }

/** Sends one file: it begins a draft, or is put to one that was begun. */
async function tryOne(at: number, drafts: string[]): Promise<void> {
  const random = createRandom(`${seed} ${at}`)
  const file = new File([new Uint8Array(fileBy(random))], random.pick(names))
  const draft = random.chance(0.5) ? drafts.at(-1) : undefined
  const body = draft
    ? formOf({ [random.pick(others)]: file })
    : formOf({ email: `a${at}@hostile.example`, website: '', manuscript: file })
  const { status, text } = await journal.ask(draft ? `${draft}/files` : '/submit', {
    method: 'POST',
    body,
    headers: json,
  })
  const answer = (text.startsWith('{') ? JSON.parse(text) : {}) as Told
  add(`${status} ${answer.errors?.[0]?.code ?? ''}`)
  if (status >= 500) faults.push(`${at}: ${status} ${text.slice(0, 100)}`)
  if (!draft && answer.location) drafts.push(answer.location)
  if (draft && drafts.length > 2) drafts.splice(0, drafts.length - 1)
}

const boundary = 'the-boundary'

/** A form of one PDF of so many bytes, as it goes over the wire. */
function wire(bytes: number): Buffer {
  const part = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const head = `${part('email')}large@hostile.example\r\n${part('manuscript', '; filename="a.pdf"')}`
  const file = Buffer.alloc(bytes, crypto.getRandomValues(new Uint8Array(65_537)))
  file.write('%PDF-1.7\n')
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

let place = 0
/** Posts bytes with these lines about their length, by a socket. @returns the status, 0 where there is no answer */
async function post(lengths: string, body: Buffer, isChunked = false): Promise<string> {
  const { hostname, port } = new URL(journal.urls()[0] ?? '')
  const answered = Promise.withResolvers<string>()
  let got = ''
  const head =
    `POST /submit HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nX-Forwarded-For: 172.16.0.${place++}\r\n` +
    `Connection: close\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${lengths}\r\n`
  const framed = isChunked
    ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
    : body
  let left = Buffer.concat([Buffer.from(head), framed])
  const timer = setTimeout(() => answered.resolve('0'), 60_000)
  const write = (socket: Bun.Socket) => {
    left = left.subarray(socket.write(left))
    socket.flush()
  }
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: write,
      drain: write,
      data(_, chunk) {
        got += chunk.toString('latin1')
        if (/\r\n\r\n.*\}/s.test(got)) answered.resolve(got)
      },
      close: () => answered.resolve(got),
      error: () => answered.resolve(got),
    },
  })
  const text = await answered.promise
  clearTimeout(timer)
  socket.end()
  return `${/^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 0}${/file_too_large/.test(text) ? ' file_too_large' : ''}`
}

const [pid = 0] = journal.pids()
const began = performance.now()
try {
  await forgetPeak(pid)
  const before = await memoryOf(pid)
  let next = 0
  const lane = async () => {
    const drafts: string[] = []
    for (let at = next++; at < Number(count); at = next++) await tryOne(at, drafts)
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  console.log(`memory ${before.toFixed(0)} MB before, at most ${(await peakOf(pid)).toFixed(0)} MB`)
  for (const [extra, expected] of [
    [0, '200'],
    [1, '422 file_too_large'],
  ] as const) {
    const body = wire(maxBytes + extra)
    const ways: [string, string, boolean, string[]][] = [
      ['its length', `Content-Length: ${body.length}\r\n`, false, [expected]],
      ['no length', 'Transfer-Encoding: chunked\r\n', true, [expected]],
      ['a shorter length', 'Content-Length: 1000\r\n', false, ['400', '422']],
      ['two lengths', 'Content-Length: 1000\r\nTransfer-Encoding: chunked\r\n', true, ['400']],
      ['no number as its length', 'Content-Length: x\r\n', false, ['400']],
    ]
    for (const [what, lengths, isChunked, right] of ways) {
      const answer = await post(lengths, body, isChunked)
      console.log(`${maxBytes + extra} bytes, ${what}: ${answer}`)
      if (!right.includes(answer))
        faults.push(`${maxBytes + extra} bytes, ${what}: ${answer}, not ${right.join(' or ')}`)
    }
  }
  const alive = await journal.ask('/readyz')
  if (alive.status !== 200) faults.push(`not ready: ${alive.status}`)
  const errors = (await journal.logged()).split('\n').filter((line) => line.includes('"level":"error"'))
  faults.push(...errors.map((line) => `log: ${line.slice(0, 200)}`))
} finally {
  await journal.close()
}
console.log(
  `${count} files in ${((performance.now() - began) / 1000).toFixed(0)} s:`,
  Object.fromEntries([...told].sort()),
)
console.log(`${faults.length} faults`)
for (const fault of faults.slice(0, 20)) console.log(fault)
process.exit(faults.length > 0 ? 1 : 0)
