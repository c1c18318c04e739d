// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { letterStates } from '../../../src/core/db/enums.ts'
import { notices } from '../../../src/core/db/tables/letters.ts'
import { setArticleStatus, updateArticle } from '../../../src/journal/articles/editing/actions.ts'
import { listLetterArticles } from '../../../src/journal/author-mail/queries.ts'
import { editorRecords } from '../../../src/journal/board/actions.ts'
import { deleteIssue } from '../../../src/journal/issues/actions.ts'
import { newsRecords } from '../../../src/journal/news/pages.tsx'
import { textPageRecords } from '../../../src/journal/pages/admin-pages.tsx'
import { addUser, allowAddresses } from '../../../src/office/accounts/users/users.ts'
import { changeSettings } from '../../../src/office/settings-desk/actions.ts'
import { axeFindingsInBothSchemes, htmlFindings } from '../../support/axe.ts'
import { browsingAs } from '../../support/browsing.ts'
import { aPicture } from '../../support/builders/images.ts'
import { anArticle, anEditor, anIssue, aPartner, aPdf, someNews } from '../../support/builders/rows.ts'
import { aJournal } from '../../support/journal.ts'
import { aWindow, keyboardFindings, pageFindings, type Width } from '../../support/quality.ts'
import { launchBrowser, openMenu } from '../../support/servers/browser.ts'

/** Every page of the tools. */
const pages = {
  home: '/admin',
  archives: '/admin/archives',
  'archives, second page': '/admin/archives?page=2',
  'history of an article': '/admin/archives/1/history',
  'earlier version of an article': '/admin/archives/1/history/0',
  'history of an issue': '/admin/archives/2026/5/2/history',
  'history of a deleted issue': '/admin/archives/2009/1/1/history',
  'restore of a deleted issue': '/admin/archives/2009/1/1/history/1',
  'frequency of an issue': '/admin/archives/2026/5/2/frequency',
  issue: '/admin/archives/2026/5/2',
  'add article': '/admin/archives/add/2026/5/2',
  'edit article': '/admin/archives/1',
  'author notice': '/admin/archives/1/notice',
  'author notice with its log': '/admin/archives/2/notice',
  articles: '/admin/articles',
  channels: '/admin/channels',
  notices: '/admin/notices',
  'notices, all': '/admin/notices?filter=all',
  'notice wording': '/admin/settings/notice',
  search: '/admin/search',
  'search found': '/admin/search?q=crop',
  'search corrected': '/admin/search?q=corp',
  'search by word': '/admin/search?q=rain',
  'search found nothing': '/admin/search?q=zzzzzz',
  'not found': '/admin/not-found',
  editors: '/admin/editors',
  'add editor': '/admin/editors/add',
  'edit editor': '/admin/editors/1',
  'history of an editor': '/admin/editors/1/history',
  'earlier version of an editor': '/admin/editors/1/history/0',
  partners: '/admin/indexing',
  'add partner': '/admin/indexing/add',
  'edit partner': '/admin/indexing/1',
  pages: '/admin/pages',
  'edit page': '/admin/pages/3',
  'add webpage': '/admin/webpages/add',
  'history of a page': '/admin/pages/3/history',
  'earlier version of a page': '/admin/pages/3/history/0',
  changes: '/admin/changes',
  'changes of a kind': '/admin/changes?kind=partner',
  deleted: '/admin/deleted',
  usage: '/admin/usage',
  redirects: '/admin/redirects',
  'add redirect': '/admin/redirects/add',
  news: '/admin/news',
  'add news': '/admin/news/add',
  'edit news': '/admin/news/1',
  'history of news': '/admin/news/1/history',
  settings: '/admin/settings',
  'settings, journal': '/admin/settings/journal',
  'settings, domain and mail': '/admin/settings/mail',
  'settings, documents': '/admin/settings/documents',
  'settings, indexes': '/admin/settings/indexes',
  'history of the settings': '/admin/settings/history',
  backup: '/admin/backup',
  users: '/admin/users',
  user: '/admin/users/1',
  'own account': '/admin/account',
  account: '/admin/account/1',
  'history of a user': '/admin/users/1/history',
}

