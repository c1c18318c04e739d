// one database
import { describe, expect, test } from 'bun:test'
import { fullMetadata } from '../support/builders/metadata.ts'
import { anArticle } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ ORIGIN: 'https://crops.example:8443' })
const { db } = journal
await setSettings(db, { websitename: 'Crops & Soils', websiteemail: 'office@crops.example', issn: '1234-5679' })
await anArticle(db, {
  ...fullMetadata,
  references: '',
  refnumber: '1',
  title: 'On <i>Zea</i> &amp; rice',
  pagenumber: '1-8',
})
await anArticle(db, { refnumber: '2', status: 'disabled', year: 2025, volume: 4, issue: 1 })
await anArticle(db, {
  refnumber: '3',
  title: 'Odd\u0001 <b',
  authorname: 'X\u0002',
  abstract: '',
  year: 2025,
  volume: 4,
  issue: 1,
})

const ask = async (query: string) => (await journal.get(`/oai?${query}`)).text()
const list = 'verb=ListRecords&metadataPrefix'
const errorIn = (answer: string) => /<error code="(\w+)">/.exec(answer)?.[1]
const all = (answer: string, name: string) =>
  [...answer.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

describe('every answer', () => {
  test('is XML that caches must revalidate', async () => {
    const { status, headers } = await journal.get('/oai?verb=Identify')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/xml; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, no-cache')
  })

  test('has its time and echoes the request', async () => {
    const answer = await ask('verb=ListIdentifiers&metadataPrefix=oai_dc&set=type-letter')
    expect(answer).toContain(
      '<responseDate>2026-06-15T10:00:00Z</responseDate>' +
        '<request verb="ListIdentifiers" metadataPrefix="oai_dc" set="type-letter">https://crops.example:8443/oai</request>',
    )
  })

  test('echoes no invalid arguments', async () => {
    expect(await ask('verb=Identify&verb="')).toContain('<request>https://crops.example:8443/oai</request>')
  })

  test.each([
    ['verb=x', 'badVerb'],
    [`${list}=oai_dc&metadataPrefix=oai_dc`, 'badArgument'],
    [`${list}=oai_dc&from=2024-02-30`, 'badArgument'],
    [`${list}=x`, 'cannotDisseminateFormat'],
    ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:crops.example:9', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:crops.example:2', 'idDoesNotExist'],
    ['verb=ListMetadataFormats&identifier=x', 'idDoesNotExist'],
    [`${list}=oai_dc&from=2999-01-01`, 'noRecordsMatch'],
    [`${list}=oai_dc&until=1900-01-01`, 'noRecordsMatch'],
    [`${list}=oai_dc&set=no-such-set`, 'noRecordsMatch'],
    [`${list}=oai_dc&set=issue-1-1-1`, 'noRecordsMatch'],
  ])('of status 200 to ?%s is %s', async (query, code) => {
    const answer = await journal.get(`/oai?${query}`)
    expect(answer.status).toBe(200)
    expect(errorIn(await answer.text())).toBe(code)
  })
})

test.each([
  '<repositoryName>Crops &amp; Soils</repositoryName>',
  '<baseURL>https://crops.example:8443/oai</baseURL>',
  '<adminEmail>office@crops.example</adminEmail>',
  '<deletedRecord>persistent</deletedRecord>',
  '<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>',
  '<repositoryIdentifier>crops.example</repositoryIdentifier>',
  '<sampleIdentifier>oai:crops.example:1</sampleIdentifier>',
])('Identify says %s', async (said) => {
  expect(await ask('verb=Identify')).toContain(said)
})

test('lists the formats', async () => {
  expect(all(await ask('verb=ListMetadataFormats'), 'metadataPrefix')).toEqual([
    ...['oai_dc', 'jats', 'oai_openaire', 'marcxml'],
  ])
})

test('lists the sets that have a public article, and no others', async () => {
  expect(all(await ask('verb=ListSets'), 'setSpec')).toEqual([
    ...['issue-2026-5-2', 'issue-2025-4-1', 'type-research-article', 'type-letter'],
  ])
})

