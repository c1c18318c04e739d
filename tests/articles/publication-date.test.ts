// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles, audit, issues, oaiRecords } from '../../src/core/db/schema.ts'
import { publishDue } from '../../src/journal/articles/publish/actions.ts'
import {
  type Dated,
  type DateManner,
  dateOfPublication,
  dateWhenDue,
  newDateProblem,
  type Publication,
  refuseUntilDated,
} from '../../src/journal/articles/publish/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'

const zone = 'Asia/Kolkata'
const started = new Date('2026-11-22T10:00:00Z')
const today = '2026-11-22'
const old = '2026-10-01'
const journal = await withJournal()
const { db, now } = journal
now.at = started
const meera = await browsingAs(journal)
beforeEach(async () => {
  now.at = started
  for (const table of [articles, issues, audit, oaiRecords]) await db.delete(table)
  journal.pageCache.clear()
})

const pdf = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })
const typed = {
  ...{ refnumber: '101', ptype: 'free', publishdate: old, pagenumber: '1-9' },
  ...{ authorname: 'Ravi Sharma', title: 'Rice', abstract: '<p>x</p>', pdfFile: pdf },
}
const add = '/admin/archives/add/2026/5/2'
const row = async (refnumber = '101') => {
  const [found] = await db.select().from(articles).where(eq(articles.refnumber, refnumber))
  if (!found) throw new Error(`There is no ref. ${refnumber}`)
  return found
}
const dateOf = async (refnumber?: string) => (await row(refnumber)).publishdate
const adding = (fields: Record<string, string | File>) =>
  journal.call('POST', '/api/admin/archives', {
    token: meera.token,
    body: aFormOf({ ...typed, year: '2026', volume: '5', issue: '2', ...fields }),
  })
const setting = async (body: object, refnumber?: string) =>
  journal.call('POST', `/api/archives/${(await row(refnumber)).id}/status`, { token: meera.token, body })
const onDesk = async (body: Record<string, string>, refnumber?: string) =>
  meera.submit(`/admin/archives/${(await row(refnumber)).id}/status`, body)

const hidden: Dated = { status: 'disabled', publish_at: null, publishdate: old, wasPublic: false }
const at = new Date('2026-12-02T19:00:00Z') // the third, there
const open: Publication = { status: 'enabled', publish_at: null }
const later: Publication = { status: 'disabled', publish_at: at }

