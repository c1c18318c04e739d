// one database
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { createApp } from '../../src/app.ts'
import { sessions } from '../../src/core/db/tables/accounts.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import { paths } from '../../src/core/paths.ts'
import { createDrawing } from '../../src/journal/certificates/drawing/drawing.ts'
import { anArticle, anEditor, aUser } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'
import { launchBrowser, lendPage, openMenu } from '../support/servers/browser.ts'

const issue = { year: 2026, volume: 5, issue: 2 }
const script = new URL('../support/fakes/unsteady-worker.ts', import.meta.url).href

/** One whose workers do what an author's name says. */
const drawing = createDrawing({ script, maxMs: 60_000 })

const journal = await aJournal()
const serve = (fetch: typeof journal.handle) => Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 60, fetch })
const server = serve(journal.handle)
const unsteady = serve(createApp({ ...journal, workers: { ...journal.workers, drawing } }).handle)
await aUser(journal.db, 'Meera Nair')
const browser = await launchBrowser(true)
afterAll(async () => {
  await browser.close()
  drawing.stop()
  await Promise.all([server.stop(true), unsteady.stop(true)])
  await journal.close()
})
beforeEach(async () => {
  for (const table of [articles, editors]) await journal.db.delete(table)
  journal.pageCache.clear()
})

/** A page of the back office, signed in. */
async function visit(
  on: Bun.Server<undefined>,
  path: string,
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
) {
  const { page, giveBack } = await lendPage(browser, { viewport: { width: 1280, height: 800 }, ...options })
  page.setDefaultTimeout(60_000)
  await page.request.post(new URL('/admin/login', on.url).href, {
    form: { username: 'Meera Nair', password: 'the password' },
  })
  await page.goto(new URL(path, on.url).href)
  await use(page)
  await giveBack()
}

async function download(page: Page, act: () => Promise<void>) {
  const [saved] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: saved.suggestedFilename(), bytes: await Bun.file(await saved.path()).bytes() }
}

