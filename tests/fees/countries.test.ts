// one database
import { beforeAll, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { manuscripts } from '../../src/core/db/tables/review/authors.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { readDrafts } from '../../src/review/submit/reading-actions.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aReadPdf, wholePaper } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal()
const { db } = journal
const { form, files, drafted, page, open, empty } = waysOf(journal)
const admin = await aUser(db, 'Asha Admin')
const { token } = await aSession(journal, admin.id)
beforeAll(() => open({ letter_delay: '0' }))
beforeEach(empty)

const json = { accept: 'application/json' }
const stored = async () => (await db.select({ country: manuscripts.country }).from(manuscripts))[0]?.country
const authors = (affiliation: string) => `Meera Nair | ${affiliation} | meera@example.org | corresponding`

test('a paper whose fee depends on a country that nothing says is asked for it, and takes it from an affiliation', async () => {
  const at = await drafted()
  const lacking = { ...wholePaper, country: '', authors: authors('Institute of Crops') }
  const refused = await form(`${at}/send`, lacking, json)
  expect([refused.status, (await refused.json()).errors]).toEqual([
    422,
    [expect.objectContaining({ name: 'country', code: 'required' })],
  ])
  expect(await (await form(`${at}/send`, lacking)).text()).toMatch(
    /id="country"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="country"/,
  )
  await form(at, { authors: authors('Institute of Crops, Pune, India') }, json)
  expect(await stored()).toBe('India')
  expect(await page(at)).toMatch(/name="country"[^>]* value="India"/)
  await form(at, { country: 'Nepal' }, json)
  await form(at, { authors: authors('Institute of Crops, Nairobi, Kenya') }, json)
  expect(await stored()).toBe('Nepal')
  await form(at, { country: '' }, json)
  expect(await stored()).toBe('Kenya')
  expect((await form(`${at}/send`, { ...lacking, authors: authors('Institute, Nairobi, Kenya') })).status).toBe(303)
})

test('a journal without fees asks for no country', async () => {
  await setSettings(db, { fee_rupee: '0', fee_dollar: '0' })
  const at = await drafted()
  const sent = await form(`${at}/send`, { ...wholePaper, country: '', authors: authors('Institute of Crops') })
  expect(sent.status).toBe(303)
  await setSettings(db, { fee_rupee: '500', fee_dollar: '15' })
})

test('a country is read from a file with its authors', async () => {
  const at = await drafted()
  await files(`${at}/files`, [['manuscript', await aReadPdf(), 'Wheat.pdf']], json)
  await readDrafts(journal)
  expect(await stored()).toBe('India')
})

const pathOf = (number: string) => `/api/admin/submissions/${number}`
const api = (method: string, path: string, body?: unknown) => journal.call(method, path, { token, body })

async function accept(number: string, more: object = {}) {
  const { modification } = (await api('GET', pathOf(number))).body
  return api('POST', `${pathOf(number)}/decision`, {
    decision: 'accept',
    without_reports: true,
    modification,
    ...more,
  })
}

test.each([
  ['by the end of an affiliation', { affiliation: 'Forest College, Jabalpur, India' }, 'Rs 500'],
  ['by an author’s own country', { affiliation: 'Forest College', country: 'Kenya' }, '$ 15'],
])('a paper of before is asked for the right sum %s', async (_, of, fee) => {
  const paper = await aPaper(db, { people: [{ name: 'Meera Nair', email: 'm@x.example', corresponding: true, ...of }] })
  const { body } = await accept(paper.number)
  expect([body.payment, body.fee]).toEqual(['due', fee])
})

test('where nothing says the country the sum is chosen, never taken for abroad', async () => {
  const { number } = await aPaper(db)
  expect((await accept(number)).body).toEqual({ error: 'required', field: 'fee' })
  const desk = await browsingAs(journal, 'Asha Desk')
  const { html } = await desk.open(`/admin/submissions/${number}/decide?decision=accept`)
  expect(html).toContain('Nothing says the corresponding author’s country.')
  expect(html).toContain('The fee is due: Rs 500 (India)')
  expect(html).toContain('The fee is due: $ 15 (abroad)')
  expect(html).not.toMatch(/name="fee" checked=""/)
  const { body } = await accept(number, { fee: 'india' })
  expect([body.payment, body.fee]).toEqual(['due', 'Rs 500'])
  const { body: letters } = await api('GET', `/api/admin/letters?number=${number}`)
  const { id } = letters.find(({ kind }: { kind: string }) => kind === 'fee')
  expect((await api('GET', `/api/admin/letters/${id}`)).body.text).toContain('The publication fee is Rs 500.')
})

test('the country that is known is said at the decision, and its sum is chosen', async () => {
  const { number } = await aPaper(db, { values: { country: 'Kenya' } })
  const desk = await browsingAs(journal, 'Mina Desk')
  const { html } = await desk.open(`/admin/submissions/${number}/decide?decision=accept`)
  expect(html).toContain('The corresponding author’s country: Kenya.')
  expect(html).toMatch(/name="fee" checked="" value="abroad"/)
})

test('a waived fee that is due after all gets the sum of its author’s country', async () => {
  const { number } = await aPaper(db, { values: { country: 'India' } })
  expect((await accept(number, { fee: 'waived' })).body.payment).toBe('waived')
  const { modification } = (await api('GET', pathOf(number))).body
  const { body } = await api('POST', `${pathOf(number)}/payment`, { state: 'due', modification })
  expect([body.payment, body.fee]).toEqual(['due', 'Rs 500'])
  expect((await db.select().from(papers).where(eq(papers.number, number)))[0]?.fee).toBe('Rs 500')
})
