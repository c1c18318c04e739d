// one database
import { describe, expect, test } from 'bun:test'
import { encodeHtml } from '../../src/core/text/html.ts'
import { anArticle, anEditor, aPartner, someNews } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const issue = '/archives/2026/vol5/issue2'
await setSettings(db, {
  websitename: 'Field Crops',
  issn: '2582-1234',
  journal_essn: '2582-1242',
  publisher: 'Crop Society',
  journal_language: 'English',
  home_content: encodeHtml('<p>Research on <i>Oryza sativa</i>.</p>'),
})
await anArticle(db, {
  refnumber: '7',
  title: 'Growth of <i>Vigna</i> &amp; rice',
  authorname: 'Dr. Ravi Kumar Sharma, Jan van der Berg',
  abstract: '<p>Yield fell.</p>',
  keywords: 'maize',
  pagenumber: '1-8',
})
await anEditor(db, { name: 'Asha Menon' })
await aPartner(db, { title: 'Crop Index' })
await someNews(db, { title: 'Call for papers', content: '<p>Write to us.</p>' })

const tagsOf = (html: string, attribute: string) =>
  new Map(
    [...html.matchAll(new RegExp(`<meta ${attribute}="([^"]+)" content="([^"]*)"`, 'g'))].map(
      ([, name = '', content = '']) => [name, content],
    ),
  )

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')

const pages: [path: string, description: string][] = [
  ['/', 'Research on Oryza sativa.'],
  ['/about', 'Aims, scope, review and open access of Field Crops.'],
  ['/archives/2026', 'Issues of 2026 of Field Crops: 1 article in 1 issue.'],
  ['/archives/2026/vol5', 'Volume 5 (2026) of Field Crops: 1 article in 1 issue.'],
  [issue, 'Volume 5, Issue 2 (2026) of Field Crops: 1 article.'],
  [`${issue}/7`, 'Yield fell.'],
  ['/authors/Jan%20van%20der%20Berg', 'Jan van der Berg. Field Crops: open access · double-blind peer review'],
  ['/board', 'The editors of Field Crops: Asha Menon'],
  ['/certificate', 'The certificates of publication of Field Crops, for every author of an article.'],
  ['/contact', 'Where to submit articles and ask questions: the addresses of Field Crops.'],
  ['/corrections-and-retractions', 'How errors are corrected, and when an article is retracted: Field Crops.'],
  ['/indexing', 'Who indexes and abstracts Field Crops: Crop Index.'],
  ['/indexing-and-abstracting', 'How indexes find and abstract the articles of Field Crops.'],
  ['/instructions', 'How to prepare and submit an article, how it is reviewed, and the fees: Field Crops.'],
  ['/keywords/maize', 'maize. Field Crops: open access · double-blind peer review'],
  ['/news', 'News. Field Crops: open access · double-blind peer review'],
  ['/news/1', 'Write to us.'],
  ['/privacy-policy', 'What we store about readers and authors, and why: Field Crops.'],
  ['/search?keyword=maize', 'Search: maize. Field Crops: open access · double-blind peer review'],
  ['/terms-and-conditions', 'The terms of using the site of Field Crops.'],
  ['/verify', 'Verify a certificate. Field Crops: open access · double-blind peer review'],
]

