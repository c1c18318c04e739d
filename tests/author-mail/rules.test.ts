import { describe, expect, test } from 'bun:test'
import { letterStates } from '../../src/core/db/enums.ts'
import { isToSend, parseLetterFilter } from '../../src/journal/author-mail/rules.ts'
import type { LetterState } from '../../src/office/letters/rules.ts'

describe('sending a selection', () => {
  const article = { status: 'enabled', email: 'ravi@university.example', isRetracted: false }

  test.each<[LetterState, boolean]>([
    ['waiting', false],
    ['sending', false],
    ['sent', false],
    ['unsure', false],
    ['failed', true],
    ['cancelled', true],
    ['to_copy', true],
  ])('includes an article whose latest letter is %s: %p', (state, isSent) => {
    expect(isToSend(article, { state })).toBe(isSent)
  })

  test('knows all states', () => expect(letterStates).toHaveLength(7))

  test('includes an article without a letter if it is public and has an email address', () => {
    expect(isToSend(article, undefined)).toBe(true)
    expect(isToSend({ ...article, email: '' }, undefined)).toBe(false)
    expect(isToSend({ ...article, status: 'disabled' }, undefined)).toBe(false)
    expect(isToSend({ ...article, isRetracted: true }, undefined)).toBe(false)
  })
})

test.each([
  ['sent', 'sent'],
  ['', 'look'],
  ['constructor', 'look'],
])('the filter %j is read as %s', (text, filter) => {
  expect(parseLetterFilter(text)).toBe(filter as never)
})
