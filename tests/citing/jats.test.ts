import { describe, expect, test } from 'bun:test'
import { jatsArticle, jatsFile } from '../../src/journal/citing/jats/article.ts'
import { unmarkedTitle } from '../../src/journal/record/notice-rules.ts'
import { aPerson } from '../../src/journal/record/people/rules.ts'
import { aCited, bareCited, type CitedValues } from '../support/builders/cited.ts'
import { fullMetadata } from '../support/builders/metadata.ts'

const page = 'https://crops.example/archives/2026/vol5/issue2/1043'
const date = 'publication-format="electronic" date-type="pub" iso-8601-date'
const jatsOf = (values: CitedValues) => jatsArticle(aCited(values)).xml

test('the file names its DTD', () => {
  const lines = jatsFile(aCited()).split('\n')
  expect(lines[1]).toBe(
    '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" ' +
      '"https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3.dtd">',
  )
})

describe('the article', () => {
  test.each<[string, CitedValues, string]>([
    ['type', { article_type: 'letter' }, 'article-type="letter"'],
    ['language', { language: 'mr' }, 'xml:lang="mr"'],
    ['journal', {}, '<journal-title>Journal of Crops &amp; Soils</journal-title>'],
    ['id of the journal', {}, '<journal-id journal-id-type="publisher-id">journal-of-crops-soils</journal-id>'],
    ['print ISSN', {}, '<issn publication-format="print">1234-5678</issn>'],
    ['electronic ISSN', {}, '<issn publication-format="electronic">8765-4321</issn>'],
    ['publisher', {}, '<publisher><publisher-name>Crop Society</publisher-name></publisher>'],
    ['ref number', {}, '<article-id pub-id-type="publisher-id">1043</article-id>'],
    ['DOI', { doi: '10.1234/Crops.5' }, '<article-id pub-id-type="doi">10.1234/Crops.5</article-id>'],
    [
      'kind',
      { article_type: 'letter' },
      '<subj-group subj-group-type="heading"><subject>Letter</subject></subj-group>',
    ],
    ['summary', { plain_summary: 'धान कम पानी में।' }, '<abstract abstract-type="plain-language-summary" xml:lang="hi">'],
    ['subject', { subject: 'Soils' }, '<subj-group subj-group-type="discipline"><subject>Soils</subject></subj-group>'],
    ['title', {}, '<article-title>Growth of <italic>Vigna radiata</italic> &amp; rice</article-title>'],
    ['authors', {}, '<name><surname>Sharma</surname><given-names>Ravi Kumar</given-names></name>'],
    [
      'people',
      {
        authorname: 'Asha Rao, Meera Nair',
        authors: [
          aPerson({
            name: 'Asha Rao',
            orcid: 'https://orcid.org/0000-0002-1825-0097',
            affiliation: 'Farm',
            corresponding: true,
          }),
          aPerson({ name: 'Meera Nair', affiliation: 'Farm' }),
        ],
      },
      '<contrib-group><contrib contrib-type="author" corresp="yes">' +
        '<contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>' +
        '<name><surname>Rao</surname><given-names>Asha</given-names></name>' +
        '<aff><institution-wrap><institution>Farm</institution></institution-wrap></aff></contrib>' +
        '<contrib contrib-type="author"><name><surname>Nair</surname><given-names>Meera</given-names></name>' +
        '<aff><institution-wrap><institution>Farm</institution></institution-wrap></aff></contrib></contrib-group>',
    ],
    [
      'particle',
      { authorname: 'Jan van der Berg Jr.' },
      '<surname>van der Berg</surname><given-names>Jan</given-names><suffix>Jr.</suffix>',
    ],
    [
      'roles',
      { authors: [aPerson({ name: 'Asha Rao', credit: ['formal-analysis'] })] },
      '<role vocab="credit" vocab-identifier="https://credit.niso.org/" vocab-term="Formal Analysis" ' +
        'vocab-term-identifier="https://credit.niso.org/contributor-roles/formal-analysis/">Formal Analysis</role>',
    ],
    ['single name', { authorname: 'सीता' }, '<name><surname>सीता</surname></name>'],
    ['day', {}, `<pub-date ${date}="2026-03-14"><day>14</day><month>03</month><year>2026</year></pub-date>`],
    [
      'month',
      { publishdate: null, frequency: 'March' },
      `<pub-date ${date}="2026-03"><month>03</month><year>2026</year></pub-date>`,
    ],
    ['year', { publishdate: null }, `<pub-date ${date}="2026"><year>2026</year></pub-date>`],
    ['issue', {}, '<volume>5</volume><issue>2</issue>'],
    ['pages', {}, '<fpage>101</fpage><lpage>108</lpage>'],
    ['Roman pages', { pagenumber: 'i-v' }, '<fpage>i</fpage><lpage>v</lpage>'],
    ['other pages', { pagenumber: 'e12' }, '<elocation-id>e12</elocation-id>'],
    ['an article number', { pagenumber: '', article_number: 'e12' }, '<elocation-id>e12</elocation-id>'],
    [
      'day of receipt',
      fullMetadata,
      '<date date-type="received" iso-8601-date="2025-11-02"><day>02</day><month>11</month><year>2025</year></date>',
    ],
    ['day of revision', fullMetadata, '<date date-type="rev-recd" iso-8601-date="2026-01-20">'],
    [
      'holder',
      fullMetadata,
      '<copyright-statement>© 2026 The growers</copyright-statement>' +
        '<copyright-year>2026</copyright-year><copyright-holder>The growers</copyright-holder>',
    ],
    [
      'licence',
      fullMetadata,
      '<ali:license_ref>https://creativecommons.org/licenses/by/4.0/</ali:license_ref><license-p>',
    ],
    ['free access', {}, '<permissions><ali:free_to_read/></permissions>'],
    ['PDF', { hasFile: true }, `<self-uri content-type="pdf" xlink:href="${page}.pdf">PDF</self-uri>`],
    ['page', {}, `<self-uri xlink:href="${page}">Page</self-uri>`],
    ['abstract', {}, '<abstract><p>Yield fell (<italic>p</italic> &lt; 0.05).</p><p>50% of it.</p></abstract>'],
    [
      'second title',
      fullMetadata,
      '<trans-title-group xml:lang="hi"><trans-title><italic>धान</italic> की उपज</trans-title>',
    ],
    ['second abstract', fullMetadata, '<trans-abstract xml:lang="hi"><p>हमने देखा।</p></trans-abstract>'],
    ['second language by its words', { title_alt: 'धान' }, '<trans-title-group xml:lang="hi">'],
    ['keywords', {}, '<kwd>mungbean</kwd><kwd>deficit irrigation</kwd>'],
    [
      'funding',
      fullMetadata,
      '<award-group id="award1"><funding-source><institution-wrap>' +
        '<institution-id institution-id-type="ror">https://ror.org/02ex6cf31</institution-id><institution>Crop Council</institution>' +
        '</institution-wrap></funding-source><award-id>CC-17</award-id></award-group>',
    ],
    ['counts', fullMetadata, '<counts><ref-count count="2"/><page-count count="8"/></counts>'],
    [
      'competing interests',
      fullMetadata,
      '<author-notes><fn fn-type="coi-statement"><p>None known.</p></fn></author-notes>',
    ],
    [
      'data',
      fullMetadata,
      '</ack><sec sec-type="data-availability"><title>Data availability</title><p>On request.</p><p>Or here.</p></sec>',
    ],
    ['ethics', fullMetadata, '<sec sec-type="ethics-statement"><title>Ethics</title><p>Approved.</p></sec>'],
    [
      'references',
      fullMetadata,
      '<ref id="ref1"><mixed-citation publication-type="other">Rao A. Yield. 2020. ' +
        'doi:<pub-id pub-id-type="doi">10.1234/crops.7</pub-id>.</mixed-citation></ref>' +
        '<ref id="ref2"><mixed-citation publication-type="other">Bose T. Soils. 2019.</mixed-citation></ref>',
    ],
    [
      'DOI that is written otherwise',
      { references: 'Rao A. https://doi.org/10.1234/a%3Cb%3E7' },
      'https://doi.org/10.1234/a%3Cb%3E7 <pub-id pub-id-type="doi">10.1234/a&lt;b&gt;7</pub-id></mixed-citation>',
    ],
  ])("the file holds the article's %s", (_, values, expected) => {
    expect(jatsOf(values)).toContain(expected)
  })

  test.each([
    ['10.1234/crops.7', 'ext-link-type="doi" xlink:href="10.1234/crops.7"'],
    ['10.1234/{a}|"b"', 'ext-link-type="uri" xlink:href="https://crops.example/archives/2025/vol4/issue1/1002"'],
    [null, 'ext-link-type="uri" xlink:href="https://crops.example/archives/2025/vol4/issue1/1002"'],
  ])('the file of a notice links its article with the DOI %j', (doi, link) => {
    const place = { year: 2025, volume: 4, issue: 1, refnumber: '1002' }
    const words = { title: unmarkedTitle('On rice'), description: unmarkedTitle('On rice') }
    const noticeTarget = { ...place, ...words, doi: doi ?? '', date: '2025-03-01' }
    expect(jatsOf({ article_type: 'retraction', noticeTarget })).toContain(
      `<related-article related-article-type="retracted-article" ${link}/>`,
    )
  })

  test.each([
    [
      'data | 10.5061/dryad.x1 | Yields',
      'related-object id="resource1" source-type="data" source-id="10.5061/dryad.x1" source-id-type="doi" ' +
        'ext-link-type="doi" xlink:href="10.5061/dryad.x1">Yields<',
    ],
    [
      'code | https://code.example/a',
      'related-object id="resource1" source-type="code" source-id="https://code.example/a" source-id-type="uri" ' +
        'ext-link-type="uri" xlink:href="https://code.example/a">https:',
    ],
    [
      'preprint | 10.1101/2020.01',
      'related-article related-article-type="preprint" ext-link-type="doi" xlink:href="10.1101/2020.01"/>',
    ],
  ])('the resource %s is linked', (resources, link) => {
    expect(jatsOf({ resources })).toContain(`<${link}`)
  })

  test('characters that XML forbids are left out', () => {
    const jats = jatsOf({ abstract: '<p>a\u0001b</p>', authorname: 'R\u0000ao' })
    expect(jats).toContain('<p>ab</p>')
  })

  test('an article with little data has no empty element but its ISSN', () => {
    const jats = jatsArticle(bareCited).xml
    expect(jats.match(/<[^/>]+><\/|<[^>]*\/>/g)?.join()).toBe('<issn/>,<ali:free_to_read/>')
  })

  test('the article has a namespace if one is requested', () => {
    const { xml } = jatsArticle(aCited(), { namespaces: { xmlns: 'urn:x' } })
    expect(xml).toStartWith('<article xmlns="urn:x" xmlns:xlink=')
  })
})