/** The list once somebody has touched the page. */
async function live(page: Page) {
  await page.waitForSelector('row-list:defined')
  await page.keyboard.press('Shift')
  await page.waitForSelector('selected-documents:defined', { state: 'attached' })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** What the bar of a selection makes: what is downloaded is in a menu. */
async function make(page: Page, name: string) {
  const item = page.getByRole('button', { name, exact: true })
  if (!(await item.isVisible())) await press(page, 'Download') // without scripts it is still open
  await item.click()
}

test('the certificates of a page are printed in at most five actions, signing in included', async () => {
  for (let number = 1; number <= 3; number++)
    await anArticle(journal.db, { refnumber: String(number), authorname: 'Ravi Sharma' })
  await visit(server, paths.admin(), async (page) => {
    let actions = 0
    let pdf: Uint8Array = new Uint8Array()
    await page.route(`**${paths.pdfOfSelection('printcertificates')}?watched`, async (route) => {
      const response = await route.fetch()
      const body = await response.body()
      pdf = new Uint8Array(body.subarray(body.indexOf('%PDF-')))
      await route.fulfill({ response, body })
    })
    const act = async <Result>(action: Promise<Result>) => {
      actions++
      return action
    }
    await act(page.getByRole('link', { name: 'Articles', exact: true }).click())
    await live(page)
    await act(page.getByLabel('All on this page').check())
    const [opened] = await Promise.all([page.waitForEvent('popup'), act(make(page, 'Print certificates'))])
    expect(opened.url()).toStartWith('blob:')
    expect((await readPdf(pdf)).pages).toHaveLength(3)
    await page.getByRole('link', { name: 'Open the PDF to print it' }).waitFor()
    expect(actions).toBeLessThanOrEqual(5)
  })
})

describe.each([true, false])('with scripts: %p', (javaScriptEnabled) => {
  const options = { javaScriptEnabled }

  test('certificates and the index page of the ticked articles are saved', async () => {
    await anArticle(journal.db, { refnumber: '1', authorname: 'Ravi Sharma, सीता देवी', title: 'First' })
    await anArticle(journal.db, { refnumber: '2', authorname: 'Łukasz Müller', title: 'Second' })
    await anArticle(journal.db, { refnumber: '3', title: 'Third' })
    await visit(
      server,
      paths.adminIssue(issue),
      async (page) => {
        if (javaScriptEnabled) await live(page)
        await page.getByLabel('Select First').check()
        await page.getByLabel('Select Second').check()
        const zip = await download(page, () => make(page, 'Certificates (zip)'))
        expect(zip.name).toBe('Certificates.zip')
        expect(Object.keys(unzipSync(zip.bytes))).toEqual([
          '1-1-Ravi-Sharma.pdf',
          '1-2-सीता-देवी.pdf',
          '2-1-Łukasz-Müller.pdf',
        ])
        if (!javaScriptEnabled) return
        await page.getByText('Certificates.zip downloaded (3 certificates).').waitFor()
        const index = await download(page, () => make(page, 'Index page (PDF)'))
        expect(index.name).toBe('Index-Page.pdf')
        expect((await readPdf(index.bytes)).text).toMatch(/First.*Second/)
        await openMenu(page, 'First')
        const cover = await download(page, () => page.getByRole('link', { name: 'Cover page', exact: true }).click())
        expect(cover.name).toBe('coverpage-1.pdf')
      },
      options,
    )
  })

  test('the bar is there once something is ticked, with what can be done with it, and publishes after a question', async () => {
    await anArticle(journal.db, { refnumber: '1', title: 'Shown' })
    await anArticle(journal.db, { refnumber: '2', title: 'Unseen', status: 'disabled' })
    await anArticle(journal.db, { refnumber: '3', title: 'Waiting', status: 'disabled' })
    await visit(
      server,
      paths.adminIssue(issue),
      async (page) => {
        if (javaScriptEnabled) await live(page)
        const offered = () =>
          page
            .locator('.selection-bar > .button, selected-documents > .button')
            .filter({ visible: true })
            .allTextContents()
        const prints = ['Print certificates', 'Print cover pages']
        expect(await offered()).toEqual([])
        await page.getByLabel('Select Unseen').check()
        expect(await offered()).toEqual(['Publish'])
        await page.getByLabel('Select Shown').check()
        expect(await offered()).toEqual(['Publish', 'Hide', ...prints, 'Download', 'Letters'])
        await page.getByLabel('Select Unseen').uncheck()
        expect(await offered()).toEqual(['Hide', ...prints, 'Download', 'Letters'])
        await page.getByLabel('Select Shown').uncheck()
        await page.getByLabel('Select Unseen').check()
        await page.getByLabel('Select Waiting').check()
        await press(page, 'Publish')
        const dialog = page.getByRole('dialog', { name: 'Publish the selected articles?' })
        if (javaScriptEnabled) await dialog.getByText('2 selected', { exact: true }).waitFor()
        await dialog.getByRole('button', { name: 'Publish' }).click()
        await page.getByText('2 articles are public now.').waitFor()
        expect(await page.locator('.rows .state').allTextContents()).toEqual(Array(3).fill('Published'))
      },
      options,
    )
  })
})

test('certificates of the ticked editors are saved', async () => {
  await anEditor(journal.db, { name: 'Dr. Meera Iyer', category: 'chief editor' })
  await visit(server, paths.editors.list(), async (page) => {
    await live(page)
    await page.getByLabel('Select Dr. Meera Iyer').check()
    const zip = await download(page, () => make(page, 'Certificates (zip)'))
    expect(zip.name).toBe('Editors-Certificate.zip')
    expect(Object.keys(unzipSync(zip.bytes))).toEqual([expect.stringMatching(/^\d+-Dr-Meera-Iyer\.pdf$/)])
    await openMenu(page, 'Dr. Meera Iyer')
    const alone = await download(page, () => press(page, 'Certificate'))
    expect(unzipSync(alone.bytes)).toEqual(unzipSync(zip.bytes))
  })
})

test('what is not published is left out of a document, and named; so is what is retracted', async () => {
  await anArticle(journal.db, { refnumber: '6', title: 'Shown', authorname: 'Ravi Sharma' })
  await anArticle(journal.db, { refnumber: '7', title: 'Unseen', status: 'disabled' })
  await anArticle(journal.db, { refnumber: '8', title: 'Retraction', article_type: 'retraction', notice_of: '6' })
  await visit(server, paths.adminIssue(issue), async (page) => {
    await live(page)
    await page.getByLabel('Select RETRACTED: Shown').check()
    await page.getByLabel('Select Unseen').check()
    const zip = await download(page, () => make(page, 'Certificates (zip)'))
    expect(Object.keys(unzipSync(zip.bytes))).toEqual([expect.stringMatching(/^6-1-/)])
    await page
      .getByText('Ref. 7 is not published, so it is left out. Ref. 6 is retracted: who checks its certificates')
      .waitFor()
  })
})

test('a drawing that fails names the entry concerned, and nothing is saved or opened', async () => {
  await anArticle(journal.db, { refnumber: '1', authorname: 'Ravi, Sita, fails, Anita', title: 'First' })
  await visit(unsteady, paths.adminIssue(issue), async (page) => {
    await live(page)
    await page.getByLabel('Select First').check()
    await make(page, 'Certificates (zip)')
    await page.getByText('Failed at 1-3-fails, after 2 of 4. Nothing was saved.').waitFor()
    await page.getByRole('button', { name: 'Download', exact: true }).isEnabled()
    await make(page, 'Print certificates')
    await page.getByText('The journal did not answer. Please try again.').waitFor()
    expect(page.context().pages()).toHaveLength(1)
  })
})

test('an archive that breaks off after its last entry is not saved', async () => {
  await anArticle(journal.db, { refnumber: '1', authorname: 'Ravi', title: 'First' })
  const cut = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const answer = await journal.handle(request)
      if (!request.url.endsWith(paths.pdfOfSelection('bulkcertificates'))) return answer
      const bytes = await answer.bytes()
      const broken = new ReadableStream({
        async start(stream) {
          stream.enqueue(bytes.slice(0, -30))
          await Bun.sleep(300)
          stream.error(new Error('Broken off'))
        },
      })
      return new Response(broken, answer)
    },
  })
  await visit(cut, paths.adminIssue(issue), async (page) => {
    await live(page)
    await page.getByLabel('Select First').check()
    await make(page, 'Certificates (zip)')
    await page.getByText('The journal did not answer. Please try again.').waitFor()
  })
  await cut.stop(true)
})

