// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { rateLimits } from '../../../src/core/db/tables/office.ts'
import { manuscripts, paperAuthors } from '../../../src/core/db/tables/review/authors.ts'
import { papers } from '../../../src/core/db/tables/review/papers.ts'
import { paperFileQueue } from '../../../src/review/anonymising/paper-queries.ts'
import { anonymiseWaiting } from '../../../src/review/anonymising/queue-actions.ts'
import { readDrafts } from '../../../src/review/submit/reading-actions.ts'
import { docx, p, r, styled } from '../../engines/documents/written.ts'
import { axeFindingsInBothSchemes } from '../../support/axe.ts'
import { aPaper, aReadPdf } from '../../support/builders/papers.ts'
import { aUser } from '../../support/builders/rows.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { lendPage, signedInAt } from '../../support/servers/browser.ts'
import { withServedJournal } from '../../support/servers/served.ts'
import { waysOf } from '../../support/submitting.ts'

const { journal, server, browser } = await withServedJournal()
const { drafted } = waysOf(journal)
await setSettings(journal.db, { websitename: 'Field Crops', submissions: 'open' })
beforeEach(async () => {
  await journal.db.delete(papers)
  await journal.db.delete(rateLimits) // all visits have one address
})

const pdf = await aReadPdf()
const manuscript = { name: 'wheat.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.arrayBuffer()) }
const choose = (page: Page) => page.getByLabel('Manuscript').setInputFiles(manuscript)
const phone = { viewport: { width: 320, height: 800 } }

/** Begins a paper by the form, whose address is wrong at first. */
async function begin(javaScriptEnabled: boolean, use: (page: Page) => Promise<void>) {
  const { page, giveBack } = await lendPage(browser, { ...phone, javaScriptEnabled })
  page.setDefaultTimeout(60_000)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto(new URL('/submit', server.url).href)
  await choose(page)
  await page.getByLabel('Your email').fill('meera@example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Email is not valid' }).waitFor()
  expect(await page.locator('#email-error').textContent()).toBe('Email is not valid')
  expect(sent).toHaveLength(javaScriptEnabled ? 0 : 1) // a script checks the address before the upload
  if (!javaScriptEnabled) await choose(page) // a browser forgets a file with the page
  await page.getByLabel('Your email').fill('meera@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/s/*')
  await use(page)
  await giveBack()
}

/** Opens the page of a paper that was begun elsewhere. */
async function visit(use: (page: Page) => Promise<void>) {
  const { page, giveBack } = await lendPage(browser, phone)
  page.setDefaultTimeout(60_000)
  await page.goto(new URL(await drafted({}, pdf), server.url).href)
  await use(page)
  await giveBack()
}

const draft = async () => (await journal.db.select().from(manuscripts))[0]

/** Ticks and sends what was read from the file, with the three things that no file says. */
async function send(page: Page) {
  await page.getByLabel('Competing interests').fill('None')
  for (const box of await page.locator('input[type=checkbox][name][id]').all()) await box.check()
  await page.getByRole('button', { name: 'Send to the editors' }).click()
  await page.waitForSelector('[data-state=received]')
}

describe.each([true, false])('with scripts: %p', (scripts) => {
  test('a paper is sent from a file and an address', () =>
    begin(scripts, async (page) => {
      await readDrafts(journal)
      if (scripts) await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('#title')?.value !== '')
      else {
        await page.getByLabel('Competing interests').fill('None')
        await page.getByRole('button', { name: 'Save and show what was read' }).click()
        expect(await page.getByLabel('Competing interests').inputValue()).toBe('None')
      }
      expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Yield of wheat under late sowing')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      if (scripts) expect(await axeFindingsInBothSchemes(page)).toEqual([])
      await send(page)
      expect(await journal.db.$count(paperAuthors)).toBe(2)
      expect(await page.textContent('main')).toContain('Received on')
      if (!scripts) return
      expect(await page.textContent('main')).toContain('Keep the address of this page')
      await page.waitForURL(/\/s\/\w+$/) // which says this once
    }))
})

