// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { articleNames, articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { articleSearch } from '../../src/core/db/tables/search.ts'
import { publishDue } from '../../src/journal/articles/publish/actions.ts'
import { changedMessage, publicationIn } from '../../src/journal/articles/publish/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { historyOf } from '../support/history.ts'
import { withJournal } from '../support/journal.ts'

const started = new Date('2026-06-15T10:00:00Z')
const journal = await withJournal()
const { db, now } = journal
const meera = await browsingAs(journal)
const asha = await browsingAs(journal, 'Asha Rao')
beforeEach(async () => {
  now.at = started
  for (const table of [articles, issues, audit]) await db.delete(table)
  journal.pageCache.clear()
})

const pdf = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })
const typed = {
  refnumber: '101',
  ptype: 'free',
  publishdate: '2026-03-14',
  pagenumber: '1-9',
  authorname: 'Ravi Sharma',
  title: 'Rice',
  abstract: '<p>x</p>',
}
const place = { year: '2026', volume: '5', issue: '2' }
const adding = (fields: Record<string, string> = {}) =>
  journal.call('POST', '/api/admin/archives', {
    token: meera.token,
    body: aFormOf({ ...typed, ...place, pdfFile: pdf, ...fields }),
  })
const setting = (id: number, body: object) =>
  journal.call('POST', `/api/archives/${id}/status`, { token: asha.token, body })
const row = async (refnumber = '101') => (await db.select().from(articles).where(eq(articles.refnumber, refnumber)))[0]
const statuses = async () => (await db.select().from(articles).orderBy(asc(articles.id))).map(({ status }) => status)
const idOf = async (refnumber: string) => (await row(refnumber))?.id ?? 0
const actions = async () => (await historyOf(db)).map(({ action, username }) => `${action} ${username}`)
const later = (minutes: number) => new Date(started.getTime() + minutes * 60_000)

describe('the status and schedule in a form', () => {
  const moment = { now: started, zone: 'Asia/Kolkata' }

  test.each([
    [{ status: 'enabled' }, 'enabled', null],
    [{ status: 'disabled' }, 'disabled', null],
    [{ status: 'enabled', publish_at: ' ' }, 'enabled', null],
    [{ status: 'enabled', publish_at: '2026-06-15T10:01Z' }, 'disabled', '2026-06-15T10:01:00.000Z'],
    [{ status: 'disabled', publish_at: '2026-06-15T15:31' }, 'disabled', '2026-06-15T10:01:00.000Z'],
    [{ publish_at: '2027-06-15T10:00+05:30' }, 'disabled', '2027-06-15T04:30:00.000Z'],
  ])('the form %j makes an article %s, scheduled for %s', (form, status, at) => {
    const publication = { status, publish_at: at && new Date(at) }
    expect<unknown>(publicationIn(form, moment)).toEqual({ ok: true, publication })
  })

  test.each([
    [{}, 'invalid_status', 'status'],
    [{ status: 'public' }, 'invalid_status', 'status'],
    [{ status: 'public', publish_at: '2026-06-15T10:01Z' }, 'invalid_status', 'status'],
    [{ publish_at: '' }, 'required', 'publish_at'],
    [{ status: 'enabled', publish_at: 'tomorrow' }, 'invalid', 'publish_at'],
    [{ status: 'enabled', publish_at: '2026-06-15T10:00Z' }, 'invalid', 'publish_at'],
    [{ status: 'enabled', publish_at: '2026-06-31T10:00Z' }, 'invalid', 'publish_at'],
    [{ status: 'enabled', publish_at: '2062-06-15T10:00Z' }, 'invalid', 'publish_at'],
  ])('the form %j is refused as %s at the field %s', (form, code, field) => {
    expect(publicationIn(form, moment)).toMatchObject({ ok: false, problem: { code, field } })
  })

  test.each([
    [0, 'enabled', null, 'Nothing was changed: they already were.'],
    [1, 'enabled', null, '1 article is public now.'],
    [12, 'disabled', null, '12 articles are no longer public now.'],
    [12, 'disabled', later(60), '12 articles will be published 15 Jun 2026, 16:30.'],
  ] as const)(
    'the message about %i articles made %s, scheduled for %s, is %j',
    (changed, status, publish_at, words) => {
      expect(changedMessage({ changed, publication: { status, publish_at } }, 'Asia/Kolkata')).toBe(words)
    },
  )
})

