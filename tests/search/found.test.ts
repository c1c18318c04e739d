// both databases
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articleSearch } from '../../src/core/db/tables/search.ts'
import { indexArticles } from '../../src/journal/search/index/queries.ts'
import { vectorVersion } from '../../src/journal/search/index/vector.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { aJournal, wordsOf } from '../support/journal.ts'

let journal: Awaited<ReturnType<typeof aJournal>>
let meera: Awaited<ReturnType<typeof browsingAs>>
beforeAll(async () => {
  journal = await aJournal()
  meera = await browsingAs(journal)
  const { db, files } = journal
  const rest = { abstract: '', keywords: '', subject: '', country: '' }
  await anArticle(db, {
    ...rest,
    refnumber: '1028',
    title: 'Effect of mulch on turmeric in dry hills',
    authorname: 'Dr. Ravi Kumar Sharma, João Batista Araújo, R. P. Adams',
    abstract: '<p>Yield and colour of the rhizome.</p>',
    country: 'Nepal',
    subject: 'Agronomy',
    pagenumber: '45-52',
    ...(await aPdf(files)),
  })
  await anArticle(db, {
    ...rest,
    refnumber: '1029',
    title: 'Nitrogen in maize',
    authorname: 'सीता देवी, Verma A.K., Prof. Anita Sharma',
    abstract: '<p>Optimization of dose, and yield at the center of the plot.</p>',
    country: 'Sri Lanka',
    subject: 'Soil Science',
    pagenumber: '53-60',
    mobile: '+91 98765 43210',
    txnid: 'TXN-77/A',
  })
  await anArticle(db, {
    ...rest,
    refnumber: '990',
    year: 2020,
    volume: 12,
    issue: 3,
    title: 'Sulphur and fibre of mulch',
    authorname: 'Ravi Sharma',
    country: 'Nepal',
    subject: 'Agronomy',
    pagenumber: '45-51',
  })
})
afterAll(() => journal.close())

async function search(keyword: string, more = '') {
  const answer = await journal.get(`/search?keyword=${encodeURIComponent(keyword)}${more}`)
  const html = await answer.text()
  const refs = [...html.matchAll(/<h2 class="title"><a href="\/archives\/\d+\/vol\d+\/issue\d+\/(\d+)"/g)].map(
    ([, ref]) => ref,
  )
  return { status: answer.status, html, refs, text: wordsOf(html) }
}

const pasted = {
  ours: 'Sharma RK, Araújo JB, Adams RP. Effect of mulch on turmeric in dry hills. The Journal. 2026; 5(2): 45-52.',
  apa: 'Sharma, R. K., Araújo, J. B., & Adams, R. P. (2026). Effect of mulch on turmeric in dry hills. The Journal, 5(2), 45–52.',
  mla: 'Sharma, Ravi Kumar, et al. “Effect of Mulch on Turmeric in Dry Hills.” The Journal, vol. 5, no. 2, Mar. 2026, pp. 45–52.',
  chicago: 'Sharma, Ravi Kumar. 2026. “Effect of Mulch on Turmeric in Dry Hills.” The Journal 5 (2): 45–52.',
  harvard: 'Sharma, R.K. (2026) ‘Effect of mulch on turmeric in dry hills’, The Journal, 5(2), pp. 45–52.',
  ieee: 'R. K. Sharma, “Effect of mulch on turmeric in dry hills,” The Journal, vol. 5, no. 2, pp. 45–52, 2026.',
}

describe('a power is found in every way of writing it', () => {
  beforeAll(async () => {
    const rest = { authorname: 'Bo Ito', keywords: '', subject: '', country: '' }
    const powers = {
      301: 'Dose of 10^6 spores',
      302: 'Dose of 10⁶ spores',
      303: 'Dose of 10<sup>6</sup> spores, again',
    }
    for (const [refnumber, title] of Object.entries(powers))
      await anArticle(journal.db, {
        ...rest,
        refnumber,
        title,
        abstract: `<p>${title} each.</p>`,
        year: 2018,
        volume: 3,
        issue: 1,
      })
  })

  test.each(['10^6', '10⁶', '106', '"10^6 spores"', 'spores 10⁶'])('a power is found by %s', async (keyword) => {
    const { refs, html } = await search(keyword)
    expect(refs.toSorted()).toEqual(['301', '302', '303'])
    expect(html).toContain('<mark>10^6</mark>')
    expect(html).toContain('<mark>10⁶</mark>')
  })
})

