// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { violatedConstraint } from '../../src/core/db/errors.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { deposits, registeredDois, withdrawnDois } from '../../src/core/db/tables/record.ts'
import { importArticles } from '../../src/exchange/import/actions.ts'
import { parseQuery } from '../../src/journal/search/parsing/parse-query.ts'
import { searchArticles } from '../../src/journal/search/queries.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { aFormOf } from '../support/calls.ts'
import { failureOf } from '../support/failure.ts'
import { historyOf } from '../support/history.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const meera = await browsingAs(journal)
beforeEach(async () => {
  for (const table of [articles, issues, audit, withdrawnDois, registeredDois]) await db.delete(table)
  await setSettings(db, { doi_prefix: '10.1234', doi_slug: 'crops' })
  journal.pageCache.clear()
})

const rows = () => db.select().from(articles).orderBy(asc(articles.id))
const dois = async () => (await rows()).map(({ doi }) => doi)

test('all articles of an issue that have no DOI get one, each with its history; others keep theirs', async () => {
  await anArticle(db, { refnumber: '1' })
  await anArticle(db, { refnumber: '2', doi: '10.5555/old', status: 'disabled' })
  await anArticle(db, { refnumber: '3', issue: 3 })
  await anArticle(db, { refnumber: '4' })
  const desk = await meera.open('/admin/archives/2026/5/2')
  expect(desk.html).toContain('action="/admin/archives/2026/5/2/dois"')
  const { text } = await meera.submit('/admin/archives/2026/5/2/dois', {})
  expect(text).toContain('2 articles got a DOI.')
  expect(await dois()).toEqual(['10.1234/crops.1', '10.5555/old', null, '10.1234/crops.4'])
  const [first] = await historyOf(db)
  expect(first).toMatchObject({ action: 'edit', before: { doi: null }, after: { doi: '10.1234/crops.1' } })
  expect(await historyOf(db)).toHaveLength(2)
  const again = await meera.submit('/admin/archives/2026/5/2/dois', {})
  expect(again.text).toContain('Every article already has a DOI.')
  expect(await historyOf(db)).toHaveLength(2)
})

test('one article gets its DOI from its own page, where the button then is gone', async () => {
  await anArticle(db, { refnumber: '1' })
  await anArticle(db, { refnumber: '2' })
  const [one] = await rows()
  const path = `/admin/archives/${one?.id}`
  expect((await meera.open(path)).text).toContain('Assign DOI')
  const { html, text } = await meera.submit(`${path}/doi`, {})
  expect(text).toContain('1 article got a DOI.')
  expect(text).not.toContain('Assign DOI')
  expect(html).toMatch(/<input[^>]*name="doi"[^>]*value="10.1234\/crops.1"/)
  expect(await dois()).toEqual(['10.1234/crops.1', null])
  expect((await rows())[0]?.modification.getTime()).toBeGreaterThan(one?.modification.getTime() ?? 0)
})

test('a DOI that another article has is not assigned again', async () => {
  await anArticle(db, { refnumber: '1', doi: '10.1234/CROPS.2' })
  await anArticle(db, { refnumber: '2' })
  await anArticle(db, { refnumber: '3' })
  const { text } = await meera.submit('/admin/archives/2026/5/2/dois', {})
  expect(text).toContain('1 article got a DOI. Another article, perhaps a deleted one, has the DOI of ref. 2.')
  expect(await dois()).toEqual(['10.1234/CROPS.2', null, '10.1234/crops.3'])
})

test('without a prefix there is no button, and no DOI is assigned', async () => {
  await setSettings(db, { doi_prefix: '' })
  await anArticle(db, { refnumber: '1' })
  const [one] = await rows()
  expect((await meera.open('/admin/archives/2026/5/2')).text).not.toContain('Assign DOIs')
  expect((await meera.open(`/admin/archives/${one?.id}`)).text).not.toContain('Assign DOI')
  const { text } = await meera.submit('/admin/archives/2026/5/2/dois', {})
  expect(text).toContain('Set the DOI prefix in the settings first')
  expect(await dois()).toEqual([null])
})

