// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { calls } from '../../src/core/db/tables/site.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { isOpenOn, topicsOf } from '../../src/journal/calls/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, wholePaper } from '../support/builders/papers.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { db } = journal
const meera = await browsingAs(journal)
const { token } = meera
const { start, drafted, form, open, empty } = waysOf(journal)
beforeAll(() => open())
beforeEach(async () => {
  await empty()
  await db.delete(calls)
  journal.pageCache.clear()
  journal.now.at = new Date('2026-06-15T10:00:00Z')
})

const fields = {
  slug: 'water',
  title: 'Water & field',
  text: '<p>On <em>drops</em>.</p>',
  last_day: '2026-06-15',
  topics: 'Drip lines\n\n Wells',
  editors: 'Sita Devi',
}
const call = (path = '', body?: object) => journal.call('POST', `/api/admin/calls${path}`, { token, body })
const add = async (more: object = {}) => (await call('', { ...fields, ...more })).body as { id: number }
const text = async (path: string) => (await journal.get(path)).text()
const json = { accept: 'application/json' }

test.each([
  ['2026-06-14', true],
  ['2026-06-15', true],
  ['2026-06-16', false],
])('on %s a call that ends on June 15 is open: %p', (today, isOpen) => {
  expect(isOpenOn({ last_day: '2026-06-15' }, today)).toBe(isOpen)
})

test('topics are lines', () => expect(topicsOf(fields)).toEqual(['Drip lines', 'Wells']))

describe('the API', () => {
  test('adds and changes a call, with its history', async () => {
    const { status, body } = await call('', fields)
    expect(status).toBe(201)
    const given = { ...fields, text: encodeHtml(fields.text), topics: 'Drip lines\n\n Wells', status: 'enabled' }
    expect(body).toEqual({ ...given, id: body.id, modification: journal.now.at.toISOString() })
    expect(await call(`/${body.id}`, { title: 'Wells' })).toMatchObject({
      status: 200,
      body: { slug: 'water', title: 'Wells' },
    })
    const late = { modification: body.modification }
    expect(await call(`/${body.id}`, { ...late, title: 'Pumps' })).toMatchObject({ status: 409 })
    expect(await call(`/${body.id}`, { ...late, topics: 'Pumps' })).toMatchObject({ body: { title: 'Wells' } })
    expect((await call('/9999', { title: 'Wells' })).status).toBe(404)
    expect((await meera.open(`/admin/calls/${body.id}/history`)).text).toContain('Wells')
    expect((await meera.open('/admin/calls')).text).toContain('15 June 2026')
    expect((await meera.open('/admin/search?q=wells')).text).toContain('/calls/water')
  })

  test.each([
    [{ slug: 'Our water' }, 422, 'invalid', 'slug'],
    [{ title: ' ' }, 422, 'required', 'title'],
    [{ text: '<p> </p>' }, 422, 'required', 'text'],
    [{ last_day: '' }, 422, 'required', 'last_day'],
    [{ last_day: '2026-02-30' }, 422, 'invalid', 'last_day'],
    [{ status: 'gone' }, 422, 'invalid_status', 'status'],
    [{ slug: 'taken' }, 409, 'duplicate_slug', 'slug'],
  ])('refuses %j', async (wrong, status, error, field) => {
    await add({ slug: 'taken' })
    expect(await call('', { ...fields, ...wrong })).toMatchObject({ status, body: { error, field } })
    const { id } = await add()
    expect(await call(`/${id}`, wrong)).toMatchObject({ status, body: { error, field } })
  })
})

describe('readers', () => {
  test('see the open calls, and each until it is hidden; sitemap and search have it', async () => {
    const { id } = await add()
    await add({ slug: 'over', title: 'Over', last_day: '2026-06-14' })
    const list = await text('/calls')
    expect(list).toContain('Water &amp; field')
    expect(list).not.toContain('/calls/over')
    const html = await text('/calls/water')
    for (const part of [
      '15 June 2026',
      'Guest editor: Sita Devi',
      '<li>Wells</li>',
      '<em>drops</em>',
      'href="/submit?call=water"',
    ])
      expect(html).toContain(part)
    const over = await text('/calls/over')
    expect(over).toContain('Papers were taken until 14 June 2026')
    expect(over).toContain('No new paper can be sent')
    expect(over).not.toContain('/submit?call')
    expect(await text('/sitemaps/pages.xml')).toContain('/calls/water')
    for (const word of ['drops', 'sita']) expect(await text(`/search?keyword=${word}`)).toContain('href="/calls/water"')
    await call(`/${id}`, { status: 'disabled' })
    expect((await journal.get('/calls/water')).status).toBe(404)
    expect(await text('/calls')).not.toContain('/calls/water')
  })
})

