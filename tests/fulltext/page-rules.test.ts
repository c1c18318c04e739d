import { describe, expect, test } from 'bun:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Block, Cell, Inline } from '../../src/engines/fulltext/blocks.ts'
import { findCellStartColumns, isEmptyCell, numberColumns } from '../../src/engines/fulltext/column-rules.ts'
import type { FullText } from '../../src/engines/fulltext/model.ts'
import { tableCsv } from '../../src/journal/fulltext/csv-rules.ts'
import { fillPageSlots, ownSlot, placeSlot } from '../../src/journal/fulltext/kept-page.ts'
import { pageText } from '../../src/journal/fulltext/page-rules.ts'
import { pictureName, pictureNamed, widthsOf } from '../../src/journal/fulltext/picture-rules.ts'
import { blocksText } from '../../src/journal/fulltext/plain-rules.ts'
import { hasLinkTo, leadingOf, withoutAddress } from '../../src/journal/fulltext/reference-rules.ts'
import { FullTextSections } from '../../views/fulltext/full-text.tsx'

const run = (text: string): Inline => ({ kind: 'run', text, marks: [] })
const link = (url: string, words = url): Inline => ({ kind: 'link', url, content: [run(words)] })
const cell = (text: string, spans: Partial<Cell> = {}): Cell => ({
  blocks: [{ kind: 'paragraph', id: '', content: [run(text)] }],
  columns: 1,
  rows: 1,
  isHead: false,
  align: '',
  ...spans,
})

describe('a table as CSV', () => {
  test.each<[string, Cell[][], string[]]>([
    ['cells, quoted where they need it', [[cell('a, b'), cell('says "c"')]], ['"a, b","says ""c"""']],
    [
      'merged columns, filled once',
      [
        [cell('a', { columns: 2 }), cell('b')],
        [cell('c'), cell('d'), cell('e')],
      ],
      ['a,,b', 'c,d,e'],
    ],
    ['merged rows, filled once', [[cell('a', { rows: 2 }), cell('b')], [cell('c')]], ['a,b', ',c']],
    [
      'a block of both',
      [[cell('a', { rows: 2, columns: 2 }), cell('b')], [cell('c')], [cell('d'), cell('e'), cell('f')]],
      ['a,,b', ',,c', 'd,e,f'],
    ],
    [
      'formulas as text',
      ['=1+2', '+a', '-a', '@a', '\u2212a'].map((text) => [cell(text)]),
      ["'=1+2", "'+a", "'-a", "'@a", '\u2212a'],
    ],
    ['numbers as they are', ['-1.5', '+3', '0.04'].map((text) => [cell(text)]), ['-1.5', '+3', '0.04']],
    ['rows of one length', [[cell('a')], [cell('b'), cell('c')]], ['a,', 'b,c']],
  ])('has %s', (_, body, lines) => {
    expect(tableCsv({ head: [], body })).toBe(`\ufeff${lines.map((line) => `${line}\r\n`).join('')}`)
  })
})

describe('a table on a page', () => {
  test('knows the column that each cell begins in', () => {
    expect(
      findCellStartColumns([[cell('a', { rows: 2 }), cell('b', { columns: 2 })], [cell('c'), cell('d')], [cell('e')]]),
    ).toEqual([[0, 1], [1, 2], [0]])
  })

  test.each<[string, string[], boolean]>([
    ['numbers', ['12.5', '1,200', '-3', '−0.4'], true],
    ['numbers with signs, errors and ranges', ['<0.01', '12 ± 3', '4 (1–9)', '12*', '–', '14', '2'], true],
    ['words', ['Old', 'New', '12'], false],
    ['nothing', ['–', ''], false],
  ])('sets a column of %s to the right or not', (_, texts, isNumber) => {
    const body = texts.map((text) => [cell('1'), cell(text)])
    expect([...numberColumns(body, ({ blocks }) => blocksText(blocks))]).toEqual(isNumber ? [1] : [])
  })
})

test('the middle of a range of citations is cited too', () => {
  const cites = (id: string): Inline => ({ kind: 'reference', type: 'bibr', to: [id], content: [run(id)] })
  const references = ['r1', 'r2', 'r3', 'r4'].map((id) => ({ id, label: '', content: [run(id)], notes: [] }))
  const { mentions } = pageText({
    language: 'en',
    blocks: [{ kind: 'paragraph', id: '', content: [cites('r1'), run('–'), cites('r3')] }],
    sections: [],
    back: [{ kind: 'references', id: '', title: [], blocks: [], references, lists: [] }],
  })
  expect([...mentions.keys()].sort()).toEqual(['r1', 'r2', 'r3'])
})

