import { describe, expect, test } from 'bun:test'
import { nameKey } from '../../src/core/pasted/name-keys.ts'
import { listBrowsableNames } from '../../src/journal/search/people/rules.ts'

describe('nameKey', () => {
  test.each([
    ['Dr. Ravi  Kumar Sharma', 'ravi kumar sharma'],
    ['RAVI kumar sharma', 'ravi kumar sharma'],
    ['Prof. Dr. Ravi Sharma', 'ravi sharma'],
    ['डॉ. सीता देवी', 'सीता देवी'],
    ['Jose\u0301', 'josé'],
    ['सीता देवी', 'सीता देवी'],
    ['wheat.', 'wheat'],
    ['गेहूँ।', 'गेहूँ'],
    ['E. coli', 'e. coli'],
    ['x'.repeat(400), 'x'.repeat(300)],
  ])('the key of %s is %s', (name, key) => {
    expect(nameKey(name)).toBe(key)
  })
})

test('a keyword keeps what would be an honorific in a name', () => {
  expect(nameKey('Shri Anna', 'keyword')).toBe('shri anna')
})

test('an article has each author and keyword once to browse by', () => {
  expect(listBrowsableNames(['Dr. Anita Roy', 'anita roy', 'Smt. Meera Nair'], 'Rice; rice; Zinc')).toEqual([
    { kind: 'author', key: 'anita roy', name: 'anita roy' },
    { kind: 'author', key: 'meera nair', name: 'Meera Nair' },
    { kind: 'keyword', key: 'rice', name: 'rice' },
    { kind: 'keyword', key: 'zinc', name: 'Zinc' },
  ])
})
