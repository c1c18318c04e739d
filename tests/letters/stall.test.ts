// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { createMailer } from '../../src/office/letters/mailer.ts'
import { sendDue } from '../../src/office/letters/sending-actions.ts'
import { queueLetter } from '../../src/review/letters/queueing.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper } from '../support/builders/papers.ts'
import { aMailServer } from '../support/fakes/mail-server.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://mail.example', ORIGIN: 'http://crops.example' })
const { db, config } = journal
await db.update(settings).set({ websiteemail: 'office@crops.example', websitename: 'Field Crops' })
const [meera, asha, uma, sita] = [
  await browsingAs(journal),
  await browsingAs(journal, 'Asha Editor'),
  await browsingAs(journal, 'Uma Elsewhere'),
  await browsingAs(journal, 'Sita Staff'),
]
const become = async (name: string, role: 'editor' | 'staff') =>
  (await db.update(users).set({ role }).where(eq(users.name, name)).returning({ id: users.id }))[0]?.id
const editorId = await become('Asha Editor', 'editor')
await become('Uma Elsewhere', 'editor')
await become('Sita Staff', 'staff')

const smtp = { host: '127.0.0.1', port: 1, secure: false, user: '', password: '' }
const sendTo = (port: number) => sendDue({ ...journal, clock: () => journal.now.at }, createMailer({ ...smtp, port }))

const queued = (paper: string, to: string) =>
  db.transaction((tx) =>
    queueLetter(
      tx,
      { config, clock: () => journal.now.at },
      { kind: 'coauthor', to, paper, values: { title: 'Yield' } },
    ),
  )

const stalled = 'Letters are not leaving: the mail server does not answer (2 waiting)'

test('a mail server that does not answer is told at once, where one looks, until letters leave again', async () => {
  const paper = await aPaper(db, { editor_id: editorId })
  await queued(paper.number, 'rao@university.example')
  await queued(paper.number, 'das@university.example')
  expect((await meera.open('/admin')).text).not.toContain('Letters are not leaving')
  expect((await meera.open('/admin/letters')).text).toContain('No letter needs attention.')
  await sendTo(1) // nothing listens there
  for (const who of [meera, asha]) {
    expect((await who.open('/admin')).text).toContain(stalled)
    const log = (await who.open('/admin/letters')).text
    expect(log).toContain(`${stalled}. “connect ECONNREFUSED`)
    expect(log).not.toContain('No letter needs attention.')
    expect(log).toContain('2 letters wait for another attempt.')
  }
  for (const who of [uma, sita]) expect((await who.open('/admin')).text).not.toContain('Letters are not leaving')
  expect((await asha.open(`/admin/submissions/${paper.number}`)).text).toContain(
    'waiting: the mail server does not answer',
  )
  expect(journal.lines).toContainEqual(
    expect.objectContaining({ level: 'warn', outcome: 'waiting', reason: expect.stringContaining('ECONNREFUSED') }),
  )
  const server = await aMailServer()
  await queued(paper.number, 'nair@university.example')
  journal.now.at = new Date(journal.now.at.getTime() + 1000)
  await sendTo(server.port)
  await server.close()
  const [sent] = await db.select().from(notices).where(eq(notices.recipient, 'nair@university.example'))
  expect(sent?.state).toBe('sent')
  expect((await meera.open('/admin')).text).not.toContain('Letters are not leaving')
  const { text } = await meera.open('/admin/letters')
  expect(text).not.toContain('Letters are not leaving')
  expect(text).not.toContain('No letter needs attention.') // two wait still
})
