import { describe, expect, test } from 'bun:test'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { readOffice } from '../../../src/engines/fulltext/reading/reader.ts'
import { balanceCloses } from '../../../src/engines/fulltext/text.ts'
import {
  box,
  cell,
  docx,
  drawing,
  field,
  formula,
  h1,
  h2,
  listed,
  p,
  picture,
  prose,
  r,
  row,
  shown,
  style,
  table,
  bare as unframed,
} from './papers.ts'

type More = Parameters<typeof docx>[1]

const opening = h1('Introduction') + p(prose('harbour'))

/** Reads a body behind a first section, and holds that its balance closes. */
async function read(body: string, more?: More): Promise<string[]> {
  const bytes = docx(opening + body, more)
  const { balance } = await makeText(bytes)
  expect({ balance, closes: balanceCloses(balance) }).toMatchObject({ closes: true })
  const { text } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'docx')
  return shown(text).slice(2)
}

const control = (inner: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${inner}</w:sdtContent></w:sdt>`
const deletedEnd = '<w:rPr><w:del/></w:rPr>'
const deleted = (text: string) => p(r(text), deletedEnd)

describe('a paragraph whose end was deleted', () => {
  test.each<[string, string, string[]]>([
    ['alone in a control', `${control(deleted('the tide '))}${p('rose')}`, ['the tide rose']],
    ['before a control', `${deleted('the ti')}${control(p('de rose'))}`, ['the tide rose']],
    ['within two controls', `${control(control(deleted('the tide ')))}${p('rose')}`, ['the tide rose']],
    [
      'before a table',
      `${deleted('the tide')}${table(row('boat', 'oar'), row('1', '2'))}`,
      ['the tide', 'table', '= boat | oar', '- 1 | 2'],
    ],
    ['the last of a cell', table(row(deleted('boat'), 'oar'), row('1', '2')), ['table', '= boat | oar', '- 1 | 2']],
    ['the last of the text', `${p('the tide')}${deleted('rose')}`, ['the tide', 'rose']],
    ['two of them', `${deleted('a')}${deleted('b')}${p('c')}`, ['abc']],
    [
      'within an element of another program',
      `<w:other>${deleted('the tide ')}</w:other>${p('rose')}`,
      ['the tide rose'],
    ],
  ])('%s', async (_, body, lines) => {
    expect(await read(body)).toEqual(lines)
  })

  test('of the last paragraph of a note', async () => {
    const body = p(`${r('Boats')}<w:r><w:footnoteReference w:id="1"/></w:r>`)
    expect(await read(body, { footnotes: [deleted('of the pier')] })).toContain('fn1: 1 of the pier')
  })
})

const frame = (kind: string) => `<w:framePr w:dropCap="${kind}" w:lines="3"/>`
const lowered = '<w:position w:val="-9"/><w:sz w:val="110"/>'

describe('a large first letter', () => {
  test.each<[string, string, string]>([
    ['in the text', p(r('M', lowered), frame('drop')) + p('illet grows'), 'Millet grows'],
    ['in the margin', p(r('M', lowered), frame('margin')) + p('illet grows'), 'Millet grows'],
    ['that is a word', p(r('I', lowered), frame('drop')) + p(' saw millet'), 'I saw millet'],
    ['behind a mark', p(r('“M', `${lowered}<w:b/>`), frame('drop')) + p('illet” grows'), '“Millet” grows'],
    ['before a control', p(r('M', lowered), frame('drop')) + control(p('illet grows')), 'Millet grows'],
    ['that is not lowered', p(r('M', '<w:sz w:val="110"/>'), frame('drop')) + p('illet grows'), 'Millet grows'],
  ])('%s', async (_, body, line) => {
    expect(await read(body)).toEqual([line])
  })
})

describe('a break of a page or column', () => {
  const broken = (type: string) => `<w:r><w:br w:type="${type}"/></w:r>`
  test.each<[string, string, string[]]>([
    ['between sentences', p(`${r('ends here.')}${broken('page')}${r('The second')}`), ['ends here.', 'The second']],
    ['between columns', p(`${r('left')}${broken('column')}${r('right')}`), ['left', 'right']],
    ['within a run', p('<w:r><w:t>left</w:t><w:br w:type="page"/><w:t>right</w:t></w:r>'), ['left', 'right']],
    ['at the end', p(`${r('left')}${broken('page')}`) + p('right'), ['left', 'right']],
    [
      'at the start of a heading',
      p(`${broken('page')}${r('Boats')}`, style('Heading1')) + p(prose('tide')),
      ['# Boats', prose('tide')],
    ],
    ['alone', p(broken('page')) + p('right'), ['right']],
  ])('%s', async (_, body, lines) => {
    expect(await read(body)).toEqual(lines)
  })
})

const bare = (code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r>` +
  '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
const instruction = (inner: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${inner}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
const said = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`

describe('a field without a result', () => {
  test.each<[string, string, string[]]>([
    ['a mean', p(`${r('Mean ')}${bare(' EQ \\x\\to(x) ')}${r(' of plots')}`), ['Mean {formula x¯} of plots']],
    ['a fraction', p(`${r('Ratio ')}${bare('EQ \\f(37,59)')}`), ['Ratio {formula 3759}']],
    ['a letter of a symbol font', p(`${r('of ')}${bare('SYMBOL 97 \\f "Symbol" \\s 10')}${r(' rays')}`), ['of α rays']],
    ['quoted text', p(`${r('said ')}${bare('QUOTE "high tide"')}`), ['said high tide']],
    ['a comment for an index', p(`${r('oars')}${bare('XE "oar"')}`), ['oars']],
    [
      'a number that a button holds',
      p(
        formula('E') +
          instruction(
            said(' MACROBUTTON MTPlaceRef \\* MERGEFORMAT ') +
              bare('SEQ MTEqn \\h') +
              said('(') +
              field('SEQ MTEqn \\c', '7') +
              said(')'),
          ),
      ),
      ['formula (7) | E'],
    ],
    [
      'a reference in a button',
      p(
        r('By ') +
          instruction(said('GOTOBUTTON ZEqnNum12 \\* MERGEFORMAT ') + field('REF ZEqnNum12', '(7)')) +
          r(' it holds'),
      ),
      ['By (7) it holds'],
    ],
  ])('%s', async (_, body, lines) => {
    expect(await read(body)).toEqual(lines)
  })

  test('a formula that cannot be read is a finding', async () => {
    const { findings, balance } = await makeText(docx(opening + p(r('x ') + bare('EQ \\zz(3)'))))
    expect(findings).toContainEqual(expect.objectContaining({ code: 'formula_not_read', text: 'EQ \\zz(3)' }))
    expect(balanceCloses(balance)).toBe(true)
  })
})

const floating = picture('boat', { kind: 'anchor' })

describe('a picture or box anchored in a paragraph', () => {
  const caption = p('Figure 1. Boats', style('Caption'))
  const one = ['the first season', 'figure Figure 1. | Boats[picture]']
  const two = ['the first season', 'figure Figure 1. | Boats[picture][picture]']
  test.each<[string, string, string[]]>([
    ['in a word', p(r('the first sea') + floating + r('son')) + caption, one],
    ['between words', p(`${r('the first ')}${floating}${r('season')}`) + caption, one],
    ['at the start', p(floating + r('the first season')) + caption, one],
    ['at the end', p(r('the first season') + floating) + caption, one],
    ['two of them', p(r('the first ') + floating + r('sea') + floating + r('son')) + caption, two],
    ['below its caption', caption + p(floating + r('the first season')), one.toReversed()],
    [
      'a shape',
      p(`${r('the first sea')}${drawing('<wps:wsp/>', { kind: 'anchor' })}${r('son')}`) + p('then'),
      ['the first season', 'then'],
    ],
    [
      'a box',
      p(`${r('the first sea')}${box(p('A side note of words'))}${r('son')}`),
      ['the first season', 'box: A side note of words'],
    ],
  ])('%s', async (_, body, lines) => {
    expect(await read(body)).toEqual(lines)
  })
})

describe('a row that begins later', () => {
  const later = (places: number, ...cells: string[]) =>
    row(...cells).replace('<w:tr>', `<w:tr><w:trPr><w:gridBefore w:val="${places}"/></w:trPr>`)
  test.each<[string, string, string]>([
    ['by one place', later(1, 'n2', '1.2'), '-  | n2 | 1.2'],
    ['by two places', later(2, '1.2'), '- →2 | 1.2'],
  ])('%s', async (_, late, line) => {
    const body = table(row('Soil', 'Plot', 'Grain'), row('red', 'n1', '1.1'), late, row('black', 'n3', '1.3'))
    expect(await read(body)).toEqual(['table', '= Soil | Plot | Grain', '- red | n1 | 1.1', line, '- black | n3 | 1.3'])
  })

  test('a head', async () => {
    const body = table(later(1, 'Wet', 'Dry'), row('red', '1', '2'), row('black', '3', '4'))
    expect(await read(body)).toContain('=  | Wet | Dry')
  })
})

describe('headings of styles that only have a name', () => {
  const named = (number: number) =>
    `<w:style w:type="paragraph" w:styleId="H${number}"><w:name w:val="heading ${number}"/></w:style>`
  test('have the level of the name', async () => {
    const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    const parts = { 'word/styles.xml': `<w:styles ${space}>${[1, 2, 3].map(named).join('')}</w:styles>` }
    const section = (number: number, title: string) => p(title, style(`H${number}`)) + p(prose(title))
    const bytes = docx(
      section(1, 'Introduction') + section(1, 'Methods') + section(2, 'Study area') + section(3, 'Counts'),
      { parts },
    )
    const { findings, balance, jats } = await makeText(bytes)
    expect(findings.map(({ code }) => code)).not.toContain('heading_guessed')
    expect(balanceCloses(balance)).toBe(true)
    expect(jats).toMatch(
      /<sec id="sec2"><title>Methods.*<sec id="sec3"><title>Study area.*<sec id="sec4"><title>Counts/s,
    )
  })
})

test('a generated list whose heading stands in its paragraph is left out with it', async () => {
  const begin = (look: string) => p(r('List of Piers ') + field('TOC \\h \\c "Pier"', 'Pier one 12'), look)
  expect(await read(begin('') + begin(listed(1)) + p(prose('tide')))).toEqual([prose('tide')])
})

test('a table of tabs keeps the spaces between its words', async () => {
  const line = (...cells: string[]) => p(cells.map((one) => r(one)).join('<w:r><w:tab/></w:r>'))
  const first = p(
    ['Tide', ' ', 'of', ' ', 'May', '<w:r><w:tab/></w:r>', 'a', '<w:r><w:tab/></w:r>', 'b']
      .map((one) => (one.startsWith('<') ? one : r(one)))
      .join(''),
  )
  expect(await read(first + line('1', '2', '3') + line('4', '5', '6'))).toEqual([
    'table',
    ...['= Tide of May | a | b', '- 1 | 2 | 3', '- 4 | 5 | 6'],
  ])
})

test('a link in a note is counted and kept', async () => {
  const parts = {
    'word/_rels/footnotes.xml.rels':
      '<Relationships><Relationship Id="n1" Type="x/hyperlink" Target="https://pier.example/" TargetMode="External"/></Relationships>',
  }
  const body = p(`${r('Boats')}<w:r><w:footnoteReference w:id="1"/></w:r>`)
  const footnotes = [p(`<w:hyperlink r:id="n1">${r('the pier')}</w:hyperlink>`)]
  expect(await read(body, { parts, footnotes })).toContain('fn1: 1 <https://pier.example/ the pier>')
})

test('a link within the field of a link is one link', async () => {
  const inner = `<w:hyperlink r:id="l1">${r('the pier')}</w:hyperlink>`
  const begin = `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${said('HYPERLINK "https://pier.example/"')}`
  const body = p(
    `${begin}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${inner}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
  )
  expect(await read(body, { links: { l1: 'https://pier.example/' } })).toEqual(['<https://pier.example/ the pier>'])
})

