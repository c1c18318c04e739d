// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { sessions } from '../../src/core/db/tables/accounts.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { maxPdfBytes } from '../../src/core/files/rules.ts'
import { axeFindingsInBothSchemes, excessOf } from '../support/axe.ts'
import { anArticle, anIssue, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { awake } from '../support/quality.ts'
import { openMenu, signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
await setSettings(journal.db, { websitename: 'Field Crops' })
await aUser(journal.db, 'Meera Nair')
await aUser(journal.db, 'Ravi Sharma')

const url = (path: string) => new URL(path, server.url).href

const signedIn = (username: string, options = {}) => signedInAt({ browser, server }, username, options)
let desk = await signedIn('Meera Nair')

async function visit(path: string, use: (page: Page) => Promise<void>, context = desk): Promise<void> {
  const page = await context.newPage()
  await page.goto(url(path))
  await use(page).catch(async (error) => {
    console.error(await page.textContent('main')) // what the user saw
    throw error
  })
  // A page that is left sends its draft: stopped here, it cannot arrive in the test after.
  await page.route('**/admin/drafts*', (route) => route.abort())
  await page.close()
}

const ready = async (page: Page) => {
  await page.waitForSelector('[data-rich=text][data-awake]')
  await awake(page)
}

const pdf = (text: string) => ({
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${text}`),
})

async function fill(page: Page, title: string, pages: string): Promise<void> {
  await ready(page)
  await page.getByRole('textbox', { name: 'Title (maximum 100 words)' }).fill(title)
  await page.getByLabel('Author name').fill('Ravi Kumar Sharma, सीता देवी')
  await page.getByLabel('Page number').fill(pages)
  await page.getByRole('textbox', { name: 'Abstract' }).fill('What we found.')
  await page.getByLabel('Payment type').selectOption('free')
}

describe('publishing', () => {
  test('two articles from an empty journal: the first is corrected, and readers see just that', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    context.setDefaultTimeout(60_000)
    await visit(
      '/admin/archives',
      async (page) => {
        await page.getByLabel('Username').fill('Meera Nair')
        await page.getByLabel('Password', { exact: true }).fill('the password')
        await page.keyboard.press('Enter')
        await page.getByLabel('Volume').fill('5')
        await page.getByLabel('Issue', { exact: true }).fill('2')
        await page.getByRole('combobox', { name: 'Frequency' }).selectOption('Mar-Apr')
        await page.getByRole('button', { name: 'Add issue' }).click()
        await page.getByText('Issue created successfully').waitFor()
        await page.getByRole('link', { name: 'Volume 05, Issue 02', exact: true }).click()
        await page.getByRole('link', { name: 'Add article' }).click()
        for (const number of [1, 2]) {
          if (number > 1) await page.getByRole('link', { name: 'Add the next article' }).click()
          await fill(page, `Paper number ${number}`, `${number * 10}-${number * 10 + 9}`)
          expect(await page.locator('#refnumber').inputValue()).toBe(String(number))
          await choosePdf(page, `of paper ${number}`)
          await page.getByText('paper.pdf').waitFor()
          await publish(page)
          await page.getByText('Article published.').waitFor()
          expect(await page.locator('.notice').textContent()).toContain(`/certificate?refno=${number}`)
        }
        await page.goBack()
        await ready(page)
        expect(await title(page).textContent()).toBe('')
        expect(await page.getByLabel('Author name').inputValue()).toBe('')
        expect(await page.getByLabel('Page number').inputValue()).toBe('30-')
        expect(await told(page)).toEqual([])
        await page.getByRole('link', { name: 'Volume 05, Issue 02', exact: true }).click()
        await page.getByRole('link', { name: 'Paper number 1', exact: true }).click()
        await ready(page)
        await title(page).fill('Paper number one')
        await page.keyboard.press('Control+s')
        await page.getByText('Article updated.').waitFor()
      },
      context,
    )
    await context.close()
    const { text } = await journal.read('/archives/2026/vol5/issue2')
    expect(text).toContain('Paper number one')
    expect(text).toContain('Paper number 2')
    expect(await (await journal.get('/archives/2026/vol5/issue2/2.pdf')).text()).toBe('%PDF-1.7 of paper 2')
  })
})

const add = '/admin/archives/add/2026/6/1'
const errorsOf = (page: Page) => page.locator('.field .error').allTextContents()
const publish = (page: Page) => page.getByRole('button', { name: 'Publish article' }).click()
const choosePdf = (page: Page, text: string) => page.locator('#pdfFile').setInputFiles(pdf(text))
const told = (page: Page) => page.locator('.draft-note:visible').allTextContents()
const title = (page: Page) => page.getByRole('textbox', { name: 'Title (maximum 100 words)' })

describe('the form of an article', () => {
  beforeAll(() => anIssue(journal.db, { volume: 6, issue: 1 }))
  beforeEach(async () => {
    await journal.db.delete(articles)
    await journal.db.delete(drafts)
  })

  test('shows beside each field what is missing, also on a phone, refuses a wrong file, and sends nothing', () =>
    visit(add, async (page) => {
      await page.setViewportSize({ width: 390, height: 900 })
      await ready(page)
      await page.getByLabel('Page number').fill('')
      await page.locator('#refnumber').fill('')
      const sent: string[] = []
      page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
      await publish(page)
      await page.locator('.error-summary').waitFor()
      expect(await errorsOf(page)).toEqual([
        'PDF file is required',
        'Title is required',
        'Abstract is required',
        'Author name is required',
        'Page number is required',
        'Ref number is required',
        'Payment type is required',
      ])
      expect(await page.locator('.error-summary p').textContent()).toBe('Please correct 7 fields')
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('error-summary')
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      expect(await excessOf(page)).toBe(0)
      await page.locator('.error-summary a', { hasText: 'Title is required' }).click()
      await page.keyboard.type('A title')
      expect(await errorsOf(page)).not.toContain('Title is required')
      const choose = (name: string, buffer: Buffer) =>
        page.locator('#pdfFile').setInputFiles({ name, mimeType: 'application/pdf', buffer })
      await choose('large.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(maxPdfBytes)]))
      await page.getByText('File size exceeds the limit of 5 MB.').waitFor()
      expect(await page.locator('#pdfFile').evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)
      await choose('picture.pdf', Buffer.from('GIF89a'))
      await page.getByText('The file must be a PDF.').waitFor()
      await choose('paper.pdf', Buffer.from('%PDF-1.7'))
      await page.getByText('paper.pdf').waitFor()
      await page.getByText('Preview PDF').waitFor()
      expect((await errorsOf(page)).join()).not.toMatch(/PDF|File/)
      const isDraft = (request: string) => request.includes('/admin/drafts')
      expect(sent.filter((request) => request.startsWith('POST') && !isDraft(request))).toEqual([])
    }))

  test('restores the input of a tab that was killed, until it is discarded', async () => {
    await visit(add, async (page) => {
      await fill(page, 'Half a title', '1-')
      await page.getByText('Draft saved').waitFor()
    })
    await visit(add, async (page) => {
      await ready(page)
      expect(await title(page).textContent()).toBe('Half a title')
      expect(await page.getByLabel('Author name').inputValue()).toBe('Ravi Kumar Sharma, सीता देवी')
      expect((await told(page)).join()).toMatch(/Draft from .+ restored. Choose the PDF again. *Discard draft/)
      await page.getByRole('button', { name: 'Discard draft' }).click()
      await page.locator('.draft-note').waitFor({ state: 'hidden' })
      await ready(page)
      expect(await title(page).textContent()).toBe('')
      await page.reload()
      await ready(page)
      expect(await title(page).textContent()).toBe('')
      expect(await told(page)).toEqual([])
    })
  })

  test('stores on this computer what could not be sent to the server, until it can', async () => {
    const keys = (page: Page) =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('journal-draft:')))
    await visit(add, async (page) => {
      await page.route('**/admin/drafts*', (route) => route.abort())
      await fill(page, 'Typed in an outage', '1-')
      await page.getByText('Draft saved on this computer').waitFor()
      expect(await keys(page)).toHaveLength(1)
      expect(await journal.db.$count(drafts)).toBe(0)
    })
    await visit(add, async (page) => {
      await ready(page)
      expect(await title(page).textContent()).toBe('Typed in an outage')
      expect(await told(page)).toHaveLength(1)
      await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('journal-draft:')))
    })
    expect(await journal.db.select({ path: drafts.path }).from(drafts)).toEqual([{ path: add }])
  })

  test('has its draft on the user’s other computer, closes there without a question, and updates suggestions', async () => {
    await visit(add, async (page) => {
      await ready(page)
      await title(page).fill('Begun at home')
      await page.locator('form-guard', { hasText: 'Draft saved, ' }).waitFor()
    })
    await anArticle(journal.db, { volume: 6, issue: 1, refnumber: '77', pagenumber: '1-8' })
    const office = await signedIn('Meera Nair')
    await visit(
      add,
      async (page) => {
        await ready(page)
        expect(await title(page).textContent()).toBe('Begun at home')
        expect(await page.getByLabel('Page number').inputValue()).toBe('9-')
        expect(await page.locator('#refnumber').inputValue()).toBe('78')
        const asked: string[] = []
        page.on('dialog', (dialog) => {
          asked.push(dialog.type())
          dialog.accept()
        })
        await page.mouse.click(5, 5) // browsers ask only where somebody did something
        await page.goto(url('/admin'))
        expect(asked).toEqual([])
      },
      office,
    )
    await office.close()
  })

  test('is reached, filled in and sent from the back office’s home with at most three clicks, past an outage', async () => {
    await visit('/admin', async (page) => {
      let clicks = 0
      const click = (button: Locator) => {
        clicks++
        return button.click()
      }
      await click(page.getByRole('link', { name: 'Add article to Volume 06, Issue 01, 2026' }).first())
      await fill(page, 'A title', '1-6')
      await choosePdf(page, 'clicked')
      await page.context().setOffline(true)
      await publish(page)
      await page.getByText('The journal did not answer. What you typed is still here; please try again.').waitFor()
      await page.context().setOffline(false)
      await click(page.getByRole('button', { name: 'Publish article' }))
      await page.getByText('Article published.').waitFor()
      expect(clicks).toBeLessThanOrEqual(3)
    })
  })

  test('shows what the server finds, keeps the chosen file, and resolves a duplicate with one click', async () => {
    const taken = { volume: 6, issue: 1, title: 'Yield of rice', refnumber: '1194' }
    await anArticle(journal.db, { ...taken, pagenumber: '54-60' })
    await visit(add, async (page) => {
      await fill(page, 'A title', '54 – 59')
      await page.locator('#refnumber').fill('1194')
      await choosePdf(page, 'kept')
      await publish(page)
      await page.locator('.error-summary').waitFor()
      expect(await errorsOf(page)).toEqual([
        'The the first value of the page range should be one more than the last one. The last page was 60',
        'Duplicate reference number',
      ])
      expect(await page.locator('#refnumber-help a').textContent()).toBe('Yield of rice (ref. 1194)')
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      await page.locator('#refnumber-help').getByRole('button', { name: 'Use 1195 and 61-66' }).click()
      await page.locator('.field .error').first().waitFor({ state: 'detached' })
      expect(await errorsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('refnumber')
      await page.keyboard.press('Control+s')
      await page.getByText('Article published.').waitFor()
    })
    expect(await (await journal.get('/archives/2026/vol6/issue1/1195.pdf')).text()).toBe('%PDF-1.7 kept')
  })

  test('shows during typing how the names will be split, and leads by Tab to the end of a begun page range', () =>
    visit(add, async (page) => {
      await ready(page)
      await page.waitForSelector('article-remarks:defined', { state: 'attached' })
      await page.getByLabel('Mobile').focus()
      await page.keyboard.press('Tab')
      await page.keyboard.type('26')
      expect(await page.getByLabel('Page number').inputValue()).toBe('1-26')
      await page.getByLabel('Author name').fill('R Sharma, Anita Roy and Sita Devi')
      await page.getByText('2 authors, 2 certificates: Sharma R · Devi ARaS').waitFor()
      await page.getByText('“Anita Roy and Sita Devi” counts as one author').waitFor()
      await page.getByLabel('Author name').fill('R Sharma, Anita Roy, Sita Devi')
      await page.getByText('3 authors, 3 certificates: Sharma R · Roy A · Devi S').waitFor()
      expect(await page.locator('.warning').allTextContents()).toEqual([])
      await page.getByLabel('Publication date').fill('2025-12-31')
      await page.getByText('The date is in 2025, the issue’s year is 2026.').waitFor()
      await page.getByLabel('Publication date').fill('2062-12-31')
      await publish(page)
      await page.locator('.error-summary').waitFor()
      expect(await errorsOf(page)).toContain('Publication date must lie between 1800 and a year from now')
    }))

  test('asks before input is lost by leaving the page, and removes its listeners when it leaves the page', () =>
    visit(add, async (page) => {
      await ready(page)
      const asked: string[] = []
      page.on('dialog', (dialog) => {
        asked.push(dialog.type())
        dialog.dismiss()
      })
      await page.getByLabel('Author name').fill('Ravi')
      await page.goto(url('/admin')).catch(() => {}) // it is refused
      expect(asked).toEqual(['beforeunload'])
      expect(page.url()).toBe(url(add))
      await page.getByLabel('Author name').fill('')
      const wire = await page.context().newCDPSession(page)
      const heard = async () => {
        const { result } = await wire.send('Runtime.evaluate', { expression: 'window' })
        const { listeners } = await wire.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
        return listeners.map(({ type }) => type)
      }
      expect(await heard()).toContain('beforeunload')
      await page.evaluate(() => document.querySelector('form-guard')?.closest('form')?.remove())
      expect(await heard()).not.toContain('beforeunload')
    }))

  test('lets the user log in again in place if the session has ended', async () => {
    const context = await signedIn('Ravi Sharma')
    await visit(
      add,
      async (page) => {
        await fill(page, 'Outlives its session', '1-4')
        await choosePdf(page, 'outlived')
        await journal.db.delete(sessions)
        await publish(page)
        await page.getByRole('dialog').getByText('Session expired. Please login again.').waitFor()
        await page.getByRole('dialog').getByLabel('Password').fill('wrong')
        await page.keyboard.press('Enter')
        await page.getByText('Invalid user and password').waitFor()
        await page.getByRole('dialog').getByLabel('Password').fill('the password')
        await page.keyboard.press('Enter')
        await page.getByText('Article published.').waitFor()
      },
      context,
    )
    await context.close()
    desk = await signedIn('Meera Nair')
    expect((await journal.read('/archives/2026/vol6/issue1')).text).toContain('Outlives its session')
  })

  test('shows both versions to the second of two editors, who then decides', async () => {
    await anArticle(journal.db, { volume: 6, issue: 1, title: 'Yield of <i>Vigna</i>', country: 'India' })
    const [row] = await journal.db.select({ id: articles.id }).from(articles)
    await visit(`/admin/archives/${row?.id}`, async (page) => {
      await ready(page)
      await journal.db
        .update(articles)
        .set({ country: 'Nepal', modifiedby: 'Ravi Sharma', modification: new Date('2026-06-15T11:00:00Z') })
      await page.locator('#country').fill('Bhutan')
      await page.getByRole('button', { name: 'Save article' }).click()
      const both = page.locator('.conflict')
      await both.waitFor()
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      expect(await both.getByRole('heading').textContent()).toBe('Ravi Sharma changed this article in the meantime')
      expect(await both.locator('tbody tr').allTextContents()).toEqual(['CountryNepalBhutan'])
      await page.getByRole('button', { name: 'Save article' }).click()
      await page.getByText('Article updated.').waitFor()
    })
    expect(await journal.db.select({ title: articles.title, country: articles.country }).from(articles)).toEqual([
      { title: 'Yield of &lt;i&gt;Vigna&lt;/i&gt;', country: 'Bhutan' },
    ])
  })

  test('is previewed as readers would see it, without saving', () =>
    visit(add, async (page) => {
      await fill(page, 'A preview', '1-4')
      const [preview] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: 'Preview' }).click(),
      ])
      await preview.getByRole('heading', { name: 'A preview' }).waitFor()
      await preview.getByText('What we found.').waitFor()
      expect(await journal.db.$count(articles)).toBe(0)
      await preview.close()
    }))

  test('works without scripts, including its messages', async () => {
    const plain = await signedIn('Meera Nair', { javaScriptEnabled: false })
    await visit(
      add,
      async (page) => {
        await title(page).fill('Yield of <i>Vigna</i>')
        await page.getByLabel('Author name').fill('R2D2')
        await page.getByLabel('Page number').fill('1-4')
        await page.getByRole('textbox', { name: 'Abstract' }).fill('<p>What we found.</p>')
        await page.getByLabel('Payment type').selectOption('paid')
        await choosePdf(page, 'plain')
        await publish(page)
        expect(await errorsOf(page)).toEqual(['Author name must contain only alphabets, spaces, commas, and periods'])
        expect(await title(page).inputValue()).toBe('Yield of <i>Vigna</i>')
        expect(await page.getByLabel('Payment type').inputValue()).toBe('paid')
        await page.getByLabel('Author name').fill('Sita')
        await publish(page)
        await page.getByText('Article published.').waitFor()
      },
      plain,
    )
    await plain.close()
  })
})

describe("an issue's list", () => {
  beforeEach(async () => {
    await journal.db.delete(articles)
    for (const number of [1, 2, 3, 4]) {
      await anArticle(journal.db, { volume: 6, issue: 1, refnumber: String(number), title: `Paper ${number}` })
    }
  })

  test('hides an article after a confirmation, by keyboard alone, and publishes it again', () =>
    visit('/admin/archives/2026/6/1', async (page) => {
      const row = page.getByRole('row', { name: 'Paper 2' })
      const at = () => page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('.title')?.textContent)
      await page.waitForSelector('row-list:defined')
      for (const key of ['j', 'j', 'x', 'j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key)
      expect(await at()).toBe('Paper 3')
      await page.getByRole('status').filter({ hasText: '2 selected' }).waitFor()
      for (const name of ['Paper 2', 'Paper 3']) expect(await page.getByLabel(`Select ${name}`).isChecked()).toBe(true)
      await page.keyboard.press('Enter')
      await page.locator('a:focus', { hasText: /^Edit$/ }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('tr:focus', { hasText: 'Paper 3' }).waitFor()
      for (const key of ['x', 'k', 'x', 'Enter']) await page.keyboard.press(key)
      await page.locator('a:focus', { hasText: /^Edit$/ }).waitFor()
      const focused = page.locator(':focus')
      for (let step = 0; step < 20 && !(await focused.textContent())?.startsWith('Hide'); step++)
        await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Hide “Paper 2”?' })
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      expect(await row.locator('.state').textContent()).toBe('Published')
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Hide' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('“Paper 2” is no longer public.').waitFor()
      expect(await row.locator('.state').textContent()).toBe('Hidden')
      expect((await journal.read('/archives/2026/vol6/issue1')).text).not.toContain('Paper 2')
      await openMenu(page, 'Paper 2')
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
      await page.getByText('“Paper 2” is public.').waitFor()
      expect((await journal.read('/archives/2026/vol6/issue1')).text).toContain('Paper 2')
    }))

  test.each([true, false])(
    'a state asks the question of its closed menu, and has the focus after Cancel (scripts: %p)',
    async (javaScriptEnabled) => {
      const context = await signedInAt({ browser, server }, 'Meera Nair', { javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(new URL('/admin/archives/2026/6/1', server.url).href)
      const row = page.getByRole('row', { name: 'Paper 2' })
      const state = row.getByRole('button', { name: 'Published' })
      await state.click()
      const dialog = page.getByRole('dialog', { name: 'Hide “Paper 2”?' })
      await dialog.waitFor()
      expect(await row.getByText('History').isVisible()).toBe(false)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      expect(await state.evaluate((button) => button === document.activeElement)).toBe(true)
      await state.press('Enter')
      await dialog.getByRole('button', { name: 'Hide' }).click()
      await page.getByText('“Paper 2” is no longer public.').waitFor()
      if (javaScriptEnabled) await row.locator('.state-button:focus').waitFor()
      await context.close()
    },
  )

  test('a row that leaves its list gives the focus to the message', async () => {
    await journal.db.update(articles).set({ status: 'disabled' })
    await visit('/admin/articles?filter=hidden', async (page) => {
      const row = page.getByRole('row', { name: 'Paper 1' })
      await row.getByRole('button', { name: 'Hidden' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Publish “Paper 1”?' })
      await dialog.getByRole('button', { name: 'Publish' }).press('Enter')
      await page.locator('.flash:focus').waitFor()
      expect(await row.count()).toBe(0)
    })
  })

  test('selects a range with shift and the page, counts, and links to the notice, which can be copied', async () => {
    await desk.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit('/admin/archives/2026/6/1', async (page) => {
      const box = (name: string) => page.getByRole('checkbox', { name })
      await box('Select Paper 1').check()
      await box('Select Paper 3').click({ modifiers: ['Shift'] })
      await page.getByRole('status').filter({ hasText: '3 selected' }).waitFor()
      await box('All on this page').check()
      await page.getByRole('status').filter({ hasText: '4 selected' }).waitFor()
      await box('All on this page').uncheck()
      await page.locator('.selection-bar').waitFor({ state: 'hidden' })
      await openMenu(page, 'Paper 3')
      await page.getByRole('link', { name: 'Write to its authors' }).click()
      await page.getByRole('button', { name: 'Copy' }).click()
      await page.getByText('Copied!').waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toBe((await page.locator('.notice').textContent()) ?? '')
      expect(copied).toContain('/certificate?refno=3')
    })
  })
})
