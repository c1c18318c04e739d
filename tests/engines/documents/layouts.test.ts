import { describe, expect, test } from 'bun:test'
import { datesIn } from '../../../src/core/pasted/dates.ts'
import { unheadedIn } from '../../../src/engines/documents/first-page/abstract-rules.ts'
import {
  affiliationsByMark,
  withoutContact,
  withoutSentences,
} from '../../../src/engines/documents/first-page/affiliation-rules.ts'
import { doiOn } from '../../../src/engines/documents/first-page/article.ts'
import { findPrintedKeywords } from '../../../src/engines/documents/first-page/keyword-rules.ts'
import { findNamesInLine, namesWithInstitution } from '../../../src/engines/documents/first-page/names.ts'
import { titleOn } from '../../../src/engines/documents/first-page/title-rules.ts'
import { splitPageColumns } from '../../../src/engines/documents/layout/columns.ts'
import type { Item, Line } from '../../../src/engines/documents/layout/layout.ts'
import { readUprightLines } from '../../../src/engines/documents/layout/lines.ts'
import { findPrintedReferences } from '../../../src/engines/documents/references/rules.ts'

type Look = Partial<Pick<Line, 'x' | 'right' | 'y' | 'size' | 'isBold' | 'isItalic'>>

/** Lines below each other, 12 points apart. */
function page(...lines: (string | [text: string, look: Look])[]): Line[] {
  return lines.map((one, at) => {
    const [text, look] = typeof one === 'string' ? [one, {}] : one
    const style = { isBold: false, isItalic: false, x: 60, ...look }
    const pieces = [{ text, script: undefined, ...style }]
    return { pieces, text, right: style.x + text.length * 5, y: 60 + at * 12, size: 10, page: 1, ...style }
  })
}

const item = (text: string, x: number, look: Partial<Item> = {}): Item => ({
  text,
  x,
  y: 100,
  width: text.length * 5,
  size: 10,
  isBold: false,
  isItalic: false,
  turn: 0,
  ...look,
})

describe('a line', () => {
  test.each([
    ['commas written after its words', [item('Kumar', 0), item('Ravi', 32), item(',', 25)], 'Kumar, Ravi'],
    [
      'words spread to both margins',
      [item('of', 0), item('the', 30), item('rice', 65), item('crop', 105)],
      'of the rice crop',
    ],
    ['an accent over a capital', [item('¨', 2, { y: 97 }), item('Odegaard', 0)], 'Ödegaard'],
    ['a letter written twice', [item('मातृ', 0), item('मातृ', 20, { width: 0 })], 'मातृ'],
  ])('with %s', (_, items, text) => {
    const lines = readUprightLines({ width: 300, height: 300, items, links: [] }, { page: 1, isPrinted: false })
    expect(lines.map((line) => line.text)).toEqual([text])
  })

  test('a capital as high as two lines begins the first of them, and joins no other column to it', () => {
    const left = [item('I', 0, { y: 114, width: 11, size: 28 }), item('slands swing', 13), item('below', 0, { y: 200 })]
    const items = [...left, item('right', 83)]
    const lines = readUprightLines({ width: 300, height: 300, items, links: [] }, { page: 1, isPrinted: false })
    expect(lines.map(({ text, size }) => [text, size])).toEqual([
      ['I slands swing', 10],
      ['below', 10],
      ['right', 10],
    ])
  })

  test.each([
    ['as programs of offices draw it', { y: 123, size: 49 }, 0],
    ['with room behind it', { y: 123, size: 49 }, 7],
    ['as browsers float it', { y: 119, size: 30 }, 0],
    ['as browsers float a larger one', { y: 136, size: 50 }, 0],
  ])('a capital as high as several lines begins the first of them, %s', (_, place, room) => {
    const above = [item('Water', 0, { y: 88 }), item('rose', 30, { y: 88 })]
    const beside = ['othergill saw', 'hail and rain', 'at the farm'].map((text, at) =>
      item(text, 30 + room, { y: 100 + at * 11.5 }),
    )
    const items = [...above, ...beside, item('F', 0, { ...place, width: 30 })]
    const lines = readUprightLines({ width: 300, height: 300, items, links: [] }, { page: 1, isPrinted: false })
    const first = room > 0 ? 'F othergill saw' : 'Fothergill saw'
    expect(lines.map(({ text }) => text)).toEqual(['Water rose', first, 'hail and rain', 'at the farm'])
  })

  test('a raised mark is a superscript even in the size of the text', () => {
    const items = [item('Sita Devi', 0), item('1,2*', 45, { y: 95 })]
    const [line] = readUprightLines({ width: 300, height: 300, items, links: [] }, { page: 1, isPrinted: false })
    expect(line && findNamesInLine(line)).toEqual([{ name: 'Sita Devi', marks: ['1', '2', '*'] }])
  })

  test('a wide gap separates names if nothing else does', () => {
    const items = [item('Sita Devi', 0), item('Ravi Rao', 56)]
    const [line] = readUprightLines({ width: 300, height: 300, items, links: [] }, { page: 1, isPrinted: false })
    expect(line && findNamesInLine(line).map(({ name }) => name)).toEqual(['Sita Devi', 'Ravi Rao'])
  })
})

