// one database
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTarPacker } from 'modern-tar'
import { knownMigrations } from '../../src/core/db/migrations.ts'
import {
  fileName,
  type Member,
  manifestName,
  packArchive,
  scanArchive,
  tableName,
} from '../../src/staff/backup/archive.ts'
import { archiveProblems, type Manifest } from '../../src/staff/backup/rules.ts'
import { backup, everythingIn, restore } from '../support/archives.ts'
import { anArticle, anEditor, aPdf, aUser } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'

type Journal = Awaited<ReturnType<typeof aJournal>>

let target: Journal
let untouched: Awaited<ReturnType<typeof stateOf>>
let folder: string
let good: Uint8Array<ArrayBuffer>
let manifest: Manifest
/** The members of the good archive, but for its digest. */
let members: { name: string; content: Uint8Array }[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broken-'))
  target = await aJournal()
  await aUser(target.db, 'admin')
  untouched = await stateOf(target)
  const source = await aJournal()
  const pdf = await aPdf(source.files, 3000)
  await anArticle(source.db, { refnumber: '1', ...pdf })
  await anArticle(source.db, { refnumber: '2', ...(await aPdf(source.files, 700)) })
  await anEditor(source.db)
  const path = join(folder, 'good.tar')
  expect(await backup(source, [path])).toMatchObject({ status: 0 })
  await source.close()
  good = await Bun.file(path).bytes()
  const scan = await scanArchive(Bun.file(path), await knownMigrations())
  if (!scan.ok) throw new Error(scan.problem)
  const { tables, files } = scan.archive
  manifest = scan.archive.manifest
  members = [
    ...(await Promise.all(
      [...tables].map(async ([name, blob]) => ({ name: tableName(name), content: await blob.bytes() })),
    )),
    ...(await Promise.all(
      [...files].map(async ([hash, blob]) => ({ name: fileName(hash), content: await blob.bytes() })),
    )),
  ]
})
afterAll(async () => {
  await target.close()
  await rm(folder, { recursive: true })
})

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** What is stored and what the database holds. */
async function stateOf({ db, files }: Journal) {
  const stored: string[] = []
  for await (const hash of files.savedBefore(new Date(Date.now() + 60_000))) stored.push(hash)
  return { rows: await everythingIn(db), stored }
}

/** Tries to restore these bytes: one line and status 1. */
async function refusalOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'broken.tar')
  await Bun.write(path, bytes)
  const { status, printed } = await restore(target, [path])
  expect(status).toBe(1)
  expect(printed.trim().split('\n')).toHaveLength(1)
  return printed.trim()
}

const damaged = /^The backup is damaged: /
const foreign = 'The file is not a journal backup'
const newer = 'The backup was made by a newer version of this software: upgrade this one first'

/** An archive of these members with its digest right. */
async function packed(parts: { name: string; content: Uint8Array }[]): Promise<Uint8Array> {
  async function* all(): AsyncGenerator<Member> {
    for (const { name, content } of parts) yield { name, size: content.byteLength, body: [content] }
  }
  return Buffer.concat(await Array.fromAsync(packArchive(all(), new Date())))
}

const described = (changed: object) => ({
  name: manifestName,
  content: bytesOf(JSON.stringify({ ...manifest, ...changed })),
})

