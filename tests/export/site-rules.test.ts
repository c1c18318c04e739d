import { describe, expect, test } from 'bun:test'
import { rewritePage } from '../../src/exchange/export/site/actions.ts'
import { findCopy, makeRelative } from '../../src/exchange/export/site/address-rules.ts'
import { linksOf } from '../../src/exchange/export/site/link-rules.ts'
import { chooseIndexPart, type Part, rankArticles, searchWords } from '../../src/exchange/export/site/search-rules.ts'

const at = (address: string) => findCopy(new URL(address, 'http://journal.example'))

describe('an address in the copy', () => {
  test.each([
    ['/', 'index.html'],
    ['/board', 'board/index.html'],
    ['/board/', 'board/index.html'],
    ['/archives/2026/vol5/issue2/20', 'archives/2026/vol5/issue2/20/index.html'],
    ['/archives/2026/vol5/issue2/20.pdf', 'archives/2026/vol5/issue2/20.pdf'],
    ['/archives/2026/vol5/issue2/20.csl.json', 'archives/2026/vol5/issue2/20.csl.json'],
    ['/archives/2026/vol5/issue2/20/tab1.csv', 'archives/2026/vol5/issue2/20/tab1.csv'],
    ['/archives/2026/vol5/issue2/20/ab12-720.webp', 'archives/2026/vol5/issue2/20/ab12-720.webp'],
    ['/static/serif.woff2', 'static/serif.woff2'],
    ['/feed.atom', 'feed.atom'],
    ['/news?page=2', 'news/page-2/index.html'],
    ['/authors/%E0%A4%B8%E0%A5%80%E0%A4%A4%E0%A4%BE', 'authors/सीता/index.html'],
    ['/authors/A.%20Pdf.pdf', 'authors/A. Pdf.pdf/index.html'],
    ['/search?keyword=rice&page=2', 'search/index.html'],
    ['/keywords/rice', 'search/index.html'],
  ])('%s is the file %s', (address, file) => {
    expect(at(address)?.file).toBe(file)
  })

  test.each(['/admin', '/api/archives', '/oai?verb=Identify', '/webdata/login', '/authors/%E0%A4%A'])(
    '%s is not in it',
    (address) => {
      expect(at(address)).toBeUndefined()
    },
  )

  test.each([
    ['a slash', 'A%2FB'],
    ['what Windows forbids', 'A:B%3F'],
    ['two dots', '%2E%2E%2F'],
    ['many letters', 'क'.repeat(200)],
  ])('a name with %s is a name that every file system takes', (_, name) => {
    const [folder, safe = '', page] = at(`/authors/${name}`)?.file.split('/') ?? []
    expect([folder, page]).toEqual(['authors', 'index.html'])
    expect(safe).toMatch(/^[^.<>:"\\|?*\p{Cc}][^<>:"\\|?*\p{Cc}]*-[a-z0-9]{6,8}$/u)
    expect(Buffer.byteLength(safe)).toBeLessThan(200)
    expect(at(`/authors/${name}x`)?.file).not.toBe(`authors/${safe}/index.html`)
  })

  test('a keyword is searched for', () => {
    expect(at('/keywords/finger%20millet')?.query).toBe('?keyword=finger%20millet')
    expect(at('/search?keyword=a%26b')?.query).toBe('?keyword=a%26b')
  })
})

test.each([
  ['index.html', '/board#members', 'board/index.html#members'],
  ['board/index.html', '/', '../index.html'],
  ['archives/2026/vol5/issue2/20/index.html', '/archives/2026/vol5/issue2/20.pdf', '../20.pdf'],
  ['archives/2026/vol5/issue2/20/index.html', '/authors/A%20%23B', '../../../../../authors/A%20%23B/index.html'],
  ['archives/2026/vol5/index.html', '/archives/2026/vol5', 'index.html'],
])('from %s, %s is %s', (from, address, relative) => {
  expect(makeRelative(from, at(address) ?? { file: '', query: '', hash: '' })).toBe(relative)
})

