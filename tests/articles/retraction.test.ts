import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { articles, settings } from '../../src/db/schema.ts'
import { certificateKey } from '../../src/documents/queries.ts'
import { verificationCode } from '../../src/documents/verification.ts'
import { keepHost } from '../../src/oai/queries.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders.ts'
import { aJournal, wordsOf } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'

type Journal = Awaited<ReturnType<typeof aJournal>>

let journal: Journal
let meera: Awaited<ReturnType<typeof browsingAs>>
let code = ''

const page = '/archives/2026/vol5/issue2/12'
const desk = '/admin/archives/2026/5/2'
const before = new Date('2026-05-01T00:00:00Z')

beforeAll(async () => {
  journal = await aJournal({ ORIGIN: 'http://crops.example' })
  meera = await browsingAs(journal)
  const { db, files } = journal
  await keepHost(db, 'crops.example')
  const whole = {
    websitename: 'Field Crops',
    websiteemail: 'desk@crops.example',
    issn: '2049-3630',
    publisher: 'Society',
  }
  await db.update(settings).set(whole)
  const pdf = await PDFDocument.create()
  pdf.addPage()
  const file_hash = await files.save(await pdf.save())
  const record = { authorname: 'Ravi Sharma', publishdate: '2026-03-14', pagenumber: '1-8', modification: before }
  await anArticle(db, { ...record, refnumber: '12', title: 'Rice yields', doi: '10.1234/crops.12', file_hash })
  await anArticle(db, {
    ...{
      ...record,
      refnumber: '140',
      title: 'A notice',
      doi: '10.1234/crops.140',
      pagenumber: '9-9',
      status: 'disabled',
    },
    ...{ article_type: 'retraction', notice_of: '12', publishdate: '2026-06-15' },
  })
  const words = { name: 'Ravi Sharma', title: 'Rice yields' }
  code = verificationCode(await certificateKey(db), { kind: 'article', refnumber: '12', place: 1 }, words)
})
afterAll(() => journal.close())

async function publish(status: 'enabled' | 'disabled') {
  const [{ id } = { id: 0 }] = await journal.db
    .select({ id: articles.id })
    .from(articles)
    .where(eq(articles.refnumber, '140'))
  const headers = { 'content-type': 'application/json' }
  const sent = await meera.ask(`/api/archives/${id}/status`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ status }),
  })
  expect(sent.status).toBe(200)
}

const text = async (path: string) => (await journal.get(path)).text()
const wordsIn = async (path: string) => wordsOf(await text(path))
const ofDesk = async (path: string) => (await meera.ask(path)).text()
const record = `/oai?verb=GetRecord&identifier=oai:crops.example:12&metadataPrefix=`

/** Where a retraction is told: what reads it, and the words for it. */
const channels: [string, () => Promise<string>, string][] = [
  ['its page', () => wordsIn(page), 'This article was retracted on 15 June 2026.'],
  ['its title', () => text(page), '<title>RETRACTED: Rice yields'],
  ['tags', () => text(page), '<meta name="citation_title" content="RETRACTED: Rice yields"'],
  ['linked data', () => text(page), '"headline":"RETRACTED: Rice yields"'],
  ['the issue', () => wordsIn('/archives/2026/vol5/issue2'), 'RETRACTED: Rice yields'],
  ['the search', () => wordsIn('/search?keyword=yields'), 'RETRACTED: Rice yields'],
  ['the author’s page', () => wordsIn('/authors/Ravi%20Sharma'), 'RETRACTED: Rice yields'],
  ['the certificate page', () => wordsIn('/certificate?refno=12'), 'This article was retracted on 15 June 2026.'],
  ['the verification', () => wordsIn(`/verify/${code}`), 'This article was retracted on 15 June 2026.'],
  ['BibTeX', () => text(`${page}.bib`), 'title = {{RETRACTED}: {R}ice yields}'],
  ['RIS', () => text(`${page}.ris`), 'TI  - RETRACTED: Rice yields'],
  ['CSL-JSON', () => text(`${page}.csl.json`), '"title": "RETRACTED: Rice yields"'],
  ['JATS', () => text(`${page}.xml`), '<article-title>RETRACTED: Rice yields</article-title>'],
  ['the feed', () => text('/feed.atom'), '<title type="html">RETRACTED: Rice yields</title>'],
  ['the search of the API', () => text('/api/search?keyword=yields'), '"title":"RETRACTED: Rice yields"'],
  [
    'the API',
    () => text('/api/archives/ref/12'),
    '"updates":[{"type":"retraction","refnumber":"140","doi":"10.1234/crops.140","date":"2026-06-15"}]',
  ],
  ['Dublin Core', () => text(`${record}oai_dc`), '>RETRACTED: Rice yields</dc:title>'],
  ['JATS for harvesters', () => text(`${record}jats`), 'RETRACTED: Rice yields'],
  ['MARC', () => text(`${record}marcxml`), 'RETRACTED: Rice yields'],
  ['OpenAIRE', () => text(`${record}oai_openaire`), 'RETRACTED: Rice yields'],
  ['Crossref', () => ofDesk(`${desk}/crossref.xml`), '<title>RETRACTED: Rice yields</title>'],
  ['DOAJ', () => ofDesk(`${desk}/doaj.xml`), 'RETRACTED: Rice yields</title>'],
  ['PubMed', () => ofDesk(`${desk}/pubmed.xml`), 'RETRACTED: Rice yields</ArticleTitle>'],
  ['its PDF', async () => (await readPdf(await (await journal.get(`${page}.pdf`)).bytes())).text, 'RETRACTED'],
  [
    'its cover page',
    async () => (await readPdf(await (await journal.get('/api/pdf/coverpage/12')).bytes())).text,
    'RETRACTED: Rice yields',
  ],
]

describe('a retraction', () => {
  test.each(channels)('that is not public is not told by %s', async (_, read, words) => {
    expect(await read()).not.toContain(words)
  })

  test('is published', () => publish('enabled'))

  test.each(channels)('is told by %s', async (_, read, words) => {
    expect(await read()).toContain(words)
  })

  test('is a change of the article for those who fetch changes', async () => {
    const [, changed = ''] = new RegExp(`${page}</loc><lastmod>([^<]+)`).exec(await text('/sitemaps/1.xml')) ?? []
    expect(changed > before.toISOString()).toBe(true)
  })

  test('leaves the certificate what it is, and valid', async () => {
    const certificate = await readPdf(await (await journal.get('/api/pdf/certificate/12/Ravi%20Sharma')).bytes())
    expect(certificate.text).not.toContain('RETRACTED')
    expect(certificate.text).toContain(code)
    expect(await text(`/verify/${code}`)).toContain('data-verdict="valid"')
  })

  test('is taken back', () => publish('disabled'))

  test.each(channels)('is then told by %s no more', async (_, read, words) => {
    expect(await read()).not.toContain(words)
  })
})