test('a field of a link without words is none, one over two paragraphs is two', async () => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const start = `${mark('begin')}${said('HYPERLINK "https://pier.example/"')}${mark('separate')}`
  expect(await read(p(r('a') + start) + p(mark('end') + r('b')))).toEqual(['a', 'b'])
  expect(await read(p(start + r('a')) + p(r('b') + mark('end')))).toEqual([
    '<https://pier.example/ a>',
    '<https://pier.example/ b>',
  ])
})

test('a picture that is only an SVG', async () => {
  const inner = '<a:blip><a:extLst><a:ext><a:svgBlip r:embed="boat"/></a:ext></a:extLst></a:blip>'
  const body = p(drawing(`<pic:pic><pic:blipFill>${inner}</pic:blipFill><pic:spPr/></pic:pic>`))
  expect(await read(body)).toEqual(['figure [picture]'])
})

test('a bookmark between paragraphs belongs to the next', async () => {
  const mark = '<w:bookmarkStart w:id="4" w:name="tides"/>'
  const body = p(r('See ') + field('REF tides', 'Tides')) + mark + h2('Tides') + p(prose('tide'))
  expect(await read(body)).toEqual(['See {sec:sec2 Tides}', '## Tides', prose('tide')])
})

describe('the number in a formula of Word', () => {
  const mr = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
  const bracketed = (inner: string, properties = '') => `<m:d>${properties}<m:e>${mr(inner)}</m:e></m:d>`
  const array = (...lines: string[]) =>
    p(
      `<m:oMathPara><m:oMath><m:eqArr>${lines.map((one) => `<m:e>${one}</m:e>`).join('')}</m:eqArr></m:oMath></m:oMathPara>`,
    )
  test.each<[string, string, string]>([
    ['in brackets', array(mr('x=1') + mr('#') + bracketed('1')), 'formula (1) | x=1'],
    ['of two parts', array(mr('x=1') + mr('#') + bracketed('2.1')), 'formula (2.1) | x=1'],
    ['of an appendix, in one run', array(mr('x=1#(A.3)')), 'formula (A.3) | x=1'],
    [
      'in square brackets',
      array(mr('x=1#') + bracketed('4', '<m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>')),
      'formula [4] | x=1',
    ],
    ['without brackets', array(mr('x=1') + mr('#7')), 'formula 7 | x=1'],
    ['of two lines', array(mr('x=1'), mr('y=2#(5)')), 'formula (5) | x=1y=2'],
  ])('%s', async (_, body, line) => {
    expect(await read(body + p('then'))).toEqual([line, 'then'])
  })

  test('is none without a digit', async () => {
    expect(await read(array(mr('#A')) + p('then'))).toEqual(['formula #A', 'then'])
  })
})

