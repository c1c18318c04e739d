// one database
import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { articles } from '../../src/core/db/tables/articles.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { drawn, filler } from '../engines/documents/drawn.ts'
import { axeFindingsInBothSchemes } from '../support/axe.ts'
import { anArticle, aUser } from '../support/builders/rows.ts'
import { awake } from '../support/quality.ts'
import { signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
await aUser(journal.db, 'Meera Nair')
const desk = await signedInAt({ browser, server }, 'Meera Nair')
beforeEach(async () => {
  for (const table of [drafts, articles]) await journal.db.delete(table)
  await anArticle(journal.db, { title: 'Barley', ptype: 'free', pagenumber: '1-1' })
})

const crops = ['Maize', 'Millet', 'Rice']
const pdfs = await Promise.all(crops.map(pdfOf))

async function pdfOf(crop: string) {
  const bytes = await drawn(({ line, lines, page }) => {
    line(`Water and the yield of ${crop}`, { x: 60, y: 60, size: 24 })
    line('Ravi Kumar, Sita Devi', { x: 60, y: 110, size: 12, font: 'bold' })
    line('Abstract', { x: 60, y: 150, font: 'bold' })
    lines(filler(3), { x: 60, y: 165 })
    line('1 Introduction', { x: 60, y: 220, font: 'bold' })
    lines(filler(20), { x: 60, y: 240 })
    page()
  })
  return { name: `${crop}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
}

/** The titles of what readers see, but for the article that was there. */
async function published() {
  const rows = await journal.db.select().from(articles)
  return rows.map(({ description }) => description).filter((title) => title !== 'Barley')
}

/**
 * The form of the first of the PDFs, which nobody has touched, also in the test before: its draft may still be on this
 * computer.
 */
async function formOfFirst(opened?: Page, count = 2): Promise<Page> {
  const page = opened ?? (await desk.newPage())
  await page.goto(new URL('/healthz', server.url).href)
  await page.evaluate(() => localStorage.clear())
  await page.goto(new URL('/admin/archives/add/2026/5/2', server.url).href)
  await awake(page)
  await page.locator('#pdfFile').setInputFiles(pdfs.slice(0, count))
  await page.getByText('The PDF is here: Maize.pdf').waitFor()
  await ready(page)
  return page
}

const ready = (page: Page) => page.waitForSelector('form-guard:defined', { state: 'attached' })

async function left(page: Page) {
  await desk.setOffline(true)
  await page.close({ runBeforeUnload: false })
  await desk.setOffline(false)
}

const note = (page: Page) => page.locator('[data-arrival]')

test('pressing Ctrl+S every half second publishes what the user has seen, and nothing else', async () => {
  const page = await formOfFirst(undefined, 3)
  expect(await note(page).evaluate((told) => told === document.activeElement)).toBe(true)
  expect(await note(page).textContent()).toMatch(/^Read from the PDF: title, /)
  await page.keyboard.press('PageDown')
  const refused = note(page).getByText('Not published: this article has only just come in.')
  while (!(await refused.isVisible())) {
    await page.keyboard.press('Control+s')
    await page.waitForTimeout(500)
  }
  expect(await published()).toEqual(['Water and the yield of Maize'])
  expect(await note(page).textContent()).toContain(
    'Published: Water and the yield of Maize · View · Next: Water and the yield of Millet',
  )
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+s')
  await note(page).getByText('Next: Water and the yield of Rice').waitFor()
  expect(await published()).toEqual(['Water and the yield of Maize', 'Water and the yield of Millet'])
  await left(page)
})

test('on a phone, a page that was scrolled too soon goes back to where it says why nothing is published', async () => {
  const page = await formOfFirst()
  await page.setViewportSize({ width: 360, height: 640 })
  const press = () =>
    page.evaluate(() => {
      performance.now = () => 0 // for ever too soon
      scrollTo({ behavior: 'instant', top: 900 })
      document.querySelector<HTMLFormElement>('form[data-unseen]')?.requestSubmit()
    })
  await press()
  const refused = note(page).getByText('Not published: this article has only just come in.')
  const place = await refused.boundingBox()
  expect(place?.y).toBeGreaterThanOrEqual(0)
  expect((place?.y ?? 640) + (place?.height ?? 0)).toBeLessThanOrEqual(640)
  expect(await note(page).evaluate((told) => told === document.activeElement)).toBe(true)
  await press()
  expect(await published()).toEqual([])
  await left(page)
})

test('an article shown for two seconds is published by a new key press, not by a key held down', async () => {
  const page = await formOfFirst()
  await page.waitForTimeout(2100)
  await page.keyboard.down('Control')
  for (let press = 0; press < 30; press++) {
    await page.keyboard.down('s') // repeats from the second time on
    await page.waitForTimeout(100)
  }
  await note(page).getByText('Next: Water and the yield of Millet').waitFor()
  await ready(page)
  for (let press = 0; press < 10; press++) await page.keyboard.down('s')
  await page.keyboard.up('s')
  await page.keyboard.up('Control')
  expect(await published()).toEqual(['Water and the yield of Maize'])
  await left(page)
})

test('a click shows at once that it was accepted, and a second one changes nothing', async () => {
  const page = await formOfFirst()
  const sent = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let posts = 0
  await page.route('**/admin/archives/add/2026/5/2', async (route) => {
    if (route.request().method() === 'POST') {
      posts++
      sent.resolve()
      await released.promise
    }
    await route.continue()
  })
  const button = page.locator('form.form .button[data-busy]').first()
  await page.mouse.wheel(0, 300)
  await button.dblclick()
  await sent.promise
  expect(await button.textContent()).toBe('Publishing…')
  expect(await button.isDisabled()).toBe(true)
  expect(await page.locator('form.form').getAttribute('aria-busy')).toBe('true')
  await page.keyboard.press('Control+s')
  released.resolve()
  await note(page).getByText('Next: Water and the yield of Millet').waitFor()
  expect(posts).toBe(1)
  expect(await published()).toHaveLength(1)
  await left(page)
})

test('a form is sent where a script of it or the answer about its draft did not come', async () => {
  const page = await desk.newPage()
  await page.route('**/static/article-check-*.js', (route) => route.abort())
  await page.route('**/admin/drafts?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Sign in to our WLAN' }),
  )
  const form = await formOfFirst(page)
  await form.locator('#keywords').fill('water')
  await form.keyboard.press('Control+s')
  await note(form).getByText('Published: Water and the yield of Maize').waitFor()
  await left(form)
})

test('a refused form is not marked busy; a date long ago is published once its box is ticked', async () => {
  const page = await formOfFirst()
  const number = await page.locator('#refnumber').inputValue()
  await page.locator('#refnumber').fill('x')
  await page.keyboard.press('Control+s')
  await page.getByText('Ref number must be a valid number').first().waitFor()
  const button = page.getByRole('button', { name: 'Publish article', exact: true })
  expect(await button.isDisabled()).toBe(false)
  expect(await page.locator('form.form').getAttribute('aria-busy')).toBe(null)
  await page.locator('#refnumber').fill(number)
  await page.locator('#publishdate').fill('2026-03-01')
  await page.keyboard.press('Control+s')
  await page.getByText('The publication date is more than 7 days before today').first().waitFor()
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  await page.getByLabel('Publish it with the date 1 March 2026').check()
  await page.keyboard.press('Control+s')
  await note(page).getByText('Published: Water and the yield of Maize').waitFor()
  const [row] = (await journal.db.select().from(articles)).filter(({ description }) => description !== 'Barley')
  expect(row?.publishdate).toBe('2026-03-01')
  await left(page)
})
