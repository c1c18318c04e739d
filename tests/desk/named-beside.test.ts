import { expect, test } from 'bun:test'
import type { Paper } from '../../src/review/desk/paper-queries.ts'
import { namedBeside } from '../../src/review/desk/trace-queries.ts'

test('of the title the words of its authors’ names alone are listed, of the abstract all names', () => {
  const authors = [{ name: 'Niamh Castellvi', email: 'n@icrf.example', affiliation: '' }]
  const words = { title: 'The castellvi index of Cork Oak', abstract: 'We went to Sardinia.', keywords: '' }
  const paper = { ...words, authors, round: 1, versions: [] } as unknown as Paper // what is read of it
  expect(
    namedBeside(paper, [], { people: paper.authors, title: paper.title, references: [] }).map(({ text }) => text),
  ).toEqual(['castellvi', 'Sardinia'])
})