test('what is typed is saved by itself, and waits for a lost connection', () =>
  visit(async (page) => {
    const saved = page.locator('draft-saver')
    const placeOfButton = () => page.getByRole('button', { name: 'Send to the editors' }).boundingBox()
    await page.getByLabel('Title', { exact: true }).fill('Wheat')
    const before = await placeOfButton()
    await saved.filter({ hasText: /^Saved$/ }).waitFor()
    expect(await placeOfButton()).toEqual(before) // a press at that moment is none if the button moves
    expect((await draft())?.title).toBe('Wheat')
    await page.context().setOffline(true)
    await page.getByLabel('Title', { exact: true }).fill('Wheat and rice')
    await saved.filter({ hasText: 'Not saved yet' }).waitFor()
    await page.getByRole('button', { name: 'Send to the editors' }).click() // no page of the browser's takes the place of this one
    await saved.filter({ hasText: 'Not sent' }).waitFor()
    await page.context().setOffline(false)
    await saved.filter({ hasText: /^Saved$/ }).waitFor()
    expect((await draft())?.title).toBe('Wheat and rice')
  }))

test('what is typed before the script is there is saved by it', () =>
  visit(async (page) => {
    const mayCome = Promise.withResolvers<void>()
    await page.route('**/static/draft-saver-*.js', async (route) => {
      await mayCome.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.getByLabel('Title', { exact: true }).fill('Wheat')
    mayCome.resolve()
    await page.locator('draft-saver').getByText('Saved', { exact: true }).waitFor()
    expect((await draft())?.title).toBe('Wheat')
  }))

test('of two tabs of a draft, each saves what was typed in it', () =>
  visit(async (page) => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await page.getByLabel('Title', { exact: true }).fill('Late wheat')
    await page
      .locator('draft-saver')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
    const keywords = other.getByLabel('Keywords')
    await keywords.fill('sowing')
    await other
      .locator('draft-saver')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
    await other.route('**/s/*', (route) => route.abort())
    await keywords.fill('') // which the next press of a button saves
    await other.locator('draft-saver').filter({ hasText: 'Not saved yet' }).waitFor()
    await other.unroute('**/s/*')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await other.getByText('Saved.').waitFor()
    expect(await draft()).toMatchObject({ title: 'Late wheat', keywords: '' })
    expect(await other.getByLabel('Title', { exact: true }).inputValue()).toBe('Late wheat')
  }))

test('a long title is seen whole on a phone', () =>
  visit(async (page) => {
    const title = page.getByLabel('Title', { exact: true })
    await title.fill('Response of rainfed sorghum to nitrogen and the depth of sowing '.repeat(4))
    expect(await title.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0)
    const floor = await page.getByLabel('Competing interests').evaluate((field) => field.clientHeight)
    expect(floor).toBeGreaterThan(60)
  }))

test('what was typed last is saved by a page that is left at once', () =>
  visit(async (page) => {
    const own = page.url()
    page.on('dialog', (dialog) => dialog.accept())
    await page.getByLabel('Keywords').fill('wheat, sowing')
    await page.goto('about:blank')
    const kept = async () => (await draft())?.keywords
    for (let turn = 0; turn < 100 && (await kept()) === ''; turn++) await Bun.sleep(50)
    await page.goto(own)
    expect(await page.getByLabel('Keywords').inputValue()).toBe('wheat, sowing')
  }))

test('what is typed while a file is uploaded is kept, and the page says that the file is there', () =>
  visit(async (page) => {
    const title = page.getByLabel('Title', { exact: true })
    await page.route('**/s/*/files', async (route) => {
      await title.fill('Typed meanwhile')
      await route.continue()
    })
    await page.getByText('Add or replace files').click()
    const buffer = Buffer.from('Plot,Yield\n1,2\n2,3\n')
    await page.getByLabel('Supplements').setInputFiles({ name: 'yield.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByText('Uploaded.').waitFor()
    expect(await title.inputValue()).toBe('Typed meanwhile')
    expect(await page.getByRole('link', { name: 'yield.csv' }).count()).toBe(1)
  }))

test('what a file tells is shown once it was looked at, beside what is typed meanwhile', () =>
  visit(async (page) => {
    await page.locator('[data-files] [data-waiting]').waitFor()
    await page.getByLabel('Abstract').fill('We measured')
    await page.getByText('Saved').waitFor()
    await journal.db.update(papers).set({ modification: new Date(journal.now.at.getTime() - 10_000) }) // nobody types
    await anonymiseWaiting(journal, [paperFileQueue])
    await page.locator('[data-waiting]').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Abstract').inputValue()).toBe('We measured')
    expect(await page.locator('[data-files]').getByText('wheat.pdf').count()).toBe(1)
  }))

test('a refused form leaves the tab at the page’s own address', () =>
  visit(async (page) => {
    const own = page.url()
    await page.getByRole('button', { name: 'Send to the editors' }).click()
    await page.getByText('Please confirm that every author agrees').first().waitFor()
    await page.waitForURL(own)
    expect((await page.goto(page.url()))?.status()).toBe(200)
  }))

test('an upload that is cut off says so at its button, which sends the same file again', async () => {
  const page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(new URL('/submit', server.url).href)
  await choose(page)
  await page.getByLabel('Your email').fill('meera@example.org')
  const { promise, resolve: cut } = Promise.withResolvers<void>()
  await page.route('**/submit', (route) => promise.then(() => route.abort()), { times: 1 })
  await page.getByRole('button', { name: 'Continue' }).click()
  const busy = page.getByRole('button', { name: 'Uploading…' })
  expect(await busy.isDisabled()).toBe(true)
  expect(await page.locator('.actions + progress').count()).toBe(1)
  cut()
  await page.locator('.actions + .error', { hasText: 'did not answer' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/s/*')
  await page.close()
})

test('an editor’s form is filled in from the manuscript that is chosen, but where something is typed', async () => {
  await aUser(journal.db, 'Asha Admin')
  const context = await signedInAt({ browser, server }, 'Asha Admin')
  const page = await context.newPage()
  await page.goto(new URL('/admin/submissions/add', server.url).href)
  await page.getByLabel('Keywords').fill('typed')
  await choose(page)
  await page.getByText('Filled in from the file: title, authors, abstract. Please check.').waitFor()
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Yield of wheat under late sowing')
  expect(await page.getByLabel('Keywords').inputValue()).toBe('typed')
  await page
    .getByLabel('Manuscript')
    .setInputFiles({ name: 'a.doc', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await page.locator('#manuscript-error').waitFor()
  await choose(page)
  await page.getByText('Nothing was filled in from the file.').waitFor()
  await page.getByRole('button', { name: 'Add the paper' }).click()
  await page.waitForURL(/submissions\/2026-/)
  await context.close()
})

test('the desk’s keys lead to a paper, where what is next, editor and fee stand before letters on a phone', async () => {
  const { number } = await aPaper(journal.db, { state: 'accepted', payment: 'due', fee: 'Rs 500' })
  await aUser(journal.db, 'Bela Admin')
  const context = await signedInAt({ browser, server }, 'Bela Admin', { viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(new URL('/admin/submissions', server.url).href)
  await page.locator('row-list:defined').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/submissions/${number}`)
  const facts = await page.getByRole('complementary', { name: 'This paper' }).boundingBox()
  const files = await page.locator('#files').boundingBox()
  expect((facts?.y ?? 0) + (facts?.height ?? 0)).toBeLessThanOrEqual(files?.y ?? 0)
  await page.getByRole('link', { name: 'To what is next' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('to-do')
  await context.close()
})

test('what a file filled in and nobody edited goes when another file is chosen, also from a restored draft', async () => {
  await aUser(journal.db, 'Divya Draft')
  const context = await signedInAt({ browser, server }, 'Divya Draft')
  const page = await context.newPage()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto(new URL('/admin/submissions/add', server.url).href)
  await choose(page)
  await page.getByText('Filled in from the file: title, authors, abstract').waitFor()
  await field('Keywords (optional)').fill('typed')
  await page.getByText('Draft saved').first().waitFor()
  await page.goto(new URL('/admin/submissions', server.url).href)
  await page.goto(new URL('/admin/submissions/add', server.url).href)
  await page.getByText('restored').first().waitFor()
  expect(await field('Abstract (optional)').inputValue()).not.toBe('')
  await field('Title').fill('Wheat, as typed')
  const rice = [p(r('Rice in wet soil'), styled('Title')), p(r('Rita Rice')), p(r('Introduction'), styled('Heading1'))]
  await page.getByLabel('Manuscript').setInputFiles({
    name: 'rice.docx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(docx([...rice, p(r('Rice is grown in wet soil.'))].join(''))),
  })
  await page.waitForFunction(() => !document.querySelector<HTMLTextAreaElement>('#abstract')?.value)
  expect(await field('Title').inputValue()).toBe('Wheat, as typed')
  expect(await field('Keywords (optional)').inputValue()).toBe('typed')
  expect(await page.locator('#authors').inputValue()).not.toContain('Meera')
  await context.close()
})

test('an editor adds a paper by keyboard alone, whose file stays over an error', async () => {
  await aUser(journal.db, 'Kiran Keys')
  const context = await signedInAt({ browser, server }, 'Kiran Keys', { viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key)
  }
  const tabTo = async (wanted: string) => {
    const isThere = () => page.evaluate((own) => document.activeElement?.matches(own) ?? false, wanted)
    for (let most = 60; most > 0 && !(await isThere()); most--) await press('Tab')
    expect(await isThere(), wanted).toBe(true)
  }
  await page.goto(new URL('/admin/submissions/add', server.url).href)
  await page.locator('.person-fields').waitFor()
  expect(await page.getByText('Name | affiliation').filter({ visible: true }).count()).toBe(0)
  const chooser = page.waitForEvent('filechooser') // the browser hears it before what follows
  await tabTo('#manuscript')
  await press('Space')
  await (await chooser).setFiles(manuscript)
  await page.getByText('Filled in from the file: title, authors, abstract').waitFor()
  expect(await page.locator('[data-part=name]').first().inputValue()).toBe('Meera Nair')
  await tabTo('#title')
  await press('Control+A')
  await press('Delete')
  await tabTo('[data-add]')
  await press('Enter')
  await page.keyboard.type('Asha Rao')
  await tabTo('button[data-busy]')
  await press('Enter')
  await page.getByRole('link', { name: 'Title is required' }).waitFor()
  expect(await page.locator('#manuscript').evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
  await tabTo('.error-summary a')
  await press('Enter')
  await page.keyboard.type('Yield of wheat')
  await tabTo('button[data-busy]')
  await press('Enter')
  await page.waitForURL(/submissions\/2026-/)
  const names = await journal.db.select({ name: paperAuthors.name }).from(paperAuthors)
  expect(names.map(({ name }) => name)).toContain('Asha Rao')
  await context.close()
})

test('a manuscript chosen before anything else was touched is read too', async () => {
  await aUser(journal.db, 'Chandra Chooser')
  const context = await signedInAt({ browser, server }, 'Chandra Chooser')
  const page = await context.newPage()
  await page.goto(new URL('/admin/submissions/add', server.url).href)
  await choose(page)
  await page.getByText('Filled in from the file: title, authors, abstract').waitFor()
  await context.close()
})

test('an author names reviewers, funders and links in rows of fields, which the paper keeps as lines', () =>
  visit(async (page) => {
    await page.getByRole('button', { name: 'Add a funder' }).waitFor() // the script's
    expect(await page.getByText('per line').filter({ visible: true }).getByText('|').count()).toBe(0)
    const list = (label: string) => page.locator('line-rows').filter({ hasText: label })
    const suggested = list('Suggested reviewers')
    await suggested.getByRole('button', { name: 'Add a reviewer' }).press('Enter')
    await page.keyboard.type('Rita Rover')
    await page.keyboard.press('Tab')
    await page.keyboard.type('rita@rover.example')
    await suggested.getByRole('button', { name: 'Add another' }).press('Enter')
    await page.keyboard.type('Nobody')
    await suggested.getByRole('button', { name: 'Remove reviewer 2' }).press('Enter')
    await list('Funding').getByRole('button', { name: 'Add a funder' }).press('Enter')
    await page.keyboard.type('Crop Fund')
    await page.keyboard.press('Tab')
    await page.keyboard.type('G 12')
    const links = list('Data, code, preprint and protocol')
    await links.getByRole('button', { name: 'Add a link' }).press('Enter')
    await links.getByLabel('Kind').selectOption('code')
    await links.getByLabel('DOI or link').fill('https://code.example/boats')
    const kept = async () => [(await draft())?.suggested, (await draft())?.funding, (await draft())?.resources]
    for (let turn = 0; turn < 100 && !(await kept())[2]?.includes('boats'); turn++) await Bun.sleep(50)
    await page.reload()
    expect(await suggested.getByLabel('Email').inputValue()).toBe('rita@rover.example')
    expect(await links.getByLabel('Kind').inputValue()).toBe('code')
    const lines = ['Rita Rover | rita@rover.example', 'Crop Fund | G 12', 'code | https://code.example/boats']
    expect(await kept()).toEqual(lines)
  }))
