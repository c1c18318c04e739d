import { describe, expect, test } from 'bun:test'
import { zip } from '../../../../src/engines/archives/archives.ts'
import type { Block } from '../../../../src/engines/fulltext/blocks.ts'
import { readJats } from '../../../../src/engines/fulltext/jats/read.ts'
import type { ReadText } from '../../../../src/engines/fulltext/model.ts'
import { shown } from '../papers.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const spaces = 'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML"'
const article = (inside: string) => `<article ${spaces} xml:lang="en"><front/>${inside}</article>`

const read = (inside: string): Promise<ReadText> => readJats(bytes(article(inside)))

/** The blocks of a body. */
const blocksOf = async (inside: string): Promise<Block[]> => (await read(`<body>${inside}</body>`)).text.blocks

const run = (text: string, ...marks: string[]) => ({ kind: 'run', text, marks })
const paragraph = (...content: unknown[]) => ({ kind: 'paragraph', id: '', content })
const words = (text: string) => paragraph(run(text))
const bare = { label: '', caption: { title: [], paragraphs: [] } }

describe('blocks', () => {
  test.each<[string, string, unknown[]]>([
    ['a paragraph, its spaces as they are meant', '<p>\n  Tea  grows\n  here. </p>', [words('Tea  grows here.')]],
    [
      'a list within a paragraph parts it',
      '<p>Before <list list-type="bullet"><list-item><p>one</p></list-item></list> after.</p>',
      [
        words('Before'),
        { kind: 'list', id: '', type: 'bullet', items: [{ label: '', blocks: [words('one')] }] },
        words('after.'),
      ],
    ],
    ['a line break parts a paragraph', '<p>one<break/>two</p>', [words('one'), words('two')]],
    [
      'labels of lists as they are',
      '<list list-type="order"><list-item><label>(a)</label><p>one</p></list-item></list>',
      [{ kind: 'list', id: '', type: 'order', items: [{ label: '(a)', blocks: [words('one')] }] }],
    ],
    [
      'lists that number themselves',
      '<list list-type="roman-upper"><list-item><p>one</p></list-item><list-item><p>two</p></list-item></list>',
      [
        {
          kind: 'list',
          id: '',
          type: 'order',
          items: [
            { label: 'I.', blocks: [words('one')] },
            { label: 'II.', blocks: [words('two')] },
          ],
        },
      ],
    ],
    [
      'a list that goes on with another, and one with a word before its numbers',
      '<list list-type="order" id="l1"><list-item><p>one</p></list-item></list>' +
        '<list list-type="order" continued-from="l1" prefix-word="Rule"><list-item><p>two</p></list-item></list>',
      [
        { kind: 'list', id: '', type: 'order', items: [{ label: '1.', blocks: [words('one')] }] },
        { kind: 'list', id: '', type: 'order', items: [{ label: 'Rule 2.', blocks: [words('two')] }] },
      ],
    ],
    [
      'letters of lists',
      '<list list-type="alpha-lower"><list-item><p>one</p></list-item></list>',
      [{ kind: 'list', id: '', type: 'order', items: [{ label: 'a.', blocks: [words('one')] }] }],
    ],
    [
      'a quotation',
      '<disp-quote><p>Rain.</p><attrib>A. Poet</attrib></disp-quote>',
      [{ kind: 'quote', id: '', blocks: [words('Rain.')], attribution: [run('A. Poet')] }],
    ],
    [
      'code, letter by letter',
      '<code language="r">x &lt;- 1\n  y</code>',
      [{ kind: 'code', id: '', text: 'x <- 1\n  y', language: 'r' }],
    ],
    ['preformatted text', '<preformat>a  b</preformat>', [{ kind: 'code', id: '', text: 'a  b', language: '' }]],
    [
      'verse',
      '<verse-group><verse-line>one</verse-line><verse-line>two</verse-line></verse-group>',
      [{ kind: 'verse', id: '', lines: [[run('one')], [run('two')]], attribution: [] }],
    ],
    [
      'definitions',
      '<def-list><title>Short</title><def-item><term>HP</term><def><p>hill partridge</p></def></def-item></def-list>',
      [
        words('Short'),
        { kind: 'definitions', id: '', items: [{ term: [run('HP')], blocks: [words('hill partridge')] }] },
      ],
    ],
    [
      'a box takes the title of its only section',
      '<boxed-text><sec><title>Box 1</title><p>Inside.</p></sec></boxed-text>',
      [
        {
          kind: 'box',
          id: 'box1',
          label: '',
          caption: { title: [run('Box 1')], paragraphs: [] },
          blocks: [words('Inside.')],
        },
      ],
    ],
    [
      'a statement',
      '<statement><label>Lemma 1.</label><title>Of tea</title><p>It grows.</p></statement>',
      [
        {
          kind: 'statement',
          id: '',
          label: 'Lemma 1.',
          caption: { title: [run('Of tea')], paragraphs: [] },
          blocks: [words('It grows.')],
        },
      ],
    ],
    ['what is said in turns', '<speech><speaker>Mina:</speaker><p>Yes.</p></speech>', [words('Mina: Yes.')]],
    [
      'a supplement',
      '<supplementary-material id="s" xlink:href="data.csv"><label>Data</label><caption><p>All.</p></caption></supplementary-material>',
      [
        {
          kind: 'supplement',
          id: 'supp1',
          label: 'Data',
          caption: { title: [], paragraphs: [words('All.')] },
          url: 'data.csv',
        },
      ],
    ],
    [
      'a supplement with its film inside',
      '<supplementary-material><media xlink:href="https://x.example/a.mp4"><caption><title>Film</title>' +
        '</caption></media></supplementary-material>',
      [
        {
          kind: 'supplement',
          id: 'supp1',
          label: '',
          caption: { title: [], paragraphs: [words('Film')] },
          url: 'https://x.example/a.mp4',
        },
      ],
    ],
    [
      'an address',
      '<address><addr-line>Hill Road 1</addr-line><city>Lumding</city></address>',
      [words('Hill Road 1 Lumding')],
    ],
    [
      'a formula with its number',
      '<disp-formula id="e"><label>(1)</label><mml:math><mml:mi>a</mml:mi></mml:math></disp-formula>',
      [
        {
          kind: 'formula',
          id: 'eq1',
          label: '(1)',
          mathml: '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mi>a</mi></math>',
          tex: '',
          alt: '',
        },
      ],
    ],
    [
      'a formula in words',
      '<disp-formula id="e">F = m<italic>a</italic><label>(2)</label></disp-formula>',
      [{ kind: 'paragraph', id: 'eq1', content: [run('F = m'), run('a', 'italic'), run(' (2)')] }],
    ],
    [
      'TeX without its document',
      '<disp-formula><tex-math>\\documentclass{x}\\begin{document}$$\\own a$$\\end{document}</tex-math></disp-formula>',
      [{ kind: 'formula', id: 'eq1', label: '', mathml: '', tex: '\\own a', alt: '' }],
    ],
  ])('%s', async (_, xml, blocks) => expect(await blocksOf(xml)).toEqual(blocks as Block[]))
})

