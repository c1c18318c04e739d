// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { pdfDoubtProblem, pdfDoubts, refuseUntilLooked } from '../../src/journal/articles/publish/doubt-rules.ts'
import { closedRange, fieldChecksums, reopenedPages, savedPages } from '../../src/journal/pdf-reading/offer-rules.ts'
import { drawn } from '../engines/documents/drawn.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aReadPdf } from '../support/builders/papers.ts'
import { anIssue } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const read = (pagenumber: string) => ({ readfields: fieldChecksums({ pagenumber }) })
const page = `Yield of wheat under late sowing\nMeera Nair\n${'We measured the yield of wheat. '.repeat(20)}`
const [other, manuscript] = ['The PDF shows another title', 'The PDF is the manuscript, not the final file']
const unread = 'The first page of the PDF could not be read'

describe('the doubts about a PDF before it is published', () => {
  test.each([
    [{ title: 'Yield of <i>wheat</i> under late sowing' }, []],
    [{ title: 'Soil moisture under three mulches' }, [other]],
    [{ title: 'गेहूँ की उपज', title_alt: 'Yield of wheat under late sowing' }, []],
    [{ title: 'Soil moisture', pages: 0, firstPages: [] }, []],
    [{ title: 'Soil moisture', firstPages: [] }, [unread]],
    [{ title: 'Soil moisture', firstPages: ['', 'Soil moisture'] }, []],
    [{ title: 'Soil moisture', firstPages: ['', 'Barley'] }, [unread]],
    [{ title: 'Soil moisture', firstPages: [], isManuscript: true }, [unread, manuscript]],
    [{ title: '', firstPages: [] }, []],
    [{ title: '' }, []],
    [{ title: 'Soil moisture under three mulches', isManuscript: true }, [other, manuscript]],
    [{ title: 'Yield of wheat', pages: 0, firstPages: [], isManuscript: true }, [manuscript]],
  ])('of %j are %j', (given, doubts) => {
    expect(pdfDoubts({ title_alt: '', pages: 2, firstPages: [page], isManuscript: false, ...given })).toEqual(doubts)
  })

  test('are none where there are none', () => {
    expect(pdfDoubtProblem([], 'ab')).toBeUndefined()
    expect(refuseUntilLooked([{ description: 'Rice', doubts: [] }])).toBeUndefined()
  })

  test('are named for ten articles, and counted for others', () => {
    const found = Array.from({ length: 12 }, (_, at) => ({ description: `Rice ${at}`, doubts: [other] }))
    const { title, words } = refuseUntilLooked(found)?.question ?? {}
    expect([title, words?.length, words?.at(0), words?.at(-2)]).toEqual([
      'Publish with these PDFs?',
      12,
      `“Rice 0”: ${other}.`,
      'And 2 more.',
    ])
  })

  test.each([
    ['4-', 3, '4-6'],
    ['4–', 1, '4-4'],
    ['4-9', 3, ''],
    ['', 3, ''],
    ['4-', 0, ''],
  ])('the range %p of a file of %p pages is %p', (typed, pages, range) => expect(closedRange(typed, pages)).toBe(range))

  test.each([
    ['an open range', { pagenumber: '14-' }, 8, '14-21'],
    ['an open range with a dash', { pagenumber: '14 –' }, 8, '14-21'],
    ['one of an unknown length', { pagenumber: '14-' }, 0, '14-'],
    ['one filled from an earlier PDF', { pagenumber: '14-14', ...read('14-14') }, 8, '14-21'],
    ['one filled and then typed', { pagenumber: '14-15', ...read('14-14') }, 8, '14-15'],
    ['a typed range', { pagenumber: '14-14' }, 8, '14-14'],
    ['one typed page', { pagenumber: '14' }, 8, '14'],
    ['none', {}, 8, ''],
  ])('%s is saved by its file: %j, %p pages: %p', (_, form, pages, range) => {
    expect(savedPages(form, pages)).toEqual({ pagenumber: range })
  })

  test.each([
    ['14-14', 1, '14-'],
    ['14-15', 1, '14-15'],
    ['14-14', 0, '14-14'],
    ['i-v', 5, 'i-v'],
  ])('the range %p of a replaced file of %p pages becomes %p', (range, pages, opened) => {
    expect(reopenedPages({ pagenumber: range, article_number: '' }, pages)).toEqual({ pagenumber: opened })
  })
})

