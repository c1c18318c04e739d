// one database
import { afterEach, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { articleAuthors, articles, issues } from '../../src/core/db/tables/articles.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { aPerson, storedPeople } from '../../src/journal/record/people/rules.ts'
import { axeFindingsInBothSchemes, excessOf } from '../support/axe.ts'
import { anArticle, aUser } from '../support/builders/rows.ts'
import { awake } from '../support/quality.ts'
import { signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
const { db } = journal
await aUser(db, 'Meera Nair')
const desk = await signedInAt({ browser, server }, 'Meera Nair', { viewport: { width: 390, height: 800 } })
const plain = await signedInAt({ browser, server }, 'Meera Nair', { javaScriptEnabled: false })
afterEach(async () => {
  for (const table of [articles, issues, drafts]) await db.delete(table)
})

const orcid = 'https://orcid.org/0000-0002-1825-0097'

/** The form of a new article of these authors. */
async function open(people = [aPerson({ name: 'Ravi Rao' }), aPerson({ name: 'Sita Devi' })], context = desk) {
  await anArticle(db, {
    authorname: people.map(({ name }) => name).join(', '),
    authors: storedPeople(people),
    publishdate: '2026-03-14',
    pagenumber: '1-8',
    refnumber: '1',
  })
  const [article] = await db.select({ id: articles.id }).from(articles)
  const page = await context.newPage()
  await page.goto(new URL(`/admin/archives/${article?.id}`, server.url).href)
  if (context === desk) {
    await awake(page)
    await page.waitForSelector('[data-rich=text][data-awake]')
  }
  const group = page.locator('details[data-group=people]')
  if (!(await group.evaluate((element) => element.hasAttribute('open'))))
    // the browser remembers an open group
    await page.getByText('Affiliations, ORCID iDs and emails').click()
  return page
}

async function leave(page: Page): Promise<void> {
  await page.route('**/admin/drafts*', (route) => route.abort())
  await page.close()
}

const field = (page: Page, at: number, part: string) => page.locator(`[id="authors[${at}].${part}"]`)
const line = (page: Page) => page.locator('#authorname').inputValue()
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save article' }).click()
  await page.getByText('Article updated.').waitFor()
}
const rows = () => db.select().from(articleAuthors).orderBy(asc(articleAuthors.position))

async function paste(into: ReturnType<typeof field>, text: string): Promise<void> {
  await into.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test('people are filled in, added, moved and removed by keyboard, in fields that pass axe on a phone', async () => {
  const page = await open()
  for (const details of await page.locator('people-editor details').all())
    await details.evaluate((element) => element.setAttribute('open', ''))
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  expect(await excessOf(page)).toBe(0)
  await field(page, 0, 'orcid').fill('0000-0002-1825-0097')
  await page.getByRole('button', { name: 'Add author' }).press('Enter')
  await page.keyboard.type('Anne-Marie D’Souza')
  expect(await line(page)).toBe('Ravi Rao, Sita Devi, Anne-Marie D’Souza')
  await page.getByRole('button', { name: 'Move Anne-Marie D’Souza up' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Move Anne-Marie D’Souza up',
  )
  await page.getByRole('button', { name: 'Remove Sita Devi' }).press('Enter')
  expect(await line(page)).toBe('Ravi Rao, Anne-Marie D’Souza')
  await save(page)
  expect((await rows()).map(({ name, orcid }) => `${name} ${orcid}`)).toEqual([
    `Ravi Rao ${orcid}`,
    'Anne-Marie D’Souza ',
  ])
  await leave(page)
})

test('an author is dragged to another place, and Escape cancels it', async () => {
  const page = await open()
  const middle = async (at: number) => {
    const box = await page.locator('.person-fields').nth(at).boundingBox()
    return { x: 40, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  const drag = async () => {
    await page.locator('[data-handle]').first().scrollIntoViewIfNeeded()
    await page.locator('[data-handle]').first().hover()
    await page.mouse.down()
    const { x, y } = await middle(1)
    await page.mouse.move(x, y + 20, { steps: 5 })
  }
  await drag()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await line(page)).toBe('Ravi Rao, Sita Devi')
  await drag()
  await page.mouse.up()
  expect(await line(page)).toBe('Sita Devi, Ravi Rao')
  await leave(page)
})

test('an invalid ORCID iD is reported beside its field, and the list of problems links to it', async () => {
  const page = await open()
  await field(page, 1, 'orcid').fill('0000-0002-1825-0098')
  await page.getByRole('button', { name: 'Save article' }).click()
  await page.getByRole('link', { name: 'Author 2: Invalid ORCID iD' }).click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('authors[1].orcid')
  expect(await field(page, 1, 'orcid').inputValue()).toBe('0000-0002-1825-0098')
  await field(page, 1, 'orcid').fill('0000-0002-1825-0097')
  await save(page)
  expect((await rows())[1]?.orcid).toBe(orcid)
  await leave(page)
})

test('an invalid email opens the folded group of fields that it is in', async () => {
  const page = await open([aPerson({ name: 'Ravi Rao', email: 'ravi@crops.example' })])
  await page.locator('.person-fields summary').click()
  await field(page, 0, 'email').fill('ravi@')
  for (const details of await page.locator('people-editor details').all())
    await details.evaluate((element) => element.removeAttribute('open'))
  await page.getByRole('button', { name: 'Save article' }).click()
  await page.getByRole('link', { name: 'Author 1: Email is not valid' }).click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('authors[0].email')
  await leave(page)
})

test('each author has contributions of their own, by name', async () => {
  const page = await open([aPerson({ name: 'Ravi Rao', credit: ['software'] }), aPerson({ name: 'Anita Roy' })])
  for (const more of await page.locator('.person-fields summary').all()) await more.click()
  await page.getByRole('group', { name: 'Contributions of Anita Roy' }).getByLabel('Supervision').check()
  const own = page.getByRole('group', { name: 'Contributions of Ravi Rao' })
  expect(await own.getByLabel('Software').isChecked()).toBe(true)
  await own.getByLabel('Validation').check()
  await save(page)
  expect((await rows()).map(({ credit }) => credit)).toEqual([['software', 'validation'], ['supervision']])
  await leave(page)
})

test('a pasted author line fills in names and affiliations, and can be undone', async () => {
  const page = await open([aPerson({ name: 'Ravi Rao' })])
  await field(page, 0, 'name').fill('')
  await paste(
    field(page, 0, 'name'),
    'Asha Roy1, Sita Devi2*\n1 Crop Institute\n2 Hill University\n* Corresponding author',
  )
  await page.getByText('2 authors read from what was pasted').waitFor()
  expect(await line(page)).toBe('Asha Roy, Sita Devi')
  expect(await field(page, 1, 'affiliation').inputValue()).toBe('Hill University')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await line(page)).toBe('')
  await leave(page)
})

test('an author line pasted over the first author keeps its order, and differences are reported', async () => {
  const page = await open([aPerson({ name: 'Ravi Rao', affiliation: 'Old Institute' })])
  await paste(field(page, 0, 'name'), 'Ravi Rao1, Asha Roy2, Sita Devi2\n1 Crop Institute\n2 Hill University')
  await page.getByText('Kept as it was: the affiliation of Ravi Rao (pasted: “Crop Institute”).').waitFor()
  expect(await line(page)).toBe('Ravi Rao, Asha Roy, Sita Devi')
  await leave(page)
})

test('a name with its family name first is one author, unless the user says that it is two', async () => {
  const page = await open([aPerson({ name: 'Ravi Rao' })])
  await field(page, 0, 'name').fill('García Márquez, Gabriel José')
  await field(page, 0, 'orcid').focus()
  await page.getByText('was read as one author, the family name first: please check.').waitFor()
  expect(await line(page)).toBe('Gabriel José García Márquez')
  expect(await field(page, 0, 'family').inputValue()).toBe('García Márquez')
  await field(page, 0, 'name').fill('')
  await paste(field(page, 0, 'name'), 'Asha Roy, Sita Devi')
  await page.getByRole('button', { name: 'These are two authors' }).click()
  expect(await line(page)).toBe('Asha Roy, Sita Devi')
  await field(page, 1, 'affiliation').fill('Crop Institute')
  await save(page)
  expect((await rows()).map(({ name, family }) => name + family)).toEqual(['Asha Roy', 'Sita Devi'])
  await leave(page)
})

test('a known person is suggested, and choosing it keeps what was typed', async () => {
  await anArticle(db, {
    authorname: 'Kamala Iyer',
    authors: storedPeople([aPerson({ name: 'Kamala Iyer', orcid, affiliation: 'Crop Institute' })]),
    issue: 3,
    refnumber: '9',
  })
  const page = await open([aPerson({ name: 'Ravi Rao' })])
  await page.goto(new URL(`/admin/archives/${await idOf('1')}`, server.url).href)
  await awake(page)
  await field(page, 0, 'affiliation').fill('Own Institute')
  await field(page, 0, 'name').fill('')
  await field(page, 0, 'name').pressSequentially('kama')
  await page.getByRole('option', { name: 'Kamala Iyer' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await field(page, 0, 'orcid').inputValue()).toBe(orcid)
  expect(await field(page, 0, 'affiliation').inputValue()).toBe('Own Institute')
  expect(await line(page)).toBe('Kamala Iyer')
  await leave(page)
})

async function idOf(refnumber: string) {
  const all = await db.select({ id: articles.id, refnumber: articles.refnumber }).from(articles)
  return all.find((article) => article.refnumber === refnumber)?.id
}

test('a name typed into the author line keeps the other people’s data', async () => {
  const page = await open([aPerson({ name: 'Ravi Rao', orcid }), aPerson({ name: 'Sita Devi' })])
  await page.locator('#authorname').fill('New One, Ravi Rao')
  expect(await field(page, 1, 'orcid').inputValue()).toBe(orcid)
  await save(page)
  expect((await rows()).map(({ name, orcid }) => `${name} ${orcid}`)).toEqual(['New One ', `Ravi Rao ${orcid}`])
  await leave(page)
})

test('a draft restores the people typed in', async () => {
  const page = await open()
  await field(page, 0, 'affiliation').fill('Crop Institute')
  await page.getByText(/^Draft saved,/).waitFor()
  await page.reload()
  await awake(page)
  expect(await field(page, 0, 'affiliation').inputValue()).toBe('Crop Institute')
  await leave(page)
})

test('without scripts people are typed one a line, and an invalid line stays as typed', async () => {
  const page = await open([aPerson({ name: 'Ravi Rao', orcid })], plain)
  const area = page.locator('#authors')
  expect(await area.inputValue()).toBe(`Ravi Rao | ${orcid}`)
  await area.fill('Ravi Rao | Crop Institute | 0000-0002-1825-0098')
  await page.getByRole('button', { name: 'Save article' }).click()
  await page.getByRole('link', { name: 'Author 1: Invalid ORCID iD' }).waitFor()
  expect(await area.inputValue()).toBe('Ravi Rao | Crop Institute | 0000-0002-1825-0098')
  await area.fill('Ravi Rao | Crop Institute | 0000-0002-1825-0097\nAnne-Marie Roy')
  await page.getByRole('button', { name: 'Save article' }).click()
  await page.getByText('Article updated.').waitFor()
  expect((await rows()).map(({ name, affiliation }) => `${name} ${affiliation}`)).toEqual([
    'Ravi Rao Crop Institute',
    'Anne-Marie Roy ',
  ])
  await page.close()
})
