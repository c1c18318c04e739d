// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { pdfTexts } from '../../../src/core/db/tables/article-pdfs.ts'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { sweepFiles } from '../../../src/core/files/sweep.ts'
import { unread } from '../../../src/engines/documents/text.ts'
import { indexTexts } from '../../../src/journal/articles/text/section-actions.ts'
import { listUnread, requeueOutdated, saveReading } from '../../../src/journal/pdf-reading/queries.ts'
import { parseQuery } from '../../../src/journal/search/parsing/parse-query.ts'
import { searchArticles } from '../../../src/journal/search/queries.ts'
import { anArticle, aPdf } from '../../support/builders/rows.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db, files, get } = journal

const jats = (words: string) =>
  `<article xml:lang="en"><front><article-meta/></front><body><sec id="sec1"><title>Boats</title><p>${words}</p></sec>
<sec id="sec2"><title>Oars &amp; sails</title><p>The zebrawood oars are long.</p></sec></body></article>`
const aText = async (words = 'Boats carry lanterns.') => ({
  text_hash: await files.save(new TextEncoder().encode(jats(words))),
})
const search = async (keyword: string) => (await searchArticles(db, parseQuery(keyword), { page: 1 })).results

beforeEach(async () => {
  for (const table of [articles, pdfTexts]) await db.delete(table)
  await anArticle(db, { refnumber: '7', title: 'Lanterns of the delta', ...(await aPdf(files)), ...(await aText()) })
  await anArticle(db, { refnumber: '8', title: 'Tides', ...(await aPdf(files, 900)) })
  const reading = { ...unread([]), pages: 1, texts: ['The quagga is in every PDF.'] }
  for (const { id } of await listUnread(db, 0, 9)) await saveReading(db, id, reading, new Date())
  await indexTexts(journal)
})

describe('the words of a full text', () => {
  test.each<[string, (string | number | null)[][]]>([
    ['zebrawood', [['7', 'sec2', 'Oars & sails', null]]],
    ['"carry lanterns"', [['7', 'sec1', 'Boats', null]]],
    ['quagga', [['8', null, null, 1]]],
  ])('%s are found in place of the words of its PDF, with their section', async (keyword, expected) => {
    const found = await search(keyword)
    expect(
      found.map(({ refnumber, section, heading, page }) => [refnumber, section ?? null, heading ?? null, page]),
    ).toEqual(expected)
  })

  test('lead readers to their section', async () => {
    const html = await (await get('/search?keyword=zebrawood')).text()
    expect(html).toContain('href="/archives/2026/vol5/issue2/7#sec2"')
    expect(html).toContain('<mark>zebrawood</mark>')
    expect(html).not.toContain('/pdf?refno=7&amp;page=')
    const [found] = await (await get('/api/search?keyword=zebrawood')).json()
    expect(found).toMatchObject({ refnumber: '7', page: null })
  })

  test('are found anew when the text is replaced, and no more with the article', async () => {
    await db.update(articles).set(await aText('Boats carry kumquats.'))
    expect(await search('zebrawood')).toEqual([])
    await indexTexts(journal)
    expect((await search('kumquats')).map(({ section }) => section)).toEqual(['sec1', 'sec1'])
    await db.delete(articles)
    expect(await db.select().from(pdfTexts)).toEqual([])
  })

  test('stay when files are swept and PDFs are read again', async () => {
    await requeueOutdated(db)
    await sweepFiles({ db, files, clock: () => new Date(Date.now() + 365 * 24 * 60 * 60 * 1000) })
    expect(await listUnread(db, 0, 9)).toEqual([])
    expect(await search('zebrawood')).toHaveLength(1)
  })
})
