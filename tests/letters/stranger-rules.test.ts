import { describe, expect, test } from 'bun:test'
import { firstNames, strangersValues, withoutAddresses } from '../../src/review/letters/stranger-rules.ts'

describe('no mail program finds an address in', () => {
  test.each([
    ['http://evil.example/win', 'http: / /evil. example/win'],
    ['www.evil.example', 'www. evil. example'],
    ['evil.com/win?x=1', 'evil. com/win?x=1'],
    ['a@evil.example', 'a@evil. example'],
    ['mailto:a@b', 'mailto: a@b'],
    ['https:\\\\evil.example', 'https: \\ \\evil. example'],
    ['\\\\evil\\share', '\\ \\evil\\share'],
    ['http://192.0.2.1/win', 'http: / /192.0.2.1/win'],
    ['evil。example．com｡net', 'evil。 example． com｡ net'],
    ['उदाहरण.भारत', 'उदाहरण. भारत'],
    ['Zinc: 2.5 mg, e.g. of Node.js', 'Zinc: 2.5 mg, e.g. of Node. js'],
    ['Early wheat (U.S.A.) and others.', 'Early wheat (U.S.A.) and others.'],
  ])('%s', (typed, told) => {
    expect(withoutAddresses(typed)).toBe(told)
    expect(withoutAddresses(told)).toBe(told)
  })
})

test('the first five authors are named, each briefly', () => {
  const people = (many: number) => Array.from({ length: many }, (_, at) => ({ name: `R ${at}` }))
  expect(firstNames(people(5))).toBe('R 0, R 1, R 2, R 3, R 4')
  expect(firstNames(people(6))).toBe('R 0, R 1, R 2, R 3, R 4 and 1 other')
  expect(firstNames([{ name: 'x'.repeat(1_000) }])).toHaveLength(100)
})

test('a stranger’s words are short in letters', () => {
  const long = 'a.bc'.repeat(500)
  const { title = '', name = '' } = strangersValues({ title: long, name: long })
  expect([title.length, name.length]).toEqual([200, 100])
})