test('each page leads to the calls until the end of the last one, and to none that is hidden', async () => {
  const hasLink = async () => (await text('/about')).includes('<a href="/calls">')
  const { id } = await add()
  const { id: later } = await add({ slug: 'soil', last_day: '2026-06-20' })
  expect(await hasLink()).toBe(true)
  journal.now.at = new Date('2026-06-20T18:29:59Z') // 23:59:59 in Kolkata
  expect(await text('/calls')).not.toContain('href="/calls/water"')
  expect(await hasLink()).toBe(true)
  journal.now.at = new Date('2026-06-20T18:30:00Z')
  expect(await hasLink()).toBe(false)
  expect(await text('/calls')).toContain('No call is open')
  journal.now.at = new Date('2026-06-15T10:00:00Z')
  for (const one of [id, later]) await call(`/${one}`, { status: 'disabled' })
  expect(await hasLink()).toBe(false)
})

describe('a new draft', () => {
  const callOf = async () => (await db.select({ id: papers.call_id }).from(papers)).map(({ id }) => id)
  const refusalOf = async (slug: string) => {
    const answer = await start({ call: slug }, undefined, json)
    return { status: answer.status, body: await answer.json() }
  }

  test('is offered the open calls, and keeps the one that was chosen', async () => {
    const { id } = await add()
    await add({ slug: 'over', title: 'Over', last_day: '2026-06-14' })
    const html = await text('/submit?call=water')
    expect(html).toContain('<option value="water" selected')
    expect(html).not.toContain('value="over"')
    expect(await text('/submit?call=over')).toContain('<option value="over" selected="">over (not open)</option>')
    const draft = await drafted({ call: 'water' })
    expect(await callOf()).toEqual([id])
    expect(await text(draft)).toContain('For the call Water &amp; field')
  })

  test('that was begun on the last day is sent after it, for its call', async () => {
    const { id } = await add()
    const draft = await drafted({ call: 'water' })
    journal.now.at = new Date('2026-06-17T10:00:00Z')
    expect((await form(`${draft}/send`, wholePaper)).status).toBe(303)
    const [paper] = await db.select().from(papers)
    expect([paper?.call_id, paper?.state === 'draft']).toEqual([id, false])
  })

  test('may be for no call', async () => {
    expect(await text('/submit')).not.toContain('name="call"')
    await start()
    expect(await callOf()).toEqual([null])
  })

  test('is refused for an unknown and a hidden call, and after the last day in the journal’s zone', async () => {
    await add()
    await add({ slug: 'hidden', status: 'disabled' })
    for (const slug of ['none', 'hidden'])
      expect(await refusalOf(slug)).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'invalid', name: 'call' }] },
      })
    journal.now.at = new Date('2026-06-15T18:29:59Z') // 23:59:59 in Kolkata
    expect((await start({ call: 'water' })).status).toBe(303)
    journal.now.at = new Date('2026-06-15T18:30:00Z')
    expect(await refusalOf('water')).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'call_closed', name: 'call' }] },
    })
    expect(await callOf()).toHaveLength(1)
  })
})

test('the desk has the papers of a call, and a paper names its own', async () => {
  const { id } = await add()
  const ours = await aPaper(db, { state: 'review', call_id: id })
  const other = await aPaper(db, { state: 'review' })
  const ask = (path: string) => journal.call('GET', `/api/admin/submissions${path}`, { token })
  const numbers = ({ body }: { body: { number: string }[] }) => body.map(({ number }) => number)
  expect(numbers(await ask('?call=water'))).toEqual([ours.number])
  expect(numbers(await ask('?call=none'))).toEqual([])
  expect((await ask(`/${ours.number}`)).body.call).toBe('water')
  expect((await ask(`/${other.number}`)).body.call).toBe('')
  const { text, html } = await meera.open('/admin/submissions?call=water')
  expect([text.includes(ours.number), text.includes(other.number)]).toEqual([true, false])
  expect(html).toContain('<input type="hidden" name="call" value="water"/>')
  expect((await meera.open(`/admin/submissions/${ours.number}`)).text).toContain('For the call Water & field')
})

test('the drafts of a call are its own', async () => {
  await add()
  await add({ slug: 'soil' })
  await start({ call: 'water' })
  const drafts = (slug: string) => journal.call('GET', `/api/admin/submissions?filter=draft&call=${slug}`, { token })
  expect((await drafts('water')).body).toHaveLength(1)
  const { body, headers } = await drafts('soil')
  expect([body, headers.get('X-Total-Count')]).toEqual([[], '0'])
})

test('the papers of a deleted call are without one, and have it again once it is restored', async () => {
  const { id } = await add()
  const { number } = await aPaper(db, { state: 'review', call_id: id })
  const slug = async () => (await journal.call('GET', `/api/admin/submissions/${number}`, { token })).body.call
  await meera.submit(`/admin/calls/${id}/delete`)
  expect(await slug()).toBe('')
  expect((await meera.open(`/admin/submissions/${number}`)).text).not.toContain('For the call')
  const [version = ''] = /\/admin\/calls\/\d+\/history\/\d+/.exec((await meera.open('/admin/deleted')).html) ?? []
  await meera.submit(version)
  expect(await slug()).toBe('water')
})