type Name = keyof typeof pages
const namesOf = (...names: Name[]): ReadonlySet<string> => new Set(names)

/**
 * Pages with no part that another has not: one view shows all histories, one all earlier versions, one all forms of
 * records, and every list has rows and a pager as others. Of these only the HTML is judged.
 */
const likeAnother = namesOf(
  ...(['archives', 'author notice', 'notices', 'changes of a kind', 'account'] as const),
  ...(['search', 'search corrected', 'search by word', 'search found nothing'] as const),
  ...(['history of an issue', 'history of an editor', 'history of a page', 'history of news'] as const),
  ...(['history of the settings', 'history of a user', 'earlier version of an editor'] as const),
  ...(['earlier version of a page', 'add editor', 'add partner', 'add news'] as const),
)

/** Pages of one column, in which nothing stands beside another: a phone tells what is wrong. */
const ofOneColumn = namesOf(
  ...(['history of a deleted issue', 'restore of a deleted issue', 'frequency of an issue', 'add article'] as const),
  ...(['notice wording', 'not found', 'edit partner', 'edit page', 'add webpage', 'add redirect'] as const),
  ...(['edit news', 'settings, documents', 'settings, indexes', 'user', 'own account'] as const),
)

/**
 * Forms that nothing fills in, settings, users, texts, and searches that find nothing in an empty journal, of which one
 * is enough.
 */
const sameInBoth = new RegExp(
  '/add$|/settings(/(journal|mail|documents|indexes|notice))?$|/not-found$|/account|/users(/1(/history)?)?$' +
    '|/pages/3(/history/0)?$|/backup$|q=(crop|corp|rain)$',
)

/**
 * Those that show something else in an empty journal: it has no issue, article, editor, partner or news, and of nothing
 * a second page. What they say instead looks the same wherever it stands: a window opens a few.
 */
const pagesOfEmpty = Object.entries(pages).filter(
  ([, path]) => !/^\/admin\/(archives|editors|indexing|news)\/.*\d|page=2/.test(path) && !sameInBoth.test(path),
)

const openedEmpty = namesOf('home', 'archives', 'articles', 'channels', 'search', 'deleted', 'usage')

type Journal = Awaited<ReturnType<typeof aJournal>>
type Served = { journal: Journal; server: Bun.Server<undefined>; windows: Record<Width, Page> }

let browser: Browser
let served: Record<'filled' | 'empty', Served>

beforeAll(async () => {
  browser = await launchBrowser()
  served = { filled: await serve(fill), empty: await serve() }
})
afterAll(async () => {
  await browser.close()
  for (const { journal, server } of Object.values(served)) {
    await server.stop(true)
    await journal.close()
  }
})

async function serve(fillIt: (journal: Journal) => Promise<void> = async () => {}): Promise<Served> {
  const journal = await aJournal({ SMTP_URL: 'smtp://mail.example' })
  await fillIt(journal)
  const { token } = await browsingAs(journal)
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: journal.handle })
  const signedIn = async (width: Width) => {
    const page = await aWindow(browser, width)
    await page.context().addCookies([{ name: 'session', value: token, url: server.url.href }])
    return page
  }
  return { journal, server, windows: { 390: await signedIn(390), 1280: await signedIn(1280) } }
}

const longTitle =
  `${'Response of <i>Cicer arietinum</i> and <em>Vigna radiata</em> genotypes to deficit irrigation under '.repeat(5)}` +
  'rainfed conditions'