describe('a picture', () => {
  const facts = { hash: 'ab12'.repeat(16), extension: 'png', width: 3000, height: 900, isMoving: false }

  test.each<[string, Partial<typeof facts>, number[]]>([
    ['a large one', {}, [720, 1488, 3000]],
    ['a huge one', { width: 9000 }, [720, 1488, 4000]],
    ['one hardly wider than a small width', { width: 1600 }, [720, 1600]],
    ['a small one', { width: 300 }, [300]],
    ['a drawing', { extension: 'svg' }, []],
    ['one that moves', { extension: 'gif', isMoving: true }, []],
    ['a GIF that does not move', { extension: 'gif' }, [720, 1488, 3000]],
  ])('is made in few widths: %s', (_, more, widths) => {
    expect(widthsOf({ ...facts, ...more })).toEqual(widths)
  })

  test('is known by its name in a width that it has, and by no other', () => {
    const svg = { ...facts, hash: 'cd34'.repeat(16), extension: 'svg' }
    const all = [facts, svg]
    expect(pictureNamed(pictureName(facts, 720), all)).toEqual({ facts, width: 720 })
    expect(pictureNamed(pictureName(svg), all)).toEqual({ facts: svg, width: undefined })
    for (const name of [
      pictureName(facts, 721),
      pictureName(facts),
      pictureName(svg, 720),
      'x.svg',
      `${facts.hash}.png`,
    ])
      expect(pictureNamed(name, all)).toBeUndefined()
  })
})

describe('a reference', () => {
  const words = 'Rao B. Boats. 2019.'
  test.each<[string, Inline[], { doi: string; url: string }, string]>([
    ['a DOI at its end', [run(`${words} https://doi.org/10.5555/a.1`)], { doi: '10.5555/a.1', url: '' }, words],
    [
      'a DOI after its label, with a full stop',
      [run(`${words} doi: 10.5555/a.1.`)],
      { doi: '10.5555/a.1', url: '' },
      words,
    ],
    ['a DOI as a link', [run(`${words} `), link('https://doi.org/10.5555/A1')], { doi: '10.5555/A1', url: '' }, words],
    [
      'an address as a link',
      [run(`${words} Available from: `), link('https://sea.example/a')],
      { doi: '', url: 'https://sea.example/a' },
      `${words} Available from:`,
    ],
    [
      'an address in another language',
      [run(`${words} Disponível em: `), link('https://sea.example/a')],
      { doi: '', url: 'https://sea.example/a' },
      `${words} Disponível em:`,
    ],
    [
      'a DOI behind words and its label',
      [run(`${words} Available at: DOI: 10.5555/a.1`)],
      { doi: '10.5555/a.1', url: '' },
      `${words} Available at:`,
    ],
    [
      'an address in brackets',
      [run(`${words} (Available at https://sea.example/a)`)],
      { doi: '', url: 'https://sea.example/a' },
      `${words} Available at`,
    ],
    [
      'an address alone in brackets',
      [run(`${words} (https://sea.example/a).`)],
      { doi: '', url: 'https://sea.example/a' },
      words,
    ],
    [
      'an address as plain words at its end',
      [run(`${words} [Online]. Available: https://sea.example/a/.`)],
      { doi: '', url: 'https://sea.example/a/' },
      `${words} [Online]. Available:`,
    ],
    [
      'an address before other words',
      [run(`${words} https://sea.example/a (accessed 4 May)`)],
      { doi: '', url: 'https://sea.example/a' },
      `${words} https://sea.example/a (accessed 4 May)`,
    ],
    ['a DOI in its middle', [run('See 10.5555/a, page 4.')], { doi: '10.5555/a', url: '' }, 'See 10.5555/a, page 4.'],
    [
      'a link with words of its own',
      [link('https://sea.example/a', 'Boats')],
      { doi: '', url: 'https://sea.example/a' },
      'Boats',
    ],
    [
      "a publisher's address that ends in a DOI",
      [run(`${words} http://sea.example/article/10.5555/a.1`)],
      { doi: '10.5555/a.1', url: '' },
      `${words} http://sea.example/article/10.5555/a.1`,
    ],
    [
      'such an address as a link',
      [run(`${words} `), link('https://www.sea.example/10.5555/a.1')],
      { doi: '10.5555/a.1', url: '' },
      `${words} https://www.sea.example/10.5555/a.1`,
    ],
    ['neither', [run(words)], { doi: '', url: '' }, words],
    [
      'an address that could do harm',
      [run(words), link('javascript:alert(1)', 'x')],
      { doi: '', url: '' },
      `${words}x`,
    ],
  ])('with %s leads there, and keeps its other words', (_, content, leading, left) => {
    expect(leadingOf(content, undefined)).toEqual(leading)
    const rest = withoutAddress(content, leading)
    expect(
      rest
        .map((one) =>
          one.kind === 'run'
            ? one.text
            : one.kind === 'link'
              ? 'content' in one && one.content.map((inner) => (inner.kind === 'run' ? inner.text : '')).join('')
              : '',
        )
        .join(''),
    ).toBe(left)
  })
})

