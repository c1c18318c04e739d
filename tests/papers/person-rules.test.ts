import { describe, expect, test } from 'bun:test'
import { changeOfPeople, institutionDomain } from '../../src/review/papers/person-rules.ts'

describe('how the authors of a paper changed', () => {
  test.each([
    ['Asha,Ravi', 'Asha,Ravi', undefined],
    ['Asha,Ravi', 'Asha,Ravi,Mina', 'Added: Mina.'],
    ['Asha,Ravi,Mina', 'Asha,Mina', 'Removed: Ravi.'],
    ['Asha,Ravi', 'Ravi,Asha', 'New order: Ravi, Asha; before: Asha, Ravi.'],
    ['Asha,Ravi', 'Ravi,Asha,Mina', 'Added: Mina. New order: Ravi, Asha, Mina; before: Asha, Ravi.'],
    ['Asha,Ravi', 'Mina', 'Added: Mina. Removed: Asha, Ravi.'],
  ])('from %s to %s', (before, after, said) => {
    expect(changeOfPeople(before.split(','), after.split(','))).toBe(said)
  })
})

describe('the domain of an institution', () => {
  test.each([
    ['a@Uni-One.example', 'uni-one.example'],
    ['a@gmail.com', ''],
    ['', ''],
  ])('of %s is %s', (email, domain) => expect(institutionDomain(email)).toBe(domain))
})