async function fill(journal: Journal): Promise<void> {
  const { db, files } = journal
  await browsingAs(journal, 'Ravi Rao') // user 1, who is signed in elsewhere
  const manager = { ...journal, username: 'Ravi Rao' }
  await anIssue(db, { year: 2009, volume: 1, issue: 1 })
  await deleteIssue(manager, { year: 2009, volume: 1, issue: 1 })
  await allowAddresses(manager, 1, { cidrs: ['192.0.2.0/24', '2001:db8::/32'] })
  await addUser(manager, { name: 'Asha Menon', password: 'the password' })
  await changeSettings(
    { ...journal, username: 'Meera Nair' },
    {
      websitename: 'Field Crops of the Semi-Arid Plateau and Beyond',
      websiteemail: 'editor@crops.example',
      notice_text: 'Dear {authors}',
      issn: '0378-5954',
      whatsup_number: '98765 43210',
      home_content: '<p>Of <i>Oryza</i></p>', // two look wrong
    },
  )
  const pdf = await aPdf(files)
  await anArticle(db, {
    ...pdf,
    title: longTitle,
    refnumber: '101',
    email: `${'corresponding.author.'.repeat(3)}x@university-of-agriculture.example`,
    pagenumber: '1-8',
    abstract: '<p>What was found of crop yields.</p>',
  })
  await anArticle(db, {
    refnumber: '102',
    title: 'Counterrevolutionary-deinstitutionalisation-electroencephalographically',
    status: 'disabled',
  })
  for (let n = 0; n < 4; n++) await anArticle(db, n % 2 ? pdf : {})
  for (
    let n = 0;
    n < 52;
    n++ // three more than a page has
  )
    await anIssue(db, { year: 2010 + (n % 5), volume: 1 + (n % 5), issue: 100 + n, frequency: 'September' })
  const meera = { ...journal, username: 'Meera Nair' }
  const abstract = '<p>What was found of <i>crop</i> yields, twice.</p>'
  await updateArticle(meera, 1, { form: { abstract, pagenumber: '1-9', keywords: 'crop' } })
  const anil = { ...journal, username: 'Anil Rao' }
  await setArticleStatus(anil, 1, { form: { status: 'disabled' } })
  await setArticleStatus(anil, 1, { form: { status: 'enabled' } })
  await fillLetterLog(journal, '102')
  const picture = `${await files.save(new Uint8Array(await aPicture('png')))}.png`
  const longName = 'Dr. Counterrevolutionary-Deinstitutionalisation Electroencephalographically'
  await anEditor(db, { name: longName, degree: 'Ph.D.', is_pinned: true, picture })
  await editorRecords.update(meera, 1, { form: { post: 'Head <b>of</b> crops', degree: 'M.Sc.' } })
  for (const category of ['chief editor', 'associate editor', 'assistant editor'] as const)
    await anEditor(db, { category })
  await anEditor(db, { name: 'सीता देवी', status: 'disabled', is_pinned: true })
  for (let n = 0; n < 3; n++) await anEditor(db, { name: `Editor ${n}` })
  await aPartner(db, { title: longName, link: `https://${'crop-index-'.repeat(5)}.example/`, image: picture })
  await aPartner(db, { title: 'Open Crop Abstracts of the World and Beyond', link: 'https://crops.example' })
  await someNews(db, { title: longName })
  await newsRecords.update(meera, 1, { form: { title: 'A call for articles' } })
  await textPageRecords.update(meera, 3, { form: { content: `<h2>A <i>rule</i></h2><ul><li>${longName}</li></ul>` } })
}

/** Notices of an article in every state. */
async function fillLetterLog({ db, now: { at } }: Journal, refnumber: string): Promise<void> {
  const [article] = await listLetterArticles(db, [refnumber])
  const recipient = `${'corresponding.author.'.repeat(3)}@university.example`
  const error = '550 5.1.1 The email account that you tried to reach does not exist'
  const rows = letterStates.map((state) => ({
    article_id: article?.id ?? 0,
    recipient,
    subject: 'S',
    body: 'B',
    message_id: `<${state}>`,
    state,
    error,
    createdby: 'Meera Nair',
    created_at: at,
    started_at: at,
    settledby: 'Asha',
    settled_at: at,
  }))
  const others = rows.filter(({ state }) => state !== 'waiting' && state !== 'sending')
  const waiting = rows.filter(({ state }) => state === 'waiting').map((row) => ({ ...row, next_attempt_at: at }))
  await db.insert(notices).values([...waiting, ...others])
}

