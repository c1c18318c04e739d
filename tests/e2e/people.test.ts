// one database
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { audit, drafts } from '../../src/core/db/tables/office.ts'
import { editors, indexing } from '../../src/core/db/tables/site.ts'
import { maxImageBytes } from '../../src/core/files/rules.ts'
import { editorRecords } from '../../src/journal/board/actions.ts'
import { partnerRecords } from '../../src/journal/partners/pages.tsx'
import { changeSettings } from '../../src/office/settings-desk/actions.ts'
import { axeFindingsInBothSchemes, excessOf } from '../support/axe.ts'
import { aPhotoOfAPlace, aPicture } from '../support/builders/images.ts'
import { anEditor, aPartner, aSession, aUser } from '../support/builders/rows.ts'
import { awake } from '../support/quality.ts'
import { lendSignedIn, openMenu } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

/** Meera's page, as nobody had used it. */
let meera: Page
let putAway = async () => {}

const { journal, server, browser } = await withServedJournal()
const asha = { ...journal, username: 'Asha Rao' }
await aUser(journal.db, 'Meera Nair')
beforeEach(async () => {
  for (const table of [editors, indexing, audit, drafts]) await journal.db.delete(table)
  journal.pageCache.clear()
  const lent = await lendSignedIn({ browser, server }, 'Meera Nair')
  meera = lent.page
  putAway = lent.giveBack
})
afterEach(() => putAway())

/** Whose page has got a clock or a script that stays is lent to no other test. */
const spoil = () => {
  const context = meera.context()
  putAway = async () => {
    await context.setOffline(true) // or its draft could arrive in the test after
    await context.close()
  }
}

const url = (path: string) => new URL(path, server.url).href

async function open(path: string): Promise<Page> {
  await meera.goto(url(path))
  return meera
}

async function openForm(path: string): Promise<Page> {
  const page = await open(path)
  await awake(page)
  return page
}

async function addEditors(...names: string[]): Promise<number[]> {
  for (const name of names) await anEditor(journal.db, { name, post: 'Scientist', content: 'Pune' })
  return (await journal.db.select({ id: editors.id }).from(editors).orderBy(asc(editors.id))).map(({ id }) => id)
}

async function addPartners(...titles: string[]): Promise<number[]> {
  for (const [place, title] of titles.entries()) await aPartner(journal.db, { title, sortnumber: place + 1 })
  return (await journal.db.select({ id: indexing.id }).from(indexing).orderBy(asc(indexing.id))).map(({ id }) => id)
}

const namesOn = (page: Page) => page.locator('.rows .title').allTextContents()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** What stands in this order in a public page, of those names. */
async function publicly(path: string, names: string[]): Promise<string[]> {
  const { text } = await journal.read(path)
  return names.filter((name) => text.includes(name)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b))
}