describe('what stands where others put it', () => {
  const kindsOf = async (xml: string) => (await blocksOf(xml)).map(({ kind }) => kind as string)
  test.each<[string, string, string[]]>([
    [
      'a supplement in the caption of a table',
      '<table-wrap><caption><p>Yields.</p><supplementary-material><label>S1</label>' +
        '</supplementary-material></caption><table><tr><td>1</td></tr></table></table-wrap>',
      ['table', 'supplement'],
    ],
    [
      'two tables of one wrap',
      '<table-wrap><alternatives><table><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table></alternatives></table-wrap>',
      ['table', 'table'],
    ],
    ['a film', '<media xlink:href="a.mp4"><label>Video 1</label></media>', ['supplement']],
    ['words in a supplement', '<supplementary-material>Table S1</supplementary-material>', ['supplement']],
    [
      'a group of tables',
      '<table-wrap-group><label>Tables</label><table-wrap/><table-wrap/></table-wrap-group>',
      ['paragraph', 'table', 'table'],
    ],
    ['a chemical structure', '<chem-struct-wrap><label>I</label></chem-struct-wrap>', ['figure']],
  ])('%s', async (_, xml, kinds) => expect(await kindsOf(xml)).toEqual(kinds))

  test('a second table of a wrap has an id of its own, and so has a figure without a frame', async () => {
    const { text } = await read(
      '<body><table-wrap><table/><table/></table-wrap><fig-group id="g"><fig id="f"/></fig-group><p>' +
        '<xref ref-type="fig" rid="g">1</xref></p></body>',
    )
    expect(text.blocks.map((block) => ('id' in block ? block.id : ''))).toEqual(['tab1', 'tab2', 'fig1', ''])
    const last = text.blocks.at(-1)
    expect(last?.kind === 'paragraph' && last.content).toMatchObject([{ kind: 'reference', to: ['fig1'] }])
  })

  const hp = (meaning: string) => `<abbrev>HP<def><p>${meaning}</p></def></abbrev>`
  test.each<[string, string, string, string[]]>([
    ['that stands nowhere else is read', `<p>${hp('hill partridge')} sang</p>`, 'HP (hill partridge) sang', []],
    ['is read with its sign', `<p>${hp(': hill partridge')};</p>`, 'HP: hill partridge;', []],
    [
      'is read once',
      `<p>${hp('hill partridge')} and ${hp('Hill partridge')}</p>`,
      'HP (hill partridge) and HP',
      ['Hill partridge'],
    ],
    [
      'that the text says is left',
      `<p>${hp('hill partridge')}, the Hill-Partridge</p>`,
      'HP, the Hill-Partridge',
      ['hill partridge'],
    ],
    ['that is empty is none', `<p>${hp('')} sang</p>`, 'HP sang', ['']],
  ])('a meaning of an abbreviation %s', async (_, body, line, left) => {
    const { text, account } = await read(`<body>${body}</body>`)
    expect(shown(text)).toEqual([line])
    expect(account.left.map(({ text: words }) => words)).toEqual(left)
  })

  test.each<[string, string, string]>([
    [
      'a related object',
      '<related-object><collab>Valley</collab><source>Rice</source><year>2024</year></related-object>',
      'Valley. Rice. 2024',
    ],
    [
      'a citation',
      '<element-citation><person-group><name><surname>Wolf</surname><given-names>G</given-names></name>' +
        '<name><surname>Rao</surname></name></person-group><year>2019</year></element-citation>',
      'Wolf G, Rao, 2019',
    ],
    [
      'an institution',
      '<institution-wrap><institution-id>grid.1</institution-id><institution>Pier</institution></institution-wrap>',
      'grid.1 Pier',
    ],
    ['a group', '<collab><named-content>North</named-content><institution>Pier</institution></collab>', 'NorthPier'],
    ['with its own signs', '<related-object><source>Rice</source>, <year>2024</year></related-object>', 'Rice, 2024'],
  ])('the parts of %s in a line are apart', async (_, inner, line) => {
    const { text } = await read(`<body><p>${inner}</p></body>`)
    expect(shown(text)).toEqual([line])
  })

  test('an array of abbreviations is a table', async () => {
    const cells = '<tr><td>HP</td><td>hill partridge</td></tr><tr><td>VP</td><td>vale partridge</td></tr>'
    const { text, account } = await read(`<body><p>Birds</p><array><tbody>${cells}</tbody></array></body>`)
    expect(shown(text)).toEqual(['Birds', 'table', '- HP | hill partridge', '- VP | vale partridge'])
    expect(account.made).toContainEqual({ kind: 'table', text: '', counts: { tables: 1 } })
  })

  test('the facts of a section, and the label of a definition, are read', async () => {
    const meta = '<sec-meta><kwd-group><label>Taxon</label><kwd>Fungi</kwd><kwd>Piromyces</kwd></kwd-group></sec-meta>'
    const item = '<def-item><label>HP1</label><term>hill</term><def><p>partridge</p></def></def-item>'
    const { text } = await read(`<body><sec><title>Birds</title>${meta}<def-list>${item}</def-list></sec></body>`)
    expect(shown(text)).toEqual(['# Birds', 'Taxon Fungi Piromyces', 'definitions'])
    const [, definitions] = text.sections[0]?.blocks ?? []
    expect(definitions).toMatchObject({ items: [{ term: [{ text: 'HP1 hill' }] }] })
  })

  test('names for machines are entered as left', async () => {
    const { account } = await read('<body><sec><object-id>x.001</object-id><p>Boats</p></sec></body>')
    expect(account.left.map(({ text }) => text)).toEqual(['x.001'])
  })
})

