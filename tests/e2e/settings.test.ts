// one database
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { audit, drafts } from '../../src/core/db/tables/office.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { readSettings } from '../../src/office/settings/queries.ts'
import { aPicture } from '../support/builders/images.ts'
import { aUser } from '../support/builders/rows.ts'
import { wordsOf } from '../support/journal.ts'
import { awake } from '../support/quality.ts'
import { lendSignedIn, signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

/** Meera's page, as nobody had used it. */
let meera: Page
let putAway = async () => {}

const { journal, server, browser } = await withServedJournal()
await aUser(journal.db, 'Meera Nair')
await aUser(journal.db, 'Ravi Rao')
beforeEach(async () => {
  await journal.db.delete(audit)
  await journal.db.delete(settings)
  await journal.db.delete(drafts)
  await journal.db
    .insert(settings)
    .values({ websitename: 'Field Crops', modification: new Date('2026-06-01T00:00:00Z') })
  const lent = await lendSignedIn({ browser, server }, 'Meera Nair')
  meera = lent.page
  putAway = lent.giveBack
})
afterEach(() => putAway())

const url = (path: string) => new URL(path, server.url).href

type Section =
  | 'journal'
  | 'fees'
  | 'mail'
  | 'articles'
  | 'documents'
  | 'indexes'
  | 'submissions'
  | 'review'
  | 'security'

async function openSettings(section: Section, page = meera): Promise<Page> {
  await page.goto(url(`/admin/settings/${section}`))
  await awake(page)
  if (section === 'journal') await page.waitForSelector('[data-rich=text][data-awake]')
  return page
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Settings updated successfully').waitFor()
}

/** The width of an image's own pixels, once it is loaded. */
const widthOf = (image: Locator) =>
  image.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth
  })

const texts: Partial<Record<Section, Record<string, string>>> = {
  journal: {
    'Website name': 'Journal of Field Crops',
    Publisher: 'Society for Field Crops',
    'Year started': '2024',
    'Journal frequency': 'Bi-monthly',
    'Journal type': 'Peer-reviewed',
  },
  indexes: {
    ISSN: '0378-5955',
    'E-ISSN': '2434-561X',
    'NAAS score': '4.52',
    'NAAS score year': '2025',
    'Impact factor': '1.84',
  },
  mail: {
    Domain: 'https://crops.example/',
    'Website email': 'editor@crops.example',
    'WhatsApp number': '+91 98765 43210',
    'Google review link': 'https://g.page/r/crops/review',
    'Postal address': '14 Canal Road\nDevgarh',
  },
  fees: { 'Fee in rupees': '750', 'Fee in dollars': '25' },
  articles: {
    'Journal language': 'English',
    'Licence link': 'https://creativecommons.org/licenses/by/4.0/',
  },
}

test('the settings of an empty journal are filled in, section by section, and the public site shows them', async () => {
  for (const [section, fields] of Object.entries(texts)) {
    const page = await openSettings(section as Section) // its key
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
    if (section === 'journal') await page.getByRole('textbox', { name: 'Home content' }).fill('Welcome to the journal.')
    await save(page)
  }
  const page = await openSettings('documents')
  for (const [name, width] of [
    ['cover', 300],
    ['signature', 310],
  ] as const) {
    const buffer = Buffer.from(await aPicture('jpeg', width, 400))
    await page.locator(`#${name}`).setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer })
    await page.getByText(`${name}.jpg`).waitFor()
  }
  await save(page)
  const signature = page.getByAltText('Signature, as it is now')
  expect(await widthOf(signature)).toBe(310)

  const reader = await browser.newPage()
  await reader.goto(url('/'))
  expect(await reader.title()).toBe('Journal of Field Crops')
  expect(await reader.locator('link[rel=canonical]').getAttribute('href')).toBe('https://crops.example/')
  const home = wordsOf(await reader.content())
  for (const words of ['Welcome to the journal.', 'ISSN 0378-5955', 'E-ISSN 2434-561X', 'NAAS score 4.52 (2025)'])
    expect(home).toContain(words)
  for (const words of ['India Fee Rs 750', 'Foreign Fee $ 25', 'Peer-reviewed', 'Society for Field Crops', '1.84'])
    expect(home).toContain(words)
  expect(await reader.getByRole('link', { name: 'Message us on WhatsApp' }).getAttribute('href')).toContain(
    'https://wa.me/919876543210?text=',
  )
  expect(await widthOf(reader.locator('img.cover'))).toBe(300)
  expect(await reader.content()).not.toContain((await readSettings(journal.db)).signature)
  await reader.goto(url('/contact'))
  expect(await reader.locator('address').textContent()).toBe('14 Canal Road\nDevgarh')
  await reader.close()

  await page.locator('input[name=remove][value=cover]').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.waitForFunction(() => !document.querySelector('input[name=remove][value=cover]'))
  expect((await readSettings(journal.db)).cover).toBe('')
})

