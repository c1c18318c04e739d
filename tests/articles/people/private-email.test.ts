// one database
import { expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { aPerson, storedPeople } from '../../../src/journal/record/people/rules.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anArticle, aPdf } from '../../support/builders/rows.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { everyRoute } from '../../support/every-route.ts'
import { withJournal } from '../../support/journal.ts'
import { readPdf } from '../../support/pdf.ts'

const sita = aPerson({ name: 'सीता देवी', email: 'sita.private@crops.example' })
const retraction = {
  refnumber: '8',
  doi: '10.1234/crops.8',
  article_type: 'retraction',
  notice_of: '7',
  email: 'desk.private@crops.example',
} as const
const email = 'ravi.private@crops.example'
const journal = await withJournal({ ORIGIN: 'http://journal.example' })
const meera = await browsingAs(journal)
await setSettings(journal.db, {
  websitename: 'Field Crops',
  websiteemail: 'desk@crops.example',
  issn: '2049-3630',
  publisher: 'Society',
  archiving: 'LOCKSS, CLOCKSS',
  show_usage: 'on',
})
await anArticle(journal.db, {
  ...(await aPdf(journal.files)),
  refnumber: '7',
  doi: '10.1234/crops.7',
  authorname: 'Ravi Kumar Sharma, सीता देवी',
  authors: storedPeople([
    aPerson({
      name: 'Ravi Kumar Sharma',
      orcid: 'https://orcid.org/0000-0002-1825-0097',
      affiliation: 'Crop Institute',
      email,
      corresponding: true,
    }),
    sita,
  ]),
  email,
})
await anArticle(journal.db, {
  ...retraction,
  publishdate: '2026-03-20',
  authorname: 'सीता देवी',
  authors: storedPeople([sita]),
})

const article = '/archives/2026/vol5/issue2/7'
const paths = [
  ...Object.entries(everyRoute).flatMap(([route, [path, , who]]) =>
    route.startsWith('GET ') && who === 'public' ? [path] : [],
  ),
  ...['.pdf', '.bib', '.ris', '.csl.json', '.xml', '.linkset.json'].map((end) => `${article}${end}`),
  '/unapi?id=7&format=ris',
  '/authors/0000-0002-1825-0097',
  `/search?keyword=${encodeURIComponent(email)}`,
  `/api/search?keyword=${encodeURIComponent(email)}`,
  '/search?keyword=private',
  ...['pr', 'tr', 'tr_j3', 'ir', 'ir_a1'].map(
    (id) => `/r51/reports/${id}?customer_id=0000000000000000&begin_date=2026-01&end_date=2026-05`,
  ),
  ...['oai_dc', 'jats', 'oai_openaire', 'marcxml'].map((format) => `/oai?verb=ListRecords&metadataPrefix=${format}`),
]

test.each(paths)('%s tells no email of an author', async (path) => {
  const answer = await journal.get(path)
  const body = await answer.bytes()
  const isPdf = answer.headers.get('content-type')?.includes('pdf') && answer.ok && !path.endsWith('.pdf')
  const said = isPdf ? JSON.stringify(await readPdf(body)) : new TextDecoder().decode(body)
  const asked = /keyword=/.test(path) ? said.replaceAll(email, '') : said // a search repeats what was asked
  expect(asked).not.toContain('.private')
})

test.each(['crossref.xml', 'doaj.xml', 'pubmed.xml', 'jats.zip'])(
  '%s tells an index no email of an author',
  async (file) => {
    const answer = await meera.ask(`/admin/archives/2026/5/2/${file}`)
    const bytes = await answer.bytes()
    const parts = file.endsWith('.zip') ? Object.values(unzipSync(bytes)) : [bytes]
    const said = parts.map((part) => new TextDecoder().decode(part)).join('\n')
    expect(said).toContain('Ravi')
    expect(said).not.toContain('.private')
  },
)

test('nobody is found by an email', async () => {
  const { text } = await journal.read('/search?keyword=private')
  expect(text).not.toContain('Ravi Kumar Sharma')
})
