import { describe, expect, test } from 'bun:test'
import { encodeHtml } from '../../src/core/text/html.ts'
import { findCitationType } from '../../src/exchange/deposits/crossref/citation-rules.ts'
import { nameFirstSchema } from '../../src/exchange/deposits/crossref/document.ts'
import { writeCrossrefDeposit } from '../../src/exchange/deposits/crossref/file.ts'
import { writeCrossrefPolicy } from '../../src/exchange/deposits/crossref/policy.ts'
import { makeDoajRecord, writeDoajFile } from '../../src/exchange/deposits/doaj/article.ts'
import { choosePolicy, type StoredPolicy } from '../../src/exchange/deposits/policy-rules.ts'
import { writePubmedFile } from '../../src/exchange/deposits/pubmed.ts'
import type { Cited } from '../../src/journal/citing/facts.ts'
import { unmarkedTitle } from '../../src/journal/record/notice-rules.ts'
import type { Settings } from '../../src/office/settings/rules.ts'
import { aCited, type CitedValues } from '../support/builders/cited.ts'

const settings = {
  websiteemail: 'desk@crops.example',
  issn: '2049-3630',
  journal_essn: '2434-561X',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
}

const cited = (values: CitedValues = {}) =>
  aCited({ doi: '10.1234/crops.1043', ...values, settings: { ...settings, ...values.settings } })

const head = { batch: 'batch-1', version: 20261121090000 }
const known = {
  authorname: 'Ravi Sharma',
  authors: [
    {
      name: 'Ravi Sharma',
      family: '',
      orcid: 'https://orcid.org/0000-0002-1825-0097',
      affiliation: 'University of Delhi',
      ror: 'https://ror.org/04gzb2213',
      country: '',
      corresponding: true,
    },
  ],
}

const crossref = (values?: CitedValues) => writeCrossrefDeposit(head, [cited(values)])

