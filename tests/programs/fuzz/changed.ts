import { gt } from 'drizzle-orm'
import { issues } from '../../../src/core/db/tables/articles.ts'
import { redirectRecords } from '../../../src/exchange/redirects/actions.ts'
import { addAlerts } from '../../../src/journal/alerts/queries.ts'
import { setArticleStatus, updateArticle } from '../../../src/journal/articles/editing/actions.ts'
import { editorRecords } from '../../../src/journal/board/actions.ts'
import { changeIssue, createIssue } from '../../../src/journal/issues/actions.ts'
import { newsRecords } from '../../../src/journal/news/pages.tsx'
import { textPageRecords } from '../../../src/journal/pages/admin-pages.tsx'
import { partnerRecords } from '../../../src/journal/partners/pages.tsx'
import { changeSettings } from '../../../src/office/settings-desk/actions.ts'
import type { Services } from '../../../src/services.ts'

/** Makes a change of each kind: there is a history, an issue to delete, one to publish, and a reader with alerts. */
export async function changeOfEachKind(journal: Services): Promise<void> {
  const asha = { ...journal, username: 'Asha Rao', viewer: { id: 0, name: 'Asha Rao', role: 'admin' as const } }
  await updateArticle(asha, 1, { form: { subject: 'Soils', email: 'ravi@crops.example' } })
  await editorRecords.update(asha, 1, { form: { phone: '5555555' } })
  await partnerRecords.update(asha, 1, { form: { title: 'Index of Indices' } })
  await newsRecords.update(asha, 1, { form: { title: 'A call for articles' } })
  await redirectRecords.add(asha, { form: { path: '/old', target: '/about', status: 'enabled' } })
  await textPageRecords.update(asha, 1, { form: { content: '<p>Write to us.</p>' } })
  await changeSettings(asha, {
    publisher: 'Society of Crops',
    doi_prefix: '10.1234',
    notice_subject: 'Published: {title}',
  })
  await setArticleStatus(asha, 2, { form: { status: 'disabled' } })
  await createIssue(asha, { volume: '99', issue: '1', frequency: 'January' })
  const [issue] = await journal.db.select().from(issues).where(gt(issues.year, 0)).limit(1)
  await addAlerts(journal.db, {
    email: 'rose@uni.example',
    language: 'en',
    asked: ['issues'],
    created_on: '2026-06-01',
  })
  if (issue) await changeIssue(asha, issue, { form: { frequency: 'Jan-Feb' } })
}
