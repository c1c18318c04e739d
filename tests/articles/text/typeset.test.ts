// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articleTexts, typesetPdfs } from '../../../src/core/db/tables/article-texts.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { keptFiles } from '../../../src/core/db/tables/installation.ts'
import { audit } from '../../../src/core/db/tables/office.ts'
import { sweepFiles } from '../../../src/core/files/sweep.ts'
import { unzip } from '../../../src/engines/archives/archives.ts'
import { articleAdminApi } from '../../../src/journal/articles/admin-api.ts'
import { textApi } from '../../../src/journal/articles/text/api.ts'
import { typesetDue } from '../../../src/journal/articles/text/typeset-actions.ts'
import { aPerson } from '../../../src/journal/record/people/rules.ts'
import { docx, h1, p, prose } from '../../engines/fulltext/papers.ts'
import { anArticle, aPdf } from '../../support/builders/rows.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { aFormOf, signedInCalls } from '../../support/calls.ts'
import { withJournal } from '../../support/journal.ts'
import { readPdf } from '../../support/pdf.ts'

const journal = await withJournal()
const { db, files, get } = journal
const call = await signedInCalls(journal, textApi(journal), articleAdminApi(journal))
const path = '/archives/2026/vol5/issue1/7'
const paper = (words = 'They carry lanterns.') =>
  new File([docx([h1('Introduction'), p(`${prose('boats')} ${words}`)].join('')) as Uint8Array<ArrayBuffer>], 'a.docx')

let id = 0
beforeEach(async () => {
  for (const table of [articles, issues, audit, keptFiles, articleTexts]) await db.delete(table)
  await setSettings(db, { pdf_columns: '2', pdf_paper: 'A4' })
  await anArticle(db, {
    refnumber: '7',
    ...place,
    title: 'Lanterns of the delta',
    ...(await aPdf(files)),
    ...pages(15, 20),
  })
  id = (await row()).id
  await sendText(paper())
})

const place = { year: 2026, volume: 5, issue: 1 }
const pages = (first: number, last: number) => ({
  pagenumber: `${first}-${last}`,
})
const row = async () => {
  const [found] = await db.select().from(articles).where(eq(articles.refnumber, '7'))
  if (!found) throw new Error('There is no article')
  return found
}
const sendText = (file: File) =>
  call('POST', `/api/archives/${id}/text`, { body: aFormOf({ file, looked: 'yes', kind: 'slip' }) })
const change = (fields: Record<string, string | Blob>) =>
  call('POST', `/api/archives/${id}`, { body: aFormOf({ kind: 'slip', ...fields }) })
const typeset = async () => {
  await typesetDue(journal)
  return row()
}
const pdfOf = async () => readPdf(await (await get(`${path}.pdf`)).bytes())
const count = () => db.$count(audit)

