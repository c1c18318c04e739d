import { describe, expect, test } from 'bun:test'
import { elementsIn, readXml, type XmlElement } from '../../../../src/engines/archives/archives.ts'
import type { Block, Captioned, Cell, Inline, Paragraph, Picture } from '../../../../src/engines/fulltext/blocks.ts'
import { readArticle } from '../../../../src/engines/fulltext/jats/read.ts'
import { writeJats } from '../../../../src/engines/fulltext/jats/writing/write.ts'
import type { BackPart, FullText, Reference, Section } from '../../../../src/engines/fulltext/model.ts'

const run = (text: string, ...marks: Extract<Inline, { kind: 'run' }>['marks']): Inline => ({
  kind: 'run',
  text,
  marks,
})
const paragraph = (text: string, more: Partial<Paragraph> = {}): Paragraph => ({
  kind: 'paragraph',
  id: '',
  content: [run(text)],
  ...more,
})
const captioned = (id: string, label: string, title = 'A title'): Captioned => ({
  id,
  label,
  caption: { title: [run(title)], paragraphs: [paragraph('And more.')] },
})
const picture = (file: string, more: Partial<Picture> = {}): Picture => ({
  file,
  alt: '',
  isDecorative: false,
  width: 0,
  height: 0,
  ...more,
})
const cell = (blocks: Block[], more: Partial<Cell> = {}): Cell => ({
  blocks,
  columns: 1,
  rows: 1,
  isHead: false,
  align: '',
  ...more,
})
const section = (id: string, more: Partial<Section> = {}): Section => ({
  id,
  label: '',
  title: [run('Methods')],
  role: '',
  blocks: [],
  sections: [],
  ...more,
})
const math =
  '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mfrac><mi>a</mi><mn>2</mn></mfrac></math>'
const inlineMath = math.replace('block', 'inline')

const text = (more: Partial<FullText>): FullText => ({ language: 'en', blocks: [], sections: [], back: [], ...more })
const body = (...blocks: Block[]): FullText => text({ blocks })
const line = (...content: Inline[]): FullText => body({ kind: 'paragraph', id: '', content })
const back = (...parts: BackPart[]): FullText => text({ blocks: [paragraph('x')], back: parts })

async function articleOf(jats: string): Promise<XmlElement> {
  const bytes = (async function* () {
    yield new TextEncoder().encode(jats)
  })()
  for await (const { element } of readXml(bytes, new Set(['article']))) return element
  throw new Error('no article')
}

const again = async (given: FullText) => readArticle(await articleOf(writeJats(given)), (address) => address)

const reference = (id: string, more: Partial<Reference> = {}): Reference => ({
  id,
  label: '1.',
  content: [run('Das M. Tea. 2020.')],
  notes: [],
  ...more,
})
const parts = {
  type: 'journal',
  people: [
    { surname: 'Das', given: 'M', role: 'author' as const },
    { surname: 'Roy', given: '', role: 'editor' as const },
  ],
  groups: ['Tea Board'],
  title: 'On tea',
  container: 'Hill J',
  year: '2020',
  volume: '12',
  issue: '3',
  firstPage: '345',
  lastPage: '50',
  publisher: 'Hill',
  place: 'Lumding',
  doi: '10.5555/t',
  pmid: '123',
  url: 'https://x.example/t',
}

