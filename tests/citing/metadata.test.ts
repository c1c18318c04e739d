import { describe, expect, test } from 'bun:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Cited, getArticleFacts, plainAbstract } from '../../src/journal/citing/facts.ts'
import {
  articleTags,
  dublinCoreTags,
  excerpt,
  scholarlyArticle,
  scholarTags,
} from '../../src/journal/citing/metadata.ts'
import { languageCode } from '../../src/journal/record/language-rules.ts'
import { ArticleHead } from '../../views/articles/article-page.tsx'
import { CiteBox } from '../../views/articles/cite-box.tsx'
import { aCited as anyCited, bareCited as bare, type CitedValues } from '../support/builders/cited.ts'

/** One that has a file, in a journal with a licence. */
function aCited({ settings, ...values }: CitedValues = {}) {
  const license_url = 'https://creativecommons.org/licenses/by/4.0/'
  const authorname = 'Dr. Ravi Kumar Sharma, सीता देवी, Jan van der Berg'
  return anyCited({ authorname, pagenumber: '1-8', hasFile: true, ...values, settings: { license_url, ...settings } })
}

const page = 'https://crops.example/archives/2026/vol5/issue2/1043'

describe("Google Scholar's tags", () => {
  test('the tags hold all that is known', () => {
    expect(scholarTags(getArticleFacts(aCited()), plainAbstract(aCited()))).toEqual([
      ['citation_title', 'Growth of Vigna radiata & rice'],
      ['citation_author', 'Ravi Kumar Sharma'],
      ['citation_author', 'सीता देवी'],
      ['citation_author', 'van der Berg, Jan'],
      ['citation_publication_date', '2026/03/14'],
      ['citation_journal_title', 'Journal of Crops & Soils'],
      ['citation_issn', '1234-5678'],
      ['citation_issn', '8765-4321'],
      ['citation_volume', '5'],
      ['citation_issue', '2'],
      ['citation_firstpage', '1'],
      ['citation_lastpage', '8'],
      ['citation_keywords', 'mungbean'],
      ['citation_keywords', 'deficit irrigation'],
      ['citation_language', 'en'],
      ['citation_publisher', 'Crop Society'],
      ['citation_abstract', 'Yield fell (p < 0.05). 50% of it.'],
      ['citation_abstract_html_url', page],
      ['citation_pdf_url', `${page}.pdf`],
    ])
  })

  test('the page that holds the full text is tagged as that', () => {
    const tags = scholarTags(getArticleFacts(aCited({ text_hash: 'a' })), '')
    expect(tags).toContainEqual(['citation_fulltext_html_url', page])
  })

  test('the tags leave out what is unknown', () => {
    expect(scholarTags(getArticleFacts(bare), '')).toEqual([
      ['citation_title', 'Preface'],
      ['citation_publication_date', '2026'],
      ['citation_volume', '5'],
      ['citation_issue', '2'],
      ['citation_abstract_html_url', page],
    ])
  })

  test.each<[CitedValues, string, string]>([
    [{ publishdate: '2025-12-31' }, '2025/12/31', '2025-12-31'],
    [{ publishdate: null, frequency: 'Mar-Apr' }, '2026', '2026'],
    [{ publishdate: null, frequency: 'Jan-Dec' }, '2026', '2026'],
    [{ publishdate: null, frequency: 'November' }, '2026/11', '2026-11'],
    [{ publishdate: null, frequency: '' }, '2026', '2026'],
  ])('the tags of %j have the date %j', (values, slashed, iso) => {
    const facts = getArticleFacts(aCited(values))
    expect(scholarTags(facts, '')).toContainEqual(['citation_publication_date', slashed])
    expect(dublinCoreTags(facts)).toContainEqual(['DC.date', iso])
    expect(scholarlyArticle(facts, '')).toMatchObject({ datePublished: iso })
  })

  test('the tags hold page and volume 0', () => {
    const tags = scholarTags(getArticleFacts(aCited({ pagenumber: '0-0', volume: 0, issue: 0 })), '')
    for (const name of ['citation_firstpage', 'citation_volume']) expect(tags).toContainEqual([name, '0'])
  })

  test.each([
    ['10-10', '10', undefined],
    ['0-0', '0', undefined],
    ['0-3', '0', '3'],
    ['xiv-xiv', 'xiv', undefined],
    ['xiv-xv', 'xiv', 'xv'],
  ])('of the pages %s they have the first page %s and the last page %s', (pagenumber, first, last) => {
    const tags = new Map(scholarTags(getArticleFacts(aCited({ pagenumber })), ''))
    expect([tags.get('citation_firstpage'), tags.get('citation_lastpage')]).toEqual([first, last])
  })
})

