import { describe, expect, test } from 'bun:test'
import { titleKey } from '../../src/journal/record/title-key.ts'

describe('the key of a title', () => {
  test.each([
    ['case', 'GROWTH of Rice', 'growth OF rice'],
    ['space', ' Growth\n of\u00a0 rice ', 'Growth of rice'],
    ['markup', 'Growth of <i>Vigna</i>s', 'Growth of Vignas'],
    ['entities', 'R &amp; D', 'R & D'],
    ['whether accents are composed', 'E\u0301tude', 'Étude'],
    ['compatible letters', 'ﬁeld', 'field'],
    ['case beyond ASCII', 'ÉTUDE', 'étude'],
    ['marks that nobody sees', 'Growth of mi\u00adcro\u200bbes\ufeff', 'Growth of microbes'],
  ])('the key of a title ignores %s', (_, one, other) => {
    expect(titleKey(one)).toBe(titleKey(other))
  })

  test.each([
    ['Growth of rice', 'Growth of rice.'],
    ['Etude', 'Étude'],
    ['micro bial', 'microbial'],
    ['p < 0.05', 'p > 0.05'],
    ['सीता', 'सिता'],
  ])('the titles %j and %j have different keys', (one, other) => {
    expect(titleKey(one)).not.toBe(titleKey(other))
  })

  test('the key is the SHA-256 of the folded title, however long that is', () => {
    expect(titleKey(' Growth of <i>Rice</i>')).toBe(
      new Bun.CryptoHasher('sha256').update('growth of rice').digest('hex'),
    )
    expect(titleKey('long '.repeat(10_000))).toHaveLength(64)
  })
})
