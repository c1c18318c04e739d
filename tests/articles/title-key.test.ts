import { describe, expect, test } from 'bun:test'
import { lettersKey, titleKey } from '../../src/journal/articles/editing/title-key.ts'

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

test.each([
  ['Mussel growth in a 2 × 2 design', 'Mussel growth in a 2 x 2 design'],
  ['Growth at 18 °C', 'Growth at 18 ºC'],
  ['Eggs of \\textit{Mytilus edulis}', 'Eggs of <i>Mytilus edulis</i>'],
  ['$\\beta$-carotene and $\\varepsilon$, $\\sigma$', 'β-Carotene & ε, σ'],
  ["Fr{\\o}ya's stra\\ss e", 'Frøya’s Straße'],
  ['CO$_2$', 'CO<sub>2</sub>'],
  ['Größere Algen in Aabenraa', 'Groessere Algen in Åbenrå'],
  ['Fibres of 5 µm', 'Fibres of 5 um'],
  ['ß-carotene and TNF-α', 'β-carotene and TNF-alpha'],
  ['हिन्दी कविता', 'हिंदी कविता'],
])('%s has the letters of %s', (one, other) => expect(lettersKey(one)).toBe(lettersKey(other)))

test.each([
  ['Growth in a 2 × 2 design', 'Growth in a 2 × 3 design'],
  ['$\\alpha$-carotene', '$\\beta$-carotene'],
  ['Water and food', 'Water or food'],
  ['हिन्दी कविता', 'हिदी कविता'],
])('%s has not the letters of %s', (one, other) => expect(lettersKey(one)).not.toBe(lettersKey(other)))
