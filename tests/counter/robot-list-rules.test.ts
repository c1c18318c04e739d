import { expect, test } from 'bun:test'
import { replaceRobotList } from '../../src/exchange/counter/robot-list-rules.ts'

const kept = { source: 'https://lists.example', licence: 'MIT', newest: '2020-01-01', patterns: ['old'] }
const listOf = (...lines: [pattern: string, last_changed: string][]) =>
  JSON.stringify(lines.map(([pattern, last_changed]) => ({ pattern, last_changed })))

test('a new list replaces the stored one and has its newest day', () => {
  expect(replaceRobotList(kept, listOf(['bot', '2024-04-22'], ['^java\\/\\d', '2017-08-08']))).toEqual({
    source: 'https://lists.example',
    licence: 'MIT',
    newest: '2024-04-22',
    patterns: ['bot', '^java\\/\\d'],
  })
})

test.each([
  ['no JSON', '<html>'],
  ['nothing', '[]'],
  ['no list', '{"message":"Not Found"}'],
  ['a line without a pattern', listOf(['', '2024-04-22'])],
  ['a line without a day', listOf(['bot', 'soon'])],
  ['a pattern that cannot be used', listOf(['bot', '2024-04-22'], ['(', '2024-04-22'])],
  ['a pattern that takes a person for a robot', listOf(['mozilla', '2024-04-22'])],
])('%s changes nothing', (_, text) => {
  expect(() => replaceRobotList(kept, text)).toThrow()
})
