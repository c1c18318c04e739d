// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { encodeHtml } from '../../src/core/text/html.ts'
import { isLanguageList, languages } from '../../src/core/words/languages.ts'
import { anArticle } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { browser, countsOf } from '../support/builders/usage.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const place = '/archives/2026/vol5/issue2'
const others = languages.filter((language) => language !== 'en')

beforeAll(async () => {
  const alt = { title_alt: encodeHtml('Rendimiento del arroz'), abstract_alt: encodeHtml('<p>El grano.</p>') }
  await anArticle(db, {
    refnumber: '1',
    title: 'Yield of rice',
    abstract: '<p>Grain.</p>',
    authorname: 'Ravi Sharma',
    publishdate: '2026-03-14',
    keywords: 'rice',
    language: 'en',
    language_alt: 'es',
    ...alt,
  })
  await anArticle(db, { refnumber: '2', title: 'Wheat', authorname: 'Asha Rao' })
  await anArticle(db, { refnumber: '5', title: '水稻', authorname: 'Li Wei' }) // its picture is the journal's
})

beforeEach(() => setSettings(db, { websitename: 'Journal of Crops', languages: languages.join(', ') }))

const page = async (path: string) => (await journal.get(path)).text()
const headingOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '')

describe('the page of an article in several languages', () => {
  test.each([
    ['es', 'Publicado el 14 de marzo de 2026', 'Resumen', 'INICIO', 'Volumen 5'],
    ['pt-BR', 'Publicado em 14 de março de 2026', 'Resumo', 'CONTATO', 'Edição 2'],
    ['id', 'Diterbitkan 14 Maret 2026', 'Abstrak', 'BERANDA', 'Nomor 2'],
    ['hi', 'प्रकाशित 14 मार्च 2026', 'सारांश', 'मुखपृष्ठ', 'खंड 5'],
  ])('it has the words and dates of %s', async (language, day, abstract, home, issue) => {
    const html = await page(`/${language}${place}/1`)
    expect(html).toStartWith(`<!doctype html><html lang="${language}">`)
    const { text } = await journal.read(`/${language}${place}/1`)
    for (const word of [day, abstract, home, issue]) expect(text).toContain(word)
    expect(text.replace(/\{".*/, '')).not.toMatch(/Abstract|Keywords|Download|How to cite|Search|Published|Contact/)
  })

  test('each language names all, itself and the main one included, and is its own canonical page', async () => {
    const hrefs = async (path: string) =>
      [...(await page(path)).matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(
        ([, language, href]) => `${language} ${href}`,
      )
    const expected = [
      `en http://localhost:3000${place}/1`,
      ...others.map((language) => `${language} http://localhost:3000/${language}${place}/1`),
      `x-default http://localhost:3000${place}/1`,
    ]
    expect(await hrefs(`${place}/1`)).toEqual(expected)
    expect(await hrefs(`/hi${place}/1`)).toEqual(expected)
    expect(await page(`/hi${place}/1`)).toContain(`<link rel="canonical" href="http://localhost:3000/hi${place}/1"/>`)
    expect(await page(`/es${place}/9`)).not.toContain('hrefLang="x-default"')
  })

  test('the switch leads to the same page with its query, by each language’s own name', async () => {
    const html = await page(`/es${place}/1?from=mail`)
    expect(html).toContain(`<a hrefLang="pt-BR" lang="pt-BR" href="/pt-BR${place}/1?from=mail">Português (Brasil)</a>`)
    expect(html).toContain(`<a hrefLang="en" lang="en" href="${place}/1?from=mail">English</a>`)
    expect(html).toContain(`href="/es${place}/1?from=mail" aria-current="true">Español</a>`)
  })

  test('links to other articles stay in the language, those to files and to pages without it do not', async () => {
    const html = await page(`/es${place}/2`)
    expect(html).toContain(`<a href="/es${place}/1" rel="prev">`)
    expect(html).toContain(`href="${place}/2.ris"`)
    expect(html).toContain('<a href="/es/contact">CONTACTO</a>')
    expect(html).toContain('href="/feed.atom"')
  })

  test('tags for citing and the picture are the same in all languages, and name the main address', async () => {
    const tags =
      /<meta name="(?:citation_|DC\.)[^>]*>|<meta property="og:image"[^>]*>|<script type="application\/ld[\s\S]*?<\/script>/g
    for (const refnumber of ['1', '5']) {
      const [hindi, english] = [await page(`/hi${place}/${refnumber}`), await page(`${place}/${refnumber}`)]
      expect(hindi.match(tags)?.length).toBeGreaterThan(5)
      expect(hindi.match(tags)).toEqual(english.match(tags))
    }
  })

  test('the title and abstract in the page’s language lead, with the mark of a notice', async () => {
    const spanish = await page(`/es${place}/1`)
    expect(headingOf(spanish)).toBe('Rendimiento del arroz')
    expect(spanish).toContain('<title>Rendimiento del arroz | Journal of Crops</title>')
    expect(spanish).toMatch(/Resumen \(inglés\)/i)
    expect(headingOf(await page(`/id${place}/1`))).toBe('Yield of rice')
    await anArticle(db, { refnumber: '3', title: 'Soil', abstract: '', title_alt: 'Suelo', language_alt: 'es' })
    await anArticle(db, { refnumber: '4', title: 'Retraction', article_type: 'retraction', notice_of: '3' })
    expect(headingOf(await page(`/es${place}/3`))).toBe('RETRACTED: Suelo')
    await anArticle(db, { refnumber: '6', title: 'Rust', abstract: '', title_alt: 'Roya', language_alt: 'es' })
    await anArticle(db, { refnumber: '7', title: 'Correction', article_type: 'correction', notice_of: '6' })
    expect(headingOf(await page(`/es${place}/6`))).toBe('Roya')
  })

  test('the page carries the words that its scripts show', async () => {
    const html = await page(`/es${place}/1`)
    const [, json = ''] = /<script type="application\/json" id="words">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({ 'Copied!': '¡Copiado!', Search: 'Buscar' })
    expect(await page(`${place}/1`)).not.toContain('id="words"')
  })

  test('a missing article is said in the language', async () => {
    const { status, text } = await journal.read(`/id${place}/9`)
    expect(status).toBe(404)
    expect(text).toContain('Artikel tidak ditemukan!')
  })

  test('each language is cached by itself, and rendered again after a change', async () => {
    await page(`/es${place}/1`)
    await page(`${place}/1`)
    const before = journal.statements.length
    expect(await page(`/es${place}/1`)).toContain('Resumen')
    expect(await page(`${place}/1`)).toContain('Abstract')
    expect(journal.statements.length).toBe(before)
    journal.pageCache.forget('2026/5/2')
    await page(`/es${place}/1`)
    expect(journal.statements.length).toBeGreaterThan(before)
  })
})

describe('addresses of languages', () => {
  test.each([
    [`/en${place}/1?a=b`, 301, `${place}/1?a=b`],
    [`/ES${place}/1`, 301, `/es${place}/1`],
    [`/pt-br${place}/1`, 301, `/pt-BR${place}/1`],
    [`/fr${place}/1`, 404, null],
    ['/es', 301, '/es/'],
    ['/en/', 301, '/'],
    ['/es/board/', 301, '/es/board'],
    ['/es/archives', 302, `/es${place}`],
    ['/es/kbart.txt', 404, null],
    ['/es/admin', 404, null],
    ['/es//elsewhere.example/1', 404, null],
    ['/es/s/abcdefgh', 404, null],
    ['/es/api/settings', 404, null],
  ])('%s answers %i', async (path, status, location) => {
    const answer = await journal.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
    expect(answer.headers.get('vary') ?? '').not.toContain('Accept-Language')
  })

  test('another main language has the addresses without a language', async () => {
    await setSettings(db, { languages: 'es, en' })
    expect(await page(`${place}/1`)).toStartWith('<!doctype html><html lang="es">')
    expect(await page(`/en${place}/1`)).toStartWith('<!doctype html><html lang="en">')
    expect((await journal.get(`/es${place}/1`)).headers.get('location')).toBe(`${place}/1`)
  })

  test('a removed language leads to the main one; with none set, no address has one', async () => {
    await setSettings(db, { languages: 'en, es' })
    const removed = await journal.get(`/hi${place}/1`)
    expect([removed.status, removed.headers.get('location')]).toEqual([302, `${place}/1`])
    await setSettings(db, { languages: '' })
    expect((await journal.get(`/es${place}/1`)).status).toBe(404)
    expect(await page(`${place}/1`)).not.toContain('hrefLang')
  })

  test('the sitemap lists an article in each language', async () => {
    await setSettings(db, { languages: 'en, es' })
    const xml = await page('/sitemaps/1.xml')
    expect(xml).toContain(`<loc>http://localhost:3000${place}/1</loc>`)
    expect(xml).toContain(`<loc>http://localhost:3000/es${place}/1</loc>`)
    expect(xml).not.toContain('/hi/')
  })

  test('a view of any language counts as the article’s', async () => {
    const ask = (path: string, reader: string) => journal.get(path, { 'user-agent': `${browser} ${reader}` })
    await journal.counting.flush()
    const before = await countsOf(db, '2')
    await ask(`/es${place}/2`, 'A')
    await ask(`/es${place}/2`, 'B') // cached
    await ask(`${place}/2`, 'C')
    await journal.counting.flush()
    const sum = (counts: string) => Number(counts.split(' ')[0])
    expect(sum(await countsOf(db, '2')) - sum(before)).toBe(3)
  })
})

test.each([
  ['en', true],
  ['es, pt-BR', true],
  ['es, es', false],
  ['fr', false],
  ['es,en', false],
])('the setting %s is a list of languages: %p', (text, isList) => expect(isLanguageList(text)).toBe(isList))