test('an unknown article or issue gets no DOI', async () => {
  await anIssue(db)
  expect((await meera.submit('/admin/archives/999999/doi', {})).status).toBe(404)
  expect((await meera.submit('/admin/archives/2026/5/9/dois', {})).status).toBe(404)
})

test.each(['10.1234/Crops.7', 'https://doi.org/10.1234/crops.7', 'doi:10.1234/CROPS.7', '10.5555/a_b%c'])(
  'a search for %s finds its article alone',
  async (keyword) => {
    await anArticle(db, { refnumber: '7', doi: '10.1234/crops.7', title: 'Seven' })
    await anArticle(db, { refnumber: '8', doi: '10.5555/a_b%c', title: 'Eight' })
    await anArticle(db, { refnumber: '70', doi: '10.1234/crops.70', title: 'Seventy' })
    await anArticle(db, { refnumber: '9', doi: '10.1234/maize.7', title: 'Crops 10.1234 7' })
    const found = await searchArticles(db, parseQuery(keyword), { page: 1 })
    expect(found.results.map(({ refnumber }) => refnumber)).toEqual([keyword.includes('5555') ? '8' : '7'])
  },
)

test('an assigned DOI is found', async () => {
  await anArticle(db, { refnumber: '1' })
  await meera.submit('/admin/archives/2026/5/2/dois', {})
  expect((await searchArticles(db, parseQuery('10.1234/crops.1'), { page: 1 })).total).toBe(1)
})

test('an article is found by its title in a second language too', async () => {
  await anArticle(db, { title_alt: 'Maíz &lt;i&gt;criollo&lt;/i&gt;', abstract_alt: '&lt;p&gt;sequía&lt;/p&gt;' })
  for (const keyword of ['criollo', 'sequia']) {
    const { total } = await searchArticles(db, parseQuery(keyword), { page: 1 })
    expect(total).toBe(1)
  }
})

test('the whole journal gets DOIs from one page, which counts what is missing', async () => {
  await anArticle(db, { refnumber: '1', issue: 1 })
  await anArticle(db, { refnumber: '2', issue: 1, doi: '10.5555/old' })
  await anArticle(db, { refnumber: '3', issue: 2, status: 'disabled' })
  await anArticle(db, { refnumber: '4', issue: 2 })
  await anArticle(db, { refnumber: '5', issue: 3, doi: '10.1234/crops.4' })
  const { text } = await meera.open('/admin/archives/dois')
  expect(text).toContain('Without DOI: 3 articles in 2 issues.')
  expect(text).toContain('such as 10.1234/crops.101')
  const done = await meera.submit('/admin/archives/dois')
  expect(done.text).toContain('2 articles got a DOI. Another article, perhaps a deleted one, has the DOI of ref. 4.')
  expect(done.text).toContain('Without DOI: 1 article in 1 issue.')
  expect(await dois()).toEqual(['10.1234/crops.1', '10.5555/old', '10.1234/crops.3', null, '10.1234/crops.4'])
})

test('the page without a prefix leads to the settings, and its button does nothing', async () => {
  await setSettings(db, { doi_prefix: '' })
  await anArticle(db, { refnumber: '1' })
  expect((await meera.open('/admin/archives/dois')).html).toContain('href="/admin/settings/indexes#doi_prefix"')
  expect((await meera.submit('/admin/archives/dois')).text).toContain('Set the DOI prefix in the settings first')
  expect(await dois()).toEqual([null])
})

test('the page says when nothing is missing', async () => {
  await anArticle(db, { refnumber: '1', doi: '10.1234/x' })
  expect((await meera.open('/admin/archives/dois')).text).toContain('Every article has a DOI.')
})

const registered = (
  state: 'registered' | 'changed' | 'failed' | 'waiting' | 'sent',
  at: Date | null,
  channel: 'crossref' | 'doaj' = 'crossref',
) => ({
  state,
  channel,
  registered_at: at,
  at: new Date('2026-06-01T00:00:00Z'),
})

