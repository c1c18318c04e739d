// both databases
import { describe, expect, test } from 'bun:test'
import { rowsOf } from '../../src/core/db/rows.ts'
import { describeKept, openDuties, openPaper, patternOf, whoOf } from '../../src/staff/people/rules.ts'
import { withStore } from '../support/store.ts'

const { db } = await withStore()
const asha = {
  names: ["Asha D'Rao", 'Śaśī Iyer', 'Ravi "Bo\\" Sen'],
  emails: ['a.rao@pune.example'],
  orcids: ['https://orcid.org/0000-0002-1825-0097'],
  phones: ['+91 98230 12345', '123'],
}

describe('what tells of somebody', () => {
  test.each([
    ["Dear Asha D'Rao, thank you", 'Dear (erased), thank you'],
    ["asha  d'rao\nwrote", '(erased)\nwrote'],
    ['by Asha D&#39;Rao', 'by (erased)'],
    ["Natasha D'Rao and Asha D'Raol", "Natasha D'Rao and Asha D'Raol"],
    ['Ravi "Bo\\" Sen wrote', '(erased) wrote'],
    ['Prof. Śaśī Iyer.', 'Prof. (erased).'],
    ['<A.Rao@pune.example>, see', '<(erased)>, see'],
    ['mailto:a.rao@pune.example?subject', 'mailto:(erased)?subject'],
    ['a.rao@pune.example.', '(erased).'],
    ['sasha.rao@pune.example, a.rao@pune.example.org', 'sasha.rao@pune.example, a.rao@pune.example.org'],
    ['axrao@pune.example', 'axrao@pune.example'],
    ['https://orcid.org/0000-0002-1825-0097 or 0000-0002-1825-0097', '(erased) or (erased)'],
    ['call 919823012345 or +91-98230-12345', 'call (erased) or (erased)'],
    ['number 9198230123456, 123', 'number 9198230123456, 123'],
  ])('%j becomes %j', async (text, expected) => {
    const [row] = await rowsOf<{ text: string }>(db)`
      select regexp_replace(${text}, ${patternOf(asha)}, '(erased)', 'gi') as text`
    expect(row?.text).toBe(expected)
  })

  test('is found in JSON too, which stays JSON', async () => {
    const text = "Dear\nAsha\nD'Rao\n\ta.rao@pune.example"
    const json = { text, name: 'Ravi "Bo\\" Sen', phone: '919823012345', number: 919823012345 }
    const [row] = await rowsOf<{ value: unknown }>(db)`
      select regexp_replace(${JSON.stringify(json)}::jsonb::text, ${patternOf(asha)}, '(erased)', 'gi')::jsonb as value`
    const gone = { name: '(erased)', phone: '(erased)', number: 919823012345 }
    expect(row?.value).toEqual({ text: 'Dear\n(erased)\n\t(erased)', ...gone })
  })

  test('an empty person matches nothing', () => {
    expect(patternOf({ names: [], emails: [], orcids: [], phones: ['12'] })).toBeUndefined()
  })
})

test.each([
  [' A.Rao@Pune.example ', { emails: ['a.rao@pune.example'], orcids: [] }],
  ['0000-0002-1825-0097', { emails: [], orcids: ['https://orcid.org/0000-0002-1825-0097'] }],
  ['https://orcid.org/0000-0002-1825-0097', { emails: [], orcids: ['https://orcid.org/0000-0002-1825-0097'] }],
  ['0000-0002-1825-0098', undefined],
  ['Asha Rao', undefined],
])('%j names %j', (typed, who) => {
  expect(whoOf(typed)).toEqual(who)
})

test.each([
  ['received', true, true],
  ['accepted', false, true],
  ['draft', true, false],
  ['draft', false, true],
  ['unconfirmed', true, false],
  ['unconfirmed', false, true],
  ['published', true, false],
  ['rejected', false, false],
  ['withdrawn', true, false],
])('a paper that is %s and theirs (%p) keeps its author from being erased: %p', (state, isTheirs, isOpen) => {
  expect(openPaper({ number: '2026-7KQ4', state, isTheirs }) !== undefined).toBe(isOpen)
})

test('what stays is told with its reason, and nothing else', () => {
  expect(openDuties({ numbers: [], isLastAdmin: false })).toEqual([])
  expect(describeKept({ articles: 0, board: 0, reports: 0, receipts: 0, files: 0 })).toEqual([])
  const lines = describeKept({ articles: 2, board: 1, reports: 3, receipts: 1, files: 4 })
  expect(lines).toHaveLength(5)
  for (const line of lines) expect(line).toMatch(/, since |, so |, as the law asks/)
})
