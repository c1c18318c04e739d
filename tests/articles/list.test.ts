// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { listSearchIn } from '../../src/journal/articles/list/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anIssue, aPdf } from '../support/builders/rows.ts'
import { historyOf } from '../support/history.ts'
import { withJournal } from '../support/journal.ts'
import { ofUnseen } from '../support/quiet.ts'

const journal = await withJournal()
const { db, files, now } = journal
const meera = await browsingAs(journal)

const old = new Date('2026-01-01T00:00:00Z')
const scheduled = new Date('2026-12-03T03:30:00Z')

async function fill() {
  for (const table of [articles, issues, audit]) await db.delete(table)
  const file = await aPdf(files)
  const base = { ...file, modification: old }
  await anArticle(db, { ...base, refnumber: '101', title: 'Mung bean', authorname: 'Ravi Kumar Sharma, Anita Roy' })
  await anArticle(db, { ...base, refnumber: '102', title: 'Soil', authorname: 'R. K. Sharma', ptype: 'paid' })
  await anArticle(db, {
    ...base,
    refnumber: '103',
    title: 'Rice',
    authorname: 'Ravi Sharmila',
    ptype: 'paid',
    txnid: 'UPI_4471/x',
  })
  await anArticle(db, {
    ...base,
    refnumber: '104',
    title: 'Wheat',
    authorname: 'Kiran Rao Sharma',
    status: 'disabled',
    mobile: '+91 98765 43210',
  })
  await anArticle(db, {
    ...base,
    refnumber: '105',
    title: 'Oats',
    authorname: 'सीता देवी',
    status: 'disabled',
    publish_at: scheduled,
    issue: 3,
  })
  await anArticle(db, {
    refnumber: '106',
    title: 'Maize = gold',
    authorname: 'Łucja Abbasi-Yadkori',
    modification: now.at,
    txnid: '=1+1',
    email: 'author@maize.example',
  })
}

describe('what is looked for', () => {
  test.each([
    ['', undefined],
    ['1043', { refnumber: '1043', title: "('1043':* | '१०४३':*)", txnid: '1043' }],
    ['ref. 1043', { refnumber: '1043' }],
    ['UPI_4471', { txnid: 'upi_4471' }],
    ['+91 98765 43210', { mobile: '9876543210' }],
    ['43210', { refnumber: '43210', mobile: '43210' }],
    ['Sharma', { author: '\\msharma' }],
    ['Sharma RK', { author: '\\msharma[^,]*\\mrk|\\mr[^,]*\\mk[^,]*\\msharma' }],
    ['R. K. Sharma', { author: '\\mr[^,]*\\mk[^,]*\\msharma' }],
    ['Roy A', { author: '\\mroy[^,]*\\ma|\\ma[^,]*\\mroy|\\mr[^,]*\\mo[^,]*\\my[^,]*\\ma' }],
    ['RK', { author: undefined }],
    ['the', { title: undefined }],
  ])('the terms %j give the search %j', (terms, search) => {
    if (search) expect(listSearchIn(terms)).toMatchObject(search)
    else expect(listSearchIn(terms)).toBeUndefined()
  })
})

const refsIn = (html: string) => [...html.matchAll(/name="refnumbers" value="(\d+)"/g)].map(([, ref]) => ref)

