import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { waiting } from '../../src/dashboard/rules.ts'
import { articles, editors, issues } from '../../src/db/schema.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anEditor, anIssue, aPdf } from '../support/builders.ts'
import { aJournal } from '../support/journal.ts'
import { untilQuiet } from '../support/quiet.ts'

const journal = await aJournal()
const meera = await browsingAs(journal)
afterAll(() => journal.close())
beforeEach(async () => {
  for (const table of [articles, issues, editors]) await journal.db.delete(table)
})

/** The words of the page below its bar. */
const read = async () => (await meera.open('/admin')).text.replace(/^.*Logout /, '')

describe('the dashboard', () => {
  test('of a new journal says how to begin', async () => {
    expect(await read()).toBe(
      'Home Archives 0 issuesEditors 0 editors What to do next The journal has no issues yet. Add the first issue.',
    )
  })

  test('counts issues and editors, and lists what is missing, each with its link', async () => {
    await anEditor(journal.db, { status: 'disabled' })
    await anIssue(journal.db, { issue: 3 })
    await anIssue(journal.db, { year: 2027, issue: 4 })
    await anArticle(journal.db, { ...(await aPdf(journal.files)) })
    await anArticle(journal.db, { title: 'On <i>Zea mays</i> & soils', refnumber: '77', status: 'disabled' })
    expect(await read()).toBe(
      'Home Archives 3 issuesEditors 1 editor What to do next ' +
        '2 issues without articles Volume 05, Issue 04, 2027 Add article to Volume 05, Issue 04, 2027 ' +
        'Volume 05, Issue 03, 2026 Add article to Volume 05, Issue 03, 2026 ' +
        '1 article without a PDF On Zea mays & soils Volume 05, Issue 02, 2026 · Ref 77',
    )
    const { html, caching } = await meera.open('/admin')
    expect(caching).toBe('private, no-store')
    const [{ id } = { id: 0 }] = (await journal.db.select().from(articles)).filter(
      ({ refnumber }) => refnumber === '77',
    )
    for (const href of ['/admin/archives', '/admin/editors', '/admin/archives/add/2027/5/4', `/admin/archives/${id}`])
      expect(html).toContain(`href="${href}"`)
    expect(html).toContain('On <i>Zea mays</i> & soils')
  })

  test('says so where nothing is missing', async () => {
    await anArticle(journal.db, { ...(await aPdf(journal.files)) })
    expect(await read()).toContain(
      'Nothing is waiting for you: every issue has articles, and every article has its PDF.',
    )
  })

  test('lists the newest five of many, in one query beside the session', async () => {
    for (let issue = 1; issue <= 7; issue++) await anIssue(journal.db, { issue })
    for (let n = 1; n <= 6; n++) await anArticle(journal.db, { issue: 20, title: `Title ${n}` })
    await untilQuiet(journal)
    await meera.open('/admin')
    journal.statements.length = 0
    const text = await read()
    expect(journal.statements.filter(({ text }) => !/"sessions"/.test(text))).toHaveLength(1)
    expect(text).toContain('7 issues without articles The newest 5: Volume 05, Issue 07')
    expect(text).toContain('6 articles without a PDF The newest 5: Title 6')
    expect([text.includes('Issue 02, 2026 Add'), text.includes('Title 1 ')]).toEqual([false, false])
  })
})

test.each([
  [1, '1 issue'],
  [2, '2 issues'],
  [999, '999 issues'],
  [1000, '1,000 issues or more'],
])('%i things that wait are called %s', (count, words) => {
  expect(waiting(count, 'issue')).toBe(words)
})

test.each(['/admin/not-found', '/admin/nothing', '/admin/editors/3/nothing/'])(
  'at %s the back office says that there is nothing',
  async (path) => {
    const { status, text, caching } = await meera.open(path)
    expect([status, caching, text.includes('Not Found!'), text.includes('Logout')]).toEqual([
      404,
      'private, no-store',
      true,
      true,
    ])
  },
)

test('an unknown address of the back office leads nobody further than the login', async () => {
  const answer = await journal.get('/admin/nothing')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/login?next=%2Fadmin%2Fnothing'])
})
