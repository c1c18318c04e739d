// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { certificateKey } from '../../src/journal/certificates/queries.ts'
import { verificationCode } from '../../src/journal/certificates/verification.ts'
import { anArticle, anIssue, aPdf, aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal

const name = encodeURIComponent('Ravi Sharma')
const idOf = async (refnumber: string) =>
  (await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, refnumber)))[0]?.id ?? 0
const place = async (id: number, values: Partial<typeof articles.$inferInsert>) => {
  await db.update(articles).set(values).where(eq(articles.id, id))
  journal.pageCache.clear()
}
const added = async (refnumber: string, values: Partial<typeof articles.$inferInsert> = {}) => {
  const file = await aPdf(journal.files)
  await anArticle(db, { refnumber, authorname: 'Ravi Sharma', ...file, ...values })
  return idOf(refnumber)
}
const ask = async (path: string, method = 'GET') => {
  const answer = await journal.handle(new Request(`http://localhost${path}`, { method }))
  return { status: answer.status, location: answer.headers.get('location'), answer }
}

/** Every address of an article by its place, and which of another place answers it. */
type Place = { issue: number; ref: string }
const addresses: [string, (at: Place) => string, ((at: Place) => string)?][] = [
  ['its page', ({ issue, ref }) => `/archives/2026/vol5/issue${issue}/${ref}`],
  [
    'its page by numbers alone',
    ({ issue, ref }) => `/archives/2026/5/${issue}/${ref}`,
    ({ issue, ref }) => `/archives/2026/vol5/issue${issue}/${ref}`,
  ],
  ['its PDF', ({ issue, ref }) => `/archives/2026/vol5/issue${issue}/${ref}.pdf`],
  [
    'its PDF among the assets',
    ({ issue, ref }) => `/assets/archives/2026/vol5issue${issue}/${ref}.pdf`,
    ({ issue, ref }) => `/archives/2026/vol5/issue${issue}/${ref}.pdf`,
  ],
  ...['bib', 'ris', 'csl.json', 'xml', 'linkset.json', 'qr.svg'].map((format): [string, (at: Place) => string] => [
    `its ${format}`,
    ({ issue, ref }) => `/archives/2026/vol5/issue${issue}/${ref}.${format}`,
  ]),
  ['its JSON', ({ ref }) => `/api/archives/ref/${ref}`],
  ['its viewer', ({ ref }) => `/pdf?refno=${ref}`],
  ['its certificates', ({ ref }) => `/certificate?refno=${ref}`],
  ['a certificate', ({ ref }) => `/api/pdf/certificate/${ref}/${name}`],
  ['its cover page', ({ ref }) => `/api/pdf/coverpage/${ref}`],
]

describe('after two moves', () => {
  const a: Place = { issue: 2, ref: '11' }
  const b: Place = { issue: 3, ref: '12' }
  const c: Place = { issue: 4, ref: '13' }
  beforeAll(async () => {
    for (const issue of [2, 3, 4]) await anIssue(db, { issue })
    const id = await added(a.ref)
    await place(id, { issue: b.issue, refnumber: b.ref })
    await place(id, { issue: c.issue, refnumber: c.ref })
  })

  describe.each(addresses)('%s', (_, addressAt, leadsTo = addressAt) => {
    test.each([
      ['the first', a, 'GET'],
      ['the second', b, 'GET'],
      ['the first, by HEAD,', a, 'HEAD'],
    ])('an old address of %s leads to the present one in one hop', async (_, at, method) => {
      const { status, location } = await ask(addressAt(at), method)
      expect(status).toBe(301)
      expect(location).toBe(leadsTo(c))
    })

    test('the redirect must be revalidated, since the article may move back', async () => {
      expect((await ask(addressAt(a))).answer.headers.get('cache-control')).toBe('public, no-cache')
    })

    test('the present address answers the article', async () => {
      expect((await ask(addressAt(c))).status).toBe(200)
    })
  })

  test('an old issue with a ref number of another time is no address of the article', async () => {
    expect((await ask('/archives/2026/vol5/issue3/11')).status).toBe(404)
  })

  test('a reference manager gets the export for an old ref number', async () => {
    const { status, location } = await ask('/unapi?id=11&format=ris')
    expect(status).toBe(302)
    expect(location).toBe('/archives/2026/vol5/issue4/13.ris')
  })

  test('the work log’s links to an old ref number lead to the article', async () => {
    const { token } = await aSession(journal, (await aUser(db)).id)
    const headers = { cookie: `session=${token}` }
    const answer = await journal.handle(new Request('http://localhost/webdata/ref/11', { headers }))
    expect(answer.headers.get('location')).toBe(`/admin/archives/${await idOf('13')}`)
  })

  test('a certificate printed before the move verifies with the present facts', async () => {
    const words = { name: 'Ravi Sharma', title: (await db.select().from(articles))[0]?.description ?? '' }
    const code = verificationCode(await certificateKey(db), { kind: 'article', refnumber: '11', place: 1 }, words)
    const html = await (await ask(`/verify/${code}`)).answer.text()
    expect(html).toContain('data-verdict="valid"')
    expect(html).toContain('/archives/2026/vol5/issue4/13')
  })
})