test.each([
  ['registered', registered('registered', new Date()), 422],
  ['registered, then changed elsewhere,', registered('changed', new Date()), 422],
  [
    'on its way',
    { ...registered('waiting', null), batch: 'b', next_attempt_at: new Date('2026-06-01T00:00:00Z') },
    422,
  ],
  ['refused by Crossref', registered('failed', null), 200],
  ['at DOAJ alone', registered('registered', new Date(), 'doaj'), 200],
])('a DOI that is registered or on its way cannot be changed, another can: %s', async (_, deposit, status) => {
  await anArticle(db, { refnumber: '2', doi: '10.1234/two' })
  const id = (await rows())[0]?.id ?? 0
  await db.insert(deposits).values({ article_id: id, ...deposit })
  for (const doi of ['10.1234/other', '']) {
    const body = new FormData()
    body.set('doi', doi)
    const answer = await journal.call('POST', `/api/archives/${id}`, { token: meera.token, body })
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.body).toEqual({ error: 'fixed_field', field: 'doi' })
  }
  expect(await dois()).toEqual(status === 422 ? ['10.1234/two'] : [null])
})

test('a registered DOI stays in the table of its issue too, whose other fields are saved', async () => {
  await anArticle(db, { refnumber: '2', doi: '10.1234/two' })
  const id = (await rows())[0]?.id ?? 0
  await db.insert(deposits).values({ article_id: id, ...registered('registered', new Date()) })
  const path = '/admin/archives/2026/5/2/table'
  const { text } = await meera.submit(path, { [`doi-${id}`]: '10.1234/other' })
  expect(text).toContain('The DOI is registered or on its way and cannot be changed')
  await meera.submit(path, { [`doi-${id}`]: '10.1234/two', [`country-${id}`]: 'Nepal' })
  expect((await rows())[0]).toMatchObject({ doi: '10.1234/two', country: 'Nepal' })
})

describe('a DOI that an editor said to be registered', () => {
  const line = { title: 'Four', authors: ['A B'], year: 2026, volume: 5, issue: 2, first: 1, last: 2 }
  const path = '/admin/archives/2026/5/2/table'
  const message = 'The DOI was registered by hand. To change it, first say “Not registered after all”'
  const say = (id: number, isRegistered: boolean) =>
    journal.call('POST', `/api/admin/archives/${id}/doi`, { token: meera.token, body: { registered: isRegistered } })
  const change = (id: number, doi: string) =>
    journal.call('POST', `/api/archives/${id}`, { token: meera.token, body: aFormOf({ doi }) })

  test.each([
    ['assigned', (id: number) => meera.submit(`/admin/archives/${id}/doi`, {}), '10.1234/crops.2'],
    ['typed', (id: number) => change(id, '10.1234/Two'), '10.1234/Two'],
  ] as const)(
    'cannot be changed by API, form, table and history until that is taken back: %s',
    async (_, give, doi) => {
      await anArticle(db, { refnumber: '2', doi: '10.1234/former' })
      const id = (await rows())[0]?.id ?? 0
      expect((await change(id, '')).status).toBe(200)
      await give(id)
      await say(id, true)
      for (const other of ['10.1234/other', '']) {
        expect(await change(id, other)).toMatchObject({ status: 422, body: { error: 'fixed_field', field: 'doi' } })
        const typed = await meera.submit(`/admin/archives/${id}`, { doi: other, country: 'Nepal' })
        expect(typed.status).toBe(422)
        expect(typed.html).toMatch(new RegExp(`id="doi-error"[^>]*>[^<]*${message}`))
        expect((await meera.submit(path, { [`doi-${id}`]: other })).text).toContain(message)
      }
      const former = (await db.select().from(audit).orderBy(asc(audit.id))).find(({ before }) => before.doi)?.id
      const restored = await meera.submit(`/admin/archives/${id}/history/${former}`, {})
      expect(restored.status).toBe(422)
      expect(await dois()).toEqual([doi])
      const writing = db.update(articles).set({ doi: null }).where(eq(articles.id, id))
      expect(violatedConstraint(await failureOf(writing))).toBe('articles_doi_registered')
      await meera.submit(path, { [`doi-${id}`]: doi, [`country-${id}`]: 'Nepal' })
      expect((await rows())[0]).toMatchObject({ doi, country: 'Nepal' })

      expect((await say(id, false)).status).toBe(200)
      expect(await change(id, '10.1234/other')).toMatchObject({ status: 200, body: { doi: '10.1234/other' } })
      expect(await change(id, '10.1234/third')).toMatchObject({ status: 200, body: { doi: '10.1234/third' } })
    },
  )

  test('stays a link if it was imported, and may be changed once that is taken back', async () => {
    const file = new Blob([JSON.stringify({ ...line, doi: '10.1234/four' })])
    await anIssue(db)
    await importArticles(journal, { file, folder: '' }, () => {})
    const id = (await rows())[0]?.id ?? 0
    await say(id, true)
    expect((await change(id, '')).status).toBe(422)
    await say(id, false)
    expect(await db.select({ doi: registeredDois.doi, said_by: registeredDois.said_by }).from(registeredDois)).toEqual([
      { doi: '10.1234/four', said_by: '' },
    ])
    expect((await change(id, '')).status).toBe(200)
  })

  test('is given to no other article, by no import either, once its own is deleted', async () => {
    await anArticle(db, { refnumber: '2', title: 'Two', doi: '10.1234/Two' })
    await anArticle(db, { refnumber: '3', title: 'Three' })
    const [gone = 0, other = 0] = (await rows()).map(({ id }) => id)
    await say(gone, true)
    await meera.submit(`/admin/archives/${gone}/delete`)
    expect(await change(other, '10.1234/two')).toMatchObject({ status: 422, body: { error: 'fixed_field' } })
    const file = new Blob([JSON.stringify({ ...line, doi: '10.1234/two' })])
    const report = await importArticles(journal, { file, folder: '' }, () => {})
    expect(report.refused).toEqual([{ line: 1, reason: 'the DOI 10.1234/two is taken' }])
  })
})

