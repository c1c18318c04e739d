// one database
import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { createMailer } from '../../src/office/letters/mailer.ts'
import { sendDue } from '../../src/office/letters/sending-actions.ts'
import { backup, restore } from '../support/archives.ts'
import { anArticle } from '../support/builders/rows.ts'
import { aMailServer } from '../support/fakes/mail-server.ts'
import { aJournal } from '../support/journal.ts'

test('a journal that restores a backup does not send the letters that were pending in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  const [source, target, server] = [await aJournal(), await aJournal(), await aMailServer()]
  const at = source.now.at
  await source.db.update(settings).set({ websiteemail: 'editor@crops.example' })
  for (const state of ['sent', 'waiting', 'sending'] as const) {
    const { refnumber } = await anArticle(source.db, { email: 'ravi@university.example' })
    const row = (await source.db.select().from(articles)).find((row) => row.refnumber === refnumber)
    const own = { article_id: row?.id ?? 0, recipient: 'ravi@university.example', subject: 'S', body: 'B' }
    const next_attempt_at = state === 'waiting' ? at : null
    await source.db
      .insert(notices)
      .values({ ...own, message_id: `<${state}>`, state, next_attempt_at, createdby: 'Asha', created_at: at })
  }
  const path = join(folder, 'journal.tar')
  expect((await backup(source, [path])).status).toBe(0)
  expect((await restore(target, [path])).status).toBe(0)
  await sendDue(target, createMailer({ host: '127.0.0.1', port: server.port, secure: false, user: '', password: '' }))
  const restored = await target.db.select().from(notices).orderBy(asc(notices.serial))
  expect(restored.map(({ state }) => state)).toEqual(['sent', 'unsure', 'unsure'])
  expect(restored[1]?.error).toBe('It was on its way when the restored backup was made.')
  expect(server.received).toEqual([])
  await Promise.all([source.close(), target.close(), server.close(), rm(folder, { recursive: true })])
})
