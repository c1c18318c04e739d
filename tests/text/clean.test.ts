import { describe, expect, test } from 'bun:test'
import {
  beginning,
  cleanLine,
  cleanText,
  controlCharacters,
  flagIn,
  hidden,
  idIn,
  isEmail,
  isOvermarked,
  isPhone,
  isWebAddress,
  isYes,
  maxTags,
  truncateWithEllipsis,
  wholeNumber,
  withScheme,
} from '../../src/core/text/clean.ts'
import { textHtml, titleHtml } from '../../src/core/text/html.ts'
import { findFoldedWords } from '../../src/core/text/words.ts'
import { measure } from '../support/took.ts'

test.each([
  [' a\0b ', 'ab'],
  ['a\u0001\u001b\u007f\ufffeb\tc', 'ab\tc'],
  ['e\u0301', 'é'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['\ud800x', '\ufffdx'],
  [
    '\u0301\u0327'.repeat(20),
    `${'\u0327'.repeat(15)}${'\u0301'.repeat(15)}\u034f${'\u0327'.repeat(5)}${'\u0301'.repeat(5)}`,
  ],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanText(typed)).toBe(kept)
})

test('100,000 combining marks in a row are normalised quickly', () => {
  const marks = '\u0301\u0327'.repeat(50_000) // ten seconds where nothing stands between them
  const took = measure()
  expect(cleanText(`a${marks}`).replaceAll('\u034f', '')).toHaveLength(100_001 - 1)
  expect(findFoldedWords(`a${marks}`)).toHaveLength(1)
  expect(took()).toBeLessThan(2000)
})

test.each([
  ['<b>'.repeat(maxTags), false],
  ['<b>'.repeat(maxTags + 1), true],
  ['&amp;'.repeat(20_000), false],
  ['', false],
])('%.20s … has too many tags: %p', (html, isToo) => {
  expect(isOvermarked(html)).toBe(isToo)
})

test.each([
  ['Zinc\vin wheat', 'Zinc in wheat'],
  ['Zinc\fuptake', 'Zinc uptake'],
  ['Zinc\u0085uptake', 'Zinc uptake'],
  ['Sor\u00adghum and cow\u200bpea\ufeff', 'Sorghum and cowpea'],
  ['Rice \u202eeciR\u202c and \u2067wheat\u2069\u200f', 'Rice eciR and wheat'],
  ['क्\u200dष and می\u200cخواهم', 'क्\u200dष and می\u200cخواهم'],
])('%j is stored as %j, in a line, a title and an abstract', (typed, kept) => {
  expect([cleanLine(typed), titleHtml(typed), textHtml(typed)].map(String)).toEqual([kept, kept, kept])
  const entities = typed.replace(hidden, (sign) => `&#${sign.codePointAt(0)};`)
  expect(cleanLine(titleHtml(entities))).toBe(kept)
  expect(findFoldedWords(typed)).toEqual(findFoldedWords(kept))
})

test('any white space in a line becomes one space', () => {
  expect(cleanLine('  a\r\n\t b\u00a0 c ')).toBe('a b c')
})

test.each([
  ['0', 0],
  ['05', 5],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['1.5', undefined],
  [' 1', undefined],
  ['१', undefined],
])('the number in %j is %p', (text, number) => {
  expect(wholeNumber(text)).toBe(number)
})

describe('what can work', () => {
  test.each([
    ['https://a.example/x?y#z', true],
    ['http://localhost:3000', true],
    ['HTTPS://जर्नल.भारत/', true],
    ['https://[::1]/', true],
    ['a.example', false],
    ['//a.example', false],
    ['https://', false],
    ['https:///x', false],
    ['https://journal', false],
    ['javascript:alert(1)', false],
    ['mailto:a@b.example', false],
    ['https://me:secret@a.example', false],
    ['https://a b.example', false],
  ])('as a web address: %j %p', (text, works) => {
    expect(isWebAddress(text)).toBe(works)
  })

  test.each([
    ['editor@fieldcrops.example', true],
    ['a.b+c@x.y.example', true],
    ['संपादक@जर्नल.भारत', true],
    ...['\u200b', '\u00ad', '\u200e', '\u2060', '\u200d'].map((sign) => [`anna@b.example${sign}`, false] as const),
    ...['\u212Airi@b.example', 'anna@m\u0130res.example', 'a@\u017Fea.example'].map((text) => [text, false] as const),
    ['editor', false],
    ['editor@journal', false],
    ['a@b@c.example', false],
    ['a b@c.example', false],
    ['a@c.example, b@c.example', false],
    ['<a@c.example>', false],
    ['a@.example', false],
    [`${'a'.repeat(65)}@b.example`, false],
    [`a@${'b'.repeat(244)}.example`, true],
    [`a@${'b'.repeat(245)}.example`, false],
  ])('as an email address: %j %p', (text, works) => {
    expect(isEmail(text)).toBe(works)
  })

  test.each([
    ['+91 99999 00000', true],
    ['(020) 123-4567', true],
    ['123456', true],
    ['123456789012345', true],
    ['12345', false],
    ['1234567890123456', false],
    ['call me', false],
    ['+91 99999 00000 and more', false],
  ])('as a telephone number: %j %p', (text, works) => {
    expect(isPhone(text)).toBe(works)
  })
})

test.each([
  ['1', 1],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['9999999999', undefined],
  ['0', undefined],
  ['01', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  [' 1', undefined],
  ['1\n', undefined],
  ['', undefined],
])('the id in %j is %p', (parameter, id) => {
  expect(idIn(parameter)).toBe(id)
})

test.each([
  ['four', 4, 'four'],
  ['fives', 4, 'fiv…'],
  ['ab\u{1f600}cd', 4, 'ab…'],
])('%j in at most %d code units is %j', (text, most, short) => {
  expect(truncateWithEllipsis(text, most)).toBe(short)
})

test.each([
  ['four', 4, 'four'],
  ['fives', 4, 'fiv…'],
  ['two words', 5, 'two…'],
  ['\u{1f600}\u{1f600}\u{1f600}', 3, '\u{1f600}\u{1f600}\u{1f600}'],
  ['\u{1f600}\u{1f600}\u{1f600}', 2, '\u{1f600}…'],
])('%j in at most %d letters is %j', (text, most, short) => {
  expect(beginning(text, most)).toBe(short)
})

test.each([
  ['scholar.google.com', 'https://scholar.google.com'],
  ['crop.example/journals?id=1', 'https://crop.example/journals?id=1'],
  ['http://crop.example', 'http://crop.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['crop', 'crop'],
  ['a b.example', 'a b.example'],
  ['', ''],
])('the address %j is taken as %j', (typed, address) => {
  expect(withScheme(typed)).toBe(address)
})

test('of the characters that a terminal interprets, only tabs and line ends stay', () => {
  expect('\ra\x1b]0;b\x07\x9b2J\u202ec\u2066\u200f\u2028\td\n'.replace(controlCharacters, '')).toBe('\ra]0;b2Jc\td\n')
})

test.each([
  ...['true', 'yes', 'on', '1', 'True', 'YES'].map((text) => [text, true] as const),
  ...['false', 'no', 'off', '0', '', 'No'].map((text) => [text, false] as const),
  ...['maybe', 'ja', '2', 'yes please', ' '].map((text) => [text, undefined] as const),
])('the flag %j is %p', (text, flag) => {
  expect(flagIn(text)).toBe(flag)
  expect(isYes(text)).toBe(flag === true)
})
