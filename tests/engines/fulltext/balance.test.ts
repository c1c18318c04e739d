import { describe, expect, test } from 'bun:test'
import { readXml } from '../../../src/engines/archives/archives.ts'
import { balanceOf, openIn } from '../../../src/engines/fulltext/balance/balance.ts'
import { type Counted, quantities, type Tally } from '../../../src/engines/fulltext/balance/counts.ts'
import { countJats } from '../../../src/engines/fulltext/balance/jats-counts.ts'
import { countOpenDocument } from '../../../src/engines/fulltext/balance/open-document-counts.ts'
import { countWord } from '../../../src/engines/fulltext/balance/word-counts.ts'
import type { Account, Entry } from '../../../src/engines/fulltext/model.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const partsOf = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([name, text]) => [name, bytes(text)]))

const names =
  'xmlns:w="urn:w" xmlns:r="urn:r" xmlns:m="urn:m" xmlns:a="urn:a" xmlns:mc="urn:mc" xmlns:wp="urn:wp" xmlns:v="urn:v" xmlns:c="urn:c"'
const styles = `<w:styles ${names}>
  <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="My own"/><w:basedOn w:val="Heading1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Plain"><w:name w:val="Abstract"/><w:basedOn w:val="Heading1"/>
    <w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Item"><w:name w:val="Item"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>
  <w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>
</w:styles>`
const relations = `<Relationships xmlns="urn:rel"><Relationship Id="r1" Target="https://boats.example/" TargetMode="External"/>
  <Relationship Id="r2" Target="media/boat.png"/></Relationships>`
const notes = `<w:footnotes ${names}><w:footnote w:id="1"><w:p><w:r><w:t>Five words of a note</w:t></w:r></w:p></w:footnote>
  <w:footnote w:id="2"><w:p><w:r><w:t>Nothing leads here</w:t></w:r></w:p></w:footnote></w:footnotes>`
const word = (body: string, more: Record<string, string> = {}) =>
  countWord(
    partsOf({
      'word/document.xml': `<w:document ${names}><w:body>${body}</w:body></w:document>`,
      'word/styles.xml': styles,
      'word/_rels/document.xml.rels': relations,
      'word/footnotes.xml': notes,
      ...more,
    }),
  )

const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
const p = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const field = (code: string, result: string) =>
  `${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${mark('separate')}${result}${mark('end')}`
