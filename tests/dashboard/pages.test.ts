// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { backups } from '../../src/core/db/tables/installation.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { audit, drafts } from '../../src/core/db/tables/office.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import { usageMonths } from '../../src/core/db/tables/usage.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import { readRequired } from '../../src/exchange/index-health/queries.ts'
import { updateArticle } from '../../src/journal/articles/editing/actions.ts'
import { recordBackup } from '../../src/staff/backup/log-queries.ts'
import { describeReadingProgress, formatAge, listWaiting } from '../../src/staff/dashboard/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper } from '../support/builders/papers.ts'
import { anArticle, anEditor, anEntry, anIssue, aPdf } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'
import { ofUnseen, untilQuiet } from '../support/quiet.ts'

const journal = await withJournal()
const meera = await browsingAs(journal)
beforeEach(async () => {
  for (const table of [usageMonths, articles, issues, editors, entries, drafts, audit, backups])
    await journal.db.delete(table)
})

/** The words of the page below its bar. */
const read = async () => (await meera.open('/admin')).text.replace(/^.*Logout /, '')

describe('the dashboard', () => {
  test('of a new journal has seven steps, each linked to where it is taken', async () => {
    expect(await read()).toBe(
      'Home Archives 0 issuesEditors 0 editors What to do next Name the journal Enter its email ' +
        'Set the journal’s domain Add the editorial board Add the first issue Add the first article Make a backup ' +
        'Afterwards: the ISSN, a licence, and taking submissions online.',
    )
    const { html } = await meera.open('/admin')
    const links = [...html.matchAll(/<li><a href="([^"]*)">[^<]*<\/a><\/li>/g)].map(([, href]) => href)
    expect(links.slice(-7)).toEqual([
      ...['/admin/settings/journal#websitename', '/admin/settings/mail#websiteemail', '/admin/settings/mail#domain'],
      ...['/admin/editors/add#name', '/admin/archives#volume', '/admin/archives#volume', '/admin/backup'],
    ])
  })

  test('of a new journal ticks finished steps, and ends the list with the last of them', async () => {
    await anEditor(journal.db)
    await anIssue(journal.db)
    await journal.db.update(settings).set({ websitename: 'Field Crops' })
    journal.pageCache.clear()
    expect(await read()).toContain(
      'What to do next Name the journal (done) Enter its email Set the journal’s domain Add',
    )
    await journal.db.update(settings).set({ domain: 'crops.example', websitename: 'Field Crops' })
    journal.pageCache.clear()
    const { html, text } = await meera.open('/admin')
    expect(text).toContain(
      'Name the journal (done) Enter its email Set the journal’s domain (done) Add the ' +
        'editorial board (done) Add the first issue (done) Add the first article Make a backup',
    )
    expect(html).toContain('href="/admin/archives/add/2026/5/2"')
    await journal.db.update(settings).set({ domain: '', websitename: '' })
    await anArticle(journal.db)
    journal.pageCache.clear() // on PostgreSQL the news of a change takes a moment
    const after = await read()
    expect(after).toContain('Add the first article (done)')
    expect(after).toContain('which others cannot open. Set the journal’s domain, or ORIGIN.')
  })

  test('names the next step of a new journal after a save of one, and no more once the journal runs', async () => {
    const save = async (path: string, fields: Record<string, string>) => {
      const { html } = await meera.open(path)
      const modification = /name="modification" value="([^"]+)"/.exec(html)?.[1] ?? ''
      return (await meera.submit(path, { modification, ...fields })).html
    }
    const journalForm = '/admin/settings/journal'
    const next = (html: string) => /<a href="([^"]*)">Next: ([^<]*)</.exec(html)?.slice(1)
    const saved = await save(journalForm, { websitename: 'Field Crops' })
    expect(next(saved)).toEqual(['/admin/settings/mail#websiteemail', 'Enter its email'])
    expect(next((await meera.open(journalForm)).html)).toBeUndefined()
    await anEditor(journal.db)
    await anIssue(journal.db)
    await journal.db.update(settings).set({ domain: 'crops.example', websiteemail: 'office@crops.example' })
    journal.pageCache.clear()
    const article = ['/admin/archives/add/2026/5/2', 'Add the first article']
    expect(next(await save(journalForm, { websitename: 'Crops' }))).toEqual(article)
    const bela = await browsingAs(journal, 'Bela Editor')
    await journal.db.update(users).set({ role: 'editor' }).where(eq(users.name, 'Bela Editor'))
    const added = await bela.submit('/admin/editors/add', {
      name: 'Asha Rao',
      category: 'chief editor',
      post: 'Professor',
      content: 'Pune',
    })
    expect([added.text.includes('Asha Rao'), next(added.html)]).toEqual([true, undefined])
    await anArticle(journal.db)
    const [listed] = await journal.db.select({ id: articles.id }).from(articles)
    expect(next(await save(journalForm, { websitename: 'Field Crops' }))?.[1]).toBe('Make a backup')
    const ofArticle = await save(`/admin/archives/${listed?.id}`, { subject: 'Agronomy' })
    expect([ofArticle.includes('role="status"'), next(ofArticle)]).toEqual([true, undefined])
    await anIssue(journal.db, { year: 2027, issue: 4 })
    expect(next(await save(journalForm, { websitename: 'Field Crops' }))).toBeUndefined()
    await journal.db.update(settings).set({ domain: '', websitename: '', websiteemail: '' })
  })

  test('says that the first steps are done, and what comes after them, until that is done or another issue begins', async () => {
    await anEditor(journal.db)
    await anIssue(journal.db)
    await anArticle(journal.db)
    await journal.db
      .insert(backups)
      .values({ at: journal.now.at, seen_at: journal.now.at, username: 'Meera Nair', outcome: 'complete' })
    const set = { domain: 'crops.example', websitename: 'Field Crops', websiteemail: 'office@crops.example' }
    const told = async (values: object) => {
      await journal.db.update(settings).set({ ...set, ...values })
      journal.pageCache.clear()
      return read()
    }
    const done = 'What to do next The first 7 steps are done: the journal is online.'
    expect(await told({})).toContain(`${done} Enter the ISSN Choose a licence Take submissions online`)
    expect(await told({ issn: '1234-5679' })).toContain('Enter the ISSN (done) Choose a licence')
    const all = { issn: '1234-5679', license_url: 'https://creativecommons.org/licenses/by/4.0/', submissions: 'open' }
    expect(await told(all)).not.toContain('What to do next')
    await anIssue(journal.db, { year: 2027, issue: 4 })
    expect(await told({ issn: '', license_url: '', submissions: '' })).not.toContain('What to do next')
    await journal.db.update(settings).set({ domain: '', websitename: '', websiteemail: '' })
  })

  test('counts issues and editors, and says what waits, how the last month was and what comes next', async () => {
    await anEditor(journal.db, { status: 'disabled' })
    await anIssue(journal.db, { issue: 3 })
    await anIssue(journal.db, { year: 2027, issue: 4 })
    await anArticle(journal.db, { ...(await aPdf(journal.files)) })
    const hidden = { title: 'On <i>Zea mays</i> & soils', refnumber: '77', status: 'disabled' } as const
    await anArticle(journal.db, { ...hidden, publish_at: new Date('2026-07-01T04:30:00Z') })
    journal.pageCache.clear()
    expect(await read()).toContain(
      'Home Add article to Volume 05, Issue 04, 2027 Certificates, letters and marked PDFs link to http://localhost:3000, ' +
        'which others cannot open. Set the journal’s domain, or ORIGIN. Archives 3 issuesEditors 1 editor Waiting for you ' +
        '1 article without PDF today 1 article hidden today 2 issues without articles ',
    )
    const { html, caching, text } = await meera.open('/admin')
    expect(text).toContain(
      'Make the first backup Last month May 2026 · Views and downloads 0 Views 0 Downloads Next On Zea mays & soils 1 July 2026, 10:00',
    )
    expect(caching).toBe('private, no-store')
    for (const href of ['/admin/archives', '/admin/editors', '/admin/archives/add/2027/5/4', '/admin/backup'])
      expect(html).toContain(`href="${href}"`)
    expect(html).toContain('On <i>Zea mays</i> & soils')
  })

  test('tells of new articles with gaps for indexes, and of the journal, until they have it', async () => {
    await anArticle(journal.db, { ...(await aPdf(journal.files)), publishdate: null })
    journal.pageCache.clear()
    expect(await readRequired(journal)).toEqual({ journal: expect.any(Number), articles: 1 })
    expect(await read()).toContain('1 new article with gaps for indexes')
    const before = (await readRequired(journal)).journal
    await journal.db.update(articles).set({ publishdate: '2026-05-05', abstract: 'Of crops' })
    const licence = 'https://creativecommons.org/licenses/by/4.0/'
    await journal.db.update(settings).set({ publisher: 'Society', license_url: licence })
    journal.pageCache.clear()
    expect(await readRequired(journal)).toEqual({ journal: before - 2, articles: 0 })
    await journal.db.update(settings).set({ publisher: '', license_url: '' })
    journal.pageCache.clear()
  })

  test('shows the same counts of open work as the lists it links to', async () => {
    const pdf = await aPdf(journal.files)
    const tomorrow = new Date('2026-06-16T10:00:00Z')
    await anArticle(journal.db, { ...pdf, status: 'disabled', publish_at: tomorrow })
    await anArticle(journal.db, { ...pdf, status: 'disabled', ptype: 'paid' })
    await anArticle(journal.db, { ...pdf, ptype: 'paid', txnid: 'T-1000' })
    for (const status of ['urgent', 'pending', 'pending', 'completed'] as const) await anEntry(journal.db, { status })
    const { html } = await meera.open('/admin')
    const lines = html.matchAll(/<li><a href="([^"]*)"><b>([^<]*)<\/b> <span>([^<]*)</g)
    const waits = [...lines].map(([, href = '', count, text]) => [`${count} ${text}`, href] as const)
    expect(waits.filter(([, href]) => href !== '/admin/health')).toEqual([
      ['1 fee open: 1 of articles', '/admin/fees'],
      ['2 articles hidden', '/admin/articles?filter=hidden'],
      ['1 urgent in the work log', '/webdata/urgent'],
      ['2 pending in the work log', '/webdata/pending'],
    ])
    for (const [text, href] of waits.filter(([, href]) => href !== '/admin/health' && href !== '/admin/fees')) {
      const number = /\d+/.exec(text)?.[0]
      const shown = new RegExp(`aria-current="page"[^>]*>[^<]*?(?:<[^>]*>)*(?:<!-- -->)?${number}\\b`)
      expect((await meera.open(href)).html.replaceAll('<!-- -->', '')).toMatch(shown)
    }
  })

  test('says how the last month was from the sums of closed months, with what was read most', async () => {
    await anArticle(journal.db, { title: 'On <i>millet</i>' })
    await anArticle(journal.db, { title: 'On maize' })
    const [millet, maize] = await journal.db.select({ id: articles.id }).from(articles).orderBy(articles.id)
    const read1 = { unique_investigations: 1, unique_requests: 1 }
    await journal.db.insert(usageMonths).values([
      { ...read1, month: '2026-04-01', article_id: millet?.id ?? 0, total_investigations: 6, total_requests: 2 },
      { ...read1, month: '2026-05-01', article_id: millet?.id ?? 0, total_investigations: 9, total_requests: 3 },
      { ...read1, month: '2026-05-01', article_id: maize?.id ?? 0, total_investigations: 3, total_requests: 3 },
      { ...read1, month: '2026-06-01', article_id: maize?.id ?? 0, total_investigations: 99, total_requests: 0 },
    ])
    journal.pageCache.clear()
    const { html, text } = await meera.open('/admin')
    expect(text).toContain('May 2026 · Views and downloads 6 Views +50% 6 Downloads +200% On millet 9 On maize 3 Next')
    expect(html).toContain(
      'aria-label="Views and downloads by month, June 2025 to May 2026: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 12"',
    )
  })

  test('links to the notices that could not be sent, with the age of the oldest', async () => {
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
    expect(await read()).not.toContain('to look at')
    const created_at = new Date(journal.now.at.getTime() - 5 * 24 * 60 * 60 * 1000)
    await journal.db.insert(notices).values({ ...failed, created_at })
    const { html, text } = await meera.open('/admin')
    expect(html).toContain('<a href="/admin/notices"><b>1</b> <span>letter to an author to look at</span></a>')
    expect(text).toContain('letter to an author to look at 5 days')
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

  test('lists the latest five changes with their histories, those of the work log separately', async () => {
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
      ...Array.from({ length: 1 }, () => ['Changed', `/admin/archives/${article?.id}/history`, 'Article: On Zea mays']),
    ])
    expect(html).toContain('Ravi Rao')
  })

  test.each([
    ['2026-06-08T10:00:00.000Z', false],
    ['2026-06-08T09:59:59.999Z', true],
  ])('asks for a backup if the last was made at %s: %p', async (at, isOld) => {
    journal.now.at = new Date('2026-06-15T10:00:00Z')
    await anArticle(journal.db)
    const made = { at: new Date(at), username: 'Ravi', bytes: 1_234_567, lost: 0 }
    await recordBackup(journal.db, { ...made, outcome: 'complete' })
    await recordBackup(journal.db, { ...made, at: new Date('2026-06-15T09:00:00Z'), outcome: 'failed' })
    expect((await read()).includes('Make a backup last one 7 days ago')).toBe(isOld)
  })

  test('is read in one query besides those of session, rail, papers, letters, fees and reading while nothing changes', async () => {
    for (let n = 1; n <= 6; n++) await anArticle(journal.db, { issue: 20, title: `Title ${n}` })
    await untilQuiet(journal)
    await meera.open('/admin')
    journal.statements.length = 0
    expect(await read()).toContain('6 articles without PDF')
    expect(journal.statements.filter(({ text }) => !/"sessions"/.test(text) && !ofUnseen.test(text))).toHaveLength(9)
  })
})

