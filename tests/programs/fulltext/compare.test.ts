import { expect, test } from 'bun:test'
import { lossesOf } from './compare.ts'
import { nothing } from './counted.ts'

const counted = (lines: string[], things: object = {}) => ({
  ...nothing(),
  ...things,
  blocks: lines.map((line) => ({ words: line.split(' ') })),
})
const nobody = { words: [], front: [], things: {} }
const long =
  'boats carry lanterns over the wide delta while nobody looks at them from the shore or from the bridge above'

test.each<[string, string[], string[], object, words: number, disordered: number]>([
  ['all is there', ['a b c d', long], [long, 'a b c d'], nobody, 0, 0],
  ['a word is lost', [`${long} and here`], [long], nobody, 2, 0],
  ['a word is found elsewhere', [`${long} and here`], [long], { ...nobody, words: ['and', 'here'] }, 0, 0],
  ['a word that stands twice is lost once', [`${long} boats boats`], [`${long} boats`], nobody, 1, 0],
  [
    'words in another order',
    [long, 'one two three four five six seven'],
    [long, 'seven two five four three six one'],
    nobody,
    0,
    1,
  ],
])('%s', (_, source, made, beside, words, disordered) => {
  const losses = lossesOf(counted(source), counted(made), { ...nobody, ...beside })
  expect([losses.words.length, losses.disordered.length]).toEqual([words, disordered])
})

test('things are lost that are neither there nor told', () => {
  const losses = lossesOf(counted([long], { pictures: 3, notes: 2 }), counted([long], { pictures: 1 }), {
    ...nobody,
    things: { pictures: 1 },
  })
  expect(losses.things).toEqual({ pictures: 1, notes: 2 })
})
