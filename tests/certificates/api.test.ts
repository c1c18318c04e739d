// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { TypeCompiler } from 'elysia/type-system'
import { unzipSync } from 'fflate'
import { articles } from '../../src/core/db/tables/articles.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import { storeImage } from '../../src/core/files/images.ts'
import { refusedSelection, selections } from '../../src/journal/certificates/input.ts'
import { selectionMessage } from '../../src/journal/certificates/selection/rules.ts'
import { resolveDescription } from '../../src/web/http/openapi/resolving-rules.ts'
import { aPicture } from '../support/builders/images.ts'
import { anArticle, anEditor, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { aJournal, withJournal } from '../support/journal.ts'
import { readPdf, readQrCodes } from '../support/pdf.ts'

const longTitle = `Effects of <i>Rhizobium leguminosarum</i> on ${'the seed yield and nodulation of lentil in '.repeat(8)}Nepal`
const names = ['Dr. Ravi Kumar Sharma', 'सीता क्षत्रिय देवी', 'Łukasz Müller Şen', 'Anita Roy', 'José Nair']

const journal = await withJournal({ ORIGIN: 'https://crops.example' })
const { db, files } = journal
const stored = await storeImage(files, await aPicture('png'))
const image = stored.ok ? stored.name : ''
const texts = { websitename: 'Indian Journal of Field Crops', issn: '2582-1234', journal_essn: '2582-1242' }
await setSettings(db, { ...texts, logo: image, signature: image, cover: image })
const place = { pagenumber: '9-17', publishdate: '2026-03-14' }
await anArticle(db, {
  refnumber: '1043',
  title: 'Growth of <i>Vigna radiata</i> &amp; soil',
  authorname: names.join(', '),
  ...place,
})
await anArticle(db, { refnumber: '1044', title: longTitle, pagenumber: '1-8' })
await anArticle(db, { refnumber: '1045', status: 'disabled' })
await anArticle(db, { refnumber: '7', title: 'Older', issue: 1 })
await anEditor(db, {
  name: 'Dr. Meera Iyer',
  category: 'chief editor',
  picture: image,
  content: 'University of Pune',
})
await anEditor(db, {
  name: 'राधा देवी',
  category: 'assistant editor',
  post: '&lt;b&gt;Scientist&lt;/b&gt;&lt;br /&gt;Head',
})
await anEditor(db, { name: 'Former Member', status: 'disabled' })
await aUser(db, 'Meera')
const token = (await journal.call('POST', '/auth/login', { body: { username: 'Meera', password: 'the password' } }))
  .body.token
beforeEach(() => journal.pageCache.clear()) // tests write past the actions

const certificate = (ref: string, name: string) =>
  journal.get(`/api/pdf/certificate/${ref}/${encodeURIComponent(name)}`)

function post(path: string, body: object | string, headers: Record<string, string> = {}) {
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const all = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers }
  return journal.handle(new Request(`http://localhost${path}`, { method: 'POST', headers: all, body: sent }))
}

async function idOf(name: string): Promise<number> {
  const [row] = await journal.db.select({ id: editors.id }).from(editors).where(eq(editors.name, name))
  return row?.id ?? 0
}

