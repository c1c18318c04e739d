// one database
import { beforeEach, expect, test } from 'bun:test'
import { isNotNull } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { paperLinks, papers } from '../../../src/core/db/review/papers.ts'
import { articles } from '../../../src/core/db/schema.ts'
import { updateSettings } from '../../../src/office/settings/queries.ts'
import { applyDecisions } from '../../../src/review/decisions/apply-actions.ts'
import { tokenOf } from '../../../src/review/links/queries.ts'
import { linkPath } from '../../../src/review/links/rules.ts'
import { paperFileQueue } from '../../../src/review/papers/scrub-queries.ts'
import { scrubWaiting } from '../../../src/review/scrub/queue-actions.ts'
import { readDrafts } from '../../../src/review/submit/reading-actions.ts'
import { axeFindingsInBothSchemes, excessOf } from '../../support/axe.ts'
import { aReadPdf } from '../../support/builders/papers.ts'
import { anIssue, aUser } from '../../support/builders/rows.ts'
import { signedInAt } from '../../support/servers/browser.ts'
import { withServedJournal } from '../../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
const { db } = journal
await updateSettings(db, { websitename: 'Field Crops', submissions: 'open', reviewers_wanted: '1' })
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

/** What is wrong with a page: it is too wide, or axe finds something; axe needs scripts. */
async function faultsOf(page: Page, scripts: boolean): Promise<string[]> {
  const excess = await excessOf(page)
  return [...(excess > 0 ? [`${excess} px too wide`] : []), ...(scripts ? await axeFindingsInBothSchemes(page) : [])]
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

/** A paper is sent; three things are typed besides the address that no file says. */
async function submit(page: Page): Promise<void> {
  await page.goto(at('/submit'))
  await page.getByLabel('Manuscript').setInputFiles(pdf)
  await page.getByLabel('Your email').fill('meera@example.org')
  await press(page, 'Continue')
  await page.waitForURL('**/s/*')
  await readDrafts(journal)
  await page.reload()
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(title)
  await page.getByLabel('Competing interests').fill('None')
  for (const box of await page.getByRole('checkbox').all()) if (await box.getAttribute('id')) await box.check()
  await press(page, 'Send to the editors')
  await page.waitForSelector('[data-state=received]')
}

/** An editor releases the paper and asks somebody. @returns the reviewer's link, as the letter has it */
async function release(page: Page): Promise<string> {
  await scrubWaiting(journal, [paperFileQueue])
  await page.goto(at('/admin/submissions'))
  await follow(page, title)
  for (const box of await page.getByLabel(/I looked at these places/).all()) await box.check()
  await press(page, 'Release to reviewers')
  await page.waitForSelector('[data-state=review]')
  await follow(page, 'Ask a reviewer')
  await follow(page, 'Somebody else')
  await page.getByLabel('Name', { exact: true }).fill('Lena Vogt')
  await page.getByLabel('Email').fill('lena@soil.example')
  await press(page, 'Send the invitation')
  await page.getByText('The invitation goes out.').waitFor()
  const [link] = await db.select({ id: paperLinks.id }).from(paperLinks).where(isNotNull(paperLinks.request))
  return linkPath('reviewer', await tokenOf(db, link?.id ?? ''))
}

/** From the letter to the files in two clicks, the link itself among them; to a sent report one more besides typing. */
async function review(page: Page, link: string): Promise<void> {
  await page.goto(at(link))
  await page.getByRole('button', { name: /^I accept/ }).click()
  await page.getByRole('link', { name: /-manuscript\.pdf$/ }).waitFor()
  await page.getByLabel('Accept as it is').check()
  await page.getByLabel('To the authors').fill('Sound work.')
  await press(page, 'Send the report')
  await page.waitForSelector('[data-state=reported]')
}

test.each([true, false])(
  'a paper goes from /submit to its article, with scripts: %p',
  async (scripts) => {
    const options = { viewport, javaScriptEnabled: scripts }
    const [stranger, office] = await Promise.all([
      browser.newContext(options),
      signedInAt({ browser, server }, 'Asha Admin', options),
    ])
    const [page, desk] = await Promise.all([stranger.newPage(), office.newPage()])
    const faults: string[] = []
    const look = async (of: Page) => faults.push(...(await faultsOf(of, scripts)))
    await submit(page)
    await look(page)
    const author = page.url()
    const link = await release(desk)
    await look(desk)
    await review(page, link)
    await look(page)

    await desk.goto(at('/admin/submissions'))
    await follow(desk, title)
    await look(desk)
    await follow(desk, 'Accept')
    await look(desk)
    await press(desk, 'Accept')
    await desk.waitForSelector('[data-state=accepted]')
    await page.goto(author)
    expect(await page.textContent('main')).not.toContain('Accepted')
    journal.now.at = new Date(journal.now.at.getTime() + 61_000)
    await applyDecisions(journal)
    await page.reload()
    expect(await page.textContent('main')).toContain('Sound work.')
    await look(page)

    await desk.reload()
    await follow(desk, 'Make the article')
    await look(desk)
    await desk.locator('main li a').first().click()
    await desk.waitForURL('**/archives/add/**')
    expect(await desk.getByLabel('Author name').inputValue()).toBe('Meera Nair, Ravi Kumar')
    await desk.getByLabel('Page number').fill('1-8')
    journal.now.at = new Date(journal.now.at.getTime() + 5_000) // who publishes has looked at it
    await press(desk, 'Publish article')
    await desk.waitForURL((url) => !url.search.includes('submission='))
    await page.reload()
    expect(await page.textContent('main')).toContain('Read the article')
    expect(faults).toEqual([])
    await stranger.close()
    await office.close()
  },
  240_000,
)
