// one database
import { expect, test } from 'bun:test'
import { aUser } from '../support/builders/rows.ts'
import { signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
await aUser(journal.db, 'Meera Nair')

test('the backup page knows the backup that was downloaded from it, at the first touch', async () => {
  const context = await signedInAt({ browser, server }, 'Meera Nair')
  const page = await context.newPage()
  await page.goto(new URL('/admin/backup', server.url).href)
  const never = page.getByText('has never been backed up')
  expect(await never.count()).toBe(1)
  await page.locator('backup-state:defined').waitFor()
  const button = page.getByRole('button', { name: 'Download backup' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/\.\w+$/)
  await never.waitFor({ state: 'detached' })
  await context.close()
})