describe('names in the other script, and names as they sound', () => {
  beforeAll(async () => {
    const rest = { keywords: '', subject: '', country: '', abstract: '', year: 2017, volume: 2, issue: 1 }
    await anArticle(journal.db, { ...rest, refnumber: '401', title: 'Biochar one', authorname: 'Subrata Mukherjee' })
    await anArticle(journal.db, { ...rest, refnumber: '402', title: 'Biochar two', authorname: 'गीता राव, Mary Boyd' })
    await anArticle(journal.db, { ...rest, refnumber: '403', title: 'Biochar three', authorname: 'Geeta Rao' })
    await anArticle(journal.db, { ...rest, refnumber: '404', title: 'Hidden', authorname: 'राव', status: 'disabled' })
  })

  test.each([
    ['Mukharji', ['401']],
    ['Mukherji', ['401']],
    ['मुखर्जी', ['401']],
    ['Rao', ['403', '402']],
    ['राव', ['402', '403']],
    ['geeta rao biochar', ['403', '402']],
    ['गीता राव', ['402', '403']],
  ])('%s finds %p', async (keyword, refs) => {
    expect((await search(keyword)).refs).toEqual(refs)
  })
})

describe('names, facts and citations as people type them', () => {
  test.each([
    ['Sharma RK', ['1028']],
    ['Sharma R', ['990', '1028']],
    ['Sharma, R. K.', ['1028']],
    ['R. P. Adams', ['1028']],
    ['Adams RP', ['1028']],
    ['Araújo JB', ['1028']],
    ['araujo jb turmeric', ['1028']],
    ['Verma AK', ['1029']],
    ['A. K. Verma', ['1029']],
    ['देवी सी', ['1029']],
    ['Sharma A', ['1029']],
    ['Sharma PA', []],
    ['Adams RX', []],
    ['A Sharma maize', ['1029']],
    ['Sharma A maize', ['1029']],
    ['A. Sharma', ['1029']],
    ['Verma A', ['1029']],
    ['Verma A B', []],
    ['Verma A K', ['1029']],
    ['Effect of mulch: A', ['1028']],
    ['Turmeric on A', ['1028']],
    ['dry hills: A turmeric', ['1028']],
    ['hills A', ['1028']],
    ['Sulphur and A Fibre', ['990']],
    ['Sharma 2020', ['990']],
    ['Sharma et al. 2020', ['990']],
    ['sharma et al', ['990', '1029', '1028']],
    ['Prof. Ravi Sharma', ['990', '1028']],
    ['Sulphur and fibre of mulch 2020', ['990']],
    ['1028', ['1028']],
    ['Ref. 1028', ['1028']],
    ['12(3)', ['990']],
    ['vol 5 issue 2', ['1029', '1028']],
    ['Volume 12', ['990']],
    ['45-52', ['1028']],
    ['5(2): 53-60', ['1029']],
    ['Nepal', ['990', '1028']],
    ['mulch Nepal 2020', ['990']],
    ['Sri Lanka', ['1029']],
    [pasted.ours, ['1028']],
    [pasted.apa, ['1028']],
    [pasted.mla, ['1028']],
    [pasted.chicago, ['1028']],
    [pasted.harvard, ['1028']],
    [pasted.ieee, ['1028']],
  ])('%s finds the articles %p', async (keyword, found) => {
    expect((await search(keyword)).refs.toSorted()).toEqual(found.toSorted())
  })

  test.each([
    ['color', '1028', '<mark>colour</mark>'],
    ['optimisation', '1029', '<mark>Optimization</mark>'],
    ['centre', '1029', '<mark>center</mark>'],
    ['sulfur', '990', '<mark>Sulphur</mark>'],
    ['fiber', '990', '<mark>fibre</mark>'],
  ])('%s finds the other spelling in article %s', async (keyword, refnumber, marked) => {
    const { refs, html, text } = await search(keyword)
    expect(refs).toEqual([refnumber])
    expect(text).toContain(`1 article for ${keyword}`) // it is no typo
    expect(html).toContain(marked)
  })

  test('a typed ref number finds its article first, whatever else holds the number', async () => {
    const rest = { authorname: 'Bo Ito', subject: '', country: '' }
    await anArticle(journal.db, {
      ...rest,
      refnumber: '305',
      title: '302 lines',
      keywords: '302',
      year: 2018,
      volume: 3,
      issue: 1,
    })
    expect((await search('302')).refs).toEqual(['302', '305'])
    expect((await search('302 lines')).refs[0]).toBe('305')
  })

  test('a misspelt surname with initials is corrected', async () => {
    const { refs, text } = await search('Shrama RK')
    expect(refs).toEqual(['1028'])
    expect(text).toContain('Nothing matched Shrama RK. These are the results for sharma rk.')
  })

  test('the API finds a name with initials too', async () => {
    const found = await journal.call('GET', `/api/search?keyword=${encodeURIComponent('Adams RP')}`)
    expect(found.body.map(({ refnumber }: { refnumber: string }) => refnumber)).toEqual(['1028'])
  })

  test('an article is found by its changed fields at once', async () => {
    await anArticle(journal.db, {
      refnumber: '77',
      year: 2019,
      volume: 1,
      issue: 1,
      title: 'Oats',
      authorname: 'Li Wu',
    })
    expect((await search('Wu L')).refs).toEqual(['77'])
    expect((await search('Li W')).refs).toEqual(['77'])
    expect((await search('oats 2019')).refs).toEqual(['77'])
  })
})

