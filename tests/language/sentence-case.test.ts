import { expect, test } from 'bun:test'
import { sentenceCase } from '../../src/core/language/sentence-case.ts'

test.each([
  ['RESPONSE OF WHEAT TO NPK', 'Response of wheat to NPK'],
  ['SOIL HEALTH: A REVIEW', 'Soil health: A review'],
  ['YIELD OF <i>ORYZA SATIVA</i> L. UNDER CO2 AND H₂O', 'Yield of <i>Oryza sativa</i> L. under CO2 and H₂O'],
  ['FARMERS’ VIEWS: FARMER’S DAY &amp; NIGHT', 'Farmers’ views: Farmer’s day &amp; night'],
  ['IS ZINC LOST? A STUDY OF PHASE II', 'Is zinc lost? A study of phase II'],
  ['WHEAT RUST', 'Wheat rust'],
  ['<b>LEAF-CUTTING</b> BEES pH 7', '<b>Leaf-cutting</b> bees pH 7'],
  ['ÉTUDE DES SOLS', 'Étude des sols'],
])('%j is the sentence %j', (title, sentence) => {
  expect(sentenceCase(title)).toBe(sentence)
})

test.each([
  ['Response of wheat to NPK'],
  ['Use of DNA and RNA at ICAR'],
  ['NPK AND ZN in rice soils'],
  ['NPK'],
  ['गेहूँ की उपज'],
  ['<p></p>'],
  [''],
])('%j is not in capitals', (title) => {
  expect(sentenceCase(title)).toBeUndefined()
})