describe('restore refuses an archive and changes nothing, if the archive', () => {
  // once a test: reading every table takes far longer than a refusal
  afterEach(async () => expect(await stateOf(target)).toEqual(untouched))

  test('is cut off anywhere', async () => {
    const [, first = 0] = [0, 512 + Math.ceil(JSON.stringify(manifest).length / 512) * 512]
    for (const length of [
      first,
      first + 1,
      first + 512,
      9000,
      good.length / 2,
      good.length - 2048,
      good.length - 1024,
    ]) {
      expect(await refusalOf(good.slice(0, length))).toMatch(damaged)
    }
    for (const length of [good.length - 1, good.length - 512])
      expect(await refusalOf(good.slice(0, length))).toMatch(damaged)
  })

  test('ends before its description is complete', async () => {
    for (const length of [0, 1, 511]) expect(await refusalOf(good.slice(0, length))).toBe(foreign)
    for (const length of [512, 600]) expect(await refusalOf(good.slice(0, length))).toMatch(/^The (backup|file) /)
  })

  test('has one bit flipped anywhere', async () => {
    const migrations = await knownMigrations()
    const step = Math.floor(good.length / 50)
    for (let place = 7, tried = 0; place < good.length - 1024; place += step, tried++) {
      const changed = Uint8Array.from(good)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(await scanArchive(new Blob([changed]), migrations)).toMatchObject({ ok: false })
      if (tried % 5 === 0) expect(await refusalOf(changed)).toMatch(/^The (backup|file) /)
    }
  })

  test('has any other bit flipped where no digest covers it: in the tar header and in the final blocks', async () => {
    const migrations = await knownMigrations()
    const unfound: number[] = []
    const last = good.length - 2048
    const sum = [148, 149, 150, 151, 152, 153, 154, 155] // the header's own, which covers the rest of it
    for (const place of [...sum, ...Array.from({ length: 32 }, (_, number) => number * 64)]) {
      const changed = Uint8Array.from(good)
      changed[last + place] = (changed[last + place] ?? 0) ^ 16
      if ((await scanArchive(new Blob([changed]), migrations)).ok) unfound.push(place)
    }
    expect(unfound).toEqual([])
  })

  test('has extra bytes after its end or before its beginning', async () => {
    expect(await refusalOf(Buffer.concat([good, good]))).toMatch(damaged)
    expect(await refusalOf(Buffer.concat([good, Buffer.alloc(512)]))).toMatch(damaged)
    expect(await refusalOf(Buffer.concat([Buffer.alloc(512), good]))).toBe(foreign)
  })

  test.each(['x', 'g', 'L', 'K', 'S', '1', '2', '5', '3'])(
    'has a tar header of type %s, even with a correct checksum',
    async (kind) => {
      const [header, body] = [Buffer.from(good.subarray(0, 512)), Buffer.alloc(512)]
      header.write('odd'.padEnd(100, '\0'), 0, 'latin1')
      header.write(kind, 156, 'latin1')
      const record = kind === 'x' || kind === 'g' ? '20 path=../../../../a\n' : '../../../../etc/passwd\0'
      body.write(record, 'latin1')
      header.write(record.length.toString(8).padStart(11, '0'), 124, 'latin1')
      header.write(' '.repeat(8), 148, 'latin1')
      const sum = header.reduce((all, byte) => all + byte, 0)
      header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
      const kept = good.subarray(0, good.length - 1024 - 1024)
      const place = 512 * (1 + Math.ceil(JSON.stringify(manifest).length / 512))
      const changed = Buffer.concat([kept.subarray(0, place), header, body, kept.subarray(place)])
      const sha256 = new Bun.CryptoHasher('sha256').update(changed).digest('hex')
      const end = Buffer.from(good.subarray(good.length - 2048))
      end.write(sha256, 512, 'latin1')
      expect(await refusalOf(Buffer.concat([changed, end]))).toMatch(damaged)
    },
  )

  test('is not a backup at all', async () => {
    const { readable, controller } = createTarPacker()
    const writer = controller.add({ name: 'notes.txt', size: 5 }).getWriter()
    await writer.write(bytesOf('notes'))
    await writer.close()
    controller.finalize()
    const others = [bytesOf('a letter'), Bun.gzipSync(good), await new Response(readable).bytes(), Buffer.alloc(10_240)]
    for (const bytes of others) expect(await refusalOf(bytes)).toBe(foreign)
    expect(await refusalOf(await packed([{ name: manifestName, content: bytesOf('{"format":"another"}') }]))).toBe(
      foreign,
    )
  })

  test('is neither a backup nor a complete tar', async () => {
    const other = await packed([{ name: manifestName, content: bytesOf('{"format":"another"}') }])
    const broken = Buffer.concat([other.subarray(0, 1024), Buffer.alloc(512, 'junk'), other.subarray(1024)])
    expect(await scanArchive(new Blob([broken]), [])).toEqual({ ok: false, problem: foreign })
  })

  test('has a part whose name contains terminal control characters', async () => {
    const part = { name: '\x1b[2J\u202e'.padEnd(90, 'a'), content: bytesOf('x') }
    const whole = new Blob([Buffer.from(await packed([described({}), ...members, part]))])
    const problem = expect.stringMatching(/^The backup is damaged: \[2Ja+ is/)
    expect(await scanArchive(whole, await knownMigrations())).toEqual({ ok: false, problem })
    expect(archiveProblems.damaged('a'.repeat(2_000_000)).length).toBeLessThan(200)
  })

  test('is of a newer version, even with correct digests', async () => {
    expect(await refusalOf(await packed([described({ version: 2 }), ...members]))).toBe(newer)
    expect(await refusalOf(await packed([described({ version: 2, tables: 'otherwise' })]))).toBe(newer)
    expect(await refusalOf(await packed([described({ migration: '9999_later' }), ...members]))).toBe(newer)
  })

  test('lacks a table, or has an extra one', async () => {
    expect(await refusalOf(await packed([described({}), ...members.slice(1)]))).toMatch(damaged)
    expect(
      await refusalOf(await packed([described({}), ...members, { name: 'tables/more.jsonl', content: good }])),
    ).toMatch(damaged)
    expect(
      await refusalOf(await packed([described({ tables: manifest.tables.slice(1) }), ...members.slice(1)])),
    ).toMatch(damaged)
  })

  test.each(['pg_authid', 'pg_proc', 'sessions', 'login_attempts', '__proto__', 'drizzle.__drizzle_migrations'])(
    'has the table %s, which no backup of any version contains',
    async (name) => {
      const content = bytesOf('{}\n')
      const sha256 = new Bun.CryptoHasher('sha256').update(content).digest('hex')
      const foreignTable = { name, columns: ['id'], next: '', rows: 1, bytes: content.byteLength, sha256 }
      const tables = [...manifest.tables, foreignTable]
      for (const migration of [manifest.migration, '0001_issue-counts', '0005_partner-versions']) {
        const parts = [described({ migration, tables }), ...members, { name: tableName(name), content }]
        expect(await refusalOf(await packed(parts))).toMatch(/^The backup is damaged: its description /)
      }
    },
  )

  test('has a stored file whose content does not match its name', async () => {
    const parts = members.map(({ name, content }) => ({
      name,
      content: name.startsWith('files/') ? bytesOf('x') : content,
    }))
    expect(await refusalOf(await packed([described({}), ...parts]))).toMatch(
      /^The backup is damaged: files\/[0-9a-f]{64} /,
    )
  })
})

test('restore changes no row if the archive has rows that the database refuses, even with correct digests', async () => {
  const content = Buffer.from(
    new TextDecoder()
      .decode(members.find(({ name }) => name === tableName('articles'))?.content)
      .replace('"enabled"', '"draft"'),
  )
  const sha256 = new Bun.CryptoHasher('sha256').update(content).digest('hex')
  const tables = manifest.tables.map((table) =>
    table.name === 'articles' ? { ...table, sha256, bytes: content.byteLength } : table,
  )
  const parts = members.map((member) => (member.name === tableName('articles') ? { ...member, content } : member))
  const path = join(folder, 'refused.tar')
  await Bun.write(path, await packed([described({ tables }), ...parts]))
  const before = await everythingIn(target.db)
  expect(await restore(target, [path])).toEqual({
    status: 1,
    printed: expect.stringMatching(/^Nothing was restored: .*articles_status.*\n$/),
  })
  expect(await everythingIn(target.db)).toEqual(before)
})

test.each([[[]], [['a.tar', 'b.tar']], [['--force']]])('restore called with %j prints its usage', async (args) => {
  expect(await restore(target, args)).toEqual({ status: 2, printed: 'Usage: bun run restore FILE\n' })
})

test('restore of a path without a file says so', async () => {
  expect(await restore(target, ['gone.tar'], { folder })).toEqual({
    status: 2,
    printed: `There is no file ${join(folder, 'gone.tar')}\n`,
  })
})

test('restore accepts the intact archive after all these refusals', async () => {
  await Bun.write(join(folder, 'good.tar'), await packed([described({}), ...members]))
  expect(await restore(target, ['good.tar'], { folder, isInteractive: true })).toEqual({
    status: 0,
    printed: expect.stringMatching(
      /^\r\[#{15} {15}\] 1 of 2 files +\r\[#{30}\] 2 of 2 files +\r.*\r\[#{30}\] (\d+) of \1 rows +\n\1 rows and 2 files were /s,
    ),
  })
})
