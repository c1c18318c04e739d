// one database
import { beforeEach, expect, test } from 'bun:test'
import { isNotNull } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { paperLinks, papers } from '../../../src/core/db/tables/review/papers.ts'
import { reviewReports } from '../../../src/core/db/tables/review/reviewers.ts'
import { makeLinkToken } from '../../../src/review/access-links/queries.ts'
import { linkPath } from '../../../src/review/access-links/rules.ts'
import { paperFileQueue } from '../../../src/review/anonymising/paper-queries.ts'
import { anonymiseWaiting } from '../../../src/review/anonymising/queue-actions.ts'
import { applyDecisions } from '../../../src/review/decisions/apply-actions.ts'
import { readDrafts } from '../../../src/review/submit/reading-actions.ts'
import { axeFindingsInBothSchemes, excessOf } from '../../support/axe.ts'
import { aReadPdf } from '../../support/builders/papers.ts'
import { anIssue, aUser } from '../../support/builders/rows.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { signedInAt } from '../../support/servers/browser.ts'
import { withServedJournal } from '../../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
const { db } = journal
await setSettings(db, { websitename: 'Field Crops', submissions: 'open', reviewers_wanted: '1' })
await aUser(db, 'Asha Admin')
await anIssue(db)
beforeEach(async () => {
  await db.delete(articles)
  await db.delete(papers)
  await db.delete(paperLinks)
})

const title = 'Yield of wheat under late sowing'
const viewport = { width: 320, height: 800 }
const at = (path: string) => new URL(path, server.url).href
const pdf = {
  name: 'wheat.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(await (await aReadPdf()).arrayBuffer()),
}

const judge = await browser.newPage({ viewport })

/**
 * What is wrong with a page: it is too wide, or axe finds something. As axe needs scripts, another page shows what one
 * without has.
 */
async function faultsOf(page: Page, scripts: boolean): Promise<string[]> {
  const excess = await excessOf(page)
  if (!scripts) {
    await judge.goto(at('/robots.txt'))
    await judge.setContent((await page.content()).replace(/<script\b[\s\S]*?<\/script>|<\/?noscript>/g, ''))
  }
  const found = await axeFindingsInBothSchemes(scripts ? page : judge)
  return [...(excess > 0 ? [`${excess} px too wide`] : []), ...found]
}

/** Controls that a key reached and that do not look so. */
const unseen: string[] = []

/** Notes a control whose focus nobody sees. */
async function seeFocus(at: Locator): Promise<void> {
  const isSeen = await at.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  })
  if (!isSeen) unseen.push(String(at))
}

/** How somebody uses a page. */
type Hands = { press: (at: Locator) => Promise<void>; fill: (at: Locator, text: string) => Promise<void> }

const mouse: Hands = { press: (at) => at.click(), fill: (at, text) => at.fill(text) }

/** How far the focus is from a control: on it, on another choice of its group, or elsewhere. */
function focusOf(element: Element): 'here' | 'in its group' | 'elsewhere' {
  const { activeElement } = document
  if (element === activeElement) return 'here'
  const group = element instanceof HTMLInputElement && element.type === 'radio' ? element.name : ''
  return group !== '' && activeElement?.getAttribute('name') === group ? 'in its group' : 'elsewhere'
}

/** Goes to a control by Tab alone, and within a group of choices by the arrows. */
async function reach(at: Locator): Promise<void> {
  const { keyboard } = at.page()
  await at.waitFor()
  const found = await at.elementHandle() // to look for it by its name after each key would take longer than the key
  if (!found) throw new Error(`There is no ${at}`)
  for (let turn = 0; turn <= 250; turn++) {
    const focus = await found.evaluate(focusOf)
    if (focus === 'here') return seeFocus(at)
    await keyboard.press(focus === 'in its group' ? 'ArrowDown' : 'Tab')
  }
  throw new Error(`No key leads to ${at}`)
}