test.each<[string, Inline[], boolean]>([
  ['its DOI', [run('Boats. '), link('https://doi.org/10.5555/A.1', 'Boats')], true],
  ['another number', [link('https://pubmed.example/1', '1')], false],
  ['its DOI, on a space', [link('https://doi.org/10.5555/a.1', ' ')], false],
  ['nothing', [run('Boats')], false],
])('a reference has no second link where its words link to %s', (_, content, isLinked) => {
  expect(hasLinkTo(content, { doi: '10.5555/a.1', url: '' })).toBe(isLinked)
})

test('a cell without words, formulas and pictures is empty', () => {
  const picture: Inline = { kind: 'picture', file: 'a.png', alt: '', isDecorative: true, width: 0, height: 0 }
  const shown = cell('', { blocks: [{ kind: 'paragraph', id: '', content: [picture] }] })
  expect([cell(' '), cell('0'), shown].map(isEmptyCell)).toEqual([true, false, false])
})

test('a kept page is filled with the address of its article and links of its own', () => {
  const html = `<a href="${placeSlot}/tab1.csv">CSV</a>${ownSlot(0)}<i>${ownSlot(1)}</i>`
  expect(fillPageSlots(html, '/archives/2026/vol5/issue2/7', (at) => (at === 1 ? 'ours' : ''))).toBe(
    '<a href="/archives/2026/vol5/issue2/7/tab1.csv">CSV</a><i>ours</i>',
  )
})

describe('the HTML of a text', () => {
  const paragraph = (text: string): Block => ({ kind: 'paragraph', id: '', content: [run(text)] })
  const section = (id: string) => ({ id, label: '', role: '', title: [run(id)], blocks: [paragraph(id)], sections: [] })
  const notes = (id: string, title: string): FullText['back'][number] => ({
    kind: 'notes',
    title: [run(title)],
    notes: [{ id, label: '', type: '', blocks: [paragraph(title)] }],
  })
  const htmlOf = (of: Partial<FullText>) => {
    const page = pageText({ language: 'en', blocks: [], sections: [], back: [], ...of })
    const within = { ownLinkOf: () => '' }
    const shown = { page, pictureOf: () => undefined, level: 2, hasTools: true, within } as const
    return renderToStaticMarkup(createElement(FullTextSections, { shown }))
  }

  test('has the address of notes once, and calls other groups of notes by their titles', () => {
    const html = htmlOf({ back: [notes('fn1', 'Interests'), notes('fn2', 'Contributions')] })
    expect(html.match(/id="notes"/g)).toHaveLength(1)
    expect(html).toContain('aria-label="Contributions"')
  })

  test('names notes and references without a title in its language', () => {
    const list = {
      id: '',
      title: [],
      blocks: [],
      lists: [],
      references: [{ id: 'r1', label: '', content: [], notes: [] }],
    }
    const html = htmlOf({
      language: 'hi',
      back: [
        { ...notes('fn1', ''), title: [] },
        { kind: 'references', ...list },
      ],
    })
    for (const title of ['टिप्पणियाँ', 'संदर्भ']) expect(html).toContain(`>${title}<`)
  })

  test('keeps apart the marks of two notes', () => {
    const mark = (id: string): Inline => ({ kind: 'reference', type: 'fn', to: [id], content: [run(id)] })
    const html = htmlOf({
      blocks: [{ kind: 'paragraph', id: '', content: [mark('a'), mark('b'), run('c'), mark('d')] }],
    })
    expect(html.replace(/<\/?a[^>]*>/g, '')).toContain('<p>a<sup>,</sup>bcd</p>')
  })

  test('leads to contents where there are any', () => {
    expect(htmlOf({ sections: [section('sec1'), section('sec2')] })).toContain('href="#contents"')
    expect(htmlOf({ sections: [section('sec1')] })).not.toContain('href="#contents"')
  })

  test('names a file that stands elsewhere, and leads to an address', () => {
    const supplement = (url: string): Block => ({
      kind: 'supplement',
      id: 'supp1',
      label: '',
      url,
      caption: { title: [], paragraphs: [] },
    })
    const html = htmlOf({ blocks: ['plots.csv', 'https://sea.example/plots.csv'].map(supplement) })
    expect(html).toContain('>plots.csv<')
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://sea.example/plots.csv"'])
  })
})
