import { describe, expect, test } from 'bun:test'
import { fullVector, pairOf, quoted, titleVector, vocabularyOf } from '../../src/journal/search/index/vector.ts'

const facts = { refnumber: '1028', year: 2026, volume: 5, issue: 2, pagenumber: '9-16' }
const texts = {
  title: 'Zinc in the rice',
  titles: ['Zinc in the rice', ''],
  authors: 'José Álvarez',
  keywords: 'soils',
  abstract: '10% of zinc',
}
const article = { ...texts, ...facts, country: 'Nepal' }

describe('vectors', () => {
  test('a vector holds words and stems with positions; stop words count only as positions', () => {
    expect(titleVector(article)).toBe("'zinc':1A 'rice':4A")
    expect(titleVector({ ...article, title: 'Yields of varieties' })).toBe(
      "'yields':1A 'yield':1A 'varieties':3A 'varieti':3A",
    )
  })

  test('a vector weighs title, authors, keywords and abstract in this order, with gaps, then names, facts and neighbours', () => {
    const pairs = [
      ['zinc', 'in', 'the', 'rice'],
      ['jose', 'alvarez'],
      ['10', 'of', 'zinc'],
    ]
    expect(fullVector(article)).toBe(
      "'zinc':1A,40D 'rice':4A 'jose':15B 'alvarez':16B 'soils':27C 'soil':27C '10':38D '10%':50D 'nepal':51D " +
        "'=alvarez':1A '=alvarez:j':1A '=r1028':1A '=p9-16':1A '=tc8f5a64afbbad400':1A " +
        "'=sc8f5a64afbbad400':1A '=jose' '=jose:a' '≈ljos' '≈llvrej' '=y2026' '=v5' '=v5.2' " +
        pairs.map((pair) => `'${pairOf(pair)}'`).join(' '),
    )
  })

  test('a vector holds compounds in one word too, at the position of their second word', () => {
    expect(titleVector({ ...article, title: 'The on-line p–norm, state-of-the-art 1-6 (ﬁeld-trials)' })).toBe(
      "'line':3A 'p':4A 'norm':5A 'state':6A 'art':9A '1':10A '6':11A 'field':12A 'trials':13A 'trial':13A " +
        "'online':3A 'onlin':3A 'pnorm':5A 'theart':9A 'fieldtrials':13A 'fieldtrial':13A",
    )
    expect(vocabularyOf([{ ...article, keywords: 'field-trials' }])).toContain('fieldtrials')
  })

  test.each([
    ["o'neil", "'o''neil'"],
    ['a\\b', "'a\\\\b'"],
    ['100%', "'100%'"],
  ])('the lexeme %s is quoted as %s', (lexeme, text) => {
    expect(quoted(lexeme)).toBe(text)
  })
})

test('the vocabulary holds every word of three letters or more and every literal chunk, sorted', () => {
  expect(vocabularyOf([article])).toEqual(['10%', 'alvarez', 'jose', 'nepal', 'rice', 'soils', 'the', 'zinc'])
})
