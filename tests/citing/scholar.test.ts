// one database
import { describe, expect, test } from 'bun:test'
import { maxPdfBytes } from '../../src/core/files/rules.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

/** Google Scholar's inclusion guidelines for webmasters, each rule on pages as they are served. */
const journal = await withJournal({ ORIGIN: 'https://crops.example' })
const { db } = journal
await setSettings(db, {
  websitename: 'Crops & Soils',
  issn: '1234-5679',
  journal_essn: '8765-4321',
  publisher: 'Society',
})
const abstract = `<p>${'Yield fell with drought (<i>p</i> &lt; 0.05). '.repeat(40)}</p>`
await anArticle(db, {
  refnumber: '1',
  title: 'Growth of <i>Vigna</i> &amp; rice',
  authorname: 'Dr. Ravi Kumar Sharma, सीता देवी',
  abstract,
  pagenumber: '101-108',
  publishdate: '2026-03-14',
  ...(await aPdf(journal.files)),
})
await anArticle(db, { refnumber: '2', title: 'Without pages', authorname: 'Meera', pagenumber: '', publishdate: null })

const place = '/archives/2026/vol5/issue2'
const [full, bare] = await Promise.all(
  ['1', '2'].map(async (refnumber) => (await journal.get(`${place}/${refnumber}`)).text()),
)
const contents = (html = '', name: string) =>
  [...html.matchAll(new RegExp(`<meta name="${name}" content="([^"]*)"/>`, 'g'))].map(([, content]) => content)

describe('tags', () => {
  test.each([
    ['citation_title', ['Growth of Vigna &amp; rice']],
    ['citation_author', ['Ravi Kumar Sharma', 'सीता देवी']],
    ['citation_publication_date', ['2026/03/14']],
    ['citation_journal_title', ['Crops &amp; Soils']],
    ['citation_issn', ['1234-5679', '8765-4321']],
    ['citation_volume', ['5']],
    ['citation_issue', ['2']],
    ['citation_firstpage', ['101']],
    ['citation_lastpage', ['108']],
    ['citation_pdf_url', [`https://crops.example${place}/1.pdf`]],
    ['citation_abstract_html_url', [`https://crops.example${place}/1`]],
    ['citation_publisher', ['Society']],
  ])('the tag %s has the content %j', (name, expected) => {
    expect(contents(full, name)).toEqual(expected)
  })

  test.each([
    ['citation_title', ['Without pages']],
    ['citation_author', ['Meera']],
    ['citation_publication_date', ['2026']],
    ['citation_firstpage', []],
    ['citation_pdf_url', []],
  ])('the tag %s of an article with little data has the content %j', (name, expected) => {
    expect(contents(bare, name)).toEqual(expected)
  })

  test('every tag stands in the head', () => {
    expect(full?.lastIndexOf('name="citation_')).toBeLessThan(full?.indexOf('</head>') ?? 0)
  })
})

test('the PDF is in the folder of the abstract page', () => {
  const [pdf = ''] = contents(full, 'citation_pdf_url')
  expect(pdf.slice(0, pdf.lastIndexOf('/'))).toBe(`https://crops.example${place}`)
})

test('everybody gets the PDF, as a PDF', async () => {
  const answer = await journal.get(`${place}/1.pdf`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
})

test('the largest accepted PDF has 5 MB', () => {
  expect(maxPdfBytes).toBeLessThanOrEqual(5 * 1024 * 1024)
})

test('the whole abstract is read without scripts and without a click', () => {
  const open = (full ?? '').replace(/<details.*?<\/details>/gs, '')
  expect(wordsOf(open)).toContain('Yield fell with drought (p < 0.05). '.repeat(40).trim())
})

test('the title is the largest heading', () => {
  expect([...(full ?? '').matchAll(/<h1>(.*?)<\/h1>/gs)].map(([, title]) => wordsOf(title ?? ''))).toEqual([
    'Growth of Vigna & rice',
  ])
})

test('the authors follow the title', () => {
  const words = wordsOf(full ?? '')
  expect(words.indexOf('Ravi Kumar Sharma')).toBeGreaterThan(words.indexOf('Growth of Vigna'))
})

test.each([
  ['/', '/archives'],
  ['/archives/2026/vol5/issue2', `${place}/1`],
])('%s links %s plainly', async (path, link) => {
  expect(await (await journal.get(path)).text()).toContain(`href="${link}`)
})

test.each([place, `${place}/1`, `${place}/1.pdf`])('crawlers may fetch %s', async (path) => {
  const robots = await (await journal.get('/robots.txt')).text()
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, start = '']) => start)
  expect(closed.some((start) => path.startsWith(start))).toBeFalse()
})