describe('an editor', () => {
  test('whose post has emphasis is shown with it instead of its source, and keeps it', async () => {
    const post = 'Head &lt;b&gt;of&lt;/b&gt; crops&lt;br /&gt;and &lt;em&gt;soils&lt;/em&gt;'
    await anEditor(journal.db, { name: 'Anita Roy', post, content: 'Pune' })
    const [{ id } = { id: 0 }] = await journal.db.select().from(editors)
    const stored = async () => (await journal.db.select().from(editors))[0]?.post
    const page = await openForm(`/admin/editors/${id}`)
    const field = page.getByRole('textbox', { name: 'Post' })
    expect(await field.textContent()).toBe('Head of cropsand soils')
    expect(await field.locator('b').textContent()).toBe('of')
    await page.getByLabel('Degree').fill('Ph.D.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(url('/admin/editors'))
    expect(await stored()).toBe(post)
    await page.goto(url(`/admin/editors/${id}`))
    await page.waitForSelector('[data-rich][data-awake]')
    await field.press('End')
    await page.evaluate(() => new Promise(requestAnimationFrame)) // the browser tells of a moved caret a moment later
    await field.press('Enter')
    await field.pressSequentially('Pune')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(url('/admin/editors'))
    expect(await stored()).toBe(
      'Head &lt;b&gt;of&lt;/b&gt; crops&lt;br /&gt;Pune&lt;br /&gt;and &lt;i&gt;soils&lt;/i&gt;',
    )
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
  })

  test('is added with a photo of 12 megapixels, of which only the picture is stored', async () => {
    const photo = join(journal.dataDir, 'sita.jpg') // a file: the page would take long to read its bytes from a message
    expect(await Bun.write(photo, await aPhotoOfAPlace())).toBeGreaterThan(maxImageBytes)
    const page = await openForm('/admin/editors/add')
    await page.getByLabel('Name').fill('Sita Devi')
    await page.getByLabel('Category').selectOption('Chief editor')
    await page.getByLabel('Post').fill('Professor & Head')
    await page.getByLabel('Affiliation').fill('University of Pune')
    await page.locator('#imgFile').setInputFiles(photo)
    const preview = page.getByAltText('The selected picture')
    await preview.waitFor()
    expect(
      await preview.evaluate((image) => [getComputedStyle(image).objectFit, image.clientWidth === image.clientHeight]),
    ).toEqual(['cover', true])
    await page.getByRole('button', { name: 'Add editor' }).click()
    await page.getByText('Editor created successfully').waitFor()

    await page.goto(url('/board'))
    const shown = page.getByRole('listitem').filter({ hasText: 'Sita Devi' })
    expect(await shown.textContent()).toContain('Professor & Head')
    const source = (await shown.locator('img').getAttribute('src')) ?? ''
    const bytes = new Uint8Array(await (await journal.get(source)).arrayBuffer())
    expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/Exif|taken at home|GPS/)
    const { width, height, format } = await new Bun.Image(bytes).metadata()
    expect(width).toBe(768)
    expect(height).toBe(1024)
    expect(format).toBe('jpeg')
  })

  test('is not sent if something is missing, and the problems are shown beside the fields', async () => {
    const page = await openForm('/admin/editors/add')
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.getByLabel('Website').fill('www')
    await page.getByRole('button', { name: 'Add editor' }).click()
    await page.locator('.error-summary').waitFor()
    expect(await page.locator('.field .error').allTextContents()).toEqual([
      'Name is required',
      'Category is required',
      'Post is required',
      'Affiliation is required',
      'Website is not valid',
    ])
    expect(sent).not.toContain('POST /admin/editors/add') // drafts are sent meanwhile
    await page.getByRole('link', { name: 'Category is required' }).click()
    expect(await focused(page)).toBe('category')
    await page
      .locator('#imgFile')
      .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') })
    await page.getByText('The picture must be an image.').first().waitFor()
  })

  test('keeps the changes that two users make at the same time', async () => {
    const [id = 0] = await addEditors('Sita Devi')
    const page = await openForm(`/admin/editors/${id}`)
    await editorRecords.update(asha, id, { form: { phone: '7654321', country: 'Nepal' } })
    await page.getByLabel('Phone').fill('5555555')
    await page.getByLabel('Degree').fill('Ph.D.')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: 'Someone else changed this editor in the meantime' }).waitFor()
    expect(await page.locator('.conflict').textContent()).toContain('76543215555555')
    expect(await page.locator('#country').inputValue()).toBe('Nepal')
    expect(await page.getByLabel('Phone').inputValue()).toBe('5555555')
    const ofThisForm = eq(drafts.path, `/admin/editors/${id}`)
    const draft = async () =>
      (await journal.db.select({ fields: drafts.fields }).from(drafts).where(ofThisForm))[0]?.fields
    // the draft of the last field is sent once the answer has come, if another was on its way
    for (let waits = 0; waits < 200 && (await draft())?.degree === undefined; waits++) await Bun.sleep(50)
    expect(await draft()).toMatchObject({ phone: '5555555', degree: 'Ph.D.' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Editor updated successfully').waitFor()
    const [row] = await journal.db.select().from(editors).where(eq(editors.id, id))
    expect(row).toMatchObject({ phone: '5555555', country: 'Nepal', degree: 'Ph.D.' })
  })

  test('can be deleted after a confirmation in browsers without buttons that open dialogs', async () => {
    await addEditors('Asha Rao')
    spoil()
    const page = await open('/admin/editors')
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement')
      document.addEventListener('command', (event) => event.preventDefault(), true)
    })
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Delete Asha Rao?' })
    await openMenu(page, 'Asha Rao')
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Asha Rao was deleted').waitFor()
  })

  test('is named before being deleted, and the focus returns afterwards', async () => {
    await addEditors('Asha Rao', 'Ravi Kumar')
    const page = await open('/admin/editors')
    const row = page.getByRole('row').filter({ hasText: 'Asha Rao' })
    await openMenu(page, 'Asha Rao')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Edit') // the menu's first entry
    await row.getByRole('button', { name: 'Delete' }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete Asha Rao?' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Delete')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByText('Asha Rao was deleted').waitFor()
    expect(await namesOn(page)).toEqual(['Ravi Kumar'])
    expect(await publicly('/board', ['Asha Rao', 'Ravi Kumar'])).toEqual(['Ravi Kumar'])
  })
})

