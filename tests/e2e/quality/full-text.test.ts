// one database
import { afterAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { addLink } from '../../../src/review/access-links/queries.ts'
import { axeFindingsInBothSchemes, excessOf, findingsOfEveryRule } from '../../support/axe.ts'
import { browsingAs } from '../../support/browsing.ts'
import { aFullText } from '../../support/builders/full-text.ts'
import { aPaper } from '../../support/builders/papers.ts'
import { anArticle, aPdf } from '../../support/builders/rows.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { aJournal } from '../../support/journal.ts'
import { aWindow, settled } from '../../support/quality.ts'
import { launchBrowser } from '../../support/servers/browser.ts'

const journal = await aJournal()
const { db, files, handle } = journal
const path = '/archives/2026/vol5/issue2/7'
const abstract = '<p>Lanterns were counted.</p>'
await anArticle(db, { refnumber: '7', year: 2026, volume: 5, issue: 2, abstract, ...(await aPdf(files)) })
await anArticle(db, { refnumber: '8', year: 2026, volume: 5, issue: 2, doi: '10.5555/ours', title: 'Boats' })
const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, '7'))
await aFullText(journal, article?.id ?? 0)
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: handle })
const browser = await launchBrowser()
afterAll(async () => {
  await browser.close()
  await server.stop(true)
  await journal.close()
})

const address = new URL(path, server.url).href

const windows = new Map<string, Promise<Page>>()

/** The article, opened anew in the window that such tests share. */
async function opened(width: 390 | 1280, options: Parameters<typeof aWindow>[2] = {}): Promise<Page> {
  const key = JSON.stringify([width, options])
  const kept = windows.get(key) ?? aWindow(browser, width, options)
  windows.set(key, kept)
  const page = await kept
  await page.goto(address)
  return page
}

/** A phone, which is tapped. */
const onPhone = () => opened(390, { hasTouch: true })

const card = (page: Page) => page.locator('.text-card:popover-open')

