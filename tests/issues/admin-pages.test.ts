// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { frequencies } from '../../src/core/db/enums.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { historyOf } from '../support/history.ts'
import { withJournal, withoutCodes } from '../support/journal.ts'
import { untilQuiet } from '../support/quiet.ts'

const journal = await withJournal()
const meera = await browsingAs(journal)
beforeEach(async () => {
  for (const table of [articles, issues, audit]) await journal.db.delete(table)
  journal.pageCache.clear()
})

const path = '/admin/archives'
const right = { volume: '5', issue: '2', frequency: 'Mar-Apr' }
const history = () => historyOf(journal.db)
const rows = () =>
  journal.db
    .select({ year: issues.year, volume: issues.volume, issue: issues.issue, frequency: issues.frequency })
    .from(issues)
/** What stands in the form's fields, and which option is chosen in it. */
const typedIn = (html: string) => ({
  volume: /name="volume"[^>]*value="([^"]*)"/.exec(html)?.[1],
  issue: /name="issue"[^>]*value="([^"]*)"/.exec(html)?.[1],
  frequency: /<select[^>]*id="frequency".*?<\/select>/s.exec(html)?.[0].match(/<option value="([^"]*)" selected/)?.[1],
})

/** What leads into an issue without articles. */
const addsFirst = 'Add its first article'

