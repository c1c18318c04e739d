import { expect, test } from 'bun:test'
import { titleCase } from '../../src/journal/citing/style-parts.ts'

test.each([
  ['Growth of rice in the hills', 'Growth of Rice in the Hills'],
  ['the last word is in', 'The Last Word Is In'],
  ['effects on yield: a review', 'Effects on Yield: A Review'],
  ['do voice messages help? evidence from villages', 'Do Voice Messages Help? Evidence from Villages'],
  ['a “new” approach: “the soil” of it', 'A “New” Approach: “The Soil” of It'],
  ['semi-arid plains and in-vitro tests', 'Semi-Arid Plains and In-Vitro Tests'],
  ['online-to-confidence sets', 'Online-to-Confidence Sets'],
  ['women’s groups', 'Women’s Groups'],
  ['use of mRNA and pH with DNA', 'Use of mRNA and pH with DNA'],
  ['k-means with p values', 'K-Means with p Values'],
  ['yield of 40 kg ha⁻¹ at 5 cm', 'Yield of 40 kg ha⁻¹ at 5 cm'],
  ['the α of élite lines', 'The α of Élite Lines'],
  ['भारत में धान', 'भारत में धान'],
  ['ßtart', 'ßtart'],
  ['', ''],
])('%j in title case is %j', (title, cased) => {
  expect(titleCase(title)).toBe(cased)
})

test('fixed words stay unchanged, even the first and last', () => {
  const title = 'growth of vigna radiata'
  expect(titleCase(title, (at) => at >= title.indexOf('vigna'))).toBe('Growth of vigna radiata')
})