describe('what is written as JATS is read as it was', () => {
  test.each<[string, FullText]>([
    [
      'looks, each and together',
      line(
        run('a', 'bold'),
        run('b', 'bold', 'italic'),
        run('c', 'underline'),
        run('d', 'strike', 'sup'),
        run('e', 'overline'),
        run('f', 'smallCaps'),
        run('g', 'code', 'sub'),
      ),
    ],
    [
      'another language in a line',
      line(run('tea is '), { kind: 'run', text: 'चाय', marks: ['italic'], language: 'hi' }),
    ],
    ['spaces, signs and letters of every kind', line(run('a  b & <c> "d" \u00a0é 𝒜'))],
    [
      'links',
      line({ kind: 'link', url: 'https://x.example/?a=1&b=2', content: [run('here', 'italic')] }, run(' '), {
        kind: 'link',
        url: 'mailto:m@x.example',
        content: [run('mail')],
      }),
    ],
    [
      'references, to several and to nothing',
      body(
        {
          kind: 'paragraph',
          id: 'p1',
          content: [
            { kind: 'reference', type: 'other', to: ['p1', 'p2'], content: [run('1, 2', 'sup')] },
            { kind: 'reference', type: 'bibr', to: [], content: [run('3')] },
          ],
        },
        paragraph('x', { id: 'p2' }),
      ),
    ],
    [
      'targets and ruby',
      body({
        kind: 'paragraph',
        id: '',
        content: [
          { kind: 'target', id: 'to1' },
          { kind: 'ruby', base: '茶', text: 'ちゃ' },
        ],
      }),
    ],
    [
      'formulas and pictures in a line',
      line(
        run('a '),
        { kind: 'formula', mathml: inlineMath, tex: '', alt: '' },
        { kind: 'formula', mathml: '', tex: '\\own{a} < b', alt: 'a squared' },
        { kind: 'picture', ...picture('a.png', { alt: 'Leaf', width: 12.5, height: 10, turn: 90 }) },
      ),
    ],
    [
      'a formula that is a picture',
      body({ kind: 'formula', id: 'eq1', label: '(1)', mathml: '', tex: '', alt: '', picture: picture('a.png') }),
    ],
    [
      'a formula in two ways',
      body({ kind: 'formula', id: 'eq1', label: '(1)', mathml: math, tex: '\\frac a2', alt: 'half of a' }),
    ],
    [
      'lists within lists',
      body({
        kind: 'list',
        id: 'list1',
        type: 'order',
        items: [
          {
            label: '(a)',
            blocks: [
              paragraph('one'),
              { kind: 'list', id: '', type: 'bullet', items: [{ label: '', blocks: [paragraph('two')] }] },
            ],
          },
          { label: '(b)', blocks: [{ kind: 'code', id: '', text: 'x', language: 'r' }] },
        ],
      }),
    ],
    [
      'a quotation, code and verse',
      body(
        { kind: 'quote', id: 'p1', blocks: [paragraph('Rain.')], attribution: [run('A poet')] },
        { kind: 'code', id: '', text: 'if a\n\tb', language: 'python' },
        { kind: 'verse', id: '', lines: [[run('one')], [run('two')]], attribution: [] },
      ),
    ],
    [
      'definitions',
      body({ kind: 'definitions', id: '', items: [{ term: [run('HP')], blocks: [paragraph('hill partridge')] }] }),
    ],
    [
      'a box, a statement, a supplement',
      body(
        { kind: 'box', ...captioned('box1', 'Box 1'), blocks: [paragraph('x')] },
        {
          kind: 'statement',
          id: 'st1',
          label: 'Lemma 1.',
          caption: { title: [run('Of tea')], paragraphs: [] },
          blocks: [paragraph('x')],
        },
        { kind: 'supplement', ...captioned('supp1', 'File S1'), url: 'https://x.example/s1.csv' },
      ),
    ],
    [
      'a figure of two pictures, one of which only decorates',
      body({
        kind: 'figure',
        ...captioned('fig1', 'Figure 1.'),
        pictures: [
          picture('a.png', { alt: 'Leaf', crop: { left: 0.1, top: 0, right: 0, bottom: 0.25 } }),
          picture('b.png', { isDecorative: true, whole: 'c.png' }),
        ],
        blocks: [],
      }),
    ],
    [
      'a figure of code',
      body({
        kind: 'figure',
        ...captioned('fig1', 'Figure 1.'),
        pictures: [],
        blocks: [{ kind: 'code', id: '', text: 'x', language: '' }],
      }),
    ],
    [
      'a group of figures',
      body({
        kind: 'figures',
        ...captioned('figs1', 'Figure 1.'),
        figures: [
          { kind: 'figure', ...captioned('fig1', '(a)'), pictures: [picture('a.png')], blocks: [] },
          { kind: 'figure', ...captioned('fig2', '(b)'), pictures: [picture('b.png')], blocks: [] },
        ],
      }),
    ],
    [
      'a table',
      body({
        kind: 'table',
        ...captioned('tab1', 'Table 1.'),
        widths: [0.3333, 0.6667],
        head: [[cell([paragraph('Both')], { columns: 2, isHead: true, align: 'center' })]],
        body: [
          [
            cell([], { rows: 2 }),
            cell([
              paragraph('a'),
              { kind: 'list', id: '', type: 'bullet', items: [{ label: '', blocks: [paragraph('b')] }] },
            ]),
          ],
          [cell([{ kind: 'paragraph', id: '', content: [run('c'), { kind: 'break' }, run('d')] }])],
        ],
        notes: [
          { id: 'fn1', label: 'a', type: '', blocks: [paragraph('Dried.')] },
          { id: '', label: '', type: '', blocks: [paragraph('Source: us.')] },
        ],
        pictures: [],
      }),
    ],
    [
      'a table in a table',
      body({
        kind: 'table',
        ...captioned('tab1', ''),
        widths: [],
        head: [],
        body: [
          [
            cell([
              paragraph('a'),
              {
                kind: 'table',
                id: 'tab2',
                label: '',
                caption: { title: [], paragraphs: [] },
                widths: [],
                head: [],
                body: [[cell([paragraph('b')])]],
                notes: [],
                pictures: [],
              },
            ]),
          ],
        ],
        notes: [],
        pictures: [],
      }),
    ],
    [
      'a table that is a picture',
      body({
        kind: 'table',
        ...captioned('tab1', 'Table 1.'),
        widths: [],
        head: [],
        body: [],
        notes: [{ id: 'fn1', label: '*', type: '', blocks: [paragraph('x')] }],
        pictures: [picture('a.png')],
      }),
    ],
    [
      'sections',
      text({
        blocks: [paragraph('x')],
        sections: [
          section('sec1', {
            label: '1',
            role: 'intro',
            language: 'hi',
            sections: [section('sec2', { blocks: [paragraph('y', { language: 'hi' })] })],
          }),
          section('sec3', { title: [run('Two'), { kind: 'break' }, run('lines')] }),
        ],
      }),
    ],
    [
      'thanks, funding, interests and appendices',
      back(
        {
          kind: 'acknowledgements',
          ...section('sec1', {
            blocks: [
              paragraph('x'),
              { kind: 'list', id: '', type: 'bullet', items: [{ label: '', blocks: [paragraph('y')] }] },
            ],
          }),
        },
        { kind: 'section', ...section('sec2', { title: [run('Conflict of interest')], blocks: [paragraph('None.')] }) },
        { kind: 'appendix', ...section('app1', { title: [] }) },
        { kind: 'appendix', ...section('app2') },
      ),
    ],
    [
      'notes',
      back({
        kind: 'notes',
        title: [run('Notes')],
        notes: [
          {
            id: 'fn1',
            label: '1',
            type: 'other',
            blocks: [paragraph('x'), { kind: 'code', id: '', text: 'y', language: '' }],
          },
          { id: 'fn2', label: '†', type: 'coi', blocks: [paragraph('None.')] },
        ],
      }),
    ],
    [
      'references with lists in them',
      back({
        kind: 'references',
        id: 'refs1',
        title: [run('References')],
        blocks: [paragraph('As cited.')],
        references: [reference('ref1', { notes: [paragraph('Not seen.')] })],
        lists: [
          {
            id: 'refs2',
            title: [run('Sources')],
            blocks: [],
            references: [reference('ref2', { label: '', parts })],
            lists: [],
          },
        ],
      }),
    ],
    [
      'a reference of links alone',
      back({
        kind: 'references',
        id: 'refs1',
        title: [],
        blocks: [],
        references: [
          reference('ref1', {
            content: [
              { kind: 'link', url: 'https://x.example/a', content: [run('Das.')] },
              { kind: 'link', url: 'https://x.example/b', content: [run(' Tea.')] },
            ],
          }),
        ],
        lists: [],
      }),
    ],
    ...(['book', 'chapter', 'web', 'data', 'other'] as const).map((type): [string, FullText] => [
      `a reference to ${type}`,
      back({
        kind: 'references',
        id: 'refs1',
        title: [],
        blocks: [],
        references: [reference('ref1', { parts: { ...parts, type, year: '2004a', lastPage: '' } })],
        lists: [],
      }),
    ]),
    [
      'a book without parts, and a year that is none',
      back({
        kind: 'references',
        id: 'refs1',
        title: [],
        blocks: [],
        references: [reference('ref1', { parts: { ...parts, type: 'book', container: '', year: 'in press' } })],
        lists: [],
      }),
    ],
  ])('%s', async (_, given) => {
    const read = await again(given)
    expect(read.text).toEqual(given)
    expect(read.findings.filter(({ code }) => code === 'element_unknown')).toEqual([])
  })
})

