// one database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Files } from '../../src/core/files/files.ts'
import { localFiles } from '../../src/core/files/local.ts'
import { backUp } from '../../src/staff/backup/actions.ts'
import { restore } from '../../src/staff/backup/restore.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { withFolder } from '../support/folder.ts'

const clock = () => new Date('2026-06-15T10:00:00Z')

/** As a bucket that is far away. */
const slow = (files: Files): Files => ({
  ...files,
  touch: (hash) => Bun.sleep(600).then(() => files.touch(hash)),
  open: (hash) => Bun.sleep(600).then(() => files.open(hash)),
})

if (serverUrl)
  test('a backup and a restore may wait for files longer than other transactions may do nothing', async () => {
    const folder = await withFolder('slow')
    const path = join(folder, 'journal.tar')
    const place = async (name: string) => {
      const limits = { idle_in_transaction_session_timeout: 200 }
      const client = postgres(await newServerDatabase(serverUrl ?? ''), { connection: limits, onnotice: () => {} })
      return { client, db: drizzle(client), files: slow(await localFiles(join(folder, name))), clock }
    }
    const [from, to] = [await place('from'), await place('to')]
    await anArticle(from.db, { refnumber: '7', ...(await aPdf(from.files)) })
    const report = { rows: 0, files: 0, bytes: 0, lost: [] }
    await Bun.write(
      path,
      await Array.fromAsync(backUp(from, report, () => {})).then((parts) => new Blob(parts as BlobPart[])),
    )
    expect(report).toMatchObject({ files: 1, lost: [] })
    expect(await restore(to, Bun.file(path), () => {})).toMatchObject({ ok: true, files: 1 })
    await Promise.all([from.client.end(), to.client.end()])
  })
