import { expect, test } from 'bun:test'
import { letterIn } from '../../src/review/letters/letter-form.ts'

test.each<[Record<string, string>, ReturnType<typeof letterIn>]>([
  [
    { subject: 'Your paper', text: '' },
    { subject: 'Your paper', text: '' },
  ],
  [{ letter: '{"subject":"Your paper","text":"Dear","more":1}' }, { subject: 'Your paper', text: 'Dear' }],
  [{}, undefined],
  [{ letter: '' }, undefined],
  [{ subject: 'Your paper' }, undefined],
  [{ text: 'Dear' }, undefined],
  [{ letter: '{"subject":"Your paper"}' }, null],
  [{ letter: '{"subject":1,"text":"Dear"}' }, null],
  [{ letter: 'null' }, null],
  [{ letter: 'Dear' }, null],
])('a letter sent as %j', (texts, letter) => {
  expect(letterIn(texts)).toEqual(letter as never)
})
