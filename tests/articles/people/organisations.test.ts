// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { settings } from '../../../src/core/db/tables/settings.ts'
import { storeHost } from '../../../src/exchange/oai/repository-queries.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anIssue } from '../../support/builders/rows.ts'
import { aFormOf } from '../../support/calls.ts'
import { aJournal, wordsOf } from '../../support/journal.ts'
import { readPdf } from '../../support/pdf.ts'

const name = 'Editors of Crops, Soils and Water 2030'
const ror = 'https://ror.org/05gq02987'
const page = '/archives/2026/vol5/issue2/101'
const desk = '/admin/archives/2026/5/2'
const record = '/oai?verb=GetRecord&identifier=oai:crops.example:101&metadataPrefix='

let journal: Awaited<ReturnType<typeof aJournal>>
let meera: Awaited<ReturnType<typeof browsingAs>>
let added: { id: number; authors: object[]; authorname: string }

const adding = (authors: object[], fields: Record<string, string> = {}) =>
  meera.ask('/api/admin/archives/', {
    method: 'POST',
    body: aFormOf({
      year: '2026',
      volume: '5',
      issue: '2',
      refnumber: '101',
      ptype: 'free',
      publishdate: '2026-03-14',
      pagenumber: '1-8',
      title: 'Rice yields',
      abstract: '<p>More.</p>',
      doi: '10.1234/crops.101',
      authors: JSON.stringify(authors),
      pdfFile: new File(['%PDF-1.7'], 'a.pdf'),
      ...fields,
    }),
  })

beforeAll(async () => {
  journal = await aJournal({ ORIGIN: 'http://crops.example' })
  meera = await browsingAs(journal)
  await storeHost(journal.db, 'crops.example')
  const whole = { websitename: 'Field Crops', publisher: 'Society', websiteemail: 'desk@crops.example' }
  await journal.db.update(settings).set({ ...whole, issn: '2049-3630' })
  await anIssue(journal.db)
  const answer = await adding([{ organisation: name, ror, email: 'desk@crops.example' }, { name: 'Ravi Sharma' }])
  added = await answer.json()
})
afterAll(() => journal.close())

const text = async (path: string) => (await journal.get(path)).text()

describe('an organisation as an author', () => {
  const person = { family: '', orcid: '', affiliation: '', ror: '', country: '', email: '', corresponding: false }

  test('an organisation is added by one property, and answered as a person with that property', () => {
    expect(added.authorname).toBe(`${name}, Ravi Sharma`)
    expect(added.authors).toEqual([
      { ...person, name, ror, email: 'desk@crops.example', organisation: name },
      { ...person, name: 'Ravi Sharma' },
    ])
  })

  test.each<[string, 'text' | 'words' | 'desk' | 'pdf', string, string]>([
    ['its page', 'text', page, `href="/authors/Editors%20of%20Crops%2C%20Soils%20and%20Water%202030"`],
    ['the citation on its page', 'words', page, `${name}, Sharma R. Rice yields.`],
    ['APA', 'words', page, `${name}, & Sharma, R. (2026)`],
    ['MLA', 'words', page, `${name}, and Ravi Sharma`],
    ['Chicago', 'words', page, `${name}, and Ravi Sharma. 2026`],
    ['Harvard', 'words', page, `${name} and Sharma, R. (2026)`],
    ['IEEE', 'words', page, `${name} and R. Sharma`],
    ['the issue', 'words', '/archives/2026/vol5/issue2', `${name}, Sharma R.`],
    ['its own page', 'words', `/authors/${encodeURIComponent(name)}`, 'Rice yields'],
    ['the search', 'words', '/search?keyword=Editors%20of%20Crops', 'Rice yields'],
    ['tags', 'text', page, `<meta name="citation_author" content="${name}"/>`],
    ['linked data', 'text', page, `{"@type":"Organization","@id":"${ror}","name":"${name}"}`],
    ['BibTeX', 'text', `${page}.bib`, `author = {{${name}} and Sharma, Ravi}`],
    [
      'RIS, at whose commas family names end,',
      'text',
      `${page}.ris`,
      'AU  - Editors of Crops Soils and Water 2030\r\n',
    ],
    [
      'the feed',
      'text',
      '/feed.atom',
      `<author><name>${name}</name></author><author><name>Ravi Sharma</name></author>`,
    ],
    ['the list of certificates', 'words', '/certificate?refno=101', `${name}Download Ravi SharmaDownload`],
    ['the names to browse by', 'words', '/search?keyword=Soils and Water 2030', name],
    ['CSL-JSON', 'text', `${page}.csl.json`, `"literal": "${name}"`],
    ['JATS', 'text', `${page}.xml`, `<institution>${name}</institution></institution-wrap></collab>`],
    ['the public API', 'text', '/api/archives/ref/101', `"organisation":"${name}"`],
    ['Dublin Core', 'text', `${record}oai_dc`, `<dc:creator>${name}</dc:creator>`],
    ['JATS for harvesters', 'text', `${record}jats`, '</institution-wrap></collab>'],
    [
      'MARC',
      'text',
      `${record}marcxml`,
      `<datafield tag="110" ind1="2" ind2=" "><subfield code="4">aut</subfield><subfield code="a">${name}<`,
    ],
    ['OpenAIRE', 'text', `${record}oai_openaire`, `nameType="Organizational">${name}</datacite:creatorName></datacite`],
    ['Crossref', 'desk', `${desk}/crossref.xml`, `<organization sequence="first" contributor_role="author">${name}</`],
    ['DOAJ', 'desk', `${desk}/doaj.xml`, `<name>${name}</name>`],
    ['PubMed', 'desk', `${desk}/pubmed.xml`, `<CollectiveName>${name}</CollectiveName>`],
    ['its certificate', 'pdf', `/api/pdf/certificate/101/${encodeURIComponent(name)}`, name],
    ['its cover page', 'pdf', '/api/pdf/coverpage/101', `${name}, Sharma R. Rice yields.`],
    ['the people that the journal knows', 'desk', '/api/admin/people?name=Edit', `"organisation":"${name}"`],
  ])('an organisation’s name is undivided in %s', async (_, how, path, words) => {
    const reading = {
      text,
      words: async () => wordsOf(await text(path)),
      desk: async () => (await meera.ask(path)).text(),
      pdf: async () => (await readPdf(await (await journal.get(path)).bytes())).text.replace(/\s+/g, ' '),
    }
    expect(await reading[how](path)).toContain(words)
  })

  test('an organisation stays one when its article is saved again from fields or lines', async () => {
    const edit = await meera.open(`/admin/archives/${added.id}`)
    expect(edit.html).toContain(`${name} | ${ror} | desk@crops.example | organisation`)
    for (const authors of [
      `${name} | organisation\nRavi Sharma`,
      JSON.stringify([{ organisation: name }, { name: 'Ravi Sharma' }]),
    ]) {
      const body = aFormOf({ authors })
      const answer = await meera.ask(`/api/archives/${added.id}`, { method: 'POST', body })
      expect((await answer.json()).authors[0]).toEqual({ ...person, name, organisation: name })
    }
  })

  test.each([
    [{ organisation: name, family: 'Crops' }, 'invalid'],
    [{ organisation: name, orcid: 'https://orcid.org/0000-0002-1825-0097' }, 'invalid'],
    [{ organisation: '…' }, 'invalid'],
  ])('the author %j is refused', async (author, error) => {
    const other = { refnumber: '102', title: 'Wheat', doi: '', pagenumber: '9-9' }
    const answer = await adding([author], other)
    expect([answer.status, await answer.json()]).toEqual([422, { error, field: 'authors' }])
  })
})
