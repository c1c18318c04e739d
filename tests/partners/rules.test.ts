import { describe, expect, test } from 'bun:test'
import { partner } from '../../src/journal/partners/fields.ts'
import { fieldProblemOf } from '../../src/office/records/fields.ts'

describe('a field of a partner', () => {
  test.each<[keyof typeof partner.fields, string | undefined, string | undefined]>([
    ['title', undefined, undefined],
    ['title', '', 'Title is required'],
    ['title', 'x'.repeat(200), undefined],
    ['title', 'x'.repeat(201), 'Title can have at most 200 characters'],
    ['link', '', undefined],
    ['link', 'https://index.example/journals?id=7', undefined],
    ['link', 'javascript:alert(1)', 'Link is not valid'],
    ['link', 'www.index.example', 'Link is not valid'],
    ['link', `https://index.example/${'x'.repeat(1000)}`, 'Link can have at most 1,000 characters'],
    ['status', 'disabled', undefined],
    ['status', '', 'The status must be enabled or disabled'],
    ['status', 'on', 'The status must be enabled or disabled'],
  ])('%s %p: %p', (field, value, message) => {
    const problem = fieldProblemOf(partner.fields, field, value)
    expect(problem?.message).toBe(message)
    if (message === 'Link is not valid')
      expect(problem?.hint).toBe('It begins with https:// or http:// and a host name.')
  })
})
