import { expect, test } from 'bun:test'
import { board, type EditorCategory, termOf } from '../../src/journal/board/rules.ts'

const member = (id: number, category: EditorCategory) => ({
  id,
  category,
  name: `Editor ${id}`,
  post: '',
  degree: '',
  content: '',
  country: '',
  editor_website: '',
  term_from: '',
  term_to: '',
  picture: '',
})

/** The headings of a board, each with the ids below it. */
function shown(members: ReturnType<typeof member>[]) {
  return board(members).map(({ heading, members }) => [heading, members.map(({ id }) => id)])
}

test('the board has its three parts in their order, members in theirs', () => {
  expect(
    shown([
      member(9, 'assistant editor'),
      member(4, 'associate editor'),
      member(2, 'associate editor'),
      member(7, 'chief editor'),
      member(1, 'assistant editor'),
    ]),
  ).toEqual([
    ['Editor-in-Chief', [7]],
    ['Associate Editors', [4, 2]],
    ['Assistant Editors', [9, 1]],
  ])
})

test('a part without a member is left out', () => {
  expect(shown([member(1, 'assistant editor')])).toEqual([['Assistant Editors', [1]]])
  expect(shown([])).toEqual([])
})

test.each([
  ['', '', ''],
  ['2021', '', 'since 2021'],
  ['2021', '2024', '2021–2024'],
  ['2021', '2021', '2021'],
  ['', '2024', 'until 2024'],
  ['2021-04-01', '', 'since 1 April 2021'],
  ['2021-04-01', '2024', '1 April 2021 to 2024'],
])('a term from %j to %j reads %j', (term_from, term_to, words) => {
  expect(termOf({ term_from, term_to })).toBe(words)
})
