// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { sessions } from '../../src/core/db/tables/accounts.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anEditor, anIssue, aPartner } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
await anIssue(journal.db)
await anIssue(journal.db, { issue: 3 })
await anArticle(journal.db)
for (const name of ['Sita Devi', 'Ravi Rao']) await anEditor(journal.db, { name })
for (const title of ['Crossref', 'DOAJ']) await aPartner(journal.db, { title })

type SentForm = { action: string; fields: Record<string, string> }

/** Every way to send something that a page has: its forms, and their buttons that lead elsewhere. */
function formsOf(html: string, path: string): SentForm[] {
  return [...html.matchAll(/<form[^>]*method="post"[^>]*>.*?<\/form>/gs)].flatMap(([form]) => {
    const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const fields = Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]))
    const actions = [...form.matchAll(/ (?:form)?action="([^"]*)"/gi)].map(([, action = path]) => action)
    return (actions.length > 0 ? actions : [path]).map((action) => ({ action, fields }))
  })
}

const pages = [
  ...['/admin/archives', '/admin/archives/add/2026/5/2', '/admin/archives/2026/5/2', '/admin/archives/1'],
  ...['/admin/editors', '/admin/editors/add', '/admin/editors/1', '/admin/settings/mail'],
  ...['/admin/indexing', '/admin/indexing/add', '/admin/indexing/1', '/admin/users', '/admin/users/1'],
]

test.each(pages)('a form of %s sent after its session ended leads through the login to a page', async (path) => {
  const meera = await browsingAs(journal, path)
  const { html, status } = await meera.open(path)
  expect(status).toBe(200)
  const forms = formsOf(html, path).filter(({ action }) => action.startsWith('/admin') && !action.endsWith('/logout'))
  expect(forms.length).toBeGreaterThan(0)
  await journal.db.delete(sessions).where(eq(sessions.id, meera.sessionId))
  const back = await browsingAs(journal, `${path} again`)
  for (const { action, fields } of forms) {
    const answer = await meera.ask(action, { method: 'POST', body: aFormOf({ ...fields }) })
    const [, next = ''] = /name="next" value="([^"#]*)/.exec(await answer.text()) ?? []
    expect(answer.status, action).toBe(401)
    expect((await back.open(next)).status, action).toBe(200)
  }
})