describe('the list of editors', () => {
  const names = ['Asha Rao', 'Binod Thapa', 'Chitra Iyer', 'Devi Lal', 'Esha Sen']

  test('pins two and disables one, and the board shows that', async () => {
    const [, , , fourth] = await addEditors(...names)
    const page = await open('/admin/editors')
    for (const name of ['Chitra Iyer', 'Esha Sen']) await page.getByLabel(`Select ${name}`).check()
    await page.getByText('2 selected').waitFor()
    await page.getByRole('button', { name: 'Pin to the top' }).click()
    await page.getByText('2 editors are now pinned').waitFor()
    const order = ['Chitra Iyer', 'Esha Sen', 'Asha Rao', 'Binod Thapa', 'Devi Lal']
    expect(await namesOn(page)).toEqual(order)

    const status = page.getByRole('switch', { name: 'Devi Lal shown' })
    await status.focus()
    await page.keyboard.press('Space')
    await page.getByText('Devi Lal is now hidden from the board').waitFor()
    expect(await status.getAttribute('aria-checked')).toBe('false')
    expect(await focused(page)).toBe(`editor-${fourth}-status`)
    expect(await publicly('/board', names)).toEqual(order.slice(0, 4))
    await page.keyboard.press('Space')
    await page.getByText('Devi Lal is now shown on the board').waitFor()
    expect(await publicly('/board', names)).toEqual(order)
  })

  test('selects a range with shift, a page with one box, and everything with one more', async () => {
    await addEditors(...Array.from({ length: 23 }, (_, n) => `Editor ${String(n).padStart(2, '0')}`))
    const page = await open('/admin/editors')
    await page.waitForSelector('row-list:defined')
    await page.getByLabel('Select Editor 03').click()
    await page.getByLabel('Select Editor 07').click({ modifiers: ['Shift'] })
    await page.getByText('5 selected').waitFor()
    await page.getByLabel('All on this page').check()
    await page.getByText('20 selected').waitFor()
    await page.getByRole('button', { name: 'All 23' }).click()
    await page.getByText('23 selected').waitFor()
    await page.getByRole('button', { name: 'Pin to the top' }).click()
    await page.getByText('23 editors are now pinned').waitFor()
    expect(await journal.db.$count(editors, eq(editors.is_pinned, true))).toBe(23)
  })

  test('selects a page whose box was ticked before the script was there', async () => {
    await addEditors(...Array.from({ length: 23 }, (_, n) => `Editor ${n}`))
    const page = await open('/admin/editors')
    const mayCome = Promise.withResolvers<void>()
    await page.route('**/static/row-list-*.js', async (route) => {
      await mayCome.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.getByLabel('All on this page').check()
    const everything = page.getByText('All 23', { exact: true })
    expect(await everything.isVisible()).toBe(false) // what nothing listens to cannot be pressed
    mayCome.resolve()
    await page.getByText('20 selected').waitFor()
    expect(await everything.isVisible()).toBe(true)
    await page.unroute('**/static/row-list-*.js')
  })
})

describe('the board', () => {
  /** Asha and Binod are associate editors, Chitra is one and pinned; Devi is the only chief editor. */
  async function aBoard(): Promise<void> {
    await addEditors('Asha Rao', 'Binod Thapa')
    await anEditor(journal.db, { name: 'Chitra Iyer', is_pinned: true })
    await anEditor(journal.db, { name: 'Devi Lal', category: 'chief editor' })
  }
  const names = ['Asha Rao', 'Binod Thapa', 'Chitra Iyer', 'Devi Lal']

  test('is ordered by keyboard and by dragging, within its groups', async () => {
    await aBoard()
    const page = await open('/admin/editors')
    expect(await namesOn(page)).toEqual(['Devi Lal', 'Chitra Iyer', 'Asha Rao', 'Binod Thapa'])
    const down = page.getByRole('button', { name: 'Move Asha Rao down' })
    await down.press('Enter')
    await page.getByText('Asha Rao is now number 2 of 2').waitFor()
    expect(await focused(page)).toBe((await down.getAttribute('id')) ?? '')
    expect(await publicly('/board', names)).toEqual(['Devi Lal', 'Chitra Iyer', 'Binod Thapa', 'Asha Rao'])

    const handle = await page.locator('tr', { hasText: 'Asha Rao' }).locator('.handle').boundingBox()
    const [x, y] = [(handle?.x ?? 0) + 5, (handle?.y ?? 0) + 5]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, 0, { steps: 5 })
    expect(await namesOn(page)).toEqual(['Devi Lal', 'Chitra Iyer', 'Asha Rao', 'Binod Thapa'])
    await page.mouse.up()
    await page.getByText('Asha Rao is now number 1 of 2').waitFor()
    expect(await publicly('/board', names)).toEqual(['Devi Lal', 'Chitra Iyer', 'Asha Rao', 'Binod Thapa'])
  })

  test('loses its only chief editor after a confirmation, which has the focus on Cancel', async () => {
    await aBoard()
    const page = await open('/admin/editors')
    const status = page.getByRole('switch', { name: 'Devi Lal shown' })
    await status.press('Space')
    const dialog = page.getByRole('dialog', { name: 'Hide Devi Lal?' })
    await dialog.getByText('certificates have a blank signature line').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await publicly('/board', ['Devi Lal'])).toEqual(['Devi Lal'])
    await status.press('Space')
    await dialog.getByRole('button', { name: 'Hide' }).press('Enter')
    await page.getByText('Devi Lal is now hidden from the board').waitFor()
    expect(await focused(page)).toBe((await status.getAttribute('id')) ?? '')
    expect(await publicly('/board', ['Devi Lal'])).toEqual([])
    await status.press('Space')
    await page.getByText('Devi Lal is now shown on the board').waitFor()
  })

  test('fits every window width, with unbroken lines under its rows', async () => {
    await aBoard()
    await anEditor(journal.db, {
      name: 'Dr. Kavita Raghunathan',
      degree: 'Ph.D. (Entomology)',
      post: 'Associate Professor',
    })
    const page = await open('/admin/editors')
    for (const width of [320, 390, 640, 720, 850, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await excessOf(page)).toBe(0)
      const cells = page.locator('.rows tr[data-item]').last().locator('td, th')
      const ends = await cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().bottom)))
      if (width >= 640) expect(new Set(ends).size).toBe(1)
      if (width === 720) expect(await axeFindingsInBothSchemes(page)).toEqual([])
    }
  })
})