describe('Dublin Core', () => {
  test.each([
    ['10.5555/crops.1', ['https://doi.org/10.5555/crops.1']],
    ['', []],
  ])('the identifier of an article with the DOI “%s” is %j, never an address with 10/ in it', (doi, identifiers) => {
    const tags = dublinCoreTags(getArticleFacts(aCited({ doi, year: 2010, volume: 10, issue: 10 })))
    expect(tags.flatMap(([name, content]) => (name === 'DC.identifier' ? content : []))).toEqual(identifiers)
  })

  test('the tags tell all that is known', () => {
    expect(dublinCoreTags(getArticleFacts(aCited()))).toEqual([
      ['DC.title', 'Growth of Vigna radiata & rice'],
      ['DC.creator', 'Ravi Kumar Sharma'],
      ['DC.creator', 'सीता देवी'],
      ['DC.creator', 'Jan van der Berg'],
      ['DC.date', '2026-03-14'],
      ['DC.publisher', 'Crop Society'],
      ['DC.source', 'Journal of Crops & Soils'],
      ['DC.language', 'en'],
      ['DC.subject', 'mungbean'],
      ['DC.subject', 'deficit irrigation'],
      ['DC.rights', 'https://creativecommons.org/licenses/by/4.0/'],
      ['DC.type', 'Text'],
    ])
  })

  test('the tags leave out what is unknown', () => {
    expect(dublinCoreTags(getArticleFacts(bare))).toEqual([
      ['DC.title', 'Preface'],
      ['DC.date', '2026'],
      ['DC.type', 'Text'],
    ])
  })
})

describe('Open Graph', () => {
  test('the tags of an article page are its type and publication date', () => {
    expect(articleTags(getArticleFacts(aCited()))).toEqual([
      ['og:type', 'article'],
      ['article:published_time', '2026-03-14'],
    ])
    expect(articleTags(getArticleFacts(bare))).toEqual([['og:type', 'article']])
  })
})

describe('the linked data', () => {
  test('the linked data tell all that is known', () => {
    expect(scholarlyArticle(getArticleFacts(aCited()), plainAbstract(aCited()))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ScholarlyArticle',
      headline: 'Growth of Vigna radiata & rice',
      name: 'Growth of Vigna radiata & rice',
      author: [
        { '@type': 'Person', name: 'Ravi Kumar Sharma', givenName: 'Ravi Kumar', familyName: 'Sharma' },
        { '@type': 'Person', name: 'सीता देवी', givenName: 'सीता', familyName: 'देवी' },
        { '@type': 'Person', name: 'Jan van der Berg', givenName: 'Jan', familyName: 'van der Berg' },
      ],
      datePublished: '2026-03-14',
      isPartOf: {
        '@type': 'PublicationIssue',
        issueNumber: '2',
        isPartOf: {
          '@type': 'PublicationVolume',
          volumeNumber: '5',
          isPartOf: { '@type': 'Periodical', name: 'Journal of Crops & Soils', issn: ['1234-5678', '8765-4321'] },
        },
      },
      pageStart: 1,
      pageEnd: 8,
      inLanguage: 'en',
      keywords: ['mungbean', 'deficit irrigation'],
      abstract: 'Yield fell (p < 0.05). 50% of it.',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      publisher: { '@type': 'Organization', name: 'Crop Society' },
      url: page,
      encoding: { '@type': 'MediaObject', contentUrl: `${page}.pdf`, encodingFormat: 'application/pdf' },
    })
  })

  test.each([
    [
      { websitename: 'Crops', issn: '', journal_essn: '' },
      { '@type': 'Periodical', name: 'Crops' },
    ],
    [
      { websitename: '', issn: '1234-5678', journal_essn: '' },
      { '@type': 'Periodical', issn: ['1234-5678'] },
    ],
  ])('the linked data name the journal by what it has: %j', (settings, periodical) => {
    const article = scholarlyArticle(getArticleFacts(aCited({ settings })), '')
    expect(article).toMatchObject({ isPartOf: { isPartOf: { isPartOf: periodical } } })
  })

  test('the linked data leave out what is unknown', () => {
    expect(Object.entries(scholarlyArticle(getArticleFacts(bare), ''))).toEqual([
      ['@context', 'https://schema.org'],
      ['@type', 'ScholarlyArticle'],
      ['headline', 'Preface'],
      ['name', 'Preface'],
      ['datePublished', '2026'],
      [
        'isPartOf',
        {
          '@type': 'PublicationIssue',
          issueNumber: '2',
          isPartOf: { '@type': 'PublicationVolume', volumeNumber: '5' },
        },
      ],
      ['url', page],
    ])
  })
})

test.each([
  ['English', 'Growth of rice', 'en'],
  ['English, Hindi', 'Growth of rice', 'en'],
  ['Hindi and English', 'Growth of rice', 'en'],
  ['hindi/english', 'Growth of rice', 'en'],
  ['Hindi', 'Growth of rice', 'hi'],
  ['English', 'गेहूँ (Triticum aestivum) में जल प्रबंधन का प्रभाव', 'hi'],
  ['Multiple (French, English)', 'Growth of rice', 'fr'],
  ['Bengali', 'Growth of rice', 'bn'],
  ['Yiddish', 'Growth of rice', 'yi'],
  ['English', 'भारत में धान की खेती', 'hi'],
  ['', 'धान (Oryza) की खेती का अध्ययन', 'hi'],
  ['English', 'Growth of rice (धान)', 'en'],
  ['Klingon', 'Growth of rice', ''],
  ['', 'Growth of rice', ''],
  ['English', '2026', 'en'],
  ['', '', ''],
])('in a journal in %j, the language of the title %j is %j', (journalLanguage, title, code) => {
  expect(languageCode(journalLanguage, title)).toBe(code)
})