describe('the certificate of publication', () => {
  test('a certificate is one page with journal, name, title, place, ref and date, in embedded fonts', async () => {
    const answer = await certificate('1043', 'ravi kumar  sharma')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="certificate-1043.pdf"')
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    const { pages, text, info, language, strayFonts } = await readPdf(await answer.bytes())
    expect(pages).toHaveLength(1)
    for (const words of [
      ...['Indian Journal of Field Crops', 'ISSN 2582-1234 · E-ISSN 2582-1242', 'CERTIFICATE OF PUBLICATION'],
      ...[
        'Dr. Ravi Kumar Sharma',
        'Growth of Vigna radiata & soil',
        'Volume 5, Issue 2 (March–April 2026), pages 9–17',
      ],
      ...['Ref. 1043 · 14 March 2026', 'Dr. Meera Iyer', 'Editor-in-Chief', 'crops.example/verify'],
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toMatch(/1043-1-[0-9A-HJKMNP-TV-Z]{8}-[0-9A-HJKMNP-TV-Z]{4}/)
    expect(info).toMatchObject({
      Title: 'Certificate of publication: Growth of Vigna radiata & soil',
      Author: 'Dr. Ravi Kumar Sharma',
      Subject: expect.stringContaining('Ref. 1043'),
    })
    expect(language).toBe('en')
    expect(strayFonts).toEqual([])
  })

  test('the metadata of a certificate hold a Devanagari name as it is typed', async () => {
    const { info, text, strayFonts } = await readPdf(await (await certificate('1043', 'सीता क्षत्रिय देवी')).bytes())
    expect(info.Author).toBe('सीता क्षत्रिय देवी')
    expect(text).toMatch(/1043-2-/)
    expect(strayFonts).toEqual([])
  })

  test('a certificate shows a long title whole, on its one page', async () => {
    const { pages, text } = await readPdf(await (await certificate('1044', 'Ravi Kumar Sharma')).bytes())
    expect(pages).toHaveLength(1)
    expect(text.match(/nodulation of lentil/g)).toHaveLength(8)
    expect(text).toContain('Nepal')
  })

  test('a certificate is drawn without settings, editors and dates', async () => {
    const bare = await aJournal()
    await anArticle(bare.db, { refnumber: '1' })
    const { pages, text } = await readPdf(
      await (await bare.get('/api/pdf/certificate/1/Ravi%20Kumar%20Sharma')).bytes(),
    )
    expect(pages).toHaveLength(1)
    expect(text).toContain('The Journal')
    expect(text).toContain('Ref. 1 ')
    expect(text).not.toMatch(/ISSN|undefined|null/)
    await bare.close()
  })

  test.each([
    ['a forged name', '/api/pdf/certificate/1043/Mallory'],
    ['two names', '/api/pdf/certificate/1043/Anita%20Roy%2C%20Jos%C3%A9%20Nair'],
    ['an unknown article', '/api/pdf/certificate/9999/Anita%20Roy'],
    ['no ref number', '/api/pdf/certificate/1e3/Anita%20Roy'],
    ['a disabled article', '/api/pdf/certificate/1045/Ravi%20Kumar%20Sharma'],
    ['a path as name', '/api/pdf/certificate/1043/..%2F..%2Fetc%2Fpasswd'],
    ['a path', '/api/pdf/certificate/1043/../../etc/passwd'],
    ['300 characters', `/api/pdf/certificate/1043/${'x'.repeat(300)}`],
    ['a foreign name in Devanagari', `/api/pdf/certificate/1043/${encodeURIComponent('मोहन')}`],
    ['no name', '/api/pdf/certificate/1043/%20'],
  ])('a certificate of %s is not found', async (_, path) => {
    const answer = await journal.get(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ error: 'not_found' })
  })

  test('a certificate is drawn once, and again when its article changes', async () => {
    const first = await certificate('1043', 'Anita Roy')
    const etag = first.headers.get('etag') ?? ''
    const path = '/api/pdf/certificate/1043/Anita%20Roy'
    const again = await journal.get(path, { 'If-None-Match': etag })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toEqual(etag)
    await journal.db.update(articles).set({ pagenumber: '9-18' }).where(eq(articles.refnumber, '1043'))
    const changed = await journal.get(path, { 'If-None-Match': etag })
    expect(changed.status).toBe(200)
    expect((await readPdf(await changed.bytes())).text).toEqual(expect.stringContaining('9–18'))
    await journal.db.update(articles).set({ pagenumber: '9-17' }).where(eq(articles.refnumber, '1043'))
  })

  test('a HEAD request gets the headers of a certificate without its bytes', async () => {
    const request = new Request('http://localhost/api/pdf/certificate/1043/Anita%20Roy', { method: 'HEAD' })
    const answer = await journal.handle(request)
    expect(answer.status).toBe(200)
    expect(Number(answer.headers.get('content-length')) > 10_000).toBe(true)
    expect((await answer.bytes()).byteLength).toBe(0)
  })
})

test('no image, font or link makes the drawing request an address or read a file', async () => {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    fetch: ({ url }) => {
      asked.push(url)
      return new Response()
    },
  })
  const greedy = await aJournal()
  const image = `${server.url}a.png`
  await setSettings(greedy.db, { logo: image, signature: '/etc/passwd', cover: `data:text/html,<img src=${image}>` })
  await anArticle(greedy.db, { refnumber: '1', title: `A <i>crop</i> ${image}`, authorname: 'Ravi', country: image })
  await anEditor(greedy.db, {
    name: `<img src="${image}">`,
    category: 'chief editor',
    picture: image,
    editor_website: image,
  })
  await anEditor(greedy.db, { name: 'Asha', editor_website: 'javascript:ran()' })
  for (const path of ['certificate/1/Ravi', 'coverpage/1', 'editorialboard']) {
    const answer = await greedy.get(`/api/pdf/${path}`)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.bytes()).includes('javascript:')).toBe(false)
  }
  expect(asked).toEqual([])
  await greedy.close()
  await server.stop(true)
})

