import { describe, expect, test } from 'bun:test'
import { type IssueFile, isRegistrable, issueFiles, listMissingFor } from '../../src/exchange/deposits/missing-rules.ts'
import { unmarkedTitle } from '../../src/journal/record/notice-rules.ts'
import { aPerson } from '../../src/journal/record/people/rules.ts'
import { aCited, type CitedValues } from '../support/builders/cited.ts'

const title = unmarkedTitle('Rice')
const noticeTarget = {
  title,
  description: title,
  refnumber: '7',
  doi: '10.1234/crops.7',
  date: '2026-05-01',
  year: 2026,
  volume: 5,
  issue: 3,
  issue_label: '',
}

const whole = {
  websiteemail: 'desk@crops.example',
  issn: '2049-3630',
  journal_essn: '',
  abbreviated_title: 'J Crops',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
}
const complete = { doi: '10.1234/crops.1', text_hash: 'abc', hasFile: true }
const notice = { article_type: 'retraction', noticeTarget } as const

function missing(file: IssueFile, values: CitedValues & { origin?: string }) {
  const cited = aCited({ ...complete, ...values, settings: { ...whole, ...values.settings } })
  return listMissingFor(file, [{ id: 7, file: null, cited: { ...cited, origin: values.origin ?? cited.origin } }])
}

describe('what is missing', () => {
  test.each(issueFiles.map((file) => [file]))('is empty for %s and a complete article', (file) => {
    expect(missing(file, {})).toEqual([])
  })

  test.each<[IssueFile, string, CitedValues & { origin?: string }]>([
    ['crossref.xml', 'websitename', { settings: { websitename: '' } }],
    ['crossref.xml', 'websiteemail', { settings: { websiteemail: '' } }],
    ['crossref.xml', 'journal_essn', { settings: { issn: '' } }],
    ['crossref.xml', 'issn', { settings: { issn: '2049-3631' } }],
    ['crossref.xml', 'doi', { doi: null }],
    ['crossref.xml', 'doi', { doi: '10.12/x' }],
    ['crossref.xml', 'publishdate', { article_type: 'retraction', noticeTarget, publishdate: null }],
    ['crossref.xml', 'domain', { origin: 'http://localhost:3000' }],
    ['crossref.xml', 'domain', { origin: 'https://192.168.1.7' }],
    ['doaj.xml', 'domain', { origin: 'http://localhost:3000' }],
    ['pubmed.xml', 'domain', { origin: 'http://localhost:3000' }],
    ['doaj.xml', 'authorname', { authorname: '' }],
    ['doaj.xml', 'journal_essn', { settings: { issn: '' } }],
    ['pubmed.xml', 'publisher', { settings: { publisher: '' } }],
    ['pubmed.xml', 'journal_essn', { settings: { issn: '' } }],
    ['pmc.zip', 'abbreviated_title', { settings: { abbreviated_title: '' } }],
    ['pmc.zip', 'domain', { origin: 'http://localhost:3000' }],
    ['pmc.zip', 'pagenumber', { pagenumber: '' }],
    ['pmc.zip', 'text', { text_hash: null }],
    ['redalyc.zip', 'pdfFile', { hasFile: false }],
    ['scielo.zip', 'publishdate', { publishdate: null }],
    ['scielo.zip', 'license_url', { license_url: 'https://crops.example/licence' }],
    [
      'scielo.zip',
      'authors',
      { authors: [aPerson({ name: 'Ravi Kumar Sharma', affiliation: 'Pune' }), aPerson({ name: 'सीता देवी' })] },
    ],
    ['scielo.zip', 'doi', { ...notice, noticeTarget: { ...noticeTarget, doi: '' } }],
  ])('for %s includes the field %s', (file, field, values) => {
    expect(missing(file, values).map((each) => each.field)).toEqual([field])
  })

  test('is no full text for the package of a notice', () => {
    expect(missing('pmc.zip', { ...notice, text_hash: null })).toEqual([])
  })

  test('names the article that lacks it', () => {
    expect(missing('crossref.xml', { doi: null })[0]?.article).toEqual({ id: 7, refnumber: '1043' })
  })

  test('lists a gap in the settings once for all articles', () => {
    const cited = aCited({ doi: '10.1234/crops.1', settings: { ...whole, websiteemail: '' } })
    const articles = [1, 2, 3].map((id) => ({ id, file: null, cited }))
    expect(listMissingFor('crossref.xml', articles).length).toBe(1)
  })
})

test.each([
  ['10.1234/a', true],
  ['10.123456789/a', true],
  ['10.123/a', false],
  ['10.1234567890/a', false],
  ['10.1234.5/a', false],
  ['10.1234/', false],
  [`10.1234/${'a'.repeat(200)}`, true],
  [`10.1234/${'a'.repeat(201)}`, false],
])('whether Crossref takes the DOI %s: %p', (doi, isTaken) => {
  expect(isRegistrable(doi)).toBe(isTaken)
})