test.each([
  ['oai_dc', '<dc:title xml:lang="en">On Zea &amp; rice</dc:title>'],
  ['oai_dc', '<dc:creator>Sharma, Ravi Kumar</dc:creator><dc:creator>देवी, सीता</dc:creator>'],
  [
    'oai_dc',
    '<dc:identifier>10.1234/Crops.5</dc:identifier><dc:identifier>https://doi.org/10.1234/Crops.5</dc:identifier>',
  ],
  ['oai_dc', '<dc:rights>https://creativecommons.org/licenses/by/4.0/</dc:rights>'],
  ['oai_dc', '<dc:source>Crops &amp; Soils; Vol. 5, No. 2 (2026); 1-8</dc:source>'],
  ['jats', '<article xmlns="https://jats.nlm.nih.gov/ns/publishing/1.3/"'],
  [
    'jats',
    '<article-title><named-content content-type="text">On </named-content><italic>Zea</italic> &amp; rice</article-title>',
  ],
  ['oai_openaire', '<datacite:identifier identifierType="DOI">10.1234/Crops.5</datacite:identifier>'],
  [
    'oai_openaire',
    '<oaire:licenseCondition uri="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</oaire:licenseCondition>',
  ],
  [
    'oai_openaire',
    '<oaire:resourceType resourceTypeGeneral="literature" uri="http://purl.org/coar/resource_type/c_545b">letter to the editor<',
  ],
  ['marcxml', '<leader>00000nab a2200000uu 4500</leader>'],
  [
    'marcxml',
    '<datafield tag="100" ind1="1" ind2=" "><subfield code="4">aut</subfield><subfield code="a">Sharma, Ravi Kumar<',
  ],
  ['marcxml', '<datafield tag="245" ind1="1" ind2="0"><subfield code="a">On Zea &amp; rice</subfield></datafield>'],
  [
    'marcxml',
    '<datafield tag="024" ind1="7" ind2=" "><subfield code="2">doi</subfield><subfield code="a">10.1234/Crops.5<',
  ],
])('a record in %s has %s', async (prefix, part) => {
  expect(await ask(`verb=GetRecord&metadataPrefix=${prefix}&identifier=oai:crops.example:1`)).toContain(part)
})

test.each(['oai_dc', 'jats', 'oai_openaire', 'marcxml'])(
  'an unusual article does not break a list in %s',
  async (prefix) => {
    const answer = await ask(`${list}=${prefix}`)
    expect(all(answer, 'identifier').slice(0, 2)).toEqual(['oai:crops.example:1', 'oai:crops.example:3'])
    expect(answer.match(/<metadata>/g)).toHaveLength(2)
    expect(answer).toMatch(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u)
  },
)

test('an article that cannot be written does not affect the others in a list', async () => {
  const { toWellFormed } = String.prototype
  String.prototype.toWellFormed = function (this: string) {
    if (this.includes('Odd')) throw new Error('broken')
    return toWellFormed.call(this)
  }
  const answer = await ask(`${list}=oai_dc`).finally(() => {
    String.prototype.toWellFormed = toWellFormed
  })
  expect(answer.match(/<record>/g)).toHaveLength(2)
  expect(answer.match(/<metadata>/g)).toHaveLength(1)
  expect(
    journal.lines.some(({ message }) => `${message}`.startsWith('oai:crops.example:3 cannot be written')),
  ).toBeTrue()
})

describe('POST', () => {
  const post = (body: string) =>
    journal.handle(
      new Request('http://localhost/oai', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    )

  test.each([
    ['verb=Identify', undefined],
    ['', 'badVerb'],
    ['verb=ListIdentifiers', 'badArgument'],
    ['verb=Identify&x=%', 'badArgument'],
  ])('of %j answers as GET does: %p', async (body, code) => {
    expect(errorIn(await (await post(body)).text())).toBe(code)
  })

  test('ignores parameters in the address', async () => {
    const request = new Request('http://localhost/oai?verb=Identify', { method: 'POST', body: 'verb=ListSets' })
    expect(await (await journal.handle(request)).text()).toContain('<ListSets>')
  })

  test('with a body that is too long is refused', async () => {
    expect((await post(`verb=Identify&x=${'a'.repeat(10_000)}`)).status).toBe(413)
  })
})