test('admins are told when many papers wait for their proof', async () => {
  const path = '/admin/submissions?filter=unconfirmed'
  const add = (from: number, to: number) =>
    journal.db.execute(sql`
      insert into papers (number, state, since, created_at, modification)
      select '2026-' || upper(to_hex(at + 4096)), 'unconfirmed', now(), now(), now() from generate_series(${from}::int, ${to}::int) at`)
  await add(1, 239)
  expect((await meera.open('/admin')).html).not.toContain(path)
  await add(240, 240)
  const { html } = await meera.open('/admin')
  expect(html).toContain(path)
  expect(await read()).toContain('240 papers wait for the proof of their address, of at most 300')
  await journal.db.delete(papers)
})

test('a few papers whose turn is an editor’s stand on Home with what is next and since when, and lead to no more', async () => {
  const { number } = await aPaper(journal.db, { values: { title: 'Rain on terraces' } })
  const { html, text } = await meera.open('/admin')
  expect(text).toContain('Waiting for you Rain on terraces First check 14 days')
  expect(html).toContain(`href="/admin/submissions/${number}"`)
  expect(html).not.toContain('class="all"')
  await journal.db.delete(papers)
  expect((await meera.open('/admin')).text).not.toContain('Rain on terraces')
})

test('nothing waits in a journal that has all', () => {
  const nothing = { count: 0, since: null }
  const waiting = {
    letters: nothing,
    withoutPdf: nothing,
    unpaid: nothing,
    hidden: nothing,
    emptyIssues: nothing,
    channels: nothing,
    urgent: nothing,
    pending: nothing,
    unconfirmed: nothing,
  }
  const now = new Date('2026-06-15T10:00:00Z')
  const required = { journal: 0, articles: 0 }
  const lines = (backup: { at: Date } | null, role: 'admin' | 'editor') =>
    listWaiting({ waiting, backup, hasArticles: true }, required, { now, role, unassigned: nothing })
  expect(lines({ at: now }, 'admin')).toEqual([])
  expect(lines(null, 'editor')).toEqual([])
  expect(lines(null, 'admin')).toEqual([{ text: 'Make the first backup', href: '/admin/backup' }])
})