describe('a figure', () => {
  const label = p('Figure 1.', '<w:jc w:val="center"/>')
  test.each<[string, string, string[]]>([
    [
      'of a table with the names of its parts in Cyrillic',
      unframed(row(p(picture()) + p('а', style('Caption')), p(picture()) + p('б', style('Caption')))) +
        p('Рисунок – Лодки утром (а) и вечером (б)', style('Caption')),
      ['figure Рисунок – | Лодки утром (а) и вечером (б)[picture][picture] + а + б'],
    ],
    [
      'above its label and title',
      p(picture()) + label + p('Boats', '<w:jc w:val="center"/>'),
      ['figure Figure 1. | Boats[picture]'],
    ],
    [
      'above its label and an item',
      p(picture()) + label + p('Are boats large?', listed(1)) + p(prose('oars')) + p(picture()),
      ['figure Figure 1.[picture]'],
    ],
    [
      'above its label and text',
      p(picture()) + label + p('Now the tides follow.'),
      ['figure Figure 1.[picture]', 'Now the tides follow.'],
    ],
  ])('%s', async (_, body, expected) => {
    const file = docx(p(prose('boats')) + body + p(prose('tides')))
    const { text } = await readOffice(new Blob([file as Uint8Array<ArrayBuffer>]), 'docx')
    expect(shown(text).slice(1, 1 + expected.length)).toEqual(expected)
    expect(balanceCloses((await makeText(file)).balance)).toBe(true)
  })
})

