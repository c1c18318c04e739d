// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { deleteExpiredDrafts } from '../../src/office/screens/drafts/queries.ts'
import { isAnothers } from '../../src/office/screens/drafts/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const meera = await browsingAs(journal)
const ravi = await browsingAs(journal, 'Ravi Sharma')
beforeEach(async () => {
  journal.now.at = new Date('2026-06-15T10:00:00Z')
  await journal.db.delete(drafts)
  await journal.db.delete(articles)
  await journal.db.delete(issues)
  await anIssue(journal.db)
})

const add = '/admin/archives/add/2026/5/2'
const route = (path: string) => `/admin/drafts?of=${encodeURIComponent(path)}`
const fieldOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1]
const noteOf = (html: string) => /<form[^>]*class="draft-note"[^>]*>/.exec(html)?.[0] ?? ''

describe('a draft of a form', () => {
  test('is shown to its user on every computer, and to nobody else', async () => {
    expect((await meera.open(add)).html).toMatch(/class="draft-note"[^>]* hidden=""/)
    const kept = await meera.send(route(add), { authorname: 'Sita Devi' })
    expect(kept.status).toBe(200)
    expect(kept.body).toEqual({ at: '2026-06-15T10:00:00.000Z' })
    const { html, text } = await meera.open(add)
    expect(fieldOf(html, 'authorname')).toBe('Sita Devi')
    expect(noteOf(html)).not.toContain('hidden')
    expect(html.indexOf('class="draft-note"')).toBeLessThan(html.indexOf('data-kept="article"'))
    expect(text).toContain('Draft from 15:30 restored. Choose the PDF again. Discard draft')
    expect(fieldOf((await ravi.open(add)).html, 'authorname')).toBe('')
    expect(fieldOf((await meera.open('/admin/editors/add')).html, 'name')).toBe('')
  })

  test('is separate for each of two pages with the form, and saving one page keeps the other’s draft', async () => {
    const keep = (path: string, fields: Record<string, string>) => meera.send(route(path), fields)
    await keep(add, { authorname: 'Sita Devi', drafted: 'a - ' })
    journal.now.at = new Date('2026-06-15T10:01:00Z')
    const number = journal.now.at.getTime()
    const apart = `${add}?draft=${number}`
    const at = '2026-06-15T10:01:00.000Z'
    expect((await keep(add, { authorname: 'Ravi Kumar', drafted: 'b - ' })).body).toEqual({ at, path: apart })
    journal.now.at = new Date('2026-06-15T10:02:00Z')
    await keep(add, { authorname: 'Sita', drafted: 'a 2026-06-15T10:00:00.000Z ' })
    const shown = await meera.open(apart)
    expect(fieldOf(shown.html, 'authorname')).toBe('Ravi Kumar')
    expect(shown.html).toContain(`name="back" value="${apart}"`)
    expect(fieldOf((await meera.open(add)).html, 'authorname')).toBe('Sita')
    expect((await meera.open('/admin')).html).toContain(`href="${apart}"`)
    await meera.send(route(add), { drafted: `b ${at} ` })
    expect(await journal.db.$count(drafts)).toBe(2)
    await meera.submit(route(apart), { drafted: `c ${at} ${number}` })
    await meera.send(route(add), { drafted: 'a - ' })
    expect(await journal.db.$count(drafts)).toBe(0)
  })

  test.each([
    ['no draft', undefined, 'b - ', false],
    ['no mark', 'a', '', false],
    ['its own', 'b', 'b - ', false],
    ['another page’s that it showed', 'a', `b ${new Date(0).toISOString()} `, false],
    ['another page’s', 'a', 'b - ', true],
    ['one without a mark', '', 'b - ', true],
  ])('is recognised as the page’s or another’s: %s', (_, by, drafted, isTaken) => {
    const kept = by === undefined ? undefined : { at: new Date(0), fields: { drafted: `${by} - ` } }
    expect(isAnothers(kept, { drafted })).toBe(isTaken)
  })

  test('does not freeze suggestions: page, ref number, date and type are the next article’s', async () => {
    await meera.send(route(add), { authorname: 'Sita Devi' })
    await anArticle(journal.db, { refnumber: '77', pagenumber: '1-8', ptype: 'paid' })
    journal.now.at = new Date('2026-06-15T19:30:00Z')
    const { html } = await meera.open(add)
    expect(fieldOf(html, 'pagenumber')).toBe('9-')
    expect(fieldOf(html, 'refnumber')).toBe('78')
    expect(fieldOf(html, 'publishdate')).toBe('2026-06-16')
    expect(html).toContain('<option value="paid" selected="">')
    expect(html).toContain('Draft from <time>15 June 2026, 15:30</time>')
  })

  test('is replaced by later input, and can be discarded without scripts', async () => {
    await meera.send(route(add), { authorname: 'Sita', country: 'India' })
    await meera.send(route(add), { authorname: 'Sita Devi' })
    expect(await journal.db.select({ fields: drafts.fields }).from(drafts)).toEqual([
      { fields: { authorname: 'Sita Devi' } },
    ])
    const page = await meera.submit(route(add))
    expect(page.location).toBe(add)
    expect(fieldOf(page.html, 'authorname')).toBe('')
    expect(await journal.db.$count(drafts)).toBe(0)
  })

  test('is deleted when the form is saved, and stays when it is refused', async () => {
    const fields = {
      title: 'Yield of rice',
      authorname: 'Sita Devi',
      pagenumber: '1-8',
      refnumber: '7',
      ptype: 'free',
      abstract: 'What we found.',
      publishdate: '2026-06-15',
      pdfFile: new File(['%PDF-1.7'], 'paper.pdf'),
    }
    await meera.send(route(add), { authorname: 'Sita Devi' })
    await ravi.send(route(add), { authorname: 'Ravi' })
    await meera.send(add, { ...fields, title: '' })
    expect(await journal.db.$count(drafts)).toBe(2)
    await meera.submit(add, fields)
    expect(await journal.db.select({ user: drafts.user_id }).from(drafts)).toEqual([{ user: ravi.userId }])
  })

  test('never contains passwords, whoever sends them', async () => {
    const typed = { name: 'Sita Devi', password: 'Secret-Typed-77', current_password: 'Secret-Typed-78' }
    expect((await meera.send(route('/admin/users'), typed)).status).toBe(200)
    expect((await journal.db.select().from(drafts)).map(({ fields }) => fields)).toEqual([{ name: 'Sita Devi' }])
    await meera.send(route('/admin/users'), { password: 'Secret-Typed-77' })
    expect(await journal.db.$count(drafts)).toBe(0)
  })

  test('of more than 256 kB stays in its browser, and the draft saved before it is unchanged', async () => {
    await meera.send(route(add), { abstract: 'x'.repeat(255 * 1024) })
    for (const abstract of ['x'.repeat(256 * 1024), 'ध'.repeat(90 * 1024)])
      expect((await meera.submit(route(add), { abstract })).status).toBe(413)
    const [kept] = await journal.db.select().from(drafts)
    expect(kept?.fields.abstract).toHaveLength(255 * 1024)
  })

  test('replaces the user’s oldest draft if there are a hundred', async () => {
    const keep = (number: number) => meera.send(route(`/admin/archives/add/2026/5/${number}`), { authorname: 'Sita' })
    await ravi.send(route(add), { authorname: 'Ravi' })
    for (let number = 1; number <= 101; number++) {
      journal.now.at = new Date(journal.now.at.getTime() + 1000)
      await keep(number)
    }
    const paths = (await journal.db.select().from(drafts).where(eq(drafts.user_id, meera.userId))).map(
      ({ path }) => path,
    )
    expect(paths).toHaveLength(100)
    expect(paths).not.toContain('/admin/archives/add/2026/5/1')
    expect(await journal.db.$count(drafts, eq(drafts.user_id, ravi.userId))).toBe(1)
  })

  test('expires after 90 days', async () => {
    await meera.send(route(add), { authorname: 'Sita Devi' })
    await ravi.send(route(add), { authorname: 'Ravi' })
    await journal.db
      .update(drafts)
      .set({ at: new Date('2026-03-17T09:59:59Z') })
      .where(eq(drafts.user_id, ravi.userId))
    await deleteExpiredDrafts(journal.db, journal.now.at)
    expect(await journal.db.select({ user: drafts.user_id }).from(drafts)).toEqual([{ user: meera.userId }])
  })

  test('is deleted with its user', async () => {
    const sita = await browsingAs(journal, 'Sita Devi')
    await sita.send(route(add), { authorname: 'Sita Devi' })
    await journal.db.delete(users).where(eq(users.id, sita.userId))
    expect(await journal.db.$count(drafts)).toBe(0)
  })

  test.each([
    '',
    '/archives',
    '//elsewhere.example/admin',
    'https://elsewhere.example/admin',
    '/admin/login',
    `/admin/${'x'.repeat(200)}`,
  ])('is refused for %j, where there is no form', async (path) => {
    const answer = await meera.send(route(path), { authorname: 'Sita Devi' })
    expect(answer.status).toBe(422)
    expect(await journal.db.$count(drafts)).toBe(0)
  })

  test('is refused from another site, and without a session', async () => {
    const body = '{"authorname":"Sita Devi"}'
    const headers = { accept: 'application/json', 'content-type': 'application/json' }
    const ask = (more: Record<string, string>) =>
      journal.handle(
        new Request(`http://localhost${route(add)}`, { method: 'POST', body, headers: { ...headers, ...more } }),
      )
    const foreign = await ask({ cookie: `session=${meera.token}`, 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(401)
    expect((await ask({})).status).toBe(401)
    expect(await journal.db.$count(drafts)).toBe(0)
  })
})

test('the draft of an edit keeps the version that it began from, so that another’s change is still noticed', async () => {
  await anArticle(journal.db, { refnumber: '77', country: 'India' })
  const [row] = await journal.db.select({ id: articles.id }).from(articles)
  const edit = `/admin/archives/${row?.id}`
  const modification = fieldOf((await meera.open(edit)).html, 'modification') ?? ''
  await meera.send(route(edit), { country: 'Bhutan', modification })
  await ravi.submit(edit, { country: 'Nepal', modification })
  const again = (await meera.open(edit)).html
  expect(fieldOf(again, 'modification')).toBe(modification)
  const refused = await meera.send(edit, { country: fieldOf(again, 'country') ?? '', modification })
  expect(refused.status).toBe(409)
})
