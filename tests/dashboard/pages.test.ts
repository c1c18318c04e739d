// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import {
  articles,
  audit,
  backups,
  drafts,
  editors,
  entries,
  issues,
  notices,
  settings,
} from '../../src/core/db/schema.ts'
import { updateArticle } from '../../src/journal/articles/editing/actions.ts'
import { recordBackup } from '../../src/staff/backup/log-queries.ts'
import { countedOrMore } from '../../src/staff/dashboard/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anEditor, anEntry, anIssue, aPdf } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'
import { untilQuiet } from '../support/quiet.ts'

const journal = await withJournal()
const meera = await browsingAs(journal)
beforeEach(async () => {
  for (const table of [articles, issues, editors, entries, drafts, audit, backups]) await journal.db.delete(table)
})

/** The words of the page below its bar. */
const read = async () => (await meera.open('/admin')).text.replace(/^.*Logout /, '')

describe('the dashboard', () => {
  test('of a new journal explains the first steps', async () => {
    expect(await read()).toBe(
      'Home Archives 0 issuesEditors 0 editors What to do next Name the journal and set its domain Enter its email ' +
        'Add the editorial board Add the first issue Add the first article Make a backup ' +
        'Backup This journal has never been backed up. Make a backup Index health How often articles were read Redirects All changes Deleted',
    )
  })

  test('of a new journal ticks finished steps, and drops the list with the first article', async () => {
    await anEditor(journal.db)
    await anIssue(journal.db)
    await journal.db.update(settings).set({ websitename: 'Field Crops' })
    journal.pageCache.clear()
    expect(await read()).toContain('What to do next Set its domain Name the journal (done) Enter its email')
    await journal.db.update(settings).set({ domain: 'crops.example', websitename: 'Field Crops' })
    journal.pageCache.clear()
    const { html, text } = await meera.open('/admin')
    expect(text).toContain(
      'Name the journal (done) Set its domain (done) Enter its email Add the editorial board (done) Add the first issue (done) Add the first article Make a backup',
    )
    expect(html).toContain('href="/admin/settings#websiteemail"')
    await journal.db.update(settings).set({ domain: '', websitename: '' })
    await anArticle(journal.db)
    journal.pageCache.clear() // on PostgreSQL the news of a change takes a moment
    const after = await read()
    expect(after).not.toContain('Enter its email')
    expect(after).toContain('which others cannot open. Set the journal’s domain, or ORIGIN.')
  })

  test('counts issues and editors, and lists what is missing, each with its link', async () => {
    await anEditor(journal.db, { status: 'disabled' })
    await anIssue(journal.db, { issue: 3 })
    await anIssue(journal.db, { year: 2027, issue: 4 })
    await anArticle(journal.db, { ...(await aPdf(journal.files)) })
    await anArticle(journal.db, { title: 'On <i>Zea mays</i> & soils', refnumber: '77', status: 'disabled' })
    expect(await read()).toBe(
      'Home Add article to Volume 05, Issue 04, 2027 Certificates, letters and marked PDFs link to http://localhost:3000, ' +
        'which others cannot open. Set the journal’s domain, or ORIGIN. Archives 3 issuesEditors 1 editor What to do next ' +
        '1 article not public ' +
        '2 issues without articles Volume 05, Issue 04, 2027 Add article to Volume 05, Issue 04, 2027 ' +
        'Volume 05, Issue 03, 2026 Add article to Volume 05, Issue 03, 2026 ' +
        '1 article without a PDF On Zea mays & soils Volume 05, Issue 02, 2026 · Ref 77 ' +
        'Backup This journal has never been backed up. Make a backup Index health How often articles were read Redirects All changes Deleted',
    )
    const { html, caching } = await meera.open('/admin')
    expect(caching).toBe('private, no-store')
    const [{ id } = { id: 0 }] = (await journal.db.select().from(articles)).filter(
      ({ refnumber }) => refnumber === '77',
    )
    for (const href of ['/admin/archives', '/admin/editors', '/admin/archives/add/2027/5/4', `/admin/archives/${id}`])
      expect(html).toContain(`href="${href}"`)
    expect(html).toContain('On <i>Zea mays</i> & soils')
  })

  test('says so if nothing is missing', async () => {
    await anArticle(journal.db, { ...(await aPdf(journal.files)) })
    expect(await read()).toContain(
      'Nothing is waiting for you: every issue has articles, and every article has its PDF.',
    )
  })

  test('shows the same counts of open work as the lists it links to', async () => {
    const pdf = await aPdf(journal.files)
    const tomorrow = new Date('2026-06-16T10:00:00Z')
    await anArticle(journal.db, { ...pdf, status: 'disabled', publish_at: tomorrow })
    await anArticle(journal.db, { ...pdf, status: 'disabled', ptype: 'paid' })
    await anArticle(journal.db, { ...pdf, ptype: 'paid', txnid: 'T-1000' })
    for (const status of ['urgent', 'pending', 'pending', 'completed'] as const) await anEntry(journal.db, { status })
    const { html } = await meera.open('/admin')
    const waits = [...html.matchAll(/<li><a href="([^"]*)">([^<]*\d+ [^<]*)</g)].map(([, href, text]) => [text, href])
    expect(waits).toEqual([
      ['1 article scheduled', '/admin/articles?filter=scheduled'],
      ['2 articles not public', '/admin/articles?filter=hidden'],
      ['1 article unpaid', '/admin/articles?filter=unpaid'],
      ['Work log: 1 Urgent', '/webdata/urgent'],
      ['Work log: 2 Pending', '/webdata/pending'],
    ])
    for (const [text, href = ''] of waits) {
      const number = /\d+/.exec(text ?? '')?.[0]
      const shown = new RegExp(`aria-current="page"[^>]*>[^<]*?(?:<[^>]*>)*(?:<!-- -->)?${number}\\b`)
      expect((await meera.open(href)).html.replaceAll('<!-- -->', '')).toMatch(shown)
    }
  })

  test('links to the notices that could not be sent', async () => {
    await anArticle(journal.db)
    const [article] = await journal.db.select({ id: articles.id }).from(articles)
    const notice = {
      article_id: article?.id ?? 0,
      recipient: 'a@b.example',
      subject: 'S',
      body: 'B',
      createdby: 'Asha',
    }
    const failed = { ...notice, state: 'failed' as const, message_id: '<1@b.example>', started_at: journal.now.at }
    expect(await read()).not.toContain('Notices to authors')
    await journal.db.insert(notices).values({ ...failed, created_at: journal.now.at })
    const { html } = await meera.open('/admin')
    expect(html).toContain('<a href="/admin/notices">Notices to authors: 1 notice to look at</a>')
  })

  test('links to the user’s own drafts, newest first, and discards them', async () => {
    const other = await browsingAs(journal, 'Ravi Rao')
    await anArticle(journal.db, { title: 'On <i>Zea mays</i> &amp; soils' })
    const [article] = await journal.db.select({ id: articles.id }).from(articles)
    const [add, edit] = ['/admin/archives/add/2026/5/2', `/admin/archives/${article?.id}`]
    const keep = async (of: string, fields: Record<string, string>, minute: number) => {
      journal.now.at = new Date(`2026-06-15T10:0${minute}:00Z`)
      await meera.submit(`/admin/drafts?of=${encodeURIComponent(of)}`, fields)
    }
    await keep(add, { title: '<p>On <em>millet</em></p>' }, 1)
    await keep(edit, { keywords: 'soil' }, 2)
    await keep('/webdata/addentris', { content: 'Call <b>Ravi</b>' }, 3)
    await keep('/admin/settings', { issn: '1' }, 4)
    await keep(`${add}/queue`, { queue: 'x a.pdf' }, 5)
    await other.submit('/admin/drafts?of=%2Fadmin%2Feditors%2Fadd', { name: 'Dr. Own' })
    const { html, text } = await meera.open('/admin')
    expect(text).toContain(
      'Continue your drafts PDFs waiting for new articles, Volume 05, Issue 02, 2026 15 June 2026, 15:35 Discard draft ' +
        'Settings 15 June 2026, 15:34 Discard draft ' +
        'New work log entry: Call Ravi 15 June 2026, 15:33 Discard draft ' +
        'Article: On Zea mays & soils 15 June 2026, 15:32 Discard draft ' +
        'New article, Volume 05, Issue 02, 2026: On millet 15 June 2026, 15:31 Discard draft',
    )
    for (const href of [add, edit, '/webdata/addentris', '/admin/settings']) expect(html).toContain(`href="${href}"`)
    expect(html).not.toContain('href="/admin/archives/add/2026/5/2/queue"')
    expect(text).not.toContain('Own')
    const after = await meera.submit(`/admin/drafts?of=${encodeURIComponent(add)}`, { back: '/admin' })
    expect(after.location).toBe('/admin')
    expect(after.text).not.toContain('On millet')
    expect(after.text).toContain('Article: On Zea mays')
  })

  test('lists the latest eight changes with their histories, those of the work log separately', async () => {
    await anArticle(journal.db, { title: 'On <i>Zea mays</i>' })
    const [article] = await journal.db.select({ id: articles.id }).from(articles)
    const ravi = { ...journal, username: 'Ravi Rao' }
    for (let n = 1; n <= 9; n++) await updateArticle(ravi, article?.id ?? 0, { form: { keywords: `soil ${n}` } })
    await meera.submit('/admin/archives', { volume: '9', issue: '1', frequency: 'March' })
    await meera.submit('/webdata/addentris', { content: 'Not a change of the journal' })
    await meera.submit('/admin/editors/add', { name: 'Dr. Sita', content: 'X', post: 'Head', category: 'chief editor' })
    const [editor] = await journal.db.select({ id: editors.id }).from(editors)
    await meera.submit(`/admin/editors/${editor?.id}/status`, { status: 'disabled' })
    await meera.submit(`/admin/editors/${editor?.id}/delete`)
    const { html } = await meera.open('/admin')
    const lines = [...html.matchAll(/<li><span>([^<]*)<a href="([^"]*\/history)">(.*?)<\/a>/g)].map(
      ([, action = '', href, thing = '']) => [action.trim(), href, thing.replaceAll('<!-- -->', '')],
    )
    const history = `/admin/editors/${editor?.id}/history`
    expect(lines).toEqual([
      ['Deleted', history, 'Editor: Dr. Sita'],
      ['Changed', history, 'Editor: Dr. Sita'],
      ['Added', history, 'Editor: Dr. Sita'],
      ['Added', '/admin/archives/2026/9/1/history', 'Issue: Volume 09, Issue 01, 2026'],
      ...Array.from({ length: 4 }, () => ['Changed', `/admin/archives/${article?.id}/history`, 'Article: On Zea mays']),
    ])
    expect(html).toContain('Ravi Rao')
  })

  test.each([
    ['2026-06-08T10:00:00.000Z', false],
    ['2026-06-08T09:59:59.999Z', true],
  ])('shows the last backup, made at %s, and whether it is old: %p', async (at, isOld) => {
    journal.now.at = new Date('2026-06-15T10:00:00Z')
    const made = { at: new Date(at), username: 'Ravi', bytes: 1_234_567, lost: 0 }
    await recordBackup(journal.db, { ...made, outcome: 'complete' })
    await recordBackup(journal.db, { ...made, at: new Date('2026-06-15T09:00:00Z'), outcome: 'failed' })
    const text = await read()
    expect(text).toContain('Backup Last backup: 8 June 2026, 15:')
    expect(text).toContain(', 1.2 MB, by Ravi.')
    expect(text.includes('That is more than 7 days ago.')).toBe(isOld)
  })

  test('lists the newest five of many, in one query besides the session’s and the rail’s', async () => {
    for (let issue = 1; issue <= 7; issue++) await anIssue(journal.db, { issue })
    for (let n = 1; n <= 6; n++) await anArticle(journal.db, { issue: 20, title: `Title ${n}` })
    await untilQuiet(journal)
    await meera.open('/admin')
    journal.statements.length = 0
    const text = await read()
    expect(journal.statements.filter(({ text }) => !/"sessions"/.test(text))).toHaveLength(2)
    expect(text).toContain('7 issues without articles The newest 5: Volume 05, Issue 07')
    expect(text).toContain('6 articles without a PDF The newest 5: Title 6')
    expect(text).not.toContain('Issue 02, 2026 Add')
    expect(text).not.toContain('Title 1 ')
  })
})

test.each([
  [1, '1 issue'],
  [2, '2 issues'],
  [999, '999 issues'],
  [1000, '1,000 issues or more'],
])('%i issues are counted as %s', (count, words) => {
  expect(countedOrMore(count, 'issue')).toBe(words)
})

test.each(['/admin/not-found', '/admin/nothing', '/admin/editors/3/nothing/'])(
  '%s in the back office gets a 404 page',
  async (path) => {
    const { status, text, caching } = await meera.open(path)
    expect(status).toBe(404)
    expect(caching).toBe('private, no-store')
    expect(text).toContain('Not Found!')
    expect(text).toContain('Logout')
  },
)

test('an unknown address of the back office leads to the login if nobody is signed in', async () => {
  const answer = await journal.get('/admin/nothing')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/admin/login?next=%2Fadmin%2Fnothing')
})
