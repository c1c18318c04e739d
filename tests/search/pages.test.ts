// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { articleSearch } from '../../src/core/db/tables/search.ts'
import { indexArticles } from '../../src/journal/search/index/queries.ts'
import { vectorVersion } from '../../src/journal/search/index/vector.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { aJournal, wordsOf } from '../support/journal.ts'

let journal: Awaited<ReturnType<typeof aJournal>>
beforeAll(async () => {
  journal = await aJournal()
  const { db, files } = journal
  const rest = { abstract: '', authorname: 'Asha Rao' }
  await anArticle(db, {
    ...rest,
    refnumber: '1',
    title: 'Zinc in <i>Oryza sativa</i>',
    authorname: 'Meera Nair, Ernesto Sabató',
    ...(await aPdf(files)),
  })
  await anArticle(db, {
    ...rest,
    refnumber: '2',
    title: 'Boron in wheat',
    keywords: 'micronutrients',
    abstract: '<p>A quiet season with <b>zinc</b>, a loss of 10% &amp; more.</p>',
  })
  await anArticle(db, { ...rest, refnumber: '3', title: 'Hidden zinc', status: 'disabled' })
  await anArticle(db, { ...rest, refnumber: '4', title: 'गेहूँ की उपज', authorname: 'सीता देवी' })
  await anArticle(db, { ...rest, refnumber: '5', title: 'Stochastic linear bandits in the field' })
  await anArticle(db, {
    ...rest,
    refnumber: '6',
    title: 'Linear models',
    keywords: 'zinc',
    abstract: '<p>Bandits of the stochastic and linear kind; snake_case.</p>',
  })
})
afterAll(() => journal.close())

async function search(keyword: string, more = '') {
  const answer = await journal.get(`/search?keyword=${encodeURIComponent(keyword)}${more}`)
  const html = await answer.text()
  const refs = [...html.matchAll(/<h2 class="title"><a href="\/archives\/2026\/vol5\/issue2\/(\d+)"/g)].map(
    ([, ref]) => ref,
  )
  return { status: answer.status, html, refs, text: wordsOf(html) }
}