test('progress is counted as it arrives, of what is saved and what is printed, and cancelling stops it', async () => {
  await anArticle(journal.db, { refnumber: '1', authorname: 'Ravi, Sita, hangs, Anita', title: 'First' })
  await visit(unsteady, paths.adminIssue(issue), async (page) => {
    await live(page)
    await page.getByLabel('Select First').check()
    for (const [button, name] of [
      ['Certificates (zip)', 'Certificates (zip)'],
      ['Print certificates', 'Certificates'],
    ] as const) {
      await make(page, button)
      await page.getByText('2 of 4').waitFor()
      expect(await page.getByRole('progressbar', { name }).getAttribute('value')).toBe('2')
      await press(page, 'Cancel')
      await page.getByText('Cancelled.').waitFor()
      expect(await page.getByRole('progressbar').count()).toBe(0)
    }
  })
})

test('a user whose session ended signs in, and still gets the document', async () => {
  await anArticle(journal.db, { refnumber: '1', title: 'First' })
  await visit(server, paths.adminIssue(issue), async (page) => {
    await live(page)
    await page.getByLabel('Select First').check()
    await journal.db.delete(sessions)
    await make(page, 'Index page (PDF)')
    await page.getByText('Session expired. Please login again.').waitFor()
    await page.getByLabel('Password').fill('the password')
    const index = await download(page, () => press(page, 'Login'))
    expect(index.name).toBe('Index-Page.pdf')
  })
})