/** Deletes an article whose deposit is as given, and adds one without DOI. @returns the ids */
async function aDeletedOne(deposit = registered('registered', new Date())) {
  await anArticle(db, { refnumber: '2', title: 'Two', doi: '10.1234/Crops.3' })
  await anArticle(db, { refnumber: '3', title: 'Three' })
  const [gone, other] = (await rows()).map(({ id }) => id)
  await db.insert(deposits).values({ article_id: gone ?? 0, ...deposit })
  await meera.submit(`/admin/archives/${gone}/delete`)
  return { gone, other }
}

const withdrawn = 'The DOI is registered for a deleted article (ref. 2) and stays with it'

test.each([
  ['registered', registered('registered', new Date()), 422],
  ['on its way', { ...registered('sent', null), batch: 'b', next_attempt_at: new Date('2026-06-01T00:00:00Z') }, 422],
  ['refused', registered('failed', null), 200],
  ['at DOAJ alone', registered('registered', new Date(), 'doaj'), 200],
])(
  'a deleted article’s DOI that is registered or on its way stays with it, another is free: %s',
  async (_, deposit, status) => {
    const { other } = await aDeletedOne(deposit)
    const body = new FormData()
    body.set('doi', 'https://doi.org/10.1234/CROPS.3')
    const answer = await journal.call('POST', `/api/archives/${other}`, { token: meera.token, body })
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.body).toEqual({ error: 'fixed_field', field: 'doi' })
  },
)

test('a deleted article’s registered DOI is refused beside its field, in the table, by the button and by an import', async () => {
  const { other } = await aDeletedOne()
  const typed = await meera.submit(`/admin/archives/${other}`, { doi: '10.1234/crops.3', country: 'Nepal' })
  expect(typed.status).toBe(422)
  expect(typed.html).toMatch(new RegExp(`id="doi-error"[^>]*>[^<]*${withdrawn.replace(/[()]/g, '.')}`))
  expect(typed.html).toMatch(/<input[^>]*name="country"[^>]*value="Nepal"/)
  const table = await meera.submit('/admin/archives/2026/5/2/table', { [`doi-${other}`]: '10.1234/crops.3' })
  expect(table.text).toContain(withdrawn)
  expect((await meera.submit(`/admin/archives/${other}/doi`, {})).text).toContain('has the DOI of ref. 3.')
  const line = { title: 'Four', authors: ['A B'], year: 2026, volume: 5, issue: 2, first: 1, last: 2 }
  const file = new Blob([JSON.stringify({ ...line, doi: '10.1234/crops.3' })])
  const report = await importArticles(journal, { file, folder: '' }, () => {})
  expect(report.refused).toEqual([{ line: 1, reason: 'the DOI 10.1234/crops.3 is taken' }])
  expect(await dois()).toEqual([null])
})