describe('a search', () => {
  test.each([
    ['zinc', ['1', '6', '2']],
    ['ZINC sativa', ['1']],
    ['meera', ['1']],
    ['Sabato', ['1']],
    ['SABATÓ', ['1']],
    ['micronutrient', ['2']],
    ['micronu', ['2']],
    ['quiet', ['2']],
    ['सीता', ['4']],
    ['गेहूँ उपज', ['4']],
    ['सी', ['4']],
    ['sativ', ['1']],
    ['sa', ['1']],
    ['zx', []],
    ['"linear bandits"', ['5']],
    ['"bandits linear"', []],
    ['linear bandits', ['5', '6']],
    ['"bandits in the field"', ['5']],
    ['10%', ['2']],
    ['0%', ['2']],
    ['%', ['2']],
    ['snake_c', ['6']],
    ['snakeqqqqc', []],
    ['the of', []],
  ])('a search for %s finds %p', async (keyword, found) => {
    const { status, refs } = await search(keyword)
    expect(status).toBe(200)
    expect(refs).toEqual(found)
  })

  test.each([
    ['bnadits', 'bandits', ['5', '6']],
    ['stohcastic bandits', 'stochastic bandits', ['5', '6']],
    ['"lienar bandits"', '"linear bandits"', ['5']],
  ])('a search for %s says that it searched %s instead', async (keyword, instead, found) => {
    const { text, refs } = await search(keyword)
    expect(text).toContain(`Nothing matched ${keyword}. These are the results for ${instead}.`)
    expect(refs).toEqual(found)
  })

  test('the page says how many it found, marks the matches, and links to abstract and file', async () => {
    const { html, text } = await search('zinc')
    expect(text).toContain('3 articles for zinc')
    expect(html).toContain('aria-label="Issues"')
    expect(html).toContain('<mark>Zinc</mark> in <i>Oryza sativa</i>')
    expect(html).toContain('A quiet season with <mark>zinc</mark>, a loss of 10% &amp; more.')
    expect(html).toContain('<a href="/archives/2026/vol5/issue2/1#abstract">Abstract</a>')
    expect(html).toContain('<a href="/archives/2026/vol5/issue2/1.pdf">Download</a>')
    expect((await search('boron')).html).not.toContain('Download')
  })

  test('a search without results says so', async () => {
    expect((await search('nothinglikethis')).text).toContain(
      'Sorry, nothing matched your search terms. Please try again with different keywords.',
    )
  })

  test.each([
    '',
    '\0',
    'a\0b',
    '_',
    '\\',
    '\\\\',
    '%_\\',
    '"unbalanced',
    '""',
    "'; drop table articles; --",
    '&|!():*<->',
    'x'.repeat(10_000),
    'word '.repeat(2000),
    '\ud800',
    "d'un",
    '😀',
    'क्',
    '㌖'.repeat(400),
    `"${'㌖'.repeat(390)}"`,
    '㋿㍿'.repeat(200),
    `${'㌖'.repeat(200)}%`,
  ])('a search for %j never fails', async (keyword) => {
    const { status, html } = await search(keyword.toWellFormed())
    expect(status).toBe(200)
    expect(html).toContain('<h1>SEARCH</h1>')
  })

  test('results are never cached, and search engines are told not to index them', async () => {
    const before = journal.pageCache.version()
    const { html } = await search('zinc')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    await anArticle(journal.db, { refnumber: '7', title: 'More zinc', abstract: '' })
    expect((await search('zinc')).refs).toHaveLength(4)
    while (journal.pageCache.version() === before) await Bun.sleep(1) // a server's notice comes a moment later
  })
})

describe('the likeliest meaning comes first', () => {
  beforeAll(async () => {
    const { db } = journal
    const rest = { authorname: 'Asha Rao', abstract: '', keywords: '' }
    await anArticle(db, { ...rest, refnumber: '21', title: 'Tef', abstract: '<p>Relay cowpea and guard rows.</p>' })
    await anArticle(db, { ...rest, refnumber: '22', title: 'Cowpea in relay', keywords: 'cowpea, rows, guards' })
    await anArticle(db, { ...rest, refnumber: '23', title: 'Rows', authorname: 'Li Gua' })
    await anArticle(db, { ...rest, refnumber: '24', title: 'Guards' })
    await anArticle(db, { ...rest, refnumber: '25', title: 'Former plots', abstract: '<p>Competitive fields.</p>' })
    await anArticle(db, { ...rest, refnumber: '26', title: 'Fourier plots', abstract: '<p>A completion.</p>' })
    await anArticle(db, { ...rest, refnumber: '27', title: 'Lentil', abstract: '<p>Sowing.</p>' })
    const abstract = '<p>Lentil, lentil, lentil: lentil!</p>'
    await anArticle(db, { ...rest, refnumber: '29', title: 'Nonwoody stems' })
    await anArticle(db, { ...rest, refnumber: '30', title: 'Old', abstract: '<p>A non-woody stem.</p>' })
    await anArticle(db, { ...rest, refnumber: '31', title: 'Older', abstract: '<p>A stem, woody or non.</p>' })
    await anArticle(db, { ...rest, refnumber: '28', title: 'Sowing the late lentil of the hills', abstract })
  })

  test.each([
    ['relay cowpea', ['21', '22']],
    ['cowpea relay', ['22', '21']],
    ['rows relay cowpea', ['21', '22']],
    ['gua', ['23', '24', '22', '21']],
    ['lentil', ['27', '28']],
    ['nonwoody', ['29', '30']],
    ['nonwood', ['29', '30']],
    ['non-woody', ['29', '30', '31']],
    ['non-woody stem', ['29', '30', '31']],
    ['nonxwoody', ['29', '30']],
    ['nom-woody', ['29', '30']],
  ])('a search for %s finds %p in this order', async (keyword, found) => {
    expect((await search(keyword)).refs).toEqual(found)
  })

  test.each([
    ['Forier', 'former or fourier', ['26', '25']],
    ['forier plots', 'former plots or fourier plots', ['26', '25']],
    ['"forier plots"', '"former plots" or "fourier plots"', ['26', '25']],
    ['plots competion', 'plots completion', ['26']],
  ])('the misspelt %s may mean %s', async (keyword, instead, found) => {
    const { text, html, refs } = await search(keyword)
    expect(text).toContain(`Nothing matched ${keyword}. These are the results for ${instead}. `)
    expect(refs).toEqual(found)
    if (found.length === 2) expect(html).toContain('<mark>Former</mark>')
    expect(html).toContain(found.length === 2 ? '<mark>Fourier</mark>' : '<mark>completion</mark>')
  })

  test('each of the corrected searches is a link', async () => {
    expect((await search('Forier plots')).html).toContain('<a href="/search?keyword=fourier+plots">')
  })
})