describe('the publication date', () => {
  test.each([
    ['is the day of the schedule in the journal’s zone', hidden, later, 'unasked', '2026-12-03'],
    ['is that too where there was none', { ...hidden, publishdate: null }, later, 'ask', '2026-12-03'],
    ['is today where a schedule is cut short', { ...hidden, ...later, publishdate: '2026-12-03' }, open, 'ask', today],
    ['is asked for where it is old', hidden, open, 'ask', 'ask'],
    ['is asked for where it is ahead', { ...hidden, publishdate: '2026-11-23' }, open, 'ask', 'ask'],
    ['is today if the editor says so', hidden, open, 'today', today],
    ['stays if the editor says so', hidden, open, 'keep', old],
    ['never stays ahead', { ...hidden, publishdate: '2026-11-23' }, open, 'keep', today],
    ['stays where a client publishes', hidden, open, 'unasked', old],
    ['is today where a client publishes it ahead', { ...hidden, publishdate: '2026-12-03' }, open, 'unasked', today],
    [
      'is today where a public article comes back before its schedule',
      { ...hidden, ...later, publishdate: '2026-12-03', wasPublic: true },
      open,
      'ask',
      today,
    ],
    [
      'is asked for where it comes back after that schedule was ended',
      { ...hidden, publishdate: '2026-12-03', wasPublic: true },
      open,
      'ask',
      'ask',
    ],
    ['stays where it is near', { ...hidden, publishdate: '2026-11-15' }, open, 'ask', '2026-11-15'],
    ['is asked for one day before', { ...hidden, publishdate: '2026-11-14' }, open, 'ask', 'ask'],
    ['stays unknown', { ...hidden, publishdate: null }, open, 'ask', null],
    ['stays where readers know it', { ...hidden, wasPublic: true }, open, 'ask', old],
    ['stays where readers know it and it comes back later', { ...hidden, wasPublic: true }, later, 'ask', old],
    [
      'changes where a public article is taken back until then',
      { ...hidden, ...open, wasPublic: true },
      later,
      'unasked',
      '2026-12-03',
    ],
    ['stays where the schedule ends', { ...hidden, ...later }, { ...open, status: 'disabled' }, 'ask', old],
  ] satisfies [string, Dated, Publication, DateManner, string | null][])('%s', (_, row, to, manner, date) => {
    expect(dateOfPublication(row, to, { today, zone, manner })).toBe(date)
  })

  test.each([
    ['the day of its schedule', {}, '2026-12-02T19:01:00Z', '2026-12-03'],
    ['that day too when it is a little late', {}, '2026-12-03T18:59:00Z', '2026-12-03'],
    ['the day on which readers see it after a long outage', {}, '2026-12-09T10:00:00Z', '2026-12-09'],
    [
      'never before it was accepted',
      { accepted: '2026-12-05', received: '2026-12-04' },
      '2026-12-02T19:01:00Z',
      '2026-12-05',
    ],
    ['the one that readers know', { wasPublic: true }, '2026-12-02T19:01:00Z', old],
  ])('of what is due is %s', (_, more, now, date) => {
    expect(dateWhenDue({ ...hidden, ...later, ...more }, new Date(now), zone)).toBe(date)
  })

  test.each([
    [{ publishdate: today }, undefined, undefined],
    [{ publishdate: '2026-11-15' }, undefined, undefined],
    [{ publishdate: old, status: 'disabled' }, undefined, undefined],
    [{ publishdate: old }, old, undefined],
    [{ publishdate: old }, '2026-10-02', 'The publication date is more than 7 days before today, 22 November 2026'],
    [{ publishdate: '2026-11-23' }, '2026-11-23', 'A publication date after today needs a schedule'],
  ] as const)('%j, confirmed %s, of a new article: %s', (article, confirmed, message) => {
    expect(newDateProblem({ status: 'enabled', ...article }, confirmed, today)?.message).toBe(message)
  })

  test.each([
    [[old], ['Publish with today’s date, 22 November 2026', 'Publish with the date 1 October 2026']],
    [
      [old, '2026-09-01'],
      ['Publish with today’s date, 22 November 2026', 'Publish with their own dates'],
    ],
    [['2026-11-30'], ['Publish with today’s date, 22 November 2026']],
    [
      [old, '2026-11-30'],
      ['Publish with today’s date, 22 November 2026', 'Keep the dates before today'],
    ],
  ])('%j are asked for with their answers', (asked, labels) => {
    expect(refuseUntilDated(asked, today).question.answers.map(({ label }) => label)).toEqual(labels)
  })
})

