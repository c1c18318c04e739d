// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { paperRecusals, papers } from '../../src/core/db/tables/review/papers.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { listAutosavedPaths, withDrafts } from '../../src/office/screens/drafts/form-rules.ts'
import { formPath } from '../../src/office/screens/drafts/rules.ts'
import { clearEnded } from '../../src/review/retention/actions.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const asha = await browsingAs(journal, 'Asha Admin')
const ravi = await browsingAs(journal, 'Ravi Rao')
const paper = await aPaper(db, { state: 'review' })
const { request } = await aRequest(db, paper, { report: { to_author: 'Sound.' } })
const page = `/admin/submissions/${paper.number}`
const letter = 'Ten minutes of a letter.'
const keyOf = (page: string) => ({ drafted: `${page} -  abc` })
const keep = (of: string, fields: Record<string, string>, who = asha) =>
  who.send(`/admin/drafts?of=${encodeURIComponent(of)}`, { ...keyOf('a'), ...fields })
beforeEach(async () => {
  await db.delete(drafts)
  await db.delete(paperRecusals)
  await db.update(users).set({ role: 'admin' })
})

describe('the forms of a page whose drafts are kept', () => {
  const form = (inner: string, more = 'method="post" action="/admin/x"') => `<form ${more}>${inner}</form>`
  test.each([
    ['one with a long text', form('<textarea name="a"></textarea>'), ['/admin/x']],
    ['one with a line', form('<input name="a"/>'), ['/admin/x']],
    ['one with an address', form('<input type="email" name="a"/>'), ['/admin/x']],
    [
      'one with a query',
      form('<input name="a"/>', 'method="post" action="/admin/x?a=1&amp;b=2"'),
      ['/admin/x?a=1&b=2'],
    ],
    ['a search', form('<input name="q"/>', 'action="/admin/x"'), []],
    ['ticks, choices, days and files', form('<input type="checkbox"/><input type="date"/><input type="file"/>'), []],
    ['one with a script of its own', form('<input name="a"/>', 'method="post" data-kept="record" action="/a"'), []],
    ['one with a password', form('<input name="a"/><input type="password" name="b"/>'), []],
    ['one with a code', form('<input name="a" autoComplete="one-time-code"/>'), []],
    ['a question in a dialog', `<dialog>${form('<input name="a"/>')}</dialog>`, []],
  ])('%s', (_, html, paths) => {
    expect(listAutosavedPaths(html)).toEqual(paths)
  })

  test('hold their drafts, as text that ends no attribute', () => {
    const html = withDrafts(form('<input name="a"/>'), new Map([['/admin/x', { fields: { a: `"><b>$&'` } }]]))
    expect(html).toContain(
      `data-draft="${encodeHtml(JSON.stringify({ fields: { a: `"><b>$&'` } }))}"></form-draft></form>`,
    )
  })

  test.each([
    ['/admin/x?draft=12', '/admin/x'],
    ['/admin/x?about=p1&draft=12', '/admin/x?about=p1'],
    ['/admin/x?about=p1', '/admin/x?about=p1'],
  ])('%s is of %s', (path, of) => expect(formPath(path)).toBe(of))
})

const forms = [
  ['a note', `${page}/notes`, page, { text: letter }],
  ['a withdrawal', `${page}/withdraw`, page, { text: letter }],
  ['a decision', `${page}/decide`, `${page}/decide`, { text: letter, decision: 'major' }],
  [
    'the text for the author',
    `${page}/requests/${request}/clean`,
    `${page}/requests/${request}`,
    { to_author: letter },
  ],
  ['an invitation', `${page}/ask/form`, `${page}/ask/form`, { text: letter }],
] as const

describe.each(forms)('a draft of %s', (_, of, at, fields) => {
  test('is in its form again, each time, and in nobody else’s', async () => {
    await keep(of, fields)
    for (let turn = 0; turn < 2; turn++) expect((await asha.open(at)).html).toContain(letter)
    expect((await ravi.open(at)).html).not.toContain(letter)
    expect((await asha.open('/admin')).html).toContain(`href="${at}"`)
  })

  test('is given to nobody who lost the right to the paper', async () => {
    await keep(of, fields)
    await db
      .insert(paperRecusals)
      .values({ paper_id: paper.id, user_id: asha.userId, reason: 'said', by: 'Ravi Rao', at: journal.now.at })
    const open = () => Promise.all([at, '/admin'].map(async (path) => (await asha.open(path)).html))
    expect((await open()).filter((html) => html.includes(letter) || html.includes(of))).toEqual([])
    await db.delete(paperRecusals)
    await db.update(users).set({ role: 'staff' }).where(eq(users.id, asha.userId))
    expect((await open()).filter((html) => html.includes(letter) || html.includes(of))).toEqual([])
  })
})

test('a form that is sent ends its draft, and one that is refused does not', async () => {
  await keep(`${page}/notes`, { text: letter })
  const step = { step: 'notes', back: page, ...keyOf('a') }
  await asha.submit(`${page}/notes`, { ...step, text: '' })
  expect(await db.$count(drafts)).toBe(1)
  await asha.submit(`${page}/notes`, { ...step, text: letter })
  expect(await db.$count(drafts)).toBe(0)
})

test('a decision opens as the one that was begun, and another named in the address keeps what was typed', async () => {
  await keep(`${page}/decide`, { decision: 'reject', text: letter })
  expect((await asha.open(`${page}/decide`)).html).toContain('name="decision" value="reject"')
  const { html } = await asha.open(`${page}/decide?decision=major`)
  expect(html).toContain('name="decision" value="major"')
  expect(html).toContain(letter)
})

test('the text for the author, changed while deciding, leads back to the decision', async () => {
  const decide = `${page}/decide?decision=minor`
  const link = `${page}/requests/${request}?decision=minor`
  expect((await asha.open(decide)).html).toContain(`href="${link}#clean"`)
  expect((await asha.open(link)).html).toContain('name="goes_on" value="minor"')
  const clean = { form: 'clean', to_author: 'Sound, mostly.' }
  expect((await asha.submit(`${page}/requests/${request}/clean`, { ...clean, goes_on: 'minor' })).location).toBe(
    `${decide}&again=kept`,
  )
  expect((await asha.submit(`${page}/requests/${request}/clean`, { ...clean, goes_on: '//a.example' })).location).toBe(
    page,
  )
})

test('a form that its session did not outlive is the draft of its form where a script keeps one', async () => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const post = (path: string, fields: Record<string, string>) =>
    journal.handle(
      new Request(`http://localhost${path}`, { method: 'POST', body: new URLSearchParams(fields), headers }),
    )
  const refused = await (await post(`${page}/notes`, { text: letter, back: page, ...keyOf('a') })).text()
  const given = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(refused)?.[1] ?? '').replaceAll('&quot;', '"')
  const login = { username: 'Asha Admin', password: 'the password', next: given('next'), draft: given('draft') }
  await post('/admin/login', login)
  expect(await db.select({ path: drafts.path }).from(drafts)).toEqual([{ path: `${page}/notes` }])
})

test.each(['password', 'current_password', 'code', 'recovery', 'token'])('no draft has the field %s', async (name) => {
  await keep(`${page}/notes`, { text: letter, [name]: 'secret' })
  expect(Object.keys((await db.select().from(drafts))[0]?.fields ?? {})).not.toContain(name)
})

test('what is typed about a paper that was cleared goes within the hour, wherever it comes from', async () => {
  const gone = await aPaper(db, { state: 'rejected', cleared_at: journal.now.at })
  for (const path of [`/admin/submissions/${gone.number}/notes`, `/admin/fees/${gone.number}`, '/admin/fees/2020-0000'])
    await keep(path, { text: letter })
  await keep(`${page}/notes`, { text: letter })
  await keep('/admin/submissions/add', { title: letter })
  await clearEnded(journal)
  const left = (await db.select({ path: drafts.path }).from(drafts)).map(({ path }) => path)
  expect(left.toSorted()).toEqual([`${page}/notes`, '/admin/submissions/add'])
  await db.delete(papers).where(eq(papers.id, gone.id))
})