test('a preview opens the home page as it would be, without saving', async () => {
  const page = await openSettings('documents')
  const buffer = Buffer.from(await aPicture('png', 200, 64))
  await page.locator('#logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByText('logo.png').waitFor()
  const [preview] = await Promise.all([
    meera.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ])
  await preview.getByText('A preview: nothing is saved yet.').waitFor()
  expect(await preview.title()).toBe('Field Crops')
  expect(await widthOf(preview.locator('img.logo'))).toBe(200)
  expect((await readSettings(journal.db)).logo).toBe('')
  await preview.close()
})

test('a switch is turned by a click, and saved', async () => {
  const isOn = (await readSettings(journal.db)).show_usage === 'on'
  for (const now of [!isOn, isOn]) {
    const page = await openSettings('articles')
    await page.getByLabel('Show how often articles were read').click()
    await save(page)
    expect((await readSettings(journal.db)).show_usage).toBe(now ? 'on' : '')
  }
})

describe('an invalid setting', () => {
  test('is reported beside its field, and in a summary that gets the focus', async () => {
    const page = await openSettings('mail')
    await page.getByLabel('Website email').fill('editor')
    await page.getByLabel('Domain', { exact: true }).fill('crops')
    await page.keyboard.press('Control+s')
    await page.getByText('Please correct 2 fields').waitFor()
    expect(await page.locator('.error-summary').evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await page.locator('#domain-error').textContent()).toContain('A domain is a host name')
    expect(await page.getByLabel('Domain', { exact: true }).inputValue()).toBe('crops')
    await page.locator('.error-summary').getByRole('link').last().click()
    expect(await page.getByLabel('Website email').evaluate((it) => it === document.activeElement)).toBe(true)
    await page.getByLabel('Website email').fill('editor@crops.example')
    await page.getByLabel('Domain', { exact: true }).fill('crops.example')
    await page.keyboard.press('Control+s')
    await page.getByText('Settings updated successfully').waitFor()
  })

  test('that gets only a warning shows it beside its field during typing, until it is corrected', async () => {
    const page = await openSettings('indexes')
    for (const [label, typed, doubt, right] of [
      ['ISSN', '0378-5954', 'The check digit is wrong. Is a digit mistyped?', '0378-5955'],
      ['NAAS score', 'abc', 'This is not a plain number', '4.5'],
      ['NAAS score year', '2062', 'This year is in the future', ''],
      ['Impact factor', 'soon', 'This contains no number', '1.2'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true })
      await field.fill(typed)
      await page.getByText(doubt).waitFor()
      expect(await field.evaluate((it) => (it as HTMLInputElement).ariaDescribedByElements?.at(-1)?.textContent)).toBe(
        doubt,
      )
      await field.fill(right)
      await page.getByText(doubt).waitFor({ state: 'hidden' })
    }
  })

  test('that gets only a warning is saved, with the warning in the message', async () => {
    const page = await openSettings('indexes')
    await page.getByLabel('ISSN', { exact: true }).fill('0378-5954')
    await page.keyboard.press('Enter')
    await page.getByText('Settings updated successfully. Please check: ISSN (The check digit is wrong').waitFor()
    expect(await page.locator('#issn-warning').textContent()).toContain('check digit')
  })
})

test('the second of two editors is shown the first one’s change, and decides', async () => {
  const ravi = await signedInAt({ browser, server }, 'Ravi Rao')
  const [first, second] = [await openSettings('mail', await ravi.newPage()), await openSettings('mail')]
  await first.getByLabel('Postal address').fill('14 Canal Road')
  await first.getByLabel('Website email').fill('ravi@crops.example')
  await save(first)

  await second.getByLabel('Website email').fill('meera@crops.example')
  await second.getByLabel('Domain', { exact: true }).fill('crops.example')
  await second.getByRole('button', { name: 'Save settings' }).click()
  const told = second.locator('#websiteemail-error')
  await told.waitFor()
  expect(await told.textContent()).toContain(
    'Ravi Rao changed Website email in the meantime; it is now “ravi@crops.example”.',
  )
  expect(await second.getByLabel('Postal address').inputValue()).toBe('14 Canal Road')
  await save(second)
  expect(await readSettings(journal.db)).toMatchObject({
    websiteemail: 'meera@crops.example',
    postal_address: '14 Canal Road',
    domain: 'crops.example',
  })
  await ravi.close()
})

/** Runs in the browser: what has the focus, and whether the bar that saves lies over it. */
function focused() {
  const it = document.activeElement
  const box = it?.getBoundingClientRect()
  const bar = document.querySelector('.save-bar')?.getBoundingClientRect()
  const isInBar = it?.closest('.save-bar') !== null
  return {
    name: it?.getAttribute('name') ?? '',
    text: it?.textContent ?? '',
    isHidden: it?.closest('main') !== null && !isInBar && !!box && !!bar && box.top > bar.top,
  }
}

test('Tab reaches every setting, none of them behind the toolbar, and Enter saves', async () => {
  const reached = new Set<string>()
  const hidden: string[] = []
  for (const section of [
    'fees',
    'mail',
    'articles',
    'documents',
    'indexes',
    'submissions',
    'review',
    'security',
    'journal',
  ] as const) {
    const page = await openSettings(section)
    reached.delete('Save settings')
    await page.locator('.skip-link').press('Enter')
    for (let turn = 0; turn < 120 && !reached.has('Save settings'); turn++) {
      await page.keyboard.press('Tab')
      const { name, text, isHidden } = await page.evaluate(focused)
      reached.add(name).add(text.trim())
      if (isHidden) hidden.push(name || text)
      if (name === 'websitename') await page.keyboard.type('By keyboard')
    }
    if (section === 'journal') {
      await page.keyboard.press('Enter')
      await page.getByText('Settings updated successfully').waitFor()
    }
  }
  expect(hidden).toEqual([])
  const here = Object.keys(await readSettings(journal.db)).filter((name) => !name.startsWith('notice_'))
  const folded = 'review_questions' // its fields open on request
  expect(here.filter((name) => !reached.has(name) && name !== folded)).toEqual([])
  expect((await readSettings(journal.db)).websitename).toBe('By keyboard')
})