describe('a schedule', () => {
  beforeEach(() => anIssue(db))

  test.each([
    ['another', { publishdate: old }],
    ['none', { publishdate: '' }],
  ])('gives a new article its day, by API too, where it came with %s', async (_, fields) => {
    const added = await adding({ ...fields, publish_at: '2026-12-03T00:30' })
    expect(added).toMatchObject({ status: 201, body: { publishdate: '2026-12-03' } })
  })

  test('does not hide a mistyped date, nor review dates after its day', async () => {
    const publish_at = '2026-12-03T00:30'
    expect((await adding({ publish_at, publishdate: '3.12.2026' })).body).toEqual({
      error: 'invalid',
      field: 'publishdate',
    })
    expect((await adding({ publish_at, accepted: '2026-12-04' })).body).toEqual({
      error: 'invalid_dates',
      field: 'accepted',
    })
  })

  test('is changed and cut short with the date, and readers are told the day', async () => {
    await adding({ status: 'disabled' })
    expect((await setting({ publish_at: '2026-12-03T00:30' })).body.publishdate).toBe('2026-12-03')
    expect((await setting({ publish_at: '2026-12-05T00:30' })).body.publishdate).toBe('2026-12-05')
    expect((await setting({ status: 'enabled' })).body).toMatchObject({ publishdate: today, status: 'enabled' })
    const page = await journal.get('/archives/2026/vol5/issue2/101')
    expect(await page.text()).toContain('<meta name="citation_publication_date" content="2026/11/22"/>')
  })

  test('tells readers, indexes and harvesters its day once it is due', async () => {
    await adding({ publish_at: '2026-12-03T00:30', doi: '10.5555/x' })
    now.at = new Date('2026-12-02T19:00:30Z')
    expect(await publishDue(journal)).toBe(1)
    const textOf = async (path: string) => (await journal.get(path)).text()
    const article = '/archives/2026/vol5/issue2/101'
    expect(await textOf(article)).toContain('<meta name="citation_publication_date" content="2026/12/03"/>')
    expect(await textOf(article)).toContain('3 December 2026')
    expect(await textOf(`${article}.xml`)).toContain('iso-8601-date="2026-12-03"')
    expect(JSON.parse(await textOf(`${article}.csl.json`))[0].issued).toEqual({ 'date-parts': [[2026, 12, 3]] })
    const record = await textOf(`/oai?verb=ListRecords&metadataPrefix=oai_dc`)
    expect(record).toContain('<dc:date>2026-12-03</dc:date>')
  })

  test('that an older version made is due with its day, whatever its date, and is never stuck on review dates', async () => {
    const publish_at = new Date('2026-11-22T10:05:00Z')
    const scheduled = { status: 'disabled', publish_at } as const
    await anArticle(db, { refnumber: '1', publishdate: old, ...scheduled })
    await anArticle(db, { refnumber: '2', publishdate: '2026-12-15', accepted: '2026-12-10', ...scheduled })
    await anArticle(db, { refnumber: '3', publishdate: null, ...scheduled })
    now.at = new Date('2026-11-22T10:05:10Z')
    expect(await publishDue(journal)).toBe(3)
    expect(await Promise.all(['1', '2', '3'].map(dateOf))).toEqual([today, '2026-12-10', today])
    const history = await meera.open(`/admin/archives/${(await row('1')).id}/history`)
    expect(history.text).toContain('Publication date')
  })

  test('is refused on the desk before the day of acceptance', async () => {
    await anArticle(db, { refnumber: '7', status: 'disabled', publishdate: '2026-12-15', accepted: '2026-12-10' })
    expect((await onDesk({ publish_at: '2026-12-03T09:00' }, '7')).text).toContain(
      'Accepted (10 December 2026) is after the day of publication, 3 December 2026',
    )
    const all = await meera.submit('/admin/archives/2026/5/2/publish', { publish_at: '2026-12-03T09:00' })
    expect(all.text).toContain('Ref. 7: Accepted (10 December 2026) is after the day of publication, 3 December 2026')
    expect(await row('7')).toMatchObject({ publish_at: null, publishdate: '2026-12-15' })
  })

  test('is what sets the date on the form', async () => {
    await adding({ publish_at: '2026-12-03T00:30' })
    const form = await meera.open(`/admin/archives/${(await row()).id}`)
    expect(form.html).toMatch(/<input[^>]*id="publishdate"[^>]*readOnly|<input[^>]*readOnly=""[^>]*id="publishdate"/)
    expect(form.text).toContain('The day on which it is scheduled. Change the schedule to change it.')
  })
})

