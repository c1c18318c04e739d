import { describe, expect, test } from 'bun:test'
import { partsOf } from '../../src/search/rules.ts'
import { type Alike, correctable, corrected, nearestWords, typosBetween } from '../../src/search/spelling.ts'

test.each([
  ['rice wheat', ['rice', 'wheat']],
  ['"theory of which fields" zinc', ['theory', 'fields', 'zinc']],
  ['zn 1029 ४२४२ co2-rich 10%', ['rich']],
])('of %s %p may be misspelt', (terms, words) => {
  expect(correctable(partsOf(terms))).toEqual(words)
})

describe('corrected', () => {
  const alike = (word: string, near: Record<string, number>): Alike[] =>
    Object.entries(near).map(([near, articles]) => ({ word, near, articles }))
  const modle = alike('modle', { model: 2, mode: 7, mole: 7, modest: 90 })

  test.each<[string, Alike[], string | undefined]>([
    ['modle rice', modle, 'mode rice'],
    ['"linear modle" modle', modle, '"linear mode" mode'],
    ['modle', alike('modle', { model: 0, mole: 1 }), 'mole'],
    ['modle', alike('modle', { modle: 0, model: 1 }), 'model'],
    ['modle zzzz', [...modle, { word: 'zzzz', near: null, articles: 0 }], undefined],
    ['rice', [], undefined],
  ])('%s with %p', (terms, alike, meant) => {
    expect(corrected(partsOf(terms), alike)).toEqual(meant === undefined ? undefined : partsOf(meant))
  })
})

describe('nearestWords', () => {
  test.each([
    ['bnadits', ['bandit', 'bandits', 'audits'], ['bandits']],
    ['stohcastic', ['stochastic', 'static'], ['stochastic']],
    ['maiez', ['main', 'maize'], ['maize']],
    ['rcie', ['race', 'rice', 'ride'], ['rice']],
    ['modle', ['model', 'mode', 'mole'], ['model', 'mode', 'mole']],
    ['zzzzzz', ['zinc'], []],
    ['same', ['same'], []],
    ['word', [], []],
  ])('%s of %p is one of %p', (typed, candidates, nearest) => {
    expect(nearestWords(typed, candidates)).toEqual(nearest)
  })

  test.each([
    ['', '', 0],
    ['rice', 'rice', 0],
    ['rcie', 'rice', 1],
    ['ric', 'rice', 1],
    ['ricee', 'rice', 1],
    ['rise', 'rice', 1],
    ['cire', 'rice', 2],
    ['', 'rice', 4],
    ['सीत', 'सीता', 1],
  ])('%s is %s but for %p', (a, b, typos) => {
    expect(typosBetween(a, b)).toBe(typos)
    expect(typosBetween(b, a)).toBe(typos)
  })
})
