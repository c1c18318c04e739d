// one database
import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { docx, h1, p, picture, prose, r, row, style, table } from '../../engines/fulltext/papers.ts'
import { axeFindingsInBothSchemes, excessOf, keepAxe } from '../../support/axe.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anArticle, aUser } from '../../support/builders/rows.ts'
import { aJournal } from '../../support/journal.ts'
import { launchBrowser, signedInAt } from '../../support/servers/browser.ts'

const journal = await aJournal()
await aUser(journal.db, 'Ravi Sharma')
await anArticle(journal.db, { refnumber: '7', status: 'disabled' })
const [article] = await journal.db.select({ id: articles.id }).from(articles)
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: journal.handle })
const browser = await launchBrowser()
afterAll(async () => {
  await browser.close()
  await server.stop(true)
  await journal.close()
})

const path = `/admin/archives/${article?.id}/text`
const bold = (text: string) => p(r(text, '<w:b/>'))
const references = ['Rao B. 2019. Boats of the delta. Delta Press.', 'Iyer C. 2020. Oars and sails. Delta Press.']
const paper = docx(
  [
    p('Lanterns of the delta', style('Title')),
    h1('Introduction'),
    p(`${prose('boats')} They carry lanterns (Rao 2018), and oars (Iyer 2020).`),
    h1('Methods'),
    p(prose('oars')),
    bold('Counting at dusk'),
    p(prose('lanterns')),
    p('Table 1. Lanterns by pier'),
    table(row('Pier', 'Lanterns'), row('Old', '12'), row('New', '14')),
    p(prose('piers')),
    p(picture('boat')),
    p(prose('tides')),
    '<w:altChunk r:id="alt"/>',
    h1('References'),
    ...references.map((one) => p(one)),
  ].join(''),
)
const file = { name: 'paper.docx', mimeType: 'application/zip', buffer: Buffer.from(paper) }

const context = await signedInAt({ browser, server }, 'Ravi Sharma')
const colleague = await browsingAs(journal, 'Meera Nair')
const jats = async () => (await colleague.ask(`${path}/article.xml`)).text()

/** Changes words of the text as another editor does. */
async function changeMeanwhile(from: string, to: string): Promise<void> {
  type Given = { base: string; nodes: { attrs: { of: number } }[] }
  const { base, nodes } = (await (await colleague.ask(`${path}/nodes.json`)).json()) as Given
  const units = nodes.map((node) => {
    const json = JSON.stringify(node)
    return json.includes(from) ? { node: JSON.parse(json.replace(from, to)) } : node.attrs.of
  })
  await colleague.submit(`${path}?edit=yes`, { do: 'edit', edits: JSON.stringify({ base, units }) })
}

const editor = (page: Page) => page.locator('.text-place [contenteditable=true]').first()
const cure = (page: Page) => page.locator('.text-place .cure')
const inText = (page: Page, tag: string, words: string) => editor(page).locator(tag, { hasText: words }).last()

/** Types at the end of a place in the text. */
async function typeAt(page: Page, place: ReturnType<typeof inText>, words: string): Promise<void> {
  await place.click()
  await place.evaluate((element) => {
    const selection = getSelection()
    selection?.selectAllChildren(element)
    selection?.collapseToEnd()
  })
  await page.keyboard.type(words)
}

/** Presses a button of the open finding, and waits until it is settled. */
async function settle(page: Page, kind: string, press = 'Done, next'): Promise<void> {
  await cure(page).getByRole('button', { name: press }).click()
  await page.getByText(`Done: ${kind}`).waitFor()
}

