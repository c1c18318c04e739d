import { describe, expect, test } from 'bun:test'
import { zip } from '../../../../src/engines/archives/archives.ts'
import { makeText } from '../../../../src/engines/fulltext/fulltext.ts'
import { readJats } from '../../../../src/engines/fulltext/jats/read.ts'
import type { Reference } from '../../../../src/engines/fulltext/model.ts'
import { readInlineText } from '../../../../src/engines/fulltext/runs.ts'
import { balanceCloses } from '../../../../src/engines/fulltext/text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const article = (inside: string) =>
  `<article xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="en"><front/>${inside}</article>`
const read = (inside: string) => readJats(bytes(article(inside)))

describe('sections and back matter', () => {
  test('sections with their titles, labels, kinds and depth', async () => {
    const { text } = await read(
      '<body><p>Before.</p><sec sec-type="intro" id="s1"><label>1</label><title>On <italic>tea</italic></title><p>a</p>' +
        '<sec id="s2"><title>Leaves</title><p>b</p></sec></sec></body>',
    )
    expect(text.blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
    const [section] = text.sections
    expect([section?.id, section?.label, section?.role, readInlineText(section?.title ?? [])]).toEqual([
      'sec1',
      '1',
      'intro',
      'On tea',
    ])
    expect([section?.sections[0]?.id, section?.sections[0]?.blocks.length]).toEqual(['sec2', 1])
  })

  test.each<[string, string, [string, string][]]>([
    ['thanks', '<ack><title>Thanks</title><p>To all.</p></ack>', [['acknowledgements', 'Thanks']]],
    [
      'appendices',
      '<app-group><app><title>Appendix A</title><p>x</p></app><app><title>B</title></app></app-group>',
      [
        ['appendix', 'Appendix A'],
        ['appendix', 'B'],
      ],
    ],
    [
      'a glossary',
      '<glossary><title>Words</title><def-list><def-item><term>a</term><def><p>b</p></def></def-item></def-list></glossary>',
      [['section', 'Words']],
    ],
    ['notes', '<notes notes-type="data-availability"><title>Data</title><p>Here.</p></notes>', [['section', 'Data']]],
    [
      'footnotes',
      '<fn-group><title>Notes</title><fn id="f"><label>1</label><p>x</p></fn></fn-group>',
      [['notes', 'Notes']],
    ],
    [
      'two lists of references',
      '<ref-list><title>Sources</title></ref-list><ref-list><title>Literature</title></ref-list>',
      [
        ['references', 'Sources'],
        ['references', 'Literature'],
      ],
    ],
  ])('%s', async (_, xml, parts) => {
    const { text } = await read(`<body><p>x</p></body><back>${xml}</back>`)
    expect(text.back.map(({ kind, title }) => [kind as string, readInlineText(title)])).toEqual(parts)
  })

  test('notes and lists within sections come to the back', async () => {
    const { text } = await read(
      '<body><sec><title>A</title><p>x<fn id="n1"><p>Inline.</p></fn></p><fn-group><fn id="n2">' +
        '<label>2</label><p>Below.</p></fn></fn-group>' +
        '<ref-list><ref id="r1"><mixed-citation>Doe 2020.</mixed-citation></ref></ref-list></sec></body>',
    )
    expect(text.back.map(({ kind }) => kind)).toEqual(['notes', 'references'])
    const [notes] = text.back
    expect(notes?.kind === 'notes' && notes.notes.map(({ id, label }) => [id, label])).toEqual([
      ['fn2', '2'],
      ['fn1', '1'],
    ])
  })

  test('other articles within are told, and not carried', async () => {
    const { findings, account } = await read(
      '<body><p>x</p></body><sub-article><front-stub/><body><p>A letter.</p></body></sub-article>',
    )
    expect(findings).toEqual([{ code: 'text_not_carried', where: { section: '', id: '' }, text: 'A letter.' }])
    expect(account).toEqual({ left: [], made: [], found: [] })
  })

  test('elements that are not known are told once, and keep their words', async () => {
    const { findings, text } = await read('<body><p><novel>one</novel> <novel>two</novel></p></body>')
    expect(findings.map(({ code, text }) => [code, text])).toEqual([['element_unknown', 'novel: one']])
    expect(text.blocks[0]?.kind === 'paragraph' && readInlineText(text.blocks[0].content)).toBe('one two')
  })
})

describe('references', () => {
  const reference = async (inside: string): Promise<Reference> => {
    const { text } = await read(`<body><p>x</p></body><back><ref-list><ref id="B1">${inside}</ref></ref-list></back>`)
    const [list] = text.back
    const [first] = list?.kind === 'references' ? list.references : []
    if (!first) throw new Error('no reference')
    return first
  }
  const people =
    '<person-group person-group-type="author"><name><surname>Das</surname><given-names>M</given-names></name>' +
    '<name><surname>Roy</surname><given-names>K</given-names></name></person-group>'

  test.each<[string, string, string]>([
    [
      'as printed',
      '<label>1.</label><mixed-citation>Das M. <italic>Tea</italic>. 2020.</mixed-citation>',
      'Das M. Tea. 2020.',
    ],
    [
      'of parts alone, in their order, with the signs between them',
      `<element-citation publication-type="journal">${people}<year>2020</year>` +
        '<article-title>On tea.</article-title><source>Hill J</source>' +
        '<volume>12</volume><issue>3</issue><fpage>345</fpage><lpage>50</lpage>' +
        '<pub-id pub-id-type="doi">10.5555/t</pub-id></element-citation>',
      'Das M, Roy K, 2020. On tea. Hill J 12(3): 345–50. 10.5555/t',
    ],
    [
      'of a book',
      `<element-citation publication-type="book">${people}<source>Tea</source>` +
        '<publisher-loc>Lumding</publisher-loc><publisher-name>Hill</publisher-name></element-citation>',
      'Das M, Roy K. Tea. Lumding: Hill',
    ],
    [
      'with others',
      '<element-citation><person-group><name><surname>Das</surname></name><etal/></person-group><year>1999</year></element-citation>',
      'Das, et al., 1999',
    ],
    [
      'of PubMed',
      '<element-citation><source>Tea</source><pub-id pub-id-type="pmid">123</pub-id></element-citation>',
      'Tea. PMID 123',
    ],
    [
      'in two versions, as printed',
      '<citation-alternatives><element-citation><source>Tea</source></element-citation>' +
        '<mixed-citation>Tea (1999)</mixed-citation></citation-alternatives>',
      'Tea (1999)',
    ],
    [
      'in two versions side by side, as printed, without its number',
      '<label>1</label><mixed-citation>1. Das M. Tea. 1999.</mixed-citation><element-citation>' +
        `${people}<source>Tea</source><year>1999</year><uri>https://hill.example/</uri></element-citation>`,
      'Das M. Tea. 1999.',
    ],
    [
      'in two versions side by side, the parts first',
      `<element-citation>${people}<source>Tea</source></element-citation><mixed-citation>Das M. Tea.</mixed-citation>`,
      'Das M. Tea.',
    ],
    [
      'of names beside others in words',
      '<element-citation><person-group><name><surname>Das</surname></name>, Tea Board</person-group><year>1999</year></element-citation>',
      'Das, Tea Board, 1999',
    ],
    [
      'with a date of parts',
      '<element-citation><source>Tea</source><date-in-citation><year>2014</year><month>3</month></date-in-citation></element-citation>',
      'Tea. 2014 3',
    ],
    [
      'of parts, called mixed',
      '<mixed-citation><name><surname>Das</surname></name><year>1999</year></mixed-citation>',
      'Das, 1999',
    ],
    [
      'printed around names of parts',
      '<mixed-citation><name><surname>Das</surname><given-names>M</given-names></name>, <name><surname>Roy</surname>' +
        '<given-names>K</given-names></name> (<year>2020</year>) Tea.</mixed-citation>',
      'Das M, Roy K (2020) Tea.',
    ],
    [
      'printed with parts that nothing stands between',
      `<mixed-citation>${people} (<year>1999</year>) <article-title>On <italic>tea</italic>.</article-title>` +
        '<source>Hill J</source><volume>12</volume>: <fpage>3</fpage></mixed-citation>',
      'Das M, Roy K (1999) On tea. Hill J 12: 3',
    ],
    [
      'printed, with others whom no word names',
      '<mixed-citation><person-group><name><surname>Das</surname></name>, <etal/></person-group> (<year>1999</year>) Tea.</mixed-citation>',
      'Das, et al. (1999) Tea.',
    ],
    [
      'printed, with others beside the group',
      `<mixed-citation>${people}\n<etal/>\n<article-title>On tea</article-title>. 1999.</mixed-citation>`,
      'Das M, Roy K et al. On tea. 1999.',
    ],
    [
      'printed, with a title right behind the names',
      `<mixed-citation>${people}\n<article-title>On tea</article-title>. 1999.</mixed-citation>`,
      'Das M, Roy K. On tea. 1999.',
    ],
    [
      'printed, with a title right behind names that end with a sign',
      '<mixed-citation><collab>Tea Board:</collab> <source>Tea</source>, 1999.</mixed-citation>',
      'Tea Board: Tea, 1999.',
    ],
    [
      'printed, with others in words',
      '<mixed-citation><string-name>Das M</string-name>, <etal>u. a.</etal> Tea.</mixed-citation>',
      'Das M, u. a. Tea.',
    ],
    [
      'printed, with alternatives of a name',
      '<mixed-citation><name-alternatives><name><surname>Das</surname><given-names>M</given-names></name>' +
        '</name-alternatives>, Tea.</mixed-citation>',
      'Das M, Tea.',
    ],
    [
      'printed, with a name whose parts touch, within words',
      '<mixed-citation>In <person-group><string-name><surname>Das</surname><given-names>M</given-names></string-name> &amp; ' +
        '<string-name><surname>Roy</surname><given-names>K</given-names></string-name> (eds)</person-group>, Tea.</mixed-citation>',
      'In Das M & Roy K (eds), Tea.',
    ],
    [
      'printed, with volume and pages that touch',
      '<mixed-citation>Das. <source>Hill J</source> <volume>12</volume><fpage>3</fpage>–<lpage>9</lpage>.</mixed-citation>',
      'Das. Hill J 12 3–9.',
    ],
    [
      'printed, with a number of PubMed that no word names',
      '<mixed-citation>Das. Tea. 1999.<pub-id pub-id-type="pmid">123</pub-id></mixed-citation>',
      'Das. Tea. 1999. PMID 123',
    ],
    [
      'printed, with a number of PubMed that a word names',
      '<mixed-citation>Das. Tea. 1999. <bold>PubMed PMID</bold>: <pub-id pub-id-type="pmid">123</pub-id>.</mixed-citation>',
      'Das. Tea. 1999. PubMed PMID: 123.',
    ],
    ['of NLM 3.0', '<nlm-citation><source>Tea</source><year>1999</year></nlm-citation>', 'Tea. 1999'],
    [
      'of several works',
      '<mixed-citation>a) One.</mixed-citation><mixed-citation>b) Two.</mixed-citation>',
      'a) One. b) Two.',
    ],
  ])('%s', async (_, xml, text) => expect(readInlineText((await reference(xml)).content)).toBe(text))

  test('in two versions side by side closes the balance', async () => {
    const ref =
      '<ref id="b1"><label>1</label><mixed-citation>1. Das M. H<sub>2</sub>O. <ext-link xlink:href="https://hill.example/">' +
      `Hill</ext-link>. 1999.</mixed-citation><element-citation>${people}<source>H<sub>2</sub>O</source>` +
      '<ext-link xlink:href="https://hill.example/">Hill</ext-link></element-citation></ref>'
    const { balance } = await makeText(
      bytes(article(`<body><p>Tea.</p></body><back><ref-list>${ref}</ref-list></back>`)),
    )
    expect({ balance, isClosed: balanceCloses(balance) }).toMatchObject({ isClosed: true })
  })

  test('the parts that it names', async () => {
    const { parts, id, label } = await reference(
      `<label>[7]</label><mixed-citation publication-type="journal">${people} <article-title>On ` +
        'tea</article-title>. <source>Hill J</source> ' +
        '<year>2020</year>;<volume>12</volume>:<fpage>345</fpage>. <pub-id pub-id-type="doi">10.5555/t</pub-id></mixed-citation>',
    )
    expect([id, label]).toEqual(['ref1', '[7]'])
    expect(parts).toEqual({
      type: 'journal',
      groups: [],
      title: 'On tea',
      container: 'Hill J',
      year: '2020',
      volume: '12',
      issue: '',
      people: [
        { surname: 'Das', given: 'M', role: 'author' },
        { surname: 'Roy', given: 'K', role: 'author' },
      ],
      firstPage: '345',
      lastPage: '',
      publisher: '',
      place: '',
      doi: '10.5555/t',
      pmid: '',
      url: '',
    })
  })
})

describe('files', () => {
  const short = article('<body><p>x</p></body>')
  const packed = (...names: string[]) =>
    zip(new Map(names.map((name) => [name, bytes(short.replace('>x<', `>${name}<`))])))
  const firstWords = async (file: Uint8Array) => {
    const { text } = await readJats(file)
    return text.blocks[0]?.kind === 'paragraph' ? readInlineText(text.blocks[0].content) : ''
  }

  test.each<[string, string[], string]>([
    ['the only one', ['deep/paper.xml'], 'deep/paper.xml'],
    ['the one in the root folder', ['paper.xml', 'other/paper.xml'], 'paper.xml'],
    ['the one that is named so', ['a/article.xml', 'b/other.xml'], 'a/article.xml'],
    ['not what programs put beside it', ['paper.nxml', '__MACOSX/paper.xml'], 'paper.nxml'],
  ])('of a zip %s', async (_, names, chosen) => expect(await firstWords(packed(...names))).toBe(chosen))

  test.each<[string, Uint8Array, RegExp]>([
    ['several articles', packed('a/x.xml', 'b/y.xml'), /several articles/],
    ['no article', zip(new Map([['a.xml', bytes('<issue/>')]])), /no article/],
    ['another document', bytes('<html/>'), /no article/],
    ['entities of its own', bytes(`<!DOCTYPE article [<!ENTITY a "b">]>${short}`), /entities/],
    [
      'a billion laughs',
      bytes('<!DOCTYPE article [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><article>&b;</article>'),
      /entities/,
    ],
    ['damaged XML', bytes('<article><body><p>x</article>'), /not well-formed/],
    ['XML of many levels', bytes(`<article>${'<p>'.repeat(100_000)}`), /nested deeper/],
    ['a damaged zip', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /damaged/],
  ])('refused with a sentence: %s', async (_, file, sentence) => {
    expect(readJats(file)).rejects.toThrow(sentence)
  })

  test('a document type is passed over', async () => {
    const doctype =
      '<!DOCTYPE article PUBLIC "-//NLM//DTD Journal Publishing DTD v3.0 20080202//EN" "http://dtd.nlm.nih.gov/x.dtd">'
    expect(await firstWords(bytes(`<?xml version="1.0"?>${doctype}${short}`))).toBe('x')
  })

  test('its front is read once', async () => {
    const { front } = await readJats(
      bytes(
        '<article><front><article-meta><title-group><article-title>On <italic>Camellia</italic></article-title></title-group>' +
          '<contrib-group><contrib contrib-type="author"><name><surname>Das</surname>' +
          '<given-names>Mina</given-names></name><xref ref-type="aff" rid="a1"/></contrib></contrib-group>' +
          '<aff id="a1"><label>1</label>Hill College, Lumding</aff><abstract><p>Tea grows.</p></abstract>' +
          '<kwd-group><kwd>tea</kwd><kwd>hills</kwd></kwd-group>' +
          '</article-meta></front><body><p>x</p></body></article>',
      ),
    )
    expect(front).toEqual({
      title: 'On <i>Camellia</i>',
      people: [{ name: 'Mina Das', affiliation: 'Hill College, Lumding', email: '', orcid: '' }],
      abstract: '<p>Tea grows.</p>',
      keywords: 'tea, hills',
      translation: undefined,
      summaries: [],
      notes: [],
    })
  })
})
