import { describe, expect, test } from 'bun:test'
import { datesIn } from '../../../src/core/pasted/dates.ts'
import { abstractsIn, unheadedIn } from '../../../src/engines/documents/first-page/abstract-rules.ts'
import {
  affiliationsByMark,
  withoutContact,
  withoutMail,
} from '../../../src/engines/documents/first-page/affiliation-rules.ts'
import { isBroken, isGarbled } from '../../../src/engines/documents/first-page/broken-letters.ts'
import { findPrintedKeywords } from '../../../src/engines/documents/first-page/keyword-rules.ts'
import { findNamesInLine, namesWithInstitution } from '../../../src/engines/documents/first-page/names.ts'
import { readFirstPageAuthors, selectFrontLines } from '../../../src/engines/documents/first-page/people-rules.ts'
import { isMasthead, titleAbove, titleOn } from '../../../src/engines/documents/first-page/title-rules.ts'
import { abstractHeading, abstractLead, keywordsLead, leadOf } from '../../../src/engines/documents/layout/headings.ts'
import type { Item, Line, Piece } from '../../../src/engines/documents/layout/layout.ts'
import { inOrderOfWriting } from '../../../src/engines/documents/layout/letters.ts'
import { readUprightLines } from '../../../src/engines/documents/layout/lines.ts'
import { markedUp } from '../../../src/engines/documents/layout/markup.ts'

const bare = { page: [], feet: [] }

type Look = Partial<Pick<Line, 'x' | 'y' | 'size' | 'isBold' | 'isItalic' | 'page'>>