describe('publishing now', () => {
  beforeEach(() => anIssue(db))

  test('asks on the form for a date long ago: nothing is published before the tick', async () => {
    const asked = await meera.submit(add, typed)
    expect(asked.status).toBe(422)
    expect(asked.text).toContain('The publication date is more than 7 days before today, 22 November 2026')
    expect(asked.html).toContain(
      '<input type="checkbox" name="olddate" value="2026-10-01"/> Publish it with the date 1 October 2026',
    )
    expect(await db.$count(articles)).toBe(0)
    expect((await meera.submit(add, { ...typed, olddate: old })).status).toBe(200)
    expect(await dateOf()).toBe(old)
  })

  test('takes no date ahead on the form, ticked or not, and says the way out', async () => {
    const refused = await meera.submit(add, { ...typed, publishdate: '2026-11-23', olddate: '2026-11-23' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('A publication date after today needs a schedule')
    expect(refused.text).toContain('Choose its time under “Publish later”, or today’s date.')
    expect(await db.$count(articles)).toBe(0)
  })

  test('goes by the journal’s day, which begins before that of UTC', async () => {
    now.at = new Date('2026-11-22T19:00:00Z')
    expect((await meera.submit(add, { ...typed, publishdate: '2026-11-23' })).text).toContain('Article published')
  })

  test('does not ask where it saves without publishing', async () => {
    expect((await meera.submit(add, { ...typed, status: 'disabled' })).text).toContain('It is not public yet.')
  })

  test('does not ask a client, which may say any date', async () => {
    expect((await adding({})).body).toMatchObject({ publishdate: old, status: 'enabled' })
  })

  test('asks on the desk, and does what is answered', async () => {
    for (const [dates, date] of [
      ['today', today],
      ['keep', old],
    ] as const) {
      await db.delete(articles)
      await anArticle(db, { refnumber: '7', status: 'disabled', publishdate: old })
      const asked = await onDesk({ status: 'enabled', back: '/admin/archives/2026/5/2' }, '7')
      expect(asked.status).toBe(422)
      expect(asked.text).toContain(
        'One article has a publication date that is not near today, 22 November 2026: 1 October 2026.',
      )
      expect(asked.html).toContain('<input type="hidden" name="status" value="enabled"/>')
      expect(await row('7')).toMatchObject({ status: 'disabled' })
      expect((await onDesk({ status: 'enabled', dates }, '7')).text).toContain('is public again')
      expect(await dateOf('7')).toBe(date)
    }
  })

  test('asks for a whole issue and for a selection, once for all', async () => {
    const some = [
      ['1', old],
      ['2', today],
      ['3', '2026-12-24'],
    ] as const
    for (const [refnumber, publishdate] of some) await anArticle(db, { refnumber, status: 'disabled', publishdate })
    const asked = await meera.submit('/admin/archives/2026/5/2/publish')
    expect(asked.status).toBe(422)
    expect(asked.text).toContain('2 articles have a publication date that is not near today')
    const refnumbers = ['1', '2', '3']
    const selected = { refnumbers, status: 'enabled', publish_at: '' }
    const again = await meera.submit('/admin/articles/status', selected)
    expect(again.html.match(/name="refnumbers"/g)).toHaveLength(3)
    expect(await db.$count(articles, eq(articles.status, 'enabled'))).toBe(0)
    const done = await meera.submit('/admin/articles/status', { ...selected, dates: 'keep' })
    expect(done.text).toContain('3 articles are public now.')
    expect(await Promise.all(refnumbers.map(dateOf))).toEqual([old, today, today])
  })

  test('never asks for an article that readers know, which keeps its date when it comes back', async () => {
    await anArticle(db, { refnumber: '7', publishdate: '2020-01-01' })
    await onDesk({ status: 'disabled' }, '7')
    expect((await onDesk({ status: 'enabled' }, '7')).text).toContain('is public again')
    await onDesk({ status: 'disabled' }, '7')
    await onDesk({ publish_at: '2026-12-03T09:00' }, '7')
    now.at = new Date('2026-12-03T03:31:00Z')
    expect(await publishDue(journal)).toBe(1)
    expect(await dateOf('7')).toBe('2020-01-01')
  })
})
