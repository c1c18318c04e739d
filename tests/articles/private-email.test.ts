import { afterAll, expect, test } from 'bun:test'
import { aPerson, storedPeople } from '../../src/articles/people-rules.ts'
import { anArticle, aPdf } from '../support/builders.ts'
import { everyRoute } from '../support/every-route.ts'
import { aJournal } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'

const email = 'ravi.private@crops.example'
const journal = await aJournal()
await anArticle(journal.db, {
  ...(await aPdf(journal.files)),
  refnumber: '7',
  authorname: 'Ravi Kumar Sharma, सीता देवी',
  authors: storedPeople([
    aPerson({
      ...{ name: 'Ravi Kumar Sharma', orcid: 'https://orcid.org/0000-0002-1825-0097', affiliation: 'Crop Institute' },
      ...{ email, corresponding: true },
    }),
    aPerson({ name: 'सीता देवी', email: 'sita.private@crops.example' }),
  ]),
  email,
})
afterAll(() => journal.close())

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

test('nobody is found by an email', async () => {
  const { text } = await journal.read('/search?keyword=private')
  expect(text).not.toContain('Ravi Kumar Sharma')
})