const keys: Hands = {
  async press(at) {
    await reach(at)
    const page = at.page()
    if (await at.evaluate((element) => element.matches('input, summary'))) return page.keyboard.press('Space')
    // without scripts each leads to a page
    await Promise.all([page.waitForEvent('domcontentloaded'), page.keyboard.press('Enter')])
  },
  async fill(at, text) {
    await reach(at)
    await at.page().keyboard.press('Control+a')
    await at.page().keyboard.type(text)
  },
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()

/** Ticks a box or a choice that is not ticked. */
async function tick({ press }: Hands, at: Locator): Promise<void> {
  if (!(await at.isChecked())) await press(at)
}

/** A paper is sent; three things are typed besides the address that no file says. */
async function submit(hands: Hands, page: Page): Promise<void> {
  await page.goto(at('/submit'))
  await page.getByLabel('Manuscript').setInputFiles(pdf)
  await hands.fill(page.getByLabel('Your email'), 'meera@example.org')
  await hands.press(button(page, 'Continue'))
  await page.waitForURL('**/s/*')
  await readDrafts(journal)
  await page.reload()
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(title)
  await hands.fill(page.getByLabel('Competing interests'), 'None')
  for (const box of await page.locator('input[type=checkbox][name][id]').all()) await tick(hands, box)
  await hands.press(button(page, 'Send to the editors'))
  await page.waitForSelector('[data-state=received]')
}

/** An editor releases the paper and asks somebody. @returns the reviewer's link, as the letter has it */
async function release(hands: Hands, page: Page): Promise<string> {
  await anonymiseWaiting(journal, [paperFileQueue])
  await page.goto(at('/admin/submissions'))
  await hands.press(link(page, title))
  await button(page, 'Release to reviewers').waitFor()
  for (const box of await page.getByLabel(/I have checked these places/).all()) await tick(hands, box)
  await hands.press(button(page, 'Release to reviewers'))
  await page.waitForSelector('[data-state=review]')
  await hands.press(link(page, 'Ask a reviewer'))
  await hands.press(link(page, 'Somebody not listed'))
  await hands.fill(page.getByLabel('Name', { exact: true }), 'Lena Vogt')
  await hands.fill(page.getByLabel('Email'), 'lena@soil.example')
  await hands.press(button(page, 'Send the invitation'))
  await page.getByText('please send it by hand').waitFor()
  const [asked] = await db.select({ id: paperLinks.id }).from(paperLinks).where(isNotNull(paperLinks.request))
  return linkPath('reviewer', await makeLinkToken(db, asked?.id ?? ''))
}

/** From the letter to the files in two clicks, the link itself among them; to a sent report one more besides typing. */
async function review(hands: Hands, page: Page, path: string, scripts: boolean): Promise<void> {
  await page.goto(at(path))
  await hands.press(page.locator('summary', { hasText: 'I decline' }))
  await tick(hands, page.getByLabel('I have no time at the moment'))
  await hands.press(button(page, 'Decline'))
  await page.waitForSelector('[data-state=declined]')
  await hands.press(page.getByRole('button', { name: /^I accept/ }))
  await page.getByRole('link', { name: /-manuscript\.pdf$/ }).waitFor()
  await tick(hands, page.getByLabel('Accept as it is'))
  await hands.fill(page.getByLabel('To the authors'), 'Sound work.')
  if (scripts)
    await page
      .locator('draft-saver')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
  expect(await db.$count(reviewReports, isNotNull(reviewReports.sent_at))).toBe(0) // nobody has pressed the button yet
  await hands.press(button(page, 'Send the report'))
  await page.waitForSelector('[data-state=reported]')
}

/** An editor asks for a minor revision, and the author sends it. */
async function revise(hands: Hands, desk: Page, page: Page): Promise<void> {
  await hands.press(link(desk, 'Minor revision'))
  await hands.press(button(desk, 'Send: minor revision'))
  await desk.waitForSelector('[data-state=revision]')
  journal.now.at = new Date(journal.now.at.getTime() + 61_000)
  await applyDecisions(journal)
  await page.reload()
  await hands.fill(page.locator('[name=response]'), 'We counted again.')
  await hands.press(button(page, 'Send the revision'))
  await page.waitForSelector('[data-state=received]')
}

/** Hints and warnings that stand in a box's place among the boxes of a choice, in a window wide enough for two. */
async function hintsAmongBoxes(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 })
  const found = await page.locator('.choice > :is(.hint, .warning)').evaluateAll((hints) =>
    hints.flatMap((hint) => {
      const [box] = hint.parentElement?.getElementsByTagName('label') ?? []
      return hint.clientWidth > (box?.clientWidth ?? 0) * 1.5 ? [] : [hint.textContent ?? '']
    }),
  )
  await page.setViewportSize(viewport)
  return found
}

