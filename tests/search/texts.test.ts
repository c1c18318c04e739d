// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { pdfPages, pdfTexts } from '../../src/core/db/tables/article-pdfs.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { unread } from '../../src/engines/documents/text.ts'
import { listUnread, queueUnread, saveReading } from '../../src/journal/pdf-reading/queries.ts'
import { pageVector } from '../../src/journal/search/index/vector.ts'
import { anArticle } from '../support/builders/rows.ts'
import { aJournal, wordsOf } from '../support/journal.ts'

let journal: Awaited<ReturnType<typeof aJournal>>
const hashOf = (digit: number) => String(digit).repeat(64)

/** Adds an article whose PDF has these pages. */
async function anArticleOf(texts: string[], values: Parameters<typeof anArticle>[1] = {}) {
  const { refnumber } = values
  const hash = hashOf(Number(refnumber))
  await anArticle(journal.db, { ...values, file_hash: hash, file_bytes: 9 })
  await read(hash, texts)
}

async function read(hash: string, texts: string[]) {
  const { db, now } = journal
  const [pdf] = (await listUnread(db, 0, 100)).filter((one) => one.hash === hash)
  if (pdf) await saveReading(db, pdf.id, { ...unread([]), pages: texts.length, texts }, now.at)
}

beforeAll(async () => {
  journal = await aJournal()
  await anArticleOf(
    [
      'Of other things: Müller, धान की उपज, हिन्दी संबन्ध, the ﬂow of a non-linear kind. फ़सल और मजदूर, TNFα and β-carotene.',
      'Then we sowed quinoa between the rows of maize.',
    ],
    {
      refnumber: '1',
      title: 'First',
    },
  )
  await anArticleOf(['Quinoa and maize, quinoa again.', 'More quinoa.'], {
    refnumber: '2',
    title: 'Second',
    country: 'Nepal',
  })
  await anArticleOf(['Nothing of it here.'], { refnumber: '3', title: 'Quinoa in the north' })
  await anArticleOf(['A secret quinoa.'], { refnumber: '4', title: 'Fourth', status: 'disabled' })
})
afterAll(() => journal.close())

async function search(keyword: string, more = '') {
  const answer = await journal.get(`/api/search?keyword=${encodeURIComponent(keyword)}${more}`)
  const found: { refnumber: string; page: number | null }[] = await answer.json()
  return {
    total: answer.headers.get('x-total-count'),
    found: found.map(({ refnumber, page }) => `${refnumber}:${page}`),
  }
}

describe('the texts of PDFs', () => {
  test.each([
    ['a word', 'quinoa', ['3:null', '2:1', '1:2']],
    ['another form of it', 'sowing', ['1:2']],
    ['words of one page', 'maize sowed', ['1:2']],
    ['a phrase', '"rows of maize"', ['1:2']],
    ['a phrase in another order', '"maize of rows"', []],
    ['words of two pages', 'sowed things', []],
    ['a name without its accent', 'muller', ['1:1']],
    ['a phrase in Devanagari', '"धान की उपज"', ['1:1']],
    ['a word with a ligature', 'flow', ['1:1']],
    ['a word in another spelling', 'हिंदी', ['1:1']],
    ['a phrase in other spellings', '"हिंदी सम्बंध"', ['1:1']],
    ['a word without its nukta', 'फसल', ['1:1']],
    ['a word with a nukta', 'मज़दूर', ['1:1']],
    ['Greek letters by name', 'beta-carotene TNF-alpha', ['1:1']],
    ['Greek letters by name in a phrase', '"beta carotene"', ['1:1']],
    ['Greek letters', 'β-carotene', ['1:1']],
    ['a compound in one word', 'nonlinear', ['1:1']],
    ['a compound', 'non-linear', ['1:1']],
    ['a compound in two words', 'non linear', ['1:1']],
    ['a year with a word', 'quinoa 1987', []],
    ['a literal chunk', 'quino_a', []],
  ])('search the texts of PDFs for %s', async (_, keyword, found) => {
    expect((await search(keyword)).found).toEqual(found)
  })

  test('articles found by their PDFs count, and go on over pages', async () => {
    const { total, found } = await search('quinoa', '&limit=1&page=3')
    expect(total).toBe('3')
    expect(found).toEqual(['1:2'])
  })

  test('an article with the word in title and PDF is listed once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => search('quinoa', `&limit=2&page=${page}`)))
    expect(pages.map(({ found }) => found)).toEqual([['3:null', '2:1'], ['1:2'], []])
  })

  test('readers do not find the PDFs of articles that are not public', async () => {
    expect((await search('secret quinoa')).found).toEqual([])
  })

  test('a result shows the page of its PDF with the words marked, and links to it', async () => {
    const page = await (await journal.get('/search?keyword=sowed')).text()
    expect(wordsOf(page)).toContain('Page 2 Then we sowed quinoa')
    expect(page).toContain('/1.pdf#page=2"')
    expect(page).toContain('<mark>sowed</mark>')
    const [, viewer = ''] = /href="(\/pdf\?[^"]*)"/.exec(page) ?? []
    expect(viewer).toBe('/pdf?refno=1&amp;page=2&amp;search=sowed')
    const there = await (await journal.get(viewer.replaceAll('&amp;', '&'))).text()
    expect(there).toContain('/1.pdf#page=2&amp;search=%22sowed%22"')
  })

  test('PDFs are searched with newest first too', async () => {
    const page = wordsOf(await (await journal.get('/search?keyword=quinoa&order=newest')).text())
    expect(page).toContain('3 articles for')
  })
})

