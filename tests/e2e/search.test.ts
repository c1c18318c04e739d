// one database
import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { aPaper } from '../support/builders/papers.ts'
import { anArticle, aUser } from '../support/builders/rows.ts'
import { signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
await aUser(journal.db, 'Meera Nair')
await anArticle(journal.db, { title: 'Onions of the hills', status: 'disabled' })
const paper = await aPaper(journal.db, { values: { title: 'Onions on terraces' } })

async function visit(path: string, use: (page: Page) => Promise<void>) {
  const context = await signedInAt({ browser, server }, 'Meera Nair')
  const page = await context.newPage()
  await page.goto(new URL(path, server.url).href)
  await use(page)
  await context.close()
}

test('the search of the rail suggests while one types, by keyboard, and opens a number', async () => {
  await visit('/admin', async (page) => {
    const field = page.getByRole('combobox', { name: 'Search the back office' })
    await page.keyboard.press('/')
    await page.keyboard.type('onions')
    await page.getByRole('option', { name: 'Onions on terraces' }).waitFor()
    expect(await page.getByRole('group', { name: 'Papers' }).getByRole('option').count()).toBe(1)
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    expect(await field.getAttribute('type')).toBe('text') // no other type takes the role
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const marked = await field.getAttribute('aria-activedescendant')
    expect(await page.locator(`#${marked}`).getAttribute('href')).toBe(`/admin/submissions/${paper.number}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/submissions/${paper.number}`)
  })
  await visit('/admin', async (page) => {
    await page.waitForLoadState('networkidle') // the script that knows the key
    await page.keyboard.press('/')
    await page.keyboard.type(paper.number.toLowerCase())
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/submissions/${paper.number}`)
  })
})

test('the search of the rail looks for what was typed before its script came', async () => {
  await visit('/admin', async (page) => {
    const typed = Promise.withResolvers<void>()
    await page.route('**/search-ahead-*.js', async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.getByLabel('Search the back office').pressSequentially('onions')
    typed.resolve()
    await page.getByRole('option', { name: 'Onions on terraces' }).waitFor()
  })
})

test('/ goes to the list’s own field where there is one', async () => {
  const labelAt = (path: string) => {
    let label: string | null = ''
    return visit(path, async (page) => {
      await page.keyboard.press('/')
      label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
    }).then(() => label)
  }
  expect(await labelAt('/admin/reviewers')).toBe('Search reviewers')
  expect(await labelAt('/admin')).toBe('Search the back office')
})