test('the database refuses it to every writer; the article itself comes back with it', async () => {
  const { gone, other } = await aDeletedOne()
  const writing = db
    .update(articles)
    .set({ doi: '10.1234/crops.3' })
    .where(eq(articles.id, other ?? 0))
  expect(violatedConstraint(await failureOf(writing))).toBe('articles_doi_withdrawn')
  const change = (await db.select().from(audit)).find(({ action }) => action === 'delete')?.id
  await meera.submit(`/admin/archives/${gone}/history/${change}`, { back: '/admin/deleted' })
  expect(await dois()).toEqual(['10.1234/Crops.3', null])
  expect(await db.select().from(withdrawnDois)).toEqual([])
})

describe('for readers', () => {
  const link = '<a href="https://doi.org/10.1234/crops.1">https://doi.org/10.1234/crops.1</a>'
  const page = async () => {
    journal.pageCache.clear()
    return (await journal.get('/archives/2026/vol5/issue2/1')).text()
  }

  test('a DOI that the journal assigned is text until it is registered, and the citation has the article’s address', async () => {
    await anArticle(db, { refnumber: '1' })
    await meera.submit('/admin/archives/2026/5/2/dois', {})
    const before = await page()
    expect(before).toContain('<p class="doi">DOI: 10.1234/crops.1</p>')
    const address = 'http://localhost:3000/archives/2026/vol5/issue2/1'
    expect(before).toContain(`5(2). <a href="${address}">${address}</a></p>`)
    expect(before).not.toContain('>https://doi.org/10')
    await db.insert(registeredDois).values({ doi: '10.1234/crops.1' })
    const after = await page()
    expect(after).toContain(`<p class="doi">${link}</p>`)
    expect(after).toContain(`5(2). ${link}</p>`)
  })

  test('the API takes the word of an editor that a DOI was registered by hand, and takes it back', async () => {
    await anArticle(db, { refnumber: '1' })
    await anArticle(db, { refnumber: '2' })
    const [one, two] = (await rows()).map(({ id }) => id)
    await meera.submit(`/admin/archives/${one}/doi`, {})
    const say = (id: number | undefined, body: object) =>
      journal.call('POST', `/api/admin/archives/${id}/doi`, { token: meera.token, body })
    expect(await page()).not.toContain(link)
    expect(await say(one, { registered: true })).toMatchObject({
      status: 200,
      body: { id: one, doi: '10.1234/crops.1' },
    })
    expect(await page()).toContain(`<p class="doi">${link}</p>`)
    expect(await say(one, { registered: true })).toMatchObject({ status: 200 })
    expect(await say(one, { registered: false })).toMatchObject({ status: 200 })
    expect(await page()).not.toContain(link)
    expect(await say(one, {})).toMatchObject({ status: 422, body: { error: 'required', field: 'registered' } })
    expect(await say(one, { registered: 'yes' })).toMatchObject({
      status: 422,
      body: { error: 'invalid', field: 'registered' },
    })
    expect(await say(two, { registered: true })).toMatchObject({
      status: 422,
      body: { error: 'required', field: 'doi' },
    })
    expect(await say(999999, { registered: true })).toMatchObject({ status: 404, body: { error: 'not_found' } })
  })

  test('a DOI that somebody typed is a link at once', async () => {
    await anArticle(db, { refnumber: '1' })
    const [one] = await rows()
    const body = aFormOf({ doi: '10.1234/Crops.1' })
    expect((await meera.ask(`/api/archives/${one?.id}`, { method: 'POST', body })).status).toBe(200)
    expect(await db.select({ doi: registeredDois.doi, by: registeredDois.createdby }).from(registeredDois)).toEqual([
      { doi: '10.1234/crops.1', by: 'Meera Nair' },
    ])
    expect(await page()).toContain('<p class="doi"><a href="https://doi.org/10.1234/Crops.1">')
  })
})