test.each(['', '&order=newest'])('filters count what only the texts of PDFs hold%s', async (order) => {
  const page = wordsOf(await (await journal.get(`/search?keyword=quinoa${order}`)).text())
  expect(page).toContain('Country India 2 Nepal 1')
  expect(page).not.toContain('by year, subject')
  const narrowed = wordsOf(await (await journal.get(`/search?keyword=quinoa&country=Nepal${order}`)).text())
  expect(narrowed).toContain('1 article for')
})

describe('the text of a PDF', () => {
  const isThere = async (digit: number) =>
    (
      await journal.db
        .select()
        .from(pdfTexts)
        .where(eq(pdfTexts.hash, hashOf(digit)))
    ).length > 0

  test('a PDF’s text is not found once its article is disabled', async () => {
    await anArticleOf(['Amaranth.'], { refnumber: '5' })
    expect((await search('amaranth')).found).toEqual(['5:1'])
    await journal.db.update(articles).set({ status: 'disabled' }).where(eq(articles.refnumber, '5'))
    expect((await search('amaranth')).found).toEqual([])
  })

  test('a replaced PDF’s text is deleted, and the new PDF waits to be read', async () => {
    await anArticleOf(['Teff.'], { refnumber: '6' })
    await journal.db
      .update(articles)
      .set({ file_hash: hashOf(7) })
      .where(eq(articles.refnumber, '6'))
    expect((await search('teff')).found).toEqual([])
    expect(await isThere(6)).toBe(false)
    expect((await listUnread(journal.db, 0, 9)).map(({ hash }) => hash)).toEqual([hashOf(7)])
  })

  test('the text stays while another article has the same PDF', async () => {
    await anArticleOf(['Fonio.'], { refnumber: '8' })
    await anArticle(journal.db, { refnumber: '88', file_hash: hashOf(8), file_bytes: 9 })
    expect((await search('fonio')).found).toEqual(['88:1', '8:1'])
    await journal.db.delete(articles).where(eq(articles.refnumber, '88'))
    expect((await search('fonio')).found).toEqual(['8:1'])
  })

  test('the text of a PDF is stored once', async () => {
    const before = await journal.db.$count(pdfPages)
    await read(hashOf(1), ['Again.'])
    expect(await journal.db.$count(pdfPages)).toBe(before)
  })

  test('a missing mark of a stored text is set again', async () => {
    await journal.db.delete(pdfTexts).where(eq(pdfTexts.hash, hashOf(2)))
    await queueUnread(journal.db)
    expect((await listUnread(journal.db, 0, 9)).map(({ hash }) => hash)).toContain(hashOf(2))
  })
})

test('a page’s vector holds stems with positions, without stop words', () => {
  expect(pageVector('The yields of rice and yield')).toBe("'yield':2,6 'rice':4")
})