describe('a deposit for Crossref', () => {
  test.each<[string, CitedValues, string]>([
    ['its id', {}, '<doi_batch_id>batch-1</doi_batch_id>'],
    ['its version', {}, '<timestamp>20261121090000</timestamp>'],
    ['who answers for it', {}, '<email_address>desk@crops.example</email_address>'],
    ['the publisher', {}, '<registrant>Crop Society</registrant>'],
    [
      'the journal without a publisher',
      { settings: { publisher: '' } },
      '<registrant>Journal of Crops &amp; Soils</registrant>',
    ],
    ['the ISSN of the print edition', {}, '<issn media_type="print">2049-3630</issn>'],
    ['that of the online edition', {}, '<issn media_type="electronic">2434-561X</issn>'],
    [
      'the archives that keep it',
      { settings: { archiving: 'In CLOCKSS and Portico.' } },
      '<archive name="CLOCKSS"/><archive name="Portico"/></archive_locations>',
    ],
    ['the title with its italics', {}, '<title>Growth of <i>Vigna radiata</i> &amp; rice</title>'],
    [
      'the title in a second language',
      { title_alt: encodeHtml('<i>मूँग</i> की वृद्धि') },
      '<titles><title><i>मूँग</i> की वृद्धि</title></titles>',
    ],
    [
      'who wrote it first',
      {},
      '<person_name sequence="first" contributor_role="author"><given_name>Ravi Kumar</given_name><surname>Sharma</surname></person_name>',
    ],
    ['a name of one word', { authorname: 'Plato' }, 'contributor_role="author"><surname>Plato</surname></person_name>'],
    [
      'a particle with its surname',
      { authorname: 'Jan van der Berg' },
      '<given_name>Jan</given_name><surname>van der Berg</surname>',
    ],
    ['a suffix', { authorname: 'Martin Luther King Jr.' }, '<surname>King</surname><suffix>Jr.</suffix>'],
    [
      'an author whose name no person has',
      { authorname: 'Census 1 2 Team' },
      '<organization sequence="first" contributor_role="author">Census 1 2 Team</organization>',
    ],
    [
      'where an author works and who it is',
      known,
      '<surname>Sharma</surname><affiliations><institution><institution_name>University of ' +
        'Delhi</institution_name><institution_id type="ror">https://ror.org/04gzb2213</institution_id>' +
        '</institution></affiliations><ORCID>https://orcid.org/0000-0002-1825-0097</ORCID>',
    ],
    [
      'a summary in Hindi',
      { plain_summary: 'धान कम पानी में।' },
      'abstract-type="plain-language-summary" xml:lang="hi"><jats:p>धान कम पानी में।</jats:p>',
    ],
    ['the abstract', { abstract: '<p>Yield <b>fell</b>.</p>' }, '<p>Yield <bold>fell</bold>.</p></jats:abstract>'],
    [
      'the day',
      {},
      '<publication_date media_type="online"><month>03</month><day>14</day><year>2026</year></publication_date>',
    ],
    [
      'the issue’s month',
      { publishdate: null, frequency: 'March' },
      '<journal_issue><publication_date media_type="online"><month>03</month><year>2026</year></publication_date>',
    ],
    [
      'the year alone',
      { publishdate: null, frequency: 'Mar-Apr' },
      '<publication_date media_type="online"><year>2026</year></publication_date><pages>',
    ],
    [
      'when it was accepted',
      { accepted: '2026-02-03' },
      '<acceptance_date media_type="online"><month>02</month><day>03</day><year>2026</year></acceptance_date>',
    ],
    ['the pages', {}, '<pages><first_page>101</first_page><last_page>108</last_page></pages>'],
    ['Roman pages', { pagenumber: 'i-v' }, '<pages><first_page>i</first_page><last_page>v</last_page></pages>'],
    ['the ref number', {}, '<publisher_item><item_number>1043</item_number></publisher_item>'],
    [
      'who paid',
      { funding: 'SERB | CRG/1 | https://ror.org/02ex6cf31' },
      '<fr:assertion name="fundgroup"><fr:assertion name="funder_name">SERB</fr:assertion>' +
        '<fr:assertion name="ror">https://ror.org/02ex6cf31</fr:assertion>' +
        '<fr:assertion name="award_number">CRG/1</fr:assertion></fr:assertion>',
    ],
    [
      'a grant by its DOI',
      { funding: 'Wellcome | https://doi.org/10.35802/221400' },
      '<fr:assertion name="funder_name">Wellcome</fr:assertion>' +
        '<fr:assertion name="grant_doi">10.35802/221400</fr:assertion></fr:assertion>',
    ],
    [
      'what an author did',
      { ...known, authors: known.authors.map((author) => ({ ...author, credit: ['software', 'supervision'] })) },
      '<surname>Sharma</surname><role type="software" vocab="credit"/><role type="supervision" vocab="credit"/>' +
        '<affiliations>',
    ],
    [
      'the type of a reference that tells it',
      { references: 'Devi S. Rice yields [Data set]. Zenodo.' },
      '<citation type="dataset" key="ref1"><unstructured_citation>',
    ],
    [
      'the licence',
      {},
      '<ai:license_ref applies_to="vor" start_date="2026-03-14">https://creativecommons.org/licenses/by/4.0/</ai:license_ref>',
    ],
    [
      'where the DOI leads',
      {},
      '<doi>10.1234/crops.1043</doi><resource>https://crops.example/archives/2026/vol5/issue2/1043</resource>',
    ],
    [
      'where its text is',
      { hasFile: true },
      '<collection property="text-mining"><item><resource mime_type="application/pdf">' +
        'https://crops.example/archives/2026/vol5/issue2/1043.pdf</resource></item></collection>',
    ],
    [
      'where its full text is',
      { text_hash: 'a' },
      '<collection property="text-mining"><item><resource mime_type="application/xml">' +
        'https://crops.example/archives/2026/vol5/issue2/1043.xml</resource></item></collection>',
    ],
    [
      'a reference and its DOI',
      { references: 'Devi S. Rice. https://doi.org/10.5555/x' },
      '<citation key="ref1"><doi>10.5555/x</doi><unstructured_citation>Devi S. ' +
        'Rice. https://doi.org/10.5555/x</unstructured_citation></citation>',
    ],
  ])('contains %s', (_, values, xml) => {
    expect(crossref(values)).toContain(xml)
  })

  test.each<[string, CitedValues, string]>([
    ['the abstract', { abstract: '' }, 'jats:abstract>'],
    ['pages', { pagenumber: '' }, '<pages>'],
    ['authors', { authorname: '' }, '<contributors>'],
    ['a licence', { settings: { license_url: '' } }, 'license_ref'],
    ['a file', { hasFile: false }, '<collection'],
    ['a second ISSN that is the first one', { settings: { journal_essn: settings.issn } }, 'electronic'],
    ['a funder without a name', { funding: ' | CRG/1' }, 'fundgroup'],
    ['a language that Crossref does not know', { language: 'xx' }, ' language='],
  ])('leaves out %s', (_, values, xml) => {
    expect(crossref(values)).not.toContain(xml)
  })

  const place = { refnumber: '7', doi: '10.1234/crops.7', date: '2026-05-01', year: 2026, volume: 5, issue: 3 }

  test('links the notices about an article', () => {
    expect(crossref({ updates: [{ ...place, type: 'correction' }] })).toContain(
      '<rel:program name="relations"><rel:related_item><rel:description>Correction</rel:description>' +
        '<rel:inter_work_relation relationship-type="hasComment" identifier-type="doi">10.1234/crops.7</rel:inter_work_relation>',
    )
  })

  test.each([
    [
      'data | 10.5061/dryad.x1 | Yields',
      '<rel:description>Yields<',
      'inter',
      'isSupplementedBy" identifier-type="doi">10.5061/dryad.x1',
    ],
    [
      'code | https://code.example/a',
      '<rel:description>Code<',
      'inter',
      'isSupplementedBy" identifier-type="uri">https://code.example/a',
    ],
    [
      'preprint | 10.1101/2020.01',
      '<rel:description>Preprint<',
      'intra',
      'hasPreprint" identifier-type="doi">10.1101/2020.01',
    ],
    [
      'protocol | 10.17504/protocols.1',
      '<rel:description>Protocol<',
      'inter',
      'isDocumentedBy" identifier-type="doi">10.17504/protocols.1',
    ],
  ])('links the resource %s', (resources, description, scope, relation) => {
    const xml = crossref({ resources })
    expect(xml).toContain(description)
    expect(xml).toContain(`<rel:${scope}_work_relation relationship-type="${relation}<`)
  })

  test('links the article of a notice', () => {
    const noticeTarget = { ...place, title: unmarkedTitle('Rice'), description: unmarkedTitle('Rice') }
    expect(crossref({ article_type: 'retraction', noticeTarget })).toContain(
      '<rel:description>Retraction</rel:description>' +
        '<rel:inter_work_relation relationship-type="isCommentOn" identifier-type="doi">10.1234/crops.7</rel:inter_work_relation>',
    )
  })

  const policy = { doi: '10.1234/crops.corrections', isRegistered: true }
  const target = { ...place, title: unmarkedTitle('Rice'), description: unmarkedTitle('Rice') }
  const notice = (values: CitedValues, known: Cited['policy'] = policy) =>
    writeCrossrefDeposit(head, [{ ...cited({ noticeTarget: target, ...values }), policy: known }])

  test.each([
    ['correction', 'correction'],
    ['retraction', 'retraction'],
    ['expression-of-concern', 'expression_of_concern'],
  ] as const)('says that a %s updates its article', (article_type, type) => {
    expect(notice({ article_type })).toContain(
      '</publisher_item><crossmark><crossmark_policy>10.1234/crops.corrections</crossmark_policy>' +
        `<updates><update type="${type}" date="2026-03-14">10.1234/crops.7</update></updates><custom_metadata>` +
        '<ai:program name="AccessIndicators"><ai:free_to_read/>',
    )
  })

  test.each<[string, CitedValues, Cited['policy']]>([
    ['without a policy’s DOI', { article_type: 'retraction' }, undefined],
    ['about an article without a DOI', { article_type: 'retraction', noticeTarget: { ...target, doi: '' } }, policy],
    ['that is none', { noticeTarget: null }, policy],
  ])('says of a notice %s that it updates nothing', (_, values, known) => {
    const xml = writeCrossrefDeposit(head, [{ ...cited({ noticeTarget: target, ...values }), policy: known }])
    expect(xml).not.toContain('<crossmark>')
    expect(xml).toContain('</publisher_item><ai:program')
  })

  test('registers the page of the policy as a dataset', () => {
    expect(writeCrossrefPolicy(cited(), head, policy.doi)).toContain(
      '<registrant>Crop Society</registrant></head><body><database><database_metadata><titles>' +
        '<title>Journal of Crops &amp; Soils</title></titles></database_metadata>' +
        '<dataset dataset_type="crossmark_policy"><titles><title>Corrections and Retractions</title></titles>' +
        '<doi_data><doi>10.1234/crops.corrections</doi>' +
        '<resource>https://crops.example/corrections-and-retractions</resource></doi_data></dataset></database></body>',
    )
  })

  const sent = { doi: '10.1234/old.corrections', registered_at: null }
  test.each<[string, Partial<Settings>, StoredPolicy, NonNullable<Cited['policy']>]>([
    ['the typed one', { policy_doi: '10.9999/x' }, sent, { doi: '10.9999/x', isRegistered: true }],
    ['the registered one', {}, { ...sent, registered_at: new Date() }, { doi: sent.doi, isRegistered: true }],
    ['never one that was only sent', { doi_slug: 'crops' }, sent, { doi: policy.doi, isRegistered: false }],
    [
      'one under the journal’s prefix',
      { doi_prefix: '10.5555', doi_slug: 'crops' },
      undefined,
      { doi: '10.5555/crops.corrections', isRegistered: false },
    ],
    [
      'one with the ISSN without a slug',
      { journal_essn: '2434-561X' },
      undefined,
      { doi: '10.1234/2434-561X.corrections', isRegistered: false },
    ],
  ])('takes as the policy’s DOI %s', (_, values, stored, expected) => {
    const empty = { policy_doi: '', doi_prefix: '', doi_slug: '', journal_essn: '', issn: '' }
    expect(choosePolicy({ ...empty, ...values } as Settings, '10.1234/crops.9', stored)).toEqual(expected)
  })

  test('lists the articles of an issue in their order', () => {
    const deposit = writeCrossrefDeposit(head, [cited({ refnumber: '2' }), cited({ refnumber: '1' })])
    expect(deposit.match(/<item_number>\d/g)).toEqual(['<item_number>2', '<item_number>1'])
  })

  test('describes the journal once', () => {
    const deposit = writeCrossrefDeposit(head, [cited({ refnumber: '2' }), cited({ refnumber: '1' })])
    expect(deposit.split('<journal_metadata').length).toBe(2)
  })
})

