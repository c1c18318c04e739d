// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { articleAddresses } from '../../src/core/db/tables/addresses.ts'
import { pdfTexts } from '../../src/core/db/tables/article-pdfs.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { deposits, oaiRecords } from '../../src/core/db/tables/record.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { browsingAs } from '../support/browsing.ts'
import { anIssue } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const meera = await browsingAs(journal, 'Meera Nair')

beforeEach(async () => {
  for (const table of [articles, issues, audit, articleAddresses, oaiRecords]) await db.delete(table)
  await db.update(settings).set({ online_first: 'on', doi_prefix: '10.1234', doi_slug: 'crops' })
  journal.pageCache.clear()
})

const pdf = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })
const early = {
  year: '',
  volume: '',
  issue: '',
  online_first: 'yes',
  refnumber: '12',
  ptype: 'free',
  authorname: 'Ravi Sharma',
  title: 'On <i>rice</i>',
  abstract: '<p>x</p>',
  publishdate: '2026-06-10',
  doi: '10.1234/crops.12',
}

type Fields = Parameters<typeof aFormOf>[0]
const adding = (fields: Fields = {}) =>
  journal.call('POST', '/api/admin/archives', {
    token: meera.token,
    body: aFormOf({ ...early, pdfFile: pdf, ...fields }),
  })

const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id

const statusAt = async (path: string) => (await journal.get(path)).status
const textAt = async (path: string) => (await journal.get(path)).text()

describe('an article online first', () => {
  test('it is added without an issue, and its JSON says so', async () => {
    const { status, body } = await adding()
    expect(body).toMatchObject({ year: '', volume: '', issue: '', online_first: 'yes', refnumber: '12' })
    expect(status).toBe(201)
    for (const path of ['/api/archives/ref/12', `/api/archives/${(body as { id: number }).id}`])
      expect((await journal.call('GET', path)).body).toMatchObject({ year: '', online_first: 'yes' })
    const { body: listed } = await journal.call('GET', '/api/archives/online-first')
    expect(listed).toMatchObject([{ refnumber: '12', volume: '', online_first: 'yes' }])
    const { body: found } = await journal.call('GET', '/api/search?keyword=rice')
    expect(found).toMatchObject([{ refnumber: '12', issue: '', online_first: 'yes' }])
    expect((await journal.call('GET', '/api/archives')).body).toEqual([])
  })

  test('it and its files are at addresses of their own', async () => {
    await adding()
    for (const file of ['', '.pdf', '.bib', '.ris', '.csl.json', '.xml', '.linkset.json', '.qr.svg', '/versions'])
      expect([file, await statusAt(`/articles/12${file}`)]).toEqual([file, 200])
    expect(await statusAt('/assets/articles/12.pdf')).toBe(200)
    for (const path of ['/archives/0/vol0/issue0/12', '/archives/0/vol0/issue0', '/archives/0', '/articles/13'])
      expect([path, await statusAt(path)]).toEqual([path, 404])
  })

  test('readers find it in lists, feed, sitemap, search and OAI', async () => {
    await adding()
    for (const path of ['/archives/online-first', '/', '/feed.atom', '/sitemaps/1.xml', '/search?keyword=rice'])
      expect([path, (await textAt(path)).includes('/articles/12')]).toEqual([path, true])
    expect(await textAt('/sitemaps/pages.xml')).toContain('/archives/online-first<')
    expect(await textAt('/oai?verb=ListSets')).toContain('<setSpec>online-first</setSpec>')
    expect(await textAt('/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&set=online-first')).toContain(':12<')
    expect((await journal.get('/archives')).headers.get('location')).toBe('/archives/online-first')
  })

  test('the list is the newest first, by day and ref number', async () => {
    await adding({ refnumber: '12' })
    await adding({ refnumber: '9', title: 'On barley', publishdate: '2026-06-12', doi: '' })
    await adding({ refnumber: '13', title: 'On wheat', doi: '' })
    const { body } = await journal.call('GET', '/api/archives/online-first')
    expect((body as { refnumber: string }[]).map(({ refnumber }) => refnumber)).toEqual(['9', '13', '12'])
  })

  test('it is cited without a volume', async () => {
    await adding({ article_number: 'e12' })
    const page = await textAt('/articles/12')
    for (const text of ['2026; online first: e12.', 'Advance online publication.', 'early access', '>Online first<'])
      expect([text, page.includes(text)]).toEqual([text, true])
    for (const text of ['citation_volume', 'citation_issue', 'Volume 0', 'preprint', '/archives/0'])
      expect([text, page.includes(text)]).toEqual([text, false])
    expect(await textAt('/articles/12.bib')).not.toMatch(/volume|number =/)
    expect(await textAt('/articles/12.ris')).not.toMatch(/^(?:VL|IS)/m)
    expect((await journal.call('GET', '/articles/12.csl.json')).body).toMatchObject([
      { status: 'advance online publication' },
    ])
  })

  test.each([
    [{ year: '2026' }, 'invalid', 'online_first'],
    [{ online_first: '' }, 'required', 'year'],
    [{ online_first: '', year: '0', volume: '0', issue: '0' }, 'invalid', 'year'],
  ])('%j is refused', async (fields, error, field) => {
    const { status, body } = await adding(fields)
    expect([status, body]).toEqual([422, { error, field }])
  })

  test('a journal that is not online first has no new ones; those it has stay', async () => {
    await adding()
    await db.update(settings).set({ online_first: '' })
    const { status, body } = await adding({ refnumber: '13', title: 'On wheat', doi: '' })
    expect([status, body]).toEqual([422, { error: 'invalid', field: 'online_first' }])
    expect(await statusAt('/archives/online-first')).toBe(200)
    await db.delete(articles)
    journal.pageCache.clear()
    expect(await statusAt('/archives/online-first')).toBe(404)
    expect((await journal.call('GET', '/api/archives/online-first')).status).toBe(404)
  })

  test('the list of a journal without such articles says so', async () => {
    expect(await textAt('/archives/online-first')).toContain('No published articles yet. Please come back later.')
    expect((await journal.call('GET', '/api/archives/online-first')).body).toEqual([])
  })

  test('the address of one online first is not that of one in an issue', async () => {
    await anIssue(db)
    await adding({ year: '2026', volume: '5', issue: '2', online_first: '', pagenumber: '1-4' })
    expect(await statusAt('/archives/2026/vol5/issue2/12')).toBe(200)
    expect(await statusAt('/articles/12')).toBe(404)
    expect(await statusAt('/assets/articles/12.pdf')).toBe(404)
  })
})