describe('the list', () => {
  test('the list without issues says what to do', async () => {
    const { status, text, html, caching } = await meera.open(path)
    expect(status).toBe(200)
    expect(caching).toBe('private, no-store')
    expect(text).toContain('There are no issues yet. Add the first one above')
    expect(html).not.toContain('<table')
  })

  test('has every issue, padded, newest first, with its articles and unpublished ones counted', async () => {
    await anIssue(journal.db, { year: 2025, volume: 4, issue: 12, creation: new Date('2025-12-31T18:30:00Z') })
    await anArticle(journal.db, { volume: 5, issue: 2 })
    await anArticle(journal.db, { volume: 5, issue: 2, status: 'disabled' })
    await anIssue(journal.db, { volume: 5, issue: 10, frequency: 'Sep-Oct' })
    const { text, html } = await meera.open(path)
    const shown = [
      '3 issues',
      `Volume 05, Issue 10 2026 Sep-Oct 000 ${addsFirst}`,
      'Volume 05, Issue 02 2026 Mar-Apr 1 public of 002',
    ]
    const last = `Volume 04, Issue 12 2025 Mar-Apr 000 ${addsFirst}`
    expect([...shown, last].map((words) => text.includes(words) || words)).toEqual([true, true, true, true])
    const places = [...shown, last].map((words) => text.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(html).toContain('href="/admin/archives/2026/5/10"')
    expect(html).toContain('action="/admin/archives/2025/4/12/delete"')
    expect(html).not.toContain('action="/admin/archives/2026/5/2/delete"')
  })

  test('the list has pages of fifty; a page beyond the last redirects to it', async () => {
    for (let issue = 1; issue <= 101; issue++) await anIssue(journal.db, { issue })
    const first = await meera.open(path)
    expect(first.text).toContain('101 issues')
    expect(first.text).toContain('Page 1 of 3')
    expect(first.html.match(/\/history"/g)).toHaveLength(50)
    const third = await meera.open(`${path}?page=3`)
    expect(third.text).toContain('Issue 01 2026')
    expect(third.html.match(/\/history"/g)?.length).toBe(1)
    expect(third.html).toContain('name="back" value="/admin/archives?page=3"')
    const beyond = await meera.ask(`${path}?page=4`)
    expect(beyond.status).toBe(303)
    expect(beyond.headers.get('location')).toBe(`${path}?page=3`)
  })

  test('the list takes one query beside session, draft and the rail’s counts, however many issues there are', async () => {
    const asked = async () => {
      await untilQuiet(journal)
      await meera.open(path)
      journal.statements.length = 0
      await meera.open(path)
      return journal.statements.filter(({ text }) => !/"sessions"|"drafts"|entry_counts|papers/.test(text)).length
    }
    expect(await asked()).toBe(1)
    for (let issue = 1; issue <= 60; issue++) await anIssue(journal.db, { issue })
    expect(await asked()).toBe(1)
  })
})

describe('the form of a new issue', () => {
  test('has every frequency, and makes an issue of the current year', async () => {
    const { html } = await meera.open(path)
    const [select = ''] = /<select[^>]*id="frequency".*?<\/select>/s.exec(html) ?? []
    expect([...select.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)).toEqual(frequencies)
    for (const family of ['Monthly', 'Bi-monthly', 'Quarterly', 'Triannual', 'Half-yearly', 'Yearly'])
      expect(select).toContain(`label="${family}"`)
    const made = await meera.submit(path, right)
    expect(made.status).toBe(200)
    expect(made.location).toEqual(path)
    expect(made.text).toContain('Issue created successfully Open the issue')
    expect(made.html).toContain('<a href="/admin/archives/2026/5/2">Open the issue</a>')
    expect(made.text).toContain(`Volume 05, Issue 02 2026 Mar-Apr 000 ${addsFirst}`)
    expect(await rows()).toEqual([{ year: 2026, volume: 5, issue: 2, frequency: 'Mar-Apr' }])
    expect((await history()).map(({ action, subject }) => [action, subject])).toEqual([['add', '2026/5/2']])
    expect((await meera.open(path)).text).not.toContain('Issue created successfully')
  })

  test('offers the year before too, which stays selected if another field is invalid', async () => {
    const { html } = await meera.open(path)
    const [select = ''] = /<select[^>]*id="year".*?<\/select>/s.exec(html) ?? []
    expect([...select.matchAll(/<option value="(\d+)"/g)].map(([, year]) => year)).toEqual(['2026', '2025'])
    expect(select).toContain('value="2026" selected')
    const refused = await meera.submit(path, { ...right, year: '2025', volume: '' })
    expect(refused.html).toContain('value="2025" selected')
    expect((await meera.submit(path, { ...right, year: '2025' })).text).toContain('Volume 05, Issue 02 2025 Mar-Apr')
  })

  test.each<[Record<string, string>, string[]]>([
    [{}, ['Volume is required', 'Issue is required', 'Frequency is required']],
    [{ ...right, volume: ' ' }, ['Volume is required']],
    [{ ...right, issue: '' }, ['Issue is required']],
    [{ ...right, frequency: '' }, ['Frequency is required']],
    [{ ...right, volume: '-1' }, ['Volume is not valid']],
    [{ ...right, issue: '1e3', frequency: 'Mar' }, ['Issue is not valid', 'Frequency is not valid']],
  ])('refuses %j: %j beside its field and in a summary, and keeps what was typed', async (form, messages) => {
    const { status, html, text } = await meera.submit(path, form)
    expect(status).toBe(422)
    for (const message of messages) {
      const field = message.split(' ')[0]?.toLowerCase()
      expect(withoutCodes(html)).toContain(`<p class="error" id="${field}-error">${message}</p>`)
      expect(html).toContain(`<a href="#${field}">${message}</a>`)
      const help = /(Volume|Issue) is not valid/.test(message) ? ` ${field}-help` : ''
      const described = `id="${field}"[^>]*aria-describedby="${field}-error${help}"[^>]*aria-invalid="true"`
      expect(html).toMatch(new RegExp(described))
      if (help) expect(html).toContain(`id="${field}-help">It is a whole number, 0 or more.`)
    }
    expect(text).toContain(`Please correct ${messages.length === 1 ? '1 field' : `${messages.length} fields`}`)
    const { volume = '', issue = '' } = form
    expect(typedIn(html).volume).toEqual(volume)
    expect(typedIn(html).issue).toEqual(issue)
    expect(await rows()).toEqual([])
  })

  test('an issue that exists already is refused', async () => {
    await anIssue(journal.db)
    const { status, html } = await meera.submit(path, right)
    expect(status).toBe(409)
    expect(typedIn(html)).toEqual(right)
    expect(withoutCodes(html)).toContain(
      '<p class="error" id="issue-error">Volume 5, Issue 2 of 2026 already exists</p>',
    )
    expect(html).toMatch(/id="issue-help"><a href="\/admin\/archives\/2026\/5\/2"[^>]*>Open it<\/a>/s)
  })

  test.each<
    [string, Parameters<typeof anIssue>[1], Record<'volume' | 'issue', string> & { frequency: string | undefined }]
  >([
    ['nothing in an empty journal', undefined, { volume: '', issue: '', frequency: undefined }],
    ['the next issue of the year', { issue: 2 }, { volume: '5', issue: '3', frequency: 'May-Jun' }],
    [
      'no frequency after the last',
      { issue: 6, frequency: 'Nov-Dec' },
      { volume: '5', issue: '7', frequency: undefined },
    ],
    [
      'the first issue of the next volume in a new year',
      { year: 2025, volume: 4, issue: 12, frequency: 'December' },
      { volume: '5', issue: '1', frequency: 'January' },
    ],
  ])('proposes %s', async (_, newest, expected) => {
    if (newest) await anIssue(journal.db, newest)
    const { volume = '', issue = '', frequency } = typedIn((await meera.open(path)).html)
    expect({ volume, issue, frequency: frequency || undefined }).toEqual(expected)
  })

  test('sent by htmx gets only the main part of the page, with the message', async () => {
    const answer = await meera.ask(path, {
      method: 'POST',
      headers: { 'hx-request': 'true' },
      body: new URLSearchParams({ ...right, issue: 'x' }),
    })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html.startsWith('<div class="messages"></div><div class="head">')).toBe(true)
    expect(html).toContain('Issue is not valid')
  })
})

describe('the frequency of an issue', () => {
  const screen = '/admin/archives/2026/5/2/frequency'
  const to = (frequency: string, more: Record<string, string> = {}) => meera.submit(screen, { frequency, ...more })
  const chosenIn = (html: string) => /<option value="([^"]*)" selected/.exec(html)?.[1]

  test('a frequency is corrected, and the history has the change', async () => {
    await anIssue(journal.db, { modification: journal.now.at })
    const form = await meera.open(`${screen}?page=3`)
    expect(form.status).toBe(200)
    expect(chosenIn(form.html)).toBe('Mar-Apr')
    expect(form.text).toContain('Volume 05, Issue 02, 2026')
    const modification = journal.now.at.toISOString()
    expect(form.html).toContain(
      `name="modification" value="${modification}"/><input type="hidden" name="page" value="3"/>`,
    )
    expect([...form.html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)).toEqual(frequencies)
    const { text, location } = await to('May-Jun', { modification, page: '1' })
    expect(location).toEqual(path)
    expect(text).toContain('Volume 05, Issue 02, 2026 is saved')
    expect((await rows())[0]?.frequency).toBe('May-Jun')
    expect(await history()).toEqual([
      {
        at: expect.any(Date),
        username: 'Meera Nair',
        kind: 'issue',
        subject: '2026/5/2',
        action: 'edit',
        before: { frequency: 'Mar-Apr' },
        after: { frequency: 'May-Jun' },
      },
    ])
    const told = await meera.open('/admin/archives/2026/5/2/history')
    expect(told.text).toContain('Volume 05, Issue 02, 2026')
    expect(told.text).toContain('Changed by Meera Nair, 15 June 2026, 15:30')
    expect(told.text).toContain('Frequency Mar-Apr → May-Jun')
  })

  test('readers see a corrected frequency at once', async () => {
    await anArticle(journal.db)
    expect((await journal.read('/archives/2026/vol5/issue2')).text).toContain('Issue 2, March–April 2026')
    await to('May-Jun')
    expect((await journal.read('/archives/2026/vol5/issue2')).text).toContain('Issue 2, May–June 2026')
  })

  test('words in place of the number are added, shown and corrected', async () => {
    const added = { year: '2026', volume: '5', issue: '901', frequency: 'Jan-Dec', issue_label: ' Especial  1 ' }
    expect((await meera.submit(path, added)).text).toContain('Volume 05, Especial 1')
    const special = '/admin/archives/2026/5/901'
    const form = await meera.open(`${special}/frequency`)
    expect(form.html).toMatch(/name="issue_label"[^>]* value="Especial 1"/)
    const modification = /name="modification" value="([^"]+)"/.exec(form.html)?.[1] ?? ''
    const send = (issue_label: string, more = {}) =>
      meera.submit(`${special}/frequency`, { frequency: 'Jan-Dec', issue_label, modification, ...more })
    expect((await send('x'.repeat(33))).text).toContain('Shown as can have at most 32 characters')
    expect((await send('Suppl. 1')).text).toContain('Volume 05, Suppl. 1')
    expect((await send('Suppl. 2')).status).toBe(409)
    expect((await meera.open(`${special}/history`)).text).toContain('Shown as Especial 1 → Suppl. 1')
  })

  test('an issue whose months nobody knows gets words in place of its number all the same', async () => {
    await anIssue(journal.db, { frequency: '' })
    const { text } = await meera.submit(screen, { frequency: '', issue_label: 'Suppl. 1' })
    expect(text).toContain('Volume 05, Suppl. 1, 2026 is saved')
  })

  test('the same frequency again changes nothing', async () => {
    await anIssue(journal.db)
    expect((await to('Mar-Apr')).text).toContain('is saved')
    expect(await history()).toEqual([])
  })

  test.each([
    ['that is none', 'Sometimes', 422, 'Frequency is not valid'],
    ['that is empty', '', 422, 'Frequency is required'],
  ])('%s is refused beside its field', async (_, frequency, expected, message) => {
    await anIssue(journal.db)
    const { status, html } = await to(frequency)
    expect(status).toEqual(expected)
    expect(withoutCodes(html)).toContain(`<p class="error" id="frequency-error">${message}`)
    expect((await rows())[0]?.frequency).toBe('Mar-Apr')
    expect(await history()).toEqual([])
  })

  test('the frequency of an unknown issue is not found', async () => {
    expect((await to('May-Jun')).status).toBe(404)
    expect((await meera.open(screen)).status).toBe(404)
    expect((await meera.open('/admin/archives/2026/x/2/frequency')).status).toBe(404)
  })
})