test('the cover page shows on one page all that is known of the article', async () => {
  const answer = await journal.get('/api/pdf/coverpage/1043')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="coverpage-1043.pdf"')
  const addresses = await readQrCodes(await answer.clone().bytes())
  expect(addresses).toEqual(['https://crops.example/archives/2026/vol5/issue2/1043'])
  const { pages, text, info, strayFonts } = await readPdf(await answer.bytes())
  expect(pages).toHaveLength(1)
  for (const words of [
    ...['Indian Journal of Field Crops', 'Growth of Vigna radiata & soil', 'Łukasz Müller Şen', 'Volume 5, Issue 2'],
    ...['9–17', '1043', '14 March 2026', 'How to cite this article', '2026; 5(2): 9–17.'],
    'https://crops.example/archives/2026/vol5/issue2/1043',
  ]) {
    expect(text).toContain(words)
  }
  expect(info.Title).toBe('Growth of Vigna radiata & soil')
  expect(info.Author).toEqual(names.join(', '))
  expect(strayFonts).toEqual([])
})

test.each(['9999', '1045', 'x', '12345678901'])('the cover page of %s is not found', async (ref) => {
  expect((await journal.get(`/api/pdf/coverpage/${ref}`)).status).toBe(404)
})

test('the document of the board groups its members as the page does, with pictures, without disabled ones', async () => {
  const answer = await journal.get('/api/pdf/editorialboard')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Editorial-Board.pdf"')
  const bytes = await answer.bytes()
  const { text, strayFonts, info } = await readPdf(bytes)
  expect(text).toMatch(
    /Editorial Board.*Editor-in-Chief.*Dr\. Meera Iyer.*University of Pune.*Assistant Editors.*Scientist.*Head/,
  )
  expect(text).not.toContain('Former Member')
  expect(info.Subject).toBe('Dr. Meera Iyer, राधा देवी')
  expect(strayFonts).toEqual([])
  expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image')
})

test('a long board takes several pages, each with its number and the journal’s name', async () => {
  const long = await aJournal()
  await setSettings(long.db, { websitename: 'Field Crops' })
  for (let number = 0; number < 40; number++)
    await anEditor(long.db, { name: `Member ${number}`, content: 'University' })
  const { pages } = await readPdf(await (await long.get('/api/pdf/editorialboard')).bytes())
  expect(pages.length).toBeGreaterThan(3)
  pages.forEach((page, at) => {
    expect(page).toContain(`${at + 1} / ${pages.length}`)
    expect(page).toContain('Field Crops')
  })
  for (let number = 0; number < 40; number++) expect(pages.join(' ')).toMatch(new RegExp(`Member ${number}\\b`))
  await long.close()
})