describe('moving an article into an issue', () => {
  const moving = (id: number, body: object) =>
    journal.call('POST', `/api/archives/${id}/move`, { token: meera.token, body })
  const undoing = (id: number) => journal.call('POST', `/api/archives/${id}/move/undo`, { token: meera.token })
  const movingAll = (body: object) =>
    journal.call('POST', '/api/admin/archives/move', {
      token: meera.token,
      body: { year: 2026, volume: 5, issue: 2, ...body },
    })
  const locationOf = async (path: string, method = 'GET') => {
    const { status, headers } = await journal.handle(new Request(`http://localhost:3000${path}`, { method }))
    return [status, headers.get('location'), headers.get('cache-control')]
  }
  const there = { year: 2026, volume: 5, issue: 2 }

  beforeEach(() => anIssue(db))

  test('every address below the first one leads to the one in the issue, at once', async () => {
    const id = idOf(await adding())
    const { status, body } = await moving(id, { ...there, pagenumber: '1-4' })
    expect([status, body]).toMatchObject([
      200,
      { ...there, pagenumber: '1-4', publishdate: '2026-06-10', doi: early.doi },
    ])
    expect(body).not.toHaveProperty('online_first')
    const now = '/archives/2026/vol5/issue2/12'
    for (const below of ['', '.pdf', '.bib', '.xml', '.qr.svg', '/versions', '/versions/1', '/figure1.png'])
      for (const method of ['GET', 'HEAD'])
        expect(await locationOf(`/articles/12${below}`, method)).toEqual([301, now + below, 'public, no-cache'])
    expect((await locationOf('/assets/articles/12.pdf'))[1]).toBe(`${now}.pdf`)
    expect((await locationOf('/articles/12?from=x'))[1]).toBe(`${now}?from=x`)
  })

  test('the day online stays, and the issue’s year is cited', async () => {
    const id = idOf(await adding({ publishdate: '2025-12-20' }))
    await moving(id, { ...there, pagenumber: '1-4' })
    const page = await textAt('/archives/2026/vol5/issue2/12')
    for (const text of [
      '2026; 5(2): 1–4.',
      'Published online <time dateTime="2025-12-20">',
      'name="citation_publication_date" content="2026"',
      'name="citation_online_date" content="2025/12/20"',
      '"datePublished":"2025-12-20"',
    ])
      expect([text, page.includes(text)]).toEqual([text, true])
    const record = await textAt('/oai?verb=GetRecord&identifier=oai:localhost:12&metadataPrefix=oai_dc')
    expect(record).toContain('<dc:date>2025-12-20</dc:date>')
    const jats = await textAt('/archives/2026/vol5/issue2/12.xml')
    expect(jats).toMatch(/date-type="pub" iso-8601-date="2025-12-20".*date-type="collection" iso-8601-date="2026"/s)
    expect((await journal.call('GET', '/archives/2026/vol5/issue2/12.csl.json')).body).toMatchObject([
      { issued: { 'date-parts': [[2026]] }, volume: '5', issue: '2' },
    ])
  })

  test('identifiers and history stay', async () => {
    const oai = '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc'
    const identifiers = async () => (await textAt(oai)).match(/<identifier>[^<]*/g)
    const id = idOf(await adding())
    const before = await identifiers()
    const entry = async () => /<entry.*?<id>([^<]*).*?<published>([^<]*)/s.exec(await textAt('/feed.atom'))?.slice(1)
    const inFeed = await entry()
    await moving(id, { ...there, pagenumber: '1-4' })
    expect(await identifiers()).toEqual(before)
    expect(inFeed?.[0]).toEndWith('/articles/12')
    expect(await entry()).toEqual(inFeed)
    expect(await textAt(`${oai}&set=issue-2026-5-2`)).toContain(':12<')
    expect(await textAt(`${oai}&set=online-first`)).not.toContain(':12<')
  })

  test.each([
    ['no pages where the issue has some', {}, 'pagenumber'],
    ['pages that another article has', { pagenumber: '3-6' }, 'pagenumber'],
    ['pages that are none', { pagenumber: 'x' }, 'pagenumber'],
  ])('%s are refused', async (_, position, field) => {
    await adding({ ...early, year: '2026', volume: '5', issue: '2', online_first: '', pagenumber: '1-4' })
    const id = idOf(await adding({ refnumber: '13', title: 'On wheat', doi: '' }))
    const { status, body } = await moving(id, { ...there, ...position })
    expect([status, body]).toMatchObject([422, { error: 'invalid_pagenumber', field }])
    const all = await movingAll({ articles: [{ id, ...position }] })
    expect([all.status, all.body]).toEqual([422, { error: 'invalid_pagenumber', field, id }])
    expect(await statusAt('/articles/13')).toBe(200)
  })

  test('an article number is kept, an article in an issue never goes back', async () => {
    const id = idOf(await adding({ article_number: 'e12' }))
    expect((await moving(id, there)).body).toMatchObject({ article_number: 'e12', pagenumber: '' })
    const { status, body } = await moving(id, { year: '', volume: '', issue: '', online_first: 'yes' })
    expect([status, body]).toEqual([422, { error: 'invalid', field: 'online_first' }])
  })

  test('many are moved together, or none', async () => {
    const one = idOf(await adding())
    const two = idOf(await adding({ refnumber: '13', title: 'On wheat', doi: '' }))
    const clash = await movingAll({
      articles: [
        { id: one, pagenumber: '1-4' },
        { id: two, pagenumber: '4-8' },
      ],
    })
    expect([clash.status, clash.body]).toEqual([422, { error: 'invalid_pagenumber', field: 'pagenumber', id: two }])
    expect(await statusAt('/articles/12')).toBe(200)
    const right = await movingAll({
      articles: [
        { id: one, pagenumber: '1-4' },
        { id: two, pagenumber: '5-8' },
      ],
    })
    expect([right.status, right.body]).toEqual([200, { moved: 2 }])
    const again = await movingAll({ articles: [{ id: one, pagenumber: '1-4' }] })
    expect([again.status, again.body]).toEqual([422, { error: 'invalid', field: 'online_first', id: one }])
    expect((await movingAll({ articles: [] })).status).toBe(422)
    expect((await movingAll({ articles: [null] })).status).toBe(422)
    expect((await movingAll({ issue: 9, articles: [{ id: one }] })).body).toMatchObject({ field: 'issue' })
    expect((await movingAll({ articles: [{ id: 999 }] })).body).toMatchObject({ error: 'not_found', id: 999 })
  })

  test('of many, those that send no position keep theirs', async () => {
    const id = idOf(await adding({ article_number: 'e12' }))
    expect((await movingAll({ articles: [{ id }] })).body).toEqual({ moved: 1 })
    expect((await journal.call('GET', `/api/archives/${id}`)).body).toMatchObject({ ...there, article_number: 'e12' })
  })

  test('a move is undone within 30 days, once', async () => {
    const id = idOf(await adding({ article_number: 'e12' }))
    expect((await undoing(id)).status).toBe(409)
    await moving(id, { ...there })
    const { status, body } = await undoing(id)
    expect([status, body]).toMatchObject([200, { online_first: 'yes', article_number: 'e12' }])
    expect(await statusAt('/articles/12')).toBe(200)
    expect((await locationOf('/archives/2026/vol5/issue2/12.pdf')).slice(0, 2)).toEqual([301, '/articles/12.pdf'])
    expect((await undoing(id)).status).toBe(409)
  })

  test('a move that was followed by another is not undone', async () => {
    await anIssue(db, { issue: 3 })
    const id = idOf(await adding())
    await moving(id, { ...there, pagenumber: '1-4' })
    await moving(id, { issue: 3 })
    expect((await undoing(id)).status).toBe(409)
  })

  test('a ref number that was served is never given to another article', async () => {
    const id = idOf(await adding())
    await moving(id, { ...there, pagenumber: '1-4', refnumber: '20' })
    const { status, body } = await adding({ title: 'On wheat', doi: '' })
    expect([status, body]).toEqual([409, { error: 'duplicate_reference_number', field: 'refnumber' }])
    expect((await locationOf('/articles/12'))[1]).toBe('/archives/2026/vol5/issue2/20')
  })
})

