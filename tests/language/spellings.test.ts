import { describe, expect, test } from 'bun:test'
import { americanSpelling, britishSpelling } from '../../src/core/language/spellings.ts'
import { stemOf } from '../../src/journal/search/index/vector.ts'

test.each([
  ['optimisation', 'optimization'],
  ['optimise', 'optimize'],
  ['generalisation', 'generalization'],
  ['fertiliser', 'fertilizer'],
  ['mineralised', 'mineralized'],
  ['utilising', 'utilizing'],
  ['colour', 'color'],
  ['coloured', 'colored'],
  ['labour', 'labor'],
  ['behavioural', 'behavioral'],
  ['neighbours', 'neighbors'],
  ['vapour', 'vapor'],
  ['centre', 'center'],
  ['centres', 'centers'],
  ['centred', 'centered'],
  ['fibre', 'fiber'],
  ['metre', 'meter'],
  ['kilometres', 'kilometers'],
  ['litre', 'liter'],
  ['theatre', 'theater'],
  ['analyse', 'analyze'],
  ['analysed', 'analyzed'],
  ['catalysing', 'catalyzing'],
  ['hydrolyse', 'hydrolyze'],
  ['sulphur', 'sulfur'],
  ['sulphate', 'sulfate'],
  ['modelling', 'modeling'],
  ['labelled', 'labeled'],
  ['travelling', 'traveling'],
  ['fuelled', 'fueled'],
  ['paediatric', 'pediatric'],
  ['orthopaedics', 'orthopedics'],
  ['haemoglobin', 'hemoglobin'],
  ['anaemia', 'anemia'],
  ['leukaemia', 'leukemia'],
  ['oestrogen', 'estrogen'],
  ['oedema', 'edema'],
  ['foetal', 'fetal'],
  ['diarrhoea', 'diarrhea'],
  ['aetiology', 'etiology'],
  ['caesium', 'cesium'],
  ['grey', 'gray'],
  ['catalogue', 'catalog'],
  ['catalogues', 'catalogs'],
  ['dialogue', 'dialog'],
  ['defence', 'defense'],
  ['licence', 'license'],
  ['practise', 'practice'],
  ['mould', 'mold'],
  ['ploughing', 'plowing'],
  ['aluminium', 'aluminum'],
  ['programme', 'program'],
  ['ageing', 'aging'],
])('%s and %s are one word', (british, american) => {
  expect(stemOf(british)).toBe(stemOf(american))
})

describe('other words stay apart', () => {
  test.each([
    ['prise', 'prize'],
    ['rise', 'rize'],
    ['four', 'for'],
    ['hour', 'hor'],
    ['tour', 'tor'],
    ['contour', 'contor'],
    ['acre', 'acer'],
    ['parametre', 'perimeter'],
    ['rogue', 'rog'],
    ['spelt', 'spelled'],
    ['tyre', 'tire'],
    ['draught', 'drought'],
    ['raise', 'raze'],
    ['chilly', 'chili'],
    ['denise', 'deniz'],
  ])('%s and %s', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other))
  })

  test.each(
    (
      'advise revise exercise promise precise wise likewise noise raise cruise ' +
      'praise surprise comprise enterprise supervise premise expertise disease'
    ).split(' '),
  )('%s stays as it is', (word) => {
    expect(americanSpelling(word)).toBe(word)
  })

  test.each([
    ['precise', 'precision'],
    ['analysis', 'analysis'],
    ['promise', 'promising'],
    ['labor', 'laboring'],
  ])('%s and %s still meet', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other))
  })
})

test.each([
  ['center', 'centre'],
  ['hemoglobin', 'haemoglobin'],
  ['estrogen', 'oestrogen'],
  ['gray', 'grey'],
  ['rice', 'rice'],
])('%s may be written %s', (american, british) => {
  expect(britishSpelling(american)).toBe(british)
})
