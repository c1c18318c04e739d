// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { articleTexts, articleVersions, typesetPdfs } from '../../../src/core/db/tables/article-texts.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { audit } from '../../../src/core/db/tables/office.ts'
import { articleAdminApi } from '../../../src/journal/articles/admin-api.ts'
import { textApi } from '../../../src/journal/articles/text/api.ts'
import { typesetDue } from '../../../src/journal/articles/text/typeset-actions.ts'
import { pagesFit, refuseWithoutRoom, withAnsweredPages } from '../../../src/journal/articles/versions/pages-rules.ts'
import { docx, h1, p, prose } from '../../engines/fulltext/papers.ts'
import { anArticle, aPdf } from '../../support/builders/rows.ts'
import { aFormOf, signedInCalls } from '../../support/calls.ts'
import { withJournal } from '../../support/journal.ts'
import { readPdf } from '../../support/pdf.ts'

const journal = await withJournal()
const { db, files, get } = journal
const call = await signedInCalls(journal, textApi(journal), articleAdminApi(journal))
const path = '/archives/2026/vol5/issue1/7'
const place = { year: 2026, volume: 5, issue: 1 }
const paper = (words: string) =>
  new File([docx([h1('Introduction'), p(`${prose('boats')} ${words}`)].join('')) as Uint8Array<ArrayBuffer>], 'a.docx')
const long = Array.from({ length: 60 }, () => prose('oars')).join(' ')

let id = 0
beforeEach(async () => {
  for (const table of [articles, issues, audit, articleTexts, articleVersions]) await db.delete(table)
  await anArticle(db, { refnumber: '7', ...place, pagenumber: '15-15', ...(await aPdf(files)) })
  id = (await row()).id
  await sendText('They carry oars.')
  await change({ pdf_source: 'typeset' })
})

const row = async () => {
  const [found] = await db.select().from(articles).orderBy(asc(articles.id))
  if (!found) throw new Error('There is no article')
  return found
}
const sendText = (words: string, said: Record<string, string> = {}) =>
  call('POST', `/api/archives/${id}/text`, {
    body: aFormOf({ file: paper(words), looked: 'yes', kind: 'slip', ...said }),
  })
const change = (fields: Record<string, string | Blob>) =>
  call('POST', `/api/archives/${id}`, { body: aFormOf({ kind: 'slip', ...fields }) })
const versions = async () => {
  const rows = await db.select().from(articleVersions).orderBy(asc(articleVersions.n))
  return rows.map(({ n, kind, waits }) => `${n} ${kind}${waits ? ' waits' : ''}`)
}
const pdfText = async () => (await readPdf(await (await get(`${path}.pdf`)).bytes())).text

describe('the typeset PDF of a public text', () => {
  test('becomes public with it, in one version', async () => {
    expect(await versions()).toEqual(['1 first', '2 slip', '3 slip'])
    expect(await pdfText()).toContain('They carry oars.')
    await sendText('They carry sails.')
    expect(await pdfText()).toContain('They carry sails.')
    expect(await versions()).toEqual(['1 first', '2 slip', '3 slip', '4 slip'])
    const { file_hash, modification } = await row()
    await typesetDue(journal)
    expect(await row()).toMatchObject({ file_hash, modification })
  })

  test('is refused where it does not fit its pages, until somebody gives it others, a number, or keeps the old', async () => {
    await anArticle(db, { refnumber: '8', ...place, title: 'Tides', pagenumber: '16-20' })
    const before = await row()
    const refused = await sendText(long)
    const { needed } = refused.body
    expect(refused).toMatchObject({ status: 422, body: { error: 'pages', needed, free: 1 } })
    expect(needed).toBeGreaterThan(1)
    expect((await sendText(long, { pagenumber: `15-${14 + needed}` })).body).toEqual(refused.body)
    expect(await row()).toEqual(before)
    expect((await sendText(long, { pdf: 'keep' })).status).toBe(200)
    expect(await row()).toMatchObject({ file_hash: before.file_hash, pdf_source: 'uploaded' })
    expect(await versions()).toEqual(['1 first', '2 slip', '3 slip', '4 slip'])
    expect((await change({ pdf_source: 'typeset' })).body).toEqual(refused.body)
    const numbered = await change({ pdf_source: 'typeset', pagenumber: '', article_number: 'e7' })
    expect(numbered).toMatchObject({ status: 200, body: { article_number: 'e7', pagenumber: '' } })
    expect((await row()).file_hash).not.toBe(before.file_hash)
  })

  test('takes new pages in the same call, without a limit at the end of an issue', async () => {
    const { body } = await sendText(long)
    expect(body).toMatchObject({ error: 'pages', free: null })
    const pagenumber = `15-${14 + body.needed}`
    expect((await sendText(long, { pagenumber })).status).toBe(200)
    expect(await row()).toMatchObject({ pagenumber, pdf_source: 'typeset' })
    expect((await db.select().from(typesetPdfs))[0]?.problem).toBe('')
  })

  test('that cannot be made now comes later, and the page says so', async () => {
    const slow = {
      ...journal.workers.outputs,
      make: async () => ({ is: 'refused', why: 'It takes too much' }) as const,
    }
    const { make } = journal.workers.outputs
    journal.workers.outputs.make = slow.make
    await sendText('They carry sails.').finally(() => {
      journal.workers.outputs.make = make
    })
    expect(await (await get(path)).text()).toContain('The PDF does not have this text yet')
    expect(await versions()).toEqual(['1 first', '2 slip', '3 slip', '4 slip waits'])
    await typesetDue(journal)
    expect(await (await get(path)).text()).not.toContain('The PDF does not have this text yet')
    expect(await pdfText()).toContain('They carry sails.')
  })
})

const at = (pagenumber: string, article_number = '') => ({ pagenumber, article_number })

test.each([
  [at('1-8'), 8, 8, false, true],
  [at('1-8'), 9, null, false, false],
  [at('1-8'), 8, 7, false, true],
  [at('1-8'), 8, 7, true, false],
  [at('1-8'), 3, null, true, true],
  [at('', 'e7'), 90, 0, false, true],
] as const)('pages %j fit a PDF of %i where %p are free, new %p: %p', (position, needed, free, isNew, expected) => {
  expect(pagesFit(position, { needed, free }, isNew)).toBe(expected)
})

test.each([
  [11, null, ['pagenumber:1-11', 'article_number:e7', 'keep']],
  [11, 11, ['pagenumber:1-11', 'article_number:e7', 'keep']],
  [11, 8, ['article_number:e7', 'keep']],
] as const)('a PDF of %i pages where %p are free may be answered by %j', (needed, free, expected) => {
  const { question } = refuseWithoutRoom({ ...at('1-8'), refnumber: '7' }, { needed, free })
  expect(question.answers.map(({ value }) => value)).toEqual([...expected])
})

test.each([
  [{ pdf: 'pagenumber:1-11' }, { pagenumber: '1-11', article_number: '' }],
  [{ pdf: 'article_number:e7' }, { pagenumber: '', article_number: 'e7' }],
  [{ article_number: 'e7' }, { pagenumber: '', article_number: 'e7' }],
  [{ pdf: 'keep' }, {}],
] as const)('the answer %j means %j', (form, expected) => {
  const { pdf: _, ...fields } = withAnsweredPages(form)
  expect(fields).toEqual(expected)
})
