// one database
import { describe, expect, test } from 'bun:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { openPdf } from '../../../src/engines/documents/pdf/pdfjs.ts'
import { splitTextParagraphs } from '../../../src/journal/record/notice-rules.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { withJournal } from '../../support/journal.ts'
import { readPdf } from '../../support/pdf.ts'

const journal = await withJournal({ ORIGIN: 'http://crops.example' })
await setSettings(journal.db, { websitename: 'Field Crops' })
const pdf = await PDFDocument.create()
pdf.addPage()
const file_hash = await journal.files.save(await pdf.save())
const ofArticle = { authorname: 'Ravi Sharma, Asha Roy', publishdate: '2026-03-14', email: 'ravi@crops.example' }
await anArticle(journal.db, {
  ...ofArticle,
  refnumber: '12',
  title: 'Yield of <i>Vigna</i>',
  pagenumber: '1-8',
  file_hash,
})
const [{ id } = { id: 0 }] = await journal.db.select({ id: articles.id }).from(articles)
const meera = await browsingAs(journal)

/** The values of a page's form, as a browser without scripts would send them. */
function valuesIn(html: string): Record<string, string> {
  const form = /<form [^>]*action="\/admin\/archives\/\d+\/new-notice.*?<\/form>/s.exec(html)?.[0] ?? ''
  const decoded = (text: string) =>
    text
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
  const inputs = [...form.matchAll(/<input (?!type="(?:file|checkbox)")[^>]*>/g)].map(([tag]) => [
    /name="([^"]+)"/.exec(tag)?.[1],
    decoded(/value="([^"]*)"/.exec(tag)?.[1] ?? ''),
  ])
  const areas = [...form.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>(.*?)<\/textarea>/gs)].map(
    ([, name, text = '']) => [name, decoded(text)],
  )
  return Object.fromEntries([...inputs, ...areas].filter(([name]) => name))
}

const pdfAt = async (path: string) => readPdf(await (await meera.ask(path)).bytes())

describe('a retraction from its article', () => {
  const form = `/admin/archives/${id}/new-notice/retraction`

  test('the article’s screen links the forms of a correction, a retraction and an expression of concern', async () => {
    const { html } = await meera.open(`/admin/archives/${id}`)
    for (const type of ['correction', 'retraction', 'expression-of-concern'])
      expect(html).toContain(`href="/admin/archives/${id}/new-notice/${type}"`)
  })

  test('the form of a retraction proposes everything but its reason', async () => {
    const { html, text } = await meera.open(form)
    expect(text).toContain('Retract an article Yield of Vigna (ref. 12, Volume 05, Issue 02, 2026)')
    expect(valuesIn(html)).toMatchObject({
      title: 'Retraction: Yield of <i>Vigna</i>',
      authorname: 'Ravi Sharma, Asha Roy',
      pagenumber: '9-9',
      refnumber: '13',
      publishdate: '2026-06-15',
      email: 'ravi@crops.example',
    })
    const refused = await meera.submit(form, valuesIn(html))
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Reason is required')
  })

  test('the check shows page, notice and stamped PDF before anything is public', async () => {
    const { html } = await meera.open(form)
    const reason = '<p>The data of Table 2 were <i>invented</i>.</p><ul><li>Plot A</li></ul>'
    const { location, text } = await meera.submit(form, { ...valuesIn(html), abstract: reason })
    expect(location).toBe(`${form}/check`)
    expect(text).toContain('Check the retraction')
    expect(text).toContain('Retraction: Yield of Vigna')
    expect(text).toContain('RETRACTED: Yield of Vigna')
    const { text: page } = await meera.open(`${form}/article`)
    expect(page).toContain('This article was retracted on 15 June 2026.')
    expect(page).toContain('RETRACTED: Yield of Vigna')
    const notice = await pdfAt(`${form}/notice.pdf`)
    expect(notice.text).toContain('Retraction: Yield of Vigna')
    expect(notice.text).toContain(
      'This retracts the article: Sharma R, Roy A. Yield of Vigna. Field Crops. 2026; 5(2): 1–8.',
    )
    expect(notice.text).toContain('The data of Table 2 were invented.')
    expect(notice.text).toContain('• Plot A')
    expect((await pdfAt(`${form}/stamped.pdf`)).text).toContain('RETRACTED')
    expect(await (await journal.get('/archives/2026/vol5/issue2')).text()).not.toContain('RETRACTED')
  })

  test('publishing a retraction shows the letter to the authors', async () => {
    const { text, location } = await meera.submit(`${form}/check`, { once: crypto.randomUUID() })
    expect(location).toMatch(/\/notice$/)
    expect(text).toContain('Retraction published. Copy the letter for its authors.')
    expect(text).toContain('The editors of Field Crops have retracted your article "Yield of Vigna".')
    expect(text).toContain('http://crops.example/archives/2026/vol5/issue2/13')
    expect(text).not.toContain('Certificate')
    expect(await (await journal.get('/archives/2026/vol5/issue2')).text()).toContain('RETRACTED: Yield of')
    const bytes = await (await journal.get('/archives/2026/vol5/issue2/13.pdf')).bytes()
    expect((await readPdf(bytes.slice())).text).toContain('The data of Table 2 were invented.')
    expect(await (await openPdf(bytes)).getMarkInfo()).toMatchObject({ Marked: true })
    expect((await meera.ask(`${form}/check`)).headers.get('location')).toBe(form) // its draft is gone
  })
})

