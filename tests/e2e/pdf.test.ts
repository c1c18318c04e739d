// one database
import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { articles } from '../../src/core/db/tables/articles.ts'
import { drawn, filler } from '../engines/documents/drawn.ts'
import { axeFindingsInBothSchemes } from '../support/axe.ts'
import { anIssue, aUser } from '../support/builders/rows.ts'
import { awake } from '../support/quality.ts'
import { signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
await aUser(journal.db, 'Meera Nair')
await aUser(journal.db, 'Anil Rao')
await aUser(journal.db, 'Lata Sen')
await anIssue(journal.db)
await anIssue(journal.db, { issue: 3 })
const desk = await signedInAt({ browser, server }, 'Meera Nair')
const add = new URL('/admin/archives/add/2026/5/2', server.url).href

const bytes = await drawn(({ line, lines, page }) => {
  line('Water and the yield of rice', { x: 60, y: 60, size: 24 })
  line('Ravi Abbasi-Rao, Sita Devi', { x: 60, y: 110, size: 12, font: 'bold' })
  line('Abstract', { x: 60, y: 150, font: 'bold' })
  lines(filler(3), { x: 60, y: 165 })
  line('1 Introduction', { x: 60, y: 220, font: 'bold' })
  lines(filler(20), { x: 60, y: 240 })
  page()
})
/** The article, whose bytes differ by the name of its file. */
const pdfNamed = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from(bytes), Buffer.from(`%${name}`)]),
})
const pdf = pdfNamed('paper.pdf')

/** Clicks on what the browser draws outside the page: the file in the system's dialog, the option in its list. */
const clicksOutside = 2

test('an article is published from its PDF in at most six clicks', async () => {
  const page = await desk.newPage()
  let clicks = 0
  await page.exposeFunction('countClick', () => void clicks++)
  await page.addInitScript('addEventListener("click", ({ isTrusted }) => isTrusted && countClick(), true)')
  await page.goto(add)
  await awake(page)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('#pdfFile').click()])
  await chooser.setFiles(pdf)
  await page.getByText('The PDF was read. Please check what it filled in.').waitFor()
  await page.waitForSelector('[data-rich=text][data-awake]')
  expect(await page.locator('#pagenumber').inputValue()).toBe('1-2')
  expect(await page.locator('#authorname').inputValue()).toBe('Ravi Abbasi-Rao, Sita Devi')
  await page.getByLabel('Payment type').click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Payment type').selectOption('free')
  await page.getByRole('button', { name: 'Publish article', exact: true }).click()
  await page.getByText('Article published').waitFor()
  expect(clicks).toBe(3)
  expect(clicks + clicksOutside).toBeLessThanOrEqual(6)
  const [row] = await journal.db.select().from(articles)
  expect(row?.description).toBe('Water and the yield of rice')
  await desk.setOffline(true)
  await page.close()
  await desk.setOffline(false)
})

test('a PDF that is chosen before the form’s scripts are here is read once they are', async () => {
  const page = await desk.newPage()
  const awaited = Promise.withResolvers<void>()
  await page.route(/\/static\/(file-drop|pdf-first)[^/]*$/, (route) => awaited.promise.then(() => route.continue()))
  await page.goto(add)
  await page.locator('#pdfFile').setInputFiles(pdf)
  awaited.resolve()
  await page.getByText('The PDF was read. Please check what it filled in.').waitFor()
  await desk.setOffline(true)
  await page.close()
  await desk.setOffline(false)
})