test.each([
  ['Sita Devi, MD, PhD; Ravi Rao, MBBS; for the HEAT Study Group', ['Sita Devi', 'Ravi Rao']],
  ['Kavita Rao, Member, IEEE, and Lars Holm, Senior Member, IEEE', ['Kavita Rao', 'Lars Holm']],
  ['1 Sita Devi and the others', []],
])('the names of “%s”', (text, names) => {
  expect(page(text).flatMap((line) => findNamesInLine(line).map(({ name }) => name))).toEqual(names)
})

test('names in capitals are found before their institution', () => {
  const [line] = page('SITA DEVI and RAVI RAO, University of Pune, India')
  const people = line ? namesWithInstitution(line) : []
  expect(people.map(({ name, affiliation }) => [name, affiliation])).toEqual([
    ['SITA DEVI', 'University of Pune, India'],
    ['RAVI RAO', 'University of Pune, India'],
  ])
})

test.each([
  ['University of Pune, Pune. She teaches statistics.', 'University of Pune, Pune'],
  ['St. Xavier’s College, Mumbai', 'St. Xavier’s College, Mumbai'],
  ['University of Pune. Department of Botany', 'University of Pune. Department of Botany'],
])('the affiliation in “%s”', (text, affiliation) => {
  expect(withoutSentences(text)).toBe(affiliation)
})

test('an email address is cut off an affiliation', () => {
  expect(withoutContact('INESC, Lisbon, Portugal ana@example.org')).toBe('INESC, Lisbon, Portugal')
})

test('a mark of two institutions gives no affiliation', () => {
  const lines = page('1 University of Pune', '1 College of Nagpur', '2 College of Delhi')
  expect([...affiliationsByMark(lines)]).toEqual([
    ['1', ''],
    ['2', 'College of Delhi'],
  ])
})

test.each([
  ['in Spanish', 'Recibido: 12 de marzo de 2018', '2018-03-12'],
  ['in Hindi', 'प्राप्त: 12 जनवरी 2020', '2020-01-12'],
  ['with the year first', 'Received 2019 February 11', '2019-02-11'],
  ['in digits, if another date shows their order', 'Received: 05-03-2018 Accepted: 18-10-2018', '2018-03-05'],
  ['in digits, if their order is uncertain', 'Received: 05-03-2018 Accepted: 08-10-2018', ''],
])('a date %s', (_, text, received) => {
  expect(datesIn([text]).received).toBe(received)
})

test.each([
  ['after a full stop', ['doi: 10.1371/journal.pone.', '0248000'], '10.1371/journal.pone.0248000'],
  ['after a hyphen', ['https://doi.org/10.1186/s12889-022-', '1451-x RESEARCH'], '10.1186/s12889-022-1451-x'],
  ['before its prefix', ['Front. Plant Sci. 11:777. doi:', '10.3389/fpls.2020.00777'], '10.3389/fpls.2020.00777'],
  ['nowhere', ['doi: 10.1000/182', '2018 saw much rain'], '10.1000/182'],
])('a DOI broken %s at a line’s end', (_, lines, doi) => {
  expect(doiOn(page(...lines), [])).toBe(doi)
})

test.each([
  ['a supplement', ['Supplemental materials: https://doi.org/10.1000/182.x1']],
  ['a supplement, by its end', ['https://doi.org/10.1000/182.supp']],
  ['data', ['Data availability: all counts are kept by the', 'university at https://doi.org/10.1000/999']],
  ['code', ['The code is available at https://doi.org/10.1000/999']],
  ['a preprint', ['A preprint was posted before: doi 10.1000/999']],
  ['an article that is answered', ['Reply to: Verma A, 2019, doi:10.1000/999']],
])('the DOI of %s is not the article’s', (_, lines) => {
  expect(doiOn(page(...lines), [])).toBe('')
  expect(doiOn(page('doi: 10.1000/182', 'Yield of rice', ...lines), [])).toBe('10.1000/182')
})

test('a DOI is the article’s after a sentence on its supplement, or in how to cite it', () => {
  expect(doiOn(page('Supplement online. DOI: 10.1000/182'), [])).toBe('10.1000/182')
  expect(doiOn(page('Cite this article: Data in Rice 5; doi:10.1000/182'), [])).toBe('10.1000/182')
})

test('several DOIs give none', () => {
  expect(doiOn(page('doi: 10.1000/182', 'doi: 10.1000/999'), [])).toBe('')
})

