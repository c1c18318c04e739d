import { describe, expect, test } from 'bun:test'
import { titleKey } from '../../src/journal/articles/editing/title-key.ts'

describe('the key of a title', () => {
  test.each([
    ['case', 'GROWTH of Rice', 'growth OF rice'],
    ['space', ' Growth\n of\u00a0 rice ', 'Growth of rice'],
    ['markup', 'Growth of <i>Vigna</i>s', 'Growth of Vignas'],
    ['entities', 'R &amp; D', 'R & D'],
    ['composition', 'E\u0301tude', 'Étude'],
    ['compatible letters', 'ﬁeld', 'field'],
    ['case beyond ASCII', 'ÉTUDE', 'étude'],
  ])('does not see %s', (_, one, other) => {
    expect(titleKey(one)).toBe(titleKey(other))
  })

  test.each([
    ['Growth of rice', 'Growth of rice.'],
    ['Etude', 'Étude'],
    ['micro bial', 'microbial'],
    ['p < 0.05', 'p > 0.05'],
    ['सीता', 'सिता'],
  ])('tells %j from %j', (one, other) => {
    expect(titleKey(one)).not.toBe(titleKey(other))
  })

  test('is the SHA-256 of the folded text, however long', () => {
    expect(titleKey(' Growth of <i>Rice</i>')).toBe(
      new Bun.CryptoHasher('sha256').update('growth of rice').digest('hex'),
    )
    expect(titleKey('long '.repeat(10_000))).toHaveLength(64)
  })
})