/** Whether Home cuts a title of three lines, where a paper waits. */
const isTitleCut = (page: Page) =>
  page.locator('.waiting.papers a > span').evaluate((span) => {
    span.textContent = `${span.textContent} `.repeat(3)
    return span.scrollWidth > span.clientWidth || span.clientHeight < 40
  })

/** The office's lists and sums of papers. */
const lists = [
  '/admin/submissions',
  '/admin/submissions/figures',
  '/admin/reviewers',
  '/admin/fees',
  '/admin/settings/review',
]

test.each([
  ['with scripts', true, mouse],
  ['without scripts, by keyboard alone', false, keys],
] as const)(
  'a paper goes from /submit to its article %s',
  async (_, scripts, hands) => {
    const options = { viewport, javaScriptEnabled: scripts }
    const [stranger, office] = await Promise.all([
      browser.newContext(options),
      signedInAt({ browser, server }, 'Asha Admin', options),
    ])
    const [page, desk] = await Promise.all([stranger.newPage(), office.newPage()])
    const faults: string[] = []
    const look = async (of: Page) => faults.push(...(await faultsOf(of, scripts)))
    await submit(hands, page)
    await look(page)
    const author = page.url()
    const reviewers = await release(hands, desk)
    await look(desk)
    await review(hands, page, reviewers, scripts)
    await look(page)

    await desk.goto(at('/admin/submissions'))
    await hands.press(link(desk, title))
    await look(desk)
    const paper = desk.url()
    await page.goto(author)
    await revise(hands, desk, page)
    await look(page)
    await desk.goto(paper)
    await hands.press(link(desk, 'Accept'))
    await look(desk)
    expect(await hintsAmongBoxes(desk)).toEqual([])
    await hands.press(button(desk, 'Send: accepted'))
    await desk.waitForSelector('[data-state=accepted]')
    await page.goto(author)
    expect(await page.textContent('main')).not.toContain('Accepted')
    journal.now.at = new Date(journal.now.at.getTime() + 61_000)
    await applyDecisions(journal)
    await page.reload()
    expect(await page.textContent('main')).toContain('Sound work.')
    await look(page)

    await desk.goto(at('/admin'))
    expect(await isTitleCut(desk)).toBe(false)
    for (const path of scripts ? lists : []) {
      await desk.goto(at(path))
      await look(desk)
    }
    await desk.goto(paper)
    await hands.press(link(desk, 'Make the article'))
    await look(desk)
    await hands.press(desk.locator('main li a').first())
    await desk.waitForURL('**/archives/add/**')
    expect(await desk.getByLabel('Author name').inputValue()).toBe('Meera Nair, Ravi Kumar')
    await hands.fill(desk.getByLabel('Page number'), '1-8')
    journal.now.at = new Date(journal.now.at.getTime() + 5_000) // who publishes has looked at it
    await hands.press(button(desk, 'Publish anyway')) // its PDF is the manuscript, not the final file
    await desk
      .waitForURL((url) => !url.search.includes('submission='))
      .catch(async (error) => {
        console.error(await desk.textContent('main')) // what the editor saw
        throw error
      })
    await page.reload()
    expect(await page.textContent('main')).toContain('Read the article')
    expect([...faults, ...unseen.splice(0)]).toEqual([])
    await stranger.close()
    await office.close()
  },
  240_000,
)
