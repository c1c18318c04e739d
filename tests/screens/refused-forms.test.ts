// one database
import { expect, test } from 'bun:test'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { anArticle, anEditor, anIssue, aPartner, someNews } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal()
const { db } = journal
await setSettings(db, { submissions: 'open' })
await anIssue(db)
await anArticle(db)
await anEditor(db)
await aPartner(db)
await someNews(db)
const paper = await aPaper(db, { state: 'review' })
const { request } = await aRequest(db, paper, { state: 'accepted' })
const draft = await waysOf(journal).drafted()
const meera = await browsingAs(journal)
const ofRequest = `/admin/submissions/${paper.number}/requests/${request}`
const ofPaper = `/admin/submissions/${paper.number}`
const ofArticle = ['title', 'abstract', 'keywords', 'authorname', 'competing_interests', 'ethics', 'data_availability']

/** The ids of the controls that a page has messages beside; each control and the summary link its message. */
function refusedIn(html: string): string[] {
  const messages = html.matchAll(
    /<p class="error" id="([^"]+)-error"(?: data-field="([^"]+)" data-error="\w+")?>([^<]+)/g,
  )
  return [...messages].map(([, id = '', field = id, text]) => {
    expect(id).toEndWith(field)
    expect(html).toMatch(new RegExp(`aria-describedby="[^"]*\\b${id}-error\\b[^"]*" aria-invalid="true"`))
    expect(html).toContain(`<a href="#${id}">${text}</a>`)
    return id
  })
}

/** The addresses of forms, the ids of their controls that are sent too long, and what else a form has to hold. */
const forms: [string, string[], Record<string, string>?][] = [
  ['/admin/archives', ['issue_label']],
  ['/admin/archives/2026/5/2/frequency', ['issue_label'], { frequency: 'Mar-Apr' }],
  ['/admin/archives/2026/5/2/table', ['publishdate-1', 'doi-1', 'country-1']],
  ['/admin/archives/add/2026/5/2', ofArticle],
  ['/admin/archives/1', ofArticle],
  ['/admin/archives/1/new-notice/retraction', ['title', 'abstract', 'doi']],
  ['/admin/pages/1', ['content']],
  ['/admin/news/add', ['title', 'content']],
  ['/admin/news/1', ['title', 'content']],
  ['/admin/redirects/add', ['path', 'target']],
  ['/admin/editors/add', ['name', 'post', 'content', 'editor_website']],
  ['/admin/editors/1', ['name', 'post', 'content', 'editor_website']],
  ['/admin/indexing/add', ['title', 'link']],
  ['/admin/indexing/1', ['title', 'link']],
  ['/admin/settings/mail', ['websiteemail', 'postal_address']],
  ['/admin/settings/submissions', ['submissions_email', 'payment_details']],
  ['/admin/settings/notice', ['notice_subject', 'notice_text']],
  ['/admin/settings/letters/thanks', ['subject', 'text']],
  ['/admin/users', ['name', 'email']],
  ['/admin/users/1', ['name', 'email', 'orcid']],
  ['/admin/users/1/addresses', ['allowed_cidrs']],
  ['/admin/account/1', ['name', 'email', 'orcid']],
  ['/admin/submissions/add', ['title', 'abstract', 'keywords']],
  [
    `${ofPaper}/change`,
    ['change-title', 'change-abstract', 'change-references'],
    { modification: '2026-06-01T10:00:00.000Z' },
  ],
  [`${ofPaper}/notes`, ['notes-text']],
  [`${ofPaper}/withdraw`, ['withdraw-reason']],
  [`${ofPaper}/recuse`, ['recuse-user']],
  [`${ofPaper}/ask/form`, ['name']],
  [`${ofRequest}/report`, ['to_author'], { form: 'report', recommendation: 'minor' }],
  ['/webdata/addentris', ['content']],
  ['/submit', ['email']],
  [`${draft}/send`, ['title', 'abstract', 'keywords']],
]

test.each(forms.map(([path, ids, more = {}]) => [path, ids, more] as const))(
  'a form sent to %s comes back with a message beside what is too long: %p',
  async (path, ids, more) => {
    const names = ids.map((id) => id.replace(/^(?:change|notes|withdraw|recuse)-/, ''))
    const sent = { ...more, ...Object.fromEntries(names.map((name) => [name, 'x'.repeat(100_001)])) }
    const { html, status } = await meera.submit(path, sent)
    const refused = refusedIn(html)
    expect(status).toBe(422)
    expect(refused).toEqual([...new Set(refused)])
    expect(refused).toEqual(expect.arrayContaining(ids))
  },
)