describe('lines', () => {
  const line = async (xml: string) => {
    const [first] = await blocksOf(`<p>${xml}</p><p id="there">x</p>`)
    return first?.kind === 'paragraph' ? first.content : []
  }
  test.each<[string, string, unknown[]]>([
    [
      'looks, in one order',
      '<italic><bold>a</bold></italic><sc>b</sc><monospace>c</monospace>',
      [run('a', 'bold', 'italic'), run('b', 'smallCaps'), run('c', 'code')],
    ],
    ['the inner of sub and sup', '<sup>a<sub>b</sub></sup>', [run('a', 'sup'), run('b', 'sub')]],
    [
      'words that say what they are',
      'The <named-content content-type="taxon">Arborophila</named-content> calls',
      [run('The Arborophila calls')],
    ],
    [
      'another language',
      'a <styled-content xml:lang="hi">चाय</styled-content>',
      [run('a '), { ...run('चाय'), language: 'hi' }],
    ],
    [
      'links',
      '<ext-link ext-link-type="uri" xlink:href="https://x.example/a">here</ext-link>',
      [{ kind: 'link', url: 'https://x.example/a', content: [run('here')] }],
    ],
    [
      'a DOI',
      '<ext-link ext-link-type="doi" xlink:href="10.5555/tea">tea</ext-link>',
      [{ kind: 'link', url: 'https://doi.org/10.5555/tea', content: [run('tea')] }],
    ],
    [
      'mail',
      '<email>mina@x.example</email>',
      [{ kind: 'link', url: 'mailto:mina@x.example', content: [run('mina@x.example')] }],
    ],
    ['no link of scripts', '<uri xlink:href="javascript:x()">x</uri>', [run('x')]],
    [
      'references by new ids',
      '<xref ref-type="other" rid="there">there</xref>',
      [{ kind: 'reference', type: 'other', to: ['p1'], content: [run('there')] }],
    ],
    [
      'a citation that leads nowhere',
      '<xref ref-type="bibr" rid="B9">9</xref>',
      [{ kind: 'reference', type: 'bibr', to: [], content: [run('9')] }],
    ],
    ['ruby', '<ruby><rb>茶</rb><rt>ちゃ</rt></ruby>', [{ kind: 'ruby', base: '茶', text: 'ちゃ' }]],
    [
      'a note within a line',
      'Tea<fn id="n"><label>*</label><p>Green.</p></fn>',
      [run('Tea'), { kind: 'reference', type: 'fn', to: ['fn1'], content: [run('*', 'sup')] }],
    ],
    ['an unknown element keeps its words', 'a <future>b</future>', [run('a b')]],
    ['index terms are not shown', 'a<index-term><term>b</term></index-term>', [run('a')]],
  ])('%s', async (_, xml, content) => expect(await line(xml)).toEqual(content as never))
})

