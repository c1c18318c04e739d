import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { addUser, allowAddresses } from '../../src/accounts/users.ts'
import { setArticleStatus, updateArticle } from '../../src/articles/actions.ts'
import { updateEditor } from '../../src/editors/actions.ts'
import { changeSettings } from '../../src/settings/actions.ts'
import { axeFindingsInBothSchemes, htmlFindings } from '../support/axe.ts'
import { launchBrowser } from '../support/browser.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anEditor, anIssue, aPartner, aPdf } from '../support/builders.ts'
import { aPicture } from '../support/images.ts'
import { aJournal } from '../support/journal.ts'
import { aWindow, keyboardFindings, pageFindings, type Width, widths } from '../support/quality.ts'

/** Every page of the tools; what an empty journal has not says so there. */
const pages = {
  home: '/admin',
  archives: '/admin/archives',
  'archives, second page': '/admin/archives?page=2',
  'history of an article': '/admin/archives/1/history',
  'history of an issue': '/admin/archives/2026/5/2/history',
  'frequency of an issue': '/admin/archives/2026/5/2/frequency',
  issue: '/admin/archives/2026/5/2',
  'add article': '/admin/archives/add/2026/5/2',
  'edit article': '/admin/archives/1',
  'author notice': '/admin/archives/1/notice',
  search: '/admin/search',
  'search found': '/admin/search?q=crop',
  'search, second page': '/admin/search?q=crop&page=2',
  'search corrected': '/admin/search?q=corp',
  'search by ref number': '/admin/search?q=101',
  'search found nothing': '/admin/search?q=zzzzzz',
  'not found': '/admin/not-found',
  editors: '/admin/editors',
  'add editor': '/admin/editors/add',
  'edit editor': '/admin/editors/1',
  'history of an editor': '/admin/editors/1/history',
  partners: '/admin/indexing',
  'add partner': '/admin/indexing/add',
  'edit partner': '/admin/indexing/1',
  settings: '/admin/settings',
  'history of the settings': '/admin/settings/history',
  users: '/admin/users',
  user: '/admin/users/1',
  account: '/admin/account/1',
  'history of a user': '/admin/users/1/history',
}

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
  const journal = await aJournal()
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

const longTitle = `${'Response of <i>Cicer arietinum</i> and <em>Vigna radiata</em> genotypes to deficit irrigation under '.repeat(5)}rainfed conditions`

async function fill(journal: Journal): Promise<void> {
  const { db, files } = journal
  await browsingAs(journal, 'Ravi Rao') // user 1, who is signed in elsewhere
  const by = { username: 'Ravi Rao', at: journal.now.at }
  await allowAddresses(db, by, 1, ['192.0.2.0/24', '2001:db8::/32'])
  await addUser(db, by, { name: 'Asha Menon', password: 'the password' })
  await changeSettings(journal, 'Meera Nair', {
    websitename: 'Field Crops of the Semi-Arid Plateau and Beyond',
    ...{ issn: '0378-5954', whatsup_number: '98765 43210', home_content: '<p>Of <i>Oryza</i></p>' }, // two look wrong
  })
  const pdf = await aPdf(files)
  await anArticle(db, {
    ...pdf,
    title: longTitle,
    refnumber: '101',
    pagenumber: '1-8',
    abstract: '<p>What was found of crop yields.</p>',
  })
  await anArticle(db, {
    title: 'Counterrevolutionary-deinstitutionalisation-electroencephalographically',
    status: 'disabled',
  })
  for (let n = 0; n < 28; n++) await anArticle(db, n % 2 ? pdf : {})
  for (let n = 0; n < 60; n++)
    await anIssue(db, { year: 2010 + (n % 5), volume: 1 + (n % 5), issue: 100 + n, frequency: 'September' })
  await updateArticle(journal, 'Meera Nair', 1, {
    abstract: '<p>What was found of <i>crop</i> yields, twice.</p>',
    pagenumber: '1-9',
    keywords: 'crop',
  })
  await setArticleStatus(journal, 'Anil Rao', 1, 'disabled')
  await setArticleStatus(journal, 'Anil Rao', 1, 'enabled')
  const picture = `${await files.save(new Uint8Array(await aPicture('png')))}.png`
  const longName = 'Dr. Counterrevolutionary-Deinstitutionalisation Electroencephalographically'
  await anEditor(db, { name: longName, degree: 'Ph.D.', is_pinned: true, picture })
  await updateEditor(journal, 'Meera Nair', 1, { post: 'Head <b>of</b> crops', degree: 'M.Sc.' })
  for (const category of ['chief editor', 'associate editor', 'assistant editor'] as const)
    await anEditor(db, { category })
  await anEditor(db, { name: 'सीता देवी', status: 'disabled', is_pinned: true })
  for (let n = 0; n < 20; n++) await anEditor(db, { name: `Editor ${n}` })
  await aPartner(db, { title: longName, link: `https://${'crop-index-'.repeat(5)}.example/`, image: picture })
  await aPartner(db, { title: 'Open Crop Abstracts of the World and Beyond', link: 'https://crops.example' })
}

describe.each(['filled', 'empty'] as const)('in a journal that is %s', (state) => {
  test.each(Object.entries(pages))('%s: valid, accessible, and nothing moves or sticks out', async (_name, path) => {
    const { server, windows } = served[state]
    const url = new URL(path, server.url)
    const html = await (await windows[1280].context().request.get(url.href)).text()
    const findings = [htmlFindings(html), ...widths.map((width) => pageFindings(windows[width], url, width))]
    expect((await Promise.all(findings)).flat()).toEqual([])
    expect(html).not.toContain('<h1>Login</h1>')
  })
})

/** A page of the filled journal. */
async function visit(path: string, width: Width): Promise<Page> {
  const { server, windows } = served.filled
  await windows[width].goto(new URL(path, server.url).href)
  return windows[width]
}

describe('opened on request, axe finds nothing in', () => {
  test.each(widths)('the dialog that asks before an issue is deleted, at %d px', async (width) => {
    const page = await visit(pages.archives, width)
    await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
    await page.locator('dialog[open]').waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
  })

  test.each(widths)('a refused form of an issue, at %d px', async (width) => {
    const page = await visit(pages.archives, width)
    await page.getByLabel('Volume', { exact: true }).fill('x')
    await page.getByRole('button', { name: 'Add issue' }).click()
    await page.locator('#volume-error').waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
  })
})

describe('by keyboard alone', () => {
  test.each([
    ['home', 390],
    ['home', 1280],
    ['archives', 1280],
    ['search found', 390],
    ['search found', 1280],
    ['history of an article', 1280],
  ] as const)('%s at %d px: Tab reaches everything, in the order of the eye', async (name, width) => {
    const { stops, findings } = await keyboardFindings(await visit(pages[name], width), width)
    expect(stops).toBeGreaterThan(10)
    expect(findings).toEqual([])
  })
})