describe('where no article has all words', () => {
  test('the page names the word that no article has, and lists the nearest articles', async () => {
    const { text, refs } = await search('maize nitrogen zzzz')
    expect(text).toContain('No article has zzzz. Nearest matches without it:')
    expect(text).toContain('Sorry, nothing matched your search terms. Please try again with different keywords.')
    expect(refs).toEqual(['1029'])
  })

  test('the page names all words that no article has', async () => {
    expect((await search('zzzz maize yyyy')).text).toContain(
      'No article has zzzz or yyyy. Nearest matches without them:',
    )
  })

  test('articles with the most and rarest words come first, each with the words that it lacks', async () => {
    const { text, refs } = await search('effect of mulch on turmeric and maize yield')
    expect(text).toContain('No article has all of these words. Nearest matches:')
    expect(refs[0]).toBe('1028')
    expect(text).toContain('Without maize')
    expect(refs).not.toContain('77')
  })

  test('a rare word counts more than a frequent one', async () => {
    const { refs } = await search('turmeric nitrogen maize')
    expect(refs).toEqual(['1029', '1028'])
  })

  test('a citation with a slip finds its article', async () => {
    const { refs } = await search(pasted.ours.replace('turmeric', 'tumeric').replace('45-52', '45-59'))
    expect(refs[0]).toBe('1028')
  })

  test('a single word that no article has finds nothing', async () => {
    const { text, refs } = await search('zzzz')
    expect(refs).toEqual([])
    expect(text).toContain('Sorry, nothing matched your search terms. Please try again with different keywords.')
  })

  test.each(['the', 'a', 'of the'])('%s alone is said to be too common', async (keyword) => {
    const { text } = await search(keyword)
    expect(text).toContain(`${keyword} is in nearly every article, so it is not searched for.`)
    expect(text).not.toContain('Sorry')
  })

  test('the API answers no nearest articles', async () => {
    const answer = await journal.get('/api/search?keyword=maize+nitrogen+zzzz')
    expect(await answer.json()).toEqual([])
    expect(answer.headers.get('x-total-count')).toBe('0')
  })

  test('only public articles are among the nearest', async () => {
    await anArticle(journal.db, {
      refnumber: '66',
      title: 'Hidden quinoa maize nitrogen',
      status: 'disabled',
      authorname: 'Asha Rao',
    })
    expect((await search('quinoa maize zzzz')).refs).toEqual(['1029'])
    expect((await meera.open('/admin/search?q=quinoa+maize+zzzz')).text).toContain('Hidden quinoa')
  })
})