describe('tables and figures', () => {
  test.each([
    ['a', [run('a', 'sup')]],
    ['<italic>12</italic>', [run('12', 'sup', 'italic')]],
    ['<sup>†</sup>', [run('†', 'sup')]],
    ['note 2', [run('note 2')]],
  ])('the mark of a note is raised, whoever writes it: %s', async (mark, content) => {
    const cell = `<td>4 <xref ref-type="table-fn" rid="n1">${mark}</xref></td>`
    const [table] = await blocksOf(`<table-wrap><table><tbody><tr>${cell}</tr></tbody></table></table-wrap>`)
    const [cited] = JSON.parse(JSON.stringify(table)).body[0][0].blocks[0].content.slice(1)
    expect(cited).toMatchObject({ kind: 'reference', type: 'table-fn', content })
  })

  const table = async (xml: string) => {
    const [first] = await blocksOf(`<table-wrap id="x">${xml}</table-wrap>`)
    if (first?.kind !== 'table') throw new Error('no table')
    return first
  }
  const cell = (text: string, more = {}) => ({
    blocks: text ? [words(text)] : [],
    columns: 1,
    rows: 1,
    isHead: false,
    align: '',
    ...more,
  })

  test('cells with their spans, sides and heads; columns with their shares; notes', async () => {
    const found = await table(
      '<label>Table 1</label><caption><title>Yields</title></caption><table><colgroup><col width="30%"/><col width="70%"/></colgroup>' +
        '<thead><tr><th colspan="2" align="center">Both</th></tr></thead><tbody><tr><td rowspan="2">a</td><td/></tr></tbody></table>' +
        '<table-wrap-foot><fn id="t"><label>a</label><p>Dried.</p></fn><p>Source: us.</p></table-wrap-foot>',
    )
    expect(found).toEqual({
      kind: 'table',
      id: 'tab1',
      label: 'Table 1',
      caption: { title: [run('Yields')], paragraphs: [] },
      widths: [0.3, 0.7],
      head: [[cell('Both', { columns: 2, isHead: true, align: 'center' })]],
      body: [[cell('a', { rows: 2 }), cell('')]],
      notes: [
        { id: 'fn1', label: 'a', type: '', blocks: [words('Dried.')] },
        { id: '', label: '', type: '', blocks: [words('Source: us.')] },
      ],
      pictures: [],
    } as never)
  })

  test('a table of the OASIS model', async () => {
    const { head, body } = await table(
      '<table><tgroup cols="2"><colspec colname="c1"/><colspec colname="c2"/><thead><row>' +
        '<entry namest="c1" nameend="c2">Both</entry></row></thead>' +
        '<tbody><row><entry morerows="1" align="right">a</entry><entry>b</entry></row></tbody></tgroup></table>',
    )
    expect(head).toEqual([[cell('Both', { columns: 2, isHead: true })]] as never)
    expect(body).toEqual([[cell('a', { rows: 2, align: 'right' }), cell('b')]] as never)
  })

  test('line breaks stay in cells, and blocks are blocks', async () => {
    const { body } = await table(
      '<table><tbody><tr><td>a<break/>b</td><td><p>c</p><list><list-item><p>d</p></list-item></list></td></tr></tbody></table>',
    )
    expect(body[0]?.[0]?.blocks).toEqual([paragraph(run('a'), { kind: 'break' }, run('b'))] as never)
    expect(body[0]?.[1]?.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'list'])
  })

  test('a figure with its picture, words for it, and its DOI', async () => {
    const xml = article(
      '<body><fig id="g1"><object-id pub-id-type="doi">10.5555/tea.g1</object-id><label>Fig. 1</label>' +
        '<caption><title>Tea.</title><p>Leaves.</p></caption>' +
        '<graphic xlink:href="info:doi/10.5555/tea.g1"><alt-text>A leaf</alt-text></graphic></fig></body>',
    )
    const packed = zip(
      new Map([
        ['paper/tea.xml', bytes(xml)],
        ['paper/pictures/tea.g1.png', new Uint8Array([1])],
      ]),
    )
    const { text, files } = await readJats(packed)
    const doi = { kind: 'link', url: 'https://doi.org/10.5555/tea.g1', content: [run('10.5555/tea.g1')] }
    expect(text.blocks).toEqual([
      {
        kind: 'figure',
        id: 'fig1',
        label: 'Fig. 1',
        caption: { title: [run('Tea.')], paragraphs: [words('Leaves.'), paragraph(doi)] },
        blocks: [],
        pictures: [{ file: 'paper/pictures/tea.g1.png', alt: 'A leaf', isDecorative: false, width: 0, height: 0 }],
      },
    ] as never)
    expect([...files.keys()]).toEqual(['paper/pictures/tea.g1.png'])
  })

  test('a picture that is not there is told', async () => {
    const { text, findings, account } = await read(
      '<body><fig id="g"><label>Fig. 1</label><graphic xlink:href="gone.tif"/></fig></body>',
    )
    expect(text.blocks).toEqual([{ kind: 'figure', id: 'fig1', ...bare, label: 'Fig. 1', pictures: [], blocks: [] }])
    expect(findings).toEqual([{ code: 'picture_not_shown', where: { section: '', id: 'fig1' }, text: 'gone.tif' }])
    expect(account.found).toEqual([{ kind: 'finding', text: '', counts: { pictures: 1 } }])
  })

  test('a group without a caption is its figures', async () => {
    const kinds = (
      await blocksOf('<fig-group><fig><label>Fig. 1</label></fig><fig><label>Fig. 1a</label></fig></fig-group>')
    ).map(({ kind }) => kind)
    expect(kinds).toEqual(['figure', 'figure'])
  })

  test('what floats comes behind the paragraph that mentions it first', async () => {
    const { text } = await read(
      '<body><sec><p>One.</p><p>See <xref ref-type="fig" rid="g2">Fig. 2</xref>.</p><p>Three.</p></sec></body>' +
        '<floats-group><fig id="g1"><label>Fig. 1</label></fig><fig id="g2"><label>Fig. 2</label></fig></floats-group>',
    )
    const labels = text.sections[0]?.blocks.map((block) => ('label' in block ? block.label : block.kind))
    expect(labels).toEqual(['paragraph', 'paragraph', 'Fig. 2', 'paragraph', 'Fig. 1'])
  })
})

test('a link in an abstract stays one, and is text in a title', async () => {
  const link = '<ext-link xlink:href="https://example.org/?a=1&amp;b=2">the <italic>counts</italic></ext-link>'
  const meta = `<title-group><article-title>On ${link}</article-title></title-group><abstract><p>See ${link}.</p></abstract>`
  const paper = `<article ${spaces}><front><article-meta>${meta}</article-meta></front><body><p>One.</p></body></article>`
  const { front } = await readJats(bytes(paper))
  expect(front.title).toBe('On the <i>counts</i>')
  expect(front.abstract).toBe('<p>See <a href="https://example.org/?a=1&amp;b=2">the <i>counts</i></a>.</p>')
})