describe('an issue', () => {
  const deleting = () => meera.submit('/admin/archives/2026/5/2/delete', { back: path })

  test('an empty issue can be deleted, and its history stays', async () => {
    const creation = new Date('2026-03-01T09:00:00Z')
    await anIssue(journal.db, { creation })
    const { html } = await meera.open(path)
    expect(html).toContain('Delete Volume 05, Issue 02, 2026?')
    expect((await deleting()).text).toContain('Volume 05, Issue 02, 2026 was deleted')
    expect(await rows()).toEqual([])
    expect(await history()).toEqual([
      {
        at: journal.now.at,
        username: 'Meera Nair',
        kind: 'issue',
        subject: '2026/5/2',
        action: 'delete',
        before: { year: 2026, volume: 5, issue: 2, frequency: 'Mar-Apr', creation: creation.toJSON() },
        after: {},
      },
    ])
    expect((await meera.open('/admin/archives/2026/5/2/history')).text).toContain('Deleted by Meera Nair')
  })

  test('an issue with articles is not deleted, and the message says why', async () => {
    await anArticle(journal.db, { status: 'disabled' })
    expect((await deleting()).text).toContain('An issue with articles cannot be deleted')
    expect((await rows()).length).toBe(1)
    expect(await history()).toEqual([])
  })

  test('deleting an issue that is gone says so', async () => {
    expect((await deleting()).text).toContain('This issue no longer exists')
  })

  test.each(['/admin/archives/2026/5/3/history', '/admin/archives/x/5/2/history'])('%s is not found', async (path) => {
    const { status, text } = await meera.open(path)
    expect(status).toBe(404)
    expect(text).toContain('Not Found!')
  })
})

test('of a new article and the concurrent deletion of its issue, one succeeds', async () => {
  const { addArticle } = await import('../../src/journal/articles/editing/actions.ts')
  const { deleteIssue } = await import('../../src/journal/issues/actions.ts')
  const number = { year: 2026, volume: 5, issue: 2 }
  const pdf = new TextEncoder().encode('%PDF-1.7')
  const form = {
    year: '2026',
    volume: '5',
    issue: '2',
    ptype: 'free',
    publishdate: '2026-03-14',
    refnumber: '1',
    authorname: 'Ravi',
    pagenumber: '1-6',
    title: 'T',
    abstract: 'A',
  }
  for (let round = 0; round < 5; round++) {
    await journal.db.delete(articles)
    await journal.db.delete(issues)
    await anIssue(journal.db)
    const actor = { ...journal, username: 'a' }
    const both = [() => addArticle(actor, { form, pdf }), () => deleteIssue(actor, number)]
    const results = await Promise.all((round % 2 ? both : both.toReversed()).map((act) => act()))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await journal.db.$count(articles)).toBe(await journal.db.$count(issues))
  }
})