test('links of a page are read and written as HTML', () => {
  const html = `<a href="/authors/Mary%20O&#x27;Neil">Mary</a> <a href="/oai?verb=Identify&amp;x=1">OAI</a>`
  const page = { url: new URL('http://journal.example/board'), file: 'board/index.html' }
  const followed: string[] = []
  const linkFrom = linksOf('https://journal.example', (file) => void followed.push(file))
  expect(rewritePage(html, page, { linkFrom, sheets: [], script: 'static/copy.js' })).toBe(
    `<a href="../authors/Mary%20O&#39;Neil/index.html">Mary</a> <a href="https://journal.example/oai?verb=Identify&amp;x=1">OAI</a>`,
  )
  expect(followed).toEqual(["authors/Mary O'Neil/index.html"])
})

test('the picture of shared pages is in the copy, under the address that it has in the journal', () => {
  const html = '<meta property="og:image" content="https://journal.example/assets/pictures/a.png"/>'
  const page = { url: new URL('http://journal.example/board'), file: 'board/index.html' }
  const followed: string[] = []
  const linkFrom = linksOf('https://journal.example', (file) => void followed.push(file))
  expect(rewritePage(html, page, { linkFrom, sheets: [], script: 'static/copy.js' })).toBe(html)
  expect(followed).toEqual(['assets/pictures/a.png'])
})

test.each([
  ['https://journal.example/board#members', '../../board/index.html#members'],
  ['/pdf?refno=20', '../20.pdf'],
  ['/pdf?refno=21', '../../pdf/index.html'],
  ['?page=2', 'page-2/index.html'],
  ['/issue/20#abstract', '#abstract'],
  ['/api/archives/20?x=1', 'https://journal.example/api/archives/20?x=1'],
  ['https://doi.org/10.1234/5', undefined],
  ['//doi.org/10.1234/5', undefined],
  ['mailto:asha@crops.example', undefined],
])('the link %s of an article leads to %s, however often', (href, address) => {
  const linkFrom = linksOf('https://journal.example', () => {})
  const page = { url: new URL('http://journal.example/issue/20'), file: 'issue/20/index.html' }
  expect(linkFrom(href, page)).toBe(address)
  expect(linkFrom(href, page)).toBe(address)
})

describe('the search of the copy', () => {
  const words: Record<string, number[]> = { rice: [1, 8, 2, 1], ricebean: [3, 8], yield: [1, 1, 2, 8, 3, 1] }
  const parts = (typed: string[]) => typed.map((word): Part => ({ ...words, [`${word}!`]: [] }))

  test.each([
    [['rice'], [1, 3, 2]],
    [['ric'], [3, 1, 2]],
    [
      ['rice', 'yield'],
      [2, 1, 3],
    ],
    [['rice', 'wheat'], []],
    [['wheat', 'rice'], []],
    [[], []],
  ])('%j finds %j', (typed, found) => {
    expect(rankArticles(typed, parts(typed))).toEqual(found)
  })

  test('words are folded, and what begins alike is in one part', () => {
    expect(searchWords('José’s Øl, सीता 10–12')).toEqual(['jose', 's', 'ol', 'सीता', '10', '12'])
    for (const [word, longer] of [
      ['ri', 'rice'],
      ['se', 'senegal'],
      ['सी', 'सीता'],
      ['10', '1001'],
    ] as const)
      expect(chooseIndexPart(longer)).toBe(chooseIndexPart(word))
  })
})

test('a picture of a full text is one file in the copy, without its other widths', () => {
  const html =
    '<img src="/archives/2026/vol5/issue2/20/ab-720.webp" srcset="/archives/2026/vol5/issue2/20/ab-720.webp 720w"/>'
  const page = { url: new URL('http://journal.example/archives/2026/vol5/issue2/20'), file: 'archives/2026/index.html' }
  const followed: string[] = []
  const linkFrom = linksOf('https://journal.example', (file) => void followed.push(file))
  expect(rewritePage(html, page, { linkFrom, sheets: [], script: 'static/copy.js' })).not.toContain('srcset')
  expect(followed).toEqual(['archives/2026/vol5/issue2/20/ab-720.webp'])
})