describe('a typeset PDF', () => {
  test('takes the place of the one that was sent, which comes back', async () => {
    const sent = await row()
    expect((await change({ pdf_source: 'typeset' })).body.article ?? (await row())).toMatchObject({
      pdf_source: 'typeset',
    })
    const set = await typeset()
    expect(set.uploaded_hash).toBe(sent.file_hash)
    expect(set.file_hash).not.toBe(sent.file_hash)
    const { text } = await pdfOf()
    expect(text).toContain('Lanterns of the delta')
    expect(text).toContain('They carry lanterns.')
    expect((await call('GET', `/api/archives/${id}/text`)).body.pdf_source).toBe('typeset')
    await sweepFiles({ db, files, clock: () => new Date(Date.now() + 365 * 24 * 60 * 60 * 1000) })
    await change({ pdf_source: 'uploaded' })
    expect(await row()).toMatchObject({ file_hash: sent.file_hash, file_bytes: sent.file_bytes, uploaded_hash: null })
    expect((await get(`${path}.pdf`)).status).toBe(200)
    await db.update(articles).set({ status: 'disabled' })
    await change({ pdf_source: 'typeset' })
    expect((await typeset()).file_hash).toBe(set.file_hash)
  })

  test('is set again when text, facts or settings change, to equal bytes for equal ones', async () => {
    await change({ pdf_source: 'typeset' })
    const { file_hash: first } = await typeset()
    const changes = await count()
    expect((await typeset()).file_hash).toBe(first)
    expect((await typeset()).file_hash).toBe(first)
    expect(await count()).toBe(changes)
    await sendText(paper('They carry oars.'))
    const { file_hash: second } = await typeset()
    expect((await pdfOf()).text).toContain('They carry oars.')
    await change({ title: 'Oars of the delta' })
    const { file_hash: third } = await typeset()
    await setSettings(db, { pdf_columns: '1', pdf_paper: 'Letter' })
    const { file_hash: fourth } = await typeset()
    expect(new Set([first, second, third, fourth]).size).toBe(4)
    await setSettings(db, { pdf_columns: '2', pdf_paper: 'A4' })
    await change({ title: 'Lanterns of the delta' })
    await sendText(paper())
    expect((await typeset()).file_hash).toBe(first)
  })

  test('stays as it is where its pages would be those of the next article, until it has others', async () => {
    await db.update(articles).set(pages(15, 15))
    await anArticle(db, { refnumber: '8', ...place, title: 'Tides', ...pages(16, 20) })
    await change({ pdf_source: 'typeset' })
    const { file_hash } = await typeset()
    await db.update(articles).set({ status: 'disabled' }).where(eq(articles.refnumber, '7'))
    await sendText(paper(Array.from({ length: 60 }, () => prose('oars')).join(' ')))
    await db.update(articles).set({ status: 'enabled' }).where(eq(articles.refnumber, '7'))
    expect((await typeset()).file_hash).toBe(file_hash)
    const [made] = await db.select().from(typesetPdfs)
    expect(made?.problem).toMatch(/^its \d+ pages would run into “Tides”; give the article other pages/)
    await change({ pagenumber: '', article_number: 'e7' })
    expect((await typeset()).file_hash).not.toBe(file_hash)
    expect((await db.select().from(typesetPdfs))[0]?.problem).toBe('')
  })

  test('begins at the first page of its article', async () => {
    await change({ pdf_source: 'typeset' })
    await typeset()
    expect((await pdfOf()).text).toMatch(/\b15\b/)
    expect((await row()).pagenumber).toBe('15-20')
  })

  test('gives an article without pages the next free ones of its issue', async () => {
    await db.update(articles).set({ pagenumber: '' })
    await anArticle(db, { refnumber: '8', ...place, title: 'Tides', ...pages(3, 9) })
    await change({ pdf_source: 'typeset' })
    await typeset()
    expect((await typeset()).pagenumber).toBe('10-10')
    expect((await pdfOf()).text).toContain('page 10')
  })

  test('says the number of an article that has one in place of pages', async () => {
    await db.update(articles).set({ pagenumber: '', article_number: '12' })
    await change({ pdf_source: 'typeset' })
    expect((await typeset()).pagenumber).toBe('')
    expect((await pdfOf()).text).toContain('article 12')
  })

  test('and the EPUB show what was typed beside the text, once where the text says it too', async () => {
    const typed = {
      plain_summary: 'Boats are safer where lanterns hang.',
      funding: 'River Fund | RF-7',
      authors: JSON.stringify([aPerson({ name: 'Bina Rao', credit: ['software'] }), aPerson({ name: 'Anil Iyer' })]),
      competing_interests: 'Bina Rao owns one of the boats.',
      ethics: 'The harbour board of the delta agreed.',
    }
    await sendText(paper(typed.ethics))
    await change({ ...typed, pdf_source: 'typeset' })
    await typeset()
    const epub = unzip(await (await get(`${path}.epub`)).bytes())
    const book = new TextDecoder().decode(epub?.get('EPUB/text.xhtml'))
    for (const shown of [(await pdfOf()).text, book.replace(/<[^>]+>/g, ' ')]) {
      const words = shown.replace(/\s+/g, ' ')
      expect(words).toMatch(/Plain summary\s+Boats are safer where lanterns hang\./)
      expect(words).toMatch(/Funding\s+River Fund, RF-7/)
      expect(words).toMatch(/Contributions\s+Software: BR\./)
      expect(words).toMatch(/Competing interests\s+Bina Rao owns one of the boats\./)
      expect(words.split(typed.ethics)).toHaveLength(2)
    }
    const own = await (await get(`${path}.xml`)).text()
    expect(own.split('owns one of the boats')).toHaveLength(2)
    expect(own.split('River Fund')).toHaveLength(2)
  })

  test('keeps a PDF that is sent meanwhile, and goes with the text', async () => {
    await change({ pdf_source: 'typeset' })
    const { file_hash: set } = await typeset()
    const { file_hash: other } = await aPdf(files, 900)
    const bytes = await (await files.open(other))?.bytes()
    await change({ pdfFile: new File([bytes as Uint8Array<ArrayBuffer>], 'b.pdf') })
    expect(await row()).toMatchObject({ file_hash: set, uploaded_hash: other })
    await call('DELETE', `/api/archives/${id}/text?kind=slip`)
    expect(await row()).toMatchObject({ file_hash: other, pdf_source: 'uploaded', uploaded_hash: null })
  })

  test('tells letters that no font has, once', async () => {
    await sendText(paper('ᚠᚢᚦ'))
    await change({ pdf_source: 'typeset' })
    await typeset()
    const findings = async () =>
      (await call('GET', `/api/archives/${id}/text`)).body.findings.filter(
        ({ code }: { code: string }) => code === 'letters_without_font',
      )
    expect(await findings()).toEqual([expect.objectContaining({ text: 'ᚠᚢᚦ' })])
    await change({ title: 'Runes' })
    await typeset()
    expect(await findings()).toHaveLength(1)
  })

  test('that takes too long leaves the PDF as it is, and is tried again when something changes', async () => {
    const refused = {
      ...journal,
      workers: { ...journal.workers, outputs: { ...journal.workers.outputs, make: async () => refusal } },
    }
    await db.update(articles).set({ status: 'disabled' })
    const { file_hash } = await row()
    await change({ pdf_source: 'typeset' })
    await typesetDue(refused)
    const [state] = await db.select().from(typesetPdfs)
    expect(state?.problem).toBe(refusal.why)
    expect((await typeset()).file_hash).toBe(file_hash)
    await change({ title: 'Runes' })
    expect((await typeset()).file_hash).not.toBe(file_hash)
  })
})

const refusal = { is: 'refused', why: 'The article takes too much time or memory' } as const