describe('an article with its full text in a browser', () => {
  test('has no findings of axe on a phone, nor in forced colours, and is no wider than the window', async () => {
    const page = await onPhone()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    expect(await excessOf(page)).toBe(0)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await excessOf(page)).toBe(0)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await findingsOfEveryRule(page)).toEqual([])
    await page.goto(`${address}/tab1.html`)
    expect(await findingsOfEveryRule(page)).toEqual([])
    await page.emulateMedia({ forcedColors: null })
  })

  test('has no findings of axe at 1280, and shows the whole text to the reader view of a browser', async () => {
    const page = await opened(1280)
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await page.evaluate(await Bun.file(Bun.resolveSync('@mozilla/readability/Readability.js', import.meta.dir)).text())
    const read = await page.evaluate(() => {
      const { Readability } = window as unknown as { Readability: new (of: Node) => { parse(): { content: string } } }
      return new Readability(document.cloneNode(true)).parse().content
    })
    for (const part of ['Boats carry lanterns', 'Lanterns by night.', '<img', 'Counts by pier.', 'Counted at dusk.'])
      expect(read).toContain(part)
    for (const part of ['<table', '14', '<math', 'Of ash, mostly.', 'Boats of the delta', 'A tide that nobody cites'])
      expect(read).toContain(part)
  })

  test('shows a reference as a card by keyboard, and comes back to the word', async () => {
    const page = await opened(1280)
    const word = page.locator('#c1')
    await page.locator('#abstract').click()
    await word.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab') // focus by keyboard
    await card(page).waitFor()
    expect(await word.getAttribute('aria-expanded')).toBe('true')
    expect(await card(page).textContent()).toContain('Rao B. Boats of the delta')
    expect(await card(page).textContent()).toContain('Cited 2 times: back to Introduction (here), Sites')
    await page.keyboard.press('Enter')
    expect(await page.locator(':focus').textContent()).toBe('Read in this journal')
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await card(page).count()).toBe(0)
    expect(await page.locator(':focus').getAttribute('id')).toBe('c1')
  })

  test('shows a reference under the pointer, and as a sheet by a tap', async () => {
    const page = await opened(1280)
    await page.locator('#c1').hover()
    await card(page).waitFor()
    await page.mouse.move(1, 1)
    await card(page).waitFor({ state: 'detached' })
    const phone = await onPhone()
    await phone.locator('#c1').tap()
    await card(phone).waitFor()
    const box = await card(phone).boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(800)
    await phone.locator('.text-card .closes').tap()
    expect(await card(phone).count()).toBe(0)
  })

  test('shows a figure in full, closes it by Escape, and gives the focus back', async () => {
    const page = await opened(1280)
    const plate = page.locator('#fig1 a.plate')
    await plate.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog.figure-dialog')
    await dialog.waitFor()
    expect(await page.locator(':focus').textContent()).toContain('Close')
    expect(await dialog.locator('h2').textContent()).toContain('Lanterns by night')
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await plate.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('shows a table in full by keyboard, with its notes, and gives the focus back', async () => {
    const page = await onPhone()
    const link = page.locator('#tab1 .tools a').first()
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog.figure-dialog')
    await dialog.waitFor()
    expect(await dialog.textContent()).toMatch(/Table 1.*counted twice.*Counted at dusk/s)
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('marks in the contents the section that is read; a phone has them folded, and a way back up', async () => {
    const page = await opened(1280)
    await page.locator('#sec3').scrollIntoViewIfNeeded()
    await page.locator('#tab1').evaluate((one) => one.scrollIntoView())
    const current = page.locator('.contents [aria-current="location"]')
    await current.filter({ hasText: 'Results' }).waitFor()
    const phone = await onPhone()
    await phone.locator('#tab1').evaluate((one) => one.scrollIntoView())
    await phone.mouse.wheel(0, -200)
    await phone.locator('.pill:not([data-away])').click()
    expect(await phone.locator('#contents details').getAttribute('open')).not.toBeNull()
  })

  test('works by links without scripts', async () => {
    const page = await opened(390, { javaScriptEnabled: false })
    await page.locator('#c1').click()
    expect(page.url()).toEndWith('#ref1')
    await page.locator('#ref1 .back-links a').first().click()
    expect(page.url()).toEndWith('#c1')
    await page.locator('.to-contents a').first().click()
    expect(page.url()).toEndWith('#contents')
    await page.locator('#fig1 a.plate').click()
    expect(page.url()).toEndWith('.webp')
  })
})

describe('the proof of an article with its full text in its author’s browser', () => {
  test('is no wider than a phone, without findings of axe, and keeps what is typed', async () => {
    await anArticle(db, { refnumber: '9', year: 2026, volume: 5, issue: 2, status: 'disabled', abstract })
    const [hidden] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, '9'))
    await aFullText(journal, hidden?.id ?? 0)
    const people = [{ name: 'Leela Das', email: 'leela@example.org', corresponding: true }]
    const paper = await aPaper(db, { state: 'accepted', people, article_id: hidden?.id })
    const { token } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: null }, journal.now.at)
    const editor = await browsingAs(journal)
    const queries = [{ anchor: 'title', text: 'Is the year right?' }]
    await setSettings(db, { letter_delay: '0' })
    const P = `/api/admin/submissions/${paper.number}`
    expect((await journal.call('POST', `${P}/proof`, { token: editor.token, body: { queries } })).status).toBe(200)

    const page = await aWindow(browser, 390)
    await page.goto(new URL(`/s/${token}/proof`, server.url).href)
    await page.locator('main[data-page=proof][data-state=sent]').waitFor()
    await settled(page)
    expect(await excessOf(page)).toBe(0)
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await page.locator('[data-query] textarea').fill('Yes, 2021.')
    await page.getByText('Correct this paragraph').first().click()
    await page.locator('.correction[open] [name=quote]').fill('lanterns')
    await page.locator('.correction[open] [name=text]').fill('Lamps, I think.')
    await page.getByText('1 correction · saved').waitFor()
    await page.reload()
    expect(await page.locator('[data-query] textarea').inputValue()).toBe('Yes, 2021.')
    expect(await page.locator('[data-note]').count()).toBe(1)

    const mayCome = Promise.withResolvers<void>()
    await page.route('**/static/proof-notes-*.js', async (route) => {
      await mayCome.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.locator('[data-query] textarea').fill('Yes, before the script was here.')
    mayCome.resolve()
    await page.locator('[data-query]').getByText('Saved', { exact: true }).waitFor()
    await page.close()
  })
})