describe('POST /api/admin/archives', () => {
  beforeEach(() => anIssue(db))

  test('a new article with the status disabled is saved without publishing', async () => {
    const added = await adding({ status: 'disabled' })
    expect(added).toMatchObject({ status: 201, body: { status: 'disabled', publish_at: '' } })
    expect((await journal.get(`/api/archives/${added.body.id}`)).status).toBe(404)
  })

  test('a new article with a time is published then, and readers do not see the schedule', async () => {
    const added = await adding({ publish_at: '2026-06-15T15:45' })
    expect(added).toMatchObject({ status: 201, body: { status: 'disabled', publish_at: '2026-06-15T10:15:00.000Z' } })
    expect((await journal.get(`/api/archives/${added.body.id}`)).status).toBe(404)
    now.at = later(15)
    await publishDue(journal)
    const shown = await journal.call('GET', `/api/archives/${added.body.id}`)
    expect(shown).toMatchObject({ status: 200, body: { status: 'enabled' } })
    expect(Object.keys(shown.body)).not.toContain('publish_at')
  })

  test.each([
    [{ status: 'public' }, { error: 'invalid_status', field: 'status' }],
    [{ publish_at: 'soon' }, { error: 'invalid', field: 'publish_at' }],
    [{ publish_at: '2026-06-15T10:00:00Z' }, { error: 'invalid', field: 'publish_at' }],
  ])('a new article with %j is refused', async (fields, body) => {
    expect(await adding(fields)).toMatchObject({ status: 422, body })
    expect(await db.$count(articles)).toBe(0)
  })
})

describe('POST /api/archives/:id/status', () => {
  test('the call schedules, reschedules and unschedules an article, and the history shows each', async () => {
    await anArticle(db, { refnumber: '7', status: 'disabled' })
    const id = await idOf('7')
    expect((await setting(id, { publish_at: '2026-06-15T11:00Z' })).body.publish_at).toBe('2026-06-15T11:00:00.000Z')
    expect((await setting(id, { publish_at: '2026-06-16T03:30Z' })).body.publish_at).toBe('2026-06-16T03:30:00.000Z')
    expect((await setting(id, { status: 'disabled' })).body).toMatchObject({ status: 'disabled', publish_at: '' })
    expect(await actions()).toEqual(['schedule Asha Rao', 'schedule Asha Rao', 'unschedule Asha Rao'])
    const { text } = await meera.open(`/admin/archives/${id}/history`)
    expect(text).toContain('Schedule cancelled by Asha Rao')
    expect(text).toContain('16 June 2026, 09:00')
  })

  test('publishing by hand ends the schedule', async () => {
    await anArticle(db, { refnumber: '7', status: 'disabled', publish_at: later(60) })
    const id = await idOf('7')
    expect((await setting(id, { status: 'enabled' })).body).toMatchObject({ status: 'enabled', publish_at: '' })
    expect((await setting(id, { status: 'disabled' })).body).toMatchObject({ status: 'disabled', publish_at: '' })
    now.at = later(120)
    expect(await publishDue(journal)).toBe(0)
  })

  test('scheduling a public article hides it until then', async () => {
    await anArticle(db, { refnumber: '7' })
    const id = await idOf('7')
    expect((await setting(id, { publish_at: '2026-06-15T11:00Z' })).body.status).toBe('disabled')
    expect((await journal.get(`/api/archives/${id}`)).status).toBe(404)
  })

  test('a time that has passed is refused', async () => {
    await anArticle(db, { refnumber: '7', status: 'disabled' })
    expect(await setting(await idOf('7'), { publish_at: '2026-06-15T09:59Z' })).toMatchObject({
      status: 422,
      body: { error: 'invalid', field: 'publish_at' },
    })
  })
})

