// both databases
import { beforeEach, describe, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backups } from '../../src/core/db/tables/installation.ts'
import { backupSilentMs, isBackupDue } from '../../src/staff/backup/rules.ts'
import { backup, everythingIn, restore } from '../support/archives.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { withFolder } from '../support/folder.ts'
import { aJournal, withJournal } from '../support/journal.ts'

const journal = await withJournal()
const meera = await browsingAs(journal)
const pdf = await aPdf(journal.files, 300_000)
await anArticle(journal.db, { ...pdf, title: 'On maize', mobile: '98765 43210' })
const folder = await withFolder('download')
beforeEach(async () => {
  await journal.db.delete(backups)
})

const download = () => meera.ask('/admin/backup', { method: 'POST', body: new FormData() })
const lines = () => journal.db.select().from(backups)

describe('a backup downloaded from the screen', () => {
  test('is the same archive as the command writes, and can be restored', async () => {
    const answer = await download()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="journal-2026-06-15.tar"')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const path = join(folder, 'downloaded.tar')
    const bytes = await Bun.write(path, await answer.bytes())
    const target = await aJournal()
    expect(await restore(target, [path])).toMatchObject({ status: 0 })
    const [there, here] = [await everythingIn(target.db), await everythingIn(journal.db)]
    expect(there.articles?.lines).toEqual(here.articles?.lines)
    expect(await (await target.files.open(pdf.file_hash))?.bytes()).toEqual(
      await (await journal.files.open(pdf.file_hash))?.bytes(),
    )
    await target.close()
    expect(await lines()).toMatchObject([{ username: 'Meera Nair', outcome: 'complete', bytes, lost: 0 }])
    const { text } = await meera.open('/admin/backup')
    expect(text).toContain('Last backup: 15 June 2026, 15:30, ')
    expect(text).toContain('by Meera Nair.')
  })

  test('asks for the password again some time after signing in', async () => {
    const { at } = journal.now
    journal.now.at = new Date(at.getTime() + 16 * 60_000)
    const asked = await meera.submit('/admin/backup')
    expect([asked.status, asked.text]).toEqual([403, expect.stringContaining('Enter your own current password')])
    expect((await meera.submit('/admin/backup', { current_password: 'wrong' })).status).toBe(422)
    expect(await lines()).toEqual([])
    const body = new URLSearchParams({ current_password: 'the password' })
    const answer = await meera.ask('/admin/backup', { method: 'POST', body })
    expect(answer.headers.get('content-type')).toBe('application/x-tar')
    await answer.bytes()
    journal.now.at = at
  })

  test('runs one at a time; a second one waits until the first has ended', async () => {
    const first = await download()
    const second = await meera.submit('/admin/backup')
    expect(second.location).toBe('/admin/backup')
    expect(second.text).toContain('A backup is already being downloaded. Try again when it has finished.')
    expect(second.text).toContain('Meera Nair – Under way')
    await first.bytes()
    const third = await download()
    expect(third.headers.get('content-type')).toBe('application/x-tar')
    await third.bytes()
    expect((await lines()).map(({ outcome }) => outcome)).toEqual(['complete', 'complete'])
  })

  test('is recorded as incomplete when cancelled, and lets the next one start', async () => {
    await (await download()).body?.cancel()
    while ((await lines()).some(({ outcome }) => outcome === 'under way')) await Bun.sleep(5)
    expect(await lines()).toMatchObject([{ outcome: 'failed' }])
    expect((await meera.open('/admin/backup')).text).toContain('This journal has never been backed up.')
    await (await download()).bytes()
  })

  test('whose process died lets the next one start after a time of silence', async () => {
    const at = new Date(journal.now.at.getTime() - backupSilentMs)
    await journal.db.insert(backups).values({ at, seen_at: at, username: 'Ravi', outcome: 'under way' })
    expect((await download()).status).toBe(303)
    journal.now.at = new Date(journal.now.at.getTime() + 1)
    await (await download()).bytes()
    expect((await lines()).map(({ username, outcome }) => [username, outcome]).sort()).toEqual([
      ['Meera Nair', 'complete'],
      ['Ravi', 'failed'],
    ])
  })

  test('whose process died lets the next one start even if the clock was set back since', async () => {
    const at = new Date(journal.now.at.getTime() + 3_600_000)
    await journal.db.insert(backups).values({ at, seen_at: at, username: 'Ravi', outcome: 'under way' })
    await (await download()).bytes()
    expect((await lines()).map(({ outcome }) => outcome).sort()).toEqual(['complete', 'failed'])
  })

  test('names the files that are missing from it', async () => {
    const { file_hash } = await aPdf(journal.files, 5000)
    await anArticle(journal.db, { file_hash, file_bytes: 5000 })
    await rm(join(journal.dataDir, 'files', file_hash.slice(0, 2), file_hash))
    await (await download()).bytes()
    expect(await lines()).toMatchObject([{ outcome: 'complete', lost: 1 }])
    expect((await meera.open('/admin/backup')).text).toContain('Complete except for 1 missing file')
  })

  test('is refused if the request comes from a page of another site', async () => {
    const headers = { cookie: `session=${meera.token}`, 'sec-fetch-site': 'cross-site' }
    const request = new Request('http://localhost/admin/backup', { method: 'POST', headers })
    expect((await journal.handle(request)).status).not.toBe(200)
    expect(await lines()).toEqual([])
  })
})

test('backups by the command are listed too, and so are those that could not be written', async () => {
  const path = join(folder, 'commanded.tar')
  expect(await backup(journal, [path])).toMatchObject({ status: 1 }) // a file is missing, see above
  const { size } = Bun.file(path)
  expect(await lines()).toMatchObject([{ username: 'command line', outcome: 'complete', bytes: size, lost: 1 }])
  expect(await backup(journal, [path])).toMatchObject({ status: 1 }) // the file is there already
  expect((await lines()).map(({ outcome }) => outcome).sort()).toEqual(['complete', 'failed'])
  expect((await meera.open('/admin/backup')).text).toContain('command line')
  expect((await meera.open('/admin')).text).not.toContain('Make the first backup')
})

test.each([
  [undefined, true],
  ['2026-06-08T10:00:00Z', false],
  ['2026-06-08T09:59:59Z', true],
  ['2026-06-15T09:00:00Z', false],
])('after a last backup at %p the next one is due: %p', (at, isDue) => {
  expect(isBackupDue(at === undefined ? undefined : { at: new Date(at) }, new Date('2026-06-15T10:00:00Z'))).toBe(isDue)
})
