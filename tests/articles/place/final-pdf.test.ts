// both databases
import { beforeEach, describe, expect, test } from 'bun:test'
import { articleAddresses } from '../../../src/core/db/tables/addresses.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { audit } from '../../../src/core/db/tables/office.ts'
import { settings } from '../../../src/core/db/tables/settings.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anIssue } from '../../support/builders/rows.ts'
import { aFormOf } from '../../support/calls.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const meera = await browsingAs(journal, 'Meera Nair')

const pdfOf = (words: string, type = '%PDF-1.7') => new File([`${type} ${words}`], 'a.pdf', { type: 'application/pdf' })
const there = { year: '2026', volume: '5', issue: '2' }

const adding = async (refnumber = '12') => {
  const { status, body } = await journal.call('POST', '/api/admin/archives', {
    token: meera.token,
    body: aFormOf({
      year: '',
      volume: '',
      issue: '',
      online_first: 'yes',
      refnumber,
      ptype: 'free',
      authorname: 'Ravi Sharma',
      title: `On rice ${refnumber}`,
      abstract: '<p>x</p>',
      publishdate: '2026-06-10',
      pdfFile: pdfOf(`early ${refnumber}`),
    }),
  })
  expect(status).toBe(201)
  return (body as { id: number }).id
}

type Fields = Parameters<typeof aFormOf>[0]
const sending = (path: string, fields: Fields) =>
  journal.call('POST', path, { token: meera.token, body: aFormOf({ ...there, ...fields }) })
const moving = (id: number, fields: Fields) => sending(`/api/archives/${id}/move`, fields)
const movingAll = (list: object[], files: Fields) =>
  sending('/api/admin/archives/move', { articles: JSON.stringify(list), ...files })
const undoing = (id: number) => journal.call('POST', `/api/archives/${id}/move/undo`, { token: meera.token })

const textAt = async (path: string) => (await journal.get(path)).text()
const leadsTo = async (path: string) => {
  const { status, headers } = await journal.get(path)
  return [status, headers.get('location')]
}
const now = '/archives/2026/vol5/issue2'

beforeEach(async () => {
  for (const table of [articles, issues, audit, articleAddresses]) await db.delete(table)
  await db.update(settings).set({ online_first: 'on' })
  await anIssue(db)
  journal.pageCache.clear()
})