describe('articles that are due', () => {
  test('a due article is published once, by the user who scheduled it, in search and counts too', async () => {
    await anArticle(db, { refnumber: '7', title: 'Quinoa', status: 'disabled' })
    const id = await idOf('7')
    await setting(id, { publish_at: '2026-06-15T11:00Z' })
    expect(await publishDue(journal)).toBe(0)
    const found = async () => (await journal.call('GET', '/api/search?keyword=quinoa')).body.length
    expect(await found()).toBe(0)
    now.at = later(60)
    expect(await publishDue(journal)).toBe(1)
    expect(await publishDue(journal)).toBe(0)
    expect(await found()).toBe(1)
    expect(await db.select().from(articleSearch)).toMatchObject([{ shown: true }])
    expect((await db.select().from(articleNames)).every(({ shown }) => shown)).toBe(true)
    expect(await db.select().from(issues)).toMatchObject([{ public_articles: 1 }])
    expect(await row('7')).toMatchObject({ status: 'enabled', publish_at: null, modifiedby: 'Asha Rao' })
    expect(await actions()).toEqual(['schedule Asha Rao', 'publish Asha Rao'])
    expect((await meera.open(`/admin/archives/${id}/history`)).text).toContain('Published as scheduled by Asha Rao')
  })

  test('a due article is published late, never twice, if the clock was set back or no process ran', async () => {
    await anArticle(db, { refnumber: '7', status: 'disabled', publish_at: later(60) })
    now.at = later(-600)
    expect(await publishDue(journal)).toBe(0)
    now.at = later(6000)
    expect(await publishDue(journal)).toBe(1)
    now.at = later(59)
    expect(await publishDue(journal)).toBe(0)
    expect(await actions()).toHaveLength(1)
    expect((await row('7'))?.modification.getTime()).toBeGreaterThanOrEqual(later(6000).getTime())
  })

  test('concurrent processes publish a due article once', async () => {
    for (let number = 1; number <= 30; number++)
      await anArticle(db, { refnumber: String(number), issue: number % 3, status: 'disabled', publish_at: later(1) })
    now.at = later(2)
    const published = await Promise.all(Array.from({ length: 8 }, () => publishDue(journal)))
    const rest = await publishDue(journal)
    expect(published.reduce((sum, many) => sum + many, rest)).toBe(30)
    expect(await actions()).toHaveLength(30)
    expect(await statuses()).toEqual(Array(30).fill('enabled'))
  })

  test('an article published by an older version of the software loses its schedule', async () => {
    await anArticle(db, { refnumber: '7', status: 'disabled', publish_at: later(60) })
    await db.update(articles).set({ status: 'enabled' }).where(eq(articles.refnumber, '7'))
    expect(await row('7')).toMatchObject({ publish_at: null })
  })

  test('publishing clears the page cache', async () => {
    await anArticle(db, { refnumber: '7', status: 'disabled', publish_at: later(60) })
    expect((await journal.get('/archives/2026/vol5/issue2/7')).status).toBe(404)
    const kept = await journal.get('/archives/2026/vol5/issue2')
    now.at = later(61)
    const before = journal.pageCache.version()
    await publishDue(journal)
    while (journal.pageCache.version() === before) await Bun.sleep(1)
    const shown = await journal.get('/archives/2026/vol5/issue2', { 'If-None-Match': kept.headers.get('etag') ?? '' })
    expect(shown.status).toBe(200)
  })
})

describe('the form', () => {
  const path = '/admin/archives/add/2026/5/2'
  beforeEach(() => anIssue(db))

  test('saves without publishing and stays in the issue', async () => {
    const saved = await meera.submit(path, { ...typed, pdfFile: pdf, status: 'disabled' })
    expect(saved.location).toBe('/admin/archives/2026/5/2')
    expect(saved.text).toContain('Article saved. It is not public yet.')
    expect(saved.text).toContain('1–9 Hidden')
  })

  test('the form takes a time in the journal’s zone, and the list shows it', async () => {
    const saved = await meera.submit(path, { ...typed, pdfFile: pdf, publish_at: '2026-12-03T09:00' })
    expect(saved.text).toContain('Article saved. It will be published 3 Dec 2026, 09:00.')
    expect(saved.text).toContain('1–9 Scheduled 3 Dec')
    expect(saved.html).toContain('title="3 Dec 2026, 09:00"')
    expect((await row())?.publish_at).toEqual(new Date('2026-12-03T03:30:00Z'))
  })

  test('the form keeps a refused time, with a message beside it', async () => {
    const refused = await meera.submit(path, { ...typed, pdfFile: pdf, publish_at: '2026-06-14T09:00' })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/<details open="">.*value="2026-06-14T09:00"/s)
    expect(refused.text).toContain('Publish at must be a time within the next year')
  })
})

