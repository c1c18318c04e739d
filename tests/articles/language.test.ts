// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { anArticle, anEditor } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'

const journal = await withJournal()

const author = 'डॉ. सीता देवी'

beforeAll(async () => {
  await setSettings(journal.db, { websitename: 'Field Crops', journal_language: 'English, Hindi' })
  await anArticle(journal.db, {
    refnumber: '1043',
    title: 'गेहूँ (<i>Triticum aestivum</i>) में जल प्रबंधन का प्रभाव',
    authorname: `Prof. Dr. Ravi Sharma, ${author}`,
    abstract: '<p>भारत में <b>गेहूँ</b> की उपज।</p>',
    keywords: 'गेहूँ, irrigation',
    subject: 'कृषि',
    country: 'भारत',
  })
  await anArticle(journal.db, { refnumber: '1044', title: 'The धान of Goa', authorname: 'Ravi Sharma' })
  await anEditor(journal.db, { name: 'मीरा नायर', status: 'enabled' })
})

/** The Devanagari in a page's body that no element around it says to be Hindi. */
async function unmarked(path: string) {
  const answer = await journal.get(path)
  const found: string[] = []
  const isHindi: boolean[] = []
  const rewriter = new HTMLRewriter()
    .on('body *', {
      element(element) {
        if (!element.canHaveContent) return
        isHindi.push(element.getAttribute('lang') === 'hi' || element.tagName === 'script')
        element.onEndTag(() => void isHindi.pop())
      },
    })
    .on('body', {
      text({ text }) {
        if (/\p{Script=Devanagari}/u.test(text) && !isHindi.includes(true)) found.push(text)
      },
    })
  const html = await rewriter.transform(answer).text()
  return { found, isThere: /\p{Script=Devanagari}/u.test(html) }
}

describe('what is in Hindi is marked so', () => {
  test.each([
    '/',
    '/archives/2026/vol5/issue2',
    '/archives/2026/vol5/issue2/1043',
    '/archives/2026/vol5/issue2/1044',
    `/search?keyword=${encodeURIComponent('गेहूँ')}`,
    `/authors/${encodeURIComponent('सीता देवी')}`,
    `/keywords/${encodeURIComponent('गेहूँ')}`,
    '/certificate?refno=1043',
    '/board',
  ])('%s marks what is in Hindi', async (path) => {
    const { found, isThere } = await unmarked(path)
    expect(found).toEqual([])
    expect(isThere).toBe(true)
  })

  test('the whole article is marked where Hindi is the language of title and abstract', async () => {
    const html = await (await journal.get('/archives/2026/vol5/issue2/1043')).text()
    expect(html).toContain('<h1><span lang="hi">गेहूँ (<i>Triticum aestivum</i>) में जल प्रबंधन का प्रभाव</span></h1>')
    expect(html).toContain('<div class="abstract" lang="hi"><p>भारत में <b>गेहूँ</b> की उपज।</p></div>')
    expect(html).toContain('<meta name="citation_language" content="hi"/>')
  })

  test('Hindi words within an English title are marked one by one', async () => {
    const html = await (await journal.get('/archives/2026/vol5/issue2/1044')).text()
    expect(html).toContain('<h1><span>The <span lang="hi">धान</span> of Goa</span></h1>')
    expect(html).toContain('<meta name="citation_language" content="en"/>')
  })

  test.each([
    ['/api/pdf/coverpage/1043', 'hi'],
    [`/api/pdf/certificate/1043/${encodeURIComponent(author)}`, 'hi'],
    ['/api/pdf/coverpage/1044', 'en'],
    ['/api/pdf/editorialboard', 'en'],
  ])('the document %s declares its language', async (path, language) => {
    expect((await readPdf(await (await journal.get(path)).bytes())).language).toBe(language)
  })
})

describe('an author with honorifics', () => {
  test('an author with honorifics has one page, at the address without them and at every old one', async () => {
    const article = await (await journal.get('/archives/2026/vol5/issue2/1043')).text()
    expect(article).toContain('<a href="/authors/Ravi%20Sharma">Prof. Dr. Ravi Sharma</a>')
    for (const name of ['Ravi Sharma', 'Dr. Ravi Sharma', 'Prof. Dr. Ravi Sharma', 'ravi sharma']) {
      const { status, text } = await journal.read(`/authors/${encodeURIComponent(name)}`)
      expect(status).toBe(200)
      expect(text).toContain('2 articles')
    }
  })

  test('tags and citations name the author without honorifics', async () => {
    const html = await (await journal.get('/archives/2026/vol5/issue2/1043')).text()
    expect(html).toContain('<meta name="citation_author" content="Ravi Sharma"/>')
    expect(html).toContain('<meta name="citation_author" content="सीता देवी"/>')
    expect(html).toContain('>Sharma R, <span lang="hi">देवी सी</span>.')
  })
})
