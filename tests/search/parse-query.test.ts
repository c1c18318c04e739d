import { describe, expect, test } from 'bun:test'
import { citationText } from '../../src/journal/citing/citation.ts'
import { styledCitation } from '../../src/journal/citing/styles.ts'
import { parseCitation } from '../../src/journal/search/parsing/citation-rules.ts'
import { parseQuery } from '../../src/journal/search/parsing/parse-query.ts'
import type { Part } from '../../src/journal/search/parts.ts'
import { cleanQuery, onlyStopWords } from '../../src/journal/search/rules.ts'
import { wholeQuery } from '../../src/journal/search/tsqueries.ts'
import { aCited } from '../support/builders/cited.ts'

const word = (word: string): Part => ({ kind: 'word', word: [word] })
type Named = Extract<Part, { kind: 'name' }>
type Known = Extract<Part, { kind: 'fact' }>
const name = (surname: string, initials: string, ...others: string[]): Named => ({
  kind: 'name',
  surname: [surname],
  initials,
  others,
})
const fact = (text: string, fact: string, ...words: string[]): Known => ({
  kind: 'fact',
  text,
  facts: fact.split(' '),
  words,
})
const year = (digits: string) => fact(digits, `=y${digits}`, digits)

describe('names as they are cited', () => {
  test.each<[string, Part[]]>([
    ['Sharma RK', [name('sharma', 'rk', 'rk')]],
    ['sharma rk', [name('sharma', 'rk', 'rk')]],
    ['Sharma R K', [name('sharma', 'rk', 'r', 'k')]],
    ['Sharma R.K.', [name('sharma', 'rk', 'r', 'k')]],
    ['Sharma, R.', [name('sharma', 'r', 'r')]],
    ['Sharma,RK', [name('sharma', 'rk', 'rk')]],
    ['R. P. Adams', [name('adams', 'rp', 'r', 'p')]],
    ['R.P. Adams', [name('adams', 'rp', 'r', 'p')]],
    ['Araújo JB', [name('araujo', 'jb', 'jb')]],
    ['Sartre J-P', [name('sartre', 'jp', 'j', 'p')]],
    ['O’Neil J', [{ ...name('oneil', 'j', 'j'), apart: ['o', 'neil'] }]],
    ['देवी सी', [name('देवी', 'सी', 'सी')]],
    ['शर्मा र कु', [name('शर्मा', 'रकु', 'र', 'कु')]],
    ['Li W', [name('li', 'w', 'w')]],
    ['W. Li', [name('li', 'w', 'w')]],
    ['Yu CN', [name('yu', 'cn', 'cn')]],
    ['yu cn', [name('yu', 'cn', 'cn')]],
    ['Sharma A', [name('sharma', 'a', 'a')]],
    ['Adams RP, Larochelle H', [name('adams', 'rp', 'rp'), name('larochelle', 'h', 'h')]],
    ['R. P. Adams and H. Larochelle', [name('adams', 'rp', 'r', 'p'), name('larochelle', 'h', 'h')]],
    ['Sharma RK maize', [name('sharma', 'rk', 'rk'), word('maize')]],
    ['van der Maaten L', [word('van'), word('der'), name('maaten', 'l', 'l')]],
    ['effect of N on rice', [word('effect'), word('n'), word('rice')]],
    ['A Family of Maize Lines', [word('family'), word('maize'), word('lines')]],
    ['A Sharma', [name('sharma', 'a', 'a')]],
    ['A K Sharma on rice', [name('sharma', 'ak', 'a', 'k'), word('rice')]],
    ['a rice of b', [word('rice'), word('b')]],
    ['Ravi Sharma', [word('ravi'), word('sharma')]],
    ['dry pea', [word('dry'), word('pea')]],
    [`Sharma ${'r'.repeat(90)}1`, [word('sharma'), word(`${'r'.repeat(90)}1`)]],
  ])('parses %s', (typed, parts) => {
    expect(parseQuery(typed).parts).toEqual(parts)
  })

  test('a name is found by its lexeme, or by all of its words', () => {
    expect(wholeQuery(name('soils', 'ph', 'ph'))).toBe("('=soils:ph' | ('soils' | 'soil') & 'ph')")
    expect(wholeQuery(name('sharma', ''))).toBe("('=sharma' | 'sharma')")
    expect(wholeQuery(name('review', 'a', 'a'))).toBe("('=review:a' | 'review' & !'=review')")
    expect(wholeQuery(name('verma', 'ab', 'a', 'b'))).toBe("('=verma:ab' | 'verma' & 'b' & !'=verma')")
    expect(wholeQuery({ ...name('crohns', 'mri', 'mri'), apart: ['crohn', 's'] })).toBe(
      "('=crohns:mri' | (('crohns' | 'crohn') | 'crohn' & 's') & 'mri')",
    )
    expect(wholeQuery({ ...name('', 'r'), surname: ['sharma', 'varma'] })).toBe(
      "(('=sharma:r' | '=varma:r') | ('sharma' | 'varma'))",
    )
    expect(wholeQuery(fact('12(3)', '=v12.3'))).toBe("('=v12.3')")
    expect(wholeQuery(year('2026'))).toBe("('=y2026' | ('2026' | '२०२६'))")
  })

  test.each([
    ['sharma et al', [word('sharma')]],
    ['Sharma et al. 2020', [name('sharma', ''), year('2020')]],
    ['Prof. Ravi Sharma', [word('ravi'), word('sharma')]],
    ['Prof. Dr. Sharma RK', [name('sharma', 'rk', 'rk')]],
    ['डॉ. सीता देवी', [name('सीता', 'देवी', 'देवी')]],
    ['Smt. Devi', [word('devi')]],
    ['Dr', [word('dr')]],
    ['Sri Lanka', [word('sri'), word('lanka')]],
    ['MS medium', [name('medium', 'ms', 'ms')]],
  ])('%s is parsed without honorifics and et al', (typed, parts) => {
    expect(parseQuery(typed).parts).toEqual(parts)
  })
})