describe('filters and order', () => {
  const hrefsOf = (html: string) =>
    [...(/<nav class="narrowing".*?<\/nav>/s.exec(html)?.[0] ?? '').matchAll(/href="([^"]+)"[^>]*>([^<]*)/g)].map(
      ([, href = '', text = '']) => `${text.trim()} ${href.replaceAll('&amp;', '&')}`,
    )

  test('filters are links with counts', async () => {
    const { html, text } = await search('mulch')
    expect(hrefsOf(html)).toEqual([
      '2026 /search?keyword=mulch&year=2026',
      '2020 /search?keyword=mulch&year=2020',
      'With PDF /search?keyword=mulch&pdf=1',
      'Newest /search?keyword=mulch&order=newest',
    ])
    expect(text).toContain('Year 2026 1 2020 1')
    expect(html).toContain('<details><summary>Narrow and order</summary>')
    for (const chosen of ['year=2020', 'order=newest', 'filters=1'])
      expect((await search('mulch', `&${chosen}`)).html).toContain(
        '<details open=""><summary>Narrow and order</summary>',
      )
  })

  test.each([
    ['&year=2020', ['990']],
    ['&year=2020&pdf=1', []],
    ['&pdf=1', ['1028']],
    ['&country=Nepal', ['990', '1028']],
    ['&subject=Soil+Science', ['1029']],
    ['&country=Nepal&year=2026&subject=Agronomy&pdf=1', ['1028']],
    ['&year=abc&country=&pdf=yes&order=oldest', ['1029', '990', '1028']],
    ['&country=%00', ['1029', '990', '1028']],
    ["&country=';--", []],
  ])('the filters %s leave %p', async (more, found) => {
    const { refs } = await search('sharma', more)
    expect(refs.toSorted()).toEqual(found.toSorted())
  })

  test('newest first sorts by issue, not by the time of adding', async () => {
    expect((await search('sharma', '&order=newest')).refs).toEqual(['1029', '1028', '990'])
  })

  test('every page and link carries the filters, and each can be removed', async () => {
    for (let number = 1; number <= 25; number++)
      await anArticle(journal.db, {
        refnumber: `${5000 + number}`,
        title: `Paged millet ${number}`,
        authorname: 'Asha Rao',
        country: 'Nepal',
        year: number % 5 ? 2018 : 2017,
      })
    const { html, text, refs } = await search('millet', '&country=Nepal&order=newest')
    expect(refs).toHaveLength(20)
    expect(text).toContain('Country Nepal Remove')
    expect(hrefsOf(html)).toContain('Remove /search?keyword=millet&order=newest')
    expect(hrefsOf(html)).toContain('2017 /search?keyword=millet&year=2017&country=Nepal&order=newest')
    expect(html).toContain('href="/search?keyword=millet&amp;country=Nepal&amp;order=newest&amp;page=2"')
    expect((await search('millet', '&country=Nepal&order=newest&page=2')).refs).toHaveLength(5)
    const beyond = await journal.get('/search?keyword=millet&country=Nepal&page=9')
    expect(beyond.headers.get('location')).toBe('/search?keyword=millet&country=Nepal&page=2')
  })

  test('a filtered search without results offers the search without filters', async () => {
    const { html, text } = await search('sharma', '&year=1999')
    expect(text).toContain('Sorry, nothing matched')
    expect(html).toContain('<a href="/search?keyword=sharma">Search without filters</a>')
    expect((await search('maize nitrogen', '&year=2020')).text).not.toContain('No article has')
  })

  test('filtered pages tell search engines not to index them', async () => {
    expect((await search('mulch', '&year=2020')).html).toContain('<meta name="robots" content="noindex"/>')
  })

  test('the search of the back office has filters too', async () => {
    const { html } = await meera.open('/admin/search?q=mulch&year=2020')
    expect(html).toContain('/admin/search?q=mulch')
    expect(html).toContain('Sulphur')
    expect(html).not.toContain('turmeric')
  })
})

