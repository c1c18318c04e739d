import { expect, test } from 'bun:test'
import { isHonorific } from '../../src/core/language/name-words.ts'
import {
  nameLexemes,
  otherScript,
  soundLexemes,
  surnameKey,
  typedInitials,
} from '../../src/journal/search/parsing/author-rules.ts'

test.each<[string, string[], string[]]>([
  ['Ravi Kumar Sharma', ['=sharma', '=sharma:r', '=sharma:rk'], []],
  ['Dr. Ravi Sharma', ['=sharma', '=sharma:r'], ['=ravi', '=ravi:s']],
  ['Prof. Dr. R. P. Adams', ['=adams', '=adams:r', '=adams:rp'], []],
  ['R.P. Adams', ['=adams', '=adams:r', '=adams:rp'], []],
  ['SVN Vishwanathan', ['=vishwanathan', '=vishwanathan:s', '=vishwanathan:sv', '=vishwanathan:svn'], []],
  ['Sharma R.K.', ['=sharma', '=sharma:r', '=sharma:rk'], []],
  ['Sharma R K', ['=sharma', '=sharma:r', '=sharma:rk'], []],
  ['Jean-Paul Łęski', ['=leski', '=leski:j', '=leski:jp'], ['=jeanpaul', '=jeanpaul:l']],
  ['Maria Ana de Souza', ['=souza', '=souza:m', '=souza:ma'], []],
  ['Hal Brown III', ['=brown', '=brown:h'], ['=hal', '=hal:b']],
  ['सीता देवी', ['=देवी', '=देवी:सी'], ['=सीता', '=सीता:दे']],
  ['डॉ. सीता राम शर्मा', ['=शर्मा', '=शर्मा:सी', '=शर्मा:सीरा'], []],
  ['Meera', ['=meera'], []],
  ['.', [], []],
  ['', [], []],
  ['Li Wu, Wu Li', ['=wu', '=wu:l', '=li', '=li:w'], []],
])('the author %s is found by the lexemes %p', (authorname, usual, turned) => {
  expect(nameLexemes(authorname).usual).toEqual(usual)
  expect(nameLexemes(authorname).turned).toEqual(turned)
})

test.each([
  ['R.', ['r']],
  ['R.K.', ['r', 'k']],
  ['RK,', ['r', 'k']],
  ['rk', ['r', 'k']],
  ['J-P', ['j', 'p']],
  ['RKSV', ['r', 'k', 's', 'v']],
  ['RKSVT', undefined],
  ['Lvd', ['l', 'v', 'd']],
  ['Zea', undefined],
  ['oat', undefined],
  ['Ravi', undefined],
  ['सी', ['सी']],
  ['R2', undefined],
  ['', undefined],
])('%j has the initials %p', (word, initials) => {
  expect(typedInitials(word)).toEqual(initials)
})

test.each([
  ['Prof.', true],
  ['dr', true],
  ['श्रीमती', true],
  ['Ms.', true],
  ['MS', false],
  ['Sri', false],
  ['Ravi', false],
])('whether %s is an honorific: %p', (word, is) => {
  expect(isHonorific(word)).toBe(is)
})

test('surnames are compared without their signs', () => {
  expect(surnameKey('O’Neil')).toBe('oneil')
  expect(surnameKey('Abbasi-Yadkori,')).toBe('abbasiyadkori')
})

test.each([
  ['Geeta Rao', 'राव'],
  ['गीता राव', 'Rao'],
  ['Dr. S. Mukherjee', 'मुखर्जी'],
  ['सुब्रत मुखर्जी', 'Mukharji'],
  ['सुब्रत मुखर्जी', 'Mukherjee'],
  ['राजेश्वरी सिंह', 'singh'],
  ['Ravi Sharma', 'शर्मा'],
])('the author %s is found by %s in the other script', (authorname, typed) => {
  expect(soundLexemes(authorname)).toContain(otherScript(typed.toLowerCase()) ?? '')
})

test.each(['ra', '2026', 'co2', 'ο'])('%s is no name that sounds like one in another script', (typed) => {
  expect(otherScript(typed)).toBeUndefined()
})