describe('the message of a success', () => {
  async function openWithMessage(): Promise<Page> {
    await addEditors('Asha Rao')
    spoil()
    const page = meera
    await page.clock.install()
    await page.goto(url('/admin/editors'))
    await page.getByRole('switch', { name: 'Asha Rao shown' }).click()
    await page.getByText('Asha Rao is now hidden from the board').waitFor()
    return page
  }

  test('disappears by itself, unless the pointer or the focus is in it', async () => {
    const page = await openWithMessage()
    const flash = page.locator('.flash')
    await flash.hover()
    await page.clock.runFor(9000)
    await flash.waitFor()
    await page.mouse.move(0, 0)
    await flash.getByRole('button', { name: 'Close' }).focus()
    await page.clock.runFor(9000)
    await flash.waitFor()
    await page.getByRole('link', { name: 'Asha Rao', exact: true }).focus()
    await page.clock.runFor(9000)
    await flash.waitFor({ state: 'hidden' })
  })

  test('is closed by Escape, which first closes a dialog', async () => {
    const page = await openWithMessage()
    await openMenu(page, 'Asha Rao')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Delete Asha Rao?' }).waitFor({ state: 'hidden' })
    await page.locator('.flash').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.flash').waitFor({ state: 'hidden' })
  })

  test('stands above the heading, where it moves and covers nothing, and an error message stays', async () => {
    const page = await openWithMessage()
    const heading = page.getByRole('heading', { level: 1 })
    const top = () => heading.evaluate((each) => each.getBoundingClientRect().top)
    await page.locator('.flash').waitFor()
    const start = await top()
    const end = await page.locator('.flash').evaluate((flash) => flash.getBoundingClientRect().bottom)
    expect(start).toBeGreaterThan(end)
    await page.locator('.flash').getByRole('button', { name: 'Close' }).click()
    expect(await top()).toBe(start)
    await page.getByRole('button', { name: 'Unpin', includeHidden: true }).dispatchEvent('click') // unticked meanwhile
    await page.getByText('Select at least one editor first.').waitFor()
    await page.clock.runFor(60_000)
    await page.locator('.flash.error').waitFor()
  })

  test.each([1000, 390])('lies on no row of a list that is scrolled, at %p px', async (width) => {
    await addEditors(...Array.from({ length: 20 }, (_, n) => `Editor ${n}`))
    const page = meera
    await page.setViewportSize({ width, height: 800 })
    await page.goto(url('/admin/editors'))
    const switches = page.locator('tr[data-row]').getByRole('switch')
    await switches.nth(9).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }))
    const inSight = (least: number) =>
      page.locator('tr[data-row]').evaluateAll(
        (rows, least) =>
          rows.flatMap((row) => {
            const { top, bottom } = row.getBoundingClientRect()
            return top >= least && bottom <= innerHeight ? [row.id] : []
          }),
        least,
      )
    const before = await inSight(0)
    await switches.nth(14).focus()
    await page.keyboard.press('Enter')
    const flash = page.locator('.flash', { hasText: 'is now hidden from the board' })
    await flash.waitFor()
    const { x = 0, y = 0, width: wide = 0, height = 0 } = (await flash.boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(800)
    const isBeside = x + wide <= ((await page.locator('main').boundingBox())?.x ?? 0)
    expect(isBeside).toBe(width >= 1000)
    const left = await inSight(isBeside ? 0 : y + height)
    expect(left[0]).toBe(before[0])
    if (isBeside) {
      expect(left).toEqual(before)
      const rail = await page.locator('.rail').boundingBox()
      expect((rail?.y ?? 0) + (rail?.height ?? 0)).toBeLessThanOrEqual(y)
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
    }
    expect(await excessOf(page)).toBe(0)
  })
})