describe('exact searches of the back office', () => {
  test.each([
    ['TXN-77/A', 'With this transaction id or mobile: TXN-77/A'],
    ['txn-77/a', 'With this transaction id or mobile: txn-77/a'],
    ['9876543210', 'With this transaction id or mobile: 9876543210'],
    ['+91 98765 43210', 'With this transaction id or mobile: +91 98765 43210'],
    ['Verma AK', '1 article for Verma AK'],
    ['देवी सी', '1 article for देवी सी'],
  ])('the back office finds an article by %s', async (q, words) => {
    const { html, text } = await meera.open(`/admin/search?q=${encodeURIComponent(q)}`)
    expect(text).toContain(words)
    expect(html.match(/<a class="title"/g)).toHaveLength(1)
    expect(html).toContain('Nitrogen in maize')
  })

  test.each(['TXN-77', '43210'])('a piece such as %s finds nothing, and readers never find by these', async (q) => {
    expect((await meera.open(`/admin/search?q=${q}`)).html).not.toContain('Nitrogen')
    expect((await search('TXN-77/A')).refs).toEqual([])
    expect((await search('9876543210')).refs).toEqual([])
  })

  test('the back office names what the nearest articles lack', async () => {
    const { text } = await meera.open('/admin/search?q=turmeric+zzzz')
    expect(text).toContain('No article has zzzz. Nearest matches without it:')
  })
})

describe('letters are found as people type them', () => {
  const titles = {
    '2001': 'फ़सल चक्र और मिट्टी',
    '2002': 'मजदूर और दफ्तर की आय',
    '2003': 'β-carotene in mango',
    '2004': 'Alpha-tocopherol and tumour necrosis factor (TNFα)',
  }
  beforeAll(async () => {
    const { db } = journal
    for (const [refnumber, title] of Object.entries(titles))
      await anArticle(db, { refnumber, title, abstract: '', keywords: '', authorname: 'फ़रहान ख़ान' })
  })

  test.each([
    ['फसल', '2001', 'फ़सल'],
    ['फ़सल', '2001', 'फ़सल'],
    ['\u095eसल', '2001', 'फ़सल'],
    ['फसल चक्र', '2001', 'फ़सल'],
    ['"फसल चक्र"', '2001', 'फ़सल'],
    ['मज़दूर', '2002', 'मजदूर'],
    ['दफ़्तर', '2002', 'दफ्तर'],
    ['beta-carotene mango', '2003', 'β'],
    ['beta carotene', '2003', 'β'],
    ['β carotene', '2003', 'β'],
    ['betacarotene', '2003', undefined],
    ['ß-carotene', '2003', 'β'],
    ['Beta-carotene in mango', '2003', 'β'],
    ['α-tocopherol', '2004', 'Alpha'],
    ['TNF-alpha', '2004', 'TNFα'],
    ['TNF alpha', '2004', 'TNFα'],
    ['TNFα', '2004', 'TNFα'],
    ['necrosis alpha', '2004', 'TNFα'],
  ])('%s finds %s and marks %s', async (keyword, refnumber, marked) => {
    const { refs, html } = await search(keyword)
    expect(refs).toEqual([refnumber])
    const marks = [...html.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, mark = '']) => mark.replace(/<[^>]*>/g, ''))
    expect(marks).toEqual(marked ? expect.arrayContaining([marked]) : [])
  })

  test.each(['फरहान', 'ख़ान', 'खान'])('%s finds the articles of an author', async (keyword) => {
    expect((await search(keyword)).refs.toSorted()).toEqual(Object.keys(titles))
  })
})

test('search rows of an older version are rebuilt in batches; the next start rebuilds the rest', async () => {
  const { db } = journal
  await db.update(articleSearch).set({ version: 3, title: "'old':1A", vector: "'mulch':1A", year: 0, country: '' })
  expect((await search('Adams RP')).refs).toEqual([])
  expect((await search('mulch')).status).toBe(200)
  const stopping = new AbortController()
  journal.hooks.onStatement = () => stopping.abort()
  await indexArticles(db, { articlesAtOnce: 2, signal: stopping.signal })
  journal.hooks.onStatement = () => {}
  expect(await db.select().from(articleSearch).where(eq(articleSearch.version, vectorVersion))).toHaveLength(2)
  await indexArticles(db, { articlesAtOnce: 2 })
  expect(await db.select().from(articleSearch).where(eq(articleSearch.version, 3))).toEqual([])
  expect((await search('Adams RP')).refs).toEqual(['1028'])
  expect((await search('mulch', '&country=Nepal&year=2020')).refs).toEqual(['990'])
})
