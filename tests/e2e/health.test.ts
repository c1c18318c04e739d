// one database
import { describe, expect, test } from 'bun:test'
import type { BrowserContext } from 'playwright-core'
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
const faultOf = (field: string) => articleFaults.find((fault) => fault.field === field)?.code

/** What has the focus on the form that an article's link of a fault leads to, and whether it can be seen. */
async function focused(context: BrowserContext, field: string) {
  const page = await context.newPage()
  await page.goto(new URL('/admin/health/no_doi', server.url).href)
  const href = await page.getByRole('link', { name: 'Rice' }).getAttribute('href')
  await page.goto(new URL(href?.replace(/#.*/, `#${field}`) ?? '', server.url).href)
  if (context === desk) await page.waitForSelector('[data-rich=text][data-awake]')
  const isOfPeople = context === desk && field === 'authors' // its lines become fields
  const control = page.locator(isOfPeople ? '.person-fields [data-part=affiliation]' : `#${field}`).first()
  await control.waitFor()
  const hasFocus = context === plain || (await control.evaluate((element) => element === document.activeElement))
  await desk.setOffline(true)
  await page.close()
  await desk.setOffline(false)
  return hasFocus
}

describe('the link of a fault leads to its field', () => {
  test.each(fields)('%s, which is seen and has the focus', async (field) => {
    expect(faultOf(field)).toBeDefined()
    expect(await focused(desk, field)).toBe(true)
  })

  test.each(fields)('%s, which is seen without scripts', async (field) => {
    expect(await focused(plain, field)).toBe(true)
  })
})

test('the pages are fine for axe, and no wider than a phone', async () => {
  const page = await desk.newPage()
  for (const path of ['/admin/health', '/admin/health/no_doi', '/admin']) {
    await page.goto(new URL(path, server.url).href)
    expect(await excessOf(page)).toBe(0)
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
  }
})
