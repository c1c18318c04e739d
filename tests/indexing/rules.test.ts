import { describe, expect, test } from 'bun:test'
import { fieldProblem, type PartnerField } from '../../src/indexing/fields.ts'
import { moved, type Place } from '../../src/indexing/rules.ts'

describe('a partner is moved beside another one', () => {
  test.each<[number, Place, number[] | undefined]>([
    [3, { before: 1 }, [3, 1, 2, 4]],
    [3, { before: 2 }, [1, 3, 2, 4]],
    [2, { after: 3 }, [1, 3, 2, 4]],
    [1, { after: 4 }, [2, 3, 4, 1]],
    [1, { before: 4 }, [2, 3, 1, 4]],
    [1, { before: 2 }, [1, 2, 3, 4]],
    [2, { after: 2 }, [1, 2, 3, 4]],
    [9, { before: 1 }, undefined],
    [1, { after: 9 }, undefined],
  ])('%d %j', (id, place, order) => {
    const before = [1, 2, 3, 4]
    expect([moved(before, id, place), before]).toEqual([order, [1, 2, 3, 4]])
  })
})

describe('a field of a partner', () => {
  test.each<[PartnerField, string | undefined, string | undefined]>([
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
    expect([fieldProblem(field, value)?.message]).toEqual([message])
  })
})
