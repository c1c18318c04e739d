// one database
import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callServer, serveControl } from '../../src/control.ts'
import type { CommandServices } from '../../src/core/cli/terminal.ts'
import { describeRootCause, type Terminal, writeFileHere } from '../../src/core/cli/terminal.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { localFiles } from '../../src/core/files/local.ts'
import { importCommand } from '../../src/exchange/import/command.ts'
import { backupCommand } from '../../src/staff/backup/command.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { openTestDatabase } from '../support/database.ts'
import { failureOf } from '../support/failure.ts'
import { neverOpened } from '../support/fakes/offline.ts'
import { withFolder } from '../support/folder.ts'
import { configOf } from '../support/journal.ts'

const connection = await openTestDatabase()
const close = connection.close
const folder = await withFolder('control')
const services = { db: connection.db, files: await localFiles(join(folder, 'files')), clock: () => new Date() }
await Bun.write(join(folder, 'control.sock'), 'left behind by a killed server')
const control = serveControl({ ...services, config: configOf({}), offline: neverOpened }, folder)
afterAll(async () => {
  await control.stop()
  await close()
})

/** What a command prints, without its pace, and answers, given a terminal in the test's folder. */
async function shown(command: (terminal: Terminal) => Promise<number>, isInteractive = false) {
  const printed: string[] = []
  const status = await command({
    print: (text) => void printed.push(text),
    isInteractive,
    folder,
    writeFile: writeFileHere,
  })
  return { status, printed: printed.join('').replaceAll(/, \d+ a second/g, '') }
}

const overSocket = (args: string[], isInteractive = false) =>
  shown((terminal) => callServer(folder, { name: 'import', args }, terminal), isInteractive)

test('the control socket is accessible to its own user alone', async () => {
  expect((await stat(join(folder, 'control.sock'))).mode & 0o777).toBe(0o600)
})

test.each([false, true])(
  'an import over the socket prints the same as one run directly (interactive: %p)',
  async (isInteractive) => {
    const lines = ['सीता', 'Rice', 'Wheat'].map((title) =>
      JSON.stringify({ title, authors: 'A', year: 2026, volume: 1, issue: 1 }),
    )
    await Bun.write(join(folder, 'articles.jsonl'), [...lines, 'broken', '{"title": 5}'].join('\n'))
    const args = ['articles.jsonl', '--files', 'files']

    const sent = await overSocket(args, isInteractive)
    await services.db.delete(articles)
    await services.db.delete(issues)
    const itself = await shown((terminal) => importCommand(services, args, terminal), isInteractive)

    expect(sent).toEqual(itself)
    expect(sent.status).toBe(1)
    expect(sent.printed).toEndWith('3 added, 0 already there, 2 refused\n')
    await services.db.delete(articles)
  },
)

test('an import without problems exits with 0', async () => {
  await Bun.write(
    join(folder, 'clean.jsonl'),
    JSON.stringify({ title: 'Rice', authors: 'A', year: 1, volume: 1, issue: 1 }),
  )
  expect(await overSocket(['clean.jsonl'])).toEqual({ status: 0, printed: '1 added, 0 already there, 0 refused\n' })
})

test('a report of many lines arrives in order', async () => {
  await Bun.write(join(folder, 'broken.jsonl'), 'ग़लत\n'.repeat(3000))
  const lines = Array.from({ length: 3000 }, (_, place) => `line ${place + 1}: the line is not a JSON object\n`)
  expect(await overSocket(['broken.jsonl'])).toEqual({
    status: 1,
    printed: `${lines.join('')}0 added, 0 already there, 3000 refused\n`,
  })
})

test.each(['unknown', ''])('an unknown command exits with 2: %j', async (name) => {
  expect(await shown((terminal) => callServer(folder, { name, args: [] }, terminal))).toEqual({
    status: 2,
    printed: '',
  })
})

test.each(['toString', '__proto__'])('the name of an inherited object property is not a command: %j', async (name) => {
  expect(await shown((terminal) => callServer(folder, { name, args: [] }, terminal))).toEqual({
    status: 2,
    printed: '',
  })
})

/** Serves in a folder of its own, which holds an article with a PDF to import. */
async function elsewhere(services: CommandServices) {
  const other = await mkdtemp(join(tmpdir(), 'control-'))
  await Bun.write(join(other, 'a.pdf'), '%PDF-1.7')
  await Bun.write(
    join(other, 'articles.jsonl'),
    JSON.stringify({ title: 'T', authors: 'A', year: 1, volume: 1, issue: 1, pdf: 'a.pdf' }),
  )
  const { stop } = serveControl({ ...services, config: configOf({}), offline: neverOpened }, other)
  const call = () =>
    shown((terminal) => callServer(other, { name: 'import', args: [join(other, 'articles.jsonl')] }, terminal))
  return { other, stop, call, [Symbol.asyncDispose]: () => rm(other, { recursive: true }) }
}

