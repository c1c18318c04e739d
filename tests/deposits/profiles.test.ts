import { describe, expect, test } from 'bun:test'
import { type Archive, packageArticle } from '../../src/exchange/deposits/profiles/profile.ts'
import { unmarkedTitle } from '../../src/journal/record/notice-rules.ts'
import { aPerson } from '../../src/journal/record/people/rules.ts'
import { aCited, type CitedValues } from '../support/builders/cited.ts'

const settings = { abbreviated_title: 'J Crops Soils', doi_slug: 'crops', license_url: '' }
const people = [
  aPerson({ name: 'Ravi Sharma', affiliation: 'University of Pune', country: 'India' }),
  aPerson({ name: 'Sita Devi', affiliation: 'University of Pune', country: 'India' }),
]

const packed = (archive: Archive, values: CitedValues = {}, text?: string) => {
  const cited = aCited({ ...values, settings: { ...settings, ...values.settings } })
  return packageArticle(text ? { ...cited, text } : cited, archive)
}
const textOf = (body: string, back = '') =>
  `<article dtd-version="1.4"><front/><body>${body}</body>${back && `<back>${back}</back>`}</article>`

describe('the package of an archive', () => {
  test.each<[Archive, string, string]>([
    ['pmc', '1.3', 'crops-5-2-1043'],
    ['redalyc', '1.3', 'crops-5-2-1043'],
    ['scielo', '1.1', '8765-4321-crops-5-02-0101'],
  ])('of %s has JATS %s and files named %s', (archive, version, name) => {
    const made = packed(archive)
    expect(made.name).toBe(name)
    expect(made.xml).toContain(`Journal Publishing DTD ${version === '1.3' ? 'with MathML3 v1.3' : 'v1.1'}`)
    expect(made.xml).toContain(`dtd-version="${version}"`)
    expect(made.xml).toContain('<abbrev-journal-title abbrev-type="publisher">J Crops Soils</abbrev-journal-title>')
  })

  test('names an article online first without volume and issue, and one without slug by its abbreviated title', () => {
    const early = { online_first: true, year: 0, volume: 0, issue: 0, pagenumber: '', article_number: 'e7' }
    expect(packed('pmc', { ...early, settings: { doi_slug: '' } }).name).toBe('jcropssoils-1043')
    expect(packed('scielo', early).name).toBe('8765-4321-crops-nahead-e7')
  })

  test('names pictures by their kinds, and supplements by their numbers', () => {
    const figure = '<fig id="fig1"><caption><p>A</p></caption><graphic xlink:href="aa.png"/></fig>'
    const table = '<table-wrap id="t1"><graphic xlink:href="bb.jpg"/></table-wrap>'
    const twice = '<p><inline-graphic xlink:href="aa.png"/></p>'
    const file = { n: 2, title: 'Data', description: '', license_url: '', kind: 'csv', bytes: 1, url: '/s' } as const
    const pmc = packed('pmc', { supplements: [file] }, textOf(figure + table + twice))
    expect(Object.fromEntries(pmc.pictures)).toEqual({
      'aa.png': 'crops-5-2-1043-g001.png',
      'bb.jpg': 'crops-5-2-1043-g002.jpg',
    })
    expect(pmc.xml).toContain('<inline-graphic xlink:href="crops-5-2-1043-g001.png"/>')
    expect(pmc.xml).toContain('xlink:href="crops-5-2-1043-s002.csv"')
    expect(Object.fromEntries(pmc.supplements)).toEqual({ 2: 'crops-5-2-1043-s002.csv' })
    expect([...packed('scielo', {}, textOf(figure + table)).pictures.values()]).toEqual([
      '8765-4321-crops-5-02-0101-gf001.png',
      '8765-4321-crops-5-02-0101-gt002.jpg',
    ])
  })
})

const title = unmarkedTitle('Rice')
const target = {
  refnumber: '7',
  doi: '10.1234/crops.7',
  date: '2026-05-01',
  year: 2026,
  volume: 5,
  issue: 3,
  issue_label: '',
}

