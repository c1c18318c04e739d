// one database
import { describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { articles } from '../../src/core/db/tables/articles.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import { axeFindingsInBothSchemes, excessOf } from '../support/axe.ts'
import { clipboards, pdfText } from '../support/builders/clipboards.ts'
import { anArticle, anEditor, anIssue, aUser } from '../support/builders/rows.ts'
import { signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
await anIssue(journal.db, { year: 2026, volume: 5, issue: 2 })

const articleForm = '/admin/archives/add/2026/5/2'
const names = { title: 'Title (maximum 100 words)', abstract: 'Abstract', post: 'Post' }
type Name = keyof typeof names

let users = 0

/**
 * Opens a form without a draft, as another user each time, its editors awake; what the browser complains of is in
 * `complaints`.
 */
async function openForm(path: string) {
  const permissions = ['clipboard-read', 'clipboard-write']
  const name = `Meera ${++users}`
  await aUser(journal.db, name)
  const page = await (await signedInAt({ browser, server }, name, { permissions })).newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(new URL(path, server.url).href)
  await page.waitForSelector('rich-text[data-awake]')
  for (const text of await page.locator('.rich-text:visible').all()) await text.focus()
  await page.waitForSelector('.rich-text:visible:not(.ProseMirror)', { state: 'detached' })
  return { page, complaints }
}

let opened: ReturnType<typeof openForm> | undefined

/** The form of an article that the tests of its editors share, opened by the first of them, with both empty. */
async function emptyForm() {
  opened ??= openForm(articleForm)
  const form = await opened
  for (const name of ['title', 'abstract'] as const)
    for (const keys of ['Control+a', 'Delete']) await editor(form.page, name).press(keys)
  return form
}

const editor = (page: Page, name: Name) => page.getByRole('textbox', { name: names[name], exact: true })
const keptIn = (page: Page, name: Name) => page.locator(`textarea[name=${name}]`).inputValue()

async function paste(field: Locator, data: Record<string, string>): Promise<void> {
  await field.press('Control+a')
  await field.press('Delete')
  await field.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

/** The kept HTML with the editor's own names for the same. */
const written = (html: string) =>
  html
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll(/<(\/?)b>/g, '<$1strong>')
    .replaceAll('</li><ul>', '<ul>')
    .replaceAll('</ul></ul>', '</ul></li></ul>')

describe('pasted text is kept, under the content security policy', () => {
  test('in titles and abstracts', async () => {
    const { page, complaints } = await emptyForm()
    for (const { from, html, title, text } of clipboards) {
      await paste(editor(page, 'title'), { 'text/html': html, 'text/plain': from })
      expect({ from, title: await keptIn(page, 'title') }).toEqual({
        from,
        title: title.replaceAll('\u00a0', '&nbsp;'),
      })
      await paste(editor(page, 'abstract'), { 'text/html': html, 'text/plain': from })
      expect({ from, text: await keptIn(page, 'abstract') }).toEqual({ from, text: written(text) })
    }
    expect(complaints).toEqual([])
  })

  test('in posts', async () => {
    await anEditor(journal.db, { name: 'Anita Roy', post: '&lt;b&gt;Head&lt;/b&gt;' }) // a plain post has a plain field
    const [{ id } = { id: 0 }] = await journal.db.select().from(editors)
    const { page, complaints } = await openForm(`/admin/editors/${id}`)
    for (const { from, html, post } of clipboards) {
      await paste(editor(page, 'post'), { 'text/html': html, 'text/plain': from })
      expect({ from, post: await keptIn(page, 'post') }).toEqual({ from, post: post.replaceAll('\u00a0', '&nbsp;') })
    }
    await paste(editor(page, 'post'), { 'text/plain': 'Professor\r\nDept. of Soils\r\n\r\nPune' })
    expect(await keptIn(page, 'post')).toBe('Professor<br>Dept. of Soils<br>Pune')
    expect(complaints).toEqual([])
  })

  test('from a PDF by Ctrl+V: the title whole, the abstract in paragraphs, with the field’s own formats', async () => {
    const { page } = await emptyForm()
    await page.evaluate((text) => navigator.clipboard.writeText(text), pdfText)
    await editor(page, 'title').press('Control+v')
    expect(await keptIn(page, 'title')).toBe(
      'Contextual Bandit Learning with Predictable Rewards for contextual efficiency Indo-Gangetic plains',
    )
    await editor(page, 'abstract').press('Control+i')
    await editor(page, 'abstract').pressSequentially('See ')
    await editor(page, 'abstract').press('Control+v')
    expect(await keptIn(page, 'abstract')).toBe(
      '<p><i>See Contextual Bandit Learning with Predictable Rewards for contextual efficiency</i></p><p><i>Indo-Gangetic plains</i></p>',
    )
  })

  test('from the abstract to itself and to the title', async () => {
    const { page } = await emptyForm()
    const abstract = editor(page, 'abstract')
    const text = '<p>3 t ha<sup>-1</sup> of <i>Vigna</i></p><ul><li><p>one</p></li></ul>'
    await paste(abstract, { 'text/html': text })
    for (const keys of ['Control+a', 'Control+c', 'Delete', 'Control+v']) await abstract.press(keys)
    expect(await keptIn(page, 'abstract')).toBe(text)
    await editor(page, 'title').press('Control+v')
    expect(await keptIn(page, 'title')).toBe('3 t ha⁻¹ of <i>Vigna</i> one')
  })
})

describe('the editor', () => {
  test('shows lists as lists', async () => {
    const { page } = await emptyForm()
    await paste(editor(page, 'abstract'), { 'text/html': '<ul><li>one</li></ul><ol><li>two</li></ol>' })
    const styleOf = (list: string) =>
      page.locator(`[data-rich=text] ${list}`).evaluate((element) => {
        const { listStyleType, paddingInlineStart } = getComputedStyle(element)
        return { listStyleType, isIndented: Number.parseFloat(paddingInlineStart) > 16 }
      })
    expect(await styleOf('ul')).toEqual({ listStyleType: 'disc', isIndented: true })
    expect(await styleOf('ol')).toEqual({ listStyleType: 'decimal', isIndented: true })
  })

  test('has Word’s keyboard shortcuts for formats, named on its buttons', async () => {
    const { page } = await emptyForm()
    const abstract = editor(page, 'abstract')
    await abstract.pressSequentially('H')
    await abstract.press('Control+Equal')
    await abstract.pressSequentially('2')
    await abstract.press('Control+Equal')
    await abstract.pressSequentially('O, m')
    await abstract.press('Control+Shift+Equal')
    await abstract.pressSequentially('2')
    expect(await keptIn(page, 'abstract')).toBe('<p>H<sub>2</sub>O, m<sup>2</sup></p>')
    await abstract.press('Control+a')
    await abstract.press('Control+k')
    await page.getByLabel('Address of the link').fill('https://crops.example')
    await page.keyboard.press('Enter')
    await page.locator('dialog.ask').waitFor({ state: 'detached' })
    expect(await keptIn(page, 'abstract')).toContain('href="https://crops.example"')
    const titles = page.locator('[data-rich=text]:has(#abstract) [role=toolbar] button')
    expect(await titles.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title')))).toEqual([
      'Bold (Ctrl+B)',
      'Italic (Ctrl+I)',
      'Subscript (Ctrl+=)',
      'Superscript (Ctrl+Shift+=)',
      'Bullets: a list (Ctrl+Shift+8)',
      'Numbers: a numbered list (Ctrl+Shift+7)',
      'Link (Ctrl+K)',
    ])
  })

  test('overrides only the browser shortcuts that it uses', async () => {
    const { page } = await emptyForm()
    const isTaken = (name: Name, pressed: { key: string; code: string }) =>
      editor(page, name).evaluate((element, pressed) => {
        const event = new KeyboardEvent('keydown', { ctrlKey: true, bubbles: true, cancelable: true, ...pressed })
        element.dispatchEvent(event)
        return event.defaultPrevented
      }, pressed)
    expect(await isTaken('abstract', { key: '=', code: 'Equal' })).toBe(true)
    expect(await isTaken('abstract', { key: '+', code: 'NumpadAdd' })).toBe(false)
    expect(await isTaken('title', { key: '=', code: 'Equal' })).toBe(false)
  })

  test('has a toolbar with one tab stop, and arrow keys, Home and End', async () => {
    const { page } = await emptyForm()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await editor(page, 'abstract').press('Shift+Tab')
    expect(await focused()).toBe('B')
    for (const [key, sign] of [
      ['ArrowRight', 'I'],
      ['End', 'Link'],
      ['ArrowRight', 'B'],
      ['ArrowLeft', 'Link'],
      ['Home', 'B'],
      ['ArrowRight', 'I'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused()).toBe(sign)
    }
    await page.keyboard.press('Tab')
    expect(await editor(page, 'abstract').evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('I')
  })

  test('suggests sentence case for a title in capitals, which can be undone', async () => {
    const { page } = await emptyForm()
    const title = editor(page, 'title')
    const capitals = 'RESPONSE OF <i>ORYZA SATIVA</i> TO NPK'
    await paste(title, { 'text/html': capitals })
    await page.getByText('In sentence case: “Response of Oryza sativa to NPK”.').waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Use sentence case' }).click()
    expect(await keptIn(page, 'title')).toBe('Response of <i>Oryza sativa</i> to NPK')
    expect(await page.getByText('In sentence case').count()).toBe(0)
    await page.waitForFunction(() => document.activeElement?.id === 'title')
    await page.keyboard.press('Control+z')
    expect(await keptIn(page, 'title')).toBe(capitals)
  })
})

test('fields for text stand without kerning, with which a word of 60,000 letters stops the page', async () => {
  const { page } = await emptyForm()
  for (const fields of [editor(page, 'title'), editor(page, 'abstract'), page.locator('textarea')]) {
    const kernings = await fields.evaluateAll((all) => all.map((one) => getComputedStyle(one).fontKerning))
    expect(new Set(kernings)).toEqual(new Set(['none']))
  }
})

describe('a rich text module that fails to load', () => {
  const modules = /\/static\/(rich-text|people-editor|pdf-first|pasted-|file-drop|kept-groups|article-remarks)[^/]*$/

  test('leaves plain fields that can be edited and saved as without scripts', async () => {
    await aUser(journal.db, 'Sita Devi')
    await anArticle(journal.db, { title: 'On rice' })
    const [{ id } = { id: 0 }] = await journal.db.select().from(articles)
    const desk = await signedInAt({ browser, server }, 'Sita Devi')
    await desk.route(modules, (route) => route.abort())
    const page = await desk.newPage()
    await page.goto(new URL('/admin/archives/2026/5/2', server.url).href)
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Read this file' }).waitFor()
    await page.goto(new URL(`/admin/archives/${id}`, server.url).href)
    const title = editor(page, 'title')
    await title.fill('On <i>Oryza</i>')
    expect(await page.locator('rich-text :is(.rich-text-bar, .rich-text-place):visible').count()).toBe(0)
    await page.getByRole('button', { name: 'Save article' }).click()
    await page.getByText('Article updated.').waitFor()
    const [row] = await journal.db.select().from(articles)
    expect(row?.description).toBe('On Oryza')
    await desk.close()
  })

  test('is requested again, and until then nothing is wider than the window', async () => {
    await aUser(journal.db, 'Anil Rao')
    const desk = await signedInAt({ browser, server }, 'Anil Rao')
    const awaited = Promise.withResolvers<void>()
    await desk.route(modules, (route) => awaited.promise.then(() => route.abort()), { times: 1 })
    const page = await desk.newPage()
    await page.goto(new URL('/admin/news/add', server.url).href, { waitUntil: 'commit' })
    await page.waitForSelector('rich-text textarea', { state: 'attached' })
    expect(await excessOf(page)).toBe(0)
    awaited.resolve()
    await page.waitForSelector('[data-rich=text][data-awake]')
    await desk.close()
  })
})

describe('the editor that is not there yet', () => {
  const script = /\/static\/rich-text-editor[^/]*$/
  const text = '<p>Rice <i>Oryza</i></p><p>end</p>'

  /** Opens an article's form whose editor waits until it is let in; `asked` counts how often it was asked for. */
  async function openWaiting(title = 'On rice') {
    await anArticle(journal.db, { title, abstract: text, status: 'disabled' })
    const { id = 0 } = (await journal.db.select().from(articles)).at(-1) ?? {}
    const name = `Meera ${++users}`
    await aUser(journal.db, name)
    const desk = await signedInAt({ browser, server }, name)
    const awaited = Promise.withResolvers<'continue' | 'abort'>()
    let asked = 0
    await desk.route(script, async (route) => {
      asked++
      await route[await awaited.promise]()
    })
    const page = await desk.newPage()
    await page.goto(new URL(`/admin/archives/${id}`, server.url).href, { waitUntil: 'networkidle' })
    const isLive = () => page.waitForSelector('[data-rich=text] .ProseMirror')
    return { page, desk, asked: () => asked, answer: awaited.resolve, isLive }
  }

  /** Puts the cursor at the end of the abstract's first line, as a click does. */
  async function clickAtLineEnd(page: Page): Promise<void> {
    const line = editor(page, 'abstract').locator('p').first()
    const { width = 0, height = 0 } = (await line.boundingBox()) ?? {}
    await line.click({ position: { x: width - 5, y: height / 2 } })
  }

  test('is asked for once somebody goes into a field, and nothing moves when it comes', async () => {
    const { page, desk, asked, answer, isLive } = await openWaiting()
    const places = () =>
      page
        .locator('.field:visible')
        .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top + scrollY))
    await page.mouse.move(500, 300)
    await page.waitForSelector('form-guard:defined', { state: 'attached' })
    const before = await places()
    expect(asked()).toBe(0)
    await clickAtLineEnd(page)
    await page.getByText('Loading the buttons… You can type already.').waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    expect(await places()).toEqual(before)
    answer('continue')
    await isLive()
    expect(await page.getByText('Loading the buttons').count()).toBe(0)
    expect(await places()).toEqual(before)
    expect(await page.locator('[data-rich=title] .ProseMirror').count()).toBe(0)
    expect(await keptIn(page, 'abstract')).toBe(text)
    await desk.close()
  })

  test('takes over what was typed, pasted and pressed meanwhile, where it was, and can take it back', async () => {
    const { page, desk, answer, isLive } = await openWaiting()
    await clickAtLineEnd(page)
    await page.keyboard.type(' sativa ')
    expect(await keptIn(page, 'abstract')).toBe('<p>Rice <i>Oryza sativa </i></p><p>end</p>')
    await page.getByText('Draft saved').waitFor()
    await page.keyboard.press('Control+i')
    await page.keyboard.type('and')
    await page.keyboard.press('Enter')
    await editor(page, 'abstract').evaluate((box) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<b>wheat</b>')
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.keyboard.type(' too')
    answer('continue')
    await isLive()
    await page.keyboard.type('!')
    expect(await keptIn(page, 'abstract')).toBe(
      '<p>Rice <i>Oryza sativa </i>and</p><p><strong>wheat too!</strong></p><p>end</p>',
    )
    expect(await editor(page, 'abstract').evaluate((box) => box === document.activeElement)).toBe(true)
    for (let presses = 0; presses < 9; presses++) await page.keyboard.press('Control+z')
    expect(await keptIn(page, 'abstract')).toBe(text)
    await desk.close()
  })

  test('keeps a space at the end, a selection and a button that was pressed', async () => {
    const { page, desk, answer, isLive } = await openWaiting()
    const title = editor(page, 'title')
    await title.press('End')
    await page.keyboard.type(' and ')
    await page.keyboard.press('Enter') // does nothing in a title
    await editor(page, 'abstract').press('Control+a')
    await page
      .getByRole('button', { name: 'Subscript', exact: true })
      .or(page.getByTitle(/^Subscript/))
      .first()
      .click()
    answer('continue')
    await isLive()
    await page.locator('[data-rich=title] .ProseMirror').waitFor()
    expect(await keptIn(page, 'abstract')).toBe('<p><sub>Rice </sub><i><sub>Oryza</sub></i></p><p><sub>end</sub></p>')
    await title.press('End')
    await page.keyboard.type('wheat')
    expect(await keptIn(page, 'title')).toBe('On rice and wheat')
    await desk.close()
  })

  test('that cannot be loaded leaves the HTML to be edited, with what was typed', async () => {
    const { page, desk, answer } = await openWaiting()
    await clickAtLineEnd(page)
    await page.keyboard.type('!')
    answer('abort')
    await page.getByText('could not be loaded. This is the text’s HTML.').waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    expect(await editor(page, 'abstract').inputValue()).toBe('<p>Rice <i>Oryza!</i></p><p>end</p>')
    await page.getByRole('button', { name: 'Save article' }).click()
    await page.getByText('Article updated.').waitFor()
    await desk.close()
  })
})

test('what was typed before the form’s script came is a draft, and Ctrl+S waits for that script', async () => {
  await anArticle(journal.db, { title: 'On maize', status: 'disabled' })
  const { id = 0 } = (await journal.db.select().from(articles)).at(-1) ?? {}
  await aUser(journal.db, 'Usha Iyer')
  const desk = await signedInAt({ browser, server }, 'Usha Iyer')
  const awaited = Promise.withResolvers<void>()
  await desk.route(/\/static\/form-guard[^/]*$/, (route) => awaited.promise.then(() => route.continue()))
  const page = await desk.newPage()
  await page.goto(new URL(`/admin/archives/${id}`, server.url).href)
  await page.locator('#keywords').fill('maize')
  awaited.resolve()
  await page.getByText('Draft saved').waitFor()
  const again = Promise.withResolvers<void>()
  await desk.unroute(/\/static\/form-guard[^/]*$/)
  await desk.route(/\/static\/form-guard[^/]*$/, (route) => again.promise.then(() => route.continue()))
  await page.reload()
  await page.getByText('Draft from').waitFor()
  await page.keyboard.press('Control+s')
  again.resolve()
  await page.getByText('Article updated.').waitFor()
  const [row] = (await journal.db.select().from(articles)).filter((one) => one.id === id)
  expect(row?.keywords).toBe('maize')
  await desk.close()
})
