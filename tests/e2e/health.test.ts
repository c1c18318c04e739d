// one database
import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { articleFaults } from '../../src/exchange/index-health/article-rules.ts'
import { axeFindingsInBothSchemes, excessOf } from '../support/axe.ts'
import { anArticle, aUser } from '../support/builders/rows.ts'
import { signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
const { db } = journal
await aUser(db, 'Meera Nair')
await anArticle(db, { refnumber: '1', title: 'Rice' })
const desk = await signedInAt({ browser, server }, 'Meera Nair', { viewport: { width: 390, height: 800 } })
const plain = await browser.newContext({ javaScriptEnabled: false })
await plain.addCookies(await desk.cookies())

const fields = [...new Set(articleFaults.map(({ field }) => field))]

const url = (path: string) => new URL(path, server.url).href
const pages = { desk: await desk.newPage(), plain: await plain.newPage() }
await pages.plain.goto(url('/admin/health/no_doi'))
const form = (await pages.plain.getByRole('link', { name: 'Rice' }).getAttribute('href'))?.replace(/#.*/, '') ?? ''

/** Whether the form that an article's link of a fault leads to shows the field, and has the focus on it. */
async function focused(page: Page, field: string) {
  await page.goto(url('/healthz')) // from the form itself, another field of it would be no new visit
  await page.goto(url(`${form}#${field}`))
  if (page === pages.desk) await page.waitForSelector('[data-rich=text][data-awake]')
  const isOfPeople = page === pages.desk && field === 'authors' // its lines become fields
  const control = page.locator(isOfPeople ? '.person-fields [data-part=affiliation]' : `#${field}`).first()
  await control.waitFor()
  return page === pages.plain || (await control.evaluate((element) => element === document.activeElement))
}

/** Each field's folded group and kind: to what opens a group and goes to a field, those of one kind are alike. */
await pages.plain.goto(url(form))
const kinds = await pages.plain.evaluate((ids) => {
  const found = ids.flatMap((id) => document.getElementById(id) ?? [])
  return found.map((field) => ({
    field: field.id,
    group: field.closest('details')?.dataset.group ?? '',
    kind: [field.tagName, field.getAttribute('type'), field.dataset.rich].join(),
  }))
}, fields)
const oneOfEach = new Map(kinds.map(({ field, group, kind }) => [group + kind, field]))
const oneOfEachGroup = new Map(kinds.map(({ field, group }) => [group, field]))

test('each problem in index health is of a field that the form has', () => {
  expect(kinds.map(({ field }) => field)).toEqual(fields)
  expect(oneOfEachGroup.size).toBeGreaterThan(2)
})

describe('the link of a problem in index health leads to its field:', () => {
  test.each([...oneOfEach.values()])('%s, which is visible and focused', async (field) => {
    expect(await focused(pages.desk, field)).toBe(true)
  })

  test.each([...oneOfEachGroup.values()])('%s, which is visible without scripts', async (field) => {
    expect(await focused(pages.plain, field)).toBe(true)
  })
})

test('the pages of index health pass axe, and are no wider than a phone', async () => {
  const page = pages.desk
  for (const path of ['/admin/health', '/admin/health/no_doi']) {
    await page.goto(url(path))
    expect(await excessOf(page)).toBe(0)
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
  }
})