test.each([
  ['Short.', 'Short.'],
  ['', ''],
  ['a'.repeat(200), 'a'.repeat(200)],
  [`${'a'.repeat(150)} ${'b'.repeat(60)}`, `${'a'.repeat(150)}…`],
  [`${'a'.repeat(200)} b`, `${'a'.repeat(200)}…`],
  [`${'a'.repeat(150)}, ${'b'.repeat(60)}`, `${'a'.repeat(150)}…`],
  ['a'.repeat(201), `${'a'.repeat(200)}…`],
  [`${'a'.repeat(199)}😀`, `${'a'.repeat(199)}…`],
])('the excerpt of %j is %j', (text, beginning) => {
  expect(excerpt(text)).toBe(beginning)
})

describe('the head', () => {
  const head = (cited: Cited) => renderToStaticMarkup(createElement(ArticleHead, { cited }))

  test('the head renders every tag', () => {
    const html = head(aCited({ authorname: 'Wei Wang, Wei Wang' }))
    for (const tag of [
      '<meta name="citation_title" content="Growth of Vigna radiata &amp; rice"/>',
      '<meta name="citation_author" content="Wei Wang"/><meta name="citation_author" content="Wei Wang"/>',
      `<meta name="citation_pdf_url" content="${page}.pdf"/>`,
      '<meta name="DC.creator" content="Wei Wang"/>',
      '<link rel="alternate" type="application/x-bibtex" title="BibTeX" href="/archives/2026/vol5/issue2/1043.bib"/>',
      '<link rel="alternate" type="application/x-research-info-systems" title="RIS" href="/archives/2026/vol5/issue2/1043.ris"/>',
      '<link rel="alternate" type="application/vnd.citationstyles.csl+json" title="CSL-JSON" ' +
        'href="/archives/2026/vol5/issue2/1043.csl.json"/>',
      '<link rel="alternate" type="application/xml" title="JATS" href="/archives/2026/vol5/issue2/1043.xml"/>',
    ]) {
      expect(html).toContain(tag)
    }
  })

  test('the head has the whole abstract beside its beginning', () => {
    const abstract = 'Yield fell. '.repeat(40).trim()
    const html = head(aCited({ abstract }))
    expect(html).toContain(`<meta name="citation_abstract" content="${abstract}"/>`)
  })

  test('the head renders nothing empty', () => {
    const html = head(bare)
    expect(html).not.toContain('content=""')
    expect(html).not.toMatch(/description|citation_author|citation_pdf_url|citation_issn|undefined/)
  })

  test('no text can break out of the linked data', () => {
    const html = head(aCited({ title: '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;' }))
    const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
    expect(json).toContain('"headline":"\\u003c/script>')
    expect(JSON.parse(json)).toMatchObject({ name: '</script><script>alert(1)</script>' })
    expect(html.match(/<script/g)).toHaveLength(1)
  })
})

test('the cite box shows every style, copies each and links the files', () => {
  const html = renderToStaticMarkup(createElement(CiteBox, { cited: aCited() }))
  expect(html).toContain(
    'How to cite this article</h2><p class="citation" id="cited-vancouver">Sharma RK, <span lang="hi">देवी सी</span>, ',
  )
  expect(html.indexOf('Copy citation')).toBeLessThan(html.indexOf('<details'))
  expect(html).toContain(
    '<span>Sharma, R. K., <span lang="hi">देवी, सी</span>., &amp; van der Berg, J. (2026). Growth of <i>Vigna radiata</i> &amp;',
  )
  expect(html).toContain('<span>Sharma, Ravi Kumar, et al. “Growth of <i>Vigna radiata</i> &amp; Rice.” <i>Journal')
  expect([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'cite',
    'cite-title',
    'cited-vancouver',
    'copy-vancouver',
    'cited-apa',
    'copy-apa',
    'cited-mla',
    'copy-mla',
    ...['cited-chicago', 'copy-chicago', 'cited-harvard', 'copy-harvard', 'cited-ieee', 'copy-ieee'],
    'cite-files',
    'address',
    'copy-address',
  ])
  expect([...html.matchAll(/href="([^"]+)"[^>]* download="([^"]+)">([^<]+)/g)].map(([, ...link]) => link)).toEqual([
    ['/archives/2026/vol5/issue2/1043.bib', '1043.bib', 'BibTeX'],
    ['/archives/2026/vol5/issue2/1043.ris', '1043.ris', 'RIS'],
    ['/archives/2026/vol5/issue2/1043.csl.json', '1043.csl.json', 'CSL-JSON'],
    ['/archives/2026/vol5/issue2/1043.xml', '1043.xml', 'JATS'],
  ])
})
