import { describe, expect, test } from 'bun:test'
import { parseQuery } from '../../src/journal/search/parsing/parse-query.ts'
import {
  type Alike,
  correctable,
  corrected,
  nearestWords,
  rivalsIn,
  typosBetween,
} from '../../src/journal/search/spelling.ts'

test.each([
  ['rice wheat', ['rice', 'wheat']],
  ['"theory of which fields" zinc', ['theory', 'fields', 'zinc']],
  ['zn 1029 ४२४२ co2 rich 10%', ['rich']],
  ['asha k120 wrod15 hd२९६७', ['asha']],
  ['p-norm', ['norm', 'pnorm']],
])('in %s the words %p may be misspelt', (typed, words) => {
  expect(correctable(parseQuery(typed).parts)).toEqual(words)
})

test('at most twenty words of a query are checked', () => {
  const { parts } = parseQuery(
    `"${Array.from({ length: 30 }, (_, number) => `maize${String.fromCharCode(97 + number)}`).join(' ')}"`,
  )
  expect(correctable(parts)).toHaveLength(20)
})

describe('corrected', () => {
  const alike = (word: string, near: Record<string, number>, isForm = false): Alike[] =>
    Object.entries(near).map(([near, articles]) => ({ word, isForm, near, articles }))
  const modle = alike('modle', { model: 2, mode: 7, mole: 7, modest: 90 })
  const quinao = alike('quinao', { quino: 2, quinoa: 3, quina: 0 })
  const unlike = { word: 'zzzz', isForm: false, near: null, articles: 0 }

  test.each<[string, Alike[], string[] | undefined]>([
    ['modle rice', modle, ['mode rice', 'mole rice', 'model rice']],
    ['"linear modle" modle', modle, ['"linear mode" mode', '"linear mole" mole', '"linear model" model']],
    ['quinao modle', [...quinao, ...modle], ['quinoa mode', 'quinoa mole', 'quino mode', 'quino mole']],
    ['modle quinao', [...modle, ...quinao], ['mode quinoa', 'mole quinoa', 'model quinoa']],
    ['five', alike('five', { fife: 1, file: 2, fine: 3, fire: 4, fixe: 5 }), ['fixe', 'fire', 'fine', 'file']],
    ['modle', alike('modle', { model: 0, mole: 1 }), ['mole']],
    ['modle', alike('modle', { modle: 0, model: 1 }), ['model']],
    ['modlex', alike('modlex', { models: 3, model: 2, mole: 1 }), ['models', 'mole']],
    ['competion rice', alike('competion', { completion: 1, compete: 9 }, true), ['completion rice']],
    ['competion modle', [...alike('competion', { zinc: 9 }, true), ...modle.slice(0, 1)], ['competion model']],
    ['competion', alike('competion', { zinc: 9 }, true), undefined],
    ['modle zzzz', [...modle, unlike], undefined],
    ['modle-zzzz', [...modle.slice(0, 1), unlike], ['model-zzzz']],
    ['moe-field rice', alike('moefield', { modefield: 1 }), ['modefield rice']],
    ['rice', [], undefined],
  ])('corrects %s with %p', (typed, alike, texts) => {
    expect(corrected(parseQuery(typed), alike)?.texts).toEqual(texts)
  })

  test('articles are counted of words as near as others alone', () => {
    expect(rivalsIn(modle)).toEqual(['model', 'mode', 'mole'])
    expect(rivalsIn([...alike('modle', { model: 0, mole: 1 }), unlike])).toEqual([])
    expect(rivalsIn([])).toEqual([])
  })

  test('a corrected query has any of the words meant, in phrases and rows too', () => {
    const any = ['mode', 'mole', 'model']
    expect(corrected(parseQuery('"linear modle" modle rice modle-x'), modle)?.query).toMatchObject({
      parts: [
        { kind: 'phrase', words: [['linear'], any] },
        { kind: 'word', word: any },
        { kind: 'word', word: ['rice'] },
        { kind: 'compound', words: [any, ['x']], joined: ['modlex'] },
      ],
      runs: [[any, ['rice'], [...any, 'modlex'], ['x', 'modlex']]],
    })
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
    ['mukharji', ['mukherjee', 'mukhari', 'zinc'], ['mukhari']],
    ['mukharji', ['mukherjee', 'mukta'], ['mukherjee']],
    ['word', [], []],
  ])('for %s the nearest of %p are %p', (typed, candidates, nearest) => {
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
  ])('between %j and %j are %p typos', (a, b, typos) => {
    expect(typosBetween(a, b)).toBe(typos)
    expect(typosBetween(b, a)).toBe(typos)
  })
})
