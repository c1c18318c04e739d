import { PDFDocument } from '@cantoo/pdf-lib'
import { settings } from '../../../src/core/db/tables/settings.ts'
import { certificateKey } from '../../../src/journal/certificates/queries.ts'
import { verificationCode } from '../../../src/journal/certificates/verification.ts'
import type { Services } from '../../../src/services.ts'
import { anArticle } from './rows.ts'

/** When the article and its notice were written. */
export const written = new Date('2026-05-01T00:00:00Z')

export const retracted = { page: '/archives/2026/vol5/issue2/12', doi: '10.1234/crops.12', notice: '140' }

/**
 * Adds an article with a PDF, ref number 12, and its retraction, 140, which is not public yet. The journal's ORIGIN is
 * to be `http://crops.example`.
 * @returns the code of the article's certificate
 */
export async function addRetraction({ db, files }: Pick<Services, 'db' | 'files'>): Promise<string> {
  const whole = { websitename: 'Field Crops', publisher: 'Society', websiteemail: 'desk@crops.example' }
  await db.update(settings).set({ ...whole, issn: '2049-3630' })
  const pdf = await PDFDocument.create()
  pdf.addPage()
  const file_hash = await files.save(await pdf.save())
  const second = { title_alt: 'धान की उपज', language_alt: 'hi' }
  const record = { authorname: 'Ravi Sharma', publishdate: '2026-03-14', pagenumber: '1-8', modification: written }
  await anArticle(db, { ...record, refnumber: '12', title: 'Rice yields', ...second, doi: retracted.doi, file_hash })
  await anArticle(db, {
    ...record,
    refnumber: retracted.notice,
    title: 'A notice',
    doi: '10.1234/crops.140',
    pagenumber: '9-9',
    status: 'disabled',
    article_type: 'retraction',
    notice_of: '12',
    publishdate: '2026-06-15',
  })
  const words = { name: 'Ravi Sharma', title: 'Rice yields' }
  return verificationCode(await certificateKey(db), { kind: 'article', refnumber: '12', place: 1 }, words)
}

/**
 * How what stands at an address is read: its bytes as text, a page's words, a file that staff fetch, or a PDF's words.
 */
type Reading = 'text' | 'words' | 'desk' | 'pdf'

const { page } = retracted
const issue = '/archives/2026/vol5/issue2'
const desk = '/admin/archives/2026/5/2'
const mark = `<a class="notice-mark" data-notice="retraction" href="${issue}/140">`
const record = `/oai?verb=GetRecord&identifier=oai:crops.example:12&metadataPrefix=`

/** Where the retraction is told: who reads it, how, where, and the words for it. @param code that of the certificate */
export const retractionChannels = (code: string): [string, Reading, string, string][] => [
  ['its page', 'words', page, 'This article was retracted on 15 June 2026.'],
  ['the red edge of its page', 'text', page, '<section class="verdict" data-notice="retraction"'],
  ['its title', 'text', page, '<title>RETRACTED: Rice yields'],
  ['tags', 'text', page, '<meta name="citation_title" content="RETRACTED: Rice yields"'],
  ['linked data', 'text', page, '"headline":"RETRACTED: Rice yields"'],
  ['the issue', 'words', issue, 'RETRACTED: Rice yields'],
  ['a red mark in the issue', 'text', issue, `${mark}Retracted on <time dateTime="2026-06-15"`],
  ['a red mark in the search', 'text', '/search?keyword=yields', `${mark}Retracted on <time`],
  ['a red mark on the home page', 'text', '/', `${mark}Retracted on <time`],
  [
    'the mark of the notice in the issue',
    'text',
    issue,
    '<span class="notice-mark" data-notice="retraction">Retraction<',
  ],
  ['the search', 'words', '/search?keyword=yields', 'RETRACTED: Rice yields'],
  ['the author’s page', 'words', '/authors/Ravi%20Sharma', 'RETRACTED: Rice yields'],
  ['the certificate page', 'words', '/certificate?refno=12', 'This article was retracted on 15 June 2026.'],
  ['the verification', 'words', `/verify/${code}`, 'This article was retracted on 15 June 2026.'],
  ['BibTeX', 'text', `${page}.bib`, 'title = {{RETRACTED}: {R}ice yields}'],
  ['RIS', 'text', `${page}.ris`, 'TI  - RETRACTED: Rice yields'],
  ['CSL-JSON', 'text', `${page}.csl.json`, '"title": "RETRACTED: Rice yields"'],
  ['JATS', 'text', `${page}.xml`, '<article-title>RETRACTED: Rice yields</article-title>'],
  ['JATS, by the second title', 'text', `${page}.xml`, '<trans-title>RETRACTED: धान की उपज</trans-title>'],
  ['linked data, by the second title', 'text', page, '"alternateName":"RETRACTED: धान की उपज"'],
  ['the feed', 'text', '/feed.atom', '<title type="html">RETRACTED: Rice yields</title>'],
  ['the search of the API', 'text', '/api/search?keyword=yields', '"title":"RETRACTED: Rice yields"'],
  [
    ...(['the API', 'text', '/api/archives/ref/12'] as const),
    '"updates":[{"type":"retraction","refnumber":"140","doi":"10.1234/crops.140","date":"2026-06-15"}]',
  ],
  ['Dublin Core', 'text', `${record}oai_dc`, '>RETRACTED: Rice yields</dc:title>'],
  ['JATS for harvesters', 'text', `${record}jats`, 'RETRACTED: Rice yields'],
  ['MARC', 'text', `${record}marcxml`, 'RETRACTED: Rice yields'],
  ['OpenAIRE', 'text', `${record}oai_openaire`, 'RETRACTED: Rice yields'],
  ['Crossref', 'desk', `${desk}/crossref.xml`, '<title>RETRACTED: Rice yields</title>'],
  ['Crossref, by the second title', 'desk', `${desk}/crossref.xml`, '<title>RETRACTED: धान की उपज</title>'],
  ['DOAJ', 'desk', `${desk}/doaj.xml`, 'RETRACTED: Rice yields</title>'],
  ['PubMed', 'desk', `${desk}/pubmed.xml`, 'RETRACTED: Rice yields</ArticleTitle>'],
  ['its PDF', 'pdf', `${page}.pdf`, 'RETRACTED'],
  ['its cover page', 'pdf', '/api/pdf/coverpage/12', 'RETRACTED: Rice yields'],
]

/** When the sitemap says that the article changed last. */
export function changedIn(sitemap: string): string {
  return new RegExp(`${page}</loc><lastmod>([^<]+)`).exec(sitemap)?.[1] ?? ''
}