test('an edited field loses its mark, and no input is overwritten', async () => {
  const page = await desk.newPage()
  await page.goto(add)
  await awake(page)
  await page.locator('#keywords').fill('typed')
  await page.waitForSelector('[data-rich=text][data-awake]')
  await page.evaluate(() => {
    const type = (id: string, value: string) => {
      const field = document.querySelector<HTMLInputElement>(`input#${id}`)
      if (field) field.value = value
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const whileReading = () => {
      type('subject', 'typed while it was read')
      type('pagenumber', '9')
    }
    document.querySelector('form.form')?.addEventListener('submit', () => setTimeout(whileReading))
  })
  await page.route('**/queue', (route) => route.abort(), { times: 1 })
  await page.locator('#pdfFile').setInputFiles(pdf)
  await page.getByText('Not uploaded: paper.pdf: The journal did not answer. Please try again.').waitFor()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Read this file' }).click()])
  await page.locator('[data-read=authorname]').waitFor()
  await page.waitForSelector('form-guard:defined', { state: 'attached' }) // it fills in what was typed meanwhile
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input#pagenumber')?.value === '9')
  expect(await page.locator('#keywords').inputValue()).toBe('typed')
  expect(await page.locator('#subject').inputValue()).toBe('typed while it was read')
  await page.locator('[data-read=pagenumber]').waitFor({ state: 'detached' })
  expect(await page.locator('[data-read=keywords]').count()).toBe(0)
  await page.waitForSelector('[data-rich=text][data-awake]')
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  await page.locator('#authorname').fill('Ravi Kumar')
  await page.locator('[data-read=authorname]').waitFor({ state: 'detached' })
  expect(await page.locator('[data-read=title]').count()).toBe(1)
  await desk.setOffline(true)
  await page.close()
  await desk.setOffline(false)
})

const otherBytes = await drawn(({ line, lines, page }) => {
  line('Shade trees of the western hills', { x: 60, y: 60, size: 24 })
  line('Meera Joshi', { x: 60, y: 110, size: 12, font: 'bold' })
  line('1 Introduction', { x: 60, y: 220, font: 'bold' })
  lines(filler(20), { x: 60, y: 240 })
  page()
  page()
})

test('another PDF replaces what the first filled in and nobody edited, and marks those fields', async () => {
  const own = await signedInAt({ browser, server }, 'Lata Sen')
  const page = await own.newPage()
  await page.goto(new URL('/admin/archives/add/2026/5/3', server.url).href)
  await awake(page)
  await page.locator('#pdfFile').setInputFiles(pdf)
  await page.getByText('The PDF is here: paper.pdf').waitFor()
  await page.waitForSelector('[data-rich=text][data-awake]')
  await awake(page)
  await page.locator('#keywords').fill('typed')
  await page.locator('#pdfFile').setInputFiles({ ...pdf, name: 'other.pdf', buffer: Buffer.from(otherBytes) })
  await page.getByText('The PDF is here: other.pdf').waitFor()
  await page.waitForSelector('[data-rich=text][data-awake]')
  const now = (name: string) => page.locator(`:is(input, textarea)[name=${name}]`).inputValue()
  expect(await now('title')).toBe('Shade trees of the western hills')
  expect(await now('authorname')).toBe('Meera Joshi')
  expect(await now('abstract')).toBe('')
  expect(await now('keywords')).toBe('typed')
  expect(await now('pagenumber')).toMatch(/-\d+$/)
  expect(await page.locator('[data-read=title], [data-read=authorname]').count()).toBe(2)
  await page.locator('#authorname').fill('Meera R. Joshi')
  await page.locator('[data-read=authorname]').waitFor({ state: 'detached' })
  await page.locator('#pdfFile').setInputFiles(pdf)
  await page.getByText('The PDF is here: paper.pdf').waitFor()
  expect(await now('title')).toBe('Water and the yield of rice')
  expect(await now('authorname')).toBe('Meera R. Joshi')
  await own.close()
})

async function dropInto(page: Page, pdfs: { name: string; buffer: Buffer }[]): Promise<void> {
  const files = pdfs.map(({ name, buffer }) => ({ name, bytes: [...buffer] }))
  await page.locator('file-drop').evaluate((zone, dropped) => {
    const dataTransfer = new DataTransfer()
    for (const { name, bytes } of dropped)
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
    zone.dispatchEvent(new DragEvent('dragenter', { bubbles: true }))
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, files)
}

test('several PDFs dropped on an issue fill in one form after another, even after the session expired', async () => {
  await journal.db.delete(articles)
  const own = await signedInAt({ browser, server }, 'Anil Rao') // no draft of his comes first
  const page = await own.newPage()
  const [script, dropped] = ['**/static/file-drop-*.js', ['paper 10.pdf', 'paper 2.pdf'].map(pdfNamed)]
  await page.route(script, (route) => route.abort())
  await page.goto(new URL('/admin/archives/2026/5/2', server.url).href)
  await dropInto(page, dropped)
  await page.getByText('The files were not taken: part of this page could not be loaded.').waitFor()
  await page.unroute(script)
  await own.clearCookies()
  await dropInto(page, [...dropped, { name: 'note.pdf', buffer: Buffer.of(1, 2) }])
  await page.getByLabel('Password').fill('the password')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Not uploaded: note.pdf: The file must be a PDF.').waitFor()
  await page.getByRole('button', { name: 'Read the next PDF' }).click()
  await page.getByText('The PDF is here: paper 2.pdf').waitFor()
  await page.reload()
  await page.getByText('One more PDF is waiting.').waitFor()
  await page.waitForSelector('[data-rich=text][data-awake]')
  await page.getByLabel('Payment type').selectOption('free')
  await page.getByRole('button', { name: 'Publish article', exact: true }).click()
  await page.getByText('Article saved. Next: paper 10.pdf.').waitFor()
  await page.getByText('The PDF is here: paper 10.pdf').waitFor()
  expect(await page.locator('#pagenumber').inputValue()).toBe('3-4')
  await own.close()
})

test('several PDFs chosen in the form wait in a queue, and the first fills it in', async () => {
  const page = await desk.newPage()
  await page.goto(new URL('/admin/archives/add/2026/5/3', server.url).href)
  await awake(page)
  await page.locator('#pdfFile').setInputFiles(['3.pdf', '2.pdf', '1.pdf'].map(pdfNamed))
  await page.getByText('The PDF is here: 1.pdf').waitFor()
  expect(await page.locator('.waiting-pdfs li bdi').allInnerTexts()).toEqual(['2.pdf', '3.pdf'])
  await page.close()
})