describe('a row', () => {
  test('the buttons of a row schedule, reschedule and unschedule an article', async () => {
    await anArticle(db, { refnumber: '7', title: 'Quinoa', status: 'disabled' })
    const path = `/admin/archives/${await idOf('7')}/status`
    const scheduled = await meera.submit(path, { publish_at: '2026-12-03T09:00' })
    expect(scheduled.text).toContain('“Quinoa” will be published 3 Dec 2026, 09:00.')
    expect(scheduled.text).toContain('Change schedule When is “Quinoa” to be published?')
    expect(scheduled.html).toContain('value="2026-12-03T09:00"')
    expect((await meera.submit(path, { publish_at: '' })).text).toContain('Publish at is required')
    const cancelled = await meera.submit(path, { status: 'disabled', publish_at: '' })
    expect(cancelled.text).toContain('“Quinoa” is no longer scheduled.')
    expect(cancelled.text).toMatch(/Publish “Quinoa”\?.* When\? Leave empty to publish now/)
  })

  test('its state asks the question that changes it: hide, publish now or later, or change the schedule', async () => {
    await anArticle(db, { refnumber: '7', title: 'Quinoa', status: 'disabled' })
    const id = await idOf('7')
    const path = `/admin/archives/${id}/status`
    const asked = (html: string) => /class="state-button" title="([^"]+)" commandfor="([^"]+)"/.exec(html)?.slice(1)
    expect(asked((await meera.open('/admin/archives/2026/5/2')).html)).toEqual(['Publish', `status-${id}`])
    const later = await meera.submit(path, { status: 'enabled', publish_at: '2026-12-03T09:00' })
    expect(asked(later.html)).toEqual(['Change schedule', `schedule-${id}`])
    const now = await meera.submit(path, { status: 'enabled' })
    expect(now.text).toContain('“Quinoa” is public.')
    expect(asked(now.html)).toEqual(['Hide', `status-${id}`])
  })
})

describe('a whole issue', () => {
  const path = '/admin/archives/2026/5/2/publish'
  beforeEach(async () => {
    await anArticle(db, { refnumber: '1' })
    await anArticle(db, { refnumber: '2', status: 'disabled' })
    await anArticle(db, { refnumber: '3', status: 'disabled', publish_at: later(600) })
    await anArticle(db, { refnumber: '4', status: 'disabled', issue: 3 })
  })

  test('an issue is published at once after a question with the number of articles', async () => {
    const desk = await meera.open('/admin/archives/2026/5/2')
    expect(desk.text).toContain('Publish 2 articles of Volume 05, Issue 02, 2026? All that readers do not see yet')
    expect((await meera.submit(path)).text).toContain('2 articles are public now.')
    expect(await statuses()).toEqual(['enabled', 'enabled', 'enabled', 'disabled'])
    expect(await actions()).toEqual(['status Meera Nair', 'status Meera Nair'])
    expect((await meera.open('/admin/archives/2026/5/2')).text).not.toContain('Publish issue')
  })

  test('an issue is published at the chosen hour', async () => {
    expect((await meera.submit(path, { publish_at: '2026-12-03T09:00' })).text).toContain(
      '2 articles will be published 3 Dec 2026, 09:00.',
    )
    now.at = new Date('2026-12-03T03:30:00Z')
    expect(await publishDue(journal)).toBe(2)
    expect(await statuses()).toEqual(['enabled', 'enabled', 'enabled', 'disabled'])
    expect(await actions()).toHaveLength(4)
  })

  test('an issue cannot be scheduled for a time that has passed', async () => {
    expect((await meera.submit(path, { publish_at: '2026-01-03T09:00' })).text).toContain(
      'Publish at must be a time within the next year',
    )
    expect(await actions()).toEqual([])
  })
})
