// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { deposits, registeredDois, withdrawnDois } from '../../src/core/db/tables/record.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { notSet } from '../../src/exchange/deposits/channel-rules.ts'
import type { Channel, DepositState } from '../../src/exchange/deposits/rules.ts'
import { addRegisteredDois } from '../../src/journal/articles/doi/queries.ts'
import { isDoiRegistered } from '../../src/journal/record/columns.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const crossref = { CROSSREF_USER: 'crops', CROSSREF_PASSWORD: 'secret-of-crops' }
const journal = await withJournal({ ...crossref, ORIGIN: 'http://crops.example' })
const meera = await browsingAs(journal)
const { db } = journal

beforeEach(async () => {
  for (const table of [articles, withdrawnDois, registeredDois]) await db.delete(table)
  await db.update(settings).set({ websitename: 'Field Crops', websiteemail: 'desk@crops.example', issn: '2049-3630' })
  journal.pageCache.clear()
})

async function adding(refnumber: string, state?: DepositState, { message = '', channel = 'crossref' as Channel } = {}) {
  await anArticle(db, { refnumber, title: `Crop ${refnumber}`, doi: `10.1234/crops.${refnumber}` })
  const row = (await db.select().from(articles)).find((each) => each.refnumber === refnumber)
  const isDue = state === 'waiting' || state === 'sent'
  if (state && row)
    await db.insert(deposits).values({
      article_id: row.id,
      channel,
      state,
      message,
      at: journal.now.at,
      batch: state === 'sent' ? 'b' : null,
      next_attempt_at: isDue ? journal.now.at : null,
    })
}

const rowsIn = (html: string) => [...html.matchAll(/>Crop (\d+)</g)].map(([, refnumber]) => refnumber)

describe('the list of channels', () => {
  test('shows the state of each article', async () => {
    await adding('1', 'failed', { message: 'Crossref refused it.' })
    await adding('2')
    const { text } = await meera.open('/admin/channels')
    expect(text).toContain('Failed')
    expect(text).toContain('Crossref refused it.')
    expect(text).toContain('Not sent')
  })

  test.each([
    ['look', ['4', '3']],
    ['underway', ['2', '1']],
    ['all', ['6', '5', '4', '3', '2', '1']],
    ['unknown', ['6', '5', '4', '3', '2', '1']],
  ])('with the filter %s has %j', async (filter, found) => {
    const states = [undefined, 'waiting', 'sent', 'failed', 'changed', 'registered', undefined] as const
    for (const number of [1, 2, 3, 4, 5, 6]) await adding(String(number), states[number])
    expect(rowsIn((await meera.open(`/admin/channels?filter=${filter}`)).html)).toEqual(found)
  })

  test('can list what was not sent to every channel', async () => {
    await adding('1', 'registered')
    await adding('2', 'registered')
    const [row] = await db.select().from(articles)
    const whole = { article_id: row?.id ?? 0, channel: 'doaj', state: 'registered', at: journal.now.at } as const
    await db.insert(deposits).values(whole)
    expect(rowsIn((await meera.open('/admin/channels?filter=none')).html).length).toBe(1)
  })

  test('is divided into pages', async () => {
    for (let number = 1; number <= 51; number++) await adding(String(number))
    const first = await meera.open('/admin/channels')
    const [, next = ''] = /href="([^"]*before=[^"]*)"/.exec(first.html) ?? []
    expect(rowsIn(first.html).length).toBe(50)
    expect(rowsIn((await meera.open(next.replaceAll('&amp;', '&'))).html)).toEqual(['1'])
  })

  test('of an issue links its files', async () => {
    await adding('1')
    await anArticle(db, { refnumber: '9', title: 'Crop 9', issue: 3 })
    const { html } = await meera.open('/admin/channels?year=2026&volume=5&issue=2')
    expect(rowsIn(html)).toEqual(['1'])
    expect(html).toContain('href="/admin/archives/2026/5/2/crossref.xml"')
  })

  test('says which channel is not configured', async () => {
    const { text } = await meera.open('/admin/channels')
    expect(text).toContain('Articles are not sent to DOAJ from here.')
    expect(text).toContain('To send to DOAJ: DOAJ_API_KEY is not set.')
    expect(text).not.toContain('To send to Crossref')
    expect(notSet('crossref')).toBe('CROSSREF_USER and CROSSREF_PASSWORD are not set')
  })

  test('takes the word of an editor for DOIs that were registered elsewhere, and takes it back', async () => {
    const shown = async () =>
      (await db.select({ is: isDoiRegistered }).from(articles).orderBy(articles.refnumber)).map(({ is }) => is)
    await adding('1')
    await adding('2')
    await anArticle(db, { refnumber: '3', doi: null })
    const said = await meera.submit('/admin/channels/registered', { refnumbers: ['1', '3'] })
    expect(said.text).toContain('1 DOI registered by hand: readers get it as a link. 1 article without a DOI')
    expect(said.text).toContain('Registered by hand Meera Nair')
    const again = await meera.submit('/admin/channels/registered', { refnumbers: ['1'] })
    expect(again.text).toContain('0 DOIs registered by hand')
    await addRegisteredDois(db, { dois: ['10.1234/crops.2'], createdby: 'Meera Nair', at: journal.now.at }) // typed
    expect((await meera.open('/admin/channels?filter=all')).text.match(/Registered by hand/g)).toHaveLength(1)
    await db.delete(registeredDois).where(eq(registeredDois.doi, '10.1234/crops.2'))
    expect(await shown()).toEqual([true, false, false])
    await addRegisteredDois(db, { dois: ['10.1234/crops.2'], createdby: '', at: journal.now.at })
    await meera.submit('/admin/channels/registered', { refnumbers: ['1', '2'], registered: 'no' })
    expect(await shown()).toEqual([false, true, false])
    expect((await meera.submit('/admin/channels/registered')).text).toContain('Select an article first.')
  })

  test('takes back a word that Crossref confirmed since without making its link a text', async () => {
    await adding('1')
    const says = (registered = 'yes') => meera.submit('/admin/channels/registered', { refnumbers: ['1'], registered })
    await says()
    const [article] = await db.select({ id: articles.id }).from(articles)
    const deposit = { article_id: article?.id ?? 0, channel: 'crossref', state: 'registered' } as const
    await db.insert(deposits).values({ ...deposit, at: journal.now.at, registered_at: journal.now.at })
    expect((await says('no')).text).toContain('1 DOI no longer registered by hand.')
    expect(await db.select({ is: isDoiRegistered }).from(articles)).toEqual([{ is: true }])
    expect((await says('no')).text).toContain('0 DOIs no longer registered by hand.')
    expect(await db.select({ is: isDoiRegistered }).from(articles)).toEqual([{ is: true }])
  })

  test('takes back the word for an article that is not public any more', async () => {
    await adding('1')
    await adding('2')
    await meera.submit('/admin/channels/registered', { refnumbers: ['1'] })
    await db.update(articles).set({ status: 'disabled' })
    const list = await meera.open('/admin/channels?filter=all')
    expect(rowsIn(list.html)).toEqual(['1'])
    expect(list.text).toContain('Not published')
    expect((await meera.submit('/admin/channels/registered', { refnumbers: ['2'] })).text).toContain(
      '0 DOIs registered',
    )
    const back = await meera.submit('/admin/channels/registered', { refnumbers: ['1'], registered: 'no' })
    expect(back.text).toContain('1 DOI no longer registered by hand.')
    expect(rowsIn((await meera.open('/admin/channels?filter=all')).html)).toEqual([])
  })

  test('shows the progress of sending', async () => {
    await adding('1', 'waiting')
    await adding('2', 'sent')
    await adding('3', 'registered')
    const { text } = await meera.open('/admin/channels')
    expect(text).toContain('Crossref: 1 to be sent, 1 sent and not answered yet, 1 registered.')
  })
})