describe('a shared link', () => {
  test.each(pages)('to %s has a title and description of the page', async (path, description) => {
    const answer = await journal.get(path)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(tagsOf(html, 'name').get('description')).toBe(description)
    expect(html.match(/<meta name="description"/g)).toHaveLength(1)
    const shared = tagsOf(html, 'property')
    expect(shared.get('og:description')).toBe(description)
    expect(shared.get('og:title')).toBeTruthy()
    expect(shared.get('og:site_name')).toBe('Field Crops')
    expect(shared.get('og:type')).toBe(path === `${issue}/7` ? 'article' : 'website')
    expect(shared.get('og:image')).toMatch(/^http:\/\/localhost:3000\/assets\/pictures\/([0-9-]+-)?[a-z0-9]+\.png$/)
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    expect(shared.get('og:url')).toBe(canonical)
  })

  test('to an article without an abstract has no text that could be taken for one', async () => {
    await anArticle(db, { refnumber: '80', title: 'Preface', year: 2025, issue: 3, abstract: '' })
    const html = await (await journal.get('/archives/2025/vol5/issue3/80')).text()
    expect(tagsOf(html, 'property').get('og:title')).toBe('Preface')
    expect(html).not.toMatch(/<meta [^>]*(description|abstract)"/)
  })

  const pictureOf = async () =>
    tagsOf(await (await journal.get('/')).text(), 'property')
      .get('og:image')
      ?.slice(21) ?? ''

  test('shows a picture of the journal, drawn once for its settings', async () => {
    const path = await pictureOf()
    const answer = await journal.get(path)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = await answer.bytes()
    expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
    expect(bytes.byteLength).toBeLessThan(80_000)
    await setSettings(db, { issn: '2582-9999' })
    journal.pageCache.clear()
    const next = await pictureOf()
    expect(next).not.toBe(path)
    const old = await journal.get(path)
    expect(old.status).toBe(302)
    expect(old.headers.get('location')).toBe(next)
    await setSettings(db, { issn: '2582-1234' })
    journal.pageCache.clear()
    expect(await pictureOf()).toBe(path)
  })

  test.each([
    ['/favicon.ico', 'image/x-icon', [0, 0, 1, 0]],
    ['/apple-touch-icon.png', 'image/png', [0x89, 0x50, 0x4e, 0x47]],
  ])('has the icon requested at %s', async (path, type, magic) => {
    const answer = await journal.get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
    expect([...(await answer.bytes()).slice(0, 4)]).toEqual(magic)
  })
})

describe('the metadata for reference managers and search engines', () => {
  test.each([issue, `${issue}/7`, '/search?keyword=vigna', '/authors/Jan%20van%20der%20Berg', '/keywords/maize'])(
    'of a page at %s is each article’s id, by which it can be fetched (unAPI)',
    async (path) => {
      const html = await (await journal.get(path)).text()
      expect(html).toContain('<link rel="unapi-server" href="http://localhost:3000/unapi"/>')
      expect([...html.matchAll(/<abbr class="unapi-id" title="(\d+)">/g)].map(([, id]) => id)).toEqual(['7'])
    },
  )

  test('of an article’s id is the article’s export', async () => {
    const formats = '<format name="ris" type="application/x-research-info-systems"/><format name="bibtex"'
    expect(await (await journal.get('/unapi')).text()).toContain(`<formats>${formats}`)
    const choices = await journal.get('/unapi?id=7')
    expect(choices.status).toBe(300)
    expect(await choices.text()).toContain(`<formats id="7">${formats}`)
    const sent = await journal.get('/unapi?id=7&format=ris')
    expect(sent.status).toBe(302)
    expect(sent.headers.get('location')).toBe(`${issue}/7.ris`)
    expect((await journal.get('/unapi?id=7&format=bibtex')).headers.get('location')).toBe(`${issue}/7.bib`)
    for (const [query, status] of [
      ['id=8', 404],
      ['id=x', 404],
      ['id=7&format=mods', 406],
    ])
      expect((await journal.get(`/unapi?${query}`)).status).toBe(Number(status))
    expect(await (await journal.get('/about')).text()).not.toContain('unapi')
  })

  const periodical = {
    '@type': 'Periodical',
    '@id': 'http://localhost:3000/',
    name: 'Field Crops',
  }

  test('of the home page is the journal', async () => {
    expect(dataOf(await (await journal.get('/')).text())).toEqual({
      '@context': 'https://schema.org',
      ...periodical,
      issn: ['2582-1234', '2582-1242'],
      publisher: { '@type': 'Organization', name: 'Crop Society' },
      inLanguage: 'en',
    })
  })

  test('of an issue is the issue with its articles', async () => {
    expect(dataOf(await (await journal.get(issue)).text())).toEqual({
      '@context': 'https://schema.org',
      '@type': 'PublicationIssue',
      '@id': `http://localhost:3000${issue}`,
      issueNumber: '2',
      datePublished: '2026',
      isPartOf: { '@type': 'PublicationVolume', volumeNumber: '5', isPartOf: periodical },
      hasPart: [{ '@id': `http://localhost:3000${issue}/7` }],
    })
  })

  test('of an article has each author’s given and family name', async () => {
    expect(dataOf(await (await journal.get(`${issue}/7`)).text()).author).toEqual([
      { '@type': 'Person', name: 'Ravi Kumar Sharma', givenName: 'Ravi Kumar', familyName: 'Sharma' },
      { '@type': 'Person', name: 'Jan van der Berg', givenName: 'Jan', familyName: 'van der Berg' },
    ])
  })
})

test('the home page begins with the newest articles, and links to the feed', async () => {
  await anArticle(db, { year: 2027, volume: 6, issue: 1, refnumber: '70', title: 'Newest', publishdate: '2027-01-09' })
  await anArticle(db, { year: 2027, volume: 6, issue: 1, refnumber: '71', title: 'Before', publishdate: '2027-01-02' })
  await anArticle(db, { year: 2027, volume: 6, issue: 1, refnumber: '72', title: 'Hidden', status: 'disabled' })
  for (let number = 73; number < 77; number++)
    await anArticle(db, { year: 2020, volume: 1, issue: 1, refnumber: String(number), title: `Old ${number}` })
  journal.pageCache.clear()
  const html = await (await journal.get('/')).text()
  const list = /<ul class="news">.*?<\/ul>/s.exec(html)?.[0] ?? ''
  const paths = [...list.matchAll(/<li><a href="([^"]+)"/g)].map(([, path]) => path)
  expect(paths.slice(0, 3)).toEqual(['/archives/2027/vol6/issue1/70', '/archives/2027/vol6/issue1/71', `${issue}/7`])
  expect(paths).toHaveLength(5)
  expect(list).not.toContain('Hidden')
  expect(html).toContain('<a href="/feed.atom" type="application/atom+xml">Subscribe to new articles (feed)</a>')
})