test.each([
  [0, 'today'],
  [1, '1 day'],
  [60, '60 days'],
  [61, '2 months'],
  [800, '2 years'],
])('%i days are told as %s', (days, words) => {
  const now = new Date('2026-06-15T10:00:00Z')
  expect(formatAge(new Date(now.getTime() - days * 24 * 60 * 60 * 1000), now)).toBe(words)
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

test.each([
  [{ read: 0, waiting: 20, aMinute: 0 }, '0 of 20 PDFs and full texts so far.'],
  [{ read: 1203, waiting: 8797, aMinute: 440 }, '1,203 of 10,000 PDFs and full texts so far; about 20 minutes left.'],
  [{ read: 900, waiting: 100, aMinute: 300 }, '900 of 1,000 PDFs and full texts so far; about 1 minute left.'],
])('%p is said as %s', (progress, said) => {
  expect(describeReadingProgress(progress)).toBe(`The search finds the words of ${said}`)
})

test('the home of the back office says how far the reading for the search has come', async () => {
  expect(await read()).not.toContain('The search finds the words')
  await journal.db.execute(sql`insert into pdf_texts (hash) select 'unread ' || n from generate_series(1, 30) n`)
  await journal.db.execute(sql`insert into pdf_texts (hash, read_at) select 'read ' || n, ${journal.now.at.toISOString()}
    from generate_series(1, 10) n`)
  expect(await read()).toContain(
    'The search finds the words of 10 of 40 PDFs and full texts so far; about 15 minutes left.',
  )
  await journal.db.execute(sql`delete from pdf_texts`)
})
