// one database
import { describe, expect, test } from 'bun:test'
import { pdfReadingApi } from '../../src/journal/pdf-reading/api.ts'
import { drawn, filler } from '../engines/documents/drawn.ts'
import { signedInCalls } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const call = await signedInCalls(journal, pdfReadingApi(journal))

/** Uploads bytes to the API. */
function send(bytes: Uint8Array, fields: Record<string, string> = {}) {
  const body = new FormData()
  body.set('pdfFile', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'article.pdf')
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return call('POST', '/api/admin/read-pdf', { body })
}

const article = drawn(({ line, lines, page }) => {
  line('Water and the yield of rice', { x: 60, y: 60, size: 24 })
  line('Ravi Kumar', { x: 60, y: 110, size: 12, font: 'bold' })
  line('Abstract', { x: 60, y: 150, font: 'bold' })
  lines(filler(3), { x: 60, y: 165 })
  line('1 Introduction', { x: 60, y: 220, font: 'bold' })
  lines(filler(20), { x: 60, y: 240 })
  page()
})

test('the API returns the fields of a PDF', async () => {
  const { status, body } = await send(await article)
  expect(status).toBe(200)
  expect(body.title).toBe('Water and the yield of rice')
  expect(body.authors).toEqual([{ name: 'Ravi Kumar', orcid: '', affiliation: '', email: '', corresponding: false }])
  expect(body.pages).toBe(2)
})

test('the response does not contain the text of the pages', async () => {
  expect((await send(await article)).body).not.toHaveProperty('texts')
})

test('a page range of another length gives a warning', async () => {
  const { body } = await send(await article, { pagenumber: '10-14' })
  expect(body.warnings).toContainEqual({ code: 'page_count', page: null })
})

describe('a file that is not a readable PDF', () => {
  test.each([
    ['another file', 'hello', 422, { error: 'invalid_file', field: 'pdfFile' }],
    ['a large one', `%PDF-1.7 ${'x'.repeat(5_242_880)}`, 422, { error: 'file_too_large', field: 'pdfFile' }],
  ])('%s is refused', async (_, text, status, problem) => {
    const answer = await send(new TextEncoder().encode(text))
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual(problem)
  })

  test('a request without a file is refused', async () => {
    const { body } = await call('POST', '/api/admin/read-pdf', { body: new FormData() })
    expect(body).toEqual({ error: 'required', field: 'pdfFile' })
  })

  const catalog = (count: number) =>
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj ' +
    `2 0 obj<</Type/Pages/Count ${count}/Kids[${'3 0 R '.repeat(Math.min(count, 100_000))}]>>endobj ` +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj trailer<</Root 1 0 R>>'
  const noise = crypto.getRandomValues(new Uint8Array(60_000))
  test.each([
    ['a truncated file', async () => (await article).slice(0, 900), 'no_text'],
    ['noise', async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]), 'no_text'],
    ['100,000 pages', async () => Buffer.from(catalog(100_000)), 'no_text'],
    ['a script', async () => Buffer.from(catalog(1)), 'javascript'],
    ['deep nesting', async () => Buffer.from(`%PDF-1.4\n1 0 obj${'<</A'.repeat(100_000)}`), 'no_text'],
  ])('%s gives a warning', async (_, bytesOf, code) => {
    const { status, body } = await send(await bytesOf())
    expect(status).toBe(200)
    expect(body.warnings.map((warning: { code: string }) => warning.code)).toContain(code)
  })
})
