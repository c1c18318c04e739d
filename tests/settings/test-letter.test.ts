// one database
import { afterAll, beforeEach, expect, test } from 'bun:test'
import { settings } from '../../src/core/db/tables/settings.ts'
import { mailServerName } from '../../src/office/settings-desk/test-letter.ts'
import { browsingAs } from '../support/browsing.ts'
import { aMailServer, smtpRefusal } from '../support/fakes/mail-server.ts'
import { withJournal } from '../support/journal.ts'

let refuses = false
const server = await aMailServer({
  onRcptTo: (_address, _session, answer) => answer(refuses ? smtpRefusal(550, 'No such person') : undefined),
})
afterAll(() => server.close())
const journal = await withJournal({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
const admin = await browsingAs(journal, 'Ravi Sharma')
await journal.db.update(settings).set({ websiteemail: 'desk@crops.example' })
beforeEach(() => {
  refuses = false
})
const sending = (to: string) => admin.submit('/admin/settings/test-letter', { to })

test('a test letter leaves at once, and the page says so', async () => {
  expect((await admin.open('/admin/settings')).text).toContain(`Letters leave through 127.0.0.1:${server.port}`)
  expect((await sending('uma@example.org')).text).toContain('The mail server took the letter to uma@example.org.')
  expect(server.received).toMatchObject([{ from: 'desk@crops.example', to: ['uma@example.org'] }])
})

test('what the mail server refuses is shown, and the address stays', async () => {
  refuses = true
  const refused = await sending('uma@example.org')
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('No such person')])
  expect(refused.html).toContain('value="uma@example.org"')
})

test('an address that is none is not tried', async () => {
  const before = server.received.length
  expect((await sending('uma')).text).toContain('This is no email address')
  expect(server.received).toHaveLength(before)
})

test('a machine without a mail server has no name of one', () => {
  expect(mailServerName({ smtp: undefined })).toBe('')
})