describe('a final PDF that comes with a move', () => {
  test('readers get it in the issue, the first address leads there, and the PDF before is a version', async () => {
    const id = await adding()
    expect((await moving(id, { pagenumber: '1-4', pdfFile: pdfOf('final') })).status).toBe(200)
    expect(await textAt(`${now}/12.pdf`)).toBe('%PDF-1.7 final')
    for (const path of ['/articles/12.pdf', '/assets/articles/12.pdf'])
      expect(await leadsTo(path)).toEqual([301, `${now}/12.pdf`])
    expect(await textAt(`${now}/12/versions/1.pdf`)).toBe('%PDF-1.7 early 12')
    expect(await leadsTo('/articles/12/versions/1.pdf')).toEqual([301, `${now}/12/versions/1.pdf`])
    const { body } = await journal.call('GET', `/api/archives/${id}/versions`)
    expect(body).toMatchObject([
      { n: 1, kind: 'first' },
      { n: 2, kind: 'replaced' },
    ])
  })

  test('move and PDF are one change', async () => {
    const id = await adding()
    await moving(id, { pagenumber: '1-4', pdfFile: pdfOf('final') })
    const [, change] = await db.select().from(audit).orderBy(audit.id)
    expect(change).toMatchObject({ action: 'move', after: { issue: 2, file_bytes: 14 } })
  })

  test.each([
    ['overlapping pages', { pagenumber: 'x', pdfFile: pdfOf('final') }, 422, 'pagenumber'],
    ['a file that is none', { pagenumber: '1-4', pdfFile: pdfOf('final', 'PK') }, 422, 'pdfFile'],
    ['an unknown issue', { issue: '9', pagenumber: '1-4', pdfFile: pdfOf('final') }, 422, 'issue'],
  ])('with %s, neither is taken', async (_, fields, status, field) => {
    const id = await adding()
    const refused = await moving(id, fields)
    expect([refused.status, refused.body]).toMatchObject([status, { field }])
    expect(await textAt('/articles/12.pdf')).toBe('%PDF-1.7 early 12')
  })

  test('a move between issues takes none', async () => {
    await anIssue(db, { issue: 3 })
    const id = await adding()
    await moving(id, { pagenumber: '1-4' })
    const { status, body } = await moving(id, { issue: '3', pdfFile: pdfOf('other') })
    expect([status, body]).toEqual([422, { error: 'fixed_field', field: 'pdfFile' }])
    expect(await textAt(`${now}/12.pdf`)).toBe('%PDF-1.7 early 12')
  })

  test('several come with the move of several, or none', async () => {
    const [one, two] = [await adding(), await adding('13')]
    const list = [
      { id: one, pagenumber: '1-4' },
      { id: two, pagenumber: '5-8' },
    ]
    const wrong = await movingAll(list, { [`pdfFile-${one}`]: pdfOf('one'), [`pdfFile-${two}`]: pdfOf('two', 'PK') })
    expect([wrong.status, wrong.body]).toEqual([422, { error: 'invalid_file', field: 'pdfFile', id: two }])
    expect(await textAt('/articles/12.pdf')).toBe('%PDF-1.7 early 12')
    const right = await movingAll(list, { [`pdfFile-${one}`]: pdfOf('one') })
    expect([right.status, right.body]).toEqual([200, { moved: 2 }])
    expect([await textAt(`${now}/12.pdf`), await textAt(`${now}/13.pdf`)]).toEqual([
      '%PDF-1.7 one',
      '%PDF-1.7 early 13',
    ])
  })

  test('the undo brings back the PDF and the ref number from before', async () => {
    const id = await adding()
    await moving(id, { refnumber: '20', pagenumber: '1-4', pdfFile: pdfOf('final') })
    const { status, body } = await undoing(id)
    expect([status, body]).toMatchObject([200, { online_first: 'yes', refnumber: '12', pagenumber: '' }])
    expect(await textAt('/articles/12.pdf')).toBe('%PDF-1.7 early 12')
    expect(await leadsTo(`${now}/20.pdf`)).toEqual([301, '/articles/12.pdf'])
  })

  test('a PDF that replaced it stays after the undo', async () => {
    const id = await adding()
    await moving(id, { pagenumber: '1-4', pdfFile: pdfOf('final') })
    const change = { pdfFile: pdfOf('mended'), kind: 'slip' }
    await journal.call('POST', `/api/archives/${id}`, { token: meera.token, body: aFormOf(change) })
    expect((await undoing(id)).status).toBe(200)
    expect(await textAt('/articles/12.pdf')).toBe('%PDF-1.7 mended')
  })

  test('the screen takes one beside each article, and says what is wrong with it there', async () => {
    const [one, two] = [await adding(), await adding('13')]
    const { html } = await meera.open('/admin/archives/online-first/move')
    expect(html).toContain(`name="pdfFile-${one}"`)
    const fields = { ...there, [`pagenumber-${one}`]: '1-4', [`pagenumber-${two}`]: '5-8', ids: String(one) }
    const refused = await meera.submit('/admin/archives/online-first/move', {
      ...fields,
      [`pdfFile-${one}`]: pdfOf('x', 'PK'),
    })
    expect([refused.status, refused.html.includes(`id="pdfFile-${one}-error"`)]).toEqual([422, true])
    expect(refused.html).toContain('value="5-8"')
    const right = await meera.submit('/admin/archives/online-first/move', {
      ...fields,
      [`pdfFile-${one}`]: pdfOf('final'),
    })
    expect(right.location).toBe('/admin/archives/2026/5/2')
    expect(await textAt(`${now}/12.pdf`)).toBe('%PDF-1.7 final')
  })
})