describe('the index page', () => {
  test('the index page lists title, authors and pages of each article, by issue and page', async () => {
    const answer = await post('/api/pdf/indexpage', { refnumbers: ['1043', '7', '1044'] })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Index-Page.pdf"')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { text, strayFonts } = await readPdf(await answer.bytes())
    expect(text).toMatch(
      /Index.*Issue 1 \(March–April 2026\).*Older.*Issue 2 \(March–April 2026\).*Rhizobium.*1–8.*Vigna radiata & soil.*Łukasz.*9–17/,
    )
    expect(strayFonts).toEqual([])
  })

  test('a long index takes several pages with running heads', async () => {
    const long = await aJournal()
    await setSettings(long.db, { websitename: 'Field Crops' })
    const refnumbers = Array.from({ length: 60 }, (_, at) => String(at + 1))
    for (const refnumber of refnumbers) await anArticle(long.db, { refnumber, title: `Article ${refnumber}`, issue: 1 })
    await aUser(long.db, 'Meera')
    const { body } = await long.call('POST', '/auth/login', { body: { username: 'Meera', password: 'the password' } })
    const request = new Request('http://localhost/api/pdf/indexpage', {
      method: 'POST',
      headers: { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ refnumbers }),
    })
    const { pages } = await readPdf(await (await long.handle(request)).bytes())
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages.slice(1)) expect(page).toMatch(/Field Crops.*Index/)
    for (const refnumber of refnumbers) expect(pages.join(' ')).toMatch(new RegExp(`Article ${refnumber}\\b`))
    await long.close()
  })
})

describe('certificates in a zip', () => {
  test('the zip holds a certificate for every author of the selected articles, in their order, not compressed', async () => {
    const answer = await post('/api/pdf/bulkcertificates', { refnumbers: ['1044', '1043', '1044'] })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Certificates.zip"')
    expect(answer.headers.get('x-total-count')).toBe('7')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const entries = unzipSync(await answer.bytes())
    expect(Object.keys(entries)).toEqual([
      ...['1044-1-Ravi-Kumar-Sharma.pdf', '1044-2-सीता-देवी.pdf', '1043-1-Dr-Ravi-Kumar-Sharma.pdf'],
      ...['1043-2-सीता-क्षत्रिय-देवी.pdf', '1043-3-Łukasz-Müller-Şen.pdf', '1043-4-Anita-Roy.pdf', '1043-5-José-Nair.pdf'],
    ])
    const { text } = await readPdf(entries['1043-4-Anita-Roy.pdf'] ?? new Uint8Array())
    expect(text).toContain('Anita Roy')
    expect(text).toContain('1043-4-')
  })

  test('the certificates of editors certify their service', async () => {
    const ids = [await idOf('राधा देवी'), await idOf('Dr. Meera Iyer')]
    const answer = await post('/api/pdf/editorscertificate', { ids })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Editors-Certificate.zip"')
    expect(answer.headers.get('x-total-count')).toBe('2')
    const entries = unzipSync(await answer.bytes())
    expect(Object.keys(entries)).toEqual([`${ids[0]}-राधा-देवी.pdf`, `${ids[1]}-Dr-Meera-Iyer.pdf`])
    const { text, pages, info, strayFonts } = await readPdf(entries[`${ids[1]}-Dr-Meera-Iyer.pdf`] ?? new Uint8Array())
    for (const words of [
      'CERTIFICATE OF EDITORIAL SERVICE',
      'Dr. Meera Iyer',
      'Editor-in-Chief',
      'University of Pune',
      '15 June 2026',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toMatch(new RegExp(`E${ids[1]}-[0-9A-Z]{8}-[0-9A-Z]{4}`))
    expect(pages.length).toBe(1)
    expect(info.Author).toBe('Dr. Meera Iyer')
    expect(strayFonts).toEqual([])
  })

  test('a form without scripts gets the zip too', async () => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `__Host-session=${token}`,
      authorization: '',
    }
    const { authorization: _, ...byCookie } = { ...headers, 'sec-fetch-site': 'same-origin' }
    const request = new Request('http://localhost/api/pdf/bulkcertificates', {
      method: 'POST',
      headers: byCookie,
      body: 'refnumbers=7&refnumbers=1044&other=x',
    })
    const answer = await journal.handle(request)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-total-count')).toBe('4')
    expect(Object.keys(unzipSync(await answer.bytes()))[0]).toBe('7-1-Ravi-Kumar-Sharma.pdf')
  })
})

