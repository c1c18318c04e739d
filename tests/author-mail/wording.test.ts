import { describe, expect, test } from 'bun:test'
import {
  explainPlaceholders,
  fillWording,
  type LetterPlaceholder,
  letterPlaceholders,
  listUnknownPlaceholders,
  originalWording,
} from '../../src/office/settings/letter-wording.ts'

const names = Object.keys(letterPlaceholders) as LetterPlaceholder[] // its own
const values = Object.fromEntries(names.map((name) => [name, `<${name}>`])) as Record<LetterPlaceholder, string>

describe('the original wording', () => {
  test.each(['subject', 'text'] as const)('has only known placeholders in its %s', (part) => {
    expect(listUnknownPlaceholders(originalWording[part])).toEqual([])
  })
})

test.each([
  ['no placeholder', []],
  ['{title} and {refno}', []],
  ['{titel} and {refno}', ['{titel}']],
  ['{Title} { title } {} {ref-no}', ['{Title}', '{ title }', '{}', '{ref-no}']],
  ['{constructor}', ['{constructor}']],
  ['a { that opens, and } that closes\n', ['{ that opens, and }']],
  ['{ over\ntwo lines }', []],
])('%j has the unknown placeholders %j', (wording, unknown) => {
  expect(listUnknownPlaceholders(wording)).toEqual(unknown)
})

test('unknown placeholders are refused with the known ones', () => {
  const message = explainPlaceholders('{titel} {x}')
  expect(message).toStartWith('{titel}, {x} is not known. Known are {title}, {authors}, ')
  for (const name of names) expect(message).toContain(`{${name}}`)
})

describe('filling placeholders', () => {
  test.each(names)('puts the value of {%s}', (name) => {
    expect(fillWording(`a {${name}} b`, values)).toBe(`a <${name}> b`)
  })

  test.each([
    ['a value is not filled in itself', '{title}', { title: '{refno} $& {x}' }, '{refno} $& {x}'],
    ['a line of empty placeholders is left out', 'a\n\nReview: {review_link}\n\nb', { review_link: '' }, 'a\n\nb'],
    [
      'a line with a placeholder that is not empty stays',
      '{pages} of {title}',
      { pages: '', title: 'T' },
      ' of T'.trim(),
    ],
    ['several blank lines become one', 'a\n\n\n\nb', {}, 'a\n\nb'],
    ['braces that mean nothing stay', 'a { b', {}, 'a { b'],
  ])('%s', (_, wording, own, expected) => {
    expect(fillWording(wording, { ...values, ...own })).toBe(expected)
  })
})