describe('publishing', async () => {
  const journal = await withJournal()
  const { db, files } = journal
  const meera = await browsingAs(journal)
  beforeEach(async () => {
    for (const table of [paperFiles, papers, articles, issues]) await db.delete(table)
    await anIssue(db, { year: 2026, volume: 5, issue: 2 })
    journal.pageCache.clear()
  })
  const add = '/admin/archives/add/2026/5/2'
  const typed = {
    refnumber: '101',
    ptype: 'free',
    publishdate: '2026-06-15',
    pagenumber: '1-9',
    authorname: 'Ravi Sharma',
    title: 'Soil moisture under three mulches',
    abstract: '<p>x</p>',
  }
  const inForm = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const statusOf = async () => (await db.select({ status: articles.status }).from(articles)).map(({ status }) => status)

  test('a new article asks first where its PDF shows another title, and saving without publishing does not', async () => {
    const pdfFile = new File([await aReadPdf()], 'a.pdf')
    await meera.submit(add, { ...typed, pdfFile, status: 'disabled' })
    expect(await statusOf()).toEqual(['disabled'])
    await db.delete(articles)
    const refused = await meera.submit(add, { ...typed, pdfFile })
    expect([refused.status, await statusOf()]).toEqual([422, []])
    expect(refused.html).toContain(`<p class="doubts">${other} ·`)
    const heldpdf = inForm(refused.html, 'heldpdf')
    expect(refused.html).toContain(`name="looked" value="${heldpdf}"`)
    const script = await meera.send(add, { ...typed, heldpdf })
    const confirms = { name: 'looked', value: heldpdf, label: 'Publish anyway' }
    expect(script).toMatchObject({
      status: 422,
      body: { errors: [{ name: 'pdfFile', text: other, help: { confirms } }] },
    })
    expect((await meera.submit(add, { ...typed, heldpdf, looked: 'x'.repeat(64) })).status).toBe(422)
    const published = await meera.submit(add, { ...typed, heldpdf, looked: heldpdf })
    expect(published.text).toContain('Article published. Write to its authors. Close')
    expect(await statusOf()).toEqual(['enabled'])
  })

  test('a scan, of which nothing can be read, asks before it is public, alone and among others', async () => {
    const bytes = await drawn(({ line }) => line('12', { x: 72, y: 72 }))
    const pdfFile = new File([new Uint8Array(bytes)], 'scan.pdf', { type: 'application/pdf' })
    const refused = await meera.submit(add, { ...typed, pdfFile })
    expect([refused.status, await statusOf()]).toEqual([422, []])
    expect(refused.html).toContain(`<p class="doubts">${unread} ·`)
    await meera.submit(add, { ...typed, pdfFile, status: 'disabled' })
    const asked = await meera.submit('/admin/articles/status', { status: 'enabled', refnumbers: ['101'] })
    expect([asked.status, asked.text.includes(`${unread}.`), await statusOf()]).toEqual([422, true, ['disabled']])
    await meera.submit('/admin/articles/status', { status: 'enabled', refnumbers: ['101'], looked: 'yes' })
    expect(await statusOf()).toEqual(['enabled'])
  })

  /** An accepted paper, whose manuscript is a PDF of one page. */
  async function accepted() {
    const bytes = new Uint8Array(await (await aReadPdf('Soil moisture under three mulches')).arrayBuffer())
    const paper = await aPaper(db, { state: 'accepted', values: { title: 'Soil moisture under three mulches' } })
    const file_hash = await files.save(bytes)
    await db.insert(paperFiles).values({
      id: crypto.randomUUID(),
      paper_id: paper.id,
      version_id: paper.version,
      round: 1,
      kind: 'manuscript',
      name: 'my.pdf',
      type: 'application/pdf',
      bytes: bytes.byteLength,
      file_hash,
      scrub: 'none',
      by: 'author',
      at: journal.now.at,
    })
    return { paper, file_hash }
  }

  test('the pages of an accepted paper follow its final PDF, chosen before or after it is saved', async () => {
    const bytes = await drawn(({ line, page }) => {
      line('Soil moisture under three mulches', { x: 72, y: 72, size: 18, font: 'bold' })
      line('We measured the water in the soil below three mulches of straw, leaves and husks', { x: 72, y: 110 })
      page()
      line('References, and what the soil of each of the plots held in June', { x: 72, y: 72 })
    })
    const pdfFile = new File([new Uint8Array(bytes)], 'final.pdf', { type: 'application/pdf' })
    const pages = async () => (await db.select({ pages: articles.pagenumber }).from(articles)).map(({ pages }) => pages)
    const { paper, file_hash } = await accepted()
    const form = { ...typed, pagenumber: '1-', heldpdf: file_hash, submission: paper.number }
    await meera.submit(add, { ...form, pdfFile })
    expect([await statusOf(), await pages()]).toEqual([['enabled'], ['1-2']])

    for (const [saved, changed, is] of [
      ['1-', '1-1', '1-2'],
      ['1-3', '1-3', '1-3'],
    ] as const) {
      await db.delete(articles)
      const { paper, file_hash: heldpdf } = await accepted()
      await meera.open(`${add}?submission=${paper.number}`)
      await meera.submit(add, { ...form, heldpdf, submission: paper.number, pagenumber: saved, status: 'disabled' })
      const [made] = await db.select().from(articles)
      const modification = made?.modification.toISOString() ?? ''
      await meera.submit(`/admin/archives/${made?.id}`, { pagenumber: changed, modification, pdfFile })
      expect(await pages()).toEqual([is])
    }
  })

  test('an accepted manuscript is marked until the final file comes, leaves the pages open, and asks before it is public', async () => {
    const { paper, file_hash } = await accepted()
    const { html, text } = await meera.open(`${add}?submission=${paper.number}`)
    expect(inForm(html, 'heldpdf')).toBe(file_hash)
    expect(/name="pagenumber"[^>]*/.exec(html)?.[0]).toContain('value="1-"')
    expect(html).toContain(`<p class="doubts">${manuscript} ·`)
    expect(text).toContain('Manuscript, not final')
    const form = { ...typed, pagenumber: '1-', heldpdf: file_hash, submission: paper.number }
    expect((await meera.submit(add, form)).status).toBe(422)
    await meera.submit(add, { ...form, status: 'disabled' })
    const [made] = await db.select().from(articles).where(eq(articles.refnumber, '101'))
    for (const path of ['/admin/archives/2026/5/2', '/admin/articles', `/admin/archives/${made?.id}`])
      expect([path, (await meera.open(path)).text.includes('Manuscript, not final')]).toEqual([path, true])

    expect(made?.pagenumber).toBe('1-1')
    const status = `/admin/archives/${made?.id}/status`
    const ways: [string, Record<string, string | string[]>][] = [
      [status, { status: 'enabled' }],
      ['/admin/archives/2026/5/2/publish', {}],
      ['/admin/articles/status', { status: 'enabled', refnumbers: ['101'] }],
    ]
    for (const [at, fields] of ways) {
      const asked = await meera.submit(at, fields)
      expect([at, asked.status, asked.text.includes(manuscript)]).toEqual([at, 422, true])
      expect(asked.text).toContain('Publish anyway')
      expect((await meera.submit(at, { ...fields, looked: 'no' })).status).toBe(422)
      expect((await meera.submit(at, { ...fields, looked: 'yes' })).status).toBe(200)
      const [now] = await db.select().from(articles).where(eq(articles.refnumber, '101'))
      expect([at, now?.status]).toEqual([at, 'enabled'])
      await db.update(articles).set({ status: 'disabled' }).where(eq(articles.refnumber, '101'))
    }
    await db
      .update(articles)
      .set({ file_hash: 'f'.repeat(64) })
      .where(eq(articles.refnumber, '101'))
    expect((await meera.open('/admin/articles')).text).not.toContain('Manuscript, not final')
  })

  test('a client is not asked', async () => {
    const pdfFile = new File([await aReadPdf()], 'a.pdf')
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...typed, year: '2026', volume: '5', issue: '2' }))
      body.append(name, value)
    body.append('pdfFile', pdfFile)
    expect((await journal.call('POST', '/api/admin/archives', { token: meera.token, body })).status).toBe(201)
    expect(await statusOf()).toEqual(['enabled'])
  })
})
