import { describe, expect, test } from 'bun:test'
import { textAsHtml } from '../../src/core/text/html.ts'
import { markWords } from '../../src/core/text/html-words.ts'
import { firstMatch } from '../../src/core/text/words.ts'
import { pairOf } from '../../src/journal/search/index/vector.ts'
import { excerpt, matcherOf } from '../../src/journal/search/matches.ts'
import { pairsQuery, rankingWindow, runQueries } from '../../src/journal/search/metadata-queries.ts'
import { parseQuery } from '../../src/journal/search/parsing/parse-query.ts'
import { formatQueryParts, type Part, type WordForms } from '../../src/journal/search/parts.ts'
import { typedQuery, wholeQuery, wideQuery } from '../../src/journal/search/tsqueries.ts'

const word = (...any: string[]): Part => ({ kind: 'word', word: any })
const phrase = (...words: string[]): Part => ({ kind: 'phrase', words: words.map((word) => word.split('|')) })
const compound = (first: string, second: string): Part => ({
  kind: 'compound',
  words: [[first], [second]],
  joined: [first + second],
})
const partsOf = (typed: string) => parseQuery(typed).parts

describe('the parts of a query', () => {
  test.each<[string, Part[]]>([
    ['Zinc Sabató', [word('zinc'), word('sabato')]],
    ['"linear bandits" zinc', [phrase('linear', 'bandits'), word('zinc')]],
    ['“linear bandits”', [phrase('linear', 'bandits')]],
    ['the of and', []],
    ['"of the"', []],
    ['zinc of rice', [word('zinc'), word('rice')]],
    ['zinc "rice', [word('zinc'), word('rice')]],
    ['"""', []],
    ['p-norm,', [compound('p', 'norm')]],
    ['Rao–Blackwell on-line', [compound('rao', 'blackwell'), compound('on', 'line')]],
    ['state-of-the-art', [word('state'), word('art')]],
    ['1:6 l2 -norm up-to', ['1', '6', 'l2', 'norm', 'up'].map((one) => word(one))],
    [
      '10% a_b',
      [
        { kind: 'literal', chunk: '10%' },
        { kind: 'literal', chunk: 'a_b' },
      ],
    ],
    ["'; -- & | ! <-> :*", []],
    ['सीता', [word('सीता')]],
  ])('what is typed is taken apart: %s', (typed, parts) => {
    expect(partsOf(typed)).toEqual(parts)
  })

  test('a query has at most ten parts, each once', () => {
    expect(partsOf('word '.repeat(100))).toEqual([word('word')])
    expect(partsOf(Array.from({ length: 50 }, (_, number) => `word${number}`).join(' '))).toHaveLength(10)
  })

  test('a word that grows by folding is cut', () => {
    expect(partsOf('㌖'.repeat(400))).toEqual([word(`${'キロメートル'.repeat(17)}`.slice(0, 100))])
  })
})

describe('a part as a tsquery', () => {
  const field = "('theory' <3> 'field')"
  const any = "('linear' <1> ('mode' | 'model'))"

  test.each<[Part, string, string, string]>([
    [word('bandits'), "'bandits'", "('bandits' | 'bandit')", "('bandits':* | 'bandit')"],
    [word('fonio'), "'fonio'", "'fonio'", "'fonio':*"],
    [word('x'), "'x'", "'x'", "'x'"],
    [
      word('fonio', 'teffs'),
      "('fonio' | 'teffs')",
      "('fonio' | ('teffs' | 'teff'))",
      "('fonio':* | ('teffs':* | 'teff'))",
    ],
    [
      compound('semi', 'fields'),
      "(('semi' & 'fields') | 'semifields')",
      "(('semi' & ('fields' | 'field')) | ('semifields' | 'semifield'))",
      "(('semi':* & ('fields':* | 'field')) | ('semifields':* | 'semifield'))",
    ],
    [compound('on', 'fonio'), "(('fonio') | 'onfonio')", "(('fonio') | 'onfonio')", "(('fonio':*) | 'onfonio':*)"],
    [phrase('theory', 'of', 'the', 'field'), field, field, field],
    [phrase('linear', 'mode|model'), any, any, any],
  ])('the tsqueries of %p are %s as typed, %s for whole words, %s with prefixes', (part, typed, whole, wide) => {
    if (part.kind === 'literal') throw new Error('A literal is no words')
    expect(typedQuery(part)).toBe(typed)
    expect(wholeQuery(part)).toBe(whole)
    expect(wideQuery(part)).toBe(wide)
  })
})