test('statements at the end of the body stand in the back, in their order', async () => {
  const statement = (id: string, title: string) => section(id, { title: [run(title)], blocks: [paragraph('None.')] })
  const given = text({
    sections: [section('sec1'), statement('sec2', 'Competing interests'), statement('sec3', 'Funding')],
  })
  const { text: read } = await again(given)
  expect(read.sections.map(({ id }) => id)).toEqual(['sec1'])
  expect(read.back.map((part) => part.kind === 'section' && part.id)).toEqual(['sec2', 'sec3'])
})

describe('how it is written', () => {
  const written = (given: FullText) => writeJats(given)

  test.each<[string, FullText, string]>([
    [
      'a picture that decorates says so',
      body({
        kind: 'figure',
        ...captioned('fig1', ''),
        pictures: [picture('a.png', { isDecorative: true })],
        blocks: [],
      }),
      '<graphic xlink:href="a.png"><alt-text content-type="decorative"/></graphic>',
    ],
    [
      'MathML has the prefix that others expect',
      line({ kind: 'formula', mathml: inlineMath, tex: '', alt: '' }),
      '<inline-formula><mml:math display="inline"><mml:mfrac><mml:mi>a</mml:mi><mml:mn>2</mml:mn></mml:mfrac></mml:math></inline-formula>',
    ],
    [
      'a link that is its own text has a title',
      line({ kind: 'link', url: 'https://x.example/a', content: [run('https://x.example/a')] }),
      'xlink:title="x.example"',
    ],
    [
      'a picture within a link stands behind it',
      line({ kind: 'link', url: 'https://x.example/a', content: [run('a'), { kind: 'picture', ...picture('a.png') }] }),
      '>a</ext-link><inline-graphic xlink:href="a.png"/>',
    ],
    [
      'a citation that was not linked is its words',
      line({ kind: 'cited', field: { by: 'csl', data: '{}' }, content: [run('(Das 2020)')] }),
      '<p>(Das 2020)</p>',
    ],
    [
      'a shortened last page is a range too',
      back({
        kind: 'references',
        id: 'refs1',
        title: [],
        blocks: [],
        references: [reference('ref1', { parts })],
        lists: [],
      }),
      '<page-range>345–50</page-range>',
    ],
    [
      'interests are no section',
      back({ kind: 'section', ...section('sec1', { title: [run('Competing interests')] }) }),
      '<notes id="sec1"><title>Competing interests</title></notes>',
    ],
  ])('%s', (_, given, xml) => expect(written(given)).toContain(xml))

  test('appendices side by side are one group', async () => {
    const article = await articleOf(
      written(back({ kind: 'appendix', ...section('app1') }, { kind: 'appendix', ...section('app2') })),
    )
    const parts = elementsIn(elementsIn(article, 'back')[0])
    expect(parts.map(({ name, children }) => [name, children.length])).toEqual([['app-group', 2]])
  })
})