test('the only cell of a table below its numbered caption is a table', async () => {
  const listing = table(row(cell(p('import tides') + p('print(tides)'))))
  const { text } = await readOffice(
    new Blob([docx(p(prose('boats')) + p('Table 8. tides.py') + listing) as Uint8Array<ArrayBuffer>]),
    'docx',
  )
  expect(shown(text)[1]).toStartWith('table Table 8. | tides.py')
})

test.each([
  ['more code than text', (text: string, code: string) => text + code.repeat(12)],
  ['some code', (text: string, code: string) => text + code],
  ['code between its paragraphs', (text: string, code: string) => code.repeat(5) + text + code.repeat(5)],
])('the language of a paper with %s', async (_, body) => {
  const persian =
    'در این گزارش تعداد قایق‌های بندر هر روز صبح از اسکله قدیمی شمرده شد و دوباره هنگام غروب وقتی که قایق‌ها برگشتند. ' +
    'این کار را دو نفر انجام دادند که یکدیگر را نمی‌شناختند و نتایج آن‌ها در پایان با هم مقایسه شد تا خطاها پیدا شود. ' +
    'پس از آن داده‌ها در یک جدول ثبت شد و میانگین هر هفته برای همه ماه‌های سال به دست آمد.'
  const lines = ['def count_boats(self, morning):', 'moves = self.boats.copy()', 'if len(moves) == 0:', 'else:']
  const code = lines.map((line) => p(line)).join('')
  const { jats } = await makeText(docx(h1('Introduction') + body(p(persian).repeat(2), code)))
  expect(jats).toContain('xml:lang="fa"')
})