const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(content)}</w:tc>`
const drawing =
  '<w:r><w:drawing><wp:inline><wp:docPr descr="Not a word"/><a:blip r:embed="r2"/></wp:inline></w:drawing></w:r>'

/** Tells the quantities that are more than nothing, as `2 words`. */
const told = (tally: Tally) => quantities.flatMap((name) => (tally[name] ? `${tally[name]} ${name}` : [])).join(', ')

describe('a Word file', () => {
  const rows: [string, string, kept: string, left?: string][] = [
    [
      'words run over runs',
      p(`${run('lan') + run('terns') + run(' of the')}<w:r><w:tab/></w:r>${run('delta')}`),
      '4 words',
    ],
    ['a break parts words', p(`${run('boat')}<w:r><w:br/></w:r>${run('oar')}`), '2 words'],
    ['a soft hyphen parts none', p(`${run('lan')}<w:r><w:softHyphen/></w:r>${run('terns')}`), '1 words'],
    ['Hindi words have marks', p(run('नाव और लालटेन १२')), '4 words'],
    ['a heading by its style', p(run('Boats'), '<w:pStyle w:val="Heading1"/>'), '1 words, 1 headings'],
    ['by the style below its style', p(run('Boats'), '<w:pStyle w:val="Mine"/>'), '1 words, 1 headings'],
    ['by its outline level', p(run('Boats'), '<w:outlineLvl w:val="1"/>'), '1 words, 1 headings'],
    ['body text is none', p(run('Boats'), '<w:pStyle w:val="Mine"/><w:outlineLvl w:val="9"/>'), '1 words'],
    ['an empty heading is none', p('', '<w:pStyle w:val="Heading1"/>'), ''],
    [
      'items',
      p(run('oar'), '<w:numPr><w:numId w:val="1"/></w:numPr>') + p(run('sail'), '<w:pStyle w:val="Item"/>'),
      '2 words, 2 list_items',
    ],
    ['list 0 is none', p(run('oar'), '<w:pStyle w:val="Item"/><w:numPr><w:numId w:val="0"/></w:numPr>'), '1 words'],
    [
      'deleted text is left',
      p(`${run('oar')}<w:del><w:r><w:delText>old oar</w:delText></w:r></w:del><w:ins>${run(' new')}</w:ins>`),
      '2 words',
      '2 words',
    ],
    [
      'moved text is counted once',
      p(`<w:moveFrom>${run('here')}</w:moveFrom><w:moveTo>${run('here')}</w:moveTo>`),
      '1 words',
      '1 words',
    ],
    [
      'hidden text is left',
      p(run('seen') + run(' hidden', '<w:vanish/>') + run(' secret', '<w:rStyle w:val="Secret"/>')),
      '1 words',
      '2 words',
    ],
    ['what a style hides, a run shows', p(run('shown', '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>')), '1 words'],
    ['no heading by a base, if its own style is of text', p(run('Boats'), '<w:pStyle w:val="Plain"/>'), '1 words'],
    ['fields by their result', p(field('REF boat', run('Figure 2'))), '2 words'],
    ['a field in a field', p(field(`IF ${field('PAGE', run('7'))} x`, run('seen'))), '1 words'],
    ['contents are left', p(field('TOC \\o', run('Boats 3'))), '', '2 words'],
    [
      'contents over paragraphs',
      p(`${mark('begin')}<w:r><w:instrText>TOC</w:instrText></w:r>${mark('separate')}${run('Boats')}`) +
        p(run('Oars') + mark('end')) +
        p(run('text')),
      '1 words',
      '2 words',
    ],
    [
      'a placeholder is left',
      `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${p(run('Click here'))}</w:sdtContent></w:sdt>`,
      '',
      '2 words',
    ],
    [
      'a link with words',
      p(`<w:hyperlink r:id="r1">${run('boats')}</w:hyperlink><w:hyperlink w:anchor="x">${run(' inner')}</w:hyperlink>`),
      '2 words, 1 links',
    ],
    ['a link by a field', p(field('HYPERLINK "https://oars.example"', run('oars'))), '1 words, 1 links'],
    [
      'a note that is called',
      p(`${run('text')}<w:r><w:footnoteReference w:id="1"/></w:r>${run('more')}`),
      '7 words, 1 notes',
    ],
    [
      'tables and cells with something',
      `<w:tbl><w:tr>${cell(run('boat'))}${cell('')}</w:tr><w:tr>${cell(drawing)}${cell('')}</w:tr></w:tbl>`,
      '1 words, 1 tables, 2 cells, 1 pictures',
    ],
    ['an empty table is none', `<w:tbl><w:tr>${cell('')}</w:tr></w:tbl>`, ''],
    [
      'a table in a cell',
      `<w:tbl><w:tr><w:tc><w:tbl><w:tr>${cell(run('oar'))}</w:tr></w:tbl></w:tc></w:tr></w:tbl>`,
      '1 words, 2 tables, 2 cells',
    ],
    ['formulas have no words', p(`${run('so')}<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>`), '1 words, 1 formulas'],
    ['a chart', p('<w:r><w:drawing><c:chart/></w:drawing></w:r>'), '1 pictures'],
    [
      'a box once, of its two versions',
      p(
        `<w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${p(run('in a box'))}</w:txbxContent>` +
          `</mc:Choice><mc:Fallback><w:txbxContent>${p(run('in a box'))}</w:txbxContent></mc:Fallback>` +
          '</mc:AlternateContent></w:r>',
      ),
      '3 words',
    ],
    [
      'a symbol is a Greek letter or no word',
      p(
        `${run('5 ')}<w:r><w:sym w:font="Symbol" w:char="F06D"/></w:r>${run('m')}<w:r><w:sym w:font="Wingdings" w:char="F0E0"/></w:r>`,
      ),
      '2 words',
    ],
  ]
  test.each(rows)('%s', (_, body, kept, left = '') => {
    const counted = word(body)
    expect([told(counted.kept), told(counted.left)]).toEqual([kept, left])
  })

  test('comments, heads and feet are left', () => {
    const outside = (root: string) => `<w:${root} ${names}>${p(run('two words'))}</w:${root}>`
    const parts = {
      'word/comments.xml': outside('comments'),
      'word/header1.xml': outside('hdr'),
      'word/footer2.xml': outside('ftr'),
    }
    expect(told(word(p(run('text')), parts).left)).toBe('6 words')
  })
})

const odtNames =
  'xmlns:office="urn:o" xmlns:text="urn:t" xmlns:table="urn:tb" xmlns:draw="urn:d" xmlns:xlink="urn:x" ' +
  'xmlns:style="urn:s" xmlns:svg="urn:svg" xmlns:math="urn:m"'
const odt = (body: string) =>
  countOpenDocument(
    partsOf({
      'content.xml':
        `<office:document-content ${odtNames}><office:automatic-styles><style:style style:name="H">` +
        '<style:text-properties text:display="none"/></style:style></office:automatic-styles><office:body>' +
        `<office:text>${body}</office:text></office:body></office:document-content>`,
      'styles.xml':
        `<office:document-styles ${odtNames}><office:master-styles><style:master-page><style:header>` +
        '<text:p>running head</text:p></style:header></style:master-page></office:master-styles>' +
        '</office:document-styles>',
    }),
  )

describe('an ODT', () => {
  const rows: [string, string, kept: string, left?: string][] = [
    [
      'spans and spaces',
      '<text:p>lan<text:span>terns</text:span><text:s/>of<text:tab/>the<text:line-break/>delta</text:p>',
      '4 words',
      '2 words',
    ],
    [
      'a heading with its number',
      '<text:h><text:number>1.</text:number>Boats</text:h>',
      '1 words, 1 headings',
      '2 words',
    ],
    [
      'items',
      '<text:list><text:list-item><text:p>oar</text:p><text:p>its blade</text:p></text:list-item>' +
        '<text:list-item><text:h>Sail</text:h></text:list-item></text:list>',
      '4 words, 1 headings, 1 list_items',
      '2 words',
    ],
    [
      'deleted text and comments',
      '<text:tracked-changes><text:p>old words</text:p></text:tracked-changes>' +
        '<text:p>new<office:annotation><text:p>why</text:p></office:annotation></text:p>',
      '1 words',
      '5 words',
    ],
    ['hidden text', '<text:p>seen <text:span text:style-name="H">hidden</text:span></text:p>', '1 words', '3 words'],
    [
      'contents, but not the list of references',
      '<text:table-of-content><text:p>Boats 1</text:p></text:table-of-content><text:bibliography>' +
        '<text:p>Rao 2019</text:p></text:bibliography>',
      '2 words',
      '4 words',
    ],
    [
      'a note',
      '<text:p>text<text:note><text:note-citation>1</text:note-citation><text:note-body>' +
        '<text:p>a note</text:p></text:note-body></text:note></text:p>',
      '3 words, 1 notes',
      '2 words',
    ],
    [
      'a picture in two formats, with its text',
      '<text:p><draw:frame><draw:image xlink:href="a.svm"/><draw:image xlink:href="a.png"/>' +
        '<svg:title>Boat</svg:title><svg:desc>A boat</svg:desc></draw:frame></text:p>',
      '1 pictures',
      '2 words',
    ],
    [
      'a formula',
      '<text:p><draw:frame><draw:object><math:math/></draw:object><draw:image xlink:href="f"/></draw:frame></text:p>',
      '1 formulas',
      '2 words',
    ],
    [
      'a table',
      '<table:table><table:table-row><table:table-cell><text:p>boat</text:p></table:table-cell>' +
        '<table:covered-table-cell/><table:table-cell><text:p/></table:table-cell></table:table-row>' +
        '</table:table>',
      '1 words, 1 tables, 1 cells',
      '2 words',
    ],
    [
      'a link',
      '<text:p><text:a xlink:href="https://boats.example">boats</text:a> <text:a xlink:href="#x">inner</text:a></text:p>',
      '2 words, 1 links',
      '2 words',
    ],
  ]
  test.each(rows)('%s', (_, body, kept, left = '') => {
    const counted = odt(body)
    expect([told(counted.kept), told(counted.left)]).toEqual([kept, left])
  })
})

async function jats(body: string, back = '') {
  const chunks = (async function* () {
    yield bytes(`<article><front><title>Not counted</title></front><body>${body}</body><back>${back}</back></article>`)
  })()
  for await (const { element } of readXml(chunks, new Set(['article']))) return countJats(element)
  throw new Error('There is no article')
}

describe('JATS', () => {
  const rows: [string, string, string][] = [
    ['words run over marks', '<p>H<sub>2</sub>O and lan<italic>terns</italic></p><p>oar</p>', '4 words'],
    ['headings with labels', '<sec><label>1.</label><title>Boats</title><p>text</p></sec>', '3 words, 1 headings'],
    [
      'a note and its mark',
      '<p>word<xref ref-type="fn" rid="a">1</xref>word<fn id="a"><label>1</label><p>a note</p></fn></p>',
      '4 words, 1 notes',
    ],
    [
      'what only stands for a picture',
      '<fig><caption><title>Boats</title></caption><alt-text>A boat</alt-text><graphic/></fig>',
      '1 words, 1 pictures',
    ],
    [
      'two of one',
      '<fig><alternatives><graphic/><graphic/></alternatives></fig><inline-formula><alternatives><math/>' +
        '<inline-graphic/></alternatives></inline-formula>',
      '1 pictures, 1 formulas',
    ],
    [
      'parts of a citation with nothing between them',
      '<p><mixed-citation><name><surname>Rao</surname><given-names>B</given-names></name>, ed. <source>Boats</source>' +
        '<volume>7</volume>a</mixed-citation></p>',
      '5 words',
    ],
    ['tables', '<table-wrap><table><tr><th>a</th><td/></tr></table></table-wrap>', '1 words, 1 tables, 1 cells'],
    [
      'lists and links',
      '<list><list-item><p><ext-link>a b</ext-link></p></list-item></list>',
      '2 words, 1 list_items, 1 links',
    ],
  ]
  test.each(rows)('%s', async (_, body, expected) => expect(told((await jats(body)).tally)).toBe(expected))

  test('references in either form', async () => {
    const back = `<ref-list><title>References</title>
      <ref><label>1</label><mixed-citation>Rao B. <source>Boats</source>. 2019.</mixed-citation></ref>
      <ref><element-citation><surname>Iyer</surname><year>2020</year></element-citation></ref></ref-list>`
    const { tally, references } = await jats('', back)
    expect(told(tally)).toBe('8 words, 1 headings, 2 references')
    expect(references).toEqual([
      ['Rao', 'B', 'Boats', '2019'],
      ['Iyer', '2020'],
    ])
  })
})

describe('the balance', () => {
  const entry = (kind: Entry['kind'], text: string, counts: Entry['counts'] = {}): Entry => ({ kind, text, counts })
  const books = (account: Partial<Account> = {}, findings: string[] = []) => ({
    account: { left: [], made: [], found: [], ...account },
    findings: findings.map((text) => ({ code: 'text_not_carried' as const, where: { section: '', id: '' }, text })),
  })
  const source: Counted = word(
    p(run('The title')) +
      p(run('Boats'), '<w:pStyle w:val="Heading1"/>') +
      p(run('text of boats')) +
      p(run('a lost line')),
  )

  test('closes where all is somewhere', async () => {
    const written = await jats('<sec><label>1</label><title>Boats</title><p>text of boats</p></sec>')
    const balance = balanceOf(
      source,
      written,
      books(
        { left: [entry('front', 'The title')], made: [entry('number', '1')], found: [entry('finding', 'a lost line')] },
        ['a lost line'],
      ),
    )
    expect(balance.words).toEqual({ source: 9, carried: 4, left: 2, found: 3 })
    expect(balance.headings).toEqual({ source: 1, carried: 1, left: 0, found: 0 })
    expect(openIn(balance)).toEqual([])
  })

  test('does not close where something is nowhere', async () => {
    const written = await jats('<sec><title>Boats</title><p>text of boats</p></sec>')
    expect(openIn(balanceOf(source, written, books({ left: [entry('front', 'The title')] })))).toEqual(['words'])
    expect(
      openIn(balanceOf(source, await jats('<p>Boats</p><p>text of boats</p><p>The title a lost line</p>'), books())),
    ).toEqual(['headings'])
  })

  test('does not take the reader’s word for what a finding does not say', async () => {
    const written = await jats('<sec><title>Boats</title><p>text of boats</p></sec>')
    const account = { left: [entry('front', 'The title')], found: [entry('finding', 'a lost line')] }
    expect(balanceOf(source, written, books(account, ['a line'])).words.found).toBe(2)
  })

  test('nor for what the file itself says', async () => {
    const hidden = word(p(run('seen') + run(' hidden', '<w:vanish/>')))
    expect(balanceOf(hidden, await jats('<p>seen</p>'), books()).words).toEqual({
      source: 2,
      carried: 1,
      left: 1,
      found: 0,
    })
    expect(openIn(balanceOf(hidden, await jats('<p>seen hidden</p>'), books()))).toEqual(['words'])
  })

  test('counts references where the text has them, and what follows and looks like one', async () => {
    const list = (more: string) =>
      word(
        [
          'References',
          'Rao B. Boats without oars. Delta Press; 2019.',
          'Iyer C. Oars without boats. Delta Press; 2020.',
        ]
          .map((text) => p(run(text)))
          .join('') + more,
      )
    const written = await jats(
      '',
      '<ref-list><title>References</title><ref><mixed-citation>Rao B. Boats without oars. Delta Press; ' +
        '2019.</mixed-citation></ref><ref><mixed-citation>Iyer C. Oars without boats. Delta Press; ' +
        '2020.</mixed-citation></ref></ref-list>',
    )
    const made = [entry('number', '', { headings: 1 })]
    expect(balanceOf(list(''), written, books({ made })).references).toEqual({
      source: 2,
      carried: 2,
      left: 0,
      found: 0,
    })
    const lost = list(p(run('Mehta R. A third work on sails and lanterns. Delta Press; 2021.')))
    expect(balanceOf(lost, written, books({ made })).references).toEqual({ source: 3, carried: 2, left: 0, found: 0 })
  })
})