describe('the list', () => {
  beforeAll(fill)

  test.each([
    ['', ['106', '105', '104', '103', '102', '101']],
    ['?filter=none', ['106', '105', '104', '103', '102', '101']],
    ['?filter=hidden', ['105', '104']],
    ['?filter=scheduled', ['105']],
    ['?filter=without-pdf', ['106']],
    ['?filter=unpaid', ['102']],
    ['?filter=week', ['106']],
    ['?q=103', ['103']],
    ['?q=upi_4471', ['103']],
    ['?q=upix4471', []],
    ['?q=9876543210', ['104']],
    ['?q=%2B91+98765-43210', ['104']],
    ['?q=Sharma+RK', ['102', '101']],
    ['?q=R+K+Sharma', ['102', '101']],
    ['?q=sharma+r', ['104', '102', '101']],
    ['?q=Ravi+Kumar+Sharma', ['101']],
    ['?q=Sharma', ['104', '102', '101']],
    ['?q=Roy+A', ['101']],
    ['?q=%E0%A4%B8%E0%A5%80%E0%A4%A4%E0%A4%BE', ['105']],
    ['?q=abbasi-yadkori', ['106']],
    ['?q=mung', ['101']],
    ['?q=bean+mung', ['101']],
    ['?q=quinoa', []],
    ['?q=%25', []],
    ['?q=sharma&filter=hidden', ['104']],
  ])('the list with %s has the articles %j', async (query, refs) => {
    const { status, html } = await meera.open(`/admin/articles${query}`)
    expect(status).toBe(200)
    expect(refsIn(html)).toEqual(refs)
  })

  test('the list counts each filter, within a search too', async () => {
    const { text } = await meera.open('/admin/articles')
    expect(text).toContain('All 6Not public 2Scheduled 1Without PDF 1Fee due 1Changed this week 1')
    const { text: found } = await meera.open('/admin/articles?q=Sharma')
    expect(found).toContain('All 3Not public 1Scheduled 0Without PDF 0Fee due 1Changed this week 0')
  })

  test('the list needs two statements beside the session', async () => {
    await meera.open('/admin/articles')
    journal.statements.length = 0
    await meera.open('/admin/articles?filter=hidden&q=sharma')
    expect(journal.statements.filter(({ text }) => text.includes('articles') && !ofUnseen.test(text))).toHaveLength(2)
  })

  const menuOf = (html: string, name: string) => {
    const menu = new RegExp(`<ul aria-label="More for ${name}">(.*?)</ul>`, 's').exec(html)?.[1] ?? ''
    return [...menu.matchAll(/<li><(?:a|button)[^>]*>([^<]*)/g)].map(([, text]) => text)
  }
  const links = [
    'Edit',
    'View on site',
    'PDF',
    'Full text',
    'Write to its authors',
    'Certificates ↗',
    'Cover page',
    'Correct…',
    'Retract…',
    'History',
  ]

  test('a row shows one state and what became of the fee, and its menu what can be done', async () => {
    const { text, html } = await meera.open('/admin/articles?filter=scheduled')
    expect(text).toContain('Scheduled 3 Dec')
    expect(html).toContain('title="3 Dec 2026, 09:00"')
    const ahead = [
      'Edit',
      'PDF',
      'Full text',
      'Proof',
      'Write to its authors',
      'History',
      'Publish',
      'Change schedule',
      'Unschedule',
    ]
    expect(menuOf(html, 'Oats')).toEqual(ahead)
    expect(menuOf((await meera.open('/admin/articles?q=101')).html, 'Mung bean')).toEqual([...links, 'Hide'])
    const list = await meera.open('/admin/articles')
    expect(list.html.match(/>Hide “Mung bean”\?/g)).toHaveLength(1)
    const all = list.text
    for (const words of ['102 due Published', '103 received Published', '104 none Hidden']) expect(all).toContain(words)
  })

  test('the list calls a retracted article retracted', async () => {
    await anArticle(db, { refnumber: '107', title: 'Retraction: Soil', article_type: 'retraction', notice_of: '102' })
    expect((await meera.open('/admin/articles?q=102')).text).toContain('102 due Retracted')
    await db.delete(articles).where(eq(articles.refnumber, '107'))
  })

  test('the list has the same links as the results of a search', async () => {
    expect(menuOf((await meera.open('/admin/search?q=mung')).html, 'Mung bean')).toEqual(links)
  })

  test('the home page leads to the list for articles without a PDF', async () => {
    const { html } = await meera.open('/admin')
    expect(html).toContain('<a href="/admin/articles?filter=without-pdf"><b>1</b> <span>article without PDF</span></a>')
  })

  test('a page beyond the last leads to the last', async () => {
    expect((await meera.ask('/admin/articles?filter=hidden&page=9')).headers.get('location')).toBe(
      '/admin/articles?filter=hidden',
    )
  })
})

test.each([
  ['enabled', ['Publish', 'Cancel'], 'button'],
  ['disabled', ['Cancel', 'Hide'], 'button danger'],
])('the question that makes many articles %s has the buttons %j', async (status, buttons, look) => {
  await fill()
  const { html } = await meera.open('/admin/articles')
  const dialog = new RegExp(`<dialog id="selected-${status}".*?</dialog>`, 's').exec(html)?.[0] ?? ''
  const shown = [...dialog.matchAll(/<button[^>]*class="([^"]*)"[^>]*>([^<]*)/g)]
  expect(shown.map(([, , label]) => label)).toEqual(buttons)
  expect(shown.find(([, , label]) => label !== 'Cancel')?.[1]).toBe(look)
})

test('a list of several pages can be selected at once', async () => {
  await fill()
  for (let number = 1; number <= 60; number++) await anArticle(db, { refnumber: String(2000 + number) })
  const { html, text } = await meera.open('/admin/articles')
  expect(refsIn(html)).toHaveLength(50)
  expect(text).toContain('Page 1 of 2')
  expect(/data-more="([^"]*)"/.exec(html)?.[1]?.split(' ')).toHaveLength(16)
  expect(refsIn((await meera.open('/admin/articles?page=2')).html)).toHaveLength(16)
})