describe('notices', () => {
  const notice = (type: 'partial-retraction' | 'retraction') =>
    ({
      article_type: type,
      noticeTarget: { ...target, title, description: title },
    }) satisfies CitedValues
  const update = (type: 'partial-retraction' | 'expression-of-concern') =>
    ({ updates: [{ ...target, type }] }) satisfies CitedValues

  test('have their text in the body, not in an abstract', () => {
    const { xml } = packed('pmc', notice('retraction'))
    expect(xml).toContain('<body><p>Yield fell')
    expect(xml).not.toContain('<abstract>')
  })

  test.each<[Archive, CitedValues, string, string]>([
    ['pmc', notice('partial-retraction'), 'article-type="correction"', '"corrected-article"'],
    ['pmc', update('partial-retraction'), 'article-type="research-article"', '"correction-forward"'],
    ['scielo', notice('partial-retraction'), 'article-type="partial-retraction"', '"retracted-article"'],
  ])('are typed as %s knows them', (archive, values, type, link) => {
    const { xml } = packed(archive, values)
    expect(xml).toContain(type)
    expect(xml).toMatch(new RegExp(`<related-article (?=[^>]*id="related1")[^>]*related-article-type=${link}`))
  })

  test.each<[Archive, CitedValues]>([
    ['pmc', update('expression-of-concern')],
    ['scielo', update('partial-retraction')],
  ])('are not linked from their article in what %s has no type for', (archive, values) => {
    expect(packed(archive, values).xml).not.toContain('<related-article')
  })
})

describe('SciELO', () => {
  test('has each affiliation once, with the code of its country, and links authors to it', () => {
    const { xml } = packed('scielo', { authors: people, authorname: 'Ravi Sharma, Sita Devi' })
    expect(xml.match(/<aff /g)).toHaveLength(1)
    expect(xml.match(/<xref ref-type="aff" rid="aff1"\/>/g)).toHaveLength(2)
    expect(xml).toContain('<institution content-type="original">University of Pune, India</institution>')
    expect(xml).toContain('<country country="IN">India</country>')
    expect(xml).toContain('<kwd-group kwd-group-type="author" xml:lang="en">')
  })

  test.each([
    ['<ref id="r1"><mixed-citation>Rao 2019.</mixed-citation></ref>', '<comment>Rao 2019.</comment>'],
    [
      '<ref id="r1"><citation-alternatives><mixed-citation>Rao.</mixed-citation>' +
        '<element-citation publication-type="chapter"><year>2019</year></element-citation></citation-alternatives></ref>',
      '<element-citation publication-type="book"><year>2019</year></element-citation></ref>',
    ],
  ])('has the words and the parts of each reference: %s', (reference, parts) => {
    const { xml } = packed('scielo', {}, textOf('<p>A</p>', `<ref-list>${reference}</ref-list>`))
    expect(xml).toContain(parts)
    expect(xml).toContain('<ref-count count="1"/>')
    expect(xml).not.toContain('citation-alternatives')
  })

  test.each([
    ['<p><xref ref-type="fig" rid="b1 b2">1</xref></p><boxed-text id="b1"/>', '<xref ref-type="boxed-text" rid="b1">'],
    ['<fig id="f"><caption><p>A boat</p></caption></fig>', '<caption><title>A boat</title></caption>'],
    ['<sec id="s"><title/><p>A</p></sec>', '<sec id="s"><title>—</title>'],
    ['<table><thead><tr><td>A</td></tr></thead></table>', '<th>A</th>'],
    ['<table><tbody><tr><th>A</th></tr></tbody></table>', '<td>A</td>'],
    ['<supplementary-material xlink:href="a.csv"/>', 'mimetype="text" mime-subtype="csv"'],
    ['<supplementary-material xlink:href="a.xyz"/>', 'mime-subtype="octet-stream"'],
    ['<fn-group><fn id="n"><p>A</p></fn></fn-group>', 'fn-type="other"'],
  ])('has %s as %s', (body, shown) => {
    expect(packed('scielo', {}, textOf(body)).xml).toContain(shown)
  })
})

describe('PubMed Central', () => {
  const math = '<mml:math><mml:mi>x</mml:mi></mml:math>'
  test.each([
    [`<alternatives>${math}<tex-math>x</tex-math></alternatives>`, '<p><mml:math id="math1">'],
    ['<tex-math>x</tex-math>', '\\begin{document}&#10;$$x$$'],
    ['<ext-link xlink:href="mailto:a@b.org">a@b.org</ext-link>', '<p><email>a@b.org</email></p>'],
    ['<ext-link xlink:href="mailto:a@b.org">us</ext-link>', '<p>us (<email>a@b.org</email>)</p>'],
  ])('has %s as %s', (inline, shown) => {
    expect(packed('pmc', {}, textOf(`<p>${inline}</p>`)).xml).toContain(shown)
  })
})