describe('a document to print', () => {
  test('the document holds the certificate of every author of the selected articles, each on its page', async () => {
    const answer = await post('/api/pdf/printcertificates', { refnumbers: ['1044', '1043'] })
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="Certificates.pdf"')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { pages, info, language, strayFonts } = await readPdf(await answer.bytes())
    expect(pages).toHaveLength(7)
    for (const page of pages) expect(page).toContain('CERTIFICATE OF PUBLICATION')
    expect(pages[0]).toMatch(/1044-1-/)
    expect(pages[4]).toContain('Łukasz Müller Şen')
    expect(pages[5]).toMatch(/Anita Roy.*1043-4-/s)
    expect(info.Title).toBe('Certificates')
    expect(language).toBe('en')
    expect(strayFonts).toEqual([])
  })

  test('each page shows what the single document shows', async () => {
    const printed = await readPdf(await (await post('/api/pdf/printcertificates', { refnumbers: ['1043'] })).bytes())
    const single = await readPdf(await (await certificate('1043', 'Anita Roy')).bytes())
    expect(printed.pages[3]).toBe(single.pages[0] ?? '')
  })

  test('the drawing reports each page to who watches, and ends with the same document', async () => {
    const refnumbers = ['1043', '1044']
    await journal.call('POST', '/api/settings', { token, body: { publisher: 'Not drawn before' } })
    const answer = await post('/api/pdf/printcertificates?watched', { refnumbers })
    expect(answer.headers.get('x-total-count')).toBe('7')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const bytes = await answer.bytes()
    const begin = Buffer.from(bytes).indexOf('%PDF-')
    expect([...bytes.subarray(0, begin)]).toEqual(Array(7).fill(10))
    const plain = await post('/api/pdf/printcertificates', { refnumbers })
    expect(bytes.subarray(begin)).toEqual(await plain.bytes())
    const again = await post('/api/pdf/printcertificates?watched', { refnumbers })
    expect(again.headers.get('content-type')).toBe('application/pdf') // it was drawn already
    expect((await again.bytes()).byteLength).toBe(bytes.byteLength - begin)
    const refused = await post('/api/pdf/printcertificates?watched', { refnumbers: ['9999'] })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toEqual({ error: 'invalid', field: 'refnumbers', unknown: ['9999'] })
  })

  test('the document holds the cover pages of the selected articles', async () => {
    const { pages } = await readPdf(
      await (await post('/api/pdf/printcoverpages', { refnumbers: ['1043', '1044'] })).bytes(),
    )
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page).toContain('How to cite this article')
    const zip = unzipSync(await (await post('/api/pdf/bulkcoverpages', { refnumbers: ['1044', '1043'] })).bytes())
    expect(Object.keys(zip)).toEqual(['1044-cover.pdf', '1043-cover.pdf'])
    expect((await readPdf(zip['1043-cover.pdf'] ?? new Uint8Array())).pages[0]).toBe(pages[0] ?? '')
  })

  test('a document of more than 500 sheets is refused before it is drawn', async () => {
    const refnumbers = Array.from({ length: 26 }, (_, number) => String(5000 + number))
    const authorname = Array.from({ length: 20 }, (_, number) => `Ravi ${'k'.repeat(number + 1)}`).join(', ')
    for (const refnumber of refnumbers) await anArticle(journal.db, { refnumber, authorname, year: 1999 })
    const answer = await post('/api/pdf/printcertificates', { refnumbers })
    const body = { error: 'too_many', field: 'refnumbers', sheets: 520 }
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual(body)
    expect(selectionMessage({ code: 'too_many', field: 'refnumbers', sheets: 520 })).toBe(
      'At most 500 sheets can be printed at once; these are 520.',
    )
  })
})