test.each([
  [
    'in a box, one a line',
    page('Keywords:', 'Soil moisture', 'Deficit', 'irrigation'),
    'Soil moisture, Deficit irrigation',
  ],
  ['before a code', page('Keywords: rice, water', 'JEL: Q18'), 'rice, water'],
  ['before a label', page('Keywords: rice, soil water', 'Supplemental materials: 3 tables'), 'rice, soil water'],
  ['before an address', page('Keywords: rice, soil water', 'https://field.example/data'), 'rice, soil water'],
  ['before a label on the line', page('Keywords: rice, water. Data availability: on request'), 'rice, water'],
  ['over two lines', page('Keywords: rice,', 'Oryza: roots, water'), 'rice, Oryza: roots, water'],
  ['with commas within', page('Keywords: rice; N, P and K;', '2,4-D'), 'rice; N, P and K; 2,4-D'],
  ['in capitals', page('Additional Key Words and Phrases: rice, water'), 'rice, water'],
])('keywords %s', (_, lines, keywords) => {
  expect(findPrintedKeywords(lines)).toBe(keywords)
})

test('of keywords in two languages, those in that of the article are read', () => {
  const lines = page('Keywords: mulch, soil water', 'RESUMO', 'Palavras-chave: cobertura, água')
  expect(['pt', 'en', 'de', ''].map((language) => findPrintedKeywords(lines, language))).toEqual([
    'cobertura, água',
    'mulch, soil water',
    'mulch, soil water',
    'mulch, soil water',
  ])
})

const prose = [
  'Drought lowers the yield of rice in dry years and in many of the fields of the north.',
  'We grew four varieties under water stress and measured the harvest of each of the plots.',
  'Water at flowering doubled the yield in most of the villages that took part in the trial.',
]

describe('an abstract without a heading', () => {
  test.each([
    ['above the keywords', page('Sita Devi', '', ...prose, 'Keywords: rice'), true],
    ['above a section, set as the text is', page('Sita Devi', '', ...prose, '1 Introduction', ...prose), false],
    [
      'in bold',
      page('Sita Devi', ...prose.map((text): [string, Look] => [text, { isBold: true }]), '1 Introduction', ...prose),
      true,
    ],
    [
      'above the columns of a section',
      page(
        'Sita Devi',
        '',
        ...prose.map((text): [string, Look] => [text, { right: 560 }]),
        ['1 Introduction', { right: 120 }],
        ...prose.map((text): [string, Look] => [text, { x: 40, right: 300 }]),
      ),
      true,
    ],
    [
      'in bold above text without a heading',
      page('Sita Devi', ...prose.map((text): [string, Look] => [text, { isBold: true }]), ...prose),
      true,
    ],
    ['as the text below it', page('Sita Devi', '', ...prose, '', ...prose), false],
    ['of few words', page('Sita Devi', 'Drought lowers the yield of rice in dry years.', 'Keywords: rice'), false],
  ])('%s', (_, lines, isFound) => {
    const found = unheadedIn(lines.filter(({ text }) => text))
    expect(found !== undefined).toBe(isFound)
    if (found) expect(found.html).toBe(prose.join(' '))
  })
})

test.each([
  [
    'in sentence case that names a journal',
    page(['A new year for the journal', { size: 20 }]),
    'A new year for the journal',
  ],
  [
    'below a journal’s address',
    page(['Food Policy', { size: 20 }], 'journal homepage: www.example.org', [
      'Trust in organic food',
      { size: 20, y: 150 },
    ]),
    'Trust in organic food',
  ],
  [
    'with double spacing',
    page(['Sleep across adolescence: A', { isBold: true }], ['Longitudinal Study', { isBold: true, y: 80 }]),
    'Sleep across adolescence: A Longitudinal Study',
  ],
  ['that breaks off', page(['The yield of rice in the', { size: 20 }]), undefined],
])('a title %s', (_, lines, title) => {
  expect(titleOn(lines, 800, 10, '')?.html).toBe(title)
})

test('a numbered list of references is found without a heading', () => {
  const numbers = [1, 2, 3, 4, 5]
  const lines = page(
    'The text of the article',
    ...numbers.map((number) => `[${number}] A. Rao, Phys. Rev. ${number} (1999).`),
  )
  expect(findPrintedReferences([lines])).toEqual(numbers.map((number) => `A. Rao, Phys. Rev. ${number} (1999).`))
  expect(findPrintedReferences([lines.slice(0, 4)])).toEqual([])
})

test('a column of few lines is found by the gutter of other pages', () => {
  const left = page(...Array<string>(6).fill('the yield of rice'))
  const right = page(['and its end', { x: 320 }])
  expect(splitPageColumns([...left, ...right], [310])).toEqual([left, right])
  expect(splitPageColumns([...left, ...right])).toHaveLength(1)
})