test('the list counts the articles of other filters up to a limit', async () => {
  await fill()
  const row = {
    title: 'Rice',
    title_key: '',
    description: 'Rice',
    authorname: 'Ravi Sharma',
    abstract: '',
    keywords: '',
  }
  const rows = Array.from({ length: 1_000 }, (_, number) => ({
    ...row,
    refnumber: String(5000 + number),
    title_key: `rice ${number}`,
  }))
  await db.insert(articles).values(rows.map((one) => ({ ...one, year: 2026, volume: 5, issue: 2, pagenumber: '1-8' })))
  expect((await meera.open('/admin/articles')).text).toContain(
    'All 1,006Not public 2Scheduled 1Without PDF 1,000+Fee due 1',
  )
  expect((await meera.open('/admin/articles?filter=without-pdf')).text).toContain('Without PDF 1,001Fee due 1')
})

describe('the CSV', () => {
  beforeAll(fill)

  test('the CSV has the payments, and nothing that a spreadsheet takes for a formula', async () => {
    const answer = await meera.ask('/admin/articles/export.csv?filter=all&q=')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const lines = (await answer.text()).split('\r\n')
    expect(lines[0]).toContain('ref,title,authors,type,transaction id,mobile,email,status')
    expect(lines[1]).toBe("106,Maize = gold,Łucja Abbasi-Yadkori,free,'=1+1,,author@maize.example,enabled")
    expect(lines[3]).toBe("104,Wheat,Kiran Rao Sharma,free,,'+91 98765 43210,,disabled")
    expect(lines).toHaveLength(8)
  })

  test('the CSV follows the filter and the search', async () => {
    const text = await (await meera.ask('/admin/articles/export.csv?filter=hidden&q=sharma')).text()
    expect(text.split('\r\n').map((line) => line.slice(0, 3))).toEqual(['ref', '104', ''])
  })
})

describe('the selected articles', () => {
  beforeEach(fill)
  const path = '/admin/articles/status'
  const refnumbers = ['101', '104', '105']
  const states = async () =>
    (await db.select().from(articles).orderBy(asc(articles.id))).map(({ status, publish_at }) =>
      publish_at ? publish_at.toISOString() : status,
    )

  test('the selected articles are published together, each with an entry in its history', async () => {
    const back = '/admin/articles?filter=hidden'
    const done = await meera.submit(path, { refnumbers, status: 'enabled', publish_at: '', back })
    expect(done.location).toBe(back)
    expect(done.text).toContain('2 articles are public now.')
    expect(await states()).toEqual(Array(6).fill('enabled'))
    expect((await historyOf(db)).map(({ action }) => action)).toEqual(['status', 'status'])
    expect((await journal.get('/archives/2026/vol5/issue3/105')).status).toBe(200)
  })

  test('the selected articles are disabled, and not published at a time typed for something else', async () => {
    const done = await meera.submit(path, { refnumbers, status: 'disabled', publish_at: '2026-12-03T09:00' })
    expect(done.text).toContain('2 articles are no longer public now.')
    expect(await states()).toEqual(['disabled', 'enabled', 'enabled', 'disabled', 'disabled', 'enabled'])
    expect((await historyOf(db)).map(({ action }) => action)).toEqual(['status', 'unschedule'])
  })

  test('the selected articles are scheduled, but for public ones', async () => {
    const done = await meera.submit(path, { refnumbers, status: 'enabled', publish_at: '2026-12-04T09:00' })
    expect(done.text).toContain('2 articles will be published 4 Dec 2026, 09:00.')
    const at = '2026-12-04T03:30:00.000Z'
    expect(await states()).toEqual(['enabled', 'enabled', 'enabled', at, at, 'enabled'])
  })

  test.each([
    [{}, 'Select an article first.'],
    [{ refnumbers: ['101'], status: 'gone' }, 'The status must be enabled or disabled'],
    [{ refnumbers: ['104'], status: 'enabled', publish_at: '2020-01-01T09:00' }, 'Publish at must be a time within'],
  ])('the selection %j is refused and changes nothing', async (fields, message) => {
    const before = await states()
    expect((await meera.submit(path, fields)).text).toContain(message)
    expect(await states()).toEqual(before)
  })

  test('the selected articles have their notices on one page', async () => {
    await db.update(settings).set({ websitename: 'Crops' })
    const { status, text, html } = await meera.submit('/admin/articles/notices', {
      refnumbers: ['104', '102', '101'],
      back: '/admin/articles?q=sharma',
    })
    expect(status).toBe(200)
    expect(text.match(/Dear (?:Author|R. K. Sharma),/g)).toHaveLength(2)
    expect(text).toContain('Your article "Mung bean" has been published')
    expect(text).toContain('1 article not shown here: readers do not see them yet.')
    expect(html).toContain('href="/admin/articles?q=sharma"')
    expect((await meera.submit('/admin/articles/notices')).text).toContain('Select an article first.')
  })

  test('the selected articles of an issue have the same actions', async () => {
    await anIssue(db)
    const { html } = await meera.open('/admin/archives/2026/5/2')
    for (const action of [path, '/admin/articles/notices']) expect(html).toContain(`formAction="${action}"`)
  })
})