/** Those whose first line begins above the middle of a phone. */
const beginsHigh = namesOf('home', 'issue', 'articles', 'editors', 'partners', 'news', 'redirects', 'users')

/** Every width at which a page breaks its lines otherwise. */
const narrower = { 390: [320], 1280: [1000, 850, 640] }

describe.each([
  ['filled', Object.entries(pages)],
  ['empty', pagesOfEmpty],
] as const)('in a journal that is %s', (state, those) => {
  test.each(those)('the HTML of %s is valid', async (_name, path) => {
    const { server, windows } = served[state]
    const url = new URL(path, server.url)
    const answer = await windows[1280].context().request.get(url.href)
    expect(answer.url()).toBe(url.href) // a page past the last would lead to the first
    const html = await answer.text()
    expect(html).not.toContain('<h1>Login</h1>')
    expect(await htmlFindings(html)).toEqual([])
  })

  const opened = those.filter(([name]) => (state === 'filled' ? !likeAnother.has(name) : openedEmpty.has(name)))

  test.each(opened)('%s is accessible, and nothing moves or is wider than the window', async (name, path) => {
    const { server, windows } = served[state]
    const url = new URL(path, server.url)
    const phone = { 390: windows[390] }
    const isNarrow = state === 'empty' ? name !== 'archives' : ofOneColumn.has(name) // its form is on no second page
    expect(await (isNarrow ? pageFindings(phone, url) : pageFindings(windows, url, narrower))).toEqual([])
    if (state === 'empty' || !beginsHigh.has(name)) return
    const first = phone[390].locator('.waiting li, tr[data-row], .empty').first()
    expect(await first.evaluate((line) => line.getBoundingClientRect().top + scrollY)).toBeLessThan(420)
  })
})

/** A page of the filled journal. */
async function visit(path: string, width: Width): Promise<Page> {
  const { server, windows } = served.filled
  await windows[width].goto(new URL(path, server.url).href)
  return windows[width]
}

test('on a phone, each state of an article says whether it is Crossref’s or DOAJ’s', async () => {
  const page = await visit(pages.channels, 390)
  const row = await page.locator('tr[data-row]').first().ariaSnapshot()
  expect(row).toMatch(/"Crossref [A-Z].*\n.*"DOAJ [A-Z]/)
})

describe('by keyboard alone', () => {
  test.each([
    ['home', 390],
    ['home', 1280],
    ['archives, second page', 1280],
    ['search found', 390],
    ['history of an article', 1280],
    ['earlier version of an article', 390],
  ] as const)('Tab on %s at %d px reaches everything in visual order', async (name, width) => {
    const { stops, findings } = await keyboardFindings(await visit(pages[name], width), width)
    expect(stops).toBeGreaterThan(width === 390 ? 4 : 10) // on a phone the rail's links are in a closed menu
    expect(findings).toEqual([])
  })
})

describe('opened on request, axe finds nothing in', () => {
  test('the confirmation before an issue is deleted', async () => {
    const page = await visit(pages['archives, second page'], 390)
    await openMenu(page, 'Volume 01, Issue 100, 2010')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.locator('dialog[open]').waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
  })

  test('a refused form of an issue', async () => {
    const { server, windows } = served.empty
    const page = windows[1280]
    await page.goto(new URL(pages.archives, server.url).href)
    await page.getByLabel('Volume', { exact: true }).fill('x')
    await page.getByRole('button', { name: 'Add issue' }).click()
    await page.locator('#volume-error').waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
  })
})