/** Lines below each other, 12 points apart; text between ^ is raised. */
function page(...lines: (string | [text: string, look: Look])[]): Line[] {
  return lines.map((one, at) => {
    const [text, look] = typeof one === 'string' ? [one, {}] : one
    const style = { isBold: false, isItalic: false, x: 60, ...look }
    const pieces: Piece[] = text
      .split(/(\^\S+?\^)/)
      .filter(Boolean)
      .map((piece) => ({
        ...style,
        text: piece.replaceAll('^', ''),
        script: piece.startsWith('^') ? 'sup' : undefined,
      }))
    const plain = pieces.map((piece) => piece.text).join('')
    return {
      pieces,
      text: plain,
      right: style.x + plain.length * 5,
      y: 60 + at * 12,
      size: 10,
      page: 1,
      ...style,
    }
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
const linesAs = (items: Item[]) =>
  readUprightLines({ width: 600, height: 800, items, links: [] }, { page: 1, isPrinted: false })

test.each([
  ['Indian Journal of Agronomy', true],
  ['ISSN 0970-6429', true],
  ['A style for papers of the Proceedings', false],
  ['Notes on a class of Journal articles', false],
])('“%s” is a masthead: %p', (text, expected) => {
  expect(isMasthead(text)).toBe(expected)
})

describe('a title', () => {
  const large = { size: 18 }
  test.each([
    [
      'below the number of a paper',
      [['IMECE2023-117', large] as const, ['Water in dry fields', { isBold: true }] as const],
      'Water in dry fields',
    ],
    [
      'with a subtitle after a colon',
      [['The rice plant:', large] as const, ['its growth in dry years', { size: 14, y: 80 }] as const],
      'The rice plant: its growth in dry years',
    ],
    [
      'above itself in another language',
      [['The name of the rice is hope', large] as const, ['Le nom du riz est un espoir', large] as const],
      'The name of the rice is hope',
    ],
    ['with marks of notes', [['The rice plant in dry years^a)^', large] as const], 'The rice plant in dry years'],
    [
      'with marks whose letters its font lacks',
      [['The rice plant in dry years^?,??^', large] as const],
      'The rice plant in dry years',
    ],
  ])('%s', (_, lines, title) => {
    expect(titleOn(page(...lines.map(([text, look]): [string, Look] => [text, look])), 800, 10, '')?.html).toBe(title)
  })

  test('a title with the word ‘Journal’ is found above its author', () => {
    const lines = page(
      ['Writing For The Journal Of Rice', { size: 18 }],
      ['Sita Devi', { size: 12, y: 90 }],
      'Abstract',
    )
    const found = titleOn(lines, 800, 10, '')
    expect(found?.html).toBe('Sita Devi')
    expect(found && titleAbove(lines, found)?.html).toBe('Writing For The Journal Of Rice')
  })

  test.each([
    ['Do farmers of one valley sow rice alike?', 'Do farmers of one valley sow rice alike?'],
    ['Rice Quarterly', 'Sita K. Devi'],
  ])('above a bold author: “%s”', (above, title) => {
    const lines = page([above, { isItalic: true }], ['Sita K. Devi', { isBold: true, y: 90 }], ['Abstract', { y: 120 }])
    const found = titleOn(lines, 800, 10, '')
    expect(found?.html).toBe('Sita K. Devi')
    expect(found && titleAbove(lines, found)?.html.replace(/<\/?i>/g, '')).toBe(title)
  })
})

test.each([
  ['Sita Devi (ORCID: 0000-0002-1825-0097) and Ravi Rao', ['Sita Devi', 'Ravi Rao']],
  ['Sita Devi^a,c,∗,1^, Ravi Rao^b,∗∗,2^ and Anil Sen^b^', ['Sita Devi', 'Ravi Rao', 'Anil Sen']],
  ['Sita Devi (Coordinator), Er. Ravi Rao', ['Sita Devi', 'Ravi Rao']],
  [`Sita Devi, ${'Ravi Rao, '.repeat(300)}`, []],
])('the names of “%s”', (text, names) => {
  expect(page(text).flatMap((line) => findNamesInLine(line).map(({ name }) => name))).toEqual(names)
})

test.each([
  ['S. Devi, R. K. Rao, University of Pune, India', ['S. Devi', 'R. K. Rao'], 'University of Pune, India'],
  ['A. N. Author†, H. Other, Name of Institute', ['A. N. Author', 'H. Other'], 'Name of Institute'],
  ['RAVI RAO∗ and S.K. DEVI∗, Institute of Rice, India', ['RAVI RAO', 'S.K. DEVI'], 'Institute of Rice, India'],
  ['SITA DEVI, The Rice Consortium, Oslo', ['SITA DEVI'], 'The Rice Consortium, Oslo'],
  ['Sita Devi, Ravi Rao, Rice University, Pune', ['Sita Devi', 'Ravi Rao'], 'Rice University, Pune'],
  ['Sita Devi^1^, Rice University', [], undefined],
  ['Rice University, Institute of Seeds', [], undefined],
  ['A. N. AUTHORITY of the Institute', [], undefined],
])('names and institution of “%s”', (text, names, affiliation) => {
  const found = page(text).flatMap((line) => namesWithInstitution(line))
  expect(found.map(({ name }) => name)).toEqual(names)
  expect(found[0]?.affiliation).toBe(affiliation)
})

test.each([
  ['Sita Devi (sita@example.org)', 'Sita Devi'],
  ['Sita Devi sita@example.org', 'Sita Devi'],
  ['sita@example.org', undefined],
  ['Email: sita@example.org', undefined],
])('“%s” without its trailing email address', (text, rest) => {
  expect(page(text).map((line) => withoutMail(line)?.text)).toEqual([rest])
})

test.each([
  ['2020/11/10, v1.5'],
  ['Released 2022/07/25'],
  ['January 7th, 2002'],
  ['6 de agosto de 2015, v-1.1'],
  ['For rice version 3.0'],
  ['https://example.org'],
  ['Table of Contents'],
])('“%s” under a name is no affiliation', (text) => {
  expect(readFirstPageAuthors(page('Sita Devi', text), bare, { ids: [], texts: [], places: [] })).toMatchObject([
    { name: 'Sita Devi', orcid: '', affiliation: '' },
  ])
})

test.each(['Author Notes', 'Notice Date, Notice Time', 'Table One, Table Two'])('“%s” is no author', (text) => {
  expect(readFirstPageAuthors(page(text), bare, { ids: [], texts: [], places: [] })).toEqual([])
})

test('what stands below the note on the authors is no author', () => {
  const lines = page(['Yield of rice', { size: 18 }], 'Sita Devi', 'Author Note', 'Ravi Rao, Harry Pitt')
  const people = readFirstPageAuthors(selectFrontLines(lines, lines.slice(0, 1)), bare, {
    ids: [],
    texts: [],
    places: [],
  })
  expect(people.map(({ name }) => name)).toEqual(['Sita Devi'])
})

test.each([
  ['a section', 'Study design'],
  ['a section of two', 'Materials and methods'],
  ['a formula', 'f(x) = a + b ≤ c d'],
  ['a list of contents', 'Table of Contents'],
  ['a line of signs and letters', '§ A / B × 7 — C'],
  ['a line of numbers', '12 34 — 56'],
])('%s in large letters is no title', (_, text) => {
  expect(titleOn(page([text, { size: 18 }], ...['We sowed rice.', 'It grew.']), 800, 10, '')).toBeUndefined()
})

test('a mark in a font of its own leaves nothing in a title', () => {
  expect(markedUp(page('Yield of rice^\uf02a^'), { isTitle: true })).toBe('Yield of rice')
  expect(markedUp(page('Yield^\uf02a^ of rice'), { isTitle: true })).toBe('Yield of rice')
})

const nobody = { ids: [], texts: [], places: [] }

const small = { size: 8 }
test.each<[what: string, lines: (string | [string, Look])[], people: string[]]>([
  [
    'a name broken between lines, and a conjunction at the end of one',
    [
      'Sita Devi^1^, Ravi',
      'Rao^2^, Anil Sen^1^ and',
      'Asha Roy^2^',
      ['^1^Rice University', small],
      ['^2^Field College', small],
    ],
    ['Sita Devi: Rice University', 'Ravi Rao: Field College', 'Anil Sen: Rice University', 'Asha Roy: Field College'],
  ],
  [
    'names broken twice',
    ['Sita Devi, Ravi', 'Rao, Anil Sen, Asha', 'Roy'],
    ['Sita Devi: ', 'Ravi Rao: ', 'Anil Sen: ', 'Asha Roy: '],
  ],
  [
    'a broken name above an institution in the same type',
    ['Sita Devi, Ravi', 'Rao, Anil Sen', 'Rice University, Pune'],
    ['Sita Devi', 'Ravi Rao', 'Anil Sen'].map((name) => `${name}: Rice University, Pune`),
  ],
  [
    'marks in brackets',
    ['Sita Devi[1]; Ravi Rao[1][2]; Anil Sen[2,3]', '[1] Rice University', '[2] Field College', '[3] Seed Institute'],
    [
      'Sita Devi: Rice University',
      'Ravi Rao: Rice University; Field College',
      'Anil Sen: Field College; Seed Institute',
    ],
  ],
  [
    'two whole names above an institution',
    ['Sita Devi, Ravi Rao', 'Rice University'],
    ['Sita Devi: Rice University', 'Ravi Rao: Rice University'],
  ],
  [
    'a broken name beside another column',
    ['Sita Devi, Ravi', ['the yield of rice in dry years', { x: 320, y: 66 }], ['Rao, Anil Sen', { y: 72 }]],
    ['Sita Devi: ', 'Ravi Rao: ', 'Anil Sen: '],
  ],
  [
    'people below each other in the type of their institutions, a little apart',
    [
      'Sita Devi',
      'Rice University',
      'Pune, India',
      ['Ravi Rao', { y: 100 }],
      ['Field College', { y: 112 }],
      ['Nagpur Seoni', { y: 124 }],
    ],
    ['Sita Devi: Rice University, Pune, India', 'Ravi Rao: Field College, Nagpur Seoni'],
  ],
  [
    'people with their institutions, a line each',
    ['Sita Devi, Rice University, Pune', 'Ravi Rao, Field College, Nagpur'],
    ['Sita Devi: Rice University, Pune', 'Ravi Rao: Field College, Nagpur'],
  ],
])('%s', (_, lines, people) => {
  const found = readFirstPageAuthors(page(...lines), bare, nobody)
  expect(found.map(({ name, affiliation }) => `${name}: ${affiliation}`)).toEqual(people)
})

test('names below each other are found before a date', () => {
  const people = readFirstPageAuthors(page('Sita Devi', 'Ravi Rao', 'sita@example.org', '2007/06/23'), bare, {
    ids: [],
    texts: [],
    places: [],
  })
  expect(people.map(({ name }) => name)).toEqual(['Sita Devi', 'Ravi Rao'])
})

test('an ORCID iD printed after a name belongs to that person', () => {
  const people = readFirstPageAuthors(page('Sita Devi (ORCID: 0000-0002-1825-0097) and Ravi Rao'), bare, {
    ids: [],
    texts: [],
    places: [],
  })
  expect(people.map(({ orcid }) => orcid)).toEqual(['0000-0002-1825-0097', ''])
})

test('marks may have a bracket, and an email address may follow an affiliation', () => {
  expect([...affiliationsByMark(page('^1)^University of Pune', '^b)^Rice Project, http: // example. org'))]).toEqual([
    ['1', 'University of Pune'],
    ['b', 'Rice Project'],
  ])
})

test.each([
  ['Document last revised 2022-01-27', '', ''],
  ['Revised 8 October 2014', '', ''],
  ['Received 4 July 2013 Revision received 10 December 2013', '2013-07-04', '2013-12-10'],
])('“%s”', (text, received, revised) => {
  expect(datesIn([text])).toMatchObject({ received, revised })
})

const chinese = '灌溉量为蒸散量的百分之八十时产量最高'
test.each([
  ['Abstrak', 'Kata kunci', 'hasil padi'],
  ['Samenvatting', 'Trefwoorden', 'rijst'],
  ['Streszczenie', 'Słowa kluczowe', 'ryż'],
  ['Аннотация', 'Ключевые слова', 'рис'],
  ['Περίληψη', 'Λέξεις κλειδιά', 'ρύζι'],
  ['Özet', 'Anahtar kelimeler', 'pirinç'],
  ['Tóm tắt', 'Từ khóa', 'lúa'],
  ['摘要', '关键词', '水稻'],
])('“%s” heads an abstract, and “%s” keywords', (abstract, keywords, words) => {
  expect(abstractHeading.test(abstract)).toBe(true)
  expect(`${keywords}: ${words}`.replace(keywordsLead, '')).toBe(words)
})

test('a title and an abstract are found in a script without spaces', () => {
  const lines = page([chinese, { size: 18 }], ['摘要', { y: 90 }], chinese, `${chinese}。`)
  expect(titleOn(lines, 800, 10, '')?.html).toBe(chinese)
  expect(abstractsIn(lines).map(({ html }) => html)).toEqual([`${chinese}${chinese}。`])
})

test('headings of abstracts may name a language or end with several signs', () => {
  expect(abstractHeading.test('हिन्दी सारांश')).toBe(true)
  expect('Résumé. — Le riz'.replace(abstractLead, '')).toBe('Le riz')
  expect('Key words and phrases. — rice'.replace(keywordsLead, '')).toBe('rice')
})

const prose = [
  'Drought lowers the yield of rice in dry years and in many of the fields of the north.',
  'We grew four varieties under water stress and measured the harvest of each of the plots.',
]

test('an abstract is found beside its heading', () => {
  const [line] = page('Abstract')
  const words = { text: prose[0] ?? '', script: undefined, isBold: false, isItalic: false, x: 120, isApart: true }
  const beside = line && { ...line, text: `Abstract ${words.text}`, pieces: [...line.pieces, words] }
  expect(beside && leadOf(beside)).toMatchObject({ text: prose[0] })
})

test.each([
  ['in a later chapter', page('1 Introduction', ['Synopsis', { page: 2 }], [prose[0] ?? '', { page: 2 }])],
  ['of a table of contents', page('Abstract', 'Introduction . . . . . . . . . . . . . . . . . . . . . . 1')],
])('an abstract %s is not found', (_, lines) => {
  expect(abstractsIn(lines)).toEqual([])
})

test('a short abstract without a heading is found above the keywords, although a few words are upright', () => {
  const italic = { isItalic: true }
  const lines = page(
    'Sita Devi',
    ['', {}],
    ...prose.map((text): [string, Look] => [text, italic]),
    'of the north.',
    'Keywords: rice',
  )
  expect(unheadedIn(lines.filter(({ text }) => text))?.html).toBe(`${prose.join(' ')} of the north.`)
})

test('an entry of a table of contents is not taken for keywords', () => {
  expect(findPrintedKeywords(page('Keywords . . . . . . . . . 7', 'Soils of the north'))).toBe('')
})

test('small capitals have the size of their capitals', () => {
  const small = { size: 7 }
  const items = [item('T', 0), item('emple ', 5, small), item('E', 40), item('conomy', 45, small)]
  expect(linesAs(items).map(({ text, size }) => [text, size])).toEqual([['Temple Economy', 10]])
})

test('a lowered letter between two others stays on their line', () => {
  const items = [item('the rice of T', 0), item('E', 64, { y: 103.4 }), item('X', 68)]
  expect(linesAs(items).map(({ text }) => text)).toEqual(['the rice of TEX'])
})

test('line numbers on every fifth line are dropped, even if there are few', () => {
  const rows = Array.from({ length: 40 }, (_, at) => at * 12 + 50)
  const items = rows.flatMap((y, at) => [
    ...(at % 5 === 4 ? [item(String(at + 1), at > 5 ? 30 : 35, { y })] : []),
    item('the yield of rice', 60, { y }),
  ])
  expect(new Set(linesAs([...items, item('7', 48, { y: 62 })]).map(({ text }) => text))).toEqual(
    new Set(['the yield of rice', '7']),
  )
})

test('note marks after a title are dropped, but not the letter of an exponent at its end', () => {
  const [line] = page('The growth of x')
  expect(line && markedUp([line], { isTitle: true })).toBe('The growth of x')
})

test.each([
  ['P❡♥❛❧✐③❡❞ ❧❡❛st sq✉❛r❡s', true],
  ['Rice at 30 °C and 40 °C, with Roundup®', false],
])('“%s” is garbled: %p', (text, expected) => {
  expect(isGarbled(text)).toBe(expected)
})

test('a very long run of letters is not reordered', () => {
  const long = 'िक'.repeat(30_000)
  expect(inOrderOfWriting(long)).toBe(long)
})

test.each([' ', ',', ';', ':', ', ', '*', '* '])(
  'a line of 200,000 letters of “%s” is read as quickly as another',
  (unit) => {
    const run = unit.repeat(200_000 / unit.length)
    expect(withoutContact(`Crop Institute${run}x`)).toEndWith('x')
    for (const text of [`${run}Rice`, `Rice${run}x`]) expect(markedUp(page(text), { isTitle: true })).toContain('Rice')
  },
)

test('200,000 Latin letters without a blank have no impossible Devanagari word, but what is among them may be one', () => {
  const long = 'a'.repeat(200_000)
  expect([isBroken([long]), isBroken([`${long}क ${long}`])]).toEqual([false, true])
})