describe('facts', () => {
  test.each<[string, Part[]]>([
    ['1028', [{ ...fact('1028', '=r1028', '1028'), first: '=r1028' }]],
    ['2026', [{ ...fact('2026', '=r2026 =y2026', '2026'), first: '=r2026' }]],
    ['Ref. 1028', [fact('Ref. 1028', '=r1028')]],
    ['ref no 1028', [fact('ref no 1028', '=r1028')]],
    ['12(3)', [fact('12(3)', '=v12.3')]],
    ['12 (3)', [fact('12 (3)', '=v12.3')]],
    ['vol 5 issue 2', [fact('vol 5 issue 2', '=v5.2')]],
    ['Volume 05, Issue 02', [fact('Volume 05, Issue 02', '=v5.2')]],
    ['vol. 22, no. 1', [fact('vol. 22, no. 1', '=v22.1')]],
    ['vol 5', [fact('vol 5', '=v5', 'vol', '5')]],
    ['45-52', [fact('45-52', '=p45-52', '45', '52')]],
    ['45–52', [fact('45–52', '=p45-52', '45', '52')]],
    ['pp. 101–9', [fact('pp. 101–9', '=p101-109', 'pp', '101', '9')]],
    ['5(2): 45-52', [fact('5(2)', '=v5.2'), fact('45-52', '=p45-52', '45', '52')]],
    ['Sharma 2026', [name('sharma', ''), year('2026')]],
    ['Sharma RK 2026', [name('sharma', 'rk', 'rk'), year('2026')]],
    ['page 2012', [name('page', ''), year('2012')]],
    ['52-45', [word('52'), word('45')]],
    ['zinc 12', [word('zinc'), word('12')]],
  ])('parses %s', (typed, parts) => {
    expect(parseQuery(typed).parts).toEqual(parts)
  })

  test('a fact within quotes is words', () => {
    expect(parseQuery('"vol 5"').parts).toEqual([{ kind: 'phrase', words: [['vol'], ['5']] }])
  })
})

