import { expect, test } from 'bun:test'
import { rorOf } from '../../src/journal/record/people/ror-rules.ts'
import {
  type Funding,
  fundingLines,
  fundingOf,
  parseReferenceLines,
  splitCleanLines,
} from '../../src/journal/record/support-rules.ts'

test.each([
  ['https://ror.org/02ex6cf31', 'https://ror.org/02ex6cf31'],
  ['ror.org/02EX6CF31/', 'https://ror.org/02ex6cf31'],
  ['01an7q238', 'https://ror.org/01an7q238'],
  ['https://ror.org/05a28rw58', 'https://ror.org/05a28rw58'],
  ['https://ror.org/02ex6cf32', undefined],
  ['https://ror.org/02ex6fc31', undefined],
  ['https://ror.org/02ex6cf3', undefined],
  ['https://example.org/02ex6cf31', undefined],
  ['12ex6cf31', undefined],
  ['', undefined],
])('the typed text %j gives the ROR ID %p', (typed, ror) => {
  expect(rorOf(typed)).toBe(ror)
})

const council = { funder: 'Crop Council', award: '', ror: '' }

test.each<[string, Funding[]]>([
  ['', []],
  ['Crop Council', [council]],
  [
    'Crop Council | CC-17\n\nSeed Fund|01an7q238|SF 2',
    [
      { ...council, award: 'CC-17' },
      { funder: 'Seed Fund', award: 'SF 2', ror: 'https://ror.org/01an7q238' },
    ],
  ],
  ['Crop Council | A | B', [{ ...council, award: 'A, B' }]],
  ['Crop Council | 012345678 |', [{ ...council, award: '012345678' }]],
  ['Crop Council | 012345678', [{ ...council, award: '012345678' }]],
  ['Crop Council | 01an7q239', [{ ...council, ror: '01an7q239' }]],
  ['Crop Council | | 01an7q238', [{ ...council, ror: 'https://ror.org/01an7q238' }]],
  ['Crop Council | 01an7q238 |', [{ ...council, award: '01an7q238' }]],
  ['Crop \\| Council | A\\|B', [{ ...council, funder: 'Crop | Council', award: 'A|B' }]],
  ['[Crop] Council | 1', [{ ...council, funder: '[Crop] Council', award: '1' }]],
  ['Crop Council | ror.org/none', [{ ...council, ror: 'ror.org/none' }]],
])('the stored funding %j is read as %j', (lines, funding) => {
  expect(fundingOf(lines)).toEqual(funding)
})

test.each([
  [' Crop Council|CC-17 ', 'Crop Council | CC-17'],
  ['[]', ''],
  ['[{"funder":"A|B","award":"7","ror":"01an7q238"},{"funder":"C"}]', 'A\\|B | 7 | https://ror.org/01an7q238\nC'],
  ['[{"funder":"A","award":"012345678"}]', 'A | 012345678'],
  ['[{"funder":"A","award":"012345654"}]', 'A | 012345654 |'],
  ['[{"funder":"A","award":"012345678","ror":"01an7q238"}]', 'A | 012345678 | https://ror.org/01an7q238'],
  ['[{"funder":"A","award":"https://ror.org/01an7q238"}]', 'A | https://ror.org/01an7q238 |'],
  ['[{"funder":"A","ror":"https://example.org/01an7q238"}]', undefined],
  ['[{"funder":"A","ror":"x01an7q238"}]', undefined],
  ['[{"funder":"A","ror":"nonsense","award":"7"}]', undefined],
  ['[{"funder":"","award":"7"}]', undefined],
  ['[A] Fund | 7', '[A] Fund | 7'],
  ['[{"funder":"A"', undefined],
  ['[5]', undefined],
  ['{"funder":"A"}', undefined],
  ['{"funder":"A"', undefined],
  ['{}', undefined],
  ['null', undefined],
  ['2020', '2020'],
  ['[{"funder":["A"]}]', undefined],
])('the funding %j is stored as %j', (typed, lines) => {
  expect(fundingLines(typed)).toBe(lines)
})

const awards = [
  '',
  '7',
  '012345678',
  '012345654',
  '01an7q238',
  'https://ror.org/01an7q238',
  'A|B',
  'A\\|B',
  '|',
  'a\\',
  'A, B',
]
const rors = ['', 'https://ror.org/01an7q238']
const funders = ['Fund', 'A | B', '[A] Fund', 'C:\\', '|', '5']

test('funding survives being written as lines and read again, whatever signs it holds', () => {
  const all = funders.flatMap((funder) => awards.flatMap((award) => rors.map((ror) => ({ funder, award, ror }))))
  for (const one of all) {
    const lines = fundingLines(JSON.stringify([one])) ?? ''
    expect(fundingOf(lines)).toEqual([one])
    expect(fundingLines(lines)).toBe(lines)
  }
})

test.each([
  'Fund',
  'Fund | 7',
  'Fund | A, B',
  'Fund | 7 | https://ror.org/01an7q238',
  'Fund | https://ror.org/01an7q238',
])('the stored line %j is stored the same again', (line) => {
  expect(fundingLines(line)).toBe(line)
})

test('the text of references is read as one reference a line, each with its DOI', () => {
  expect(splitCleanLines(' A.\r\n\n  B   b. ')).toEqual(['A.', 'B b.'])
  expect(parseReferenceLines('A. https://doi.org/10.1234/X.\nB.')).toEqual([
    { text: 'A. https://doi.org/10.1234/X.', doi: '10.1234/X' },
    { text: 'B.', doi: '' },
  ])
})