describe('the type of a citation', () => {
  test.each([
    ['Devi S. (2024). Rice yields [Data set]. Zenodo.', '', 'dataset'],
    ['Devi S. Rice yields. Dryad, 2024.', '10.5061/dryad.x1', 'dataset'],
    ['R Core Team. R [Computer software].', '', 'software'],
    ['Devi S. On rice [Preprint].', '', 'preprint'],
    ['Devi S. On rice. arXiv.', '10.48550/arXiv.2401.01234', 'preprint'],
    ['Devi S. On rice. bioRxiv.', '10.1101/2024.01.02.574001', 'preprint'],
    ['Devi S. On rice. bioRxiv.', '10.1101/123456', 'preprint'],
    ['Devi S. A gene. Cold Spring Harb Perspect Biol.', '10.1101/cshperspect.a000001', ''],
    ['Devi S. Planting rice.', '10.17504/protocols.io.x1', 'protocol'],
    ['Devi S. On rice. PhD thesis, University of Delhi.', '', 'dissertation'],
    ['Devi S. On rice [Master’s thesis, University of Delhi].', '', 'dissertation'],
    ['Devi S. A plough. US Patent No. 1234567.', '', 'patent'],
    ['Devi S. Patent law of India. J Law 2020;1:2.', '', ''],
    ['Devi S. The thesis of a master. J Crops 2020;1:2.', '10.5555/x', ''],
  ])('%s', (text, doi, type) => {
    expect(findCitationType({ text, doi })).toBe(type)
  })
})

