// one database
import { afterAll, expect, test } from 'bun:test'
import { articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { createMailer } from '../../src/office/letters/mailer.ts'
import { sendDue } from '../../src/office/letters/sending-actions.ts'
import { anArticle, aUser } from '../support/builders/rows.ts'
import { aMailServer } from '../support/fakes/mail-server.ts'
import { signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal({ SMTP_URL: 'smtp://mail.example' })
const { db } = journal
const mails = await aMailServer()
afterAll(() => mails.close())
const url = (path: string) => new URL(path, server.url).href

test('an issue’s notices are sent in four clicks; sending again asks first, a double click sends once', async () => {
  await db.update(settings).set({ websiteemail: 'editor@crops.example' })
  await anArticle(db, { refnumber: '1', title: 'Rice', email: 'ravi@university.example' })
  await anArticle(db, { refnumber: '2', title: 'Wheat', email: 'सीता@university.example' })
  await aUser(db, 'Meera Nair')
  const desk = await signedInAt({ browser, server }, 'Meera Nair')
  const page = await desk.newPage()
  const send = () =>
    sendDue(journal, createMailer({ host: '127.0.0.1', port: mails.port, secure: false, user: '', password: '' }))

  await page.goto(url('/admin/archives/2026/5/2'))
  await page.getByRole('checkbox', { name: 'All on this page' }).check()
  await page.getByRole('button', { name: 'Letters' }).click()
  await page.getByRole('button', { name: 'Send 2 letters' }).click()
  await page.getByText('2 letters will be sent in a moment.').waitFor()
  await send()
  expect(mails.received.map(({ to }) => to[0])).toEqual(['ravi@university.example', 'सीता@university.example'])

  await page.goto(url(`/admin/archives/${(await db.select().from(articles))[0]?.id}/notice`))
  await page.getByText('Sent to ravi@university.example').waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.textContent()).toContain('It was sent already.')
  await dialog.getByRole('button', { name: 'Send again' }).dblclick()
  await page.getByText('Waiting to be sent to ravi@university.example, by Meera Nair.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Cancelled by Meera Nair').waitFor()
  await page.getByRole('button', { name: 'Send to ravi@university.example' }).dblclick()
  await page.getByText('Waiting to be sent to').waitFor()
  await send()
  await page.reload()
  expect(await page.getByText('Sent to ravi@university.example').count()).toBe(2)
  expect(await db.$count(notices)).toBe(4)
  expect(mails.received).toHaveLength(3)
})

test('an unknown placeholder is reported beside its field, and corrected wording can be previewed', async () => {
  const desk = await signedInAt({ browser, server }, 'Meera Nair')
  const page = await desk.newPage()
  await page.goto(url('/admin/settings/notice'))
  await page.getByLabel('Letter text').fill('नमस्ते {author},\n\n{title}')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('#notice_text-error').filter({ hasText: '{author} is not known.' }).waitFor()
  await page.getByLabel('Letter text').fill('नमस्ते {authors},\n\n{title}')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  expect(await preview.locator('.notice').textContent()).toBe('नमस्ते Ravi Kumar Sharma, सीता देवी,\n\nWheat')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings updated successfully').waitFor()
  await page.getByRole('button', { name: 'Back to the original' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the original' }).click()
  await page.getByText('The letter has its original wording again').waitFor()
  expect(await page.getByLabel('Letter text').inputValue()).toStartWith('Dear {name},')
})
