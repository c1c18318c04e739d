// one database
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { alerts } from '../../../src/core/db/tables/alerts.ts'
import { addAlerts, endAlerts, makeAlertToken } from '../../../src/journal/alerts/queries.ts'
import { axeFindingsInBothSchemes, excessOf, htmlFindings } from '../../support/axe.ts'
import { aUser } from '../../support/builders/rows.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { aMailServer } from '../../support/fakes/mail-server.ts'
import { aJournal } from '../../support/journal.ts'
import { aWindow, pageFindings, type Width } from '../../support/quality.ts'
import { launchBrowser, signedInAt } from '../../support/servers/browser.ts'

const mail = await aMailServer()
const journal = await aJournal({ SMTP_URL: `smtp://127.0.0.1:${mail.port}` })
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: journal.handle })
const at = (path: string) => new URL(path, server.url)

let browser: Browser
let windows: Record<Width, Page>
let signedIn: BrowserContext
const tokens = { own: '', ended: '' }

beforeAll(async () => {
  const { db } = journal
  await setSettings(db, { alerts: 'on', websitename: 'Field Crops', websiteemail: 'office@crops.example' })
  const today = '2026-06-15'
  const add = (email: string) => addAlerts(db, { email, language: 'en', asked: ['issues'], created_on: today })
  const [own, ended] = [await add('rose@uni.example'), await add('ravi@uni.example')]
  await db.update(alerts).set({ articles_on: today })
  await endAlerts(db, ended, today)
  tokens.own = await makeAlertToken(db, own)
  tokens.ended = await makeAlertToken(db, ended)
  await aUser(db, 'Asha Admin', { role: 'admin' })
  browser = await launchBrowser()
  windows = { 390: await aWindow(browser, 390), 1280: await aWindow(browser, 1280) }
  signedIn = await signedInAt({ browser, server }, 'Asha Admin')
})
afterAll(async () => {
  await browser.close()
  await server.stop(true)
  await journal.close()
  await mail.close()
})

/** Between a phone and a desk, too: 320 px is always tried. */
const narrower = { 390: [320], 1280: [1024, 768] }

test.each([
  ['the form', () => '/alerts?kind=issues', 200],
  ['the page of an address', () => `/alerts/${tokens.own}`, 200],
  ['the page of one that ended them', () => `/alerts/${tokens.ended}`, 410],
  ['an unknown page', () => '/alerts/00000000000000000000000000', 404],
])('%s is valid and accessible in both schemes, from 320 to 1280 px', async (_, path, status) => {
  const answer = await fetch(at(path()))
  expect([answer.status, await htmlFindings(await answer.text())]).toEqual([status, []])
  expect(await pageFindings(windows, at(path()), narrower)).toEqual([])
})

/** What is wrong with a page as it stands, at each width. */
async function findingsHere(page: Page): Promise<string[]> {
  const findings: string[] = []
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const excess = await excessOf(page)
    const found = [...(await axeFindingsInBothSchemes(page)), ...(excess > 0 ? [`${excess} px too wide`] : [])]
    findings.push(...found.map((finding) => `${width} px: ${finding}`))
  }
  return findings
}

/** Sends the first form of a page, and returns the status of the answer. */
async function sendForm(page: Page): Promise<number> {
  await page
    .locator('main form')
    .first()
    .evaluate((form) => form.setAttribute('novalidate', ''))
  const posted = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.locator('main form button').first().click()
  const { status } = await posted.then((answer) => ({ status: answer.status() }))
  await page.waitForLoadState()
  return status
}

test('so are the answers to its form, and the page after a change', async () => {
  const page = await aWindow(browser, 390)
  for (const [email, status] of [
    ['no address', 422],
    ['new@uni.example', 202],
  ] as const) {
    await page.goto(at('/alerts').href)
    await page.locator('input[name=email]').fill(email)
    expect(await sendForm(page)).toBe(status)
    expect(await findingsHere(page)).toEqual([])
  }
  await page.goto(at(`/alerts/${tokens.own}`).href)
  expect(await sendForm(page)).toBe(303)
  expect(await findingsHere(page)).toEqual([])
})

test('so is the admins’ screen', async () => {
  const page = await signedIn.newPage()
  await page.goto(at('/admin/alerts').href)
  expect(await page.locator('h1').textContent()).toContain('Alerts')
  expect(await findingsHere(page)).toEqual([])
})