describe('pages', () => {
  beforeAll(async () => {
    for (let number = 1; number <= 45; number++)
      await anArticle(journal.db, { title: `Paged sorghum ${number}`, keywords: 'sorghum, common name' })
  })

  test.each([
    ['', 20, 'Page 1 of 3'],
    ['&page=3', 5, 'Page 3 of 3'],
    ['&page=0', 20, 'Page 1 of 3'],
    ['&page=1e3', 20, 'Page 1 of 3'],
  ])('page %j of the results has %p articles', async (page, count, words) => {
    const { refs, text } = await search('sorghum', page)
    expect(refs).toHaveLength(count)
    expect(text).toContain(words)
  })

  test.each([
    ['/search?keyword=sorghum&page=4', '/search?keyword=sorghum&page=3'],
    ['/search?keyword=quinoa&page=4', '/search?keyword=quinoa'],
    ['/keywords/SORGHUM?page=9', '/keywords/sorghum?page=3'],
  ])('%s, beyond the last page, redirects to the last page', async (path, last) => {
    const answer = await journal.get(path)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(last)
  })

  test('the pages of a keyword and an author show them as articles write them', async () => {
    const html = await (await journal.get('/keywords/SORGHUM')).text()
    expect(html).toContain('<h1>sorghum</h1>')
    expect(html).toContain('href="/keywords/sorghum?page=2"')
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/keywords/sorghum"/>')
    expect(html).toContain('<nav class="archive-sidebar"')
    const author = await journal.read(`/authors/${encodeURIComponent('Dr. ernesto  sabató')}`)
    expect(author).toMatchObject({ status: 200, text: expect.stringContaining('Author Ernesto Sabató 1 article') })
    expect((await journal.read('/authors/Nobody')).status).toBe(404)
    expect((await journal.read('/keywords/none?page=9')).status).toBe(404)
  })

  test('a disabled article is on no page of its authors and keywords', async () => {
    await anArticle(journal.db, {
      refnumber: '88',
      authorname: 'Gone Author',
      keywords: 'gone word',
      status: 'disabled',
    })
    expect((await journal.read('/authors/Gone%20Author')).status).toBe(404)
    expect((await journal.read('/keywords/gone%20word')).status).toBe(404)
  })
})

