// one database
import { afterAll, describe, expect, test } from 'bun:test'
import { linkHeader, linkset, pageLinks } from '../../src/journal/citing/signposting.ts'
import { aCited, type CitedValues } from '../support/builders/cited.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { aJournal } from '../support/journal.ts'

const page = 'https://crops.example/archives/2026/vol5/issue2/1043'
const targetsOf = (values: CitedValues, rel: string) =>
  pageLinks(aCited(values)).flatMap((link) => (link.rel === rel ? [link.href] : []))

const licence = 'https://creativecommons.org/licenses/by/4.0/'

test.each<[string, CitedValues, string[]]>([
  ['cite-as', {}, [page]],
  ['cite-as', { doi: '10.1234/a<b>' }, ['https://doi.org/10.1234/a%3Cb%3E']],
  ['describedby', {}, ['bib', 'ris', 'csl.json', 'xml'].map((format) => `${page}.${format}`)],
  ['item', {}, []],
  ['item', { hasFile: true }, [`${page}.pdf`]],
  ['item', { hasFile: true, text_hash: 'a' }, ['pdf', 'epub', 'zip', 'xml'].map((format) => `${page}.${format}`)],
  ['license', {}, []],
  ['license', { license_url: licence }, [licence]],
  ['type', {}, ['https://schema.org/AboutPage', 'https://schema.org/ScholarlyArticle']],
  ['linkset', {}, [`${page}.linkset.json`]],
])('the links %s of %j lead where they should', (rel, values, hrefs) => {
  expect(targetsOf(values, rel)).toEqual(hrefs)
})

test('the Link header holds only characters that headers may hold', () => {
  const { Link } = linkHeader([{ rel: 'license', href: 'https://x.example/ä <b>"', type: 'text/html' }])
  expect(Link).toBe('<https://x.example/%C3%A4%20%3Cb%3E%22>; rel="license"; type="text/html"')
})

test('the link set has the links of the page and of each file', () => {
  const { linkset: contexts } = JSON.parse(linkset(aCited({ hasFile: true })))
  expect(contexts.map(({ anchor }: { anchor: string }) => anchor.slice(page.length))).toEqual([
    ...['', '.pdf', '.bib', '.ris', '.csl.json', '.xml'],
  ])
  expect(contexts[0].item).toEqual([{ href: `${page}.pdf`, type: 'application/pdf' }])
  expect(contexts[1].collection).toEqual([{ href: page, type: 'text/html' }])
  expect(contexts[5].describes).toEqual([{ href: page, type: 'text/html' }])
})

test('the link set has the files of a full text', () => {
  const { linkset: contexts } = JSON.parse(linkset(aCited({ text_hash: 'a' })))
  const of = (ending: string) => contexts.find(({ anchor }: { anchor: string }) => anchor === page + ending)
  expect(of('').item).toContainEqual({ href: `${page}.epub`, type: 'application/epub+zip' })
  expect(of('.epub').collection).toEqual([{ href: page, type: 'text/html' }])
  expect(of('.zip').collection).toEqual([{ href: page, type: 'text/html' }])
})

describe('answers', async () => {
  const journal = await aJournal({ ORIGIN: 'https://crops.example' })
  await setSettings(journal.db, { license_url: licence })
  await anArticle(journal.db, { refnumber: '1043', ...(await aPdf(journal.files)) })
  afterAll(() => journal.close())
  const path = '/archives/2026/vol5/issue2/1043'
  const linkOf = async (ending: string, method = 'GET') =>
    (await journal.handle(new Request(`http://localhost${path}${ending}`, { method }))).headers.get('link') ?? ''

  test.each([
    ['', `<${page}>; rel="cite-as"`],
    ['', `<${page}.linkset.json>; rel="linkset"; type="application/linkset+json"`],
    ['.pdf', `<${page}>; rel="collection"; type="text/html"`],
    ['.bib', `<${page}>; rel="describes"; type="text/html"`],
    ['.xml', `<${page}>; rel="describes"; type="text/html"`],
  ])('the answer to GET of the article%s links %s', async (ending, link) => {
    expect(await linkOf(ending)).toContain(link)
  })

  test.each(['', '.pdf', '.bib', '.xml'])('the answer to HEAD of the article%s has the same links', async (ending) => {
    expect(await linkOf(ending, 'HEAD')).toBe(await linkOf(ending))
  })

  test('answers from the cache have the same links', async () => {
    await linkOf('')
    expect(await linkOf('')).toContain('rel="cite-as"')
  })

  test('an answer without content has no links: who asks again has them', async () => {
    const etag = (await journal.get(path)).headers.get('etag') ?? ''
    const known = await journal.get(path, { 'if-none-match': etag })
    expect([known.status, known.headers.get('link')]).toEqual([304, null])
  })

  test('answers link only what is there', async () => {
    expect(await linkOf('.pdf')).not.toBe('')
    expect(await linkOf('9')).toBe('')
    expect(await linkOf('9.pdf')).toBe('')
  })

  test('the link set has its own type', async () => {
    const answer = await journal.get(`${path}.linkset.json`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/linkset+json')
  })

  test.each(['/archives/2026/vol5/issue3/1043.linkset.json', `${path}9.linkset.json`])(
    '%s is not there',
    async (other) => {
      expect((await journal.get(other)).status).toBe(404)
    },
  )
})
