import { describe, expect, test } from 'bun:test'
import { asciiDigits, spellingsOf } from '../../src/core/language/devanagari.ts'
import { fold } from '../../src/core/text/words.ts'

describe('a word in Devanagari is found in its other spellings', () => {
  test.each([
    ['हिंदी', 'हिन्दी'],
    ['संबंध', 'सम्बन्ध'],
    ['संबंध', 'सम्बंध'],
    ['अंक', 'अङ्क'],
    ['पंच', 'पञ्च'],
    ['पंच', 'पाँच'.replace('ा', '')],
    ['ठंड', 'ठण्ड'],
    ['माँ', 'मां'],
    ['चाँद', 'चान्द'],
    ['२०२६', '2026'],
  ])('%s and %s', (one, other) => {
    expect(spellingsOf(fold(one))).toContain(fold(other))
    expect(spellingsOf(fold(other))).toContain(fold(one))
  })

  test('without joiners and non-joiners', () => {
    expect(spellingsOf(fold('क्\u200dष'))).toEqual(['क्ष'])
  })
})

test.each([['अन्न'], ['अन्य'], ['सम्मान'], ['जन्म'], ['rice'], ['धान']])('%s has one spelling', (word) => {
  expect(spellingsOf(word)).toEqual([word])
})

test('a word with many nasals has a limited number of spellings, the original first', () => {
  const word = 'संबंध'.repeat(15)
  expect(spellingsOf(word)[0]).toBe(word)
  expect(spellingsOf(word).length).toBeLessThanOrEqual(54)
})

test('Devanagari digits are found as ASCII digits', () => {
  expect(asciiDigits('सन् २०२६')).toBe('सन् 2026')
})
