// one database
import { beforeEach, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { missedAddresses, redirects } from '../../src/core/db/tables/addresses.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { redirectRecords } from '../../src/exchange/redirects/actions.ts'
import { addMissedAddresses, listMissed } from '../../src/exchange/redirects/missed-queries.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders/rows.ts'
import { historyOf } from '../support/history.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const meera = await browsingAs(journal)
beforeEach(async () => {
  for (const table of [redirects, missedAddresses, audit, articles]) await db.delete(table)
})

const list = '/admin/redirects'
const rows = async () =>
  (await db.select().from(redirects).orderBy(asc(redirects.path))).map(({ path, target, status }) =>
    [path, target, status].join(' '),
  )
const csv = (text: string) => ({ csvFile: new File([text], 'redirects.csv', { type: 'text/csv' }) })

test('a redirect is added from an address that nobody answers, changed, switched off and deleted', async () => {
  await addMissedAddresses(db, [{ path: '/lost/page.html', times: 3 }], '2026-06-14')
  expect((await meera.open(list)).text).toContain('/lost/page.html 3 14 June 2026 Redirect')
  const form = await meera.open(`${list}/add?path=%2Flost%2Fpage.html`)
  expect(form.html).toContain('value="/lost/page.html"')
  await meera.submit(`${list}/add`, { path: '/lost/page.html', target: '/about', status: 'enabled' })
  const [made] = await db.select().from(redirects)
  const { id = 0 } = made ?? {}
  const after = await meera.open(list)
  expect(after.text).not.toContain('14 June 2026')
  expect((await journal.get('/lost/page.html')).headers.get('location')).toBe('/about')
  await meera.submit(`${list}/${id}`, { target: '/contact', modification: made?.modification.toISOString() ?? '' })
  expect(await rows()).toEqual(['/lost/page.html /contact enabled'])
  await meera.submit(`${list}/${id}/status`, { status: 'disabled' })
  expect((await journal.get('/lost/page.html')).status).toBe(404)
  await meera.submit(`${list}/${id}/delete`)
  expect(await rows()).toEqual([])
  expect((await historyOf(db)).length).toBeGreaterThan(3)
  expect((await meera.open('/admin')).text).toContain('Deleted Redirect: /lost/page.html')
})

test.each([
  [{ path: '/old', target: '//evil.example' }, 'It must be a path of this site, such as /about'],
  [{ path: '/old', target: 'javascript:alert(1)' }, 'It must be a path of this site, such as /about'],
  [{ path: 'old', target: '/about' }, 'It must be a path of this site, such as /old/page.html'],
  [{ path: '/there', target: '/about' }, 'A redirect of this address already exists'],
])('%j is refused beside its field, and nothing is lost', async (form, message) => {
  await db.insert(redirects).values({ path: '/there', target: '/about' })
  const { status, text, html } = await meera.submit(`${list}/add`, { ...form, status: 'enabled' })
  expect(status).toBe(422)
  expect(text).toContain(message)
  expect(html).toContain(`value="${form.target}"`)
  expect(await rows()).toHaveLength(1)
})

const typed = (path: string, target: string, status: 'enabled' | 'disabled' = 'enabled') => ({ path, target, status })

test('a redirect that would close a loop is refused beside its field, however long the loop is', async () => {
  await db.insert(redirects).values([typed('/b', '/c?x=1#y'), typed('/c', '/d/'), typed('/off', '/a', 'disabled')])
  const round = await meera.submit(`${list}/add`, typed('/d', '/b'))
  expect([round.status, round.text]).toEqual([422, expect.stringContaining('It would lead to itself through /c')])
  expect(round.html).toContain('value="/b"')
  await meera.submit(`${list}/add`, typed('/a', '/off'))
  await meera.submit(`${list}/add`, typed('/d', '/b', 'disabled'))
  const ids = new Map((await db.select().from(redirects)).map((row) => [row.path, row]))
  for (const path of ['/off', '/d']) {
    const { text } = await meera.submit(`${list}/${ids.get(path)?.id}/status`, { status: 'enabled' })
    expect(text).toContain('It would lead to itself through')
  }
  const { id, modification } = ids.get('/c') ?? {}
  const version = modification?.toISOString() ?? ''
  expect((await meera.submit(`${list}/${id}`, { target: '/b', modification: version })).status).toBe(422)
  expect(await rows()).toEqual([
    '/a /off enabled',
    '/b /c?x=1#y enabled',
    '/c /d/ enabled',
    '/d /b disabled',
    '/off /a disabled',
  ])
})

test('a deleted redirect is not restored if it would close a loop by now', async () => {
  await meera.submit(`${list}/add`, typed('/l1', '/l2'))
  const [made] = await db.select().from(redirects)
  await meera.submit(`${list}/${made?.id}/delete`)
  const [{ id: change = 0 } = {}] = await db.select().from(audit).where(eq(audit.action, 'delete'))
  await meera.submit(`${list}/add`, typed('/l2', '/l1'))
  const restored = await redirectRecords.undelete({ ...journal, username: 'Meera Nair' }, made?.id ?? 0, change)
  expect(restored).toMatchObject({ ok: false, problem: { message: 'It would lead to itself through /l2' } })
})

test('if two redirects to each other are added at the same time, one is refused', async () => {
  const added = await Promise.all([
    meera.submit(`${list}/add`, typed('/l1', '/l2')),
    meera.submit(`${list}/add`, typed('/l2', '/l1')),
  ])
  expect(added.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a file whose redirects would close a loop, alone or with stored ones, changes nothing', async () => {
  await db.insert(redirects).values(typed('/b', '/c'))
  const file = 'path,target\n/ok,/about\n/c,/d\n/d,/b\n/x,/y\n/y,/x\n/off,/b\n'
  const { status, text } = await meera.submit(`${list}/redirects.csv`, csv(file))
  expect(status).toBe(422)
  expect(text).toContain('Nothing was imported. Row 3: It would lead to itself through /b. Row 4: ')
  for (const row of [5, 6]) expect(text).toContain(`Row ${row}: It would lead to itself`)
  expect(text).not.toContain('Row 2')
  expect(await rows()).toEqual(['/b /c enabled'])
  const turned = 'path,target\n/b,/a\n/a,/about\n/c,/b\n'
  expect((await meera.submit(`${list}/redirects.csv`, csv(turned))).text).toContain('2 redirects added, 1 changed')
})

test('a redirect to itself by a whole address is refused on this site and allowed to another site', async () => {
  const actor = { ...journal, config: { ...journal.config, origin: 'https://journal.example' }, username: 'Meera Nair' }
  const add = async (path: string, target: string) => {
    const added = await redirectRecords.add(actor, { form: typed(path, target) })
    return added.ok ? 'added' : added.problem.message
  }
  expect(await add('/self', 'https://journal.example/self')).toBe('It would lead to itself through /self')
  expect(await add('/a', 'https://JOURNAL.example:443/b?x=1')).toBe('added')
  expect(await add('/b', '/a')).toBe('It would lead to itself through /a')
  expect(await add('/c', 'https://other.example/c')).toBe('added')
})

test('a chain longer than browsers follow is refused', async () => {
  const chain = Array.from({ length: 20 }, (_, at) => typed(`/p${at}`, `/p${at + 1}`))
  await db.insert(redirects).values(chain)
  expect((await meera.submit(`${list}/add`, typed('/first', '/p0'))).status).toBe(422)
  expect((await meera.submit(`${list}/add`, typed('/first', '/p1'))).status).toBe(200)
})

test('a CSV file imports redirects, and exporting them gives the same file', async () => {
  await db.insert(redirects).values({ path: '/b', target: '/about' })
  const { text } = await meera.submit(
    `${list}/redirects.csv`,
    csv('path;target;status\n/a;https://other.example/x?y=1,2;enabled\nhttp://old.example/b/#q;/contact;disabled\n'),
  )
  expect(text).toContain('1 redirect added, 1 changed, 0 unchanged.')
  expect(await rows()).toEqual(['/a https://other.example/x?y=1,2 enabled', '/b /contact disabled'])
  const answer = await meera.ask(`${list}/redirects.csv`)
  const file = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.bytes())
  expect(file).toBe(
    '\ufeffpath,target,status\r\n/a,"https://other.example/x?y=1,2",enabled\r\n/b,/contact,disabled\r\n',
  )
  expect((await meera.submit(`${list}/redirects.csv`, csv(file))).text).toContain(
    '0 redirects added, 0 changed, 2 unchanged.',
  )
  expect((await historyOf(db)).length).toBe(2)
})

test.each([
  ['path,target\n/a,/about\n/b,//evil.example\n/a,/contact\n', ['Row 3', 'Row 4: its path is in the file twice']],
  ['from,to\n/a,/b\n', ['path and target among them']],
  ['', ['The first line must name the columns']],
])('a file with a wrong row changes nothing: %j', async (file, messages) => {
  const { status, text } = await meera.submit(`${list}/redirects.csv`, csv(file))
  expect(status).toBe(422)
  for (const message of messages) expect(text).toContain(message)
  expect(await rows()).toEqual([])
})

test('an address at which an article or an issue has come into being is no longer listed', async () => {
  const lost = ['/archives/2026/vol5/issue2', '/archives/2026/vol5/issue2/77', '/archives/2026/vol5/issue2/78']
  const noted = [...lost, '/archives/2026/vol5/issue3/77'].map((path) => ({ path, times: 1 }))
  await addMissedAddresses(db, noted, '2026-06-14')
  const listed = async () => (await listMissed(db, 50)).map(({ path }) => path)
  expect(await listed()).toHaveLength(4)
  await anArticle(db, { refnumber: '77', volume: 5, issue: 2 })
  await anArticle(db, { refnumber: '78', volume: 5, issue: 2, status: 'disabled' })
  expect(await listed()).toEqual(['/archives/2026/vol5/issue2/78', '/archives/2026/vol5/issue3/77'])
})

test('only a limited number of missed addresses is stored: the most requested ones', async () => {
  const noted = Array.from({ length: 1005 }, (_, at) => ({ path: `/p${at}`, times: at === 1004 ? 9 : 1 }))
  await addMissedAddresses(db, noted, '2026-06-14')
  await addMissedAddresses(db, [{ path: '/new', times: 2 }], '2026-06-15')
  expect(await db.$count(missedAddresses)).toBe(1000)
  const { text } = await meera.open(list)
  expect(text.indexOf('/p1004 9')).toBeLessThan(text.indexOf('/new 2'))
})