describe('more matches than are ranked together', () => {
  const refsOf = async (keyword: string, page = 1) => (await search(keyword, `&page=${page}`)).refs
  beforeAll(async () => {
    const { db } = journal
    const old = { abstract: '', keywords: '' }
    await anArticle(db, { ...old, refnumber: '901', title: 'Teff for the plains' })
    await anArticle(db, { ...old, refnumber: '902', title: 'Teff in millets' })
    await anArticle(db, { ...old, refnumber: '903', title: 'Teffs', abstract: '<p>Fonio, fonioid and millet.</p>' })
    await anArticle(db, { ...old, refnumber: '904', title: 'Foniogrit' })
    await anArticle(db, { ...old, refnumber: '905', title: 'Teffland' })
    await anArticle(db, { ...old, refnumber: '906', title: 'Rye oats' })
    await anArticle(db, { ...old, refnumber: '907', title: 'Bare', abstract: '<p>Of rye oats.</p>' })
    await anArticle(db, { ...old, refnumber: '908', title: 'Oats of rye' })
    await anArticle(db, { ...old, refnumber: '909', title: 'Graining' })
    for (let number = 1; number <= 201; number++) {
      const abstract = '<p>Millet, teff, teff and foniogrits, oats with rye.</p>'
      await anArticle(db, { ...old, refnumber: `${70_000 + number}`, title: `Grain ${number}`, abstract })
    }
  })

  test('old articles with the word in their titles come first, then the newest, each once', async () => {
    const first = await refsOf('teff')
    expect(first.slice(0, 4)).toEqual(['903', '902', '901', '70201'])
    const last = await refsOf('teff', 11)
    expect(last).toEqual(['70004', '70003', '70002', '70001'])
    expect((await search('teff')).text).toContain('204 articles')
    const all = await Promise.all(Array.from({ length: 11 }, (_, page) => refsOf('teff', page + 1)))
    expect(new Set(all.flat()).size).toBe(204)
  })

  test('titles with one of the words come before those with none', async () => {
    expect((await refsOf('teff millet')).slice(0, 3)).toEqual(['902', '903', '70201'])
  })

  test('words next to each other as typed come before words in the title', async () => {
    expect((await refsOf('rye oats')).slice(0, 4)).toEqual(['906', '907', '908', '70201'])
    expect((await refsOf('oats with rye')).slice(0, 2)).toEqual(['908', '70201'])
    const all = await Promise.all(Array.from({ length: 11 }, (_, page) => refsOf('rye oats', page + 1)))
    expect(new Set(all.flat()).size).toBe(204)
  })

  test('a title with the word as typed comes before those with its stem', async () => {
    expect((await refsOf('graining')).slice(0, 2)).toEqual(['909', '70201'])
  })

  test('prefixes match where few articles have the whole word', async () => {
    expect((await refsOf('fonio')).slice(0, 3)).toEqual(['904', '903', '70201'])
    expect(await refsOf('teffl')).toEqual(['905'])
  })
})

describe('the index behind the search', () => {
  test('the index follows the status of an article', async () => {
    const { db } = journal
    await db.update(articles).set({ status: 'disabled' }).where(eq(articles.refnumber, '5'))
    expect((await search('"linear bandits"')).refs).toEqual([])
    await db.update(articles).set({ status: 'enabled' }).where(eq(articles.refnumber, '5'))
    expect((await search('"linear bandits"')).refs).toEqual(['5'])
  })

  test('a start indexes the articles of an older version', async () => {
    const { db } = journal
    await db.delete(articleSearch)
    expect((await search('micronutrients')).refs).toEqual([])
    await indexArticles(db)
    expect((await search('micronutrients')).refs).toEqual(['2'])
    await db.update(articleSearch).set({ version: 0, title: "'wrong':1A", vector: "'wrong':1A" })
    await indexArticles(db)
    expect((await search('micronutrients')).refs).toEqual(['2'])
    expect((await search('hidden')).refs).toEqual([])
  })

  test('processes that start together index each article once', async () => {
    const { db } = journal
    await db.update(articleSearch).set({ version: 0, title: "'wrong':1A", vector: "'wrong':1A" })
    await Promise.all([indexArticles(db), indexArticles(db), indexArticles(db)])
    const rows = await db.select({ version: articleSearch.version }).from(articleSearch)
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([vectorVersion]))
    expect((await search('micronutrients')).refs).toEqual(['2'])
  })
})