describe('words in a row without quotes', () => {
  test.each<[string, string | undefined, string[]]>([
    ['zinc', undefined, []],
    ['of zinc in', undefined, []],
    ['"zinc in rice"', undefined, []],
    ['zinc "rice" zinc', undefined, []],
    ['zinc 10% rice', undefined, []],
    ['p-norm', undefined, []],
    ['The zinc in rice', "('zinc' <2> 'rice')", ["('zinc' <2> 'rice')"]],
    ['zinc fields', "('zinc' <1> ('fields' | 'field'))", ["('zinc' <1> ('fields' | 'field'))"]],
    ['zinc in rice, zinc', "('zinc' <2> 'rice' <1> 'zinc')", ["('zinc' <2> 'rice')", "('rice' <1> 'zinc')"]],
    [
      'the p-norm "of" rice "quiet season" fonio teff',
      "(('p' | 'pnorm') <1> ('norm' | 'pnorm') <2> 'rice') & ('fonio' <1> 'teff')",
      ["(('norm' | 'pnorm') <2> 'rice')", "('fonio' <1> 'teff')"],
    ],
  ])('the words of %s in a row are searched as %s, and in pairs as %j', (typed, whole, pairs) => {
    expect(runQueries(parseQuery(typed).runs)).toEqual(whole === undefined ? undefined : { whole, pairs })
  })

  test('at most ten words in a row are searched', () => {
    const { runs } = parseQuery(Array.from({ length: 50 }, (_, number) => `w${number}`).join(' '))
    expect(runs.map((run) => run.length)).toEqual([10])
  })
})

test.each([
  [1, 20, { from: 0, size: 100, offset: 0 }],
  [5, 20, { from: 0, size: 100, offset: 80 }],
  [6, 20, { from: 100, size: 100, offset: 0 }],
  [4, 30, { from: 90, size: 90, offset: 0 }],
  [3, 100, { from: 200, size: 100, offset: 0 }],
])('page %i with %i results per page is ranked within %p', (page, limit, together) => {
  expect(rankingWindow(page, limit)).toEqual(together)
})

describe('neighbours', () => {
  const pairs = (...texts: string[]) => texts.map((text) => `'${pairOf(text.split(' '))}'`)

  test.each<[WordForms[][], string]>([
    [[], ''],
    [[[['zinc']]], ''],
    [[[['zinc'], ['in'], ['rice'], ['fields']]], pairs('zinc in rice', 'rice field').join(' & ')],
    [
      [
        [['quiet'], ['field']],
        [['quiet'], ['fields']],
      ],
      pairs('quiet field').join(' & '),
    ],
    [
      [
        [['linear'], ['mode', 'model']],
        [['of'], ['rye'], ['oats']],
      ],
      `(${pairs('linear mode', 'linear model').join(' | ')}) & ${pairs('rye oats').join('')}`,
    ],
  ])('the neighbours of %j are found by %s', (phrases, query) => {
    expect(pairsQuery(phrases)).toBe(query)
  })

  test.each([
    ['zinc rice', 'zinc rices', true],
    ['zinc in rice', 'zinc of rice', true],
    ['zinc in rice', 'zinc rice', false],
    ['zinc rice', 'rice zinc', false],
  ])('whether the pairs %s and %s have the same lexeme: %p', (one, other, isSame) => {
    expect(pairOf(one.split(' ')) === pairOf(other.split(' '))).toBe(isSame)
  })
})