test('a command that fails because the server stops says so', async () => {
  const [saving, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
  const save = () => {
    saving.resolve()
    return closed.promise
  }
  await using failing = await elsewhere({ ...services, files: { ...services.files, save } })
  const called = failing.call()
  await saving.promise
  const stopping = failing.stop()
  closed.reject(new Error('write CONNECTION_CLOSED localhost:5432'))
  expect(await called).toEqual({ status: 1, printed: 'The server stopped before the command finished\n' })
  await stopping
})

test.each([
  ['', '{"tex', 'The server stopped before the command finished\n'],
  [
    ' in the middle of a file',
    '{"file":{"path":"/nowhere/a.tar"}}\n{"byt',
    '/nowhere/a.tar was not written: the server stopped before the command finished\n',
  ],
])('a command that loses its server%s says that the server stopped', async (_, sent, printed) => {
  const other = await mkdtemp(join(tmpdir(), 'control-'))
  const head = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${sent.length.toString(16)}\r\n${sent}\r\n`
  const cut = Bun.listen({
    unix: join(other, 'control.sock'),
    socket: {
      data: (socket) => {
        socket.write(head)
        setTimeout(() => socket.terminate(), 50)
      },
    },
  })
  const write: Terminal['writeFile'] = async ({ path }, bytes) => {
    const failure = await failureOf(Array.fromAsync(bytes))
    return `${path} was not written: ${describeRootCause(failure)}`
  }
  const call = (terminal: Terminal) =>
    callServer(other, { name: 'import', args: ['a'] }, { ...terminal, writeFile: write })
  expect(await shown(call)).toEqual({ status: 1, printed })
  cut.stop(true)
  await rm(other, { recursive: true })
})

test('a command that fails says so and exits with 1, and the server keeps running', async () => {
  const full = { ...services.files, save: () => Promise.reject(new Error('the disk is full')) }
  await using failing = await elsewhere({ ...services, files: full })
  expect(await failing.call()).toEqual({ status: 1, printed: 'Error: the disk is full\n' })
  expect(await failing.call()).toEqual({ status: 1, printed: 'Error: the disk is full\n' })
  await failing.stop()
})

test('a caller that disconnects early does not stop the server', async () => {
  await Bun.write(join(folder, 'broken.jsonl'), 'broken\n'.repeat(200_000))
  const leaving = await fetch('http://localhost/', {
    unix: join(folder, 'control.sock'),
    method: 'POST',
    body: JSON.stringify({ name: 'import', args: ['broken.jsonl'], isInteractive: true, folder }),
  })
  await leaving.body?.cancel()
  await Bun.sleep(50)
  expect((await overSocket([])).status).toBe(2)
})

test('a backup over the socket is written by the caller, relative to its folder, with the same report', async () => {
  const sent = await shown((terminal) => callServer(folder, { name: 'backup', args: ['sent.tar'] }, terminal), true)
  const itself = await shown((terminal) => backupCommand(services, ['itself.tar'], terminal), true)
  expect(sent).toEqual({ ...itself, printed: itself.printed.replace('itself', 'sent') })
  expect(sent.status).toBe(0)
  expect((await stat(join(folder, 'sent.tar'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'sent.tar'))).size).toBe((await stat(join(folder, 'itself.tar'))).size)
})

test.each([
  ['sent.tar', 'already exists and was left unchanged'],
  ['no/such/folder.tar', 'was not written: ENOENT'],
])('a backup that its caller cannot write reports the failure there: %s', async (name, problem) => {
  await Bun.write(join(folder, 'sent.tar'), 'precious')
  const { status, printed } = await shown((terminal) => callServer(folder, { name: 'backup', args: [name] }, terminal))
  expect(status).toBe(1)
  expect(printed.split('\n')).toEqual([expect.stringContaining(`${join(folder, name)} ${problem}`), ''])
  expect(await Bun.file(join(folder, 'sent.tar')).text()).toBe('precious')
})

test('a backup that fails at the server leaves no file with the caller', async () => {
  const { db, clock } = services
  const failing = { ...services.files, open: () => Promise.reject(new Error('the disk is gone')) }
  await using broken = await elsewhere({ db, clock, files: failing })
  await aPdf(services.files).then((pdf) => anArticle(db, pdf))
  const sent = await shown((terminal) =>
    callServer(broken.other, { name: 'backup', args: [join(broken.other, 'b.tar')] }, terminal),
  )
  expect(sent).toEqual({ status: 1, printed: `${join(broken.other, 'b.tar')} was not written: the disk is gone\n` })
  expect((await readdir(broken.other)).filter((name) => name.startsWith('b.tar'))).toEqual([])
  await broken.stop()
  await db.delete(articles)
})

test('after the server has stopped, the socket is gone, and a call says so', async () => {
  await using stopped = await elsewhere(services)
  await stopped.stop()
  expect((await readdir(stopped.other)).sort()).toEqual(['a.pdf', 'articles.jsonl'])
  expect(await stopped.call()).toMatchObject({ status: 1, printed: expect.stringContaining('takes no commands') })
})

test('an answer is read in whatever pieces it comes, and counts as failed without a status', async () => {
  const other = await mkdtemp(join(tmpdir(), 'control-'))
  const answer = new TextEncoder().encode(`${JSON.stringify({ text: 'क्षत्रिय\n' })}\n{"text":"on"}\n`)
  const server = Bun.serve({
    unix: join(other, 'control.sock'),
    fetch: () =>
      new Response(
        new ReadableStream({
          async start(stream) {
            for (const byte of answer) {
              stream.enqueue(new Uint8Array([byte]))
              await Bun.sleep(1)
            }
            stream.close()
          },
        }),
      ),
  })
  expect(await shown((terminal) => callServer(other, { name: 'import', args: [] }, terminal))).toEqual({
    status: 1,
    printed: 'क्षत्रिय\nonThe server stopped before the command finished\n',
  })
  await server.stop()
  await rm(other, { recursive: true })
})
