// one database
import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashToken } from '../../src/core/db/link-tokens.ts'
import { alertLetters, alertState, alerts } from '../../src/core/db/tables/alerts.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { resumeAlerts } from '../../src/journal/alerts/actions.ts'
import { queueAlerts } from '../../src/journal/alerts/due-actions.ts'
import { recordFirstPublications } from '../../src/journal/alerts/publication-queries.ts'
import { findAlerts, makeAlertToken } from '../../src/journal/alerts/queries.ts'
import { makeAlertQueue } from '../../src/journal/alerts/sending-actions.ts'
import { createMailer } from '../../src/office/letters/mailer.ts'
import { sendDue } from '../../src/office/letters/sending-actions.ts'
import { backup, restore } from '../support/archives.ts'
import { anArticle } from '../support/builders/rows.ts'
import { aMailServer } from '../support/fakes/mail-server.ts'
import { aJournal } from '../support/journal.ts'

test('a restored journal sends no alert until an admin says so, and none about what was published before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  const server = await aMailServer()
  const environment = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, ORIGIN: 'http://crops.example' }
  const [source, target] = [await aJournal(environment), await aJournal(environment)]
  await source.db.update(settings).set({ websiteemail: 'editor@crops.example', alerts: 'on' })
  const id = crypto.randomUUID()
  const row = { id, email: 'rose@uni.example', language: 'en', articles_on: '2026-06-01', created_on: '2026-06-01' }
  const token = await makeAlertToken(source.db, id)
  await source.db.insert(alerts).values({ ...row, hash: hashToken(token) })
  const publish = async ({ db, now }: typeof source) => {
    const { refnumber } = await anArticle(db)
    const found = (await db.select({ id: articles.id, refnumber: articles.refnumber }).from(articles)).find(
      (one) => one.refnumber === refnumber,
    )
    await db.transaction((tx) => recordFirstPublications(tx, found ? [found.id] : [], now.at))
  }
  await publish(source)
  await queueAlerts(source)
  await publish(source)
  const path = join(folder, 'journal.tar')
  expect((await backup(source, [path])).status).toBe(0)
  expect((await restore(target, [path])).status).toBe(0)
  const leave = async () => {
    await queueAlerts(target)
    const mailer = createMailer({ host: '127.0.0.1', port: server.port, secure: false, user: '', password: '' })
    await sendDue({ ...target, later: makeAlertQueue(target) }, mailer)
    return server.received.splice(0).length
  }
  const nextDay = () => {
    target.now.at = new Date(target.now.at.getTime() + 24 * 60 * 60 * 1000)
  }
  nextDay()
  expect(await leave()).toBe(0)
  expect((await target.db.select().from(alertState))[0]?.halted).toBe('restored')
  expect((await target.db.select().from(alertLetters)).map(({ state }) => state)).toEqual(['unsure'])
  await resumeAlerts(target)
  expect(await leave()).toBe(0)
  await publish(target)
  nextDay()
  expect(await leave()).toBe(1)
  expect(await findAlerts(target.db, token)).toMatchObject({ email: 'rose@uni.example' })
  await Promise.all([source.close(), target.close(), server.close(), rm(folder, { recursive: true })])
})
