// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { oaiRecords } from '../../src/core/db/tables/record.ts'
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
  refnumber: '101',
  ptype: 'free',
  publishdate: old,
  pagenumber: '1-9',
  authorname: 'Ravi Sharma',
  title: 'Rice',
  abstract: '<p>x</p>',
  pdfFile: pdf,
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

describe('the date that publishing gives an article', () => {
  test.each([
    ['a scheduled article has the day of its schedule in the journal’s zone', hidden, later, 'automatic', '2026-12-03'],
    [
      'a scheduled article without a date has that day too',
      { ...hidden, publishdate: null },
      later,
      'ask',
      '2026-12-03',
    ],
    [
      'publishing before the schedule makes it today',
      { ...hidden, ...later, publishdate: '2026-12-03' },
      open,
      'ask',
      today,
    ],
    ['publishing asks about an old date', hidden, open, 'ask', 'ask'],
    ['publishing asks about a date after today', { ...hidden, publishdate: '2026-11-23' }, open, 'ask', 'ask'],
    ['an editor who asks for today’s date gets it', hidden, open, 'today', today],
    ['an editor who keeps an old date keeps it', hidden, open, 'keep', old],
    [
      'a date after today becomes today even if the editor keeps it',
      { ...hidden, publishdate: '2026-11-23' },
      open,
      'keep',
      today,
    ],
    ['an API client keeps an old date without being asked', hidden, open, 'automatic', old],
    [
      'an API client that publishes with a date after today gets today',
      { ...hidden, publishdate: '2026-12-03' },
      open,
      'automatic',
      today,
    ],
    [
      'a public article that comes back before its schedule gets today',
      { ...hidden, ...later, publishdate: '2026-12-03', wasPublic: true },
      open,
      'ask',
      today,
    ],
    [
      'publishing again after a cancelled schedule asks about its date after today',
      { ...hidden, publishdate: '2026-12-03', wasPublic: true },
      open,
      'ask',
      'ask',
    ],
    [
      'a date of the last 7 days stays without a question',
      { ...hidden, publishdate: '2026-11-15' },
      open,
      'ask',
      '2026-11-15',
    ],
    ['publishing asks about a date 8 days ago', { ...hidden, publishdate: '2026-11-14' }, open, 'ask', 'ask'],
    ['an unknown date stays unknown', { ...hidden, publishdate: null }, open, 'ask', null],
    ['an article that was public keeps its date', { ...hidden, wasPublic: true }, open, 'ask', old],
    [
      'an article that was public keeps its date when it is scheduled',
      { ...hidden, wasPublic: true },
      later,
      'ask',
      old,
    ],
    [
      'scheduling an article that is public changes its date to the day of the schedule',
      { ...hidden, ...open, wasPublic: true },
      later,
      'automatic',
      '2026-12-03',
    ],
    ['cancelling a schedule keeps the date', { ...hidden, ...later }, { ...open, status: 'disabled' }, 'ask', old],
  ] satisfies [string, Dated, Publication, DateManner, string | null][])('%s', (_, row, to, manner, date) => {
    expect(dateOfPublication(row, to, { today, zone, manner })).toBe(date)
  })

  test.each([
    ['published on time, has the day of its schedule', {}, '2026-12-02T19:01:00Z', '2026-12-03'],
    ['published a little late, has the day of its schedule', {}, '2026-12-03T18:59:00Z', '2026-12-03'],
    ['published after a long outage, has the day of publication', {}, '2026-12-09T10:00:00Z', '2026-12-09'],
    [
      'accepted after its schedule, has the day of acceptance',
      { accepted: '2026-12-05', received: '2026-12-04' },
      '2026-12-02T19:01:00Z',
      '2026-12-05',
    ],
    ['public before, keeps its date', { wasPublic: true }, '2026-12-02T19:01:00Z', old],
  ])('a due article, %s', (_, more, now, date) => {
    expect(dateWhenDue({ ...hidden, ...later, ...more }, new Date(now), zone)).toBe(date)
  })

  test.each([
    [{ publishdate: today }, undefined, undefined],
    [{ publishdate: '2026-11-15' }, undefined, undefined],
    [{ publishdate: old, status: 'disabled' }, undefined, undefined],
    [{ publishdate: old }, old, undefined],
    [{ publishdate: old }, '2026-10-02', 'The publication date is more than 7 days before today, 22 November 2026'],
    [{ publishdate: '2026-11-23' }, '2026-11-23', 'A publication date after today needs a schedule'],
  ] as const)(
    'publishing a new article with %j, where the editor confirmed %s, gives the message %s',
    (article, confirmed, message) => {
      expect(newDateProblem({ status: 'enabled', ...article }, confirmed, today)?.message).toBe(message)
    },
  )

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
  ])('the question about the dates %j offers the answers %j', (asked, labels) => {
    expect(refuseUntilDated(asked, today).question.answers.map(({ label }) => label)).toEqual(labels)
  })
})

