// one database
import { expect, test } from 'bun:test'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anEditor, anIssue } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const meera = await browsingAs(journal)
await anIssue(journal.db)
await anArticle(journal.db, { title: 'Yield of <i>Vigna</i> &amp; rice' })
await anEditor(journal.db, { name: 'Asha Rao' })
await meera.submit('/admin/editors/1/status', { status: 'disabled' })

test.each([
  ['/admin', 'Home'],
  ['/admin/archives', 'Archives'],
  ['/admin/backup', 'Backup'],
  ['/admin/archives/1/history', 'History of Yield of Vigna &amp; rice'],
  ['/admin/archives/1/notice', 'Write to its authors: Yield of Vigna &amp; rice'],
  ['/admin/archives/2026/5/2/frequency', 'Edit Volume 05, Issue 02, 2026'],
  ['/admin/archives/2026/5/2/history', 'History of Volume 05, Issue 02, 2026'],
  ['/admin/editors', 'Editors'],
  ['/admin/editors/1/history', 'History of Asha Rao'],
  ['/admin/settings/history', 'History of the settings'],
  ['/admin/account/1', 'Account of Meera Nair'],
  ['/admin/users/1/history', 'History of Meera Nair'],
])('%s has the back office’s title %s, and public pages have none such', async (path, title) => {
  expect((await meera.open(path)).html).toContain(`<title>${title} · Back office | The Journal</title>`)
})

test('the buttons in an article’s row name the article', async () => {
  const { html } = await meera.open('/admin/archives/2026/5/2')
  for (const label of ['Select', 'More for']) expect(html).toContain(`aria-label="${label} Yield of Vigna &amp; rice"`)
})