test('the rail shows long names whole beside the page, and below 1,000 px the links are in a menu that needs no script', async () => {
  const name = 'Meera Nair of the Department of Agronomy and Soil Science'
  const user = await aUser(journal.db, name)
  await changeSettings(asha, { websitename: 'Field Crops of the Semi-Arid Plateau and Beyond' })
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1000, height: 800 } })
  const { token } = await aSession(journal, user.id)
  await context.addCookies([{ name: 'session', value: token, url: server.url.href }])
  const page = await context.newPage()
  await page.goto(url('/admin/editors'))
  const nav = page.getByRole('navigation', { name: 'Back office' })
  const rail = page.locator('.rail')
  expect(await rail.evaluate((it) => it.getBoundingClientRect().width)).toBe(208)
  expect(await rail.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
  await nav.waitFor()
  await page.setViewportSize({ width: 999, height: 800 })
  await nav.waitFor({ state: 'hidden' })
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.press('Enter')
  await nav.waitFor()
  await page.locator('main a').first().focus()
  await nav.waitFor({ state: 'hidden' }) // or it would lie over what has the focus
  await menu.focus()
  await nav.getByRole('link', { name: 'Index health' }).click()
  await page.waitForURL(url('/admin/health'))
  await context.close()
})

test('the key / goes to the search and selects what is in it', async () => {
  const page = await open('/admin/search?q=1028')
  await page.keyboard.press('/')
  await page.keyboard.type('rice')
  expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('rice')
})

test('forced colours show the current screen and the format in use', async () => {
  const page = await open('/admin/editors')
  await page.emulateMedia({ forcedColors: 'active' })
  const linesUnder = page
    .getByRole('navigation', { name: 'Back office' })
    .locator('a > span:first-child')
    .evaluateAll((words) => words.filter((it) => getComputedStyle(it).textDecorationLine === 'underline'))
  expect(await linesUnder).toHaveLength(1)
  await page.goto(url('/admin/settings/journal'))
  await page.waitForSelector('[data-rich=text][data-awake]')
  await page.locator('#home_content').press('Control+b')
  await page.waitForSelector('[aria-pressed=true]')
  const colours = await page
    .locator('[role=toolbar] button')
    .evaluateAll((buttons) => buttons.slice(0, 2).map((button) => getComputedStyle(button).backgroundColor))
  expect(new Set(colours).size).toBe(2)
})

