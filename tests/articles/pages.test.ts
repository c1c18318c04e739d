// one database
import { describe, expect, test } from 'bun:test'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const place = '/archives/2026/vol5/issue2'

const journal = await withJournal()
const { db, files } = journal
await setSettings(db, { websitename: 'Indian Journal of Field Crops' })
await anArticle(db, {
  refnumber: '1043',
  title: 'Growth of <i>Vigna radiata</i> &lt;L.&gt;',
  authorname: 'Dr. Ravi Kumar Sharma, सीता देवी',
  abstract: '<p>Yield fell (<i>p</i> &lt; 0.05).</p>',
  keywords: 'mungbean, deficit irrigation',
  pagenumber: '1-8',
  publishdate: '2026-03-14',
  ...(await aPdf(files, 3000)),
})
await anArticle(db, { refnumber: '1044', title: 'Without a file' })
await anArticle(db, { refnumber: '1045', status: 'disabled', ...(await aPdf(files, 2000)) })

describe('the article page', () => {
  test('the page shows title, authors, abstract, pages, date and citation', async () => {
    const { status, text } = await journal.read(`${place}/1043`)
    expect(status).toBe(200)
    for (const words of [
      '2026 · Volume 5 · Issue 2',
      'Growth of Vigna radiata <L.>',
      'Dr. Ravi Kumar Sharma, सीता देवी',
      'Pages: 1–8',
      'Published 14 March 2026',
      'Abstract Yield fell (p < 0.05).',
      'Keywords mungbean, deficit irrigation',
      'Sharma RK, देवी सी. Growth of Vigna radiata <L.>. Indian Journal of Field Crops. 2026; 5(2): 1–8.',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('the page keeps the italics of the title and is named by its plain words', async () => {
    const html = await (await journal.get(`${place}/1043`)).text()
    expect(html).toContain('<h1><span>Growth of <i>Vigna radiata</i> &lt;L.&gt;</span></h1>')
    expect(html).toContain('<title>Growth of Vigna radiata &lt;L.&gt; | Indian Journal of Field Crops</title>')
    expect(html).toContain('<section id="abstract"')
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${place}/1043"/>`)
  })

  test('the page offers the file only where there is one', async () => {
    expect(await (await journal.get(`${place}/1043`)).text()).toContain(`href="${place}/1043.pdf"`)
    const without = await (await journal.get(`${place}/1044`)).text()
    expect(without).not.toContain('.pdf"')
    expect(without).not.toContain('Download')
  })

  test.each([
    ['/archives/2026/5/2/1043', 200],
    [`${place}/1043/`, 200],
    [`${place}/1045`, 404],
    [`${place}/9999`, 404],
    [`${place}/abc`, 404],
    ['/archives/2026/vol5/issue3/1043', 404],
    ['/archives/2025/vol5/issue2/1043', 404],
    ['/archives/x/y/z/1043', 404],
  ])('%s answers %p', async (path, status) => {
    const { status: answered, text } = await journal.read(path)
    expect(answered).toBe(status)
    if (status === 404) expect(text).toContain('Article not found!')
  })
})

describe('the PDF', () => {
  const addresses = [`${place}/1043.pdf`, '/assets/archives/2026/vol5issue2/1043.pdf']

  test.each(addresses)('%s answers the whole file with a fixed type', async (address) => {
    const answer = await journal.get(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="1043.pdf"')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    expect(answer.headers.get('content-length')).toBe('3000')
    expect((await answer.bytes()).length).toBe(3000)
  })

  test('the PDF answers HEAD with its length and no body', async () => {
    const answer = await journal.handle(new Request(`http://localhost${addresses[0]}`, { method: 'HEAD' }))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe('3000')
    expect(await answer.text()).toBe('')
  })

  test('the PDF is not sent again to a client that has it', async () => {
    const etag = (await journal.get(`${place}/1043.pdf`)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect((await journal.get(`${place}/1043.pdf`, { 'if-none-match': etag })).status).toBe(304)
    expect((await journal.get(`${place}/1043.pdf`, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test.each([
    ['bytes=0-4', 206, 'bytes 0-4/3000', 5],
    ['bytes=2990-', 206, 'bytes 2990-2999/3000', 10],
    ['bytes=-100', 206, 'bytes 2900-2999/3000', 100],
    ['bytes=-5000', 206, 'bytes 0-2999/3000', 3000],
    ['bytes=2999-9999', 206, 'bytes 2999-2999/3000', 1],
    ['bytes=3000-', 416, 'bytes */3000', 0],
    ['bytes=-0', 416, 'bytes */3000', 0],
    ['bytes=5-2', 200, null, 3000],
    ['bytes=0-1,5-6', 200, null, 3000],
    ['lines=1-2', 200, null, 3000],
    ['bytes=-', 200, null, 3000],
  ])('the Range %s is answered with %p, %p', async (range, status, place_, length) => {
    const answer = await journal.get(`${place}/1043.pdf`, { range })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-range')).toBe(place_)
    expect((await answer.bytes()).length).toBe(length)
  })

  test('a range of another version is answered with the whole PDF', async () => {
    expect((await journal.get(`${place}/1043.pdf`, { range: 'bytes=0-4', 'if-range': '"old"' })).status).toBe(200)
  })

  test.each([
    `${place}/1044.pdf`,
    `${place}/1045.pdf`,
    `${place}/9999.pdf`,
    '/archives/2026/vol5/issue3/1043.pdf',
    '/assets/archives/2026/vol5issue3/1043.pdf',
    '/assets/archives/2025/vol5issue2/1043.pdf',
    '/assets/archives/2026/vol5issue2/..%2f1043.pdf',
    '/assets/archives/2026/nonsense/1043.pdf',
    `${place}/1043.exe`,
  ])('%s does not exist', async (address) => {
    expect((await journal.get(address)).status).toBe(404)
  })
})

describe('the viewer and the certificate page', () => {
  test('the viewer frames the PDF and keeps search engines away', async () => {
    const html = await (await journal.get('/pdf?refno=1043')).text()
    expect(html).toContain(`<iframe src="${place}/1043.pdf"`)
    expect(html).toContain('download="1043.pdf"')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  test.each(['/pdf', '/pdf?refno=1044', '/pdf?refno=1045', '/pdf?refno=x'])('%s answers 404', async (path) => {
    expect(await journal.read(path)).toMatchObject({ status: 404, text: expect.stringContaining('Article not found!') })
  })

  test('the certificate page shows the title, a button for each author, the cover page and the abstract link', async () => {
    const html = await (await journal.get('/certificate?refno=1043')).text()
    expect(html).toContain('DOWNLOAD PUBLICATION CERTIFICATE')
    expect(html).toContain('Growth of <i>Vigna radiata</i>')
    expect(html).toContain('<li><span><span lang="hi">सीता देवी</span></span>')
    expect(html).toContain(`href="/api/pdf/certificate/1043/${encodeURIComponent('सीता देवी')}"`)
    expect(html).toContain('aria-label="Download the certificate of Dr. Ravi Kumar Sharma"')
    expect(html).toContain('href="/api/pdf/coverpage/1043"')
    expect(html).toContain(`href="${place}/1043#abstract"`)
  })

  test.each(['/certificate?refno=9999', '/certificate?refno=1045'])('%s shows nothing', async (path) => {
    const answer = await journal.get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain(
      '<article class="certificates"><h1 class="label">DOWNLOAD PUBLICATION CERTIFICATE</h1></article>',
    )
  })

  test('without a ref number the certificate page asks for one', async () => {
    const answer = await journal.get('/certificate')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<label for="refno">Ref. number of the article</label>')
    const empty = await journal.get('/certificate?refno=%20')
    expect(empty.status).toBe(422)
    const html = await empty.text()
    expect(html).toContain('<p class="error" id="refno-error">A ref number is required</p>')
    expect(html).toContain('aria-describedby="refno-hint refno-error" aria-invalid="true"')
    expect((await journal.read('/certificate?refno=%201043%20')).text).toContain('Dr. Ravi Kumar Sharma')
  })
})

describe('the ways from an article', () => {
  const shelf = '/archives/2024/vol3/issue1'
  const links = (html: string, rel: string) => html.match(new RegExp(`<a href="([^"]+)" rel="${rel}">`))?.[1]

  test('links lead to the public article before and after it in its issue', async () => {
    const place = { year: 2024, volume: 3, issue: 1 }
    await anArticle(db, { ...place, refnumber: '50', title: 'Third', pagenumber: '20-29' })
    await anArticle(db, { ...place, refnumber: '51', title: '<i>Second</i>', pagenumber: '10-19' })
    await anArticle(db, { ...place, refnumber: '52', title: 'Hidden', pagenumber: '5-9', status: 'disabled' })
    await anArticle(db, { ...place, refnumber: '53', title: 'First', pagenumber: '1-4' })
    await anArticle(db, { ...place, issue: 2, refnumber: '54', title: 'Elsewhere', pagenumber: '11-12' })
    journal.pageCache.clear()
    const html = await (await journal.get(`${shelf}/51`)).text()
    expect(links(html, 'prev')).toBe(`${shelf}/53`)
    expect(links(html, 'next')).toBe(`${shelf}/50`)
    expect(html).toContain('<span>Next article:</span> Third')
    const first = await (await journal.get(`${shelf}/53`)).text()
    expect(links(first, 'prev')).toBeUndefined()
    expect(links(first, 'next')).toBe(`${shelf}/51`)
    expect(first).toContain('<span>Next article:</span> Second')
    for (const [refnumber, article_number] of Object.entries({ 55: 'e10', 56: 'e2' }))
      await anArticle(db, { ...place, refnumber, article_number })
    journal.pageCache.clear()
    const list = await (await journal.get(shelf)).text()
    const order = [...list.matchAll(/\/issue1\/(\d+)#abstract/g)].map(([, number]) => number)
    expect(order).toEqual(['53', '51', '50', '56', '55'])
    expect(await (await journal.get('/archives/2024/vol3/issue2/54')).text()).not.toContain('rel="prev"')
  })

  test('one statement finds the article and its neighbours', async () => {
    journal.pageCache.clear()
    await journal.get(`${shelf}/51`)
    journal.statements.length = 0
    journal.pageCache.clear()
    await journal.get(`${shelf}/50`)
    expect(journal.statements.filter(({ text }) => text.includes('from "articles"'))).toHaveLength(1)
  })

  test('links lead to the citation, and on a long page to its sections', async () => {
    const abstract = `<p>${'A long finding. '.repeat(100)}</p>`
    const words = { abstract, plain_summary: 'Short.', keywords: 'maize', references: 'Rao A. 2020.' }
    await anArticle(db, { refnumber: '60', title: 'Long', ...words })
    const html = await (await journal.get(`${place}/60`)).text()
    expect(html).toContain('<a class="button quiet" href="#cite">Cite</a>')
    expect(html).toContain('<section id="cite"')
    const list = /<nav aria-label="On this page">.*?<\/nav>/s.exec(html)?.[0] ?? ''
    const ids = ['plain-summary', 'abstract', 'keywords', 'cite', 'references']
    expect([...list.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)).toEqual(ids)
    for (const id of ids) expect(html).toContain(`<section id="${id}"`)
    expect(await (await journal.get(`${place}/1043`)).text()).not.toContain('On this page')
  })

  test('links lead to year, volume and issue', async () => {
    const html = await (await journal.get(`${place}/1043`)).text()
    for (const path of ['/archives/2026', '/archives/2026/vol5', place]) expect(html).toContain(`<a href="${path}">`)
  })

  test('a link leads to the licence by its name', async () => {
    await setSettings(db, { license_url: 'https://creativecommons.org/licenses/by/4.0/' })
    journal.pageCache.clear()
    const html = await (await journal.get(`${place}/1043`)).text()
    expect(html).toContain('href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>')
  })
})