describe('what others are told', () => {
  test('a registered article is sent again after its move and after its undo', async () => {
    const { body } = await adding({ doi: '10.1234/registered' })
    const { id } = body as { id: number }
    await anIssue(db)
    const at = new Date()
    await db
      .insert(deposits)
      .values({ article_id: id, channel: 'crossref', state: 'registered', at, registered_at: at })
    const told = async () => (await db.select().from(deposits))[0]
    const there = { year: 2026, volume: 5, issue: 2, pagenumber: '1-4' }
    await journal.call('POST', `/api/archives/${id}/move`, { token: meera.token, body: there })
    expect(await told()).toMatchObject({ stale: true, asked: true })
    await db.update(deposits).set({ stale: false, asked: false })
    await journal.call('POST', `/api/archives/${id}/move/undo`, { token: meera.token })
    expect(await told()).toMatchObject({ stale: true, asked: true })
  })

  test('the screens list, move and take back', async () => {
    const { body } = await adding()
    const { id } = body as { id: number }
    await anIssue(db)
    const page = async (path: string) => (await meera.open(path)).html
    expect(await page('/admin/archives')).toContain('href="/admin/archives/online-first"')
    expect(await page('/admin/archives/online-first')).toContain(`href="/admin/archives/${id}"`)
    expect(await page('/admin/archives/online-first/move')).toContain(`name="pagenumber-${id}"`)
    const fields = { year: '2026', volume: '5', issue: '2', ids: String(id) }
    const refused = await meera.submit('/admin/archives/online-first/move', { ...fields, [`pagenumber-${id}`]: 'x' })
    expect([refused.status, refused.html.includes('value="x"')]).toEqual([422, true])
    const moved = await meera.submit('/admin/archives/online-first/move', { ...fields, [`pagenumber-${id}`]: '1-4' })
    expect(moved.location).toBe('/admin/archives/2026/5/2')
    expect(await page(`/admin/archives/${id}/move`)).toContain('Undo the move')
    expect((await meera.submit(`/admin/archives/${id}/move/undo`)).location).toBe(`/admin/archives/${id}`)
    expect(await statusAt('/articles/12')).toBe(200)
    expect(await page(`/admin/archives/${id}/history`)).toContain('Online first')
  })

  test('the screen proposes pages for the chosen articles first, and keeps what was typed and chosen', async () => {
    const first = idOf(await adding({ pagenumber: '3-6' }))
    const second = idOf(await adding({ refnumber: '13', title: 'On wheat', doi: '' }))
    const third = idOf(await adding({ refnumber: '14', title: 'On millet', doi: '' }))
    await anIssue(db)
    await db.update(pdfTexts).set({ pages: 4 })
    const shown = (html: string) =>
      [...html.matchAll(/name="ids"( checked="")? value="(\d+)".*?name="pagenumber-\d+" value="([^"]*)"/g)].map(
        ([, checked, id, pages]) => [Number(id), checked !== undefined, pages],
      )
    const { html } = await meera.open(`/admin/archives/online-first/move?article=${third}`)
    const proposed = [
      [third, true, '1-4'],
      [first, false, '3-6'],
      [second, false, '9-12'],
    ]
    expect(shown(html)).toEqual(proposed)
    expect(html).toContain(`type="hidden" name="article" value="${third}"`)
    const typed = { [`pagenumber-${third}`]: '1-4', [`pagenumber-${first}`]: '7-8', [`pagenumber-${second}`]: 'x' }
    const fields = { year: '2026', volume: '5', issue: '2', ...typed }
    const none = await meera.submit('/admin/archives/online-first/move', fields)
    expect([none.status, shown(none.html)]).toEqual([
      422,
      [
        [first, false, '7-8'],
        [second, false, 'x'],
        [third, false, '1-4'],
      ],
    ])
  })

  test('publishing without a DOI asks once', async () => {
    const { body } = await adding({ doi: '', status: 'disabled' })
    const { id } = body as { id: number }
    const asked = await meera.submit(`/admin/archives/${id}/status`, { status: 'enabled' })
    expect(asked.html.includes('Publish without a DOI?')).toBe(true)
    expect(await statusAt('/articles/12')).toBe(404)
    await meera.submit(`/admin/archives/${id}/status`, { status: 'enabled', no_doi: 'yes', looked: 'yes' })
    expect(await statusAt('/articles/12')).toBe(200)
  })
})