describe('the buttons of the list', () => {
  const stateOf = async (refnumber: string) => {
    const path = `/api/admin/channels?refnumber=${refnumber}`
    const { body } = await journal.call('GET', path, { token: meera.token })
    return body[0].state
  }

  test('send the selected articles', async () => {
    await adding('1')
    await adding('2')
    const { text } = await meera.submit('/admin/channels', { send: 'selected crossref', refnumbers: ['2'] })
    expect(text).toContain('1 article will be sent to Crossref.')
    expect(await stateOf('1')).toBe('none')
    expect(await stateOf('2')).toBe('waiting')
  })

  test('send an issue', async () => {
    await adding('1')
    await anArticle(db, { refnumber: '9', doi: '10.1234/9', issue: 3 })
    await meera.submit('/admin/channels', { send: 'issue crossref', year: '2026', volume: '5', issue: '3' })
    expect(await stateOf('1')).toBe('none')
    expect(await stateOf('9')).toBe('waiting')
  })

  test('send all', async () => {
    await adding('1')
    await adding('2', 'failed')
    await adding('3', 'registered')
    const { text } = await meera.submit('/admin/channels', { send: 'all crossref' })
    expect(text).toContain('2 articles will be sent to Crossref.')
    expect(await stateOf('3')).toBe('registered')
  })

  test('report what is missing', async () => {
    await anArticle(db, { refnumber: '7' })
    const { text } = await meera.submit('/admin/channels', { send: 'selected crossref', refnumbers: ['7'] })
    expect(text).toContain('Ref 7: The article has no DOI.')
  })

  test.each([['selected crossref'], ['all orcid'], ['']])(
    'ask for a selection where nothing is selected: %p',
    async (send) => {
      const { text } = await meera.submit('/admin/channels', { send })
      expect(text).toContain('Select an article first.')
    },
  )
})

test('the dashboard says what needs attention', async () => {
  await adding('1', 'failed')
  await adding('2', 'changed')
  const { html, text } = await meera.open('/admin')
  expect(text).toContain('2 articles at Crossref or DOAJ to look at')
  expect(html).toContain('href="/admin/channels?filter=look"')
})