test('changing an article’s type to retraction is refused, with a link to the form of a retraction', async () => {
  const { body } = await meera.send(`/admin/archives/${id}`, { article_type: 'retraction' })
  expect(body.errors).toEqual([
    expect.objectContaining({
      name: 'notice_of',
      text: 'Ref number of the article concerned is required',
      help: expect.objectContaining({
        link: {
          href: `/admin/archives/${id}/new-notice/retraction`,
          text: 'Retract this article instead: the retraction is an article of its own',
        },
      }),
    }),
  ])
})

test('a notice keeps its uploaded PDF until the editor asks for a drawn one', async () => {
  const form = `/admin/archives/${id}/new-notice/correction`
  const { html } = await meera.open(form)
  const own = new File([Uint8Array.from(await pdf.save())], 'own.pdf', { type: 'application/pdf' })
  const typed = { ...valuesIn(html), abstract: '<p>Table 1 was wrong.</p>' }
  await meera.submit(form, { ...typed, pdfFile: own })
  expect((await pdfAt(`${form}/notice.pdf`)).text).not.toContain('Table 1')
  const { html: again } = await meera.open(form)
  expect(again).toContain('own.pdf')
  await meera.submit(form, { ...valuesIn(again), drawn: 'yes' })
  expect((await pdfAt(`${form}/notice.pdf`)).text).toContain('Table 1 was wrong.')
})

test('a notice gets the DOI of a journal that assigns them, unless its editor unticks it', async () => {
  await setSettings(journal.db, { doi_prefix: '10.5555', doi_slug: 'crops' })
  const form = `/admin/archives/${id}/new-notice/expression-of-concern`
  const { html, text } = await meera.open(form)
  expect(html).toMatch(/name="assigndoi"[^>]* checked=""/)
  expect(text).toContain('Assign a DOI, such as 10.5555/crops.14')
  const typed = { ...valuesIn(html), abstract: '<p>Table 1 was wrong.</p>', drawn: 'yes' }
  await meera.submit(form, typed)
  expect((await meera.open(form)).html).not.toMatch(/name="assigndoi"[^>]* checked=""/)
  const { text: check } = await meera.submit(form, { ...typed, assigndoi: 'yes' })
  expect(check).toContain('ref. 14 · DOI 10.5555/crops.14')
  await meera.submit(`${form}/check`, { once: crypto.randomUUID() })
  const [notice] = await journal.db.select().from(articles).where(eq(articles.refnumber, '14'))
  expect([notice?.doi, notice?.notice_of]).toEqual(['10.5555/crops.14', '12'])
  const page = await (await journal.get('/archives/2026/vol5/issue2/14')).text()
  expect(page).not.toContain('href="https://doi.org/10.5555/crops.14"') // text until it is registered
  await setSettings(journal.db, { doi_prefix: '', doi_slug: '' })
})

test('authors are told of a correction to their article, and where it stands', async () => {
  const [notice] = await journal.db.select().from(articles).where(eq(articles.refnumber, '14'))
  await journal.db.update(articles).set({ article_type: 'correction' }).where(eq(articles.refnumber, '14'))
  const { text } = await meera.open(`/admin/archives/${notice?.id}/notice`)
  expect(text).toContain('Subject: A correction to your article in Field Crops')
  expect(text).toMatch(
    new RegExp(
      'A correction to your article "Yield of Vigna" has been published in Field Crops, Volume 5, Issue 2 ' +
        String.raw`\(2026\), page 10: http\S+\/14 Your article stays online, with a link to this notice: http\S+\/12 `,
    ),
  )
})

test.each([
  ['', []],
  ['plain', ['plain']],
  ['<p>One</p><p>two</p>', ['One', 'two']],
  ['<ol><li>a</li><li>b</li></ol><p>c</p>', ['1. a', '2. b', 'c']],
  ['<p>See <a href="https://x.example">here</a></p>', ['See <a href="https://x.example">here</a>']],
])('the reason %j is drawn as the paragraphs %j', (html, paragraphs) => {
  expect(splitTextParagraphs(html)).toEqual(paragraphs as never)
})