test('a switch shows its thumb in forced colours, and a wide signature is previewed whole', async () => {
  await addEditors('Asha Rao')
  const page = await open('/admin/editors')
  await page.emulateMedia({ forcedColors: 'active' })
  const colours = await page.getByRole('switch').evaluate((it) => {
    const [track, thumb] = [getComputedStyle(it), getComputedStyle(it, '::before')]
    return { track: track.backgroundColor, thumb: thumb.backgroundColor }
  })
  expect(colours.thumb).not.toBe(colours.track)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto(url('/admin/settings/documents'))
  await awake(page)
  const buffer = Buffer.from(await aPicture('png'))
  await page.locator('#signature').setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer })
  const preview = page.getByAltText('The selected picture')
  await preview.waitFor()
  expect(await preview.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain')
  expect(await preview.evaluate((image) => image.clientWidth > image.clientHeight)).toBe(true)
})

describe('indexing partners', () => {
  const titles = ['Alpha', 'Beta', 'Gamma', 'Delta']

  test('are ordered by keyboard, and the button keeps the focus', async () => {
    const [alpha] = await addPartners(...titles)
    const page = await open('/admin/indexing')
    const down = page.getByRole('button', { name: 'Move Alpha down' })
    await down.focus()
    for (const [place, order] of [
      [2, 'Beta Alpha Gamma Delta'],
      [3, 'Beta Gamma Alpha Delta'],
      [4, 'Beta Gamma Delta Alpha'],
    ] as const) {
      await page.keyboard.press('Enter')
      await page.getByText(`Alpha is now number ${place} of 4`).waitFor()
      expect((await namesOn(page)).join(' ')).toBe(order)
      expect(await focused(page)).toBe(`partner-${alpha}-down`)
    }
    expect(await down.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Move Alpha up' }).press('Space')
    await page.getByText('Alpha is now number 3 of 4').waitFor()
    expect(await publicly('/indexing', titles)).toEqual(['Beta', 'Gamma', 'Alpha', 'Delta'])
  })

  /** Takes a row by its handle and moves the pointer to the middle of another one, and a bit beyond. */
  async function dragTo(page: Page, title: string, target: string, beyond: number): Promise<void> {
    const handle = await page.getByRole('row').filter({ hasText: title }).locator('.handle').boundingBox()
    const row = await page.getByRole('row').filter({ hasText: target }).boundingBox()
    if (!handle || !row) throw new Error('A row is not to be seen')
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
    await page.waitForSelector('drag-order:defined')
    await page.mouse.down()
    await page.mouse.move(handle.x + 20, row.y + row.height / 2 + beyond, { steps: 8 })
  }

  test('are ordered by dragging on a phone', async () => {
    await addPartners(...titles)
    const page = await open('/admin/indexing')
    await page.setViewportSize({ width: 390, height: 1_600 })
    await dragTo(page, 'Delta', 'Beta', -8)
    expect((await namesOn(page)).join(' ')).toBe('Alpha Delta Beta Gamma')
    await page.mouse.up()
    await page.getByText('Delta is now number 2 of 4').waitFor()
    await dragTo(page, 'Alpha', 'Gamma', 8)
    await page.mouse.up()
    await page.getByText('Alpha is now number 4 of 4').waitFor()
    expect(await publicly('/indexing', titles)).toEqual(['Delta', 'Beta', 'Gamma', 'Alpha'])
  })

  test('stay in place if Escape cancels the dragging', async () => {
    await addPartners(...titles)
    const page = await open('/admin/indexing')
    await dragTo(page, 'Delta', 'Alpha', -8)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect((await namesOn(page)).join(' ')).toBe('Alpha Beta Gamma Delta')
    expect(await journal.db.$count(audit)).toBe(0)
  })

  test('that two users move at the same time end up where both put them', async () => {
    const [alpha = 0, , , delta = 0] = await addPartners(...titles)
    const page = await open('/admin/indexing')
    await partnerRecords.move(asha, delta, { before: alpha })
    await dragTo(page, 'Beta', 'Gamma', 8)
    await page.mouse.up()
    await page.getByText('Beta is now number').waitFor()
    expect((await namesOn(page)).join(' ')).toBe('Delta Alpha Gamma Beta')
  })

  test('are added with a logo, disabled and deleted', async () => {
    await addPartners('Alpha')
    const page = await openForm('/admin/indexing/add')
    await page.getByLabel('Title').fill('Crop Index')
    await page.getByLabel('Link').fill('crop.example/')
    const buffer = Buffer.from(await aPicture('png', 300, 100))
    await page.locator('#imgFile').setInputFiles({ name: 'crop.png', mimeType: 'image/png', buffer })
    await page.getByText('crop.png').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Partner created successfully').waitFor()
    expect(await (await journal.get('/indexing')).text()).toMatch(
      /<img src="\/assets\/indexing\/[0-9a-f]{64}\.png" alt="Crop Index"/,
    )
    await page.getByRole('switch', { name: 'Alpha shown' }).click()
    await page.getByText('Alpha is now hidden from readers').waitFor()
    expect(await publicly('/indexing', ['Alpha'])).toEqual([])
    await openMenu(page, 'Crop Index')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Crop Index was deleted').waitFor()
    expect(await namesOn(page)).toEqual(['Alpha'])
  })
})

describe('without scripts', () => {
  test('an editor is added, pinned and deleted, a partner moved', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await context.addCookies(await meera.context().cookies())
    const page = await context.newPage()
    await page.goto(url('/admin/editors/add'))
    await page.getByLabel('Name').fill('Sita Devi')
    await page.getByRole('button', { name: 'Add editor' }).click()
    await page.locator('.error-summary a').nth(2).waitFor()
    expect(await page.locator('.error-summary a').count()).toBe(3)
    await page.getByLabel('Category').selectOption('Chief editor')
    await page.getByLabel('Post').fill('Head')
    await page.getByLabel('Affiliation').fill('Pune')
    await page.getByRole('button', { name: 'Add editor' }).click()
    await page.getByText('Editor created successfully').waitFor()
    await page.getByLabel('Select Sita Devi').check()
    await page.getByRole('button', { name: 'Pin to the top' }).click()
    await page.getByText('1 editor is now pinned').waitFor()
    await openMenu(page, 'Sita Devi')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Sita Devi was deleted').waitFor()

    await addPartners('Alpha', 'Beta')
    await page.goto(url('/admin/indexing'))
    await page.getByRole('button', { name: 'Move Beta up' }).click()
    await page.getByText('Beta is now number 1 of 2').waitFor()
    await page.locator('.handle').first().waitFor({ state: 'hidden' })
    await context.close()
  })
})