describe('a schedule', () => {
  beforeEach(() => anIssue(db))

  test.each([
    ['another date', { publishdate: old }],
    ['no date', { publishdate: '' }],
  ])('a schedule gives its day to a new article that an API client sent with %s', async (_, fields) => {
    const added = await adding({ ...fields, publish_at: '2026-12-03T00:30' })
    expect(added).toMatchObject({ status: 201, body: { publishdate: '2026-12-03' } })
  })

  test('a schedule does not hide a mistyped date, nor review dates after its day', async () => {
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

  test('changing a schedule, or publishing before it, changes the date that readers see', async () => {
    await adding({ status: 'disabled' })
    expect((await setting({ publish_at: '2026-12-03T00:30' })).body.publishdate).toBe('2026-12-03')
    expect((await setting({ publish_at: '2026-12-05T00:30' })).body.publishdate).toBe('2026-12-05')
    expect((await setting({ status: 'enabled' })).body).toMatchObject({ publishdate: today, status: 'enabled' })
    const page = await journal.get('/archives/2026/vol5/issue2/101')
    expect(await page.text()).toContain('<meta name="citation_publication_date" content="2026/11/22"/>')
  })

  test('pages, exports and OAI-PMH show the day of the schedule once the article is public', async () => {
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

  test('a schedule from an older version publishes with its day, or the day of acceptance if that is later', async () => {
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

  test('the back office refuses a schedule before the day of acceptance', async () => {
    await anArticle(db, { refnumber: '7', status: 'disabled', publishdate: '2026-12-15', accepted: '2026-12-10' })
    expect((await onDesk({ publish_at: '2026-12-03T09:00' }, '7')).text).toContain(
      'Accepted (10 December 2026) is after the day of publication, 3 December 2026',
    )
    const all = await meera.submit('/admin/archives/2026/5/2/publish', { publish_at: '2026-12-03T09:00' })
    expect(all.text).toContain('Ref. 7: Accepted (10 December 2026) is after the day of publication, 3 December 2026')
    expect(await row('7')).toMatchObject({ publish_at: null, publishdate: '2026-12-15' })
  })

  test('the form of a scheduled article shows the date as read-only', async () => {
    await adding({ publish_at: '2026-12-03T00:30' })
    const form = await meera.open(`/admin/archives/${(await row()).id}`)
    expect(form.html).toMatch(/<input[^>]*id="publishdate"[^>]*readOnly|<input[^>]*readOnly=""[^>]*id="publishdate"/)
    expect(form.text).toContain('The day on which it is scheduled. Change the schedule to change it.')
  })
})

describe('publishing now', () => {
  beforeEach(() => anIssue(db))

  test('the form publishes with an old date only after it is confirmed', async () => {
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

  test('the form refuses a date after today, confirmed or not, and suggests a schedule', async () => {
    const refused = await meera.submit(add, { ...typed, publishdate: '2026-11-23', olddate: '2026-11-23' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('A publication date after today needs a schedule')
    expect(refused.text).toContain('Choose its time under “Publish later”, or today’s date.')
    expect(await db.$count(articles)).toBe(0)
  })

  test('today is the day in the journal’s zone', async () => {
    now.at = new Date('2026-11-22T19:00:00Z')
    expect((await meera.submit(add, { ...typed, publishdate: '2026-11-23' })).text).toContain('Article published')
  })

  test('saving without publishing asks nothing about the date', async () => {
    expect((await meera.submit(add, { ...typed, status: 'disabled' })).text).toContain('It is not public yet.')
  })

  test('an API client may publish with any date', async () => {
    expect((await adding({})).body).toMatchObject({ publishdate: old, status: 'enabled' })
  })

  test('publishing from the list asks about an old date and follows the answer', async () => {
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
      expect((await onDesk({ status: 'enabled', dates }, '7')).text).toContain('is public')
      expect(await dateOf('7')).toBe(date)
    }
  })

  test('publishing an issue or a selection asks once about all dates', async () => {
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

  test('an article that was public keeps its date without a question when it comes back', async () => {
    await anArticle(db, { refnumber: '7', publishdate: '2020-01-01' })
    await onDesk({ status: 'disabled' }, '7')
    expect((await onDesk({ status: 'enabled' }, '7')).text).toContain('is public')
    await onDesk({ status: 'disabled' }, '7')
    await onDesk({ publish_at: '2026-12-03T09:00' }, '7')
    now.at = new Date('2026-12-03T03:31:00Z')
    expect(await publishDue(journal)).toBe(1)
    expect(await dateOf('7')).toBe('2020-01-01')
  })
})