describe('an address', () => {
  const page = (ref: string, issue = 2) => `/archives/2026/vol5/issue${issue}/${ref}`

  test('an address works again once the article moved back, and the one between redirects to it', async () => {
    const id = await added('21')
    await place(id, { refnumber: '22' })
    await place(id, { refnumber: '21' })
    expect((await ask(page('21'))).status).toBe(200)
    expect((await ask(page('22'))).location).toBe(page('21'))
  })

  test('an address serves another article that has it now, and redirects again once that one has moved', async () => {
    const first = await added('31')
    await place(first, { refnumber: '32' })
    const second = await added('31', { title: 'The second of ref 31' })
    expect(await (await ask(page('31'))).answer.text()).toContain('The second of ref 31')
    await place(second, { status: 'disabled' })
    expect((await ask(page('31'))).location).toBe(page('32'))
  })

  test('an address from the time when an article was hidden redirects nowhere', async () => {
    const id = await added('41', { status: 'disabled' })
    await place(id, { refnumber: '42' })
    await place(id, { status: 'enabled' })
    expect((await ask(page('41'))).status).toBe(404)
  })

  test('an old address of a hidden article redirects nowhere', async () => {
    const id = await added('51')
    await place(id, { refnumber: '52' })
    await place(id, { status: 'disabled' })
    expect((await ask(page('51'))).status).toBe(404)
    expect((await ask(page('52'))).status).toBe(404)
  })

  test('the address of a missing PDF does not redirect to itself', async () => {
    const id = await added('61', { file_hash: null, file_bytes: null })
    await place(id, { refnumber: '62' })
    await place(id, { refnumber: '61' })
    expect((await ask(`${page('61')}.pdf`)).status).toBe(404)
    expect((await ask('/pdf?refno=61')).status).toBe(404)
  })

  test('former addresses cost a public page no further query', async () => {
    await added('71')
    await ask(page('71'))
    journal.pageCache.clear()
    journal.statements.length = 0
    await ask(page('71'))
    expect(journal.statements.filter(({ text }) => text.includes('article_addresses'))).toEqual([])
  })
})

describe('a deleted article', () => {
  const at: Place = { issue: 2, ref: '81' }
  const moved: Place = { issue: 3, ref: '82' }
  const title = 'An article that goes'
  beforeAll(async () => {
    const id = await added(at.ref, { title })
    await place(id, { issue: moved.issue, refnumber: moved.ref })
    await db.delete(articles).where(eq(articles.id, id))
    journal.pageCache.clear()
  })

  test.each(addresses)('a deleted article is gone at %s, also at an old address', async (_, addressAt) => {
    expect((await ask(addressAt(moved))).status).toBe(410)
    expect((await ask(addressAt(at))).status).toBe(410)
  })

  test('readers see in the journal’s frame that an article is withdrawn', async () => {
    const html = await (await ask('/archives/2026/vol5/issue3/82')).answer.text()
    expect(html).toContain('<h1>This article was withdrawn</h1>')
    expect(html).toContain('<nav')
  })

  test('scripts get JSON for a withdrawn article', async () => {
    expect(await (await ask('/api/archives/ref/82')).answer.json()).toEqual({ error: 'gone' })
  })

  test('a deleted article that was never public is 404', async () => {
    const id = await added('91', { status: 'disabled' })
    await db.delete(articles).where(eq(articles.id, id))
    expect((await ask('/archives/2026/vol5/issue2/91')).status).toBe(404)
  })

  test('a deleted article that was hidden before is 410', async () => {
    const id = await added('92')
    await place(id, { status: 'disabled' })
    await db.delete(articles).where(eq(articles.id, id))
    expect((await ask('/archives/2026/vol5/issue2/92')).status).toBe(410)
  })
})