describe('axe finds nothing, and nothing is wider than the window, in', () => {
  async function findings(page: Page): Promise<string[]> {
    const found = await axeFindingsInBothSchemes(page)
    await page.setViewportSize({ width: 390, height: 900 })
    found.push(...(await axeFindingsInBothSchemes(page)))
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const excess = await excessOf(page)
      if (excess > 0) found.push(`is ${excess} px too wide at ${width} px`)
    }
    return found
  }

  test('a refused form, and a confirmation dialog', async () => {
    const [editor] = await addEditors('Anita Roy')
    const page = await openForm('/admin/editors/add')
    await page.getByRole('button', { name: 'Add editor' }).click()
    await page.locator('.error-summary').waitFor()
    expect(await findings(page)).toEqual([])
    await page.goto(url(`/admin/editors/${editor}`))
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findings(page)).toEqual([])
  })
})

describe('by keyboard alone', () => {
  test.each(['/admin/editors', '/admin/editors/add'])(
    'Tab reaches everything in %s and shows where it is',
    async (path) => {
      await addEditors('Asha Rao', 'Ravi Kumar')
      await addPartners('Alpha', 'Beta')
      const page = await open(path)
      if (path.endsWith('add')) await awake(page)
      const stops = await page
        .locator('main :is(a[href], button, input, select, textarea, summary)')
        .filter({ visible: true })
        .elementHandles()
      const look = (element: Element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        return `${outlineStyle} ${outlineWidth} ${boxShadow}`
      }
      const plain = await Promise.all(stops.map((stop) => stop.evaluate(look)))
      await page.locator('.skip-link').focus()
      await page.keyboard.press('Enter')
      const missed: (string | null)[] = []
      for (const [turn, stop] of stops.entries()) {
        await page.keyboard.press('Tab')
        const isReached = await stop.evaluate((it) => it === document.activeElement)
        if (!isReached || (await stop.evaluate(look)) === plain[turn])
          missed.push(await stop.evaluate((it: Element) => it.outerHTML))
      }
      expect(stops.length).toBeGreaterThan(5)
      expect(missed).toEqual([])
    },
  )
})