test('a paper is mended from its file to its last finding, with its text edited on the way', async () => {
  const page = await context.newPage()
  await keepAxe(page)
  await page.goto(new URL(path, server.url).href)
  await page.setInputFiles('[type=file]', file)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.getByRole('button', { name: 'Edit the text' }).click()
  await cure(page).waitFor()
  expect(await axeFindingsInBothSchemes(page)).toEqual([])

  // what is typed is undone, typed again, and saved with the cure that is pressed
  const line = inText(page, 'p', 'They carry')
  await typeAt(page, line, ' Few row.')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await line.textContent()).not.toContain('Few row.')
  await typeAt(page, line, ' All row.')
  await typeAt(page, inText(page, 'td p', '12'), '5')
  await typeAt(page, inText(page, 'p', 'The tides'), ' As ')
  await page.getByRole('button', { name: 'Formula' }).click()
  await page.getByLabel('TeX', { exact: true }).pressSequentially('x^2')
  await editor(page).locator('msup').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' says.')
  await page.getByRole('button', { name: 'Note' }).click()
  await page.getByLabel('Note', { exact: true }).pressSequentially('By night.')
  await page.keyboard.press('Enter')
  await cure(page).getByLabel('Alternative text').fill('A boat')
  await cure(page).getByRole('button', { name: 'Done, next' }).click()
  await page.getByText('Done: Figure without alternative text').waitFor()
  for (const words of [
    'All row.</p>',
    '<td>125</td>',
    '<alt-text>A boat</alt-text>',
    '<tex-math>x^2',
    '<p>By night.</p></fn>',
  ])
    expect(await jats()).toContain(words)

  // the other commonest findings: a press, and a field at most
  await settle(page, 'Passage that was not carried over', 'Left out on purpose')
  await settle(page, 'Citation without a reference')
  await settle(page, 'Heading by its look')
  await cure(page).getByLabel('Caption').fill('Figure 1. A boat')
  await settle(page, 'Figure without a caption')
  await settle(page, 'Figure never mentioned', 'It is as it should be')
  expect(await page.locator('.left-over').textContent()).toBe('Nothing is left to look at')
  expect(await jats()).toContain('<label>Figure 1.</label><caption><title>A boat</title>')
  expect(await jats()).toContain('rid="ref1">Rao 2018')
  expect(await jats()).toMatch(/As <inline-formula>.*<\/inline-formula> says\./)

  // a draft comes back, and somebody else's change of another place stays
  await typeAt(page, inText(page, 'p', 'They carry'), ' A draft.')
  await page.locator('#edit-form form-draft').filter({ hasText: /saved/i }).waitFor()
  await page.reload()
  await inText(page, 'p', 'A draft.').waitFor()
  await changeMeanwhile('Counting at dusk', 'Counts')
  await page.getByRole('button', { name: 'Save text' }).click()
  await page.getByText('The text is saved.').waitFor()
  expect(await jats()).toContain('A draft.</p>')
  expect(await jats()).toContain('<title>Counts</title>')

  // the same place twice: told, and nothing is lost
  await typeAt(page, inText(page, 'p', 'They carry'), ' Mine.')
  await changeMeanwhile('They carry', 'None carry')
  await page.getByRole('button', { name: 'Save text' }).click()
  await page.getByText('Somebody else has changed the same places').waitFor()
  await inText(page, 'p', 'Mine.').waitFor()
  expect(await jats()).not.toContain('Mine.')

  await page.setViewportSize({ width: 390, height: 800 })
  expect(await excessOf(page)).toBe(0)
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
}, 240_000)

test('each finding of a paper of 10,000 words comes into sight, its first field focused', async () => {
  await anArticle(journal.db, { refnumber: '8', status: 'disabled' })
  const [long] = await journal.db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, '8'))
  const chapter = (at: number) => [
    h1(`Chapter ${at}`),
    ...Array.from({ length: 20 }, (_, one) => p(`${prose(`boats ${at} ${one}`)} Nobody counts them (Rao 1999).`)),
    table(row('Pier', 'Lanterns'), row('Old', `${at}`)),
  ]
  const chapters = Array.from({ length: 16 }, (_, at) => chapter(at + 1).join(''))
  const buffer = Buffer.from(docx([p('The long delta', style('Title')), ...chapters].join('')))
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'no-preference' }) // smooth scrolling missed the place
  await page.goto(new URL(`/admin/archives/${long?.id}/text`, server.url).href)
  await page.setInputFiles('[type=file]', { name: 'long.docx', mimeType: 'application/zip', buffer })
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.locator('.cure').waitFor()
  const listed = page.locator('.to-look-at > ul a')
  const total = await listed.count()
  expect(total).toBeGreaterThan(15)
  const seen = () =>
    page.waitForFunction(() => {
      const card = document.querySelector('.cure')
      const { top = -1 } = card?.getBoundingClientRect() ?? {}
      return (
        top >= 0 &&
        top < innerHeight - 100 &&
        card?.contains(document.activeElement) &&
        document.activeElement?.matches('input, textarea, select, button')
      )
    })
  for (let at = total - 1; at >= 0; at -= 3) {
    await listed.nth(at).click()
    await page.waitForFunction(
      (at) => document.querySelectorAll('.to-look-at > ul a')[at]?.hasAttribute('aria-current'),
      at,
    )
    await seen()
  }
  for (let times = 0; times < 3; times++) {
    const words = await page.locator('.cure-head').textContent()
    await page.locator('.cure').getByRole('link', { name: 'Later' }).click()
    await page.waitForFunction((before) => document.querySelector('.cure-head')?.textContent !== before, words)
    await seen()
  }
  await page.locator('.cure').getByLabel('Caption').fill('Table 1. Lanterns')
  await page.locator('.cure').getByRole('button', { name: 'Done, next' }).click()
  await page.getByText('Done:').waitFor()
  await seen()
  await page.close()
}, 240_000)