describe('what a result shows', () => {
  const matcher = matcherOf([word('bandit', 'fonio'), word('sabato'), phrase('studies|rices'), compound('on', 'farm')])

  test.each([
    ['Bandits', true],
    ['Sabató', true],
    ['bandit', true],
    ['band', false],
    ['studied', true],
    ['study', true],
    ['fonio', true],
    ['rice', true],
    ['on', false],
    ['farm', true],
    ['onfarm', true],
    ['stubborn', false],
    ['', false],
    ['ﬆudies', true],
  ])('in %s these words match: %p', (text, matches) => {
    expect(matcher.matched(text) !== undefined).toBe(matches)
    expect(firstMatch(text, matcher)).toBe(matches ? 0 : undefined)
  })

  test.each([
    ['happy', 'happiness'],
    ['organization', 'organized'],
    ['filing', 'files'],
    ['hopping', 'hops'],
    ['sensibility', 'sensible'],
    ['studies', 'Studying'],
    ['rel', 'Relational'],
    ['w2', 'w25'],
    ['p', 'P'],
    ['सीता', 'सीता'],
    ['color', 'Colours'],
    ['colour', 'coloring'],
    ['optimisation', 'optimized'],
    ['center', 'centre'],
    ['centre', 'centers'],
    ['hemoglobin', 'Haemoglobin'],
    ['haemoglobin', 'hemoglobin'],
    ['estrogen', 'oestrogens'],
    ['oestrogen', 'Estrogen'],
    ['analyze', 'analysing'],
    ['gray', 'Greys'],
  ])('a search for %s matches %s in any text', (searched, written) => {
    const form = matcherOf([word(searched)])
    expect(firstMatch(`of ${written}`, form)).toBe(3)
    expect(firstMatch(`µg ${written}`, form)).toBe(3)
    expect(firstMatch(`of un${written}`, form)).toBeUndefined()
  })

  test('only words outside tags and entities are marked', () => {
    expect(markWords(textAsHtml('A <bandit> & bandits'), matcher) as string).toBe(
      'A &lt;<mark>bandit</mark>&gt; &amp; <mark>bandits</mark>',
    )
    expect(markWords(textAsHtml('amp lt'), matcherOf([word('amp'), word('lt')])) as string).toBe(
      '<mark>amp</mark> <mark>lt</mark>',
    )
    expect(markWords(textAsHtml('a & b'), matcherOf([word('amp')])) as string).toBe('a &amp; b')
    expect(markWords(textAsHtml('… “bandits” – Sabató …'), matcher) as string).toBe(
      '… “<mark>bandits</mark>” – <mark>Sabató</mark> …',
    )
  })

  test.each([
    ['a phrase', [phrase('rows|of|maize')], 'maize', 'rows of maize'],
    ['words near each other', [word('zinc'), word('rice')], 'rice', 'rice with zinc'],
    ['another form of one of them', [word('zinc'), word('yield')], 'zinc', 'zinc, which yielded'],
    ['one word, at its first place', [word('zinc')], 'zinc at first', 'zinc at first'],
  ])('the excerpt is cut around %s', (_, parts, before, place) => {
    const text = `${before} ${'far '.repeat(60)}and ${place} ${'far '.repeat(60)}${place}`
    const isFirst = before === place
    expect(excerpt(text, matcherOf(parts))).toStartWith(isFirst ? place : `… ${'far '.repeat(11)}and ${place}`)
  })

  test('the excerpt is cut around the first match', () => {
    const text = `${'before '.repeat(100)}bandits ${'after '.repeat(100)}`.trim()
    const cut = excerpt(text, matcher)
    expect(cut).toStartWith('… before')
    expect(cut).toEndWith('after …')
    expect(cut.split(' ').indexOf('bandits')).toBe(13)
    const folded = `${'ﬁrst ½ µg, Łódź '.repeat(40)}Sabató ${'after '.repeat(100)}`.trim()
    expect(excerpt(folded, matcher)).toContain('Łódź Sabató after')
    expect(excerpt(text)).toStartWith('before before')
    expect(excerpt('short text', matcher)).toBe('short text')
    expect(excerpt('', matcher)).toBe('')
  })

  test.each([
    [60, 0, 'bandits 1', '47 …'],
    [60, 12, '0 1', '47 …'],
    [60, 13, '… 1 2', '48 …'],
    [60, 24, '… 12 13', '59'],
    [60, 59, '… 12 13', 'bandits'],
    [48, 40, '0 1', '47'],
  ])('the excerpt of %i words with a match at %i goes from %p to %p', (count, at, first, last) => {
    const words = Array.from({ length: count }, (_, place) => (place === at ? 'bandits' : `${place}`))
    const cut = excerpt(words.join(' '), matcher)
    expect(cut).toStartWith(`${first} `)
    expect(cut).toEndWith(` ${last}`)
    expect(cut.match(/\w+/g)).toHaveLength(48)
  })

  test('corrected parts are written as text', () => {
    const literal = { kind: 'literal', chunk: '10%' } as const
    const parts = [
      word('bnadits'),
      phrase('linear', 'modle'),
      literal,
      compound('semi', 'modle'),
      compound('moe', 'seek'),
    ]
    const instead = new Map([
      ['bnadits', 'bandits'],
      ['modle', 'model'],
      ['moeseek', 'modeseek'],
    ])
    expect(formatQueryParts(parts, instead)).toBe('bandits "linear model" 10% semi-model modeseek')
  })
})