describe('a selection', () => {
  const calls = [
    ['/api/pdf/indexpage', 'refnumbers'],
    ['/api/pdf/bulkcertificates', 'refnumbers'],
    ['/api/pdf/printcertificates', 'refnumbers'],
    ['/api/pdf/bulkcoverpages', 'refnumbers'],
    ['/api/pdf/printcoverpages', 'refnumbers'],
    ['/api/pdf/editorscertificate', 'ids'],
    ['/api/pdf/reviewerscertificate', 'requests'],
  ] as const

  test.each(calls)('an empty selection is refused by %s', async (path, field) => {
    for (const body of [{ [field]: [] }, {}]) {
      const answer = await post(path, body)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toEqual({ error: 'required', field })
    }
  })

  test.each(calls)('a selection of more than 500 is refused by %s', async (path, field) => {
    const answer = await post(path, { [field]: Array.from({ length: 501 }, (_, at) => at + 1) })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ error: 'too_many', field })
  })

  test.each(calls)('an unknown number is refused by %s, which names it', async (path, field) => {
    const answer = await post(path, { [field]: [99_999] })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ error: 'invalid', field, unknown: ['99999'] })
  })

  test('a disabled article or editor is refused', async () => {
    const answer = await post('/api/pdf/bulkcertificates', { refnumbers: ['1043', '1045'] })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ error: 'invalid', field: 'refnumbers', unknown: ['1045'] })
    const id = await idOf('Former Member')
    const ofEditors = await post('/api/pdf/editorscertificate', { ids: [id] })
    expect(ofEditors.status).toBe(422)
    expect(await ofEditors.json()).toEqual({ error: 'invalid', field: 'ids', unknown: [String(id)] })
  })

  test.each([[{ refnumbers: [{}] }], [{ refnumbers: 'x' }], [{ refnumbers: [null] }], [{ refnumbers: ['../7'] }]])(
    'the body %j is refused',
    async (body) => {
      expect((await post('/api/pdf/bulkcertificates', body)).status).toBe(422)
    },
  )

  test('a refused form leads back to its page, which says why; a partly refused one gets the rest', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' }
    const page = 'http://localhost/admin/archives/2026/5/2?x=1'
    const answer = await post('/api/pdf/indexpage', 'refnumbers=1045', { ...form, referer: page })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/admin/archives/2026/5/2?x=1')
    expect(decodeURIComponent(decodeURIComponent(answer.headers.get('set-cookie') ?? ''))).toContain(
      'error:Ref. 1045 is not published, so there is nothing to print or download.',
    )
    const partly = await post('/api/pdf/indexpage', 'refnumbers=1045&refnumbers=1043', { ...form, referer: page })
    expect(partly.headers.get('content-type')).toBe('application/pdf')
    expect(decodeURIComponent(decodeURIComponent(partly.headers.get('set-cookie') ?? ''))).toContain(
      'normal:Ref. 1045 is not published, so it is left out.',
    )
    const dead = await post('/api/pdf/indexpage', 'refnumbers=7', { ...form, authorization: 'Bearer x', referer: page })
    expect(dead.status).toBe(303)
    expect(dead.headers.get('location')).toBe(`/admin/login?next=${encodeURIComponent('/admin/archives/2026/5/2?x=1')}`)
    const foreign = await post('/api/pdf/indexpage', '', { ...form, referer: 'https://evil.example/admin' })
    expect(foreign.status).toBe(303)
    expect(foreign.headers.get('location')).toBe('/admin')
  })
})

test.each([...Object.values(selections), refusedSelection])(
  'the examples of a schema are valid by it: %j',
  (schema) => {
    const check = TypeCompiler.Compile(schema)
    for (const example of schema.examples as unknown[]) expect([...check.Errors(example)]).toEqual([])
  },
)

test("the API's description names the types of the documents", async () => {
  type Paths = Record<string, Record<string, { responses: Record<string, { content: object }> }>>
  const { paths } = resolveDescription(await (await journal.get('/openapi.json')).json()) as { paths: Paths }
  const types = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses[200]?.content ?? {})
  expect(types('/api/pdf/certificate/{refno}/{authorname}', 'get')).toEqual(['application/pdf'])
  expect(types('/api/pdf/bulkcertificates', 'post')).toEqual(['application/zip'])
})