test('a newer schema alone changes no hash', () => {
  const xml = crossref().replaceAll('5.5.0', '5.4.0')
  expect(nameFirstSchema(crossref())).toBe(xml)
})

describe('an article for DOAJ’s API', () => {
  const { bibjson } = makeDoajRecord(cited({ keywords: 'a, b, c, d, e, f, g', language: 'en' }))

  test.each([
    ['title', 'Growth of Vigna radiata & rice'],
    ['author', [{ name: 'Ravi Kumar Sharma' }, { name: 'सीता देवी' }]],
    ['year', '2026'],
    ['month', '3'],
    ['abstract', 'Yield fell (p < 0.05). 50% of it.'],
    ['keywords', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['link', [{ type: 'fulltext', url: 'https://crops.example/archives/2026/vol5/issue2/1043', content_type: 'HTML' }]],
    [
      'identifier',
      [
        { type: 'doi', id: '10.1234/crops.1043' },
        { type: 'pissn', id: '2049-3630' },
        { type: 'eissn', id: '2434-561X' },
      ],
    ],
    [
      'journal',
      {
        title: 'Journal of Crops & Soils',
        publisher: 'Crop Society',
        volume: '5',
        number: '2',
        start_page: '101',
        end_page: '108',
        language: ['EN'],
      },
    ],
  ] as const)('has its %s', (field, value) => {
    expect(bibjson[field] as unknown).toEqual(value)
  })

  test('leaves out unknown fields', () => {
    const bare = cited({ abstract: '', keywords: '', pagenumber: '', publishdate: null, doi: null })
    expect(Object.keys(makeDoajRecord(bare).bibjson)).toEqual([
      'title',
      'author',
      'identifier',
      'journal',
      'year',
      'link',
    ])
  })
})

describe('an article in DOAJ’s XML', () => {
  test.each<[string, CitedValues, string]>([
    ['its language', { language: 'de' }, '<language>ger</language>'],
    ['its day', {}, '<publicationDate>2026-03-14</publicationDate>'],
    ['its year alone', { publishdate: null, frequency: '' }, '<publicationDate>2026</publicationDate>'],
    ['its first page', {}, '<startPage>101</startPage>'],
    ['its authors', {}, '<author><name>Ravi Kumar Sharma</name></author><author><name>सीता देवी</name></author>'],
    [
      'who an author is and where',
      known,
      '<author><name>Ravi Sharma</name><affiliationId>1</affiliationId>' +
        '<orcid_id>https://orcid.org/0000-0002-1825-0097</orcid_id></author></authors><affiliationsList>' +
        '<affiliationName affiliationId="1">University of Delhi</affiliationName></affiliationsList>',
    ],
    ['its title in a second language', { title_alt: 'वृद्धि', language_alt: 'hi' }, '<title language="hin">वृद्धि</title>'],
    ['its page', {}, '<fullTextUrl format="html">https://crops.example/archives/2026/vol5/issue2/1043</fullTextUrl>'],
    [
      'its keywords',
      { language: 'en' },
      '<keywords language="eng"><keyword>mungbean</keyword><keyword>deficit irrigation</keyword></keywords>',
    ],
  ])('contains %s', (_, values, xml) => {
    expect(writeDoajFile([cited(values)])).toContain(xml)
  })
})

describe('an article for PubMed', () => {
  test.each<[string, CitedValues, string]>([
    ['the DTD', {}, '<!DOCTYPE ArticleSet PUBLIC "-//NLM//DTD PubMed 2.8//EN"'],
    [
      'the journal',
      {},
      '<Journal><PublisherName>Crop Society</PublisherName><JournalTitle>Journal of Crops &amp; Soils</JournalTitle><Issn>2434-561X</Issn>',
    ],
    ['the print ISSN where there is no other', { settings: { journal_essn: '' } }, '<Issn>2049-3630</Issn>'],
    ['the day', {}, '<PubDate PubStatus="epublish"><Year>2026</Year><Month>3</Month><Day>14</Day></PubDate>'],
    ['an English title', { language: 'en' }, '<ArticleTitle>Growth of Vigna radiata &amp; rice</ArticleTitle>'],
    [
      'another title as the vernacular one',
      { language: 'hi' },
      '</Journal><VernacularTitle>Growth of Vigna radiata &amp; rice</VernacularTitle>',
    ],
    [
      'the English title of another article, and its own',
      { title: 'धान की उपज', title_alt: 'Yield of rice', language_alt: 'en' },
      '</Journal><ArticleTitle>Yield of rice</ArticleTitle><VernacularTitle>धान की उपज</VernacularTitle>',
    ],
    [
      'of two other titles its own',
      { language: 'hi', title: 'धान की उपज', title_alt: 'Rendement du riz', language_alt: 'fr' },
      '</Journal><VernacularTitle>धान की उपज</VernacularTitle>',
    ],
    [
      'the title of an English article alone',
      { language: 'en', title_alt: 'धान की उपज', language_alt: 'hi' },
      '<ArticleTitle>Growth of Vigna radiata &amp; rice</ArticleTitle><FirstPage>',
    ],
    [
      'the English abstract, and that of its own language',
      { language: 'hi', abstract: '<p>उपज बढ़ी।</p>', abstract_alt: '<p>Yield rose.</p>', language_alt: 'en' },
      '<Abstract>Yield rose.</Abstract><OtherAbstract Language="HI" Type="Publisher">उपज बढ़ी।</OtherAbstract>',
    ],
    [
      'a summary in Hindi',
      { plain_summary: 'धान कम पानी में।' },
      '<OtherAbstract Language="HI" Type="plain-language-summary">धान कम पानी में।</OtherAbstract>',
    ],
    [
      'a lone abstract, whatever its language',
      { language: 'hi', abstract: '<p>उपज बढ़ी।</p>' },
      '<Abstract>उपज बढ़ी।</Abstract>',
    ],
    [
      'a name',
      {},
      '<Author><FirstName>Ravi</FirstName><MiddleName>Kumar</MiddleName><LastName>Sharma</LastName></Author>',
    ],
    [
      'a name of one word',
      { authorname: 'Plato' },
      '<Author><FirstName EmptyYN="Y"/><LastName>Plato</LastName></Author>',
    ],
    [
      'who an author is and where',
      known,
      '<LastName>Sharma</LastName><AffiliationInfo><Affiliation>University of Delhi</Affiliation>' +
        '<Identifier Source="ROR">https://ror.org/04gzb2213</Identifier></AffiliationInfo>' +
        '<Identifier Source="ORCID">https://orcid.org/0000-0002-1825-0097</Identifier>',
    ],
    ['what it is', { article_type: 'case-report' }, '<PublicationType>Case Reports</PublicationType>'],
    [
      'the days of its review',
      { received: '2025-12-01' },
      '<History><PubDate PubStatus="received"><Year>2025</Year><Month>12</Month><Day>1</Day></PubDate></History>',
    ],
    ['its keywords', {}, '<Object Type="keyword"><Param Name="value">mungbean</Param></Object>'],
    [
      'a reference and its DOI',
      { references: 'Devi S. 10.5555/x' },
      '<Reference><Citation>Devi S. 10.5555/x</Citation><ArticleIdList>' +
        '<ArticleId IdType="doi">10.5555/x</ArticleId></ArticleIdList></Reference>',
    ],
  ])('contains %s', (_, values, xml) => {
    expect(writePubmedFile([cited(values)])).toContain(xml)
  })
})