describe('citations', () => {
  const title = 'Growth of maize (Zea mays) in dry soils'
  test.each([
    [`Sharma RK, Devi S. ${title}. Journal of Fields. 2012; 22(1): 1-9.`, '22(1) pp 1-9'],
    [`Sharma RK, Devi S. ${title}. Journal of Fields. 2012; 22(1).`, '22(1)'],
    [`Sharma, R. K., & Devi, S. (2012). ${title}. Journal of Fields, 22(1), 1–9. https://x.example/1`, '22(1) pp 1-9'],
    [
      `Sharma, Ravi K., and Sita Devi. “${title}.” Journal of Fields, vol. 22, no. 1, Jan. 2012, pp. 1–9.`,
      '22(1) pp 1-9',
    ],
    [`Sharma, Ravi K., and Sita Devi. 2012. “${title}.” Journal of Fields 22 (1): 1–9.`, '22(1) pp 1-9'],
    [`Sharma, Ravi K. “${title}.” Journal of Fields 22, no. 1 (2012): 1–9.`, '22(1) pp 1-9'],
    [`Sharma, R.K. and Devi, S. (2012) ‘${title}’, Journal of Fields, 22(1), pp. 1–9.`, '22(1) pp 1-9'],
    [`R. K. Sharma and S. Devi, “${title},” Journal of Fields, vol. 22, no. 1, pp. 1–9, Jan. 2012.`, '22(1) pp 1-9'],
  ])('parses the citation %s', (typed, place) => {
    const cited = parseCitation(typed)
    expect(cited?.title.replace(/[.,]$/, '')).toBe(title)
    expect(cited?.year).toBe('2012')
    expect(cited?.place).toBe(place)
  })

  test.each([
    'Growth of maize in dry soils of the northern plains 2012',
    'Sharma RK 2012 maize',
    '“Growth of maize in dry soils” northern plains of India',
    '',
  ])('%j is no citation', (typed) => {
    expect(parseCitation(typed)).toBeUndefined()
  })

  test('citations as the journal prints them are parsed', () => {
    const cited = aCited()
    const { article, settings } = cited
    const texts = [
      citationText(article, settings.websitename),
      styledCitation('apa', cited).text,
      styledCitation('mla', cited).text,
    ]
    for (const text of texts) {
      const facts = parseQuery(text).parts.flatMap((part) => (part.kind === 'fact' ? part.facts : []))
      expect(facts).toContain(`=v${article.volume}.${article.issue}`)
      expect(facts).toContain(`=p${article.pagenumber}`)
      expect(facts).toContain(`=y${article.year}`)
    }
  })

  test('a citation is searched by its facts and six words of its title', () => {
    const { parts } = parseQuery(`Rao A. One two three four five six seven eight. Fields. 2012; 22(1): 1-9.`)
    expect(parts.map((part) => (part.kind === 'word' ? part.word[0] : 'fact'))).toEqual([
      ...['fact', 'fact', 'fact'],
      ...['one', 'two', 'three', 'four', 'five', 'six'],
    ])
  })

  test('citations are parsed to their end, other queries to their first 400 characters', () => {
    const names = Array.from({ length: 60 }, () => 'Sharma RK').join(', ')
    const long = `${names}. ${title}. Journal of Fields. 2012; 22(1): 1-9.`
    expect(cleanQuery(long)).toBe(long)
    expect(parseQuery(long).parts).toContainEqual(word('maize'))
    expect(parseQuery(long.replace('; 22(1)', '')).parts).not.toContainEqual(word('maize'))
  })
})

test.each([
  ['the', 'the'],
  ['a', 'a'],
  ['The of', 'The of'],
  ['the zinc', ''],
  ['', ''],
  ['%', ''],
])('of %j this is a query of stop words alone: %j', (typed, stop) => {
  expect(onlyStopWords(typed)).toBe(stop)
})
