import { describe, expect, test } from 'bun:test'
import { findFoldedWords, firstMatch, fold, foldForSearch, plainWord } from '../../src/core/text/words.ts'

describe('fold', () => {
  test.each([
    ['Plain TEXT, 10%', 'plain text, 10%'],
    ['Sabató', 'sabato'],
    ['Łukasz Żółć', 'lukasz zolc'],
    ['Şebnem Müller', 'sebnem muller'],
    ['Straße Ærø', 'strasse aero'],
    ['Sabato\u0301', 'sabato'],
    ['ﬁeld', 'field'],
    ['Νίκος', 'νικοσ'],
    ['सीता देवी', 'सीता देवी'],
    ['क्षत्रिय', 'क्षत्रिय'],
    ['क\u094d\u200dष', 'क\u094dष'],
    ['10^6 CFU', '106 cfu'],
    ['10⁶ CFU', '106 cfu'],
    ['2^N^K', '2nk'],
    ['ha^-1 ^ ^x', 'ha^-1 ^ ^x'],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })
})

describe('foldForSearch', () => {
  test.each([
    ['Plain TEXT, 10%', 'plain text, 10%'],
    ['β-Carotene', 'beta-carotene'],
    ['βcarotene', 'beta-carotene'],
    ['TNFα, IFN‐γ', 'tnf-alpha, ifn‐gamma'],
    ['NF-κB', 'nf-kappa-b'],
    ['TGF-β1, χ²', 'tgf-beta1, chi2'],
    ['ß-carotene of Straße', 'beta-carotene of strasse'],
    ['𝛽 and ϕ', 'beta and phi'],
    ['5 µm, 3 μg, µ-opioid', '5 um, 3 ug, mu-opioid'],
    ['Νίκος', 'νικοσ'],
    ['फ़सल, मज़दूर', 'फसल, मजदूर'],
    ['\u095eसल \u0929 \u0931', 'फसल न र'],
    ['सीता देवी', 'सीता देवी'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded)
    expect(foldForSearch(folded)).toBe(folded)
  })
})

describe('wordsOf', () => {
  test.each([
    ['Online-to-Confidence, sets!', ['online', 'to', 'confidence', 'sets']],
    ['सीता देवी, क्षितिज', ['सीता', 'देवी', 'क्षितिज']],
    ['2.5 t ha', ['2', '5', 't', 'ha']],
    ['— … ! ', []],
    ['10^6 or 10⁶ ha^-1', ['106', 'or', '106', 'ha', '1']],
  ])('%s is %p', (text, words) => {
    expect(findFoldedWords(text)).toEqual(words)
  })
})

test('only the first 10,000 letters of a text are searched for a match', () => {
  const matcher = { matched: (word: string) => (word === 'rice' ? word : undefined), plain: plainWord(['rice']) }
  const after = (letters: number) => firstMatch(`${'x '.repeat(letters / 2)}rice`, matcher)
  expect(after(0)).toBe(0)
  expect(after(9000)).toBe(9000)
  expect(after(20_000)).toBeUndefined()
})
