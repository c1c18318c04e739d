// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { articleTexts, articleVersions } from '../../../src/core/db/tables/article-texts.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { audit } from '../../../src/core/db/tables/office.ts'
import { articleAdminApi } from '../../../src/journal/articles/admin-api.ts'
import { textApi } from '../../../src/journal/articles/text/api.ts'
import { changesPublicText, versionWordIn } from '../../../src/journal/articles/versions/kind-rules.ts'
import { docx, h1, p, prose } from '../../engines/fulltext/papers.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anArticle, aPdf } from '../../support/builders/rows.ts'
import { aFormOf, signedInCalls } from '../../support/calls.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db, files, get } = journal
const call = await signedInCalls(journal, textApi(journal), articleAdminApi(journal))
const place = { year: 2026, volume: 5, issue: 1 }
const paper = (words: string) =>
  new File([docx([h1('Introduction'), p(`${prose('boats')} ${words}`)].join('')) as Uint8Array<ArrayBuffer>], 'a.docx')

let id = 0
beforeEach(async () => {
  for (const table of [articles, issues, audit, articleTexts, articleVersions]) await db.delete(table)
  await anArticle(db, { refnumber: '7', ...place, pagenumber: '15-20', ...(await aPdf(files)) })
  const [row] = await db.select().from(articles)
  id = row?.id ?? 0
  await sendText('They carry oars.', { kind: 'slip' })
})

const sendText = (words: string, said: Record<string, string> = {}) =>
  call('POST', `/api/archives/${id}/text`, { body: aFormOf({ file: paper(words), looked: 'yes', ...said }) })
const change = (fields: Record<string, string | Blob>) => call('POST', `/api/archives/${id}`, { body: aFormOf(fields) })
const kinds = async () => {
  const rows = await db.select().from(articleVersions).orderBy(asc(articleVersions.n))
  return rows.map(({ n, kind, note, notice_id }) => [n, kind, note, notice_id !== null].join(' ').trim())
}
const aCorrection = (status: 'enabled' | 'disabled') =>
  anArticle(db, { refnumber: '8', ...place, pagenumber: '21-21', article_type: 'correction', notice_of: '7', status })

describe('a change of what readers see', () => {
  test('is refused until somebody says what it is', async () => {
    const refused = await sendText('They carry sails.')
    expect(refused).toMatchObject({ status: 422, body: { error: 'public_text', findings: [] } })
    const pdf = new File([`%PDF-1.7\n${' '.repeat(400)}`], 'a.pdf')
    expect(await change({ pdfFile: pdf })).toMatchObject({ status: 422, body: { error: 'public_text' } })
    expect(await change({ pdf_source: 'typeset' })).toMatchObject({ status: 422, body: { error: 'public_text' } })
    expect(await call('DELETE', `/api/archives/${id}/text`)).toMatchObject({ body: { error: 'public_text' } })
    expect(await kinds()).toEqual(['1 first  false', '2 slip  false'])
    expect((await change({ title: 'Oars of the delta' })).status).toBe(200)
    expect((await sendText('They carry sails.', { kind: 'slip', note: 'Sails' })).status).toBe(200)
    expect((await change({ pdfFile: pdf, kind: 'slip' })).status).toBe(200)
    expect((await call('DELETE', `/api/archives/${id}/text?kind=slip&note=By%20mistake`)).status).toBe(204)
    expect((await kinds()).slice(2)).toEqual(['3 slip Sails false', '4 slip  false', '5 slip By mistake false'])
  })

  test('is a correction with its notice, which becomes public with it', async () => {
    for (const [said, field, error] of [
      [{ kind: 'correction' }, 'notice', 'required'],
      [{ kind: 'correction', notice: '8' }, 'notice', 'invalid'],
      [{ kind: 'mistake' }, 'kind', 'invalid'],
      [{ kind: 'slip', note: 'a'.repeat(201) }, 'note', 'invalid'],
    ] as const)
      expect(await sendText('They carry sails.', said)).toMatchObject({ status: 422, body: { error, field } })
    await aCorrection('disabled')
    expect((await sendText('They carry sails.', { kind: 'correction', notice: '8' })).status).toBe(200)
    expect((await kinds()).at(-1)).toBe('3 correction  true')
    expect((await get('/archives/2026/vol5/issue1/8')).status).toBe(200)
  })

  test('asks nothing of a hidden article', async () => {
    await call('POST', `/api/archives/${id}/status`, { body: aFormOf({ status: 'disabled' }) })
    expect((await sendText('They carry sails.')).status).toBe(200)
    expect(await kinds()).toEqual(['1 first  false', '2 slip  false'])
  })
})

describe('several articles that are shown again', () => {
  test('ask once where readers saw other texts, and keep the answer', async () => {
    const editor = await browsingAs(journal, 'Asha Rao')
    const show = (fields: Record<string, string> = {}) =>
      editor.submit('/admin/archives/2026/5/1/publish', { looked: 'yes', ...fields })
    await anArticle(db, { refnumber: '9', ...place, pagenumber: '30-31', status: 'disabled' })
    await call('POST', `/api/archives/${id}/status`, { body: aFormOf({ status: 'disabled' }) })
    await sendText('They carry sails.')
    const asked = await show()
    expect([asked.status, asked.text]).toEqual([422, expect.stringContaining('What do these texts change?')])
    expect(asked.text).not.toContain(`/admin/archives/${id + 1}"`)
    expect((await show({ kind: 'slip' })).status).toBe(200)
    expect(await kinds()).toEqual(['1 first  false', '2 slip  false', '3 slip  false'])
  })
})

const seen = { status: 'enabled', text_hash: 'a', file_hash: 'b', pdf_source: 'uploaded' } as const

test.each([
  [seen, { text_hash: 'c' }, true],
  [seen, { text_hash: null }, true],
  [seen, { file_hash: 'c' }, true],
  [seen, { pdf_source: 'typeset' }, true],
  [seen, { text_hash: 'a', title: 'New' }, false],
  [seen, { uploaded_hash: 'c' }, false],
  [{ ...seen, status: 'disabled' }, { text_hash: 'c' }, false],
  [{ ...seen, text_hash: null, file_hash: null }, { text_hash: 'c' }, false],
] as const)('of %j, %j changes what readers see: %p', (row, columns, expected) => {
  expect(changesPublicText(row, columns)).toBe(expected)
})

test.each([
  [{}, undefined],
  [
    { kind: 'slip', note: ' A comma ' },
    { kind: 'slip', note: 'A comma' },
  ],
  [
    { kind: 'correction', notice: ' 8 ' },
    { kind: 'correction', notice: '8' },
  ],
  [{ kind: 'correction:8' }, { kind: 'correction', notice: '8' }],
] as const)('the form %j says %j', (form, expected) => {
  expect(versionWordIn(form)).toEqual(expected)
})
